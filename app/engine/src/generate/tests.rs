//! What every recipe promises, over several seeds.

use super::{
    Failure, Givens, KakuroRecipe, KakuroShape, KenKenRecipe, Made, Operator, Operators, Recipe, Solutions,
    SudokuRecipe, SudokuRegions, make,
};
use crate::count::{Count, Limit, count};
use crate::grade::{Level, grade};
use puzzle::{BoxShape, Puzzle, PuzzleParts, Relation, check};

const SEEDS: std::ops::Range<u64> = 1..4;

fn sudoku(side: u32) -> SudokuRecipe {
    SudokuRecipe {
        side,
        regions: SudokuRegions::Boxes(None),
        diagonals: false,
        killer: false,
        givens: Givens::Few,
        level: None,
    }
}

fn kakuro(rows: u32, cols: u32, level: Option<Level>) -> KakuroRecipe {
    let (shape, solutions) = (KakuroShape::Newspaper, Solutions::One);
    KakuroRecipe { rows, cols, n_digits: 9, shape, solutions, level }
}

fn kenken(side: u32, level: Option<Level>) -> KenKenRecipe {
    KenKenRecipe { side, operators: Operators::Shown(Operator::ALL.to_vec()), max_cage: 4, level }
}

/// The puzzle, after what must hold of all was checked.
fn made(recipe: &Recipe, seed: u64) -> Made {
    let made = make(recipe, seed, 1, &|| false).unwrap_or_else(|failure| panic!("{recipe:?}: {failure}"));
    let grid: Vec<_> = made.solution.iter().copied().map(Some).collect();
    assert_eq!(check(&made.puzzle, &grid), Ok(()), "{recipe:?}");
    assert_eq!(count(&made.puzzle, 2, Limit::NONE), Count::Unique(grid), "{recipe:?}");
    assert_eq!(made, make(recipe, seed, 1, &|| false).unwrap());
    made
}

#[test]
fn sudoku_of_every_kind_have_one_solution() {
    for seed in SEEDS {
        for side in [4, 6, 8, 9, 12] {
            made(&Recipe::Sudoku(sudoku(side)), seed);
        }
        let boxes = SudokuRegions::Boxes(Some(BoxShape { rows: 3, cols: 2 }));
        let tall = made(&Recipe::Sudoku(SudokuRecipe { regions: boxes, ..sudoku(6) }), seed);
        assert_eq!(tall.puzzle.box_shape(), Some(BoxShape { rows: 3, cols: 2 }));
        let jigsaw = SudokuRecipe { regions: SudokuRegions::Jigsaw, ..sudoku(7) };
        made(&Recipe::Sudoku(jigsaw.clone()), seed);
        made(&Recipe::Sudoku(SudokuRecipe { diagonals: true, ..sudoku(9) }), seed);
        let killer = made(&Recipe::Sudoku(SudokuRecipe { killer: true, ..sudoku(9) }), seed);
        assert_eq!(killer.puzzle.n_givens(), 0);
        let all = SudokuRecipe { killer: true, diagonals: true, side: 8, ..jigsaw };
        made(&Recipe::Sudoku(all), seed);
    }
}

/// The puzzle without one of its givens.
fn without(puzzle: &Puzzle, cell: usize) -> Puzzle {
    let mut cells = puzzle.cells().to_vec();
    cells[cell].given = None;
    cells[cell].domain = puzzle::DigitSet::up_to(puzzle.n_digits());
    let parts = PuzzleParts {
        family: puzzle.family(),
        rows: puzzle.rows(),
        cols: puzzle.cols(),
        n_digits: puzzle.n_digits(),
        box_shape: puzzle.box_shape(),
        cells,
        constraints: puzzle.constraints().to_vec(),
    };
    Puzzle::new(parts).unwrap()
}

#[test]
fn of_a_minimal_sudoku_every_given_is_needed() {
    for seed in SEEDS {
        let puzzle =
            made(&Recipe::Sudoku(SudokuRecipe { givens: Givens::Minimal, ..sudoku(9) }), seed).puzzle;
        for cell in (0..81).filter(|&cell| puzzle.cells()[cell].given.is_some()) {
            let count = count(&without(&puzzle, cell), 2, Limit::NONE);
            assert_eq!(count, Count::Many { at_least: 2 }, "seed {seed}, cell {cell}");
        }
    }
}

#[test]
fn a_number_of_givens_is_met_exactly() {
    for n in [26, 40, 81] {
        let recipe = Recipe::Sudoku(SudokuRecipe { givens: Givens::Exactly(n), ..sudoku(9) });
        assert_eq!(made(&recipe, 1).puzzle.n_givens(), n as usize);
    }
}

