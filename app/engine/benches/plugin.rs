//! What a plugin costs: a tick, a sample, being watched, starting, stopping, and the pipe.
//!
//! `cargo bench -p engine --bench plugin`. The benches of `inside` run a solver in this process, through the
//! host of `plugin-api`; those of `worker` run `flood.c`, built with gcc, in worker processes, which this
//! program is itself when it is started with `worker`.

use criterion::{Criterion, Throughput};
use engine::budget::Budget;
use engine::catalog::Catalog;
use engine::job::{Job, Start, Watch};
use engine::parameter;
use engine::recording::Recording;
use engine::worker::{Event, RunHandle, WorkerProgram};
use plugin_api::host::{self, Control, Limits, Receiver, StateView};
use plugin_api::{Ctx, FlatPuzzle, Info, Metric, Outcome, Param, Solver, Stop, abi, gate};
use puzzle::{BoxShape, Digit, Puzzle, sudoku};
use std::hint::black_box;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Steps of one measurement inside this process.
const STEPS: u64 = 4_000_000;

fn main() -> ExitCode {
    if std::env::args().nth(1).as_deref() == Some("worker") {
        return engine::worker::child::main();
    }
    let mut criterion = Criterion::default().configure_from_args();
    inside(&mut criterion);
    worker(&mut criterion);
    criterion.final_summary();
    ExitCode::SUCCESS
}

/// Ticks, and does in each iteration what its parameters say.
struct Loop;

impl Solver for Loop {
    const INFO: Info = Info::new("loop", "Loop", "1.0.0");
    const PARAMS: &'static [&'static Param] = &[
        &Param::int("iterations", "", 0, i64::MAX, 1),
        &Param::int("samples", "", 0, i64::MAX, 0),
        &Param::int("busy", "", 0, i64::MAX, 0),
    ];
    const METRICS: &'static [&'static Metric] = &[&Metric::gauge("value", "")];

    fn run(job: &plugin_api::Job<'_>, ctx: &mut Ctx<'_>) -> Result<Outcome, Stop> {
        let (iterations, samples, busy) = (job.int("iterations"), job.int("samples"), job.int("busy"));
        let mut state = job.seed();
        for _ in 0..iterations {
            ctx.tick_showing(|board| {
                for cell in 0..81 {
                    board.cell(cell, Digit::new(1 + (state % 9) as u32));
                }
            })?;
            for _ in 0..busy {
                state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            }
            for sample in 0..samples {
                ctx.sample(0, sample as f64);
            }
        }
        black_box(state);
        Ok(Outcome::NotSolved(String::new()))
    }
}

/// Takes everything and keeps nothing.
struct Sink;

impl Receiver for Sink {
    fn samples(&self, samples: &[abi::Sample]) {
        black_box(samples);
    }
    fn state(&self, state: StateView<'_>) {
        black_box(state.cells.map(<[u32]>::to_vec));
    }
    fn solution(&self, _cells: &[u32]) {}
    fn explain(&self, _text: String) {}
    fn log(&self, _level: u32, _text: String) {}
}

fn empty_sudoku() -> Puzzle {
    sudoku(BoxShape { rows: 3, cols: 3 }, &[None; 81]).expect("an empty grid is a puzzle")
}

/// Runs [`Loop`] while another thread asks for samples, and for the board when `watched`, so often. Gives
/// the processor time of the solver's thread, so that other work of the machine counts less.
fn run_inside(values: [i64; 3], asked_every: Duration, watched: bool) -> Duration {
    let flat = FlatPuzzle::new(&empty_sudoku());
    let flat_puzzle = flat.as_abi();
    let value = |i| abi::Value { kind: abi::PARAM_INT, reserved0: 0, i, r: 0.0, s: abi::Str::EMPTY };
    let values = values.map(value);
    let job = abi::Job {
        struct_size: size_of::<abi::Job>() as u32,
        n_values: 3,
        puzzle: &flat_puzzle,
        values: values.as_ptr(),
        seed: 1,
        max_iterations: 0,
        max_work: 0,
        max_ns: 0,
        resume: std::ptr::null(),
    };
    let (control, done) = (Control::new(), AtomicBool::new(false));
    thread::scope(|scope| {
        let poller = scope.spawn(|| {
            while !done.load(Ordering::Relaxed) {
                control.display(watched);
                thread::park_timeout(asked_every);
            }
        });
        let began = thread_time();
        // SAFETY: the gate keeps the contract, and the job's arrays live until it returns.
        unsafe { host::run(gate::run::<Loop>, &job, Limits::default(), &control, &Sink) };
        let time = thread_time() - began;
        done.store(true, Ordering::Relaxed);
        poller.thread().unpark();
        time
    })
}

/// Processor time of this thread.
#[cfg(unix)]
fn thread_time() -> Duration {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the clock exists, and `time` has room for the answer.
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut time) };
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// Time of day, where there is no other.
#[cfg(not(unix))]
fn thread_time() -> Duration {
    std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default()
}

