//! Checkpoints: a run that was cut and resumed is the run that went through.

use plugin_api::host::{Checkpoint, EndedBy, Limits};
use plugin_api::puzzle::{sudoku, BoxShape, Digit, Puzzle};
use plugin_api::{
    abi, assert_resumes, assert_survives_damage, drive, seal, Ctx, Drive, Driven, Info, Job, Metric, Outcome,
    Param, Solver, Stop,
};
use std::convert::TryInto;

/// Walks a pseudo-random orbit of 1,000 steps; its checkpoint is the point it is at.
struct Walk;

impl Solver for Walk {
    const INFO: Info = Info { work_metric: Some(1), ..Info::new("walk", "Walk", "2.0.0") };
    const METRICS: &'static [&'static Metric] =
        &[&Metric::gauge("point", "Point"), &Metric::counter("steps", "Steps")];
    const PARAMS: &'static [&'static Param] = &[&Param::int("pace", "Pace", 1, 9, 1)];
    const CHECKPOINT: Option<u32> = Some(2);

    fn run(job: &Job<'_>, ctx: &mut Ctx<'_>) -> Result<Outcome, Stop> {
        let mut point = match job.resume().map(|bytes| bytes.try_into()) {
            None => job.seed(),
            Some(Ok(bytes)) => u64::from_le_bytes(bytes),
            Some(Err(_)) => return Ok(Outcome::Error("the checkpoint is broken".into())),
        };
        while ctx.iteration() < 1000 {
            let draw = |board: &mut plugin_api::Board| {
                board.cell(0, Digit::new(1 + (point % 4) as u32));
                board.node(0, None, None, f64::NAN);
                board.node(1, Some(0), Digit::new(3).map(|digit| (5, digit)), 0.5);
            };
            ctx.tick_saving(draw, || point.to_le_bytes().to_vec())?;
            point = point.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            ctx.work(3 * job.int("pace").unsigned_abs());
            ctx.sample(0, (point >> 11) as f64);
        }
        Ok(Outcome::NotSolved(format!("ended at {point}")))
    }

    fn convert_checkpoint(version: u32, bytes: &[u8]) -> Option<Vec<u8>> {
        // Version 1 kept the point in big-endian order.
        let bytes: [u8; 8] = bytes.try_into().ok().filter(|_| version == 1)?;
        Some(u64::from_be_bytes(bytes).to_le_bytes().to_vec())
    }
}

/// The same, from the time before it could be resumed.
struct Forgetful;

impl Solver for Forgetful {
    const INFO: Info = Info::new("forgetful", "Forgetful", "1.0.0");

    fn run(_job: &Job<'_>, ctx: &mut Ctx<'_>) -> Result<Outcome, Stop> {
        loop {
            ctx.tick()?;
        }
    }
}

/// Keeps its count of steps out of its checkpoint, and reads a checkpoint without looking at its length.
struct Lossy;

impl Solver for Lossy {
    const INFO: Info = Info::new("lossy", "Lossy", "1.0.0");
    const METRICS: &'static [&'static Metric] = &[&Metric::gauge("steps", "Steps")];
    const CHECKPOINT: Option<u32> = Some(1);

    fn run(job: &Job<'_>, ctx: &mut Ctx<'_>) -> Result<Outcome, Stop> {
        let mut steps = job.resume().map_or(0, |bytes| u64::from(bytes[3]));
        while ctx.iteration() < 100 {
            ctx.tick_saving(|_| (), || vec![0; 4])?;
            steps += 1;
            ctx.sample(0, steps as f64);
        }
        Ok(Outcome::NotSolved("ended".into()))
    }
}

fn puzzle() -> Puzzle {
    sudoku(BoxShape { rows: 2, cols: 2 }, &[None; 16]).unwrap()
}

fn until(iterations: u64) -> Limits {
    Limits { iterations: Some(iterations), ..Limits::default() }
}

fn untimed(run: &Driven) -> Vec<(u64, u32, f64)> {
    run.samples.iter().map(|sample| (sample.iteration, sample.metric, sample.value)).collect()
}

fn resumed(checkpoint: &Checkpoint) -> Driven {
    drive::<Walk>(&puzzle(), &Drive { resume: Some(checkpoint), ..Drive::default() })
}

#[test]
fn a_resumed_run_equals_the_uninterrupted_one() {
    let whole = drive::<Walk>(&puzzle(), &Drive::default());
    assert_eq!((whole.iterations, whole.work, &whole.checkpoint), (1000, 3000, &None));
    for cut in [0, 1, 500, 999] {
        let first = drive::<Walk>(&puzzle(), &Drive { limits: until(cut), ..Drive::default() });
        assert_eq!(first.ended_by, Some(EndedBy::Iterations));
        let checkpoint = first.checkpoint.clone().expect("the end of a run by its limit is kept");
        assert_eq!((checkpoint.iteration, checkpoint.work, checkpoint.version), (cut, 3 * cut, 2));
        let second = resumed(&checkpoint);
        assert_eq!((second.iterations, second.work), (1000, 3000));
        assert_eq!(second.message, whole.message);
        assert_eq!([untimed(&first), untimed(&second)].concat(), untimed(&whole), "cut at {cut}");
    }
}

#[test]
fn limits_count_what_was_done_before() {
    let first = drive::<Walk>(&puzzle(), &Drive { limits: until(10), ..Drive::default() });
    let how = Drive { limits: until(25), resume: first.checkpoint.as_ref(), ..Drive::default() };
    let second = drive::<Walk>(&puzzle(), &how);
    assert_eq!((second.iterations, second.ended_by), (25, Some(EndedBy::Iterations)));
    assert_eq!(second.samples.len(), 2 * 15);
}

