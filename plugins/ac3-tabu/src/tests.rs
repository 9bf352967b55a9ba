//! Tests of the solver as a whole, run through the same gate as in the program.

mod resuming;

use crate::describe::{Ac3Tabu, metric};
use crate::sample_puzzles::{CLASH, EASY, HARD, HIDDEN_CONTRADICTION, SIX, nine, of_shape, parts};
use plugin_api::host::{EndedBy, Limits};
use plugin_api::puzzle::{
    BoxShape, Cell, Digit, DigitSet, Puzzle, Regions, SudokuRules, check, sudoku, sudoku_with_rules,
};
use plugin_api::{Drive, Driven, abi, drive};

fn run(puzzle: &Puzzle, seed: u64, settings: &[(&str, &str)], iterations: u64) -> Driven {
    let limits = Limits { iterations: Some(iterations), ..Limits::default() };
    drive::<Ac3Tabu>(puzzle, &Drive { seed, settings, limits, ..Drive::default() })
}

fn is_solution(puzzle: &Puzzle, run: &Driven) -> bool {
    let cells = run.solution.as_ref().expect("a solved run has a grid");
    let grid: Vec<_> = cells.iter().map(|&digit| Digit::new(digit)).collect();
    run.verdict == abi::VERDICT_SOLVED && check(puzzle, &grid).is_ok()
}

fn values(run: &Driven, metric: u32) -> Vec<f64> {
    run.samples.iter().filter(|sample| sample.metric == metric).map(|sample| sample.value).collect()
}

const LITERAL: &[(&str, &str)] = &[("variant", "literal")];
const REPAIR_LIST: &[(&str, &str)] = &[("variant", "repair"), ("dead-end", "list")];
const EJECT: &[(&str, &str)] = &[("variant", "eject")];
const REPAIR_CELL: &[(&str, &str)] = &[("variant", "repair"), ("dead-end", "cell")];

#[test]
fn golden_effort() {
    let effort = |settings: &[(&str, &str)]| {
        HARD.map(|text| {
            let puzzle = nine(text);
            [1, 2, 3].map(|seed| {
                let run = run(&puzzle, seed, settings, 100_000);
                assert!(is_solution(&puzzle, &run));
                (run.iterations, run.work)
            })
        })
    };
    assert_eq!(
        effort(LITERAL),
        [
            [(377, 377), (396, 396), (2926, 2926)],
            [(998, 998), (1334, 1334), (1556, 1556)],
            [(773, 773), (43, 43), (211, 211)]
        ]
    );
    assert_eq!(
        effort(REPAIR_LIST),
        [
            [(90, 900), (4318, 43180), (401, 4010)],
            [(98, 980), (81, 808), (58, 578)],
            [(59, 590), (164, 1640), (3, 30)]
        ]
    );
    assert_eq!(
        effort(REPAIR_CELL),
        [[(155, 1234), (27, 216), (78, 606)], [(21, 154), (8, 70), (17, 130)], [(5, 46), (10, 88), (3, 30)]]
    );
}

#[test]
fn golden_effort_of_the_stronger_filters_and_of_eject() {
    let effort = |settings: &[(&str, &str)]| {
        HARD.map(|text| {
            let puzzle = nine(text);
            let run = run(&puzzle, 1, settings, 100_000);
            assert!(is_solution(&puzzle, &run));
            (run.iterations, run.work)
        })
    };
    let found = [
        effort(&[("filter", "hidden-singles")]),
        effort(&[("filter", "all-different")]),
        effort(&[("variant", "literal"), ("filter", "hidden-singles")]),
        effort(EJECT),
    ];
    assert_eq!(
        found,
        [
            [(1, 10), (2, 20), (1, 10)],
            [(0, 0), (2, 20), (0, 0)],
            [(1, 1), (6, 6), (1, 1)],
            [(626, 11755), (2751, 39080), (1136, 17748)]
        ]
    );
    let open = sudoku(BoxShape { rows: 4, cols: 4 }, &[None; 256]).unwrap();
    let large = |preset| {
        [1, 2, 3].map(|seed| {
            let run = drive::<Ac3Tabu>(&open, &Drive { seed, preset: Some(preset), ..Drive::default() });
            assert!(is_solution(&open, &run));
            (run.iterations, run.work)
        })
    };
    assert_eq!(large("strong-filter"), [(154, 1540), (153, 1530), (151, 1508)]);
    assert_eq!(large("large-grids"), [(177, 296764), (673, 328431), (566, 315192)]);
}

