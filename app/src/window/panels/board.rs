//! The board: clues, givens, what the solver put there, candidates with their heat, the cell it works on.

use super::clues;
use super::heat::{Heat, Places};
use crate::window::model::Model;
use crate::window::theme::{Palette, palette};
use egui::{Align2, FontId, Painter, Pos2, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, pos2, vec2};
use engine::run::Run;
use engine::worker::Board;
use puzzle::{Digit, DigitSet, Puzzle, Role};

/// Shows the board.
pub fn show(ui: &mut Ui, model: &Model) {
    let colours = palette(ui);
    let Some(current) = model.current() else {
        ui.centered_and_justified(|ui| {
            ui.label(
                egui::RichText::new("Drop a puzzle file here, paste a puzzle, or open one with File > Open.")
                    .color(colours.faint),
            );
        });
        return;
    };
    let puzzle = current.puzzle.as_ref();
    let shown = Shown::new(puzzle, model.shown_run().map(|shown| &shown.run), model.board_at_moment());
    let space = ui.available_size();
    let side = (space.x / puzzle.cols() as f32).min(space.y / puzzle.rows() as f32).floor().max(4.0);
    let size = vec2(side * puzzle.cols() as f32, side * puzzle.rows() as f32);
    let (area, response) = ui.allocate_exact_size(space.max(size), Sense::hover());
    let label = shown.label(&current.name, puzzle);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Image, true, &label));
    let origin = area.min + ((area.size() - size) / 2.0).max(Vec2::ZERO).floor();
    let grid = Grid { origin, side };
    let painter = ui.painter_at(area);
    paint_cells(&painter, &grid, puzzle, &shown, colours);
    if let Some(squares) = &current.squares {
        clues::paint_walls(&painter, &grid, puzzle.cols(), squares, colours);
    }
    clues::paint_cages(&painter, &grid, puzzle, colours);
    paint_lines(&painter, &grid, puzzle, colours);
    if let Some(focus) = shown.focus.and_then(|cell| puzzle.cells().get(cell as usize)) {
        let rect = grid.cell(focus.row, focus.col).shrink(1.5);
        painter.rect_stroke(rect, 2.0, Stroke::new(2.5, colours.focus), StrokeKind::Inside);
    }
    if let Some(hint) = hovered(&response, &grid, puzzle).map(|cell| shown.describe(puzzle, cell)) {
        response.on_hover_text_at_pointer(hint);
    }
}

/// Where cells lie.
pub(super) struct Grid {
    origin: Pos2,
    side: f32,
}

impl Grid {
    /// Side of a square, in points.
    pub(super) fn side(&self) -> f32 {
        self.side
    }

    fn corner(&self, row: u32, col: u32) -> Pos2 {
        pos2(self.origin.x + col as f32 * self.side, self.origin.y + row as f32 * self.side)
    }

    /// The square in this row and column, from 0.
    pub(super) fn cell(&self, row: u32, col: u32) -> Rect {
        Rect::from_min_size(self.corner(row, col), Vec2::splat(self.side))
    }
}

/// What stands in the cells.
struct Shown {
    digits: Vec<Option<Digit>>,
    candidates: Vec<DigitSet>,
    heat: Heat,
    focus: Option<u32>,
    clashing: Vec<bool>,
}

impl Shown {
    fn new(puzzle: &Puzzle, run: Option<&Run>, at_moment: Option<&Board>) -> Shown {
        let mut shown = Shown {
            digits: puzzle.givens(),
            candidates: Vec::new(),
            heat: Heat::default(),
            focus: None,
            clashing: vec![false; puzzle.cells().len()],
        };
        let cells = puzzle.cells().len();
        let solution = run.and_then(Run::outcome).map(|outcome| outcome.solution.as_slice());
        if let Some(solution) = solution.filter(|solution| solution.len() == cells && at_moment.is_none()) {
            shown.digits = solution.iter().map(|&digit| Digit::new(digit)).collect();
        } else if let Some(board) = at_moment.or_else(|| run.and_then(Run::board)) {
            if board.cells.len() == cells {
                let given_or = |(&digit, given): (&u32, Option<Digit>)| Digit::new(digit).or(given);
                shown.digits = board.cells.iter().zip(puzzle.givens()).map(given_or).collect();
            }
            let words = (puzzle.n_digits() as usize).div_ceil(64);
            if board.candidates.len() == cells * words {
                shown.candidates = board.candidates.chunks(words).map(DigitSet::from_words).collect();
            }
            shown.heat = Heat::new(&board.heat, cells, puzzle.n_digits());
            shown.focus = board.focus;
        }
        for clash in puzzle::clashes(puzzle, &shown.digits) {
            shown.clashing[clash.first.index()] = true;
            shown.clashing[clash.second.index()] = true;
        }
        shown
    }

