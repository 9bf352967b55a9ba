//! Multi-cycle crossover of all rows at once, without a branch and without a look-up.
//!
//! Places are taken out of their cycles from the last to the second: who leads there leads from now on to
//! where it leads. The place that it leads to when it is taken out stands further left in the same cycle, or
//! it is itself, the first of its cycle. So decisions are handed on from left to right: the first place of a
//! cycle has its own coin, any other the decision of where it led. Where a place leads is known by the value
//! there, which is compared and never looked up: a compiler makes of that the vectors that every machine has.

use super::{Column, Grid};

/// Writes the child of `x` and `y`. Bit `number` of the coins decides.
#[inline(never)]
pub fn cross<const LANES: usize, const COLUMNS: usize>(
    (x, y): (&Grid<LANES, COLUMNS>, &Grid<LANES, COLUMNS>),
    (coins, number): (&Grid<LANES, COLUMNS>, usize),
    child: &mut Grid<LANES, COLUMNS>,
) {
    // The value of the first parent at the place to which each place leads. The last place is taken out on
    // the way from `y`, since a copy of it would be a call.
    let last = COLUMNS - 1;
    let mut ahead = [y[last]; COLUMNS];
    for place in 0..last {
        ahead[place] = past(&y[place], &x[last], &y[last]);
    }
    for place in (1..last).rev() {
        let (before, rest) = ahead.split_at_mut(place);
        for ahead in before {
            *ahead = past(ahead, &x[place], &rest[0]);
        }
    }
    // All ones where the child takes the second parent's value.
    let mut second = [[0; LANES]; COLUMNS];
    let bit = [1 << number; LANES];
    for place in 0..COLUMNS {
        let coin = equal(&and(&coins[place], &bit), &bit);
        let mut decision = and(&equal(&x[place], &ahead[place]), &coin);
        for (x, second) in x[..place].iter().zip(&second[..place]) {
            decision = or(&decision, &and(&equal(x, &ahead[place]), second));
        }
        second[place] = decision;
    }
    for place in 0..COLUMNS {
        child[place] = xor(&x[place], &and(&second[place], &xor(&x[place], &y[place])));
    }
}

/// Where it leads once a place is taken out: to what comes after that place if it led there, to where it did
/// if not.
#[inline(always)]
fn past<const LANES: usize>(
    ahead: &Column<LANES>,
    place: &Column<LANES>,
    after: &Column<LANES>,
) -> Column<LANES> {
    xor(ahead, &and(&equal(ahead, place), &xor(place, after)))
}

/// All ones where two columns have the same.
#[inline(always)]
pub fn equal<const LANES: usize>(one: &Column<LANES>, other: &Column<LANES>) -> Column<LANES> {
    each(one, other, |one, other| if one == other { u8::MAX } else { 0 })
}

/// Bits that both have.
#[inline(always)]
pub fn and<const LANES: usize>(one: &Column<LANES>, other: &Column<LANES>) -> Column<LANES> {
    each(one, other, |one, other| one & other)
}

/// Bits that one of them has.
#[inline(always)]
pub fn or<const LANES: usize>(one: &Column<LANES>, other: &Column<LANES>) -> Column<LANES> {
    each(one, other, |one, other| one | other)
}

/// Bits in which they differ.
#[inline(always)]
pub fn xor<const LANES: usize>(one: &Column<LANES>, other: &Column<LANES>) -> Column<LANES> {
    each(one, other, |one, other| one ^ other)
}

/// What `of` makes of each pair of bytes: a plain loop, since compilers do not see through the closures of arrays.
#[inline(always)]
fn each<const LANES: usize>(
    one: &Column<LANES>,
    other: &Column<LANES>,
    of: impl Fn(u8, u8) -> u8,
) -> Column<LANES> {
    let mut made = [0; LANES];
    for i in 0..LANES {
        made[i] = of(one[i], other[i]);
    }
    made
}
