//! A fully white grid of up to 16×16 cells and 16 digits: a [`crate::position::Position`] of the same
//! network under a check that does not propagate, made for speed.
//!
//! Every cell lies on one row and one column of the same lengths, so that its domain is the row's allowed
//! digits that the column allows too. Nothing is stored for a cell but whether it is free: the smallest
//! domain is found by counting all of them again, which a processor does for a row at a time. The whole board
//! is a few hundred bytes, copied instead of undone.

use crate::board::{Board, Choice, Move, Ties};
use crate::check::Check;
use crate::digits::{nth_bit, nth_bit_of_16, up_to};
use crate::network::{Line, Network};
use crate::position::Variables;
use crate::random::Random;
use crate::table::Table;
use multiversion::multiversion;

/// A grid of at most `W × W` cells; `W` is 8 or 16.
#[derive(Clone, Debug)]
pub struct WhiteGrid<const W: usize> {
    state: State<W>,
    row_table: Table,
    col_table: Table,
    rows: usize,
    cols: usize,
}

/// The part that changes. Lines beyond the grid allow nothing, and their cells are taken.
#[derive(Clone, Copy, Debug)]
pub struct State<const W: usize> {
    /// `[rows × columns]`: 0 where free.
    digits: [[u8; W]; W],
    /// `[rows]`: bit `c` is set where the cell in column `c` is free.
    free_in_row: [u16; W],
    /// Digits that the free cells of a row may take.
    row_allowed: [u16; W],
    col_allowed: [u16; W],
    row_used: [u16; W],
    col_used: [u16; W],
    row_left: [i16; W],
    col_left: [i16; W],
    free: u32,
    /// Whether a line is inconsistent.
    is_broken: bool,
    /// The free cell with the smallest domain, see [`smallest`].
    smallest: u16,
}

/// Puts a taken cell behind all free ones; below it lie size × 256 + place.
const TAKEN: u16 = 0x4000;

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
        let mut free_in_row = [0; W];
        free_in_row[..rows].fill(up_to(cols as i32) as u16);
        let mut state = State {
            digits: [[0; W]; W],
            free_in_row,
            row_allowed: [0; W],
            col_allowed: [0; W],
            row_used: [0; W],
            col_used: [0; W],
            row_left: [0; W],
            col_left: [0; W],
            free: (rows * cols) as u32,
            is_broken: false,
            smallest: 0,
        };
        let (in_rows, in_cols) = network.lines.split_at(rows);
        let most = |lines: &[Line]| lines.iter().filter_map(|line| line.sum).max();
        let table =
            |length: usize, lines: &[Line]| Table::new(check, network.n_digits, length as u32, most(lines)?);
        let (mut row_table, mut col_table) = (table(cols, in_rows)?, table(rows, in_cols)?);
        for (row, line) in in_rows.iter().enumerate() {
            state.row_left[row] = i16::try_from(line.sum?).ok()?;
            state.row_allowed[row] = row_table.allowed(0, line.sum?);
        }
        for (col, line) in in_cols.iter().enumerate() {
            state.col_left[col] = i16::try_from(line.sum?).ok()?;
            state.col_allowed[col] = col_table.allowed(0, line.sum?);
        }
        state.smallest = smallest(&state);
        Some(WhiteGrid { state, row_table, col_table, rows, cols })
    }

    #[inline(always)]
    fn cell_of(&self, place: usize) -> u32 {
        (place / W * self.cols + place % W) as u32
    }
}

/// Size × 256 + place of the free cell with the smallest domain, the first of equals; [`TAKEN`] or more when
/// no cell is free.
#[inline(always)]
fn smallest<const W: usize>(state: &State<W>) -> u16 {
    let mut least = [u16::MAX; W];
    for row in 0..W {
        let (allowed, free) = (state.row_allowed[row], state.free_in_row[row]);
        for (col, least) in least.iter_mut().enumerate() {
            let size = (allowed & state.col_allowed[col]).count_ones() as u16;
            let taken = if free & 1 << col == 0 { TAKEN } else { 0 };
            let key = size << 8 | (row * W + col) as u16 | taken;
            *least = (*least).min(key);
        }
    }
    least.into_iter().min().unwrap_or(u16::MAX)
}

/// `[places × entries]`: all bits of the entry at the place.
const fn at_place<const W: usize>() -> [[u16; W]; W] {
    let mut masks = [[0; W]; W];
    let mut place = 0;
    while place < W {
        masks[place][place] = u16::MAX;
        place += 1;
    }
    masks
}

/// Puts a value at a place by writing the whole list: the next [`smallest`] reads it whole, and a processor
/// waits when it is to read as one what was written in parts.
#[inline(always)]
fn put<const W: usize>(list: &mut [u16; W], place: usize, value: u16) {
    let masks = const { &at_place::<W>() };
    for (entry, mask) in list.iter_mut().zip(&masks[place]) {
        *entry = *entry & !mask | value & mask;
    }
}

