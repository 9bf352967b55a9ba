//! What the window shows: the library, the session, the form, the run in progress, the notices.
//!
//! Commands and results change it here and nowhere else.

use super::background::{Background, Content, Dialog, Done};
use super::command::{Command, PuzzleKey};
use engine::budget::Budget;
use engine::catalog::{Catalog, Found};
use engine::job::{Job, Start, Watch};
use engine::parameter::{self, Parameters};
use engine::run::Run;
use engine::session::{PuzzleId, RunId, Session, SessionPuzzle, SessionRun, View};
use engine::store;
use engine::worker::{Event, Failure, RunHandle, WorkerProgram};
use puzzle::{Family, KakuroSquare, Puzzle};
use puzzle_formats::Reading;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Longest time that one frame spends on events of workers.
const EVENT_TIME: Duration = Duration::from_millis(8);

/// A file or session that puzzles came from.
pub struct Source {
    /// Its name.
    pub title: String,
    items: Items,
}

enum Items {
    Reading(Box<Reading>),
    Session(Vec<PuzzleId>),
}

/// The puzzle that is shown.
pub struct Current {
    /// Its place in the library.
    pub key: PuzzleKey,
    /// Its name.
    pub name: String,
    /// The puzzle.
    pub puzzle: Arc<Puzzle>,
    /// Its squares, where it is a Kakuro.
    pub squares: Option<Vec<KakuroSquare>>,
    format: String,
    text: String,
}

impl Current {
    fn new(key: PuzzleKey, name: String, puzzle: Arc<Puzzle>, format: String, text: String) -> Current {
        let is_kakuro = puzzle.family() == Family::Kakuro;
        let squares = if is_kakuro { puzzle::kakuro_squares(&puzzle) } else { None };
        Current { key, name, puzzle, squares, format, text }
    }
}

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

/// The run in progress.
pub struct Active {
    /// Its number.
    pub id: RunId,
    /// Whether it is held.
    pub held: bool,
    /// Whether it was asked to stop.
    pub stopping: bool,
    /// When its worker last said something.
    pub last_heard: Instant,
    start: Start,
    /// Steps asked for before the worker was there.
    early_steps: u32,
    handle: Option<RunHandle>,
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

/// What follows a save.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AfterSave {
    GoOn,
    Quit,
    StartOver,
}

impl Model {
    /// An empty window. Plugins are looked for at once.
    pub fn new(program: WorkerProgram, folders: Vec<PathBuf>, background: &Background) -> Model {
        let mut model = Model {
            program,
            folders,
            sources: Vec::new(),
            current: None,
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
            Command::Dismiss(_) | Command::Quit | Command::Zoom(_) | Command::Theme(_) => {}
        }
    }

