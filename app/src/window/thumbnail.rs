//! A puzzle as a small picture for the list: givens, walls, boxes and cages, and no digits.

use super::theme::Palette;
use egui::{Color32, Mesh, Painter, Rect, Shape, Stroke, StrokeKind, pos2, vec2};
use puzzle::{Puzzle, Role};

/// Squares of a thumbnail along its longer side; of a larger puzzle the left upper part is shown.
const MOST: u32 = 27;

/// A small picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thumbnail {
    rows: u32,
    cols: u32,
    /// `[rows × cols]`.
    squares: Vec<Square>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Square {
    /// Takes no digit.
    Wall,
    /// Has a digit.
    Given,
    /// Is open; box or cage number modulo 3.
    Open(u8),
}

impl Thumbnail {
    /// Of this puzzle.
    pub fn of(puzzle: &Puzzle) -> Thumbnail {
        let (rows, cols) = (puzzle.rows().min(MOST), puzzle.cols().min(MOST));
        let mut squares = vec![Square::Wall; (rows * cols) as usize];
        let mut tints = vec![0; puzzle.cells().len()];
        let roles = [Role::Cage, Role::Box];
        for role in roles {
            let parts = puzzle.constraints().iter().filter(|constraint| constraint.role == role);
            for (number, part) in parts.enumerate() {
                part.scope.iter().for_each(|cell| tints[cell.index()] = tint(role, number, puzzle));
            }
        }
        for (cell, tint) in puzzle.cells().iter().zip(tints) {
            if cell.row < rows && cell.col < cols {
                let square = if cell.given.is_some() { Square::Given } else { Square::Open(tint) };
                squares[(cell.row * cols + cell.col) as usize] = square;
            }
        }
        Thumbnail { rows, cols, squares }
    }

    /// Paints it into the middle of a square place.
    pub fn paint(&self, painter: &Painter, place: Rect, colours: Palette) {
        let side = (place.width() / self.rows.max(self.cols).max(1) as f32).min(4.0);
        let whole =
            Rect::from_center_size(place.center(), vec2(side * self.cols as f32, side * self.rows as f32));
        let mut mesh = Mesh::default();
        for (index, square) in self.squares.iter().enumerate() {
            let (row, col) = (index as u32 / self.cols, index as u32 % self.cols);
            let corner = pos2(whole.left() + col as f32 * side, whole.top() + row as f32 * side);
            mesh.add_colored_rect(Rect::from_min_size(corner, vec2(side, side)), square.colour(colours));
        }
        painter.add(Shape::mesh(mesh));
        painter.rect_stroke(whole, 0.0, Stroke::new(1.0, colours.faint), StrokeKind::Outside);
    }
}

/// Neighbouring boxes differ by their place, cages by their number.
fn tint(role: Role, number: usize, puzzle: &Puzzle) -> u8 {
    match (role, puzzle.box_shape()) {
        (Role::Box, Some(shape)) => {
            let across = (puzzle.cols() / shape.cols).max(1) as usize;
            ((number / across + number % across) % 2) as u8
        }
        _ => (number % 3) as u8,
    }
}

impl Square {
    fn colour(self, colours: Palette) -> Color32 {
        match self {
            Square::Wall => colours.wall,
            Square::Given => colours.paper.lerp_to_gamma(colours.ink, 0.62),
            Square::Open(tint) => colours.paper.lerp_to_gamma(colours.solver, 0.12 * f32::from(tint)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Square, Thumbnail};
    use puzzle_formats::{Options, read};

    #[test]
    fn givens_and_boxes_can_be_told_and_a_large_puzzle_is_cut() {
        let reading = read("a.sdm", format!("1{}", ".".repeat(80)).as_bytes(), &Options::default()).unwrap();
        let small = Thumbnail::of(&reading.entry(0).puzzle);
        assert_eq!((small.rows, small.cols, small.squares[0]), (9, 9, Square::Given));
        assert_eq!(
            (small.squares[1], small.squares[3], small.squares[12]),
            (Square::Open(0), Square::Open(1), Square::Open(1))
        );
        let line = "0 ".repeat(36);
        let large = read("b.txt", format!("{line}\n").repeat(36).as_bytes(), &Options::default());
        if let Ok(large) = large {
            assert_eq!(Thumbnail::of(&large.entry(0).puzzle).squares.len(), 27 * 27);
        }
    }
}
