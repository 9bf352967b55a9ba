//! Fitness of individuals that lie column by column.

use super::Column;
use super::cycles::{and, equal, or};

/// The value of a cell as a 9×9 with boxes of three rows has it: a bit for the first eight, nothing for the
/// ninth. The rows of a box lie four bytes apart, one byte for each of the three bands; see [`nine_lane`].
pub fn nine_code(value: u8) -> u8 {
    if value < 8 { 1 << value } else { 0 }
}

/// The value of a code.
pub fn nine_value(code: u8) -> u8 {
    code.trailing_zeros() as u8
}

/// The byte of a column in which a row lies.
pub fn nine_lane(row: usize) -> usize {
    row % 3 * 4 + row / 3
}

/// Bytes of a word that belong to bands.
const BANDS: u32 = 0x00FF_FFFF;

/// The fitness of a 9×9 beyond its rows.
#[inline(never)]
pub fn count_nine<const LANES: usize>(child: &[Column<LANES>; 9]) -> u32 {
    // The first eight digits: a byte for each band.
    let mut columns = [0; 9];
    for (set, column) in columns.iter_mut().zip(child) {
        *set = fold(column);
    }
    let of_all_bands = |set: u32| u64::from((set | set >> 8 | set >> 16) & 0xFF);
    let box_of = |first: usize| u64::from(columns[first] | columns[first + 1] | columns[first + 2]);
    let (left, middle, right) = (box_of(0), box_of(3), box_of(6));
    let first = of_all_bands(columns[0]);
    let others = columns[1..].iter().rev().fold(0, |all, &set| all << 8 | of_all_bands(set));
    let (places, last) = ninth(child);
    let (places, last) = (fold(&places) & BANDS, fold(&last) & BANDS);
    let boxes = places | places >> 1 & 0x007F_7F7F | places >> 2 & 0x003F_3F3F | last & 0x0040_4040;
    let ninth = u64::from(boxes & 0x0049_4949) | of_all_bands(places) << 24 | (of_all_bands(last) & 1) << 32;
    let ones = u64::count_ones;
    ones(left | middle << 24 | first << 48) + ones(right) + ones(others) + ones(ninth)
}

/// The columns in which each row has the ninth digit, as bits; and all ones where it is in the last column. A
/// function of its own, whose whole result is asked for: otherwise compilers make it byte by byte of those
/// that are looked at.
#[inline(never)]
fn ninth<const LANES: usize>(child: &[Column<LANES>; 9]) -> (Column<LANES>, Column<LANES>) {
    let mut places = [0; LANES];
    for (column, cells) in child[..8].iter().enumerate() {
        let bit = [1 << column; LANES];
        places = or(&places, &and(&equal(cells, &[0; LANES]), &bit));
    }
    (places, equal(&child[8], &[0; LANES]))
}

/// The three rows of each band, or-ed.
#[inline(always)]
fn fold<const LANES: usize>(column: &Column<LANES>) -> u32 {
    let words = column.as_chunks().0;
    let (low, high) = (u64::from_le_bytes(words[0]), u64::from_le_bytes(words[1]));
    (low | low >> 32 | high) as u32
}

/// The fitness beyond its rows of a grid with regular boxes, whose columns begin with its values.
#[inline(never)]
pub fn count_regular<const LANES: usize>(
    child: &[Column<LANES>],
    (box_rows, box_cols): (usize, usize),
) -> u32 {
    let (side, mut sum) = (child.len(), 0);
    for columns in child.chunks_exact(box_cols) {
        let mut boxes = [0_u32; LANES];
        for column in columns {
            let mut of_column = 0;
            for (of_box, cells) in boxes.iter_mut().zip(column[..side].chunks_exact(box_rows)) {
                let set = cells.iter().fold(0, |set, value| set | 1 << (value & 31));
                *of_box |= set;
                of_column |= set;
            }
            sum += of_column.count_ones();
        }
        sum += boxes.iter().map(|set| set.count_ones()).sum::<u32>();
    }
    sum
}
