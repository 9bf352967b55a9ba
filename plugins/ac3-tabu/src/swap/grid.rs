//! A grid whose filled groups hold all digits, and what each swap of two of their cells would cost.
//!
//! The cost of a grid is the number of pairs of cells that hold the same digit in one of the other groups,
//! and of cells that hold a digit outside their domain. Swapping the digits of two cells i and j of a filled
//! group changes it by
//!
//! > delta(i, j) = S(i, j) - own(i) - own(j), with S(i, j) = M(i, j) + M(j, i) - 2 · common(i, j),
//!
//! where M(i, j) is the number of clashes that i would have with the digit of j, own(i) the number that it
//! has, and common(i, j) how many other groups the two share, in which the two do not clash after the swap.
//! S and own are kept up to date: a swap changes few of their entries. The tests compute them anew.

use super::fill::Fill;
use plugin_api::Damaged;
use random::Random;

/// What a swap costs that is not allowed: more than any other.
pub const FORBIDDEN: i16 = 10_000;
/// What stands in S where there is no swap.
const NO_SWAP: i16 = 20_000;
/// Entries that are looked at together; rows of S are padded to a multiple.
const LANES: usize = 8;
/// Marks a digit that a given of the group holds.
const GIVEN: u8 = u8::MAX;

/// A swap: two places among the free cells of a filled group, the first before the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Swap {
    /// The filled group.
    pub group: usize,
    /// Places of its free cells.
    pub places: (usize, usize),
}

/// The grid. Digits are counted from 0 here.
pub struct Grid {
    n_digits: usize,
    fill: Fill,
    /// `[cells]`.
    digits: Vec<u8>,
    /// `[cells × digits]`: clashes that the cell has, or would have, with a digit.
    clashes: Vec<i16>,
    /// `[groups × digits]`: the place of the free cell that holds a digit, or `GIVEN`.
    holders: Vec<u8>,
    /// Entries of a row of S.
    width: usize,
    /// S: `[groups × width × width]`, symmetric; `FORBIDDEN` is added where the swap is.
    swaps: Vec<i16>,
    /// own: `[groups × width]`.
    own: Vec<i16>,
    /// `[groups]`: the least delta of a swap that is not forbidden, where it is up to date.
    least: Vec<i16>,
    /// `[groups]`: whether `least` is not up to date.
    is_stale: Vec<bool>,
    cost: i64,
}

impl Grid {
    /// A grid that is to be filled, see [`Grid::fill_at_random`].
    pub fn new(fill: Fill) -> Grid {
        let (n_groups, n_digits) = (fill.n_groups(), fill.n_digits());
        let width = fill.most_free_cells().next_multiple_of(LANES);
        Grid {
            n_digits,
            digits: vec![0; fill.n_cells()],
            clashes: vec![0; fill.n_cells() * n_digits],
            holders: vec![GIVEN; n_groups * n_digits],
            width,
            swaps: vec![NO_SWAP; n_groups * width * width],
            own: vec![0; n_groups * width],
            least: vec![0; n_groups],
            is_stale: vec![true; n_groups],
            cost: 0,
            fill,
        }
    }

    /// Gives the free cells of each group the digits that its givens leave, in random order. No swap is
    /// forbidden then.
    pub fn fill_at_random(&mut self, random: &mut Random) {
        for group in 0..self.fill.n_groups() {
            let mut missing = self.fill.missing(group);
            for place in 0..self.fill.free_cells(group).len() {
                let digit = missing.swap_remove(random.below(missing.len()));
                self.place(group, place, digit);
            }
        }
        self.measure_all();
    }