#[test]
fn the_level_asked_for_is_the_level_graded() {
    for (level, seed) in Level::ALL.into_iter().zip([1, 2, 3, 4, 1]) {
        let recipes = [
            Some(Recipe::Sudoku(SudokuRecipe { level: Some(level), ..sudoku(9) })),
            Some(Recipe::Kakuro(kakuro(6, 6, Some(level)))).filter(|_| level < Level::Search),
            Some(Recipe::KenKen(kenken(5, Some(level)))).filter(|_| level < Level::Search),
        ];
        for recipe in recipes.into_iter().flatten() {
            let puzzle = made(&recipe, seed).puzzle;
            assert_eq!(grade(&puzzle, Limit::NONE), Some(level), "{recipe:?}");
        }
    }
}

#[test]
fn kakuro_of_newspaper_shape_have_one_solution() {
    for seed in SEEDS {
        for (rows, cols) in [(2, 2), (5, 7), (9, 9)] {
            let puzzle = made(&Recipe::Kakuro(kakuro(rows, cols, None)), seed).puzzle;
            assert_eq!((puzzle.rows(), puzzle.cols()), (rows + 1, cols + 1));
        }
    }
}

#[test]
fn kenken_of_every_kind_have_one_solution() {
    for seed in SEEDS {
        for side in [2, 3, 6, 9] {
            made(&Recipe::KenKen(kenken(side, None)), seed);
            let hidden = KenKenRecipe { operators: Operators::Hidden, ..kenken(side, None) };
            for constraint in made(&Recipe::KenKen(hidden), seed).puzzle.constraints() {
                let is_target = matches!(constraint.relation, Relation::NoOperation(_));
                assert!(is_target || constraint.scope.len() == 1 || constraint.relation.target().is_none());
            }
        }
        let operators = Operators::Shown(vec![Operator::Difference]);
        let pairs = made(&Recipe::KenKen(KenKenRecipe { operators, ..kenken(5, None) }), seed);
        for constraint in pairs.puzzle.constraints().iter().filter(|c| c.relation.target().is_some()) {
            let is_pair =
                matches!(constraint.relation, Relation::Difference(_)) && constraint.scope.len() == 2;
            assert!(is_pair || constraint.scope.len() == 1);
        }
    }
}

#[test]
fn what_cannot_be_is_a_sentence() {
    let refused = |recipe: Recipe, part: &str| {
        let Err(Failure::Impossible(sentence)) = make(&recipe, 1, 1, &|| false) else { panic!("{part}") };
        assert!(sentence.contains(part), "{sentence}");
    };
    let boxes = |rows, cols| SudokuRegions::Boxes(Some(BoxShape { rows, cols }));
    refused(Recipe::Sudoku(sudoku(3)), "4 to 36");
    refused(Recipe::Sudoku(sudoku(7)), "--jigsaw");
    refused(Recipe::Sudoku(SudokuRecipe { regions: boxes(2, 4), ..sudoku(9) }), "8 cells, not 9");
    refused(Recipe::Sudoku(SudokuRecipe { regions: boxes(1, 9), ..sudoku(9) }), "are lines");
    refused(Recipe::Sudoku(SudokuRecipe { givens: Givens::Exactly(82), ..sudoku(9) }), "81 cells");
    refused(Recipe::Sudoku(SudokuRecipe { givens: Givens::Exactly(16), ..sudoku(9) }), "17 is the least");
    refused(Recipe::Sudoku(SudokuRecipe { givens: Givens::Exactly(2), ..sudoku(4) }), "--givens 3");
    let killer = SudokuRecipe { killer: true, givens: Givens::Minimal, ..sudoku(9) };
    refused(Recipe::Sudoku(killer), "leave out --minimal");
    refused(Recipe::Sudoku(SudokuRecipe { givens: Givens::Minimal, ..sudoku(25) }), "leave out --minimal");
    refused(Recipe::Sudoku(SudokuRecipe { level: Some(Level::Search), ..sudoku(25) }), "--level 1 to 3");
    refused(Recipe::Kakuro(kakuro(1, 5, None)), "two rows");
    refused(Recipe::Kakuro(kakuro(151, 5, None)), "at most 150");
    let any = KakuroRecipe { solutions: Solutions::Any, ..kakuro(5, 5, Some(Level::Shaving)) };
    refused(Recipe::Kakuro(any), "--any");
    refused(Recipe::KenKen(kenken(16, None)), "2 to 15");
    refused(Recipe::KenKen(KenKenRecipe { max_cage: 13, ..kenken(5, None) }), "1 to 12");
}

#[test]
fn a_level_that_a_board_cannot_have_is_a_sentence() {
    let recipe = Recipe::KenKen(kenken(2, Some(Level::Search)));
    let Err(Failure::NotFound(sentence)) = make(&recipe, 1, 1, &|| false) else { panic!() };
    assert!(sentence.contains("--size"), "{sentence}");
}

#[test]
fn it_stops_when_told_to() {
    for recipe in
        [Recipe::Sudoku(sudoku(9)), Recipe::Kakuro(kakuro(9, 9, None)), Recipe::KenKen(kenken(6, None))]
    {
        assert_eq!(make(&recipe, 1, 1, &|| true), Err(Failure::Stopped));
    }
}
