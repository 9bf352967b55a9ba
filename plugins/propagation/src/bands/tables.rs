//! Tables of a band: three rows of nine cells, 27 bits, the cell of row `r` and column `c` in bit `9 r + c`.
//!
//! A row of a band has three parts, one a box; part `p` of row `r` is bit `3 r + p` of a set of parts. In a
//! band a digit stands in one part of each row and in another one for each, which leaves six patterns.

/// All cells of a band.
pub const ALL: u32 = (1 << 27) - 1;

/// The six ways in which a digit goes through the rows and boxes of a band, as sets of parts.
const PATTERNS: [u16; 6] =
    [0b100_010_001, 0b010_100_001, 0b100_001_010, 0b001_100_010, 0b010_001_100, 0b001_010_100];

/// For each set of parts those that some pattern within it uses; 0 when there is no pattern.
pub static IN_PATTERNS: [u16; 512] = in_patterns();

/// For each set of columns in a row the parts that they lie in.
pub static PARTS: [u16; 512] = parts();

/// For each set of parts their cells.
pub static CELLS: [u32; 512] = cells();

const fn in_patterns() -> [u16; 512] {
    let mut table = [0; 512];
    let mut set = 0;
    while set < 512 {
        let mut i = 0;
        while i < 6 {
            if PATTERNS[i] & set as u16 == PATTERNS[i] {
                table[set] |= PATTERNS[i];
            }
            i += 1;
        }
        set += 1;
    }
    table
}

const fn parts() -> [u16; 512] {
    let mut table = [0; 512];
    let mut columns = 0;
    while columns < 512 {
        let mut part = 0;
        while part < 3 {
            if columns >> (3 * part) & 7 != 0 {
                table[columns] |= 1 << part;
            }
            part += 1;
        }
        columns += 1;
    }
    table
}

const fn cells() -> [u32; 512] {
    let mut table = [0; 512];
    let mut set = 0;
    while set < 512 {
        let mut part = 0;
        while part < 9 {
            if set >> part & 1 == 1 {
                table[set] |= 7 << (3 * part);
            }
            part += 1;
        }
        set += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::{ALL, CELLS, IN_PATTERNS, PARTS};

    #[test]
    fn a_pattern_uses_each_row_and_each_box_once() {
        assert_eq!(IN_PATTERNS[0o777], 0o777);
        assert_eq!(IN_PATTERNS[0b100_010_001], 0b100_010_001);
        // With one part in the first row, the others lose what lies in its box.
        assert_eq!(IN_PATTERNS[0b111_111_001], 0b110_110_001);
        // Two rows that share two boxes leave the third to the third row.
        assert_eq!(IN_PATTERNS[0b111_011_011], 0b100_011_011);
        // Three rows with two boxes.
        assert_eq!(IN_PATTERNS[0b011_011_011], 0);
    }

    #[test]
    fn parts_and_cells_are_each_others_inverse() {
        assert_eq!(CELLS[0o777], ALL);
        for set in 0..512 {
            let row = |r: u32| PARTS[(CELLS[set] >> (9 * r) & 511) as usize] << (3 * r);
            assert_eq!(usize::from(row(0) | row(1) | row(2)), set);
        }
    }
}
