//! A puzzle as it crosses the boundary, in both directions.

use plugin_abi as abi;
use puzzle::{
    BoxShape, Cell, CellIndex, Constraint, Digit, DigitSet, Family, Puzzle, PuzzleParts, Relation, Role,
};

/// A puzzle laid out in the arrays that `abi::Puzzle` points to; each field is as documented there.
#[derive(Clone, Debug)]
pub struct FlatPuzzle {
    /// `[cells]`: the given digit, or 0.
    pub given: Vec<u32>,
    /// `[cells × domain words]`: bit `d - 1` set when digit `d` is allowed.
    pub domains: Vec<u64>,
    /// `[cells × 2]`: row and column from 0.
    pub positions: Vec<u32>,
    /// The constraints, each with its part of `scope`.
    pub constraints: Vec<abi::Constraint>,
    /// Cell indices.
    pub scope: Vec<u32>,
    /// Key of the family.
    pub family: String,
    /// Digits are 1 to this.
    pub n_digits: u32,
    /// Rows of the grid.
    pub rows: u32,
    /// Columns of the grid.
    pub cols: u32,
    /// Rows of a box, or 0.
    pub box_rows: u32,
    /// Columns of a box, or 0.
    pub box_cols: u32,
}

impl FlatPuzzle {
    /// The relations that a puzzle has: bit `r` is set for `abi::RELATION_*` r.
    pub fn relations_of(puzzle: &Puzzle) -> u64 {
        relation_bits(puzzle)
    }

    /// The puzzle that is laid out here.
    ///
    /// # Errors
    ///
    /// A sentence that says which part does not fit.
    pub fn restore(&self) -> Result<Puzzle, String> {
        // SAFETY: the pointers are those of this value's arrays, with their lengths.
        unsafe { read(&self.as_abi()) }
    }

    /// Lays out a puzzle.
    pub fn new(puzzle: &Puzzle) -> FlatPuzzle {
        let words = domain_words(puzzle.n_digits());
        let mut constraints = Vec::with_capacity(puzzle.constraints().len());
        let mut scope = Vec::new();
        for constraint in puzzle.constraints() {
            let (relation, target) = relation_code(constraint.relation);
            constraints.push(abi::Constraint {
                relation,
                role: role_code(constraint.role),
                first: scope.len() as u32,
                len: constraint.scope.len() as u32,
                target,
            });
            scope.extend(constraint.scope.iter().map(|cell| cell.0));
        }
        let cells = puzzle.cells();
        FlatPuzzle {
            given: cells.iter().map(|cell| cell.given.map_or(0, Digit::value)).collect(),
            domains: cells.iter().flat_map(|cell| cell.domain.words()[..words].to_vec()).collect(),
            positions: cells.iter().flat_map(|cell| [cell.row, cell.col]).collect(),
            constraints,
            scope,
            family: puzzle.family().key().to_string(),
            n_digits: puzzle.n_digits(),
            rows: puzzle.rows(),
            cols: puzzle.cols(),
            box_rows: puzzle.box_shape().map_or(0, |shape| shape.rows),
            box_cols: puzzle.box_shape().map_or(0, |shape| shape.cols),
        }
    }

    /// The struct that points into these arrays; valid while `self` is neither moved nor changed.
    pub fn as_abi(&self) -> abi::Puzzle {
        abi::Puzzle {
            struct_size: std::mem::size_of::<abi::Puzzle>() as u32,
            flags: 0,
            n_cells: self.given.len() as u32,
            n_digits: self.n_digits,
            domain_words: domain_words(self.n_digits) as u32,
            n_constraints: self.constraints.len() as u32,
            n_scope: self.scope.len() as u32,
            rows: self.rows,
            cols: self.cols,
            box_rows: self.box_rows,
            box_cols: self.box_cols,
            reserved0: 0,
            family: abi::Str::of(&self.family),
            given: self.given.as_ptr(),
            domains: self.domains.as_ptr(),
            positions: self.positions.as_ptr(),
            constraints: self.constraints.as_ptr(),
            scope: self.scope.as_ptr(),
        }
    }
}

/// Rebuilds the model from the arrays.
///
/// # Errors
///
/// A sentence that says which part does not fit.
///
/// # Safety
///
/// Each pointer is NULL or points to as many readable elements as its count says.
pub(crate) unsafe fn read(flat: &abi::Puzzle) -> Result<Puzzle, String> {
    let n_cells = flat.n_cells as usize;
    let words = flat.domain_words as usize;
    if words != domain_words(flat.n_digits) {
        return Err(format!("the puzzle's domains have {} words", words));
    }
    // SAFETY: the caller vouches for the counts.
    let (given, domains, positions, constraints, scope, family) = unsafe {
        (
            slice(flat.given, n_cells)?,
            slice(flat.domains, n_cells * words)?,
            slice(flat.positions, n_cells * 2)?,
            slice(flat.constraints, flat.n_constraints as usize)?,
            slice(flat.scope, flat.n_scope as usize)?,
            flat.family.to_string_lossy(),
        )
    };
    let family = Family::from_key(&family).ok_or_else(|| format!("the family {:?} is unknown", family))?;
    let cells = (0..n_cells).map(|i| Cell {
        row: positions[i * 2],
        col: positions[i * 2 + 1],
        given: Digit::new(given[i]),
        domain: DigitSet::from_words(&domains[i * words..(i + 1) * words]),
    });
    let cells = cells.collect();
    let constraints = constraints.iter().map(|c| read_constraint(c, scope)).collect::<Result<_, _>>()?;
    let box_shape = BoxShape { rows: flat.box_rows, cols: flat.box_cols };
    let parts = PuzzleParts {
        family,
        rows: flat.rows,
        cols: flat.cols,
        n_digits: flat.n_digits,
        box_shape: Some(box_shape).filter(|shape| shape.rows > 0 && shape.cols > 0),
        cells,
        constraints,
    };
    Puzzle::new(parts).map_err(|error| error.to_string())
}

