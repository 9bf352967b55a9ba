//! The trait that a solver implements, and what it says of itself.

use crate::ctx::{Ctx, Stop};
use crate::job::Job;
use plugin_abi::{Metric, Param, Preset};
use puzzle::Digit;

/// A solver: a description and one function.
pub trait Solver {
    /// Names, version and what it takes.
    const INFO: Info;
    /// Its parameters, in the order of the form.
    const PARAMS: &'static [&'static Param] = &[];
    /// Its metrics; [`Ctx::sample`] names them by index.
    const METRICS: &'static [&'static Metric] = &[];
    /// Its named sets of parameter values.
    const PRESETS: &'static [&'static Preset] = &[];
    /// Version of its checkpoints, when it gives them with [`Ctx::tick_saving`] and goes on from
    /// [`Job::resume`]. Count it up when the bytes take another form, or when there are other parameters: within
    /// a version a checkpoint of a run with other parameters is refused.
    const CHECKPOINT: Option<u32> = None;

    /// Runs one job on the calling thread, and calls [`Ctx::tick`] before each iteration.
    ///
    /// # Errors
    ///
    /// [`Stop`] as [`Ctx::tick`] gave it; pass it on with `?`.
    fn run(job: &Job<'_>, ctx: &mut Ctx<'_>) -> Result<Outcome, Stop>;

    /// Brings a checkpoint of another version into the present form, so that runs of an older solver can
    /// be resumed; `None` when it cannot be read.
    fn convert_checkpoint(_version: u32, _bytes: &[u8]) -> Option<Vec<u8>> {
        None
    }
}

/// What a solver says of itself.
#[derive(Clone, Copy, Debug)]
pub struct Info {
    /// Stable name in kebab-case, unique among solvers.
    pub id: &'static str,
    /// Name for people.
    pub name: &'static str,
    /// Version, `major.minor.patch`.
    pub version: &'static str,
    /// What it does, in a few sentences.
    pub doc: &'static str,
    /// What one iteration is, in one sentence.
    pub iteration: &'static str,
    /// Families that it takes, separated by commas (`sudoku,kenken`); empty takes all.
    pub families: &'static str,
    /// Bit `abi::RELATION_*` set: constraints of this relation are understood.
    pub relations: u64,
    /// Index of the metric that counts the solver's unit of work. The host emits it: a solver only
    /// calls [`Ctx::work`].
    pub work_metric: Option<u32>,
    /// `abi::SOLVER_*` flags.
    pub flags: u32,
}

impl Info {
    /// A deterministic solver that understands every relation; the rest is empty.
    pub const fn new(id: &'static str, name: &'static str, version: &'static str) -> Info {
        Info {
            id,
            name,
            version,
            doc: "",
            iteration: "",
            families: "",
            relations: u64::MAX,
            work_metric: None,
            flags: plugin_abi::SOLVER_DETERMINISTIC,
        }
    }
}

/// How a run ended, as the solver sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Here is a solution, one digit a cell. The host checks it.
    Solved(Vec<Digit>),
    /// A solution as above; the text says something of how it was found.
    SolvedWith(Vec<Digit>, String),
    /// No solution was found, and nothing is proved; the text says why the solver gave up.
    NotSolved(String),
    /// It is proved that there is none; the text says how.
    Unsolvable(String),
    /// The solver does not take such a puzzle; the text says why.
    Unsupported(String),
    /// The solver failed; the text says what happened.
    Error(String),
}

/// How much a line of the log matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Of use to the plugin's author.
    Debug,
    /// Of use to a user.
    Info,
    /// The run goes on, but a user should know.
    Warning,
}

impl Level {
    pub(crate) fn code(self) -> u32 {
        match self {
            Level::Debug => plugin_abi::LOG_DEBUG,
            Level::Info => plugin_abi::LOG_INFO,
            Level::Warning => plugin_abi::LOG_WARNING,
        }
    }
}
