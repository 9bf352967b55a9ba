//! `workbench plot`: a figure of a session, for a paper.

use super::Plugins;
use super::followed::{Effort, Followed, keys, known_metrics};
use super::only::Only;
use crate::cli::{Exit, Output, print_json, refuse, tell};
use clap::{Args, ValueEnum};
use engine::export::Source;
use engine::figure::axis::Scale;
use engine::figure::scene::Scene;
use engine::figure::{self, PaperSize, Request, chart_of, draw};
use engine::store;
use serde_json::json;
use std::path::{Path, PathBuf};

/// What can be typed after `plot`.
#[derive(Debug, Args)]
pub struct Arguments {
    /// The session file
    session: PathBuf,
    /// What to show
    #[arg(long, value_enum)]
    kind: Kind,
    /// What the runs of a curve agree in: solver, version, puzzle, series, preset, seed or parameters
    #[arg(long, value_name = "KEY,KEY", value_delimiter = ',', default_value = "solver")]
    by: Vec<String>,
    #[command(flatten)]
    only: Only,
    #[command(flatten)]
    followed: Followed,
    /// What effort is counted in
    #[arg(long, value_enum, default_value = "work")]
    x: Effort,
    /// Equal distances along x are equal factors
    #[arg(long)]
    log_x: bool,
    /// Equal distances along y are equal factors
    #[arg(long)]
    log_y: bool,
    /// Width on paper, 20 to 2000
    #[arg(long, value_name = "MM", default_value_t = 120.0, value_parser = millimetres)]
    width_mm: f64,
    /// Height on paper, 20 to 2000
    #[arg(long, value_name = "MM", default_value_t = 80.0, value_parser = millimetres)]
    height_mm: f64,
    /// Dots an inch of a PNG, 30 to 1200
    #[arg(long, default_value_t = 300.0, value_parser = dots)]
    dpi: f64,
    /// The file to write, with the ending .svg or .png
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// A kind of figure that can be typed.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Kind {
    /// A metric over effort: median and quartiles of the runs
    Convergence,
    /// The share of targets of a metric that were reached, over effort
    Ecdf,
    /// The share of runs that solved their puzzle, over effort
    Runlength,
    /// The effort to the solution as a box
    Box,
    /// How often a group is within a factor of the best, over puzzles
    Profile,
}

fn millimetres(text: &str) -> Result<f64, String> {
    number_between(text, 20.0, 2000.0)
}

fn dots(text: &str) -> Result<f64, String> {
    number_between(text, 30.0, 1200.0)
}

fn number_between(text: &str, least: f64, greatest: f64) -> Result<f64, String> {
    let number: Option<f64> = text.parse().ok();
    let number = number.filter(|number| (least..=greatest).contains(number));
    number.ok_or_else(|| format!("write a number from {least} to {greatest}"))
}

/// The format of a picture, from the ending of its name.
#[derive(Clone, Copy)]
enum Picture {
    Svg,
    Png,
}

impl Picture {
    fn of(out: &Path) -> Result<Picture, String> {
        let ending = out.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
        match ending.as_deref() {
            Some("svg") => Ok(Picture::Svg),
            Some("png") => Ok(Picture::Png),
            _ => Err(format!("{}: name a file that ends in .svg or .png.", out.display())),
        }
    }

    fn write(self, scene: &Scene, dpi: f64) -> Result<Vec<u8>, String> {
        match self {
            Picture::Svg => Ok(figure::svg::svg(scene).into_bytes()),
            Picture::Png => figure::png::png(scene, dpi).map_err(|error| error.to_string()),
        }
    }
}

/// Draws the figure.
pub fn main(arguments: &Arguments, plugins: &Plugins) -> Exit {
    let output = Output::from_flag(arguments.json);
    match plot(arguments, plugins) {
        Err(message) => refuse(output, Exit::Refused, &message),
        Ok(notes) => {
            match output {
                Output::Text => tell(&format!("Written to {}.", arguments.out.display())),
                Output::Json => {
                    print_json(&json!({ "status": "done", "out": arguments.out, "notes": notes }));
                }
            }
            Exit::Done
        }
    }
}

/// Draws the figure and gives the notes that stand below it.
fn plot(arguments: &Arguments, plugins: &Plugins) -> Result<Vec<String>, String> {
    let picture = Picture::of(&arguments.out)?;
    let mut session = store::load_session(&arguments.session).map_err(|error| error.to_string())?;
    arguments.only.of(&mut session)?;
    let metrics = known_metrics(&session, plugins)?;
    let scale = |is_log: bool| if is_log { Scale::Logarithmic } else { Scale::Linear };
    let request = Request {
        kind: match arguments.kind {
            Kind::Convergence => figure::Kind::Convergence,
            Kind::Ecdf => figure::Kind::Ecdf,
            Kind::Runlength => figure::Kind::RunLength,
            Kind::Box => figure::Kind::Box,
            Kind::Profile => figure::Kind::Profile,
        },
        by: keys(&arguments.by, &session)?,
        measure: arguments.x.in_engine(),
        objective: arguments.followed.objective(&session, &metrics),
        x: scale(arguments.log_x),
        y: scale(arguments.log_y),
    };
    let source = Source { session: &session, metrics: &metrics, header: None };
    let chart = chart_of(&source, &request).map_err(|error| error.to_string())?;
    let size = PaperSize { width: arguments.width_mm, height: arguments.height_mm };
    let scene = draw(&chart, size).map_err(|error| error.to_string())?;
    let bytes = picture.write(&scene, arguments.dpi)?;
    store::write(&arguments.out, &bytes).map_err(|error| error.to_string())?;
    Ok(chart.notes)
}
