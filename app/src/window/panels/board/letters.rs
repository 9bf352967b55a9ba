//! Text on a board: each text is laid out once a size, and used for every square that shows it. All texts of one colour are put
//! on the screen as one, since thousands of shapes take longer than what they show.

use egui::emath::GuiRounding;
use egui::epaint::TextShape;
use egui::epaint::text::PlacedRow;
use egui::{Align2, Color32, FontId, Galley, Painter, Pos2, Rect, Shape};
use std::collections::HashMap;
use std::sync::Arc;

/// Text smaller than this, in points, is not drawn: nobody could read it.
pub const SMALLEST: f32 = 4.5;

/// Lays out text.
pub struct Letters<'a> {
    painter: &'a Painter,
    numbers: HashMap<(i64, u32), Arc<Galley>>,
    words: HashMap<(String, u32), Arc<Galley>>,
    written: HashMap<Color32, Written>,
}

/// Texts of one colour, as rows of one.
struct Written {
    /// One of them, for what is not said here.
    like: Arc<Galley>,
    rows: Vec<PlacedRow>,
    bounds: Rect,
    n_vertices: usize,
    n_indices: usize,
}

impl<'a> Letters<'a> {
    /// Nothing is laid out yet.
    pub fn new(painter: &'a Painter) -> Letters<'a> {
        Letters { painter, numbers: HashMap::new(), words: HashMap::new(), written: HashMap::new() }
    }

    /// Writes a number at a place, unless it would be too small to read.
    pub fn number(&mut self, number: i64, size: f32, at: (Pos2, Align2), colour: Color32) {
        let Some(size) = Self::rounded(size) else { return };
        let painter = self.painter;
        let lay_out = || Self::lay_out(painter, number.to_string(), size);
        let galley = self.numbers.entry((number, size.to_bits())).or_insert_with(lay_out);
        Self::put(&mut self.written, galley, at, colour);
    }

    /// Writes a text at a place, unless it would be too small to read.
    pub fn word(&mut self, word: &str, size: f32, at: (Pos2, Align2), colour: Color32) {
        let Some(size) = Self::rounded(size) else { return };
        let painter = self.painter;
        let lay_out = || Self::lay_out(painter, word.to_string(), size);
        let galley = self.words.entry((word.to_string(), size.to_bits())).or_insert_with(lay_out);
        Self::put(&mut self.written, galley, at, colour);
    }

    /// What was written since the last time, one shape a colour.
    pub fn take(&mut self) -> impl Iterator<Item = Shape> + use<> {
        std::mem::take(&mut self.written).into_iter().map(|(colour, written)| written.shape(colour))
    }

    /// Few sizes, so that the letters of each are drawn once while somebody zooms.
    fn rounded(size: f32) -> Option<f32> {
        let step = if size < 16.0 { 0.5 } else { 2.0 };
        (size >= SMALLEST).then(|| (size / step).floor() * step)
    }

    fn lay_out(painter: &Painter, text: String, size: f32) -> Arc<Galley> {
        painter.layout_no_wrap(text, FontId::proportional(size), Color32::PLACEHOLDER)
    }

    fn put(
        written: &mut HashMap<Color32, Written>,
        galley: &Arc<Galley>,
        (at, align): (Pos2, Align2),
        colour: Color32,
    ) {
        let place = align.anchor_size(at, galley.size()).min;
        written.entry(colour).or_insert_with(|| Written::new(galley)).add(galley, place);
    }
}

impl Written {
    fn new(like: &Arc<Galley>) -> Written {
        let like = Arc::clone(like);
        Written { like, rows: Vec::new(), bounds: Rect::NOTHING, n_vertices: 0, n_indices: 0 }
    }

    /// Adds a text whose left upper corner is there.
    fn add(&mut self, galley: &Galley, place: Pos2) {
        // Where a text of its own would stand.
        let corner = place.round_to_pixels(galley.pixels_per_point).to_vec2();
        self.bounds |= galley.mesh_bounds.translate(corner);
        self.n_vertices += galley.num_vertices;
        self.n_indices += galley.num_indices;
        self.rows.extend(galley.rows.iter().map(|row| PlacedRow { pos: row.pos + corner, ..row.clone() }));
    }

    fn shape(self, colour: Color32) -> Shape {
        let mut galley = Galley::clone(&self.like);
        (galley.rect, galley.mesh_bounds) = (self.bounds, self.bounds);
        (galley.num_vertices, galley.num_indices) = (self.n_vertices, self.n_indices);
        galley.rows = self.rows;
        TextShape::new(Pos2::ZERO, Arc::new(galley), colour).into()
    }
}

#[cfg(test)]
mod tests {
    use super::Letters;
    use egui::epaint::{ClippedShape, Primitive, Vertex};
    use egui::{Align2, Color32, Context, FontId, RawInput, Rect, Shape, pos2, vec2};

    #[test]
    fn what_is_written_together_looks_as_if_each_were_written_alone() {
        let ctx = Context::default();
        let screen = Rect::from_min_size(pos2(0.0, 0.0), vec2(400.0, 300.0));
        let (mut together, mut alone) = (Vec::new(), Vec::new());
        let output = ctx.run_ui(RawInput { screen_rect: Some(screen), ..RawInput::default() }, |ui| {
            let mut letters = Letters::new(ui.painter());
            (together, alone) = (Vec::new(), Vec::new());
            for number in 0..60 {
                let at = pos2(7.3 + 3.7 * number as f32, 11.4 + 2.9 * number as f32);
                letters.number(number, 12.0, (at, Align2::CENTER_CENTER), Color32::RED);
                letters.number(number, 4.0, (at, Align2::CENTER_CENTER), Color32::RED);
                let (painter, text) = (ui.painter(), number.to_string());
                let galley = painter.layout_no_wrap(text, FontId::proportional(12.0), Color32::PLACEHOLDER);
                let corner = Align2::CENTER_CENTER.anchor_size(at, galley.size()).min;
                alone.push(Shape::galley(corner, galley, Color32::RED));
            }
            together.extend(letters.take());
            assert_eq!((together.len(), letters.take().count()), (1, 0));
        });
        let vertices = |shapes: Vec<Shape>| -> Vec<Vertex> {
            let clipped = shapes.into_iter().map(|shape| ClippedShape::new(screen, shape));
            let drawn = ctx.tessellate(clipped.collect(), output.pixels_per_point);
            let mesh = |primitive| match primitive {
                Primitive::Mesh(mesh) => mesh.vertices,
                Primitive::Callback(_) => Vec::new(),
            };
            drawn.into_iter().flat_map(|clipped| mesh(clipped.primitive)).collect()
        };
        let (together, alone) = (vertices(together.clone()), vertices(alone.clone()));
        assert!(alone.len() > 400 && together == alone, "{} for {}", together.len(), alone.len());
        output.drop_without_applying_deltas();
    }
}
