//! The colours of an animation: those of a board, and for each pair that meets the steps between them, which smooth edges
//! are drawn in. So all frames share one table, and no frame flickers.

use crate::figure::board::{CLASH, FAINT, FOCUS, GIVEN, INK, PAPER, SOLVER, WALL};
use crate::figure::scene::Color;
use std::collections::HashMap;

/// Pairs of colours that meet, the more frequent ones first.
const PAIRS: [[Color; 2]; 15] = [
    [INK, PAPER],
    [SOLVER, PAPER],
    [FAINT, PAPER],
    [INK, GIVEN],
    [PAPER, WALL],
    [FAINT, GIVEN],
    [INK, CLASH],
    [SOLVER, CLASH],
    [FAINT, CLASH],
    [FAINT, WALL],
    [INK, WALL],
    [FOCUS, PAPER],
    [FOCUS, GIVEN],
    [FOCUS, CLASH],
    [FAINT, INK],
];
/// Steps from one colour of a pair to the other.
const STEPS: u32 = 16;

/// The table of colours, and where each colour is found in it.
pub struct Colours {
    table: Vec<Color>,
    known: HashMap<Color, u8>,
}

impl Default for Colours {
    fn default() -> Colours {
        let mut table: Vec<Color> = PAIRS.iter().flatten().copied().collect();
        let between = |[a, b]: &[Color; 2], step: u32| {
            let mix = |a: u8, b: u8| ((u32::from(a) * (STEPS - step) + u32::from(b) * step) / STEPS) as u8;
            [mix(a[0], b[0]), mix(a[1], b[1]), mix(a[2], b[2])]
        };
        table.extend(PAIRS.iter().flat_map(|pair| (1..STEPS).map(move |step| between(pair, step))));
        let mut seen = std::collections::HashSet::new();
        table.retain(|color| seen.insert(*color));
        table.truncate(256);
        Colours { table, known: HashMap::new() }
    }
}

impl Colours {
    /// Red, green and blue of each colour, one after the other.
    pub fn bytes(&self) -> Vec<u8> {
        self.table.iter().flatten().copied().collect()
    }

    /// The numbers of the nearest colours of the pixels: `[height × width]`.
    pub fn numbers(&mut self, rgb: &[u8]) -> Vec<u8> {
        let (pixels, _) = rgb.as_chunks::<3>();
        pixels.iter().map(|&color| self.number(color)).collect()
    }

    fn number(&mut self, color: Color) -> u8 {
        if let Some(&number) = self.known.get(&color) {
            return number;
        }
        let distance = |other: &Color| -> u32 {
            other.iter().zip(color).map(|(&a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
        };
        let nearest = self.table.iter().enumerate().min_by_key(|(_, other)| distance(other));
        let number = nearest.map_or(0, |(number, _)| number as u8);
        self.known.insert(color, number);
        number
    }
}

#[cfg(test)]
mod tests {
    use super::{Colours, PAIRS};

    #[test]
    fn the_colours_of_a_board_are_exact_and_those_between_are_near() {
        let mut colours = Colours::default();
        let table = colours.bytes();
        assert!(table.len() <= 3 * 256);
        for color in PAIRS.iter().flatten() {
            let number = usize::from(colours.numbers(color)[0]);
            assert_eq!(&table[3 * number..3 * number + 3], color);
        }
        let mixed = [0x40, 0x90, 0xc0]; // about a quarter of the way from the solver's blue to paper
        let number = usize::from(colours.numbers(&mixed)[0]);
        let far = table[3 * number..3 * number + 3].iter().zip(mixed).map(|(a, b)| a.abs_diff(b)).max();
        assert!(far.unwrap() < 24, "{far:?}");
    }
}
