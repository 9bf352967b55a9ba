//! `workbench batch`: all runs of an experiment, in workers, with a journal that survives the end of the program.

mod report;
mod shown;

use self::report::Summary;
use self::shown::Shown;
use super::interrupt::stop_on_interrupt;
use super::{Installed, Plugins, executable};
use crate::cli::{Exit, Output, check_output, print_json, print_text, refuse, tell};
use crate::wording;
use clap::{Args, ValueEnum};
use engine::batch::script::{Runner, Script};
use engine::batch::{Begin, Control, Ending, Opened, Shard, Target, Workers, execute};
use engine::catalog::UnknownSolver;
use engine::experiment::{Experiment, ExperimentError, Plan};
use engine::run::Run;
use engine::{generate, store};
use serde_json::json;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Remarks on a plan that are told one by one; of more, only the number.
const MOST_TOLD: usize = 20;

/// What can be typed after `batch`.
#[derive(Debug, Args)]
#[command(after_help = EXIT)]
pub struct Arguments {
    /// The experiment file
    experiment: PathBuf,
    /// The session that comes of the runs; a file that is there is never replaced
    #[arg(long, value_name = "OUT.ron", required_unless_present = "dry_run")]
    save: Option<PathBuf>,
    /// Runs at the same time; without it, one for each processor
    #[arg(long, value_name = "N")]
    jobs: Option<NonZeroUsize>,
    /// Go on where an earlier batch was ended; begin where there is nothing
    #[arg(long)]
    resume: bool,
    /// Make only a part of the runs: number I of N parts, which are merged afterwards
    #[arg(long, value_name = "I/N", default_value = "1/1")]
    shard: Shard,
    /// Give each run a worker of its own, for plugins that remember earlier runs
    #[arg(long)]
    fresh_workers: bool,
    /// Check the experiment and say what would be run, without running it
    #[arg(long)]
    dry_run: bool,
    /// Write a script that runs all shards and merges them, instead of running anything
    #[arg(long, value_enum, value_name = "RUNNER", requires = "shards")]
    emit: Option<Emit>,
    /// How many shards the script of --emit has
    #[arg(long, value_name = "N", requires = "emit", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    shards: Option<u32>,
    /// Where the script of --emit goes; without it, to standard output
    #[arg(long, value_name = "FILE", requires = "emit")]
    out: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

const EXIT: &str = "\
Exit codes: 0 all runs ended, solved or not; 1 some failed, or it was stopped; 2 the experiment or the files are not in
order; 3 no run could start.";

/// For which runner a script is written.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Emit {
    /// An array job of Slurm, and a job that merges
    Slurm,
    /// GNU parallel
    Parallel,
}

impl Arguments {
    fn workers(&self) -> Workers {
        if self.fresh_workers { Workers::Fresh } else { Workers::Reused }
    }
}

/// Makes the runs, or says what they would be.
pub fn main(arguments: &Arguments, plugins: &Plugins) -> Exit {
    let output = Output::from_flag(arguments.json);
    let stop = stop_on_interrupt();
    let (experiment, plan, installed) = match prepare(arguments, plugins, &stop) {
        Ok(prepared) => prepared,
        Err((exit, message)) => return refuse(output, exit, &message),
    };
    tell_notes(&plan.notes);
    if arguments.dry_run {
        return report::dry_run(output, arguments, &plan);
    }
    let Some(save) = &arguments.save else {
        return refuse(output, Exit::Refused, "--save OUT.ron is missing.");
    };
    if let (Some(emit), Some(shards)) = (arguments.emit, arguments.shards) {
        return match script(arguments, plugins, (emit, shards), save) {
            Ok(text) => write_script(output, arguments.out.as_deref(), &text),
            Err(message) => refuse(output, Exit::Refused, &message),
        };
    }
    let began = Instant::now();
    let begin = if arguments.resume { Begin::Resume } else { Begin::Anew };
    let mut target = match Target::open(&plan, arguments.shard, save, begin) {
        Ok(Opened::Open(target, notes)) => {
            tell_notes(&notes);
            *target
        }
        Ok(Opened::Complete(session)) => {
            let text = format!(
                "All {} are in {}.",
                wording::count(session.runs.len() as u64, "run"),
                save.display()
            );
            tell(&text);
            return Summary::of(&plan, &session, save, began.elapsed()).report(output, &Ending::Complete);
        }
        Err(error) => return refuse(output, Exit::Refused, &error.to_string()),
    };
    target.define(&experiment, &std::path::absolute(folder_of(arguments)).unwrap_or_default());
    let ending = make_runs(arguments, &plan, &target, &installed, stop);
    let saved = match ending {
        Ending::Complete => target.finish().map_err(|error| error.to_string()),
        // What is done can be looked at; the journal stays, to go on with.
        Ending::Stopped | Ending::Halted(_) => target.save().map_err(|error| error.to_string()),
    };
    match saved {
        Ok(session) => Summary::of(&plan, &session, save, began.elapsed()).report(output, &ending),
        Err(message) => match ending {
            Ending::Halted(why) => refuse(output, Exit::Refused, &format!("{why} {message}")),
            Ending::Complete | Ending::Stopped => refuse(output, Exit::Refused, &message),
        },
    }
}

