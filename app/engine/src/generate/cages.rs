//! Cages over a solved square: cut at random, and cut finer where the puzzle is still open.

use super::proof::{Judged, judge};
use super::{Failure, IsStopped};
use crate::grade::Level;
use crate::random::Random;
use puzzle::{CellIndex, Puzzle, Relation};

/// Cells that hang together by their sides, and what their digits give.
#[derive(Clone, Debug)]
pub(super) struct Cage {
    /// In reading order.
    pub(super) cells: Vec<CellIndex>,
    /// None only while the cage is to be cut further.
    pub(super) relation: Relation,
}

/// What a kind of caged puzzle asks for.
pub(super) trait Caged {
    /// Most cells of a cage.
    fn max_cells(&self) -> usize;
    /// Whether these cells, in any order, may be one cage.
    fn may_join(&self, cells: &[u32]) -> bool;
    /// What the digits of these cells give; none when they can be no cage.
    fn relation(&self, cells: &[CellIndex], random: &mut Random) -> Option<Relation>;
    /// The puzzle with these cages.
    fn build(&self, cages: &[Cage]) -> Puzzle;
}

/// A caged puzzle of this side that is solved by the means of a level: large cages first, which are cut finer
/// where cells stay open. Cages of one cell leave nothing open, so that it always ends.
///
/// # Errors
///
/// [`Failure::Stopped`].
pub(super) fn refine(
    caged: &impl Caged,
    side: u32,
    level: Level,
    random: &mut Random,
    is_stopped: IsStopped<'_>,
) -> Result<Puzzle, Failure> {
    let cut = cut(caged, side, random);
    let mut cages: Vec<Cage> = cut.into_iter().flat_map(|cells| related(caged, cells, random)).collect();
    loop {
        if is_stopped() {
            return Err(Failure::Stopped);
        }
        cages.sort_by_key(|cage| cage.cells[0]);
        let puzzle = caged.build(&cages);
        let Judged::Open(open) = judge(&puzzle, level) else { return Ok(puzzle) };
        // The more is open, the more is cut before the next look.
        for _ in 0..1 + open.len() / 16 {
            let of_open =
                |cage: &Cage| cage.cells.len() > 1 && cage.cells.iter().any(|cell| open.contains(&cell.0));
            let candidates: Vec<usize> = (0..cages.len()).filter(|&i| of_open(&cages[i])).collect();
            let any = (0..cages.len()).find(|&i| cages[i].cells.len() > 1);
            let chosen =
                if candidates.is_empty() { any } else { Some(candidates[random.below(candidates.len())]) };
            let Some(chosen) = chosen else { break };
            let cage = cages.swap_remove(chosen);
            for part in split(&cage.cells, side, random) {
                cages.extend(related(caged, part, random));
            }
        }
    }
}

/// One cage, or one for each cell when they can be no cage together.
fn related(caged: &impl Caged, mut cells: Vec<CellIndex>, random: &mut Random) -> Vec<Cage> {
    cells.sort_unstable();
    if let Some(relation) = caged.relation(&cells, random) {
        return vec![Cage { cells, relation }];
    }
    let single = |cell| {
        let relation = caged.relation(&[cell], random)?;
        Some(Cage { cells: vec![cell], relation })
    };
    cells.into_iter().filter_map(single).collect()
}

/// Cuts the square into cages that hang together.
fn cut(caged: &impl Caged, side: u32, random: &mut Random) -> Vec<Vec<CellIndex>> {
    let mut is_free = vec![true; (side * side) as usize];
    let mut cages = Vec::new();
    for start in random.order(is_free.len()) {
        if !is_free[start as usize] {
            continue;
        }
        is_free[start as usize] = false;
        let mut cage = vec![start];
        // Sizes from 2 up, with the middle more likely than the ends.
        let max = caged.max_cells();
        let size =
            if max < 3 { max } else { 2 + (random.below(max - 1) + random.below(max - 1)).div_ceil(2) };
        while cage.len() < size {
            let mut next: Vec<u32> = cage.iter().flat_map(|&cell| neighbours(cell, side)).collect();
            next.retain(|&cell| {
                is_free[cell as usize] && caged.may_join(&[cage.as_slice(), &[cell]].concat())
            });
            let Some(&cell) = next.get(random.below(next.len())) else { break };
            is_free[cell as usize] = false;
            cage.push(cell);
        }
        cages.push(cage.into_iter().map(CellIndex).collect());
    }
    cages
}

/// Cuts a cage of two or more cells into two that hang together: one grows from a random cell until the rest
/// would fall apart or is half.
fn split(cells: &[CellIndex], side: u32, random: &mut Random) -> [Vec<CellIndex>; 2] {
    let seed = cells[random.below(cells.len())];
    let (mut part, mut rest): (Vec<_>, Vec<_>) = cells.iter().copied().partition(|&cell| cell == seed);
    let mut tries = 0;
    while (part.len() < rest.len() || !hangs_together(&rest, side)) && tries < 50 {
        tries += 1;
        let chosen = rest[random.below(rest.len())];
        if rest.len() > 1 && neighbours(chosen.0, side).any(|next| part.contains(&CellIndex(next))) {
            part.push(chosen);
            rest.retain(|&cell| cell != chosen);
        }
    }
    if hangs_together(&rest, side) {
        return [part, rest];
    }
    // A leaf of the cage always leaves the rest in one piece.
    let without = |leaf: CellIndex| cells.iter().copied().filter(|&cell| cell != leaf).collect::<Vec<_>>();
    let leaf = cells.iter().copied().find(|&leaf| hangs_together(&without(leaf), side)).unwrap_or(seed);
    [vec![leaf], without(leaf)]
}

/// Whether cells hang together by their sides.
pub(super) fn hangs_together(cells: &[CellIndex], side: u32) -> bool {
    let Some(&first) = cells.first() else { return true };
    let mut seen = vec![first];
    let mut k = 0;
    while k < seen.len() {
        for next in neighbours(seen[k].0, side).map(CellIndex) {
            if cells.contains(&next) && !seen.contains(&next) {
                seen.push(next);
            }
        }
        k += 1;
    }
    seen.len() == cells.len()
}

/// The cells beside, above and below a cell of a square.
pub(super) fn neighbours(cell: u32, side: u32) -> impl Iterator<Item = u32> {
    let (row, col) = (cell / side, cell % side);
    let all = [
        (row > 0).then(|| cell - side),
        (col > 0).then(|| cell - 1),
        (col + 1 < side).then(|| cell + 1),
        (row + 1 < side).then(|| cell + side),
    ];
    all.into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use super::{hangs_together, split};
    use crate::random::Random;
    use puzzle::CellIndex;

    #[test]
    fn a_cage_is_cut_into_two_that_hang_together() {
        let mut random = Random::of_puzzle(1, 1);
        // A bar, a block, a cross and an L of a square of side 6.
        for cells in [&[0_u32, 1, 2, 3][..], &[0, 1, 6, 7], &[7, 12, 13, 14, 19], &[0, 6, 12, 13], &[4, 5]] {
            let cells: Vec<CellIndex> = cells.iter().copied().map(CellIndex).collect();
            for _ in 0..50 {
                let parts = split(&cells, 6, &mut random);
                assert!(parts.iter().all(|part| !part.is_empty() && hangs_together(part, 6)));
                let mut all = parts.concat();
                all.sort_unstable();
                assert_eq!(all, cells);
            }
        }
        assert!(!hangs_together(&[CellIndex(0), CellIndex(7)], 6));
        assert!(!hangs_together(&[CellIndex(5), CellIndex(6)], 6));
    }
}
