//! The question which empty puzzle to make: a Sudoku with boxes, or a Latin square.

use crate::window::command::Command;
use crate::window::edit::{Edit, Empty};
use egui::{DragValue, Ui};
use puzzle::BoxShape;

/// Largest side of a new puzzle.
const MOST: u32 = 36;

/// What was chosen so far.
pub struct NewPuzzleView {
    kind: Kind,
    /// Rows and columns of a box.
    boxes: BoxShape,
    /// Side of a Latin square.
    side: u32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Sudoku,
    LatinSquare,
}

impl Default for NewPuzzleView {
    fn default() -> NewPuzzleView {
        NewPuzzleView { kind: Kind::Sudoku, boxes: BoxShape { rows: 3, cols: 3 }, side: 9 }
    }
}

/// Asks.
pub fn ask(ui: &mut Ui, view: &mut NewPuzzleView, commands: &mut Vec<Command>) {
    ui.heading("New empty puzzle");
    ui.label(
        "It joins the list of puzzles, ready to be typed into. Then \"Use as puzzle\" above the board makes \
         givens of the digits.",
    );
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        ui.radio_value(&mut view.kind, Kind::Sudoku, "Sudoku").on_hover_text("Rows, columns and boxes");
        ui.radio_value(&mut view.kind, Kind::LatinSquare, "Latin square")
            .on_hover_text("Rows and columns alone");
    });
    let empty = match view.kind {
        Kind::Sudoku => {
            let BoxShape { rows, cols } = &mut view.boxes;
            ui.horizontal(|ui| {
                number(ui, "Rows of a box", rows, 1..=(MOST / *cols));
                number(ui, "Columns of a box", cols, 1..=(MOST / *rows));
            });
            let side = view.boxes.rows * view.boxes.cols;
            ui.label(format!("{side} rows and columns, digits 1 to {side}."));
            Empty::Sudoku(view.boxes)
        }
        Kind::LatinSquare => {
            ui.horizontal(|ui| number(ui, "Rows and columns", &mut view.side, 2..=MOST));
            Empty::LatinSquare(view.side)
        }
    };
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        let is_puzzle = !matches!(empty, Empty::Sudoku(shape) if shape.rows * shape.cols < 2);
        if ui.add_enabled(is_puzzle, egui::Button::new("Make it")).clicked() {
            commands.push(Command::Edit(Edit::MakeEmpty(empty)));
        }
        if ui.button("Cancel").clicked() {
            commands.push(Command::Cancel);
        }
    });
}

fn number(ui: &mut Ui, label: &str, value: &mut u32, range: std::ops::RangeInclusive<u32>) {
    let name = ui.label(label);
    let hint = format!("From {} to {}", range.start(), range.end());
    ui.add(DragValue::new(value).range(range).speed(0.05)).labelled_by(name.id).on_hover_text(hint);
}
