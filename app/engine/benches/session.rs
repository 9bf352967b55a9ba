//! How large session files are, and how long they take to save and to load, in processor time (loading also by the clock,
//! since threads share it): one run with a million samples, and ten thousand runs with few each. And what it costs those who wait
//! that eight long runs are kept while they go on. Needs no plugin: the runs are made up.

use engine::budget::Budget;
use engine::outcome::{Outcome, Status};
use engine::parameter::Parameters;
use engine::recording::Recording;
use engine::run::{KEPT, Restored, Run, RunSetup, SeriesId};
use engine::series::{Point, Series};
use engine::session::Session;
use engine::store::{load_session, save_session};
use engine::worker::{Event, Sample};
use puzzle::{BoxShape, Digit, Puzzle, sudoku};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How much is measured.
#[derive(Clone, Copy)]
struct Effort {
    /// Measurements of which the median is told.
    rounds: usize,
    /// Runs of the sessions with many.
    runs: u64,
}

/// What the values of a series look like.
#[derive(Clone, Copy)]
enum Shape {
    /// A real number that moves by random steps: nothing in it can be foreseen.
    Walk,
    /// A whole number that goes up and down by a little.
    Cost,
    /// A counter.
    Counter,
}

fn main() {
    // Run as a test it only has to work.
    let is_bench = std::env::args().any(|arg| arg == "--bench");
    let effort = if is_bench { Effort { rounds: 5, runs: 10_000 } } else { Effort { rounds: 1, runs: 10 } };
    let folder = tempfile::tempdir().expect("there is a folder for temporary files");
    let large = |shapes: &[Shape]| one_run(&shapes.repeat(16 / shapes.len()), 1 << 16);
    measure(effort, folder.path(), "1 run, 2^20 samples: walks", &large(&[Shape::Walk]));
    measure(effort, folder.path(), "1 run, 2^20 samples: costs", &large(&[Shape::Cost]));
    let mixed = [Shape::Walk, Shape::Cost, Shape::Cost, Shape::Counter];
    measure(effort, folder.path(), "1 run, 2^20 samples: mixed", &large(&mixed));
    for samples in [10, 60, 500] {
        let title = format!("{} runs, 3 × {samples} samples each", effort.runs);
        measure(effort, folder.path(), &title, &many_runs(effort.runs, samples));
    }
    measure_keeping(effort, if is_bench { KEPT as u64 / 10 - 1000 } else { 1000 });
}

/// Eight runs in progress with as many samples as runs keep, of ten metrics each: the time of a copy of them, and of their next
/// samples while the copy is there, and when it is not.
fn measure_keeping(effort: Effort, samples: u64) {
    let title = format!("8 runs in progress, 10 × {samples} samples each");
    if !is_wanted(&title) {
        return;
    }
    let puzzle = Arc::new(grid());
    let shapes = [Shape::Cost, Shape::Walk].repeat(5);
    let mut runs: Vec<Run> = (1..=8).map(|seed| run(&puzzle, &shapes, samples, seed)).collect();
    let (mut copies, mut shared, mut alone) = (Vec::new(), Vec::new(), Vec::new());
    for round in 0..10 * effort.rounds as u64 {
        let began = processor_time();
        let copy: Vec<Run> = runs.iter().map(|run| run.cut_short("It goes on.")).collect();
        copies.push(processor_time() - began);
        shared.push(time_of_samples(&mut runs, samples + 2 * round));
        drop(copy);
        alone.push(time_of_samples(&mut runs, samples + 2 * round + 1));
    }
    let [copy, shared, alone] = [copies, shared, alone].map(median);
    println!(
        "{title}: copy {copy:.2} ms, next sample of each metric {shared:.2} ms, without a copy {alone:.2} ms"
    );
}

/// The time that each run takes for a sample of each metric.
fn time_of_samples(runs: &mut [Run], iteration: u64) -> Duration {
    let began = processor_time();
    for run in runs {
        let sample =
            |metric: u32| Sample { time_ns: 2000 * iteration, iteration, value: 1.0, metric, lane: 0 };
        run.apply(Event::Samples((0..10).map(sample).collect()));
    }
    processor_time() - began
}

/// `cargo bench ... -- 10` measures only what has this word in its title.
fn is_wanted(title: &str) -> bool {
    let mut wanted = std::env::args().skip(1).filter(|argument| !argument.starts_with("--"));
    wanted.all(|word| title.contains(&word))
}

/// In milliseconds.
fn median(mut times: Vec<Duration>) -> f64 {
    times.sort();
    times[times.len() / 2].as_secs_f64() * 1e3
}