    /// Fills the cells with these digits, `[cells]`. No swap is forbidden then.
    ///
    /// # Errors
    ///
    /// [`Damaged`] when they are not the givens with groups that hold all digits.
    pub fn fill_with(&mut self, digits: &[u8]) -> Result<(), Damaged> {
        let mut givens = self.fill.givens();
        let fit = digits.len() == self.digits.len() && givens.all(|(cell, digit)| digits[cell] == digit);
        Damaged::unless(fit, "its cells do not fit the givens")?;
        drop(givens);
        for group in 0..self.fill.n_groups() {
            let mut missing = self.fill.missing(group);
            for place in 0..self.fill.free_cells(group).len() {
                let digit = digits[self.cell(group, place)];
                let found = missing.iter().position(|&open| open == digit);
                missing.swap_remove(found.ok_or(Damaged("a group in it does not hold all digits"))?);
                self.place(group, place, digit);
            }
        }
        self.measure_all();
        Ok(())
    }

    fn place(&mut self, group: usize, place: usize, digit: u8) {
        let cell = self.cell(group, place);
        self.digits[cell] = digit;
        self.holders[group * self.n_digits + usize::from(digit)] = place as u8;
    }

    fn measure_all(&mut self) {
        for (cell, digit) in self.fill.givens() {
            self.digits[cell] = digit;
        }
        self.cost = self.fill.count_clashes(&self.digits, &mut self.clashes);
        for group in 0..self.fill.n_groups() {
            self.measure_group(group);
        }
    }

    fn measure_group(&mut self, group: usize) {
        let n_free = self.fill.free_cells(group).len();
        for place in 0..n_free {
            let cell = self.cell(group, place);
            self.own[group * self.width + place] = self.clash(cell, self.digits[cell]);
            for other in 0..place {
                self.measure(Swap { group, places: (other, place) }, false);
            }
        }
        self.is_stale[group] = true;
    }

    /// Computes S of one swap from the clashes, and forbids the swap or not.
    pub fn measure(&mut self, swap: Swap, is_forbidden: bool) {
        let Swap { group, places: (i, j) } = swap;
        let (a, b) = (self.cell(group, i), self.cell(group, j));
        let both = self.clash(a, self.digits[b]) + self.clash(b, self.digits[a]);
        let cost = both - 2 * self.fill.common(group, i, j) + if is_forbidden { FORBIDDEN } else { 0 };
        let begin = group * self.width * self.width;
        self.swaps[begin + i * self.width + j] = cost;
        self.swaps[begin + j * self.width + i] = cost;
        self.is_stale[group] = true;
    }

    fn clash(&self, cell: usize, digit: u8) -> i16 {
        self.clashes[cell * self.n_digits + usize::from(digit)]
    }

    /// The cell at a place of a group.
    #[inline]
    pub fn cell(&self, group: usize, place: usize) -> usize {
        self.fill.free_cells(group)[place] as usize
    }

    /// The digits of all cells, from 0.
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// The cost of the grid.
    pub fn cost(&self) -> i64 {
        self.cost
    }

    /// What is filled.
    pub fn fill(&self) -> &Fill {
        &self.fill
    }

    /// The place in its group of the free cell that holds a digit; none where a given does.
    #[inline]
    pub fn holder(&self, group: usize, digit: u8) -> Option<usize> {
        let place = self.holders[group * self.n_digits + usize::from(digit)];
        (place != GIVEN).then_some(usize::from(place))
    }

    /// What a swap would change the cost by, with `FORBIDDEN` on top where it is.
    #[inline]
    pub fn delta(&self, Swap { group, places: (i, j) }: Swap) -> i16 {
        let (begin, row) = (group * self.width, (group * self.width + i) * self.width);
        self.swaps[row + j] - self.own[begin + i] - self.own[begin + j]
    }

    /// What no swap can take off the cost more than: S is never below 0, since M(i, j) counts j once in each
    /// group that i and j share.
    pub fn most_gained(&self) -> i16 {
        2 * self.own.iter().copied().fold(0, i16::max)
    }

    /// The least delta of all swaps that are not forbidden; `FORBIDDEN` or near where there is none.
    pub fn least_delta(&mut self) -> i16 {
        for group in 0..self.least.len() {
            if self.is_stale[group] {
                self.least[group] = self.least_of_group(group);
                self.is_stale[group] = false;
            }
        }
        self.least.iter().copied().min().unwrap_or(NO_SWAP)
    }

