//! All runs together: groups in the curves, the pane of figures, the pane of statistics, and what leaves them.

use crate::figures::session;
use crate::program::program;
use crate::window::{Window, drop_file, has, until, window};
use egui::OutputCommand;
use egui_kittest::kittest::Queryable as _;
use std::path::{Path, PathBuf};
use workbench_tests::paths::sample;

/// A window with a session of two solvers on two puzzles, with three runs each.
fn window_with_a_session() -> (tempfile::TempDir, PathBuf, Window) {
    let folder = tempfile::tempdir().unwrap();
    let path = session(folder.path());
    let mut window = window(vec![path.clone()]);
    until(&mut window, "the solvers", |window| has(window, "Hybrid AC3-tabu"));
    until(&mut window, "the runs", |window| has(window, "Run 12: "));
    (folder, path, window)
}

fn click(window: &mut Window, label: &str) {
    window.get_by_label(label).click();
    window.run_steps(3);
}

/// What the window puts into the clipboard after a click.
fn copied(window: &mut Window, label: &str) -> OutputCommand {
    window.get_by_label(label).click();
    for _ in 0..500 {
        window.step();
        let commands = &window.output().platform_output.commands;
        let is_copy = |command: &&OutputCommand| {
            matches!(command, OutputCommand::CopyText(_) | OutputCommand::CopyImage(_))
        };
        if let Some(command) = commands.iter().find(is_copy) {
            return command.clone();
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    panic!("{label} copies nothing");
}

fn copied_text(window: &mut Window, label: &str) -> String {
    match copied(window, label) {
        OutputCommand::CopyText(text) => text,
        other => panic!("{label} copies {other:?}"),
    }
}

/// Types a path into the field in front of the window, and goes on.
fn type_path(window: &mut Window, path: &Path, go: &str) {
    until(window, "the path field", |window| has(window, "so type the path"));
    window.run_steps(2);
    window.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::A);
    window.run_steps(2);
    window.event(egui::Event::Text(path.display().to_string()));
    window.run_steps(2);
    window.get_by_label(go).click();
}

fn solved(path: &Path, solver: &str) -> u64 {
    let said = program(["stats", path.to_str().unwrap(), "--by", "solver", "--json"]).json();
    let groups = said["groups"].as_array().unwrap();
    groups.iter().find(|group| group["name"] == solver).unwrap()["solved"].as_u64().unwrap()
}

#[test]
fn every_kind_of_figure_is_drawn_explained_and_named_with_the_numbers_of_its_runs() {
    let (_folder, path, mut window) = window_with_a_session();
    click(&mut window, "Figures");
    let counts = format!("tabu ({} of 6 solved)", solved(&path, "tabu"));
    until(&mut window, "run lengths", |window| has(window, "Figure: share of runs solved over effort."));
    assert!(has(&window, &counts), "{counts}");
    assert!(has(&window, "Kaplan–Meier"));
    let kinds = [
        ("Convergence", "Figure: cost over effort. ac3-tabu (n = 6)", "the band holds the middle half"),
        ("Targets reached", "Figure: targets of cost reached over effort.", "from easy to hard"),
        ("Box plot", "Figure: effort to the solution. ac3-tabu (", "the thick line is their median"),
        (
            "Profile",
            "Figure: performance profile. ac3-tabu (6 runs on 2 puzzles)",
            "how often it is the best",
        ),
    ];
    for (button, name, explained) in kinds {
        click(&mut window, button);
        if button == "Convergence" {
            // One counts clashes and the other open cells.
            until(&mut window, "the question", |window| {
                has(window, "no metric in common that says how good")
            });
            window.get_by_role_and_label(egui::accesskit::Role::ComboBox, "Metric").click();
            window.run_steps(3);
            click(&mut window, "Cost");
        }
        until(&mut window, name, |window| has(window, name));
        assert!(has(&window, explained), "{explained}");
    }
    for axis in ["log x", "Time", "Iterations"] {
        click(&mut window, axis);
        until(&mut window, axis, |window| has(window, "Figure: performance profile."));
    }
}

#[test]
fn a_figure_fills_while_runs_end_and_says_when_there_are_none() {
    let mut window = window(Vec::new());
    until(&mut window, "the solver", |window| has(window, "Hybrid AC3-tabu"));
    drop_file(&mut window, sample("puzzles/sudoku/hard-1.txt"));
    until(&mut window, "the board", |window| has(window, "Ready to run"));
    click(&mut window, "Figures");
    assert!(has(&window, "once runs have ended"));
    for runs in 1..=2 {
        click(&mut window, "Run");
        let name = format!("ac3-tabu ({runs} of {runs} solved)");
        until(&mut window, &name, |window| has(window, &name));
    }
    click(&mut window, "Profile");
    until(&mut window, "why there is none", |window| has(window, "that takes two groups or more"));
}

#[test]
fn figures_tell_of_runs_that_go_on_as_far_as_they_are() {
    let (_folder, path) = crate::program::file("endless.txt", crate::workers::ENDLESS.as_bytes());
    let mut window = window(vec![path]);
    until(&mut window, "the board", |window| has(window, "Ready to run"));
    click(&mut window, "Figures");
    click(&mut window, "Run");
    until(&mut window, "the run", |window| has(window, "ac3-tabu (1 goes on)"));
    assert!(has(&window, "1 run goes on"));
    click(&mut window, "Box plot");
    until(&mut window, "why there is none", |window| has(window, "no finished run"));
    assert!(has(&window, "1 run goes on and is not in it yet"));
    click(&mut window, "Curves");
    click(&mut window, "Grouped");
    until(&mut window, "its curve", |window| has(window, "Groups: cost over effort. ac3-tabu (n = 1)"));
    click(&mut window, "Figures");
    click(&mut window, "Run lengths");
    click(&mut window, "Stop");
    until(&mut window, "its end", |window| has(window, "ac3-tabu (0 of 1 solved)"));
}

#[test]
fn curves_in_groups_tell_median_and_number_of_runs_and_can_be_copied() {
    let (_folder, _path, mut window) = window_with_a_session();
    click(&mut window, "Grouped");
    let name = "Groups: cost over effort. ac3-tabu (n = 6); tabu (n = 6)";
    until(&mut window, name, |window| has(window, name));
    assert!(has(
        &window,
        "Line: median of all runs; band: quartiles; a run that has ended keeps its last value."
    ));
    click(&mut window, "Copy or save the curves of Cost");
    let data = copied_text(&mut window, "Copy data");
    assert!(
        data.starts_with("group\truns\tIterations\tCost\tlower\tupper\truns here\tended before\n"),
        "{data}"
    );
    assert!(data.contains("\ntabu\tn = 6\t"), "{data}");
    click(&mut window, "Runs one by one");
    until(&mut window, "the curve", |window| has(window, "Curve of"));
}

#[test]
fn groups_are_told_in_numbers_compared_and_copied() {
    let (_folder, _path, mut window) = window_with_a_session();
    click(&mut window, "Statistics");
    until(&mut window, "the table", |window| has(window, "Compare ac3-tabu, hard-1.txt"));
    assert!(has(&window, "Tick two groups or more to compare them."));
    assert!(has(&window, "only 3 runs"));
    let table = copied_text(&mut window, "Copy: table");
    assert!(table.starts_with("solver\tpuzzle\truns\tsolved (95 %)\t"), "{table}");
    assert_eq!(table.lines().count(), 5, "{table}");
    click(&mut window, "Compare ac3-tabu, hard-1.txt");
    click(&mut window, "Compare tabu, hard-1.txt");
    until(&mut window, "the tests", |window| has(window, "Fisher's exact test (exact)"));
    assert!(has(&window, "Mann-Whitney U test"));
    assert!(has(&window, "Takes for granted: Runs are independent"));
    let page = copied_text(&mut window, "Copy as Markdown: table");
    assert!(
        page.contains("| solver | puzzle | runs |") && page.contains("### Fisher's exact test (exact)"),
        "{page}"
    );
}

#[test]
fn a_saved_figure_is_the_one_that_the_command_plots_and_a_copied_one_is_a_picture() {
    let (folder, path, mut window) = window_with_a_session();
    click(&mut window, "Figures");
    until(&mut window, "the figure", |window| has(window, "Figure: share of runs solved over effort."));
    let OutputCommand::CopyImage(picture) = copied(&mut window, "Copy picture") else { panic!("no picture") };
    assert_eq!(picture.size, [1181, 787]);
    let ours = folder.path().join("window.svg");
    click(&mut window, "Save figure…");
    type_path(&mut window, &ours, "Save");
    until(&mut window, "the file", |window| has(window, "The figure was saved as"));
    let theirs = folder.path().join("command.svg");
    let size = ["--width-mm", "150", "--height-mm", "100", "--out", theirs.to_str().unwrap()];
    let said = program(["plot", path.to_str().unwrap(), "--kind", "runlength"].into_iter().chain(size));
    assert_eq!(said.code, 0, "{}", said.stderr);
    assert_eq!(std::fs::read_to_string(ours).unwrap(), std::fs::read_to_string(theirs).unwrap());
}

#[test]
fn runs_are_exported_into_a_new_folder() {
    let (folder, _path, mut window) = window_with_a_session();
    click(&mut window, "Statistics");
    until(&mut window, "the table", |window| has(window, "Compare ac3-tabu, hard-1.txt"));
    for place in ["all-csv", "all-csv-2"] {
        click(&mut window, "Export…");
        click(&mut window, "CSV");
        type_path(&mut window, folder.path(), "Export");
        let said = format!("{place} in 2 files");
        until(&mut window, "the folder", |window| has(window, &said));
        let runs = std::fs::read_to_string(folder.path().join(place).join("runs.csv")).unwrap();
        assert_eq!(runs.lines().count(), 13, "{runs}");
    }
}

#[test]
fn figures_and_numbers_are_of_all_runs_of_those_listed_or_of_those_ticked() {
    let (_folder, path, mut window) = window_with_a_session();
    click(&mut window, "Figures");
    let all = format!("tabu ({} of 6 solved)", solved(&path, "tabu"));
    until(&mut window, "all runs", |window| has(window, &all));
    crate::window_runs::type_into(&mut window, "Filter", "hard-1");
    window.run_steps(5);
    assert!(has(&window, &all), "a filter of the table is no choice of the figure");
    let choose = |window: &mut Window, which: &str| {
        window.get_by_role_and_label(egui::Role::ComboBox, "Runs").click();
        window.run_steps(3);
        window.get_by_role_and_label(egui::Role::Button, which).click();
        window.run_steps(3);
    };
    choose(&mut window, "listed");
    until(&mut window, "the runs listed", |window| has(window, " of 3 solved)"));
    choose(&mut window, "ticked");
    until(&mut window, "no run", |window| has(window, "no finished run"));
    click(&mut window, "Tick all runs that are listed");
    until(&mut window, "the runs ticked", |window| has(window, " of 3 solved)"));
    click(&mut window, "Statistics");
    until(&mut window, "all groups", |window| has(window, "Compare ac3-tabu, easy-1.txt"));
    choose(&mut window, "listed");
    until(&mut window, "the groups listed", |window| !has(window, "Compare ac3-tabu, easy-1.txt"));
    assert!(has(&window, "Compare ac3-tabu, hard-1.txt"));
}
