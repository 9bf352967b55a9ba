//! The search tree of a solver that shows one: which digits it tried in which cells, what it thinks of each, and the
//! way that it chose.

mod branches;

use crate::window::look;
use crate::window::model::Model;
use crate::window::rows::{RowScroll, Rows};
use crate::window::theme::palette;
use crate::wording::{amount, count, grouped};
use branches::{Branch, branches};
use egui::{Align2, FontId, Label, Rect, RichText, Role, Sense, TextStyle, Ui, WidgetInfo, pos2, vec2};
use engine::session::{RunId, SessionRun};
use puzzle::Puzzle;
use std::collections::HashMap;

/// Height of a row, in points.
const ROW_HEIGHT: f32 = 20.0;
/// How far a row stands to the right of the one above it in the tree, in points.
const INDENT: f32 = 14.0;
/// Room that the text of a row needs, in points of the usual text size.
const TEXT: f32 = 240.0;

/// What the tree remembers between frames.
pub struct TreeView {
    rows: Vec<Branch>,
    /// Run, iteration and number of changes by hand that the rows were made for.
    made_for: Option<(RunId, u64, u64)>,
    /// What was opened or closed by hand, by the number of the node.
    opened: HashMap<u32, bool>,
    n_changes: u64,
    scroll: RowScroll,
    is_following: bool,
    pointed: Option<u32>,
    /// Levels that are left out at the left of the rows in sight, which all are deeper.
    left_out: usize,
}

impl Default for TreeView {
    fn default() -> TreeView {
        TreeView {
            rows: Vec::new(),
            made_for: None,
            opened: HashMap::new(),
            n_changes: 0,
            scroll: RowScroll::default(),
            is_following: true,
            pointed: None,
            left_out: 0,
        }
    }
}

impl TreeView {
    /// The cell of the node that somebody points at.
    pub fn pointed(&self) -> Option<u32> {
        self.pointed
    }

    /// Makes the rows anew when tree or openings have changed.
    fn take(&mut self, shown: &SessionRun, rows_seen: f32) {
        let Some(tree) = shown.run.tree() else { return };
        let is_same_run = self.made_for.is_some_and(|(run, _, _)| run == shown.id);
        if !is_same_run {
            self.opened.clear();
        }
        let made_for = Some((shown.id, tree.iteration, self.n_changes));
        if self.made_for == made_for && !self.rows.is_empty() {
            return;
        }
        let is_by_hand =
            is_same_run && self.made_for.is_some_and(|(_, _, changes)| changes != self.n_changes);
        self.made_for = made_for;
        self.rows = branches(tree, &self.opened);
        if self.is_following && !is_by_hand {
            let newest = self.rows.iter().rposition(|row| row.is_chosen).unwrap_or(0);
            self.scroll.go_to(newest, &rows_of(&self.rows, rows_seen));
        }
    }
}

fn rows_of(rows: &[Branch], seen: f32) -> Rows {
    Rows { count: rows.len(), height: ROW_HEIGHT, seen }
}

/// Shows the tree of the run that is shown.
pub fn show(ui: &mut Ui, model: &Model, view: &mut TreeView) {
    view.pointed = None;
    let Some(shown) = model.shown_run() else { return };
    let Some(tree) = shown.run.tree() else { return };
    ui.horizontal(|ui| {
        let text = format!(
            "{} after {}",
            count(tree.nodes.len() as u64, "node"),
            count(tree.iteration, "iteration")
        );
        ui.label(RichText::new(text).color(palette(ui).candidate));
        let hint = "Keep the newest choice in sight";
        ui.checkbox(&mut view.is_following, "Follow").on_hover_text(hint);
        if view.left_out > 0 {
            let text = format!("from level {} on", grouped(view.left_out as u64 + 1));
            let hint =
                "The rows in sight are so deep in the tree that they all stand this much further to the left";
            ui.add(Label::new(RichText::new(text).color(palette(ui).candidate)).truncate())
                .on_hover_text(hint);
        }
    });
    let seen = (ui.available_height() / ROW_HEIGHT).max(1.0);
    view.take(shown, seen);
    let rows = rows_of(&view.rows, seen);
    let mut toggled = None;
    let mut scroll = view.scroll;
    let most = ((ui.available_width() - TEXT * look::scale(ui)) / INDENT).max(1.0) as usize;
    let puzzle = shown.run.puzzle();
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        scroll.show(ui, "tree", &rows, |ui, numbers| {
            let in_sight = &view.rows[numbers];
            view.left_out = left_out(in_sight.iter().map(|branch| branch.depth), most);
            for branch in in_sight {
                let indents = (branch.depth - view.left_out).min(most);
                let response = ui.push_id(branch.node.node, |ui| row(ui, puzzle, branch, indents)).inner;
                if response.clicked() && branch.children > 0 {
                    toggled = Some((branch.node.node, !branch.is_open));
                }
                if response.hovered() || response.has_focus() {
                    view.pointed = branch.node.cell;
                }
                response.on_hover_text(hint(puzzle, branch));
            }
        });
    });
    view.scroll = scroll;
    if let Some((node, is_open)) = toggled {
        view.opened.insert(node, is_open);
        view.n_changes += 1;
    }
}

