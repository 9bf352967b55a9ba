//! Random regions of equal size that hang together, for a jigsaw Sudoku.
//!
//! From stripes, by exchanging cells at the border of two regions as long as both stay in one piece.

use super::cages::{hangs_together, neighbours};
use crate::random::Random;
use puzzle::CellIndex;

/// Exchanges tried for each cell.
const TRIES_PER_CELL: usize = 60;

/// The number of each cell's region, `[side × side]`, numbered from 0 in the order of their first cells.
pub(super) fn random_regions(side: u32, random: &mut Random) -> Vec<u32> {
    let n_cells = side as usize * side as usize;
    let mut regions: Vec<u32> = (0..side * side).map(|cell| cell / side).collect();
    for _ in 0..TRIES_PER_CELL * n_cells {
        exchange(&mut regions, side, random);
    }
    let mut numbers = vec![None; side as usize];
    let mut n = 0;
    for region in &mut regions {
        let number = numbers[*region as usize].get_or_insert_with(|| {
            n += 1;
            n - 1
        });
        *region = *number;
    }
    regions
}

/// Tries to give one cell to a neighbouring region for one of that region's cells.
fn exchange(regions: &mut [u32], side: u32, random: &mut Random) {
    let one = random.below(regions.len()) as u32;
    let from = regions[one as usize];
    let beside: Vec<u32> = neighbours(one, side).filter(|&cell| regions[cell as usize] != from).collect();
    let Some(&next) = beside.get(random.below(beside.len())) else { return };
    let to = regions[next as usize];
    let touches =
        |cell: u32| neighbours(cell, side).any(|next| next != one && regions[next as usize] == from);
    let back = (0..side * side).filter(|&cell| regions[cell as usize] == to && touches(cell));
    let back: Vec<u32> = back.collect();
    let Some(&other) = back.get(random.below(back.len())) else { return };
    regions[one as usize] = to;
    regions[other as usize] = from;
    let is_whole = |region: u32| {
        let cells = (0..).zip(regions.iter()).filter(|(_, of)| **of == region);
        hangs_together(&cells.map(|(cell, _)| CellIndex(cell)).collect::<Vec<_>>(), side)
    };
    if !is_whole(from) || !is_whole(to) {
        regions[one as usize] = from;
        regions[other as usize] = to;
    }
}

#[cfg(test)]
mod tests {
    use super::random_regions;
    use crate::generate::cages::hangs_together;
    use crate::random::Random;
    use puzzle::CellIndex;

    #[test]
    fn regions_have_as_many_cells_as_the_side_and_hang_together() {
        for side in [4, 7, 9, 12] {
            let regions = random_regions(side, &mut Random::of_puzzle(2, u64::from(side)));
            for number in 0..side {
                let cells = (0..side * side).filter(|&cell| regions[cell as usize] == number);
                let cells: Vec<CellIndex> = cells.map(CellIndex).collect();
                assert_eq!(cells.len(), side as usize);
                assert!(hangs_together(&cells, side));
            }
            assert!(
                (0..side)
                    .any(|row| regions[(row * side) as usize] != regions[(row * side + side - 1) as usize])
            );
        }
    }
}
