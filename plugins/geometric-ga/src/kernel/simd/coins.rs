//! The coins of a block of children, laid out as the values of individuals are.

use super::layout::Layout;
use super::vector::{NOTHING, Vector};

/// A vector of coins for each piece, and how they are gathered from those of all cells.
pub struct Coins<V> {
    /// Piece after piece.
    windows: Vec<Window<V>>,
    /// `[pieces]`: how many windows it has.
    numbers: Vec<usize>,
    /// `[pieces]`.
    laid_out: Vec<V>,
}

/// Bytes that a vector takes from the coins of some cells that follow each other.
#[derive(Clone, Copy)]
struct Window<V> {
    first: usize,
    order: V,
}

impl<V: Vector> Coins<V> {
    /// The windows, as few as cover the free cells.
    pub fn new(layout: &Layout) -> Coins<V> {
        let (mut windows, mut numbers) = (Vec::new(), Vec::new());
        for piece in 0..layout.pieces() {
            let mut left: Vec<_> =
                layout.free().iter().filter(|free| layout.piece(free.section).0 == piece).collect();
            let before = windows.len();
            while let Some(&first) = left.first() {
                let n = left.iter().take_while(|free| free.cell < first.cell + V::WINDOW).count();
                let mut order = vec![NOTHING; V::SIZE];
                for free in left.drain(..n) {
                    let byte = layout.piece(free.section).1 + usize::from(free.code);
                    order[byte] = (free.cell - first.cell) as u8;
                }
                windows.push(Window { first: first.cell, order: V::of(&order) });
            }
            numbers.push(windows.len() - before);
        }
        Coins { windows, numbers, laid_out: vec![V::identity(); layout.pieces()] }
    }

    /// Lays out the coins of a block: a byte for each cell, and some more.
    #[inline(always)]
    pub fn lay_out(&mut self, coins: &[u8], pieces: usize) {
        let mut windows = &self.windows[..];
        for (laid_out, &n) in self.laid_out[..pieces].iter_mut().zip(&self.numbers[..pieces]) {
            let (of_piece, others) = windows.split_at(n);
            windows = others;
            for (i, &Window { first, order }) in of_piece.iter().enumerate() {
                let window = coins[first..].first_chunk().expect("coins go on past the last cell");
                let gathered = V::gathered(window, order);
                *laid_out = if i == 0 { gathered } else { laid_out.or(gathered) };
            }
        }
    }

    /// `[pieces]`.
    #[inline(always)]
    pub fn all(&self) -> &[V] {
        &self.laid_out
    }
}
