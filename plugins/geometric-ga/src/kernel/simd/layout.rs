//! How individuals lie in vectors.

use crate::problem::Problem;
use std::cmp::Reverse;

/// Where the free cells lie. An individual is some pieces, a vector of values and a vector of places each. A
/// vector is one section or two: as many bytes as its byte permute reaches. The free cells of a row stand
/// side by side in a section, in their order, and a section takes as many rows as fit.
///
/// Where the bytes of a row begin at `base` of their section, byte `base + i` of the values holds `base + j`
/// when free cell i of the row has value j of those that its fixed cells leave, and byte `base + j` of the
/// places holds `base + i`. What belongs to no row maps to itself.
#[derive(Clone, Debug)]
pub struct Layout {
    size: usize,
    reach: usize,
    sections: usize,
    pieces: usize,
    rows: Vec<Row>,
    free: Vec<Free>,
}

/// Where a row lies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// The section.
    pub section: usize,
    /// Where it begins in the section.
    pub base: u8,
}

/// Where a free cell lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Free {
    /// The cell.
    pub cell: usize,
    /// The section.
    pub section: usize,
    /// Where it lies in the section.
    pub code: u8,
}

impl Layout {
    /// For vectors of `size` bytes whose permutes reach `reach`. The longest rows are placed first, each into
    /// the first section that has room.
    pub fn new(problem: &Problem, size: usize, reach: usize) -> Layout {
        let free_rows = problem.free_rows();
        let mut by_length: Vec<usize> = (0..problem.side()).collect();
        by_length.sort_by_key(|&row| Reverse(free_rows[row].cells.len()));
        let (mut rows, mut filled) = (vec![Row::default(); problem.side()], vec![0]);
        for row in by_length {
            let length = free_rows[row].cells.len();
            let section = filled.iter().position(|filled| filled + length <= reach).unwrap_or(filled.len());
            filled.resize(filled.len().max(section + 1), 0);
            rows[row] = Row { section, base: filled[section] as u8 };
            filled[section] += length;
        }
        let of_row = |(&Row { section, base }, cells): (&Row, &[usize])| -> Vec<Free> {
            cells.iter().zip(base..).map(|(&cell, code)| Free { cell, section, code }).collect()
        };
        let cells = free_rows.iter().map(|row| &row.cells[..]);
        let free = rows.iter().zip(cells).flat_map(of_row).collect();
        let (sections, pieces) = (filled.len(), filled.len().div_ceil(size / reach));
        Layout { size, reach, sections, pieces, rows, free }
    }

    /// Pieces of an individual.
    pub fn pieces(&self) -> usize {
        self.pieces
    }

    /// Sections that hold anything.
    pub fn sections(&self) -> usize {
        self.sections
    }

    /// `[rows]`.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// The free cells, ascending.
    pub fn free(&self) -> &[Free] {
        &self.free
    }

    /// The piece of a section, and the byte of its vectors at which the section begins.
    pub fn piece(&self, section: usize) -> (usize, usize) {
        let each = self.size / self.reach;
        (section / each, section % each * self.reach)
    }

    /// The byte of an individual at which the values of a section begin; its places begin a vector further.
    pub fn begin(&self, section: usize) -> usize {
        let (piece, byte) = self.piece(section);
        2 * piece * self.size + byte
    }

    /// `[sections × reach]`: what the value that each byte of a section stands for is translated to.
    pub fn table<T: Clone + Default>(&self, problem: &Problem, of: impl Fn(u8) -> T) -> Vec<T> {
        let mut table = vec![T::default(); self.sections * self.reach];
        for (&Row { section, base }, row) in self.rows.iter().zip(problem.free_rows()) {
            for (i, &value) in row.missing.iter().enumerate() {
                table[section * self.reach + base as usize + i] = of(value);
            }
        }
        table
    }

    /// How many doublings reach all of the longest cycle: it stays within the free cells of a row.
    pub fn doublings(problem: &Problem) -> u32 {
        let longest = problem.free_rows().iter().map(|row| row.cells.len()).max().unwrap_or(0);
        longest.max(2).next_power_of_two().ilog2()
    }
}

#[cfg(test)]
mod tests {
    use super::Layout;
    use crate::problem::Problem;
    use crate::sample_puzzles::{HARD, nine, pattern};
    use std::collections::BTreeSet;

    #[test]
    fn every_free_cell_has_a_byte_of_its_own_and_no_row_is_torn() {
        let puzzles = [nine(HARD[0]), pattern(3, 3, |_| false), pattern(4, 4, |cell| cell % 3 == 0)];
        for problem in puzzles.map(|puzzle| Problem::new(&puzzle).unwrap()) {
            for (size, reach) in [(64, 64), (32, 16)] {
                let layout = Layout::new(&problem, size, reach);
                let mut taken = BTreeSet::new();
                for (free, &cell) in layout.free().iter().zip(problem.free()) {
                    let row = layout.rows()[cell / problem.side()];
                    assert_eq!((free.cell, free.section), (cell, row.section));
                    assert!(free.code >= row.base && usize::from(free.code) < reach);
                    assert!(free.section < layout.sections());
                    assert!(taken.insert(layout.begin(free.section) + usize::from(free.code)));
                }
                assert_eq!(taken.len(), problem.free().len());
                assert!(
                    taken.iter().all(|byte| *byte < 2 * size * layout.pieces() && byte % (2 * size) < size)
                );
            }
        }
    }

    #[test]
    fn a_proper_nine_fits_into_one_vector_of_64_bytes_or_two_of_32() {
        let problem = Problem::new(&nine(HARD[0])).unwrap();
        assert_eq!(Layout::new(&problem, 64, 64).pieces(), 1);
        assert_eq!(Layout::new(&problem, 32, 16).pieces(), 2);
    }
}
