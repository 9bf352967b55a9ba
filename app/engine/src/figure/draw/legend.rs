//! The names of curves, below the axes in as many columns as fit, so that they never cover data.

use super::super::chart::Curve;
use super::super::letters::{fitted, fitted_apart, width};
use super::super::scene::{Anchor, Item, Point};
use super::super::style::{INK, Style};
use super::{TEXT, text};

/// Length of the piece of curve before a name.
const SAMPLE: f64 = 8.0;
/// From the piece to the name.
const GAP: f64 = 1.4;
/// From column to column.
const APART: f64 = 4.0;
/// Room for a shortened name.
const LEAST_NAME: f64 = 16.0;
/// From one row to the next.
const ROW: f64 = 3.5;

/// Names in columns.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Legend {
    names: Vec<(Style, String)>,
    columns: usize,
    column: f64,
}

impl Legend {
    /// The names of these curves in a room of this width.
    pub fn of(curves: &[Curve], room: f64) -> Legend {
        let count = |curve: &Curve| format!(" ({})", curve.count);
        let full = |curve: &Curve| SAMPLE + GAP + width(&format!("{}{}", curve.name, count(curve)), TEXT);
        let widest = curves.iter().map(full).fold(0.0, f64::max).min(room);
        let fitting = ((room + APART) / (widest + APART)).floor().max(1.0) as usize;
        // Many names in one column would take the place of the data; they are shortened then.
        let has_room = |columns: usize| {
            let column = (room - APART * (columns - 1) as f64) / columns as f64;
            curves.iter().all(|curve| column - SAMPLE - GAP - width(&count(curve), TEXT) >= LEAST_NAME)
        };
        let columns = if curves.len() > 4 && has_room(2) { fitting.max(2) } else { fitting };
        let columns = columns.min(curves.len().max(1));
        let column = (room - APART * (columns - 1) as f64) / columns as f64;
        let names: Vec<&str> = curves.iter().map(|curve| curve.name.as_str()).collect();
        let room_of = |k: usize| column - SAMPLE - GAP - width(&count(&curves[k]), TEXT);
        let names = fitted_apart(&names, TEXT, room_of);
        let named = curves.iter().zip(names);
        // Where even a short name has no room beside the count, both are cut.
        let whole = |curve: &Curve, name: &str| {
            fitted(&format!("{name}{}", count(curve)), TEXT, column - SAMPLE - GAP)
        };
        let named = named.map(|(curve, name)| (Style(curve.group), whole(curve, &name)));
        Legend { names: named.collect(), columns, column: widest.min(column) }
    }

    /// Height in millimetres.
    pub fn height(&self) -> f64 {
        self.names.len().div_ceil(self.columns.max(1)) as f64 * ROW
    }

    /// Draws it, row after row.
    pub fn draw(&self, items: &mut Vec<Item>, at: Point) {
        for (k, (style, name)) in self.names.iter().enumerate() {
            let left = at[0] + (k % self.columns) as f64 * (self.column + APART);
            let middle = at[1] + ((k / self.columns) as f64 + 0.5) * ROW;
            let points = vec![[left, middle], [left + SAMPLE, middle]];
            items.push(Item::Line { points, stroke: style.stroke() });
            items.push(style.marker([left + SAMPLE / 2.0, middle]));
            let place = [left + SAMPLE + GAP, middle + TEXT * 0.36];
            items.push(text(place, name.clone(), TEXT, Anchor::Start, INK));
        }
    }
}
