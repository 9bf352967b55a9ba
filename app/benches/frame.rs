//! Processor time of a frame, without a display. Curves: 16 runs of a million samples, and 20,000 new ones each second,
//! seen as a whole and from near; and without new ones, while the time cursor moves through the run. Table of runs:
//! 1,000 of them, two in progress, as they come and sorted. Boards of 36×36 and 60×60. Tessellation counts; painting
//! is the graphics card's.

#[path = "frame/board.rs"]
mod board;

use egui::{Context, Event, Pos2, RawInput, Rect, pos2, vec2};
use engine::budget::Budget;
use engine::descriptor::{Goal, MetricInfo, SolverInfo};
use engine::figure::axis::Scale;
use engine::outcome::{Outcome, Status};
use engine::parameter::Parameters;
use engine::recording::Recording;
use engine::replay::{Events, nearest};
use engine::run::{Restored, Run, RunSetup};
use engine::session::{RunId, Session};
use engine::worker::{Event as Said, Sample};
use puzzle::{BoxShape, Puzzle, sudoku};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use workbench::window::{
    CurvesView, DrawnRun, Look, Moments, Progress, RunsTable, RunsView, draw_curves, draw_runs,
};

/// Runs that are laid over each other.
const RUNS: u32 = 16;
/// Frames in a second, and new samples of each run in a frame: 20,000 of all runs in a second.
const FRAMES: u64 = 60;
const NEW: u64 = 20_000 / FRAMES / RUNS as u64;
/// Where the pointer zooms, in points.
const POINTER: Pos2 = pos2(600.0, 300.0);
/// Runs in the table.
const LISTED: u32 = 1000;
/// On the head of the column that tells how runs ended, in points.
const HEAD: Pos2 = pos2(128.0, 12.0);

/// What is seen: name, wheel that was turned before, and wheel that is turned in each frame, to and fro.
const SIGHTS: [(&str, f32, f32); 3] =
    [("whole", 0.0, 0.0), ("near", 40.0, 0.0), ("while it is zoomed", 20.0, 30.0)];

fn main() {
    // Run as a test it only has to work.
    let is_bench = std::env::args().any(|arg| arg == "--bench");
    let (samples, frames) = if is_bench { (1_000_000, 600) } else { (5000, 5) };
    // `cargo bench -p workbench --bench frame -- table` times that alone.
    let only = std::env::args().find(|arg| ["table", "curves", "board"].contains(&arg.as_str()));
    let wants = |part: &str| only.as_deref().is_none_or(|only| only == part);
    if wants("table") {
        time_table(frames);
    }
    if wants("board") {
        board::measure(frames as usize);
    }
    if wants("curves") {
        time_curves(samples, frames);
    }
}

fn time_curves(samples: u64, frames: u64) {
    for (axes, x, y) in [
        ("linear", Scale::Linear, Scale::Linear),
        ("log x", Scale::Logarithmic, Scale::Linear),
        ("log x and y", Scale::Logarithmic, Scale::Logarithmic),
    ] {
        // New ones each time, since longer ones would be thinned.
        let mut runs: Vec<Run> = (1..=RUNS).map(|seed| run(u64::from(seed), samples)).collect();
        tell_memory(&runs);
        let mut length = samples;
        for (name, before, during) in SIGHTS {
            let mut window = Window::new(CurvesView::with_scales(x, y));
            (0..5).for_each(|_| window.frame(&runs, 0.0, None));
            (0..40).for_each(|_| window.frame(&runs, before, None));
            let mut times = Vec::new();
            for frame in 0..frames {
                for (seed, run) in (1..).zip(&mut runs) {
                    run.apply(Said::Samples((length..length + NEW).map(|i| sample(seed, i)).collect()));
                }
                length += NEW;
                let began = thread_time();
                window.frame(&runs, if frame / 30 % 2 == 0 { during } else { -during }, None);
                times.push(thread_time() - began);
            }
            tell(&format!("{axes}, {name}"), times);
            // A drag through the whole of the last run.
            let moments = (0..frames).map(|k| length * k / frames);
            let mut frame = |at: u64| {
                let began = thread_time();
                std::hint::black_box(nearest(&runs[RUNS as usize - 1], at).map(|found| found.board()));
                window.frame(&runs, 0.0, Some(at));
                thread_time() - began
            };
            tell(&format!("{axes}, {name}, the cursor moves"), moments.map(&mut frame).collect());
        }
        tell(&format!("{axes}, whole, drawn anew"), anew(&runs, x, y, frames / 10));
        if x == Scale::Linear {
            tell("a step to the next event", steps(&runs[RUNS as usize - 1]));
        }
    }
}

/// Times of frames in each of which nothing is known of the one before, as when other axes are chosen.
fn anew(runs: &[Run], x: Scale, y: Scale, frames: u64) -> Vec<Duration> {
    let mut window = Window::new(CurvesView::with_scales(x, y));
    (0..5).for_each(|_| window.frame(runs, 0.0, None));
    let frame = |_| {
        window.view = CurvesView::with_scales(x, y);
        let began = thread_time();
        window.frame(runs, 0.0, None);
        thread_time() - began
    };
    (0..frames.max(1)).map(frame).collect()
}

