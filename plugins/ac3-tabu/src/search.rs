//! The hybrid search: the main loop, and its steps in the order of the pseudocode (see `PAPER.md`).
//!
//! A state is a set of decisions and the domains that AC3 leaves of the givens and them; its cost is the
//! number of cells whose domain is not a single value. The text's S is our `domains`, S_best the
//! `best_cost`, the features of a candidate its (cell, value).

use crate::ac3::{Domain, Network, WipeOut, digit, domains_of, unfixed};
use crate::board::{draw_domains, draw_heat};
use crate::candidates::{CandidateList, Feature};
use crate::counters::Counters;
use crate::rules::{DeadEnd, Rules, Variant};
use crate::tabu_list::TabuList;
use plugin_api::puzzle::Puzzle;
use plugin_api::{Board, Ctx, Job, Outcome, Stop};
use random::Random;

/// A candidate that AC3 left consistent.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    feature: Feature,
    cost: usize,
    removed: u32,
    is_tabu: bool,
}

/// A running search.
pub struct Search {
    rules: Rules,
    random: Random,
    network: Network,
    n_digits: usize,
    /// AC3(givens).
    root: Vec<Domain>,
    domains: Vec<Domain>,
    decisions: Vec<Feature>,
    tabu: TabuList,
    candidate_list: CandidateList,
    /// Domains of the best candidate of the iteration, and of the one under test.
    best_domains: Vec<Domain>,
    trial: Vec<Domain>,
    focus: Option<usize>,
    iteration: u64,
    idle: u64,
    best_since_restart: usize,
    counters: Counters,
}

impl Search {
    /// Runs to a solution, to a proof of step 0, or until it is stuck without restarts; from the beginning, or
    /// from where the job goes on.
    ///
    /// # Errors
    ///
    /// [`Stop`] when the host ends the run.
    pub fn run(job: &Job<'_>, rules: Rules, ctx: &mut Ctx<'_>) -> Result<Outcome, Stop> {
        let Ok(mut search) = Search::start(job.puzzle(), job.seed(), rules) else {
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
            let goes_on = !search.is_stuck() || search.restart();
            search.report(ctx);
            if !goes_on {
                return Ok(Outcome::NotSolved(search.stuck_sentence()));
            }
        }
        Ok(Outcome::Solved(search.domains.iter().filter_map(|&domain| digit(domain)).collect()))
    }

    /// One move.
    pub fn iterate(&mut self) {
        self.iteration += 1;
        self.tabu.expire(self.iteration);
        self.fill_candidate_list();
        match self.filter_and_locate_best() {
            Some(best) if self.is_acceptable(best) => self.accept(best),
            _ => self.reject(),
        }
    }

    /// Step 0: AC3 as preprocessing.
    ///
    /// # Errors
    ///
    /// [`WipeOut`] when it proves that there is no solution.
    pub fn start(puzzle: &Puzzle, seed: u64, rules: Rules) -> Result<Search, WipeOut> {
        let mut root = domains_of(puzzle);
        let mut network = Network::new(puzzle, rules.filter);
        let filtered = network.filter_all(&mut root)?;
        let n_digits = puzzle.n_digits() as usize;
        let cost = unfixed(&root);
        Ok(Search {
            rules,
            random: Random::new(seed),
            network,
            n_digits,
            domains: root.clone(),
            decisions: Vec::with_capacity(root.len()),
            tabu: TabuList::new(root.len() * n_digits, rules.tenure),
            candidate_list: CandidateList::new(root.len(), rules.candidates),
            best_domains: root.clone(),
            trial: root.clone(),
            focus: None,
            iteration: 0,
            idle: 0,
            best_since_restart: cost,
            counters: Counters::new(cost, filtered.removed),
            root,
        })
    }

    /// The number of cells whose domain is not a single value.
    pub fn cost(&self) -> usize {
        self.counters.cost
    }

    fn is_tabu(&self, feature: Feature) -> bool {
        self.tabu.contains(feature.index(self.n_digits))
    }

    fn make_tabu(&mut self, feature: Feature) {
        self.tabu.add(feature.index(self.n_digits), self.rules.tenure);
    }

    /// Fills the candidate list with K features, smallest domains first. Literal lists none that is tabu;
    /// repair lists them too, and they may pass by aspiration.
    fn fill_candidate_list(&mut self) {
        let (rules, tabu, n_digits) = (self.rules, &self.tabu, self.n_digits);
        self.candidate_list.fill(&self.domains, rules.candidates, &mut self.random, |feature| {
            rules.variant == Variant::Repair || !tabu.contains(feature.index(n_digits))
        });
    }

