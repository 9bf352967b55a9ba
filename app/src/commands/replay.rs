//! `workbench replay`: a stored run as an animation, made again on the way.

use super::following::Interrupt;
use super::{Installed, Plugins};
use crate::cli::{Exit, Output, print_json, refuse, tell};
use crate::wording::count;
use clap::Args;
use engine::export::folder::Existing;
use engine::replay::{Film, FilmError, Frames, Replay, Subject, film};
use engine::session::{RunId, Session, SessionRun};
use engine::store;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use std::io::IsTerminal as _;
use std::path::PathBuf;

/// What can be typed after `replay`.
#[derive(Debug, Args)]
pub struct Arguments {
    /// The session file
    session: PathBuf,
    /// Which run; without it the last
    #[arg(long, value_name = "K", allow_negative_numbers = true)]
    run: Option<u32>,
    /// The file to write, with the ending .gif, or a folder for PNG files
    #[arg(long, value_name = "F.gif|DIR")]
    out: PathBuf,
    /// The iteration to begin with
    #[arg(long, value_name = "K", default_value_t = 0, allow_negative_numbers = true)]
    from: u64,
    /// The iteration to end with (default: the last)
    #[arg(long, value_name = "K", allow_negative_numbers = true)]
    to: Option<u64>,
    /// Number of frames, in even steps of iterations; a shorter run has one for each iteration
    #[arg(long, value_name = "N", default_value_t = 60, allow_negative_numbers = true)]
    frames: usize,
    /// Pixels of the longer side
    #[arg(long, value_name = "PX", default_value_t = 480, allow_negative_numbers = true)]
    size: u32,
    /// Frames a second
    #[arg(long, value_name = "F", default_value_t = 10.0, allow_negative_numbers = true)]
    fps: f64,
    /// Replace files of the same names in a folder that is there
    #[arg(long)]
    force: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Makes the animation.
pub fn main(arguments: &Arguments, plugins: &Plugins) -> Exit {
    let output = Output::from_flag(arguments.json);
    match make(arguments, plugins) {
        Err(message) => refuse(output, Exit::Refused, &message),
        Ok((run, made)) => {
            made.notes.iter().for_each(|note| tell(note));
            match output {
                Output::Text => tell(&sentence(arguments, run, &made)),
                Output::Json => print_json(&json!({
                    "status": "done",
                    "run": run.0,
                    "out": arguments.out,
                    "files": made.files,
                    "frames": made.frames,
                    "width": made.size[0],
                    "height": made.size[1],
                    "notes": made.notes,
                })),
            }
            Exit::Done
        }
    }
}

fn sentence(arguments: &Arguments, run: RunId, made: &Film) -> String {
    let frames = count(made.frames as u64, "frame");
    let ([width, height], out) = (made.size, arguments.out.display());
    format!("Run {}: {frames} of {width} × {height} pixels written to {out}.", run.0)
}

fn make(arguments: &Arguments, plugins: &Plugins) -> Result<(RunId, Film), String> {
    let session = store::load_session(&arguments.session).map_err(|error| error.to_string())?;
    let stored = chosen(arguments, &session)?;
    let run = &stored.run;
    let frames = Frames {
        from: arguments.from,
        to: arguments.to.unwrap_or(run.iterations()),
        count: arguments.frames,
        rate: arguments.fps,
        size: arguments.size,
    };
    // Before plugins are looked for, which takes a while.
    frames.check(run.iterations()).map_err(|error| error.to_string())?;
    let installed = Installed::search(plugins)?;
    let found = installed.catalog.find(&run.setup().solver, &installed.folders);
    let replay = found.map_err(|error| lower(&error.to_string())).and_then(|found| {
        let replay = Replay::of(run, &stored.plugin_sha256, &found);
        replay.map_err(|why| format!("it cannot be made again: {}", lower(&why.to_string())))
    });
    let puzzle = session.puzzle(stored.puzzle).map_or("", |puzzle| puzzle.name.as_str());
    let subject = Subject {
        run,
        replay,
        program: &installed.program,
        title: format!("{} on {puzzle}", run.setup().solver),
    };
    let interrupt = Interrupt::listen();
    let progress = progress_line();
    let existing = if arguments.force { Existing::Replace } else { Existing::Keep };
    let made = film(&subject, &frames, &arguments.out, existing, interrupt.flag(), &mut |share| {
        progress.set_position((share * 100.0) as u64);
    });
    progress.finish_and_clear();
    made.map(|made| (stored.id, made)).map_err(|error: FilmError| error.to_string())
}

fn chosen<'a>(arguments: &Arguments, session: &'a Session) -> Result<&'a SessionRun, String> {
    let file = arguments.session.display();
    match arguments.run {
        Some(number) => session.run(RunId(number)).ok_or_else(|| format!("{file} has no run {number}.")),
        None => session.runs.last().ok_or_else(|| format!("{file} holds no runs.")),
    }
}

/// A sentence as a part of another.
fn lower(sentence: &str) -> String {
    let sentence = sentence.trim_end_matches('.');
    let mut chars = sentence.chars();
    let first = chars.next().map(|first| first.to_lowercase().to_string()).unwrap_or_default();
    first + chars.as_str()
}

fn progress_line() -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style =
        ProgressStyle::with_template("{bar:40} {percent} %").unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(100).with_style(style)
}
