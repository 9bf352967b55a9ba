//! The hybrid search: the main loop, and its steps in the order of the pseudocode (see `PAPER.md`).
//!
//! A state is a set of decisions and the domains that AC3 leaves of the givens and them; its cost is the
//! number of cells whose domain is not a single value.

use crate::ac3::{Domain, Network, WipeOut, digit, domains_of, is_single, unfixed};
use crate::random::Random;
use crate::tabu_list::TabuList;
use crate::work::{Counters, emit};
use plugin_api::puzzle::{DigitSet, Puzzle};
use plugin_api::{Board, Ctx, Outcome, Stop};

/// How the search goes about it; each is a parameter.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// Which loop.
    pub variant: Variant,
    /// K: features on the candidate list.
    pub candidates: usize,
    /// Iterations that a feature stays tabu.
    pub tenure: u64,
    /// When the candidates count as failed (repair).
    pub dead_end: DeadEnd,
    /// Iterations without progress after which the search is stuck.
    pub idle_iterations: u64,
    /// Whether a stuck search starts again.
    pub restart: bool,
}

/// Which loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variant {
    /// AC3 on the chosen candidate only.
    Literal,
    /// AC3 on every candidate; decisions are taken back when all fail.
    Repair,
}

/// When the candidates of an iteration count as failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeadEnd {
    /// When all on the list do.
    List,
    /// When all values of one cell do: no solution then extends the decisions.
    Cell,
}

/// A feature: a value for a cell with more than one value left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Feature {
    cell: usize,
    value: Domain,
}

/// A candidate that AC3 left consistent.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    feature: Feature,
    cost: usize,
    removed: u32,
    is_tabu: bool,
}

/// A running search.
pub struct Search<'a> {
    puzzle: &'a Puzzle,
    rules: Rules,
    random: Random,
    network: Network,
    n_digits: usize,
    /// AC3(givens).
    root: Vec<Domain>,
    domains: Vec<Domain>,
    decisions: Vec<Feature>,
    tabu: TabuList,
    candidate_list: Vec<Feature>,
    /// Domains of the best candidate of the iteration, and of the one under test.
    best_domains: Vec<Domain>,
    trial: Vec<Domain>,
    cells: Vec<u32>,
    focus: Option<usize>,
    iteration: u64,
    idle: u64,
    best_since_restart: usize,
    counters: Counters,
}

impl<'a> Search<'a> {
    /// Runs to a solution, to a proof of step 0, or until it is stuck without restarts.
    ///
    /// # Errors
    ///
    /// [`Stop`] when the host ends the run.
    pub fn run(puzzle: &'a Puzzle, seed: u64, rules: Rules, ctx: &mut Ctx<'_>) -> Result<Outcome, Stop> {
        let mut root = domains_of(puzzle);
        let mut network = Network::new(puzzle);
        // Step 0: AC3 as preprocessing.
        if network.filter_all(&mut root).is_err() {
            return Ok(Outcome::Unsolvable("AC3 on the givens leaves a cell without a value".into()));
        }
        let mut search = Search::new(puzzle, seed, rules, network, root);
        search.report(0, ctx);
        while search.cost() > 0 {
            ctx.tick_showing(|board| search.draw(board))?;
            search.iteration += 1;
            search.tabu.expire(search.iteration);
            search.fill_candidate_list();
            let best = search.filter_and_locate_best(ctx);
            let removed = match best {
                Some(best) if search.is_acceptable(best) => search.accept(best),
                _ => search.reject(),
            };
            search.report(removed, ctx);
            if search.is_stuck() {
                if !rules.restart {
                    return Ok(Outcome::NotSolved(search.stuck_sentence()));
                }
                search.restart();
            }
        }
        Ok(Outcome::Solved(search.domains.iter().filter_map(|&domain| digit(domain)).collect()))
    }

