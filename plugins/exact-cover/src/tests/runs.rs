//! Samples, counts, refusals, checkpoints.

use crate::ExactCover;
use plugin_api::host::Limits;
use plugin_api::puzzle::{BoxShape, Digit, Puzzle, Relation, check, kenken, sudoku};
use plugin_api::{Drive, Driven, abi, assert_survives_damage, drive};
use std::path::Path;

fn run(puzzle: &Puzzle, settings: &[(&str, &str)]) -> Driven {
    drive::<ExactCover>(puzzle, &Drive { settings, ..Drive::default() })
}

fn line(line: &str) -> Puzzle {
    let givens: Vec<_> = line.chars().map(|c| c.to_digit(10).and_then(Digit::new)).collect();
    sudoku(BoxShape { rows: 2, cols: 2 }, &givens).unwrap()
}

/// The file and the outcome of each row of the index.
fn index() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples");
    let text = std::fs::read_to_string(folder.join("INDEX.md")).unwrap();
    let rows = text.lines().filter(|line| line.contains("| puzzles/") && line.split('|').count() > 9);
    let part = |line: &str, k: usize| line.split('|').nth(k).unwrap_or_default().trim().to_string();
    rows.map(|line| (folder.join(part(line, 2)).display().to_string(), part(line, 8))).collect()
}

fn puzzles(file: &str) -> Vec<Puzzle> {
    let bytes = std::fs::read(file).unwrap();
    let reading = puzzle_formats::read(file, &bytes, &puzzle_formats::Options::default()).unwrap();
    (0..reading.len()).map(|k| reading.entry(k).puzzle).collect()
}

/// The sample that takes subsets of digits, and so more options than anybody waits for (see `PAPER.md`).
const BEYOND: &str = "sudoku/25.sdm";

#[test]
fn samples_of_different_digits_alone_have_the_solutions_of_the_index_and_the_others_are_refused() {
    let (mut taken, mut refused) = (0, 0);
    for (file, outcome) in index() {
        for puzzle in puzzles(&file) {
            let is_taken = puzzle.constraints().iter().all(|group| group.relation == Relation::AllDifferent);
            let limits = Limits { iterations: Some(200_000), ..Limits::default() };
            let how = Drive { settings: &[("goal", "unique")], limits, ..Drive::default() };
            let run = drive::<ExactCover>(&puzzle, &how);
            if !is_taken {
                assert_eq!(run.verdict, abi::VERDICT_UNSUPPORTED, "{file}: {}", run.message);
                assert!(run.message.contains("does not understand every rule"), "{}", run.message);
                refused += 1;
                continue;
            }
            if file.ends_with(BEYOND) {
                assert_eq!(run.verdict, abi::VERDICT_CANCELLED);
                continue;
            }
            assert_eq!(
                (run.verdict, run.message.as_str()),
                (abi::VERDICT_SOLVED, "This is the only solution.")
            );
            assert_eq!(outcome, "one solution");
            let grid: Vec<Option<Digit>> =
                run.solution.iter().flatten().map(|&digit| Digit::new(digit)).collect();
            assert_eq!(check(&puzzle, &grid), Ok(()));
            taken += 1;
        }
    }
    assert!(taken >= 20 && refused >= 20, "{taken} {refused}");
}

#[test]
fn solutions_are_counted() {
    let all = [("goal", "count"), ("solutions", "1000")];
    assert_eq!(run(&line("................"), &all).message, "There are 288 solutions.");
    assert_eq!(
        run(&line("................"), &[all[0], ("solutions", "7")]).message,
        "There are at least 7 solutions."
    );
    assert_eq!(run(&kenken(4, &[]).unwrap(), &all).message, "There are 576 solutions.");
    assert_eq!(run(&line("1.......3......4"), &[]).message, "Others were not looked for.");
    let none = run(&line("..23.1..4......."), &[]);
    assert_eq!(
        (none.verdict, none.message.as_str()),
        (abi::VERDICT_UNSOLVABLE, "the whole tree was searched")
    );
}

#[test]
fn the_largest_sudoku_is_filled() {
    let puzzle = sudoku(BoxShape { rows: 6, cols: 6 }, &[None; 1296]).unwrap();
    let limits = Limits { iterations: Some(200_000), ..Limits::default() };
    let run = drive::<ExactCover>(&puzzle, &Drive { limits, ..Drive::default() });
    assert_eq!(run.verdict, abi::VERDICT_SOLVED, "{}", run.message);
}

#[test]
fn the_effort_is_what_it_was() {
    let effort = |file: &str| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples/puzzles/sudoku").join(file);
        let run = run(&puzzles(path.to_str().unwrap())[0], &[("goal", "unique")]);
        let updates = run.samples.iter().rev().find(|sample| sample.metric == 3).unwrap().value;
        (run.iterations, run.work, updates as u64)
    };
    let efforts = ["9-level-5.sdm", "9-jigsaw.solo", "9-diagonals.solo", "16.sdm"].map(effort);
    let expected = [(2174, 543, 7443), (25210, 6302, 119151), (774, 193, 4045), (11162, 2790, 46074)];
    assert_eq!(efforts, expected);
}

#[test]
fn a_resumed_run_goes_on_where_it_was() {
    for (side, item) in [2, 3].iter().flat_map(|&side| ["smallest", "first"].map(|item| (side, item))) {
        let cells = (side * side * side * side) as usize;
        let puzzle = sudoku(BoxShape { rows: side, cols: side }, &vec![None; cells]).unwrap();
        let settings = &[("goal", "count"), ("solutions", "200"), ("item", item)][..];
        let whole = run(&puzzle, settings);
        for iterations in [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, whole.iterations - 1] {
            let limits = Limits { iterations: Some(iterations), ..Limits::default() };
            let first = drive::<ExactCover>(&puzzle, &Drive { settings, limits, ..Drive::default() });
            let resume = first.checkpoint.as_ref();
            assert!(resume.is_some());
            let second = drive::<ExactCover>(&puzzle, &Drive { settings, resume, ..Drive::default() });
            assert_eq!((second.iterations, second.work), (whole.iterations, whole.work), "{iterations}");
            assert_eq!((second.solution, second.message), (whole.solution.clone(), whole.message.clone()));
            assert_eq!(second.samples.last(), whole.samples.last());
        }
    }
}

#[test]
fn a_damaged_checkpoint_is_refused_or_read_and_never_a_panic() {
    let puzzle = line("................");
    let settings = &[("goal", "count"), ("solutions", "300")][..];
    let limits = Limits { iterations: Some(60), ..Limits::default() };
    let kept =
        drive::<ExactCover>(&puzzle, &Drive { settings, limits, ..Drive::default() }).checkpoint.unwrap();
    let how = Drive { settings, ..Drive::default() };
    let refused = assert_survives_damage::<ExactCover>(&puzzle, &how, &kept, 400);
    assert!(refused > 50, "{refused}");
}

#[test]
fn a_watched_run_shows_every_iteration_and_changes_nothing_else() {
    let puzzle = line("1.......3......4");
    let still = run(&puzzle, &[]);
    let watched = drive::<ExactCover>(&puzzle, &Drive { watched: true, ..Drive::default() });
    assert_eq!(watched.boards.len() as u64, watched.iterations);
    assert_eq!((watched.iterations, watched.samples.len()), (still.iterations, still.samples.len()));
}
