//! A fully white grid of up to 16×16 cells and 16 digits: a [`crate::position::Position`] of the same
//! network under a check that does not propagate, made for speed.
//!
//! The smallest domain is found by counting all of them again, which a processor does for a row at a time. The
//! board is copied instead of undone.

mod lines;
mod simd;
mod state;

use crate::board::{Board, Choice, Move, Ties};
use crate::check::Check;
use crate::digits::{nth_bit, up_to};
use crate::network::{Line, Network};
use crate::position::Variables;
use lines::{BROKEN, Lines};
use random::Random;
pub use simd::Path;
use state::{Smallest, State, Taken};

/// A grid of at most `W × W` cells; `W` is 8 or 16.
#[derive(Clone, Debug)]
pub struct WhiteGrid<const W: usize> {
    state: State<W>,
    /// `[rows × columns]`: the digits of cells that are taken. What stands in free cells is of no account, so that
    /// nothing is undone here.
    digits: [[u8; W]; W],
    lines: Lines,
    rows: usize,
    cols: usize,
    path: Path,
}

impl<const W: usize> WhiteGrid<W> {
    /// The board, where the network is a fully white grid without givens that fits, and check and variables
    /// are among those that it knows.
    pub fn new(network: &Network, check: Check, variables: Variables) -> Option<WhiteGrid<W>> {
        let n = network.n_digits;
        let check = check.on(n);
        if check.propagates() || variables != Variables::Cells || n > 16 || !network.cages.is_empty() {
            return None;
        }
        let cols = network.lines.first()?.cells.len();
        let rows = network.n_cells() / cols;
        if network.lines.len() != rows + cols || rows.max(cols) > W || rows.max(cols) > n as usize {
            return None;
        }
        let is_row = |(row, line): (usize, &Line)| {
            line.cells.iter().copied().eq((row * cols) as u32..((row + 1) * cols) as u32)
        };
        let is_col = |(col, line): (usize, &Line)| {
            line.cells.iter().copied().eq((0..rows).map(|row| (row * cols + col) as u32))
        };
        let (in_rows, in_cols) = network.lines.split_at(rows);
        let fits = in_rows.iter().enumerate().all(is_row)
            && in_cols.iter().enumerate().all(is_col)
            && network.domains.iter().all(|&domain| domain == up_to(n as i32));
        fits.then(|| WhiteGrid::with(network, check, rows, cols)).flatten()
    }

    fn with(network: &Network, check: Check, rows: usize, cols: usize) -> Option<WhiteGrid<W>> {
        let kind = |line: &Line| Some((line.cells.len() as u32, line.sum?));
        let kinds: Vec<_> = network.lines.iter().map(kind).collect::<Option<_>>()?;
        let (mut lines, begin) = Lines::new(check, network.n_digits, &kinds)?;
        let mut state = State::new();
        state.free = (rows * cols) as u32;
        for (row, &at) in begin[..rows].iter().enumerate() {
            (state.row_at[row], state.row_excluded[row]) = (at, lines.excluded(at));
            for (col, key) in state.keys[row][..cols].iter_mut().enumerate() {
                *key = (row * 2 + col / 8) as u16;
            }
        }
        for (col, &at) in begin[rows..].iter().enumerate() {
            (state.col_at[col], state.col_excluded[col]) = (at, lines.excluded(at));
        }
        state.smallest = state.find_smallest();
        let grid = WhiteGrid { state, digits: [[0; W]; W], lines, rows, cols, path: Path::Plain };
        Some(grid.on(Path::fastest()))
    }

    /// The same board by other code, which plays alike; by plain code where the machine cannot take that path.
    pub fn on(self, path: Path) -> WhiteGrid<W> {
        let path = if Path::available().contains(&path) { path } else { Path::Plain };
        WhiteGrid { path, ..self }
    }

    /// Assigns a digit, given as its bit, to a free cell; says which free cell then has the smallest domain, and
    /// leaves it to the caller to keep that.
    #[inline(always)]
    fn assign_bit(
        &mut self,
        (row, col): (usize, usize),
        bit: u16,
        take: impl Fn(&mut State<W>, Taken) -> Smallest,
    ) -> Smallest {
        let state = &mut self.state;
        self.digits[row][col] = bit.trailing_zeros() as u8 + 1;
        state.free -= 1;
        let row_at = state.row_at[row] | u32::from(bit);
        let col_at = state.col_at[col] | u32::from(bit);
        (state.row_at[row], state.col_at[col]) = (row_at, col_at);
        let (row_excluded, col_excluded) = (self.lines.excluded(row_at), self.lines.excluded(col_at));
        state.is_broken = row_excluded == BROKEN || col_excluded == BROKEN;
        take(state, Taken { row, col, row_excluded, col_excluded })
    }

