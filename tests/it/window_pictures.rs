//! Pictures of the window, compared pixel by pixel with those in `tests/it/pictures`. After a change of looks that is
//! meant, `UPDATE_SNAPSHOTS=1` before the test's command takes them again; look at them before they are committed.

use crate::software_painter::SoftwarePainter;
use crate::window::{Window, has, until};
use egui_kittest::kittest::Queryable as _;
use egui_kittest::{Harness, SnapshotOptions};
use engine::catalog::Home;
use engine::worker::WorkerProgram;
use std::path::PathBuf;
use workbench::window::{App, FileDialogs, Kept, Setup};
use workbench_tests::paths::{plugin, root, sample, workbench};

/// A window of this size with one plugin, for a user with these settings.
struct Sight {
    window: Window,
    _folder: tempfile::TempDir,
}

impl Sight {
    fn of(size: [f32; 2], settings: &str, files: Vec<PathBuf>) -> Sight {
        let folder = tempfile::tempdir().unwrap();
        let (data, plugins) = (folder.path().join("data"), folder.path().join("plugins"));
        [&data, &plugins].into_iter().for_each(|folder| std::fs::create_dir(folder).unwrap());
        // Nothing moves, so that a picture does not depend on when it is taken.
        std::fs::write(
            data.join("settings.ron"),
            format!("(version: 1, content: (motion: Reduced, places: Some(1), {settings}))"),
        )
        .unwrap();
        let plugin = plugin("ac3_tabu");
        std::fs::copy(&plugin, plugins.join(plugin.file_name().unwrap())).unwrap();
        let home = Home::at(data);
        let setup = Setup {
            kept: Kept::load(&home),
            files,
            folders: vec![plugins.into()],
            home: Some(home),
            program: WorkerProgram::new(workbench()),
            dialogs: FileDialogs::Window,
        };
        let builder = Harness::builder().with_size(size).renderer(SoftwarePainter::default());
        let mut window = builder.build_eframe(|cc| App::new(cc, setup));
        until(&mut window, "the solvers", |window| has(window, "Hybrid AC3-tabu"));
        Sight { window, _folder: folder }
    }

    fn shows(mut self, picture: &str) {
        self.window.run_steps(5);
        let folder = root().join("tests/it/pictures");
        self.window.snapshot_options(picture, &SnapshotOptions::new().threshold(0.0).output_path(folder));
    }
}

#[test]
fn the_first_start() {
    Sight::of([800.0, 600.0], "theme: Light", Vec::new()).shows("first-start");
}

#[test]
fn a_sudoku_on_paper() {
    let mut sight = Sight::of([1024.0, 700.0], "theme: Light", vec![sample("puzzles/sudoku/hard-1.txt")]);
    until(&mut sight.window, "the board", |window| has(window, "Board of hard-1.txt"));
    sight.shows("sudoku");
}

#[test]
fn a_kakuro_in_the_dark() {
    let puzzle = sample("puzzles/kakuro/newspaper-10x14.kakuro");
    let mut sight = Sight::of([1024.0, 700.0], "theme: Dark", vec![puzzle]);
    until(&mut sight.window, "the board", |window| has(window, "Board of newspaper-10x14"));
    sight.shows("kakuro-dark");
}

#[test]
fn a_kenken_with_large_texts_and_high_contrast() {
    let settings = "theme: Light, contrast: High, text_size: Largest";
    let mut sight = Sight::of([1024.0, 700.0], settings, vec![sample("puzzles/kenken/6.yaml")]);
    until(&mut sight.window, "the board", |window| has(window, "Board of 6.yaml"));
    sight.shows("kenken-large");
}

#[test]
fn a_session_with_a_run() {
    let session = root().join("tests/fixtures/sessions/version-2.ron");
    let mut sight = Sight::of([1024.0, 700.0], "theme: Light", vec![session]);
    until(&mut sight.window, "the curves", |window| has(window, "Curve of"));
    sight.shows("session");
}

#[test]
fn a_lesson() {
    let mut sight = Sight::of([1024.0, 700.0], "theme: Light", Vec::new());
    sight.window.get_by_label("Help").click();
    sight.window.run_steps(3);
    sight.window.get_by_label("Lessons").click();
    sight.window.run_steps(3);
    sight.window.get_by_label_contains("Begin the lesson Filtering and tabu search").click();
    sight.shows("lesson");
}
