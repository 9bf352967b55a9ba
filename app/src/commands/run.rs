//! `workbench run`: one run, from a puzzle file or from where an earlier run stood, to a checked outcome.

mod again;
mod anew;
mod report;

use super::following::{Interrupt, follow};
use super::{Boxes, Plugins};
use crate::cli::{Exit, Output, refuse, tell};
use clap::Args;
use engine::budget::Budget;
use engine::job::{Job, Start, Watch};
use engine::outcome::{Outcome, Status};
use engine::run::Run;
use engine::session::{PuzzleId, RunId, Session, View};
use engine::store;
use engine::worker::{RunRequest, WorkerProgram};
use std::path::{Path, PathBuf};

/// What can be typed after `run`.
#[derive(Debug, Args)]
pub struct Arguments {
    /// The puzzle file
    #[arg(required_unless_present = "resume", conflicts_with = "resume")]
    puzzle: Option<PathBuf>,
    #[command(flatten)]
    boxes: Boxes,
    /// Id of the solver, as `workbench solvers` lists it
    #[arg(long, value_name = "ID", required_unless_present = "resume", conflicts_with = "resume")]
    solver: Option<String>,
    /// Go on with a run of this session from where it was kept
    #[arg(long, value_name = "SESSION")]
    resume: Option<PathBuf>,
    /// Which run of the session goes on; without it the last that can
    #[arg(long, value_name = "K", requires = "resume", allow_negative_numbers = true)]
    run: Option<u32>,
    /// Which puzzle of the file, from 1
    #[arg(
        long,
        value_name = "K",
        default_value_t = 1,
        allow_negative_numbers = true,
        conflicts_with = "resume"
    )]
    index: usize,
    /// A named set of parameter values, as `workbench solvers` lists it
    #[arg(long, value_name = "NAME", conflicts_with = "resume")]
    preset: Option<String>,
    /// A parameter's value; may be given more than once
    #[arg(long, value_name = "NAME=VALUE", value_parser = setting, conflicts_with = "resume")]
    set: Vec<(String, String)>,
    /// Seed of the run's random generator
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1,
        allow_negative_numbers = true,
        conflicts_with = "resume"
    )]
    seed: u64,
    /// End after so many iterations
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    max_iterations: Option<u64>,
    /// End after so much work, in the solver's own unit
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    max_work: Option<u64>,
    /// End after so many seconds of solver time
    #[arg(long, value_name = "S", allow_negative_numbers = true)]
    max_seconds: Option<f64>,
    /// Save the run as a session
    #[arg(long, value_name = "OUT.ron")]
    save: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

fn setting(text: &str) -> Result<(String, String), String> {
    let (key, value) = text.split_once('=').ok_or("write it as name=value")?;
    Ok((key.trim().to_string(), value.trim().to_string()))
}

/// A run that passed every check at the door.
struct Prepared {
    job: Job,
    program: WorkerProgram,
    /// The empty record, or that of the run that goes on.
    run: Run,
    request: RunRequest,
    /// Iterations of the checkpoint that it goes on from.
    resumed_from: Option<u64>,
    /// The file of the puzzle, or of the session.
    file: PathBuf,
    /// The number of the puzzle in it, from 1.
    index: usize,
    target: Target,
}

/// The session that a run is saved in, and where.
struct Target {
    session: Session,
    puzzle: PuzzleId,
    /// The run that it takes the place of.
    run: Option<RunId>,
}

/// Makes the run.
pub fn main(arguments: &Arguments, plugins: &Plugins) -> Exit {
    let output = Output::from_flag(arguments.json);
    let mut prepared = match prepare(arguments, plugins) {
        Ok(prepared) => prepared,
        Err((exit, message)) => return refuse(output, exit, &message),
    };
    let run = follow(&prepared.program, prepared.request.clone(), prepared.run.clone(), &Interrupt::listen());
    let run = match run {
        Ok(run) => run,
        Err(message) => return refuse(output, Exit::PluginFailed, &message),
    };
    let saved = arguments.save.as_deref().map(|path| save(path, &mut prepared, &run));
    if let Some(Err(message)) = &saved {
        tell(message);
    }
    report::report(output, &prepared, &run, &saved);
    match (exit_of(run.outcome()), saved) {
        (_, Some(Err(_))) => Exit::Refused,
        (exit, _) => exit,
    }
}

/// # Errors
///
/// The exit code with the sentence.
fn prepare(arguments: &Arguments, plugins: &Plugins) -> Result<Prepared, (Exit, String)> {
    let refused = |message: String| (Exit::Refused, message);
    let budget = Budget {
        max_iterations: arguments.max_iterations,
        max_work: arguments.max_work,
        max_seconds: arguments.max_seconds,
    };
    budget.check().map_err(|error| refused(error.to_string()))?;
    if let Some(path) = &arguments.save {
        // Before a long run, not after it.
        store::check_target(path).map_err(|error| refused(format!("--save: {error}")))?;
    }
    match (&arguments.resume, &arguments.puzzle, &arguments.solver) {
        (Some(session), ..) => again::prepare(session, arguments.run, budget, plugins),
        (None, Some(puzzle), Some(solver)) => anew::prepare(arguments, puzzle, solver, budget, plugins),
        (None, ..) => Err(refused("Name a puzzle and --solver, or a session with --resume.".into())),
    }
}

/// The request of a run that begins at once, with nobody there to look at its board.
fn request(job: &Job) -> RunRequest {
    job.request(Watch::Nothing, Start::Running)
}

fn save(path: &Path, prepared: &mut Prepared, run: &Run) -> Result<PathBuf, String> {
    let Prepared { job, target, .. } = prepared;
    let Target { session, puzzle, run: replaced } = target;
    let sha256 = job.library.sha256.clone();
    let id = match replaced.and_then(|id| session.run_mut(id)) {
        Some(place) => {
            place.run = run.clone();
            place.plugin_sha256 = sha256;
            place.id
        }
        None => session.add_run(*puzzle, sha256, run.clone()),
    };
    session.view = View {
        puzzle: Some(*puzzle),
        run: Some(id),
        solver: Some(job.solver.id.clone()),
        preset: job.preset.clone(),
        parameters: job.parameters.clone(),
        seed: Some(job.seed),
        budget: job.budget,
    };
    store::save_session(path, session).map_err(|error| error.to_string())?;
    Ok(path.to_path_buf())
}

fn exit_of(outcome: Option<&Outcome>) -> Exit {
    match outcome.map(|outcome| outcome.status) {
        Some(Status::Solved) => Exit::Done,
        Some(Status::Error) | None => Exit::PluginFailed,
        Some(Status::NotSolved | Status::Unsolvable | Status::Cancelled | Status::Unsupported) => {
            Exit::NotSolved
        }
    }
}
