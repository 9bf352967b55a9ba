//! The two tables of an export: one row a run, one row a sample.
//!
//! CSV and Parquet write the same cells; a [`Table`] takes them row by row.

use super::{ExportError, Source, finished};
use crate::budget::Budget;
use crate::library::sha256_of;
use crate::outcome::Status;
use crate::session::{PuzzleId, Session, SessionRun};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Type of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Text.
    Text,
    /// A whole number from 0, of 64 bits.
    Whole,
    /// A double.
    Real,
}

/// A column of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its name.
    pub name: &'static str,
    /// Its type.
    pub kind: Kind,
    /// What its numbers count; empty where nothing.
    pub unit: &'static str,
}

const fn text(name: &'static str) -> Column {
    Column { name, kind: Kind::Text, unit: "" }
}

const fn whole(name: &'static str, unit: &'static str) -> Column {
    Column { name, kind: Kind::Whole, unit }
}

const fn real(name: &'static str, unit: &'static str) -> Column {
    Column { name, kind: Kind::Real, unit }
}

/// The columns of the table of runs. What `evals` counts is in `work_unit`, what `best` is in `objective`.
pub const RUNS: [Column; 24] = [
    whole("run_id", ""),
    text("experiment"),
    whole("repetition", ""),
    text("puzzle"),
    text("puzzle_sha256"),
    text("solver"),
    text("preset"),
    text("plugin"),
    text("plugin_version"),
    text("plugin_sha256"),
    text("params_json"),
    whole("seed", ""),
    text("budget"),
    text("status"),
    whole("evals", "work_unit"),
    whole("evals_to_target", "work_unit"),
    real("time_s", "s"),
    real("best", "objective"),
    text("host"),
    text("app_version"),
    whole("iterations", "iterations"),
    text("work_unit"),
    text("objective"),
    text("message"),
];

/// The columns of the table of samples.
pub const SAMPLES: [Column; 7] = [
    whole("run_id", ""),
    whole("lane", ""),
    whole("iteration", "iterations"),
    whole("evaluations", "work_unit"),
    real("time_s", "s"),
    text("metric"),
    real("value", ""),
];

/// A cell of a row.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell<'a> {
    /// Text.
    Text(Cow<'a, str>),
    /// A whole number.
    Whole(u64),
    /// A double; it may be no number or infinite.
    Real(f64),
    /// Not known.
    Missing,
}

impl<'a> From<&'a str> for Cell<'a> {
    fn from(text: &'a str) -> Cell<'a> {
        Cell::Text(Cow::Borrowed(text))
    }
}

impl From<String> for Cell<'_> {
    fn from(text: String) -> Self {
        Cell::Text(Cow::Owned(text))
    }
}

impl From<u64> for Cell<'_> {
    fn from(number: u64) -> Self {
        Cell::Whole(number)
    }
}

impl From<f64> for Cell<'_> {
    fn from(number: f64) -> Self {
        Cell::Real(number)
    }
}

impl<'a, T: Into<Cell<'a>>> From<Option<T>> for Cell<'a> {
    fn from(value: Option<T>) -> Self {
        value.map_or(Cell::Missing, Into::into)
    }
}

/// Takes the rows of a table.
pub trait Table {
    /// Takes a row, one cell a column.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    fn row(&mut self, cells: &[Cell<'_>]) -> Result<(), ExportError>;
}

/// Writes the rows of the table of runs.
///
/// # Errors
///
/// What the table says.
pub fn write_runs(source: &Source<'_>, table: &mut impl Table) -> Result<(), ExportError> {
    let puzzles = Puzzles::of(source.session);
    finished(source.session).try_for_each(|run| table.row(&run_cells(run, &puzzles, source)))
}

