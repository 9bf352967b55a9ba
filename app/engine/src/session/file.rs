//! The shape of a session file, version 2, and the way between it and a [`Session`].
//!
//! Version 1 had plain columns only, and knew no recording, experiment, checkpoint and log. What it lacks has
//! its usual value when it is read; it is written as version 2.

mod plugin;
mod puzzle;
mod run;
mod series;

pub use self::plugin::PluginRecord;
pub use self::puzzle::PuzzleRecord;
pub use self::run::RunRecord;
pub use self::series::SeriesRecord;

use super::{PuzzleId, RunId, Session, SessionExperiment, SessionRun, View};
use crate::machine;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Version of the shape that this program writes, and the newest that it reads.
pub const VERSION: u32 = 2;

/// A session file.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename = "Session")]
pub struct SessionFile {
    /// [`VERSION`].
    pub version: u32,
    /// Program and version.
    pub written_by: String,
    /// Hash of the program's executable.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub program_sha256: Option<String>,
    /// Moment of writing, RFC 3339 in UTC.
    pub written_at: String,
    /// System and processor, for whoever reads the times.
    pub machine: String,
    /// Experiments.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub experiments: Vec<SessionExperiment>,
    /// Puzzles.
    pub puzzles: Vec<PuzzleRecord>,
    /// Libraries that held the solvers.
    pub plugins: Vec<PluginRecord>,
    /// Runs.
    pub runs: Vec<RunRecord>,
    /// What the window was set to.
    pub view: Option<View>,
}

/// What does not fit together in a file whose text is in order.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{part}{reason}")]
pub struct Mismatch {
    /// The part of the file that it is about.
    pub part: Part,
    reason: String,
}

/// A part of a session file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The file as a whole.
    Whole,
    /// The puzzle with this number.
    Puzzle(PuzzleId),
    /// The run with this number.
    Run(RunId),
}

impl std::fmt::Display for Part {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Part::Whole => Ok(()),
            Part::Puzzle(id) => write!(f, "puzzle {}: ", id.0),
            Part::Run(id) => write!(f, "run {}: ", id.0),
        }
    }
}

impl Mismatch {
    fn whole(reason: String) -> Mismatch {
        Mismatch { part: Part::Whole, reason }
    }

    fn puzzle(id: PuzzleId, reason: String) -> Mismatch {
        Mismatch { part: Part::Puzzle(id), reason }
    }

    fn run(id: RunId, reason: String) -> Mismatch {
        Mismatch { part: Part::Run(id), reason }
    }
}

impl SessionFile {
    /// The file of a session. Runs that have not ended are left out.
    pub fn of(session: &Session, now: &str) -> SessionFile {
        let mut plugins = Vec::new();
        let runs = session.runs.iter().filter(|run| run.run.outcome().is_some()).filter_map(|run| {
            let plugin = PluginRecord::number_in(&mut plugins, run);
            RunRecord::of(run, plugin)
        });
        let runs = runs.collect();
        SessionFile {
            version: VERSION,
            written_by: machine::PROGRAM.into(),
            program_sha256: machine::program_sha256().map(String::from),
            written_at: now.into(),
            machine: machine::describe(),
            experiments: session.experiments.clone(),
            puzzles: session.puzzles.iter().map(PuzzleRecord::of).collect(),
            plugins,
            runs,
            view: Some(session.view.clone()),
        }
    }

    /// The session of a file.
    ///
    /// # Errors
    ///
    /// [`Mismatch`] names the puzzle or run that does not fit.
    pub fn restore(self) -> Result<Session, Mismatch> {
        let mut assembly = Assembly::default();
        for record in self.puzzles {
            assembly.add_puzzle(record)?;
        }
        for record in self.plugins {
            assembly.add_plugin(record)?;
        }
        for record in self.runs {
            assembly.add_run(record)?;
        }
        let session = assembly.finish(self.view.unwrap_or_default());
        Ok(Session { experiments: self.experiments, ..session })
    }
}

/// A session that is put together part by part.
#[derive(Debug, Default)]
pub struct Assembly {
    session: Session,
    /// Places of the puzzles and of the runs in the session, by number.
    puzzles: BTreeMap<PuzzleId, usize>,
    runs: BTreeMap<RunId, usize>,
    plugins: BTreeMap<u32, PluginRecord>,
}

impl Assembly {
    /// Adds a puzzle.
    ///
    /// # Errors
    ///
    /// [`Mismatch`]; the assembly is as it was.
    pub fn add_puzzle(&mut self, record: PuzzleRecord) -> Result<(), Mismatch> {
        let id = record.id;
        if self.puzzles.contains_key(&id) {
            return Err(Mismatch::whole(format!("two puzzles have the number {}", id.0)));
        }
        self.session.puzzles.push(record.restore()?);
        self.puzzles.insert(id, self.session.puzzles.len() - 1);
        Ok(())
    }

    /// Adds a plugin.
    ///
    /// # Errors
    ///
    /// [`Mismatch`]; the assembly is as it was.
    pub fn add_plugin(&mut self, record: PluginRecord) -> Result<(), Mismatch> {
        if self.plugins.contains_key(&record.id) {
            return Err(Mismatch::whole(format!("two plugins have the number {}", record.id)));
        }
        self.plugins.insert(record.id, record);
        Ok(())
    }

    /// Whether there is a plugin with this number.
    pub fn has_plugin(&self, id: u32) -> bool {
        self.plugins.contains_key(&id)
    }

    /// Adds a run of a puzzle and a plugin that are there.
    ///
    /// # Errors
    ///
    /// [`Mismatch`]; the assembly is as it was.
    pub fn add_run(&mut self, record: RunRecord) -> Result<(), Mismatch> {
        let id = record.id;
        if self.runs.contains_key(&id) {
            return Err(Mismatch::whole(format!("two runs have the number {}", id.0)));
        }
        let run = self.restore_run(record)?;
        self.session.runs.push(run);
        self.runs.insert(id, self.session.runs.len() - 1);
        Ok(())
    }

    fn restore_run(&self, record: RunRecord) -> Result<SessionRun, Mismatch> {
        let id = record.id;
        let named = |reason: String| Mismatch::run(id, reason);
        let puzzle = self.puzzles.get(&record.puzzle).map(|&place| &self.session.puzzles[place].puzzle);
        let puzzle = puzzle.ok_or_else(|| named(format!("there is no puzzle {}", record.puzzle.0)))?;
        let plugin = self.plugins.get(&record.plugin);
        let plugin = plugin.ok_or_else(|| named(format!("there is no plugin {}", record.plugin)))?;
        record.restore(plugin, puzzle).map_err(named)
    }

    /// The session, with this view as far as its puzzle and run are there.
    pub fn finish(self, mut view: View) -> Session {
        view.puzzle = view.puzzle.filter(|id| self.puzzles.contains_key(id));
        view.run = view.run.filter(|id| self.runs.contains_key(id));
        Session { view, ..self.session }
    }
}
