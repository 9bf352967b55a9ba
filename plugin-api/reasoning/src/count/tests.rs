//! Counts against brute force, and what a limit does to the answer.

mod draw;

use super::{Count, Limit, count, count_until};
use draw::{Draws, cut, random_kakuro, random_kenken};
use puzzle::{
    BoxShape, CellIndex, Digit, KakuroSquare, KenKenCage, KillerCage, Puzzle, PuzzleParts, Regions, Relation,
    SudokuRules, check, is_solution, kakuro, kenken, pattern, sudoku, sudoku_with_rules,
};
use std::sync::atomic::AtomicBool;

/// Goes through all grids. The cells are few and their domains small.
fn naive_count(puzzle: &Puzzle) -> u64 {
    let digits: Vec<Vec<Digit>> = puzzle.cells().iter().map(|cell| cell.domain.iter().collect()).collect();
    let mut odometer = vec![0; digits.len()];
    let mut n = 0;
    loop {
        let grid: Vec<_> = digits.iter().zip(&odometer).map(|(digits, &i)| Some(digits[i])).collect();
        n += u64::from(is_solution(puzzle, &grid));
        let Some(turn) = (0..digits.len()).rev().find(|&i| odometer[i] + 1 < digits[i].len()) else {
            return n;
        };
        odometer[turn] += 1;
        odometer[turn + 1..].fill(0);
    }
}

fn assert_counts(puzzle: &Puzzle, expected: u64) {
    match count(puzzle, 1_000_000, Limit::NONE) {
        Count::None => assert_eq!(expected, 0, "{puzzle:?}"),
        Count::Unique(grid) => {
            assert_eq!(expected, 1, "{puzzle:?}");
            assert_eq!(check(puzzle, &grid), Ok(()));
        }
        Count::Many { at_least } => assert_eq!(at_least, expected, "{puzzle:?}"),
        Count::Unknown { .. } => panic!("there was no limit"),
    }
}

#[test]
fn random_small_kenken_has_as_many_solutions_as_going_through_all_grids_finds() {
    let mut draws = Draws(3);
    for _ in 0..150 {
        let puzzle = random_kenken(&mut draws, 3, 4);
        assert_counts(&puzzle, naive_count(&puzzle));
    }
}

#[test]
fn random_cages_over_free_cells_have_as_many_solutions_as_going_through_all_grids_finds() {
    // Without the rows and columns, so that nothing but the cage rules can be right or wrong.
    let mut draws = Draws(4);
    for _ in 0..150 {
        let whole = random_kenken(&mut draws, 3, 5);
        let constraints = whole.constraints()[draws.below(6) as usize..].to_vec();
        let puzzle = Puzzle::new(PuzzleParts {
            family: whole.family(),
            rows: 3,
            cols: 3,
            n_digits: 3,
            box_shape: None,
            cells: whole.cells().to_vec(),
            constraints,
        });
        let puzzle = puzzle.unwrap();
        assert_counts(&puzzle, naive_count(&puzzle));
    }
}

#[test]
fn random_small_kakuro_has_as_many_solutions_as_going_through_all_grids_finds() {
    let mut draws = Draws(5);
    for _ in 0..200 {
        let puzzle = random_kakuro(&mut draws, 3, 4, 5);
        assert_counts(&puzzle, naive_count(&puzzle));
    }
    // With more digits than sets of them are kept for.
    for _ in 0..100 {
        let puzzle = random_kakuro(&mut draws, 3, 3, 14);
        assert_counts(&puzzle, naive_count(&puzzle));
    }
}

#[test]
fn random_killers_have_as_many_solutions_as_their_sums_leave_of_the_plain_grids() {
    let shape = BoxShape { rows: 2, cols: 2 };
    let plain = sudoku(shape, &[None; 16]).unwrap();
    let grids = all_grids(&plain);
    assert_eq!(grids.len(), 288);
    let mut draws = Draws(6);
    for _ in 0..150 {
        let solution = &grids[draws.below(288) as usize];
        let cages = cut(&mut draws, 4, 4).into_iter().map(|cells| {
            let sum =
                cells.iter().filter_map(|cell| solution[cell.index()]).map(|d| i64::from(d.value())).sum();
            KillerCage { sum: if draws.below(4) == 0 { None } else { Some(sum) }, cells }
        });
        let cages: Vec<KillerCage> = cages.collect();
        let rules = SudokuRules {
            regions: Regions::Boxes(shape),
            falling_diagonal: draws.below(4) == 0,
            rising_diagonal: draws.below(4) == 0,
            cages,
        };
        let puzzle = sudoku_with_rules(4, &rules, &[None; 16]).unwrap();
        let fit = grids.iter().filter(|grid| is_solution(&puzzle, grid)).count();
        assert_counts(&puzzle, fit as u64);
    }
}

/// All Sudoku grids of side 4, row by row.
fn all_grids(plain: &Puzzle) -> Vec<Vec<Option<Digit>>> {
    let digits: Vec<Digit> = (1..=4).filter_map(Digit::new).collect();
    let mut grids: Vec<Vec<Option<Digit>>> = vec![Vec::new()];
    for i in 0..16 {
        let fits = |grid: &[Option<Digit>], digit| {
            let (row, col) = (i / 4, i % 4);
            grid.iter().enumerate().all(|(j, &other)| {
                let (r, c) = (j / 4, j % 4);
                let meet = r == row || c == col || (r / 2, c / 2) == (row / 2, col / 2);
                !meet || other != Some(digit)
            })
        };
        let longer = grids.iter().flat_map(|grid| {
            let next = digits.iter().copied().filter(|&digit| fits(grid, digit));
            next.map(|digit| grid.iter().copied().chain([Some(digit)]).collect())
        });
        grids = longer.collect();
    }
    assert!(grids.iter().all(|grid| is_solution(plain, grid)));
    grids
}

