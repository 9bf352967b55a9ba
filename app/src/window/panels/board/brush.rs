//! The shapes of a board as they are gathered: areas and lines become one mesh a layer, slanted lines lie above them, and text
//! above all.

use super::letters::Letters;
use super::sight::Sight;
use egui::{Align2, Color32, Mesh, Painter, Pos2, Rect, Shape, Stroke, Vec2, pos2};

/// Gathers shapes.
pub struct Brush<'a> {
    /// Where the squares lie.
    pub sight: &'a Sight,
    mesh: Mesh,
    slanted: Vec<Shape>,
    shapes: Vec<Shape>,
    letters: Letters<'a>,
}

impl<'a> Brush<'a> {
    /// Nothing is painted yet.
    pub fn new(painter: &'a Painter, sight: &'a Sight) -> Brush<'a> {
        let (mesh, slanted, shapes) = (Mesh::default(), Vec::new(), Vec::new());
        Brush { sight, mesh, slanted, shapes, letters: Letters::new(painter) }
    }

    /// Fills a rectangle.
    pub fn fill(&mut self, rect: Rect, colour: Color32) {
        if self.sight.sees(rect) {
            self.mesh.add_colored_rect(rect, colour);
        }
    }

    /// Fills a triangle.
    pub fn triangle(&mut self, corners: [Pos2; 3], colour: Color32) {
        let first = self.mesh.vertices.len() as u32;
        corners.iter().for_each(|&corner| self.mesh.colored_vertex(corner, colour));
        self.mesh.add_triangle(first, first + 1, first + 2);
    }

    /// A line down or to the right along pixels; it goes past its ends by half its width, so that corners are whole.
    pub fn line(&mut self, from: Pos2, to: Pos2, width: f32, colour: Color32) {
        let (before, after) = self.sight.halves(width);
        self.fill(Rect::from_min_max(from - Vec2::splat(before), to + Vec2::splat(after)), colour);
    }

    /// The edge of a rectangle, inside it.
    pub fn frame(&mut self, rect: Rect, width: f32, colour: Color32) {
        let width = self.sight.width(width);
        let inner = rect.shrink(width);
        self.fill(Rect::from_min_max(rect.min, pos2(rect.right(), inner.top())), colour);
        self.fill(Rect::from_min_max(pos2(rect.left(), inner.bottom()), rect.max), colour);
        self.fill(
            Rect::from_min_max(pos2(rect.left(), inner.top()), pos2(inner.left(), inner.bottom())),
            colour,
        );
        self.fill(
            Rect::from_min_max(pos2(inner.right(), inner.top()), pos2(rect.right(), inner.bottom())),
            colour,
        );
    }

    /// A slanted line.
    pub fn slanted(&mut self, ends: [Pos2; 2], width: f32, colour: Color32) {
        self.slanted.push(Shape::line_segment(ends, Stroke::new(width, colour)));
    }

    /// Writes a number.
    pub fn number(&mut self, number: i64, size: f32, at: (Pos2, Align2), colour: Color32) {
        self.letters.number(number, size, at, colour);
    }

    /// Writes a text.
    pub fn word(&mut self, word: &str, size: f32, at: (Pos2, Align2), colour: Color32) {
        self.letters.word(word, size, at, colour);
    }

    /// Ends a layer: what comes now lies above.
    pub fn lift(&mut self) {
        if !self.mesh.is_empty() {
            self.shapes.push(Shape::mesh(std::mem::take(&mut self.mesh)));
        }
        self.shapes.append(&mut self.slanted);
        self.shapes.extend(self.letters.take());
    }

    /// All shapes, the lowest first.
    pub fn finish(mut self) -> Vec<Shape> {
        self.lift();
        self.shapes
    }
}