    /// Sample with ties broken by reading order: the loop of [`Board::playout`], in one piece.
    #[inline(always)]
    fn sample(
        &mut self,
        random: &mut Random,
        sequence: &mut Vec<Move>,
        nth_bit: impl Fn(u16, usize) -> u16,
        take: impl Fn(&mut State<W>, Taken) -> Smallest,
    ) -> u32 {
        let mut smallest = self.state.smallest;
        while self.state.free > 0 && !self.state.is_broken && smallest.size() > 0 {
            let cell @ (row, col) = (smallest.row() % W, smallest.col() % W);
            let bit = nth_bit(self.state.domain(row, col), random.below(smallest.size()));
            smallest = self.assign_bit(cell, bit, &take);
            sequence
                .push(Move { cell: (row * self.cols + col) as u32, digit: bit.trailing_zeros() as u8 + 1 });
        }
        self.state.smallest = smallest;
        let is_dead = self.state.is_broken || smallest.size() == 0;
        if is_dead { 1 + self.state.free } else { 0 }
    }
}

/// The widths that grids come in.
pub trait Width: Sized {
    /// See [`Board::playout`]; ties are broken by reading order.
    fn sample_first(&mut self, random: &mut Random, sequence: &mut Vec<Move>) -> u32;
    /// Assigns a digit, given as its bit, to a free cell.
    fn assign_at(&mut self, cell: (usize, usize), bit: u16);
}

impl<const W: usize> Board for WhiteGrid<W>
where
    WhiteGrid<W>: Width,
{
    type Mark = State<W>;

    fn free(&self) -> u32 {
        self.state.free
    }

    fn is_dead(&self) -> bool {
        self.state.is_broken || self.state.smallest.size() == 0
    }

    fn choose(&mut self, ties: Ties, random: &mut Random) -> Option<Choice> {
        let (smallest, state) = (self.state.smallest, &self.state);
        if self.is_dead() || state.free == 0 {
            return None;
        }
        let (row, col) = match ties {
            Ties::First => (smallest.row(), smallest.col()),
            Ties::Random => {
                let size = |row, col| state.domain(row, col).count_ones() as usize;
                let cells = || (0..self.rows).flat_map(|row| (0..self.cols).map(move |col| (row, col)));
                let is_smallest = |&(row, col): &(usize, usize)| {
                    state.is_free(row, col) && size(row, col) == smallest.size()
                };
                let of_size = || cells().filter(is_smallest);
                let n = random.below(of_size().count());
                of_size().nth(n).unwrap_or((smallest.row(), smallest.col()))
            }
        };
        let cell = (row * self.cols + col) as u32;
        Some(Choice::Cell { cell, values: u32::from(state.domain(row, col)) })
    }

    fn offers(&self, choice: Choice) -> bool {
        match choice {
            Choice::Cell { cell, values } => {
                let (row, col) = (cell as usize / self.cols, cell as usize % self.cols);
                let is_free = row < self.rows && self.state.is_free(row, col);
                is_free && values != 0 && u32::from(self.state.domain(row, col)) == values
            }
            Choice::Place { .. } => false,
        }
    }

    fn option(&self, choice: Choice, i: usize) -> Move {
        match choice {
            Choice::Cell { cell, values } => {
                Move { cell, digit: nth_bit(values, i).trailing_zeros() as u8 + 1 }
            }
            Choice::Place { .. } => unreachable!("this board chooses cells only"),
        }
    }

    #[inline]
    fn assign(&mut self, chosen: Move) {
        let cell = (chosen.cell as usize / self.cols, chosen.cell as usize % self.cols);
        self.assign_at(cell, 1 << (chosen.digit - 1));
    }

    #[inline]
    fn mark(&self) -> State<W> {
        self.state
    }

    #[inline]
    fn undo_to(&mut self, mark: &State<W>) {
        self.state = *mark;
    }

    fn digits(&self) -> Vec<u8> {
        let cells = (0..self.rows).flat_map(|row| (0..self.cols).map(move |col| (row, col)));
        cells.map(|(row, col)| if self.state.is_free(row, col) { 0 } else { self.digits[row][col] }).collect()
    }

    fn candidates(&self) -> Vec<u32> {
        let cells = (0..self.rows).flat_map(|row| (0..self.cols).map(move |col| (row, col)));
        let candidates = |(row, col): (usize, usize)| match self.state.is_free(row, col) {
            true => u32::from(self.state.domain(row, col)),
            false => 1 << (self.digits[row][col] - 1),
        };
        cells.map(candidates).collect()
    }

    fn batch(&self) -> u64 {
        20_000
    }

    #[inline]
    fn playout(&mut self, ties: Ties, random: &mut Random, sequence: &mut Vec<Move>) -> u32 {
        if ties == Ties::First {
            return self.sample_first(random, sequence);
        }
        while let Some(choice) = self.choose(ties, random) {
            let chosen = self.option(choice, random.below(choice.len()));
            self.assign(chosen);
            sequence.push(chosen);
        }
        self.score()
    }
}
