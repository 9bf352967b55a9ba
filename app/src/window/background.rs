//! Work that may take time: files, dialogs, plugin searches, starting workers. Each task has a thread of
//! its own, and its result comes back as a [`Done`].

use crate::cli::tell;
use crossbeam_channel::{Receiver, Sender, unbounded};
use engine::catalog::Catalog;
use engine::session::{RunId, Session};
use engine::store;
use engine::worker::RunHandle;
use puzzle_formats::{Options, Reading};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::thread;

/// What a task brought.
pub enum Done {
    /// The plugins that were found.
    Scanned(Catalog),
    /// What a file holds.
    Opened(PathBuf, Result<Content, String>),
    /// The files that the user chose; none is "nothing chosen".
    ChosenToOpen(Vec<PathBuf>),
    /// Where the user wants the session.
    ChosenToSave(PathBuf),
    /// This desktop offers no file dialog: the window asks for a path itself.
    NoDialog(Dialog),
    /// The session was saved, with the number of its state; or the sentence that says why not.
    Saved(PathBuf, u64, Result<(), String>),
    /// A worker was started, or the sentence that says why not.
    Started(RunId, Result<RunHandle, engine::worker::Failure>),
    /// The user chose no place for the session.
    NotChosen,
    /// A task failed in a way that is our mistake; its name.
    Broken(String),
    /// Nothing to tell.
    Nothing,
}

/// What a file holds.
pub enum Content {
    /// Puzzles.
    Puzzles(Reading),
    /// A session.
    Session(Box<Session>),
}

/// Which file dialog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialog {
    /// For opening.
    Open,
    /// For saving.
    Save,
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
}

impl Background {
    /// Results wake this window.
    pub fn new(ctx: egui::Context, dialogs: FileDialogs) -> Background {
        let (sender, receiver) = unbounded();
        Background { ctx, dialogs, sender, receiver }
    }

    /// What has been brought since the last call.
    pub fn results(&self) -> Vec<Done> {
        self.receiver.try_iter().collect()
    }

    /// A function that wakes the window from any thread.
    pub fn wake(&self) -> engine::worker::Wake {
        let ctx = self.ctx.clone();
        std::sync::Arc::new(move || ctx.request_repaint())
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

    /// Reads files one after the other, so that they come in their order, and finds out what they hold.
    pub fn open(&self, paths: Vec<PathBuf>) {
        if paths.is_empty() {
            return;
        }
        let (sender, wake) = (self.sender.clone(), self.wake());
        self.spawn("open-files", move || {
            for path in paths {
                let content = open(&path);
                let _ = sender.send(Done::Opened(path, content));
                wake();
            }
            Done::Nothing
        });
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
                    let chosen = rfd::FileDialog::new().set_title("Open puzzles and sessions").pick_files();
                    Done::ChosenToOpen(chosen.unwrap_or_default())
                }
                Dialog::Save => {
                    let dialog = rfd::FileDialog::new().set_title("Save session").set_file_name(file_name);
                    let chosen = dialog.add_filter("Session", &["ron"]).save_file();
                    chosen.map_or(Done::NotChosen, Done::ChosenToSave)
                }
            }
        });
    }
}

fn open(path: &Path) -> Result<Content, String> {
    let bytes = store::read(path).map_err(|error| error.to_string())?;
    if store::is_session(path, &bytes) {
        let session = store::parse_session(path, &bytes).map_err(|error| error.to_string())?;
        return Ok(Content::Session(Box::new(session)));
    }
    let file_name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let reading = puzzle_formats::read(&file_name, &bytes, &Options::default());
    reading.map(Content::Puzzles).map_err(|refusal| format!("{}: {refusal}", path.display()))
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
