//! The system packages that the window tests need, and nothing else does.

use std::env;
use std::path::Path;
use std::process::Command;

/// A package, and how to see that what it brings is there.
struct Package {
    name: &'static str,
    is_there: fn() -> bool,
}

const PACKAGES: [Package; 7] = [
    Package { name: "xvfb", is_there: || has_program("Xvfb") },
    Package { name: "libgl1", is_there: || has_library("libGL.so.1") },
    Package { name: "libgl1-mesa-dri", is_there: has_software_driver },
    Package { name: "libx11-xcb1", is_there: || has_library("libX11-xcb.so.1") },
    Package { name: "libxcursor1", is_there: || has_library("libXcursor.so.1") },
    Package { name: "libxi6", is_there: || has_library("libXi.so.6") },
    Package { name: "libxkbcommon-x11-0", is_there: || has_library("libxkbcommon-x11.so.0") },
];

/// Makes sure that the packages are there: installs the missing ones with apt where this runs as root on
/// Debian, and otherwise names the one command to type.
///
/// # Errors
///
/// The sentence for the user.
pub fn require() -> Result<(), String> {
    let missing = missing();
    if !cfg!(target_os = "linux") || missing.is_empty() {
        return Ok(());
    }
    let list = missing.join(" ");
    if !(is_root() && has_program("apt-get")) {
        return Err(format!(
            "The window tests need packages that are not there: {list}.\nOn Debian or Ubuntu type:\n\n    \
             sudo apt-get install --no-install-recommends {list}\n"
        ));
    }
    eprintln!("Installing what the window tests need: {list}");
    apt(&["update"])?;
    apt(&[&["install", "--yes", "--no-install-recommends"], &missing[..]].concat())?;
    match self::missing() {
        still if still.is_empty() => Ok(()),
        still => Err(format!("After the installation these are still missing: {}.", still.join(" "))),
    }
}

fn missing() -> Vec<&'static str> {
    PACKAGES.iter().filter(|package| !(package.is_there)()).map(|package| package.name).collect()
}

fn apt(arguments: &[&str]) -> Result<(), String> {
    let status = Command::new("apt-get").env("DEBIAN_FRONTEND", "noninteractive").args(arguments).status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(format!("apt-get {} failed.", arguments.join(" "))),
        Err(error) => Err(format!("apt-get could not be started: {error}.")),
    }
}

fn has_program(name: &str) -> bool {
    env::var_os("PATH").is_some_and(|path| env::split_paths(&path).any(|folder| folder.join(name).is_file()))
}

/// The folders that Debian and others keep libraries in.
fn library_folders() -> [String; 5] {
    let arch = env::consts::ARCH;
    [
        format!("/usr/lib/{arch}-linux-gnu"),
        format!("/lib/{arch}-linux-gnu"),
        "/usr/lib64".into(),
        "/usr/lib".into(),
        "/usr/local/lib".into(),
    ]
}

fn has_library(name: &str) -> bool {
    library_folders().iter().any(|folder| Path::new(folder).join(name).exists())
}

fn has_software_driver() -> bool {
    library_folders().iter().any(|folder| Path::new(folder).join("dri/swrast_dri.so").exists())
        || has_library("libgallium_dri.so")
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}
