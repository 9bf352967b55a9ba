//! What is said over the pipes, apart from the samples.

use crate::descriptor::PluginInfo;
use crate::library::Library;
use crate::parameter::ParameterValue;
use crate::worker::sandbox::{Confinement, Protection};
use plugin_api::FlatPuzzle;
use plugin_api::{abi, host};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// First message to a worker: what it may do, and what it is for.
#[derive(Debug, Serialize, Deserialize)]
pub struct Request {
    /// What it may do.
    pub confinement: Confinement,
    /// What it is for.
    pub task: Task,
}

/// What a worker is for.
#[derive(Debug, Serialize, Deserialize)]
pub enum Task {
    /// Confine yourself and say how far that went.
    Probe,
    /// Load this library and say what it holds.
    Describe(PathBuf),
    /// Run one job.
    Run(Box<RunRequest>),
    /// Run one job of this library after the other, each as it is commanded.
    Serve(Library),
}

impl Task {
    /// The copy of the library that it needs.
    pub fn library(&self) -> Option<&Path> {
        match self {
            Task::Probe => None,
            Task::Describe(copy) => Some(copy),
            Task::Run(request) => Some(&request.library.copy),
            Task::Serve(library) => Some(&library.copy),
        }
    }
}

/// One job, with all that a worker needs for it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RunRequest {
    /// The library.
    pub library: Library,
    /// Id of the solver in it.
    pub solver: String,
    /// Parameter keys with their values.
    pub parameters: Vec<(String, WireValue)>,
    /// The puzzle.
    pub puzzle: WirePuzzle,
    /// Seed of the run.
    pub seed: u64,
    /// Most iterations.
    pub max_iterations: Option<u64>,
    /// Most work.
    pub max_work: Option<u64>,
    /// Most nanoseconds of solver time.
    pub max_ns: Option<u64>,
    /// Whether somebody looks at the board.
    pub watched: bool,
    /// Nanoseconds of solver time from one board to the next that is wanted even when nobody looks.
    pub board_period_ns: Option<u64>,
    /// Numbers of iterations after which the board is wanted even when nobody looks.
    pub boards_at: Vec<u64>,
    /// Whether the run is held before its first iteration.
    pub paused: bool,
    /// Where to go on, instead of from the beginning.
    pub resume: Option<Checkpoint>,
}

/// Later messages to a worker.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Command {
    /// Run the next job; for a worker that serves, while no run is in progress.
    Run(Box<RunRequest>),
    /// End the run at its next iteration.
    Stop,
    /// Hold the run before its next iteration.
    Pause,
    /// Let it go on.
    Resume,
    /// Make one iteration and hold again.
    Step,
    /// Whether somebody looks at the board.
    Watch(bool),
    /// Hand over a checkpoint before the next iteration.
    Keep,
}

/// Messages from a worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Report {
    /// What the library holds.
    Described(PluginInfo),
    /// How far the worker is confined.
    Protected(Protection),
    /// The library is loaded: its constructors have run.
    Loaded,
    /// The library or the job was refused; the sentence begins after the file's name.
    Refused(String),
    /// The worker ends itself, for a reason that begins after the solver's name.
    Ending(String),
    /// The plugin came near a limit; said when it dies of it.
    Strained(String),
    /// The run left something behind, so this worker must not serve another.
    Spent,
    /// Alive, ten times a second.
    Heartbeat(Beat),
    /// A line of the log with an `abi::LOG_*` level.
    Log(u32, String),
    /// The board.
    Board(Board),
    /// A part of the search tree.
    Tree(Tree),
    /// Where the run can be resumed.
    Checkpoint(Checkpoint),
    /// A claimed solution, one digit a cell.
    Solution(Vec<u32>),
    /// The sentence that goes with the verdict.
    Explain(String),
    /// The solver returned.
    Ended(Ended),
}

/// A sign of life.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Beat {
    /// Solver time so far in nanoseconds.
    pub solver_ns: u64,
    /// Milliseconds for which the solver has not answered what it was asked; a solver that begins an
    /// iteration now and then answers.
    pub silent_ms: u32,
}

/// The board as a solver sees it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Board {
    /// Iterations done when it looked so.
    pub iteration: u64,
    /// Nanoseconds of solver time by then.
    pub time_ns: u64,
    /// Cell that the solver works on.
    pub focus: Option<u32>,
    /// `[cells]`: a digit, or 0; empty when the solver tells none.
    pub cells: Vec<u32>,
    /// `[cells × domain words]`: digits still possible; empty when the solver tells none.
    pub candidates: Vec<u64>,
    /// `[cells × digits]`: intensity from 0 to 1; empty when the solver tells none.
    pub heat: Vec<f32>,
}

/// A part of a search tree, parents before their children.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Tree {
    /// Iterations done when it looked so.
    pub iteration: u64,
    /// Its nodes.
    pub nodes: Vec<TreeNode>,
}

/// A node of a search tree.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct TreeNode {
    /// Number of the node, the same each time that the tree is shown.
    pub node: u32,
    /// Number of its parent.
    pub parent: Option<u32>,
    /// The cell that was decided.
    pub cell: Option<u32>,
    /// The digit that the cell got; 0 for none.
    pub digit: u32,
    /// What the solver thinks of it, in its own unit; NaN for nothing.
    pub score: f64,
}

