//! Nested Monte-Carlo search, as published (see the module's two functions beside the pseudocode in
//! `PAPER.md`).
//!
//! Two points that the pseudocode leaves open: when no value improves and the stored sequence is used up,
//! the score is that of a dead end; and a score of 0 ends the search at once.

use crate::board::{Board, Move};
use crate::kept::{Entry, Plan};
use crate::level::Level;
use crate::progress::Halt;
use crate::search::{Found, Liveness, Search};
use plugin_api::Damaged;

/// The levels, the lowest first.
#[derive(Clone, Debug)]
pub struct Nested {
    levels: Vec<Level>,
}

plugin_api::stored!(Nested { levels });

impl Nested {
    /// So many levels of a search over `free` variables.
    pub fn new(level: usize, free: u32) -> Nested {
        Nested { levels: vec![Level::new(free); level] }
    }
}

impl Plan for Nested {
    fn check(&self, fresh: &Nested, board: &mut impl Board) -> Result<(), Damaged> {
        Damaged::unless(self.levels.len() == fresh.levels.len(), "its levels are more or fewer")?;
        self.levels.iter().rev().try_for_each(|level| level.check(board))
    }
}

/// Runs the nested search of the plan's levels, again and again, until it scores 0.
///
/// # Errors
///
/// [`Halt`] when the search is ended.
pub fn run<B: Board>(search: &mut Search<'_, '_, B, Nested>) -> Result<Found, Halt> {
    let top = search.kept.plan.levels.len();
    search.restart_until_solved(
        |search, entry| nested(search, top, entry),
        |search| search.level(top).played.clone(),
    )
}

/// Nested(level) from the present position; leaves in the level what it has played. Returns 0 when that leads
/// to a solution, else 1 + the free variables where it ends.
fn nested<B: Board>(
    search: &mut Search<'_, '_, B, Nested>,
    level: usize,
    mut entry: Entry,
) -> Result<u32, Halt> {
    let is_top = level == search.kept.plan.levels.len();
    let free = search.board.free();
    match entry {
        Entry::Afresh => search.level(level).begin(free),
        Entry::Resumed => search.play_again(|plan| plan.levels[level - 1].played.clone()),
    }
    loop {
        if entry == Entry::Afresh {
            let Some(choice) = search.choose() else {
                return Ok(search.board.score());
            };
            search.level(level).turn_to(choice);
        }
        let (mark, known) = (search.board.mark(), search.kept.memory.mark());
        let (choice, first) = (search.level(level).choice, search.level(level).trying);
        for i in first..choice.len() {
            let chosen = search.board.option(choice, i);
            search.level(level).trying = i;
            let mut is_dead = false;
            let score = if entry == Entry::Resumed {
                search.play_again(|_| vec![chosen]);
                below(search, level, std::mem::take(&mut entry))?
            } else if search.assign(chosen) == Liveness::Dead {
                search.line_below(level).clear();
                is_dead = true;
                1 + search.board.free()
            } else {
                below(search, level, Entry::Afresh)?
            };
            // A value may be dead because the memory knows what it leads to: it counts once.
            is_dead |= score > 0 && search.kept.memory.knows_dead();
            search.level(level).n_dead += usize::from(is_dead);
            search.board.undo_to(&mark);
            search.kept.memory.undo_to(known);
            if is_top {
                search.kept.tree.tried(chosen, score);
            }
            if score < search.level(level).best.score {
                search.take_best(level, score, chosen);
                if is_top {
                    search.kept.heat.add(search.kept.plan.levels[level - 1].best.rest());
                }
            }
            if search.level(level).best.score == 0 {
                break;
            }
        }
        if search.level(level).n_dead == choice.len() {
            search.kept.memory.keep_dead();
        }
        let Level { best, played, .. } = &mut search.kept.plan.levels[level - 1];
        if let Some(shown) = search.progress.counters.level_scores.get_mut(level - 1) {
            *shown = best.score;
        }
        if best.score == 0 {
            played.extend_from_slice(best.rest());
            return Ok(0);
        }
        let Some(chosen) = best.pop() else {
            return Ok(1 + search.board.free());
        };
        played.push(chosen);
        if is_top {
            search.progress.counters.depth = played.len();
            search.kept.tree.play(chosen);
        }
        if search.assign(chosen) == Liveness::Dead {
            return Ok(1 + search.board.free());
        }
    }
}

/// Sample, or the search of the level below.
#[inline(always)]
fn below<B: Board>(search: &mut Search<'_, '_, B, Nested>, level: usize, entry: Entry) -> Result<u32, Halt> {
    if level == 1 { search.sample() } else { nested(search, level - 1, entry) }
}

impl<B: Board> Search<'_, '_, B, Nested> {
    #[inline(always)]
    fn level(&mut self, level: usize) -> &mut Level {
        &mut self.kept.plan.levels[level - 1]
    }

    /// What the level below has played, or the playout.
    fn line_below(&mut self, level: usize) -> &mut Vec<Move> {
        if level == 1 { &mut self.playout } else { &mut self.kept.plan.levels[level - 2].played }
    }

    fn take_best(&mut self, level: usize, score: u32, chosen: Move) {
        let (lower, this) = self.kept.plan.levels.split_at_mut(level - 1);
        let rest = lower.last().map_or(&self.playout, |below| &below.played);
        this[0].best.take(score, chosen, rest);
    }
}
