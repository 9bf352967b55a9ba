//! Meta Monte-Carlo: one playout for each value of the chosen variable; the best sequence so far is kept, and
//! its next move is played.
//!
//! It is the nested search of level 1 but for the start: there the first sequence must beat the number of
//! free variables, here any is taken. The text does not say what a used-up sequence means; as in the nested
//! search it ends the attempt.

use crate::board::{Board, Move};
use crate::progress::Halt;
use crate::search::{Found, Liveness, Search};

/// Runs meta Monte-Carlo, again and again, until it scores 0.
///
/// # Errors
///
/// [`Halt`] when the search is ended.
pub fn run<B: Board>(search: &mut Search<'_, '_, B>) -> Result<Found, Halt> {
    let (mut best, mut sequence) = (Vec::new(), Vec::new());
    search.restart_until_solved(|search, played| meta(search, &mut best, &mut sequence, played))
}

fn meta<B: Board>(
    search: &mut Search<'_, '_, B>,
    best: &mut Vec<Move>,
    sequence: &mut Vec<Move>,
    played: &mut Vec<Move>,
) -> Result<u32, Halt> {
    let mut best_score = u32::MAX;
    let mut next = 0;
    best.clear();
    while let Some(choice) = search.choose() {
        let mark = search.board.mark();
        for i in 0..choice.len() {
            let chosen = search.board.option(choice, i);
            sequence.clear();
            sequence.push(chosen);
            let score = match search.assign(chosen) {
                Liveness::Dead => 1 + search.board.free(),
                Liveness::Alive => search.sample(sequence)?,
            };
            search.board.undo_to(&mark);
            search.tree.tried(chosen, score);
            if score < best_score {
                (best_score, next) = (score, 0);
                best.clone_from(sequence);
                search.heat.add(sequence);
            }
            if score == 0 {
                played.extend_from_slice(best);
                return Ok(0);
            }
        }
        let Some(&chosen) = best.get(next) else { break };
        next += 1;
        played.push(chosen);
        search.progress.counters.depth = played.len();
        search.tree.play(chosen);
        if search.assign(chosen) == Liveness::Dead {
            break;
        }
    }
    Ok(search.board.score())
}
