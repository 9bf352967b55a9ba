//! Session files of every version are read, and written anew as the newest; one file of each is kept.

use engine::comparison::first_difference;
use engine::outcome::Status;
use engine::session::Session;
use engine::session::file::VERSION;
use engine::store::{load_session, load_with_header, save_session};
use std::path::PathBuf;
use workbench_tests::paths::root;

fn fixture(version: u32) -> PathBuf {
    root().join(format!("tests/fixtures/sessions/version-{version}.ron"))
}

fn check(session: &Session, version: u32) {
    assert_eq!((session.puzzles.len(), session.runs.len()), (1, 1), "version {version}");
    let run = &session.runs[0].run;
    let last = |key: &str| run.last_values()[key];
    let outcome = run.outcome().unwrap();
    match version {
        1 => {
            assert_eq!((outcome.status, outcome.solution.len()), (Status::Solved, 81));
            assert_eq!(
                (run.iterations(), run.setup().seed, run.setup().solver.as_str()),
                (52, 3, "ac3-tabu")
            );
            assert!(run.checkpoint().is_none());
        }
        _ => {
            assert_eq!(outcome.status, Status::NotSolved);
            assert_eq!((run.iterations(), run.setup().seed, last("nodes")), (40, 1, 37.0));
            assert_eq!(run.checkpoint().unwrap().iteration, 40);
        }
    }
}

#[test]
fn a_file_of_each_version_is_read_and_written_as_the_newest() {
    for version in 1..=VERSION {
        let loaded = load_with_header(&fixture(version)).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(loaded.header.version, version);
        check(&loaded.session, version);
        let folder = tempfile::tempdir().unwrap();
        let again = folder.path().join("again.ron");
        save_session(&again, &loaded.session).unwrap();
        let again = load_with_header(&again).unwrap();
        assert_eq!(again.header.version, VERSION);
        check(&again.session, version);
        let (before, after) = (&loaded.session.runs[0].run, &again.session.runs[0].run);
        assert_eq!(first_difference(before, after), None);
        assert_eq!(before.solver_ns(), after.solver_ns());
    }
    assert!(load_session(&fixture(VERSION + 1)).is_err(), "there is no file of a version to come");
}
