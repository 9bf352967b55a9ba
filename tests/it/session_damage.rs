//! Of a damaged session file every puzzle and run that is whole is recovered, and what is lost is told.

use crate::program::{program, run_tabu};
use engine::comparison::first_difference;
use engine::session::Session;
use engine::session::recover::{Recovered, recover};
use engine::store::{load_session, parse_session, save_session};
use std::path::Path;
use workbench_tests::paths::sample;

/// A session with three runs on two puzzles, its text, and the folder with its file `s.ron`.
fn three_runs() -> (tempfile::TempDir, Session, String) {
    let folder = tempfile::tempdir().unwrap();
    let mut session = Session::default();
    for (puzzle, seed) in [("easy-1", "1"), ("medium-1", "2"), ("medium-1", "3")] {
        let file = folder.path().join("one.ron");
        let puzzle = sample(&format!("puzzles/sudoku/{puzzle}.txt"));
        let said = run_tabu(&puzzle, &["--seed", seed, "--save", file.to_str().unwrap()]);
        assert_eq!(said.code, 0, "{}", said.stderr);
        session.merge(load_session(&file).unwrap());
        std::fs::remove_file(&file).unwrap();
        let _ = std::fs::remove_file(folder.path().join("one.ron.bak"));
    }
    assert_eq!((session.puzzles.len(), session.runs.len()), (2, 3));
    let file = folder.path().join("s.ron");
    save_session(&file, &session).unwrap();
    let text = std::fs::read_to_string(&file).unwrap();
    (folder, session, text)
}

fn numbers(session: &Session) -> Vec<u32> {
    session.runs.iter().map(|run| run.id.0).collect()
}

/// Every run that was recovered is the one that was saved.
fn are_the_saved(recovered: &Session, saved: &Session) {
    for run in &recovered.runs {
        let original = saved.run(run.id).unwrap();
        assert_eq!(first_difference(&original.run, &run.run), None);
    }
}

/// Where the entry of each run begins and ends in the text.
fn places(text: &str) -> Vec<(usize, usize)> {
    let runs = text.find("  runs: [").unwrap();
    let begins = text[runs..].match_indices("    (\n").map(|(at, _)| runs + at);
    begins.map(|at| (at, at + text[at..].find("\n    ),").unwrap() + 6)).collect()
}

#[test]
fn a_file_that_was_cut_off_gives_back_the_runs_before_the_cut() {
    let (_folder, session, text) = three_runs();
    let places = places(&text);
    for cut in (0..text.len() - 2).step_by(61) {
        let Recovered { session: recovered, lost } = recover(&text.as_bytes()[..cut]);
        let whole = places.iter().filter(|(_, end)| *end <= cut).count();
        assert_eq!(recovered.runs.len(), whole, "cut at {cut}");
        are_the_saved(&recovered, &session);
        assert!(lost.last().unwrap().what.contains("before its end"), "cut at {cut}");
    }
}

#[test]
fn damage_within_one_run_costs_no_other() {
    let (_folder, session, text) = three_runs();
    let (begin, end) = places(&text)[1];
    for at in (begin..end).step_by(13).filter(|&at| text.is_char_boundary(at)) {
        let mut bytes = text.clone().into_bytes();
        bytes[at] = b'\xff';
        let Recovered { session: recovered, lost } = recover(&bytes);
        assert_eq!(numbers(&recovered), [1, 3], "damaged at {at}");
        are_the_saved(&recovered, &session);
        // Of an entry whose first line is damaged the line after it is told.
        let line = text[..at].matches('\n').count() + 2;
        assert!(!lost.is_empty() && lost.iter().all(|lost| lost.line <= line), "damaged at {at}: {lost:?}");
    }
}

#[test]
fn a_lost_puzzle_costs_its_runs_and_a_lost_plugin_only_its_name() {
    let (_folder, _, text) = three_runs();
    let Recovered { session, lost } = recover(text.replacen("name: \"easy-1", "name: easy-1", 1).as_bytes());
    assert_eq!(numbers(&session), [2, 3]);
    let told: Vec<String> = lost.iter().map(ToString::to_string).collect();
    assert!(told[0].contains("puzzle 1") && told[1].contains("run 1: there is no puzzle 1"), "{told:?}");

    let Recovered { session, lost } = recover(text.replacen("      file: \"", "      file: ", 1).as_bytes());
    assert_eq!(numbers(&session), [1, 2, 3]);
    assert!(lost.iter().any(|lost| lost.what.contains("its version and hash are unknown")), "{lost:?}");
    assert_eq!(session.runs[0].run.setup().solver_version, "unknown");
}

#[test]
fn the_program_recovers_to_another_file_and_leaves_the_damaged_one() {
    let (folder, session, text) = three_runs();
    let file = folder.path().join("s.ron");
    let damaged = text.replacen("seed: 2,", "seed: two,", 1);
    std::fs::write(&file, &damaged).unwrap();
    let name = file.to_str().unwrap();
    let said = program(["session", name]);
    assert_eq!(said.code, 2);
    let line = damaged.lines().position(|line| line.contains("seed: two")).unwrap() + 1;
    assert!(said.stderr.contains(&format!("s.ron:{line}:")), "{}", said.stderr);
    assert!(said.stderr.contains("--recover"), "{}", said.stderr);

    let out = folder.path().join("out.ron");
    let said = program(["session", name, "--recover", "--save", out.to_str().unwrap(), "--json"]);
    assert_eq!(said.code, 1, "{}", said.stderr);
    let told = said.json();
    assert_eq!(told["lost"].as_array().unwrap().len(), 1);
    assert_eq!(told["lost"][0]["line"], line);
    assert_eq!(numbers(&load_session(&out).unwrap()), [1, 3]);
    are_the_saved(&load_session(&out).unwrap(), &session);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), damaged);

    let said = program(["session", name, "--recover", "--save", name]);
    assert_eq!(said.code, 2);
    assert!(said.stderr.contains("the damaged file itself"), "{}", said.stderr);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), damaged);

    let said = program(["session", out.to_str().unwrap(), "--recover"]);
    assert_eq!(said.code, 0, "nothing is lost of a whole file: {}", said.stderr);
    std::fs::write(&file, "Session(\n").unwrap();
    let said = program(["session", name, "--recover"]);
    assert_eq!(said.code, 2);
    assert!(said.stderr.contains("no puzzle and no run that is whole"), "{}", said.stderr);
}

#[test]
fn no_byte_of_a_session_makes_the_reader_fail_badly() {
    let (_folder, _, text) = three_runs();
    for at in (0..text.len()).step_by(17) {
        for byte in [b'(', b'"', b'9', b'\n', 0] {
            let mut bytes = text.clone().into_bytes();
            bytes[at] = byte;
            // What is read must be a session or a sentence; which of the two depends on the byte.
            if let Err(error) = parse_session(Path::new("s.ron"), &bytes) {
                assert!(error.to_string().starts_with("s.ron"), "{error}");
            }
            assert!(recover(&bytes).session.runs.len() <= 3);
        }
    }
}
