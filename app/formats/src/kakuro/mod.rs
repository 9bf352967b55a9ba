//! Kakuro formats. Each reads walls, clues and white squares; that the clues can be met at all is checked
//! here for all.

pub(crate) mod backslash;
pub(crate) mod comma;
pub(crate) mod csp_rules;
pub(crate) mod janko;
pub(crate) mod json;
pub(crate) mod minizinc;
pub(crate) mod puzz_link;
pub(crate) mod pzprv;
mod sized;
pub(crate) mod sums;
pub(crate) mod tuples;

use crate::diagnostic::{Diagnostic, Position};
use crate::print::Unwritable;
use crate::reading::Draft;
use puzzle::{Digit, KakuroSquare, Puzzle};

/// Rows and columns above this are refused.
pub(crate) const MAX_SIDE: usize = 1000;
/// Digits above this are refused.
pub(crate) const MAX_DIGIT: u32 = 32;

/// A Kakuro as a format reads it, row by row; short rows end in walls.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    pub rows: Vec<Vec<(KakuroSquare, Position)>>,
    pub n_digits: u32,
    pub at: Position,
    pub name: Option<String>,
    pub remarks: Vec<Diagnostic>,
}

impl Board {
    pub(crate) fn new(at: Position) -> Board {
        Board { rows: Vec::new(), n_digits: 9, at, name: None, remarks: Vec::new() }
    }

    /// A board of walls.
    pub(crate) fn walls(rows: usize, cols: usize, at: Position) -> Result<Board, Diagnostic> {
        check_size(rows, cols, at)?;
        let rows = vec![vec![(KakuroSquare::BLANK, at); cols]; rows];
        Ok(Board { rows, ..Board::new(at) })
    }

    /// Sets the clue of a wall; a zero says that there is none.
    pub(crate) fn clue(
        &mut self,
        row: usize,
        col: usize,
        across: bool,
        sum: i64,
        at: Position,
    ) -> Result<(), Diagnostic> {
        let square = self.rows.get_mut(row).and_then(|row| row.get_mut(col));
        match square {
            Some((KakuroSquare::Wall { down, right }, place)) => {
                *place = at;
                let clue = if across { right } else { down };
                *clue = (sum > 0).then_some(sum);
                Ok(())
            }
            _ => Err(Diagnostic::error(at, "a clue stands where there is no wall")),
        }
    }

    /// Makes the puzzle.
    pub(crate) fn build(mut self) -> Result<Draft, Vec<Diagnostic>> {
        let n_rows = self.rows.len();
        let n_cols = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        check_size(n_rows, n_cols, self.at)?;
        for row in &mut self.rows {
            let end = row.last().map_or(self.at, |square| square.1);
            row.resize(n_cols, (KakuroSquare::BLANK, end));
        }
        let (squares, places): (Vec<_>, Vec<_>) = self.rows.iter().flatten().copied().unzip();
        let white = |square: &KakuroSquare| matches!(square, KakuroSquare::White(_));
        if !squares.iter().any(white) {
            return Err(Diagnostic::error(self.at, "the Kakuro has no white square").into());
        }
        let check = Check { squares: &squares, places: &places, n_rows, n_cols, n_digits: self.n_digits };
        let (mut errors, warnings) = check.run();
        if !errors.is_empty() {
            errors.truncate(20);
            return Err(errors);
        }
        self.remarks.extend(warnings);
        let positions =
            squares.iter().zip(&places).filter(|(square, _)| white(square)).map(|(_, place)| *place);
        let positions = positions.collect();
        let puzzle = puzzle::kakuro(n_rows as u32, n_cols as u32, self.n_digits, &squares);
        let puzzle = puzzle.map_err(|error| Diagnostic::error(self.at, error.to_string()))?;
        Ok(Draft { puzzle, positions, name: self.name, remarks: self.remarks })
    }
}

fn check_size(rows: usize, cols: usize, at: Position) -> Result<(), Diagnostic> {
    if (1..=MAX_SIDE).contains(&rows) && (1..=MAX_SIDE).contains(&cols) {
        return Ok(());
    }
    Err(Diagnostic::error(
        at,
        format!("a Kakuro has 1 to {MAX_SIDE} rows and columns, not {rows} and {cols}"),
    ))
}

/// Looks for clues that no digits can meet.
struct Check<'a> {
    squares: &'a [KakuroSquare],
    places: &'a [Position],
    n_rows: usize,
    n_cols: usize,
    n_digits: u32,
}