fn measure(effort: Effort, folder: &Path, title: &str, session: &Session) {
    if !is_wanted(title) {
        return;
    }
    let path = folder.join("session.ron");
    let (mut saves, mut loads, mut waits) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..effort.rounds {
        let began = processor_time();
        save_session(&path, session).expect("the folder takes a file");
        saves.push(processor_time() - began);
        let (began, started) = (processor_time(), Instant::now());
        let loaded = load_session(&path).expect("what was saved is read");
        loads.push(processor_time() - began);
        waits.push(started.elapsed());
        assert_eq!(loaded.runs.len(), session.runs.len());
    }
    let bytes = std::fs::metadata(&path).expect("it was saved").len();
    let mb = bytes as f64 / 1e6;
    let (save, load, wait) = (median(saves), median(loads), median(waits));
    println!("{title}: {mb:.2} MB, save {save:.0} ms, load {load:.0} ms ({wait:.0} ms by the clock)");
}

/// Processor time of this process so far: other programs on the machine do not count.
#[cfg(unix)]
fn processor_time() -> Duration {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the clock is one that every Unix has, and the time is ours to write.
    unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &raw mut time) };
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// Time since the first call, where the system has no such clock.
#[cfg(not(unix))]
fn processor_time() -> Duration {
    static FIRST: std::sync::LazyLock<Instant> = std::sync::LazyLock::new(Instant::now);
    FIRST.elapsed()
}

fn one_run(shapes: &[Shape], samples: u64) -> Session {
    let mut session = Session::default();
    let puzzle = Arc::new(grid());
    let id = session.add_puzzle("p".into(), "sudoku-line".into(), text(), Arc::clone(&puzzle));
    session.add_run(id, "0".repeat(64), run(&puzzle, shapes, samples, 1));
    session
}

fn many_runs(runs: u64, samples: u64) -> Session {
    let mut session = Session::default();
    let puzzle = Arc::new(grid());
    let id = session.add_puzzle("p".into(), "sudoku-line".into(), text(), Arc::clone(&puzzle));
    let shapes = [Shape::Cost, Shape::Walk, Shape::Counter];
    for seed in 1..=runs {
        session.add_run(id, "0".repeat(64), run(&puzzle, &shapes, samples, seed));
    }
    session
}

fn solution() -> Vec<u32> {
    (0..81).map(|cell| (cell / 9 * 3 + cell / 27 + cell % 9) % 9 + 1).collect()
}

fn grid() -> Puzzle {
    let given: Vec<Option<Digit>> =
        solution().iter().enumerate().map(|(i, &d)| Digit::new(d).filter(|_| i % 3 == 0)).collect();
    sudoku(BoxShape { rows: 3, cols: 3 }, &given).expect("the grid is a Sudoku")
}

fn text() -> String {
    let cells = solution();
    (0..81).map(|i| if i % 3 == 0 { char::from(b'0' + cells[i] as u8) } else { '.' }).collect()
}

fn run(puzzle: &Arc<Puzzle>, shapes: &[Shape], samples: u64, seed: u64) -> Run {
    let mut state = seed;
    let mut random = move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 11) as f64 / (1_u64 << 53) as f64
    };
    let mut series = BTreeMap::new();
    for (metric, &shape) in shapes.iter().enumerate() {
        let mut column = Series::default();
        let (mut value, mut time_ns) = (20.0, 0);
        for i in 0..samples {
            time_ns += (random() * 4000.0) as u64;
            value += match shape {
                Shape::Walk => random() - 0.5,
                Shape::Cost => (random() * 5.0).floor() - 2.0,
                Shape::Counter => 1.0,
            };
            // The clock of a worker is renewed each millisecond.
            let time_ns = time_ns / 1_000_000 * 1_000_000;
            column.push(Point { iteration: i, work: i * 729, time_ns, value });
        }
        series.insert(SeriesId { metric, lane: 0 }, column);
    }
    let setup = RunSetup {
        solver: "made-up".into(),
        solver_version: "1.0.0".into(),
        plugin: "libmade_up.so".into(),
        preset: Some("paper".into()),
        parameters: parameters(),
        seed,
        budget: Budget { max_iterations: Some(1_000_000), ..Budget::default() },
        recording: Recording::default(),
        metrics: (0..shapes.len()).map(|i| format!("metric-{i}")).collect(),
        measured: Vec::new(),
        work_metric: None,
    };
    let message = "Solved, and checked.".to_string();
    let outcome = Outcome { status: Status::Solved, verified: true, solution: solution(), message };
    let board = engine::worker::Board { iteration: samples, cells: solution(), ..Default::default() };
    let restored = Restored {
        setup,
        series,
        board: Some(board),
        snapshots: Vec::new(),
        checkpoint: None,
        log: Vec::new(),
        outcome,
        iterations: samples,
        work: samples * 729,
        solver_ns: samples * 2000,
    };
    Run::restore(Arc::clone(puzzle), restored)
}

fn parameters() -> Parameters {
    use engine::parameter::ParameterValue::{Int, Real, Text};
    let values = [
        ("crossover", Text("multi-cycle".into())),
        ("mutation", Text("uniform-swap".into())),
        ("population", Int(100)),
        ("elite", Int(2)),
        ("mutation-probability", Real(0.7)),
        ("idle-generations", Int(500)),
    ];
    values.into_iter().map(|(key, value)| (key.to_string(), value)).collect()
}
