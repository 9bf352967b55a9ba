//! Tables for counting unique digits in vectors, where columns and regular boxes are all there is.
//!
//! A digit becomes one bit of a byte, in one of `planes` vectors of eight digits each. The rows of a band are
//! or-ed, which leaves a byte a column; or-ing the bytes of a box's columns leaves its digits in its first
//! byte, and or-ing the bands leaves those of the columns.

use super::layout::UNIT;
use crate::problem::Problem;

/// The most planes: 32 digits.
pub const PLANES: usize = 4;

/// What the folding of bands needs.
#[derive(Clone, Debug)]
pub struct Folding {
    /// Rows of a box.
    pub box_rows: usize,
    /// Columns of a box.
    pub box_cols: usize,
    /// Vectors of eight digits each.
    pub planes: usize,
    /// `[planes × 32]`: value to its bit, 0 in planes that it is not of.
    pub bit: [[u8; UNIT]; PLANES],
    /// All ones at the first column of each box.
    pub box_starts: [u8; UNIT],
    /// All ones at the columns.
    pub columns: [u8; UNIT],
}

impl Folding {
    /// The tables of a puzzle with regular boxes and no other soft groups.
    pub fn new(problem: &Problem) -> Option<Folding> {
        let (box_rows, box_cols) = problem.box_shape()?;
        let side = problem.side();
        let on = |is_on: bool| if is_on { u8::MAX } else { 0 };
        Some(Folding {
            box_rows,
            box_cols,
            planes: side.div_ceil(8),
            bit: std::array::from_fn(|plane| {
                std::array::from_fn(|value| u8::from(value / 8 == plane) << (value % 8))
            }),
            box_starts: std::array::from_fn(|place| on(place < side && place % box_cols == 0)),
            columns: std::array::from_fn(|place| on(place < side)),
        })
    }
}
