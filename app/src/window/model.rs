//! What the window shows: the library, the session, the form, the run in progress, the notices.
//!
//! Commands and results change it here and nowhere else.

mod choice;
mod library;
mod listing;
mod running;
mod saving;

pub use library::{Current, Source};
pub use listing::{Listed, Listing};
pub use running::Active;
use saving::AfterSave;

use super::background::{Background, Dialog, Done};
use super::command::{Command, PuzzleKey};
use engine::budget::Budget;
use engine::catalog::{Catalog, Found};
use engine::job::Start;
use engine::parameter::{self, Parameters};
use engine::session::{PuzzleId, RunId, Session, SessionRun};
use engine::worker::WorkerProgram;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// What the next run is started with.
#[derive(Clone, Debug, Default)]
pub struct Form {
    /// Id of the solver.
    pub solver: Option<String>,
    /// The preset that the values came from and still equal.
    pub preset: Option<String>,
    /// The values.
    pub parameters: Parameters,
    /// The seed.
    pub seed: u64,
    /// The limits.
    pub budget: Budget,
}

/// A sentence for the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// How it matters.
    pub kind: NoticeKind,
    /// The sentence.
    pub text: String,
}

/// How a notice matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoticeKind {
    /// Good to know.
    Info,
    /// Something was refused or failed.
    Problem,
}

/// A question in front of the window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// There is no file dialog: type a path.
    Path(Dialog),
    /// A file is there already.
    Replace(PathBuf),
    /// Runs are not saved: before quitting.
    UnsavedBeforeQuit,
    /// Runs are not saved: before a new session.
    UnsavedBeforeNew,
}

/// All that the window shows.
pub struct Model {
    program: WorkerProgram,
    folders: Vec<PathBuf>,
    sources: Vec<Source>,
    current: Option<Current>,
    /// Where the puzzles that joined the session stand in the library.
    joined: HashMap<PuzzleId, PuzzleKey>,
    listing: Listing,
    catalog: Option<Catalog>,
    form: Form,
    session: Session,
    path: Option<PathBuf>,
    shown_run: Option<RunId>,
    active: Option<Active>,
    notices: Vec<Notice>,
    question: Option<Question>,
    state_number: u64,
    saved_number: u64,
    began_at_number: u64,
    may_quit: bool,
    after_save: AfterSave,
}

impl Model {
    /// An empty window. Plugins are looked for at once.
    pub fn new(program: WorkerProgram, folders: Vec<PathBuf>, background: &Background) -> Model {
        let mut model = Model {
            program,
            folders,
            sources: Vec::new(),
            current: None,
            joined: HashMap::new(),
            listing: Listing::default(),
            catalog: None,
            form: Form { seed: 1, ..Form::default() },
            session: Session::default(),
            path: None,
            shown_run: None,
            active: None,
            notices: Vec::new(),
            question: None,
            state_number: 0,
            saved_number: 0,
            began_at_number: 0,
            may_quit: false,
            after_save: AfterSave::GoOn,
        };
        model.scan(background);
        model
    }

    /// The sources of the library.
    pub fn sources(&self) -> &[Source] {
        &self.sources
    }

    /// The puzzle shown.
    pub fn current(&self) -> Option<&Current> {
        self.current.as_ref()
    }

    /// The plugins; none while they are looked for.
    pub fn catalog(&self) -> Option<&Catalog> {
        self.catalog.as_ref()
    }

    /// The form.
    pub fn form(&self) -> &Form {
        &self.form
    }

    /// The chosen solver, when it is installed.
    pub fn solver(&self) -> Option<Found> {
        let id = self.form.solver.as_ref()?;
        self.catalog.as_ref()?.solvers().find(|found| found.solver.id == *id)
    }

    /// The runs, oldest first.
    pub fn runs(&self) -> &[SessionRun] {
        &self.session.runs
    }

    /// The run shown.
    pub fn shown_run(&self) -> Option<&SessionRun> {
        self.shown_run.and_then(|id| self.session.run(id))
    }

    /// The run in progress.
    pub fn active(&self) -> Option<&Active> {
        self.active.as_ref()
    }

