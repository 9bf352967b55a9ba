//! The pictures of a memory network: dark and light points, and in the recalled one how dark the network thinks each is.

use super::brush::Brush;
use super::content::Content;
use super::lattice::{Lattice, Pictures};
use crate::window::theme::Palette;
use egui::{Align2, Color32, Rect, lerp, vec2};
use puzzle::Digit;

/// Digit 2 is a dark point.
const DARK: usize = 1;

/// Paints all pictures with their names.
pub fn paint(
    brush: &mut Brush<'_>,
    lattice: &Lattice,
    pictures: Pictures,
    content: &Content,
    colours: Palette,
) {
    for (index, cell) in lattice.puzzle.cells().iter().enumerate() {
        let rect = brush.sight.square(lattice.place(cell.row, cell.col));
        let dark = match content.digits[index] {
            Some(digit) => Some(if digit.value() == 1 { 0.0 } else { 1.0 }),
            None => content.heat.of_cell(index).get(DARK).copied(),
        };
        brush.fill(rect, dark.map_or(colours.given, |dark| shade(dark, colours)));
    }
    for picture in 0..pictures.count {
        let corner = pictures.corner(picture);
        let far = corner + vec2(pictures.cols as f32, pictures.rows as f32);
        let rect = Rect::from_min_max(brush.sight.point(corner), brush.sight.point(far));
        brush.frame(rect.expand(brush.sight.width(1.0)), 1.0, colours.faint);
        let head = pictures.head() * brush.sight.side;
        let at = (rect.left_top() - vec2(0.0, head * 0.15), Align2::LEFT_BOTTOM);
        brush.word(&pictures.name(picture), (head * 0.62).clamp(4.0, 15.0), at, colours.ink);
    }
}

/// The colour of a point: what is dark is so in every theme.
pub fn shade(dark: f32, colours: Palette) -> Color32 {
    let dark = if dark.is_nan() { 0.0 } else { dark.clamp(0.0, 1.0) };
    let mix = |light: u8, ink: u8| lerp(f32::from(light)..=f32::from(ink), dark).round() as u8;
    let is_paper_light = colours.paper.intensity() > colours.ink.intensity();
    let (light, ink) =
        if is_paper_light { (colours.paper, colours.ink) } else { (colours.ink, colours.paper) };
    Color32::from_rgb(mix(light.r(), ink.r()), mix(light.g(), ink.g()), mix(light.b(), ink.b()))
}

/// What a point is, in a word.
pub fn word(digit: Digit) -> &'static str {
    if digit.value() == 1 { "light" } else { "dark" }
}
