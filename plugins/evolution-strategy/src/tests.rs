//! Tests of the strategy, run through the same gate as in the program.

use crate::describe::{EvolutionStrategy, metric};
use crate::errors::Measure;
use crate::individual::{Problem, Refusal};
use crate::random::Random;
use crate::rows::rows;
use plugin_api::host::Limits;
use plugin_api::puzzle::{BoxShape, Digit, KakuroSquare, Puzzle, Relation, check, kakuro, sudoku};
use plugin_api::{Drive, Driven, abi, drive};
use proptest::prelude::{Just, Strategy, any, prop_assert, prop_assert_eq, prop_oneof, proptest};

const WALL: KakuroSquare = KakuroSquare::BLANK;
const OPEN: KakuroSquare = KakuroSquare::White(None);

fn wall(down: Option<i64>, right: Option<i64>) -> KakuroSquare {
    KakuroSquare::Wall { down, right }
}

/// The fully white Kakuro whose sums are those of these rows.
fn white(n_digits: u32, rows: &[&[i64]]) -> Puzzle {
    let cols = rows[0].len();
    let mut squares = vec![WALL];
    squares.extend((0..cols).map(|col| wall(Some(rows.iter().map(|row| row[col]).sum()), None)));
    for row in rows {
        squares.push(wall(None, Some(row.iter().sum())));
        squares.extend((0..cols).map(|_| OPEN));
    }
    kakuro(rows.len() as u32 + 1, cols as u32 + 1, n_digits, &squares).expect("it is well formed")
}

fn five() -> Puzzle {
    white(9, &[&[1, 5, 3, 8, 2], &[9, 2, 4, 7, 1], &[4, 8, 9, 3, 6], &[7, 1, 6, 2, 5], &[2, 9, 1, 4, 8]])
}

fn is_solution(puzzle: &Puzzle, run: &Driven) -> bool {
    let grid: Vec<_> = run.solution.iter().flatten().map(|&digit| Digit::new(digit)).collect();
    run.verdict == abi::VERDICT_SOLVED && check(puzzle, &grid) == Ok(())
}

#[test]
fn golden_effort() {
    let effort = [1, 2, 3].map(|seed| {
        let run = drive::<EvolutionStrategy>(&five(), &Drive { seed, ..Drive::default() });
        assert!(is_solution(&five(), &run), "{}", run.message);
        (run.iterations, run.work)
    });
    assert_eq!(effort, EFFORT);
}

/// Generations and evaluations with seeds 1, 2 and 3.
const EFFORT: [(u64, u64); 3] = [(24, 4800), (11, 2200), (43, 8600)];

#[test]
fn both_selections_solve() {
    for preset in ["best", "one-plus-ten"] {
        let run = drive::<EvolutionStrategy>(&five(), &Drive { preset: Some(preset), ..Drive::default() });
        assert!(is_solution(&five(), &run), "{preset}: {}", run.message);
    }
}

proptest! {
    #[test]
    fn mutations_keep_rows_right_and_the_error_true(seed in any::<u64>(), strength in 1.0..20.0) {
        let puzzle = five();
        let problem = Problem::new(&puzzle).expect("it is a Kakuro");
        let mut random = Random::new(seed);
        let mut individual = problem.random_individual(&mut random);
        for _ in 0..20 {
            problem.mutate(&mut individual, strength, &mut random);
            prop_assert!(problem.is_right(&individual.digits));
            prop_assert_eq!(individual.error(), error_by_hand(&puzzle, &individual.digits));
        }
    }
}

proptest! {
    #[test]
    fn any_shape_with_any_givens_is_kept_right_or_refused_for_a_reason(puzzle in any_shape(), seed in any::<u64>()) {
        let mut random = Random::new(seed);
        match Problem::new(&puzzle) {
            Ok(problem) => {
                let mut individual = problem.random_individual(&mut random);
                problem.mutate(&mut individual, 3.0, &mut random);
                prop_assert!(problem.is_right(&individual.digits));
                prop_assert_eq!(individual.error(), error_by_hand(&puzzle, &individual.digits));
                let grid: Vec<_> = individual.digits.iter().map(|&digit| Digit::new(u32::from(digit))).collect();
                prop_assert_eq!(individual.error() == 0, check(&puzzle, &grid).is_ok());
            }
            Err(refusal) => prop_assert!(matches!(refusal, Refusal::NoFilling(_))),
        }
    }
}

/// Five by five squares with four digits: walls with and without clues, open and given cells.
fn any_shape() -> impl Strategy<Value = Puzzle> {
    let clue = || proptest::option::of(1_i64..10);
    let wall = || (clue(), clue()).prop_map(|(down, right)| KakuroSquare::Wall { down, right });
    let given = (1_u32..5).prop_map(|digit| KakuroSquare::White(Digit::new(digit)));
    let square = prop_oneof![3 => wall(), 6 => Just(OPEN), 1 => given];
    proptest::collection::vec(square, 25)
        .prop_map(|squares| kakuro(5, 5, 4, &squares).expect("it is well formed"))
}

/// The error as the description has it: sums and repetitions of what is not kept by rows.
fn error_by_hand(puzzle: &Puzzle, digits: &[u8]) -> i64 {
    let (_, others) = rows(puzzle);
    let error = others.into_iter().map(|constraint| {
        let mut held: Vec<i64> =
            constraint.scope.iter().map(|cell| i64::from(digits[cell.index()])).collect();
        match constraint.relation {
            Relation::Sum(target) => (held.iter().sum::<i64>() - target).abs(),
            _ => {
                let n = held.len();
                held.sort_unstable();
                held.dedup();
                (n - held.len()) as i64
            }
        }
    });
    error.sum()
}

