//! The processes in which a program's solvers run, and work for them.

use std::collections::BTreeSet;
use std::fs;

/// A Sudoku that keeps a worker busy: three cells of row 1 share the digits 1 and 2, so it has no solution, which arc
/// consistency does not see.
pub const ENDLESS: &str =
    "...345678\n9........\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n";

/// The workers of the process with this number.
pub fn workers_of(program: u32) -> BTreeSet<u32> {
    let parent = format!("PPid:\t{program}\n");
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let processes = processes.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    let is_worker = |process: &u32| {
        let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
        let command = fs::read(format!("/proc/{process}/cmdline")).unwrap_or_default();
        status.contains(&parent) && command.ends_with(b"\0worker\0")
    };
    processes.filter(is_worker).collect()
}
