//! Work that may take time: files, dialogs, plugin searches, starting workers. Each task has a thread of
//! its own, and its result comes back as a [`Done`].

use super::command::PuzzleKey;
use super::findings::Found;
use super::folder::FolderContent;
use super::listed::{Asked, Told, find_out};
use super::model::{Checked, CursorDone, ENDINGS, ExperimentDone, FoundWork, RepeatedRuns, SearchResult};
use super::new_plugin::{NewPlugin, Why};
use super::underway::Underway;
use crate::cli::tell;
use crate::opening::{self, Content, Unread};
use crossbeam_channel::{Receiver, Sender, unbounded};
use engine::counting::Counter;
use engine::experiment::Experiment;
use engine::session::{RunId, Session};
use engine::worker::RunHandle;
use puzzle_formats::Reading;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

/// Time from one look at a held run to the next.
pub const CALM: Duration = Duration::from_secs(2);

/// What a task brought.
pub enum Done {
    /// What the search for plugins with this number found.
    Found(u64, Box<SearchResult>),
    /// Plugins that were copied into the user's folder, or the sentences that say why not.
    Installed(Vec<Result<NewPlugin, String>>),
    /// What a plugin is, or the sentence that says why it is none; and why it was looked at.
    LookedAt(Result<NewPlugin, String>, Why),
    /// A plugin may run, in a sentence; or the sentence that says why it may not.
    Approved(Result<String, String>),
    /// What a file or a pasted text holds, or the sentence that says why it was not opened.
    Opened(Origin, Result<Opened, String>),
    /// There is no such file, in a sentence.
    Gone(PathBuf, String),
    /// The puzzle files of a folder, or the sentence that says why it was not opened.
    OpenedFolder(Result<FolderContent, String>),
    /// What was sifted out of the list, by the task with this number; none when it was told to stop.
    Sifted(u64, Option<Vec<PuzzleKey>>),
    /// What the list tells of a puzzle, found by the task with this number.
    Listed(u64, PuzzleKey, Told),
    /// The task with this number has told all, or was told to stop.
    ListEnded(u64),
    /// What the check of entries with this number found.
    Checked(u64, Checked),
    /// The files that the user chose; none is "nothing chosen".
    ChosenToOpen(Vec<PathBuf>),
    /// The plugins that the user chose; none is "nothing chosen".
    ChosenToInstall(Vec<PathBuf>),
    /// Where the user wants the session.
    ChosenToSave(PathBuf),
    /// This desktop offers no file dialog: the window asks for a path itself.
    NoDialog(Dialog),
    /// The session was saved, with the number of its state; or the sentence that says why not.
    Saved(PathBuf, u64, Result<(), String>),
    /// A place for unsaved work, and what earlier windows left behind.
    FoundUnsaved(Box<FoundWork>),
    /// Unsaved work was kept in this version, and how long writing it took; or the sentence that says why it was not.
    KeptUnsaved((u64, u64), Duration, Result<(), String>),
    /// A worker was started, or the sentence that says why not.
    Started(RunId, Result<RunHandle, engine::worker::Failure>),
    /// What the task with this number found out about the runs together.
    Findings(u64, Box<Found>),
    /// A figure as a picture, or the sentence that says why not.
    Picture(Result<egui::ColorImage, String>),
    /// Where the user wants the figure.
    ChosenForFigure(PathBuf),
    /// The folder in which the user wants the export.
    ChosenForExport(PathBuf),
    /// What was written where, in a sentence; or why it was not.
    Written(Result<String, String>),
    /// What came of runs that were made again.
    Repeated(Box<RepeatedRuns>),
    /// Something for the time cursor.
    Cursor(CursorDone),
    /// Something about experiments.
    Experiment(ExperimentDone),
    /// The user chose no place for the session.
    NotChosen,
    /// A task failed in a way that is our mistake; its name.
    Broken(String),
    /// Settings or layout could not be written, in a sentence.
    NotKept(String),
    /// Nothing to tell.
    Nothing,
}

/// Where something that was opened came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A file.
    File(PathBuf),
    /// The clipboard; what it is called here.
    Pasted(String),
    /// Made by hand; what it is called here.
    Made(String),
}

impl Origin {
    /// What messages begin with.
    pub fn path(&self) -> &Path {
        match self {
            Origin::File(path) => path,
            Origin::Pasted(name) | Origin::Made(name) => Path::new(name),
        }
    }

    /// A short name.
    pub fn title(&self) -> String {
        let path = self.path();
        path.file_name().map_or_else(|| path.display().to_string(), |name| name.to_string_lossy().into())
    }
}

/// What was opened.
pub enum Opened {
    /// Puzzles, and the first of them whose givens do not clash.
    Puzzles(Reading, usize),
    /// A session.
    Session(Box<Session>),
    /// An experiment.
    Experiment(Box<Experiment>),
}

