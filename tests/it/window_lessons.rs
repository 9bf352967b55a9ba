//! The four lessons, followed from a fresh start as a person follows them: each figure that a lesson names comes.

use crate::window::{Window, has, until, window};
use egui_kittest::kittest::Queryable as _;

fn begin(lesson: &str) -> Window {
    let mut window = window(Vec::new());
    until(&mut window, "the solvers", |window| has(window, "Hybrid AC3-tabu"));
    window.get_by_label("Help").click();
    window.run_steps(3);
    window.get_by_label("Lessons").click();
    window.run_steps(3);
    window.get_by_label_contains(&format!("Begin the lesson {lesson}")).click();
    window.run_steps(3);
    window
}

fn press(window: &mut Window, button: &str) {
    window.get_by_label(button).click();
    window.run_steps(3);
}

fn until_done(window: &mut Window, said: &str) {
    until(window, said, |window| has(window, said));
    until(window, "the tick", |window| has(window, "Done."));
}

/// Presses Step until so many iterations are made, and goes to the next step of the lesson.
fn step_to(window: &mut Window, iterations: u64) {
    for made in 1..=iterations {
        press(window, "Step");
        let said = if made == 1 { "1 iteration ·".into() } else { format!("{made} iterations ·") };
        until(window, &said, |window| has(window, &said));
    }
}

#[test]
fn filtering_and_tabu_search() {
    let mut window = begin("Filtering and tabu search");
    assert!(has(&window, "Set it up first."));
    press(&mut window, "Set it up");
    press(&mut window, "Run");
    until_done(&mut window, "Filtering leaves 57 cells open");
    until(&mut window, "the small digits", |window| has(window, "still possible"));
    assert!(has(&window, "The last board."));
    press(&mut window, "Next");
    press(&mut window, "Set it up");
    step_to(&mut window, 2);
    assert!(has(&window, "Not done yet.") || has(&window, "A run is in progress."));
    press(&mut window, "Step");
    until_done(&mut window, "3 iterations ·");
    press(&mut window, "Next");
    press(&mut window, "Resume");
    until_done(&mut window, "32 iterations ·");
    press(&mut window, "Next");
    press(&mut window, "Set it up");
    press(&mut window, "Run");
    until_done(&mut window, "3\u{2009}706 iterations ·");
    press(&mut window, "Next");
    press(&mut window, "Finish");
    assert!(has(&window, "Begin the lesson A population of grids"));
    assert!(has(&window, "Begin again the lesson Filtering and tabu search"));
}

#[test]
fn a_lesson_goes_on_where_it_was_left_and_the_empty_board_leads_to_it() {
    let mut window = window(Vec::new());
    until(&mut window, "the solvers", |window| has(window, "Hybrid AC3-tabu"));
    press(&mut window, "Follow a lesson");
    press(&mut window, "Begin the lesson Filtering and tabu search");
    press(&mut window, "Set it up");
    press(&mut window, "Run");
    until_done(&mut window, "Filtering leaves 57 cells open");
    press(&mut window, "Next");
    press(&mut window, "All lessons");
    assert!(has(&window, "1 of 5 steps done"));
    press(&mut window, "Go on with the lesson Filtering and tabu search");
    assert!(has(&window, "Step 2 of 5"));
}

#[test]
fn in_a_small_window_the_lessons_share_the_place_of_the_curves() {
    let mut window = window(Vec::new());
    window.set_size(egui::vec2(800.0, 600.0));
    until(&mut window, "the solvers", |window| has(window, "Hybrid AC3-tabu"));
    let curves = window.get_by_label_contains("The curves of a run appear here").rect();
    press(&mut window, "Follow a lesson");
    let lessons = window.get_by_label_contains("Four short lessons").rect();
    assert!(lessons.left() <= curves.center().x, "{lessons} beside {curves}");
    assert!(!has(&window, "The curves of a run appear here"), "the lessons are in front");
    window.get_by_label("Curves").click();
    window.run_steps(3);
    assert!(has(&window, "The curves of a run appear here"));
}

#[test]
fn a_population_of_grids() {
    let mut window = begin("A population of grids");
    press(&mut window, "Set it up");
    step_to(&mut window, 1);
    until_done(&mut window, "1 iteration ·");
    press(&mut window, "Next");
    (2..=5).for_each(|_| press(&mut window, "Step"));
    until_done(&mut window, "5 iterations ·");
    press(&mut window, "Next");
    press(&mut window, "Resume");
    until_done(&mut window, "23 iterations ·");
    press(&mut window, "Next");
    press(&mut window, "Set it up");
    press(&mut window, "Run");
    until_done(&mut window, "92 iterations ·");
    press(&mut window, "Next");
    press(&mut window, "Set it up");
    press(&mut window, "Run");
    until_done(&mut window, "nothing fitter than 241 of 243");
    assert!(has(&window, "73 iterations ·"));
}

#[test]
fn searching_by_trying_at_random() {
    let mut window = begin("Searching by trying at random");
    press(&mut window, "Set it up");
    press(&mut window, "Run");
    until_done(&mut window, "No solution found within");
    press(&mut window, "Next");
    press(&mut window, "Set it up");
    step_to(&mut window, 10);
    until_done(&mut window, "10 iterations ·");
    press(&mut window, "Next");
    press(&mut window, "Resume");
    until_done(&mut window, "314\u{2009}664 iterations ·");
    press(&mut window, "Next");
    press(&mut window, "Set it up");
    press(&mut window, "Run");
    until_done(&mut window, "14\u{2009}755 iterations ·");
}

#[test]
fn a_network_that_remembers() {
    let mut window = begin("A network that remembers");
    press(&mut window, "Set it up");
    step_to(&mut window, 10);
    until_done(&mut window, "10 iterations ·");
    press(&mut window, "Next");
    press(&mut window, "Resume");
    until_done(&mut window, "300 iterations ·");
    let told = window.get_by_label_contains("Solved, and checked. Difficulty: ").rect();
    let counts = window.get_all_by_label_contains("300 iterations ·").map(|node| node.rect());
    let below = counts.max_by(|one, other| one.bottom().total_cmp(&other.bottom())).unwrap();
    assert!(told.right() <= below.left(), "the message runs into the counts: {told} and {below}");
    press(&mut window, "Next");
    press(&mut window, "Set it up");
    press(&mut window, "Run");
    until_done(&mut window, "with 19 of 36 cells decided");
    assert!(has(&window, "4\u{2009}890 iterations ·"));
    press(&mut window, "Next");
    press(&mut window, "Set it up");
    press(&mut window, "Run");
    until_done(&mut window, "1\u{2009}009 iterations ·");
}
