//! The cells: their ground, digits, candidates, heat, and the mark of those that break a rule.

use super::brush::Brush;
use super::content::Author;
use super::picture::Scene;
use crate::window::theme::Palette;
use egui::{Align2, Color32, Rect, lerp, pos2};
use puzzle::{Cell, Digit};

/// The shade of heat 1, as a share of the solver's full colour.
const FULL: f32 = 0.6;
/// The size of a leading digit, as a share of that of one that is set.
const LEADING: f32 = 0.75;

/// How the heat is shown where single digits could be read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HeatLook {
    /// The place of each digit is shaded.
    #[default]
    Places,
    /// The leading digit is drawn in the middle, in grey.
    Leading,
}

/// Paints grounds and heat, and above them what stands in the cells.
pub fn paint(brush: &mut Brush<'_>, scene: &Scene<'_>) {
    let Scene { lattice, content, colours, .. } = scene;
    for (index, cell) in lattice.puzzle.cells().iter().enumerate() {
        let rect = brush.sight.square(lattice.place(cell.row, cell.col));
        if !brush.sight.sees(rect) {
            continue;
        }
        ground(brush, rect, cell, content.clashing[index], *colours);
        match content.digits[index] {
            Some(digit) => {
                let colour = match (cell.given, &content.author) {
                    (Some(_), _) => colours.ink,
                    (None, Author::Solver(_)) => colours.solver,
                    (None, Author::Person) => colours.own,
                };
                write_digit(brush, rect, digit, colour);
            }
            None => open(brush, scene, rect, index),
        }
    }
}

/// The ground of a cell. A tint and a corner tell that its digit breaks a rule.
fn ground(brush: &mut Brush<'_>, rect: Rect, cell: &Cell, clashes: bool, colours: Palette) {
    brush.fill(rect, if cell.given.is_some() { colours.given } else { colours.paper });
    if clashes {
        brush.fill(rect, colours.wrong.gamma_multiply(0.25));
        let (corner, side) = (rect.max, rect.width() * 0.28);
        brush.triangle(
            [corner, pos2(corner.x - side, corner.y), pos2(corner.x, corner.y - side)],
            colours.wrong,
        );
    }
}

fn write_digit(brush: &mut Brush<'_>, rect: Rect, digit: Digit, colour: Color32) {
    let at = (rect.center(), Align2::CENTER_CENTER);
    brush.number(digit.value().into(), rect.height() * share(digit), at, colour);
}

/// The height of a digit that is set, as a share of its cell.
fn share(digit: Digit) -> f32 {
    match digit.value() {
        0..=9 => 0.62,
        10..=99 => 0.5,
        _ => 0.36,
    }
}

/// A cell without a digit: the heat of each digit in its place and the digits that are left; or the leading one
/// alone, where places are too small to read or nobody asks for them.
fn open(brush: &mut Brush<'_>, scene: &Scene<'_>, rect: Rect, cell: usize) {
    let Scene { lattice, content, look, colours } = *scene;
    let places = lattice.places(rect);
    if !places.are_readable() || (look == HeatLook::Leading && !content.heat.is_empty()) {
        if let Some((digit, heat)) = content.heat.leading(cell) {
            // Smaller than what is set: a thought is not taken for a decision.
            let at = (rect.center(), Align2::CENTER_CENTER);
            let height = rect.height() * share(digit) * LEADING;
            brush.number(digit.value().into(), height, at, grey(heat, colours));
        }
        return;
    }
    let leading = content.heat.leading(cell).map(|(digit, _)| digit);
    for (place, heat) in content.heat.warm(cell) {
        brush.fill(places.rect(place), colours.solver.gamma_multiply(FULL * heat));
    }
    for digit in content.candidates.get(cell).copied().unwrap_or_default().iter() {
        let colour = match &content.author {
            _ if leading == Some(digit) => colours.ink,
            Author::Person => colours.own,
            Author::Solver(_) => colours.candidate,
        };
        let at = (places.centre(digit.value() - 1), Align2::CENTER_CENTER);
        brush.number(digit.value().into(), places.step * 0.72, at, colour);
    }
}

/// Grey, darker the hotter, and never as dark as ink.
pub fn grey(heat: f32, colours: Palette) -> Color32 {
    let mix = |paper: u8, ink: u8| lerp(f32::from(paper)..=f32::from(ink), 0.15 + 0.6 * heat).round() as u8;
    let (paper, ink) = (colours.paper, colours.ink);
    Color32::from_rgb(mix(paper.r(), ink.r()), mix(paper.g(), ink.g()), mix(paper.b(), ink.b()))
}
