//! Conflict-guided repair: the hybrid's loop for large grids (see `PAPER.md`).
//!
//! Source of the move: I. Blöchliger, N. Zufferey, "A graph coloring heuristic using partial solutions and a
//! reactive tabu scheme", Computers & Operations Research 35 (2008), the scheme PartialCol: a partial
//! solution without conflict, whose cost is what it leaves open; a move gives an open vertex a colour and
//! ejects the neighbours that have it. What is ours: AC3 runs on before the search and in every iteration,
//! where it decides the open cells that have one value left, and a move that ejects nothing prefers the
//! smallest domain.

use crate::ac3::{Domain, Network, WipeOut, domains_of, is_single};
use crate::board::{draw_domains, draw_heat};
use crate::candidates::Feature;
use crate::counters::Counters;
use crate::groups::Filter;
use crate::tabu_list::TabuList;
use partial::PartialAssignment;
use plugin_api::puzzle::Puzzle;
use plugin_api::{Board, Ctx, Job, Outcome, Stop};
use random::Random;

mod partial;
mod saved;
#[cfg(test)]
mod tests;

/// How the search goes about it; each is a parameter.
#[derive(Clone, Copy, Debug)]
pub struct EjectRules {
    /// What filters the givens at step 0.
    pub filter: Filter,
    /// An ejected feature is tabu for alpha × open cells iterations ...
    pub alpha: f64,
    /// ... and a random number from 0 to below beta more.
    pub beta: usize,
}

/// A running search.
pub struct EjectSearch {
    rules: EjectRules,
    random: Random,
    n_digits: usize,
    partial: PartialAssignment,
    tabu: TabuList,
    /// AC3's queue: open cells that have become single.
    queue: Vec<u32>,
    focus: Option<usize>,
    iteration: u64,
    open_at_root: usize,
    counters: Counters,
}

impl EjectSearch {
    /// Runs to a solution, or to a proof of step 0; from the beginning, or from where the job goes on.
    ///
    /// # Errors
    ///
    /// [`Stop`] when the host ends the run.
    pub fn run(job: &Job<'_>, rules: EjectRules, ctx: &mut Ctx<'_>) -> Result<Outcome, Stop> {
        let Ok(mut search) = EjectSearch::start(job.puzzle(), job.seed(), rules) else {
            return Ok(Outcome::Unsolvable(rules.filter.proof()));
        };
        match job.resume() {
            None => search.report(ctx),
            Some(bytes) => {
                if let Err(damaged) = search.restore(bytes, ctx) {
                    return Ok(damaged.into());
                }
            }
        }
        while search.cost() > 0 {
            ctx.tick_saving(|board| search.draw(board), || search.save())?;
            search.iterate();
            search.report(ctx);
        }
        Ok(Outcome::Solved(search.partial.solution()))
    }

    /// One move. When everything is tabu, the iteration passes without one.
    pub fn iterate(&mut self) {
        self.iteration += 1;
        self.tabu.expire(self.iteration);
        self.counters.removed = 0;
        if let Some(feature) = self.locate_best() {
            self.eject_and_assign(feature);
            self.filter();
        }
        self.counters.cost = self.partial.open().len();
        self.counters.best_cost = self.counters.best_cost.min(self.counters.cost);
    }

    /// Step 0: the filter as preprocessing.
    ///
    /// # Errors
    ///
    /// [`WipeOut`] when it proves that there is no solution.
    pub fn start(puzzle: &Puzzle, seed: u64, rules: EjectRules) -> Result<EjectSearch, WipeOut> {
        let mut root = domains_of(puzzle);
        let mut network = Network::new(puzzle, rules.filter);
        let filtered = network.filter_all(&mut root)?;
        let n_digits = puzzle.n_digits() as usize;
        let (features, n_cells) = (root.len() * n_digits, root.len());
        let partial = PartialAssignment::new(&network, root, n_digits);
        let cost = partial.open().len();
        let longest_tenure = tenure(rules.alpha, cost) + rules.beta as u64;
        let mut counters = Counters::new(cost, filtered.removed);
        counters.revisions = network.revisions();
        Ok(EjectSearch {
            rules,
            random: Random::new(seed),
            n_digits,
            partial,
            tabu: TabuList::new(features, longest_tenure),
            queue: Vec::with_capacity(n_cells),
            focus: None,
            iteration: 0,
            open_at_root: cost,
            counters,
        })
    }

