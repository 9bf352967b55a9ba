//! Heat on the board: how strongly a solver thinks of each digit, as it says itself, from 0 to 1. It is shown as the
//! shade of the digit's place in the cell, or as the leading digit in grey. What it means, the solver's description
//! says.

use egui::{Pos2, Rect, vec2};
use puzzle::Digit;

/// Less than this is not worth a shade.
const FAINTEST: f32 = 0.02;
/// Digits that are told when the pointer rests on a cell.
const TOLD: usize = 5;

/// The heat of all cells; empty when the solver tells none.
#[derive(Default)]
pub struct Heat {
    /// `[cells × digits]`: from 0 to 1.
    values: Vec<f32>,
    digits: usize,
}

impl Heat {
    /// From the values of a board, `[cells × digits]`; another number of them is no heat.
    pub fn new(values: &[f32], cells: usize, n_digits: u32) -> Heat {
        let digits = n_digits as usize;
        let values = if values.len() == cells * digits { values.to_vec() } else { Vec::new() };
        Heat { values, digits }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// `[digits]`: the heat of a cell, or nothing.
    pub fn of_cell(&self, cell: usize) -> &[f32] {
        self.values.get(cell * self.digits..(cell + 1) * self.digits).unwrap_or(&[])
    }

    /// The digits of a cell that have any heat, by place from 0, none of it above 1.
    pub fn warm(&self, cell: usize) -> impl Iterator<Item = (u32, f32)> {
        let values = (0..).zip(self.of_cell(cell).iter().copied());
        // NaN is not warm.
        values.filter(|&(_, heat)| heat >= FAINTEST).map(|(place, heat)| (place, heat.min(1.0)))
    }

    /// The digit that a cell is hottest of, with its heat.
    pub fn leading(&self, cell: usize) -> Option<(Digit, f32)> {
        let hottest = self.warm(cell).reduce(|best, next| if next.1 > best.1 { next } else { best });
        hottest.and_then(|(place, heat)| Some((Digit::new(place + 1)?, heat)))
    }

    /// The hottest digits of a cell with their heat, for a hover text.
    pub fn describe(&self, cell: usize) -> Option<String> {
        let mut hottest: Vec<(u32, f32)> = self.warm(cell).collect();
        hottest.sort_by(|a, b| b.1.total_cmp(&a.1));
        let told: Vec<String> =
            hottest.iter().take(TOLD).map(|(place, heat)| format!("{}: {heat:.2}", place + 1)).collect();
        (!told.is_empty()).then(|| format!("Heat, from 0 to 1: {}", told.join(", ")))
    }
}

/// Where the digits of a cell have their places while it is open: rows of equal length, in the middle of the cell.
#[derive(Clone, Copy)]
pub struct Places {
    first: Pos2,
    across: u32,
    cell: f32,
    /// Side of a place, in points.
    pub step: f32,
}

impl Places {
    /// Cells smaller than this, in points, show no single digits.
    const SMALLEST_CELL: f32 = 26.0;
    /// Places smaller than this, in points, cannot be read.
    const SMALLEST_STEP: f32 = 6.5;

    /// The places in a cell for digits up to `n_digits`, below the share of it that is kept for a clue.
    pub fn new(cell: Rect, n_digits: u32, clue: f32) -> Places {
        let across = f64::from(n_digits).sqrt().ceil().max(1.0) as u32;
        let down = n_digits.div_ceil(across).max(1);
        let room = vec2(cell.width(), cell.height() * (1.0 - clue));
        let step = (room.x / across as f32).min(room.y / down as f32);
        let rest = room - vec2(across as f32, down as f32) * step;
        let first = cell.min + vec2(rest.x / 2.0, cell.height() * clue + rest.y / 2.0);
        Places { first, across, cell: cell.width(), step }
    }

    /// Whether a digit in its place can be read.
    pub fn are_readable(self) -> bool {
        self.cell >= Places::SMALLEST_CELL && self.step >= Places::SMALLEST_STEP
    }

    /// The middle of a place, counted from 0.
    pub fn centre(self, place: u32) -> Pos2 {
        self.rect(place).center()
    }

    /// A place, counted from 0.
    pub fn rect(self, place: u32) -> Rect {
        let corner = vec2((place % self.across) as f32, (place / self.across) as f32) * self.step;
        Rect::from_min_size(self.first + corner, vec2(self.step, self.step))
    }
}

#[cfg(test)]
mod tests {
    use super::{Heat, Places};
    use egui::{Rect, Vec2, pos2};
    use puzzle::Digit;

    #[test]
    fn the_hottest_digits_of_a_cell_are_told_first() {
        let heat = Heat::new(&[0.0, 0.5, 0.25, 1.0, 0.0, f32::NAN], 2, 3);
        assert_eq!(heat.describe(0).unwrap(), "Heat, from 0 to 1: 2: 0.50, 3: 0.25");
        assert_eq!(heat.describe(1).unwrap(), "Heat, from 0 to 1: 1: 1.00");
        assert_eq!(heat.describe(2), None);
        assert_eq!(heat.leading(0), Digit::new(2).map(|digit| (digit, 0.5)));
    }

    #[test]
    fn values_of_another_number_are_no_heat() {
        assert!(Heat::new(&[1.0; 5], 2, 3).is_empty());
    }

    #[test]
    fn places_fill_the_cell_row_by_row() {
        let cell = Rect::from_min_size(pos2(0.0, 0.0), Vec2::splat(30.0));
        let places = Places::new(cell, 9, 0.0);
        assert_eq!((places.centre(0), places.centre(5)), (pos2(5.0, 5.0), pos2(25.0, 15.0)));
        assert!(places.are_readable());
        assert!(!Places::new(cell, 36, 0.0).are_readable());
    }

    #[test]
    fn places_leave_room_for_a_clue() {
        let cell = Rect::from_min_size(pos2(0.0, 0.0), Vec2::splat(40.0));
        let places = Places::new(cell, 9, 0.25);
        assert_eq!(places.rect(0).min, pos2(5.0, 10.0));
        assert_eq!(places.rect(8).max, pos2(35.0, 40.0));
    }
}