impl From<&abi::TreeNode> for TreeNode {
    fn from(raw: &abi::TreeNode) -> TreeNode {
        TreeNode {
            node: raw.node,
            parent: Some(raw.parent).filter(|&parent| parent != abi::NO_NODE),
            cell: Some(raw.cell).filter(|&cell| cell != abi::NO_CELL),
            digit: raw.digit,
            score: raw.score,
        }
    }
}

/// Where a run can be resumed: its counts, and bytes that only its solver understands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Checkpoint {
    /// Iterations done.
    pub iteration: u64,
    /// Work done.
    pub work: u64,
    /// Version of the bytes, which the solver counts for itself.
    pub version: u32,
    /// The solver's own.
    pub bytes: Vec<u8>,
}

impl From<host::Checkpoint> for Checkpoint {
    fn from(host::Checkpoint { iteration, work, version, bytes }: host::Checkpoint) -> Checkpoint {
        Checkpoint { iteration, work, version, bytes }
    }
}

impl From<Checkpoint> for host::Checkpoint {
    fn from(Checkpoint { iteration, work, version, bytes }: Checkpoint) -> host::Checkpoint {
        host::Checkpoint { iteration, work, version, bytes }
    }
}

/// How a solver returned.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ended {
    /// An `abi::VERDICT_*`, or whatever else it returned.
    pub verdict: i32,
    /// Why the host ended the run, when it did.
    pub ended_by: Option<EndedBy>,
    /// Iterations begun.
    pub iterations: u64,
    /// Work done.
    pub work: u64,
    /// Solver time in nanoseconds, without start-up and pauses.
    pub solver_ns: u64,
    /// Threads that the plugin had left running when it returned; it should have joined them.
    pub threads_left: u32,
}

/// Why the host ended a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum EndedBy {
    /// The user pressed Stop.
    User,
    /// The time limit.
    Time,
    /// The limit on iterations.
    Iterations,
    /// The limit on work.
    Work,
}

impl From<host::EndedBy> for EndedBy {
    fn from(reason: host::EndedBy) -> EndedBy {
        match reason {
            host::EndedBy::User => EndedBy::User,
            host::EndedBy::Time => EndedBy::Time,
            host::EndedBy::Iterations => EndedBy::Iterations,
            host::EndedBy::Work => EndedBy::Work,
        }
    }
}

/// A parameter's value in a form that postcard can read back.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum WireValue {
    /// Of a bool.
    Bool(bool),
    /// Of an int.
    Int(i64),
    /// Of a real.
    Real(f64),
    /// Of a choice or a text.
    Text(String),
}

impl From<&ParameterValue> for WireValue {
    fn from(value: &ParameterValue) -> WireValue {
        match value {
            ParameterValue::Bool(value) => WireValue::Bool(*value),
            ParameterValue::Int(value) => WireValue::Int(*value),
            ParameterValue::Real(value) => WireValue::Real(*value),
            ParameterValue::Text(value) => WireValue::Text(value.clone()),
        }
    }
}

/// A puzzle on the pipe: the arrays of [`FlatPuzzle`].
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct WirePuzzle {
    given: Vec<u32>,
    domains: Vec<u64>,
    positions: Vec<u32>,
    constraints: Vec<WireConstraint>,
    scope: Vec<u32>,
    family: String,
    n_digits: u32,
    rows: u32,
    cols: u32,
    box_rows: u32,
    box_cols: u32,
}

impl WirePuzzle {
    /// Number of cells, of digits, and of 64-bit words in the domain of a cell.
    pub fn size(&self) -> (usize, usize, usize) {
        let cells = self.given.len();
        (cells, self.n_digits as usize, self.domains.len().checked_div(cells).unwrap_or(0))
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct WireConstraint {
    relation: u32,
    role: u32,
    first: u32,
    len: u32,
    target: i64,
}

impl From<FlatPuzzle> for WirePuzzle {
    fn from(flat: FlatPuzzle) -> WirePuzzle {
        let constraint = |c: &abi::Constraint| WireConstraint {
            relation: c.relation,
            role: c.role,
            first: c.first,
            len: c.len,
            target: c.target,
        };
        WirePuzzle {
            given: flat.given,
            domains: flat.domains,
            positions: flat.positions,
            constraints: flat.constraints.iter().map(constraint).collect(),
            scope: flat.scope,
            family: flat.family,
            n_digits: flat.n_digits,
            rows: flat.rows,
            cols: flat.cols,
            box_rows: flat.box_rows,
            box_cols: flat.box_cols,
        }
    }
}

impl From<WirePuzzle> for FlatPuzzle {
    fn from(wire: WirePuzzle) -> FlatPuzzle {
        let constraint = |c: &WireConstraint| abi::Constraint {
            relation: c.relation,
            role: c.role,
            first: c.first,
            len: c.len,
            target: c.target,
        };
        FlatPuzzle {
            given: wire.given,
            domains: wire.domains,
            positions: wire.positions,
            constraints: wire.constraints.iter().map(constraint).collect(),
            scope: wire.scope,
            family: wire.family,
            n_digits: wire.n_digits,
            rows: wire.rows,
            cols: wire.cols,
            box_rows: wire.box_rows,
            box_cols: wire.box_cols,
        }
    }
}
