//! How individuals lie in vectors of 32 bytes.

use crate::problem::Problem;

/// Bytes of a vector.
pub const WIDTH: usize = 32;
/// Bytes that an AVX2 byte permute reaches.
pub const HALF: usize = 16;

/// Where rows lie. An individual is `vectors` vectors of values followed by as many of places: byte
/// `offset(row) + place` of the first part holds `base(row) + value`, and byte `offset(row) + value` of the second
/// `base(row) + place`. What belongs to no row maps to itself.
#[derive(Clone, Debug)]
pub struct Layout {
    /// Vectors of the values, and of the places.
    pub vectors: usize,
    side: usize,
    rows_a_vector: usize,
    /// Bytes from a row to the next in its vector.
    stride: usize,
    /// Permutes reach so many bytes, and indices count from where they begin.
    reach: usize,
}

impl Layout {
    /// Bands of three rows of nine, 27 bytes of a vector each.
    pub fn bands() -> Layout {
        Layout { vectors: 3, side: 9, rows_a_vector: 3, stride: 9, reach: WIDTH }
    }

    /// One row a vector.
    pub fn rows(side: usize) -> Layout {
        Layout { vectors: side, side, rows_a_vector: 1, stride: WIDTH, reach: WIDTH }
    }

    /// Two rows a vector, in its halves.
    pub fn pairs(side: usize) -> Layout {
        Layout { vectors: side.div_ceil(2), side, rows_a_vector: 2, stride: HALF, reach: HALF }
    }

    /// Vectors of an individual.
    pub fn len(&self) -> usize {
        2 * self.vectors
    }

    /// Where a row begins: its vector, and the byte in it.
    #[inline(always)]
    pub fn row(&self, row: usize) -> (usize, usize) {
        (row / self.rows_a_vector, row % self.rows_a_vector * self.stride)
    }

    /// Added to the values and places of a row that begins at this byte of its vector.
    #[inline(always)]
    pub fn base(&self, begin: usize) -> usize {
        begin % self.reach
    }

    /// Byte of the values at which a row begins.
    pub fn offset(&self, row: usize) -> usize {
        let (vector, begin) = self.row(row);
        vector * WIDTH + begin
    }

    /// N.
    pub fn side(&self) -> usize {
        self.side
    }

    /// The first cell of a vector, whose further bytes are the cells that follow (not in pairs, where the second row
    /// begins at a byte of its own).
    pub fn first_cell(&self, vector: usize) -> usize {
        vector * self.rows_a_vector * self.side
    }

    /// An individual in which every byte maps to itself.
    pub fn blank(&self) -> Vec<u8> {
        (0..self.len() * WIDTH).map(|i| (i % self.reach) as u8).collect()
    }

    /// Lays out an individual of `[N × N]` values over a blank one.
    pub fn pack(&self, grid: &[u8], bytes: &mut [u8]) {
        let (values, places) = bytes.split_at_mut(self.vectors * WIDTH);
        for (row, held) in grid.chunks_exact(self.side).enumerate() {
            let (offset, base) = (self.offset(row), self.base(self.row(row).1) as u8);
            for (place, &value) in held.iter().enumerate() {
                values[offset + place] = base + value;
                places[offset + value as usize] = base + place as u8;
            }
        }
    }

    /// The values of an individual.
    pub fn unpack(&self, bytes: &[u8], grid: &mut [u8]) {
        for (row, held) in grid.chunks_exact_mut(self.side).enumerate() {
            let (offset, base) = (self.offset(row), self.base(self.row(row).1) as u8);
            for (value, byte) in held.iter_mut().zip(&bytes[offset..]) {
                *value = byte - base;
            }
        }
    }

    /// How many doublings reach all of the longest cycle: it stays within the free cells of a row.
    pub fn doublings(problem: &Problem) -> u32 {
        let longest = problem.free_rows().iter().map(|row| row.cells.len()).max().unwrap_or(0);
        longest.max(2).next_power_of_two().ilog2()
    }
}

#[cfg(test)]
mod tests {
    use super::{Layout, WIDTH};
    use crate::random::Random;

    #[test]
    fn what_is_packed_comes_back_and_places_invert_values() {
        let mut random = Random::new(1);
        let layouts =
            [Layout::bands(), Layout::rows(9), Layout::rows(32), Layout::pairs(16), Layout::pairs(5)];
        for layout in layouts {
            let side = layout.side();
            let mut grid: Vec<u8> = Vec::new();
            for _ in 0..side {
                let mut row: Vec<u8> = (0..side as u8).collect();
                random.shuffle(&mut row);
                grid.extend(row);
            }
            let mut bytes = layout.blank();
            layout.pack(&grid, &mut bytes);
            let mut back = vec![0; grid.len()];
            layout.unpack(&bytes, &mut back);
            assert_eq!(back, grid);
            let (values, places) = bytes.split_at(layout.vectors * WIDTH);
            for (i, &value) in values.iter().enumerate() {
                let block = i / layout.reach * layout.reach;
                assert_eq!(places[block + value as usize] as usize, i % layout.reach);
            }
        }
    }
}
