//! A converted file holds the same puzzles, and nothing is overwritten by accident.

use crate::program::{file, program};
use workbench_tests::paths::sample;

fn puzzles(path: &std::path::Path) -> Vec<puzzle::Puzzle> {
    let name = path.file_name().unwrap().to_str().unwrap();
    let reading = puzzle_formats::read(name, &std::fs::read(path).unwrap(), &Default::default()).unwrap();
    (0..reading.len()).map(|k| reading.entry(k).puzzle).collect()
}

#[test]
fn a_list_comes_back_from_each_format_that_holds_it() {
    let list = sample("puzzles/sudoku/hard-list.sdm");
    let folder = tempfile::tempdir().unwrap();
    for (name, format) in
        [("a.sdm", None), ("a.txt", Some("sudoku-grid")), ("a.opensudoku", None), ("a.csv", None)]
    {
        let to = folder.path().join(name);
        let mut arguments = vec!["convert", list.to_str().unwrap(), to.to_str().unwrap(), "--json"];
        arguments.extend(format.iter().flat_map(|format| ["--format", format]));
        let said = program(&arguments);
        if said.code == 2 {
            // A format for one puzzle says so.
            assert!(said.json()["message"].as_str().unwrap().len() > 10);
            assert!(!to.exists());
            continue;
        }
        assert_eq!((said.code, said.json()["puzzles"].as_u64()), (0, Some(8)), "{name}: {}", said.stderr);
        assert_eq!(puzzles(&to), puzzles(&list), "{name}");
    }
    assert!(folder.path().join("a.sdm").exists() && folder.path().join("a.txt").exists());
}

#[test]
fn a_file_that_is_there_is_kept_unless_it_is_forced() {
    let (_folder, path) = file("mine.sdm", b"not yours");
    let list = sample("puzzles/sudoku/hard-list.sdm");
    let convert = |more: &[&str]| {
        program(["convert", list.to_str().unwrap(), path.to_str().unwrap()].iter().chain(more))
    };
    let said = convert(&[]);
    assert_eq!(said.code, 2);
    assert!(said.stderr.contains("--force"), "{}", said.stderr);
    assert_eq!(std::fs::read(&path).unwrap(), b"not yours");
    assert_eq!(convert(&["--force"]).code, 0);
    assert_eq!(puzzles(&path).len(), 8);
    let said = convert(&["--force", "--format", "nothing"]);
    assert!(said.stderr.contains("sudoku-line"), "{}", said.stderr);
}

#[test]
fn the_box_shape_is_taken_from_the_command_line() {
    let (_folder, path) = file("six.txt", ".".repeat(36).as_bytes());
    for (boxes, expected) in [("2x3", 0), ("3x2", 0), ("0x3", 2), ("six", 2)] {
        let said = program(["puzzle", path.to_str().unwrap(), "--boxes", boxes, "--json"]);
        assert_eq!(said.code, expected, "{boxes}: {}", said.stderr);
        assert!(said.json().is_object());
    }
}

#[test]
fn the_samples_have_one_solution_each_as_their_index_says() {
    for name in ["easy-1.txt", "medium-1.txt", "hard-1.txt", "hard-2.txt", "hard-list.sdm"] {
        let path = sample(&format!("puzzles/sudoku/{name}"));
        let answer = program(["puzzle", path.to_str().unwrap(), "--count", "--json"]).json();
        let counts = answer["puzzles"].as_array().unwrap().iter().map(|puzzle| puzzle["count"].clone());
        assert!(counts.clone().count() > 0 && counts.clone().all(|count| count == "unique"), "{name}");
    }
    let (_folder, empty) = file("empty.txt", ".".repeat(81).as_bytes());
    let answer = program(["puzzle", empty.to_str().unwrap(), "--count", "--json"]).json();
    assert_eq!(answer["puzzles"][0]["count"], "many");
    let (_folder, none) = file("none.txt", crate::workers::ENDLESS.as_bytes());
    let answer = program(["puzzle", none.to_str().unwrap(), "--count", "--json"]).json();
    assert_eq!(answer["puzzles"][0]["count"], "none");
}