fn inside(criterion: &mut Criterion) {
    let never = Duration::from_secs(3600);
    let mut group = criterion.benchmark_group("inside");
    group.sample_size(30);
    group.throughput(Throughput::Elements(STEPS));
    let steps = STEPS as i64;
    let repeat = |times: u64, values, every, watched| -> Duration {
        (0..times).map(|_| run_inside(values, every, watched)).sum()
    };
    group.bench_function("tick when nothing is asked", |b| {
        b.iter_custom(|times| repeat(times, [steps, 0, 0], never, false));
    });
    group.bench_function("sample when asked at 1 kHz", |b| {
        b.iter_custom(|times| repeat(times, [steps / 100, 100, 0], Duration::from_millis(1), false));
    });
    // Iterations of one to two microseconds.
    group.throughput(Throughput::Elements(10_000));
    group.bench_function("short iterations, not watched", |b| {
        b.iter_custom(|times| repeat(times, [10_000, 2, 10_000], never, false));
    });
    group.bench_function("short iterations, watched at 60 Hz", |b| {
        let every = Duration::from_nanos(16_666_667);
        b.iter_custom(|times| repeat(times, [10_000, 2, 10_000], every, true));
    });
    group.finish();
}

/// Builds the plugin and makes the job of it with these values.
fn flood(folder: &Path) -> impl Fn(&[(&str, &str)]) -> Job {
    let bench = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/flood.c");
    let header = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../plugin-api/abi/include");
    let library =
        folder.join(format!("{}flood{}", std::env::consts::DLL_PREFIX, std::env::consts::DLL_SUFFIX));
    let mut gcc = Command::new("gcc");
    gcc.args(["-std=c99", "-O2", "-fPIC", "-shared", "-I"]).arg(header).arg("-o").arg(&library).arg(bench);
    assert!(gcc.status().expect("gcc is installed").success(), "flood.c builds");
    let catalog = Catalog::scan(&[folder.to_path_buf()], &program());
    let found = catalog.solvers().next().expect("the plugin was built");
    let solver = found.solver;
    let puzzle = Arc::new(empty_sudoku());
    move |settings| {
        let settings: Vec<_> =
            settings.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect();
        Job {
            puzzle: Arc::clone(&puzzle),
            plugin: library.clone(),
            library: found.library.clone(),
            solver: Arc::clone(&solver),
            preset: None,
            parameters: parameter::resolve(&solver, None, &settings).expect("the values fit"),
            seed: 1,
            budget: Budget::default(),
            recording: Recording::default(),
        }
    }
}

fn program() -> WorkerProgram {
    WorkerProgram::new(std::env::current_exe().expect("a program knows its own file"))
}

fn start(job: &Job, watch: Watch) -> RunHandle {
    program().run(job.request(watch, Start::Running), Arc::new(|| ())).expect("a worker starts")
}

/// Takes events until one is as wanted.
fn wait_for(handle: &RunHandle, wanted: impl Fn(&Event) -> bool) {
    while !wanted(&handle.events().recv().expect("a run ends with an event")) {}
}

fn is_samples(event: &Event) -> bool {
    matches!(event, Event::Samples(_))
}

fn is_end(event: &Event) -> bool {
    assert!(!matches!(event, Event::Ended(Err(_))), "{event:?}");
    matches!(event, Event::Ended(_))
}

const ENDLESS: &str = "9000000000000000000";

fn worker(criterion: &mut Criterion) {
    let folder = tempfile::tempdir().expect("there is room for a plugin");
    let job = flood(folder.path());
    let mut group = criterion.benchmark_group("worker");
    group.sample_size(20);
    let endless = job(&[("iterations", ENDLESS), ("samples", "1"), ("busy", "1000")]);
    group.bench_function("spawn to first sample", |b| {
        b.iter_custom(|times| {
            (0..times).map(|_| timed(|| start(&endless, Watch::Nothing), |h| wait_for(h, is_samples))).sum()
        });
    });
    group.bench_function("stop to end", |b| {
        b.iter_custom(|times| {
            let one = |_| {
                let handle = start(&endless, Watch::Nothing);
                wait_for(&handle, is_samples);
                let began = Instant::now();
                handle.stop();
                wait_for(&handle, is_end);
                began.elapsed()
            };
            (0..times).map(one).sum()
        });
    });
    // From the first batch to the end, so that the start is not counted.
    let samples = 10_000_000;
    let flooding = job(&[("iterations", "100000"), ("samples", "100")]);
    group.throughput(Throughput::Elements(samples));
    group.bench_function("sample through a saturated pipe", |b| {
        b.iter_custom(|times| {
            let one = |_| {
                let handle = start(&flooding, Watch::Nothing);
                wait_for(&handle, is_samples);
                let began = Instant::now();
                wait_for(&handle, is_end);
                began.elapsed()
            };
            (0..times).map(one).sum()
        });
    });
    group.finish();
}

/// Time of two steps, the second with what the first gave; what is left is dropped outside.
fn timed<T>(first: impl FnOnce() -> T, second: impl FnOnce(&T)) -> Duration {
    let began = Instant::now();
    let value = first();
    second(&value);
    began.elapsed()
}
