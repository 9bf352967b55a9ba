//! Where each digit of a 9×9 Sudoku can stand, and what follows from that.
//!
//! For each digit three bands of 27 cells. Two rules are run until neither says more. *Patterns*: in each band
//! and in each stack a digit keeps the parts that one of six patterns uses, by one look into a table; that
//! is hidden singles in rows, columns and boxes, and locked candidates both ways. *Singles*: a cell with one
//! digit left takes it, and a row with one place left for a digit takes that from the other digits.

use super::tables::{ALL, CELLS, IN_PATTERNS, PARTS};

/// There is no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contradiction;

/// The places of each digit; small enough to be copied at a branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// `[digits × bands]`, digits from 0.
    places: [[u32; 3]; 9],
    /// `[bands]`: the cells whose digit was taken from all other digits.
    placed: [u32; 3],
}

/// A cell of a band, as one bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The band, from 0.
    pub band: usize,
    /// The bit.
    pub bit: u32,
}

impl Place {
    /// The place of a cell in reading order.
    pub fn of(cell: usize) -> Place {
        Place { band: cell / 27, bit: 1 << (cell % 27) }
    }

    /// The cell in reading order.
    pub fn cell(self) -> usize {
        self.band * 27 + self.bit.trailing_zeros() as usize
    }

    /// The cells of its row in the band.
    fn row(self) -> u32 {
        511 << (self.bit.trailing_zeros() / 9 * 9)
    }
}

impl State {
    /// With these digits given, 1 to 9, and 0 for an open cell.
    pub fn new(givens: &[u8; 81]) -> State {
        let mut given = [[0_u32; 3]; 9];
        let mut taken = [0; 3];
        for (cell, &digit) in givens.iter().enumerate() {
            if (1..=9).contains(&digit) {
                let place = Place::of(cell);
                given[usize::from(digit) - 1][place.band] |= place.bit;
                taken[place.band] |= place.bit;
            }
        }
        let mut state = State { places: [[0; 3]; 9], placed: [0; 3] };
        for (places, given) in state.places.iter_mut().zip(&given) {
            for band in 0..3 {
                let mut left = ALL & !taken[band];
                for row in [511, 511 << 9, 511 << 18] {
                    if given[band] & row != 0 {
                        left &= !row;
                    }
                }
                places[band] = left | given[band];
            }
        }
        state
    }

    /// Runs the rules until none says more, after a change in the digits that are due, as bits.
    pub fn propagate(&mut self, mut due: u16) -> Result<(), Contradiction> {
        loop {
            while due != 0 {
                let digit = due.trailing_zeros() as usize;
                due &= due - 1;
                due |= self.settle(digit)?;
            }
            due = self.take_singles()?;
            if due == 0 {
                return Ok(());
            }
        }
    }

    /// Reduces a digit to its patterns, and takes its rows with one place from the other digits. Gives the
    /// digits that lost a place.
    fn settle(&mut self, digit: usize) -> Result<u16, Contradiction> {
        let bands = through_patterns(self.places[digit])?;
        self.places[digit] = bands;
        let mut changed = 0;
        for (band, &cells) in bands.iter().enumerate() {
            let new = alone_in_row(cells) & !self.placed[band];
            if new == 0 {
                continue;
            }
            self.placed[band] |= new;
            for (other, places) in self.places.iter_mut().enumerate() {
                if other != digit && places[band] & new != 0 {
                    places[band] &= !new;
                    changed |= 1 << other;
                }
            }
        }
        Ok(changed)
    }

    /// Gives cells with one digit left that digit, and says which digits that concerns.
    fn take_singles(&mut self) -> Result<u16, Contradiction> {
        let mut changed = 0;
        for band in 0..3 {
            let [once, twice, _] = self.at_least(band);
            if once != ALL {
                return Err(Contradiction);
            }
            let single = ALL & !twice & !self.placed[band];
            if single == 0 {
                continue;
            }
            for (digit, places) in self.places.iter_mut().enumerate() {
                let mut hits = places[band] & single;
                changed |= u16::from(hits != 0) << digit;
                while hits != 0 {
                    let place = Place { band, bit: hits & hits.wrapping_neg() };
                    hits &= hits - 1;
                    places[band] = places[band] & !place.row() | place.bit;
                }
            }
        }
        Ok(changed)
    }

    /// The cells of a band that have at least one, two and three digits left.
    fn at_least(&self, band: usize) -> [u32; 3] {
        self.places.iter().fold([0; 3], |[once, twice, thrice], places| {
            let cells = places[band];
            [once | cells, twice | once & cells, thrice | twice & cells]
        })
    }

