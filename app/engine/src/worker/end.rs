//! What the end of a run means: the worker's last moments, and whether a claim can be doubted.

use super::exit::LastMoments;
use super::lock;
use super::message::{Ended, WirePuzzle};
use super::print::{self, LastWords};
use super::process::{End, Process};
use super::program::Failure;
use super::stream::StreamEnd;
use crate::count::{self, Count, Limit};
use plugin_api::FlatPuzzle;
use std::sync::Mutex;
use std::thread::JoinHandle;

/// How far the program looks for a solution that a solver says does not exist.
const DOUBT: Limit = Limit { nodes: Some(20_000), seconds: Some(2.0) };

/// Sees the worker's process end and says how the run did.
pub fn conclude(
    end: StreamEnd,
    process: &Process,
    log: &JoinHandle<()>,
    words: &LastWords,
    verdict: &Mutex<Option<Failure>>,
) -> Result<Ended, Failure> {
    if let StreamEnd::Said(Err(Failure::Rubbish(_))) = end {
        process.kill();
    }
    let ended = process.wait();
    print::wait_for_the_rest(log);
    let (loaded, strained) = match end {
        StreamEnd::Said(said) => return said,
        StreamEnd::Closed { loaded, strained } => (loaded, strained),
    };
    if let Some(failure) = lock(verdict).take() {
        return Err(failure);
    }
    if let End::LivedOn = ended {
        return Err(Failure::Died("closed its connection to the program and was ended".into()));
    }
    let words: Vec<String> = lock(words).iter().cloned().collect();
    let died = LastMoments { status: ended.status(), loaded, words: &words, strained: strained.as_deref() };
    Err(Failure::Died(died.sentence()))
}

/// What the program's own search says of a puzzle that a solver calls unsolvable; none for other ends.
pub fn doubt(puzzle: &WirePuzzle, ended: &Result<Ended, Failure>) -> Option<Count> {
    let is_claimed = ended.as_ref().is_ok_and(|ended| ended.verdict == plugin_abi::VERDICT_UNSOLVABLE);
    let puzzle = is_claimed.then(|| FlatPuzzle::from(puzzle.clone()).restore().ok())??;
    Some(count::count(&puzzle, 2, DOUBT))
}
