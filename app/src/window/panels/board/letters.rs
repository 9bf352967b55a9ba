//! Text on a board: each text is laid out once a size, and used for every square that shows it.

use egui::{Align2, Color32, FontId, Galley, Painter, Pos2, Shape, epaint::TextShape};
use std::collections::HashMap;
use std::sync::Arc;

/// Text smaller than this, in points, is not drawn: nobody could read it.
pub const SMALLEST: f32 = 4.5;

/// Lays out text.
pub struct Letters<'a> {
    painter: &'a Painter,
    numbers: HashMap<(i64, u32), Arc<Galley>>,
    words: HashMap<(String, u32), Arc<Galley>>,
}

impl<'a> Letters<'a> {
    /// Nothing is laid out yet.
    pub fn new(painter: &'a Painter) -> Letters<'a> {
        Letters { painter, numbers: HashMap::new(), words: HashMap::new() }
    }

    /// A number at a place; nothing when it would be too small to read.
    pub fn number(&mut self, number: i64, size: f32, at: (Pos2, Align2), colour: Color32) -> Option<Shape> {
        let size = Self::rounded(size)?;
        let painter = self.painter;
        let lay_out = || Self::lay_out(painter, number.to_string(), size);
        let galley = self.numbers.entry((number, size.to_bits())).or_insert_with(lay_out);
        Some(Self::put(galley, at, colour))
    }

    /// A text at a place; nothing when it would be too small to read.
    pub fn word(&mut self, word: &str, size: f32, at: (Pos2, Align2), colour: Color32) -> Option<Shape> {
        let size = Self::rounded(size)?;
        let painter = self.painter;
        let lay_out = || Self::lay_out(painter, word.to_string(), size);
        let galley = self.words.entry((word.to_string(), size.to_bits())).or_insert_with(lay_out);
        Some(Self::put(galley, at, colour))
    }

    /// Few sizes, so that the letters of each are drawn once while somebody zooms.
    fn rounded(size: f32) -> Option<f32> {
        let step = if size < 16.0 { 0.5 } else { 2.0 };
        (size >= SMALLEST).then(|| (size / step).floor() * step)
    }

    fn lay_out(painter: &Painter, text: String, size: f32) -> Arc<Galley> {
        painter.layout_no_wrap(text, FontId::proportional(size), Color32::PLACEHOLDER)
    }

    fn put(galley: &Arc<Galley>, (at, align): (Pos2, Align2), colour: Color32) -> Shape {
        let place = align.anchor_size(at, galley.size());
        TextShape::new(place.min, Arc::clone(galley), colour).into()
    }
}
