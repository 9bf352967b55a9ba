//! The executable `workbench`; all it does is in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    workbench::cli::main()
}
