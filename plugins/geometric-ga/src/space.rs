//! The two search spaces, each with its individuals and its metric.
//!
//! Restricted Hamming: every individual keeps the fixed cells; distance is the number of cells that differ.
//! Row-swap: it also keeps each row a permutation; distance is the number of swaps that sort one into the
//! other, summed over the rows: N less the cycles of each row.

use crate::problem::{MOST_DIGITS, Problem};
use crate::random::{MOST_ITEMS, Random};
use plugin_api::Damaged;

/// A search space of the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Space {
    /// Fixed cells are kept.
    Hamming,
    /// Fixed cells are kept, and each row is a permutation.
    RowSwap,
}

impl Space {
    /// Draws an individual: random digits in the free cells, or a random valid permutation of each row.
    pub fn draw(self, problem: &Problem, random: &mut Random, grid: &mut [u8]) {
        grid.copy_from_slice(problem.blank());
        match self {
            Space::Hamming => {
                for &cell in problem.free() {
                    grid[cell] = random.below(problem.side()) as u8;
                }
            }
            Space::RowSwap => {
                for row in problem.free_rows() {
                    let mut values = [0; MOST_ITEMS];
                    values[..row.missing.len()].copy_from_slice(&row.missing);
                    random.deal(&mut values, row.cells.len(), |place, value| grid[row.cells[place]] = value);
                }
            }
        }
    }

    /// The individual with these values in its free cells, ascending.
    ///
    /// # Errors
    ///
    /// [`Damaged`] when there is no such individual.
    pub fn individual(self, problem: &Problem, free: &[u8], grid: &mut [u8]) -> Result<(), Damaged> {
        let is_value = |&value: &u8| usize::from(value) < problem.side();
        let fits = free.len() == problem.free().len() && free.iter().all(is_value);
        Damaged::unless(fits, "an individual does not fit the puzzle")?;
        for (value, fixed) in grid.iter_mut().zip(problem.fixed()) {
            *value = fixed.unwrap_or(0);
        }
        for (&cell, &value) in problem.free().iter().zip(free) {
            grid[cell] = value;
        }
        if self == Space::RowSwap {
            for row in problem.free_rows() {
                let mut values: Vec<u8> = row.cells.iter().map(|&cell| grid[cell]).collect();
                values.sort_unstable();
                Damaged::unless(values == row.missing, "a row of an individual is no permutation")?;
            }
        }
        Ok(())
    }

    /// The distance of two individuals.
    pub fn distance(self, problem: &Problem, x: &[u8], y: &[u8]) -> usize {
        match self {
            Space::Hamming => hamming_distance(x, y),
            Space::RowSwap => {
                let side = problem.side();
                let rows = x.chunks_exact(side).zip(y.chunks_exact(side));
                rows.map(|(x, y)| swap_distance(x, y)).sum()
            }
        }
    }
}

/// Places that differ.
pub fn hamming_distance(x: &[u8], y: &[u8]) -> usize {
    x.iter().zip(y).filter(|(x, y)| x != y).count()
}

/// Swaps that sort permutation `x` into `y`: items less cycles.
pub fn swap_distance(x: &[u8], y: &[u8]) -> usize {
    let mut place_in_x = [0_u8; MOST_DIGITS];
    for (place, &value) in x.iter().enumerate() {
        place_in_x[value as usize] = place as u8;
    }
    let (mut seen, mut cycles) = (0_u32, 0);
    for start in 0..x.len() {
        if seen >> start & 1 != 0 {
            continue;
        }
        cycles += 1;
        let mut place = start;
        while seen >> place & 1 == 0 {
            seen |= 1 << place;
            place = place_in_x[y[place] as usize] as usize;
        }
    }
    x.len() - cycles
}
