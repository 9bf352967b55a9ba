//! What the formats with extra rules share: from cells, regions, diagonals and cages to a puzzle, and back.

use crate::diagnostic::{Diagnostic, Position};
use crate::reading::{Draft, Options};
use puzzle::{BoxShape, CellIndex, Digit, KillerCage, Puzzle, Regions, Relation, Role, SudokuRules};

/// A Sudoku with its rules, as a format has read it.
#[derive(Clone, Debug)]
pub(crate) struct Variant {
    pub side: u32,
    /// `[side × side]`.
    pub givens: Vec<Option<Digit>>,
    /// `[side × side]`.
    pub positions: Vec<Position>,
    /// `[side × side]`: the region of each cell; none for the usual boxes.
    pub regions: Option<Vec<Option<u32>>>,
    /// The shape of the boxes, where the text says it.
    pub boxes: Option<BoxShape>,
    pub falling_diagonal: bool,
    pub rising_diagonal: bool,
    pub cages: Vec<KillerCage>,
    pub name: Option<String>,
    pub remarks: Vec<Diagnostic>,
}

impl Variant {
    /// An empty one whose cells all stand at one place.
    pub(crate) fn new(side: u32, at: Position) -> Variant {
        let n_cells = (side * side) as usize;
        Variant {
            side,
            givens: vec![None; n_cells],
            positions: vec![at; n_cells],
            regions: None,
            boxes: None,
            falling_diagonal: false,
            rising_diagonal: false,
            cages: Vec::new(),
            name: None,
            remarks: Vec::new(),
        }
    }

    /// Gives a cell a digit.
    pub(crate) fn give(&mut self, cell: usize, value: i64, at: Position) -> Result<(), Diagnostic> {
        let digit = u32::try_from(value).ok().filter(|value| *value <= self.side).and_then(Digit::new);
        let side = self.side;
        let message = || format!("{value} is no digit of a {side}×{side} puzzle, which takes 1 to {side}");
        self.givens[cell] = Some(digit.ok_or_else(|| Diagnostic::error(at, message()))?);
        self.positions[cell] = at;
        Ok(())
    }

    /// Makes the puzzle.
    pub(crate) fn build(self, options: &Options) -> Result<Draft, Vec<Diagnostic>> {
        let at = self.positions[0];
        let regions = match self.regions {
            Some(numbers) => {
                check_regions(self.side, &numbers, at)?;
                Regions::Irregular(numbers)
            }
            None => {
                let shape = self.boxes.or_else(|| super::boxes::shape(self.side, options));
                Regions::Boxes(shape.ok_or_else(|| super::boxes::no_shape(self.side, at))?)
            }
        };
        for cage in &self.cages {
            check_cage(self.side, cage, at)?;
        }
        let (falling_diagonal, rising_diagonal) = (self.falling_diagonal, self.rising_diagonal);
        let rules = SudokuRules { regions, falling_diagonal, rising_diagonal, cages: self.cages };
        let puzzle = puzzle::sudoku_with_rules(self.side, &rules, &self.givens);
        let puzzle = puzzle.map_err(|error| Diagnostic::error(at, error.to_string()))?;
        Ok(Draft { puzzle, positions: self.positions, name: self.name, remarks: self.remarks })
    }
}

fn check_regions(side: u32, numbers: &[Option<u32>], at: Position) -> Result<(), Diagnostic> {
    let mut sizes = std::collections::BTreeMap::new();
    numbers.iter().flatten().for_each(|number| *sizes.entry(*number).or_insert(0_u32) += 1);
    match sizes.iter().find(|(_, size)| **size > side) {
        Some((number, size)) => {
            let message = format!("region {} has {size} cells; a region has at most {side}", number + 1);
            Err(Diagnostic::error(at, message))
        }
        None => Ok(()),
    }
}

fn check_cage(side: u32, cage: &KillerCage, at: Position) -> Result<(), Diagnostic> {
    let n = cage.cells.len() as i64;
    let side = i64::from(side);
    if n == 0 {
        return Err(Diagnostic::error(at, "a cage has no cells"));
    }
    if n > side {
        return Err(Diagnostic::error(at, format!("a cage has {n} cells, but only {side} digits differ")));
    }
    let (least, greatest) = (n * (n + 1) / 2, n * (2 * side - n + 1) / 2);
    match cage.sum {
        Some(sum) if sum < least || sum > greatest => {
            let message = format!("a cage of {n} cells cannot sum to {sum}, but to {least} to {greatest}");
            Err(Diagnostic::error(at, message))
        }
        _ => Ok(()),
    }
}

/// The rules of a Sudoku; none when its constraints are others.
pub(crate) fn rules(puzzle: &Puzzle) -> Option<SudokuRules> {
    let side = puzzle.cols();
    let mut numbers = vec![None; (side * side) as usize];
    let mut next = 0;
    let (mut falling_diagonal, mut rising_diagonal) = (false, false);
    let mut cages: Vec<KillerCage> = Vec::new();
    for constraint in puzzle.constraints() {
        let scope = &constraint.scope;
        match (constraint.role, constraint.relation) {
            (Role::Box, _) => {
                scope.iter().for_each(|cell| numbers[cell.index()] = Some(next));
                next += 1;
            }
            (Role::Diagonal, _) if scope.first() == Some(&CellIndex(0)) => falling_diagonal = true,
            (Role::Diagonal, _) => rising_diagonal = true,
            (Role::Cage, Relation::AllDifferent) => {
                cages.push(KillerCage { sum: None, cells: scope.clone() })
            }
            (Role::Cage, Relation::Sum(sum)) => cages.last_mut()?.sum = Some(sum),
            _ => {}
        }
    }
    let regions = puzzle.box_shape().map_or(Regions::Irregular(numbers), Regions::Boxes);
    let rules = SudokuRules { regions, falling_diagonal, rising_diagonal, cages };
    let again = puzzle::sudoku_with_rules(side, &rules, &puzzle.givens());
    (again.as_ref() == Ok(puzzle)).then_some(rules)
}
