//! What a board shows beside digits: the clue squares of a Kakuro, the cages of KenKen and killer Sudoku.

use super::board::Grid;
use crate::window::theme::Palette;
use egui::{Align2, FontId, Painter, Stroke, pos2, vec2};
use puzzle::{Constraint, KakuroSquare, Puzzle, Relation, Role};

/// Paints the squares of a Kakuro that take no digit: a diagonal, the sum of the run below on its left,
/// the sum of the run to the right on its right.
pub fn paint_walls(painter: &Painter, grid: &Grid, cols: u32, squares: &[KakuroSquare], colours: Palette) {
    for (index, square) in squares.iter().enumerate() {
        let KakuroSquare::Wall { down, right } = square else { continue };
        let rect = grid.cell(index as u32 / cols, index as u32 % cols);
        painter.rect_filled(rect, 0.0, colours.wall);
        if down.is_none() && right.is_none() {
            continue;
        }
        let line = Stroke::new(1.0, colours.paper.gamma_multiply(0.7));
        painter.line_segment([rect.left_top(), rect.right_bottom()], line);
        let font = FontId::proportional(rect.width() * 0.32);
        let inset = rect.width() * 0.08;
        if let Some(sum) = down {
            let place = pos2(rect.left() + inset, rect.bottom() - inset * 0.5);
            painter.text(place, Align2::LEFT_BOTTOM, sum, font.clone(), colours.on_wall);
        }
        if let Some(sum) = right {
            let place = pos2(rect.right() - inset, rect.top() + inset * 0.5);
            painter.text(place, Align2::RIGHT_TOP, sum, font, colours.on_wall);
        }
    }
}

/// Paints the clue of each cage in its first cell and, where boxes have the thick lines already, the
/// cage's outline a little inside its cells.
pub fn paint_cages(painter: &Painter, grid: &Grid, puzzle: &Puzzle, colours: Palette) {
    let outline = Stroke::new(1.0, colours.faint);
    let has_boxes = puzzle.constraints().iter().any(|constraint| constraint.role == Role::Box);
    for cage in cages(puzzle) {
        let places: Vec<(u32, u32)> = cage
            .scope
            .iter()
            .map(|cell| &puzzle.cells()[cell.index()])
            .map(|cell| (cell.row, cell.col))
            .collect();
        let holds =
            |row: i64, col: i64| places.iter().any(|&(r, c)| i64::from(r) == row && i64::from(c) == col);
        for &(row, col) in places.iter().filter(|_| has_boxes) {
            let rect = grid.cell(row, col).shrink(grid.side() * 0.06);
            let (r, c) = (i64::from(row), i64::from(col));
            let sides = [
                (holds(r - 1, c), [rect.left_top(), rect.right_top()]),
                (holds(r + 1, c), [rect.left_bottom(), rect.right_bottom()]),
                (holds(r, c - 1), [rect.left_top(), rect.left_bottom()]),
                (holds(r, c + 1), [rect.right_top(), rect.right_bottom()]),
            ];
            for (_, line) in sides.iter().filter(|(open, _)| !open) {
                painter.line_segment(*line, outline);
            }
        }
        if let Some(&(row, col)) = places.iter().min() {
            let place = grid.cell(row, col).min + vec2(grid.side() * 0.1, grid.side() * 0.06);
            let font = FontId::proportional((grid.side() * 0.24).max(8.0));
            painter.text(place, Align2::LEFT_TOP, clue(cage), font, colours.ink);
        }
    }
}

/// The cages that have a target.
fn cages(puzzle: &Puzzle) -> impl Iterator<Item = &Constraint> {
    let has_target = |cage: &&Constraint| cage.role == Role::Cage && cage.relation.target().is_some();
    puzzle.constraints().iter().filter(has_target)
}

/// The target with its sign; a single cell and a cage without operation show the number alone.
fn clue(cage: &Constraint) -> String {
    let sign = match cage.relation {
        _ if cage.scope.len() == 1 => "",
        Relation::Sum(_) => "+",
        Relation::Product(_) => "×",
        Relation::Difference(_) => "−",
        Relation::Quotient(_) => "÷",
        Relation::AllDifferent | Relation::NoOperation(_) => "",
    };
    format!("{}{sign}", cage.relation.target().unwrap_or_default())
}
