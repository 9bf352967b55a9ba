//! The index of the samples tells the truth: every row opens as it says, comes again from its command, and
//! every malformed file gives its message.

use crate::program::program;
use engine::count::{Count, Limit, count};
use engine::grade::grade;
use std::path::Path;
use workbench_tests::paths::{root, sample};

/// The rows of the tables in the index, a list of cells each; those of one table have equally many.
fn rows(n_cells: usize) -> Vec<Vec<String>> {
    let index = std::fs::read_to_string(sample("INDEX.md")).unwrap();
    let cells = |line: &str| -> Vec<String> {
        let line = line.trim().trim_start_matches('|').trim_end_matches('|');
        line.split('|').map(|cell| cell.trim().trim_matches('`').to_string()).collect()
    };
    let rows: Vec<_> = index.lines().filter(|line| line.starts_with('|')).map(cells).collect();
    let is_row =
        |row: &Vec<String>| row.len() == n_cells && row.iter().any(|cell| cell.starts_with("puzzles/"));
    rows.into_iter().filter(is_row).collect()
}

#[test]
fn every_sample_is_in_the_index_and_every_row_has_its_file() {
    let mut told: Vec<String> = rows(9).into_iter().map(|row| row[1].clone()).collect();
    told.extend(rows(2).into_iter().map(|row| row[0].clone()));
    told.sort();
    let mut found = Vec::new();
    for folder in ["sudoku", "kakuro", "kenken", "malformed"] {
        let entries = std::fs::read_dir(sample(&format!("puzzles/{folder}"))).unwrap();
        found.extend(
            entries.map(|entry| format!("puzzles/{folder}/{}", entry.unwrap().file_name().to_string_lossy())),
        );
    }
    found.sort();
    assert_eq!(told, found);
    assert!(rows(9).len() > 40 && rows(2).len() > 7);
}

#[test]
fn every_sample_is_what_its_row_says() {
    for row in rows(9) {
        let [_, file, family, size, givens, _, level, outcome, _] = &row[..] else { panic!("{row:?}") };
        let bytes = std::fs::read(sample(file)).unwrap();
        let reading = puzzle_formats::read(file, &bytes, &Default::default()).unwrap();
        for k in 0..reading.len() {
            let puzzle = reading.entry(k).puzzle;
            assert_eq!(puzzle.family().name(), family, "{file}");
            assert_eq!(&format!("{}×{}", puzzle.rows(), puzzle.cols()), size, "{file}");
            if reading.len() == 1 {
                assert_eq!(&puzzle.n_givens().to_string(), givens, "{file}");
            }
            match outcome.as_str() {
                "one solution" => {
                    let graded = grade(&puzzle, Limit::NONE).map(|level| level.number().to_string());
                    assert!(
                        graded.is_some_and(|graded| level.split(", ").any(|told| told == graded)),
                        "{file}"
                    );
                }
                "more than one solution" => {
                    assert_eq!(count(&puzzle, 2, Limit::NONE), Count::Many { at_least: 2 }, "{file}");
                }
                "one solution or more" => {
                    assert_ne!(
                        count(&puzzle, 2, Limit { nodes: Some(1000), seconds: None }),
                        Count::None,
                        "{file}"
                    );
                }
                other => panic!("{file}: {other}"),
            }
        }
    }
}

#[test]
fn the_command_of_a_row_makes_its_file_again() {
    // The small ones, and of each kind one.
    let mut again = 0;
    for row in rows(9) {
        let [_, file, _, size, _, seed, _, _, command] = &row[..] else { panic!("{row:?}") };
        let rows: u32 = size.split('×').next().unwrap().parse().unwrap();
        if !command.starts_with("workbench generate ") || rows > 9 {
            continue;
        }
        let folder = tempfile::tempdir().unwrap();
        let words: Vec<&str> = command.split_whitespace().skip(1).collect();
        let out = ["--out", folder.path().to_str().unwrap()];
        let said = program(words.iter().copied().chain(out));
        assert_eq!(said.code, 0, "{command}: {}", said.stderr);
        let extension = Path::new(file).extension().unwrap().to_string_lossy();
        let made = folder.path().join(format!("{}-{seed}-001.{extension}", words[1]));
        assert_eq!(std::fs::read(made).unwrap(), std::fs::read(sample(file)).unwrap(), "{command}");
        again += 1;
    }
    assert!(again > 20, "{again}");
}

#[test]
fn every_malformed_file_gives_the_message_in_the_index() {
    for row in rows(2) {
        let [file, message] = &row[..] else { panic!("{row:?}") };
        // As one types it, so that the sentence names the file that way.
        let path = format!("samples/{file}");
        let mut command = std::process::Command::new(workbench_tests::paths::workbench());
        let ended = command.args(["puzzle", &path]).current_dir(root()).output().unwrap();
        assert_eq!(ended.status.code(), Some(2), "{file}");
        assert_eq!(String::from_utf8_lossy(&ended.stderr).trim_end(), format!("{path}:{message}"));
    }
}
