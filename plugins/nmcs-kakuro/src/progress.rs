//! A search's line to the host and to the other threads: ticks, counters, samples.

use crate::counters::Counters;
use crate::threads::{Decision, Meeting, News};
use plugin_api::{Ctx, Stop};

/// Why a search ends before it has found anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
    /// The host ends the run.
    Stopped,
    /// The threads have met, and the one with this number has the solution.
    Solved(usize),
    /// The threads have met, and one of them gave up.
    Refuted,
}

/// How many first batches the longest round takes.
const LONGEST_ROUND: u64 = 16;

/// The line of one thread.
pub struct Progress<'a, 'c> {
    /// None on all threads but the first.
    ctx: Option<&'a mut Ctx<'c>>,
    team: Option<Team<'a>>,
    n_metrics: usize,
    /// What is counted.
    pub counters: Counters,
}

/// This thread among the others.
#[derive(Clone, Copy)]
pub struct Team<'a> {
    /// Where they meet.
    pub meeting: &'a Meeting,
    /// Number of this thread.
    pub thread: usize,
    /// Assignments in the first round; later rounds are longer, so that short runs wait little for the others and
    /// long ones meet seldom.
    pub batch: u64,
    /// Rounds so far.
    pub round: u64,
    /// Assignments at the last meeting.
    pub met_at: u64,
}

impl<'a, 'c> Progress<'a, 'c> {
    /// The line of a search over `free` variables that emits the first `n_metrics` metrics.
    pub fn new(
        ctx: Option<&'a mut Ctx<'c>>,
        team: Option<Team<'a>>,
        n_metrics: usize,
        free: u32,
    ) -> Progress<'a, 'c> {
        Progress { ctx, team, n_metrics, counters: Counters::new(free) }
    }

    /// Begins a playout: meets the other threads when the batch is done, and lets the host stop, pause or
    /// look.
    ///
    /// # Errors
    ///
    /// [`Halt`] when the host or another thread ends the search.
    #[inline]
    pub fn before_playout(&mut self, draw: impl FnMut(&mut plugin_api::Board)) -> Result<(), Halt> {
        if let Some(team) = &self.team
            && self.counters.assignments - team.met_at >= team.batch * (1 + team.round).min(LONGEST_ROUND)
        {
            self.meet(News::Working)?;
        }
        match &mut self.ctx {
            Some(ctx) => ctx.tick_showing(draw).or_else(|Stop| self.end(News::Stopped)),
            None => Ok(()),
        }
    }

    /// Tells the other threads that this one has a solution; whether it is the one that counts.
    ///
    /// # Errors
    ///
    /// [`Halt`] when it is not.
    pub fn solved(&mut self) -> Result<(), Halt> {
        let this = self.team.map_or(0, |team| team.thread);
        match self.end(News::Solved) {
            Err(Halt::Solved(winner)) if winner == this => Ok(()),
            other => other,
        }
    }

    /// Tells the other threads that this one gives up: the check refutes all that it begins with.
    ///
    /// # Errors
    ///
    /// Always: [`Halt::Refuted`], or how the search ends otherwise.
    pub fn refuted(&mut self) -> Result<(), Halt> {
        self.end(News::Refuted)
    }

    fn end(&mut self, news: News) -> Result<(), Halt> {
        if self.team.is_some() {
            return self.meet(news);
        }
        Err(match news {
            News::Solved => Halt::Solved(0),
            News::Refuted => Halt::Refuted,
            News::Working | News::Stopped => Halt::Stopped,
        })
    }

    #[cold]
    #[inline(never)]
    fn meet(&mut self, news: News) -> Result<(), Halt> {
        let Some(team) = &mut self.team else { return Ok(()) };
        let work = self.counters.assignments - team.met_at;
        let decision = team.meeting.meet(team.thread, team.round, work, news);
        team.round += 1;
        team.met_at = self.counters.assignments;
        match decision {
            Decision::GoOn { work_of_others } => {
                if let Some(ctx) = &mut self.ctx {
                    ctx.work(work_of_others);
                }
                Ok(())
            }
            Decision::Solved(winner) => Err(Halt::Solved(winner)),
            Decision::Refuted => Err(Halt::Refuted),
            Decision::Stopped => Err(Halt::Stopped),
        }
    }

    /// Counts an assignment outside a playout.
    #[inline(always)]
    pub fn assigned(&mut self) {
        self.counters.assignments += 1;
        if let Some(ctx) = &mut self.ctx {
            ctx.work(1);
        }
    }

    /// Ends a playout of so many assignments: counts it, and emits samples when they are due.
    #[inline]
    pub fn after_playout(&mut self, score: u32, assignments: usize) {
        self.count(score, assignments, score > 0);
    }

    /// Ends a node of forward checking: one assignment, after which the search may have to turn back.
    pub fn after_node(&mut self, score: u32, is_pruned: bool) {
        let is_further_solution = score == 0 && self.counters.best_score == 0;
        self.count(score, 1, is_pruned);
        if is_further_solution {
            self.emit();
        }
    }

    #[inline(always)]
    fn count(&mut self, score: u32, assignments: usize, is_pruned: bool) {
        let counters = &mut self.counters;
        counters.playouts += 1;
        counters.assignments += assignments as u64;
        counters.score = score;
        counters.prunings += u64::from(is_pruned);
        let is_better = score < counters.best_score;
        counters.best_score = counters.best_score.min(score);
        if let Some(ctx) = &mut self.ctx {
            ctx.work(assignments as u64);
            if is_better || counters.is_due() {
                counters.emit(self.n_metrics, ctx);
            }
        }
    }

    /// Emits samples as the search begins or ends.
    pub fn emit(&mut self) {
        if let Some(ctx) = &mut self.ctx {
            self.counters.emit(self.n_metrics, ctx);
        }
    }
}