/// Assigns a digit, given as its bit, to the free cell at a place.
#[inline(always)]
fn assign<const W: usize>(grid: &mut WhiteGrid<W>, place: usize, bit: u16) {
    let state = &mut grid.state;
    let (row, col) = (place / W % W, place % W);
    let digit = bit.trailing_zeros() as i16 + 1;
    state.digits[row][col] = digit as u8;
    state.free -= 1;
    state.row_used[row] |= bit;
    state.col_used[col] |= bit;
    state.row_left[row] -= digit;
    state.col_left[col] -= digit;
    let free_in_row = state.free_in_row[row] & !(1 << col);
    put(&mut state.free_in_row, row, free_in_row);
    let row_allowed = grid.row_table.allowed(u32::from(state.row_used[row]), i32::from(state.row_left[row]));
    let col_allowed = grid.col_table.allowed(u32::from(state.col_used[col]), i32::from(state.col_left[col]));
    put(&mut state.row_allowed, row, row_allowed);
    put(&mut state.col_allowed, col, col_allowed);
    state.is_broken = row_allowed == 0 || col_allowed == 0;
    state.smallest = smallest(state);
}

/// Sample with ties broken by reading order: the loop of [`Board::playout`], in one piece.
#[inline(always)]
fn sample<const W: usize>(grid: &mut WhiteGrid<W>, random: &mut Random, sequence: &mut Vec<Move>) -> u32 {
    while grid.state.free > 0 && !grid.state.is_broken {
        let key = grid.state.smallest;
        let (size, place) = (usize::from(key >> 8), usize::from(key & 0xff));
        if size == 0 {
            return 1 + grid.state.free;
        }
        let values = grid.state.row_allowed[place / W % W] & grid.state.col_allowed[place % W];
        let bit = nth_bit_of_16(values, random.below(size));
        assign(grid, place, bit);
        sequence.push(Move { cell: grid.cell_of(place), digit: bit.trailing_zeros() as u8 + 1 });
    }
    if grid.state.is_broken { 1 + grid.state.free } else { 0 }
}

/// The widths that grids come in, each compiled for several kinds of processor.
pub trait Width: Sized {
    /// See [`Board::playout`]; ties are broken by reading order.
    fn sample_first(&mut self, random: &mut Random, sequence: &mut Vec<Move>) -> u32;
    /// Assigns a digit, given as its bit, to the free cell at a place.
    fn assign_at(&mut self, place: usize, bit: u16);
}

macro_rules! width {
    ($width:literal, $sample:ident, $assign:ident) => {
        #[multiversion(targets(
            "x86_64+avx512f+avx512bw+avx512vl+avx512bitalg+bmi1+bmi2+popcnt+lzcnt",
            "x86_64+avx2+bmi1+bmi2+popcnt+lzcnt"
        ))]
        fn $sample(grid: &mut WhiteGrid<$width>, random: &mut Random, sequence: &mut Vec<Move>) -> u32 {
            sample(grid, random, sequence)
        }

        #[multiversion(targets(
            "x86_64+avx512f+avx512bw+avx512vl+avx512bitalg+bmi1+bmi2+popcnt+lzcnt",
            "x86_64+avx2+bmi1+bmi2+popcnt+lzcnt"
        ))]
        fn $assign(grid: &mut WhiteGrid<$width>, place: usize, bit: u16) {
            assign(grid, place, bit);
        }

        impl Width for WhiteGrid<$width> {
            #[inline(always)]
            fn sample_first(&mut self, random: &mut Random, sequence: &mut Vec<Move>) -> u32 {
                $sample(self, random, sequence)
            }

            #[inline(always)]
            fn assign_at(&mut self, place: usize, bit: u16) {
                $assign(self, place, bit);
            }
        }
    };
}

width!(8, sample_8, assign_8);
width!(16, sample_16, assign_16);

impl<const W: usize> Board for WhiteGrid<W>
where
    WhiteGrid<W>: Width,
{
    type Mark = State<W>;

    fn free(&self) -> u32 {
        self.state.free
    }

    fn is_dead(&self) -> bool {
        self.state.is_broken || self.state.smallest >> 8 == 0
    }

    fn choose(&mut self, ties: Ties, random: &mut Random) -> Option<Choice> {
        let (key, size) = (self.state.smallest, self.state.smallest >> 8);
        if self.state.is_broken || size == 0 || key >= TAKEN {
            return None;
        }
        let size_of = |place: usize| {
            let (row, col) = (place / W, place % W);
            (self.state.digits[row][col] == 0)
                .then(|| (self.state.row_allowed[row] & self.state.col_allowed[col]).count_ones() as u16)
        };
        let place = match ties {
            Ties::First => usize::from(key & 0xff),
            Ties::Random => {
                let of_size = || {
                    (0..self.rows * W).filter(|&place| place % W < self.cols && size_of(place) == Some(size))
                };
                let n = random.below(of_size().count());
                of_size().nth(n).unwrap_or(usize::from(key & 0xff))
            }
        };
        let values = self.state.row_allowed[place / W] & self.state.col_allowed[place % W];
        Some(Choice::Cell { cell: self.cell_of(place), values: u32::from(values) })
    }

    fn offers(&self, choice: Choice) -> bool {
        match choice {
            Choice::Cell { cell, values } => {
                let cell = cell as usize;
                values != 0 && self.digits().get(cell) == Some(&0) && self.candidates()[cell] == values
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
        let (row, col) = (chosen.cell as usize / self.cols, chosen.cell as usize % self.cols);
        self.assign_at(row * W + col, 1 << (chosen.digit - 1));
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
        cells.map(|(row, col)| self.state.digits[row][col]).collect()
    }

    fn candidates(&self) -> Vec<u32> {
        let cells = (0..self.rows).flat_map(|row| (0..self.cols).map(move |col| (row, col)));
        let candidates = |(row, col): (usize, usize)| match self.state.digits[row][col] {
            0 => u32::from(self.state.row_allowed[row] & self.state.col_allowed[col]),
            digit => 1 << (digit - 1),
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
