//! The genetic algorithm: the main loop, and its steps in the paper's order (see `PAPER.md`).

use crate::kernel::Path;
use crate::measure::Measure;
use crate::population::Population;
use crate::problem::digit_of;
use crate::random::Random;
use crate::rules::{Operators, Rules};
use plugin_api::puzzle::Digit;
use plugin_api::{Board, Ctx, Outcome, Stop};

mod saved;

/// A running evolution.
pub struct Evolution<'a> {
    operators: &'a Operators<'a>,
    rules: Rules,
    random: Random,
    population: Population<'a>,
    generation: u64,
    best: u16,
    idle: u64,
    measure: Measure,
}

impl<'a> Evolution<'a> {
    /// Draws and evaluates the first population.
    pub fn start(operators: &'a Operators<'a>, rules: Rules, path: Path, seed: u64) -> Evolution<'a> {
        let mut random = Random::new(seed);
        let population = Population::draw(operators, (rules.population, rules.elite), path, &mut random);
        Evolution {
            operators,
            rules,
            random,
            population,
            generation: 0,
            best: 0,
            idle: 0,
            measure: Measure::default(),
        }
    }

    /// Runs to the optimum, until nothing fitter comes, or to the last generation; from the beginning, or from
    /// the checkpoint that is given.
    ///
    /// # Errors
    ///
    /// [`Stop`] when the host ends the run.
    pub fn run(mut self, resume: Option<&[u8]>, ctx: &mut Ctx<'_>) -> Result<Outcome, Stop> {
        let mut outcome = None;
        match resume {
            None => {
                ctx.work(self.population.len() as u64);
                outcome = self.select(ctx);
            }
            Some(bytes) => {
                if let Err(damaged) = self.restore(bytes, ctx) {
                    return Ok(damaged.into());
                }
            }
        }
        loop {
            if let Some(outcome) = outcome {
                return Ok(outcome);
            }
            ctx.tick_saving(|board| self.draw(board), || self.save())?;
            self.population.breed(&mut self.random);
            ctx.work(self.population.n_children() as u64);
            self.generation += 1;
            outcome = self.select(ctx);
        }
    }

    /// Selects the elite of a generation, and says how the run ends when it does.
    fn select(&mut self, ctx: &mut Ctx<'_>) -> Option<Outcome> {
        self.population.select();
        self.note_progress();
        self.report(ctx);
        self.outcome()
    }

    /// Whether the generation brought anything fitter.
    fn note_progress(&mut self) {
        let best = self.population.spread().best;
        self.idle = if best > self.best { 0 } else { self.idle + 1 };
        self.best = self.best.max(best);
    }

    /// The stop criteria: the optimum, idle generations, the last generation.
    fn outcome(&self) -> Option<Outcome> {
        let Rules { idle_generations, max_generations, .. } = self.rules;
        let optimum = self.operators.problem.optimum();
        if self.best == optimum {
            return Some(Outcome::Solved(self.best_grid().into_iter().map(digit_of).collect()));
        }
        if idle_generations > 0 && self.idle >= idle_generations {
            return Some(Outcome::NotSolved(format!(
                "{idle_generations} generations brought nothing fitter than {} of {optimum}; that proves nothing",
                self.best
            )));
        }
        if max_generations > 0 && self.generation >= max_generations {
            return Some(Outcome::NotSolved(format!(
                "the best of {max_generations} generations has fitness {} of {optimum}; that proves nothing",
                self.best
            )));
        }
        None
    }

    fn report(&mut self, ctx: &mut Ctx<'_>) {
        let is_costly_due = self.generation.is_multiple_of(self.rules.sample_every);
        self.measure.emit(&self.population, self.operators, is_costly_due, ctx);
    }

    fn best_grid(&self) -> Vec<u8> {
        let mut grid = vec![0; self.operators.problem.n_cells()];
        self.population.read_best(&mut grid);
        grid
    }

    /// The best individual, and as heat the share of the elite that holds each digit.
    fn draw(&self, board: &mut Board) {
        let problem = self.operators.problem;
        for (cell, value) in self.best_grid().into_iter().enumerate() {
            board.cell(cell, Some(digit_of(value)));
        }
        let side = problem.side();
        let mut holders = vec![0_u32; problem.n_cells() * side];
        let mut grid = vec![0; problem.n_cells()];
        for number in 0..self.population.elite_size() {
            self.population.read(number, &mut grid);
            for (cell, &value) in grid.iter().enumerate() {
                holders[cell * side + value as usize] += 1;
            }
        }
        for (i, &count) in holders.iter().enumerate() {
            let share = count as f32 / self.population.elite_size() as f32;
            let digit: Digit = digit_of((i % side) as u8);
            board.heat(i / side, digit, share);
        }
    }
}
