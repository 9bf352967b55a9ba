//! What the panels ask the model: what is open, what is shown, what can be done.

use super::{Current, Model, Plugins, Question, Source};
use engine::session::{PuzzleId, Session, SessionRun};
use std::path::Path;

/// The name of the field for the number of a puzzle in the list.
pub const NUMBER_OF_PUZZLE: &str = "number-of-puzzle";

impl Model {
    /// The sources of the library.
    pub fn sources(&self) -> &[Source] {
        &self.sources
    }

    /// The puzzle shown.
    pub fn current(&self) -> Option<&Current> {
        self.current.as_ref()
    }

    /// The plugins, and what is known of them.
    pub fn plugins(&self) -> &Plugins {
        &self.plugins
    }

    /// The session.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// The runs, oldest first.
    pub fn runs(&self) -> &[SessionRun] {
        &self.session.runs
    }

    /// The run shown.
    pub fn shown_run(&self) -> Option<&SessionRun> {
        self.shown_run.and_then(|id| self.session.run(id))
    }

    /// A number that changes when another session is begun.
    pub fn session_number(&self) -> u64 {
        self.began_at_number
    }

    /// Numbers of which one changes when runs begin, end, come, go or are marked, when another session is begun, or
    /// when plugins were found; the last two are those of session and plugins.
    pub fn stamp(&self) -> [u64; 5] {
        let (runs, unfinished) = (self.session.runs.len() as u64, self.n_unfinished() as u64);
        [self.state_number, runs, unfinished, self.began_at_number, self.plugins.number()]
    }

    /// The question in front of the window.
    pub fn question(&self) -> Option<&Question> {
        self.question.as_ref()
    }

    /// The file of the session.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// The name of the puzzle with this number.
    pub fn puzzle_name(&self, id: PuzzleId) -> &str {
        self.session.puzzle(id).map_or("?", |puzzle| puzzle.name.as_str())
    }

    /// Whether Run would start something.
    pub fn can_run(&self) -> bool {
        self.current.is_some() && self.solver().is_some() && !self.has_problem_in_force()
    }

    /// Whether something typed is not right that runs would be made with. A parameter that has no effect now is none, and
    /// neither is the number of a puzzle in the list.
    fn has_problem_in_force(&self) -> bool {
        let Some(found) = self.solver() else { return false };
        let is_in_force = |key: &str| {
            let parameter = found.solver.parameters.iter().find(|parameter| parameter.key == key);
            match parameter {
                Some(parameter) => parameter.is_enabled(&self.form.parameters),
                None => key != NUMBER_OF_PUZZLE,
            }
        };
        self.form.problems.keys().any(|key| is_in_force(key))
    }

    /// Whether there is something to save.
    pub fn has_content(&self) -> bool {
        self.current.is_some() || !self.session.runs.is_empty() || !self.experiments.list().is_empty()
    }

    /// Whether runs have ended that no file holds.
    pub fn has_unsaved_runs(&self) -> bool {
        self.state_number != self.saved_number
    }

    /// Whether the window may close without a question.
    pub fn may_quit(&self) -> bool {
        self.may_quit || !(self.has_unsaved_runs() || self.is_running())
    }

    /// Whether the user has answered that the window shall close.
    pub fn quit_is_confirmed(&self) -> bool {
        self.may_quit
    }

    /// Why Run does nothing now, for its hover text.
    pub fn why_not_run(&self) -> &'static str {
        match (&self.current, self.solver()) {
            (None, _) => "Open a puzzle first",
            (_, None) => "Choose a solver first",
            _ => "A value in the form is not right: the sentence below its field says why",
        }
    }

    /// Asks before the window closes with unsaved runs.
    pub fn ask_before_quit(&mut self) {
        self.question = Some(Question::UnsavedBeforeQuit);
    }
}
