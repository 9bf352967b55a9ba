//! The states of the window of which pictures are taken, in one table. To add one, add a line: its name, what is opened,
//! and what is done then.

use super::Sitting;
use super::materials::{BROKEN, ENDLESS, KAKURO_60, PATTERN, SESSION, SUDOKU_36};
use crate::paths::plugin;
use crate::window::{drop_file, has};
use crate::workers::workers_of;
use eframe::egui::{Key, Modifiers, ViewportEvent, ViewportId};
use egui_kittest::kittest::Queryable as _;
use std::process::Command;

/// A state of the window.
pub struct State {
    /// Its name in the names of files.
    pub name: &'static str,
    /// What is opened: samples, or names of `materials`.
    pub opened: &'static [&'static str],
    /// What is done then.
    pub reach: fn(&mut Sitting),
}

const EASY: &str = "puzzles/sudoku/easy-1.txt";
const HARD: &str = "puzzles/sudoku/hard-1.txt";
const KAKURO: &str = "puzzles/kakuro/newspaper-10x14.kakuro";
const KENKEN: &str = "puzzles/kenken/6.yaml";
const EXPERIMENT: &str = "experiments/short.ron";

const fn state(name: &'static str, opened: &'static [&'static str], reach: fn(&mut Sitting)) -> State {
    State { name, opened, reach }
}

/// All states.
pub const STATES: &[State] = &[
    // Boards.
    state("start", &[], |_| ()),
    state("sudoku", &[HARD], |s| {
        s.until("Ready to run");
    }),
    state("sudoku-running", &[ENDLESS], |s| {
        run(s, "Running…").until("newest: ");
    }),
    state("sudoku-solved", &[HARD], |s| {
        run(s, "Solved, and checked.");
    }),
    state("sudoku-killer", &["puzzles/sudoku/8-jigsaw-killer.solo"], |s| {
        s.until("Ready to run");
    }),
    state("sudoku-16-heat", &["puzzles/sudoku/16.sdm"], |s| {
        limited(s, "choose solver set selection partial", "300");
    }),
    state("sudoku-36-heat", &[SUDOKU_36], |s| {
        limited(s, "choose solver set selection partial", "60");
    }),
    state("kakuro", &[KAKURO], |s| {
        s.until("Ready to run");
    }),
    state("kakuro-20-solved", &["puzzles/kakuro/newspaper-20x20.kakuro"], |s| {
        with(s, "choose solver constraint programming");
        run(s, "Solved, and checked.");
    }),
    state("kakuro-60", &[KAKURO_60], |s| {
        s.until("Ready to run");
    }),
    state("kenken", &[KENKEN], |s| {
        s.until("Ready to run");
    }),
    state("kenken-neurons", &[KENKEN], |s| {
        limited(s, "choose solver set selection partial", "30").click("Leading digits");
    }),
    state("pattern", &[PATTERN], |s| {
        with(s, "choose solver memory network");
        run(s, "Not solved");
    }),
    state("tree", &["puzzles/kakuro/newspaper-20x20.kakuro"], |s| {
        with(s, "choose solver nested");
        run(s, ", chosen, open").command("solver pause").until("Held before");
    }),
    state("editing", &[EASY], edit),
    state("editing-checked", &[EASY], |s| {
        edit(s);
        s.command("board check");
    }),
    // The side, and runs that go on.
    state("library", &["puzzles/sudoku/hard-list.sdm", KAKURO, KENKEN, HARD, "puzzles/sudoku/16.sdm"], |s| {
        s.until("Ready to run").until("unique");
    }),
    state("form-invalid", &[HARD], |s| {
        s.until("Ready to run").fill("Tabu tenure", "5000000").fill("Seed", "many");
    }),
    state("solver-refused", &[HARD], |s| {
        s.until("Ready to run").fill("Find a solver", "none of these");
    }),
    state("limits", &[HARD], |s| {
        s.until("Ready to run").click("End after so many iterations");
        s.click("End after so much work").click("End after so many seconds");
    }),
    state("several-runs", &[ENDLESS], |s| {
        run(s, "Running…").click("Run").click("Run").until(" in progress, ");
    }),
    state("crash", &[ENDLESS], |s| {
        run(s, "newest: ");
        for worker in workers_of(std::process::id()) {
            Command::new("kill").args(["-KILL", &worker.to_string()]).status().expect("kill starts");
        }
        s.until("Failed");
    }),
    // Runs and what they come to.
    state("curves", &[SESSION], opened),
    state("curves-many", &[SESSION], |s| {
        opened(s);
        s.click("Tick all runs that are listed");
    }),
    state("curves-log", &[SESSION], |s| {
        opened(s);
        s.click("Tick all runs that are listed").click("log x").click("log y");
    }),
    state("curves-grouped", &[SESSION], |s| {
        opened(s);
        s.click("Grouped").until("Groups: ");
    }),
    state("figure-convergence", &[SESSION], |s| {
        opened(s);
        // One solver counts clashes and the other open cells.
        s.command("show pane figures")
            .click("Convergence")
            .until("no metric in common")
            .choose("Metric", "Cost")
            .key(Modifiers::NONE, Key::Escape)
            .until("Figure: ");
    }),
    state("figure-targets", &[SESSION], |s| {
        opened(s);
        s.command("show pane figures")
            .click("Targets reached")
            .until("no metric in common")
            .choose("Metric", "Cost")
            .key(Modifiers::NONE, Key::Escape)
            .until("Figure: ");
    }),
    state("figure-run-lengths", &[SESSION], |s| figure(s, "Run lengths")),
    state("figure-boxes", &[SESSION], |s| figure(s, "Box plot")),
    state("figure-profile", &[SESSION], |s| figure(s, "Profile")),
    state("statistics", &[SESSION], |s| {
        statistics(s);
    }),
    state("statistics-compared", &[SESSION], |s| {
        opened(s);
        s.command("show pane statistics").until(TICK).choose("Grouped by", "puzzle");
        s.key(Modifiers::NONE, Key::Escape).until(TICK);
        in_sight(s, "Compare ac3-tabu").click("Compare ac3-tabu").click("Compare sudoku-network");
        s.until("Mann-Whitney");
    }),
    state("runs-filtered", &[SESSION], |s| {
        opened(s);
        s.command("show pane runs")
            .fill("Filter", "hard")
            .choose("Groups of runs", "by puzzle")
            .until("Group hard-1.txt");
    }),
    state("runs-note", &[SESSION], |s| {
        opened(s);
        s.click("Run 45: ").key(Modifiers::NONE, Key::F2).text("worth a second look");
    }),
    state("difference", &[SESSION], |s| {
        opened(s);
        s.click("Run 45: ")
            .key(Modifiers::SHIFT, Key::ArrowDown)
            .command("runs difference")
            .until("lines differ");
    }),
    state("cursor", &[HARD], |s| {
        run(s, "Solved, and checked.").click("First moment").until("iteration 0 of");
        s.command("replay next event").command("replay next event").until("iteration ");
    }),
    // Experiments.
    state("experiment-none", &[EASY], |s| {
        s.until("Ready to run").command("show pane experiment");
    }),
    state("experiment-built", &[EXPERIMENT], |s| {
        s.until("3 settings of 2 solvers");
    }),
    state("experiment-running", &[ENDLESS], |s| {
        s.until("Ready to run").command("new experiment").until("= 10 runs").command("run experiment");
        s.until("on endless.txt, seed 1, for");
    }),
    state("experiment-done", &[EASY], |s| {
        s.until("Ready to run").command("new experiment").until("= 10 runs").command("run experiment");
        s.until("has ended: ");
    }),
    // Lessons.
    state("lessons", &[], |s| {
        s.command("help lessons");
    }),
    state("lesson-tabu", &[], |s| lesson(s, "begin lesson filtering", 1)),
    state("lesson-tabu-end", &[], |s| lesson(s, "begin lesson filtering", 5)),
    state("lesson-population", &[], |s| lesson(s, "begin lesson population", 1)),
    state("lesson-population-end", &[], |s| lesson(s, "begin lesson population", 6)),
    state("lesson-playouts", &[], |s| lesson(s, "begin lesson searching", 1)),
    state("lesson-playouts-end", &[], |s| lesson(s, "begin lesson searching", 5)),
    state("lesson-network", &[], |s| lesson(s, "begin lesson network", 1)),
    state("lesson-network-end", &[], |s| lesson(s, "begin lesson network", 5)),
    // What lies over the window.
    state("commands", &[HARD], |s| {
        s.until("Ready to run").key(Modifiers::COMMAND, Key::P).text("run");
    }),
    state("settings", &[HARD], |s| {
        s.command("view settings");
    }),
    state("keys", &[HARD], |s| {
        s.command("help keyboard");
    }),
    state("about", &[HARD], |s| {
        s.command("help about");
    }),
    state("menu-runs", &[SESSION], |s| {
        opened(s);
        s.click_first("Runs");
    }),
    state("menu-view", &[HARD], |s| {
        s.click_first("View");
    }),
    state("new-puzzle", &[], |s| {
        s.command("new empty puzzle");
    }),
    state("film", &[HARD], |s| {
        run(s, "Solved, and checked.").command("replay save animation").until("as an animation");
    }),
    state("figure-saved", &[SESSION], |s| {
        figure(s, "Run lengths");
        s.click("Save figure…").until("so type the path");
    }),
    state("export", &[SESSION], |s| {
        statistics(s).click("Export…").click("CSV").until("so type the path");
    }),
    state("quit", &[HARD], |s| {
        run(s, "Solved, and checked.");
        let viewport = s.window.input_mut().viewports.get_mut(&ViewportId::ROOT).expect("it is there");
        viewport.events.push(ViewportEvent::Close);
        s.until("Some runs are not saved");
        s.window.input_mut().viewports.get_mut(&ViewportId::ROOT).expect("it is there").events.clear();
    }),
    state("plugin-asked", &[], |s| {
        let plugin = plugin("template_rust");
        drop_file(&mut s.window, plugin);
        s.until("Let this plugin run?");
    }),
    state("pane-moved", &[HARD], |s| {
        let shift = Modifiers::COMMAND.plus(Modifiers::SHIFT);
        s.until("Ready to run").key(Modifiers::COMMAND, Key::Tab).key(shift, Key::ArrowDown);
    }),
    state("bad-file", &[BROKEN, HARD], |s| {
        s.until("line 1, column 8");
    }),
];

/// What stands above the table of the statistics.
const TICK: &str = "Tick two groups or more to compare them.";

/// Waits for the puzzle, and chooses a solver by the letters of its command.
fn with<'a>(s: &'a mut Sitting, solver: &str) -> &'a mut Sitting {
    s.until("Board of ").command(solver)
}

