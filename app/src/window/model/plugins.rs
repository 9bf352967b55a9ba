//! The plugins: searched in the background, watched, dropped in, asked about before they run, and trusted one
//! by one. A running job keeps the copy that it began with, so nothing here touches it.

use super::{Model, NoticeKind, Question};
use crate::window::background::{Background, Done};
use crate::window::new_plugin::{NewPlugin, Why};
use engine::catalog::{self, Catalog, Consent, Folder, FolderWatch, Home, Plugin};
use engine::worker::WorkerProgram;
use std::collections::{BTreeSet, VecDeque};
use std::path::{Path, PathBuf};

/// Endings of libraries on the systems that plugins are built for.
pub const ENDINGS: [&str; 3] = ["so", "dll", "dylib"];

/// Whether a file is to be installed, by its name, and not to be opened.
pub fn is_library(path: &Path) -> bool {
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
    ending.is_some_and(|ending| ENDINGS.contains(&ending.as_str()))
}

/// The plugins, and what is known of them.
pub struct Plugins {
    program: WorkerProgram,
    folders: Vec<Folder>,
    home: Option<Home>,
    catalog: Option<Catalog>,
    /// What confines a plugin here, in sentences.
    terms: Vec<String>,
    /// The watch over the folders, or the sentence that says why there is none.
    watch: Result<FolderWatch, String>,
    /// Number of the latest search: what an earlier one finds is out of date.
    search: u64,
    /// How many searches have come to their end.
    finds: u64,
    /// Questions that wait until the one before is answered.
    waiting: VecDeque<NewPlugin>,
    /// Hashes of what was asked about in this window: a search asks once.
    asked: BTreeSet<String>,
}

/// What a search found.
pub struct SearchResult {
    /// The plugins.
    pub catalog: Catalog,
    /// What confines a plugin here, in sentences.
    pub terms: Vec<String>,
}

/// A plugin that is to run without protection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unprotected {
    /// Its file's name.
    pub file: String,
    /// Hash of its content.
    pub sha256: String,
}

impl Plugins {
    /// Plugins in these folders, of this user. Changes in the folders wake the window.
    pub fn new(
        program: WorkerProgram,
        folders: Vec<Folder>,
        home: Option<Home>,
        background: &Background,
    ) -> Plugins {
        let paths: Vec<PathBuf> = folders.iter().map(|folder| folder.path.clone()).collect();
        let wake = background.wake();
        let watch = FolderWatch::start(&paths, move || wake());
        let (waiting, asked) = (VecDeque::new(), BTreeSet::new());
        Plugins {
            program,
            folders,
            home,
            catalog: None,
            terms: Vec::new(),
            watch,
            search: 0,
            finds: 0,
            waiting,
            asked,
        }
    }

    /// What was found; none while plugins are looked for the first time.
    pub fn catalog(&self) -> Option<&Catalog> {
        self.catalog.as_ref()
    }

    /// A number that changes when something was found.
    pub fn number(&self) -> u64 {
        self.finds
    }

    /// What confines a plugin here, in sentences.
    pub fn terms(&self) -> &[String] {
        &self.terms
    }

    /// Where this user's own plugins and unsaved work are.
    pub(super) fn home_of_user(&self) -> Option<Home> {
        self.home.clone()
    }

    /// Where they were looked for.
    pub fn folders(&self) -> &[Folder] {
        &self.folders
    }

    /// How workers are started.
    pub fn program(&self) -> &WorkerProgram {
        &self.program
    }
}

impl Model {
    /// Searches again when the plugin folders have changed.
    pub fn look_at_folders(&mut self, background: &Background) {
        let changed = self.plugins.watch.as_ref().is_ok_and(|watch| watch.changes().try_recv().is_ok());
        if changed {
            self.search_plugins(background);
        }
    }