/// # Errors
///
/// The exit code with the sentence.
fn prepare(
    arguments: &Arguments,
    plugins: &Plugins,
    stop: &AtomicBool,
) -> Result<(Experiment, Plan, Installed), (Exit, String)> {
    let refused = |message: String| (Exit::Refused, message);
    let experiment = Experiment::read(&arguments.experiment).map_err(|error| refused(error.to_string()))?;
    let installed = Installed::search(plugins).map_err(refused)?;
    let is_stopped = || stop.load(Ordering::Relaxed);
    let plan =
        Plan::of(&experiment, folder_of(arguments), &installed.catalog, &installed.folders, &is_stopped);
    let plan = plan.map_err(|error| match error {
        ExperimentError::Solver(UnknownSolver::Unapproved { .. }) => (Exit::PluginFailed, error.to_string()),
        ExperimentError::Generate(generate::Failure::Stopped) => {
            (Exit::NotSolved, "Stopped before the first run.".into())
        }
        // Why a plugin that should hold it is not used.
        ExperimentError::Solver(_) => {
            let mut sentences = vec![format!("{}: {error}", arguments.experiment.display())];
            sentences.extend(installed.catalog.refusals());
            refused(sentences.join("\n"))
        }
        ExperimentError::Text { .. } | ExperimentError::Store(_) => refused(error.to_string()),
        error => refused(format!("{}: {error}", arguments.experiment.display())),
    })?;
    Ok((experiment, plan, installed))
}

/// The folder from which patterns of file names are seen.
fn folder_of(arguments: &Arguments) -> &Path {
    let folder = arguments.experiment.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

fn make_runs(
    arguments: &Arguments,
    plan: &Plan,
    target: &Target<'_>,
    installed: &Installed,
    stop: Arc<AtomicBool>,
) -> Ending {
    let todo = target.todo();
    let of_shard = plan.shard(arguments.shard.number, arguments.shard.of).len();
    let control = Control::new(stop, Arc::new(|| ()));
    control.expect(of_shard, target.tally());
    let shown = Shown::new(&control.progress_now());
    let keep = |index: usize, run: Run| -> Result<(), String> {
        target.keep(index, run)?;
        shown.show(&control.progress_now());
        Ok(())
    };
    let jobs = arguments.jobs.or_else(|| std::thread::available_parallelism().ok());
    let jobs = jobs.unwrap_or(NonZeroUsize::MIN);
    let ending = execute(plan, &todo, &installed.program, (jobs, arguments.workers()), &control, &keep);
    shown.finish();
    ending
}

fn tell_notes(notes: &[String]) {
    notes.iter().take(MOST_TOLD).for_each(|note| tell(note));
    if notes.len() > MOST_TOLD {
        tell(&format!("{} in all.", wording::count(notes.len() as u64, "remark")));
    }
}

fn script(
    arguments: &Arguments,
    plugins: &Plugins,
    (emit, shards): (Emit, u32),
    save: &Path,
) -> Result<String, String> {
    let absolute = |path: &Path| {
        std::path::absolute(path).map_err(|error| format!("{} has no full name: {error}.", path.display()))
    };
    let script = Script {
        runner: match emit {
            Emit::Slurm => Runner::Slurm,
            Emit::Parallel => Runner::Parallel,
        },
        program: executable()?,
        arguments: plugins.as_arguments()?,
        experiment: absolute(&arguments.experiment)?,
        save: absolute(save)?,
        shards,
        jobs: arguments.jobs.map_or(1, NonZeroUsize::get),
        workers: arguments.workers(),
    };
    Ok(script.text())
}

fn write_script(output: Output, out: Option<&Path>, text: &str) -> Exit {
    let Some(path) = out else {
        match output {
            Output::Json => print_json(&json!({ "status": "done", "script": text })),
            Output::Text => {
                check_output(std::io::Write::write_all(&mut std::io::stdout().lock(), text.as_bytes()));
            }
        }
        return Exit::Done;
    };
    if path.exists() {
        let message = format!("{} is there already. Choose another name.", path.display());
        return refuse(output, Exit::Refused, &message);
    }
    if let Err(error) = store::write(path, text.as_bytes()) {
        return refuse(output, Exit::Refused, &error.to_string());
    }
    match output {
        Output::Json => print_json(&json!({ "status": "done", "file": path.to_string_lossy() })),
        Output::Text => print_text(&format!(
            "Written. Start it with: sh {}",
            engine::check::quoted(&path.to_string_lossy())
        )),
    }
    Exit::Done
}
