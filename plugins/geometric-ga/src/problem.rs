//! The puzzle as the algorithm sees it: rows, fixed cells, and the groups that count as soft constraints.
//!
//! Values are 0 to N − 1 here, one less than the digits; cell (r, c) has number r·N + c. An individual is
//! `[N × N]` values, row-major.

use plugin_api::puzzle::{Digit, DigitSet, Puzzle, Relation};

/// The largest side: a row fits into 32 bytes, and a set of values into 32 bits.
pub const MOST_DIGITS: usize = 32;

/// What the algorithm needs of a puzzle.
#[derive(Clone, Debug)]
pub struct Problem {
    side: usize,
    box_shape: Option<(usize, usize)>,
    groups: Vec<Vec<usize>>,
    fixed: Vec<Option<u8>>,
    blank: Vec<u8>,
    free: Vec<usize>,
    free_rows: Vec<FreeRow>,
    optimum: u16,
}

/// What is open in one row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FreeRow {
    /// Its free cells, ascending.
    pub cells: Vec<usize>,
    /// The values that its fixed cells leave, ascending; as many as cells in the row-swap space.
    pub missing: Vec<u8>,
}

/// Why there is nothing to search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The algorithm does not take such a puzzle.
    Unsupported(String),
    /// There is no solution.
    Unsolvable(String),
}

impl Problem {
    /// Reads a puzzle.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] when it has no partition into rows, when a cell without a given may not hold every
    /// digit, when it is too large, or when the givens contradict each other within a row.
    pub fn new(puzzle: &Puzzle) -> Result<Problem, Refusal> {
        let side = puzzle.n_digits() as usize;
        if side > MOST_DIGITS {
            return Err(Refusal::Unsupported(format!(
                "the puzzle has {side} digits; the algorithm takes up to {MOST_DIGITS}"
            )));
        }
        require_full_cells(puzzle, side)?;
        let groups = soft_groups(puzzle, side)?;
        let most = side * side + groups.iter().map(Vec::len).sum::<usize>();
        let optimum = u16::try_from(most).map_err(|_| {
            Refusal::Unsupported(format!("the fitness would go to {most}; it may go to {}", u16::MAX))
        })?;
        let regular = puzzle.box_shape().map(|shape| (shape.rows as usize, shape.cols as usize));
        let box_shape = regular.filter(|&shape| is_regular(side, shape, &groups));
        let fixed = puzzle.cells().iter().map(|cell| cell.given.map(value_of)).collect();
        let unfilled = Problem {
            side,
            box_shape,
            groups,
            fixed: Vec::new(),
            blank: Vec::new(),
            free: Vec::new(),
            free_rows: Vec::new(),
            optimum,
        };
        unfilled.with_fixed(fixed)
    }

    /// The same puzzle with other fixed cells.
    ///
    /// # Errors
    ///
    /// [`Refusal::Unsolvable`] when a row has a value fixed twice.
    pub fn with_fixed(self, fixed: Vec<Option<u8>>) -> Result<Problem, Refusal> {
        let side = self.side;
        let free = (0..side * side).filter(|&cell| fixed[cell].is_none()).collect();
        let mut free_rows = Vec::with_capacity(side);
        for row in 0..side {
            let cells = row * side..(row + 1) * side;
            let mut missing: Vec<u8> = (0..side as u8).collect();
            for value in cells.clone().filter_map(|cell| fixed[cell]) {
                let Some(place) = missing.iter().position(|&open| open == value) else {
                    let (row, digit) = (row + 1, value + 1);
                    return Err(Refusal::Unsolvable(format!("row {row} has the {digit} twice")));
                };
                missing.remove(place);
            }
            let cells = cells.filter(|&cell| fixed[cell].is_none()).collect();
            free_rows.push(FreeRow { cells, missing });
        }
        let blank = fixed.iter().map(|value| value.unwrap_or(0)).collect();
        Ok(Problem { fixed, blank, free, free_rows, ..self })
    }

    /// N: digits, rows, and cells of a row.
    pub fn side(&self) -> usize {
        self.side
    }

    /// N · N.
    pub fn n_cells(&self) -> usize {
        self.side * self.side
    }

    /// Rows and columns of a box, when the soft groups are exactly the columns and regular boxes.
    pub fn box_shape(&self) -> Option<(usize, usize)> {
        self.box_shape
    }

