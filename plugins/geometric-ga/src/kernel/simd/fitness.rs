//! Tables for counting unique digits, which both machines share: for columns and regular boxes, and for any groups.
//!
//! A digit becomes one bit of a byte, in one of several planes of eight digits each. The rows of a band are
//! or-ed, which leaves a byte a column; or-ing the bytes of a box's columns leaves its digits in its first
//! byte, and or-ing the bands leaves those of the columns.

use super::layout::Layout;
use crate::problem::{MOST_DIGITS, Problem};

/// The bit of a value in a plane; none where it belongs to another.
pub fn bit(value: u8, plane: usize) -> u8 {
    u8::from(usize::from(value / 8) == plane) << (value % 8)
}

/// What the folding of bands needs.
#[derive(Clone, Debug)]
pub struct Folding {
    /// Rows of a box.
    pub box_rows: usize,
    /// All ones at the first column of each box.
    pub box_starts: [u8; MOST_DIGITS],
    /// All ones at the columns.
    pub columns: [u8; MOST_DIGITS],
    /// So many columns further lie the bytes that are or-ed, step by step: with 1, 2, … that reach the last
    /// column of a box.
    pub beside: Vec<usize>,
}

impl Folding {
    /// The tables of a puzzle with regular boxes and no other soft groups.
    pub fn new(problem: &Problem) -> Option<Folding> {
        let (box_rows, box_cols) = problem.box_shape()?;
        let side = problem.side();
        let on = |is_on: bool| if is_on { u8::MAX } else { 0 };
        let (mut beside, mut reached) = (Vec::new(), 1);
        while reached < box_cols {
            let by = reached.min(box_cols - reached);
            beside.push(by);
            reached += by;
        }
        Some(Folding {
            box_rows,
            box_starts: std::array::from_fn(|place| on(place < side && place % box_cols == 0)),
            columns: std::array::from_fn(|place| on(place < side)),
            beside,
        })
    }

    /// `[bands][columns]`: the bits in a plane of what is fixed.
    pub fn fixed(&self, problem: &Problem, plane: usize) -> Vec<[u8; MOST_DIGITS]> {
        let side = problem.side();
        let mut bands = vec![[0; MOST_DIGITS]; side / self.box_rows];
        for (cell, fixed) in problem.fixed().iter().enumerate() {
            if let Some(value) = *fixed {
                bands[cell / side / self.box_rows][cell % side] |= bit(value, plane);
            }
        }
        bands
    }
}

/// Any groups, counted cell by cell from the bytes of an individual.
pub struct Listed {
    /// What is fixed in each group, as bits, and how many free cells it has.
    groups: Vec<(u32, usize)>,
    /// The free cells of one group after the other: their bytes, and the first of their section in `bits`.
    cells: Vec<(u16, u16)>,
    /// `[sections × reach]`: bytes to bits.
    bits: Vec<u32>,
}

impl Listed {
    /// The groups of a puzzle beyond the rows.
    pub fn new(problem: &Problem, layout: &Layout) -> Listed {
        let bits = layout.table(problem, |value| 1 << value);
        let reach = bits.len() / layout.sections();
        let (mut groups, mut cells) = (Vec::new(), Vec::new());
        for group in problem.groups() {
            let fixed = group.iter().filter_map(|&cell| problem.fixed()[cell]);
            let before = cells.len();
            cells.extend(layout.free().iter().filter(|free| group.contains(&free.cell)).map(|free| {
                let byte = layout.begin(free.section) + usize::from(free.code);
                (byte as u16, (free.section * reach) as u16)
            }));
            groups.push((fixed.fold(0, |bits, value| bits | 1 << value), cells.len() - before));
        }
        Listed { groups, cells, bits }
    }

    /// The fitness of a child beyond its rows.
    pub fn count(&self, child: &[u8]) -> u32 {
        let (mut rest, mut sum) = (&self.cells[..], 0);
        for &(fixed, n) in &self.groups {
            let (group, others) = rest.split_at(n);
            rest = others;
            let bit = |&(byte, section): &(u16, u16)| {
                self.bits[usize::from(section) + usize::from(child[usize::from(byte)])]
            };
            sum += group.iter().fold(fixed, |seen, cell| seen | bit(cell)).count_ones();
        }
        sum
    }
}
