//! The compilers that foreign plugins are built with, and how a test does without one.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use workbench_tests::paths::{build_folder, root};

/// A compiler that works here.
pub struct Compiler {
    /// Name in messages.
    pub name: String,
    program: PathBuf,
    /// Where it was unpacked, when it is not an installed one.
    unpacked: Option<PathBuf>,
}

impl Compiler {
    /// An installed program.
    pub fn installed(program: &str) -> Option<Compiler> {
        Compiler { name: program.into(), program: program.into(), unpacked: None }.if_it_works()
    }

    /// A program of a Debian package that `cargo workbench-test` has unpacked. The package's own version is
    /// part of the name.
    pub fn unpacked(package: &str, program: &str) -> Option<Compiler> {
        let folder = build_folder().parent()?.join("compilers").join(package);
        let program = folder.join(program);
        let compiler = Compiler { name: format!("Debian's {package}"), program, unpacked: Some(folder) };
        compiler.if_it_works()
    }

    fn if_it_works(self) -> Option<Compiler> {
        match self.command().arg("--version").output() {
            Ok(output) if output.status.success() => Some(self),
            _ => {
                // Around the capture of the test runner, so that a skip is seen.
                let _ = writeln!(std::io::stderr(), "skipped: {} is not here", self.name);
                None
            }
        }
    }

    /// What it says of its version.
    pub fn version(&self) -> String {
        String::from_utf8_lossy(&self.command().arg("--version").output().unwrap().stdout).into_owned()
    }

    fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        if let Some(folder) = &self.unpacked {
            command.env("LD_LIBRARY_PATH", folder.join("usr/lib/x86_64-linux-gnu"));
        }
        command
    }

    /// Builds a plugin in C or C++ as `<folder>/lib<name>.so`.
    pub fn library(&self, folder: &Path, name: &str, source: &Path, options: &[&str]) -> PathBuf {
        let library = library_path(folder, name);
        let header = root().join("plugin-api/abi/include");
        let mut command = self.command();
        command.args(["-O2", "-Wall", "-Wextra", "-Werror", "-fPIC", "-shared", "-fvisibility=hidden", "-I"]);
        command.arg(header).args(options).arg("-o").arg(&library).arg(source).arg("-lm");
        succeed(&mut command, &self.name);
        library
    }

    /// Builds the Rust template as `<folder>/libtemplate_rust.so`, with the interface from its sources.
    pub fn rust_template(&self, folder: &Path, options: &[&str]) -> PathBuf {
        let crates = [
            ("rlib", "plugin_abi", "plugin-api/abi/src/lib.rs", &[][..]),
            ("rlib", "puzzle", "plugin-api/puzzle/src/lib.rs", &[]),
            ("rlib", "plugin_api", "plugin-api/src/lib.rs", &["plugin_abi", "puzzle"]),
            ("cdylib", "template_rust", "plugins/template-rust/src/lib.rs", &["plugin_api"]),
        ];
        for (kind, name, source, needs) in crates {
            let mut command = self.command();
            if let Some(folder) = &self.unpacked {
                command.arg("--sysroot").arg(folder.join("usr"));
            }
            command.args(["--edition", "2021", "--crate-type", kind, "--crate-name", name]).args(options);
            command.arg("--out-dir").arg(folder).arg("-L").arg(folder).arg(root().join(source));
            for needed in needs {
                let rlib = folder.join(format!("lib{needed}.rlib"));
                command.arg("--extern").arg(format!("{needed}={}", rlib.display()));
            }
            succeed(command.env("CARGO_PKG_VERSION", "0.1.0"), &self.name);
        }
        library_path(folder, "template_rust")
    }
}

fn library_path(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{}{name}{}", std::env::consts::DLL_PREFIX, std::env::consts::DLL_SUFFIX))
}

fn succeed(command: &mut Command, name: &str) {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
}