    fn label(&self, name: &str, puzzle: &Puzzle) -> String {
        let filled = self.digits.iter().flatten().count();
        let (rows, cols, cells) = (puzzle.rows(), puzzle.cols(), puzzle.cells().len());
        format!("Board of {name}: {rows} rows, {cols} columns, {filled} of {cells} cells filled")
    }

    fn describe(&self, puzzle: &Puzzle, index: usize) -> String {
        let cell = &puzzle.cells()[index];
        let mut text = format!("Row {}, column {}", cell.row + 1, cell.col + 1);
        match (cell.given, self.digits[index]) {
            (Some(digit), _) => text.push_str(&format!("\nGiven: {digit}")),
            (None, Some(digit)) => text.push_str(&format!("\nFrom the solver: {digit}")),
            (None, None) => {}
        }
        if let Some(candidates) = self.candidates.get(index).filter(|candidates| candidates.len() > 1) {
            let digits: Vec<String> = candidates.iter().map(|digit| digit.to_string()).collect();
            text.push_str(&format!("\nStill possible: {}", digits.join(" ")));
        }
        if let Some(heat) = self.heat.describe(index) {
            text.push_str(&format!("\n{heat}"));
        }
        text
    }
}

fn hovered(response: &egui::Response, grid: &Grid, puzzle: &Puzzle) -> Option<usize> {
    let position = response.hover_pos()?;
    puzzle.cells().iter().position(|cell| grid.cell(cell.row, cell.col).contains(position))
}

fn paint_cells(painter: &Painter, grid: &Grid, puzzle: &Puzzle, shown: &Shown, colours: Palette) {
    for (index, cell) in puzzle.cells().iter().enumerate() {
        let rect = grid.cell(cell.row, cell.col);
        let fill = match (shown.clashing[index], cell.given) {
            (true, _) => colours.wrong.gamma_multiply(0.25),
            (false, Some(_)) => colours.given,
            (false, None) => colours.paper,
        };
        painter.rect_filled(rect, 0.0, fill);
        if let Some(digit) = shown.digits[index] {
            let colour = if cell.given.is_some() { colours.ink } else { colours.solver };
            let font = FontId::proportional(grid.side * if digit.value() > 9 { 0.46 } else { 0.62 });
            painter.text(rect.center(), Align2::CENTER_CENTER, digit, font, colour);
        } else {
            let places = Places::new(rect, puzzle.n_digits());
            shown.heat.paint(painter, places, index, colours);
            if let Some(candidates) = shown.candidates.get(index) {
                paint_candidates(painter, places, *candidates, colours);
            }
        }
    }
}

fn paint_candidates(painter: &Painter, places: Places, candidates: DigitSet, colours: Palette) {
    if !places.are_readable() {
        return;
    }
    for digit in candidates.iter() {
        let font = FontId::proportional(places.step * 0.72);
        painter.text(places.centre(digit.value() - 1), Align2::CENTER_CENTER, digit, font, colours.faint);
    }
}

/// Thin lines between cells; thick ones where the box changes, and around the whole.
fn paint_lines(painter: &Painter, grid: &Grid, puzzle: &Puzzle, colours: Palette) {
    let (rows, cols) = (puzzle.rows(), puzzle.cols());
    let box_at = box_numbers(puzzle);
    let at = |row: u32, col: u32| box_at[(row * cols + col) as usize];
    let thin = Stroke::new(1.0, colours.faint.gamma_multiply(0.6));
    let thick = Stroke::new(2.0, colours.ink);
    let mut borders = Vec::new();
    for row in 0..rows {
        for col in 0..cols {
            if col > 0 {
                let line = [grid.corner(row, col), grid.corner(row + 1, col)];
                borders.push((at(row, col - 1) != at(row, col), line));
            }
            if row > 0 {
                let line = [grid.corner(row, col), grid.corner(row, col + 1)];
                borders.push((at(row - 1, col) != at(row, col), line));
            }
        }
    }
    borders.sort_by_key(|(is_thick, _)| *is_thick);
    for (is_thick, line) in borders {
        painter.line_segment(line, if is_thick { thick } else { thin });
    }
    let whole = Rect::from_two_pos(grid.corner(0, 0), grid.corner(rows, cols));
    painter.rect_stroke(whole, 0.0, thick, StrokeKind::Inside);
}

/// `[rows × cols]`: which box, or else which cage, a place belongs to; 0 where it belongs to none.
fn box_numbers(puzzle: &Puzzle) -> Vec<usize> {
    let mut numbers = vec![0; puzzle.rows() as usize * puzzle.cols() as usize];
    let has_boxes = puzzle.constraints().iter().any(|constraint| constraint.role == Role::Box);
    let role = if has_boxes { Role::Box } else { Role::Cage };
    let boxes = puzzle.constraints().iter().filter(|constraint| constraint.role == role);
    for (number, constraint) in boxes.enumerate() {
        for cell in &constraint.scope {
            let cell = &puzzle.cells()[cell.index()];
            numbers[cell.row as usize * puzzle.cols() as usize + cell.col as usize] = number + 1;
        }
    }
    numbers
}
