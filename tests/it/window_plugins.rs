//! Plugins are dropped on the window, copied into a watched folder, asked about before they run, replaced while
//! a run goes on, and trusted one by one.

use crate::hostile::{fixture, is_confined};
use crate::program::file;
use crate::window::{Window, drop_file, has, until, window_of};
use crate::workers::ENDLESS;
use egui_kittest::kittest::Queryable as _;
use engine::catalog::{Folder, Home, Origin};
use std::path::{Path, PathBuf};
use workbench_tests::paths::{plugin, sample};

const QUESTION: &str = "Let this plugin run?";

/// A user with an empty plugin folder.
struct User(tempfile::TempDir);

impl User {
    fn new() -> User {
        let user = User(tempfile::tempdir().unwrap());
        user.home().create().unwrap();
        user
    }

    fn home(&self) -> Home {
        Home::at(self.0.path().to_path_buf())
    }

    /// Puts a library into the plugin folder under this name, as a copying file manager would.
    fn drop_in(&self, name: &str, content: &[u8]) -> PathBuf {
        let path = library(&self.home().plugins(), name);
        std::fs::write(&path, content).unwrap();
        path
    }

    /// A window in which plugins of the user's folder must be approved.
    fn window(&self) -> Window {
        let folder = Folder { path: self.home().plugins(), origin: Origin::Found };
        window_of(Vec::new(), vec![folder], Some(self.home()))
    }

    /// A window in which plugins of the folder may run, as with `--plugins`.
    fn trusting_window(&self, files: Vec<PathBuf>) -> Window {
        window_of(files, vec![self.home().plugins().into()], Some(self.home()))
    }
}

fn library(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}.{}", std::env::consts::DLL_EXTENSION))
}

/// A plugin in C with a solver of this id and version, which gives up.
fn compiled(id: &str, version: &str) -> Vec<u8> {
    let name = format!("window-{id}-{version}");
    let defines = [format!("ID=\"{id}\""), format!("VERSION=\"{version}\"")];
    let folder = fixture(&name, "cc", &["small.c"], &defines);
    std::fs::read(library(&folder, &name)).unwrap()
}

#[test]
fn a_dropped_plugin_is_asked_about_and_its_curve_is_seen_once_it_is_approved() {
    if !is_confined() {
        return;
    }
    let user = User::new();
    let mut window = user.window();
    until(&mut window, "the empty list", |window| has(window, "No solver plugin was found"));
    drop_file(&mut window, plugin("template_rust"));
    until(&mut window, "the question", |window| has(window, QUESTION));
    let sha256 = engine::library::Library::read(&plugin("template_rust")).unwrap().sha256;
    for part in ["template-rust", "0.1.0", &sha256[..12], "cannot read your files", "MiB of memory"] {
        assert!(has(&window, part), "the card tells {part}");
    }
    window.get_by_label("Not now").click();
    until(&mut window, "the row", |window| has(window, "0.1.0 · not approved"));
    window.run_steps(3);
    assert!(!has(&window, QUESTION), "a search asks once");
    drop_file(&mut window, sample("puzzles/sudoku/hard-1.txt"));
    until(&mut window, "the board", |window| has(window, "Board of hard-1.txt"));
    assert!(has(&window, "Choose a solver."), "what nobody has approved cannot be chosen");

    window.get_by_label_contains("not approved").click();
    until(&mut window, "the question again", |window| has(window, QUESTION));
    window.get_by_label("Approve").click();
    until(&mut window, "the solver", |window| has(window, "Ready to run"));
    window.get_by_label("Run").click();
    until(&mut window, "the solution", |window| has(window, "Solved, and checked."));
    assert!(has(&window, "Curve of"));

    let mut another = user.window();
    until(&mut another, "the solver", |window| has(window, "0.1.0"));
    assert!(!has(&another, "not approved"), "the answer is remembered");
}

#[test]
fn what_is_copied_into_the_watched_folder_comes_at_once_and_a_changed_file_is_asked_about_again() {
    if !is_confined() {
        return;
    }
    let user = User::new();
    let mut window = user.window();
    until(&mut window, "the empty list", |window| has(window, "No solver plugin was found"));
    for version in ["1.2.3", "1.2.4"] {
        user.drop_in("small", &compiled("small", version));
        until(&mut window, "the question", |window| has(window, QUESTION));
        assert!(has(&window, &format!("Small {version}")));
        window.get_by_label("Approve").click();
        let row = format!("Small  {version}");
        until(&mut window, "the solver", |window| has(window, &row) && !has(window, "not approved"));
    }
    assert!(!has(&window, "1.2.3"), "the new version has replaced the old");
}