    /// Takes what a background task brought.
    pub fn take(&mut self, done: Done, background: &Background) {
        match done {
            Done::Scanned(catalog) => self.take_catalog(catalog),
            Done::Opened(path, Ok(Content::Puzzles(reading))) => self.take_puzzles(&path, reading),
            Done::Opened(path, Ok(Content::Session(session))) => self.take_session(path, *session),
            Done::Opened(_, Err(message)) => self.tell(NoticeKind::Problem, message),
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

    /// Takes what the worker has said, for a few milliseconds at most; true when more is waiting.
    pub fn drain_events(&mut self, background: &Background) -> bool {
        let Some(active) = &mut self.active else { return false };
        let Some(handle) = &active.handle else { return false };
        let Some(record) = self.session.run_mut(active.id) else { return false };
        let began = Instant::now();
        while began.elapsed() < EVENT_TIME {
            let Ok(event) = handle.events().try_recv() else { return false };
            active.last_heard = Instant::now();
            let ended = matches!(event, Event::Ended(_));
            record.run.apply(event);
            if ended {
                self.end_run(background);
                return false;
            }
        }
        true
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

    fn take_saved(&mut self, path: PathBuf, number: u64, background: &Background) {
        self.tell(NoticeKind::Info, format!("Saved as {}.", path.display()));
        if number < self.began_at_number {
            return; // the session that was saved has been closed meanwhile
        }
        self.path = Some(path);
        self.saved_number = self.saved_number.max(number);
        let after_save = std::mem::replace(&mut self.after_save, AfterSave::GoOn);
        // A run that was started or has ended meanwhile is not in the file.
        if !self.has_unsaved_runs() && !self.is_running() {
            match after_save {
                AfterSave::GoOn => {}
                AfterSave::Quit => self.may_quit = true,
                AfterSave::StartOver => self.start_over(background),
            }
        }
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

    fn forget_changed_preset(&mut self) {
        let (Some(found), Some(preset)) = (self.solver(), &self.form.preset) else { return };
        let of_preset = parameter::resolve(&found.solver, Some(preset), &[]);
        if of_preset.as_ref() != Ok(&self.form.parameters) {
            self.form.preset = None;
        }
    }

    fn take_puzzles(&mut self, path: &Path, reading: Reading) {
        for diagnostic in reading.diagnostics() {
            let kind = match diagnostic.severity {
                puzzle_formats::Severity::Note => NoticeKind::Info,
                puzzle_formats::Severity::Warning | puzzle_formats::Severity::Error => NoticeKind::Problem,
            };
            self.tell(kind, format!("{}: {diagnostic}", path.display()));
        }
        let sound = (0..reading.len()).find(|&item| reading.entry(item).conflicts.is_empty());
        let Some(item) = sound else {
            let entry = reading.entry(0);
            let clash = entry.conflicts.first().map(ToString::to_string).unwrap_or_default();
            self.tell(NoticeKind::Problem, format!("{}: {clash}. It was not opened.", path.display()));
            return;
        };
        let title =
            path.file_name().map_or_else(|| path.display().to_string(), |n| n.to_string_lossy().into());
        self.sources.push(Source { title, items: Items::Reading(Box::new(reading)) });
        self.show_puzzle(PuzzleKey { source: self.sources.len() - 1, item });
        if self.form.solver.is_none() {
            self.choose_fitting_solver();
        }
    }

    fn take_session(&mut self, path: PathBuf, other: Session) {
        let was_empty = !self.has_content();
        let title =
            path.file_name().map_or_else(|| path.display().to_string(), |n| n.to_string_lossy().into());
        let merged = self.session.merge(other);
        self.sources.push(Source { title, items: Items::Session(merged.puzzles.clone()) });
        let source = self.sources.len() - 1;
        if let Some(id) = merged.view.puzzle.or(merged.puzzles.first().copied()) {
            let item = merged.puzzles.iter().position(|&puzzle| puzzle == id).unwrap_or(0);
            self.show_puzzle(PuzzleKey { source, item });
        }
        if let Some(id) = merged.view.run.or(merged.runs.last().copied()) {
            self.show_run(id);
        }
        self.take_view(&merged.view);
        if was_empty {
            self.path = Some(path);
        } else {
            self.state_number += 1;
        }
    }

    fn take_view(&mut self, view: &View) {
        if let Some(id) = &view.solver {
            self.form = Form {
                solver: Some(id.clone()),
                preset: view.preset.clone(),
                parameters: view.parameters.clone(),
                seed: view.seed.unwrap_or(1),
                budget: view.budget,
            };
            if self.catalog.is_some() {
                self.keep_form(&id.clone());
            }
        }
    }

    fn show_puzzle(&mut self, key: PuzzleKey) {
        let Some(source) = self.sources.get(key.source) else { return };
        let current = match &source.items {
            Items::Reading(reading) if key.item < reading.len() => {
                let entry = reading.entry(key.item);
                if let Some(clash) = entry.conflicts.first() {
                    let text = format!("{}: {clash}. It cannot be solved.", entry.name);
                    self.tell(NoticeKind::Problem, text);
                    return;
                }
                let format = reading.format().key().to_string();
                Current::new(key, entry.name, Arc::new(entry.puzzle), format, entry.text)
            }
            Items::Session(ids) => {
                let Some(puzzle) = ids.get(key.item).and_then(|&id| self.session.puzzle(id)) else { return };
                let SessionPuzzle { name, format, text, puzzle, .. } = puzzle.clone();
                Current::new(key, name, puzzle, format, text)
            }
            Items::Reading(_) => return,
        };
        self.current = Some(current);
        let of_shown = self.shown_run().and_then(|run| self.session.puzzle(run.puzzle));
        let same =
            of_shown.is_some_and(|shown| self.current.as_ref().is_some_and(|c| c.puzzle == shown.puzzle));
        if !same {
            self.shown_run = None;
        }
    }

    fn show_run(&mut self, id: RunId) {
        let Some(puzzle) = self.session.run(id).map(|run| run.puzzle) else { return };
        self.shown_run = Some(id);
        let shown = self.session.puzzle(puzzle).map(|puzzle| Arc::clone(&puzzle.puzzle));
        if self.current.as_ref().map(|current| &current.puzzle) != shown.as_ref()
            && let Some(key) = self.key_of(puzzle)
        {
            self.show_puzzle(key);
            self.shown_run = Some(id);
        }
    }

    /// Where a puzzle of the session stands in the library.
    fn key_of(&self, id: PuzzleId) -> Option<PuzzleKey> {
        let puzzle = self.session.puzzle(id)?;
        self.sources.iter().enumerate().find_map(|(source, candidate)| {
            let item = match &candidate.items {
                Items::Session(ids) => ids.iter().position(|&known| known == id)?,
                Items::Reading(reading) => (0..reading.len()).find(|&item| {
                    reading.name(item) == puzzle.name && reading.entry(item).puzzle == *puzzle.puzzle
                })?,
            };
            Some(PuzzleKey { source, item })
        })
    }

    fn run(&mut self, start: Start, background: &Background) {
        let (Some(found), Some(current)) = (self.solver(), &self.current) else { return };
        if self.active.is_some() {
            return;
        }
        if let Err(error) = self.form.budget.check() {
            self.tell(NoticeKind::Problem, error.to_string());
            return;
        }
        let job = Job {
            puzzle: Arc::clone(&current.puzzle),
            plugin: found.path.clone(),
            solver: Arc::clone(&found.solver),
            preset: self.form.preset.clone(),
            parameters: self.form.parameters.clone(),
            seed: self.form.seed,
            budget: self.form.budget,
        };
        let (name, format, text) = (current.name.clone(), current.format.clone(), current.text.clone());
        let puzzle = self.session.add_puzzle(name, format, text, Arc::clone(&job.puzzle));
        let id = self.session.add_run(puzzle, found.sha256, Run::new(&job));
        self.shown_run = Some(id);
        self.active = Some(Active {
            id,
            held: start == Start::Held,
            stopping: false,
            last_heard: Instant::now(),
            start,
            early_steps: u32::from(start == Start::Held),
            handle: None,
        });
        let (program, wake) = (self.program.clone(), background.wake());
        background.spawn("start-worker", move || {
            Done::Started(id, program.run(job.request(Watch::Board, start), wake))
        });
    }

    fn take_started(&mut self, id: RunId, started: Result<RunHandle, Failure>) {
        // A run that the user has closed meanwhile: dropping its handle ends the worker.
        let Some(active) = self.active.as_mut().filter(|active| active.id == id) else { return };
        match started {
            Ok(handle) => {
                // What was asked for while the worker was starting.
                (0..active.early_steps).for_each(|_| handle.step());
                match (active.start, active.held) {
                    (Start::Running, true) if active.early_steps == 0 => handle.pause(),
                    (_, false) => handle.resume(),
                    _ => {}
                }
                if active.stopping {
                    handle.stop();
                }
                active.last_heard = Instant::now();
                active.handle = Some(handle);
            }
            Err(failure) => {
                if let Some(record) = self.session.run_mut(id) {
                    record.run.apply(Event::Ended(Err(failure)));
                }
                self.close_run(id);
            }
        }
    }

    fn steer(&mut self, command: &Command) {
        let Some(active) = &mut self.active else { return };
        let handle = active.handle.as_ref();
        match command {
            Command::TogglePause => {
                active.held = !active.held;
                if active.held {
                    handle.inspect(|handle| handle.pause());
                } else {
                    handle.inspect(|handle| handle.resume());
                }
            }
            Command::Step => {
                active.held = true;
                match handle {
                    Some(handle) => handle.step(),
                    None => active.early_steps += 1,
                }
            }
            _ => {
                active.stopping = true;
                handle.inspect(|handle| handle.stop());
            }
        }
    }

    fn end_run(&mut self, background: &Background) {
        let Some(id) = self.active.as_ref().map(|active| active.id) else { return };
        self.drop_worker(background);
        self.close_run(id);
    }

    /// Lets the worker go. That waits for its threads, so not here.
    fn drop_worker(&mut self, background: &Background) {
        if let Some(handle) = self.active.as_mut().and_then(|active| active.handle.take()) {
            background.spawn("end-worker", move || {
                drop(handle);
                Done::Nothing
            });
        }
    }

    fn close_run(&mut self, id: RunId) {
        self.active = None;
        self.state_number += 1;
        let outcome = self.session.run(id).and_then(|run| run.run.outcome());
        if let Some(outcome) = outcome.filter(|outcome| outcome.status == engine::outcome::Status::Error) {
            let text = outcome.message.clone();
            self.tell(NoticeKind::Problem, text);
        }
    }

    /// Saves under a name that may be another file's; that is asked about first.
    fn save_as(&mut self, path: PathBuf, background: &Background) {
        let path = if path.extension().is_none() { path.with_extension("ron") } else { path };
        if path.exists() && self.path.as_ref() != Some(&path) {
            self.question = Some(Question::Replace(path));
        } else {
            self.question = None;
            self.save(path, background);
        }
    }

    fn save(&mut self, path: PathBuf, background: &Background) {
        self.session.view = View {
            puzzle: self.current_puzzle_id(),
            run: self.shown_run.filter(|&id| self.active.as_ref().is_none_or(|active| active.id != id)),
            solver: self.form.solver.clone(),
            preset: self.form.preset.clone(),
            parameters: self.form.parameters.clone(),
            seed: Some(self.form.seed),
            budget: self.form.budget,
        };
        let (session, number) = (self.session.clone(), self.state_number);
        background.spawn("save-session", move || {
            let saved = store::save_session(&path, &session).map_err(|error| error.to_string());
            Done::Saved(path, number, saved)
        });
    }

    /// The number of the puzzle shown; it joins the session if it is not there yet.
    fn current_puzzle_id(&mut self) -> Option<PuzzleId> {
        let current = self.current.as_ref()?;
        let (name, format, text) = (current.name.clone(), current.format.clone(), current.text.clone());
        Some(self.session.add_puzzle(name, format, text, Arc::clone(&current.puzzle)))
    }

    /// A file name for the session, after the puzzle shown.
    pub fn suggested_file_name(&self) -> String {
        let stem = self.current.as_ref().map_or("session", |current| current.name.as_str());
        let stem = Path::new(stem).file_stem().map_or("session".into(), |stem| stem.to_string_lossy());
        format!("{stem}.ron")
    }

    fn discard(&mut self, background: &Background) {
        match self.question.take() {
            Some(Question::UnsavedBeforeQuit) => self.may_quit = true,
            Some(Question::UnsavedBeforeNew) => self.start_over(background),
            Some(Question::Path(_) | Question::Replace(_)) | None => {}
        }
    }

    fn start_over(&mut self, background: &Background) {
        self.drop_worker(background);
        self.active = None;
        self.question = None;
        self.sources.clear();
        self.current = None;
        self.session = Session::default();
        self.path = None;
        self.shown_run = None;
        self.notices.clear();
        self.state_number += 1;
        self.saved_number = self.state_number;
        self.began_at_number = self.state_number;
    }
}

impl Source {
    /// Number of its puzzles.
    pub fn len(&self) -> usize {
        match &self.items {
            Items::Reading(reading) => reading.len(),
            Items::Session(ids) => ids.len(),
        }
    }

    /// The name of one of its puzzles.
    pub fn name(&self, item: usize, model: &Model) -> String {
        match &self.items {
            Items::Reading(reading) if item < reading.len() => reading.name(item),
            Items::Reading(_) => String::new(),
            Items::Session(ids) => {
                ids.get(item).map(|&id| model.puzzle_name(id).to_string()).unwrap_or_default()
            }
        }
    }
}
