//! The mutations of both spaces as the paper states them. A mutation is k-geometric when it moves at most k
//! in the metric of its space: k is 1 for a point, a row swap and a smart square, 2 for swapping two cells
//! in the Hamming space, and for an exponential mutation the number of its applications.

use crate::dice::Dice;
use crate::problem::Problem;
use crate::random::Probability;
use crate::space::Space;

/// A mutation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mutation {
    /// Nothing.
    None,
    /// Hamming: another digit in a free cell.
    Point,
    /// Hamming: two free cells anywhere swap their digits.
    UniformSwap,
    /// Hamming: points, as long as chance wants another.
    ExponentialPoint,
    /// Row-swap: two free cells of a row swap their digits.
    RowSwap,
    /// Row-swap: row swaps, as long as chance wants another.
    ExponentialRowSwap,
    /// Both: another feasible digit in a free cell; in the row-swap space by a swap inside the row.
    SmartSquare,
}

/// What the mutations of a run need.
#[derive(Clone, Debug)]
pub struct Mutator {
    mutation: Mutation,
    space: Space,
    /// That a child is mutated.
    probability: Probability,
    /// That an exponential mutation is applied once more.
    repetition: Probability,
    swaps: RowSwaps,
    /// The free cells with their feasible values, which for all but smart-square are all.
    choices: Vec<(usize, Vec<u8>)>,
}

impl Mutation {
    /// Whether it keeps to the space.
    pub fn belongs_to(self, space: Space) -> bool {
        match self {
            Mutation::None | Mutation::SmartSquare => true,
            Mutation::Point | Mutation::UniformSwap | Mutation::ExponentialPoint => space == Space::Hamming,
            Mutation::RowSwap | Mutation::ExponentialRowSwap => space == Space::RowSwap,
        }
    }
}

impl Mutator {
    /// The mutation of a run. `feasible` is `[cells]`: bit v set when the cell may get value v.
    pub fn new(
        mutation: Mutation,
        space: Space,
        problem: &Problem,
        feasible: &[u32],
        (probability, repetition): (Probability, Probability),
    ) -> Mutator {
        let values =
            |cell: usize| (0..problem.side() as u8).filter(|&v| feasible[cell] >> v & 1 != 0).collect();
        let choices = problem.free().iter().map(|&cell| (cell, values(cell))).collect();
        Mutator { mutation, space, probability, repetition, swaps: RowSwaps::new(problem), choices }
    }

    /// Which mutation.
    pub fn kind(&self) -> Mutation {
        self.mutation
    }

    /// That a child is mutated.
    pub fn probability(&self) -> Probability {
        self.probability
    }

    /// The row swaps of the puzzle.
    pub fn swaps(&self) -> &RowSwaps {
        &self.swaps
    }

    /// Mutates a child with the mutation probability. Returns how often the mutation was applied.
    #[inline]
    pub fn perhaps_mutate(&self, grid: &mut [u8], dice: &mut Dice<'_>) -> usize {
        if self.probability.holds(dice.mutation()) { self.mutate(grid, dice) } else { 0 }
    }

    /// Mutates. Returns how often the mutation was applied.
    #[inline]
    pub fn mutate(&self, grid: &mut [u8], dice: &mut Dice<'_>) -> usize {
        match self.mutation {
            Mutation::None => 0,
            Mutation::RowSwap => self.swaps.swap(grid, dice.mutation()),
            _ => self.mutate_otherwise(grid, dice),
        }
    }

    fn mutate_otherwise(&self, grid: &mut [u8], dice: &mut Dice<'_>) -> usize {
        match self.mutation {
            Mutation::None => 0,
            Mutation::Point => self.point(grid, dice),
            Mutation::UniformSwap => self.uniform_swap(grid, dice),
            Mutation::ExponentialPoint => self.repeat(dice, |dice| self.point(grid, dice)),
            Mutation::RowSwap => self.swaps.swap(grid, dice.mutation()),
            Mutation::ExponentialRowSwap => {
                let mut word = dice.mutation();
                self.repeat(dice, |dice| {
                    let applied = self.swaps.swap(grid, word);
                    word = dice.bits();
                    applied
                })
            }
            Mutation::SmartSquare => match self.space {
                Space::Hamming => self.point(grid, dice),
                Space::RowSwap => self.smart_row_swap(grid, dice),
            },
        }
    }

