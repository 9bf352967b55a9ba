//! One puzzle or one run as one line of text, for files that grow line by line. Each line stands for itself: a
//! run carries its plugin along, and names its puzzle by its number.

use super::file::{Assembly, Mismatch, PluginRecord, PuzzleRecord, RunRecord};
use super::{Session, SessionPuzzle, SessionRun, View};
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
enum Line {
    Puzzle(PuzzleRecord),
    Run(PluginRecord, Box<RunRecord>),
}

/// Why a line was not taken.
#[derive(Debug, thiserror::Error)]
pub enum LineError {
    /// It is not whole.
    #[error("{0}")]
    Broken(ron::error::SpannedError),
    /// It does not fit to the lines before it.
    #[error("{0}")]
    Mismatch(Mismatch),
}

/// The line of a puzzle, without its end.
pub fn of_puzzle(puzzle: &SessionPuzzle) -> String {
    text_of(&Line::Puzzle(PuzzleRecord::of(puzzle)))
}

/// The line of a run, without its end; none of a run that has not ended.
pub fn of_run(run: &SessionRun) -> Option<String> {
    let plugin = PluginRecord::of(run);
    let record = RunRecord::of(run, plugin.id)?;
    Some(text_of(&Line::Run(plugin, Box::new(record))))
}

fn text_of(line: &Line) -> String {
    let text = ron::to_string(line).expect("a record is plain data");
    debug_assert!(!text.contains('\n'), "the end of a line within a text is escaped");
    text
}

/// A session that is read line by line.
#[derive(Debug, Default)]
pub struct Lines {
    assembly: Assembly,
    plugins: Vec<PluginRecord>,
}

impl Lines {
    /// Takes a line. A run comes after its puzzle.
    ///
    /// # Errors
    ///
    /// [`LineError`]; what was taken before stays.
    pub fn take(&mut self, line: &str) -> Result<(), LineError> {
        let line: Line = ron::from_str(line).map_err(LineError::Broken)?;
        let taken = match line {
            Line::Puzzle(record) => self.assembly.add_puzzle(record),
            Line::Run(plugin, mut record) => {
                record.plugin = self.number_of(plugin).map_err(LineError::Mismatch)?;
                self.assembly.add_run(*record)
            }
        };
        taken.map_err(LineError::Mismatch)
    }

    fn number_of(&mut self, plugin: PluginRecord) -> Result<u32, Mismatch> {
        let known =
            self.plugins.iter().find(|known| PluginRecord { id: plugin.id, ..(*known).clone() } == plugin);
        if let Some(known) = known {
            return Ok(known.id);
        }
        let plugin = PluginRecord { id: self.plugins.len() as u32 + 1, ..plugin };
        self.assembly.add_plugin(plugin.clone())?;
        self.plugins.push(plugin);
        Ok(self.plugins.len() as u32)
    }

    /// The session of the lines.
    pub fn session(self) -> Session {
        self.assembly.finish(View::default())
    }
}
