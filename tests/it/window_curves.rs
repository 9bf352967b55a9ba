//! Curves of several runs in one plot, and their axes.

use crate::window::{Window, drop_file, has, until, window};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use workbench_tests::paths::sample;

/// A window with so many runs on an easy puzzle, the last of which is shown.
fn window_with_runs(runs: u32) -> Window {
    let mut window = window(Vec::new());
    until(&mut window, "the solver", |window| has(window, "Hybrid AC3-tabu"));
    drop_file(&mut window, sample("puzzles/sudoku/hard-1.txt"));
    until(&mut window, "the board", |window| has(window, "Ready to run"));
    for run in 1..=runs {
        window.get_by_label("Run").click();
        let row = format!("Run {run}: Solved");
        until(&mut window, "the run", |window| has(window, &row));
    }
    window
}

#[test]
fn a_ticked_run_is_drawn_with_the_one_that_is_shown_and_named() {
    let mut window = window_with_runs(2);
    until(&mut window, "one curve", |window| has(window, "Curve of"));
    assert!(!has(&window, ": 2 runs,"));
    window.get_by_label("Draw the curves of run 1").click();
    until(&mut window, "both curves", |window| has(window, ": 2 runs,"));
    window.get_by_label("Draw the curves of run 1").click();
    until(&mut window, "one curve", |window| !has(window, ": 2 runs,"));
}

#[test]
fn curves_are_drawn_on_every_kind_of_axes() {
    let mut window = window_with_runs(1);
    let curves = |window: &Window| window.query_all_by_label_contains("Curve of").count();
    let all = curves(&window);
    assert!(all > 0);
    for label in ["Work", "log x", "log y", "Time", "log x", "Iterations", "Follow"] {
        window.get_by_label(label).click();
        window.run_steps(3);
        assert_eq!(curves(&window), all, "{label}");
    }
}

#[test]
fn a_metric_is_hidden_and_shown_again_by_its_name() {
    let mut window = window_with_runs(1);
    let curves = |window: &Window| window.query_all_by_label_contains("Curve of").count();
    let all = curves(&window);
    let label = {
        let node = window.query_all_by_label_contains("Curve of").next().unwrap();
        let text = node.accesskit_node().label().unwrap();
        text.strip_prefix("Curve of ").unwrap().split(':').next().unwrap().to_string()
    };
    let click = |window: &mut Window| {
        let button = window.query_all_by_role_and_label(egui::Role::Button, &label).next().unwrap();
        button.click();
        window.run_steps(3);
    };
    click(&mut window);
    assert_eq!(curves(&window), all - 1);
    click(&mut window);
    assert_eq!(curves(&window), all);
}

#[test]
fn the_names_of_many_runs_stay_within_the_pane() {
    let mut window = window_with_runs(1);
    window.get_by_role_and_label(egui::Role::TextInput, "Runs").focus();
    window.run_steps(2);
    window.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::A);
    window.run_steps(2);
    window.event(egui::Event::Text("11".into()));
    window.run_steps(2);
    window.key_press(egui::Key::Enter);
    window.run_steps(3);
    window.get_by_label_contains("11 seeds").click();
    until(&mut window, "all runs", |window| has(window, "12 runs") && !window.state().is_running());
    window.get_by_label("Tick all runs that are listed").click();
    until(&mut window, "all curves", |window| has(window, ": 12 runs,"));
    window.run_steps(3);
    let right = window.ctx.content_rect().right();
    let names = window.query_all_by_label_contains(", seed ");
    let ends: Vec<f32> = names.map(|name| name.rect().right()).collect();
    assert!(ends.len() >= 12 && ends.iter().all(|end| *end <= right), "{ends:?} in {right}");
    let plots = window.query_all_by_label_contains("Curve of");
    assert!(plots.into_iter().all(|plot| plot.rect().right() <= right));
}