    /// AC3 on the candidates (literal: on the first only, which is of the smallest domain), and the one of
    /// least cost among those that stay consistent; the first of equals, so that chance decides. A wipe-out
    /// makes its feature tabu. None when the candidates failed.
    fn filter_and_locate_best(&mut self) -> Option<Candidate> {
        let listed = self.candidate_list.features().len();
        let filtered = if self.rules.variant == Variant::Literal { listed.min(1) } else { listed };
        let mut best: Option<Candidate> = None;
        // Values of the cell under test that were wiped out; a cell's features stand side by side.
        let (mut cell, mut wiped) = (usize::MAX, 0);
        for i in 0..filtered {
            let feature = self.candidate_list.features()[i];
            if feature.cell != cell {
                (cell, wiped) = (feature.cell, 0);
            }
            match self.filter(feature) {
                None => {
                    self.make_tabu(feature);
                    wiped |= feature.value;
                    if self.rules.dead_end == DeadEnd::Cell && wiped == self.domains[cell] {
                        return None;
                    }
                }
                Some(candidate) => {
                    let is_better = best.is_none_or(|best| candidate.cost < best.cost);
                    if is_better && self.is_admitted(candidate) {
                        best = Some(candidate);
                        std::mem::swap(&mut self.best_domains, &mut self.trial);
                    }
                }
            }
        }
        best
    }

    /// AC3 on one candidate, which leaves its domains in `trial`; none after a wipe-out.
    fn filter(&mut self, feature: Feature) -> Option<Candidate> {
        self.counters.evaluations += 1;
        self.trial.copy_from_slice(&self.domains);
        match self.network.assign(&mut self.trial, feature.cell, feature.value) {
            Ok(filtered) => Some(Candidate {
                feature,
                cost: self.cost() - filtered.fixed as usize,
                removed: filtered.removed,
                is_tabu: self.is_tabu(feature),
            }),
            Err(WipeOut) => {
                self.counters.wipe_outs += 1;
                self.focus = Some(feature.cell);
                None
            }
        }
    }

    /// Aspiration: a tabu candidate passes when its cost beats the run's best.
    fn is_admitted(&self, candidate: Candidate) -> bool {
        !candidate.is_tabu || candidate.cost < self.counters.best_cost
    }

    /// A candidate is accepted when its cost is at most the present one. An assignment fixes a cell, so
    /// with AC3 a consistent candidate always is.
    fn is_acceptable(&self, candidate: Candidate) -> bool {
        candidate.cost <= self.cost()
    }

    fn accept(&mut self, best: Candidate) {
        std::mem::swap(&mut self.domains, &mut self.best_domains);
        debug_assert_eq!(best.cost, unfixed(&self.domains));
        self.decisions.push(best.feature);
        self.focus = Some(best.feature.cell);
        self.counters.removed = best.removed;
        self.counters.aspirations += u64::from(best.is_tabu);
        self.counters.cost = best.cost;
        self.counters.best_cost = self.counters.best_cost.min(best.cost);
        let is_progress = match self.rules.variant {
            Variant::Literal => true,
            Variant::Repair => best.cost < self.best_since_restart,
        };
        self.best_since_restart = self.best_since_restart.min(best.cost);
        self.idle = if is_progress { 0 } else { self.idle + 1 };
        if self.rules.variant == Variant::Literal {
            self.make_tabu(best.feature);
        }
    }

    fn reject(&mut self) {
        self.idle += 1;
        self.counters.removed = 0;
        if self.rules.variant == Variant::Repair {
            self.take_back_decisions();
        }
    }

    /// Takes back one to about half of the decisions at random, makes them tabu, and filters what is left
    /// from the root.
    fn take_back_decisions(&mut self) {
        if self.decisions.is_empty() {
            return;
        }
        let most = self.decisions.len().div_ceil(2);
        for _ in 0..=self.random.below(most) {
            let dropped = self.decisions.swap_remove(self.random.below(self.decisions.len()));
            self.make_tabu(dropped);
        }
        self.domains.copy_from_slice(&self.root);
        for &Feature { cell, value } in &self.decisions {
            // A part of a consistent set of decisions is consistent.
            let filtered = self.network.assign(&mut self.domains, cell, value);
            debug_assert!(filtered.is_ok());
        }
        self.counters.cost = unfixed(&self.domains);
    }

    fn is_stuck(&self) -> bool {
        self.cost() > 0 && self.idle >= self.rules.idle_iterations
    }

    fn stuck_sentence(&self) -> String {
        format!(
            "the search made no progress for {} iterations and may not restart; that proves nothing",
            self.rules.idle_iterations
        )
    }

    /// Starts again from AC3(givens), where the rules let it; says whether they do.
    fn restart(&mut self) -> bool {
        if !self.rules.restart {
            return false;
        }
        self.domains.copy_from_slice(&self.root);
        self.decisions.clear();
        self.tabu.clear();
        self.idle = 0;
        self.counters.cost = unfixed(&self.root);
        self.best_since_restart = self.counters.cost;
        self.counters.restarts += 1;
        true
    }

    fn report(&mut self, ctx: &mut Ctx<'_>) {
        self.counters.decisions = self.decisions.len();
        self.counters.tabu_length = self.tabu.len();
        self.counters.revisions = self.network.revisions();
        self.counters.emit(ctx);
    }

    fn draw(&self, board: &mut Board) {
        draw_domains(board, self.domains.iter().copied());
        draw_heat(board, self.tabu.times_added(), self.n_digits);
        if let Some(cell) = self.focus {
            board.focus(cell);
        }
    }
}

mod saved;
#[cfg(test)]
mod tests;
