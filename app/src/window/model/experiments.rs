//! The experiments of the window: the list of them, the one that stands in the pane, and what is changed by hand.
//! `making` makes their runs, begun by an `order`; `foreseeing` tells what they come to, `cut_off` goes on with those that an earlier window
//! did not bring to their end, `files` reads and writes them, `sources` takes puzzles of the library into one,
//! `counting` counts their runs.

mod counting;
mod cut_off;
mod files;
mod foreseeing;
mod listing;
mod making;
mod order;
mod sources;

use counting::Counts;
pub use foreseeing::Foreseen;

pub use making::{Active, Extent, Stage};
use order::Begun;

use super::{Background, Model};
use crate::window::draft::{Draft, Mistake, SolverDraft};
use crate::window::foresight::Foresight;
use engine::batch::{Journal, Unfinished};
use engine::catalog::Catalog;
use engine::experiment::Experiment;
use engine::session::RunId;
use std::collections::{HashSet, VecDeque};
use std::path::PathBuf;
use std::sync::Arc;

/// Names an experiment of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ExperimentId(u32);

/// What a panel or a menu can ask for.
#[derive(Clone, Debug, PartialEq)]
pub enum ExperimentCommand {
    /// Begin a new one.
    New,
    /// Show it in the pane.
    Show(ExperimentId),
    /// It was edited.
    Edit(ExperimentId, Box<Draft>),
    /// Begin a new one that is like the one shown.
    Clone,
    /// Take the one shown and its runs from the session.
    Remove,
    /// Take puzzles of the library into the one shown.
    AddPuzzles(Which),
    /// Make the runs of the one shown.
    Run(Extent),
    /// Hold the one that is running, or let it go on.
    TogglePause,
    /// End the one that is running.
    Stop,
    /// Ask where the file of the one shown goes.
    AskSave,
    /// Save the one shown here.
    SaveTo(PathBuf),
    /// Save the one shown here, in the place of what is there.
    Replace(PathBuf),
    /// Go on with the one that was cut off.
    GoOn,
    /// Delete what was kept of the one that was cut off.
    Forget,
}

/// What a task brought for experiments.
pub enum ExperimentDone {
    /// What one comes to, or the sentence of the part that cannot be done.
    Foreseen(ExperimentId, Result<Foresight, String>),
    /// The batch with this number has begun, or the sentence that says why not.
    Begun(u64, Box<Result<Begun, String>>),
    /// One was saved as this text, or the sentence that says why not.
    Saved(ExperimentId, PathBuf, String, Result<(), String>),
    /// Where the user wants the one shown.
    ChosenPlace(PathBuf),
    /// Those that an earlier window did not bring to their end.
    FoundCutOff(Vec<Unfinished>),
}

/// Which puzzles of the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// The one that is shown.
    Shown,
    /// All.
    All,
}

/// An experiment of the window.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Names it.
    pub id: ExperimentId,
    /// As it stands in the pane.
    pub draft: Draft,
    /// The experiment, or where its mistakes are.
    pub checked: Result<Experiment, Vec<Mistake>>,
    /// What its runs keep of it; none before it was run.
    pub tag: Option<String>,
    /// The text of its file, when there is no mistake.
    text: Option<String>,
    /// That text as it was when it got its tag.
    ran: Option<String>,
    /// Its file, and the text in it.
    file: Option<(PathBuf, String)>,
    /// What it comes to.
    pub foreseen: Foreseen,
    /// Changes with each check.
    version: u64,
}

impl Entry {
    /// Its file, when that holds it as it stands.
    pub fn saved_file(&self) -> Option<&PathBuf> {
        let (path, text) = self.file.as_ref()?;
        (self.text.as_ref() == Some(text)).then_some(path)
    }

    /// The tag of the runs that were made of it as it stands.
    pub fn tag_as_it_stands(&self) -> Option<&str> {
        self.tag.as_deref().filter(|_| self.ran.is_some() && self.ran == self.text)
    }

    /// Checks the draft against the plugins that there are.
    fn check(&mut self, catalog: Option<&Catalog>) {
        self.checked = self.draft.check(catalog);
        self.text = self.checked.as_ref().ok().map(Experiment::text);
        self.version += 1;
    }
}

/// The experiments of the window.
#[derive(Default)]
pub struct Experiments {
    list: Vec<Entry>,
    shown: Option<ExperimentId>,
    last: u32,
    active: Option<Active>,
    counts: Counts,
    looking: foreseeing::Looking,
    /// Journals of batches that are over; their runs are in no file yet.
    journals: Vec<Arc<Journal>>,
    /// Runs that a journal holds.
    journaled: HashSet<RunId>,
    /// What was cut off, and nobody was asked about yet.
    cut_off: VecDeque<Unfinished>,
    /// What the one that has just ended came to, until it was told on the desktop.
    ended: Option<String>,
}

impl Experiments {
    /// All, oldest first.
    pub fn list(&self) -> &[Entry] {
        &self.list
    }

    /// The one in the pane.
    pub fn shown(&self) -> Option<&Entry> {
        self.entry(self.shown?)
    }

    fn entry(&self, id: ExperimentId) -> Option<&Entry> {
        self.list.iter().find(|entry| entry.id == id)
    }

    fn entry_mut(&mut self, id: ExperimentId) -> Option<&mut Entry> {
        self.list.iter_mut().find(|entry| entry.id == id)
    }

    /// The one that is being made ready or run.
    pub fn active(&self) -> Option<&Active> {
        self.active.as_ref()
    }
}

