//! A search's line to the host and to the other threads: ticks, counters, samples.

use crate::counters::Counters;
use crate::threads::{Decision, Meeting, News};
use plugin_api::{Ctx, Damaged};

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
    /// Assignments and playouts of the first round; later rounds are longer, so that short runs wait little for the
    /// others and long ones meet seldom. Playouts count, since one that fails at once assigns nothing.
    pub batch: u64,
    /// How far the rounds are.
    pub rounds: Rounds,
}

/// How far the rounds of a thread are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rounds {
    /// Rounds so far.
    pub round: u64,
    /// Assignments at the last meeting.
    pub met_at: u64,
    /// Playouts begun since then.
    pub begun: u64,
}

/// What a checkpoint keeps of a line.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    counters: Counters,
    rounds: Rounds,
}

plugin_api::stored!(Line { counters, rounds });
plugin_api::stored!(Rounds { round, met_at, begun });

/// Above what any run counts to.
const MOST_COUNTED: u64 = 1 << 60;

impl Line {
    fn of(counters: &Counters, team: Option<&Team<'_>>) -> Line {
        let rounds = team.map_or(Rounds::default(), |team| team.rounds);
        // The playout that now begins is counted again when it begins again; 0 stands for one that a meeting
        // has set back, and comes to 0 again.
        Line { counters: *counters, rounds: Rounds { begun: rounds.begun.wrapping_sub(1), ..rounds } }
    }

    /// Playouts made.
    pub fn playouts(&self) -> u64 {
        self.counters.playouts
    }

    /// Whether this may be the line of a run.
    ///
    /// # Errors
    ///
    /// [`Damaged`] when it may not.
    pub fn check(&self) -> Result<(), Damaged> {
        let Counters { playouts, assignments, prunings, restarts, depth, .. } = self.counters;
        let Rounds { round, met_at, begun } = self.rounds;
        let counts = [playouts, assignments, prunings, restarts, depth as u64, round, begun.wrapping_add(1)];
        let are_possible = counts.iter().all(|&count| count < MOST_COUNTED) && met_at <= assignments;
        Damaged::unless(are_possible, "its counts do not fit its state")
    }
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

    /// Goes on where a checkpoint was taken.
    pub fn resume(&mut self, line: Line) {
        self.counters = line.counters;
        if let Some(team) = &mut self.team {
            team.rounds = line.rounds;
        }
    }

    /// Begins a playout: meets the other threads when the batch is done, and lets the host stop, pause, look or
    /// keep; `save` writes the state of this thread.
    ///
    /// # Errors
    ///
    /// [`Halt`] when the host or another thread ends the search.
    #[inline(always)]
    pub fn before_playout(
        &mut self,
        draw: impl FnMut(&mut plugin_api::Board),
        save: impl Fn(&Line) -> Vec<u8>,
    ) -> Result<(), Halt> {
        if let Some(team) = &mut self.team {
            let rounds = &mut team.rounds;
            rounds.begun = rounds.begun.wrapping_add(1);
            let effort = self.counters.assignments - rounds.met_at + rounds.begun;
            if effort >= team.batch * (1 + rounds.round).min(LONGEST_ROUND) {
                self.meet(News::Working, &save)?;
            }
        }
        let (counters, team) = (&self.counters, self.team.as_ref());
        let stopped = match &mut self.ctx {
            Some(ctx) => ctx.tick_saving(draw, || save_threads(counters, team, &save)).is_err(),
            None => false,
        };
        if stopped { self.end(News::Stopped, &save) } else { Ok(()) }
    }

    /// Tells the other threads that this one has a solution; whether it is the one that counts.
    ///
    /// # Errors
    ///
    /// [`Halt`] when it is not.
    pub fn solved(&mut self, save: impl Fn(&Line) -> Vec<u8>) -> Result<(), Halt> {
        let this = self.team.map_or(0, |team| team.thread);
        match self.end(News::Solved, &save) {
            Err(Halt::Solved(winner)) if winner == this => Ok(()),
            other => other,
        }
    }

    /// Tells the other threads that this one gives up: the check refutes all that it begins with.
    ///
    /// # Errors
    ///
    /// Always: [`Halt::Refuted`], or how the search ends otherwise.
    pub fn refuted(&mut self, save: impl Fn(&Line) -> Vec<u8>) -> Result<(), Halt> {
        self.end(News::Refuted, &save)
    }

    fn end(&mut self, news: News, save: &dyn Fn(&Line) -> Vec<u8>) -> Result<(), Halt> {
        if self.team.is_some() {
            return self.meet(news, save);
        }
        Err(match news {
            News::Solved => Halt::Solved(0),
            News::Refuted => Halt::Refuted,
            News::Working | News::Stopped => Halt::Stopped,
        })
    }

    #[cold]
    #[inline(never)]
    fn meet(&mut self, news: News, save: &dyn Fn(&Line) -> Vec<u8>) -> Result<(), Halt> {
        let line = Line::of(&self.counters, self.team.as_ref());
        let Some(team) = &mut self.team else { return Ok(()) };
        let work = self.counters.assignments - team.rounds.met_at;
        let decision = team.meeting.meet(team.thread, work, news, || save(&line));
        team.rounds = Rounds { round: team.rounds.round + 1, met_at: self.counters.assignments, begun: 0 };
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

/// The checkpoint of all threads: the first where it is, the others where they wait for it.
#[cold]
fn save_threads(counters: &Counters, team: Option<&Team<'_>>, save: &dyn Fn(&Line) -> Vec<u8>) -> Vec<u8> {
    let mut threads = vec![save(&Line::of(counters, team))];
    if let Some(team) = team {
        threads.extend(team.meeting.states_of_others());
    }
    plugin_api::store(&threads)
}
