//! The part of a white grid that changes, and how the free cell with the smallest domain is found in it.

use super::lines::BROKEN;

/// Marks the key of a taken cell: behind those of all free ones.
pub const TAKEN: u16 = 0x1000;

/// The board: a few hundred bytes, copied instead of undone.
///
/// A cell lies on one row and one column, so that its domain is what neither excludes. Nothing is stored for a
/// cell but its *key*, for the order in which cells are chosen: row × 2 + half, where the half tells columns
/// 0 to 7 (0) from 8 to 15 (1), and [`TAKEN`] when it is not free. Size × 32 is added to it in the search for
/// the least.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
pub struct State<const W: usize> {
    /// `[rows × columns]`.
    pub keys: [[u16; W]; W],
    /// `[columns]`: digits that the column excludes from its free cells.
    pub col_excluded: [u16; W],
    /// `[rows]`: digits that the row excludes from its free cells.
    pub row_excluded: [u16; W],
    /// `[rows]`: where the row stands in the table of lines.
    pub row_at: [u32; W],
    /// `[columns]`: where the column stands in the table of lines.
    pub col_at: [u32; W],
    /// Free cells.
    pub free: u32,
    /// The free cell with the smallest domain.
    pub smallest: Smallest,
    /// Whether a line is inconsistent.
    pub is_broken: bool,
}

/// The cell with the least key of all, the first of equals: its column modulo 8 above its 16 bits of key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Smallest(pub u32);

impl Smallest {
    /// Size of its domain; 16 is less than that of a taken cell.
    #[inline(always)]
    pub fn size(self) -> usize {
        usize::from(self.0 as u16 >> 5)
    }

    /// Its row.
    #[inline(always)]
    pub fn row(self) -> usize {
        (self.0 >> 1 & 15) as usize
    }

    /// Its column.
    #[inline(always)]
    pub fn col(self) -> usize {
        (self.0 >> 16 & 7 | (self.0 & 1) << 3) as usize
    }
}

/// A cell that is taken, and what its lines exclude then.
#[derive(Clone, Copy, Debug)]
pub struct Taken {
    /// Its row.
    pub row: usize,
    /// Its column.
    pub col: usize,
    /// Digits that the row excludes.
    pub row_excluded: u16,
    /// Digits that the column excludes.
    pub col_excluded: u16,
}

impl<const W: usize> State<W> {
    /// A board without cells.
    pub fn new() -> State<W> {
        State {
            keys: [[TAKEN; W]; W],
            col_excluded: [BROKEN; W],
            row_excluded: [BROKEN; W],
            row_at: [0; W],
            col_at: [0; W],
            free: 0,
            smallest: Smallest(TAKEN.into()),
            is_broken: false,
        }
    }

    /// Whether a cell is free.
    #[inline(always)]
    pub fn is_free(&self, row: usize, col: usize) -> bool {
        self.keys[row][col] < TAKEN
    }

    /// The digits that a free cell may take.
    #[inline(always)]
    pub fn domain(&self, row: usize, col: usize) -> u16 {
        !(self.row_excluded[row] | self.col_excluded[col])
    }

    /// Takes a cell; says which free cell then has the smallest domain, and leaves it to the caller to keep that.
    ///
    /// Lists are written whole: they are read whole soon after, and a processor waits when it is to read as one
    /// what was written in parts.
    #[inline(always)]
    pub fn take(&mut self, taken: Taken) -> Smallest {
        let at_col = |lane: usize| if lane == taken.col { u16::MAX } else { 0 };
        for (lane, key) in self.keys[taken.row].iter_mut().enumerate() {
            *key |= at_col(lane) & TAKEN;
        }
        for (lane, excluded) in self.col_excluded.iter_mut().enumerate() {
            *excluded = *excluded & !at_col(lane) | taken.col_excluded & at_col(lane);
        }
        self.row_excluded[taken.row] = taken.row_excluded;
        self.find_smallest()
    }

    /// The free cell with the smallest domain.
    #[inline(always)]
    pub fn find_smallest(&self) -> Smallest {
        let mut least = [TAKEN << 1; W];
        for (keys, &row_excluded) in self.keys.iter().zip(&self.row_excluded) {
            for ((least, key), col_excluded) in least.iter_mut().zip(keys).zip(&self.col_excluded) {
                let size = (row_excluded | col_excluded).count_zeros() as u16;
                *least = (*least).min(size << 5 | key);
            }
        }
        for (key, lane) in least.iter_mut().zip(0..) {
            *key = *key << 3 | (lane & 7);
        }
        let least = u32::from(least.into_iter().min().unwrap_or(u16::MAX));
        Smallest(least >> 3 | (least & 7) << 16)
    }
}
