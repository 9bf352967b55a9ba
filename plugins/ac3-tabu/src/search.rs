//! The hybrid search: the main loop, and its steps in the order of the pseudocode (see `PAPER.md`).
//!
//! A state is a set of decisions and the domains that AC3 leaves of the givens and them; its cost is the
//! number of cells whose domain is not a single value. The text's S is our `domains`, S_best the
//! `best_cost`, the features of a candidate its (cell, value).

use crate::ac3::{Domain, Network, WipeOut, digit, domains_of, unfixed};
use crate::candidates::{CandidateList, Feature};
use crate::counters::Counters;
use crate::random::Random;
use crate::tabu_list::TabuList;
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
    /// Runs to a solution, to a proof of step 0, or until it is stuck without restarts.
    ///
    /// # Errors
    ///
    /// [`Stop`] when the host ends the run.
    pub fn run(puzzle: &Puzzle, seed: u64, rules: Rules, ctx: &mut Ctx<'_>) -> Result<Outcome, Stop> {
        let Ok(mut search) = Search::start(puzzle, seed, rules) else {
            return Ok(Outcome::Unsolvable("AC3 on the givens leaves a cell without a value".into()));
        };
        search.report(ctx);
        while search.cost() > 0 {
            ctx.tick_showing(|board| search.draw(board))?;
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
    fn iterate(&mut self) {
        self.iteration += 1;
        self.tabu.expire(self.iteration);
        self.fill_candidate_list();
        match self.filter_and_locate_best() {
            Some(best) if self.is_acceptable(best) => self.accept(best),
            _ => self.reject(),
        }
    }

    /// Step 0: AC3 as preprocessing.
    fn start(puzzle: &Puzzle, seed: u64, rules: Rules) -> Result<Search, WipeOut> {
        let mut root = domains_of(puzzle);
        let mut network = Network::new(puzzle);
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
            candidate_list: CandidateList::new(root.len()),
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

    fn cost(&self) -> usize {
        self.counters.cost
    }

    fn is_tabu(&self, feature: Feature) -> bool {
        self.tabu.contains(feature.index(self.n_digits))
    }

    fn make_tabu(&mut self, feature: Feature) {
        self.tabu.add(feature.index(self.n_digits), self.iteration);
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
        self.counters.emit(ctx);
    }

    fn draw(&self, board: &mut Board) {
        let times_tabu = self.tabu.times_added();
        let most = times_tabu.iter().copied().max().unwrap_or(0).max(1) as f32;
        for (cell, &domain) in self.domains.iter().enumerate() {
            let digits = DigitSet::from_words(&[domain]);
            board.cell(cell, digits.single());
            board.candidates(cell, digits);
            for digit in DigitSet::up_to(self.n_digits as u32).iter() {
                let times = times_tabu[cell * self.n_digits + digit.value() as usize - 1];
                board.heat(cell, digit, times as f32 / most);
            }
        }
        if let Some(cell) = self.focus {
            board.focus(cell);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{DeadEnd, Rules, Search, Variant};
    use crate::ac3::{Network, unfixed};
    use crate::candidates::Feature;
    use crate::sample_puzzles::{HARD, nine};
    use crate::tabu_list::TabuList;

    const RULES: Rules = Rules {
        variant: Variant::Repair,
        candidates: 10,
        tenure: 10,
        dead_end: DeadEnd::List,
        idle_iterations: 1000,
        restart: true,
    };

    const ALL_RULES: [Rules; 3] = [
        Rules { variant: Variant::Literal, idle_iterations: 20, ..RULES },
        RULES,
        Rules { dead_end: DeadEnd::Cell, ..RULES },
    ];

    /// Runs searches over the samples and calls `look` with the search after each of their iterations, and
    /// what it was before.
    fn trace(rules: Rules, mut look: impl FnMut(&Before, &Search)) {
        for text in HARD {
            let puzzle = nine(text);
            for seed in 0..10 {
                let mut search = Search::start(&puzzle, seed, rules).unwrap();
                while search.cost() > 0 {
                    let before = Before::of(&search);
                    search.iterate();
                    look(&before, &search);
                    if search.is_stuck() {
                        search.restart();
                    }
                }
            }
        }
    }

    struct Before {
        tabu: TabuList,
        decisions: usize,
        best_cost: usize,
        aspirations: u64,
    }

    impl Before {
        fn of(search: &Search) -> Before {
            let mut tabu = search.tabu.clone();
            tabu.expire(search.iteration + 1);
            Before {
                tabu,
                decisions: search.decisions.len(),
                best_cost: search.counters.best_cost,
                aspirations: search.counters.aspirations,
            }
        }
    }

    #[test]
    fn a_tabu_move_is_never_taken_without_aspiration() {
        for rules in ALL_RULES {
            let (mut taken, mut by_aspiration, mut with_tabu_listed) = (0, 0, 0);
            trace(rules, |before, search| {
                let features = search.candidate_list.features();
                let was_tabu = |feature: Feature| before.tabu.contains(feature.index(search.n_digits));
                with_tabu_listed += u32::from(features.iter().any(|&feature| was_tabu(feature)));
                if search.decisions.len() <= before.decisions {
                    return;
                }
                taken += 1;
                let aspired = was_tabu(*search.decisions.last().unwrap());
                assert_eq!(search.counters.aspirations - before.aspirations, u64::from(aspired));
                if aspired {
                    by_aspiration += 1;
                    assert!(search.cost() < before.best_cost);
                }
            });
            assert!(taken > 100, "{rules:?}: {taken}");
            match rules.variant {
                Variant::Literal => assert_eq!((by_aspiration, with_tabu_listed), (0, 0)),
                Variant::Repair => assert!(with_tabu_listed > 50 && by_aspiration > 0),
            }
        }
    }

    #[test]
    fn the_state_is_what_ac3_leaves_of_the_givens_and_the_decisions() {
        let mut network = Network::new(&nine(HARD[0]));
        for rules in ALL_RULES {
            trace(rules, |_, search| {
                let mut domains = search.root.clone();
                for decision in &search.decisions {
                    domains[decision.cell] &= decision.value;
                }
                assert!(network.filter_all(&mut domains).is_ok());
                assert_eq!(domains, search.domains);
                assert_eq!(search.cost(), unfixed(&domains));
            });
        }
    }

    #[test]
    fn repair_takes_back_one_to_about_half_and_makes_them_tabu() {
        let mut dead_ends = 0;
        trace(RULES, |before, search| {
            let dropped = before.decisions.saturating_sub(search.decisions.len());
            if dropped > 0 {
                dead_ends += 1;
                assert!(dropped <= before.decisions.div_ceil(2));
                assert!(search.tabu.len() >= dropped);
            }
        });
        assert!(dead_ends > 100);
    }
}
