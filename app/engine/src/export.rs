//! Writes a session in the formats that other people's tools read.
//!
//! A format is a module and writes a folder, which is there whole or not at all ([`folder`]). What a run
//! counts and aims at is found in one place ([`objective`], [`progress`]), so that all formats agree.

pub mod configuration;
mod csv;
pub mod folder;
mod ioh;
mod parquet;
pub mod progress;
#[cfg(test)]
pub(crate) mod sample;
mod summary;
pub mod table;
mod tensorboard;

use crate::analysis::{Key, Measure};
use crate::descriptor::{Goal, Measured, SolverInfo};
use crate::session::Session;
use crate::store::Header;
use folder::{Existing, Folder, FolderError};
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};
pub use summary::markdown_text;
use summary::{Latex, Markdown};

/// A format of an export.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Comma-separated values: `runs.csv` and `metrics.csv`.
    Csv,
    /// The same two tables as Apache Parquet.
    Parquet,
    /// A folder for each algorithm, as IOHprofiler reads them.
    Ioh,
    /// A folder for each run, as TensorBoard reads them.
    Tensorboard,
    /// A table of groups for a paper, in LaTeX.
    Latex,
    /// The same table in Markdown.
    Markdown,
}

/// What is known of metrics beyond their keys: by id of the solver and key of the metric, in the order in
/// which the solver lists them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Metrics {
    known: BTreeMap<String, Vec<(String, Measured)>>,
}

impl Metrics {
    /// What the runs of a session keep of their metrics. Of two runs of a solver the first counts.
    pub fn of(session: &Session) -> Metrics {
        let mut metrics = Metrics::default();
        for run in &session.runs {
            let setup = run.run.setup();
            if !setup.measured.is_empty() && !metrics.known.contains_key(&setup.solver) {
                let known = setup.metrics.iter().cloned().zip(setup.measured.iter().cloned());
                metrics.known.insert(setup.solver.clone(), known.collect());
            }
        }
        metrics
    }

    /// With what these solvers say of themselves, where nothing is known of one yet: earlier versions of the program
    /// kept keys alone. Of two with one id the first counts.
    #[must_use]
    pub fn or<'a>(mut self, solvers: impl IntoIterator<Item = &'a SolverInfo>) -> Metrics {
        for solver in solvers {
            let metrics = solver.metrics.iter().map(|metric| (metric.key.clone(), metric.measured()));
            self.known.entry(solver.id.clone()).or_insert_with(|| metrics.collect());
        }
        self
    }

    /// Whether something is known of the metrics of each solver in the session.
    pub fn cover(&self, session: &Session) -> bool {
        session.runs.iter().all(|run| self.known.contains_key(&run.run.setup().solver))
    }

    /// What is known of a metric of a solver.
    pub fn get(&self, solver: &str, metric: &str) -> Option<&Measured> {
        self.known.get(solver)?.iter().find(|(key, _)| key == metric).map(|(_, measured)| measured)
    }

    /// What a solver aims at: the first of its metrics that should become small or great.
    pub fn objective(&self, solver: &str) -> Option<Objective> {
        let metrics = self.known.get(solver)?;
        let (key, measured) = metrics.iter().find(|(_, measured)| measured.goal != Goal::None)?;
        Some(Objective { metric: key.clone(), goal: measured.goal })
    }

    /// A metric to follow through a session. Its better direction is the one given, or else what the first
    /// solver of the session says that has one; small values are taken to be better where nobody says.
    pub fn objective_of(&self, session: &Session, metric: &str, goal: Option<Goal>) -> Objective {
        let mut said = session.runs.iter().filter_map(|run| self.get(&run.run.setup().solver, metric));
        let said = || said.find(|measured| measured.goal != Goal::None).map(|measured| measured.goal);
        Objective { metric: metric.into(), goal: goal.or_else(said).unwrap_or(Goal::Min) }
    }
}

/// The metric that a run is judged by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objective {
    /// Its key.
    pub metric: String,
    /// Which direction is better; never neither.
    pub goal: Goal,
}

impl Objective {
    /// The better of two values; a number is better than none.
    pub fn better(&self, a: f64, b: f64) -> f64 {
        match self.goal {
            // These two give the number where one of the values is none.
            Goal::Max => a.max(b),
            Goal::Min | Goal::None => a.min(b),
        }
    }
}

/// What an export is made from.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// The session.
    pub session: &'a Session,
    /// What is known of its metrics.
    pub metrics: &'a Metrics,
    /// What the file that it was read from says of machine and program.
    pub header: Option<&'a Header>,
}

/// What is asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// The format.
    pub format: Format,
    /// The metric that IOHprofiler's files follow; without one, what all solvers of the session aim at.
    pub objective: Option<Objective>,
    /// What the runs of a row agree in, in a table for a paper.
    pub by: Vec<Key>,
    /// What effort is counted in there.
    pub measure: Measure,
}

