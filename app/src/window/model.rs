//! What the window shows: the library, the session, the form, the run in progress, the notices.
//!
//! Commands and results change it here and nowhere else.

mod again;
mod arrangement;
mod checking;
mod choice;
mod choices;
mod chosen;
mod command_line;
mod cursor;
mod entering;
mod experiments;
mod findings;
mod form_change;
mod history;
mod keeping;
mod lesson;
mod library;
mod listing;
mod marks;
mod notices;
mod outgoing;
mod overlay;
mod own_puzzle;
mod panes;
mod plugins;
mod question;
mod removing;
mod repeating;
mod running;
mod saving;
mod shelf;
mod shown;
mod solver;
mod starting;
mod state;

pub use checking::{Checked, Standing};
pub use choices::Sheet;
use cursor::Cursor;
pub use cursor::{CursorCommand, CursorDone, FilmCommand, SPEEDS};
use entering::Editing;
use experiments::Experiments;
pub use experiments::{
    Active as ActiveExperiment, Entry as ExperimentEntry, ExperimentCommand, ExperimentDone, Extent,
    Foreseen, Stage, Which,
};
use findings::Findings;
pub use history::Change;
use history::History;
use keeping::Keeping;
pub use keeping::{FoundWork, UnsavedOffer};
use lesson::Lessons;
pub use lesson::OpenLesson;
pub use library::{Current, Source};
pub use listing::{Listed, Listing};
use notices::Notices;
pub use notices::{Notice, NoticeKind};
pub use outgoing::ExportAsked;
use outgoing::Outgoing;
use overlay::Overlay;
pub use overlay::{Look, Wanted};
use panes::Panes;
pub use panes::{Area, PaneCommand};
pub use plugins::{ENDINGS, Plugins, SearchResult, Unprotected};
pub use question::Question;
use repeating::Repeating;
pub use repeating::{RepeatedRuns, RepeatingState};
pub use running::Progress;
use running::Running;
use saving::AfterSave;
use shelf::Shelf;
pub use shelf::{Group, GroupKind, ListRow};
pub use shown::{BoardShown, BoardVersion, Filling};
pub use solver::{Form, SolverKey};
pub use state::NUMBER_OF_PUZZLE;

use super::arrangement::Arrangement;
use super::background::{Background, Dialog, Done};
use super::command::{Command, Mark, PuzzleKey};
use super::settings::Settings;
use engine::job::Start;
use engine::session::{PuzzleId, RunId, Session};
use std::collections::{BTreeSet, HashMap};
use std::path::PathBuf;

/// All that the window shows.
pub struct Model {
    plugins: Plugins,
    sources: Vec<Source>,
    current: Option<Current>,
    /// Where the puzzles that joined the session stand in the library.
    joined: HashMap<PuzzleId, PuzzleKey>,
    listing: Listing,
    shelf: Shelf,
    editing: Editing,
    form: Form,
    session: Session,
    path: Option<PathBuf>,
    shown_run: Option<RunId>,
    /// The runs that commands are about; where there are none, the one that is shown.
    chosen: BTreeSet<RunId>,
    /// The puzzles of the next runs; where there are none, the one that is shown.
    chosen_puzzles: BTreeSet<PuzzleKey>,
    shows_difference: bool,
    note_in_hand: Option<RunId>,
    overlay: Overlay,
    cursor: Cursor,
    running: Running,
    repeating: Option<Repeating>,
    history: History,
    notices: Notices,
    question: Option<Question>,
    state_number: u64,
    saved_number: u64,
    began_at_number: u64,
    may_quit: bool,
    after_save: AfterSave,
    keeping: Keeping,
    findings: Findings,
    outgoing: Outgoing,
    experiments: Experiments,
    arrangement: Arrangement,
    arrangement_number: u64,
    side: Option<f32>,
    side_room: f32,
    panes: Panes,
    is_narrow: bool,
    settings: Settings,
    sheet: Option<Sheet>,
    lessons: Lessons,
    busy: Option<String>,
}

impl Model {
    /// An empty window. Plugins are looked for at once.
    pub fn new(plugins: Plugins, background: &Background) -> Model {
        let mut model = Model {
            plugins,
            sources: Vec::new(),
            current: None,
            joined: HashMap::new(),
            listing: Listing::default(),
            shelf: Shelf::default(),
            editing: Editing::default(),
            form: Form::default(),
            session: Session::default(),
            path: None,
            shown_run: None,
            chosen: BTreeSet::new(),
            chosen_puzzles: BTreeSet::new(),
            shows_difference: false,
            note_in_hand: None,
            overlay: Overlay::default(),
            cursor: Cursor::default(),
            running: Running::default(),
            repeating: None,
            history: History::default(),
            notices: Notices::default(),
            question: None,
            state_number: 0,
            saved_number: 0,
            began_at_number: 0,
            may_quit: false,
            after_save: AfterSave::GoOn,
            keeping: Keeping::default(),
            findings: Findings::default(),
            outgoing: Outgoing::default(),
            experiments: Experiments::default(),
            arrangement: Arrangement::default(),
            arrangement_number: 1,
            side: None,
            side_room: f32::INFINITY,
            panes: Panes::default(),
            is_narrow: false,
            settings: Settings::default(),
            sheet: None,
            lessons: Lessons::default(),
            busy: None,
        };
        model.tell_unwatched();
        model.search_plugins(background);
        model.look_for_unsaved(background);
        model.look_for_cut_off(background);
        model
    }

