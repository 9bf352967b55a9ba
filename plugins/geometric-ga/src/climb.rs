//! The hill climbers: a mutation as local search, from one random individual.

use crate::describe::climber_metric as metric;
use crate::dice::{BLOCK, Dice, Draws};
use crate::fitness::Fitness;
use crate::mutation::Mutator;
use crate::problem::{Problem, digit_of};
use crate::random::Random;
use crate::space::Space;
use plugin_api::{Board, Ctx, Outcome, Stop};

mod saved;

/// Which candidates take the place of the individual.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Accept {
    /// Those that are fitter.
    Fitter,
    /// Those that are not less fit, which lets the climber walk over plateaus.
    NotLessFit,
}

/// Evaluations from one sample to the next while nothing fitter is found.
const SAMPLE_EVERY: u64 = 1000;

/// A running climb.
pub struct Climb<'a> {
    problem: &'a Problem,
    space: Space,
    mutator: Mutator,
    accept: Accept,
    idle_limit: u64,
    random: Random,
    draws: Draws,
    evaluation: Fitness,
    individual: Vec<u8>,
    candidate: Vec<u8>,
    fitness: u16,
    evaluations: u64,
    accepted: u64,
    idle: u64,
}

impl<'a> Climb<'a> {
    /// Draws and evaluates the individual.
    pub fn start(
        problem: &'a Problem,
        space: Space,
        mutator: Mutator,
        (accept, idle_limit): (Accept, u64),
        seed: u64,
    ) -> Climb<'a> {
        let mut random = Random::new(seed);
        let mut individual = vec![0; problem.n_cells()];
        space.draw(problem, &mut random, &mut individual);
        let evaluation = Fitness::new(problem, space);
        Climb {
            problem,
            space,
            mutator,
            accept,
            idle_limit,
            random,
            draws: Draws::new(0),
            fitness: evaluation.count(&individual),
            evaluation,
            candidate: individual.clone(),
            individual,
            evaluations: 1,
            accepted: 0,
            idle: 0,
        }
    }

    /// Runs to the optimum, or until so many evaluations brought nothing fitter; from the beginning, or from
    /// the checkpoint that is given.
    ///
    /// # Errors
    ///
    /// [`Stop`] when the host ends the run.
    pub fn run(mut self, resume: Option<&[u8]>, ctx: &mut Ctx<'_>) -> Result<Outcome, Stop> {
        match resume {
            None => {
                ctx.work(1);
                self.report(ctx);
            }
            Some(bytes) => {
                if let Err(damaged) = self.restore(bytes, ctx) {
                    return Ok(damaged.into());
                }
            }
        }
        while self.fitness < self.problem.optimum() {
            if self.idle >= self.idle_limit {
                self.report(ctx);
                return Ok(Outcome::NotSolved(format!(
                    "{} evaluations brought nothing fitter than {} of {}; that proves nothing",
                    self.idle_limit,
                    self.fitness,
                    self.problem.optimum()
                )));
            }
            ctx.tick_saving(|board| self.draw(board), || self.save())?;
            self.mutate();
            let is_progress = self.replace_if_accepted();
            ctx.work(1);
            if is_progress || self.evaluations.is_multiple_of(SAMPLE_EVERY) {
                self.report(ctx);
            }
        }
        Ok(Outcome::Solved(self.individual.iter().copied().map(digit_of).collect()))
    }

    /// A mutated copy of the individual.
    fn mutate(&mut self) {
        let number = (self.evaluations - 1) as usize % BLOCK;
        if number == 0 {
            self.draws.draw(&mut self.random);
        }
        self.candidate.copy_from_slice(&self.individual);
        let mut dice = Dice::new(&self.draws, number, &mut self.random);
        self.mutator.mutate(&mut self.candidate, &mut dice);
    }

    /// Evaluates the candidate and keeps it where the rule lets it. Says whether it is fitter.
    fn replace_if_accepted(&mut self) -> bool {
        let fitness = self.evaluation.count(&self.candidate);
        self.evaluations += 1;
        let is_progress = fitness > self.fitness;
        self.idle = if is_progress { 0 } else { self.idle + 1 };
        if is_progress || (self.accept == Accept::NotLessFit && fitness == self.fitness) {
            std::mem::swap(&mut self.individual, &mut self.candidate);
            self.fitness = fitness;
            self.accepted += 1;
        }
        is_progress
    }

    fn report(&self, ctx: &mut Ctx<'_>) {
        ctx.sample(metric::FITNESS, f64::from(self.fitness));
        ctx.sample(metric::ACCEPTED, self.accepted as f64);
        ctx.sample(metric::FIXED, (self.problem.n_cells() - self.problem.free().len()) as f64);
    }

    fn draw(&self, board: &mut Board) {
        for (cell, &value) in self.individual.iter().enumerate() {
            board.cell(cell, Some(digit_of(value)));
        }
    }
}
