//! The solvers on whole puzzles: solutions, proofs, limits, boards, threads.

use crate::describe::metric;
use crate::grids::fully_white;
use crate::tests::puzzles;
use crate::{ForwardChecking, IterativeSampling, MetaMonteCarlo, NestedMonteCarlo};
use plugin_api::host::{EndedBy, Limits};
use plugin_api::puzzle::{BoxShape, Digit, KakuroSquare, Puzzle, check, kakuro, sudoku};
use plugin_api::{Drive, Driven, Solver, abi, drive};

pub fn run<S: Solver>(puzzle: &Puzzle, seed: u64, settings: &[(&str, &str)], iterations: u64) -> Driven {
    let limits = Limits { iterations: Some(iterations), ..Limits::default() };
    drive::<S>(puzzle, &Drive { seed, settings, limits, ..Drive::default() })
}

pub fn is_solution(puzzle: &Puzzle, run: &Driven) -> bool {
    let Some(cells) = &run.solution else { return false };
    let grid: Vec<_> = cells.iter().map(|&digit| Digit::new(digit)).collect();
    run.verdict == abi::VERDICT_SOLVED && check(puzzle, &grid).is_ok()
}

pub fn values(run: &Driven, metric: u32) -> Vec<f64> {
    run.samples.iter().filter(|sample| sample.metric == metric).map(|sample| sample.value).collect()
}

const CHECKS: [&str; 5] = ["naive", "max", "bounds", "combinations", "run-consistent"];

/// Number of fillings, by trying every digit in every cell.
fn count_by_force(puzzle: &Puzzle) -> u64 {
    fn go(puzzle: &Puzzle, grid: &mut Vec<Option<Digit>>) -> u64 {
        let cell = grid.len();
        if cell == puzzle.cells().len() {
            return u64::from(check(puzzle, grid).is_ok());
        }
        let mut count = 0;
        for digit in puzzle.cells()[cell].domain.iter() {
            grid.push(Some(digit));
            let mut padded = grid.clone();
            padded.resize(puzzle.cells().len(), None);
            if plugin_api::puzzle::clashes(puzzle, &padded).is_empty() {
                count += go(puzzle, grid);
            }
            grid.pop();
        }
        count
    }
    go(puzzle, &mut Vec::new())
}

#[test]
fn forward_checking_finds_all_solutions_that_brute_force_finds() {
    let shapes: [&[&str]; 5] = [
        &["...", "...", "..."],
        &["..#", "...", "#.."],
        &["..", "..", "#."],
        &[".#.", "...", "..#"],
        &["...", "..."],
    ];
    let mut counts = Vec::new();
    for (i, shape) in shapes.into_iter().enumerate() {
        for without in [0, 3] {
            let puzzle = puzzles::shape(shape, 5, i as u64, without);
            counts.push((count_by_force(&puzzle), puzzle));
        }
    }
    counts.extend(
        [puzzles::four_by_four(), puzzles::killer(), puzzles::four_operations()]
            .map(|puzzle| (count_by_force(&puzzle), puzzle)),
    );
    for (count, puzzle) in &counts {
        for check in CHECKS {
            for (variables, ties) in [("cells", "first"), ("places", "first"), ("places", "random")] {
                let settings =
                    [("check", check), ("variables", variables), ("ties", ties), ("solutions", "1000000")];
                let run = run::<ForwardChecking>(puzzle, 2, &settings, 10_000_000);
                assert!(is_solution(puzzle, &run), "{check} {variables}: {}", run.message);
                assert_eq!(
                    values(&run, metric::RESTARTS).last(),
                    Some(&(*count as f64)),
                    "{check} {variables} {ties}"
                );
                assert!(run.message.ends_with("there are no others"), "{}", run.message);
            }
        }
    }
    assert!(counts.iter().any(|count| count.0 == 1) && counts.iter().any(|count| count.0 > 20));
}

