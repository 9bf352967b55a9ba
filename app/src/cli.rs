//! The command line: what can be typed, and what its exit codes mean.

use crate::commands::{
    Plugins, approve, batch, check, compare, convert, export, generate, merge, new_plugin, plot, puzzle,
    replay, rerun, run, session, solvers, stats,
};
use crate::window;
use clap::error::ErrorKind;
use clap::{Parser, Subcommand};
use serde_json::json;
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;

/// Solve puzzles with solvers that are loaded as plugins, and watch them at work.
#[derive(Debug, Parser)]
#[command(name = "workbench", version)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,

    /// Puzzles and sessions to open in the window
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,

    #[command(flatten)]
    plugins: Plugins,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Run a solver on a puzzle
    Run(run::Arguments),
    /// Say what the runs of a session come to: solved shares, efforts and times, with intervals
    Stats(stats::Arguments),
    /// Hold groups of a session's runs against each other with the tests that fit them
    Compare(compare::Arguments),
    /// Repeat the runs of a session and say whether they come out the same
    Rerun(rerun::Arguments),
    /// Show a run of a session as an animated GIF or as a folder of pictures
    Replay(replay::Arguments),
    /// Say what a session file holds, or recover what is whole of a damaged one
    Session(session::Arguments),
    /// Make all runs of an experiment
    Batch(batch::Arguments),
    /// Join sessions, such as those of the shards of an experiment
    Merge(merge::Arguments),
    /// List the solvers that are installed, with their parameters and metrics
    Solvers(solvers::Arguments),
    /// Say what a puzzle file holds
    Puzzle(puzzle::Arguments),
    /// Write the puzzles of a file in another format
    Convert(convert::Arguments),
    /// Write a session in the formats of other tools
    Export(export::Arguments),
    /// Draw a figure of a session, for a paper
    Plot(plot::Arguments),
    /// Make new puzzles
    Generate(generate::Arguments),
    /// Make a folder with a solver to start from
    NewPlugin(new_plugin::Arguments),
    /// Check that a plugin keeps its promises
    Check(check::Arguments),
    /// Let an unknown plugin run from now on, by the hash of its content
    Approve(approve::Arguments),
    /// Copy a plugin into your plugin folder, after a look at what it is
    Install(approve::Arguments),
    /// Serve one job for the program (not for use by hand)
    #[command(hide = true)]
    Worker,
}

/// How a command ended; the number is the exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Exit {
    /// Done; for `run`: solved and verified.
    Done = 0,
    /// For `run`: ended without a verified solution. For `check`: some promises are broken. For
    /// `rerun`: some run differs. For `session --recover`: something was lost.
    /// For `run`: ended without a verified solution. For `check`: some promises are broken. For `batch`: some runs
    /// failed, or it was stopped. For `merge`: runs are missing.
    NotSolved = 1,
    /// Wrong usage or unreadable input.
    Refused = 2,
    /// A plugin failed.
    PluginFailed = 3,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}

/// Whether a command answers in JSON on standard output or in sentences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Output {
    /// For people.
    Text,
    /// Exactly one JSON object.
    Json,
}

impl Output {
    /// The choice made with `--json`.
    pub fn from_flag(json: bool) -> Output {
        if json { Output::Json } else { Output::Text }
    }
}

/// Parses the command line and does what it says.
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return usage_error(&error),
    };
    let plugins = cli.plugins;
    match cli.command {
        Some(Command::Run(arguments)) => run::main(&arguments, &plugins).into(),
        Some(Command::Stats(arguments)) => stats::main(&arguments).into(),
        Some(Command::Compare(arguments)) => compare::main(&arguments).into(),
        Some(Command::Rerun(arguments)) => rerun::main(&arguments, &plugins).into(),
        Some(Command::Replay(arguments)) => replay::main(&arguments, &plugins).into(),
        Some(Command::Session(arguments)) => session::main(&arguments).into(),
        Some(Command::Batch(arguments)) => batch::main(&arguments, &plugins).into(),
        Some(Command::Merge(arguments)) => merge::main(&arguments).into(),
        Some(Command::Solvers(arguments)) => solvers::main(&arguments, &plugins).into(),
        Some(Command::Puzzle(arguments)) => puzzle::main(&arguments, plugins).into(),
        Some(Command::Convert(arguments)) => convert::main(&arguments).into(),
        Some(Command::Export(arguments)) => export::main(&arguments, &plugins).into(),
        Some(Command::Plot(arguments)) => plot::main(&arguments, &plugins).into(),
        Some(Command::Generate(arguments)) => generate::main(&arguments).into(),
        Some(Command::NewPlugin(arguments)) => new_plugin::main(&arguments).into(),
        Some(Command::Check(arguments)) => check::main(&arguments, &plugins).into(),
        Some(Command::Approve(arguments)) => approve::main(&arguments, &plugins).into(),
        Some(Command::Install(arguments)) => approve::bring_in(&arguments, &plugins).into(),
        Some(Command::Worker) => engine::worker::child::main(),
        None => window::main(cli.files, &plugins),
    }
}

/// A command that was not understood. With `--json` the answer is an object all the same.
fn usage_error(error: &clap::Error) -> ExitCode {
    let is_help = matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion);
    // A failed write means that nobody reads; the exit code still tells.
    let _ = error.print();
    if is_help {
        return Exit::Done.into();
    }
    if std::env::args_os().any(|argument| argument == "--json") {
        let text = error.render().to_string();
        let sentence: Vec<&str> = text
            .lines()
            .map(str::trim)
            .take_while(|line| !line.starts_with("Usage:") && !line.starts_with("tip:"))
            .collect();
        let message = sentence.join(" ").trim().trim_start_matches("error: ").to_string();
        print_json(&json!({ "status": "error", "message": message }));
    }
    Exit::Refused.into()
}

/// Refuses with a sentence: on standard error, and as an object with `--json`.
pub fn refuse(output: Output, exit: Exit, message: &str) -> Exit {
    tell(message);
    if output == Output::Json {
        print_json(&json!({ "status": "error", "message": message }));
    }
    exit
}

/// Tells a person something on standard error. When nobody can read that, the exit code still tells.
pub fn tell(message: &str) {
    let _ = writeln!(io::stderr().lock(), "{message}");
}

/// Prints one JSON object on standard output.
pub fn print_json(value: &serde_json::Value) {
    print_text(&value.to_string());
}

/// Prints text on standard output; see [`check_output`].
pub fn print_text(text: &str) {
    let mut stdout = io::stdout().lock();
    check_output(writeln!(stdout, "{text}").and_then(|()| stdout.flush()));
}

/// Ends the program when output was lost, since its exit code must not say "done" then. Somebody who
/// stopped reading (`| head`) has lost nothing.
pub fn check_output<T>(written: io::Result<T>) -> Option<T> {
    match written {
        Ok(value) => Some(value),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => None,
        Err(error) => {
            tell(&format!("Standard output cannot be written: {error}."));
            std::process::exit(Exit::Refused as i32)
        }
    }
}