#[test]
fn an_older_checkpoint_is_converted_and_one_that_cannot_be_read_is_refused() {
    let first = drive::<Walk>(&puzzle(), &Drive { limits: until(10), ..Drive::default() });
    let current = first.checkpoint.unwrap();
    let with_contents = |contents: &[u8]| seal::with_contents(&current.bytes, contents);
    let mut contents = seal::contents(&current.bytes).expect("it is whole").to_vec();
    contents.reverse();
    let older = Checkpoint { version: 1, bytes: with_contents(&contents), ..current };
    assert_eq!(untimed(&resumed(&older)), untimed(&resumed(&current)));

    let newer = resumed(&Checkpoint { version: 3, ..current.clone() });
    assert_eq!(newer.verdict, abi::VERDICT_ERROR);
    assert_eq!(
        newer.message,
        "Walk 2.0.0 reads checkpoints of version 2 and cannot convert one of version 3"
    );
    let broken = resumed(&Checkpoint { bytes: with_contents(&[1, 2, 3]), ..current.clone() });
    assert_eq!(broken.message, "the checkpoint is broken");

    let how = Drive { resume: Some(&current), ..Drive::default() };
    let cannot = drive::<Forgetful>(&puzzle(), &how);
    assert_eq!(cannot.message, "Forgetful cannot resume a run");
}

#[test]
fn a_checkpoint_that_is_damaged_or_of_another_run_is_refused_before_the_solver_sees_it() {
    let first = drive::<Walk>(&puzzle(), &Drive { limits: until(10), ..Drive::default() });
    let kept = first.checkpoint.unwrap();
    let refused = |puzzle: &Puzzle, how: &Drive<'_>| {
        let run = drive::<Walk>(puzzle, how);
        assert_eq!((run.verdict, run.samples.len()), (abi::VERDICT_ERROR, 0));
        run.message
    };
    let resume = Some(&kept);
    let sentence =
        |reason: &str| format!("the checkpoint cannot be gone on from: {reason}; begin the run anew");
    let other_seed = refused(&puzzle(), &Drive { resume, seed: 2, ..Drive::default() });
    assert_eq!(other_seed, sentence("it is of a run with another seed"));
    let other_pace = refused(&puzzle(), &Drive { resume, settings: &[("pace", "2")], ..Drive::default() });
    assert_eq!(other_pace, sentence("it is of a run with other parameters"));
    let mut givens = [None; 16];
    givens[3] = Digit::new(2);
    let other_puzzle = sudoku(BoxShape { rows: 2, cols: 2 }, &givens).unwrap();
    let other_puzzle = refused(&other_puzzle, &Drive { resume, ..Drive::default() });
    assert_eq!(other_puzzle, sentence("it is of a run on another puzzle"));
    let moved = Checkpoint { iteration: 11, ..kept.clone() };
    let other_counts = refused(&puzzle(), &Drive { resume: Some(&moved), ..Drive::default() });
    assert_eq!(other_counts, sentence("the iterations and the work beside it are not its own"));
    for place in 0..kept.bytes.len() {
        let mut damaged = kept.clone();
        damaged.bytes[place] ^= 0x10;
        let damaged = refused(&puzzle(), &Drive { resume: Some(&damaged), ..Drive::default() });
        assert_eq!(damaged, sentence("it is damaged"), "byte {place}");
    }
}

#[test]
fn a_solver_that_keeps_nothing_still_ends() {
    let run = drive::<Forgetful>(&puzzle(), &Drive { limits: until(7), ..Drive::default() });
    assert_eq!((run.verdict, run.iterations, run.checkpoint), (abi::VERDICT_CANCELLED, 7, None));
}

#[test]
fn the_search_tree_comes_with_the_board() {
    let run = drive::<Walk>(&puzzle(), &Drive { limits: until(5), ..Drive::default() });
    let node = |node, parent, cell, digit| (node, parent, cell, digit);
    let nodes: Vec<_> = run.tree.iter().map(|n| node(n.node, n.parent, n.cell, n.digit)).collect();
    assert_eq!(nodes, [node(0, abi::NO_NODE, abi::NO_CELL, 0), node(1, 0, 5, 3)]);
    assert!(run.tree[0].score.is_nan() && run.tree[1].score == 0.5);
}

#[test]
fn a_solver_keeps_its_promise_or_its_test_says_where_it_does_not() {
    assert_eq!(assert_resumes::<Walk>(&puzzle(), &Drive::default(), &[0, 1, 500, 999, 1000]), 4);
    let first = drive::<Walk>(&puzzle(), &Drive { limits: until(10), ..Drive::default() });
    let kept = first.checkpoint.unwrap();
    assert_eq!(assert_survives_damage::<Walk>(&puzzle(), &Drive::default(), &kept, 100), 0);
    assert_eq!(assert_resumes::<Lossy>(&puzzle(), &Drive::default(), &[0, 100]), 1);
}

#[test]
#[should_panic(expected = "cut at 40: sample 40 is")]
fn a_state_that_is_not_kept_is_told() {
    assert_resumes::<Lossy>(&puzzle(), &Drive::default(), &[40]);
}

#[test]
#[should_panic(expected = "panicked")]
fn a_reader_that_panics_is_told() {
    let first = drive::<Lossy>(&puzzle(), &Drive { limits: until(10), ..Drive::default() });
    assert_survives_damage::<Lossy>(&puzzle(), &Drive::default(), &first.checkpoint.unwrap(), 100);
}
