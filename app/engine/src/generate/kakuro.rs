//! Kakuro: boards whose squares are all white, and boards of newspaper shape.

use super::climb::climb;
use super::ease::ease;
use super::filling::Filling;
use super::newspaper::newspaper_shape;
use super::{Failure, IsStopped, Made, Solutions};
use crate::grade::Level;
use crate::random::Random;
use puzzle::{Digit, KakuroSquare, Puzzle, kakuro};

/// The greatest digit that the file formats know.
const MAX_DIGIT: u32 = 32;
/// Most rows and columns of newspaper shape.
const MAX_SIDE: u32 = 150;
/// Shapes and fillings to start from.
const MAX_ATTEMPTS: usize = 6;
/// Tries to make sums say more, for each cell, where combinations are to solve the puzzle.
const EASING_PER_CELL: usize = 20;
/// Changes of a filling for each of its cells.
const STEPS_PER_CELL: usize = 60;

/// A Kakuro to make.
#[derive(Clone, Debug, PartialEq)]
pub struct KakuroRecipe {
    /// Rows, the one with clues not counted.
    pub rows: u32,
    /// Columns, the one with clues not counted.
    pub cols: u32,
    /// Digits are 1 to this.
    pub n_digits: u32,
    /// Where the walls are.
    pub shape: KakuroShape,
    /// How many solutions it may have.
    pub solutions: Solutions,
    /// The reasoning that it asks for; none for any.
    pub level: Option<Level>,
}

/// Where the walls of a Kakuro are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KakuroShape {
    /// Nowhere: every row and every column is one run.
    White {
        /// Percentage of the cells that are open, 0 to 100; the others are given.
        holes: u32,
    },
    /// As newspapers print it: symmetric, in one piece, runs of two cells or more.
    Newspaper,
}

impl KakuroRecipe {
    pub(super) fn make(&self, random: &mut Random, is_stopped: IsStopped<'_>) -> Result<Made, Failure> {
        if let Some(sentence) = self.complaint() {
            return Err(Failure::Impossible(sentence));
        }
        let cols = self.cols as usize;
        for _ in 0..MAX_ATTEMPTS {
            if is_stopped() {
                return Err(Failure::Stopped);
            }
            let Some((white, given)) = self.shape(random) else { continue };
            let mut filling = Filling::random(&white, cols, self.n_digits, random);
            if self.solutions == Solutions::One && self.level.is_none_or(|level| level <= Level::Combinations)
            {
                ease(&mut filling, EASING_PER_CELL * given.len(), random);
            }
            let build = |filling: &Filling| clued(&white, cols, filling, &given);
            let puzzle = match self.solutions {
                Solutions::Any => Some(build(&filling)),
                Solutions::One => {
                    climb(&mut filling, &build, self.level, STEPS_PER_CELL * given.len(), random, is_stopped)?
                }
            };
            if let Some(puzzle) = puzzle {
                let solution = filling.digits().iter().filter_map(|&digit| Digit::new(digit)).collect();
                return Ok(Made { puzzle, solution });
            }
        }
        Err(Failure::NotFound(format!(
            "No such Kakuro came of {MAX_ATTEMPTS} attempts; take a smaller board, more --values, \
             another level or seed, or add --any."
        )))
    }

    /// The white squares, and of each white one whether it is given.
    fn shape(&self, random: &mut Random) -> Option<(Vec<bool>, Vec<bool>)> {
        let (rows, cols) = (self.rows as usize, self.cols as usize);
        match self.shape {
            KakuroShape::White { holes } => {
                let n_cells = rows * cols;
                let n_given = n_cells - (n_cells * holes as usize + 50) / 100;
                let mut given = vec![false; n_cells];
                random.order(n_cells)[..n_given].iter().for_each(|&cell| given[cell as usize] = true);
                Some((vec![true; n_cells], given))
            }
            KakuroShape::Newspaper => {
                let white = newspaper_shape(rows, cols, self.n_digits as usize, random)?;
                let n_cells = white.iter().filter(|white| **white).count();
                Some((white, vec![false; n_cells]))
            }
        }
    }

