//! The promise of a solver that can resume, for its own tests: a run that goes on from a checkpoint is the run
//! that was never cut, and no bytes bring the solver down.

use crate::drive::{drive, Drive, Driven};
use crate::host::{Checkpoint, EndedBy, Limits};
use crate::seal;
use crate::solver::Solver;
use puzzle::Puzzle;

/// Cuts a run after each of these numbers of iterations, ascending, and goes on from there: to the end, and
/// to the next cut. `how` says when the run ends at last; a cut that it does not reach is left out.
///
/// Returns how many cuts there were.
///
/// # Panics
///
/// When a run that was cut and resumed is not the run that went through: in samples (times aside), iterations,
/// work, verdict, sentence or grid; or when the checkpoint of a resumed run is another one than that of the
/// run that went through, or there is none.
pub fn assert_resumes<S: Solver>(puzzle: &Puzzle, how: &Drive<'_>, cuts: &[u64]) -> usize {
    let whole = drive::<S>(puzzle, how);
    let reached: Vec<u64> = cuts.iter().copied().filter(|&cut| cut < whole.iterations).collect();
    for (i, &cut) in reached.iter().enumerate() {
        let first = until::<S>(puzzle, how, cut, None);
        let kept = checkpoint(&first, cut);
        let rest = drive::<S>(puzzle, &Drive { resume: Some(kept), ..how.clone() });
        assert_same(&whole, &[&first, &rest], cut);
        if let Some(&next) = reached.get(i + 1) {
            let second = until::<S>(puzzle, how, next, Some(kept));
            let kept = checkpoint(&second, next);
            let straight = until::<S>(puzzle, how, next, None);
            let same_state = kept == checkpoint(&straight, next);
            assert!(same_state, "cut at {} and {}: the second checkpoint is another", cut, next);
            let third = drive::<S>(puzzle, &Drive { resume: Some(kept), ..how.clone() });
            assert_same(&whole, &[&first, &second, &third], next);
        }
    }
    reached.len()
}

/// Goes on from so many checkpoints whose bytes were damaged, under a seal that is right.
///
/// Returns how many of them were refused; the others were states that there might be.
///
/// # Panics
///
/// When the solver panics on one.
pub fn assert_survives_damage<S: Solver>(
    puzzle: &Puzzle,
    how: &Drive<'_>,
    kept: &Checkpoint,
    times: u64,
) -> u64 {
    let contents = seal::contents(&kept.bytes).expect("the checkpoint is whole");
    let mut refused = 0;
    for number in 0..times {
        let damaged = damage(contents, number);
        let bytes = seal::with_contents(&kept.bytes, &damaged);
        let kept = Checkpoint { bytes, ..kept.clone() };
        let limits = Limits { iterations: Some(kept.iteration.saturating_add(50)), ..how.limits };
        let run = drive::<S>(puzzle, &Drive { resume: Some(&kept), limits, ..how.clone() });
        assert!(!run.message.contains("panicked"), "damage {}: {}", number, run.message);
        refused += u64::from(run.message.contains("the checkpoint cannot be gone on from"));
    }
    refused
}

fn until<S: Solver>(puzzle: &Puzzle, how: &Drive<'_>, cut: u64, resume: Option<&Checkpoint>) -> Driven {
    let limits = Limits { iterations: Some(cut), ..how.limits };
    drive::<S>(puzzle, &Drive { limits, resume, ..how.clone() })
}

fn checkpoint(run: &Driven, cut: u64) -> &Checkpoint {
    let ended = (run.ended_by, run.iterations);
    assert_eq!(ended, (Some(EndedBy::Iterations), cut), "cut at {}: {}", cut, run.message);
    let kept = run.checkpoint.as_ref();
    kept.unwrap_or_else(|| panic!("cut at {}: the solver gave no checkpoint", cut))
}

fn assert_same(whole: &Driven, parts: &[&Driven], cut: u64) {
    let samples = |run: &Driven| -> Vec<(u32, u64, u32, u64)> {
        let untimed = run.samples.iter().map(|s| (s.lane, s.iteration, s.metric, s.value.to_bits()));
        untimed.collect()
    };
    let (expected, found) = (samples(whole), parts.iter().flat_map(|&run| samples(run)).collect::<Vec<_>>());
    let first = (0..expected.len().max(found.len())).find(|&i| expected.get(i) != found.get(i));
    if let Some(i) = first {
        let message = parts.last().map_or("", |run| &run.message);
        let (found, expected) = (found.get(i), expected.get(i));
        panic!("cut at {}: sample {} is {:?} and not {:?} {}", cut, i, found, expected, message);
    }
    let end = |run: &Driven| {
        (run.verdict, run.ended_by, run.iterations, run.work, run.message.clone(), run.solution.clone())
    };
    let last = parts[parts.len() - 1];
    assert_eq!(end(last), end(whole), "cut at {}", cut);
}

/// Bytes with a damage of this number: one or more are changed, left out, put in or cut off.
fn damage(contents: &[u8], number: u64) -> Vec<u8> {
    let mut state = number;
    let mut below = |n: usize| {
        // SplitMix64.
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = (state ^ state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ mixed >> 31) % n.max(1) as u64) as usize
    };
    let mut bytes = contents.to_vec();
    for _ in 0..=below(3) {
        let place = below(bytes.len());
        match below(6) {
            _ if bytes.is_empty() => bytes.push(below(256) as u8),
            0 => bytes.truncate(place),
            1 => bytes.insert(place, below(256) as u8),
            2 => drop(bytes.remove(place)),
            3 => bytes[place] = below(256) as u8,
            4 => bytes[place] = bytes[place].wrapping_add(1),
            _ => bytes[place] ^= 1 << below(8),
        }
    }
    bytes
}
