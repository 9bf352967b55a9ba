//! Tests of the encodings by brute force, and of the solver through the same gate as in the program.

use crate::cages::{self, Digits};
use crate::cells::Cells;
use crate::describe::{Sat, metric};
use crate::diagram::Diagram;
use crate::encoding::Encoding;
use crate::formula::{Formula, Literal};
use crate::search::load;
use batsat::{Lit, Solver, SolverInterface as _, Var, callbacks::Basic, lbool};
use plugin_api::puzzle::{
    BoxShape, Cell, CellIndex, Constraint, Digit, DigitSet, Family, Puzzle, PuzzleParts, Relation, Role,
    check, sudoku,
};
use plugin_api::{Drive, Driven, abi, drive};
use proptest::prelude::{Just, Strategy, any, prop_assert_eq, prop_oneof, proptest};

/// Whether the formula can hold together with each of these assignments.
pub fn can_hold(formula: &Formula, assignments: &[Vec<Literal>]) -> Vec<bool> {
    let mut solver: Solver<Basic> = Solver::default();
    load(&mut solver, formula, 0);
    let answer = |assignment: &Vec<Literal>| {
        let literal =
            |literal: &Literal| Lit::new(Var::unsafe_from_idx(literal.variable()), literal.is_positive());
        if assignment.contains(&Literal::FALSE) {
            return false;
        }
        let assumptions = assignment.iter().filter(|&&literal| literal != Literal::TRUE).map(literal);
        solver.solve_limited(&assumptions.collect::<Vec<_>>()) == lbool::TRUE
    };
    assignments.iter().map(answer).collect()
}

/// A row of cells with these digits each, and constraints over some of them.
fn row(n_digits: u32, domains: &[&[u32]], constraints: &[(Relation, &[u32])]) -> Puzzle {
    let cell = |(col, digits): (u32, &&[u32])| {
        let mut domain = DigitSet::default();
        digits.iter().filter_map(|&digit| Digit::new(digit)).for_each(|digit| domain.insert(digit));
        Cell { row: 0, col, given: None, domain }
    };
    let constraint = |(relation, scope): &(Relation, &[u32])| {
        let scope = scope.iter().map(|&cell| CellIndex(cell)).collect();
        Constraint { relation: *relation, role: Role::Other, scope }
    };
    Puzzle::new(PuzzleParts {
        family: Family::Kakuro,
        rows: 1,
        cols: domains.len() as u32,
        n_digits,
        box_shape: None,
        cells: (0..).zip(domains).map(cell).collect(),
        constraints: constraints.iter().map(constraint).collect(),
    })
    .expect("the parts fit")
}

/// All rows of `n` digits.
fn rows_of_digits(n: usize, n_digits: u32) -> Vec<Vec<i64>> {
    let most = (n_digits as usize).pow(n as u32);
    let digit =
        |code: usize, place: usize| (code / (n_digits as usize).pow(place as u32)) % n_digits as usize;
    (0..most).map(|code| (0..n).map(|place| digit(code, place) as i64 + 1).collect()).collect()
}

fn holds_in(puzzle: &Puzzle, digits: &[i64]) -> bool {
    let grid: Vec<Option<Digit>> = digits.iter().map(|&digit| Digit::new(digit as u32)).collect();
    check(puzzle, &grid).is_ok()
}

/// The formula of a puzzle has exactly its solutions.
fn assert_exact(puzzle: &Puzzle) {
    let encoding = Encoding::of(puzzle);
    assert_models(puzzle, &encoding.cells, &encoding.formula, |digits| holds_in(puzzle, digits));
}

fn assert_models(puzzle: &Puzzle, cells: &Cells, formula: &Formula, holds: impl Fn(&[i64]) -> bool) {
    let rows = rows_of_digits(puzzle.cells().len(), puzzle.n_digits());
    let literals = |digits: &Vec<i64>| -> Vec<Literal> {
        (0..).zip(digits).map(|(cell, &digit)| cells.holds(CellIndex(cell), digit as usize)).collect()
    };
    let can = can_hold(formula, &rows.iter().map(literals).collect::<Vec<_>>());
    for (digits, can) in rows.iter().zip(can) {
        assert_eq!(can, holds(digits), "{digits:?} in {:?}", puzzle.constraints());
    }
}

const ALL: &[u32] = &[1, 2, 3, 4, 5];

fn relations(target: i64) -> [Relation; 5] {
    [
        Relation::Sum(target),
        Relation::Product(target),
        Relation::Difference(target),
        Relation::Quotient(target),
        Relation::NoOperation(target),
    ]
}

