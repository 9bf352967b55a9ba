//! A hint for a person: an open cell whose digit follows from the rules, by the easiest means that give one.

use crate::propagate::{Board, Clock, Fixpoint, Network, Thoroughness};
use puzzle::{CellIndex, Constraint, Digit, DigitSet, Puzzle, Relation};
use std::sync::atomic::AtomicBool;

/// How it is seen that a cell takes its digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Means {
    /// Every other digit stands in a group of the cell.
    LastDigit,
    /// A group needs the digit, and has no other place for it.
    LastPlace,
    /// By several steps: sums, pairs and triples, cells that follow from each other.
    Steps,
}

impl Means {
    /// The reason, as it goes on after "takes 5:".
    pub fn words(self) -> &'static str {
        match self {
            Means::LastDigit => "all other digits are in its way already",
            Means::LastPlace => "a row, column, box or other group has no other place left for it",
            Means::Steps => "it follows from the rules, though by more than one step",
        }
    }
}

/// What was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hint {
    /// This open cell takes this digit.
    Cell {
        /// The cell.
        cell: CellIndex,
        /// Its digit.
        digit: Digit,
        /// How that is seen.
        means: Means,
    },
    /// The rules contradict each other: there is no solution.
    Contradiction,
    /// Nothing follows without trying digits.
    Nothing,
    /// The time was over.
    OutOfTime,
}

/// An open cell whose digit follows by the easiest means, looked for within so many seconds and until `is_over` is
/// set.
pub fn hint(puzzle: &Puzzle, seconds: f64, is_over: &AtomicBool) -> Hint {
    let left = left(puzzle);
    if left.iter().any(|digits| digits.is_empty()) {
        return Hint::Contradiction;
    }
    let found = |(cell, digit), means| Hint::Cell { cell, digit, means };
    if let Some(last) = last_digit(puzzle, &left) {
        return found(last, Means::LastDigit);
    }
    if let Some(last) = last_place(puzzle, &left) {
        return found(last, Means::LastPlace);
    }
    let network = Network::new(puzzle);
    let clock = Clock::new(Some(seconds)).until(is_over);
    let mut fixpoint = Fixpoint::new(&network, Thoroughness::EachRule);
    let mut board = Board::new(puzzle);
    loop {
        let applied = fixpoint.advance(&mut board, &network, 1);
        let Ok(applied) = applied else { return Hint::Contradiction };
        let cells = open_cells(puzzle).find_map(|cell| Some((cell, board.grid()[cell.index()]?)));
        match cells {
            Some(cell) => return found(cell, Means::Steps),
            None if applied == 0 => return Hint::Nothing,
            None if clock.is_over() => return Hint::OutOfTime,
            None => {}
        }
    }
}

fn open_cells(puzzle: &Puzzle) -> impl Iterator<Item = CellIndex> + '_ {
    let open = puzzle.cells().iter().zip(0..).filter(|(cell, _)| cell.given.is_none());
    open.map(|(_, index)| CellIndex(index))
}

fn groups(puzzle: &Puzzle) -> impl Iterator<Item = &Constraint> {
    puzzle.constraints().iter().filter(|group| group.relation == Relation::AllDifferent)
}

/// `[cells]`: the digits that stand in no group of the cell.
fn left(puzzle: &Puzzle) -> Vec<DigitSet> {
    let cells = puzzle.cells();
    let mut left: Vec<DigitSet> = cells.iter().map(|cell| cell.domain).collect();
    for group in groups(puzzle) {
        let given = |cell: &CellIndex| cells[cell.index()].given;
        for digit in group.scope.iter().filter_map(given) {
            for cell in group.scope.iter().filter(|cell| given(cell) != Some(digit)) {
                left[cell.index()].remove(digit);
            }
        }
    }
    left
}

fn last_digit(puzzle: &Puzzle, left: &[DigitSet]) -> Option<(CellIndex, Digit)> {
    open_cells(puzzle).find_map(|cell| Some((cell, left[cell.index()].single()?)))
}

/// A digit that has one place left in a group which takes each digit.
fn last_place(puzzle: &Puzzle, left: &[DigitSet]) -> Option<(CellIndex, Digit)> {
    let whole = groups(puzzle).filter(|group| group.scope.len() == puzzle.n_digits() as usize);
    let mut needs =
        whole.flat_map(|group| DigitSet::up_to(puzzle.n_digits()).iter().map(move |digit| (group, digit)));
    needs.find_map(|(group, digit)| {
        let mut places = group.scope.iter().filter(|cell| left[cell.index()].contains(digit));
        let only = *places.next()?;
        let is_open = puzzle.cells()[only.index()].given.is_none();
        (places.next().is_none() && is_open).then_some((only, digit))
    })
}

#[cfg(test)]
mod tests {
    use super::{Hint, Means, hint};
    use puzzle::{BoxShape, CellIndex, Digit, KakuroSquare, kakuro, sudoku};
    use std::sync::atomic::AtomicBool;

    fn of(line: &str) -> Hint {
        let givens: Vec<_> = line.chars().map(|c| c.to_digit(10).and_then(Digit::new)).collect();
        hint(&sudoku(BoxShape { rows: 2, cols: 2 }, &givens).unwrap(), 10.0, &AtomicBool::new(false))
    }

    fn cell(cell: u32, digit: u32, means: Means) -> Hint {
        Hint::Cell { cell: CellIndex(cell), digit: Digit::new(digit).unwrap(), means }
    }

    #[test]
    fn the_easiest_means_come_first() {
        assert_eq!(of("123............."), cell(3, 4, Means::LastDigit));
        // The 1 of the first row: its first two cells share a box with a 1, the third a column.
        assert_eq!(of("....1.........1."), cell(3, 1, Means::LastPlace));
        assert_eq!(of("................"), Hint::Nothing);
    }

    #[test]
    fn sums_are_steps_and_contradictions_are_told() {
        assert_eq!(of("123....4........"), Hint::Contradiction);
        let wall = |down, right| KakuroSquare::Wall { down, right };
        let white = KakuroSquare::White(None);
        // 3 = 1 + 2 across meets 11 = 2 + 9 down in the 2.
        let squares = [
            [KakuroSquare::BLANK, wall(Some(11), None), wall(Some(6), None)],
            [wall(None, Some(3)), white, white],
            [wall(None, Some(14)), white, white],
        ];
        let puzzle = kakuro(3, 3, 9, &squares.concat()).unwrap();
        let found = hint(&puzzle, 10.0, &AtomicBool::new(false));
        assert!(matches!(found, Hint::Cell { means: Means::Steps, .. }), "{found:?}");
    }
}