    /// Says so when new plugins will not come by themselves.
    pub(super) fn tell_unwatched(&mut self) {
        if let Err(reason) = &self.plugins.watch {
            let text = format!("{reason} Solver > Look for plugins again finds what is new.");
            self.tell(NoticeKind::Info, text);
        }
    }

    /// Searches for plugins; what is known stays until the search is over.
    pub(super) fn search_plugins(&mut self, background: &Background) {
        let plugins = &mut self.plugins;
        plugins.search += 1;
        let number = plugins.search;
        let (folders, program, home) =
            (plugins.folders.clone(), plugins.program.clone(), plugins.home.clone());
        background.spawn_told("plugin-search", "Looking for plugins…", move || {
            let approved = home.map_or_else(catalog::Approved::default, |home| home.approved());
            let catalog = Catalog::scan_with(&folders, &program, &approved);
            let terms = catalog::terms(&program);
            Done::Found(number, Box::new(SearchResult { catalog, terms }))
        });
    }

    pub(super) fn take_found(&mut self, number: u64, found: SearchResult, background: &Background) {
        if number != self.plugins.search {
            return;
        }
        let before = self.plugins.catalog.replace(found.catalog);
        self.plugins.finds += 1;
        self.plugins.terms = found.terms;
        if let Some(before) = before {
            self.tell_news(&before, background);
        }
        self.check_experiments();
        match self.form.solver.clone() {
            Some(id) => self.keep_form(&id),
            None => self.choose_fitting_solver(),
        }
    }

    /// Tells which plugins have come since the search before; asks about those that nobody has approved.
    fn tell_news(&mut self, before: &Catalog, background: &Background) {
        let is_known = |plugin: &&Plugin| {
            before.plugins.iter().any(|old| match &plugin.library {
                Some(library) => old.library.as_ref() == Some(library),
                None => old.library.is_none() && old.path == plugin.path,
            })
        };
        let all = self.plugins.catalog.iter().flat_map(|catalog| &catalog.plugins);
        let came: Vec<Plugin> = all.filter(|plugin| !is_known(plugin)).cloned().collect();
        for plugin in came {
            match plugin.state {
                Ok(solvers) if plugin.allowed => {
                    let names: Vec<String> =
                        solvers.iter().map(|solver| format!("{} {}", solver.name, solver.version)).collect();
                    let text = format!("{} has come, with {}.", plugin.path.display(), names.join(", "));
                    self.tell(NoticeKind::Info, text);
                }
                Err(reason) if plugin.allowed || plugin.library.is_none() => {
                    self.tell(NoticeKind::Problem, reason);
                }
                Ok(_) | Err(_) => self.look(plugin.path, Why::Came, background),
            }
        }
    }

    /// Shows the user what a plugin is, and asks.
    pub(super) fn look_at_plugin(&mut self, path: PathBuf, background: &Background) {
        self.look(path, Why::Wanted, background);
    }

    fn look(&mut self, path: PathBuf, why: Why, background: &Background) {
        let Some(home) = self.home() else { return };
        let program = self.plugins.program.clone();
        background.spawn("look-at-plugin", move || {
            let looked_at = home.card(&path, &program, Consent::Open);
            let told = NewPlugin::from_look(looked_at);
            // It lies in a plugin folder already.
            Done::LookedAt(told.map(|plugin| NewPlugin { is_outside: false, ..plugin }), why)
        });
    }

    pub(super) fn take_looked_at(&mut self, told: Result<NewPlugin, String>, why: Why) {
        match told {
            Ok(plugin) => self.ask_about(plugin, why),
            Err(message) => self.tell(NoticeKind::Problem, message),
        }
    }

    /// Copies plugins into the user's folder, one after the other.
    pub(super) fn install(&mut self, paths: Vec<PathBuf>, background: &Background) {
        if paths.is_empty() {
            return;
        }
        let Some(home) = self.home() else { return };
        let program = self.plugins.program.clone();
        background.spawn_told("install-plugins", "Installing…", move || {
            let install = |path: &PathBuf| NewPlugin::from_look(home.install(path, &program));
            Done::Installed(paths.iter().map(install).collect())
        });
    }

