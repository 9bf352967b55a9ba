//! A partial assignment without clash: which cells hold which values, and what that leaves to the others.

use crate::ac3::{Domain, Network, digit, is_single};
use crate::candidates::Feature;
use plugin_api::Damaged;
use plugin_api::puzzle::Digit;

/// A partial assignment of the cells that the filtered givens leave open. No two neighbours hold the same
/// value. The numbers that follow from it are kept up to date move by move; the tests compute them anew.
pub struct PartialAssignment {
    n_digits: usize,
    /// `[cells]`: the filtered givens.
    root: Vec<Domain>,
    /// Neighbours that are not fixed at the root, one cell after the other.
    neighbours: Vec<u32>,
    /// `[cells + 1]`: where each cell's neighbours begin.
    begins: Vec<u32>,
    /// `[cells]`: the value that the cell holds, 0 while it is open.
    held: Vec<Domain>,
    /// `[cells × digits]`: gamma, how many neighbours hold the value; of cells that are not fixed at the root.
    holders: Vec<u16>,
    /// `[cells]`: root domain without the values that neighbours hold.
    free: Vec<Domain>,
    /// U: the open cells, in no order.
    open: Vec<u32>,
    /// `[cells]`: place in `open` of a cell that is there.
    place: Vec<u32>,
}

impl PartialAssignment {
    /// The assignment that leaves open what the filtered givens `root` do, `[cells]`.
    pub fn new(network: &Network, root: Vec<Domain>, n_digits: usize) -> PartialAssignment {
        let n = root.len();
        let mut partial = PartialAssignment {
            n_digits,
            neighbours: Vec::new(),
            begins: vec![0],
            held: vec![0; n],
            holders: vec![0; n * n_digits],
            free: root.clone(),
            open: Vec::with_capacity(n),
            place: vec![0; n],
            root,
        };
        for cell in 0..n {
            if is_single(partial.root[cell]) {
                partial.held[cell] = partial.root[cell];
            } else {
                partial.place[cell] = partial.open.len() as u32;
                partial.open.push(cell as u32);
            }
            let open_at_root = |y: &&u32| !is_single(partial.root[**y as usize]);
            partial.neighbours.extend(network.neighbours(cell).iter().filter(open_at_root));
            partial.begins.push(partial.neighbours.len() as u32);
        }
        partial
    }

    /// The open cells.
    pub fn open(&self) -> &[u32] {
        &self.open
    }

    /// Whether a cell is open.
    pub fn is_open(&self, cell: usize) -> bool {
        self.held[cell] == 0
    }

    /// The values of the filtered givens.
    pub fn root(&self, cell: usize) -> Domain {
        self.root[cell]
    }

    /// The values of a cell that no neighbour holds.
    pub fn free(&self, cell: usize) -> Domain {
        self.free[cell]
    }

    /// The cell's value, or while it is open the values that no neighbour holds.
    pub fn domain(&self, cell: usize) -> Domain {
        if self.is_open(cell) { self.free[cell] } else { self.held[cell] }
    }

    /// How many neighbours hold a value, `[digits]`.
    pub fn holders(&self, cell: usize) -> &[u16] {
        &self.holders[cell * self.n_digits..(cell + 1) * self.n_digits]
    }

    /// How many neighbours a cell has that are not fixed at the root.
    pub fn degree(&self, cell: usize) -> usize {
        (self.begins[cell + 1] - self.begins[cell]) as usize
    }

    /// `[cells]`: the cell's digit, 0 while it is open.
    pub fn digits(&self) -> Vec<u8> {
        self.held.iter().map(|&value| digit(value).map_or(0, |digit| digit.value() as u8)).collect()
    }

    /// Takes up an assignment, `[cells]` as in [`PartialAssignment::digits`], whose open cells stand in this
    /// order. So far all cells are open that are not fixed at the root.
    ///
    /// # Errors
    ///
    /// [`Damaged`] when it is no assignment without clash to these cells.
    pub fn restore(&mut self, digits: &[u8], open: Vec<u32>) -> Result<(), Damaged> {
        Damaged::unless(digits.len() == self.held.len(), "its cells are not those of the puzzle")?;
        for (cell, &digit) in digits.iter().enumerate() {
            let value = match digit.checked_sub(1) {
                None => 0,
                Some(v) => 1_u64.checked_shl(v.into()).unwrap_or(0) & self.root[cell],
            };
            let v = value.trailing_zeros() as usize;
            if is_single(self.root[cell]) || digit == 0 {
                Damaged::unless(value == self.held[cell], "its cells do not fit the givens")?;
            } else {
                let is_free = value != 0 && self.holders(cell)[v] == 0;
                Damaged::unless(is_free, "two of its cells clash")?;
                self.assign(Feature { cell, value }, |_| (), |_, _| ());
            }
        }
        let mut left: Vec<u32> = self.open.clone();
        let mut listed = open.clone();
        left.sort_unstable();
        listed.sort_unstable();
        Damaged::unless(left == listed, "its open cells are not those without a digit")?;
        self.open = open;
        for (place, &cell) in self.open.iter().enumerate() {
            self.place[cell as usize] = place as u32;
        }
        Ok(())
    }