#[test]
fn only_forward_checking_proves_that_there_is_no_solution() {
    let wall = |down, right| KakuroSquare::Wall { down, right };
    let white = KakuroSquare::White(None);
    // Rows 3 and 4 of two cells: columns of 3 and 4 would do, 2 and 5 do not.
    let squares =
        [KakuroSquare::BLANK, wall(Some(2), None), wall(Some(5), None), wall(None, Some(3)), white, white];
    let squares: Vec<_> = squares.into_iter().chain([wall(None, Some(4)), white, white]).collect();
    let clash: Vec<_> = "1100000000000000".chars().map(|c| c.to_digit(10).and_then(Digit::new)).collect();
    let puzzles =
        [kakuro(3, 3, 9, &squares).unwrap(), sudoku(BoxShape { rows: 2, cols: 2 }, &clash).unwrap()];
    for puzzle in &puzzles {
        for check in CHECKS {
            let settings = [("check", check)];
            let proof = run::<ForwardChecking>(puzzle, 1, &settings, 100_000);
            assert_eq!(proof.verdict, abi::VERDICT_UNSOLVABLE, "{check}: {}", proof.message);
            for run in [
                run::<NestedMonteCarlo>(puzzle, 1, &settings, 3000),
                run::<MetaMonteCarlo>(puzzle, 1, &settings, 3000),
                run::<IterativeSampling>(puzzle, 1, &settings, 3000),
                run::<NestedMonteCarlo>(puzzle, 1, &[("check", check), ("threads", "2")], 3000),
            ] {
                assert!([abi::VERDICT_NOT_SOLVED, abi::VERDICT_CANCELLED].contains(&run.verdict), "{check}");
            }
        }
    }
}

#[test]
fn every_search_solves_puzzles_of_every_kind() {
    let puzzles = [
        puzzles::newspaper(),
        puzzles::killer(),
        puzzles::four_operations(),
        puzzles::four_by_four(),
        fully_white(5, 5, 9, 1),
        fully_white(4, 6, 7, 2),
    ];
    for (number, puzzle) in puzzles.iter().enumerate() {
        for check in ["bounds", "combinations", "run-consistent"] {
            let settings = [("check", check), ("variables", "sets")];
            let runs = [
                run::<NestedMonteCarlo>(puzzle, 1, &settings, 1_000_000),
                run::<NestedMonteCarlo>(puzzle, 1, &[("check", check), ("policy", "adapted")], 1_000_000),
                run::<NestedMonteCarlo>(puzzle, 1, &[("check", check), ("memory", "true")], 1_000_000),
                run::<MetaMonteCarlo>(puzzle, 1, &settings, 1_000_000),
                run::<IterativeSampling>(puzzle, 1, &settings, 1_000_000),
                run::<ForwardChecking>(puzzle, 1, &settings[..1], 10_000_000),
            ];
            for (solver, run) in runs.iter().enumerate() {
                assert!(
                    is_solution(puzzle, run),
                    "{check}, puzzle {number}, solver {solver}: {}",
                    run.message
                );
                assert_eq!(values(run, metric::BEST_SCORE).last(), Some(&0.0));
            }
        }
    }
}

#[test]
fn a_check_that_digits_are_too_many_for_is_replaced_and_the_outcome_says_so() {
    let grid = fully_white(3, 4, 20, 5);
    for check in ["combinations", "run-consistent"] {
        for settings in [vec![("check", check)], vec![("check", check), ("variables", "sets")]] {
            let run = run::<NestedMonteCarlo>(&grid, 1, &settings, 100_000);
            assert!(is_solution(&grid, &run));
            assert!(run.message.contains("bounds with matching stood in"), "{}", run.message);
        }
    }
    let largest = fully_white(2, 2, 32, 5);
    assert!(is_solution(
        &largest,
        &run::<ForwardChecking>(&largest, 1, &[("check", "run-consistent")], 100_000)
    ));
    let too_many = sudoku(BoxShape { rows: 3, cols: 11 }, &[None; 33 * 33]).unwrap();
    let refused = run::<NestedMonteCarlo>(&too_many, 1, &[], 10);
    assert_eq!(refused.verdict, abi::VERDICT_UNSUPPORTED);
    assert_eq!(refused.message, "nmcs-kakuro takes up to 32 digits, and the puzzle has 33");
}