    /// A random free cell gets another of its feasible values.
    fn point(&self, grid: &mut [u8], dice: &mut Dice<'_>) -> usize {
        let Some((cell, value)) = self.choose(grid, dice) else { return 0 };
        grid[cell] = value;
        1
    }

    /// A random free cell gets another of its feasible values, from the free cell of its row that holds it.
    fn smart_row_swap(&self, grid: &mut [u8], dice: &mut Dice<'_>) -> usize {
        let Some((cell, value)) = self.choose(grid, dice) else { return 0 };
        let row = cell / self.swaps.side * self.swaps.side;
        let held = grid[row..row + self.swaps.side].iter().position(|&other| other == value);
        grid.swap(cell, row + held.expect("rows are permutations"));
        1
    }

    fn choose(&self, grid: &[u8], dice: &mut Dice<'_>) -> Option<(usize, u8)> {
        if self.choices.is_empty() {
            return None;
        }
        let (cell, values) = &self.choices[dice.below(self.choices.len())];
        // Among the others: the last value stands in for the one that the cell holds.
        let (&last, others) = values.split_last()?;
        let holds_feasible = values.contains(&grid[*cell]);
        let n = if holds_feasible { others.len() } else { values.len() };
        if n == 0 {
            return None;
        }
        let value = values[dice.below(n)];
        Some((*cell, if value == grid[*cell] { last } else { value }))
    }

    fn uniform_swap(&self, grid: &mut [u8], dice: &mut Dice<'_>) -> usize {
        let n = self.choices.len();
        if n < 2 {
            return 0;
        }
        let first = dice.below(n);
        let second = (first + 1 + dice.below(n - 1)) % n;
        grid.swap(self.choices[first].0, self.choices[second].0);
        1
    }

    fn repeat(&self, dice: &mut Dice<'_>, mut apply: impl FnMut(&mut Dice<'_>) -> usize) -> usize {
        let mut applied = apply(dice);
        while dice.chance(self.repetition) {
            applied += apply(dice);
        }
        applied
    }
}

/// Every swap of two free cells inside a row, and a way to draw one: first the row, then the pair.
#[derive(Clone, Debug)]
pub struct RowSwaps {
    side: usize,
    /// Row by row; the first entry swaps a cell with itself, which is no mutation.
    pairs: Vec<(u16, u16)>,
    /// Where in `pairs` each row with two free cells or more begins, and how many it has.
    rows: Vec<(u32, u32)>,
}

/// In [`RowSwaps::pairs`] the swap that changes nothing.
pub const NO_SWAP: usize = 0;

impl RowSwaps {
    fn new(problem: &Problem) -> RowSwaps {
        let (mut pairs, mut rows) = (vec![(0, 0)], Vec::new());
        for row in problem.free_rows() {
            let first = pairs.len();
            for (i, &a) in row.cells.iter().enumerate() {
                pairs.extend(row.cells[i + 1..].iter().map(|&b| (a as u16, b as u16)));
            }
            if pairs.len() > first {
                rows.push((first as u32, (pairs.len() - first) as u32));
            }
        }
        RowSwaps { side: problem.side(), pairs, rows }
    }

    /// Every swap; number [`NO_SWAP`] changes nothing.
    pub fn pairs(&self) -> &[(u16, u16)] {
        &self.pairs
    }

    /// The swap that a random word names: bits 16 to 31 the row, 32 to 63 the pair.
    #[inline(always)]
    pub fn draw(&self, word: u64) -> usize {
        let row = ((word >> 16 & 0xFFFF) * self.rows.len() as u64) >> 16;
        let Some(&(first, count)) = self.rows.get(row as usize) else { return NO_SWAP };
        first as usize + (((word >> 32) * u64::from(count)) >> 32) as usize
    }

    #[inline(always)]
    fn swap(&self, grid: &mut [u8], word: u64) -> usize {
        let number = self.draw(word);
        let (a, b) = self.pairs[number];
        grid.swap(a as usize, b as usize);
        usize::from(number != NO_SWAP)
    }
}
