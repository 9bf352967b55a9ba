//! The board as shapes, kept from frame to frame: painted anew only when something of it has changed.

use super::brush::Brush;
use super::cells::{self, HeatLook};
use super::clues::{self, Cage};
use super::content::Content;
use super::lattice::Lattice;
use super::lines::Borders;
use super::pictures;
use super::sight::Sight;
use crate::window::theme::Palette;
use egui::{Color32, FontId, Galley, Painter, Shape};
use puzzle::Puzzle;
use std::sync::Arc;

/// What is painted.
pub struct Scene<'a> {
    /// How the squares lie.
    pub lattice: &'a Lattice,
    /// What stands in the cells.
    pub content: &'a Content,
    /// How heat is shown.
    pub look: HeatLook,
    /// The colours.
    pub colours: Palette,
}

/// The shapes of a board.
pub struct Picture {
    borders: Borders,
    cages: Vec<Cage>,
    shapes: Vec<Shape>,
    shown: Option<Shown>,
    /// How often it was painted.
    pub painted: u64,
}

/// What the shapes were painted for.
struct Shown {
    sight: Sight,
    look: HeatLook,
    paper: Color32,
    /// Number of the content.
    content: u64,
    /// A text that the toolkit keeps as long as its letters stay where they are; every frame asks for it.
    letters: Arc<Galley>,
}

impl Picture {
    /// Nothing is painted yet.
    pub fn new(puzzle: &Puzzle) -> Picture {
        let (borders, cages) = (Borders::new(puzzle), clues::cages(puzzle));
        Picture { borders, cages, shapes: Vec::new(), shown: None, painted: 0 }
    }

    /// Where the squares lay when it was painted last.
    pub fn sight(&self) -> Option<Sight> {
        self.shown.as_ref().map(|shown| shown.sight)
    }

    /// Puts the board on the screen. `number` tells one content from another.
    pub fn put(&mut self, painter: &Painter, sight: &Sight, scene: &Scene<'_>, number: u64) {
        let letters = painter.layout_no_wrap("0".into(), FontId::proportional(12.0), Color32::PLACEHOLDER);
        let (look, paper) = (scene.look, scene.colours.paper);
        let is_shown = self.shown.as_ref().is_some_and(|shown| {
            (shown.sight, shown.look, shown.paper, shown.content) == (*sight, look, paper, number)
                && Arc::ptr_eq(&shown.letters, &letters)
        });
        if !is_shown {
            self.shapes = self.paint(painter, sight, scene);
            self.shown = Some(Shown { sight: *sight, look, paper, content: number, letters });
            self.painted += 1;
        }
        painter.extend(self.shapes.iter().cloned());
    }

    fn paint(&self, painter: &Painter, sight: &Sight, scene: &Scene<'_>) -> Vec<Shape> {
        let Scene { lattice, content, colours, .. } = *scene;
        let mut brush = Brush::new(painter, sight);
        if let Some(all) = lattice.pictures {
            pictures::paint(&mut brush, lattice, all, content, colours);
            return brush.finish();
        }
        self.borders.paint_diagonals(&mut brush, lattice, colours);
        cells::paint(&mut brush, scene);
        clues::paint_walls(&mut brush, lattice, colours);
        brush.lift();
        self.cages.iter().for_each(|cage| cage.paint(&mut brush, colours));
        self.borders.paint(&mut brush, lattice, colours);
        if let Some(place) = content.focus.and_then(|cell| lattice.place_of(cell)) {
            let rect = sight.square(place).shrink(sight.width(1.0));
            brush.frame(rect, (sight.side * 0.08).clamp(2.0, 4.0), colours.focus);
        }
        brush.finish()
    }
}
