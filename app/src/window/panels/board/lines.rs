//! The lines between cells: thin ones, thick ones where the box or cage changes, and the diagonals of a Sudoku.

use super::brush::Brush;
use super::lattice::Lattice;
use crate::window::theme::Palette;
use egui::{Rect, vec2};
use puzzle::{CellIndex, Constraint, Puzzle, Role};

/// Where thick lines run: made once a puzzle.
pub struct Borders {
    /// `[rows × cols]`: which box, or else which cage, a square belongs to; 0 for none.
    numbers: Vec<u32>,
    /// First and last cell of each diagonal.
    diagonals: Vec<(u32, u32)>,
}

impl Borders {
    /// The borders of a puzzle.
    pub fn new(puzzle: &Puzzle) -> Borders {
        let has_boxes = puzzle.constraints().iter().any(|constraint| constraint.role == Role::Box);
        let role = if has_boxes { Role::Box } else { Role::Cage };
        let mut numbers = vec![0; puzzle.rows() as usize * puzzle.cols() as usize];
        let is_row = |region: &Constraint| {
            let row_of = |cell: &CellIndex| puzzle.cells()[cell.index()].row;
            region.role == Role::Box
                && region.scope.iter().all(|cell| row_of(cell) == row_of(&region.scope[0]))
        };
        // A region that is a row tells nothing: it makes a Latin square.
        let boxes = puzzle.constraints().iter().filter(|group| group.role == role && !is_row(group));
        for (number, constraint) in (1..).zip(boxes) {
            for cell in &constraint.scope {
                let cell = &puzzle.cells()[cell.index()];
                numbers[(cell.row * puzzle.cols() + cell.col) as usize] = number;
            }
        }
        let diagonals = puzzle.constraints().iter().filter(|constraint| constraint.role == Role::Diagonal);
        let ends =
            diagonals.filter_map(|diagonal| Some((diagonal.scope.first()?.0, diagonal.scope.last()?.0)));
        Borders { numbers, diagonals: ends.collect() }
    }

    /// Paints the diagonals, under what stands in the cells.
    pub fn paint_diagonals(&self, brush: &mut Brush<'_>, lattice: &Lattice, colours: Palette) {
        let half = vec2(0.5, 0.5);
        for &(first, last) in &self.diagonals {
            let (Some(first), Some(last)) = (lattice.place_of(first), lattice.place_of(last)) else {
                continue;
            };
            // From corner to corner of the squares at its ends.
            let outwards =
                (last - first) / vec2((last - first).x.abs().max(1.0), (last - first).y.abs().max(1.0)) / 2.0;
            let ends =
                [first + half - outwards, last + half + outwards].map(|place| brush.sight.point(place));
            let width = (brush.sight.side * 0.06).clamp(1.0, 4.0);
            brush.slanted(ends, width, colours.faint.gamma_multiply(0.35));
        }
    }

    /// Paints the lines.
    pub fn paint(&self, brush: &mut Brush<'_>, lattice: &Lattice, colours: Palette) {
        let (rows, cols) = (lattice.puzzle.rows(), lattice.puzzle.cols());
        let thin = colours.faint.gamma_multiply(0.6);
        let thick = (brush.sight.side * 0.05).clamp(2.0, 3.0);
        for is_thick in [false, true] {
            let (width, colour) = if is_thick { (thick, colours.ink) } else { (1.0, thin) };
            for col in 1..cols {
                let differs = |row: u32| self.at(row, col - 1, cols) != self.at(row, col, cols);
                for (from, to) in stretches(rows, |row| differs(row) == is_thick) {
                    let [from, to] = [from, to].map(|row| brush.sight.point(vec2(col as f32, row as f32)));
                    brush.line(from, to, width, colour);
                }
            }
            for row in 1..rows {
                let differs = |col: u32| self.at(row - 1, col, cols) != self.at(row, col, cols);
                for (from, to) in stretches(cols, |col| differs(col) == is_thick) {
                    let [from, to] = [from, to].map(|col| brush.sight.point(vec2(col as f32, row as f32)));
                    brush.line(from, to, width, colour);
                }
            }
        }
        let far = brush.sight.point(vec2(cols as f32, rows as f32));
        let whole = Rect::from_min_max(brush.sight.point(vec2(0.0, 0.0)), far);
        brush.line(whole.left_top(), whole.right_top(), thick, colours.ink);
        brush.line(whole.left_bottom(), whole.right_bottom(), thick, colours.ink);
        brush.line(whole.left_top(), whole.left_bottom(), thick, colours.ink);
        brush.line(whole.right_top(), whole.right_bottom(), thick, colours.ink);
    }

    fn at(&self, row: u32, col: u32, cols: u32) -> u32 {
        self.numbers[(row * cols + col) as usize]
    }
}

/// The longest runs of numbers below `end` that have a property, each from its first to behind its last.
fn stretches(end: u32, has: impl Fn(u32) -> bool) -> Vec<(u32, u32)> {
    let mut found: Vec<(u32, u32)> = Vec::new();
    for number in (0..end).filter(|&number| has(number)) {
        match found.last_mut() {
            Some((_, to)) if *to == number => *to += 1,
            _ => found.push((number, number + 1)),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{Borders, stretches};
    use puzzle::{BoxShape, sudoku};

    #[test]
    fn stretches_are_as_long_as_they_can_be() {
        assert_eq!(stretches(6, |number| number != 2 && number != 5), [(0, 2), (3, 5)]);
        assert_eq!(stretches(3, |_| false), []);
    }

    #[test]
    fn boxes_are_told_apart() {
        let puzzle = sudoku(BoxShape { rows: 2, cols: 3 }, &[None; 36]).unwrap();
        let borders = Borders::new(&puzzle);
        assert_eq!(borders.at(1, 2, 6), borders.at(0, 0, 6));
        assert_ne!(borders.at(1, 2, 6), borders.at(1, 3, 6));
        assert_ne!(borders.at(1, 2, 6), borders.at(2, 2, 6));
    }
}
