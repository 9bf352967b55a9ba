//! What the hybrid's board shows: digits, candidates left, and as heat how often each feature was tabu.

use crate::ac3::Domain;
use plugin_api::Board;
use plugin_api::puzzle::DigitSet;

/// Draws the domains of all cells, `[cells]`; one that is a single value is the cell's digit.
pub fn draw_domains(board: &mut Board, domains: impl Iterator<Item = Domain>) {
    for (cell, domain) in domains.enumerate() {
        let digits = DigitSet::from_words(&[domain]);
        board.cell(cell, digits.single());
        board.candidates(cell, digits);
    }
}

/// Draws how often each feature was tabu, `[cells × digits]`, measured by the one that was most often.
pub fn draw_heat(board: &mut Board, times_tabu: &[u32], n_digits: usize) {
    let most = times_tabu.iter().copied().max().unwrap_or(0).max(1) as f32;
    for (cell, times) in times_tabu.chunks(n_digits).enumerate() {
        for (digit, &times) in DigitSet::up_to(n_digits as u32).iter().zip(times) {
            board.heat(cell, digit, times as f32 / most);
        }
    }
}
