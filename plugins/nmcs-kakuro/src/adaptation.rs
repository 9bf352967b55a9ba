//! Nested rollout policy adaptation (C. Rosin, "Nested rollout policy adaptation for Monte Carlo tree search",
//! IJCAI 2011): playouts choose by learned weights, and each level moves its weights towards the best sequence
//! it has seen.
//!
//! A weight belongs to a value of a cell. The step is 1 and each level makes 100 searches of the level below,
//! as in the source.

use crate::board::{Board, Choice, Move};
use crate::kept::{Entry, Plan, play};
use crate::progress::Halt;
use crate::search::{Found, Search};
use plugin_api::Damaged;

/// Searches of the level below that a level makes.
const SEARCHES: usize = 100;

/// Weights of a cell.
const N_DIGITS: usize = 32;

/// How far one adaptation moves the weights.
const STEP: f32 = 1.0;

/// The levels, the playout's own first.
#[derive(Clone, Debug)]
pub struct Adapting {
    levels: Vec<Level>,
}

plugin_api::stored!(Adapting { levels });

/// A level between two playouts.
#[derive(Clone, Debug)]
struct Level {
    policy: Policy,
    best: Best,
    /// Searches of the level below that are done.
    searches: usize,
}

plugin_api::stored!(Level { policy, best, searches });

#[derive(Clone, Debug)]
struct Best {
    score: u32,
    sequence: Vec<Move>,
}

plugin_api::stored!(Best { score, sequence });

impl Adapting {
    /// So many levels, at least 1, of a search over so many cells.
    pub fn new(level: usize, n_cells: usize) -> Adapting {
        Adapting { levels: vec![Level::new(n_cells); 1 + level] }
    }
}

impl Level {
    fn new(n_cells: usize) -> Level {
        let best = Best { score: u32::MAX, sequence: Vec::new() };
        Level { policy: Policy { weights: vec![0.0; n_cells * N_DIGITS] }, best, searches: 0 }
    }
}

impl Plan for Adapting {
    fn check(&self, fresh: &Adapting, board: &mut impl Board) -> Result<(), Damaged> {
        Damaged::unless(self.levels.len() == fresh.levels.len(), "its levels are more or fewer")?;
        let n_weights = fresh.levels[0].policy.weights.len();
        let start = board.mark();
        for level in &self.levels {
            let is_possible = level.policy.weights.len() == n_weights && level.searches < SEARCHES;
            Damaged::unless(is_possible, "its weights are not those of the puzzle")?;
            play(board, &level.best.sequence)?;
            board.undo_to(&start);
        }
        Ok(())
    }
}

/// Runs the adapting search of the plan's levels, again and again, until it scores 0.
///
/// # Errors
///
/// [`Halt`] when the search is ended.
pub fn run<B: Board>(search: &mut Search<'_, '_, B, Adapting>) -> Result<Found, Halt> {
    let top = search.kept.plan.levels.len() - 1;
    let blank = Level::new(search.board.candidates().len());
    let once = |search: &mut Search<'_, '_, B, Adapting>, entry| {
        if entry == Entry::Afresh {
            search.kept.plan.levels[top].clone_from(&blank);
        }
        adapting(search, top, entry)?;
        Ok(search.kept.plan.levels[top].best.score)
    };
    search.restart_until_solved(once, |search| search.kept.plan.levels[top].best.sequence.clone())
}

fn adapting<B: Board>(
    search: &mut Search<'_, '_, B, Adapting>,
    level: usize,
    mut entry: Entry,
) -> Result<(), Halt> {
    if level == 0 {
        return rollout(search);
    }
    if entry == Entry::Afresh {
        search.kept.plan.levels[level - 1].best = Best { score: u32::MAX, sequence: Vec::new() };
        search.kept.plan.levels[level].searches = 0;
    }
    while search.kept.plan.levels[level].searches < SEARCHES {
        if entry == Entry::Afresh {
            let (below, this) = search.kept.plan.levels.split_at_mut(level);
            below[level - 1].policy.clone_from(&this[0].policy);
        }
        adapting(search, level - 1, std::mem::take(&mut entry))?;
        let (below, this) = search.kept.plan.levels.split_at_mut(level);
        let (lower, best) = (&below[level - 1].best, &mut this[0].best);
        if lower.score <= best.score {
            best.score = lower.score;
            best.sequence.clone_from(&lower.sequence);
            search.kept.heat.add(&best.sequence);
        }
        if let Some(shown) = search.progress.counters.level_scores.get_mut(level - 1) {
            *shown = best.score;
        }
        if best.score == 0 {
            return Ok(());
        }
        adapt(search, level);
        search.kept.plan.levels[level].searches += 1;
    }
    Ok(())
}

/// A playout by the weights of level 0; the board is left where it began.
fn rollout<B: Board>(search: &mut Search<'_, '_, B, Adapting>) -> Result<(), Halt> {
    search.before_playout()?;
    let mark = search.board.mark();
    search.board.begin_playout(&mut search.kept.random);
    search.playout.clear();
    let mut of_options = Vec::new();
    while let Some(choice) = search.choose() {
        let policy = &search.kept.plan.levels[0].policy;
        let total = policy.weigh(&search.board, choice, &mut of_options);
        let mut left = search.kept.random.unit() as f32 * total;
        let mut chosen = choice.len() - 1;
        for (i, weight) in of_options.iter().enumerate() {
            left -= weight;
            if left < 0.0 {
                chosen = i;
                break;
            }
        }
        let chosen = search.board.option(choice, chosen);
        search.board.assign(chosen);
        search.playout.push(chosen);
    }
    let score = search.board.score();
    search.board.undo_to(&mark);
    search.progress.after_playout(score, search.playout.len());
    let best = &mut search.kept.plan.levels[0].best;
    best.score = score;
    best.sequence.clone_from(&search.playout);
    Ok(())
}

/// Moves the weights of a level towards its best sequence, along the choices that it met.
fn adapt<B: Board>(search: &mut Search<'_, '_, B, Adapting>, level: usize) {
    let mark = search.board.mark();
    let before = search.kept.plan.levels[level].policy.clone();
    let mut of_options = Vec::new();
    for i in 0..search.kept.plan.levels[level].best.sequence.len() {
        let chosen = search.kept.plan.levels[level].best.sequence[i];
        let Some(choice) = search.choose() else { break };
        let total = before.weigh(&search.board, choice, &mut of_options);
        let weights = &mut search.kept.plan.levels[level].policy.weights;
        for (i, weight) in of_options.iter().enumerate() {
            weights[index(search.board.option(choice, i))] -= STEP * weight / total;
        }
        weights[index(chosen)] += STEP;
        search.board.assign(chosen);
    }
    search.board.undo_to(&mark);
}

/// Weights of values.
#[derive(Clone, Debug)]
struct Policy {
    /// `[cells × digits]`: logarithms.
    weights: Vec<f32>,
}

plugin_api::stored!(Policy { weights });

impl Policy {
    /// Puts the weight of each option into `of_options`, and says their sum.
    fn weigh(&self, board: &impl Board, choice: Choice, of_options: &mut Vec<f32>) -> f32 {
        of_options.clear();
        of_options.extend((0..choice.len()).map(|i| self.weights[index(board.option(choice, i))].exp()));
        of_options.iter().sum()
    }
}

fn index(chosen: Move) -> usize {
    chosen.cell as usize * N_DIGITS + usize::from(chosen.digit) - 1
}
