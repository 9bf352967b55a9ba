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

/// An individual of the row-swap space, whichever way it is stored.
pub trait RowSwapped {
    /// The value of a cell.
    fn value(&self, row: usize, place: usize) -> u8;

    /// The place in the row that holds the value.
    fn place_of(&self, row: usize, value: u8) -> usize;

    /// Swaps two places of a row.
    fn swap(&mut self, row: usize, places: (usize, usize));
}

/// An individual of either space as `[N × N]` values, row-major.
pub struct Grid<'a> {
    /// N.
    pub side: usize,
    /// The values.
    pub cells: &'a mut [u8],
}

impl RowSwapped for Grid<'_> {
    #[inline(always)]
    fn value(&self, row: usize, place: usize) -> u8 {
        self.cells[row * self.side + place]
    }

    fn place_of(&self, row: usize, value: u8) -> usize {
        let row = &self.cells[row * self.side..(row + 1) * self.side];
        row.iter().position(|&held| held == value).expect("rows are permutations")
    }

    #[inline(always)]
    fn swap(&mut self, row: usize, (a, b): (usize, usize)) {
        self.cells.swap(row * self.side + a, row * self.side + b);
    }
}

/// What the mutations of a run need.
#[derive(Clone, Debug)]
pub struct Mutator {
    mutation: Mutation,
    space: Space,
    side: usize,
    /// That a child is mutated.
    probability: Probability,
    /// That an exponential mutation is applied once more.
    repetition: Probability,
    swaps: RowSwaps,
    /// The free cells with their feasible values, which for all but smart-square are all.
    choices: Vec<(usize, Vec<u8>)>,
}

impl Mutation {
    /// Its name, as the parameter has it.
    pub fn key(self) -> &'static str {
        match self {
            Mutation::None => "none",
            Mutation::Point => "point",
            Mutation::UniformSwap => "uniform-swap",
            Mutation::ExponentialPoint => "exponential-point",
            Mutation::RowSwap => "row-swap",
            Mutation::ExponentialRowSwap => "exponential-row-swap",
            Mutation::SmartSquare => "smart-square",
        }
    }

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
        // In the row-swap space a value that is fixed elsewhere in the row cannot come by a swap.
        let is_open = |cell: usize, value: &u8| {
            space == Space::Hamming || problem.free_rows()[cell / problem.side()].missing.contains(value)
        };
        let values = |cell: usize| {
            let feasible = |value: &u8| feasible[cell] >> value & 1 != 0 && is_open(cell, value);
            (0..problem.side() as u8).filter(feasible).collect()
        };
        let choices = problem.free().iter().map(|&cell| (cell, values(cell))).collect();
        let side = problem.side();
        Mutator { mutation, space, side, probability, repetition, swaps: RowSwaps::new(problem), choices }
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

    /// The number of the row swap that a random word makes, mutation probability included. No branch: a child that is
    /// not mutated swaps a place with itself.
    #[inline(always)]
    pub fn swap_under(&self, word: u64) -> usize {
        self.swaps.draw(word) * usize::from(self.probability.holds(word))
    }

    /// Mutates a child with the mutation probability. Returns how often the mutation was applied.
    #[inline]
    pub fn perhaps_mutate(&self, grid: &mut [u8], dice: &mut Dice<'_>) -> usize {
        if self.probability.holds(dice.mutation()) { self.mutate(grid, dice) } else { 0 }
    }

    /// Mutates. Returns how often the mutation was applied.
    #[inline]
    pub fn mutate(&self, cells: &mut [u8], dice: &mut Dice<'_>) -> usize {
        let mut grid = Grid { side: self.side, cells };
        match self.space {
            Space::RowSwap => self.mutate_rows(&mut grid, dice),
            Space::Hamming => self.mutate_cells(&mut grid, dice),
        }
    }

    /// Mutates in the row-swap space.
    #[inline]
    pub fn mutate_rows(&self, grid: &mut impl RowSwapped, dice: &mut Dice<'_>) -> usize {
        match self.mutation {
            Mutation::RowSwap => self.swaps.apply(grid, dice.mutation()),
            Mutation::ExponentialRowSwap => {
                let mut word = dice.mutation();
                self.repeat(dice, |dice| {
                    let applied = self.swaps.apply(grid, word);
                    word = dice.bits();
                    applied
                })
            }
            Mutation::SmartSquare => self.smart_row_swap(grid, dice),
            _ => 0,
        }
    }

    fn mutate_cells(&self, grid: &mut Grid<'_>, dice: &mut Dice<'_>) -> usize {
        match self.mutation {
            Mutation::Point | Mutation::SmartSquare => self.point(grid, dice),
            Mutation::ExponentialPoint => self.repeat(dice, |dice| self.point(grid, dice)),
            Mutation::UniformSwap => self.uniform_swap(grid, dice),
            _ => 0,
        }
    }

    /// A random free cell gets another of its feasible values.
    fn point(&self, grid: &mut Grid<'_>, dice: &mut Dice<'_>) -> usize {
        let Some((cell, value)) = self.choose(grid, dice) else { return 0 };
        grid.cells[cell] = value;
        1
    }

    /// A random free cell gets another of its feasible values, from the free cell of its row that holds it.
    fn smart_row_swap(&self, grid: &mut impl RowSwapped, dice: &mut Dice<'_>) -> usize {
        let Some((cell, value)) = self.choose(grid, dice) else { return 0 };
        let (row, place) = (cell / self.side, cell % self.side);
        let holder = grid.place_of(row, value);
        grid.swap(row, (place, holder));
        1
    }

    /// A random free cell, and a random one of its feasible values other than the one that it holds.
    fn choose(&self, grid: &impl RowSwapped, dice: &mut Dice<'_>) -> Option<(usize, u8)> {
        if self.choices.is_empty() {
            return None;
        }
        let (cell, values) = &self.choices[dice.below(self.choices.len())];
        let held = grid.value(cell / self.side, cell % self.side);
        let (&last, others) = values.split_last()?;
        let n = if values.contains(&held) { others.len() } else { values.len() };
        if n == 0 {
            return None;
        }
        // The last value stands in for the one that the cell holds.
        let value = values[dice.below(n)];
        Some((*cell, if value == held { last } else { value }))
    }

    fn uniform_swap(&self, grid: &mut Grid<'_>, dice: &mut Dice<'_>) -> usize {
        let n = self.choices.len();
        if n < 2 {
            return 0;
        }
        let first = dice.below(n);
        let second = (first + 1 + dice.below(n - 1)) % n;
        grid.cells.swap(self.choices[first].0, self.choices[second].0);
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
    /// Row by row; the first entry swaps a cell with itself, which is no mutation.
    all: Vec<RowSwap>,
    /// Where in `all` each row with two free cells or more begins, and how many it has.
    rows: Vec<(u32, u32)>,
}