#[test]
fn a_preset_is_the_variant_that_it_names() {
    let puzzle = nine(HARD[0]);
    let with = |preset| drive::<Ac3Tabu>(&puzzle, &Drive { preset: Some(preset), ..Drive::default() });
    let effort = |run: Driven| (run.iterations, run.work);
    assert_eq!(effort(with("paper")), effort(run(&puzzle, 1, LITERAL, 100_000)));
    assert_eq!(effort(with("paper-literal")), effort(with("paper")));
    assert_eq!(effort(with("best")), effort(with("large-grids")));
    let ours = [("variant", "eject"), ("filter", "all-different")];
    assert_eq!(effort(with("best")), effort(run(&puzzle, 1, &ours, 100_000)));
    assert_eq!(effort(with("paper-repair")), effort(run(&puzzle, 1, REPAIR_LIST, 100_000)));
}

#[test]
fn a_puzzle_that_ac3_alone_solves_takes_no_iteration() {
    let puzzle = of_shape(2, 2, EASY);
    let run = run(&puzzle, 1, &[], 10);
    assert!(is_solution(&puzzle, &run));
    assert_eq!((run.iterations, run.work), (0, 0));
    assert_eq!(values(&run, metric::COST), [0.0]);
}

#[test]
fn a_relabelled_puzzle_has_the_relabelled_solution() {
    let relabel = |text: &str| -> String {
        text.chars().map(|c| c.to_digit(10).map_or(c, |digit| b"0471925863"[digit as usize].into())).collect()
    };
    for text in HARD {
        let solve = |text: &str| {
            let puzzle = nine(text);
            let run = run(&puzzle, 5, &[], 100_000);
            assert!(is_solution(&puzzle, &run));
            let digits = run.solution.unwrap_or_default();
            digits.iter().map(u32::to_string).collect::<String>()
        };
        assert_eq!(solve(&relabel(text)), relabel(&solve(text)));
    }
}

#[test]
fn watched_and_unwatched_runs_are_equal() {
    let puzzle = nine(HARD[1]);
    for settings in [LITERAL, REPAIR_LIST, REPAIR_CELL, EJECT] {
        let how = Drive { seed: 7, settings, ..Drive::default() };
        let unwatched = drive::<Ac3Tabu>(&puzzle, &how);
        let watched = drive::<Ac3Tabu>(&puzzle, &Drive { watched: true, ..how });
        let untimed = |run: &Driven| -> Vec<(u64, u32, f64)> {
            run.samples.iter().map(|sample| (sample.iteration, sample.metric, sample.value)).collect()
        };
        assert_eq!(untimed(&watched), untimed(&unwatched));
        assert_eq!((watched.solution, watched.work), (unwatched.solution, unwatched.work));
        assert_eq!(watched.boards.len() as u64, watched.iterations);
    }
}

#[test]
fn a_clash_of_givens_is_proved_unsolvable_at_step_0() {
    let run = run(&of_shape(2, 2, CLASH), 1, &[], 10);
    assert_eq!((run.verdict, run.iterations), (abi::VERDICT_UNSOLVABLE, 0));
    assert_eq!(run.message, "AC3 on the givens leaves a cell without a value");
}

