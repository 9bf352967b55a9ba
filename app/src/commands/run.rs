//! `workbench run`: one run, from a puzzle file to a checked outcome.

use super::{Boxes, Installed, Plugins};
use crate::cli::{Exit, Output, print_json, print_text, refuse, tell};
use crate::opening::{located, read_puzzles, refuse_conflicts};
use crate::wording::{count, duration, grouped};
use clap::Args;
use engine::budget::Budget;
use engine::catalog::{Found, UnknownSolver};
use engine::job::{Job, Start, Watch};
use engine::outcome::{Outcome, Status};
use engine::parameter;
use engine::recording::Recording;
use engine::run::Run;
use engine::session::{Session, View};
use engine::store;
use engine::worker::{Event, RunHandle, WARNING, WorkerProgram};
use indicatif::{ProgressBar, ProgressStyle};
use puzzle::{Digit, Puzzle};
use puzzle_formats::{Entry, Format, Options};
use serde_json::{Value, json};
use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// What can be typed after `run`.
#[derive(Debug, Args)]
pub struct Arguments {
    /// The puzzle file
    puzzle: PathBuf,
    #[command(flatten)]
    boxes: Boxes,
    /// Id of the solver, as `workbench solvers` lists it
    #[arg(long, value_name = "ID")]
    solver: String,
    /// Which puzzle of the file, from 1
    #[arg(long, value_name = "K", default_value_t = 1, allow_negative_numbers = true)]
    index: usize,
    /// A named set of parameter values, as `workbench solvers` lists it
    #[arg(long, value_name = "NAME")]
    preset: Option<String>,
    /// A parameter's value; may be given more than once
    #[arg(long, value_name = "NAME=VALUE", value_parser = setting)]
    set: Vec<(String, String)>,
    /// Seed of the run's random generator
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true)]
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

/// Makes the run.
pub fn main(arguments: &Arguments, plugins: &Plugins) -> Exit {
    let output = Output::from_flag(arguments.json);
    let prepared = match prepare(arguments, plugins) {
        Ok(prepared) => prepared,
        Err((exit, message)) => return refuse(output, exit, &message),
    };
    let run = match follow(&prepared.program, &prepared.job) {
        Ok(run) => run,
        Err(message) => return refuse(output, Exit::PluginFailed, &message),
    };
    let saved = arguments.save.as_deref().map(|path| save(path, &prepared, &run));
    if let Some(Err(message)) = &saved {
        tell(message);
    }
    report(output, arguments, &prepared.job, &run, &saved);
    match (exit_of(run.outcome()), saved) {
        (_, Some(Err(_))) => Exit::Refused,
        (exit, _) => exit,
    }
}

/// A run that passed every check at the door.
struct Prepared {
    entry: Entry,
    format: Format,
    found: Found,
    job: Job,
    program: WorkerProgram,
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
    let (entry, format) =
        pick(&arguments.puzzle, &arguments.boxes.options(), arguments.index).map_err(refused)?;
    let installed = Installed::search(plugins).map_err(refused)?;
    let found = installed.catalog.find(&arguments.solver, &installed.folders);
    let found = found.map_err(|error| match error {
        UnknownSolver::Unapproved { .. } => (Exit::PluginFailed, error.to_string()),
        UnknownSolver::Other { .. } | UnknownSolver::None { .. } => refused(error.to_string()),
    })?;
    if let Some(key) = repeated(&arguments.set) {
        return Err(refused(format!("--set gives {key} more than once.")));
    }
    let parameters = parameter::resolve(&found.solver, arguments.preset.as_deref(), &arguments.set);
    let job = Job {
        puzzle: Arc::new(entry.puzzle.clone()),
        plugin: found.path.clone(),
        library: found.library.clone(),
        solver: Arc::clone(&found.solver),
        preset: arguments.preset.clone(),
        parameters: parameters.map_err(|error| refused(error.to_string()))?,
        seed: arguments.seed,
        budget,
        recording: Recording::default(),
    };
    Ok(Prepared { entry, format, found, job, program: installed.program })
}

fn repeated(settings: &[(String, String)]) -> Option<&str> {
    let is_repeated = |i: usize| settings[..i].iter().any(|(key, _)| *key == settings[i].0);
    (1..settings.len()).find(|&i| is_repeated(i)).map(|i| settings[i].0.as_str())
}

fn pick(path: &Path, options: &Options, index: usize) -> Result<(Entry, Format), String> {
    let reading = read_puzzles(path, options).map_err(|unread| unread.message(path))?;
    if !reading.diagnostics().is_empty() {
        tell(&located(path, reading.diagnostics()));
    }
    if index == 0 || index > reading.len() {
        let holds = match reading.len() {
            1 => "1 puzzle".to_string(),
            n => format!("{n} puzzles"),
        };
        return Err(format!("{} holds {holds}; --index counts from 1 to {}.", path.display(), reading.len()));
    }
    let entry = reading.entry(index - 1);
    refuse_conflicts(path, &entry)?;
    Ok((entry, reading.format()))
}

/// Runs the job to its end and shows a progress line when standard error is a terminal. Ctrl-C, or a
/// request of the system to end, stops the run; a second one ends the program.
fn follow(program: &WorkerProgram, job: &Job) -> Result<Run, String> {
    let named = |failure| format!("{} {failure}.", job.solver.id);
    let handle = program.run(job.request(Watch::Nothing, Start::Running), Arc::new(|| ())).map_err(named)?;
    let interrupted = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&interrupted);
    let hooked = ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
    if let Err(error) = hooked {
        tell(&format!("Ctrl-C will end the program without a result: {error}."));
    }
    let mut run = Run::new(job);
    let progress = progress_line();
    let mut stopping = false;
    while run.outcome().is_none() {
        if interrupted.load(Ordering::Relaxed) && !stopping {
            stopping = true;
            handle.stop();
        }
        take_event(&handle, &mut run, &progress);
        progress.set_message(progress_text(&run));
        progress.tick();
    }
    progress.finish_and_clear();
    Ok(run)
}

