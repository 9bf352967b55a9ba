//! A board as people know it: boxes, cages with their clues, the diagonals of a Kakuro, givens, what a solver put there,
//! and what clashes. In the colours of the window on paper.

mod lines;
mod pieces;

use super::draw::text;
use super::letters::fitted;
use super::scene::{Anchor, Color, Item, Scene, Stroke};
use crate::worker::Board;
use lines::lines;
use pieces::{cages, walls};
use puzzle::{Digit, Puzzle, Role, clashes};

/// Side of a square in millimetres.
pub const SIDE: f64 = 10.0;
/// Room around the grid.
const MARGIN: f64 = 2.0;
/// Height of the line below the grid, and size of its letters.
const CAPTION: [f64; 2] = [6.0, 3.2];

/// Background of boards.
pub const PAPER: Color = [0xff, 0xff, 0xfc];
/// Givens, thick lines, clues.
pub const INK: Color = [0x1f, 0x22, 0x26];
/// Thin lines, cages, the caption.
pub const FAINT: Color = [0x8c, 0x91, 0x98];
/// What a solver put there.
pub const SOLVER: Color = [0x00, 0x72, 0xb2];
/// The cell that a solver works on.
pub const FOCUS: Color = [0xe6, 0x9f, 0x00];
/// Behind what clashes: a quarter of the window's red on paper.
pub const CLASH: Color = [0xed, 0xcc, 0xbd];
/// Behind givens.
pub const GIVEN: Color = [0xf0, 0xf0, 0xea];
/// Squares that take no digit.
pub const WALL: Color = [0x4a, 0x4e, 0x55];

/// Draws a board. Where it shows no digits, those given stand alone.
pub fn scene(puzzle: &Puzzle, board: &Board, title: &str, caption: &str) -> Scene {
    let width = f64::from(puzzle.cols()) * SIDE + 2.0 * MARGIN;
    let grid_height = f64::from(puzzle.rows()) * SIDE + 2.0 * MARGIN;
    let height = if caption.is_empty() { grid_height } else { grid_height + CAPTION[0] - MARGIN / 2.0 };
    let mut items = vec![area([0.0, 0.0], [width, height], PAPER)];
    let digits = digits(puzzle, board);
    backgrounds(&mut items, puzzle, &digits);
    walls(&mut items, puzzle);
    cages(&mut items, puzzle);
    lines(&mut items, puzzle);
    // Where clues stand above them, digits are smaller and lower.
    let has_clues = puzzle.constraints().iter().any(|constraint| constraint.role == Role::Cage);
    let (large, drop) = if has_clues { (0.54, 0.08) } else { (0.62, 0.0) };
    for (cell, digit) in puzzle.cells().iter().zip(&digits) {
        let Some(digit) = digit else { continue };
        let size = SIDE * if digit.value() > 9 { 0.46 } else { large };
        let [x, y] = corner(cell.row, cell.col);
        let at = [x + SIDE / 2.0, y + SIDE * (0.5 + drop) + size * 0.36];
        let color = if cell.given.is_some() { INK } else { SOLVER };
        items.push(text(at, digit.to_string(), size, Anchor::Middle, color));
    }
    if let Some(cell) = board.focus.and_then(|cell| puzzle.cells().get(cell as usize)) {
        items.push(Item::Line {
            points: outline(cell.row, cell.col, 0.6),
            stroke: Stroke { color: FOCUS, width: 0.8, dash: &[] },
        });
    }
    if !caption.is_empty() {
        let caption = fitted(caption, CAPTION[1], width - 2.0 * MARGIN);
        let at = [width / 2.0, grid_height + CAPTION[1] * 0.8];
        items.push(text(at, caption, CAPTION[1], Anchor::Middle, FAINT));
    }
    Scene { width, height, title: title.into(), items }
}

/// What stands in the cells: a solver need not show the givens.
fn digits(puzzle: &Puzzle, board: &Board) -> Vec<Option<Digit>> {
    let givens = puzzle.givens();
    if board.cells.len() != givens.len() {
        return givens;
    }
    board.cells.iter().zip(givens).map(|(&digit, given)| Digit::new(digit).or(given)).collect()
}

