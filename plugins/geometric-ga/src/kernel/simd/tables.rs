//! Where everything lies in an individual of a vector kernel, worked out once for a puzzle.

use super::layout::{Free, Layout, Row};
use crate::problem::{FreeRow, Problem};

/// The tables.
pub struct Tables {
    /// N.
    pub side: usize,
    /// Bytes of a vector.
    pub size: usize,
    /// Pieces of an individual.
    pub pieces: usize,
    /// The fixed values, and 0 in the free cells.
    pub blank: Vec<u8>,
    /// The free cells, ascending.
    pub cells: Vec<CellPlace>,
    /// `[rows]`.
    pub rows: Vec<RowPlace>,
    /// `[sections × reach]`: the values that bytes stand for.
    pub values: Vec<u8>,
    /// `[sections × reach]`: the columns that bytes stand for.
    pub columns: Vec<u8>,
    /// `[cells]`: the bytes in their section of free cells.
    pub code_of_cell: Vec<u8>,
    /// `[rows × values]`: the bytes in their section of values that the row misses.
    pub code_of_value: Vec<u8>,
}

/// Where a row lies.
pub struct RowPlace {
    /// The byte of an individual at which the values of its section begin.
    pub begin: usize,
    /// The section's first in `values` and `columns`.
    pub section: usize,
    /// Its piece.
    pub piece: usize,
    /// Its first byte in the vectors of the piece.
    pub first: usize,
    /// Its first byte in the section.
    pub base: u8,
    /// Its free cells.
    pub length: usize,
}

/// Where a free cell lies.
pub struct CellPlace {
    /// The cell.
    pub cell: u16,
    /// The row's first in `code_of_value`.
    pub row: u16,
    /// The byte of an individual at which the values of its section begin.
    pub begin: u16,
    /// The section's first in `values`.
    pub section: u16,
    /// Its byte in the section.
    pub code: u8,
}

impl Tables {
    /// The tables of a puzzle, for vectors of `size` bytes whose permutes reach `reach`.
    pub fn new(problem: &Problem, layout: &Layout, size: usize, reach: usize) -> Tables {
        let side = problem.side();
        let cell = |free: &Free| {
            let (begin, section) = (layout.begin(free.section), free.section * reach);
            let numbers = [free.cell, free.cell / side * side, begin, section];
            let [cell, row, begin, section] = numbers.map(|number| number as u16);
            CellPlace { cell, row, begin, section, code: free.code }
        };
        let row = |(&Row { section, base }, open): (&Row, &FreeRow)| {
            let (piece, begin) = layout.piece(section);
            let (first, length) = (begin + usize::from(base), open.cells.len());
            RowPlace { begin: layout.begin(section), section: section * reach, piece, first, base, length }
        };
        let (mut code_of_cell, mut code_of_value) = (vec![0; problem.n_cells()], vec![0; problem.n_cells()]);
        let mut columns = vec![0; layout.sections() * reach];
        for free in layout.free() {
            code_of_cell[free.cell] = free.code;
            columns[free.section * reach + usize::from(free.code)] = (free.cell % side) as u8;
        }
        for (number, (row, open)) in layout.rows().iter().zip(problem.free_rows()).enumerate() {
            for (&value, code) in open.missing.iter().zip(row.base..) {
                code_of_value[number * side + usize::from(value)] = code;
            }
        }
        Tables {
            side,
            size,
            pieces: layout.pieces(),
            blank: problem.blank().to_vec(),
            cells: layout.free().iter().map(cell).collect(),
            rows: layout.rows().iter().zip(problem.free_rows()).map(row).collect(),
            values: layout.table(problem, |value| value),
            columns,
            code_of_cell,
            code_of_value,
        }
    }
}