impl Source<'_> {
    /// What all solvers of the session aim at, when that is one metric in one unit.
    pub fn common_objective(&self) -> Option<Objective> {
        let mut aims = finished(self.session).map(|run| {
            let solver = &run.run.setup().solver;
            let objective = self.metrics.objective(solver)?;
            let unit = self.metrics.get(solver, &objective.metric).map(|measured| measured.unit.as_str());
            Some((objective, unit))
        });
        let first = aims.next()??;
        aims.all(|other| other.as_ref() == Some(&first)).then_some(first.0)
    }
}

/// What was written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Exported {
    /// The files, in the folder.
    pub files: Vec<PathBuf>,
    /// Runs in them. One that has not ended is left out.
    pub runs: usize,
    /// What a reader should know, in sentences.
    pub notes: Vec<String>,
}

/// Why nothing was exported.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The session has no run that has ended.
    #[error("The session holds no finished run, so there is nothing to export.")]
    NoRuns,
    /// The folder cannot take it.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// A file could not be written.
    #[error("The export was not finished, and nothing of it is left: {0}.")]
    Write(#[from] io::Error),
    /// Parquet could not be written.
    #[error("The export was not finished, and nothing of it is left: {0}.")]
    Parquet(#[from] ::parquet::errors::ParquetError),
    /// CSV could not be written.
    #[error("The export was not finished, and nothing of it is left: {0}.")]
    Csv(#[from] ::csv::Error),
    /// IOHprofiler numbers functions with 16 bits.
    #[error("The session has {0} puzzles; IOHprofiler's readers number at most 65535. Export a part of it.")]
    TooManyPuzzles(usize),
    /// The metric to follow is none of the session's.
    #[error("No run of the session has the metric {wanted}; there are: {}.", known.join(", "))]
    NoSuchMetric {
        /// The metric.
        wanted: String,
        /// Those that there are.
        known: Vec<String>,
    },
}

/// Writes the session into a folder.
///
/// # Errors
///
/// [`ExportError`]; the folder is then as it was.
pub fn export(
    source: &Source<'_>,
    request: &Request,
    out: &Path,
    existing: Existing,
) -> Result<Exported, ExportError> {
    let runs = finished(source.session).count();
    if runs == 0 {
        return Err(ExportError::NoRuns);
    }
    let mut folder = Folder::stage(out, existing)?;
    let mut notes = match request.format {
        Format::Csv => csv::write(source, &mut folder).map(|()| Vec::new())?,
        Format::Parquet => parquet::write(source, &mut folder).map(|()| Vec::new())?,
        Format::Ioh => ioh::write(source, request.objective.as_ref(), &mut folder)?,
        Format::Tensorboard => tensorboard::write(source, &mut folder).map(|()| Vec::new())?,
        Format::Latex => summary::write(source, request, &Latex, &mut folder)?,
        Format::Markdown => summary::write(source, request, &Markdown, &mut folder)?,
    };
    // A table of groups has no samples.
    if !matches!(request.format, Format::Latex | Format::Markdown) {
        notes.extend(thinned(source.session));
    }
    let published = folder.publish()?;
    notes.extend(published.note());
    Ok(Exported { files: published.files, runs, notes })
}

/// The runs that have ended.
pub(crate) fn finished(session: &Session) -> impl Iterator<Item = &crate::session::SessionRun> {
    session.runs.iter().filter(|run| run.run.outcome().is_some())
}

/// The keys of all metrics in the session.
pub(crate) fn metric_keys(session: &Session) -> Vec<String> {
    let keys: BTreeSet<&String> =
        session.runs.iter().flat_map(|run| run.run.setup().metrics.iter()).collect();
    keys.into_iter().cloned().collect()
}

/// Tells of series of which not every sample was kept.
fn thinned(session: &Session) -> Option<String> {
    let series = finished(session).flat_map(|run| run.run.series().values());
    let thinned = series.filter(|series| series.every() > 1).count();
    (thinned > 0).then(|| {
        format!("Of {thinned} series not every sample was kept; their export has only those that were.")
    })
}

/// A name for a file: ASCII letters, digits, dots and hyphens, at most 60 of them.
fn file_name(text: &str) -> String {
    let mut name = String::new();
    for c in text.chars() {
        match c {
            'a'..='z' | 'A'..='Z' | '0'..='9' | '.' | '_' => name.push(c),
            _ if name.ends_with('-') => {}
            _ => name.push('-'),
        }
    }
    let name: String = name.trim_matches(['-', '.']).chars().take(60).collect();
    if name.is_empty() { "unnamed".into() } else { name }
}

#[cfg(test)]
mod tests {
    use super::file_name;

    #[test]
    fn a_file_name_is_plain_whatever_a_puzzle_is_called() {
        assert_eq!(file_name("Été, \"hard\"/../x.txt"), "t-hard-..-x.txt");
        assert_eq!(file_name("../.."), "unnamed");
        assert_eq!(file_name("数独"), "unnamed");
        assert_eq!(file_name(&"a".repeat(300)).len(), 60);
    }
}