#[test]
fn a_stronger_filter_proves_more_at_step_0() {
    let puzzle = of_shape(2, 2, HIDDEN_CONTRADICTION);
    for variant in ["literal", "repair", "eject"] {
        for filter in ["hidden-singles", "all-different"] {
            let run = run(&puzzle, 1, &[("variant", variant), ("filter", filter)], 10);
            assert_eq!((run.verdict, run.iterations), (abi::VERDICT_UNSOLVABLE, 0));
        }
    }
    let run = run(&puzzle, 1, EJECT, 500);
    assert_eq!((run.verdict, run.iterations), (abi::VERDICT_CANCELLED, 500));
}

#[test]
fn a_contradiction_that_step_0_does_not_see_ends_as_not_solved() {
    let puzzle = of_shape(2, 2, HIDDEN_CONTRADICTION);
    for settings in [LITERAL, REPAIR_LIST, REPAIR_CELL] {
        let run = run(&puzzle, 1, settings, 2000);
        assert_eq!((run.verdict, run.ended_by), (abi::VERDICT_CANCELLED, Some(EndedBy::Iterations)));
        let restarts = values(&run, metric::RESTARTS).last().copied();
        assert!(restarts.is_some_and(|restarts| restarts > 0.0), "{settings:?}: {restarts:?}");
    }
    let without_restart = [("restart", "false"), ("idle-iterations", "50")];
    let run = run(&puzzle, 1, &without_restart, 2000);
    assert_eq!(run.verdict, abi::VERDICT_NOT_SOLVED);
    assert!(run.message.starts_with("the search made no progress for 50 iterations"), "{}", run.message);
}

#[test]
fn each_iteration_emits_each_metric_once_at_its_end() {
    for settings in [REPAIR_LIST, EJECT] {
        let run = run(&nine(HARD[2]), 4, settings, 100_000);
        for index in metric::COST..=metric::REVISIONS {
            let iterations: Vec<u64> =
                run.samples.iter().filter(|s| s.metric == index).map(|s| s.iteration).collect();
            assert_eq!(iterations, (0..=run.iterations).collect::<Vec<_>>(), "metric {index}");
        }
        assert_eq!(values(&run, metric::EVALUATIONS).last(), Some(&(run.work as f64)));
        assert_eq!(values(&run, metric::COST).last(), Some(&0.0));
        for counter in [metric::EVALUATIONS, metric::ASPIRATIONS, metric::WIPE_OUTS, metric::RESTARTS] {
            assert!(values(&run, counter).is_sorted(), "a counter never falls");
        }
        assert!(values(&run, metric::BEST_COST).is_sorted_by(|a, b| a >= b));
    }
}

#[test]
fn other_sizes_and_the_domains_of_cells_are_respected() {
    let six = of_shape(2, 3, SIX);
    assert!(is_solution(&six, &run(&six, 1, &[], 10_000)));

    // An open 4×4 grid that must have even digits on its first two cells, not given but allowed.
    let open = of_shape(2, 2, "0000000000000000");
    let mut cells = open.cells().to_vec();
    let even: DigitSet = [2, 4].into_iter().filter_map(Digit::new).collect();
    cells[0].domain = even;
    cells[1].domain = even;
    let narrowed = parts(4, 4, 4, cells, open.constraints().to_vec());
    assert!(is_solution(&narrowed, &run(&narrowed, 3, &[], 10_000)));
}

