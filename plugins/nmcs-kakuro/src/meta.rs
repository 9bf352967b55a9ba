//! Meta Monte-Carlo: one playout for each value of the chosen variable; the best sequence so far is kept, and
//! its next move is played.
//!
//! It is the nested search of level 1 but for the start: there the first sequence must beat the number of
//! free variables, here any is taken. The text does not say what a used-up sequence means; as in the nested
//! search it ends the attempt.

use crate::board::Board;
use crate::kept::{Entry, Plan};
use crate::level::Level;
use crate::progress::Halt;
use crate::search::{Found, Liveness, Search};
use plugin_api::Damaged;

impl Plan for Level {
    fn check(&self, _fresh: &Level, board: &mut impl Board) -> Result<(), Damaged> {
        Level::check(self, board)
    }
}

/// Runs meta Monte-Carlo, again and again, until it scores 0.
///
/// # Errors
///
/// [`Halt`] when the search is ended.
pub fn run<B: Board>(search: &mut Search<'_, '_, B, Level>) -> Result<Found, Halt> {
    search.restart_until_solved(meta, |search| search.kept.plan.played.clone())
}

fn meta<B: Board>(search: &mut Search<'_, '_, B, Level>, mut entry: Entry) -> Result<u32, Halt> {
    match entry {
        Entry::Afresh => search.kept.plan.begin(u32::MAX),
        Entry::Resumed => search.play_again(|plan| plan.played.clone()),
    }
    loop {
        if entry == Entry::Afresh {
            let Some(choice) = search.choose() else { break };
            search.kept.plan.turn_to(choice);
        }
        let mark = search.board.mark();
        let (choice, first) = (search.kept.plan.choice, search.kept.plan.trying);
        for i in first..choice.len() {
            let chosen = search.board.option(choice, i);
            search.kept.plan.trying = i;
            let score = if entry == Entry::Resumed {
                entry = Entry::Afresh;
                search.play_again(|_| vec![chosen]);
                search.sample()?
            } else if search.assign(chosen) == Liveness::Dead {
                search.playout.clear();
                1 + search.board.free()
            } else {
                search.sample()?
            };
            search.board.undo_to(&mark);
            search.kept.tree.tried(chosen, score);
            let Level { best, played, .. } = &mut search.kept.plan;
            if score < best.score {
                best.take(score, chosen, &search.playout);
                search.kept.heat.add(best.rest());
            }
            if score == 0 {
                played.extend_from_slice(best.rest());
                return Ok(0);
            }
        }
        let Level { best, played, .. } = &mut search.kept.plan;
        let Some(chosen) = best.pop() else { break };
        played.push(chosen);
        search.progress.counters.depth = played.len();
        search.kept.tree.play(chosen);
        if search.assign(chosen) == Liveness::Dead {
            break;
        }
    }
    Ok(search.board.score())
}