/// Prints how many samples are kept, and the memory that each takes.
fn tell_memory(runs: &[Run]) {
    let series = runs.iter().flat_map(|run| run.series().values());
    let (bytes, kept) = series.fold((0, 0), |(bytes, kept), of| (bytes + of.bytes(), kept + of.len()));
    println!("{} runs: {kept} samples kept, {:.1} bytes each", runs.len(), bytes as f64 / kept as f64);
}

/// Prints median and 99th percentile.
fn tell(what: &str, mut times: Vec<Duration>) {
    times.sort();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e3;
    println!("{what}: median {:.2} ms, 99 % {:.2} ms", at(0.5), at(0.99));
}

/// Times of the steps from event to event through a run.
fn steps(run: &Run) -> Vec<Duration> {
    let solver = solver();
    let (mut at, mut times) = (0, Vec::new());
    loop {
        let began = thread_time();
        let next = Events::of(run, Some(&solver)).next(at);
        times.push(thread_time() - began);
        let Some((next, _)) = next else { return times };
        at = next;
    }
}

/// The solver of the runs, which wants their cost to be small.
fn solver() -> SolverInfo {
    let cost = MetricInfo {
        key: "cost".into(),
        label: "Cost".into(),
        unit: String::new(),
        doc: String::new(),
        goal: Goal::Min,
        counter: false,
        log_scale: false,
        target: None,
    };
    SolverInfo {
        id: "made-up".into(),
        name: "Made up".into(),
        version: "1.0.0".into(),
        doc: String::new(),
        iteration_doc: String::new(),
        deterministic: true,
        families: Vec::new(),
        relations: 0,
        can_resume: false,
        work_metric: None,
        parameters: Vec::new(),
        metrics: vec![cost],
        presets: Vec::new(),
    }
}

/// The table alone, as large as a window.
fn time_table(frames: u64) {
    let mut session = Session::default();
    let puzzle = Arc::new(grid());
    let puzzle = session.add_puzzle("p".into(), "sudoku-line".into(), ".".repeat(16), puzzle);
    let made: Vec<Run> = (1..=u64::from(LISTED)).map(|seed| run(seed, 1000)).collect();
    made.into_iter().for_each(|run| {
        session.add_run(puzzle, String::new(), run);
    });
    for (name, sorted) in [("as they come", false), ("sorted", true)] {
        let mut window = Table::default();
        (0..5).for_each(|_| window.frame(&session, Vec::new()));
        if sorted {
            let click = |pressed| Event::PointerButton {
                pos: HEAD,
                button: egui::PointerButton::Primary,
                pressed,
                modifiers: egui::Modifiers::NONE,
            };
            window.frame(&session, vec![Event::PointerMoved(HEAD), click(true)]);
            window.frame(&session, vec![click(false)]);
        }
        let times = (0..frames).map(|_| {
            let began = thread_time();
            window.frame(&session, Vec::new());
            thread_time() - began
        });
        tell(&format!("table of {LISTED} runs, {name}"), times.collect());
    }
}

#[derive(Default)]
struct Table {
    ctx: Context,
    view: RunsView,
    frames: u64,
}

impl Table {
    fn frame(&mut self, session: &Session, events: Vec<Event>) {
        self.frames += 1;
        let time = self.frames as f64 / FRAMES as f64;
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 800.0))),
            time: Some(time),
            events,
            ..RawInput::default()
        };
        let last = session.runs.len() as u32;
        let table = RunsTable {
            session,
            unfinished: [last - 1, last].map(|id| (RunId(id), Progress::Running)).into(),
            shown: Some(RunId(last)),
            note_in_hand: None,
            is_chosen: &|id| id.0 == last,
            is_ticked: &|id| id.0.is_multiple_of(5),
            look_of: &|run| Look { colour: run.id.0 as usize % 8, dash: 0 },
            solver_of: &|_| None,
            stamp: [0; 5],
        };
        let (view, mut commands) = (&mut self.view, Vec::new());
        let mut output = self.ctx.run_ui(input, |ui| {
            view.settle(&table, time);
            draw_runs(ui, &table, view, &mut commands);
        });
        // Nobody paints, so nobody wants the letters.
        output.textures_delta.clear();
        std::hint::black_box(self.ctx.tessellate(output.shapes, output.pixels_per_point));
    }
}

/// The curves alone, as large as a window.
struct Window {
    ctx: Context,
    view: CurvesView,
    frames: u64,
}

impl Window {
    fn new(view: CurvesView) -> Window {
        Window { ctx: Context::default(), view, frames: 0 }
    }

    fn frame(&mut self, runs: &[Run], wheel: f32, at: Option<u64>) {
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
        let mut output = self.ctx.run_ui(input, |ui| {
            let drawn: Vec<DrawnRun<'_>> = (0..).zip(runs).map(|(index, run)| drawn(index, run)).collect();
            let mut moments = Moments { run: runs.last(), at, ..Moments::default() };
            draw_curves(ui, &drawn, &mut moments, view);
        });
        // Nobody paints, so nobody wants the letters.
        output.textures_delta.clear();
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
        measured: Vec::new(),
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