/// Which file dialog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialog {
    /// For opening.
    Open,
    /// For saving the session.
    Save,
    /// For saving an experiment.
    SaveExperiment,
    /// For a folder with puzzles.
    Folder,
    /// For a plugin.
    Install,
    /// For a figure.
    Figure,
    /// For the folder of an export.
    Export,
}

/// Who shows file dialogs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileDialogs {
    /// The desktop, where it can.
    Desktop,
    /// The window itself, with a field for the path.
    Window,
}

/// Starts tasks and collects their results.
pub struct Background {
    ctx: egui::Context,
    dialogs: FileDialogs,
    sender: Sender<Done>,
    receiver: Receiver<Done>,
    underway: Underway,
}

impl Background {
    /// Results wake this window.
    pub fn new(ctx: egui::Context, dialogs: FileDialogs) -> Background {
        let (sender, receiver) = unbounded();
        Background { ctx, dialogs, sender, receiver, underway: Underway::default() }
    }

    /// What has been brought since the last call.
    pub fn results(&self) -> Vec<Done> {
        self.receiver.try_iter().collect()
    }

    /// A function that wakes the window from any thread.
    pub fn wake(&self) -> engine::worker::Wake {
        let ctx = self.ctx.clone();
        Arc::new(move || ctx.request_repaint())
    }

    /// Puts a picture into the clipboard.
    pub fn copy_picture(&self, picture: egui::ColorImage) {
        self.ctx.copy_image(picture);
    }

    /// The same for the worker of a run: while it is calm, since only heartbeats come, the window looks at it once in a
    /// while.
    pub fn wake_unless_calm(&self, is_calm: Arc<AtomicBool>) -> engine::worker::Wake {
        let ctx = self.ctx.clone();
        Arc::new(move || match is_calm.load(Ordering::Relaxed) {
            true => ctx.request_repaint_after(CALM),
            false => ctx.request_repaint(),
        })
    }

