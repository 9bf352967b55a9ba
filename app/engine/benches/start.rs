//! How long it takes from the start of a worker to the first sample of its run, and from Stop to the end.
//!
//! `cargo build --release && cargo bench -p engine --bench start`: it starts the program and the plugin
//! that were built before.

use engine::budget::Budget;
use engine::catalog::Catalog;
use engine::job::{Job, Start, Watch};
use engine::parameter;
use engine::recording::Recording;
use engine::worker::{Event, WorkerProgram};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Three cells of row 1 share the digits 1 and 2, which arc consistency does not see: the run goes on until it
/// is stopped.
const ENDLESS: &str = "...3456789.......................................................................";

fn main() {
    // Run as a test it only has to work.
    let rounds = if std::env::args().any(|arg| arg == "--bench") { 101 } else { 3 };
    let this = std::env::current_exe().expect("a program knows its own file");
    let folder = this.ancestors().nth(2).expect("it lies in the folder deps of the build").to_path_buf();
    let executable = folder.join(format!("workbench{}", std::env::consts::EXE_SUFFIX));
    let program = WorkerProgram::new(executable);
    let catalog = Catalog::scan(std::slice::from_ref(&folder), &program);
    let Ok(found) = catalog.find("ac3-tabu", &[folder]) else {
        println!("skipped: the program or the plugin ac3-tabu is not built");
        return;
    };
    let reading = puzzle_formats::read("endless", ENDLESS.as_bytes(), &puzzle_formats::Options::default());
    let job = Job {
        puzzle: Arc::new(reading.expect("the line is a Sudoku").entry(0).puzzle),
        plugin: found.path.clone(),
        library: found.library.clone(),
        parameters: parameter::resolve(&found.solver, None, &[]).expect("the defaults fit"),
        solver: found.solver,
        preset: None,
        seed: 1,
        budget: Budget::default(),
        recording: Recording::default(),
    };
    let (mut starts, mut stops) = (Vec::new(), Vec::new());
    for _ in 0..rounds {
        let (start, stop) = one_run(&program, &job);
        starts.push(start);
        stops.push(stop);
    }
    println!("{} from the start to the first sample, median of {rounds}", median(&mut starts));
    println!("{} from Stop to the end, median of {rounds}", median(&mut stops));
}

fn one_run(program: &WorkerProgram, job: &Job) -> (Duration, Duration) {
    let began = Instant::now();
    let handle = program.run(job.request(Watch::Nothing, Start::Running), Arc::new(|| ()));
    let handle = handle.expect("the worker starts");
    let mut first = None;
    let mut stopped = began;
    for event in handle.events() {
        match event {
            Event::Samples(_) if first.is_none() => {
                first = Some(began.elapsed());
                stopped = Instant::now();
                handle.stop();
            }
            Event::Ended(_) => break,
            _ => {}
        }
    }
    (first.unwrap_or_else(|| began.elapsed()), stopped.elapsed())
}

fn median(times: &mut [Duration]) -> String {
    times.sort();
    format!("{:.2} ms", times[times.len() / 2].as_secs_f64() * 1e3)
}
