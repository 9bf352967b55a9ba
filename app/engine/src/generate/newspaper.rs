//! The shape of a Kakuro as newspapers print it: symmetric under half a turn, in one piece, every run of two
//! cells or more.
//!
//! Walls are placed at random. A wall takes its mirror image with it, and whatever would be left as a run of
//! one cell becomes wall, too; what would tear the white cells apart is not done.

use crate::random::Random;

/// Share of white squares at which no more walls are placed, in percent.
const WHITE_PERCENT: usize = 62;
/// Longest run wanted, where more digits would allow a longer one.
const LONGEST: usize = 9;
/// Boards begun before a size is given up; a short longest run leaves some with a run that cannot be cut.
const MAX_ATTEMPTS: usize = 30;
/// Rounds over the runs that are too long.
const ROUNDS: usize = 40;
/// Random places tried for each square.
const TRIES_PER_SQUARE: usize = 3;

/// Which squares are white, `[rows × cols]`, row-major, the border of clues not counted; none when none of
/// this size was found.
pub(super) fn newspaper_shape(
    rows: usize,
    cols: usize,
    n_digits: usize,
    random: &mut Random,
) -> Option<Vec<bool>> {
    (0..MAX_ATTEMPTS).find_map(|_| attempt(rows, cols, LONGEST.min(n_digits), random))
}

fn attempt(rows: usize, cols: usize, longest: usize, random: &mut Random) -> Option<Vec<bool>> {
    let mut shape = Shape::white(rows, cols);
    // First the runs that are too long, wherever they are.
    for _ in 0..ROUNDS {
        let mut runs = shape.runs_above(longest);
        if runs.is_empty() {
            break;
        }
        random.shuffle(&mut runs);
        for run in runs {
            // An earlier wall may have cut it.
            if run.iter().all(|&place| shape.white[place]) {
                shape.try_wall(run[random.below(run.len())]);
            }
        }
    }
    if !shape.runs_above(longest).is_empty() {
        return None;
    }
    for _ in 0..TRIES_PER_SQUARE * rows * cols {
        if shape.n_white * 100 <= WHITE_PERCENT * rows * cols {
            break;
        }
        shape.try_wall(random.below(rows * cols));
    }
    (shape.n_white > 0).then_some(shape.white)
}

struct Shape {
    rows: usize,
    cols: usize,
    /// `[rows × cols]`, row-major.
    white: Vec<bool>,
    n_white: usize,
}

impl Shape {
    fn white(rows: usize, cols: usize) -> Shape {
        Shape { rows, cols, white: vec![true; rows * cols], n_white: rows * cols }
    }

    /// Places a wall with all that follows from it, or leaves everything as it was. At least half of what
    /// was white stays so.
    fn try_wall(&mut self, place: usize) {
        let mut placed = Vec::new();
        let mut due = vec![place];
        while let Some(place) = due.pop() {
            for place in [place, self.white.len() - 1 - place] {
                if std::mem::replace(&mut self.white[place], false) {
                    placed.push(place);
                    due.extend(self.neighbours(place).filter(|&next| self.is_lone(next)));
                }
            }
        }
        self.n_white -= placed.len();
        if placed.len() >= self.n_white || !self.is_connected() {
            self.n_white += placed.len();
            placed.into_iter().for_each(|place| self.white[place] = true);
        }
    }

    /// Whether a white square is a run of one cell across or down.
    fn is_lone(&self, place: usize) -> bool {
        self.white[place] && [true, false].into_iter().any(|across| self.run_through(place, across).len() < 2)
    }

    /// The squares of the run through a white square.
    fn run_through(&self, place: usize, across: bool) -> Vec<usize> {
        let (at, length, step) = if across {
            (place % self.cols, self.cols, 1)
        } else {
            (place / self.cols, self.rows, self.cols)
        };
        let back = (1..=at).take_while(|k| self.white[place - k * step]).count();
        let ahead = (1..length - at).take_while(|k| self.white[place + k * step]).count();
        (0..=back + ahead).map(|k| place - back * step + k * step).collect()
    }

    /// The runs of more cells than this.
    fn runs_above(&self, longest: usize) -> Vec<Vec<usize>> {
        let starts = (0..self.white.len()).filter(|&place| self.white[place]);
        let runs = starts.flat_map(|place| {
            let runs = [true, false].map(|across| self.run_through(place, across));
            runs.into_iter().filter(move |run| run[0] == place && run.len() > longest)
        });
        runs.collect()
    }

    fn is_connected(&self) -> bool {
        let Some(first) = self.white.iter().position(|white| *white) else { return true };
        let mut seen = vec![false; self.white.len()];
        seen[first] = true;
        let mut open = vec![first];
        let mut n = 1;
        while let Some(place) = open.pop() {
            for next in self.neighbours(place) {
                if self.white[next] && !std::mem::replace(&mut seen[next], true) {
                    n += 1;
                    open.push(next);
                }
            }
        }
        n == self.n_white
    }

    fn neighbours(&self, place: usize) -> impl Iterator<Item = usize> + use<> {
        let (row, col) = (place / self.cols, place % self.cols);
        let (rows, cols) = (self.rows, self.cols);
        let all = [
            (row > 0).then(|| place - cols),
            (col > 0).then(|| place - 1),
            (col + 1 < cols).then(|| place + 1),
            (row + 1 < rows).then(|| place + cols),
        ];
        all.into_iter().flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::{Shape, newspaper_shape};
    use crate::random::Random;

    #[test]
    fn shapes_are_symmetric_connected_and_have_runs_of_two_to_n_cells() {
        for (rows, cols, n_digits) in [(2, 2, 9), (3, 5, 9), (8, 8, 4), (10, 14, 9), (20, 20, 9), (40, 9, 12)]
        {
            for k in 0..5 {
                let white = newspaper_shape(rows, cols, n_digits, &mut Random::of_puzzle(1, k)).unwrap();
                assert!((0..white.len()).all(|place| white[place] == white[white.len() - 1 - place]));
                let n_white = white.iter().filter(|white| **white).count();
                let shape = Shape { rows, cols, white, n_white };
                assert!(shape.is_connected());
                for place in (0..shape.white.len()).filter(|&place| shape.white[place]) {
                    for across in [true, false] {
                        let length = shape.run_through(place, across).len();
                        assert!((2..=n_digits).contains(&length), "{rows}×{cols}: {length}");
                    }
                }
                let percent = n_white * 100 / (rows * cols);
                // Short runs need many walls; with nine digits it is the share wanted that decides.
                assert!(
                    percent >= 45 || n_digits < 9 || rows * cols < 20,
                    "{rows}×{cols}: {percent} percent"
                );
            }
        }
    }
}
