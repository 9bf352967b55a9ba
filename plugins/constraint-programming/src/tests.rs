//! Tests of the model by brute force, and of the solver through the same gate as in the program.

use crate::describe::{ConstraintProgramming, metric};
use crate::model::Model;
use plugin_api::puzzle::{
    BoxShape, Cell, CellIndex, Constraint, Digit, DigitSet, Family, Puzzle, PuzzleParts, Relation, Role,
    check, sudoku,
};
use plugin_api::{Drive, Driven, abi, drive};
use proptest::prelude::{Just, Strategy, any, prop_assert_eq, prop_oneof, proptest};
use pumpkin_conflict_resolvers::resolvers::ResolutionResolver;
use pumpkin_core::predicate;
use pumpkin_core::results::{ProblemSolution as _, SatisfactionResult};
use pumpkin_core::termination::Indefinite;

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

/// All solutions that the model has.
fn solutions(model: Model) -> Vec<Vec<i64>> {
    let Model { mut solver, cells, .. } = model;
    let mut brancher = solver.default_brancher();
    let mut found = Vec::new();
    loop {
        let digits: Vec<i32> = {
            let mut resolver = ResolutionResolver::default();
            match solver.satisfy(&mut brancher, &mut Indefinite, &mut resolver) {
                SatisfactionResult::Satisfiable(answer) => {
                    cells.iter().map(|&cell| answer.solution().get_integer_value(cell)).collect()
                }
                _ => break,
            }
        };
        let tag = solver.new_constraint_tag();
        let others = cells.iter().zip(&digits).map(|(&cell, &digit)| predicate![cell != digit]);
        solver.add_clause(others.collect::<Vec<_>>(), tag);
        found.push(digits.into_iter().map(i64::from).collect());
    }
    found.sort();
    found
}

/// The model of a puzzle has exactly its solutions, with tables and with arithmetic.
fn assert_exact(puzzle: &Puzzle) {
    let mut expected = rows_of_digits(puzzle.cells().len(), puzzle.n_digits());
    expected.retain(|digits| holds_in(puzzle, digits));
    expected.sort();
    for most_rows in [0, 1000] {
        let mut model = Model::begin(puzzle, 1);
        model.most_rows = most_rows;
        while model.post_next(puzzle) {}
        assert_eq!(solutions(model), expected, "{most_rows} rows, {:?}", puzzle.constraints());
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
    drive::<ConstraintProgramming>(puzzle, &Drive { seed, preset: Some("unique"), ..Drive::default() })
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
    let watched = drive::<ConstraintProgramming>(
        &puzzle,
        &Drive { seed: 5, preset: Some("unique"), watched: true, ..Drive::default() },
    );
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
        let run = drive::<ConstraintProgramming>(&puzzle, &Drive::default());
        assert_eq!(
            (run.verdict, run.message.as_str()),
            (abi::VERDICT_UNSOLVABLE, "the search has refuted every assignment")
        );
    }
}

#[test]
fn the_metrics_agree_with_the_work() {
    let run = unique(&nine(HARD), 1);
    let last =
        |wanted| run.samples.iter().rev().find(|sample| sample.metric == wanted).map(|sample| sample.value);
    assert_eq!(last(metric::FAILURES), Some(run.work as f64));
    assert!(last(metric::NODES).is_some_and(|nodes| nodes > 0.0 && nodes <= run.iterations as f64));
}
