//! The incremental numbers against naive ones, and what a move may do.

use super::describe::{Tabu, metric};
use super::fill::Filled;
use super::grid::{FORBIDDEN, Swap};
use super::tabu_features::Holds;
use super::{Acceptance, SwapRules, SwapSearch, is_tabu};
use crate::sample_puzzles::{CLASH, HARD, SIX, nine, of_shape, parts};
use plugin_api::host::Limits;
use plugin_api::puzzle::{
    BoxShape, Digit, DigitSet, Puzzle, Regions, SudokuRules, check, sudoku, sudoku_with_rules,
};
use plugin_api::{Drive, Driven, abi, drive};

const RULES: SwapRules =
    SwapRules { filled: Filled::Auto, list_length: 0, acceptance: Acceptance::Always, idle_iterations: 0 };

/// Sudoku, X, a narrowed domain, and rows filled.
fn samples() -> Vec<(Puzzle, SwapRules)> {
    let rules = SudokuRules {
        regions: Regions::Boxes(BoxShape { rows: 2, cols: 3 }),
        falling_diagonal: true,
        rising_diagonal: true,
        cages: Vec::new(),
    };
    let x = sudoku_with_rules(6, &rules, &[None; 36]).unwrap();
    let mut cells = x.cells().to_vec();
    cells[0].domain = DigitSet::from_words(&[0b110]);
    cells[8].domain = DigitSet::from_words(&[0b1001]);
    let narrowed = parts(6, 6, 6, cells, x.constraints().to_vec());
    let rows = SwapRules { filled: Filled::Rows, list_length: 3, ..RULES };
    vec![
        (nine(HARD[0]), RULES),
        (nine(HARD[1]), rows),
        (of_shape(2, 3, SIX), SwapRules { filled: Filled::Columns, ..RULES }),
        (x, RULES),
        (narrowed, SwapRules { list_length: 8, ..RULES }),
    ]
}

/// The cost by its definition: pairs of equal digits in a constraint, and digits outside a domain.
fn naive_cost(puzzle: &Puzzle, digits: &[u8]) -> i64 {
    let mut cost = 0;
    for constraint in puzzle.constraints() {
        for (k, a) in constraint.scope.iter().enumerate() {
            let same = |b: &&plugin_api::puzzle::CellIndex| digits[b.index()] == digits[a.index()];
            cost += constraint.scope[k + 1..].iter().filter(same).count() as i64;
        }
    }
    for (cell, &digit) in puzzle.cells().iter().zip(digits) {
        cost += i64::from(cell.domain.words()[0] >> digit & 1 == 0);
    }
    cost
}

/// All swaps with their cost, naively.
fn naive_swaps(puzzle: &Puzzle, search: &SwapSearch) -> Vec<(Swap, i64)> {
    let mut all = Vec::new();
    for group in 0..search.grid.fill().n_groups() {
        let n_free = search.grid.fill().free_cells(group).len();
        for j in 0..n_free {
            for i in 0..j {
                let mut digits = search.grid.digits().to_vec();
                digits.swap(search.grid.cell(group, i), search.grid.cell(group, j));
                all.push((Swap { group, places: (i, j) }, naive_cost(puzzle, &digits)));
            }
        }
    }
    all
}

#[test]
fn the_kept_costs_of_all_swaps_are_the_naive_ones_and_the_best_that_is_admitted_is_taken() {
    for (puzzle, rules) in samples() {
        let (mut by_aspiration, mut with_tabu, mut moves) = (0, 0, 0);
        for seed in 0..6 {
            let mut search = SwapSearch::start(&puzzle, seed, rules).unwrap();
            for _ in 0..150 {
                if search.cost() == 0 {
                    break;
                }
                assert_eq!(search.cost(), naive_cost(&puzzle, search.grid.digits()));
                let swaps = naive_swaps(&puzzle, &search);
                assert_eq!(swaps.len() as u64, search.n_swaps());
                let tabu = |swap| is_tabu(&search.grid, &search.tabu, swap);
                for &(swap, cost) in &swaps {
                    let on_top = if tabu(swap) { i64::from(FORBIDDEN) } else { 0 };
                    assert_eq!(i64::from(search.grid.delta(swap)), cost - search.cost() + on_top);
                }
                let admitted = |swap: Swap, cost: i64| !tabu(swap) || cost < search.best_cost;
                let best =
                    swaps.iter().filter(|(swap, cost)| admitted(*swap, *cost)).map(|(_, cost)| *cost).min();
                with_tabu += u32::from(swaps.iter().any(|(swap, _)| tabu(*swap)));
                let (before, aspired) = (search.best_cost, search.aspirations);
                assert!(search.iterate());
                moves += u32::from(best.is_some());
                if let Some(best) = best {
                    assert_eq!(search.cost(), best);
                }
                if search.aspirations > aspired {
                    by_aspiration += 1;
                    assert!(search.cost() < before);
                }
            }
        }
        assert!(moves > 50 && with_tabu > 20, "{moves}, {with_tabu}, {by_aspiration}");
    }
}

