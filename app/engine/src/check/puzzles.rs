//! The small puzzles of the validator, one set a family, made here.

use puzzle::{
    BoxShape, CellIndex, Digit, Family, KakuroSquare, KenKenCage, ModelError, Puzzle, Relation, kakuro,
    kenken, pattern, sudoku,
};
use std::sync::Arc;

/// All families.
pub const FAMILIES: [Family; 4] = [Family::Sudoku, Family::Kakuro, Family::KenKen, Family::Pattern];

/// Few givens, so that a search has something to do.
const HARD: &str = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...";
/// Three cells of row 1 share the digits 1 and 2. Arc consistency does not see that: an incomplete search goes on
/// until it is stopped.
const ENDLESS: &str = "...3456789.......................................................................";

/// A puzzle with a name for sentences.
#[derive(Clone)]
pub struct Named {
    /// Such as "a 4×4 Sudoku".
    pub name: &'static str,
    /// The puzzle.
    pub puzzle: Arc<Puzzle>,
}

/// The puzzles of a family, the easiest first and one without a solution last, where the family has such.
///
/// # Panics
///
/// Never: the puzzles are written here, and a test makes them all.
pub fn of(family: Family) -> Vec<Named> {
    made(family).expect("the puzzles of the validator are whole")
}

fn made(family: Family) -> Result<Vec<Named>, ModelError> {
    let named = |name, puzzle| Named { name, puzzle: Arc::new(puzzle) };
    Ok(match family {
        Family::Sudoku => vec![
            named("a 4×4 Sudoku", of_line(2, "1.3...1..1..4..1")?),
            named(
                "a 9×9 Sudoku",
                of_line(
                    3,
                    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
                )?,
            ),
            named("a 9×9 Sudoku with 17 givens", of_line(3, HARD)?),
            named("a 9×9 Sudoku without a solution", of_line(3, ENDLESS)?),
        ],
        Family::Kakuro => vec![
            named("a 2×2 Kakuro", small_kakuro(3, 4)?),
            named("a 2×2 Kakuro without a solution", small_kakuro(3, 17)?),
        ],
        Family::KenKen => vec![
            named("a 3×3 KenKen", small_kenken(4)?),
            named("a 3×3 KenKen without a solution", small_kenken(9)?),
        ],
        Family::Pattern => vec![named("a pattern of 3×3 points", small_pattern()?)],
    })
}

fn of_line(box_side: u32, line: &str) -> Result<Puzzle, ModelError> {
    let givens: Vec<Option<Digit>> = line.chars().map(|c| c.to_digit(10).and_then(Digit::new)).collect();
    sudoku(BoxShape { rows: box_side, cols: box_side }, &givens)
}

/// Two rows of two cells. Columns give 4 and 3, the first row gives `first`, the second the rest.
fn small_kakuro(first: i64, down: i64) -> Result<Puzzle, ModelError> {
    let wall = |down, right| KakuroSquare::Wall { down, right };
    let white = KakuroSquare::White(None);
    let squares = [
        KakuroSquare::BLANK,
        wall(Some(down), None),
        wall(Some(3), None),
        wall(None, Some(first)),
        white,
        white,
        wall(None, Some(4)),
        white,
        white,
    ];
    kakuro(3, 3, 9, &squares)
}

/// Cages over the rows 1 2 3, 2 3 1, 3 1 2; the first cage gives `first`, which is 4 in truth.
fn small_kenken(first: i64) -> Result<Puzzle, ModelError> {
    let cage = |relation, cells: &[u32]| KenKenCage {
        relation,
        cells: cells.iter().map(|&cell| CellIndex(cell)).collect(),
    };
    let cages = [
        cage(Relation::Product(first), &[0, 1, 3]),
        cage(Relation::Difference(2), &[2, 5]),
        cage(Relation::Sum(4), &[4, 7]),
        cage(Relation::Sum(3), &[6]),
        cage(Relation::Sum(2), &[8]),
    ];
    kenken(3, &cages)
}

fn small_pattern() -> Result<Puzzle, ModelError> {
    let picture = |text: &str| text.chars().map(|c| c == '#').collect::<Vec<bool>>();
    pattern(3, 3, &[picture("#...#..##"), picture("#...#...#"), picture("..#.#.#..")])
}

#[cfg(test)]
mod tests {
    use super::{FAMILIES, of};
    use crate::count::{Count, Limit, count};
    use puzzle::Family;

    #[test]
    fn the_first_of_a_family_has_a_solution_and_the_last_none() {
        for family in FAMILIES {
            let puzzles = of(family);
            assert_ne!(count(&puzzles[0].puzzle, 2, Limit::NONE), Count::None, "{}", puzzles[0].name);
            if family != Family::Pattern {
                let last = puzzles.last().unwrap();
                assert_eq!(count(&last.puzzle, 2, Limit::NONE), Count::None, "{}", last.name);
            }
        }
    }
}