#[test]
fn watched_and_unwatched_runs_are_equal() {
    let (grid, shape) = (fully_white(8, 8, 9, 2), puzzles::newspaper());
    for puzzle in [&grid, &shape] {
        for settings in [
            vec![("check", "naive"), ("level", "1")],
            vec![("check", "bounds"), ("ties", "random"), ("level", "1")],
        ] {
            let limits = Limits { iterations: Some(500), ..Limits::default() };
            let how = Drive { seed: 7, settings: &settings, limits, ..Drive::default() };
            let unwatched = drive::<NestedMonteCarlo>(puzzle, &how);
            let watched = drive::<NestedMonteCarlo>(puzzle, &Drive { watched: true, ..how });
            let untimed = |run: &Driven| -> Vec<(u64, u32, f64)> {
                run.samples.iter().map(|sample| (sample.iteration, sample.metric, sample.value)).collect()
            };
            assert_eq!(untimed(&watched), untimed(&unwatched));
            assert_eq!((watched.solution, watched.work), (unwatched.solution, unwatched.work));
            assert!(watched.boards.len() as u64 >= watched.iterations);
            assert!(watched.tree.iter().any(|node| node.parent == abi::NO_NODE));
            let is_before = |(i, node): (usize, &abi::TreeNode)| {
                node.parent == abi::NO_NODE || (node.parent as usize) < i
            };
            assert!(watched.tree.iter().enumerate().all(is_before), "parents come first");
        }
    }
}

#[test]
fn threads_give_the_same_run_every_time() {
    let grid = fully_white(8, 8, 9, 3);
    for (settings, limit) in [
        (vec![("threads", "3"), ("check", "max"), ("level", "1")], 10_000_000),
        (vec![("threads", "2"), ("check", "bounds")], 10_000_000),
        (vec![("threads", "2"), ("check", "naive"), ("level", "1")], 30_000),
    ] {
        let first = run::<NestedMonteCarlo>(&grid, 4, &settings, limit);
        let again = run::<NestedMonteCarlo>(&grid, 4, &settings, limit);
        assert_eq!(
            (first.iterations, first.work, first.solution.clone()),
            (again.iterations, again.work, again.solution)
        );
        assert!(limit == 30_000 || is_solution(&grid, &first), "{}", first.message);
        assert!(limit > 30_000 || first.ended_by == Some(EndedBy::Iterations) || first.solution.is_some());
    }
}

#[test]
fn counters_never_fall_and_the_work_is_all_assignments() {
    let run = run::<NestedMonteCarlo>(&fully_white(8, 8, 9, 5), 1, &[("check", "naive")], 50_000);
    for counter in [metric::PLAYOUTS, metric::ASSIGNMENTS, metric::PRUNINGS, metric::RESTARTS] {
        let values = values(&run, counter);
        assert!(values.is_sorted() && values.len() > 1, "a counter never falls");
    }
    let best = values(&run, metric::BEST_SCORE);
    assert!(best.is_sorted_by(|a, b| a >= b) && *best.last().unwrap() < best[0]);
    let shown = values(&run, metric::LEVEL_1 + 1);
    assert!(shown.iter().any(|&score| score < best[0]));
    assert!(values(&run, metric::DEPTH).iter().any(|&depth| depth > 0.0));
}

#[test]
fn a_puzzle_without_cells_is_solved() {
    let none = kakuro(1, 1, 9, &[KakuroSquare::BLANK]).unwrap();
    assert_eq!(run::<NestedMonteCarlo>(&none, 1, &[], 10).verdict, abi::VERDICT_SOLVED);
    assert_eq!(run::<ForwardChecking>(&none, 1, &[], 10).verdict, abi::VERDICT_SOLVED);
    assert_eq!(run::<IterativeSampling>(&none, 1, &[], 10).verdict, abi::VERDICT_SOLVED);
}
