//! How individuals lie in lines of 64 bytes.

use crate::problem::Problem;

/// Bytes of a line.
pub const LINE: usize = 64;
/// Bytes of a unit, the half of a line.
pub const UNIT: usize = 32;
/// Bytes that an AVX2 byte permute reaches.
pub const HALF: usize = 16;

/// Where rows lie. A row stands in a vector of values, in which byte `base + place` holds `base + value`, and
/// in a vector of places, in which byte `base + value` holds `base + place`. What belongs to no row maps to
/// itself.
///
/// An individual is some wide pieces, a line of values and a line of places each, and then some narrow ones,
/// a unit of values and a unit of places.
#[derive(Clone, Debug)]
pub struct Layout {
    /// Wide pieces.
    pub wide: usize,
    /// Narrow pieces.
    pub narrow: usize,
    side: usize,
    rows_a_unit: usize,
    /// Bytes from a row to the next in its unit.
    stride: usize,
    /// Permutes reach so many bytes, and bases count from where they begin.
    reach: usize,
}

/// Where a row lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Byte at which its values begin.
    pub values: usize,
    /// Byte at which its places begin.
    pub places: usize,
    /// Added to its values and places.
    pub base: u8,
}

impl Layout {
    /// Units of three rows of nine, 27 bytes each.
    pub fn bands() -> Layout {
        Layout { wide: 1, narrow: 1, side: 9, rows_a_unit: 3, stride: 9, reach: LINE }
    }

    /// A row a unit.
    pub fn rows(side: usize) -> Layout {
        Layout { wide: side / 2, narrow: side % 2, side, rows_a_unit: 1, stride: UNIT, reach: LINE }
    }

    /// Two rows a unit, in its halves.
    pub fn pairs(side: usize) -> Layout {
        Layout { wide: 0, narrow: side.div_ceil(2), side, rows_a_unit: 2, stride: HALF, reach: HALF }
    }

    /// Lines of an individual.
    pub fn lines(&self) -> usize {
        2 * self.wide + self.narrow
    }

    /// Where a row lies.
    #[inline(always)]
    pub fn row(&self, row: usize) -> Place {
        let (unit, begin) = (self.unit(row), row % self.rows_a_unit * self.stride);
        let values = self.values(unit) + begin;
        if unit < 2 * self.wide {
            Place { values, places: values + LINE, base: (unit % 2 * UNIT + begin) as u8 }
        } else {
            Place { values, places: values + UNIT, base: (begin % self.reach) as u8 }
        }
    }

    /// The unit of a row.
    pub fn unit(&self, row: usize) -> usize {
        row / self.rows_a_unit
    }

    /// Byte at which the values of a unit begin.
    #[inline(always)]
    pub fn values(&self, unit: usize) -> usize {
        if unit < 2 * self.wide {
            unit / 2 * 2 * LINE + unit % 2 * UNIT
        } else {
            2 * self.wide * LINE + (unit - 2 * self.wide) * LINE
        }
    }

    /// Units of values.
    pub fn units(&self) -> usize {
        2 * self.wide + self.narrow
    }

    /// N.
    pub fn side(&self) -> usize {
        self.side
    }

    /// What the byte at `byte` of a unit is called by those that permute it.
    pub fn index(&self, unit: usize, byte: usize) -> u8 {
        if unit < 2 * self.wide { (unit % 2 * UNIT + byte) as u8 } else { (byte % self.reach) as u8 }
    }

    /// The coins of a unit, `[32]`, of those of all cells. They go on past the last cell.
    #[inline(always)]
    pub fn coins<'c>(&self, coins: &'c [u8], unit: usize) -> [&'c [u8; HALF]; 2] {
        // Rows that are not in halves follow each other without a gap. The row past the last one of an odd
        // side takes coins that nobody looks at.
        let first = unit * self.rows_a_unit * self.side;
        let second =
            if self.reach == HALF { (unit * 2 + 1).min(self.side - 1) * self.side } else { first + HALF };
        let half = |first: usize| coins[first..].first_chunk().expect("coins go on past the last cell");
        [half(first), half(second)]
    }

    /// An individual in which every byte maps to itself.
    pub fn blank(&self) -> Vec<u8> {
        let mut blank = vec![0; self.lines() * LINE];
        for unit in 0..self.units() {
            let values = self.values(unit);
            let places = values + if unit < 2 * self.wide { LINE } else { UNIT };
            for byte in 0..UNIT {
                blank[values + byte] = self.index(unit, byte);
                blank[places + byte] = self.index(unit, byte);
            }
        }
        blank
    }

    /// Puts a value into a cell.
    #[inline(always)]
    pub fn put(Place { values, places, base }: Place, (place, value): (u8, u8), bytes: &mut [u8]) {
        bytes[values + place as usize] = base + value;
        bytes[places + value as usize] = base + place;
    }

    /// The values of an individual.
    pub fn unpack(&self, bytes: &[u8], grid: &mut [u8]) {
        for (row, held) in grid.chunks_exact_mut(self.side).enumerate() {
            let Place { values, base, .. } = self.row(row);
            for (value, byte) in held.iter_mut().zip(&bytes[values..]) {
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
    use super::{Layout, Place, UNIT};
    use crate::random::Random;

    #[test]
    fn what_is_put_comes_back_and_places_invert_values() {
        let mut random = Random::new(1);
        let layouts = [
            Layout::bands(),
            Layout::rows(8),
            Layout::rows(25),
            Layout::rows(32),
            Layout::pairs(16),
            Layout::pairs(5),
        ];
        for layout in layouts {
            let side = layout.side();
            let (mut grid, mut bytes) = (Vec::new(), layout.blank());
            for row in 0..side {
                let mut values: Vec<u8> = (0..side as u8).collect();
                random.shuffle(&mut values);
                for (place, &value) in values.iter().enumerate() {
                    Layout::put(layout.row(row), (place as u8, value), &mut bytes);
                }
                grid.extend(values);
            }
            let mut back = vec![0; grid.len()];
            layout.unpack(&bytes, &mut back);
            assert_eq!(back, grid);
            for row in 0..side {
                let Place { values, places, base } = layout.row(row);
                for place in 0..side {
                    let value = bytes[values + place] - base;
                    assert_eq!(bytes[places + value as usize], base + place as u8);
                }
            }
            // What belongs to no row maps to itself.
            let of_rows = (0..side).flat_map(|row| (0..side).map(move |place| (row, place)));
            let taken: Vec<usize> = of_rows.map(|(row, place)| layout.row(row).values + place).collect();
            for unit in 0..layout.units() {
                for byte in (0..UNIT).filter(|byte| !taken.contains(&(layout.values(unit) + byte))) {
                    assert_eq!(bytes[layout.values(unit) + byte], layout.index(unit, byte));
                }
            }
        }
    }
}