    /// Whether every cell has its digit.
    pub fn is_solved(&self) -> bool {
        self.placed == [ALL; 3]
    }

    /// Cells that have their digit.
    pub fn n_placed(&self) -> u32 {
        self.placed.iter().map(|cells| cells.count_ones()).sum()
    }

    /// The first open cell with two digits left, or else the first of those with the fewest.
    pub fn choose(&self) -> Option<Place> {
        let first = |band: usize, cells: u32| Place { band, bit: cells & cells.wrapping_neg() };
        for band in 0..3 {
            let [_, twice, thrice] = self.at_least(band);
            let pairs = twice & !thrice;
            if pairs != 0 {
                return Some(first(band, pairs));
            }
        }
        let open = (0..81).map(Place::of).filter(|place| self.placed[place.band] & place.bit == 0);
        open.min_by_key(|&place| self.digits(place).count_ones())
    }

    /// The digits left to a cell, digit `d` from 1 as bit `d - 1`.
    pub fn digits(&self, place: Place) -> u16 {
        (0..9).fold(0, |digits, d| digits | u16::from(self.places[d][place.band] & place.bit != 0) << d)
    }

    /// Gives a cell a digit, from 0. All digits that the cell had are due then.
    pub fn put(&mut self, place: Place, digit: usize) {
        for (other, places) in self.places.iter_mut().enumerate() {
            let cells = &mut places[place.band];
            *cells = if other == digit { *cells & !place.row() | place.bit } else { *cells & !place.bit };
        }
    }

    /// Takes a digit, from 0, from a cell. That digit is due then.
    pub fn take(&mut self, place: Place, digit: usize) {
        self.places[digit][place.band] &= !place.bit;
    }

    /// The digits of a solved grid, 1 to 9.
    pub fn grid(&self) -> [u8; 81] {
        std::array::from_fn(|cell| self.digits(Place::of(cell)).trailing_zeros() as u8 + 1)
    }

    /// As 30 numbers: `[digits × bands]` places, and the cells placed.
    pub fn words(&self) -> impl Iterator<Item = u64> {
        self.places.into_iter().flatten().chain(self.placed).map(u64::from)
    }

    /// The state of such numbers; none when one names a cell outside a band.
    pub fn from_words(mut next: impl FnMut() -> Option<u64>) -> Option<State> {
        let mut state = State { places: [[0; 3]; 9], placed: [0; 3] };
        for cells in state.places.iter_mut().flatten().chain(&mut state.placed) {
            *cells = u32::try_from(next()?).ok().filter(|cells| cells & !ALL == 0)?;
        }
        Some(state)
    }
}

/// The cells that some pattern uses in its band and in its stack.
#[inline]
fn through_patterns(mut bands: [u32; 3]) -> Result<[u32; 3], Contradiction> {
    loop {
        for cells in &mut bands {
            let row = |r: u32| PARTS[(*cells >> (9 * r) & 511) as usize] << (3 * r);
            let used = IN_PATTERNS[usize::from(row(0) | row(1) | row(2))];
            if used == 0 {
                return Err(Contradiction);
            }
            *cells &= CELLS[usize::from(used)];
        }
        // A stack is a band that is turned: its three columns are the rows, and the bands the boxes.
        let columns = bands.map(|cells| (cells | cells >> 9 | cells >> 18) & 511);
        let mut kept = [0; 3];
        for stack in [0, 3, 6] {
            let [a, b, c] = columns.map(|columns| columns >> stack & 7);
            let used = u32::from(IN_PATTERNS[(a | b << 3 | c << 6) as usize]);
            if used == 0 {
                return Err(Contradiction);
            }
            kept[0] |= (used & 7) << stack;
            kept[1] |= (used >> 3 & 7) << stack;
            kept[2] |= (used >> 6) << stack;
        }
        if kept == columns {
            return Ok(bands);
        }
        for (cells, kept) in bands.iter_mut().zip(kept) {
            *cells &= kept | kept << 9 | kept << 18;
        }
    }
}

/// The cells that are alone in their row.
#[inline]
fn alone_in_row(cells: u32) -> u32 {
    let mut alone = 0;
    for row in [511, 511 << 9, 511 << 18] {
        let here = cells & row;
        if here & here.wrapping_sub(1) == 0 {
            alone |= here;
        }
    }
    alone
}
