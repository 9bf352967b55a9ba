//! Digits in the white cells of a Kakuro, different within every run, and moves that keep them so.
//!
//! The moves are Kempe chains, as in the Wang–Swendsen–Kotecký walk over colourings (Physical Review Letters
//! 63, 1989): two digits change places in all cells that hang together through them. A move and its reverse
//! are equally likely, so a long walk prefers no filling.

use super::latin::latin_square;
use crate::random::Random;

/// Moves of the walk for each cell.
const MOVES_PER_CELL: usize = 30;

/// A filling of white cells.
#[derive(Clone)]
pub(super) struct Filling {
    /// Digits are 1 to this.
    n_digits: u32,
    /// `[cells]`.
    digits: Vec<u32>,
    /// The cells of each run, those of one cell included.
    runs: Vec<Vec<u32>>,
    /// `[cells]`: the run across and the run down.
    runs_of: Vec<[u32; 2]>,
}

impl Filling {
    /// A random filling of the white squares, `[rows × cols]` without the border of clues. No run is longer
    /// than there are digits.
    pub(super) fn random(white: &[bool], cols: usize, n_digits: u32, random: &mut Random) -> Filling {
        let mut filling = Filling::tiled(white, cols, n_digits, random);
        for _ in 0..MOVES_PER_CELL * filling.digits.len() {
            filling.swap_at_random(random);
        }
        filling
    }

    /// One step of the walk.
    pub(super) fn swap_at_random(&mut self, random: &mut Random) {
        let cell = random.below(self.digits.len()) as u32;
        let digit = random.below(self.n_digits as usize) as u32 + 1;
        self.swap(cell, digit);
    }

    /// Copies of one Latin square side by side: a window no longer than its side holds no digit twice.
    fn tiled(white: &[bool], cols: usize, n_digits: u32, random: &mut Random) -> Filling {
        let side = n_digits as usize;
        let square = latin_square(side, random);
        let mut filling = Filling { n_digits, digits: Vec::new(), runs: Vec::new(), runs_of: Vec::new() };
        let mut index = vec![0; white.len()];
        for place in (0..white.len()).filter(|&place| white[place]) {
            let (row, col) = (place / cols, place % cols);
            let cell = filling.digits.len() as u32;
            index[place] = cell as usize;
            filling.digits.push(square[row % side * side + col % side] + 1);
            let across = (col > 0 && white[place - 1]).then(|| filling.runs_of[index[place - 1]][0]);
            let down = (row > 0 && white[place - cols]).then(|| filling.runs_of[index[place - cols]][1]);
            let runs_of = [across, down].map(|run| filling.join(run, cell));
            filling.runs_of.push(runs_of);
        }
        filling
    }

    fn join(&mut self, run: Option<u32>, cell: u32) -> u32 {
        let run = run.unwrap_or(self.runs.len() as u32);
        if run as usize == self.runs.len() {
            self.runs.push(Vec::new());
        }
        self.runs[run as usize].push(cell);
        run
    }

    /// Gives a cell this digit, and its former digit to those that held it before along the chain. The same
    /// cell with its former digit takes it back. Gives the cells that changed.
    pub(super) fn swap(&mut self, cell: u32, digit: u32) -> Vec<u32> {
        let former = self.digits[cell as usize];
        if former == digit {
            return Vec::new();
        }
        self.digits[cell as usize] = digit;
        let mut changed = vec![cell];
        let mut k = 0;
        while k < changed.len() {
            let cell = changed[k];
            k += 1;
            // Whoever still holds the digit that this cell has taken must change in turn.
            let taken = self.digits[cell as usize];
            let given = if taken == digit { former } else { digit };
            for run in self.runs_of[cell as usize] {
                let holds = |other: &&u32| **other != cell && self.digits[**other as usize] == taken;
                if let Some(&other) = self.runs[run as usize].iter().find(holds) {
                    self.digits[other as usize] = given;
                    changed.push(other);
                }
            }
        }
        changed
    }

    /// Digits are 1 to this.
    pub(super) fn n_digits(&self) -> u32 {
        self.n_digits
    }

    /// The digits, `[cells]`.
    pub(super) fn digits(&self) -> &[u32] {
        &self.digits
    }

    /// Number of runs across and down.
    pub(super) fn n_runs(&self) -> u32 {
        self.runs.len() as u32
    }

    /// The cells of a run.
    pub(super) fn run(&self, run: u32) -> &[u32] {
        &self.runs[run as usize]
    }

    /// The runs through a cell.
    pub(super) fn runs_of(&self, cell: u32) -> [u32; 2] {
        self.runs_of[cell as usize]
    }

    /// Whether every run holds different digits.
    #[cfg(test)]
    pub(super) fn is_proper(&self) -> bool {
        self.runs.iter().all(|run| {
            let digits: std::collections::BTreeSet<u32> =
                run.iter().map(|&cell| self.digits[cell as usize]).collect();
            digits.len() == run.len() && digits.iter().all(|digit| (1..=self.n_digits).contains(digit))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Filling;
    use crate::random::Random;

    #[test]
    fn a_filling_stays_proper_under_every_move_and_a_move_can_be_taken_back() {
        let mut random = Random::of_puzzle(3, 1);
        for (rows, cols, n_digits) in [(8, 8, 9), (9, 9, 9), (16, 16, 17), (3, 7, 7)] {
            let white: Vec<bool> = (0..rows * cols).map(|i| n_digits != 9 || i % 11 != 5).collect();
            let mut filling = Filling::random(&white, cols, n_digits, &mut random);
            assert!(filling.is_proper());
            for _ in 0..200 {
                let before = filling.digits().to_vec();
                let cell = random.below(before.len()) as u32;
                filling.swap(cell, random.below(n_digits as usize) as u32 + 1);
                assert!(filling.is_proper());
                let mut back = filling.clone();
                back.swap(cell, before[cell as usize]);
                assert_eq!(back.digits(), before);
            }
        }
    }

    #[test]
    fn a_line_with_fewer_cells_than_digits_misses_each_digit_about_equally_often() {
        let mut missing = [0; 9];
        for k in 0..400 {
            let filling = Filling::random(&[true; 64], 8, 9, &mut Random::of_puzzle(5, k));
            let absent = (1..=9).find(|digit| !filling.digits()[..8].contains(digit)).unwrap();
            missing[absent as usize - 1] += 1;
        }
        assert!(missing.iter().all(|n| (20..=75).contains(n)), "{missing:?}");
    }
}
