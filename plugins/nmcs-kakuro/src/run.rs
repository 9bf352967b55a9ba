//! One run: makes the board, starts the threads, and puts what was found into words.

use crate::adaptation::{self, Adapting};
use crate::board::{Board, Ties};
use crate::check::Check;
use crate::forward::{self, Counted, Forward};
use crate::heat::Heat;
use crate::kept::{Entry, Kept, Plan, Restarts};
use crate::level::Level;
use crate::memory::Memory;
use crate::meta;
use crate::nested::{self, Nested};
use crate::network::Network;
use crate::position::{Position, Variables};
use crate::progress::{Halt, Line, Progress, Rounds, Team};
use crate::sampling::{self, Sampling};
use crate::search::{Found, Search};
use crate::threads::Meeting;
use crate::tree::Tree;
use crate::white_grid::WhiteGrid;
use plugin_api::puzzle::Digit;
use plugin_api::{Ctx, Damaged, Job, Outcome, Stop};
use random::Random;
use std::sync::Arc;

/// Which search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// Nested Monte-Carlo search.
    Nested {
        /// Levels, at least 1.
        level: usize,
        /// Whether dead positions are kept.
        memory: bool,
    },
    /// Nested rollout policy adaptation.
    Adapting {
        /// Levels, at least 1.
        level: usize,
    },
    /// Meta Monte-Carlo.
    Meta,
    /// Iterative sampling.
    Sampling,
    /// Forward checking.
    Forward {
        /// Solutions after which it ends.
        most: u64,
    },
}

/// How a run goes about it.
#[derive(Clone, Copy, Debug)]
pub struct Setup {
    /// Which search.
    pub algorithm: Algorithm,
    /// The check that is asked for.
    pub check: Check,
    /// Which of several variables with the smallest domain is chosen.
    pub ties: Ties,
    /// What is assigned.
    pub variables: Variables,
    /// Threads, at least 1.
    pub threads: usize,
    /// Metrics of the solver.
    pub n_metrics: usize,
}

/// Runs a job.
///
/// # Errors
///
/// [`Stop`] when the host ends the run.
pub fn run(job: &Job<'_>, setup: Setup, ctx: &mut Ctx<'_>) -> Result<Outcome, Stop> {
    let network = match Network::new(job.puzzle()) {
        Ok(network) => Arc::new(network),
        Err(sentence) => return Ok(Outcome::Unsupported(sentence)),
    };
    let fallback = fallback_sentence(setup.check, network.n_digits);
    let found = match WhiteGrid::<8>::new(&network, setup.check, setup.variables) {
        Some(board) => search(job, setup, board, network.n_digits, ctx)?,
        None => match WhiteGrid::<16>::new(&network, setup.check, setup.variables) {
            Some(board) => search(job, setup, board, network.n_digits, ctx)?,
            None => {
                let board = Position::new(network.clone(), setup.check, setup.variables);
                search(job, setup, board, network.n_digits, ctx)?
            }
        },
    };
    Ok(outcome(found, fallback))
}

fn fallback_sentence(check: Check, n_digits: u32) -> Option<String> {
    (check.on(n_digits) != check).then(|| {
        format!("with {n_digits} digits, more than 16, bounds with matching stood in for the check asked for")
    })
}

/// What a run comes to.
enum Answer {
    Monte(Found),
    Forward(Counted),
    /// The checkpoint cannot be gone on from.
    Damaged(Damaged),
}

fn search<B: Board + Clone + Send>(
    job: &Job<'_>,
    setup: Setup,
    board: B,
    n_digits: u32,
    ctx: &mut Ctx<'_>,
) -> Result<Answer, Stop> {
    let (free, n_cells) = (board.free(), job.puzzle().cells().len());
    let heat = Heat::new(n_cells, n_digits);
    match setup.algorithm {
        Algorithm::Nested { level, memory } => {
            let memory = if memory { Memory::keeping() } else { Memory::none() };
            let kept = begin(heat, memory, Nested::new(level, free));
            on_threads(job, setup, board, kept, |search| nested::run(search).map(Answer::Monte), ctx)
        }
        Algorithm::Adapting { level } => {
            let kept = begin(heat, Memory::none(), Adapting::new(level, n_cells));
            on_threads(job, setup, board, kept, |search| adaptation::run(search).map(Answer::Monte), ctx)
        }
        Algorithm::Meta => {
            let kept = begin(heat, Memory::none(), Level::new(free));
            on_threads(job, setup, board, kept, |search| meta::run(search).map(Answer::Monte), ctx)
        }
        Algorithm::Sampling => {
            let kept = begin(heat, Memory::none(), Sampling::new());
            on_threads(job, setup, board, kept, |search| sampling::run(search).map(Answer::Monte), ctx)
        }
        Algorithm::Forward { most } => {
            let kept = begin(heat, Memory::none(), Forward::default());
            let run =
                |search: &mut Search<'_, '_, B, Forward>| forward::run(search, most).map(Answer::Forward);
            on_threads(job, setup, board, kept, run, ctx)
        }
    }
}