/// Writes the rows of the table of samples: by run, then metric, lane and moment.
///
/// # Errors
///
/// What the table says.
pub fn write_samples(source: &Source<'_>, table: &mut impl Table) -> Result<(), ExportError> {
    for SessionRun { id, run, .. } in finished(source.session) {
        let setup = run.setup();
        let counts = setup.work_metric.is_some();
        for (series_id, series) in run.series() {
            let metric = setup.metrics[series_id.metric].as_str();
            let columns = series.columns_to_the_end();
            for k in 0..columns.len() {
                table.row(&[
                    u64::from(id.0).into(),
                    u64::from(series_id.lane).into(),
                    columns.iteration[k].into(),
                    counts.then_some(columns.work[k]).into(),
                    seconds(columns.time_ns[k]).into(),
                    metric.into(),
                    columns.value[k].into(),
                ])?;
            }
        }
    }
    Ok(())
}

/// Names and hashes of the puzzles of a session, so that no text is hashed for each of its runs.
struct Puzzles<'a> {
    by_id: BTreeMap<PuzzleId, (&'a str, String)>,
}

impl Puzzles<'_> {
    fn of(session: &Session) -> Puzzles<'_> {
        let puzzles = session.puzzles.iter();
        let by_id = puzzles.map(|puzzle| (puzzle.id, (puzzle.name.as_str(), sha256_of(&puzzle.text))));
        Puzzles { by_id: by_id.collect() }
    }
}

fn run_cells<'a>(
    session_run: &'a SessionRun,
    puzzles: &'a Puzzles<'_>,
    source: &Source<'a>,
) -> [Cell<'a>; RUNS.len()] {
    let SessionRun { id, run, plugin_sha256, .. } = session_run;
    let setup = run.setup();
    let puzzle = puzzles.by_id.get(&session_run.puzzle);
    let outcome = run.outcome();
    let evals = setup.work_metric.map(|_| run.work());
    let is_solved = outcome.is_some_and(|outcome| outcome.status == Status::Solved);
    let objective = source.metrics.objective(&setup.solver);
    let best = objective.as_ref().and_then(|objective| super::progress::best(run, objective));
    let plugin = setup.plugin.file_name().map(|name| name.to_string_lossy().into_owned());
    [
        u64::from(id.0).into(),
        session_run.experiment.as_deref().into(),
        session_run.repetition.map(u64::from).into(),
        puzzle.map(|(name, _)| *name).into(),
        puzzle.map(|(_, sha256)| sha256.as_str()).into(),
        setup.solver.as_str().into(),
        setup.preset.as_deref().into(),
        plugin.into(),
        setup.solver_version.as_str().into(),
        plugin_sha256.as_str().into(),
        parameters_as_json(setup).into(),
        setup.seed.into(),
        budget_as_text(&setup.budget).into(),
        outcome.map(|outcome| outcome.status.key()).into(),
        evals.into(),
        evals.filter(|_| is_solved).into(),
        run.seconds().into(),
        best.into(),
        source.header.map(|header| header.machine.as_str()).into(),
        source.header.map(|header| header.written_by.as_str()).into(),
        run.iterations().into(),
        setup.work_metric.and_then(|index| setup.metrics.get(index)).map(String::as_str).into(),
        objective.map(|objective| objective.metric).into(),
        outcome.map(|outcome| outcome.message.as_str()).into(),
    ]
}

fn parameters_as_json(setup: &crate::run::RunSetup) -> String {
    // Keys are text and values are plain, so this cannot fail; an object without keys says nothing wrong.
    serde_json::to_string(&setup.parameters).unwrap_or_else(|_| "{}".into())
}

/// The limits as `max_iterations=100 max_seconds=2.5`; empty without one.
pub(super) fn budget_as_text(budget: &Budget) -> String {
    let limits = [
        budget.max_iterations.map(|limit| format!("max_iterations={limit}")),
        budget.max_work.map(|limit| format!("max_work={limit}")),
        budget.max_seconds.map(|limit| format!("max_seconds={limit:?}")),
    ];
    limits.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// Nanoseconds as seconds.
pub(super) fn seconds(ns: u64) -> f64 {
    ns as f64 / 1e9
}
