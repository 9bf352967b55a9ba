//! Builds Kakuro from walls with clues and white squares, and takes them apart again.

use crate::constraint::{Constraint, Relation, Role};
use crate::digit::{Digit, DigitSet};
use crate::model::{Cell, CellIndex, Family, ModelError, Puzzle, PuzzleParts};

/// A square of a Kakuro, the border with its clues included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KakuroSquare {
    /// A square without a digit; its clues are the sums of the runs that start below and right of it.
    Wall {
        /// Sum of the run below.
        down: Option<i64>,
        /// Sum of the run to the right.
        right: Option<i64>,
    },
    /// A square that takes a digit, perhaps a given one.
    White(Option<Digit>),
}

impl KakuroSquare {
    /// A wall without clues.
    pub const BLANK: KakuroSquare = KakuroSquare::Wall { down: None, right: None };

    fn is_white(self) -> bool {
        matches!(self, KakuroSquare::White(_))
    }

    fn clue(self, across: bool) -> Option<i64> {
        match self {
            KakuroSquare::Wall { down, right } => {
                if across {
                    right
                } else {
                    down
                }
            }
            KakuroSquare::White(_) => None,
        }
    }
}

/// The Kakuro of these squares, `[rows × cols]`, row-major, with digits 1 to `n_digits`.
///
/// Runs across come first, in reading order, then runs down by column. A run of two cells or more makes an
/// all-different constraint and, when its wall has a clue, a sum over the same scope; a run of one cell
/// makes a sum only. A cell without neighbours keeps a lone clue as one across. Clues without a run are
/// dropped.
///
/// # Errors
///
/// [`ModelError`] when a given is above `n_digits` or that is out of range.
///
/// # Panics
///
/// When `squares` has not rows·cols entries.
pub fn kakuro(rows: u32, cols: u32, n_digits: u32, squares: &[KakuroSquare]) -> Result<Puzzle, ModelError> {
    assert_eq!(squares.len(), rows as usize * cols as usize, "one entry a square");
    let all = DigitSet::up_to(n_digits);
    let mut cells = Vec::new();
    let mut index = vec![CellIndex(0); squares.len()];
    for (i, square) in squares.iter().enumerate() {
        if let KakuroSquare::White(given) = *square {
            index[i] = CellIndex(cells.len() as u32);
            let (row, col) = (i as u32 / cols, i as u32 % cols);
            cells.push(Cell { row, col, given, domain: given.map_or(all, DigitSet::only) });
        }
    }
    let across = runs(rows, cols, squares, true);
    let down = runs(rows, cols, squares, false);
    let mut alone = vec![false; cells.len()];
    let single = |run: &&Run| run.squares.len() == 1;
    let short_down: std::collections::HashMap<usize, Option<i64>> =
        down.iter().filter(single).map(|run| (run.squares[0], run.clue)).collect();
    let mut constraints = Vec::new();
    for mut run in across {
        if run.squares.len() == 1 {
            if let Some(&clue) = short_down.get(&run.squares[0]) {
                if run.clue.is_none() {
                    run.clue = clue;
                    alone[index[run.squares[0]].index()] = true;
                }
            }
        }
        push_run(&mut constraints, &run, &index);
    }
    for mut run in down {
        if run.squares.len() == 1 && alone[index[run.squares[0]].index()] {
            run.clue = None;
        }
        push_run(&mut constraints, &run, &index);
    }
    let (family, box_shape) = (Family::Kakuro, None);
    Puzzle::new(PuzzleParts { family, rows, cols, n_digits, box_shape, cells, constraints })
}

/// The squares, `[rows × cols]`, row-major, that [`kakuro`] makes the puzzle of; none when its
/// constraints are not those of a Kakuro, or a clue has no wall to stand on.
pub fn kakuro_squares(puzzle: &Puzzle) -> Option<Vec<KakuroSquare>> {
    let (rows, cols) = (puzzle.rows(), puzzle.cols());
    let mut squares = vec![KakuroSquare::BLANK; rows as usize * cols as usize];
    let place = |cell: CellIndex| {
        let cell = puzzle.cells()[cell.index()];
        cell.row as usize * cols as usize + cell.col as usize
    };
    for (i, cell) in puzzle.cells().iter().enumerate() {
        squares[place(CellIndex(i as u32))] = KakuroSquare::White(cell.given);
    }
    let mut clue_of = std::collections::HashMap::<Vec<usize>, Vec<i64>>::new();
    for constraint in puzzle.constraints() {
        if let Relation::Sum(sum) = constraint.relation {
            clue_of.entry(constraint.scope.iter().map(|&cell| place(cell)).collect()).or_default().push(sum);
        }
    }
    for across in [true, false] {
        for run in runs(rows, cols, &squares.clone(), across) {
            let sums = match clue_of.get_mut(&run.squares) {
                Some(sums) if !sums.is_empty() => sums,
                _ => continue,
            };
            let sum = sums.remove(0);
            match run.wall.map(|wall| &mut squares[wall]) {
                Some(KakuroSquare::Wall { right, .. }) if across => *right = Some(sum),
                Some(KakuroSquare::Wall { down, .. }) => *down = Some(sum),
                _ => return None,
            }
        }
    }
    let same = kakuro(rows, cols, puzzle.n_digits(), &squares).map_or(false, |again| again == *puzzle);
    if same {
        Some(squares)
    } else {
        None
    }
}