#[test]
fn what_a_move_leaves_is_tabu_until_so_many_others_have_come() {
    let rules = SwapRules { list_length: 6, ..RULES };
    let mut search = SwapSearch::start(&nine(HARD[2]), 3, rules).unwrap();
    for _ in 0..20 {
        let before = search.grid.digits().to_vec();
        search.iterate();
        let left: Vec<Holds> = (0..81)
            .filter(|&cell| search.grid.digits()[cell] != before[cell])
            .map(|cell| Holds { cell: cell as u32, digit: before[cell] })
            .collect();
        assert_eq!(left.len(), 2);
        assert!(left.iter().all(|&feature| search.tabu.contains(feature)));
        assert!(search.tabu.features().len() <= 6);
    }
}

fn run(puzzle: &Puzzle, seed: u64, settings: &[(&str, &str)], iterations: u64) -> Driven {
    let limits = Limits { iterations: Some(iterations), ..Limits::default() };
    drive::<Tabu>(puzzle, &Drive { seed, settings, limits, ..Drive::default() })
}

fn is_solution(puzzle: &Puzzle, run: &Driven) -> bool {
    let grid: Vec<_> = run.solution.iter().flatten().map(|&digit| Digit::new(digit)).collect();
    run.verdict == abi::VERDICT_SOLVED && check(puzzle, &grid).is_ok()
}

#[test]
fn golden_effort() {
    let effort = |text: &str, settings: &[(&str, &str)]| {
        let puzzle = nine(text);
        let run = run(&puzzle, 1, settings, 1_000_000);
        assert!(is_solution(&puzzle, &run), "{}", run.iterations);
        (run.iterations, run.work)
    };
    let found =
        HARD.map(|text| [effort(text, &[]), effort(text, &[("fill", "rows"), ("list-length", "30")])]);
    assert_eq!(
        found,
        [
            [(10514, 1692754), (115576, 18607736)],
            [(1560, 249600), (14968, 2439784)],
            [(4060, 633360), (6797, 1073926)]
        ]
    );
}

#[test]
fn sizes_latin_squares_and_x_are_solved() {
    for (puzzle, _) in samples().into_iter().skip(2) {
        assert!(is_solution(&puzzle, &run(&puzzle, 1, &[], 1_000_000)));
    }
    let square = sudoku(BoxShape { rows: 1, cols: 7 }, &[None; 49]).unwrap();
    let rows_and_columns: Vec<_> = square.constraints()[..14].to_vec();
    let latin = parts(7, 7, 7, square.cells().to_vec(), rows_and_columns);
    assert!(is_solution(&latin, &run(&latin, 1, &[], 1_000_000)));
    let refused = run(&latin, 1, &[("fill", "boxes")], 10);
    assert_eq!(refused.verdict, abi::VERDICT_UNSUPPORTED);
    assert!(refused.message.contains("choose another value of fill"));
}

#[test]
fn limits_are_kept_exactly_and_the_other_ends_are_sentences() {
    let puzzle = nine(HARD[0]);
    let limited = run(&puzzle, 1, &[], 17);
    assert_eq!((limited.verdict, limited.iterations), (abi::VERDICT_CANCELLED, 17));
    let clash = run(&of_shape(2, 2, CLASH), 1, &[("fill", "rows")], 10);
    assert_eq!(clash.verdict, abi::VERDICT_UNSOLVABLE);
    let greedy = run(&puzzle, 1, &[("acceptance", "at-most-best")], 100_000);
    assert_eq!(greedy.verdict, abi::VERDICT_NOT_SOLVED);
    assert!(greedy.message.starts_with("no neighbour that is allowed"), "{}", greedy.message);
    let restarted = run(&puzzle, 1, &[("idle-iterations", "5")], 1000);
    let restarts = restarted.samples.iter().rev().find(|s| s.metric == metric::RESTARTS).map(|s| s.value);
    assert!(restarts.is_some_and(|restarts| restarts > 10.0), "{restarts:?}");
}
