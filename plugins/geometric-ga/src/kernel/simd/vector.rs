//! What multi-cycle crossover asks of a vector, and the crossover.

use super::layout::HALF;
use std::arch::x86_64::__m256i;

/// A vector of bytes. The functions may be called where the machine has its instructions, which only the
/// kernels do.
///
/// # Safety
///
/// It is 32 or 64 bytes, of which every pattern is valid, and aligned to 64 at most.
pub unsafe trait Vector: Copy {
    /// What tells the coin of a child from the others of its block.
    type Coin: Copy;

    /// The bytes of two units, or those of the first.
    fn of(units: [[&[u8; HALF]; 2]; 2]) -> Self;

    /// These bytes in the unit with this number where it is one of the vector's, and 0 elsewhere.
    fn masked(bytes: __m256i, unit: usize) -> Self;

    /// Bits in which the two differ.
    fn xor(self, other: Self) -> Self;

    /// The coin of the child with this number in its block.
    fn coin(number: usize) -> Self::Coin;

    /// The order that changes nothing.
    fn identity() -> Self;

    /// Byte i becomes the byte that the order has at i.
    fn permute(self, order: Self) -> Self;

    /// The lesser of each two bytes.
    fn least(self, other: Self) -> Self;

    /// Coins of a block, made ready for [`Vector::choose`].
    fn ready(self, coin: Self::Coin) -> Self;

    /// The second of each two bytes where the coin is set, the first where it is not.
    fn choose(self, second: Self, coins: Self, coin: Self::Coin) -> Self;
}

/// Some rows of an individual: their values, and the place of each value. See [`super::layout::Layout`].
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Piece<V> {
    /// The values.
    pub values: V,
    /// The places.
    pub places: V,
}

impl<V: Vector> Piece<V> {
    /// The child with another parent. The coins lie as the values do; that of the smallest place of a cycle
    /// decides over the cycle. After so many doublings each place knows the smallest one.
    #[inline(always)]
    pub fn cross(self, other: Piece<V>, coins: V, coin: V::Coin, doublings: u32) -> Piece<V> {
        // Where the cycle leads from each place: to where this parent has what the other has here.
        let mut ahead = self.places.permute(other.values);
        let mut first = V::identity().least(ahead);
        for _ in 1..doublings {
            ahead = ahead.permute(ahead);
            first = first.least(first.permute(ahead));
        }
        let decisions = coins.permute(first).ready(coin);
        Piece {
            values: self.values.choose(other.values, decisions, coin),
            places: self.places.choose(other.places, decisions.permute(self.places), coin),
        }
    }

    /// With a swap made in a unit, given by the bits in which the order of its bytes differs from the one
    /// that changes nothing.
    #[inline(always)]
    pub fn swapped(self, change: __m256i, unit: usize) -> Piece<V> {
        let change = V::masked(change, unit);
        Piece {
            values: self.values.permute(V::identity().xor(change)),
            places: self.places.xor(change.permute(self.places)),
        }
    }
}