    fn new(puzzle: &'a Puzzle, seed: u64, rules: Rules, network: Network, root: Vec<Domain>) -> Search<'a> {
        let n_digits = puzzle.n_digits() as usize;
        let cost = unfixed(&root);
        Search {
            puzzle,
            rules,
            random: Random::new(seed),
            network,
            n_digits,
            domains: root.clone(),
            decisions: Vec::with_capacity(root.len()),
            tabu: TabuList::new(root.len() * n_digits, rules.tenure),
            candidate_list: Vec::new(),
            best_domains: root.clone(),
            trial: root.clone(),
            cells: Vec::with_capacity(root.len()),
            focus: None,
            iteration: 0,
            idle: 0,
            best_since_restart: cost,
            counters: Counters::new(cost),
            root,
        }
    }

    fn cost(&self) -> usize {
        self.counters.cost
    }

    fn index_of(&self, feature: Feature) -> usize {
        feature.cell * self.n_digits + feature.value.trailing_zeros() as usize
    }

    fn is_tabu(&self, feature: Feature) -> bool {
        self.tabu.contains(self.index_of(feature), self.iteration)
    }

    fn make_tabu(&mut self, feature: Feature) {
        self.tabu.add(self.index_of(feature), self.iteration);
    }

    /// Fills the candidate list: K features that are not tabu, cells with the smallest domains first, ties
    /// in random order. In the repair variant the tabu features met on the way are listed too, and may
    /// pass by aspiration.
    fn fill_candidate_list(&mut self) {
        self.candidate_list.clear();
        let mut wanted = self.rules.candidates;
        for size in 2..=self.n_digits as u32 {
            self.cells.clear();
            let of_size = (0..self.domains.len() as u32)
                .filter(|&cell| self.domains[cell as usize].count_ones() == size);
            self.cells.extend(of_size);
            while !self.cells.is_empty() {
                let cell = self.cells.swap_remove(self.random.below(self.cells.len())) as usize;
                let mut values = self.domains[cell];
                while values != 0 {
                    let value = self.take_value(&mut values);
                    let feature = Feature { cell, value };
                    let is_tabu = self.is_tabu(feature);
                    if is_tabu && self.rules.variant == Variant::Literal {
                        continue;
                    }
                    self.candidate_list.push(feature);
                    wanted -= usize::from(!is_tabu);
                    if wanted == 0 {
                        return;
                    }
                }
            }
        }
    }

    /// Takes one of the values at random.
    fn take_value(&mut self, values: &mut Domain) -> Domain {
        let mut rest = *values;
        for _ in 0..self.random.below(rest.count_ones() as usize) {
            rest &= rest - 1;
        }
        let value = rest & rest.wrapping_neg();
        *values &= !value;
        value
    }

    /// AC3 on the candidates (literal: on the first, which is of the smallest domain; repair: on all), and
    /// the one of least cost among those that stay consistent. A wipe-out makes its feature tabu. None when
    /// the candidates failed.
    fn filter_and_locate_best(&mut self, ctx: &mut Ctx<'_>) -> Option<Candidate> {
        let tested = match self.rules.variant {
            Variant::Literal => self.candidate_list.len().min(1),
            Variant::Repair => self.candidate_list.len(),
        };
        let mut best: Option<Candidate> = None;
        // Values of the cell under test that were wiped out; a cell's features stand side by side.
        let (mut cell, mut wiped) = (usize::MAX, 0);
        for i in 0..tested {
            let feature = self.candidate_list[i];
            if feature.cell != cell {
                (cell, wiped) = (feature.cell, 0);
            }
            let is_tabu = self.is_tabu(feature);
            ctx.work(1);
            self.trial.copy_from_slice(&self.domains);
            match self.network.assign(&mut self.trial, feature.cell, feature.value) {
                Err(WipeOut) => {
                    self.counters.wipe_outs += 1;
                    self.focus = Some(feature.cell);
                    self.make_tabu(feature);
                    wiped |= feature.value;
                    if self.rules.dead_end == DeadEnd::Cell && wiped == self.domains[cell] {
                        return None;
                    }
                }
                Ok(removed) => {
                    let cost = unfixed(&self.trial);
                    // Aspiration: a tabu move passes when its cost beats the run's best.
                    let passes = !is_tabu || cost < self.counters.best_cost;
                    if passes && best.is_none_or(|best| cost < best.cost) {
                        best = Some(Candidate { feature, cost, removed, is_tabu });
                        self.best_domains.copy_from_slice(&self.trial);
                    }
                }
            }
        }
        best
    }

    /// A candidate is accepted when its cost is at most the present one. An assignment fixes a cell, so
    /// with AC3 a consistent candidate always is.
    fn is_acceptable(&self, candidate: Candidate) -> bool {
        candidate.cost <= self.cost()
    }

    fn accept(&mut self, best: Candidate) -> u32 {
        self.domains.copy_from_slice(&self.best_domains);
        self.decisions.push(best.feature);
        self.focus = Some(best.feature.cell);
        self.counters.aspirations += u64::from(best.is_tabu);
        self.counters.cost = best.cost;
        self.counters.best_cost = self.counters.best_cost.min(best.cost);
        match self.rules.variant {
            Variant::Literal => {
                self.make_tabu(best.feature);
                self.idle = 0;
            }
            Variant::Repair if best.cost < self.best_since_restart => {
                self.best_since_restart = best.cost;
                self.idle = 0;
            }
            Variant::Repair => self.idle += 1,
        }
        best.removed
    }

    fn reject(&mut self) -> u32 {
        self.idle += 1;
        if self.rules.variant == Variant::Repair {
            self.take_back_decisions();
        }
        0
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
        for i in 0..self.decisions.len() {
            let Feature { cell, value } = self.decisions[i];
            if self.domains[cell] != value {
                // A part of a consistent set of decisions is consistent.
                let filtered = self.network.assign(&mut self.domains, cell, value);
                debug_assert!(filtered.is_ok());
            }
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

    /// Starts again from AC3(givens).
    fn restart(&mut self) {
        self.domains.copy_from_slice(&self.root);
        self.decisions.clear();
        self.tabu.clear();
        self.idle = 0;
        self.counters.cost = unfixed(&self.root);
        self.best_since_restart = self.counters.cost;
        self.counters.restarts += 1;
    }

    fn report(&mut self, removed: u32, ctx: &mut Ctx<'_>) {
        self.counters.decisions = self.decisions.len();
        self.counters.tabu_length = self.tabu.len();
        self.counters.removed = removed;
        emit(&self.counters, ctx);
    }

    fn draw(&self, board: &mut Board) {
        for (cell, &domain) in self.domains.iter().enumerate() {
            board.cell(cell, digit(domain));
            board.candidates(cell, DigitSet::from_words(&[domain]));
        }
        if let Some(cell) = self.focus {
            board.focus(cell);
        }
        debug_assert_eq!(self.puzzle.cells().len(), self.domains.len());
        debug_assert!(self.decisions.iter().all(|decision| is_single(decision.value)));
    }
}
