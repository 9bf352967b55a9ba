//! Nested rollout policy adaptation (C. Rosin, "Nested rollout policy adaptation for Monte Carlo tree search",
//! IJCAI 2011): playouts choose by learned weights, and each level moves its weights towards the best sequence
//! it has seen.
//!
//! A weight belongs to a value of a cell. The step is 1 and each level makes 100 searches of the level below,
//! as in the source.

use crate::board::{Board, Choice, Move};
use crate::progress::Halt;
use crate::search::{Found, Search};

/// Searches of the level below that a level makes.
const SEARCHES: usize = 100;

/// How far one adaptation moves the weights.
const STEP: f32 = 1.0;

/// Runs the adapting search of this level, again and again, until it scores 0.
///
/// # Errors
///
/// [`Halt`] when the search is ended.
pub fn run<B: Board>(search: &mut Search<'_, '_, B>, level: usize) -> Result<Found, Halt> {
    let (n_cells, n_digits) = (search.board.candidates().len(), 32);
    let blank = Policy { n_digits, weights: vec![0.0; n_cells * n_digits], of_options: Vec::new() };
    search.restart_until_solved(|search, played| {
        let mut best = Best { score: u32::MAX, sequence: Vec::new() };
        adapting(search, level, &mut blank.clone(), &mut best)?;
        played.extend_from_slice(&best.sequence);
        Ok(best.score)
    })
}

struct Best {
    score: u32,
    sequence: Vec<Move>,
}

fn adapting<B: Board>(
    search: &mut Search<'_, '_, B>,
    level: usize,
    policy: &mut Policy,
    best: &mut Best,
) -> Result<(), Halt> {
    if level == 0 {
        best.sequence.clear();
        best.score = rollout(search, policy, &mut best.sequence)?;
        return Ok(());
    }
    let mut lower = Best { score: u32::MAX, sequence: Vec::new() };
    for _ in 0..SEARCHES {
        let mut lower_policy = policy.clone();
        adapting(search, level - 1, &mut lower_policy, &mut lower)?;
        if lower.score <= best.score {
            best.score = lower.score;
            best.sequence.clone_from(&lower.sequence);
            search.heat.add(&best.sequence);
        }
        if let Some(shown) = search.progress.counters.level_scores.get_mut(level - 1) {
            *shown = best.score;
        }
        if best.score == 0 {
            return Ok(());
        }
        policy.adapt(search, &best.sequence);
    }
    Ok(())
}

/// A playout by the weights; the board is left where it began.
fn rollout<B: Board>(
    search: &mut Search<'_, '_, B>,
    policy: &mut Policy,
    sequence: &mut Vec<Move>,
) -> Result<u32, Halt> {
    let (board, heat) = (&search.board, &search.heat);
    search.progress.before_playout(|view| heat.draw(board, view))?;
    let mark = search.board.mark();
    search.board.begin_playout(&mut search.random);
    while let Some(choice) = search.choose() {
        let total = policy.weigh(&search.board, choice);
        let mut left = search.random.fraction() as f32 * total;
        let mut chosen = choice.len() - 1;
        for (i, weight) in policy.of_options.iter().enumerate() {
            left -= weight;
            if left < 0.0 {
                chosen = i;
                break;
            }
        }
        let chosen = search.board.option(choice, chosen);
        search.board.assign(chosen);
        sequence.push(chosen);
    }
    let score = search.board.score();
    search.board.undo_to(&mark);
    search.progress.after_playout(score, sequence.len());
    Ok(score)
}

/// Weights of values.
#[derive(Clone)]
struct Policy {
    n_digits: usize,
    /// `[cells × digits]`: logarithms.
    weights: Vec<f32>,
    /// `[options]`: the weights of a choice.
    of_options: Vec<f32>,
}

impl Policy {
    fn index(&self, chosen: Move) -> usize {
        chosen.cell as usize * self.n_digits + usize::from(chosen.digit) - 1
    }

    /// Puts the weight of each option into `of_options`, and says their sum.
    fn weigh(&mut self, board: &impl Board, choice: Choice) -> f32 {
        self.of_options.clear();
        for i in 0..choice.len() {
            let weight = self.weights[self.index(board.option(choice, i))].exp();
            self.of_options.push(weight);
        }
        self.of_options.iter().sum()
    }

    /// Moves the weights towards a sequence, along the choices that it met.
    fn adapt<B: Board>(&mut self, search: &mut Search<'_, '_, B>, sequence: &[Move]) {
        let mark = search.board.mark();
        let before = self.clone();
        let mut along = before.clone();
        for &chosen in sequence {
            let Some(choice) = search.choose() else { break };
            let total = along.weigh(&search.board, choice);
            for i in 0..choice.len() {
                let index = self.index(search.board.option(choice, i));
                self.weights[index] -= STEP * along.of_options[i] / total;
            }
            let index = self.index(chosen);
            self.weights[index] += STEP;
            search.board.assign(chosen);
        }
        search.board.undo_to(&mark);
    }
}
