//! The Python readers that exports are opened with in the tests, in a virtual environment in the target
//! folder. It is made once and again when the list of packages changes.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Makes the environment `<target>/readers` with the packages of this list, when it is not there. Where there is no
/// Python that can make one, that is said and the tests of the readers are skipped.
///
/// # Errors
///
/// The sentence for the user when the packages cannot be had.
pub fn install(target: &Path, requirements: &Path) -> Result<(), String> {
    let environment = target.join("readers");
    let wanted = fs::read(requirements).map_err(|error| format!("{}: {error}.", requirements.display()))?;
    // The list is copied when everything is installed, so that it tells a whole environment.
    let installed = environment.join("requirements.txt");
    if fs::read(&installed).is_ok_and(|there| there == wanted) {
        return Ok(());
    }
    let can_make_one = Command::new("python3").args(["-c", "import venv, ensurepip"]).output();
    if !can_make_one.is_ok_and(|output| output.status.success()) {
        eprintln!(
            "There is no python3 with the module venv (Debian: apt-get install python3-venv), so the tests that \
             open exports with other people's readers are skipped."
        );
        return Ok(());
    }
    eprintln!("Installing the readers of exports for the tests");
    run(Command::new("python3").args(["-m", "venv", "--clear"]).arg(&environment))?;
    let options =
        ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "--no-compile"];
    run(Command::new(python(&environment)).args(options).arg("--requirement").arg(requirements))?;
    fs::write(&installed, wanted).map_err(|error| format!("{}: {error}.", installed.display()))
}

fn python(environment: &Path) -> PathBuf {
    environment.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" })
}

fn run(command: &mut Command) -> Result<(), String> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err("The readers of exports could not be installed; the lines above say why.".into()),
        Err(error) => Err(format!("Python could not be started: {error}.")),
    }
}