impl Model {
    /// The experiments.
    pub fn experiments(&self) -> &Experiments {
        &self.experiments
    }

    /// What the experiment that has just ended came to; told once.
    pub fn take_ended_experiment(&mut self) -> Option<String> {
        self.experiments.ended.take()
    }

    pub(super) fn apply_experiment(&mut self, command: ExperimentCommand, background: &Background) {
        let shown = self.experiments.shown;
        match (command, shown) {
            (ExperimentCommand::New, _) => self.new_experiment(),
            (ExperimentCommand::Show(id), _) => self.show_experiment(id),
            (ExperimentCommand::Edit(id, draft), _) => self.edit_experiment(id, *draft),
            (ExperimentCommand::Clone, Some(id)) => self.clone_experiment(id),
            (ExperimentCommand::Remove, Some(id)) => self.remove_experiment(id),
            (ExperimentCommand::AddPuzzles(which), Some(id)) => self.add_puzzles(id, which),
            (ExperimentCommand::Run(extent), Some(id)) => self.run_experiment(id, extent, None, background),
            (ExperimentCommand::AskSave, Some(id)) => self.ask_save_experiment(id, background),
            (ExperimentCommand::SaveTo(path), Some(id)) => self.save_experiment_as(id, path, background),
            (ExperimentCommand::Replace(path), Some(id)) => {
                self.question = None;
                self.save_experiment(id, path, background);
            }
            (ExperimentCommand::TogglePause, _) => self.toggle_experiment_pause(),
            (ExperimentCommand::Stop, _) => self.stop_experiment(),
            (ExperimentCommand::GoOn, _) => self.go_on_with_cut_off(background),
            (ExperimentCommand::Forget, _) => self.forget_cut_off(),
            (_, None) => {}
        }
    }

    pub(super) fn take_experiment_done(&mut self, done: ExperimentDone, background: &Background) {
        match done {
            ExperimentDone::Foreseen(id, told) => self.take_foreseen(id, told),
            ExperimentDone::Begun(number, begun) => self.take_begun(number, *begun, background),
            ExperimentDone::Saved(id, path, text, saved) => self.take_saved_experiment(id, path, text, saved),
            ExperimentDone::ChosenPlace(path) => {
                self.apply_experiment(ExperimentCommand::Replace(path), background);
            }
            ExperimentDone::FoundCutOff(found) => self.take_found_cut_off(found),
        }
    }

    /// An experiment with the solver of the form on the puzzle shown.
    fn new_experiment(&mut self) {
        let folder = std::env::current_dir().unwrap_or_default();
        let mut draft = Draft::new(self.free_name("experiment"), folder);
        draft.solvers.extend(self.solver().map(|found| SolverDraft::new(found.solver.id.clone())));
        let id = self.add_experiment(draft);
        if self.current.is_some() {
            self.add_puzzles(id, Which::Shown);
        }
        self.show_experiment(id);
    }

    fn clone_experiment(&mut self, id: ExperimentId) {
        let Some(entry) = self.experiments.entry(id) else { return };
        let mut draft = entry.draft.clone();
        draft.name = self.free_name(&draft.name);
        let id = self.add_experiment(draft);
        self.show_experiment(id);
    }

    /// A name that no other experiment has: the name itself, or with a number behind it.
    fn free_name(&self, name: &str) -> String {
        let is_free = |name: &String| self.experiments.list.iter().all(|entry| entry.draft.name != *name);
        let numbered = (2..).map(|k| format!("{name} {k}"));
        std::iter::once(name.to_string()).chain(numbered).find(is_free).unwrap_or_default()
    }

    pub(super) fn add_experiment(&mut self, draft: Draft) -> ExperimentId {
        self.experiments.last += 1;
        let id = ExperimentId(self.experiments.last);
        let (checked, foreseen) = (Err(Vec::new()), Foreseen::Nothing);
        let (tag, text, ran, file, version) = (None, None, None, None, 0);
        let mut entry = Entry { id, draft, checked, tag, text, ran, file, foreseen, version };
        entry.check(self.plugins.catalog());
        self.experiments.list.push(entry);
        self.state_number += 1;
        id
    }

    pub(super) fn show_experiment(&mut self, id: ExperimentId) {
        self.experiments.shown = Some(id);
        self.show_pane("experiment");
    }

    fn edit_experiment(&mut self, id: ExperimentId, draft: Draft) {
        let Some(entry) = self.experiments.entry_mut(id) else { return };
        let before = std::mem::replace(&mut entry.draft, draft);
        entry.check(self.plugins.catalog());
        self.state_number += 1;
        // What is typed is taken back in its field; parts that come and go are taken back here.
        let parts = |draft: &Draft| {
            let axes: usize = draft.solvers.iter().map(|solver| solver.axes.len()).sum();
            (draft.puzzles.len(), draft.solvers.len(), axes)
        };
        if self.experiments.entry(id).is_some_and(|entry| parts(&entry.draft) != parts(&before)) {
            self.changed(listing::Edited { id, draft: before });
        }
    }

    /// After a new search for plugins: every draft is checked against what there is now.
    pub(super) fn check_experiments(&mut self) {
        let Some(catalog) = self.plugins.catalog() else { return };
        for entry in &mut self.experiments.list {
            entry.draft.settle(catalog);
            entry.check(Some(catalog));
            entry.foreseen = Foreseen::Nothing;
        }
    }
}