fn backgrounds(items: &mut Vec<Item>, puzzle: &Puzzle, digits: &[Option<Digit>]) {
    let mut clashing = vec![false; digits.len()];
    for clash in clashes(puzzle, digits) {
        clashing[clash.first.index()] = true;
        clashing[clash.second.index()] = true;
    }
    for (cell, is_clashing) in puzzle.cells().iter().zip(clashing) {
        let color = match (is_clashing, cell.given) {
            (true, _) => CLASH,
            (false, Some(_)) => GIVEN,
            (false, None) => continue,
        };
        items.push(area(corner(cell.row, cell.col), [SIDE, SIDE], color));
    }
}

/// The upper left corner of the square in this row and column, from 0.
fn corner(row: u32, col: u32) -> [f64; 2] {
    [MARGIN + f64::from(col) * SIDE, MARGIN + f64::from(row) * SIDE]
}

/// The outline of a square, this much inside of it.
fn outline(row: u32, col: u32, inset: f64) -> Vec<[f64; 2]> {
    let [x, y] = corner(row, col);
    let (left, top, right, bottom) = (x + inset, y + inset, x + SIDE - inset, y + SIDE - inset);
    vec![[left, top], [right, top], [right, bottom], [left, bottom], [left, top]]
}

fn area([x, y]: [f64; 2], [width, height]: [f64; 2], color: Color) -> Item {
    let points = vec![[x, y], [x + width, y], [x + width, y + height], [x, y + height]];
    Item::Area { points, color, opacity: 1.0 }
}

#[cfg(test)]
mod tests {
    use super::super::scene::Item;
    use super::{CLASH, SOLVER, WALL, scene};
    use crate::worker::Board;
    use puzzle::{BoxShape, Digit, KakuroSquare, kakuro, sudoku};

    fn texts(items: &[Item]) -> Vec<(&str, [u8; 3])> {
        items
            .iter()
            .filter_map(|item| match item {
                Item::Text(text) => Some((text.text.as_str(), text.color)),
                _ => None,
            })
            .collect()
    }

    fn count_of(items: &[Item], wanted: [u8; 3]) -> usize {
        let is = |item: &&Item| matches!(item, Item::Area { color, .. } if *color == wanted);
        items.iter().filter(is).count()
    }

    #[test]
    fn digits_of_the_solver_stand_beside_the_givens_and_clashes_are_marked() {
        let mut givens = [None; 16];
        givens[0] = Digit::new(1);
        let puzzle = sudoku(BoxShape { rows: 2, cols: 2 }, &givens).unwrap();
        let mut cells = vec![0; 16];
        (cells[1], cells[15]) = (1, 4);
        let drawn = scene(&puzzle, &Board { cells, ..Board::default() }, "board", "iteration 7");
        let digits: Vec<(&str, bool)> =
            texts(&drawn.items).iter().map(|(text, color)| (*text, *color == SOLVER)).collect();
        assert_eq!(digits, [("1", false), ("1", true), ("4", true), ("iteration 7", false)]);
        assert_eq!(count_of(&drawn.items, CLASH), 2);
        let empty = scene(&puzzle, &Board::default(), "board", "");
        assert_eq!(texts(&empty.items).len(), 1);
        assert!(empty.height < drawn.height);
    }

    #[test]
    fn a_kakuro_has_its_walls_with_their_sums() {
        let wall = |down, right| KakuroSquare::Wall { down, right };
        let squares = [
            wall(None, None),
            wall(Some(3), None),
            wall(Some(4), None),
            wall(None, Some(4)),
            KakuroSquare::White(None),
            KakuroSquare::White(None),
            wall(None, Some(3)),
            KakuroSquare::White(None),
            KakuroSquare::White(None),
        ];
        let puzzle = kakuro(3, 3, 9, &squares).unwrap();
        let drawn = scene(&puzzle, &Board::default(), "board", "");
        assert_eq!(count_of(&drawn.items, WALL), 5);
        let sums: Vec<&str> = texts(&drawn.items).iter().map(|(text, _)| *text).collect();
        assert_eq!(sums, ["3", "4", "4", "3"]);
    }
}
