//! Builds KenKen from cages.

use crate::constraint::{Constraint, Relation, Role};
use crate::digit::{Digit, DigitSet};
use crate::model::{Cell, CellIndex, Family, ModelError, Puzzle, PuzzleParts};
use crate::variant::latin_square;

/// A cage of a KenKen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KenKenCage {
    /// What its digits must give; never [`Relation::AllDifferent`].
    pub relation: Relation,
    /// Its cells.
    pub cells: Vec<CellIndex>,
}

/// The KenKen of this side. Constraints come in the order rows, columns, cages as given.
///
/// A cage of one cell gives that cell its target, whatever the operation, and stays as a cage with a sum.
///
/// # Errors
///
/// [`ModelError`] when the side is out of range, a cage names no cell, a cell outside the grid or one
/// twice, or the target of a single cell is no digit of the puzzle.
pub fn kenken(side: u32, cages: &[KenKenCage]) -> Result<Puzzle, ModelError> {
    if side == 0 || side > Digit::MAX {
        return Err(ModelError::Digits(side));
    }
    let all = DigitSet::up_to(side);
    let mut cells: Vec<Cell> =
        (0..side * side).map(|i| Cell { row: i / side, col: i % side, given: None, domain: all }).collect();
    let mut constraints = latin_square(side);
    for cage in cages {
        let mut relation = cage.relation;
        if let ([cell], Some(target)) = (cage.cells.as_slice(), relation.target()) {
            let digit = u32::try_from(target).ok().and_then(Digit::new);
            let digit = digit.filter(|digit| digit.value() <= side).ok_or(ModelError::Domain(*cell))?;
            let place = cells.get_mut(cell.index()).ok_or(ModelError::Scope(constraints.len()))?;
            place.given = Some(digit);
            place.domain = DigitSet::only(digit);
            relation = Relation::Sum(target);
        }
        constraints.push(Constraint { relation, role: Role::Cage, scope: cage.cells.clone() });
    }
    let (rows, cols, n_digits, box_shape, family) = (side, side, side, None, Family::KenKen);
    Puzzle::new(PuzzleParts { family, rows, cols, n_digits, box_shape, cells, constraints })
}

#[cfg(test)]
mod tests {
    use super::{kenken, KenKenCage};
    use crate::{CellIndex, Digit, ModelError, Relation, Role};

    #[test]
    fn a_cage_of_one_cell_is_a_given() {
        let cage = |relation, cells: &[u32]| KenKenCage {
            relation,
            cells: cells.iter().map(|&cell| CellIndex(cell)).collect(),
        };
        let cages = [cage(Relation::NoOperation(2), &[0]), cage(Relation::Quotient(2), &[1, 3])];
        let puzzle = kenken(2, &cages).unwrap();
        assert_eq!(puzzle.cells()[0].given, Digit::new(2));
        assert_eq!(puzzle.constraints()[4].relation, Relation::Sum(2));
        assert_eq!(puzzle.constraints()[5].role, Role::Cage);
        let bad = kenken(2, &[cage(Relation::Sum(3), &[1])]);
        assert_eq!(bad, Err(ModelError::Domain(CellIndex(1))));
    }
}
