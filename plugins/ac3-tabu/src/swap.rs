//! The solver `tabu`: Algorithm 1 alone, without consistency. Groups are filled with all digits, a move
//! swaps two of a group's free cells, and the cost is the clashes in the other groups.
//!
//! Source: Algorithm 1 of the paper (see `PAPER.md`). The text leaves open what a solution, a neighbour and a
//! feature are; here a feature is (cell, digit), and a move puts on the tabu list that its two cells take
//! back the digits that they had.

use crate::board::draw_heat;
use describe::metric;
use fill::{Fill, Filled, Unfillable};
use grid::{FORBIDDEN, Grid, Swap};
use plugin_api::puzzle::{Digit, Puzzle};
use plugin_api::{Board, Ctx, Job, Outcome, Stop};
use random::Random;
use tabu_features::{Holds, TabuFeatures};

pub mod describe;
pub mod fill;
mod grid;
mod saved;
mod tabu_features;
#[cfg(test)]
mod tests;

/// How the search goes about it; each is a parameter.
#[derive(Clone, Copy, Debug)]
pub struct SwapRules {
    /// Which groups are filled.
    pub filled: Filled,
    /// Features on the tabu list; 0 takes its length from the puzzle.
    pub list_length: usize,
    /// When the best candidate becomes the solution.
    pub acceptance: Acceptance,
    /// Iterations without a better cost after which the grid is filled anew; 0 is never.
    pub idle_iterations: u64,
}

impl Default for SwapRules {
    fn default() -> SwapRules {
        SwapRules { filled: Filled::Auto, list_length: 0, acceptance: Acceptance::Always, idle_iterations: 0 }
    }
}

/// When the best candidate becomes the solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Acceptance {
    /// Always.
    Always,
    /// When its cost is at most the best so far.
    AtMostBest,
}

/// A running search.
pub struct SwapSearch {
    rules: SwapRules,
    random: Random,
    grid: Grid,
    tabu: TabuFeatures,
    n_swaps: u64,
    best_cost: i64,
    best_since_fill: i64,
    focus: Option<usize>,
    idle: u64,
    aspirations: u64,
    restarts: u64,
}

impl SwapSearch {
    /// Runs to a solution, or until no candidate is accepted; from the beginning, or from where the job goes
    /// on.
    ///
    /// # Errors
    ///
    /// [`Stop`] when the host ends the run.
    pub fn run(job: &Job<'_>, rules: SwapRules, ctx: &mut Ctx<'_>) -> Result<Outcome, Stop> {
        let mut search = match SwapSearch::start(job.puzzle(), job.seed(), rules) {
            Ok(search) => search,
            Err(reason) => return Ok(refuse(reason)),
        };
        match job.resume() {
            None => search.report(ctx),
            Some(bytes) => {
                if let Err(damaged) = search.restore(bytes, ctx) {
                    return Ok(damaged.into());
                }
            }
        }
        while search.grid.cost() > 0 {
            ctx.tick_saving(|board| search.draw(board), || search.save())?;
            let is_accepted = search.iterate();
            search.report(ctx);
            if !is_accepted {
                return Ok(Outcome::NotSolved(
                    "no neighbour that is allowed is as good as the best solution so far; that proves nothing".into(),
                ));
            }
        }
        Ok(Outcome::Solved(search.solution()))
    }

    /// One move: the best candidate becomes the solution, and its features tabu. Says whether it was
    /// accepted.
    pub fn iterate(&mut self) -> bool {
        let candidate = self.locate_best();
        let is_accepted = candidate.is_some_and(|candidate| self.is_acceptable(candidate));
        match candidate.filter(|_| is_accepted) {
            Some(candidate) => self.accept(candidate),
            None => self.idle += 1,
        }
        if self.rules.idle_iterations > 0 && self.idle >= self.rules.idle_iterations {
            self.restart();
            return true;
        }
        is_accepted || self.rules.acceptance == Acceptance::Always
    }

    /// The initial solution: random digits that fill each group.
    ///
    /// # Errors
    ///
    /// [`Unfillable`] when the puzzle has no such groups.
    pub fn start(puzzle: &Puzzle, seed: u64, rules: SwapRules) -> Result<SwapSearch, Unfillable> {
        let fill = Fill::new(puzzle, rules.filled)?;
        let free = |group: usize| fill.free_cells(group).len() as u64;
        let n_swaps = (0..fill.n_groups()).map(|group| free(group) * free(group).saturating_sub(1) / 2).sum();
        let n_free: u64 = (0..fill.n_groups()).map(free).sum();
        let list_length = match rules.list_length {
            0 => default_list_length(n_free),
            given => given,
        };
        let (n_cells, n_digits) = (fill.n_cells(), fill.n_digits());
        let mut random = Random::new(seed);
        let mut grid = Grid::new(fill);
        grid.fill_at_random(&mut random);
        Ok(SwapSearch {
            rules,
            random,
            tabu: TabuFeatures::new(n_cells, n_digits, list_length),
            n_swaps,
            best_cost: grid.cost(),
            best_since_fill: grid.cost(),
            focus: None,
            idle: 0,
            aspirations: 0,
            restarts: 0,
            grid,
        })
    }

    /// The clashes of the grid.
    pub fn cost(&self) -> i64 {
        self.grid.cost()
    }

    /// Neighbours of a solution: the swaps of all groups.
    pub fn n_swaps(&self) -> u64 {
        self.n_swaps
    }