#[test]
fn every_cage_has_exactly_its_models() {
    for target in (-1..=21).chain([24, 36, 60, 120, 125, 625]) {
        for relation in relations(target) {
            assert_exact(&row(5, &[ALL], &[(relation, &[0])]));
            assert_exact(&row(5, &[ALL, &[2, 3, 5], ALL], &[(relation, &[0, 1, 2])]));
            assert_exact(&row(5, &[ALL, ALL, &[4]], &[(relation, &[2, 0, 1])]));
        }
    }
}

#[test]
fn every_cage_of_different_digits_has_exactly_its_models() {
    let whole: &[u32] = &[0, 1, 2, 3];
    for target in (-1..=15).chain([24, 30, 40, 60, 120]) {
        for relation in relations(target) {
            let constraints = [(Relation::AllDifferent, whole), (relation, &[1, 3, 0])];
            assert_exact(&row(5, &[ALL, ALL, &[1, 3, 4], ALL], &constraints));
            assert_exact(&row(
                5,
                &[ALL, &[2], ALL, ALL],
                &[(Relation::AllDifferent, whole), (relation, whole)],
            ));
        }
    }
}

#[test]
fn all_different_has_exactly_its_models_also_where_it_is_tight_or_impossible() {
    let whole: &[u32] = &[0, 1, 2, 3];
    let four: &[u32] = &[1, 2, 3, 4];
    for domains in [[ALL; 4], [four; 4], [four, ALL, &[2, 3], &[2, 3]], [&ALL[..3]; 4], [&ALL[1..3]; 4]] {
        assert_exact(&row(5, &domains, &[(Relation::AllDifferent, whole)]));
    }
}

#[test]
fn rows_and_nodes_write_the_same_diagram_with_a_root_and_without() {
    let cell = CellIndex;
    let free = row(5, &[ALL; 3], &[]);
    for target in 3..=15 {
        for with_root in [false, true] {
            for encode in [Diagram::encode_rows, Diagram::encode_nodes] {
                let mut formula = Formula::default();
                let cells = Cells::encode(&free, &mut formula);
                let choices: Vec<Vec<Literal>> =
                    (0..3).map(|at| (1..=5).map(|digit| cells.holds(cell(at), digit)).collect()).collect();
                let read = |sum: usize, _, choice| Some(sum + choice + 1);
                let diagram = Diagram::build(&choices, 0, read, |sum| sum == target);
                let root = if with_root { formula.fresh() } else { Literal::TRUE };
                encode(&diagram, root, &mut formula);
                if with_root {
                    // Nothing is said while the root is open.
                    assert_models(&free, &cells, &formula, |_| true);
                    formula.add([root]);
                }
                let sums = |digits: &[i64]| digits.iter().sum::<i64>() == target as i64;
                assert_models(&free, &cells, &formula, sums);
            }
        }
    }
}

#[test]
fn a_long_run_does_not_explode() {
    // 16 of 32 digits: 601,080,390 sets, of which millions have this sum.
    let scope: Vec<u32> = (0..16).collect();
    let digits: Vec<u32> = (1..=32).collect();
    let domains = vec![&digits[..]; 16];
    let puzzle = row(32, &domains, &[(Relation::AllDifferent, &scope), (Relation::Sum(264), &scope)]);
    let encoding = Encoding::of(&puzzle);
    assert_eq!((encoding.formula.variables(), encoding.formula.len()), LONG_RUN);
}

/// Variables and clauses of 16 cells with 32 digits.
const LONG_RUN: (u32, usize) = (3934, 22_563);

#[test]
fn a_cage_that_repeats_digits_is_not_taken_for_one_that_does_not() {
    let puzzle = row(5, &[ALL; 3], &[(Relation::AllDifferent, &[0, 1]), (Relation::Sum(3), &[0, 1, 2])]);
    let mut formula = Formula::default();
    let cells = Cells::encode(&puzzle, &mut formula);
    let scope = &puzzle.constraints()[1].scope;
    cages::encode(Relation::Sum(3), scope, Digits::MayRepeat, &cells, &mut formula);
    assert_models(&puzzle, &cells, &formula, |digits| digits == [1, 1, 1]);
    assert_exact(&puzzle);
}

proptest! {
    #[test]
    fn a_random_puzzle_has_the_verdict_of_brute_force(puzzle in random_puzzle(), seed in any::<u64>()) {
        let solutions = rows_of_digits(4, 4).into_iter().filter(|digits| holds_in(&puzzle, digits)).count();
        let run = unique(&puzzle, seed);
        let found = match run.verdict {
            abi::VERDICT_UNSOLVABLE => 0,
            _ if run.message.starts_with("it is the only") => 1,
            _ => 2,
        };
        prop_assert_eq!(found, solutions.min(2));
        if solutions > 0 {
            solution(&puzzle, &run);
        }
    }
}

