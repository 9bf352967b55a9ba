//! Threads of a solver: each lane counts and samples for itself, hears of stop and pause, and goes on with
//! its counts when it is opened again.

use plugin_api::host::{self, Control, EndedBy, Limits, Receiver, StateView};
use plugin_api::puzzle::{sudoku, BoxShape, Puzzle};
use plugin_api::{abi, drive, gate, Ctx, Drive, FlatPuzzle, Info, Job, Metric, Outcome, Param, Solver, Stop};
use std::collections::BTreeMap;
use std::sync::Mutex;

/// Counts on several threads, twice, until each has done its share.
struct Crowd;

impl Solver for Crowd {
    const INFO: Info = Info {
        work_metric: Some(1),
        flags: abi::SOLVER_DETERMINISTIC | abi::SOLVER_THREADS,
        ..Info::new("crowd", "Crowd", "1.0.0")
    };
    const PARAMS: &'static [&'static Param] =
        &[&Param::int("threads", "Threads", 1, 8, 3), &Param::int("share", "Share", 1, i64::MAX, 1000)];
    const METRICS: &'static [&'static Metric] =
        &[&Metric::gauge("count", "Count"), &Metric::counter("work", "Work")];

    fn run(job: &Job<'_>, ctx: &mut Ctx<'_>) -> Result<Outcome, Stop> {
        let share = job.int("share") as u64;
        let count = |mut lane: Ctx<'_>| {
            for step in 0..share {
                lane.tick()?;
                lane.work(2);
                lane.sample(0, step as f64);
            }
            Ok(())
        };
        for _ in 0..2 {
            ctx.tick()?;
            let lanes: Vec<Ctx<'_>> = (1..=job.int("threads") as u32).map(|n| ctx.lane(n)).collect();
            std::thread::scope(|scope| {
                let threads: Vec<_> =
                    lanes.into_iter().map(|lane| scope.spawn(move || count(lane))).collect();
                threads.into_iter().try_for_each(|thread| thread.join().expect("no thread panics"))
            })?;
        }
        Ok(Outcome::NotSolved("counted".into()))
    }
}

fn puzzle() -> Puzzle {
    sudoku(BoxShape { rows: 2, cols: 2 }, &[None; 16]).unwrap()
}

#[test]
fn each_lane_counts_and_samples_for_itself_and_goes_on_when_it_is_opened_again() {
    let run = drive::<Crowd>(&puzzle(), &Drive::default());
    assert_eq!((run.verdict, run.iterations, run.work), (abi::VERDICT_NOT_SOLVED, 2, 3 * 2 * 1000 * 2));
    let mut lanes: BTreeMap<u32, Vec<(u64, u32, f64)>> = BTreeMap::new();
    for sample in &run.samples {
        lanes.entry(sample.lane).or_default().push((sample.iteration, sample.metric, sample.value));
    }
    let of_iteration = |i: u64| [(i, 1, 2.0 * i as f64), (i, 0, ((i - 1) % 1000) as f64)];
    let expected: Vec<_> = (1..=2000).flat_map(of_iteration).collect();
    assert_eq!(lanes.keys().copied().collect::<Vec<u32>>(), [1, 2, 3]);
    for (lane, samples) in &lanes {
        assert!(*samples == expected, "lane {lane}");
    }
}

#[test]
fn a_limit_that_one_lane_reaches_ends_them_all() {
    let limits = Limits { iterations: Some(50), ..Limits::default() };
    let endless = i64::MAX.to_string();
    let how = Drive { limits, settings: &[("share", &endless)], ..Drive::default() };
    let run = drive::<Crowd>(&puzzle(), &how);
    assert_eq!((run.verdict, run.ended_by), (abi::VERDICT_CANCELLED, Some(EndedBy::Iterations)));
    assert!(run.samples.iter().all(|sample| sample.iteration <= 50));
}

/// Stops, pauses and releases the run from what it hears.
struct Listener<'a> {
    control: &'a Control,
    heard: Mutex<BTreeMap<u32, u64>>,
}

impl Receiver for Listener<'_> {
    fn samples(&self, samples: &[abi::Sample]) {
        let mut heard = self.heard.lock().unwrap();
        let last = samples.last().expect("no empty batch");
        heard.insert(last.lane, last.iteration);
        // Each lane is asked for its samples by itself: a fast lane does not take the wish from a slow one.
        if heard.len() == 3 {
            self.control.stop(EndedBy::User);
        } else {
            self.control.display(false);
        }
    }

    fn state(&self, _state: StateView<'_>) {}
    fn solution(&self, _cells: &[u32]) {}
    fn explain(&self, _text: String) {}
    fn log(&self, _level: u32, _text: String) {}
}

#[test]
fn every_lane_is_asked_for_its_samples_and_hears_of_stop() {
    let flat = FlatPuzzle::new(&puzzle());
    let flat_puzzle = flat.as_abi();
    let value = |i: i64| abi::Value { kind: abi::PARAM_INT, reserved0: 0, i, r: 0.0, s: abi::Str::EMPTY };
    let values = [value(3), value(i64::MAX)];
    let job = abi::Job {
        struct_size: std::mem::size_of::<abi::Job>() as u32,
        n_values: 2,
        puzzle: &flat_puzzle,
        values: values.as_ptr(),
        seed: 1,
        max_iterations: 0,
        max_work: 0,
        max_ns: 0,
        resume: std::ptr::null(),
    };
    let control = Control::new();
    let listener = Listener { control: &control, heard: Mutex::new(BTreeMap::new()) };
    // SAFETY: the gate keeps the contract, and the job's arrays live until it returns.
    let ended = unsafe { host::run(gate::run::<Crowd>, &job, Limits::default(), &control, &listener) };
    assert_eq!((ended.verdict, ended.ended_by), (abi::VERDICT_CANCELLED, Some(EndedBy::User)));
    assert_eq!(listener.heard.into_inner().unwrap().len(), 3);
    assert!(control.polls() > 0);
}
