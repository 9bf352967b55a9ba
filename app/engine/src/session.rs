//! The session: puzzles, runs and what the window was set to, as people keep it in a file.
//!
//! [`Session`] is what the program works with; [`file`] is the shape of the RON text.

mod codec;
mod entered;
pub mod file;
pub mod line;
mod marks;
pub mod recover;

pub use entered::{Entered, Entry};
pub use marks::Marks;

use crate::budget::Budget;
use crate::parameter::Parameters;
use crate::run::Run;
use puzzle::Puzzle;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

/// Number of a puzzle within its session, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PuzzleId(pub u32);

/// Number of a run within its session, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RunId(pub u32);

/// A puzzle of a session, with the text that it was read from.
#[derive(Clone, Debug)]
pub struct SessionPuzzle {
    /// Its number.
    pub id: PuzzleId,
    /// Its name.
    pub name: String,
    /// Key of the format of `text`.
    pub format: String,
    /// The piece of a file that holds it.
    pub text: String,
    /// The puzzle.
    pub puzzle: Arc<Puzzle>,
    /// What was entered by hand.
    pub entered: Entered,
}

/// A run of a session.
#[derive(Clone, Debug)]
pub struct SessionRun {
    /// Its number.
    pub id: RunId,
    /// The puzzle that it worked on.
    pub puzzle: PuzzleId,
    /// Hash of the library's content.
    pub plugin_sha256: String,
    /// The experiment that it belongs to.
    pub experiment: Option<String>,
    /// Which of the experiment's repetitions it is, from 1.
    pub repetition: Option<u32>,
    /// What a person keeps of it by hand.
    pub marks: Marks,
    /// The record.
    pub run: Run,
}

/// What a run would be started with: the form as it stands.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct View {
    /// The puzzle that is shown.
    pub puzzle: Option<PuzzleId>,
    /// The run that is shown.
    pub run: Option<RunId>,
    /// Id of the chosen solver.
    pub solver: Option<String>,
    /// The preset that the parameters started from.
    pub preset: Option<String>,
    /// The values in the form.
    pub parameters: Parameters,
    /// The seed in the form.
    pub seed: Option<u64>,
    /// The limits in the form.
    pub budget: Budget,
}

/// Puzzles, runs, experiments, and what the window was set to.
#[derive(Clone, Debug, Default)]
pub struct Session {
    /// Its puzzles.
    pub puzzles: Vec<SessionPuzzle>,
    /// Its runs.
    pub runs: Vec<SessionRun>,
    /// The experiments that were made or are meant to be made in it.
    pub experiments: Vec<SessionExperiment>,
    /// What the window was set to.
    pub view: View,
    /// The last number of a run that was taken out, which is not given again: the run may come back.
    pub last_taken: u32,
}

impl SessionPuzzle {
    /// The puzzle without the text that it was read from, for those who only look at it.
    #[must_use]
    pub fn without_text(&self) -> SessionPuzzle {
        let (name, puzzle) = (self.name.clone(), Arc::clone(&self.puzzle));
        SessionPuzzle {
            id: self.id,
            name,
            format: String::new(),
            text: String::new(),
            puzzle,
            entered: Entered::default(),
        }
    }
}

impl SessionRun {
    /// What the analysis of runs needs of it: see [`Run::without_boards`].
    #[must_use]
    pub fn without_boards(&self) -> SessionRun {
        SessionRun {
            id: self.id,
            puzzle: self.puzzle,
            plugin_sha256: self.plugin_sha256.clone(),
            experiment: self.experiment.clone(),
            repetition: self.repetition,
            marks: self.marks.clone(),
            run: self.run.without_boards(),
        }
    }
}

/// An experiment of a session.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SessionExperiment {
    /// The text of its file; empty when it has mistakes, or lacks a solver, so that no file can be made of it yet.
    pub text: String,
    /// The folder from which patterns of file names in it are seen.
    pub folder: PathBuf,
    /// What its runs keep of it ([`SessionRun::experiment`]); none before it was run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tag: Option<String>,
    /// What was typed, in the window's own words, where there is no text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draft: Option<String>,
}

impl Session {
    /// Adds a puzzle and gives its number. A puzzle that is there already keeps its number.
    pub fn add_puzzle(
        &mut self,
        name: String,
        format: String,
        text: String,
        puzzle: Arc<Puzzle>,
    ) -> PuzzleId {
        if let Some(known) = self.puzzles.iter().find(|known| known.puzzle == puzzle && known.name == name) {
            return known.id;
        }
        let id = PuzzleId(self.puzzles.iter().map(|puzzle| puzzle.id.0).max().unwrap_or(0) + 1);
        let (format, text) = text_that_reads_back(&name, format, text, &puzzle);
        self.puzzles.push(SessionPuzzle { id, name, format, text, puzzle, entered: Entered::default() });
        id
    }

    /// Adds a run and gives its number.
    pub fn add_run(&mut self, puzzle: PuzzleId, plugin_sha256: String, run: Run) -> RunId {
        let id = RunId(self.last_run() + 1);
        let (experiment, repetition, marks) = (None, None, Marks::default());
        self.runs.push(SessionRun { id, puzzle, plugin_sha256, experiment, repetition, marks, run });
        id
    }

    /// Takes runs out, each with its place. Their numbers are not given again.
    pub fn take_runs(&mut self, ids: &BTreeSet<RunId>) -> Vec<(usize, SessionRun)> {
        self.last_taken = self.last_run();
        let all = std::mem::take(&mut self.runs).into_iter().enumerate();
        let (taken, left) = all.partition::<Vec<_>, _>(|(_, run)| ids.contains(&run.id));
        self.runs = left.into_iter().map(|(_, run)| run).collect();
        taken
    }