    fn complaint(&self) -> Option<String> {
        let KakuroRecipe { rows, cols, n_digits, .. } = *self;
        if !(1..=MAX_DIGIT).contains(&n_digits) {
            return Some(format!("--values takes 1 to {MAX_DIGIT}, not {n_digits}."));
        }
        if rows == 0 || cols == 0 {
            return Some("A Kakuro needs at least one row and one column.".to_string());
        }
        if self.level.is_some() && self.solutions == Solutions::Any {
            return Some(
                "A level is that of a puzzle with one solution; leave out --level or --any.".to_string(),
            );
        }
        match self.shape {
            KakuroShape::White { .. } if rows.max(cols) > n_digits => {
                let longest = rows.max(cols);
                Some(format!(
                    "A run of {longest} cells cannot hold different digits from 1 to {n_digits}; \
                     take --values {longest} or more."
                ))
            }
            KakuroShape::White { holes } if holes > 100 => {
                Some(format!("--holes takes a percentage from 0 to 100, not {holes}."))
            }
            KakuroShape::Newspaper if rows.max(cols) > MAX_SIDE => {
                Some(format!("A Kakuro of newspaper shape has at most {MAX_SIDE} rows and columns."))
            }
            KakuroShape::Newspaper if rows < 2 || cols < 2 || n_digits < 2 => Some(
                "Runs of two cells or more need two rows, two columns and two digits at least.".to_string(),
            ),
            KakuroShape::White { .. } | KakuroShape::Newspaper => None,
        }
    }
}

/// The Kakuro of white squares and digits, with a border of clues at the top and on the left.
fn clued(white: &[bool], cols: usize, filling: &Filling, given: &[bool]) -> Puzzle {
    let (n_digits, digits) = (filling.n_digits(), filling.digits());
    let rows = white.len() / cols;
    let (high, wide) = (rows + 1, cols + 1);
    let mut squares = vec![KakuroSquare::BLANK; high * wide];
    let mut values = vec![0; high * wide];
    let places = (0..white.len()).filter(|&place| white[place]);
    for ((place, &digit), &is_given) in places.zip(digits).zip(given) {
        let square = (place / cols + 1) * wide + place % cols + 1;
        values[square] = digit;
        squares[square] = KakuroSquare::White(Digit::new(digit).filter(|_| is_given));
    }
    // A digit adds to the walls at the start of its two runs.
    for square in (0..values.len()).filter(|&square| values[square] > 0) {
        for step in [1, wide] {
            let wall = (1..).map(|k| square - k * step).find(|&wall| values[wall] == 0);
            if let Some(KakuroSquare::Wall { down, right }) = wall.map(|wall| &mut squares[wall]) {
                let clue = if step == 1 { right } else { down };
                *clue = Some(clue.unwrap_or(0) + i64::from(values[square]));
            }
        }
    }
    kakuro(high as u32, wide as u32, n_digits, &squares).expect("digits within the range make a puzzle")
}

#[cfg(test)]
mod tests {
    use super::{KakuroRecipe, KakuroShape};
    use crate::generate::{Failure, Recipe, Solutions, make};
    use puzzle::check;

    fn white(rows: u32, cols: u32, n_digits: u32, holes: u32) -> Recipe {
        let shape = KakuroShape::White { holes };
        Recipe::Kakuro(KakuroRecipe { rows, cols, n_digits, shape, solutions: Solutions::Any, level: None })
    }

    #[test]
    fn fully_white_boards_are_solved_by_what_they_were_made_from() {
        for (rows, cols, n_digits) in
            [(8, 8, 9), (10, 10, 11), (12, 12, 13), (16, 16, 17), (2, 9, 9), (1, 1, 1)]
        {
            for k in 1..4 {
                let made = make(&white(rows, cols, n_digits, 100), 1, k, &|| false).unwrap();
                let grid: Vec<_> = made.solution.iter().copied().map(Some).collect();
                assert_eq!(check(&made.puzzle, &grid), Ok(()));
                assert_eq!((made.puzzle.rows(), made.puzzle.cols()), (rows + 1, cols + 1));
                assert_eq!(made.puzzle.n_givens(), 0);
                assert_eq!(made, make(&white(rows, cols, n_digits, 100), 1, k, &|| false).unwrap());
            }
        }
    }

    #[test]
    fn holes_are_a_share_of_the_cells() {
        for (holes, open) in [(0, 0), (50, 32), (99, 63), (100, 64)] {
            let made = make(&white(8, 8, 9, holes), 1, 1, &|| false).unwrap();
            assert_eq!(made.puzzle.cells().len() - made.puzzle.n_givens(), open);
        }
    }

    #[test]
    fn impossible_boards_are_sentences() {
        for (recipe, part) in [
            (white(10, 4, 9, 100), "--values 10"),
            (white(4, 4, 33, 100), "1 to 32"),
            (white(0, 4, 9, 100), "at least one row"),
            (white(4, 4, 9, 101), "0 to 100"),
        ] {
            let Err(Failure::Impossible(sentence)) = make(&recipe, 1, 1, &|| false) else { panic!("{part}") };
            assert!(sentence.contains(part), "{sentence}");
        }
    }
}