    /// The number of open cells.
    pub fn cost(&self) -> usize {
        self.counters.cost
    }

    /// The feature that ejects the fewest cells, among those of open cells that are not tabu; of those that
    /// eject none, one of a cell with the fewest free values; chance decides between equals.
    fn locate_best(&mut self) -> Option<Feature> {
        let (mut best, mut best_rank, mut equals) = (None, u32::MAX, 0);
        let mut compared = 0;
        let open = self.partial.open();
        for &cell in open {
            let cell = cell as usize;
            let holders = self.partial.holders(cell);
            let free = self.partial.free(cell);
            // Values that eject somebody matter only while none is known that does not.
            let mut values = if best_rank <= u64::BITS { free } else { self.partial.root(cell) };
            compared += u64::from(values.count_ones());
            while values != 0 {
                let value = values & values.wrapping_neg();
                values &= values - 1;
                let ejects = u32::from(holders[value.trailing_zeros() as usize]);
                let rank = if ejects == 0 { free.count_ones() } else { (u64::BITS + 1) * ejects };
                if rank > best_rank {
                    continue;
                }
                let feature = Feature { cell, value };
                let is_tabu = self.tabu.contains(feature.index(self.n_digits));
                if is_tabu && !aspires(open.len() - 1 + ejects as usize, self.counters.best_cost) {
                    continue;
                }
                equals = if rank < best_rank { 1 } else { equals + 1 };
                best_rank = rank;
                if equals == 1 || self.random.below(equals) == 0 {
                    best = Some(feature);
                }
            }
        }
        self.counters.evaluations += compared;
        best
    }

    /// Takes the move: neighbours that hold the value are ejected, and may not take it back for a time that
    /// grows with the number of open cells.
    fn eject_and_assign(&mut self, feature: Feature) {
        self.focus = Some(feature.cell);
        self.counters.aspirations += u64::from(self.tabu.contains(feature.index(self.n_digits)));
        let tenure = tenure(self.rules.alpha, self.partial.open().len() - 1)
            + self.random.below(self.rules.beta) as u64;
        self.revise_neighbours(feature, tenure);
    }

    /// AC3: a cell with one value left takes it, unless that is tabu, and its neighbours are revised.
    fn filter(&mut self) {
        while let Some(cell) = self.queue.pop() {
            let cell = cell as usize;
            let value = self.partial.free(cell);
            let feature = Feature { cell, value };
            if self.partial.is_open(cell)
                && is_single(value)
                && !self.tabu.contains(feature.index(self.n_digits))
            {
                self.revise_neighbours(feature, 0);
            }
        }
    }

    /// Assigns, and revises the neighbours' domains.
    fn revise_neighbours(&mut self, feature: Feature, tenure: u64) {
        let (tabu, n_digits, value) = (&mut self.tabu, self.n_digits, feature.value);
        let (queue, wipe_outs) = (&mut self.queue, &mut self.counters.wipe_outs);
        let ejected = |cell| tabu.add(Feature { cell, value }.index(n_digits), tenure);
        let narrowed = |cell: usize, free: Domain| {
            if is_single(free) {
                queue.push(cell as u32);
            }
            *wipe_outs += u64::from(free == 0);
        };
        self.counters.revisions += self.partial.degree(feature.cell) as u64;
        self.counters.removed += self.partial.assign(feature, ejected, narrowed);
    }

    fn report(&mut self, ctx: &mut Ctx<'_>) {
        self.counters.decisions = self.open_at_root - self.cost();
        self.counters.tabu_length = self.tabu.len();
        self.counters.emit(ctx);
    }

    fn draw(&self, board: &mut Board) {
        let cells = self.tabu.times_added().len() / self.n_digits;
        draw_domains(board, (0..cells).map(|cell| self.partial.domain(cell)));
        draw_heat(board, self.tabu.times_added(), self.n_digits);
        if let Some(cell) = self.focus {
            board.focus(cell);
        }
    }
}

/// The part of the tenure that follows the number of open cells.
fn tenure(alpha: f64, open: usize) -> u64 {
    (alpha * open as f64) as u64
}

/// Aspiration: a tabu move passes when its cost, before AC3, beats the run's best.
fn aspires(cost: usize, best_cost: usize) -> bool {
    cost < best_cost
}
