//! What a board shows beside digits: the clue squares of a Kakuro, the cages of KenKen and killer Sudoku.

use super::brush::Brush;
use super::lattice::Lattice;
use super::sight::Sight;
use crate::window::theme::Palette;
use egui::{Align2, Pos2, Vec2, pos2, vec2};
use puzzle::{Constraint, KakuroSquare, Puzzle, Relation, Role};

/// Width of a letter of a clue, in parts of its size.
const LETTER: f32 = 0.56;

/// Paints the squares that take no digit. In a Kakuro: a diagonal, the sum of the run below on its left, the sum of
/// the run to the right on its right.
pub fn paint_walls(brush: &mut Brush<'_>, lattice: &Lattice, colours: Palette) {
    let (rows, cols) = (lattice.puzzle.rows(), lattice.puzzle.cols());
    for (row, col) in (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))) {
        let rect = brush.sight.square(vec2(col as f32, row as f32));
        if lattice.cell_at(row, col).is_some() || !brush.sight.sees(rect) {
            continue;
        }
        brush.fill(rect, colours.wall);
        let square = lattice.squares.as_ref().and_then(|squares| squares.get((row * cols + col) as usize));
        let Some(KakuroSquare::Wall { down, right }) = square else { continue };
        if down.is_none() && right.is_none() {
            continue;
        }
        brush.slanted([rect.left_top(), rect.right_bottom()], 1.0, colours.on_wall.gamma_multiply(0.5));
        let (size, inset) = (rect.width() * 0.34, rect.width() * 0.08);
        if let Some(sum) = *down {
            let at = pos2(rect.left() + inset, rect.bottom() - inset * 0.4);
            brush.number(sum, size, (at, Align2::LEFT_BOTTOM), colours.on_wall);
        }
        if let Some(sum) = *right {
            let at = pos2(rect.right() - inset, rect.top() + inset * 0.4);
            brush.number(sum, size, (at, Align2::RIGHT_TOP), colours.on_wall);
        }
    }
}

/// A cage with its outline and its clue: made once a puzzle.
pub struct Cage {
    first: Vec2,
    clue: String,
    /// Sides of its cells that no other of its cells touches, each with what lies before and behind it; none
    /// where thick lines tell the cage already.
    outline: Vec<Side>,
}

/// A side of a cell, and which way is into it.
struct Side {
    from: Vec2,
    to: Vec2,
    inwards: Vec2,
}

/// The cages of a puzzle, and its other groups that are none of rows, columns, boxes and diagonals.
pub fn cages(puzzle: &Puzzle) -> Vec<Cage> {
    let has_boxes = puzzle.constraints().iter().any(|constraint| constraint.role == Role::Box);
    let all: Vec<&Constraint> =
        puzzle.constraints().iter().filter(|group| matches!(group.role, Role::Cage | Role::Other)).collect();
    let has_target = |group: &Constraint| group.relation.target().is_some();
    // A killer cage is two constraints of one scope, the one with the sum after the other.
    let is_said_again = |place: usize, group: &Constraint| {
        !has_target(group) && all.get(place + 1).is_some_and(|next| next.scope == group.scope)
    };
    let shown = all.iter().enumerate().filter(|(place, group)| !is_said_again(*place, group));
    shown.map(|(_, group)| Cage::new(puzzle, group, has_boxes || group.role == Role::Other)).collect()
}

impl Cage {
    fn new(puzzle: &Puzzle, cage: &Constraint, is_outlined: bool) -> Cage {
        let cells: Vec<(i64, i64)> = cage
            .scope
            .iter()
            .map(|cell| &puzzle.cells()[cell.index()])
            .map(|cell| (i64::from(cell.row), i64::from(cell.col)))
            .collect();
        let holds = |row: i64, col: i64| cells.contains(&(row, col));
        let mut outline = Vec::new();
        for &(row, col) in cells.iter().filter(|_| is_outlined) {
            let corner = vec2(col as f32, row as f32);
            let (right, down) = (vec2(1.0, 0.0), vec2(0.0, 1.0));
            let sides = [
                (holds(row - 1, col), corner, corner + right, down),
                (holds(row + 1, col), corner + down, corner + down + right, -down),
                (holds(row, col - 1), corner, corner + down, right),
                (holds(row, col + 1), corner + right, corner + right + down, -right),
            ];
            let open = sides.into_iter().filter(|(is_inside, ..)| !is_inside);
            outline.extend(open.map(|(_, from, to, inwards)| Side { from, to, inwards }));
        }
        let first = cells.iter().min().map_or(Vec2::ZERO, |&(row, col)| vec2(col as f32, row as f32));
        // A given digit alone in its cage is its own clue.
        let is_given = matches!(&cage.scope[..], [only] if puzzle.cells()[only.index()].given.is_some());
        let clue = if is_given { String::new() } else { clue(cage, puzzle) };
        Cage { first, clue, outline }
    }

