//! The panes of the middle, in one table. To add a pane, add a line: the menu, the command palette and the layout
//! take it from here, and a layout that was stored before it came gets it in its place.

use super::action;
use super::command::Command;
use super::layout::Views;
use super::model::Model;
use super::panels;
use egui::{ScrollArea, Ui, vec2};

/// A pane that can be moved, hidden and shown.
pub struct Pane {
    /// Its name in stored layouts and in commands; it stays the same when the title changes.
    pub key: &'static str,
    /// What stands on its tab.
    pub title: &'static str,
    /// Hover text: what it shows.
    pub hint: &'static str,
    /// Where it stands at first.
    pub place: Place,
    /// Whether it is there at first, or only when it is asked for.
    pub is_hidden: bool,
    /// Whether it has something to show now; without that it takes no room.
    pub is_there: fn(&Model) -> bool,
    /// Draws it.
    pub draw: Draw,
}

type Draw = fn(&mut Ui, &Model, &mut Views, &mut Vec<Command>);

/// Where a pane stands at first. Panes of one place are tabs of one group, in the order of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Above, on the left.
    Left,
    /// Above, on the right.
    Right,
    /// Above, on the right of all others.
    FarRight,
    /// Below.
    Below,
    /// Below, on the left.
    BelowLeft,
}

/// All panes.
pub static PANES: &[Pane] = &[
    pane(
        "board",
        "Board",
        "The puzzle, and what the solver has put there",
        Place::Left,
        |ui, model, views, commands| {
            if model.current().is_none() {
                let sentence = "Drop a puzzle file here, paste a puzzle, or open one.";
                let buttons = [
                    ("Open a puzzle…", &action::OPEN),
                    ("New empty puzzle…", &action::NEW_PUZZLE),
                    ("Follow a lesson", &action::LESSONS),
                ];
                panels::empty::show(ui, model, sentence, &buttons, commands);
                return;
            }
            panels::reading::show(ui, model, commands);
            panels::cursor::show(ui, model, commands);
            let pointed = views.tree.pointed();
            panels::board::show(ui, model, &mut views.board, pointed, commands);
        },
    ),
    pane(
        "curves",
        "Curves",
        "The metrics of the runs, against iterations, work or time",
        Place::Right,
        |ui, model, views, commands| {
            if model.runs().is_empty() {
                let sentence = "The curves of a run appear here.";
                panels::empty::show(ui, model, sentence, &[("Start a run", &action::RUN)], commands);
                return;
            }
            let listed = panels::runs::listed(ui, model, &mut views.runs);
            roomy(ui, CURVES, |ui| panels::curves::show(ui, model, &listed, &mut views.curves, commands));
        },
    ),
    pane(
        "figures",
        "Figures",
        "All runs together as a figure: run lengths, targets reached, boxes, performance profile",
        Place::Right,
        |ui, model, views, commands| {
            if model.runs().is_empty() {
                let sentence = "Figures of all runs together appear here, once runs have ended.";
                panels::empty::show(ui, model, sentence, &[("Start a run", &action::RUN)], commands);
                return;
            }
            let listed = panels::runs::listed(ui, model, &mut views.runs);
            roomy(ui, FIGURES, |ui| panels::figures::show(ui, model, &listed, &mut views.figures, commands));
        },
    ),
    pane(
        "statistics",
        "Statistics",
        "All runs together in numbers, and groups of them held against each other",
        Place::Right,
        |ui, model, views, commands| {
            if model.runs().is_empty() {
                let sentence = "The numbers of all runs together appear here, once runs have ended.";
                panels::empty::show(ui, model, sentence, &[("Start a run", &action::RUN)], commands);
                return;
            }
            let listed = panels::runs::listed(ui, model, &mut views.runs);
            roomy(ui, NUMBERS, |ui| {
                panels::statistics::show(ui, model, &listed, &mut views.statistics, commands)
            });
        },
    ),
    hidden(
        "lessons",
        "Lessons",
        "Four short lessons, a paper each",
        Place::FarRight,
        |ui, model, _, commands| {
            panels::lessons::show(ui, model, commands);
        },
    ),
    pane(
        "experiment",
        "Experiment",
        "Many runs at once: several solvers, puzzles, values and seeds",
        Place::Left,
        |ui, model, _, commands| {
            if model.experiments().shown().is_none() {
                let sentence = "An experiment runs several solvers on several puzzles, with several values of their \
                                parameters and many seeds, and keeps every run in the session.";
                let buttons =
                    [("New experiment", &action::experiments::NEW), ("Open an experiment…", &action::OPEN)];
                panels::empty::show(ui, model, sentence, &buttons, commands);
                return;
            }
            panels::experiment::show(ui, model, commands);
        },
    ),
    pane(
        "runs",
        "Runs",
        "All runs: how they ended, and what can be done with them",
        Place::Below,
        |ui, model, views, commands| {
            if model.runs().is_empty() {
                let sentence = "Runs are listed here.";
                panels::empty::show(ui, model, sentence, &[("Start a run", &action::RUN)], commands);
                return;
            }
            panels::runs::show(ui, model, &mut views.runs, commands);
        },
    ),
    pane("log", "Log", "What the solver has to say", Place::Below, |ui, model, _, _| {
        panels::log::show(ui, model)
    }),
    Pane {
        is_there: |model| model.shown_run().is_some_and(|shown| shown.run.tree().is_some()),
        ..pane(
            "tree",
            "Tree",
            "The search tree of a solver that shows one, and the way that it chose",
            Place::BelowLeft,
            |ui, model, views, _| {
                panels::tree::show(ui, model, &mut views.tree);
            },
        )
    },
];

