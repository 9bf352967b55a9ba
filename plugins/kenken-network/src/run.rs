//! The run of a set selection network, in the words of the paper (see `PAPER.md`): impose the decisions, one
//! Euler step, decide the cells that pass, set the undecided neurons back.

use crate::equations::Gain;
use crate::failure::Failure;
use crate::network::{Decision, Network};
use crate::report::Report;
use crate::rules::{AIMED_CHANGE, AtStall, Attempt, Decide, LEAST_EPS, MOST_KICKS, Rules};
use crate::system::System;
use crate::{difficulty, kernel::Moved};
use plugin_api::puzzle::{Digit, Puzzle};
use plugin_api::{Ctx, Level, Outcome, Stop};
use random::Random;

mod saved;

/// A running network.
pub struct Run<'a> {
    puzzle: &'a Puzzle,
    rules: &'a Rules,
    network: Network,
    random: Random,
    report: Report,
    /// Attempts before this one.
    n_attempts: u64,
    attempt: Attempt,
    /// Euler steps since the last reset.
    since_reset: u64,
    kicks: u32,
    /// Decisions taken back in the attempt.
    taken_back: u64,
    /// Whether only contradictions made the attempt take decisions back.
    only_contradictions: bool,
    /// The Euler step in force.
    step: f64,
}