    /// The notices, oldest first.
    pub fn notices(&self) -> &[Notice] {
        &self.notices
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

    /// Whether a run is in progress.
    pub fn is_running(&self) -> bool {
        self.active.is_some()
    }

    /// Whether Run would start something.
    pub fn can_run(&self) -> bool {
        self.active.is_none() && self.current.is_some() && self.solver().is_some()
    }

    /// Whether there is something to save.
    pub fn has_content(&self) -> bool {
        self.current.is_some() || !self.session.runs.is_empty()
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
        if self.current.is_none() {
            "Open a puzzle first"
        } else if self.solver().is_none() {
            "Choose a solver first"
        } else {
            "A run is in progress"
        }
    }

    /// Asks before the window closes with unsaved runs.
    pub fn ask_before_quit(&mut self) {
        self.question = Some(Question::UnsavedBeforeQuit);
    }

    /// Does what a panel, a menu or a key asked for; what only the window itself can do is left out.
    pub fn apply(&mut self, command: Command, background: &Background) {
        match command {
            Command::AskOpen => background.ask(Dialog::Open, String::new()),
            Command::Open(paths) => {
                self.question = None;
                background.open(paths);
            }
            Command::TakePasted(pasted) => self.take_pasted(pasted, background),
            Command::Choose(side, choice) => self.choose_reading(side, choice),
            Command::SeeRows(rows) => self.listing.see(rows),
            Command::Save => {
                self.after_save = match self.question.take() {
                    Some(Question::UnsavedBeforeQuit) => AfterSave::Quit,
                    Some(Question::UnsavedBeforeNew) => AfterSave::StartOver,
                    Some(Question::Path(_) | Question::Replace(_)) | None => AfterSave::GoOn,
                };
                match self.path.clone() {
                    Some(path) => self.save(path, background),
                    None => background.ask(Dialog::Save, self.suggested_file_name()),
                }
            }
            Command::AskSave => background.ask(Dialog::Save, self.suggested_file_name()),
            Command::SaveTo(path) => self.save_as(path, background),
            Command::Replace(path) => {
                self.question = None;
                self.save(path, background);
            }
            Command::NewSession if self.has_unsaved_runs() => {
                self.question = Some(Question::UnsavedBeforeNew);
            }
            Command::NewSession => self.start_over(background),
            Command::SelectPuzzle(key) => self.show_puzzle(key),
            Command::SelectRun(id) => self.show_run(id),
            Command::SelectSolver(id) => self.choose_solver(&id),
            Command::SelectPreset(preset) => self.choose_preset(preset),
            Command::SetParameter(key, value) => {
                self.form.parameters.insert(key, value);
                self.settle_choices();
                self.forget_changed_preset();
            }
            Command::SetSeed(seed) => self.form.seed = seed,
            Command::SetBudget(budget) => self.form.budget = budget,
            Command::Run => self.run(Start::Running, background),
            Command::Step if self.active.is_none() => self.run(Start::Held, background),
            Command::TogglePause | Command::Step | Command::Stop => self.steer(&command),
            Command::RescanPlugins => self.scan(background),
            Command::Dismiss(index) if index < self.notices.len() => {
                self.notices.remove(index);
            }
            Command::Cancel => {
                self.question = None;
                self.after_save = AfterSave::GoOn;
            }
            Command::Discard => self.discard(background),
            Command::Dismiss(_) | Command::Paste | Command::Quit | Command::Zoom(_) | Command::Theme(_) => {}
        }
    }

    /// Takes what a background task brought.
    pub fn take(&mut self, done: Done, background: &Background) {
        match done {
            Done::Scanned(catalog) => self.take_catalog(catalog),
            Done::Opened(origin, Ok(opened)) => self.take_opened(origin, opened),
            Done::Opened(_, Err(message)) => self.tell(NoticeKind::Problem, message),
            Done::Listed(number, key, told) => self.listing.take(number, key, told),
            Done::ListEnded(number) => self.listing.end(number),
            Done::ChosenToOpen(paths) => background.open(paths),
            // The dialog has asked about the file that it named.
            Done::ChosenToSave(path) if path.extension().is_some() => self.save(path, background),
            Done::ChosenToSave(path) => self.save_as(path, background),
            Done::NoDialog(dialog) => self.question = Some(Question::Path(dialog)),
            Done::Saved(path, number, Ok(())) => self.take_saved(path, number, background),
            Done::Saved(_, _, Err(message)) => {
                self.after_save = AfterSave::GoOn;
                self.tell(NoticeKind::Problem, message);
            }
            Done::Started(id, started) => self.take_started(id, started),
            Done::NotChosen => self.after_save = AfterSave::GoOn,
            Done::Broken(task) => {
                let text =
                    format!("The task {task} failed by a mistake in this program; nothing was changed.");
                self.tell(NoticeKind::Problem, text);
            }
            Done::Nothing => {}
        }
    }

    /// Tells the user something.
    pub fn tell(&mut self, kind: NoticeKind, text: String) {
        let notice = Notice { kind, text };
        if kind == NoticeKind::Info {
            self.notices.retain(|old| old.kind != NoticeKind::Info);
        }
        self.notices.retain(|old| *old != notice);
        self.notices.push(notice);
    }

    fn scan(&mut self, background: &Background) {
        let (folders, program) = (self.folders.clone(), self.program.clone());
        self.catalog = None;
        background.spawn("plugin-search", move || Done::Scanned(Catalog::scan(&folders, &program)));
    }

    fn take_catalog(&mut self, catalog: Catalog) {
        let refused: Vec<String> =
            catalog.plugins.iter().filter_map(|plugin| plugin.state.as_ref().err().cloned()).collect();
        refused.into_iter().for_each(|message| self.tell(NoticeKind::Problem, message));
        self.catalog = Some(catalog);
        match self.form.solver.clone() {
            Some(id) => self.keep_form(&id),
            None => self.choose_fitting_solver(),
        }
    }

    /// After a new search: the form keeps what still fits.
    fn keep_form(&mut self, id: &str) {
        let Some(found) = self.solver() else {
            self.tell(NoticeKind::Problem, format!("The solver \"{id}\" is not installed."));
            return;
        };
        match parameter::complete(&found.solver, &self.form.parameters) {
            Ok(parameters) => {
                self.form.parameters = parameters;
                self.forget_changed_preset();
            }
            Err(error) => {
                self.tell(NoticeKind::Problem, format!("{error} The defaults of {id} are used."));
                self.choose_solver(id);
            }
        }
    }

    fn choose_fitting_solver(&mut self) {
        let family = self.current.as_ref().map(|current| current.puzzle.family());
        let fits = |found: &Found| family.is_none_or(|family| found.solver.takes(family));
        let found = self.catalog.as_ref().and_then(|catalog| catalog.solvers().find(fits));
        if let Some(found) = found {
            self.choose_solver(&found.solver.id);
        }
    }

    fn choose_solver(&mut self, id: &str) {
        self.form.solver = Some(id.to_string());
        self.choose_preset(None);
    }

    fn choose_preset(&mut self, preset: Option<String>) {
        let Some(found) = self.solver() else { return };
        // The key comes from the solver's own list, and `descriptor::check` has resolved each preset.
        if let Ok(parameters) = parameter::resolve(&found.solver, preset.as_deref(), &[]) {
            self.form.parameters = parameters;
            self.form.preset = preset;
        }
    }

    /// Choices that do not belong to what was just set give way.
    fn settle_choices(&mut self) {
        let Some(found) = self.solver() else { return };
        if let Err(error) = parameter::settle(&found.solver, &mut self.form.parameters, &[]) {
            self.tell(NoticeKind::Problem, error.to_string());
        }
    }

    fn forget_changed_preset(&mut self) {
        let (Some(found), Some(preset)) = (self.solver(), &self.form.preset) else { return };
        let of_preset = parameter::resolve(&found.solver, Some(preset), &[]);
        if of_preset.as_ref() != Ok(&self.form.parameters) {
            self.form.preset = None;
        }
    }
}