/// Least heights of panes whose choices need room beside what they show, in points.
const CURVES: f32 = 440.0;
const FIGURES: f32 = 540.0;
const NUMBERS: f32 = 380.0;
/// In a pane narrower than this the choices stand in more rows, which take so much more, in points.
const NARROW: f32 = 340.0;
const MORE_ROWS: f32 = 200.0;

/// Draws what needs so much height; in a lower pane it scrolls as a whole, so that its choices do not take all of it.
fn roomy(ui: &mut Ui, least: f32, draw: impl FnOnce(&mut Ui)) {
    let least = if ui.available_width() < NARROW { least + MORE_ROWS } else { least };
    if ui.available_height() >= least {
        draw(ui);
        return;
    }
    ScrollArea::vertical().id_salt("low pane").auto_shrink([false, false]).show(ui, |ui| {
        let size = vec2(ui.available_width(), least);
        ui.allocate_ui(size, |ui| {
            ui.set_min_size(size);
            draw(ui);
        });
    });
}

const fn pane(key: &'static str, title: &'static str, hint: &'static str, place: Place, draw: Draw) -> Pane {
    Pane { key, title, hint, place, is_hidden: false, is_there: |_| true, draw }
}

/// A pane that is there only when it is asked for.
const fn hidden(
    key: &'static str,
    title: &'static str,
    hint: &'static str,
    place: Place,
    draw: Draw,
) -> Pane {
    Pane { key, title, hint, place, is_hidden: true, is_there: |_| true, draw }
}

/// The pane of this name.
pub fn find(key: &str) -> Option<&'static Pane> {
    PANES.iter().find(|pane| pane.key == key)
}

#[cfg(test)]
mod tests {
    use super::PANES;
    use std::collections::BTreeSet;

    #[test]
    fn no_two_panes_share_a_name_or_a_title() {
        let keys: BTreeSet<&str> = PANES.iter().map(|pane| pane.key).collect();
        let titles: BTreeSet<&str> = PANES.iter().map(|pane| pane.title).collect();
        assert_eq!((keys.len(), titles.len()), (PANES.len(), PANES.len()));
    }
}
