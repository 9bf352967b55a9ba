//! The commands of the README. `cargo run` alone does not build plugins, so the aliases in
//! `.cargo/config.toml` come here: everything is built with one call of cargo, then started.

mod packages;

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

fn main() -> ExitCode {
    let mut arguments = env::args().skip(1);
    let task = arguments.next();
    let rest: Vec<String> = arguments.collect();
    let done = match task.as_deref() {
        Some("workbench") => workbench(&rest),
        Some("test") => test(&rest),
        Some("screenshot") => screenshot(&rest),
        _ => Err("The tasks are: workbench, test, screenshot.".into()),
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
fn workbench(arguments: &[String]) -> Result<ExitCode, String> {
    let profile = env::var("WORKBENCH_PROFILE").unwrap_or_else(|_| "release".into());
    let build = ["build", "--quiet", "--workspace", "--exclude", "task", "--exclude", "workbench-tests"];
    cargo(&[&build[..], &["--profile", &profile]].concat())?;
    let folder = if profile == "dev" { "debug" } else { &profile };
    let program = target_folder()?.join(folder).join(format!("workbench{}", env::consts::EXE_SUFFIX));
    run(Command::new(&program).args(arguments))
}

/// Checks the system packages, builds everything once, and runs all tests.
fn test(arguments: &[String]) -> Result<ExitCode, String> {
    packages::require()?;
    cargo(&["build", "--workspace", "--all-targets"])?;
    let mut test = vec!["test", "--workspace"];
    test.extend(arguments.iter().map(String::as_str));
    cargo(&test)?;
    Ok(ExitCode::SUCCESS)
}

/// Builds everything and takes the picture of the README in a real window.
fn screenshot(arguments: &[String]) -> Result<ExitCode, String> {
    packages::require()?;
    cargo(&["build", "--workspace"])?;
    let program = target_folder()?.join("debug").join(format!("screenshot{}", env::consts::EXE_SUFFIX));
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

/// The top of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
