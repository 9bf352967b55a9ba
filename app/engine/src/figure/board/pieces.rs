//! What a board shows beside digits: the squares of a Kakuro that take none, and cages with their clues.

use super::{FAINT, INK, PAPER, SIDE, WALL, area, corner};
use crate::figure::draw::text;
use crate::figure::scene::{Anchor, Item, Stroke};
use puzzle::{Constraint, Family, KakuroSquare, Puzzle, Relation, Role, kakuro_squares};

/// Draws the squares of a Kakuro without a digit: the sum of the run below on the left of a diagonal, that of the run to
/// the right on its right.
pub fn walls(items: &mut Vec<Item>, puzzle: &Puzzle) {
    if puzzle.family() != Family::Kakuro {
        return;
    }
    for (place, square) in (0..).zip(kakuro_squares(puzzle).unwrap_or_default()) {
        let KakuroSquare::Wall { down, right } = square else { continue };
        let [x, y] = corner(place / puzzle.cols(), place % puzzle.cols());
        items.push(area([x, y], [SIDE, SIDE], WALL));
        if down.is_none() && right.is_none() {
            continue;
        }
        let stroke = Stroke { color: FAINT, width: 0.2, dash: &[] };
        items.push(Item::Line { points: vec![[x, y], [x + SIDE, y + SIDE]], stroke });
        let size = SIDE * 0.3;
        if let Some(sum) = down {
            let at = [x + SIDE * 0.08, y + SIDE * 0.92];
            items.push(text(at, sum.to_string(), size, Anchor::Start, PAPER));
        }
        if let Some(sum) = right {
            let at = [x + SIDE * 0.92, y + SIDE * 0.08 + size * 0.75];
            items.push(text(at, sum.to_string(), size, Anchor::End, PAPER));
        }
    }
}

/// Draws the clue of each cage in its first cell and, where boxes have the thick lines already, its outline a little
/// inside its cells.
pub fn cages(items: &mut Vec<Item>, puzzle: &Puzzle) {
    let has_boxes = puzzle.constraints().iter().any(|constraint| constraint.role == Role::Box);
    let has_target = |cage: &&Constraint| cage.role == Role::Cage && cage.relation.target().is_some();
    for cage in puzzle.constraints().iter().filter(has_target) {
        let cells = cage.scope.iter().map(|cell| &puzzle.cells()[cell.index()]);
        let places: Vec<(u32, u32)> = cells.map(|cell| (cell.row, cell.col)).collect();
        if has_boxes {
            cage_outline(items, &places);
        }
        if let Some(&(row, col)) = places.iter().min() {
            let ([x, y], size) = (corner(row, col), SIDE * 0.24);
            let at = [x + SIDE * 0.1, y + SIDE * 0.08 + size * 0.75];
            items.push(text(at, clue(cage), size, Anchor::Start, INK));
        }
    }
}

fn cage_outline(items: &mut Vec<Item>, places: &[(u32, u32)]) {
    let holds =
        |row: Option<u32>, col: Option<u32>| row.zip(col).is_some_and(|place| places.contains(&place));
    let inset = SIDE * 0.06;
    for &(row, col) in places {
        let [x, y] = corner(row, col);
        let (left, top, right, bottom) = (x + inset, y + inset, x + SIDE - inset, y + SIDE - inset);
        let sides = [
            (holds(row.checked_sub(1), Some(col)), [[left, top], [right, top]]),
            (holds(Some(row + 1), Some(col)), [[left, bottom], [right, bottom]]),
            (holds(Some(row), col.checked_sub(1)), [[left, top], [left, bottom]]),
            (holds(Some(row), Some(col + 1)), [[right, top], [right, bottom]]),
        ];
        for (_, points) in sides.iter().filter(|(is_open, _)| !is_open) {
            let stroke = Stroke { color: FAINT, width: 0.2, dash: &[] };
            items.push(Item::Line { points: points.to_vec(), stroke });
        }
    }
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
