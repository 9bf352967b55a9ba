//! What a batch costs beside its solvers, journal included: per run with reused and with fresh workers, and what two
//! jobs gain.
//!
//! `cargo bench -p engine --bench batch`. The plugin is `flood.c`, built with gcc; its workers are this program, started
//! with `worker`.

use engine::batch::{Begin, Control, Ending, Opened, Shard, Target, Workers, execute};
use engine::catalog::Catalog;
use engine::experiment::{Experiment, Plan};
use engine::worker::WorkerProgram;
use std::num::NonZeroUsize;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

fn main() -> ExitCode {
    if std::env::args().nth(1).as_deref() == Some("worker") {
        return engine::worker::child::main();
    }
    // Run as a test it only has to work.
    let is_bench = std::env::args().any(|argument| argument == "--bench");
    let (rounds, short, long) = if is_bench { (7, 1000, 400) } else { (1, 4, 4) };
    let bench = Bench::new();
    for (name, workers, runs) in
        [("reused", Workers::Reused, short), ("fresh", Workers::Fresh, (short / 10).max(2))]
    {
        let batches = (0..rounds).map(|_| bench.run(runs, 1, 1, workers));
        let mut overheads: Vec<f64> = batches.map(|batch| batch.overhead_ms(runs)).collect();
        overheads.sort_by(f64::total_cmp);
        let (least, median) = (overheads[0], overheads[overheads.len() / 2]);
        println!(
            "{name} workers: overhead of a run {median:.3} ms (median of {rounds}), {least:.3} ms (least)"
        );
    }
    // Runs of some milliseconds of work each, as short as runs of a study are.
    let mut gains: Vec<f64> = (0..rounds)
        .map(|_| {
            let one = bench.run(long, 2000, 1, Workers::Reused);
            let two = bench.run(long, 2000, 2, Workers::Reused);
            one.wall.as_secs_f64() / two.wall.as_secs_f64()
        })
        .collect();
    gains.sort_by(f64::total_cmp);
    let (median, greatest) = (gains[gains.len() / 2], gains[gains.len() - 1]);
    println!("two jobs: {median:.2} times one (median of {rounds}), {greatest:.2} (greatest)");
    ExitCode::SUCCESS
}

/// The plugin and how its workers are started.
struct Bench {
    folder: tempfile::TempDir,
    program: WorkerProgram,
    catalog: Catalog,
}

/// How long a batch took, and its solvers.
struct Timed {
    wall: Duration,
    solving: Duration,
}

impl Timed {
    fn overhead_ms(&self, runs: u32) -> f64 {
        (self.wall.as_secs_f64() - self.solving.as_secs_f64()) * 1e3 / f64::from(runs)
    }
}

impl Bench {
    fn new() -> Bench {
        let folder = tempfile::tempdir().expect("there is room for a plugin");
        let benches = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches");
        let library = folder.path().join(format!("flood{}", std::env::consts::DLL_SUFFIX));
        let mut gcc = Command::new("gcc");
        gcc.args(["-std=c99", "-O2", "-fPIC", "-shared", "-I"])
            .arg(benches.join("../../../plugin-api/abi/include"))
            .arg("-o")
            .arg(&library)
            .arg(benches.join("flood.c"));
        assert!(gcc.status().expect("gcc is installed").success(), "flood.c builds");
        let program = WorkerProgram::new(std::env::current_exe().expect("a program knows its own file"));
        let catalog = Catalog::scan(&[folder.path().to_path_buf()], &program);
        Bench { folder, program, catalog }
    }

    /// Makes a batch of so many runs of so many iterations, with its journal.
    fn run(&self, runs: u32, iterations: u32, jobs: usize, workers: Workers) -> Timed {
        let solver = self.catalog.solvers().next().expect("the plugin was built").solver.id.clone();
        let text = format!(
            "Experiment(version: 1, name: \"bench\", \
             puzzles: [Generate(family: Sudoku, size: 4, seed: 1, count: 1)], \
             solvers: [(id: {solver:?}, set: {{\"iterations\": List([{iterations}]), \"samples\": List([1]), \
             \"busy\": List([1000])}})], seeds: (from: 1, count: {runs}))"
        );
        let experiment = Experiment::parse(Path::new("bench.ron"), &text).expect("it is an experiment");
        let folders = [self.folder.path().to_path_buf()];
        let plan = Plan::of(&experiment, self.folder.path(), &self.catalog, &folders, &|| false);
        let plan = plan.expect("it can be planned");
        let out = tempfile::tempdir_in(self.folder.path()).expect("there is room for a session");
        let target = Target::open(&plan, Shard::WHOLE, &out.path().join("out.ron"), Begin::Anew);
        let Ok(Opened::Open(target, _)) = target else { panic!("the folder is new") };
        let todo = target.todo();
        let solving = std::sync::Mutex::new(Duration::ZERO);
        let jobs = NonZeroUsize::new(jobs).expect("at least one job");
        let began = Instant::now();
        let ending =
            execute(&plan, &todo, &self.program, (jobs, workers), &Control::default(), &|index, run| {
                *solving.lock().expect("no thread panics") += Duration::from_nanos(run.solver_ns());
                target.keep(index, run)
            });
        let wall = began.elapsed();
        assert_eq!(ending, Ending::Complete);
        Timed { wall, solving: solving.into_inner().expect("no thread panics") }
    }
}