fn take_event(handle: &RunHandle, run: &mut Run, progress: &ProgressBar) {
    use crossbeam_channel::RecvTimeoutError;
    match handle.events().recv_timeout(Duration::from_millis(100)) {
        Ok(event) => {
            if let Event::Log(WARNING.., text) = &event {
                progress.suspend(|| tell(&format!("{}: {text}", run.setup().solver)));
            }
            run.apply(event);
        }
        Err(RecvTimeoutError::Timeout) => {}
        // The reader always sends `Ended`; were it gone without, the run must still end.
        Err(RecvTimeoutError::Disconnected) => {
            let failure = engine::worker::Failure::Died("was lost".into());
            run.apply(Event::Ended(Err(failure)));
        }
    }
}

fn progress_line() -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style =
        ProgressStyle::with_template("{spinner} {msg}").unwrap_or_else(|_| ProgressStyle::default_spinner());
    ProgressBar::new_spinner().with_style(style)
}

fn progress_text(run: &Run) -> String {
    let setup = run.setup();
    let first = setup
        .metrics
        .iter()
        .find_map(|key| run.last_values().get(key.as_str()).map(|value| format!(" · {key} {value}")));
    format!(
        "{} · iteration {}{} · {:.1} s",
        setup.solver,
        run.iterations(),
        first.unwrap_or_default(),
        run.seconds()
    )
}

fn save(path: &Path, prepared: &Prepared, run: &Run) -> Result<PathBuf, String> {
    let Prepared { entry, format, found, job, .. } = prepared;
    let mut session = Session::default();
    let format = format.key().to_string();
    let puzzle = session.add_puzzle(entry.name.clone(), format, entry.text.clone(), Arc::clone(&job.puzzle));
    let run = session.add_run(puzzle, found.library.sha256.clone(), run.clone());
    session.view = View {
        puzzle: Some(puzzle),
        run: Some(run),
        solver: Some(job.solver.id.clone()),
        preset: job.preset.clone(),
        parameters: job.parameters.clone(),
        seed: Some(job.seed),
        budget: job.budget,
    };
    store::save_session(path, &session).map_err(|error| error.to_string())?;
    Ok(path.to_path_buf())
}

fn report(
    output: Output,
    arguments: &Arguments,
    job: &Job,
    run: &Run,
    saved: &Option<Result<PathBuf, String>>,
) {
    let Some(outcome) = run.outcome() else { return };
    match output {
        Output::Json => print_json(&as_json(arguments, job, run, outcome, saved)),
        Output::Text => {
            tell(&summary(job, run, outcome));
            if outcome.verified {
                print_text(&grid_text(&job.puzzle, &outcome.solution));
            }
            if let Some(Ok(path)) = saved {
                tell(&format!("Saved as {}.", path.display()));
            }
        }
    }
}

fn as_json(
    arguments: &Arguments,
    job: &Job,
    run: &Run,
    outcome: &Outcome,
    saved: &Option<Result<PathBuf, String>>,
) -> Value {
    let solution = if outcome.verified { row_major(&job.puzzle, &outcome.solution) } else { Vec::new() };
    let (path, error) = match saved {
        Some(Ok(path)) => (Some(path.to_string_lossy()), None),
        Some(Err(message)) => (None, Some(message)),
        None => (None, None),
    };
    json!({
        "status": outcome.status.key(),
        "verified": outcome.verified,
        "solution": solution,
        "rows": job.puzzle.rows(),
        "cols": job.puzzle.cols(),
        "puzzle": arguments.puzzle.to_string_lossy(),
        "index": arguments.index,
        "solver": job.solver.id,
        "version": job.solver.version,
        "preset": job.preset,
        "parameters": job.parameters,
        "seed": job.seed,
        "iterations": run.iterations(),
        "evaluations": run.work(),
        "work_unit": job.solver.work_unit(),
        "seconds": run.seconds(),
        "metrics": run.last_values(),
        "message": outcome.message,
        "session": path,
        "session_error": error,
    })
}

fn summary(job: &Job, run: &Run, outcome: &Outcome) -> String {
    let work = match job.solver.work_unit() {
        Some(unit) if unit != "iterations" => format!(", {} {unit}", grouped(run.work())),
        _ => String::new(),
    };
    let (solver, seed) = (&job.solver.id, job.seed);
    let (iterations, time) = (count(run.iterations(), "iteration"), duration(run.seconds()));
    format!("{} ({solver} with seed {seed}: {iterations}{work}, {time})", outcome.message)
}

fn row_major(puzzle: &Puzzle, solution: &[u32]) -> Vec<u32> {
    let grid: Vec<Option<Digit>> = solution.iter().map(|&digit| Digit::new(digit)).collect();
    puzzle.row_major(&grid)
}

fn grid_text(puzzle: &Puzzle, solution: &[u32]) -> String {
    let width = puzzle.n_digits().to_string().len();
    let cells = row_major(puzzle, solution);
    let rows = cells.chunks(puzzle.cols() as usize).map(|row| {
        let cells = row.iter().map(|&digit| match digit {
            0 => format!("{:>width$}", '.'),
            digit => format!("{digit:>width$}"),
        });
        cells.collect::<Vec<_>>().join(" ")
    });
    rows.collect::<Vec<_>>().join("\n")
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
