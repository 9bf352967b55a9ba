//! Libraries that are none, descriptors that are broken, and files that change while they run.

use super::beside::{follow, job, program};
use super::{Home, fixture, hostile, side_by_side};
use engine::catalog::Catalog;
use engine::outcome::Status;
use std::path::PathBuf;

/// What is said of each broken descriptor of the fixture.
const BROKEN: [(u32, &str); 20] = [
    (1, "its entry is empty"),
    (2, "its magic number is wrong"),
    (3, "has no get_solver function"),
    (4, "gives no usable descriptor of solver 1"),
    (5, "says that it holds 4000000000 solvers"),
    (6, "its list of 4294967295 parameters is broken"),
    (7, "its list of 1 parameters is broken"),
    (8, "the descriptor of parameter 1 is broken"),
    (9, "of the unknown kind"),
    (10, "gives no usable descriptor of solver 1"),
    (11, "its id is not kebab-case"),
    (12, "its id is not kebab-case"),
    (13, ""),
    (14, "the default of size does not fit"),
    (15, "two parameters are called size"),
    (16, "touched memory that is not its own"),
    (17, "interface 9.0"),
    (18, "its entry is empty or too short"),
    (19, "of the unknown kind 77"),
    (20, "its work counter is none of its metrics"),
];

#[test]
fn a_broken_descriptor_is_listed_with_its_reason() {
    side_by_side(&BROKEN, |(number, expected)| {
        let name = format!("broken-{number}");
        let folder = fixture(&name, "cc", &["descriptors.c"], &[format!("BROKEN={number}")]);
        let home = Home::new();
        let said = home.program(&["solvers", "--json", "--plugins", folder.to_str().unwrap()]);
        let refused = said.json()["refused"].to_string();
        assert_eq!(said.code, 0, "{name}: {}", said.stderr);
        assert!(refused.contains(&name) && refused.contains(expected), "{name}: {refused}");
        home.assert_untouched(&name);
    });
}

fn in_new_folder(content: &[u8]) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(format!("changing.{}", std::env::consts::DLL_EXTENSION));
    std::fs::write(&file, content).unwrap();
    (folder, file)
}

#[test]
fn a_library_may_be_overwritten_and_deleted_while_it_runs() {
    let library = hostile().join(format!("hostile.{}", std::env::consts::DLL_EXTENSION));
    let (folder, file) = in_new_folder(&std::fs::read(library).unwrap());
    let (handle, mut run) = job(&program(), folder.path(), "loop").start();
    follow(&handle, &mut run, |run| run.solver_ns() > 0);
    std::fs::write(&file, vec![0xff; 1 << 16]).unwrap();
    let catalog = Catalog::scan(&[folder.path().to_path_buf()], &program());
    assert!(catalog.plugins[0].state.is_err(), "the next run meets the new content");
    std::fs::remove_file(&file).unwrap();
    let then = run.solver_ns();
    follow(&handle, &mut run, |run| run.solver_ns() > then);
    handle.stop();
    follow(&handle, &mut run, |_| false);
    assert_eq!(run.outcome().unwrap().status, Status::Cancelled);
}