#[test]
fn a_count_that_nobody_wants_any_more_is_unknown() {
    let puzzle = sudoku(BoxShape { rows: 2, cols: 2 }, &[None; 16]).unwrap();
    let counted = |is_over| count_until(&puzzle, 1000, Limit::NONE, &AtomicBool::new(is_over));
    assert_eq!(counted(true), Count::Unknown { found: 0 });
    assert_eq!(counted(false), Count::Many { at_least: 288 });
}

#[test]
fn the_empty_sudoku_of_side_four_has_288_solutions() {
    let puzzle = sudoku(BoxShape { rows: 2, cols: 2 }, &[None; 16]).unwrap();
    assert_eq!(count(&puzzle, 1000, Limit::NONE), Count::Many { at_least: 288 });
    assert_eq!(count(&puzzle, 2, Limit::NONE), Count::Many { at_least: 2 });
    assert_eq!(count(&puzzle, 0, Limit::NONE), Count::Many { at_least: 2 });
}

#[test]
fn latin_squares_are_counted_with_matchings_on_and_off() {
    // 12 and 576 are the known numbers; side 11 is above the size from which groups are matched.
    assert_eq!(count(&kenken(3, &[]).unwrap(), 1000, Limit::NONE), Count::Many { at_least: 12 });
    assert_eq!(count(&kenken(4, &[]).unwrap(), 1000, Limit::NONE), Count::Many { at_least: 576 });
    let side = 11;
    let cages = (0..side * side).filter(|i| i / side != 4 || i % side > 1).map(|i| KenKenCage {
        relation: Relation::Sum(i64::from((i / side + i % side) % side + 1)),
        cells: vec![CellIndex(i)],
    });
    let puzzle = kenken(side, &cages.collect::<Vec<_>>()).unwrap();
    assert!(matches!(count(&puzzle, 2, Limit::NONE), Count::Unique(_)));
}

#[test]
fn a_large_empty_sudoku_has_many_solutions() {
    for (rows, cols) in [(5, 5), (6, 6)] {
        let puzzle = sudoku(BoxShape { rows, cols }, &vec![None; (rows * cols).pow(2) as usize]).unwrap();
        assert_eq!(count(&puzzle, 2, Limit::NONE), Count::Many { at_least: 2 });
    }
}

#[test]
fn givens_that_clash_leave_no_solution() {
    let mut givens = [None; 16];
    (givens[0], givens[3]) = (Digit::new(1), Digit::new(1));
    let puzzle = sudoku(BoxShape { rows: 2, cols: 2 }, &givens).unwrap();
    assert_eq!(count(&puzzle, 2, Limit { nodes: Some(0), seconds: None }), Count::None);
}

#[test]
fn a_limit_never_makes_a_none() {
    let mut draws = Draws(7);
    let mut unknown = 0;
    for _ in 0..200 {
        let puzzle = random_kenken(&mut draws, 4, 5);
        let whole = count(&puzzle, 1000, Limit::NONE);
        for nodes in 0..3 {
            match count(&puzzle, 1000, Limit { nodes: Some(nodes), seconds: None }) {
                Count::Unknown { found } => {
                    unknown += 1;
                    assert!(found <= nodes + 1);
                }
                told => assert_eq!(told, whole),
            }
        }
    }
    assert!(unknown > 0);
    let empty = sudoku(BoxShape { rows: 3, cols: 3 }, &[None; 81]).unwrap();
    for seconds in [0.0, -1.0, f64::NAN] {
        let limit = Limit { nodes: None, seconds: Some(seconds) };
        assert_eq!(count(&empty, 2, limit), Count::Unknown { found: 0 });
    }
    let endless = Limit { nodes: None, seconds: Some(f64::INFINITY) };
    assert_eq!(count(&empty, 2, endless), Count::Many { at_least: 2 });
}

#[test]
fn a_picture_to_recall_is_open_in_every_point() {
    let puzzle = pattern(2, 2, &[vec![true, false, true, false]]).unwrap();
    assert_eq!(count(&puzzle, 100, Limit::NONE), Count::Many { at_least: 16 });
    let limit = Limit { nodes: Some(1), seconds: None };
    assert_eq!(count(&puzzle, 100, limit), Count::Unknown { found: 0 });
}

#[test]
fn a_puzzle_without_cells_has_the_empty_solution() {
    let puzzle = kakuro(1, 1, 9, &[KakuroSquare::BLANK]).unwrap();
    assert_eq!(count(&puzzle, 2, Limit::NONE), Count::Unique(Vec::new()));
}

#[test]
fn eleven_thousand_cells_are_searched_without_deep_recursion() {
    // Fully white and without clues: any Latin rectangle of few rows would do, so the search only dives.
    let (rows, cols) = (7, 1601);
    let squares: Vec<KakuroSquare> = (0..rows * cols)
        .map(|i| if i % 9 == i / cols % 9 { KakuroSquare::BLANK } else { KakuroSquare::White(None) })
        .collect();
    let puzzle = kakuro(rows, cols, 9, &squares).unwrap();
    assert!(puzzle.cells().len() > 9000);
    let limit = Limit { nodes: Some(20_000), seconds: None };
    assert_eq!(count(&puzzle, 2, limit), Count::Many { at_least: 2 });
}
