//! Other people's programs that some tests use, the compilers of foreign plugins and what runs jobs on a cluster:
//! unpacked from Debian's packages into the target folder, without installing anything. What cannot be had is said,
//! and its tests are skipped.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// A program: where it goes below the target folder, its packages, and how the names of the packages begin that it needs.
struct Unpacked {
    folder: &'static str,
    packages: &'static [&'static str],
    parts: &'static [&'static str],
}

const PROGRAMS: [Unpacked; 5] = [
    Unpacked { folder: "compilers/rustc", packages: &["rustc"], parts: &["rustc", "libstd-rust", "libllvm"] },
    Unpacked {
        folder: "compilers/rustc-web",
        packages: &["rustc-web"],
        parts: &["rustc-web", "libstd-rust-web", "libllvm"],
    },
    Unpacked {
        folder: "compilers/clang",
        packages: &["clang"],
        parts: &["clang", "libclang", "libllvm", "llvm"],
    },
    Unpacked { folder: "cluster/parallel", packages: &["parallel"], parts: &["parallel"] },
    Unpacked {
        folder: "cluster/slurm",
        packages: &["slurmctld", "slurmd", "slurm-client", "munge"],
        parts: &["slurm", "munge", "libmunge", "libhwloc"],
    },
];

/// Unpacks what is not there below the target folder.
pub fn fetch(target: &Path) {
    for program in &PROGRAMS {
        let folder = target.join(program.folder);
        if folder.join("usr").is_dir() {
            continue;
        }
        if let Err(reason) = unpack(program, &folder) {
            let packages = program.packages.join(", ");
            eprintln!("Debian's {packages} cannot be had, and the tests are skipped that need it: {reason}");
        }
    }
}

fn unpack(program: &Unpacked, folder: &Path) -> Result<(), String> {
    // Complete or not there: the folder gets its name when all of it is unpacked.
    let unfinished = folder.with_extension("unfinished");
    let _ = fs::remove_dir_all(&unfinished);
    fs::create_dir_all(&unfinished).map_err(|error| error.to_string())?;
    eprintln!("Unpacking Debian's {} for the tests", program.packages.join(", "));
    let packages = parts(program)?;
    let packages: Vec<&str> = packages.iter().map(String::as_str).collect();
    let timeout = ["-o", "Acquire::http::Timeout=20", "-o", "Acquire::Retries=1", "download"];
    command("apt-get", &[&timeout[..], &packages[..]].concat(), &unfinished)?;
    let files = fs::read_dir(&unfinished).map_err(|error| error.to_string())?;
    for file in files.flatten().map(|file| file.path()) {
        let name = file.to_string_lossy().into_owned();
        command("dpkg-deb", &["--extract", &name, "."], &unfinished)?;
        fs::remove_file(&file).map_err(|error| error.to_string())?;
    }
    fs::rename(&unfinished, folder).map_err(|error| error.to_string())
}

/// The packages that make up the program. Their names carry versions, so the package list is asked.
fn parts(program: &Unpacked) -> Result<Vec<String>, String> {
    let quiet = ["--no-recommends", "--no-suggests", "--no-conflicts", "--no-breaks", "--no-replaces"];
    let question = [&["depends", "--recurse", "--no-enhances"], &quiet[..], program.packages].concat();
    let answer = command("apt-cache", &question, Path::new("."))?;
    let text = String::from_utf8_lossy(&answer.stdout).into_owned();
    let is_part = |line: &&str| program.parts.iter().any(|part| line.starts_with(part));
    let mut parts: Vec<String> = text.lines().filter(is_part).map(String::from).collect();
    parts.sort();
    parts.dedup();
    if parts.is_empty() { Err("the package lists do not have it".into()) } else { Ok(parts) }
}

fn command(program: &str, arguments: &[&str], folder: &Path) -> Result<Output, String> {
    let output = Command::new(program).args(arguments).current_dir(folder).output();
    let output = output.map_err(|error| format!("{program} could not be started: {error}."))?;
    if output.status.success() {
        return Ok(output);
    }
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    Err(said.lines().last().unwrap_or("it failed without a word").to_string())
}
