//! The variable of smallest domain: a cell with its values, or a required digit with its places.

use crate::board::{Choice, Ties};
use crate::digits::{Digits, nth_bit};
use crate::network::Network;
use crate::state::{ASSIGNED, State};
use random::Random;

/// The cell of smallest domain; none when no cell is free. The state is not dead.
#[inline]
pub fn cell(state: &State, ties: Ties, random: &mut Random) -> Option<Choice> {
    let size = least_size(state)?;
    let n = match ties {
        Ties::First => 0,
        Ties::Random => random.below(count(state, size)),
    };
    Some(nth_cell(state, size, n))
}

fn least_size(state: &State) -> Option<u8> {
    state.sizes.iter().copied().min().filter(|&size| size != ASSIGNED)
}

/// Cells that are counted at once: as many as a byte can count.
const PIECE: usize = 255;

/// Number of cells of this size in a piece. Bytes are summed as bytes, many at a time.
fn count_piece(piece: &[u8], size: u8) -> usize {
    usize::from(piece.iter().map(|&other| u8::from(other == size)).sum::<u8>())
}

fn count(state: &State, size: u8) -> usize {
    state.sizes.chunks(PIECE).map(|piece| count_piece(piece, size)).sum()
}

/// Cell number `n` of this size; there are more than `n`.
fn nth_cell(state: &State, size: u8, mut n: usize) -> Choice {
    let mut from = 0;
    for piece in state.sizes.chunks(PIECE) {
        let here = count_piece(piece, size);
        if n < here {
            break;
        }
        n -= here;
        from += PIECE;
    }
    let mut of_size = (from..state.sizes.len()).filter(|&cell| state.sizes[cell] == size);
    let cell = of_size.nth(n).expect("the cell was counted");
    Choice::Cell { cell: cell as u32, values: state.domains[cell] }
}

/// The variable of smallest domain among cells and the digits that lines require, cells first. None when
/// no cell is free, or a required digit has no place: then the state is dead, which is noted.
///
/// While some cell has one value only, places are not looked at: nothing is smaller.
///
/// Digits with more than three places are not looked for.
pub fn cell_or_place(
    network: &Network,
    state: &mut State,
    ties: Ties,
    random: &mut Random,
) -> Option<Choice> {
    let size = least_size(state)?;
    if size == 1 {
        return cell(state, ties, random);
    }
    let (mut best, mut n_places) = (u32::from(size), 0);
    for line in 0..state.lines.len() {
        let Some(found) = Places::on(network, state, line) else { continue };
        if found.is_missing {
            state.fail();
            return None;
        }
        for few in 1..=best.min(3) {
            let digits = found.with[few as usize - 1];
            if digits != 0 && few < best {
                (best, n_places) = (few, 0);
            }
            if few == best {
                n_places += digits.count_ones() as usize;
            }
        }
    }
    let n_cells = if u32::from(size) == best { count(state, size) } else { 0 };
    let n = match ties {
        Ties::First => 0,
        Ties::Random => random.below(n_cells + n_places),
    };
    Some(if n < n_cells { nth_cell(state, size, n) } else { nth_place(network, state, best, n - n_cells) })
}

fn nth_place(network: &Network, state: &State, few: u32, mut n: usize) -> Choice {
    for line in 0..state.lines.len() {
        let Some(found) = Places::on(network, state, line) else { continue };
        let digits = found.with[few as usize - 1];
        if n < digits.count_ones() as usize {
            return place(network, state, line, nth_bit(digits, n));
        }
        n -= digits.count_ones() as usize;
    }
    unreachable!("the place was counted")
}

/// The free cells of a line that may hold a digit, given as its bit.
pub fn place(network: &Network, state: &State, line: usize, digit: Digits) -> Choice {
    let mut places = 0;
    for (i, &cell) in network.lines[line].cells.iter().enumerate() {
        if state.is_free(cell as usize) && state.domains[cell as usize] & digit != 0 {
            places |= 1 << i;
        }
    }
    Choice::Place { line: line as u32, digit: digit.trailing_zeros() as u8 + 1, places }
}

/// The required digits of a line by how many places they have.
struct Places {
    /// Digits with one, two and three places.
    with: [Digits; 3],
    /// Whether some digit has none.
    is_missing: bool,
}

impl Places {
    /// None when the line requires no digit.
    #[inline]
    fn on(network: &Network, state: &State, line: usize) -> Option<Places> {
        let required = state.lines[line].support.required;
        if required == 0 {
            return None;
        }
        // Digits seen in at least one, two, three and four cells.
        let [mut one, mut two, mut three, mut four] = [0; 4];
        for &cell in &network.lines[line].cells {
            let is_free = Digits::from(state.is_free(cell as usize)).wrapping_neg();
            let domain = state.domains[cell as usize] & is_free;
            four |= three & domain;
            three |= two & domain;
            two |= one & domain;
            one |= domain;
        }
        let with = [required & one & !two, required & two & !three, required & three & !four];
        Some(Places { with, is_missing: required & !one != 0 })
    }
}
