//! Kakuro: the recipe, and the boards whose squares are all white.

use super::filling::Filling;
use super::random::Random;
use super::{Failure, IsStopped, Made, Solutions};
use puzzle::{Digit, KakuroSquare, Puzzle, kakuro};

/// The greatest digit that the file formats know.
const MAX_DIGIT: u32 = 32;

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
}

/// Where the walls of a Kakuro are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KakuroShape {
    /// Nowhere: every row and every column is one run.
    White {
        /// Percentage of the cells that are open, 0 to 100; the others are given.
        holes: u32,
    },
}

impl KakuroRecipe {
    pub(super) fn make(&self, random: &mut Random, _: IsStopped<'_>) -> Result<Made, Failure> {
        self.check()?;
        let KakuroShape::White { holes } = self.shape;
        let white = vec![true; (self.rows * self.cols) as usize];
        let filling = Filling::random(&white, self.cols as usize, self.n_digits, random);
        let n_cells = white.len();
        let n_given = n_cells - (n_cells * holes as usize + 50) / 100;
        let mut given = vec![false; n_cells];
        random.order(n_cells)[..n_given].iter().for_each(|&cell| given[cell as usize] = true);
        Ok(made(&white, self.cols as usize, &filling, &given))
    }

    fn check(&self) -> Result<(), Failure> {
        let impossible = |sentence: String| Err(Failure::Impossible(sentence));
        let KakuroRecipe { rows, cols, n_digits, .. } = *self;
        if !(1..=MAX_DIGIT).contains(&n_digits) {
            return impossible(format!("--values takes 1 to {MAX_DIGIT}, not {n_digits}."));
        }
        let KakuroShape::White { holes } = self.shape;
        if rows == 0 || cols == 0 {
            return impossible("A Kakuro needs at least one row and one column.".to_string());
        }
        if rows.max(cols) > n_digits {
            let longest = rows.max(cols);
            return impossible(format!(
                "A run of {longest} cells cannot hold different digits from 1 to {n_digits}; \
                 take --values {longest} or more."
            ));
        }
        if self.solutions == Solutions::One {
            return impossible(
                "A board without walls may have more solutions than one; add --any.".to_string(),
            );
        }
        if holes > 100 {
            return impossible(format!("--holes takes a percentage from 0 to 100, not {holes}."));
        }
        Ok(())
    }
}

/// The Kakuro of white squares and digits, with a border of clues at the top and on the left.
fn made(white: &[bool], cols: usize, filling: &Filling, given: &[bool]) -> Made {
    let puzzle = clued(white, cols, filling.n_digits(), filling.digits(), given);
    let solution = filling.digits().iter().filter_map(|&digit| Digit::new(digit)).collect();
    Made { puzzle, solution }
}

fn clued(white: &[bool], cols: usize, n_digits: u32, digits: &[u32], given: &[bool]) -> Puzzle {
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
        Recipe::Kakuro(KakuroRecipe { rows, cols, n_digits, shape, solutions: Solutions::Any })
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