    /// Does what a panel, a menu or a key asked for; what only the window itself can do is left out.
    pub fn apply(&mut self, command: Command, background: &Background) {
        if !matches!(command, Command::SeeRows(_) | Command::Panes(PaneCommand::Activate(_))) {
            self.forget_told();
        }
        match command {
            Command::AskFolder => background.ask(Dialog::Folder, String::new()),
            Command::Sift(sifting) => self.set_sifting(sifting),
            Command::Fold(source) => self.fold(source),
            Command::CloseGroup(source) => self.close_group(source),
            Command::AskOpen => background.ask(Dialog::Open, String::new()),
            Command::Open(paths) => {
                self.question = None;
                let (libraries, files) = paths.into_iter().partition(|path| plugins::is_library(path));
                self.install(libraries, background);
                background.open(files);
            }
            Command::Install(paths) => {
                self.question = None;
                self.install(paths, background);
            }
            Command::AskInstall => background.ask(Dialog::Install, String::new()),
            Command::LookAtPlugin(path) => self.look_at_plugin(path, background),
            Command::ApprovePlugin => self.approve(background),
            Command::AskUnprotect(plugin) => self.question = Some(Question::Unprotect(plugin)),
            Command::Unprotect => self.unprotect(background),
            Command::Protect(sha256) => self.protect(&sha256, background),
            Command::TakePasted(pasted) => self.take_pasted(pasted, background),
            Command::Choose(side, choice) => self.choose_reading(side, choice),
            Command::SeeRows(rows) => self.listing.see(rows),
            Command::Save => {
                self.after_save = match self.question.take() {
                    Some(Question::UnsavedBeforeQuit) => AfterSave::Quit,
                    Some(Question::UnsavedBeforeNew) => AfterSave::StartOver,
                    _ => AfterSave::GoOn,
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
            Command::AskFindings(place, asked) => self.ask_findings(place, *asked),
            Command::CopyPicture(chart) => self.copy_picture(chart, background),
            Command::SaveFigure(chart) => self.ask_where_to_save_figure(chart, background),
            Command::SaveFigureTo(path) => self.save_figure_as(path, background),
            Command::ReplaceFigure(path) => self.save_figure(path, background),
            Command::Export(asked) => self.ask_where_to_export(*asked, background),
            Command::ExportTo(folder) => self.export_into(&folder, background),
            Command::SelectPuzzle(key) => self.show_puzzle(key),
            Command::ChoosePuzzles(keys) => self.choose_puzzles(keys),
            Command::ShowNeighbour(by) => self.show_neighbour(by),
            Command::SelectRun(id) => self.show_run(id),
            Command::ChooseRuns(ids) => self.choose_runs(ids),
            Command::DrawRuns(ids, wanted) => self.tick(&ids, wanted),
            Command::ToggleDrawn => {
                let (ids, wanted) = (self.chosen_ids(), self.wanted_of(&self.chosen_ids()));
                self.tick(&ids, wanted);
            }
            Command::Mark(ids, mark) => {
                self.note_in_hand = None;
                self.mark(&ids, &mark);
            }
            Command::TogglePinned => {
                self.mark(&self.chosen_ids(), &Mark::Pinned(!self.chosen_are_pinned()));
            }
            Command::ToggleHidden => {
                self.mark(&self.chosen_ids(), &Mark::Hidden(!self.chosen_are_hidden()));
            }
            Command::EditNote => self.note_in_hand = self.chosen_run().map(|run| run.id),
            Command::LeaveNote => self.note_in_hand = None,
            Command::ShowDifference(shown) => self.shows_difference = shown,
            Command::OpenAsNew => self.open_as_new(),
            Command::RunAgain => self.run_again(background),
            Command::Reproduce => self.reproduce(background),
            Command::ResumeRuns => self.resume_runs(background),
            command @ (Command::SelectSolver(..)
            | Command::TickSolver(..)
            | Command::SelectPreset(_)
            | Command::SetParameter(..)
            | Command::SetSeed(_)
            | Command::SetRuns(_)
            | Command::SetBudget(_)) => self.change_form(command),
            Command::MarkField(key, problem) => self.mark_field(key, problem),
            Command::Edit(edit) => self.edit(edit, background),
            Command::Run => self.run(Start::Running, background),
            Command::Step if !self.shown_is_unfinished() => self.run(Start::Held, background),
            Command::TogglePause | Command::Step | Command::Stop => self.steer(&command, background),
            Command::StopAll => {
                self.stop_all();
                self.stop_experiment();
                self.stop_repeating();
            }
            Command::Experiment(command) => self.apply_experiment(command, background),
            Command::SetPlaces(places) => self.choose_places(places, background),
            Command::Cursor(command) => self.move_cursor(command),
            Command::Film(command) => self.film(command, background),
            Command::Set(setting) => self.set(setting),
            Command::ClearRecent => self.settings.recent.clear(),
            Command::Arrange(panes, name) => self.arrange(*panes, name.map(str::to_string)),
            Command::ShowPane(key) => {
                self.show_pane(key);
                self.go_to_area(Area::Pane(key));
            }
            Command::Panes(command) => self.apply_to_panes(command),
            Command::HidePane(key) => self.hide_pane(key),
            Command::ResetLayout => self.reset_layout(),
            Command::OpenLesson(number) => self.open_lesson(number),
            Command::LeaveLesson => self.leave_lesson(),
            Command::GoToStep(step) => self.go_to_step(step),
            Command::SetUpLesson => self.set_up_lesson(background),
            Command::Lay(sheet) => self.sheet = Some(sheet),
            Command::CloseSheet => self.sheet = None,
            Command::RemoveRuns => self.remove_runs(self.chosen_ids()),
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            Command::RescanPlugins => self.search_plugins(background),
            Command::Dismiss(index) => self.notices.dismiss(index),
            Command::DismissNewest => self.notices.dismiss_newest(),
            Command::OpenUnsaved => self.open_unsaved(),
            Command::DiscardUnsaved => self.discard_unsaved(),
            Command::Cancel => {
                self.question = None;
                self.put_off_unsaved();
                self.after_save = AfterSave::GoOn;
            }
            Command::Discard => self.discard(background),
            Command::Zoom(zoom) => self.zoom(zoom),
            Command::CopyCommandOfRun
            | Command::CopyRunsTable
            | Command::Paste
            | Command::ZoomBoard(_)
            | Command::Quit => {}
        }
        self.ask_next();
    }

    /// Takes what a background task brought.
    pub fn take(&mut self, done: Done, background: &Background) {
        match done {
            Done::Found(number, found) => self.take_found(number, *found, background),
            Done::Installed(told) => self.take_installed(told, background),
            Done::LookedAt(told, why) => self.take_looked_at(told, why),
            Done::Approved(told) => self.take_approved(told, background),
            Done::Opened(origin, Ok(opened)) => {
                self.look_for_cut_off_beside(&origin, &opened, background);
                self.take_opened(origin, opened);
            }
            Done::Opened(_, Err(message)) => self.tell(NoticeKind::Problem, message),
            Done::Gone(path, told) => self.take_gone(&path, told),
            Done::Listed(number, key, told) => self.listing.take(number, key, told),
            Done::Checked(number, checked) => self.take_checked(number, checked),
            Done::ListEnded(number) => {
                self.listing.end(number);
                self.counts_have_come();
            }
            Done::Sifted(number, sifted) => self.take_sifted(number, sifted),
            Done::OpenedFolder(Ok(content)) => self.take_folder(content),
            Done::OpenedFolder(Err(told)) => self.tell(NoticeKind::Problem, told),
            Done::ChosenToOpen(paths) => background.open(paths),
            Done::ChosenToInstall(paths) => self.install(paths, background),
            // The dialog has asked about the file that it named.
            Done::ChosenToSave(path) if path.extension().is_some() => self.save(path, background),
            Done::ChosenToSave(path) => self.save_as(path, background),
            Done::NoDialog(dialog) => self.question = Some(Question::Path(dialog)),
            Done::Saved(path, number, Ok(())) => self.take_saved(path, number, background),
            Done::Saved(_, _, Err(message)) => {
                self.after_save = AfterSave::GoOn;
                self.tell(NoticeKind::Problem, message);
            }
            Done::FoundUnsaved(found) => self.take_found_unsaved(*found),
            Done::KeptUnsaved(version, writing, kept) => {
                self.take_kept_unsaved(version, writing, kept);
            }
            Done::Started(id, started) => self.take_started(id, started, background),
            Done::Findings(number, found) => self.take_findings(number, *found),
            Done::Picture(picture) => self.take_picture(picture, background),
            // The dialog has asked about the file that it named.
            Done::ChosenForFigure(path) if path.extension().is_some() => self.save_figure(path, background),
            Done::ChosenForFigure(path) => self.save_figure_as(path, background),
            Done::ChosenForExport(folder) => self.export_into(&folder, background),
            Done::Written(written) => self.take_written(written),
            Done::Repeated(told) => self.take_repeated(&told),
            Done::Cursor(done) => self.take_cursor(done),
            Done::Experiment(done) => self.take_experiment_done(done, background),
            Done::NotChosen => self.after_save = AfterSave::GoOn,
            Done::Broken(task) => {
                self.take_broken_task(&task);
                let text =
                    format!("The task {task} failed by a mistake in this program; nothing was changed.");
                self.tell(NoticeKind::Problem, text);
            }
            Done::NotKept(told) => self.tell(NoticeKind::Problem, told),
            Done::Nothing => {}
        }
        self.ask_next();
    }
}
