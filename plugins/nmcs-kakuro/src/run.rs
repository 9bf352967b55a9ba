//! One run: makes the board, starts the threads, and puts what was found into words.

use crate::board::{Board, Ties};
use crate::check::Check;
use crate::forward::{self, Counted};
use crate::heat::Heat;
use crate::memory::Memory;
use crate::network::Network;
use crate::position::{Position, Variables};
use crate::progress::{Halt, Progress, Team};
use crate::random::Random;
use crate::search::{Found, Search};
use crate::threads::Meeting;
use crate::tree::Tree;
use crate::white_grid::WhiteGrid;
use crate::{adaptation, meta, nested, sampling};
use plugin_api::puzzle::Digit;
use plugin_api::{Ctx, Job, Outcome, Stop};
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
}

fn search<B: Board + Clone + Send>(
    job: &Job<'_>,
    setup: Setup,
    board: B,
    n_digits: u32,
    ctx: &mut Ctx<'_>,
) -> Result<Answer, Stop> {
    let meeting = Meeting::new(setup.threads);
    let (meeting, batch, seed) = (&meeting, board.batch(), job.seed());
    let n_cells = job.puzzle().cells().len();
    let on_thread = |thread: usize, board: B, ctx: Option<&mut Ctx<'_>>| {
        let team =
            (setup.threads > 1).then_some(Team { meeting, thread, batch, round: 0, met_at: 0, begun: 0 });
        let mut search = Search {
            random: Random::for_thread(seed, thread),
            ties: setup.ties,
            progress: Progress::new(ctx, team, setup.n_metrics, board.free()),
            heat: Heat::new(n_cells, n_digits),
            memory: match setup.algorithm {
                Algorithm::Nested { memory: true, .. } => Memory::keeping(),
                _ => Memory::none(),
            },
            tree: Tree::default(),
            board,
        };
        run_algorithm(setup.algorithm, &mut search)
    };
    let mut answers = std::thread::scope(|scope| {
        let others = 1..setup.threads;
        let others: Vec<_> = others
            .map(|thread| {
                let board = board.clone();
                let on_thread = &on_thread;
                scope.spawn(move || on_thread(thread, board, None))
            })
            .collect();
        let mut answers = vec![on_thread(0, board, Some(ctx))];
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

fn run_algorithm<B: Board>(algorithm: Algorithm, search: &mut Search<'_, '_, B>) -> Result<Answer, Halt> {
    let found = match algorithm {
        Algorithm::Nested { level, .. } => nested::run(search, level),
        Algorithm::Adapting { level } => adaptation::run(search, level),
        Algorithm::Meta => meta::run(search),
        Algorithm::Sampling => sampling::run(search),
        Algorithm::Forward { most } => return forward::run(search, most).map(Answer::Forward),
    };
    found.map(Answer::Monte)
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
        Answer::Forward(Counted { first: None, .. }) => Outcome::Unsolvable(format!(
            "forward checking went through all values without a solution{remark}"
        )),
    }
}