    /// A function that tells from any thread, and wakes nobody.
    pub fn teller(&self) -> impl Fn(Done) + Send + 'static {
        let sender = self.sender.clone();
        // The window may be gone; then nobody wants to hear it.
        move |done| drop(sender.send(done))
    }

    /// Starts a task.
    pub fn spawn(&self, name: &str, task: impl FnOnce() -> Done + Send + 'static) {
        let (sender, wake) = (self.sender.clone(), self.wake());
        let task_name = name.to_string();
        let spawned = thread::Builder::new().name(name.into()).spawn(move || {
            let done = catch_unwind(AssertUnwindSafe(task)).unwrap_or(Done::Broken(task_name));
            // The window may be gone; then nobody wants the result.
            let _ = sender.send(done);
            wake();
        });
        if let Err(error) = spawned {
            tell(&format!("No thread for {name}: {error}."));
        }
    }

    /// Starts a task that may take long enough to be told of, in these words.
    pub fn spawn_told(&self, name: &str, words: &str, task: impl FnOnce() -> Done + Send + 'static) {
        let telling = self.underway.begin(words);
        self.spawn(name, move || {
            let done = task();
            drop(telling);
            done
        });
    }

    /// What takes longer than a moment just now, in words; and when to look again, if something may come to take so
    /// long.
    pub fn busy(&self) -> (Option<String>, Option<Duration>) {
        self.underway.longest()
    }

    /// Reads files one after the other, so that they come in their order, and finds out what they hold.
    pub fn open(&self, paths: Vec<PathBuf>) {
        if paths.is_empty() {
            return;
        }
        let (sender, wake) = (self.sender.clone(), self.wake());
        let words = match paths.as_slice() {
            [only] => format!("Opening {}…", file_name(only)),
            several => format!("Opening {} files…", several.len()),
        };
        self.spawn_told("open-files", &words, move || {
            for path in paths {
                if path.is_dir() {
                    let _ = sender.send(Done::OpenedFolder(FolderContent::read(&path)));
                    wake();
                    continue;
                }
                let done = match opened(&path, opening::read_any(&path)) {
                    Err(told) if !path.exists() => Done::Gone(path, told),
                    opened => Done::Opened(Origin::File(path), opened),
                };
                let _ = sender.send(done);
                wake();
            }
            Done::Nothing
        });
    }

    /// Finds out what a pasted text holds.
    pub fn open_text(&self, name: String, text: String) {
        self.spawn_told("open-pasted-text", "Reading what was pasted…", move || {
            let origin = Origin::Pasted(name);
            let opened = opened(origin.path(), opening::content(origin.path(), text.as_bytes()));
            let advice =
                |told: String| format!("{told}\nCopy the whole puzzle, as text or link, and paste again.");
            Done::Opened(origin, opened.map_err(advice))
        });
    }

    /// Finds out what the list tells of these puzzles, until it is over.
    pub fn list(&self, number: u64, asked: Vec<Asked>, counter: Counter, is_over: Arc<AtomicBool>) {
        let (sender, wake) = (self.sender.clone(), self.wake());
        self.spawn("list-puzzles", move || {
            find_out(&asked, &counter, &is_over, |key, told| {
                let _ = sender.send(Done::Listed(number, key, told));
                wake();
            });
            Done::ListEnded(number)
        });
    }

    /// Asks the desktop where an animation is wanted; says whether it can.
    pub fn ask_for_film(&self, suggested: PathBuf) -> bool {
        if self.dialogs == FileDialogs::Window || !has_file_dialogs() {
            return false;
        }
        self.spawn("file-dialog", move || {
            let name = suggested.file_name().map(|name| name.to_string_lossy().into_owned());
            let dialog = rfd::FileDialog::new().set_title("Save animation");
            let dialog = dialog.set_file_name(name.unwrap_or_default());
            let chosen = dialog.save_file();
            chosen.map_or(Done::Nothing, |path| Done::Cursor(CursorDone::FilmPath(path)))
        });
        true
    }

    /// Shows a file dialog of the desktop, or says that there is none.
    pub fn ask(&self, dialog: Dialog, file_name: String) {
        let dialogs = self.dialogs;
        self.spawn("file-dialog", move || {
            if dialogs == FileDialogs::Window || !has_file_dialogs() {
                return Done::NoDialog(dialog);
            }
            match dialog {
                Dialog::Open => {
                    let chosen = rfd::FileDialog::new()
                        .set_title("Open puzzles, sessions and experiments")
                        .pick_files();
                    Done::ChosenToOpen(chosen.unwrap_or_default())
                }
                Dialog::Folder => {
                    let dialog = rfd::FileDialog::new().set_title("Open a folder with puzzles");
                    Done::ChosenToOpen(dialog.pick_folder().into_iter().collect())
                }
                Dialog::Install => {
                    let dialog = rfd::FileDialog::new().set_title("Install plugins");
                    let chosen = dialog.add_filter("Plugin", &ENDINGS).pick_files();
                    Done::ChosenToInstall(chosen.unwrap_or_default())
                }
                Dialog::Figure => {
                    let dialog = rfd::FileDialog::new().set_title("Save figure").set_file_name(file_name);
                    let dialog = dialog.add_filter("SVG", &["svg"]).add_filter("PNG", &["png"]);
                    dialog.save_file().map_or(Done::Nothing, Done::ChosenForFigure)
                }
                Dialog::Export => {
                    let dialog = rfd::FileDialog::new().set_title("Export into which folder?");
                    dialog.pick_folder().map_or(Done::Nothing, Done::ChosenForExport)
                }
                Dialog::Save => {
                    let dialog = rfd::FileDialog::new().set_title("Save session").set_file_name(file_name);
                    let chosen = dialog.add_filter("Session", &["ron"]).save_file();
                    chosen.map_or(Done::NotChosen, Done::ChosenToSave)
                }
                Dialog::SaveExperiment => {
                    let dialog = rfd::FileDialog::new().set_title("Save experiment").set_file_name(file_name);
                    let chosen = dialog.add_filter("Experiment", &["ron"]).save_file();
                    chosen.map_or(Done::Nothing, |path| Done::Experiment(ExperimentDone::ChosenPlace(path)))
                }
            }
        });
    }
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

/// What is of use in what was read; puzzles whose givens all clash are not.
fn opened(path: &Path, content: Result<Content, Unread>) -> Result<Opened, String> {
    match content.map_err(|unread| unread.summary(path))? {
        Content::Session(session) => Ok(Opened::Session(session)),
        Content::Experiment(experiment) => Ok(Opened::Experiment(experiment)),
        Content::Puzzles(reading) => {
            let clash_of = |item: usize| reading.entry(item).conflicts.into_iter().next();
            match (0..reading.len()).find(|&item| clash_of(item).is_none()) {
                Some(first) => Ok(Opened::Puzzles(reading, first)),
                None => Err(clash_of(0).map(|clash| opening::clash(path, &clash)).unwrap_or_default()),
            }
        }
    }
}

/// Whether the desktop offers file dialogs. On Linux they come from a portal on the session bus or from
/// `zenity`; without either a request would look like "cancelled".
fn has_file_dialogs() -> bool {
    if !cfg!(target_os = "linux") {
        return true;
    }
    let bus = std::env::var_os("DBUS_SESSION_BUS_ADDRESS").is_some_and(|address| !address.is_empty())
        || std::env::var_os("XDG_RUNTIME_DIR").is_some_and(|folder| Path::new(&folder).join("bus").exists());
    let zenity = std::env::var_os("PATH")
        .is_some_and(|path| std::env::split_paths(&path).any(|folder| folder.join("zenity").is_file()));
    bus || zenity
}
