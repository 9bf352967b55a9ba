//! The board: a Sudoku of 36×36 with candidates and heat, and a Kakuro of 60×60, each as it rests and while a solver
//! changes it with every frame; as a whole, and so near that single digits can be read.

use super::{FRAMES, thread_time};
use egui::{Context, Event, Pos2, RawInput, Rect, vec2};
use engine::session::{Entered, PuzzleId, SessionPuzzle};
use engine::worker::Board;
use puzzle::{BoxShape, Digit, KakuroSquare, Puzzle, kakuro, sudoku};
use std::sync::Arc;
use workbench::window::{BoardShown, BoardVersion, BoardView, Current, Filling, draw_board};

/// Times and prints all of them.
pub fn measure(frames: usize) {
    for (name, puzzle) in [("Sudoku 36×36", large_sudoku()), ("Kakuro 60×60", large_kakuro())] {
        let current = current(puzzle);
        for (zoom, seen) in [(1.0, "whole"), (3.0, "near")] {
            for is_changing in [false, true] {
                let times = times(&current, zoom, is_changing, frames);
                let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize] * 1e3;
                let state = if is_changing { "changing" } else { "at rest" };
                println!("{name}, {seen}, {state}: median {:.2} ms, 99 % {:.2} ms", at(0.5), at(0.99));
            }
        }
    }
}

/// Processor time of each frame in seconds, sorted.
fn times(current: &Current, zoom: f32, is_changing: bool, frames: usize) -> Vec<f64> {
    let board = board(&current.puzzle);
    let (ctx, mut view) = (Context::default(), BoardView::default());
    let mut iteration = 0;
    let mut times = Vec::new();
    for frame in 0..frames + 5 {
        let mut events = vec![Event::PointerMoved(Pos2::new(640.0, 400.0))];
        if frame == 1 {
            events.push(Event::Zoom(zoom));
        }
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 800.0))),
            time: Some(frame as f64 / FRAMES as f64),
            events,
            ..RawInput::default()
        };
        iteration += u64::from(is_changing);
        let version = BoardVersion { iteration, ..BoardVersion::default() };
        let shown =
            BoardShown { current, filling: Filling::Solver(&board), run: None, solver: None, version };
        let began = thread_time();
        let output = ctx.run_ui(input, |ui| {
            draw_board(ui, &shown, &mut view, None);
        });
        std::hint::black_box(ctx.tessellate(output.shapes, output.pixels_per_point));
        times.push((thread_time() - began).as_secs_f64());
    }
    let mut times = times.split_off(5);
    times.sort_by(f64::total_cmp);
    times
}

/// Every third cell is filled; the others have all candidates, and heat for each digit.
fn board(puzzle: &Puzzle) -> Board {
    let (cells, digits) = (puzzle.cells().len(), puzzle.n_digits() as usize);
    let digit = |cell: usize| if cell.is_multiple_of(3) { (cell % digits) as u32 + 1 } else { 0 };
    let heat = |place: usize| (place * 37 % 101) as f32 / 100.0;
    Board {
        cells: (0..cells).map(digit).collect(),
        candidates: vec![(1 << digits) - 1; cells],
        heat: (0..cells * digits).map(heat).collect(),
        focus: Some(cells as u32 / 2),
        ..Board::default()
    }
}

fn large_sudoku() -> Puzzle {
    let mut givens = vec![None; 36 * 36];
    for (cell, given) in givens.iter_mut().enumerate().filter(|(cell, _)| cell % 7 == 0) {
        *given = Digit::new(cell as u32 % 36 + 1);
    }
    sudoku(BoxShape { rows: 6, cols: 6 }, &givens).expect("the givens are digits of it")
}

/// A wall in every seventh square of a row, each row one further, with the clues of its runs.
fn large_kakuro() -> Puzzle {
    let square = |place: u32| {
        let (row, col) = (place / 60, place % 60);
        if row == 0 || col == 0 || (row + col).is_multiple_of(7) {
            KakuroSquare::Wall { down: Some(27), right: Some(31) }
        } else {
            KakuroSquare::White(None)
        }
    };
    let squares: Vec<KakuroSquare> = (0..60 * 60).map(square).collect();
    kakuro(60, 60, 9, &squares).expect("the squares make a Kakuro")
}

fn current(puzzle: Puzzle) -> Current {
    let (name, format, text) = ("made up".into(), String::new(), String::new());
    let (id, puzzle, entered) = (PuzzleId(1), Arc::new(puzzle), Entered::default());
    Current::of(SessionPuzzle { id, name, format, text, puzzle, entered })
}