struct Run {
    squares: Vec<usize>,
    /// The square before the first one, when it lies in the grid.
    wall: Option<usize>,
    clue: Option<i64>,
}

fn runs(rows: u32, cols: u32, squares: &[KakuroSquare], across: bool) -> Vec<Run> {
    let (lines, length) = if across { (rows, cols) } else { (cols, rows) };
    let place = |line: u32, k: u32| {
        let (row, col) = if across { (line, k) } else { (k, line) };
        row as usize * cols as usize + col as usize
    };
    let mut found = Vec::new();
    for line in 0..lines {
        let mut open: Option<Run> = None;
        for k in 0..length {
            let here = place(line, k);
            if !squares[here].is_white() {
                found.extend(open.take());
                continue;
            }
            let wall = if k > 0 { Some(place(line, k - 1)) } else { None };
            let start =
                || Run { squares: Vec::new(), wall, clue: wall.and_then(|wall| squares[wall].clue(across)) };
            open.get_or_insert_with(start).squares.push(here);
        }
        found.extend(open);
    }
    found
}

fn push_run(constraints: &mut Vec<Constraint>, run: &Run, index: &[CellIndex]) {
    let scope: Vec<_> = run.squares.iter().map(|&square| index[square]).collect();
    if scope.len() > 1 {
        let scope = scope.clone();
        constraints.push(Constraint { relation: Relation::AllDifferent, role: Role::Run, scope });
    }
    if let Some(sum) = run.clue {
        constraints.push(Constraint { relation: Relation::Sum(sum), role: Role::Run, scope });
    }
}

#[cfg(test)]
mod tests {
    use super::{kakuro, kakuro_squares, KakuroSquare};
    use crate::{Digit, Relation};

    const WHITE: KakuroSquare = KakuroSquare::White(None);

    fn wall(down: i64, right: i64) -> KakuroSquare {
        let clue = |sum| if sum > 0 { Some(sum) } else { None };
        KakuroSquare::Wall { down: clue(down), right: clue(right) }
    }

    #[test]
    fn runs_get_their_clues_and_come_back() {
        let given = KakuroSquare::White(Digit::new(2));
        let squares =
            [wall(0, 0), wall(4, 0), wall(3, 0), wall(0, 4), WHITE, WHITE, wall(0, 0), WHITE, given];
        let puzzle = kakuro(3, 3, 9, &squares).unwrap();
        let sums = puzzle.constraints().iter().filter_map(|c| match c.relation {
            Relation::Sum(sum) => Some((sum, c.scope.len())),
            _ => None,
        });
        let sums: Vec<_> = sums.collect();
        assert_eq!(sums, [(4, 2), (4, 2), (3, 2)]);
        assert_eq!(puzzle.constraints().len(), 7);
        assert_eq!(kakuro_squares(&puzzle).unwrap(), squares);
    }

    #[test]
    fn cells_without_neighbours_keep_their_clues() {
        for corner in [[wall(0, 0), wall(5, 0)], [wall(0, 0), wall(0, 0)]] {
            for left in [wall(0, 5), wall(0, 0)] {
                let squares = [corner[0], corner[1], left, WHITE];
                let puzzle = kakuro(2, 2, 9, &squares).unwrap();
                let back = kakuro_squares(&puzzle).unwrap();
                assert_eq!(kakuro(2, 2, 9, &back).unwrap(), puzzle);
            }
        }
        // Single across, part of a column: the clue of the row stays a clue of the row.
        let squares = [wall(0, 0), wall(0, 0), wall(0, 7), WHITE, wall(0, 0), WHITE];
        let puzzle = kakuro(3, 2, 9, &squares).unwrap();
        assert_eq!(kakuro_squares(&puzzle).unwrap(), squares);
    }
}
