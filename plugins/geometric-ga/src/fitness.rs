//! The fitness: unique values summed over rows and soft groups, to be maximised.
//!
//! A plain Sudoku of side N goes from little above 3·N to 3·N². Changing one cell moves it by at most 3,
//! swapping two cells of a row by at most 4: nothing in the row, two columns and two boxes.

use crate::problem::Problem;
use crate::space::Space;

/// Counts unique values as the definition reads. The oracle of [`Fitness`] and of the vector kernels.
pub fn textbook_fitness(problem: &Problem, grid: &[u8]) -> u16 {
    let side = problem.side();
    let unique = |cells: &mut dyn Iterator<Item = usize>| -> u16 {
        let mut seen = vec![false; side];
        cells.for_each(|cell| seen[grid[cell] as usize] = true);
        seen.iter().filter(|&&seen| seen).count() as u16
    };
    let rows: u16 = (0..side).map(|row| unique(&mut (row * side..(row + 1) * side))).sum();
    let groups: u16 = problem.groups().iter().map(|group| unique(&mut group.iter().copied())).sum();
    rows + groups
}

/// The same count with one bit a value.
#[derive(Clone, Debug)]
pub struct Fitness {
    /// What rows add that are known to be permutations.
    of_rows: u16,
    groups: Groups,
}

/// The groups that are counted.
#[derive(Clone, Debug)]
enum Groups {
    /// The columns and the regular boxes of a 9×9, a 16×16 or a 25×25, by rows and columns of a box.
    Regular(usize, (usize, usize)),
    /// Any: the cells of one group after the other, and how many each has.
    Listed { cells: Vec<u16>, lengths: Vec<u8> },
}

impl Fitness {
    /// Of the individuals of a space. Where every row is a permutation, rows are not counted again.
    pub fn new(problem: &Problem, space: Space) -> Fitness {
        let side = problem.side();
        let rows = (0..side).map(|row| (row * side..(row + 1) * side).collect());
        match (space, problem.box_shape()) {
            (Space::Hamming, _) => Fitness {
                of_rows: 0,
                groups: listed(rows.chain(problem.groups().iter().cloned()), |cell| cell),
            },
            (Space::RowSwap, Some(boxes)) if [9, 16, 25].contains(&side) => {
                Fitness { of_rows: (side * side) as u16, groups: Groups::Regular(side, boxes) }
            }
            (Space::RowSwap, _) => Fitness::beyond_rows(problem, |cell| cell),
        }
    }

    /// Of individuals whose rows are permutations and whose cell `c` lies at byte `place(c)`. The low five bits
    /// of a byte are its value.
    pub fn beyond_rows(problem: &Problem, place: impl Fn(usize) -> usize) -> Fitness {
        let groups = listed(problem.groups().iter().cloned(), place);
        Fitness { of_rows: (problem.side() * problem.side()) as u16, groups }
    }

    /// The fitness of an individual.
    #[inline(always)]
    pub fn count(&self, grid: &[u8]) -> u16 {
        self.of_rows
            + match &self.groups {
                &Groups::Regular(9, boxes) => count_regular::<9>(grid, boxes),
                &Groups::Regular(16, boxes) => count_regular::<16>(grid, boxes),
                &Groups::Regular(_, boxes) => count_regular::<25>(grid, boxes),
                Groups::Listed { cells, lengths } => count_listed(grid, cells, lengths),
            }
    }
}

fn listed(groups: impl Iterator<Item = Vec<usize>>, place: impl Fn(usize) -> usize) -> Groups {
    let (mut cells, mut lengths) = (Vec::new(), Vec::new());
    for group in groups {
        lengths.push(group.len() as u8);
        cells.extend(group.into_iter().map(|cell| place(cell) as u16));
    }
    Groups::Listed { cells, lengths }
}

#[inline(always)]
fn count_listed(grid: &[u8], cells: &[u16], lengths: &[u8]) -> u16 {
    let (mut rest, mut sum) = (cells, 0);
    for &length in lengths {
        let (group, others) = rest.split_at(length as usize);
        rest = others;
        let seen = group.iter().fold(0_u32, |seen, &cell| seen | 1 << (grid[cell as usize] & 31));
        sum += seen.count_ones();
    }
    sum as u16
}

/// Columns and boxes, band by band: the rows of a band or-ed give what its columns have, and the columns of a box
/// or-ed what the box has.
#[inline(always)]
fn count_regular<const SIDE: usize>(grid: &[u8], (box_rows, box_cols): (usize, usize)) -> u16 {
    let mut tally = Tally::<SIDE>::default();
    let mut columns = [0_u32; SIDE];
    for band in grid.as_chunks::<SIDE>().0.chunks_exact(box_rows) {
        let mut seen = [0_u32; SIDE];
        for row in band {
            for (seen, &value) in seen.iter_mut().zip(row) {
                *seen |= 1 << (value & 31);
            }
        }
        for (column, seen) in columns.iter_mut().zip(seen) {
            *column |= seen;
        }
        for columns in seen.chunks_exact(box_cols) {
            tally.add(columns.iter().fold(0, |all, seen| all | seen));
        }
    }
    columns.into_iter().for_each(|column| tally.add(column));
    tally.sum()
}

/// Counts bits of sets of `SIDE` values, several sets to a word.
#[derive(Default)]
struct Tally<const SIDE: usize> {
    word: u64,
    filled: usize,
    sum: u32,
}

impl<const SIDE: usize> Tally<SIDE> {
    #[inline(always)]
    fn add(&mut self, set: u32) {
        self.word |= u64::from(set) << self.filled;
        self.filled += SIDE;
        if self.filled + SIDE > 64 {
            self.sum += self.word.count_ones();
            (self.word, self.filled) = (0, 0);
        }
    }

    #[inline(always)]
    fn sum(self) -> u16 {
        (self.sum + self.word.count_ones()) as u16
    }
}