/// Levels that rows of these depths leave out at their left, so that the deepest has room for its text where no more
/// than `most` indents do; never more than the depth of any.
fn left_out(depths: impl Iterator<Item = usize> + Clone, most: usize) -> usize {
    let deepest = depths.clone().max().unwrap_or(0);
    depths.min().unwrap_or(0).min(deepest.saturating_sub(most))
}

fn row(ui: &mut Ui, puzzle: &Puzzle, branch: &Branch, indents: usize) -> egui::Response {
    let colours = palette(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW_HEIGHT), Sense::click());
    let text = text(puzzle, branch);
    response.widget_info(|| {
        let mut label = text.clone();
        if branch.is_chosen {
            label.push_str(", chosen");
        }
        let state = match (branch.children, branch.is_open) {
            (0, _) => "",
            (_, true) => ", open",
            (_, false) => ", closed",
        };
        WidgetInfo::labeled(Role::TreeItem, true, format!("{label}{state}"))
    });
    if !ui.is_rect_visible(rect) {
        return response;
    }
    if response.hovered() || response.has_focus() {
        ui.painter().rect_filled(rect, 3.0, ui.visuals().widgets.hovered.weak_bg_fill);
    }
    let left = rect.left() + 4.0 + indents as f32 * INDENT;
    let middle = rect.center().y;
    if branch.children > 0 {
        fold(ui, Rect::from_center_size(pos2(left + 4.0, middle), vec2(8.0, 8.0)), branch.is_open);
    }
    let colour = if branch.is_chosen { colours.ink } else { colours.candidate };
    let font = FontId::proportional(TextStyle::Body.resolve(ui.style()).size);
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    let end = painter.text(pos2(left + 14.0, middle), Align2::LEFT_CENTER, &text, font, colour);
    if branch.is_chosen {
        painter.circle_filled(pos2(end.right() + 10.0, middle), 3.5, colours.focus);
    }
    response
}

/// A small triangle: down for open, right for closed.
fn fold(ui: &Ui, rect: Rect, is_open: bool) {
    let corners = if is_open {
        vec![rect.left_top(), rect.right_top(), rect.center_bottom()]
    } else {
        vec![rect.left_top(), rect.right_center(), rect.left_bottom()]
    };
    ui.painter().add(egui::Shape::convex_polygon(corners, palette(ui).candidate, egui::Stroke::NONE));
}

/// What a node decided, and its score: `Row 3, column 4 = 7 · score 12`.
fn text(puzzle: &Puzzle, branch: &Branch) -> String {
    let node = &branch.node;
    let decided = match node.cell.and_then(|cell| puzzle.cells().get(cell as usize)) {
        Some(cell) if node.digit > 0 => {
            format!("Row {}, column {} = {}", cell.row + 1, cell.col + 1, node.digit)
        }
        Some(cell) => format!("Row {}, column {}", cell.row + 1, cell.col + 1),
        None => format!("Node {}", grouped(u64::from(node.node) + 1)),
    };
    if node.score.is_nan() { decided } else { format!("{decided} · score {}", score(node.score)) }
}

fn score(score: f64) -> String {
    if score < 0.0 { format!("−{}", amount(-score)) } else { amount(score) }
}

fn hint(puzzle: &Puzzle, branch: &Branch) -> String {
    let mut lines =
        vec![text(puzzle, branch), format!("{} above it", count(branch.depth as u64, "decision"))];
    if branch.children > 0 {
        let fold = if branch.is_open { "a click closes it" } else { "a click opens it" };
        lines.push(format!("{} tried below it; {fold}", count(branch.children as u64, "value")));
    }
    if branch.is_chosen {
        lines.push("Chosen: it lies on the way to where the solver is, marked with a dot".into());
    }
    if !branch.node.score.is_nan() {
        lines.push("The score is in the solver's own unit".into());
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::left_out;

    #[test]
    fn rows_that_all_are_deep_stand_further_to_the_left() {
        let of = |depths: &[usize]| left_out(depths.iter().copied(), 10);
        assert_eq!(of(&[30, 31, 35]), 25);
        assert_eq!(of(&[30, 31, 60]), 30);
        assert_eq!(of(&[0, 31, 35]), 0);
        assert_eq!(of(&[3, 7]), 0);
        assert_eq!(of(&[]), 0);
    }
}
