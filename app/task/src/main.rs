//! The commands of the README. `cargo run` alone does not build plugins, so the aliases in
//! `.cargo/config.toml` come here: everything is built with one call of cargo, then started.

mod packages;
mod readers;
mod unpacked;

use std::env;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

fn main() -> ExitCode {
    let mut arguments = env::args_os().skip(1);
    let task = arguments.next();
    let rest: Vec<OsString> = arguments.collect();
    let done = match task.as_deref().and_then(OsStr::to_str) {
        Some("workbench") if rest.first().is_some_and(|first| first == "pictures") => pictures(&rest[1..]),
        Some("workbench") if rest.first().is_some_and(|first| first == "soak") => soak(&rest[1..]),
        Some("workbench") => workbench(&rest),
        Some("test") => test(&rest),
        Some("cases") => cases(&rest),
        _ => Err("The tasks are: workbench, test, cases.".into()),
    };
    match done {
        Ok(code) => code,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}

/// Builds program and plugins, optimised unless `WORKBENCH_PROFILE` says otherwise, and starts the
/// program with the given arguments.
fn workbench(arguments: &[OsString]) -> Result<ExitCode, String> {
    let profile = env::var("WORKBENCH_PROFILE").unwrap_or_else(|_| "release".into());
    let mut build = vec!["build", "--workspace", "--profile", &profile];
    if profile == "dev" {
        // The profile of the tests: exactly what they build, so that nothing is built twice or replaced
        // while they run. Which targets take part decides the features of the crates that they share.
        build.push("--all-targets");
    } else {
        // The template is for authors: it does not belong among the solvers of the program.
        build.extend(["--exclude", "task", "--exclude", "workbench-tests", "--exclude", "template-rust"]);
    }
    cargo(&build)?;
    let folder = match profile.as_str() {
        "dev" | "test" => "debug",
        "bench" => "release",
        other => other,
    };
    let program = target_folder()?.join(folder).join(format!("workbench{}", env::consts::EXE_SUFFIX));
    run(Command::new(&program).args(arguments))
}

/// Checks the system packages, gets the programs that some tests use and the readers of exports where it can,
/// builds everything once, and runs all tests.
fn test(arguments: &[OsString]) -> Result<ExitCode, String> {
    packages::require()?;
    if cfg!(target_os = "linux") {
        unpacked::fetch(&target_folder()?);
    }
    readers::install(&target_folder()?, &root().join("tests/readers/requirements.txt"))?;
    cargo(&["build", "--workspace", "--all-targets"])?;
    let arguments: Vec<&str> = arguments.iter().filter_map(|argument| argument.to_str()).collect();
    cargo(&[&["test", "--workspace"], &arguments[..]].concat())?;
    Ok(ExitCode::SUCCESS)
}

/// Builds everything and takes the pictures of README and guide in a real window: `cargo workbench pictures`.
fn pictures(arguments: &[OsString]) -> Result<ExitCode, String> {
    packages::require()?;
    test_program("pictures", arguments)
}

/// Builds everything and lets the real window work for long: `cargo workbench soak`, with minutes behind it if not 30.
fn soak(arguments: &[OsString]) -> Result<ExitCode, String> {
    packages::require()?;
    test_program("soak", arguments)
}

/// Builds everything and opens the files of the given folders.
fn cases(arguments: &[OsString]) -> Result<ExitCode, String> {
    test_program("cases", arguments)
}

/// Builds everything and starts a program of the tests.
fn test_program(name: &str, arguments: &[OsString]) -> Result<ExitCode, String> {
    cargo(&["build", "--workspace"])?;
    let program = target_folder()?.join("debug").join(format!("{name}{}", env::consts::EXE_SUFFIX));
    run(Command::new(&program).args(arguments))
}

fn cargo(arguments: &[&str]) -> Result<(), String> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo).args(arguments).current_dir(root()).status();
    let status = status.map_err(|error| format!("cargo could not be started: {error}."))?;
    if status.success() { Ok(()) } else { Err(format!("cargo {} failed.", arguments.join(" "))) }
}

fn run(command: &mut Command) -> Result<ExitCode, String> {
    let program = command.get_program().to_string_lossy().into_owned();
    let status = command.status().map_err(|error| format!("{program} could not be started: {error}."))?;
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
}

/// The folder that cargo builds into: this program lies in `<target>/<profile>/`.
fn target_folder() -> Result<PathBuf, String> {
    let this = env::current_exe().map_err(|error| format!("The task cannot find itself: {error}."))?;
    let target = this.parent().and_then(Path::parent);
    target.map(Path::to_path_buf).ok_or_else(|| "The task does not lie in a target folder.".into())
}

/// The top of the repository, from what cargo says when it starts this program: a checkout may be moved
/// after it was built.
fn root() -> PathBuf {
    let manifest = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    manifest.unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into()).join("../..")
}
