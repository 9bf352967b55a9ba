//! From a puzzle file to a checked solution, a saved session, and the session read again.

use crate::program::{program, run_tabu};
use engine::store;
use puzzle::Digit;
use serde_json::Value;
use std::path::Path;
use workbench_tests::paths::sample;

fn solution(value: &Value) -> Vec<u32> {
    value["solution"].as_array().unwrap().iter().map(|digit| digit.as_u64().unwrap() as u32).collect()
}

#[test]
fn a_hard_sudoku_is_solved_checked_saved_and_read_again() {
    let puzzle = sample("puzzles/sudoku/hard-1.txt");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("hard.ron");
    let said = run_tabu(&puzzle, &["--seed", "3", "--save", file.to_str().unwrap()]);
    assert_eq!(said.code, 0, "{}", said.stderr);
    let answer = said.json();
    assert_eq!((answer["status"].as_str(), answer["verified"].as_bool()), (Some("solved"), Some(true)));
    assert_eq!((answer["solver"].as_str(), answer["seed"].as_u64()), (Some("ac3-tabu"), Some(3)));
    assert_eq!(answer["session"].as_str(), file.to_str());
    assert_eq!(answer["metrics"]["cost"], 0.0);

    // The test checks the solution itself, apart from the program.
    let text = std::fs::read_to_string(&puzzle).unwrap();
    let givens: Vec<u32> = text.split_whitespace().map(|cell| cell.parse().unwrap_or(0)).collect();
    let solved = solution(&answer);
    assert_eq!(solved.len(), 81);
    assert!(givens.iter().zip(&solved).all(|(&given, &digit)| given == 0 || given == digit));
    let group = |cells: [usize; 9]| {
        let mut digits = cells.map(|cell| solved[cell]);
        digits.sort_unstable();
        digits == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    };
    for k in 0..9 {
        assert!(group(std::array::from_fn(|i| k * 9 + i)), "row {k}");
        assert!(group(std::array::from_fn(|i| i * 9 + k)), "column {k}");
        let corner = k / 3 * 27 + k % 3 * 3;
        assert!(group(std::array::from_fn(|i| corner + i / 3 * 9 + i % 3)), "box {k}");
    }

    let session = store::load_session(&file).unwrap();
    let [run] = session.runs.as_slice() else { panic!("one run") };
    assert_eq!(run.run.iterations(), answer["iterations"].as_u64().unwrap());
    assert_eq!(run.run.work(), answer["evaluations"].as_u64().unwrap());
    assert_eq!(run.run.outcome().unwrap().solution, solved);
    assert_eq!(session.view.seed, Some(3));
    for (key, value) in answer["metrics"].as_object().unwrap() {
        assert_eq!(run.run.last_values().get(key.as_str()).copied(), value.as_f64(), "{key}");
    }
    assert_eq!(
        session.puzzles[0].puzzle.givens().iter().map(|d| d.map_or(0, Digit::value)).collect::<Vec<_>>(),
        givens
    );
}

#[test]
fn the_same_seed_gives_the_same_run_and_another_seed_another() {
    let puzzle = sample("puzzles/sudoku/hard-2.txt");
    let effort = |seed: &str| {
        let answer = run_tabu(&puzzle, &["--seed", seed]).json();
        assert_eq!(answer["verified"], true);
        (answer["iterations"].clone(), answer["evaluations"].clone(), answer["metrics"].clone())
    };
    assert_eq!(effort("5"), effort("5"));
    let others: Vec<_> = ["6", "7", "8"].map(effort).to_vec();
    assert!(others.iter().any(|other| *other != effort("5")), "three other seeds made the same run");
}

#[test]
fn limits_end_a_run_and_are_not_called_no_solution() {
    let puzzle = sample("puzzles/sudoku/hard-1.txt");
    let said = run_tabu(&puzzle, &["--max-iterations", "2"]);
    let answer = said.json();
    assert_eq!((said.code, answer["status"].as_str()), (1, Some("not-solved")));
    assert_eq!(answer["iterations"], 2);
    assert_eq!(answer["solution"], serde_json::json!([]));
    assert!(answer["message"].as_str().unwrap().contains("does not mean that there is none"));
}

#[test]
fn an_unsolvable_sudoku_is_called_so() {
    // Row 1 leaves only 9 for its last cell, and column 9 holds a 9 already.
    let text = "12345678.\n........9\n".to_string() + &".........\n".repeat(7);
    let (_folder, path) = crate::program::file("none.txt", text.as_bytes());
    let said = run_tabu(&path, &[]);
    let answer = said.json();
    assert_eq!((said.code, answer["status"].as_str()), (1, Some("unsolvable")));
    assert_eq!(answer["verified"], false);
}

#[test]
fn one_of_many_puzzles_is_picked_by_its_number() {
    let list = sample("puzzles/sudoku/hard-list.sdm");
    let answer = program(["puzzle", list.to_str().unwrap(), "--json"]).json();
    let count = answer["puzzles"].as_array().unwrap().len();
    assert_eq!(count, 8);
    let lines: Vec<String> = std::fs::read_to_string(&list).unwrap().lines().map(String::from).collect();
    for k in [1, count] {
        let answer = run_tabu(&list, &["--index", &k.to_string()]).json();
        assert_eq!(answer["verified"], true);
        let fits = lines[k - 1]
            .chars()
            .zip(solution(&answer))
            .all(|(given, digit)| given == '0' || given.to_digit(10) == Some(digit));
        assert!(fits, "puzzle {k}");
    }
    let said = run_tabu(&list, &["--index", "9"]);
    assert_eq!(said.code, 2);
    assert!(said.stderr.contains("holds 8 puzzles"), "{}", said.stderr);
}

#[test]
fn without_json_the_solution_is_on_standard_output_and_the_rest_on_standard_error() {
    let puzzle = sample("puzzles/sudoku/easy-1.txt");
    let said = program([Path::new("run"), &puzzle, Path::new("--solver"), Path::new("ac3-tabu")]);
    assert_eq!(said.code, 0);
    let rows: Vec<usize> = said.stdout.lines().map(|line| line.split(' ').count()).collect();
    assert_eq!(rows, [9; 9]);
    assert!(said.stderr.starts_with("Solved, and checked."), "{}", said.stderr);
}