    /// Paints outline and clue.
    pub fn paint(&self, brush: &mut Brush<'_>, colours: Palette) {
        let sight = *brush.sight;
        let size = (sight.side * 0.25).max(7.0).min(sight.side * 0.4);
        // The clue stands in the corner of the outline, which leaves room for it.
        let room = vec2(LETTER * self.clue.chars().count() as f32, 1.0) * size + vec2(0.1, 0.02) * sight.side;
        for side in &self.outline {
            let is_beside_clue = side.from == self.first && !self.clue.is_empty();
            paint_dashes(brush, &sight, side, if is_beside_clue { room } else { Vec2::ZERO }, colours);
        }
        let square = sight.square(self.first);
        if sight.sees(square) && !self.clue.is_empty() {
            let at = (square.min + vec2(0.08, 0.04) * sight.side, Align2::LEFT_TOP);
            brush.word(&self.clue, size, at, colours.ink);
        }
    }
}

/// Dashes a little inside the cell, but for so much room across and down at the beginning.
fn paint_dashes(brush: &mut Brush<'_>, sight: &Sight, side: &Side, room: Vec2, colours: Palette) {
    let inset = side.inwards * 0.07;
    let (from, to): (Pos2, Pos2) = (sight.point(side.from + inset), sight.point(side.to + inset));
    let (dash, whole) = (sight.width(sight.side * 0.1), (to - from).length());
    let along = (to - from) / whole.max(1.0);
    let mut at = if side.from.y == side.to.y { room.x } else { room.y };
    while at < whole {
        let [start, end] = [at, (at + dash).min(whole)].map(|at| from + along * at);
        brush.line(start, end, 1.0, colours.candidate);
        at += 2.0 * dash;
    }
}

/// The target with its sign. A single cell, a cage without operation and a killer cage show the number alone.
pub fn clue(cage: &Constraint, puzzle: &Puzzle) -> String {
    let sign = match cage.relation {
        Relation::AllDifferent => return String::new(),
        _ if cage.scope.len() == 1 || puzzle.family() != puzzle::Family::KenKen => "",
        Relation::Sum(_) => "+",
        Relation::Product(_) => "×",
        Relation::Difference(_) => "−",
        Relation::Quotient(_) => "÷",
        Relation::NoOperation(_) => "",
    };
    format!("{}{sign}", cage.relation.target().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::cages;
    use puzzle::{BoxShape, CellIndex, KenKenCage, KillerCage, Regions, Relation, SudokuRules};
    use puzzle::{kenken, sudoku_with_rules};

    #[test]
    fn a_killer_cage_is_one_outline_with_its_sum() {
        let rules = SudokuRules {
            regions: Regions::Boxes(BoxShape { rows: 2, cols: 2 }),
            falling_diagonal: false,
            rising_diagonal: false,
            cages: vec![
                KillerCage { sum: Some(5), cells: vec![CellIndex(0), CellIndex(1)] },
                KillerCage { sum: None, cells: vec![CellIndex(2)] },
            ],
        };
        let puzzle = sudoku_with_rules(4, &rules, &[None; 16]).unwrap();
        let told: Vec<_> =
            cages(&puzzle).iter().map(|cage| (cage.clue.clone(), cage.outline.len())).collect();
        assert_eq!(told, [("5".to_string(), 6), (String::new(), 4)]);
    }

    #[test]
    fn the_cages_of_a_kenken_have_signs_and_thick_lines_instead_of_outlines() {
        let cage = |relation, cells: [u32; 2]| KenKenCage { relation, cells: cells.map(CellIndex).to_vec() };
        let puzzle = kenken(2, &[cage(Relation::Product(2), [0, 1]), cage(Relation::NoOperation(3), [2, 3])]);
        let told: Vec<_> =
            cages(&puzzle.unwrap()).iter().map(|cage| (cage.clue.clone(), cage.outline.len())).collect();
        assert_eq!(told, [("2×".to_string(), 0), ("3".to_string(), 0)]);
    }
}
