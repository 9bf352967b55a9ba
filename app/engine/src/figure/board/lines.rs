//! The lines of a board: thin between cells, thick where the box changes and around the whole. Pieces that go on as they
//! are become one line.

use super::{FAINT, INK, corner};
use crate::figure::scene::{Item, Point, Stroke};
use puzzle::{Puzzle, Role};

/// Widths of thin and thick lines, in millimetres.
const WIDTH: [f64; 2] = [0.2, 0.6];

/// Draws the lines, the thick ones last.
pub fn lines(items: &mut Vec<Item>, puzzle: &Puzzle) {
    let (rows, cols) = (puzzle.rows(), puzzle.cols());
    let numbers = box_numbers(puzzle);
    let at = |row: u32, col: u32| numbers[(row * cols + col) as usize];
    let mut pieces = Vec::new();
    for col in 1..cols {
        let is_thick = |row| at(row, col - 1) != at(row, col);
        joined(rows, is_thick, |from, to, thick| {
            pieces.push((thick, [corner(from, col), corner(to, col)]));
        });
    }
    for row in 1..rows {
        let is_thick = |col| at(row - 1, col) != at(row, col);
        joined(cols, is_thick, |from, to, thick| {
            pieces.push((thick, [corner(row, from), corner(row, to)]));
        });
    }
    pieces.sort_by_key(|(thick, _)| *thick);
    items.extend(pieces.into_iter().map(|(thick, points)| line(points.to_vec(), thick)));
    let (first, last) = (corner(0, 0), corner(rows, cols));
    let whole = vec![first, [last[0], first[1]], last, [first[0], last[1]], first];
    items.push(line(whole, true));
}

fn line(points: Vec<Point>, is_thick: bool) -> Item {
    let (color, width) = if is_thick { (INK, WIDTH[1]) } else { (FAINT, WIDTH[0]) };
    Item::Line { points, stroke: Stroke { color, width, dash: &[] } }
}

/// Tells the pieces of equal thickness of a line along so many squares.
fn joined(squares: u32, is_thick: impl Fn(u32) -> bool, mut tell: impl FnMut(u32, u32, bool)) {
    let mut from = 0;
    for end in 1..=squares {
        if end == squares || is_thick(end) != is_thick(from) {
            tell(from, end, is_thick(from));
            from = end;
        }
    }
}

/// `[rows × cols]`: which box, or else which cage, a square belongs to; 0 where it belongs to none.
fn box_numbers(puzzle: &Puzzle) -> Vec<usize> {
    let mut numbers = vec![0; puzzle.rows() as usize * puzzle.cols() as usize];
    let has_boxes = puzzle.constraints().iter().any(|constraint| constraint.role == Role::Box);
    let role = if has_boxes { Role::Box } else { Role::Cage };
    let boxes = puzzle.constraints().iter().filter(|constraint| constraint.role == role);
    for (number, constraint) in (1..).zip(boxes) {
        for cell in &constraint.scope {
            let cell = &puzzle.cells()[cell.index()];
            numbers[cell.row as usize * puzzle.cols() as usize + cell.col as usize] = number;
        }
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::joined;

    #[test]
    fn pieces_of_one_thickness_are_one_line() {
        let mut told = Vec::new();
        joined(5, |square| square == 2, |from, to, thick| told.push((from, to, thick)));
        assert_eq!(told, [(0, 2, false), (2, 3, true), (3, 5, false)]);
    }
}