#[test]
fn jigsaw_x_and_latin_squares_are_solved_by_every_variant_and_filter() {
    // Regions: bands of boxes 2×3 in which two cells have changed sides.
    let boxes = |cell: usize| (cell / 12 * 2 + cell % 6 / 3) as u32;
    let jigsaw: Vec<_> = (0..36)
        .map(|cell| {
            Some(match cell {
                2 => 1,
                9 => 0,
                _ => boxes(cell),
            })
        })
        .collect();
    let rules = |regions, diagonals| SudokuRules {
        regions,
        falling_diagonal: diagonals,
        rising_diagonal: diagonals,
        cages: Vec::new(),
    };
    let none = [None; 36];
    let puzzles = [
        sudoku_with_rules(6, &rules(Regions::Irregular(jigsaw), false), &none).unwrap(),
        sudoku_with_rules(6, &rules(Regions::Boxes(BoxShape { rows: 2, cols: 3 }), true), &none).unwrap(),
        // Regions that are rows make a Latin square.
        sudoku_with_rules(
            6,
            &rules(Regions::Irregular((0..36).map(|cell| Some(cell / 6)).collect()), false),
            &none,
        )
        .unwrap(),
    ];
    for puzzle in &puzzles {
        for settings in [LITERAL, REPAIR_LIST, REPAIR_CELL, EJECT] {
            for filter in ["ac3", "hidden-singles", "all-different"] {
                let mut settings = settings.to_vec();
                settings.push(("filter", filter));
                assert!(is_solution(puzzle, &run(puzzle, 2, &settings, 200_000)), "{settings:?}");
            }
        }
    }
}

#[test]
fn budgets_are_kept_to_an_iteration() {
    let puzzle = nine(HARD[0]);
    for settings in [LITERAL, REPAIR_LIST, REPAIR_CELL, EJECT] {
        let limited = run(&puzzle, 3, settings, 7);
        assert_eq!((limited.iterations, limited.ended_by), (7, Some(EndedBy::Iterations)));
        let limits = Limits { work: Some(limited.work), ..Limits::default() };
        let by_work = drive::<Ac3Tabu>(&puzzle, &Drive { seed: 3, settings, limits, ..Drive::default() });
        assert_eq!((by_work.iterations, by_work.ended_by), (7, Some(EndedBy::Work)));
        assert_eq!(by_work.work, limited.work);
    }
}

#[test]
fn odd_puzzles_end_in_a_sentence_not_in_a_panic() {
    // No cell; a cell in no group; 64 digits, of which no move can be wrong at once; one digit too many.
    let none = parts(1, 1, 1, Vec::new(), Vec::new());
    assert_eq!(run(&none, 1, &[], 10).verdict, abi::VERDICT_SOLVED);
    let free = Cell { row: 0, col: 0, given: None, domain: DigitSet::up_to(3) };
    let alone = parts(1, 1, 3, vec![free], Vec::new());
    for settings in [LITERAL, REPAIR_LIST, REPAIR_CELL, EJECT] {
        assert!(is_solution(&alone, &run(&alone, 1, settings, 10)));
    }
    let largest = sudoku(BoxShape { rows: 8, cols: 8 }, &vec![None; 4096]).unwrap();
    let limited = run(&largest, 1, &[("candidates", "2")], 20);
    assert_eq!((limited.verdict, limited.iterations), (abi::VERDICT_CANCELLED, 20));
    let too_large = sudoku(BoxShape { rows: 5, cols: 13 }, &vec![None; 65 * 65]).unwrap();
    let refused = run(&too_large, 1, &[], 10);
    assert_eq!(refused.verdict, abi::VERDICT_UNSUPPORTED);
    assert_eq!(refused.message, "ac3-tabu takes up to 64 digits, and the puzzle has 65");
}

#[test]
fn parameters_at_their_ends_do_not_break_the_search() {
    let puzzle = of_shape(2, 3, SIX);
    let ends: [&[(&str, &str)]; 6] = [
        &[("tenure", "0"), ("candidates", "1")],
        &[("tenure", "10000"), ("candidates", "1000")],
        &[("idle-iterations", "1")],
        &[("variant", "literal"), ("tenure", "10000")],
        &[("variant", "eject"), ("alpha", "0"), ("beta", "0")],
        &[("variant", "eject"), ("alpha", "100"), ("beta", "10000")],
    ];
    for settings in ends {
        let run = run(&puzzle, 1, settings, 2000);
        assert!([abi::VERDICT_SOLVED, abi::VERDICT_CANCELLED].contains(&run.verdict), "{}", run.message);
    }
}