/// Two places of a row, to be swapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowSwap {
    /// The row.
    pub row: u8,
    /// The one place.
    pub a: u8,
    /// The other place.
    pub b: u8,
}

/// The number of the swap that changes nothing.
pub const NO_SWAP: usize = 0;

impl RowSwaps {
    fn new(problem: &Problem) -> RowSwaps {
        let (mut all, mut rows) = (vec![RowSwap { row: 0, a: 0, b: 0 }], Vec::new());
        for (row, free) in problem.free_rows().iter().enumerate() {
            let (first, row) = (all.len(), row as u8);
            let place = |&cell: &usize| (cell % problem.side()) as u8;
            let places: Vec<u8> = free.cells.iter().map(place).collect();
            for (i, &a) in places.iter().enumerate() {
                all.extend(places[i + 1..].iter().map(|&b| RowSwap { row, a, b }));
            }
            if all.len() > first {
                rows.push((first as u32, (all.len() - first) as u32));
            }
        }
        RowSwaps { all, rows }
    }

    /// Every swap; number [`NO_SWAP`] changes nothing.
    pub fn all(&self) -> &[RowSwap] {
        &self.all
    }

    /// The number of the swap that a random word names: bits 16 to 31 the row, 32 to 63 the pair.
    #[inline(always)]
    pub fn draw(&self, word: u64) -> usize {
        let row = ((word >> 16 & 0xFFFF) * self.rows.len() as u64) >> 16;
        let Some(&(first, count)) = self.rows.get(row as usize) else { return NO_SWAP };
        first as usize + (((word >> 32) * u64::from(count)) >> 32) as usize
    }

    #[inline(always)]
    fn apply(&self, grid: &mut impl RowSwapped, word: u64) -> usize {
        let number = self.draw(word);
        let RowSwap { row, a, b } = self.all[number];
        grid.swap(row.into(), (a.into(), b.into()));
        usize::from(number != NO_SWAP)
    }
}