#[test]
fn the_mutation_rate_rises_until_something_improves_and_starts_again_at_its_limit() {
    let limits = Limits { iterations: Some(300), ..Limits::default() };
    let settings =
        [("mu", "1"), ("lambda", "1"), ("selection", "plus"), ("growth", "1.5"), ("most-mutation", "20")];
    let run = drive::<EvolutionStrategy>(&five(), &Drive { settings: &settings, limits, ..Drive::default() });
    let of = |wanted| -> Vec<f64> {
        run.samples.iter().filter(|sample| sample.metric == wanted).map(|sample| sample.value).collect()
    };
    let (strength, best) = (of(metric::STRENGTH), of(metric::BEST));
    let mut risen = 0;
    for at in 1..strength.len() {
        match strength[at] > 1.0 {
            true => assert_eq!(strength[at], strength[at - 1] * 1.5),
            false => assert!(best[at] < best[at - 1] || strength[at - 1] * 1.5 > 20.0),
        }
        risen += u32::from(strength[at] > 10.0);
    }
    assert!(risen > 5, "{risen}");
}

#[test]
fn a_resumed_run_goes_on_where_it_was() {
    let untimed = |run: &Driven| -> Vec<(u64, u32, u64)> {
        run.samples.iter().map(|sample| (sample.iteration, sample.metric, sample.value.to_bits())).collect()
    };
    let whole = drive::<EvolutionStrategy>(&five(), &Drive::default());
    let limits = Limits { iterations: Some(4), ..Limits::default() };
    let first = drive::<EvolutionStrategy>(&five(), &Drive { limits, ..Drive::default() });
    let resume = first.checkpoint.as_ref();
    let second = drive::<EvolutionStrategy>(&five(), &Drive { resume, ..Drive::default() });
    assert_eq!((second.iterations, &second.solution), (whole.iterations, &whole.solution));
    assert_eq!([untimed(&first), untimed(&second)].concat(), untimed(&whole));
}

#[test]
fn a_checkpoint_of_another_puzzle_is_refused() {
    let limits = Limits { iterations: Some(4), ..Limits::default() };
    let first = drive::<EvolutionStrategy>(&five(), &Drive { limits, ..Drive::default() });
    let other =
        white(9, &[&[1, 2, 4, 3, 5], &[3, 4, 5, 6, 1], &[7, 8, 9, 1, 2], &[2, 1, 6, 5, 7], &[4, 5, 8, 2, 9]]);
    let run =
        drive::<EvolutionStrategy>(&other, &Drive { resume: first.checkpoint.as_ref(), ..Drive::default() });
    assert_eq!(run.verdict, abi::VERDICT_ERROR);
    assert!(run.message.contains("it is of a run on another puzzle"), "{}", run.message);
}

#[test]
fn runs_without_a_clue_and_given_cells_are_taken() {
    let given = KakuroSquare::White(Digit::new(7));
    let squares = [
        WALL,
        wall(Some(12), None),
        wall(None, None),
        wall(Some(11), None),
        wall(None, Some(15)),
        OPEN,
        given,
        OPEN,
        wall(None, None),
        OPEN,
        OPEN,
        OPEN,
        wall(None, Some(8)),
        OPEN,
        WALL,
        OPEN,
    ];
    let puzzle = kakuro(4, 4, 9, &squares).expect("it is well formed");
    for seed in 1..=5 {
        let run = drive::<EvolutionStrategy>(&puzzle, &Drive { seed, ..Drive::default() });
        assert!(is_solution(&puzzle, &run), "{}", run.message);
        assert_eq!(run.solution.as_ref().map(|cells| cells[1]), Some(7));
    }
}

#[test]
fn a_run_that_nothing_fills_is_a_proof_and_a_sudoku_is_refused() {
    let squares = [WALL, wall(None, None), wall(None, None), wall(None, Some(18)), OPEN, OPEN];
    let puzzle = kakuro(2, 3, 9, &squares).expect("it is well formed");
    let run = drive::<EvolutionStrategy>(&puzzle, &Drive::default());
    assert_eq!(run.verdict, abi::VERDICT_UNSOLVABLE);
    assert_eq!(run.message, "no different digits have the sum of the run in row 2, column 2");
    assert_eq!(Problem::new(&five()).err(), None);
    let cage = puzzle_with_product();
    assert_eq!(Problem::new(&cage).err(), Some(Refusal::NoKakuro));
    assert!(Measure::new(&cage, &cage.constraints().iter().collect::<Vec<_>>()).is_err());
    let four = sudoku(BoxShape { rows: 2, cols: 2 }, &[None; 16]).expect("it is well formed");
    assert!(Problem::new(&four).is_ok(), "columns and boxes are measured like any other group");
}

/// A KenKen of two cells and a product.
fn puzzle_with_product() -> Puzzle {
    use plugin_api::puzzle::{CellIndex, KenKenCage, kenken};
    let cages = [KenKenCage { relation: Relation::Product(2), cells: vec![CellIndex(0), CellIndex(1)] }];
    kenken(2, &cages).expect("it is well formed")
}