/// Four cells with four digits, and up to four constraints.
fn random_puzzle() -> impl Strategy<Value = Puzzle> {
    let relation = prop_oneof![
        Just(Relation::AllDifferent),
        (1_i64..14).prop_map(Relation::Sum),
        (1_i64..30).prop_map(Relation::Product),
        (0_i64..4).prop_map(Relation::Difference),
        (1_i64..5).prop_map(Relation::Quotient),
        (1_i64..9).prop_map(Relation::NoOperation),
    ];
    let scope = proptest::sample::subsequence(vec![0_u32, 1, 2, 3], 2..=4);
    proptest::collection::vec((relation, scope), 1..5).prop_map(|constraints| {
        let constraints: Vec<(Relation, &[u32])> =
            constraints.iter().map(|(relation, scope)| (*relation, &scope[..])).collect();
        row(4, &[&ALL[..4]; 4], &constraints)
    })
}

fn unique(puzzle: &Puzzle, seed: u64) -> Driven {
    drive::<Sat>(puzzle, &Drive { seed, preset: Some("unique"), ..Drive::default() })
}

/// The solution of a solved run, which has to be right.
fn solution(puzzle: &Puzzle, run: &Driven) -> Vec<u32> {
    assert_eq!(run.verdict, abi::VERDICT_SOLVED, "{}", run.message);
    let cells = run.solution.clone().expect("a solved run has a grid");
    let grid: Vec<_> = cells.iter().map(|&digit| Digit::new(digit)).collect();
    assert_eq!(check(puzzle, &grid), Ok(()));
    cells
}

fn nine(text: &str) -> Puzzle {
    let givens: Vec<_> = text.chars().map(|c| c.to_digit(10).and_then(Digit::new)).collect();
    sudoku(BoxShape { rows: 3, cols: 3 }, &givens).expect("it is well formed")
}

/// Made by removing clues of a shuffled pattern grid while there was one solution.
const HARD: &str = "000000802490032000300000007008000070035000028000420000000200601500600000000084000";

#[test]
fn the_same_seed_is_the_same_run_whether_it_is_watched_or_not() {
    let puzzle = nine(HARD);
    let untimed = |run: &Driven| -> Vec<(u64, u32, u64)> {
        run.samples.iter().map(|sample| (sample.iteration, sample.metric, sample.value.to_bits())).collect()
    };
    let (first, second) = (unique(&puzzle, 5), unique(&puzzle, 5));
    let watched =
        drive::<Sat>(&puzzle, &Drive { seed: 5, preset: Some("unique"), watched: true, ..Drive::default() });
    assert_eq!(untimed(&first), untimed(&second));
    assert_eq!(untimed(&first), untimed(&watched));
    assert_eq!((first.iterations, first.solution), (watched.iterations, watched.solution));
    let last = &watched.boards.last().expect("it was watched").1;
    assert!(last.iter().filter(|&&digit| digit > 0).count() > 30, "the board fills: {last:?}");
}

#[test]
fn clashing_givens_and_a_hidden_contradiction_are_proved() {
    let clash = nine(&format!("11{}", "0".repeat(79)));
    let hidden = sudoku(
        BoxShape { rows: 2, cols: 2 },
        &"1000002000000200".chars().map(|c| c.to_digit(10).and_then(Digit::new)).collect::<Vec<_>>(),
    );
    for puzzle in [clash, hidden.expect("it is well formed")] {
        let run = drive::<Sat>(&puzzle, &Drive::default());
        assert_eq!(
            (run.verdict, run.message.as_str()),
            (abi::VERDICT_UNSOLVABLE, "the clauses contradict each other")
        );
    }
}

#[test]
fn the_metrics_agree_with_the_work() {
    let run = unique(&nine(HARD), 1);
    let last =
        |wanted| run.samples.iter().rev().find(|sample| sample.metric == wanted).map(|sample| sample.value);
    assert_eq!(last(metric::CONFLICTS), Some(run.work as f64));
    assert!(last(metric::DECISIONS) > last(metric::CONFLICTS));
    assert!(last(metric::PROPAGATIONS) > last(metric::DECISIONS));
    let encoding = Encoding::of(&nine(HARD)).formula;
    assert_eq!(last(metric::CLAUSES), Some(encoding.len() as f64));
    assert_eq!(last(metric::VARIABLES), Some(f64::from(encoding.variables())));
}
