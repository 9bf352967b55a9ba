//! The fitness: unique values summed over rows and soft groups, to be maximised.
//!
//! A plain Sudoku of side N goes from little above 3·N to 3·N². Changing one cell moves it by at most 3,
//! swapping two cells of a row by at most 4: nothing in the row, two columns and two boxes.

use crate::problem::Problem;

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

/// The same count with one bit a value, from lists of cell numbers that lie side by side.
#[derive(Clone, Debug)]
pub struct Fitness {
    /// Cells of all groups, one group after the other.
    cells: Vec<u16>,
    /// Cells of each group.
    lengths: Vec<u8>,
}

impl Fitness {
    /// Over rows and soft groups.
    pub fn new(problem: &Problem) -> Fitness {
        let side = problem.side();
        let rows = (0..side).map(|row| (row * side..(row + 1) * side).collect());
        Fitness::over(rows.chain(problem.groups().iter().cloned()), |cell| cell)
    }

    /// Over the soft groups only, of grids whose cell `c` lies at `place(c)`.
    pub fn beyond_rows(problem: &Problem, place: impl Fn(usize) -> usize) -> Fitness {
        Fitness::over(problem.groups().iter().cloned(), place)
    }

    fn over(groups: impl Iterator<Item = Vec<usize>>, place: impl Fn(usize) -> usize) -> Fitness {
        let (mut cells, mut lengths) = (Vec::new(), Vec::new());
        for group in groups {
            lengths.push(group.len() as u8);
            cells.extend(group.into_iter().map(|cell| place(cell) as u16));
        }
        Fitness { cells, lengths }
    }

    /// Unique values, summed over the groups. The low five bits of a byte are its value.
    #[inline(always)]
    pub fn count(&self, grid: &[u8]) -> u16 {
        let (mut rest, mut sum) = (self.cells.as_slice(), 0);
        for &length in &self.lengths {
            let (group, others) = rest.split_at(length as usize);
            rest = others;
            let seen = group.iter().fold(0_u32, |seen, &cell| seen | 1 << (grid[cell as usize] & 31));
            sum += seen.count_ones();
        }
        sum as u16
    }
}
