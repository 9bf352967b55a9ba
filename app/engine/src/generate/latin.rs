//! Random Latin squares.
//!
//! Source: M. T. Jacobson and P. Matthews, "Generating uniformly distributed random Latin squares" (Journal
//! of Combinatorial Designs 4, 1996). The square is a cube of incidences, row × column × symbol, whose lines
//! each sum to 1. A move adds and takes 1 at the corners of a box in it; now and then that leaves one -1, and
//! the walk goes on from there until the square is proper again. After n³ moves the start is forgotten.

use crate::random::Random;

/// A Latin square of this side with symbols 0 to side − 1, `[side × side]`, row-major.
pub(super) fn latin_square(side: usize, random: &mut Random) -> Vec<u32> {
    let mut cube = Cube::cyclic(side);
    if side > 1 {
        let mut improper = None;
        let mut moves = 0;
        while moves < side.pow(3) || improper.is_some() {
            improper = cube.step(improper, random);
            moves += 1;
        }
    }
    cube.square()
}

/// Row, column and symbol.
type Place = [usize; 3];

struct Cube {
    side: usize,
    /// `[side × side × side]`: 0 or 1, and a single -1 while the square is improper.
    incidences: Vec<i8>,
}

impl Cube {
    fn cyclic(side: usize) -> Cube {
        let mut cube = Cube { side, incidences: vec![0; side.pow(3)] };
        for row in 0..side {
            for col in 0..side {
                cube.add([row, col, (row + col) % side], 1);
            }
        }
        cube
    }

    /// One move, from a random 0 or from the -1. Gives the place of the -1 that it leaves.
    fn step(&mut self, improper: Option<Place>, random: &mut Random) -> Option<Place> {
        let from = improper.unwrap_or_else(|| self.random_zero(random));
        let to = [0, 1, 2].map(|axis| self.one_on_line(from, axis, random));
        for corner in 0..8_usize {
            let place = [0, 1, 2].map(|axis| if corner >> axis & 1 == 1 { to[axis] } else { from[axis] });
            self.add(place, if corner.count_ones() % 2 == 0 { 1 } else { -1 });
        }
        (self.at(to) < 0).then_some(to)
    }

    fn random_zero(&self, random: &mut Random) -> Place {
        loop {
            let place = [0; 3].map(|_: usize| random.below(self.side));
            if self.at(place) == 0 {
                return place;
            }
        }
    }

    /// Where the line through a place along an axis holds a 1: there is one, or two when the place is -1.
    fn one_on_line(&self, mut place: Place, axis: usize, random: &mut Random) -> usize {
        let ones = (0..self.side).filter(|&k| {
            place[axis] = k;
            self.at(place) == 1
        });
        let ones: Vec<usize> = ones.collect();
        ones[random.below(ones.len())]
    }

    fn index(&self, place: Place) -> usize {
        (place[0] * self.side + place[1]) * self.side + place[2]
    }

    fn at(&self, place: Place) -> i8 {
        self.incidences[self.index(place)]
    }

    fn add(&mut self, place: Place, n: i8) {
        let index = self.index(place);
        self.incidences[index] += n;
    }

    fn square(&self) -> Vec<u32> {
        let symbol = |line: &[i8]| line.iter().position(|&n| n == 1).unwrap_or(0) as u32;
        self.incidences.chunks(self.side).map(symbol).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::latin_square;
    use crate::random::Random;
    use std::collections::{BTreeMap, BTreeSet};

    #[test]
    fn rows_and_columns_hold_every_symbol() {
        for side in [1, 2, 3, 9, 17, 32] {
            let square = latin_square(side, &mut Random::of_puzzle(7, side as u64));
            for line in 0..side {
                let row: BTreeSet<u32> = (0..side).map(|k| square[line * side + k]).collect();
                let col: BTreeSet<u32> = (0..side).map(|k| square[k * side + line]).collect();
                assert_eq!((row.len(), col.len()), (side, side));
            }
        }
    }

    #[test]
    fn all_twelve_squares_of_side_three_come_about_equally_often() {
        let mut seen = BTreeMap::new();
        for k in 0..2400 {
            *seen.entry(latin_square(3, &mut Random::of_puzzle(1, k))).or_insert(0) += 1;
        }
        assert_eq!(seen.len(), 12);
        assert!(seen.values().all(|n| (120..=280).contains(n)), "{:?}", seen.values());
    }
}