    pub(super) fn take_installed(&mut self, told: Vec<Result<NewPlugin, String>>, background: &Background) {
        for told in told {
            match told {
                Ok(plugin) if plugin.is_approved => {
                    let text = format!("{} is installed, and approved already.", plugin.path.display());
                    self.tell(NoticeKind::Info, text);
                }
                Ok(plugin) => self.ask_about(plugin, Why::Wanted),
                Err(message) => self.tell(NoticeKind::Problem, message),
            }
        }
        self.search_plugins(background);
    }

    fn ask_about(&mut self, plugin: NewPlugin, why: Why) {
        let asks =
            |question: &Question| matches!(question, Question::Approve(open) if open.sha256 == plugin.sha256);
        let is_open = self.question.as_ref().is_some_and(asks)
            || self.plugins.waiting.iter().any(|waiting| waiting.sha256 == plugin.sha256);
        let is_new = self.plugins.asked.insert(plugin.sha256.clone());
        if !is_open && (is_new || why == Why::Wanted) {
            self.plugins.waiting.push_back(plugin);
        }
    }

    /// Asks the next question that waits, when none is open.
    pub(super) fn ask_next(&mut self) {
        if self.question.is_none() {
            self.question = self.next_unsaved();
        }
        if self.question.is_none() {
            self.question = self.next_cut_off();
        }
        if self.question.is_none() {
            let next = self.plugins.waiting.pop_front();
            self.question = next.map(|plugin| Question::Approve(Box::new(plugin)));
        }
    }

    /// The plugin in question may run from now on.
    pub(super) fn approve(&mut self, background: &Background) {
        let Some(Question::Approve(plugin)) = self.question.take() else { return };
        let Some(home) = self.home() else { return };
        let program = self.plugins.program.clone();
        background.spawn("approve-plugin", move || {
            let approved = home.approve(&plugin.sha256, &plugin.file()).map_err(|error| error.to_string());
            let installed = approved.and_then(|()| match plugin.is_outside {
                true => home.install(&plugin.path, &program).map(|_| ()).map_err(|error| error.to_string()),
                false => Ok(()),
            });
            Done::Approved(installed.map(|()| format!("{} may run from now on.", plugin.file())))
        });
    }

    pub(super) fn take_approved(&mut self, told: Result<String, String>, background: &Background) {
        match told {
            Ok(text) => self.tell(NoticeKind::Info, text),
            Err(text) => self.tell(NoticeKind::Problem, text),
        }
        self.search_plugins(background);
    }

    /// The plugin in question runs without protection, as long as this window is open.
    pub(super) fn unprotect(&mut self, background: &Background) {
        let Some(Question::Unprotect(plugin)) = self.question.take() else { return };
        self.plugins.program = self.plugins.program.clone().trusting([plugin.sha256]);
        self.search_plugins(background);
    }

    /// A plugin is confined again.
    pub(super) fn protect(&mut self, sha256: &str, background: &Background) {
        self.plugins.program = self.plugins.program.clone().confining(sha256);
        self.search_plugins(background);
    }

    fn home(&mut self) -> Option<Home> {
        if self.plugins.home.is_none() {
            let text = "This user has no folder for plugins. Set HOME, or name a folder with --plugins.";
            self.tell(NoticeKind::Problem, text.into());
        }
        self.plugins.home.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::is_library;
    use std::path::Path;

    #[test]
    fn libraries_are_told_from_puzzles_by_their_ending() {
        assert!(["a.so", "b.DLL", "/c/d.dylib"].iter().all(|name| is_library(Path::new(name))));
        assert!(["a.txt", "so", "a.so.txt", "b.ron"].iter().all(|name| !is_library(Path::new(name))));
    }
}
