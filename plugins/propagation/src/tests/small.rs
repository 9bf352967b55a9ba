//! Small puzzles by all means, against what is known of them.

use crate::Propagation;
use plugin_api::puzzle::{
    BoxShape, CellIndex, Digit, KakuroSquare, KenKenCage, Puzzle, Relation, kakuro, kenken, sudoku,
};
use plugin_api::{Drive, Driven, abi, drive};
use reasoning::count::{Count, Limit, count};

const FILTERS: [&str; 3] = ["singles", "hidden-singles", "combinations"];

fn counted(puzzle: &Puzzle, settings: &[(&str, &str)]) -> Driven {
    let goal = [("goal", "count"), ("solutions", "1000000")];
    let settings = [&goal[..], settings].concat();
    drive::<Propagation>(puzzle, &Drive { settings: &settings, ..Drive::default() })
}

fn line(line: &str) -> Puzzle {
    let givens: Vec<_> = line.chars().map(|c| c.to_digit(10).and_then(Digit::new)).collect();
    sudoku(BoxShape { rows: 2, cols: 2 }, &givens).unwrap()
}

fn cage(relation: Relation, cells: &[u32]) -> KenKenCage {
    KenKenCage { relation, cells: cells.iter().map(|&cell| CellIndex(cell)).collect() }
}

#[test]
fn all_means_find_the_same_number() {
    let white = KakuroSquare::White(None);
    let wall = |down, right| KakuroSquare::Wall { down, right };
    let top = [KakuroSquare::BLANK, wall(Some(12), None), wall(Some(12), None)];
    let rows = [12, 12].map(|sum| [wall(None, Some(sum)), white, white]);
    let puzzles = [
        line("................"),
        line("1.......3......4"),
        kenken(3, &[]).unwrap(),
        kenken(4, &[cage(Relation::NoOperation(2), &[0, 1]), cage(Relation::Product(24), &[5, 6, 9, 10])])
            .unwrap(),
        kenken(4, &[cage(Relation::Difference(1), &[0, 4, 5]), cage(Relation::Quotient(2), &[10, 11])])
            .unwrap(),
        kakuro(3, 3, 9, &[top, rows[0], rows[1]].concat()).unwrap(),
    ];
    for puzzle in &puzzles {
        let expected = match count(puzzle, 1_000_000, Limit::NONE) {
            Count::Unique(_) => "This is the only solution.".to_string(),
            Count::Many { at_least } => format!("There are {at_least} solutions."),
            other => panic!("{other:?}"),
        };
        let fast = counted(puzzle, &[("method", "fast")]);
        assert!(fast.message.starts_with(&expected), "{} {expected}", fast.message);
        for (filter, shaving) in FILTERS.iter().flat_map(|filter| ["true", "false"].map(|on| (filter, on))) {
            let run = counted(puzzle, &[("filter", filter), ("shaving", shaving)]);
            assert_eq!(run.verdict, abi::VERDICT_SOLVED);
            assert!(run.message.starts_with(&expected), "{filter} {shaving}: {}", run.message);
        }
    }
}

#[test]
fn what_has_no_solution_is_proved_by_all_means() {
    let puzzles = [
        line("..23.1..4......."),
        kenken(3, &[cage(Relation::Sum(9), &[0, 1, 2])]).unwrap(),
        kenken(4, &[cage(Relation::Product(7), &[0, 1, 4])]).unwrap(),
    ];
    for puzzle in &puzzles {
        for filter in FILTERS {
            let run = counted(puzzle, &[("filter", filter)]);
            assert_eq!(run.verdict, abi::VERDICT_UNSOLVABLE, "{filter}: {}", run.message);
        }
        assert_eq!(counted(puzzle, &[("method", "fast")]).verdict, abi::VERDICT_UNSOLVABLE);
    }
}

#[test]
fn the_first_solution_ends_a_run_that_is_to_solve() {
    let run = drive::<Propagation>(&line("................"), &Drive::default());
    assert_eq!(run.message, "Others were not looked for. It took search, 7 digits were tried.");
    let unique = drive::<Propagation>(&line("123434122143432."), &Drive::default());
    assert_eq!(unique.message, "This is the only solution. Singles sufficed: level 1 of 5.");
    let many = counted(&line("................"), &[("solutions", "7")]);
    assert_eq!(many.message, "There are at least 7 solutions.");
}

#[test]
fn a_watched_run_shows_every_iteration_and_changes_nothing_else() {
    let puzzle = line("1.......3......4");
    let (still, watched) = (counted(&puzzle, &[]), {
        let settings = [("goal", "count"), ("solutions", "1000000")];
        drive::<Propagation>(&puzzle, &Drive { settings: &settings, watched: true, ..Drive::default() })
    });
    assert_eq!(watched.boards.len() as u64, watched.iterations);
    assert_eq!((watched.iterations, watched.work), (still.iterations, still.work));
    assert_eq!(watched.samples.len(), still.samples.len());
}