/// Runs, and waits until this is said.
fn run<'a>(s: &'a mut Sitting, said: &str) -> &'a mut Sitting {
    s.until("Ready to run").click("Run").until(said)
}

/// Makes so many iterations with a solver.
fn limited<'a>(s: &'a mut Sitting, solver: &str, iterations: &str) -> &'a mut Sitting {
    with(s, solver).until("Ready to run").click("End after so many iterations");
    s.fill("Limit in iterations", iterations).click("Run").until("Not solved")
}

/// Waits until a session's last run is shown.
fn opened(s: &mut Sitting) {
    s.until("Run 45: ").until("Curve of");
}

fn figure(s: &mut Sitting, kind: &str) {
    opened(s);
    s.command("show pane figures").click(kind).until("Figure: ");
}

fn statistics(s: &mut Sitting) -> &mut Sitting {
    opened(s);
    s.command("show pane statistics").until(TICK);
    in_sight(s, "Compare ac3-tabu, hard-1.txt")
}

/// Scrolls to this row of the statistics, where there is little room.
fn in_sight<'a>(s: &'a mut Sitting, row: &str) -> &'a mut Sitting {
    if !has(&s.window, row) {
        s.scroll(TICK, 200.0);
    }
    s.until(row)
}

/// Types two digits that are in each other's way, and a pencil mark.
fn edit(s: &mut Sitting) {
    s.until("Ready to run").key(Modifiers::NONE, Key::F4).until("Click a cell and type its digit");
    s.window.get_by_label_contains("Board of easy-1.txt").click();
    s.key(Modifiers::NONE, Key::Home);
    for row in 0..2 {
        for _ in 0..9 {
            s.key(Modifiers::NONE, if row == 1 { Key::Num7 } else { Key::Num3 });
            s.key(Modifiers::NONE, Key::ArrowRight);
        }
        s.key(Modifiers::NONE, Key::Home).key(Modifiers::NONE, Key::ArrowDown);
    }
}

/// Begins a lesson, sets it up, and goes on to a step.
fn lesson(s: &mut Sitting, begin: &str, step: usize) {
    s.command(begin).until("Step 1 of").click("Set it up").until("Ready to run");
    (1..step).for_each(|_| _ = s.click("Next"));
}