    /// The soft groups: cells that must differ, beyond the rows.
    pub fn groups(&self) -> &[Vec<usize>] {
        &self.groups
    }

    /// `[cells]`: the fixed values.
    pub fn fixed(&self) -> &[Option<u8>] {
        &self.fixed
    }

    /// `[cells]`: the fixed values, and 0 in the free cells.
    pub fn blank(&self) -> &[u8] {
        &self.blank
    }

    /// The free cells, ascending.
    pub fn free(&self) -> &[usize] {
        &self.free
    }

    /// `[N]`: what is open in each row.
    pub fn free_rows(&self) -> &[FreeRow] {
        &self.free_rows
    }

    /// The greatest fitness: 3·N² for a plain Sudoku. A grid is a solution exactly when it has this.
    pub fn optimum(&self) -> u16 {
        self.optimum
    }

    /// Row and column of a cell from 1, for sentences.
    pub fn place(&self, cell: usize) -> (usize, usize) {
        (cell / self.side + 1, cell % self.side + 1)
    }
}

/// The value of a digit.
pub fn value_of(digit: Digit) -> u8 {
    (digit.value() - 1) as u8
}

/// The digit of a value.
///
/// # Panics
///
/// When the value is above those of [`MOST_DIGITS`].
pub fn digit_of(value: u8) -> Digit {
    Digit::new(u32::from(value) + 1).expect("values stay below the number of digits")
}

fn require_full_cells(puzzle: &Puzzle, side: usize) -> Result<(), Refusal> {
    let is_square = puzzle.rows() as usize == side && puzzle.cols() as usize == side;
    if !is_square || puzzle.cells().len() != side * side {
        return Err(Refusal::Unsupported(format!(
            "the individuals are full grids of {side} rows of {side} cells, since there are {side} digits; the puzzle \
             has {} cells on {} rows and {} columns",
            puzzle.cells().len(),
            puzzle.rows(),
            puzzle.cols()
        )));
    }
    let all = DigitSet::up_to(side as u32);
    match puzzle.cells().iter().find(|cell| cell.given.is_none() && cell.domain != all) {
        Some(cell) => Err(Refusal::Unsupported(format!(
            "row {}, column {} may not hold every digit, and the operators know nothing of that",
            cell.row + 1,
            cell.col + 1
        ))),
        None => Ok(()),
    }
}

/// The all-different groups beyond one for each row.
fn soft_groups(puzzle: &Puzzle, side: usize) -> Result<Vec<Vec<usize>>, Refusal> {
    let different = puzzle.constraints().iter().filter(|c| c.relation == Relation::AllDifferent);
    let mut groups: Vec<Vec<usize>> =
        different.map(|constraint| constraint.scope.iter().map(|cell| cell.index()).collect()).collect();
    groups.iter_mut().for_each(|group| group.sort_unstable());
    for row in 0..side {
        let place = groups.iter().position(|group| group.iter().copied().eq(row * side..(row + 1) * side));
        let Some(place) = place else {
            return Err(Refusal::Unsupported(format!(
                "no rule says that the cells of row {} differ, and the individuals are made of rows that do",
                row + 1
            )));
        };
        groups.remove(place);
    }
    match groups.iter().find(|group| group.len() > side) {
        Some(group) => Err(Refusal::Unsolvable(format!(
            "{} cells must differ, and there are {side} digits",
            group.len()
        ))),
        None => Ok(groups),
    }
}

/// Whether the groups are the columns and the boxes of this shape, and nothing else.
fn is_regular(side: usize, (rows, cols): (usize, usize), groups: &[Vec<usize>]) -> bool {
    let column = |col: usize| -> Vec<usize> { (0..side).map(|row| row * side + col).collect() };
    let block = |number: usize| -> Vec<usize> {
        let (top, left) = (number / rows * rows, number % rows * cols);
        (0..side).map(|i| (top + i / cols) * side + left + i % cols).collect()
    };
    let mut expected: Vec<Vec<usize>> = (0..side).flat_map(|i| [column(i), block(i)]).collect();
    let mut groups = groups.to_vec();
    expected.sort_unstable();
    groups.sort_unstable();
    rows * cols == side && groups == expected
}
