//! Heat on the board: how strongly a solver thinks of each digit, as it says itself (0 to 1), shown as the
//! shade of the digit's place in the cell. What it means, the solver's description says.

use crate::window::theme::Palette;
use egui::{Painter, Pos2, Rect, Vec2, vec2};
use puzzle::Digit;

/// The shade of heat 1, as a share of the solver's full colour.
const FULL: f32 = 0.6;
/// Less than this is not worth a shade.
const FAINTEST: f32 = 0.02;
/// Digits that are told when the pointer rests on a cell.
const TOLD: usize = 5;

/// The heat of all cells; empty when the solver tells none.
#[derive(Default)]
pub(super) struct Heat {
    /// `[cells × digits]`: from 0 to 1.
    values: Vec<f32>,
    digits: usize,
}

impl Heat {
    /// From the values of a board, `[cells × digits]`; another number of them is no heat.
    pub(super) fn new(values: &[f32], cells: usize, n_digits: u32) -> Heat {
        let digits = n_digits as usize;
        let values = if values.len() == cells * digits { values.to_vec() } else { Vec::new() };
        Heat { values, digits }
    }

    fn of_cell(&self, cell: usize) -> &[f32] {
        self.values.get(cell * self.digits..(cell + 1) * self.digits).unwrap_or(&[])
    }

    /// Shades the digits' places in an open cell; in a small one the whole cell by its hottest digit.
    pub(super) fn paint(&self, painter: &Painter, places: Places, cell: usize, colours: Palette) {
        let values = self.of_cell(cell);
        let shade = |rect: Rect, heat: f32| {
            if heat >= FAINTEST {
                painter.rect_filled(rect, 0.0, colours.solver.gamma_multiply(FULL * heat.min(1.0)));
            }
        };
        if !places.are_readable() {
            // NaN is never the greater.
            shade(places.cell, values.iter().copied().fold(0.0, f32::max));
            return;
        }
        for (place, heat) in values.iter().enumerate() {
            shade(Rect::from_center_size(places.centre(place as u32), Vec2::splat(places.step)), *heat);
        }
    }

    /// The hottest digits of a cell with their heat, for a hover text.
    pub(super) fn describe(&self, cell: usize) -> Option<String> {
        let mut hottest: Vec<(usize, f32)> = self.of_cell(cell).iter().copied().enumerate().collect();
        hottest.retain(|(_, heat)| *heat >= FAINTEST);
        hottest.sort_by(|a, b| b.1.total_cmp(&a.1));
        let told = |(place, heat): &(usize, f32)| {
            let digit = Digit::new(*place as u32 + 1)?;
            Some(format!("{digit}: {heat:.2}"))
        };
        let told: Vec<String> = hottest.iter().take(TOLD).filter_map(told).collect();
        (!told.is_empty()).then(|| format!("Heat, from 0 to 1: {}", told.join(", ")))
    }
}

/// Where the digits of a cell have their places while it is open.
#[derive(Clone, Copy)]
pub(super) struct Places {
    cell: Rect,
    across: u32,
    /// Side of a place, in points.
    pub(super) step: f32,
}

impl Places {
    /// Cells smaller than this, in points, show no single digits.
    const SMALLEST_CELL: f32 = 26.0;
    /// Places smaller than this, in points, cannot be read.
    const SMALLEST_STEP: f32 = 6.5;

    /// The places in a cell for digits up to `n_digits`, in rows of equal length.
    pub(super) fn new(cell: Rect, n_digits: u32) -> Places {
        let across = f64::from(n_digits).sqrt().ceil().max(1.0) as u32;
        Places { cell, across, step: cell.width() / across as f32 }
    }

    /// Whether a digit in its place can be read.
    pub(super) fn are_readable(self) -> bool {
        self.cell.width() >= Places::SMALLEST_CELL && self.step >= Places::SMALLEST_STEP
    }

    /// The middle of a place, counted from 0.
    pub(super) fn centre(self, place: u32) -> Pos2 {
        let (row, col) = (place / self.across, place % self.across);
        self.cell.min + vec2((col as f32 + 0.5) * self.step, (row as f32 + 0.5) * self.step)
    }
}

#[cfg(test)]
mod tests {
    use super::{Heat, Places};
    use egui::{Rect, Vec2, pos2};

    #[test]
    fn the_hottest_digits_of_a_cell_are_told_first() {
        let heat = Heat::new(&[0.0, 0.5, 0.25, 1.0, 0.0, f32::NAN], 2, 3);
        assert_eq!(heat.describe(0).unwrap(), "Heat, from 0 to 1: 2: 0.50, 3: 0.25");
        assert_eq!(heat.describe(1).unwrap(), "Heat, from 0 to 1: 1: 1.00");
        assert_eq!(heat.describe(2), None);
    }

    #[test]
    fn values_of_another_number_are_no_heat() {
        assert_eq!(Heat::new(&[1.0; 5], 2, 3).describe(0), None);
    }

    #[test]
    fn places_fill_the_cell_row_by_row() {
        let places = Places::new(Rect::from_min_size(pos2(0.0, 0.0), Vec2::splat(30.0)), 9);
        assert_eq!((places.centre(0), places.centre(5)), (pos2(5.0, 5.0), pos2(25.0, 15.0)));
        assert!(places.are_readable());
        assert!(!Places::new(Rect::from_min_size(pos2(0.0, 0.0), Vec2::splat(30.0)), 36).are_readable());
    }
}
