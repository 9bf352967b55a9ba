//! Processor time of a frame of the curves, without a display: 16 runs of a million samples, and 20,000 new ones each
//! second, seen as a whole and from near; and of a frame of the board. Tessellation counts; painting is the graphics
//! card's.

#[path = "frame/board.rs"]
mod board;

use egui::{Context, Event, Pos2, RawInput, Rect, pos2, vec2};
use engine::budget::Budget;
use engine::outcome::{Outcome, Status};
use engine::parameter::Parameters;
use engine::recording::Recording;
use engine::run::{Restored, Run, RunSetup};
use engine::session::RunId;
use engine::worker::{Event as Said, Sample};
use puzzle::{BoxShape, Puzzle, sudoku};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use workbench::window::{CurvesView, DrawnRun, Look, draw_curves};

/// Runs that are laid over each other.
const RUNS: u32 = 16;
/// Frames in a second, and new samples of each run in a frame: 20,000 of all runs in a second.
const FRAMES: u64 = 60;
const NEW: u64 = 20_000 / FRAMES / RUNS as u64;
/// Where the pointer zooms, in points.
const POINTER: Pos2 = pos2(600.0, 300.0);

fn main() {
    // Run as a test it only has to work.
    let is_bench = std::env::args().any(|arg| arg == "--bench");
    let (samples, frames) = if is_bench { (1_000_000, 600) } else { (5000, 5) };
    board::measure(frames);
    let mut runs: Vec<Run> = (1..=RUNS).map(|seed| run(u64::from(seed), samples)).collect();
    let mut length = samples;
    for (name, zoom) in [("whole", 0.0), ("near", 40.0)] {
        let mut window = Window::default();
        (0..5).for_each(|_| window.frame(&runs, 0.0));
        (0..40).for_each(|_| window.frame(&runs, zoom));
        let mut times = Vec::new();
        for _ in 0..frames {
            for (seed, run) in (1..).zip(&mut runs) {
                run.apply(Said::Samples((length..length + NEW).map(|i| sample(seed, i)).collect()));
            }
            length += NEW;
            let began = thread_time();
            window.frame(&runs, 0.0);
            times.push(thread_time() - began);
        }
        times.sort();
        let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e3;
        println!(
            "{RUNS} runs × {samples} samples, {name}: median {:.2} ms, 99 % {:.2} ms",
            at(0.5),
            at(0.99)
        );
    }
}

/// The curves alone, as large as a window.
#[derive(Default)]
struct Window {
    ctx: Context,
    view: CurvesView,
    frames: u64,
}

impl Window {
    fn frame(&mut self, runs: &[Run], wheel: f32) {
        self.frames += 1;
        let mut events = vec![Event::PointerMoved(POINTER)];
        if wheel != 0.0 {
            events.push(Event::MouseWheel {
                unit: egui::MouseWheelUnit::Point,
                delta: vec2(0.0, wheel),
                phase: egui::TouchPhase::Move,
                source: egui::MouseWheelSource::Unknown,
                modifiers: egui::Modifiers::NONE,
            });
        }
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 800.0))),
            time: Some(self.frames as f64 / FRAMES as f64),
            events,
            ..RawInput::default()
        };
        let view = &mut self.view;
        let output = self.ctx.run_ui(input, |ui| {
            let drawn: Vec<DrawnRun<'_>> = (0..).zip(runs).map(|(index, run)| drawn(index, run)).collect();
            draw_curves(ui, &drawn, view);
        });
        std::hint::black_box(self.ctx.tessellate(output.shapes, output.pixels_per_point));
    }
}

fn drawn(index: usize, run: &Run) -> DrawnRun<'_> {
    let look = Look { colour: index, dash: index % 4 };
    DrawnRun { id: RunId(index as u32 + 1), run, puzzle: "p", solver: None, look }
}

/// A cost that falls, with noise and rare spikes.
fn sample(seed: u64, i: u64) -> Sample {
    let noise = (i ^ seed.wrapping_mul(977)).wrapping_mul(6_364_136_223_846_793_005) >> 40;
    let spike = if i % 99_991 == 7 { 400.0 } else { 0.0 };
    let value = 1e6 / (i as f64 + 1e3) + noise as f64 / 2e6 + spike;
    Sample { time_ns: i * 1000, iteration: i, value, metric: 0, lane: 0 }
}

fn run(seed: u64, samples: u64) -> Run {
    let setup = RunSetup {
        solver: format!("made-up-{}", seed % 4),
        solver_version: "1.0.0".into(),
        plugin: "libmade_up.so".into(),
        preset: None,
        parameters: Parameters::new(),
        seed,
        budget: Budget::default(),
        recording: Recording::default(),
        metrics: vec!["cost".into()],
        work_metric: None,
    };
    let restored = Restored {
        setup,
        series: BTreeMap::new(),
        board: None,
        snapshots: Vec::new(),
        checkpoint: None,
        log: Vec::new(),
        outcome: Outcome::without_solution(Status::NotSolved, "It met its limit.".into()),
        iterations: 0,
        work: 0,
        solver_ns: 0,
    };
    let mut run = Run::restore(Arc::new(grid()), restored);
    run.apply(Said::Samples((0..samples).map(|i| sample(seed, i)).collect()));
    run
}

fn grid() -> Puzzle {
    sudoku(BoxShape { rows: 2, cols: 2 }, &[None; 16]).expect("an empty grid is a Sudoku")
}

/// Processor time of this thread so far: what else the machine does not count.
#[cfg(unix)]
fn thread_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// Time since the first call, where the system has no such clock.
#[cfg(not(unix))]
fn thread_time() -> Duration {
    static FIRST: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    FIRST.elapsed()
}