impl<'a> Run<'a> {
    /// The network of a puzzle before its first attempt.
    pub fn new(puzzle: &'a Puzzle, system: System, rules: &'a Rules, seed: u64) -> Run<'a> {
        let gain = Gain::new(rules.eps);
        let network = Network::new(system, rules.reading, gain, rules.step, rules.beyond.contradiction);
        let attempt = Attempt { rung: 1, thresholds: rules.thresholds, undo: 0 };
        Run {
            puzzle,
            rules,
            network,
            random: Random::new(seed),
            report: Report::default(),
            n_attempts: 0,
            attempt,
            since_reset: 0,
            kicks: 0,
            taken_back: 0,
            only_contradictions: true,
            step: rules.step,
        }
    }

    /// Attempts rung after rung until one solves the puzzle; from the beginning, or from the checkpoint that
    /// is given.
    ///
    /// # Errors
    ///
    /// [`Stop`] when the host ends the run.
    pub fn run(mut self, resume: Option<&[u8]>, ctx: &mut Ctx<'_>) -> Result<Outcome, Stop> {
        let mut last = String::new();
        let mut begin = Begin::FromTheGivens;
        if let Some(bytes) = resume {
            begin = Begin::WhereItIs;
            if let Err(damaged) = self.restore(bytes, ctx) {
                return Ok(damaged.into());
            }
        }
        for attempt in self.attempts_left() {
            self.attempt = attempt;
            match self.attempt(std::mem::replace(&mut begin, Begin::FromTheGivens), ctx)? {
                Ok(()) => return Ok(self.solved(ctx)),
                Err(Ended::Refuted(text)) => return Ok(Outcome::Unsolvable(text)),
                Err(Ended::Failed(failure)) => last = self.tell(failure, ctx),
            }
            self.n_attempts += 1;
        }
        Ok(Outcome::NotSolved(last))
    }

    /// One attempt from the givens: the algorithm of the paper.
    fn attempt(&mut self, begin: Begin, ctx: &mut Ctx<'_>) -> Result<Result<(), Ended>, Stop> {
        if begin == Begin::FromTheGivens {
            if let Err(ended) = self.impose_givens() {
                return Ok(Err(ended));
            }
            self.report.sample_all(&mut self.network, self.attempt, ctx);
        }
        while !self.network.is_decided() {
            ctx.tick_saving(|board| self.report.draw(&self.network, self.puzzle, board), || self.save())?;
            let moved = self.euler_step(ctx);
            let decided = if moved.passes { self.decide_passing() } else { self.check(moved) };
            if let Err(ended) = decided.or_else(|failure| self.recover(failure)) {
                self.report.sample_all(&mut self.network, self.attempt, ctx);
                return Ok(Err(ended));
            }
            if self.since_reset == 0 || ctx.iteration().is_multiple_of(self.rules.sample_every) {
                self.report.sample_all(&mut self.network, self.attempt, ctx);
            }
        }
        Ok(Ok(()))
    }

    /// Givens are decisions made beforehand; all other neurons start at -1.
    fn impose_givens(&mut self) -> Result<(), Ended> {
        self.taken_back = 0;
        self.only_contradictions = true;
        self.network.start().map_err(|contradiction| {
            Ended::Refuted(format!("the givens leave no way on: {contradiction}"))
        })?;
        self.begin_again();
        Ok(())
    }

    /// One Euler step of all undecided neurons.
    fn euler_step(&mut self, ctx: &mut Ctx<'_>) -> Moved {
        ctx.work(self.network.kernel().neurons().len() as u64);
        let moved = self.network.step(self.attempt.thresholds);
        self.since_reset += 1;
        self.adapt(moved);
        moved
    }

    /// Annealed gain and growing step, where they are on.
    fn adapt(&mut self, moved: Moved) {
        let beyond = self.rules.beyond;
        if beyond.anneal > 0.0 {
            let gain = self.annealed_gain();
            self.network.kernel_mut().set_gain(gain);
        }
        if beyond.largest_step > self.rules.step {
            let rate = moved.largest / self.step;
            self.step = (AIMED_CHANGE / rate).clamp(self.rules.step, beyond.largest_step);
            self.network.kernel_mut().set_step(self.step);
        }
    }

    /// The gain so many steps after the last reset.
    fn annealed_gain(&self) -> Gain {
        let shrunk = (1.0 - self.rules.beyond.anneal).powi(self.since_reset.min(10_000) as i32);
        Gain::new((self.rules.eps * shrunk).max(LEAST_EPS.min(self.rules.eps)))
    }

    /// Decides the cells that pass and sets all undecided neurons back to -1. A cell whose digit another
    /// one of the same step has just taken stays undecided.
    fn decide_passing(&mut self) -> Result<(), Failure> {
        let mut passing = self.network.passing(self.attempt.thresholds);
        self.choose(&mut passing);
        self.decide(&passing)
    }

    fn decide(&mut self, decisions: &[Decision]) -> Result<(), Failure> {
        for &decision in decisions {
            if self.network.is_free(decision) {
                self.network.decide(decision).map_err(Failure::Contradiction)?;
            }
        }
        self.network.reset().map_err(Failure::Contradiction)?;
        self.report.n_resets += 1;
        self.begin_again();
        Ok(())
    }

    /// All of the cells that pass, or one.
    fn choose(&self, passing: &mut Vec<Decision>) {
        if self.rules.decide == Decide::Highest {
            let level = |decision: &Decision| self.network.level(*decision);
            passing.sort_by(|a, b| level(b).total_cmp(&level(a)));
        }
        if self.rules.decide != Decide::All {
            passing.truncate(1);
        }
    }

    /// Whether the network goes on: not when it stalls, oscillates or diverges.
    fn check(&self, moved: Moved) -> Result<(), Failure> {
        let largest = moved.largest;
        if !largest.is_finite() {
            return Err(Failure::Divergence);
        }
        if largest < self.rules.stall_tolerance {
            return Err(Failure::Stall { largest });
        }
        if self.since_reset >= self.rules.max_steps {
            return Err(Failure::Oscillation { steps: self.since_reset, largest });
        }
        Ok(())
    }

    /// Beyond the paper: noise and the leading neuron at a stall, and taking back decisions after any failure.
    fn recover(&mut self, mut failure: Failure) -> Result<(), Ended> {
        let is_contradiction = |failure| matches!(failure, Failure::Contradiction(_));
        if !is_contradiction(failure) && self.rules.beyond.noise > 0.0 && self.kicks < MOST_KICKS {
            self.kicks += 1;
            for x in self.network.kernel_mut().x_mut() {
                *x += self.rules.beyond.noise * (2.0 * self.random.unit() - 1.0);
            }
            return Ok(());
        }
        if !is_contradiction(failure) && self.rules.beyond.at_stall == AtStall::DecideLeader {
            let leader = self.network.leader();
            match self.decide(leader.as_slice()) {
                Ok(()) => return Ok(()),
                Err(contradiction) => failure = contradiction,
            }
        }
        if self.taken_back >= self.attempt.undo {
            return Err(Ended::Failed(failure));
        }
        self.only_contradictions &= is_contradiction(failure);
        self.take_back()
    }

    /// Takes the last decision back, whose neuron is held at -1 from then on, and the one before it as long
    /// as that leaves a contradiction.
    fn take_back(&mut self) -> Result<(), Ended> {
        while self.network.take_back().is_some() {
            self.taken_back += 1;
            self.report.n_taken_back += 1;
            if self.network.reset().is_ok() {
                self.begin_again();
                return Ok(());
            }
        }
        Err(if self.only_contradictions {
            Ended::Refuted("every decision of the network led to a contradiction".into())
        } else {
            Ended::Failed(Failure::Exhausted)
        })
    }

    /// All undecided neurons are at -1 again.
    fn begin_again(&mut self) {
        self.since_reset = 0;
        self.kicks = 0;
        self.step = self.rules.step;
        self.network.kernel_mut().set_step(self.step);
        self.network.kernel_mut().set_gain(Gain::new(self.rules.eps));
    }

    fn solved(&self, ctx: &Ctx<'_>) -> Outcome {
        let estimate = difficulty::estimate(
            self.puzzle,
            ctx.iteration(),
            self.rules.step,
            self.attempt.thresholds,
            self.rules.reading,
        );
        let digits = self.network.decided().iter().flatten();
        let digits = digits.filter_map(|&digit| Digit::new(digit as u32 + 1)).collect();
        Outcome::SolvedWith(digits, format!("Difficulty: {estimate}"))
    }

    /// Logs how a rung ended, and gives the sentence.
    fn tell(&self, failure: Failure, ctx: &Ctx<'_>) -> String {
        let decided = self.network.decided().iter().flatten().count();
        let Attempt { rung, thresholds, .. } = self.attempt;
        let text = format!(
            "{failure}, at step {} on rung {rung} (T_on {}, T_off {}) with {decided} of {} cells decided",
            ctx.iteration(),
            thresholds.on,
            thresholds.off,
            self.network.decided().len()
        );
        ctx.log(Level::Info, &text);
        text
    }
}

/// Where an attempt begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Begin {
    /// With nothing but the givens decided.
    FromTheGivens,
    /// In the middle, after a checkpoint.
    WhereItIs,
}

/// How an attempt ended without a solution.
enum Ended {
    /// Nothing is proved.
    Failed(Failure),
    /// There is no solution; the text says how that is known.
    Refuted(String),
}
