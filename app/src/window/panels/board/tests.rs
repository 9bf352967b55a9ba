//! Frames of a board without a window: it is painted when something of it changes, and only as far as it is seen.

use super::{BoardView, draw};
use crate::window::model::{BoardShown, BoardVersion, Current, Filling};
use egui::{Context, Event, RawInput, Rect, Theme, pos2, vec2};
use engine::session::{Entered, PuzzleId, SessionPuzzle};
use engine::worker::Board;
use puzzle::{BoxShape, Digit, sudoku};
use std::sync::Arc;

/// A Sudoku of 16×16 with a digit in each cell.
fn current() -> Current {
    let givens: Vec<_> = (0..256).map(|cell| Digit::new(cell % 16 + 1)).collect();
    let puzzle = Arc::new(sudoku(BoxShape { rows: 4, cols: 4 }, &givens).unwrap());
    let (name, format, text) = ("p".into(), String::new(), String::new());
    Current::of(SessionPuzzle { id: PuzzleId(1), name, format, text, puzzle, entered: Entered::default() })
}

struct Window {
    ctx: Context,
    current: Current,
    view: BoardView,
    board: Board,
}

impl Window {
    fn new() -> Window {
        let board = Board::default();
        Window { ctx: Context::default(), current: current(), view: BoardView::default(), board }
    }

    /// Draws a frame with these events, and says how often the board was painted so far and how many digits it has.
    fn frame(&mut self, events: Vec<Event>) -> (u64, usize) {
        let screen_rect = Some(Rect::from_min_size(pos2(0.0, 0.0), vec2(600.0, 600.0)));
        let input = RawInput { screen_rect, events, ..RawInput::default() };
        let version = BoardVersion { iteration: self.board.iteration, ..BoardVersion::default() };
        let (current, filling) = (&self.current, Filling::Solver(&self.board));
        let shown = BoardShown { current, filling, run: None, solver: None, version };
        let output = self.ctx.run_ui(input, |ui| {
            draw(ui, &shown, &mut self.view, None);
        });
        let digits = output.shapes.iter().map(|shape| match &shape.shape {
            // All digits of one colour are rows of one text.
            egui::Shape::Text(text) => text.galley.rows.len(),
            _ => 0,
        });
        let digits = digits.sum();
        output.drop_without_applying_deltas();
        (self.view.n_painted(), digits)
    }
}

#[test]
fn a_board_is_painted_again_only_when_something_of_it_changes() {
    let mut window = Window::new();
    let (first, digits) = window.frame(Vec::new());
    assert_eq!(digits, 256);
    for _ in 0..5 {
        assert_eq!(window.frame(Vec::new()).0, first);
    }
    window.board.iteration += 1;
    assert_eq!(window.frame(Vec::new()).0, first + 1, "another board");
    let other = if window.ctx.theme() == Theme::Dark { Theme::Light } else { Theme::Dark };
    window.ctx.set_theme(other);
    assert_eq!(window.frame(Vec::new()).0, first + 2, "another theme");
    window.current = current();
    let (_, digits) = window.frame(Vec::new());
    assert_eq!((window.view.n_painted(), digits), (1, 256), "another puzzle");
}

#[test]
fn what_is_out_of_sight_is_not_painted() {
    let mut window = Window::new();
    window.frame(vec![Event::PointerMoved(pos2(10.0, 10.0))]);
    let (_, whole) = window.frame(Vec::new());
    window.frame(vec![Event::Zoom(4.0)]);
    let (_, near) = window.frame(Vec::new());
    assert!(near > 0 && near * 8 < whole, "{near} of {whole} digits");
}
