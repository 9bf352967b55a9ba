//! Pictures of the window, compared pixel by pixel with those in `tests/it/pictures`. After a change of looks that is
//! meant, `UPDATE_SNAPSHOTS=1` before the test's command takes them again; look at them before they are committed.

use egui_kittest::SnapshotOptions;
use egui_kittest::kittest::Queryable as _;
use std::path::PathBuf;
use workbench_tests::gallery::{Look, Sitting};
use workbench_tests::paths::{plugin, root, sample};

/// A window of this size with one plugin, for a user with these settings.
struct Sight {
    sitting: Sitting,
    _plugins: tempfile::TempDir,
}

impl Sight {
    fn of(size: [f32; 2], settings: &'static str, files: Vec<PathBuf>) -> Sight {
        let plugins = tempfile::tempdir().unwrap();
        let plugin = plugin("ac3_tabu");
        std::fs::copy(&plugin, plugins.path().join(plugin.file_name().unwrap())).unwrap();
        let look = Look { name: "", size, settings };
        let sitting = Sitting::begin(&look, files, &[plugins.path().to_path_buf()]);
        Sight { sitting, _plugins: plugins }
    }

    fn shows(mut self, picture: &str) {
        let window = &mut self.sitting.window;
        window.run_steps(5);
        let folder = root().join("tests/it/pictures");
        window.snapshot_options(picture, &SnapshotOptions::new().threshold(0.0).output_path(folder));
    }
}

#[test]
fn the_first_start() {
    Sight::of([800.0, 600.0], "theme: Light", Vec::new()).shows("first-start");
}

#[test]
fn a_sudoku_on_paper() {
    let mut sight = Sight::of([1024.0, 700.0], "theme: Light", vec![sample("puzzles/sudoku/hard-1.txt")]);
    sight.sitting.until("Board of hard-1.txt");
    sight.shows("sudoku");
}

#[test]
fn a_kakuro_in_the_dark() {
    let puzzle = sample("puzzles/kakuro/newspaper-10x14.kakuro");
    let mut sight = Sight::of([1024.0, 700.0], "theme: Dark", vec![puzzle]);
    sight.sitting.until("Board of newspaper-10x14");
    sight.shows("kakuro-dark");
}

#[test]
fn a_kenken_with_large_texts_and_high_contrast() {
    let settings = "theme: Light, contrast: High, text_size: Largest";
    let mut sight = Sight::of([1024.0, 700.0], settings, vec![sample("puzzles/kenken/6.yaml")]);
    sight.sitting.until("Board of 6.yaml");
    sight.shows("kenken-large");
}

#[test]
fn a_session_with_a_run() {
    let session = root().join("tests/fixtures/sessions/version-2.ron");
    let mut sight = Sight::of([1024.0, 700.0], "theme: Light", vec![session]);
    sight.sitting.until("Curve of");
    sight.shows("session");
}

#[test]
fn a_lesson() {
    let mut sight = Sight::of([1024.0, 700.0], "theme: Light", Vec::new());
    sight.sitting.window.get_by_label("Help").click();
    sight.sitting.window.run_steps(3);
    sight.sitting.window.get_by_label("Lessons").click();
    sight.sitting.window.run_steps(3);
    sight.sitting.window.get_by_label_contains("Begin the lesson Filtering and tabu search").click();
    sight.shows("lesson");
}
