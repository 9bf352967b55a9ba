//! Where the built program and the samples lie.

use std::path::{Path, PathBuf};

/// The top of the repository, from what cargo says when it starts this program or the one that started
/// it: a checkout may be moved after it was built.
pub fn root() -> PathBuf {
    let manifest = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    let manifest = manifest.unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    let top = manifest.ancestors().find(|folder| folder.join("Cargo.lock").is_file());
    top.map_or_else(|| manifest.join(".."), Path::to_path_buf)
}

/// A file of `samples/`.
pub fn sample(name: &str) -> PathBuf {
    root().join("samples").join(name)
}

/// The folder that holds the built executables and plugins.
///
/// # Panics
///
/// When this program does not lie in a target folder.
pub fn build_folder() -> PathBuf {
    let this = std::env::current_exe().expect("a program knows its own file");
    let folder = this.parent().expect("a file lies in a folder");
    let is_deps = folder.file_name().is_some_and(|name| name == "deps");
    if is_deps { folder.parent().expect("deps lies in a folder").to_path_buf() } else { folder.to_path_buf() }
}

/// The built program.
///
/// # Panics
///
/// When it is not built: `cargo workbench-test` builds everything first.
pub fn workbench() -> PathBuf {
    let program = build_folder().join(format!("workbench{}", std::env::consts::EXE_SUFFIX));
    assert!(program.is_file(), "{} is not built; run `cargo workbench-test`", program.display());
    program
}

/// The built plugin of this crate.
///
/// # Panics
///
/// As [`workbench`].
pub fn plugin(name: &str) -> PathBuf {
    let (prefix, suffix) = (std::env::consts::DLL_PREFIX, std::env::consts::DLL_SUFFIX);
    let library = build_folder().join(format!("{prefix}{name}{suffix}"));
    assert!(library.is_file(), "{} is not built; run `cargo workbench-test`", library.display());
    library
}
