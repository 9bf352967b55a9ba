//! What a session file says of the program and the machine, for whoever reads its times.

use crate::library::sha256_of_file;
use std::path::PathBuf;
use std::sync::OnceLock;

/// Program and version.
pub const PROGRAM: &str = concat!("workbench ", env!("CARGO_PKG_VERSION"));

/// System, kind and name of the processor, and the number of its cores that the program may use.
pub fn describe() -> String {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let cores = if cores == 1 { "1 core".to_string() } else { format!("{cores} cores") };
    let kind = format!("{} {}", std::env::consts::OS, std::env::consts::ARCH);
    match processor() {
        Some(name) => format!("{kind}, {name}, {cores}"),
        None => format!("{kind}, {cores}"),
    }
}

/// Name of the processor, where the system tells.
#[cfg(target_os = "linux")]
fn processor() -> Option<String> {
    let text = std::fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split_once(':')?.1.trim().to_string())
}

/// Name of the processor, where the system tells.
#[cfg(windows)]
fn processor() -> Option<String> {
    std::env::var("PROCESSOR_IDENTIFIER").ok()
}

/// Name of the processor, where the system tells.
#[cfg(not(any(target_os = "linux", windows)))]
fn processor() -> Option<String> {
    None
}

/// Hash of the running executable, when it can be read; taken once.
pub fn program_sha256() -> Option<&'static str> {
    static HASH: OnceLock<Option<String>> = OnceLock::new();
    HASH.get_or_init(|| sha256_of_file(&executable()?).ok()).as_deref()
}

fn executable() -> Option<PathBuf> {
    // This leads to what runs, even when its file has been replaced meanwhile.
    let running = PathBuf::from("/proc/self/exe");
    if running.exists() { Some(running) } else { std::env::current_exe().ok() }
}

#[cfg(test)]
mod tests {
    use super::{describe, program_sha256};
    use crate::library::sha256_of_file;

    #[test]
    fn the_machine_is_described_and_the_program_has_the_hash_of_its_file() {
        let text = describe();
        assert!(text.starts_with(std::env::consts::OS) && text.contains(" core"), "{text}");
        let file = std::env::current_exe().unwrap();
        assert_eq!(program_sha256(), Some(sha256_of_file(&file).unwrap().as_str()));
    }
}