    /// The digits of all cells, once none is open.
    pub fn solution(&self) -> Vec<Digit> {
        self.held.iter().filter_map(|&value| digit(value)).collect()
    }

    /// Gives an open cell one of its values. The neighbours that hold it are ejected first: each opens and
    /// is handed to `ejected`. An open neighbour that loses the value is handed to `narrowed` with what
    /// is free for it then; answers how many do.
    pub fn assign(
        &mut self,
        Feature { cell, value }: Feature,
        mut ejected: impl FnMut(usize),
        mut narrowed: impl FnMut(usize, Domain),
    ) -> u32 {
        let v = value.trailing_zeros() as usize;
        let around = self.begins[cell] as usize..self.begins[cell + 1] as usize;
        if self.holders[cell * self.n_digits + v] > 0 {
            for i in around.clone() {
                let y = self.neighbours[i] as usize;
                if self.held[y] == value {
                    self.vacate(y);
                    ejected(y);
                }
            }
        }
        self.occupy(cell, value);
        let mut removed = 0;
        for &y in &self.neighbours[around] {
            let y = y as usize;
            let holders = &mut self.holders[y * self.n_digits + v];
            *holders += 1;
            if *holders == 1 && self.free[y] & value != 0 {
                self.free[y] &= !value;
                if self.held[y] == 0 {
                    removed += 1;
                    narrowed(y, self.free[y]);
                }
            }
        }
        removed
    }

    fn occupy(&mut self, cell: usize, value: Domain) {
        self.held[cell] = value;
        let place = self.place[cell] as usize;
        self.open.swap_remove(place);
        if let Some(&moved) = self.open.get(place) {
            self.place[moved as usize] = place as u32;
        }
    }

    fn vacate(&mut self, cell: usize) {
        let value = std::mem::take(&mut self.held[cell]);
        let v = value.trailing_zeros() as usize;
        self.place[cell] = self.open.len() as u32;
        self.open.push(cell as u32);
        for &y in &self.neighbours[self.begins[cell] as usize..self.begins[cell + 1] as usize] {
            let holders = &mut self.holders[y as usize * self.n_digits + v];
            *holders -= 1;
            if *holders == 0 {
                self.free[y as usize] |= self.root[y as usize] & value;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::PartialAssignment;
    use crate::ac3::{Network, domains_of, is_single};
    use crate::candidates::Feature;
    use crate::groups::Filter;
    use crate::sample_puzzles::{HARD, SIX, nine, of_shape};
    use random::Random;

    /// The assignment alone decides all the rest.
    fn assert_is_true(partial: &PartialAssignment, network: &Network) {
        let open: Vec<usize> = (0..partial.root.len()).filter(|&cell| partial.held[cell] == 0).collect();
        let mut listed: Vec<usize> = partial.open.iter().map(|&cell| cell as usize).collect();
        assert!(listed.iter().enumerate().all(|(place, &cell)| partial.place[cell] as usize == place));
        listed.sort_unstable();
        assert_eq!(listed, open);
        for cell in (0..partial.root.len()).filter(|&cell| !is_single(partial.root[cell])) {
            let mut free = partial.root[cell];
            for v in 0..partial.n_digits {
                let holds = |y: &&u32| {
                    let y = **y as usize;
                    partial.held[y] == 1 << v && !is_single(partial.root[y])
                };
                let holders = network.neighbours(cell).iter().filter(holds).count();
                assert_eq!(usize::from(partial.holders(cell)[v]), holders, "cell {cell}, value {v}");
                if holders > 0 {
                    free &= !(1 << v);
                    assert!(partial.held[cell] != 1 << v, "neighbours hold the same value");
                }
            }
            assert_eq!(partial.free[cell], free, "cell {cell}");
        }
    }

    #[test]
    fn the_numbers_kept_are_those_of_the_assignment_after_any_moves() {
        let mut random = Random::new(4);
        for puzzle in [nine(HARD[0]), nine(HARD[1]), of_shape(2, 3, SIX), of_shape(2, 2, "0000000000000000")]
        {
            let mut network = Network::new(&puzzle, Filter::Ac3);
            let mut root = domains_of(&puzzle);
            network.filter_all(&mut root).unwrap();
            let mut partial = PartialAssignment::new(&network, root, puzzle.n_digits() as usize);
            let mut total = 0;
            for _ in 0..400 {
                let Some(&cell) = partial.open().get(random.below(partial.open().len().max(1))) else {
                    break;
                };
                let cell = cell as usize;
                let values: Vec<u64> =
                    (0..9).map(|v| 1 << v).filter(|value| partial.root(cell) & value != 0).collect();
                let value = values[random.below(values.len())];
                let expected = partial.holders(cell)[value.trailing_zeros() as usize];
                let (mut ejected, mut narrowed) = (Vec::new(), 0);
                let removed =
                    partial.assign(Feature { cell, value }, |y| ejected.push(y), |_, _| narrowed += 1);
                assert_eq!(ejected.len(), usize::from(expected));
                assert!(ejected.iter().all(|&y| partial.is_open(y)));
                assert_eq!((removed, partial.domain(cell)), (narrowed, value));
                total += ejected.len();
                assert_is_true(&partial, &network);
            }
            assert!(total > 10, "{total} cells were ejected");
        }
    }
}