/// The state of a search before it begins; each thread puts its own stream in.
fn begin<P: Plan>(heat: Heat, memory: Memory, plan: P) -> Kept<P> {
    let (random, tree, restarts) = (Random::new(0), Tree::default(), Restarts::default());
    Kept { random, heat, memory, tree, restarts, plan }
}

/// Where a thread goes on; none when it begins.
type Resumed<P> = Option<(Line, Kept<P>)>;

/// Where each thread goes on; the threads begin when there is no checkpoint.
fn resumed<B: Board + Clone, P: Plan>(
    job: &Job<'_>,
    threads: usize,
    board: &B,
    fresh: &Kept<P>,
) -> Result<Vec<Resumed<P>>, Damaged> {
    let Some(bytes) = job.resume() else { return Ok((0..threads).map(|_| None).collect()) };
    let states: Vec<Vec<u8>> = plugin_api::restore(bytes)?;
    Damaged::unless(states.len() == threads, "it is of more threads, or of fewer")?;
    states.iter().map(|state| Kept::restore(state, fresh, &mut board.clone()).map(Some)).collect()
}

fn on_threads<B: Board + Clone + Send, P: Plan>(
    job: &Job<'_>,
    setup: Setup,
    board: B,
    fresh: Kept<P>,
    run: impl Fn(&mut Search<'_, '_, B, P>) -> Result<Answer, Halt> + Sync,
    ctx: &mut Ctx<'_>,
) -> Result<Answer, Stop> {
    let states = match resumed(job, setup.threads, &board, &fresh) {
        Ok(states) => states,
        Err(damaged) => return Ok(Answer::Damaged(damaged)),
    };
    let meeting = Meeting::new(setup.threads);
    let (meeting, batch, seed) = (&meeting, board.batch(), job.seed());
    let on_thread = |thread: usize, start: Start<B, P>, ctx: Option<&mut Ctx<'_>>| {
        let Start { board, fresh, state } = start;
        let team = Team { meeting, thread, batch, rounds: Rounds::default() };
        let team = (setup.threads > 1).then_some(team);
        let mut progress = Progress::new(ctx, team, setup.n_metrics, board.free());
        let (entry, kept) = match state {
            None => (Entry::Afresh, Kept { random: Random::for_thread(seed, thread), ..fresh }),
            Some((line, kept)) => {
                progress.resume(line);
                (Entry::Resumed, kept)
            }
        };
        let playout = Vec::with_capacity(board.free() as usize);
        run(&mut Search { board, ties: setup.ties, progress, kept, entry, playout })
    };
    let starts = states.into_iter().map(|state| Start { board: board.clone(), fresh: fresh.clone(), state });
    let mut starts: Vec<_> = starts.enumerate().collect();
    let others = starts.split_off(1);
    let mut answers = std::thread::scope(|scope| {
        let on_thread = &on_thread;
        let others: Vec<_> = others
            .into_iter()
            .map(|(thread, start)| scope.spawn(move || on_thread(thread, start, None)))
            .collect();
        let first = starts.pop().map(|(thread, start)| on_thread(thread, start, Some(ctx)));
        let mut answers: Vec<_> = first.into_iter().collect();
        for other in others {
            answers.push(other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        answers
    });
    let winner = match answers[0] {
        Err(Halt::Stopped) => return Err(Stop),
        Err(Halt::Refuted) => return Ok(Answer::Monte(Found::Refuted)),
        Err(Halt::Solved(winner)) => winner,
        Ok(_) => 0,
    };
    answers.swap_remove(winner).map_err(|_| Stop)
}

/// What a thread begins with, or goes on with.
struct Start<B, P> {
    board: B,
    fresh: Kept<P>,
    state: Resumed<P>,
}

fn outcome(answer: Answer, fallback: Option<String>) -> Outcome {
    let remark = fallback.as_ref().map_or(String::new(), |sentence| format!("; {sentence}"));
    let digits =
        |digits: Vec<u8>| digits.into_iter().filter_map(|digit| Digit::new(u32::from(digit))).collect();
    match answer {
        Answer::Monte(Found::Solution(solution)) => match fallback {
            Some(sentence) => Outcome::SolvedWith(digits(solution), sentence),
            None => Outcome::Solved(digits(solution)),
        },
        Answer::Monte(Found::Refuted) => Outcome::NotSolved(format!(
            "the check refutes every value before a playout can begin; this search proves nothing, but forward \
             checking can{remark}"
        )),
        Answer::Forward(Counted { first: Some(solution), solutions, is_all }) => {
            let many = if solutions == 1 { "1 solution".into() } else { format!("{solutions} solutions") };
            let others = if is_all { "there are no others" } else { "others were not looked for" };
            Outcome::SolvedWith(digits(solution), format!("{many}; {others}{remark}"))
        }
        Answer::Damaged(damaged) => damaged.into(),
        Answer::Forward(Counted { first: None, .. }) => Outcome::Unsolvable(format!(
            "forward checking went through all values without a solution{remark}"
        )),
    }
}
