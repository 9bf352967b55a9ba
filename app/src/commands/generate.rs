//! `workbench generate`: new puzzles, the same for the same seed.

mod kakuro;
mod kenken;
mod sudoku;

use super::interrupt::stop_on_interrupt;
use crate::cli::{Exit, Output, print_json, refuse, tell};
use crate::wording;
use clap::{Args, Subcommand};
use engine::generate::{self, Failure, Recipe};
use engine::grade::Level;
use engine::store;
use indicatif::{ProgressBar, ProgressStyle};
use puzzle_formats::Format;
use serde_json::json;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::Duration;

/// What can be typed after `generate`.
#[derive(Debug, Args)]
#[command(after_help = LEVELS)]
pub struct Arguments {
    #[command(subcommand)]
    family: Family,
}

const LEVELS: &str = "\
Levels (--level), each with the means of those before it; the level of a puzzle is the least that solves it:
  1  singles: the last digit of a cell; sums by their least and greatest; the last cell of a cage
  2  hidden singles: a digit with one place left in a row, column, box, run or cage that needs it
  3  subsets (pairs, triples, …) and the combinations of a run or cage
  4  shaving: a digit that leads to a contradiction by singles is out
  5  search
Without --level a puzzle may have any.";

#[derive(Debug, Subcommand)]
enum Family {
    /// Make Sudoku: plain, jigsaw, with diagonals, killer
    #[command(after_help = LEVELS)]
    Sudoku(sudoku::Arguments),
    /// Make Kakuro: newspaper shape, or boards without walls
    #[command(after_help = LEVELS)]
    Kakuro(kakuro::Arguments),
    /// Make KenKen, with operators or without
    #[command(name = "kenken", after_help = LEVELS)]
    KenKen(kenken::Arguments),
}

/// Longest series: each name is looked for before the first puzzle is made.
const MAX_COUNT: u64 = 1_000_000;

/// How many puzzles, from which seed, and where they go.
#[derive(Debug, Args)]
struct Series {
    /// The same seed makes the same puzzles; a longer series begins with the shorter one
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// How many puzzles to make, up to a million
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=MAX_COUNT))]
    count: u64,
    /// Folder for the files {family}-{seed}-{number}; it is created when it is not there
    #[arg(long, value_name = "DIR", default_value = ".")]
    out: PathBuf,
    /// Replace files that are there already
    #[arg(long)]
    force: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

fn level(text: &str) -> Result<Level, String> {
    let level = text.parse().ok().and_then(Level::from_number);
    level.ok_or_else(|| "a level is a number from 1 to 5".to_string())
}

/// Makes the puzzles.
pub fn main(arguments: &Arguments) -> Exit {
    let (series, recipe, format) = match &arguments.family {
        Family::Sudoku(sudoku) => (&sudoku.series, sudoku.recipe(), sudoku.format()),
        Family::Kakuro(kakuro) => (&kakuro.series, kakuro.recipe(), Format::KakuroGrid),
        Family::KenKen(kenken) => (&kenken.series, kenken.recipe(), Format::KenKenYaml),
    };
    let output = Output::from_flag(series.json);
    let mut files = Vec::new();
    match write_series(series, &recipe, format, &mut files) {
        Err(Ended::Refused(message)) => refuse(output, Exit::Refused, &message),
        Err(Ended::Stopped) => {
            let made = wording::count(files.len() as u64, "puzzle");
            refuse(output, Exit::NotSolved, &format!("Stopped; {made} of {} written.", series.count))
        }
        Ok(()) => {
            match output {
                Output::Json => print_json(&json!({
                    "status": "done",
                    "format": format.key(),
                    "seed": series.seed,
                    "puzzles": files.len(),
                    "files": files.iter().map(|file| file.display().to_string()).collect::<Vec<_>>(),
                })),
                Output::Text => tell(&format!(
                    "{} written to {} ({}).",
                    wording::count(files.len() as u64, "puzzle"),
                    series.out.display(),
                    format.name()
                )),
            }
            Exit::Done
        }
    }
}

/// Why a series did not come to its end.
enum Ended {
    Refused(String),
    Stopped,
}

fn write_series(
    series: &Series,
    recipe: &Recipe,
    format: Format,
    files: &mut Vec<PathBuf>,
) -> Result<(), Ended> {
    let name = |k: u64| {
        let family = format.family().key();
        series.out.join(format!("{family}-{}-{k:03}.{}", series.seed, format.extension()))
    };
    if !series.force {
        (1..=series.count).try_for_each(|k| refuse_existing(&name(k)))?;
    }
    let refused = |error: store::StoreError| Ended::Refused(error.to_string());
    store::create_folder(&series.out).map_err(refused)?;
    let stopped = stop_on_interrupt();
    let progress = progress_line(series.count);
    for k in 1..=series.count {
        let is_stopped = || stopped.load(Ordering::Relaxed);
        if is_stopped() {
            return Err(Ended::Stopped);
        }
        let made = generate::make(recipe, series.seed, k, &is_stopped).map_err(|failure| match failure {
            Failure::Stopped => Ended::Stopped,
            Failure::Impossible(sentence) => Ended::Refused(sentence),
            Failure::NotFound(sentence) => Ended::Refused(format!(
                "Puzzle {k}: {sentence} {} written before it.",
                wording::count(k - 1, "puzzle")
            )),
        })?;
        let text = puzzle_formats::print(format, &[("", &made.puzzle)]);
        let text = text.map_err(|error| Ended::Refused(format!("{error}.")))?;
        store::write(&name(k), text.as_bytes()).map_err(refused)?;
        files.push(name(k));
        progress.inc(1);
    }
    progress.finish_and_clear();
    Ok(())
}

fn refuse_existing(file: &Path) -> Result<(), Ended> {
    if !file.exists() {
        return Ok(());
    }
    let message =
        format!("{} is there already. Choose another folder or seed, or add --force.", file.display());
    Err(Ended::Refused(message))
}

/// Draws itself on standard error when that is a terminal.
fn progress_line(count: u64) -> ProgressBar {
    let progress = ProgressBar::new(count);
    if let Ok(style) = ProgressStyle::with_template("{spinner} {pos} of {len} puzzles, {elapsed}") {
        progress.set_style(style);
    }
    progress.enable_steady_tick(Duration::from_millis(200));
    progress
}