    /// Puts runs back that were taken out, each in its place.
    pub fn put_back(&mut self, taken: Vec<(usize, SessionRun)>) {
        for (place, run) in taken {
            self.runs.insert(place.min(self.runs.len()), run);
        }
    }

    /// The greatest number that a run has or had; 0 without one.
    fn last_run(&self) -> u32 {
        self.runs.iter().map(|run| run.id.0).fold(self.last_taken, u32::max)
    }

    /// The puzzle with this number.
    pub fn puzzle(&self, id: PuzzleId) -> Option<&SessionPuzzle> {
        self.puzzles.iter().find(|puzzle| puzzle.id == id)
    }

    /// The puzzle with this number, to be written to.
    pub fn puzzle_mut(&mut self, id: PuzzleId) -> Option<&mut SessionPuzzle> {
        self.puzzles.iter_mut().find(|puzzle| puzzle.id == id)
    }

    /// The run with this number.
    pub fn run(&self, id: RunId) -> Option<&SessionRun> {
        self.place_of(id).map(|place| &self.runs[place])
    }

    /// The run with this number, to be written to.
    pub fn run_mut(&mut self, id: RunId) -> Option<&mut SessionRun> {
        self.place_of(id).map(|place| &mut self.runs[place])
    }

    /// Runs stand in the order of their numbers, unless somebody has put them in another.
    fn place_of(&self, id: RunId) -> Option<usize> {
        let in_order = self.runs.binary_search_by_key(&id, |run| run.id).ok();
        in_order.or_else(|| self.runs.iter().position(|run| run.id == id))
    }
}

/// A text and its format that give this very puzzle when they are read alone. A piece of a file may not:
/// how its symbols are meant can depend on the rest of the file. Then the puzzle is written anew.
fn text_that_reads_back(name: &str, format: String, text: String, puzzle: &Puzzle) -> (String, String) {
    if gives_it(name, &format, &text, puzzle) {
        return (format, text);
    }
    written(name, puzzle).unwrap_or((format, text))
}

/// The key of the first format of ours that holds a puzzle, and the text that gives it back; none when no
/// format does.
pub fn written(name: &str, puzzle: &Puzzle) -> Option<(String, String)> {
    let formats = puzzle_formats::Format::all().filter(|format| format.can_write());
    let mut written = formats.filter_map(|format| {
        let text = puzzle_formats::print(format, &[(name, puzzle)]).ok()?;
        gives_it(name, format.key(), &text, puzzle).then(|| (format.key().to_string(), text))
    });
    written.next()
}

fn gives_it(name: &str, format: &str, text: &str, puzzle: &Puzzle) -> bool {
    let options = puzzle_formats::Options { boxes: puzzle.box_shape() };
    let reading = puzzle_formats::read(name, text.as_bytes(), &options);
    reading.is_ok_and(|reading| {
        reading.len() == 1 && reading.format().key() == format && reading.entry(0).puzzle == *puzzle
    })
}

/// What the parts of a session that was added are called now.
#[derive(Clone, Debug)]
pub struct Merged {
    /// Its puzzles, by their old numbers.
    pub puzzles: Vec<PuzzleId>,
    /// Its runs, by their old numbers.
    pub runs: Vec<RunId>,
    /// Its view, with the new numbers.
    pub view: View,
}

impl Session {
    /// Adds all puzzles and runs of another session, and renumbers them.
    pub fn merge(&mut self, other: Session) -> Merged {
        let Session { puzzles, runs, experiments, mut view, .. } = other;
        let mut new_puzzle = std::collections::BTreeMap::new();
        for SessionPuzzle { id, name, format, text, puzzle, entered } in puzzles {
            let new = self.add_puzzle(name, format, text, puzzle);
            if let Some(puzzle) = self.puzzle_mut(new).filter(|puzzle| puzzle.entered.is_empty()) {
                puzzle.entered = entered;
            }
            new_puzzle.insert(id, new);
        }
        let mut new_run = std::collections::BTreeMap::new();
        let mut last = self.last_run();
        for run in runs {
            if let Some(&puzzle) = new_puzzle.get(&run.puzzle) {
                last += 1;
                new_run.insert(run.id, RunId(last));
                self.runs.push(SessionRun { id: RunId(last), puzzle, ..run });
            }
        }
        self.take_experiments(experiments);
        view.puzzle = view.puzzle.and_then(|id| new_puzzle.get(&id).copied());
        view.run = view.run.and_then(|id| new_run.get(&id).copied());
        let (puzzles, runs) = (new_puzzle.into_values().collect(), new_run.into_values().collect());
        Merged { puzzles, runs, view }
    }

    /// Adds experiments; one that is there already stands once.
    pub fn take_experiments(&mut self, experiments: Vec<SessionExperiment>) {
        for experiment in experiments {
            if !self.experiments.contains(&experiment) {
                self.experiments.push(experiment);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{PuzzleId, RunId};
    use crate::analysis::sample::{Made, session};
    use std::collections::BTreeSet;

    #[test]
    fn a_run_that_was_taken_out_comes_back_to_its_place_and_no_other_has_its_number() {
        let mut session = session(&[Made::solved(1), Made::solved(2), Made::solved(3)]);
        let record = session.runs[0].run.clone();
        let taken = session.take_runs(&BTreeSet::from([RunId(1), RunId(3)]));
        assert_eq!(session.add_run(PuzzleId(1), String::new(), record), RunId(4));
        session.put_back(taken);
        let ids: Vec<u32> = session.runs.iter().map(|run| run.id.0).collect();
        assert_eq!(ids, [1, 2, 3, 4]);
    }
}