    /// The first pass: column by column the least S(i, j) - own(i) over the rows i, for several columns
    /// together, and own(j) off at the end.
    fn least_of_group(&self, group: usize) -> i16 {
        let n_free = self.fill.free_cells(group).len();
        let own = &self.own[group * self.width..][..self.width];
        let swaps = &self.swaps[group * self.width * self.width..][..self.width * self.width];
        let mut least = NO_SWAP;
        for column in (0..n_free).step_by(LANES) {
            let mut best = [NO_SWAP; LANES];
            // S is symmetric: rows past these columns were seen as columns of these rows.
            let rows = swaps.chunks_exact(self.width).zip(own).take(n_free.min(column + LANES));
            for (row, &own) in rows {
                for (best, &swap) in best.iter_mut().zip(&row[column..column + LANES]) {
                    *best = (*best).min(swap - own);
                }
            }
            for (&best, &own) in best.iter().zip(&own[column..]) {
                least = least.min(best - own);
            }
        }
        least
    }

    /// The second pass: calls `look` with each swap of this delta, after [`Grid::least_delta`].
    pub fn swaps_of(&self, delta: i16, mut look: impl FnMut(Swap)) {
        for group in (0..self.least.len()).filter(|&group| self.least[group] == delta) {
            let n_free = self.fill.free_cells(group).len();
            let own = &self.own[group * self.width..][..n_free];
            let rows = self.swaps[group * self.width * self.width..].chunks_exact(self.width);
            for (i, row) in rows.take(n_free).enumerate() {
                let wanted = delta + own[i];
                for (j, (&swap, &own)) in row.iter().zip(own).enumerate().skip(i + 1) {
                    if swap - own == wanted {
                        look(Swap { group, places: (i, j) });
                    }
                }
            }
        }
    }

    /// Swaps the digits of two cells. `is_forbidden` tells of each swap of the group that has a new digit
    /// to give.
    pub fn swap(&mut self, swap: Swap, is_forbidden: impl Fn(&Grid, Swap) -> bool) {
        let Swap { group, places: (i, j) } = swap;
        let (a, b) = (self.cell(group, i), self.cell(group, j));
        let delta = self.delta(swap);
        self.cost += i64::from(if delta >= FORBIDDEN / 2 { delta - FORBIDDEN } else { delta });
        let (of_a, of_b) = (self.digits[a], self.digits[b]);
        self.replace(a, of_a, of_b);
        self.replace(b, of_b, of_a);
        self.digits.swap(a, b);
        self.holders
            .swap(group * self.n_digits + usize::from(of_a), group * self.n_digits + usize::from(of_b));
        for place in [i, j] {
            let cell = self.cell(group, place);
            self.own[group * self.width + place] = self.clash(cell, self.digits[cell]);
            for other in (0..self.fill.free_cells(group).len()).filter(|&other| other != place) {
                let swap = Swap { group, places: (place.min(other), place.max(other)) };
                self.measure(swap, is_forbidden(self, swap));
            }
        }
    }

    /// Tells the neighbours of a cell in the other groups that it holds another digit.
    fn replace(&mut self, cell: usize, old: u8, new: u8) {
        for at in self.fill.neighbours(cell) {
            let neighbour = self.fill.neighbour(at);
            self.change_clashes(neighbour.cell, neighbour.group, neighbour.place, old, -1);
            self.change_clashes(neighbour.cell, neighbour.group, neighbour.place, new, 1);
        }
    }

    #[inline]
    fn change_clashes(&mut self, cell: u32, group: u16, place: u8, digit: u8, change: i16) {
        let (group, place) = (usize::from(group), usize::from(place));
        self.clashes[cell as usize * self.n_digits + usize::from(digit)] += change;
        let holder = self.holders[group * self.n_digits + usize::from(digit)];
        if holder == GIVEN {
            return;
        }
        let holder = usize::from(holder);
        let begin = group * self.width;
        if holder == place {
            self.own[begin + place] += change;
        } else {
            self.swaps[(begin + place) * self.width + holder] += change;
            self.swaps[(begin + holder) * self.width + place] += change;
        }
        self.is_stale[group] = true;
    }
}
