//! The files that `workbench new-plugin` writes out: the templates, which are tested plugins of this
//! repository, and the plugin interface that they are built against.

/// A path in the new folder, with the file's text.
pub type Source = (&'static str, &'static str);

macro_rules! sources {
    ($from:literal: $($path:literal),+ $(,)?) => {
        &[$(($path, include_str!(concat!("../../../../", $from, $path)))),+]
    };
}

/// The template in Rust.
pub const RUST: &[Source] = sources!("plugins/template-rust/": "Cargo.toml", "src/lib.rs", "src/search.rs");

/// The template in C.
pub const C: &[Source] = sources!("plugins/template-c/": "Makefile", "template.c");

/// The C header, by its place in the repository.
pub const HEADER: &str = include_str!("../../../../plugin-api/abi/include/solver_plugin.h");

/// The crate `plugin-api` with the two that it needs.
pub const PLUGIN_API: &[Source] = sources! {
    "":
    "plugin-api/Cargo.toml",
    "plugin-api/abi/Cargo.toml",
    "plugin-api/abi/src/entry.rs",
    "plugin-api/abi/src/growing.rs",
    "plugin-api/abi/src/job.rs",
    "plugin-api/abi/src/layout.rs",
    "plugin-api/abi/src/lib.rs",
    "plugin-api/abi/src/metric.rs",
    "plugin-api/abi/src/parameter.rs",
    "plugin-api/abi/src/run.rs",
    "plugin-api/abi/src/text.rs",
    "plugin-api/abi/src/tree.rs",
    "plugin-api/puzzle/Cargo.toml",
    "plugin-api/puzzle/src/check.rs",
    "plugin-api/puzzle/src/constraint.rs",
    "plugin-api/puzzle/src/digit.rs",
    "plugin-api/puzzle/src/kakuro.rs",
    "plugin-api/puzzle/src/kenken.rs",
    "plugin-api/puzzle/src/lib.rs",
    "plugin-api/puzzle/src/model.rs",
    "plugin-api/puzzle/src/pattern.rs",
    "plugin-api/puzzle/src/sudoku.rs",
    "plugin-api/puzzle/src/variant.rs",
    "plugin-api/src/board.rs",
    "plugin-api/src/ctx.rs",
    "plugin-api/src/drive.rs",
    "plugin-api/src/flat_puzzle.rs",
    "plugin-api/src/gate.rs",
    "plugin-api/src/host/calls.rs",
    "plugin-api/src/host/control.rs",
    "plugin-api/src/host/lane.rs",
    "plugin-api/src/host/mod.rs",
    "plugin-api/src/host/side.rs",
    "plugin-api/src/host/stopwatch.rs",
    "plugin-api/src/host/version.rs",
    "plugin-api/src/job.rs",
    "plugin-api/src/lib.rs",
    "plugin-api/src/resuming.rs",
    "plugin-api/src/seal.rs",
    "plugin-api/src/solver.rs",
    "plugin-api/src/stored.rs",
};

/// Licences of the plugin interface.
pub const LICENSES: &[Source] = sources!("": "LICENSE-APACHE", "LICENSE-MIT");
