//! Nested Monte-Carlo search, as published (see the module's two functions beside the pseudocode in
//! `PAPER.md`).
//!
//! Two points that the pseudocode leaves open: when no value improves and the stored sequence is used up,
//! the score is that of a dead end; and a score of 0 ends the search at once.

use crate::board::{Board, Move};
use crate::progress::Halt;
use crate::search::{Found, Liveness, Search};

/// Runs the nested search of this level, again and again, until it scores 0.
///
/// # Errors
///
/// [`Halt`] when the search is ended.
pub fn run<B: Board>(search: &mut Search<'_, '_, B>, level: usize) -> Result<Found, Halt> {
    let mut buffers: Vec<Buffers> = (0..level).map(|_| Buffers::new(search.board.free())).collect();
    search.restart_until_solved(|search, played| nested(search, level, level, &mut buffers, played))
}

/// The memory of one level.
pub struct Buffers {
    /// The best sequence; what of it is played already comes off its front.
    best: Best,
    /// The sequence under test: a value and what the level below made of it.
    sequence: Vec<Move>,
}

/// The best sequence so far and where it goes on.
#[derive(Default)]
struct Best {
    score: u32,
    sequence: Vec<Move>,
    next: usize,
}

impl Buffers {
    fn new(free: u32) -> Buffers {
        let room = || Vec::with_capacity(free as usize);
        Buffers { best: Best { score: 0, sequence: room(), next: 0 }, sequence: room() }
    }
}

impl Best {
    /// Before any value is tried, the score is the number of free variables.
    fn begin(&mut self, free: u32) {
        self.score = free;
        self.sequence.clear();
        self.next = 0;
    }

    fn take(&mut self, score: u32, sequence: &[Move]) {
        self.score = score;
        self.sequence.clear();
        self.sequence.extend_from_slice(sequence);
        self.next = 0;
    }

    fn pop(&mut self) -> Option<Move> {
        let chosen = self.sequence.get(self.next).copied();
        self.next += 1;
        chosen
    }

    fn rest(&self) -> &[Move] {
        &self.sequence[self.next..]
    }
}

/// Nested(level) from the present position; appends what it plays to `played`. Returns 0 when `played` leads
/// to a solution, else 1 + the free variables where it ends.
fn nested<B: Board>(
    search: &mut Search<'_, '_, B>,
    level: usize,
    top: usize,
    buffers: &mut [Buffers],
    played: &mut Vec<Move>,
) -> Result<u32, Halt> {
    let is_top = level == top;
    let (lower, this) = buffers[..level].split_at_mut(level - 1);
    let Buffers { best, sequence } = &mut this[0];
    best.begin(search.board.free());
    loop {
        let Some(choice) = search.choose() else {
            return Ok(search.board.score());
        };
        let (mark, known, mut n_dead) = (search.board.mark(), search.memory.mark(), 0);
        for i in 0..choice.len() {
            let chosen = search.board.option(choice, i);
            sequence.clear();
            sequence.push(chosen);
            let score = if search.assign(chosen) == Liveness::Dead {
                n_dead += 1;
                1 + search.board.free()
            } else if level == 1 {
                search.sample(sequence)?
            } else {
                nested(search, level - 1, top, lower, sequence)?
            };
            n_dead += usize::from(score > 0 && search.memory.knows_dead());
            search.board.undo_to(&mark);
            search.memory.undo_to(known);
            if is_top {
                search.tree.tried(chosen, score);
            }
            if score < best.score {
                best.take(score, sequence);
                if is_top {
                    search.heat.add(sequence);
                }
            }
            if best.score == 0 {
                break;
            }
        }
        if n_dead == choice.len() {
            search.memory.keep_dead();
        }
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
            search.tree.play(chosen);
        }
        if search.assign(chosen) == Liveness::Dead {
            return Ok(1 + search.board.free());
        }
    }
}
