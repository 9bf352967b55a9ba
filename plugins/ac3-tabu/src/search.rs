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

    /// Fills the candidate list: K features, cells with the smallest domains first, ties in random order.
    /// Tabu features are left out; in the repair variant they are listed, and may pass by aspiration.
    fn fill_candidate_list(&mut self) {
        self.candidate_list.clear();
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
                    if self.rules.variant == Variant::Literal && self.is_tabu(feature) {
                        continue;
                    }
                    self.candidate_list.push(feature);
                    if self.candidate_list.len() == self.rules.candidates {
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

#[cfg(test)]
mod tests {
    use crate::describe::{Ac3Tabu, metric};
    use plugin_api::abi::{self, Sample};
    use plugin_api::host::{EndedBy, Limits};
    use plugin_api::puzzle::{BoxShape, Digit, Puzzle, check, sudoku};
    use plugin_api::{Drive, Driven, drive};

    /// Made by this project; AC3 leaves 57 and 58 cells.
    const HARD: &str = ".1.8.........2..4...9..62.1.......6..9.24..8.....81...4...5.8..83......5.2......7";
    /// Three cells of row 1 share the digits 1 and 2, which AC3 does not see.
    const ENDLESS: &str = "...3456789.......................................................................";

    fn puzzle(text: &str) -> Puzzle {
        let givens: Vec<Option<Digit>> =
            text.chars().map(|c| Digit::new(c.to_digit(10).unwrap_or(0))).collect();
        sudoku(BoxShape { rows: 3, cols: 3 }, &givens).unwrap()
    }

    fn run(text: &str, how: &Drive<'_>) -> Driven {
        drive::<Ac3Tabu>(&puzzle(text), how)
    }

    fn solves(text: &str, run: &Driven) -> bool {
        let solution = run.solution.as_deref().unwrap_or(&[]);
        let grid: Vec<Option<Digit>> = solution.iter().map(|&digit| Digit::new(digit)).collect();
        run.verdict == abi::VERDICT_SOLVED && check(&puzzle(text), &grid).is_ok()
    }

    fn values(samples: &[Sample], metric: u32) -> Vec<f64> {
        samples.iter().filter(|sample| sample.metric == metric).map(|sample| sample.value).collect()
    }

    fn with<'a>(seed: u64, settings: &'a [(&'a str, &'a str)]) -> Drive<'a> {
        let limits = Limits { iterations: Some(10_000), ..Limits::default() };
        Drive { seed, settings, limits, ..Drive::default() }
    }

    #[test]
    fn effort_on_fixed_seeds_is_as_pinned() {
        let effort = |settings: &[(&str, &str)]| {
            [1, 2, 3].map(|seed| {
                let run = run(HARD, &with(seed, settings));
                assert!(solves(HARD, &run));
                (run.iterations, run.work)
            })
        };
        assert_eq!(effort(&[]), [(32, 236), (183, 1436), (52, 406)]);
        assert_eq!(effort(&[("dead-end", "list")]), [(167, 1670), (277, 2770), (47, 470)]);
        assert_eq!(effort(&[("variant", "literal")]), [(3706, 3706), (2278, 2278), (1292, 1292)]);
    }

    #[test]
    fn every_variant_solves_every_seed() {
        for settings in [&[][..], &[("dead-end", "list")], &[("variant", "literal")]] {
            for seed in 1..=10 {
                let run = run(HARD, &Drive { seed, settings, ..Drive::default() });
                assert!(solves(HARD, &run), "{settings:?} seed {seed}: {}", run.message);
            }
        }
    }

    #[test]
    fn what_ac3_solves_takes_no_iteration() {
        let cyclic: String =
            (0..81).map(|i| char::from(b'1' + ((i / 9 * 3 + i / 27 + i % 9) % 9) as u8)).collect();
        let text = format!(".{}", &cyclic[1..]);
        let run = run(&text, &Drive::default());
        assert!(solves(&text, &run));
        assert_eq!((run.iterations, run.work), (0, 0));
    }

    #[test]
    fn a_wipe_out_before_the_search_proves_that_there_is_no_solution() {
        // Row 1 leaves only 9 for its last cell, and column 9 holds a 9.
        let text = format!("12345678.........9{}", ".".repeat(63));
        let run = run(&text, &Drive::default());
        assert_eq!((run.verdict, run.iterations), (abi::VERDICT_UNSOLVABLE, 0));
    }

    #[test]
    fn a_search_without_success_claims_nothing() {
        let limited = run(ENDLESS, &with(1, &[]));
        assert_eq!((limited.verdict, limited.ended_by), (abi::VERDICT_CANCELLED, Some(EndedBy::Iterations)));
        assert_eq!((limited.iterations, limited.solution), (10_000, None));
        for variant in ["literal", "repair"] {
            let stuck = run(
                ENDLESS,
                &Drive { settings: &[("variant", variant), ("restart", "false")], ..with(1, &[]) },
            );
            assert_eq!((stuck.verdict, stuck.solution), (abi::VERDICT_NOT_SOLVED, None), "{variant}");
            assert!(stuck.message.contains("proves nothing"), "{}", stuck.message);
        }
    }

    #[test]
    fn a_tabu_move_is_taken_only_when_it_beats_the_best_cost() {
        // Everything that was ever tried stays tabu, so that what is taken again has aspired.
        let settings = [("tenure", "10000"), ("idle-iterations", "100000"), ("dead-end", "list")];
        let mut aspired = 0;
        for seed in 1..=20 {
            let run = run(HARD, &with(seed, &settings));
            let aspirations = values(&run.samples, metric::ASPIRATIONS);
            let best = values(&run.samples, metric::BEST_COST);
            for i in 1..aspirations.len() {
                if aspirations[i] > aspirations[i - 1] {
                    assert!(best[i] < best[i - 1], "seed {seed}, iteration {i}");
                    aspired += 1;
                }
            }
        }
        assert!(aspired > 0, "no run aspired, so nothing was tested");
    }

    #[test]
    fn best_cost_never_rises_and_is_the_least_cost_so_far() {
        let run = run(HARD, &with(3, &[]));
        let mut least = f64::INFINITY;
        let costs = values(&run.samples, metric::COST);
        for (cost, best) in costs.iter().zip(values(&run.samples, metric::BEST_COST)) {
            least = least.min(*cost);
            assert_eq!(best, least);
        }
        assert_eq!(least, 0.0);
        assert_eq!(costs.len() as u64, run.iterations + 1);
    }

    #[test]
    fn a_watched_run_is_the_same_run() {
        let unwatched = run(HARD, &Drive::default());
        let watched = run(HARD, &Drive { watched: true, ..Drive::default() });
        assert_eq!(watched.boards.len() as u64, watched.iterations);
        assert_eq!((&watched.solution, watched.work), (&unwatched.solution, unwatched.work));
        let untimed = |run: &Driven| -> Vec<(u64, u32, f64)> {
            run.samples.iter().map(|sample| (sample.iteration, sample.metric, sample.value)).collect()
        };
        assert_eq!(untimed(&watched), untimed(&unwatched));
    }

    #[test]
    fn a_relabelled_puzzle_has_the_relabelled_solution() {
        let relabel = |c: char| c.to_digit(10).map_or(c, |d| char::from(b'1' + (d * 4 % 9) as u8));
        let other: String = HARD.chars().map(relabel).collect();
        let (first, second) = (run(HARD, &Drive::default()), run(&other, &Drive::default()));
        let relabelled: Vec<u32> = first.solution.unwrap().iter().map(|d| 1 + d * 4 % 9).collect();
        assert_eq!(second.solution.unwrap(), relabelled);
    }

    #[test]
    fn other_sizes_are_taken() {
        for (rows, cols) in [(1, 1), (1, 2), (2, 2), (2, 3), (3, 4), (4, 4)] {
            let side = (rows * cols) as usize;
            let empty = sudoku(BoxShape { rows, cols }, &vec![None; side * side]).unwrap();
            let run = drive::<Ac3Tabu>(&empty, &with(1, &[]));
            assert_eq!(run.verdict, abi::VERDICT_SOLVED, "{rows}×{cols}: {}", run.message);
        }
    }
}