/// Bit `abi::RELATION_*` set for each relation that the puzzle uses.
pub(crate) fn relation_bits(puzzle: &Puzzle) -> u64 {
    let bits = puzzle.constraints().iter().map(|constraint| 1 << relation_code(constraint.relation).0);
    bits.fold(0, |all, bit: u64| all | bit)
}

fn read_constraint(flat: &abi::Constraint, scope: &[u32]) -> Result<Constraint, String> {
    let (first, len) = (flat.first as usize, flat.len as usize);
    let cells = first.checked_add(len).and_then(|end| scope.get(first..end));
    let cells = cells.ok_or("a constraint's scope lies outside the array")?;
    Ok(Constraint {
        relation: relation_of(flat)?,
        role: role_of(flat.role),
        scope: cells.iter().map(|&cell| CellIndex(cell)).collect(),
    })
}

unsafe fn slice<'a, T>(first: *const T, len: usize) -> Result<&'a [T], String> {
    if len == 0 {
        return Ok(&[]);
    }
    if first.is_null() {
        return Err("an array of the puzzle is missing".into());
    }
    // SAFETY: the caller vouches for `len` elements at a pointer that is not NULL.
    Ok(unsafe { std::slice::from_raw_parts(first, len) })
}

fn domain_words(n_digits: u32) -> usize {
    (n_digits as usize + 63) / 64
}

fn relation_code(relation: Relation) -> (u32, i64) {
    match relation {
        Relation::AllDifferent => (abi::RELATION_ALL_DIFFERENT, 0),
        Relation::Sum(target) => (abi::RELATION_SUM, target),
        Relation::Product(target) => (abi::RELATION_PRODUCT, target),
        Relation::Difference(target) => (abi::RELATION_DIFFERENCE, target),
        Relation::Quotient(target) => (abi::RELATION_QUOTIENT, target),
        Relation::NoOperation(target) => (abi::RELATION_NO_OPERATION, target),
    }
}

fn relation_of(flat: &abi::Constraint) -> Result<Relation, String> {
    Ok(match flat.relation {
        abi::RELATION_ALL_DIFFERENT => Relation::AllDifferent,
        abi::RELATION_SUM => Relation::Sum(flat.target),
        abi::RELATION_PRODUCT => Relation::Product(flat.target),
        abi::RELATION_DIFFERENCE => Relation::Difference(flat.target),
        abi::RELATION_QUOTIENT => Relation::Quotient(flat.target),
        abi::RELATION_NO_OPERATION => Relation::NoOperation(flat.target),
        other => return Err(format!("the relation {} is unknown", other)),
    })
}

fn role_code(role: Role) -> u32 {
    match role {
        Role::Other => abi::ROLE_OTHER,
        Role::Row => abi::ROLE_ROW,
        Role::Column => abi::ROLE_COLUMN,
        Role::Box => abi::ROLE_BOX,
        Role::Run => abi::ROLE_RUN,
        Role::Cage => abi::ROLE_CAGE,
        Role::Diagonal => abi::ROLE_DIAGONAL,
    }
}

fn role_of(code: u32) -> Role {
    match code {
        abi::ROLE_ROW => Role::Row,
        abi::ROLE_COLUMN => Role::Column,
        abi::ROLE_BOX => Role::Box,
        abi::ROLE_RUN => Role::Run,
        abi::ROLE_CAGE => Role::Cage,
        abi::ROLE_DIAGONAL => Role::Diagonal,
        _ => Role::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::{read, FlatPuzzle};
    use puzzle::{sudoku, BoxShape, Cell, Constraint, Digit, DigitSet, Family, Puzzle, PuzzleParts};
    use puzzle::{CellIndex, Relation, Role};

    #[test]
    fn a_sudoku_crosses_unchanged() {
        let mut givens = vec![None; 36];
        givens[7] = Digit::new(6);
        let puzzle = sudoku(BoxShape { rows: 2, cols: 3 }, &givens).unwrap();
        let flat = FlatPuzzle::new(&puzzle);
        // SAFETY: `flat` lives until the end of the test.
        assert_eq!(unsafe { read(&flat.as_abi()) }, Ok(puzzle));
    }

    #[test]
    fn every_relation_and_two_domain_words_cross_unchanged() {
        let relations = [
            (Relation::AllDifferent, Role::Other),
            (Relation::Sum(3), Role::Run),
            (Relation::Product(70), Role::Cage),
            (Relation::Difference(0), Role::Diagonal),
            (Relation::Quotient(2), Role::Cage),
            (Relation::NoOperation(5), Role::Cage),
        ];
        let scope = vec![CellIndex(1), CellIndex(0)];
        let cell = |row, col| Cell { row, col, given: None, domain: DigitSet::up_to(70) };
        let puzzle = Puzzle::new(PuzzleParts {
            family: Family::Kakuro,
            rows: 4,
            cols: 4,
            n_digits: 70,
            box_shape: None,
            cells: vec![cell(1, 2), cell(3, 0)],
            constraints: relations
                .iter()
                .map(|&(relation, role)| Constraint { relation, role, scope: scope.clone() })
                .collect(),
        })
        .unwrap();
        let flat = FlatPuzzle::new(&puzzle);
        // SAFETY: `flat` lives until the end of the test.
        assert_eq!(unsafe { read(&flat.as_abi()) }, Ok(puzzle));
    }
}