impl Check<'_> {
    /// Errors and warnings.
    fn run(&self) -> (Vec<Diagnostic>, Vec<Diagnostic>) {
        let (mut errors, mut warnings) = (Vec::new(), Vec::new());
        for (k, square) in self.squares.iter().enumerate() {
            match *square {
                KakuroSquare::White(Some(digit)) if digit.value() > self.n_digits => {
                    let message =
                        format!("{digit} is no digit of this Kakuro, which takes 1 to {}", self.n_digits);
                    errors.push(Diagnostic::error(self.places[k], message));
                }
                KakuroSquare::White(_) => errors.extend(self.too_long(k)),
                KakuroSquare::Wall { down, right } => {
                    for (clue, across) in [(right, true), (down, false)] {
                        let Some(sum) = clue else { continue };
                        match self.run_behind(k, across) {
                            0 if warnings.len() < 20 => {
                                let message =
                                    format!("the clue {sum} has no white square behind it and is left out");
                                warnings.push(Diagnostic::warning(self.places[k], message));
                            }
                            0 => {}
                            n => errors.extend(self.impossible(k, sum, n as i64)),
                        }
                    }
                }
            }
        }
        (errors, warnings)
    }

    /// Number of white squares right of or below a square.
    fn run_behind(&self, k: usize, across: bool) -> usize {
        let (row, col) = (k / self.n_cols, k % self.n_cols);
        let (step, left) =
            if across { (1, self.n_cols - 1 - col) } else { (self.n_cols, self.n_rows - 1 - row) };
        (1..=left).take_while(|n| matches!(self.squares[k + n * step], KakuroSquare::White(_))).count()
    }

    fn impossible(&self, k: usize, sum: i64, n: i64) -> Option<Diagnostic> {
        let digits = i64::from(self.n_digits);
        if n > digits {
            return None;
        }
        let (least, greatest) = (n * (n + 1) / 2, n * (2 * digits - n + 1) / 2);
        (sum < least || sum > greatest).then(|| {
            let squares = if n == 1 { "1 square".into() } else { format!("{n} different squares") };
            let message = format!(
                "the clue {sum} cannot be met: {squares} of 1 to {digits} sum to {least} to {greatest}"
            );
            Diagnostic::error(self.places[k], message)
        })
    }

    /// Says so at the first square of a run with more squares than digits.
    fn too_long(&self, k: usize) -> Option<Diagnostic> {
        let (row, col) = (k / self.n_cols, k % self.n_cols);
        let white = |k: usize| matches!(self.squares[k], KakuroSquare::White(_));
        let starts = [(true, col == 0 || !white(k - 1)), (false, row == 0 || !white(k - self.n_cols))];
        starts.into_iter().filter(|(_, starts)| *starts).find_map(|(across, _)| {
            let n = self.run_behind(k, across) + 1;
            (n > self.n_digits as usize).then(|| {
                let message =
                    format!("a run of {n} squares cannot hold different digits from 1 to {}", self.n_digits);
                Diagnostic::error(self.places[k], message)
            })
        })
    }
}

/// The white square of a digit, or of none when it is 0.
pub(crate) fn white(digit: u32) -> KakuroSquare {
    KakuroSquare::White(Digit::new(digit))
}

/// A wall with clues, where 0 is none.
pub(crate) fn wall(down: i64, right: i64) -> KakuroSquare {
    let clue = |sum: i64| (sum > 0).then_some(sum);
    KakuroSquare::Wall { down: clue(down), right: clue(right) }
}

/// The squares of a Kakuro in rows.
pub(crate) fn squares(name: &str, puzzle: &Puzzle) -> Result<Vec<Vec<KakuroSquare>>, Unwritable> {
    let squares = puzzle::kakuro_squares(puzzle);
    let squares = squares
        .ok_or_else(|| Unwritable::new(name, "a sum has no wall to stand on, or it has other rules"))?;
    Ok(squares.chunks(puzzle.cols() as usize).map(<[_]>::to_vec).collect())
}

/// An error when the puzzle has other digits than 1 to 9.
pub(crate) fn only_nine(name: &str, puzzle: &Puzzle) -> Result<(), Unwritable> {
    if puzzle.n_digits() == 9 {
        return Ok(());
    }
    Err(Unwritable::new(name, format!("the format takes digits 1 to 9, not 1 to {}", puzzle.n_digits())))
}

/// Whether each white square has a wall above it and one to its left.
pub(crate) fn has_border(rows: &[Vec<KakuroSquare>]) -> bool {
    let white = |square: &KakuroSquare| matches!(square, KakuroSquare::White(_));
    !rows.first().is_some_and(|row| row.iter().any(white))
        && !rows.iter().any(|row| row.first().is_some_and(white))
}