    /// The swap of least cost among those without a tabu feature, and those that pass by aspiration; chance
    /// decides between equals.
    fn locate_best(&mut self) -> Option<Swap> {
        let least = self.grid.least_delta();
        let (mut best, mut equals) = (None, 0);
        let mut delta = if least < FORBIDDEN / 2 { least } else { i16::MAX };
        let aspiring = self.best_cost - self.grid.cost();
        let can_aspire = -i64::from(self.grid.most_gained()) < aspiring;
        let tabu = if can_aspire { self.tabu.features() } else { &[] };
        for &feature in tabu {
            let Some(swap) = swap_that_gives(&self.grid, feature) else { continue };
            let change = self.grid.delta(swap) - FORBIDDEN;
            // Of two tabu features of one swap the first one counts.
            if i64::from(change) >= aspiring || change > delta || best == Some(swap) {
                continue;
            }
            equals = if change < delta { 1 } else { equals + 1 };
            delta = change;
            if equals == 1 || self.random.below(equals) == 0 {
                best = Some(swap);
            }
        }
        if delta == least {
            let random = &mut self.random;
            self.grid.swaps_of(least, |swap| {
                equals += 1;
                if equals == 1 || random.below(equals) == 0 {
                    best = Some(swap);
                }
            });
        }
        best
    }

    fn is_acceptable(&self, candidate: Swap) -> bool {
        match self.rules.acceptance {
            Acceptance::Always => true,
            Acceptance::AtMostBest => self.cost_after(candidate) <= self.best_cost,
        }
    }

    fn cost_after(&self, swap: Swap) -> i64 {
        let delta = self.grid.delta(swap);
        let tabu = if delta > FORBIDDEN / 2 { FORBIDDEN } else { 0 };
        self.grid.cost() + i64::from(delta - tabu)
    }

    fn accept(&mut self, swap: Swap) {
        let Swap { group, places: (i, j) } = swap;
        let (a, b) = (self.grid.cell(group, i), self.grid.cell(group, j));
        let left = [(a, self.grid.digits()[a]), (b, self.grid.digits()[b])];
        self.aspirations += u64::from(self.is_tabu(swap));
        let tabu = &self.tabu;
        self.grid.swap(swap, |grid, swap| is_tabu(grid, tabu, swap));
        for (cell, digit) in left {
            let added = Holds { cell: cell as u32, digit };
            let expired = self.tabu.add(added);
            for feature in std::iter::once(added).chain(expired) {
                if let Some(swap) = swap_that_gives(&self.grid, feature) {
                    self.grid.measure(swap, is_tabu(&self.grid, &self.tabu, swap));
                }
            }
        }
        self.focus = Some(a);
        self.best_cost = self.best_cost.min(self.grid.cost());
        self.idle = if self.grid.cost() < self.best_since_fill { 0 } else { self.idle + 1 };
        self.best_since_fill = self.best_since_fill.min(self.grid.cost());
    }

    fn is_tabu(&self, swap: Swap) -> bool {
        is_tabu(&self.grid, &self.tabu, swap)
    }

    /// Fills the grid anew.
    fn restart(&mut self) {
        self.tabu.clear();
        self.grid.fill_at_random(&mut self.random);
        self.best_since_fill = self.grid.cost();
        self.best_cost = self.best_cost.min(self.grid.cost());
        self.idle = 0;
        self.restarts += 1;
    }

    fn solution(&self) -> Vec<Digit> {
        self.grid.digits().iter().filter_map(|&digit| Digit::new(u32::from(digit) + 1)).collect()
    }

    fn report(&mut self, ctx: &mut Ctx<'_>) {
        ctx.work(self.n_swaps * ctx.iteration() - ctx.work_done());
        if self.grid.cost() > 0 && !crate::counters::is_sampled(ctx.iteration()) {
            return;
        }
        ctx.sample(metric::COST, self.grid.cost() as f64);
        ctx.sample(metric::BEST_COST, self.best_cost as f64);
        ctx.sample(metric::TABU_LENGTH, self.tabu.features().len() as f64);
        ctx.sample(metric::ASPIRATIONS, self.aspirations as f64);
        ctx.sample(metric::RESTARTS, self.restarts as f64);
    }

    fn draw(&self, board: &mut Board) {
        for (cell, &digit) in self.grid.digits().iter().enumerate() {
            board.cell(cell, Digit::new(u32::from(digit) + 1));
        }
        draw_heat(board, self.tabu.times_added(), self.grid.fill().n_digits());
        if let Some(cell) = self.focus {
            board.focus(cell);
        }
    }
}

/// The swap that gives a cell a digit; none where the cell has it or a given of its group does.
fn swap_that_gives(grid: &Grid, feature: Holds) -> Option<Swap> {
    let (group, place) = grid.fill().place(feature.cell as usize)?;
    let holder = grid.holder(group, feature.digit).filter(|&holder| holder != place)?;
    Some(Swap { group, places: (place.min(holder), place.max(holder)) })
}

/// Whether a swap gives one of its cells a digit that is tabu for it.
fn is_tabu(grid: &Grid, tabu: &TabuFeatures, Swap { group, places: (i, j) }: Swap) -> bool {
    let (a, b) = (grid.cell(group, i), grid.cell(group, j));
    let gives = |cell: usize, digit: u8| tabu.contains(Holds { cell: cell as u32, digit });
    gives(a, grid.digits()[b]) || gives(b, grid.digits()[a])
}

/// A third of the free cells: what serves hard 9×9 with boxes filled (see `PAPER.md`).
fn default_list_length(n_free: u64) -> usize {
    (n_free / 3).max(4) as usize
}

fn refuse(reason: Unfillable) -> Outcome {
    match reason {
        Unfillable::NotCovered => Outcome::Unsupported(
            "tabu fills groups that cover the grid and hold all digits, and this puzzle has none of the chosen kind; \
             choose another value of fill"
                .into(),
        ),
        Unfillable::SameGivens => Outcome::Unsolvable("two givens of a group are the same digit".into()),
    }
}
