//! What multi-cycle crossover asks of a vector, and the crossover.

/// A vector of bytes. The functions may be called where the machine has its instructions, which only the
/// kernels do.
///
/// # Safety
///
/// It is `SIZE` bytes, 32 or 64, of which every pattern is valid.
pub unsafe trait Vector: Copy {
    /// Bytes.
    const SIZE: usize;

    /// Bytes that a permute reaches.
    const REACH: usize;

    /// Bytes out of which [`Vector::gathered`] takes.
    const WINDOW: usize;

    /// What tells the coin of a child from the others of its block.
    type Coin: Copy;

    /// The vector of these bytes.
    fn of(bytes: &[u8]) -> Self;

    /// The order that changes nothing.
    fn identity() -> Self;

    /// The coin of the child with this number in its block.
    fn coin(number: usize) -> Self::Coin;

    /// Byte i becomes the byte that the order has at i.
    fn permute(self, order: Self) -> Self;

    /// Byte i becomes the byte of the window that the order has at i, or 0 where that is [`NOTHING`].
    fn gathered(window: &[u8; 32], order: Self) -> Self;

    /// In which bits the order that swaps two bytes differs from the one that changes nothing.
    fn swap(swap: Swap) -> Self;

    /// Bits that either has.
    fn or(self, other: Self) -> Self;

    /// Bits in which the two differ.
    fn xor(self, other: Self) -> Self;

    /// The lesser of each two bytes.
    fn least(self, other: Self) -> Self;

    /// How many bytes are the same in both.
    fn equals(self, other: Self) -> usize;

    /// Coins of a block, made ready for [`Vector::choose`].
    fn ready(self, coin: Self::Coin) -> Self;

    /// The second of each two bytes where the coin is set, the first where it is not.
    fn choose(self, second: Self, coins: Self, coin: Self::Coin) -> Self;
}

/// The order of a byte that takes nothing from a window.
pub const NOTHING: u8 = 0xBF;

/// Two bytes of a section to be swapped; those of one byte with itself change nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Swap {
    /// The piece.
    pub piece: u8,
    /// The one byte.
    pub a: u8,
    /// The other byte.
    pub b: u8,
}

/// Some rows of an individual: their values, and the place of each value. See [`super::layout::Layout`].
#[repr(C, align(64))]
#[derive(Clone, Copy)]
pub struct Piece<V> {
    /// The values.
    pub values: V,
    /// The places.
    pub places: V,
}

impl<V: Vector> Piece<V> {
    /// The first place of the cycle through each place, in the permutation that leads from this to another one.
    /// After so many doublings each place knows it.
    #[inline(always)]
    pub fn firsts(self, other: Piece<V>, doublings: u32) -> V {
        // Where the cycle leads from each place: to where this parent has what the other has here.
        let mut ahead = self.places.permute(other.values);
        let mut first = V::identity().least(ahead);
        for _ in 1..doublings {
            ahead = ahead.permute(ahead);
            first = first.least(first.permute(ahead));
        }
        first
    }

    /// The child with another parent. The coins lie as the values do; that of the first place of a cycle
    /// decides over the cycle.
    #[inline(always)]
    pub fn cross(self, other: Piece<V>, coins: V, coin: V::Coin, doublings: u32) -> Piece<V> {
        let first = self.firsts(other, doublings);
        let decisions = coins.permute(first).ready(coin);
        Piece {
            values: self.values.choose(other.values, decisions, coin),
            places: self.places.choose(other.places, decisions.permute(self.places), coin),
        }
    }

    /// With a swap made in it.
    #[inline(always)]
    pub fn swapped(self, swap: Swap) -> Piece<V> {
        let change = V::swap(swap);
        Piece {
            values: self.values.permute(V::identity().xor(change)),
            places: self.places.xor(change.permute(self.places)),
        }
    }
}