#[test]
fn a_run_goes_on_when_its_plugin_breaks_and_the_broken_one_stays_listed_until_it_is_whole_again() {
    let user = User::new();
    let whole = std::fs::read(plugin("ac3_tabu")).unwrap();
    user.drop_in("tabu", &whole);
    let (_folder, path) = file("endless.txt", ENDLESS.as_bytes());
    let mut window = user.trusting_window(vec![path]);
    until(&mut window, "the solver", |window| has(window, "Ready to run"));
    window.get_by_label("Run").click();
    until(&mut window, "the run", |window| has(window, "Running…"));
    user.drop_in("tabu", b"not a library");
    until(&mut window, "the broken one", |window| has(window, "tabu.so · not used"));
    assert!(has(&window, "Running…") && window.state().is_running());
    window.get_by_label("Stop").click();
    until(&mut window, "the end", |window| has(window, "Stopped by the user."));
    user.drop_in("tabu", &whole);
    until(&mut window, "the whole one", |window| {
        !has(window, "· not used") && has(window, "Hybrid AC3-tabu")
    });
    window.get_by_label("Run").click();
    until(&mut window, "the next run", |window| has(window, "Running…"));
}

#[test]
fn of_two_plugins_with_one_solver_the_newer_is_used_unless_the_other_is_chosen() {
    let user = User::new();
    user.drop_in("a-old", &compiled("small", "1.9.0"));
    user.drop_in("b-new", &compiled("small", "1.10.0"));
    let mut window = user.trusting_window(vec![sample("puzzles/sudoku/easy-1.txt")]);
    until(&mut window, "the solver", |window| has(window, "Ready to run"));
    assert!(has(&window, "Small  1.10.0") && has(&window, "Small  1.9.0 · not the newest"));
    // The listing below the solvers names the file that the next run takes.
    window.get_by_label("Plugin").click();
    until(&mut window, "the newer file", |window| window.query_by_label("b-new.so").is_some());
    window.get_by_label("Small  1.9.0 · not the newest").click();
    until(&mut window, "the older file", |window| window.query_by_label("a-old.so").is_some());
    window.get_by_label("Small  1.10.0").click();
    until(&mut window, "the newer file again", |window| window.query_by_label("b-new.so").is_some());
}

#[test]
fn protection_is_lifted_for_one_plugin_after_a_warning_and_comes_back() {
    let user = User::new();
    user.drop_in("small", &compiled("small", "1.0.0"));
    let mut window = user.trusting_window(vec![sample("puzzles/sudoku/easy-1.txt")]);
    until(&mut window, "the solver", |window| has(window, "Ready to run"));
    window.get_by_label("Plugin").click();
    until(&mut window, "the switch", |window| has(window, "Run without protection"));
    let warning = "runs without protection: it may do whatever you may do";
    window.get_by_label("Run without protection").click();
    until(&mut window, "the warning", |window| has(window, "Only for a plugin whose maker you trust"));
    window.get_by_label("Cancel").click();
    window.run_steps(5);
    assert!(!has(&window, warning));
    window.get_by_label("Run without protection").click();
    until(&mut window, "the warning again", |window| has(window, "Only for a plugin whose maker you trust"));
    window.get_by_role_and_label(egui::accesskit::Role::Button, "Run without protection").click();
    until(&mut window, "the trust", |window| has(window, warning));
    let in_log = "is trusted, and so not confined";
    window.get_by_label("Log").click();
    window.run_steps(3);
    window.get_by_label("Run").click();
    until(&mut window, "the run without protection", |window| has(window, in_log));
    until(&mut window, "its end", |window| !window.state().is_running());
    window.get_by_label("Run without protection").click();
    until(&mut window, "the protection", |window| !has(window, warning));
    window.get_by_label("Run").click();
    until(&mut window, "the next run", |window| window.state().is_running());
    until(&mut window, "its end", |window| !window.state().is_running());
    assert!(!has(&window, in_log));
}

#[test]
fn the_menu_installs_a_plugin_and_what_is_none_is_a_sentence() {
    if !is_confined() {
        return;
    }
    let user = User::new();
    let mut window = user.window();
    until(&mut window, "the empty list", |window| has(window, "No solver plugin was found"));
    let files = tempfile::tempdir().unwrap();
    let text = library(files.path(), "text");
    std::fs::write(&text, "not a library").unwrap();
    drop_file(&mut window, text);
    until(&mut window, "the sentence", |window| has(window, "cannot be used: it"));
    assert!(std::fs::read_dir(user.home().plugins()).unwrap().next().is_none());

    let whole = library(files.path(), "small");
    std::fs::write(&whole, compiled("small", "3.0.0")).unwrap();
    window.get_by_label("File").click();
    until(&mut window, "the menu", |window| has(window, "Install plugin…"));
    window.get_by_label_contains("Install plugin…").click();
    until(&mut window, "the path field", |window| has(window, "Install which plugin?"));
    window.run_steps(2);
    window.event(egui::Event::Text(whole.display().to_string()));
    window.run_steps(2);
    window.get_by_label("Install").click();
    until(&mut window, "the question", |window| has(window, QUESTION));
    assert!(has(&window, "Small 3.0.0"));
    assert_eq!(std::fs::read(library(&user.home().plugins(), "small")).unwrap(), compiled("small", "3.0.0"));
}
