//! The rows that are seen, and the heads of the columns.

use super::column::Column;
use super::order::{Direction, Head, Row};
use super::{RunsTable, RunsView, cell, keys};
use crate::window::command::Command;
use crate::window::look;
use crate::window::theme::palette;
use egui::{Align2, FontSelection, Rangef, Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo};
use egui_material_icons::icons::{
    ICON_ARROW_DOWNWARD, ICON_ARROW_UPWARD, ICON_KEYBOARD_ARROW_DOWN, ICON_KEYBOARD_ARROW_RIGHT,
};
use egui_table::{CellInfo, HeaderCellInfo, HeaderRow, Table, TableDelegate};
use engine::session::RunId;

/// Height of a row, in points at the usual size of texts.
const ROW: f32 = 22.0;
/// Room at either side of a cell's text, in points.
pub const MARGIN: f32 = 5.0;
/// Widest column that makes itself as wide as its texts, in points.
const WIDEST: f32 = 420.0;

/// Shows them. `whole` is the table, which has the keyboard.
pub fn show(
    ui: &mut Ui,
    whole: &Response,
    table: &RunsTable<'_>,
    view: &mut RunsView,
    commands: &mut Vec<Command>,
) {
    if table.note_in_hand.is_some() {
        view.columns_off.remove(&Column::Note);
    }
    let columns = view.columns();
    let scale = look::scale(ui);
    let widths: Vec<egui_table::Column> = columns
        .iter()
        .map(|column| {
            let id = egui::Id::unique(("column of runs", *column, scale.to_bits()));
            egui_table::Column::new(column.width() * scale).range(Rangef::new(30.0, 800.0)).id(id)
        })
        .collect();
    // Columns are as wide as their texts at first, and those are others once the solvers are known.
    let mut solvers = table.session.runs.iter().map(|run| (table.solver_of)(&run.run.setup().solver));
    let is_known = solvers.next_back().flatten().is_some();
    let mut shown = Table::new()
        .id_salt(("runs", is_known))
        .columns(widths)
        .num_sticky_cols(Column::FIXED)
        .headers([HeaderRow::new(ROW * scale + 2.0)])
        .num_rows(view.rows.len() as u64);
    let is_sought = |row: &Row| matches!(row, Row::Run(id, _) if Some(*id) == view.go_to);
    if let Some(place) = view.rows.iter().position(is_sought).filter(|_| view.go_to.is_some()) {
        shown = shown.scroll_to_row(place as u64, None);
        view.go_to = None;
    }
    // A note is written where it stands, so that has to be seen.
    if let Some(id) = table.note_in_hand.filter(|id| view.note.as_ref().is_none_or(|(of, _)| of != id)) {
        let row = view.rows.iter().position(|row| matches!(row, Row::Run(of, _) if *of == id));
        let column = columns.iter().position(|column| *column == Column::Note);
        shown = row.iter().fold(shown, |shown, row| shown.scroll_to_row(*row as u64, None));
        shown = column.iter().fold(shown, |shown, column| shown.scroll_to_column(*column, None));
        ui.ctx().request_repaint();
    }
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        // The lines between columns are drawn cell by cell: none goes through the head of a group.
        ui.visuals_mut().widgets.noninteractive.bg_stroke = Stroke::NONE;
        let mut rows = Rows { table, view, commands, whole, columns, scale };
        shown.show(ui, &mut rows);
    });
    if whole.has_focus() {
        let stroke = Stroke::new(1.5, palette(ui).solver);
        ui.painter().rect_stroke(whole.rect, 2.0, stroke, StrokeKind::Inside);
    }
}

/// Draws rows for the table.
pub(super) struct Rows<'a, 't> {
    pub table: &'a RunsTable<'t>,
    pub view: &'a mut RunsView,
    pub commands: &'a mut Vec<Command>,
    pub whole: &'a Response,
    pub columns: Vec<Column>,
    pub scale: f32,
}

impl Rows<'_, '_> {
    /// A click on a run, wherever in its row.
    pub fn clicked(&mut self, ui: &Ui, response: &Response, id: RunId) {
        if response.clicked() {
            keys::click(self.table, self.view, id, ui.input(|input| input.modifiers), self.commands);
            self.whole.request_focus();
        }
        // The menu is about what is chosen; a run outside of that is chosen first.
        if response.secondary_clicked() && !(self.table.is_chosen)(id) {
            self.commands.push(Command::SelectRun(id));
        }
    }

    fn head(&mut self, ui: &mut Ui, head: &Head) {
        let sign = if head.is_open { ICON_KEYBOARD_ARROW_DOWN } else { ICON_KEYBOARD_ARROW_RIGHT };
        let text = format!("{} {}   {}", sign.codepoint, head.name, head.words());
        let rect = ui.max_rect();
        // A row is drawn in two parts: the columns that stay, and the others. The first has the name.
        let is_first = ui.clip_rect().left() <= self.whole.rect.left() + 1.0;
        let sense = if is_first { Sense::click() } else { Sense::CLICK };
        let response = ui.interact(rect, ui.scope_id().with("head"), sense);
        if is_first {
            let label = format!("Group {}: {}", head.name, head.words());
            response.widget_info(|| WidgetInfo::selected(Role::Button, true, head.is_open, &label));
        }
        let font = FontSelection::Default.resolve(ui.style());
        // From the left of what is seen, however far the table is scrolled.
        let place = egui::pos2(self.whole.rect.left() + MARGIN, rect.center().y);
        ui.painter().text(place, Align2::LEFT_CENTER, text, font, palette(ui).ink);
        if response.on_hover_text("Click to list the runs of this group, or not").clicked()
            && !self.view.query.closed.remove(&head.name)
        {
            self.view.query.closed.insert(head.name.clone());
        }
    }
}

impl TableDelegate for Rows<'_, '_> {
    fn header_cell_ui(&mut self, ui: &mut Ui, info: &HeaderCellInfo) {
        let Some(&column) = self.columns.get(info.col_range.start) else { return };
        let sorted = self.view.query.sort.filter(|(by, _)| *by == column).map(|(_, direction)| direction);
        let sign = match sorted {
            Some(Direction::Up) => ICON_ARROW_UPWARD.codepoint,
            Some(Direction::Down) => ICON_ARROW_DOWNWARD.codepoint,
            None => "",
        };
        let rect = ui.max_rect();
        if ui.is_sizing_pass() {
            ui.allocate_space(egui::vec2(column.width() * self.scale, 1.0));
            return;
        }
        let colours = palette(ui);
        ui.painter().rect_filled(rect, 0.0, colours.given);
        let response = ui.interact(rect, ui.scope_id().with("sort"), Sense::click());
        let state = match sorted {
            Some(Direction::Up) => ", sorted, least first",
            Some(Direction::Down) => ", sorted, greatest first",
            None => "",
        };
        let label = match column {
            Column::Draw => "Tick all runs that are listed".to_string(),
            _ => format!("Sort by {}{state}", column.title()),
        };
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
        line_after(ui);
        let at_right = column.is_of_numbers();
        cell::paint_text(ui, rect, &format!("{} {sign}", column.title()), colours.ink, at_right);
        let click = match column {
            Column::Draw => "Click to tick all that are listed, again to untick them",
            _ => "Click to sort, again for the other direction, and again for the newest first",
        };
        let hint = format!("{}. {click}.", column.hint());
        if !response.on_hover_text(hint).clicked() {
            return;
        }
        if column == Column::Draw {
            self.commands.push(keys::tick(self.table, keys::runs(self.view).collect()));
            return;
        }
        self.view.query.sort = match sorted {
            None => Some((column, Direction::Up)),
            Some(Direction::Up) => Some((column, Direction::Down)),
            Some(Direction::Down) => None,
        };
    }

    fn row_ui(&mut self, ui: &mut Ui, row: u64) {
        let colours = palette(ui);
        let rect = ui.max_rect();
        match self.view.rows.get(row as usize).cloned() {
            Some(Row::Head(head)) => {
                ui.painter().rect_filled(rect, 0.0, colours.given);
                self.head(ui, &head);
            }
            Some(Row::Run(id, _)) if !ui.is_sizing_pass() => {
                let response = ui.interact(rect, ui.scope_id().with("row"), Sense::CLICK);
                if (self.table.is_chosen)(id) {
                    ui.painter().rect_filled(rect, 0.0, ui.visuals().selection.bg_fill);
                } else if response.hovered() {
                    ui.painter().rect_filled(rect, 0.0, ui.visuals().widgets.hovered.weak_bg_fill);
                }
                let line = Stroke::new(1.0, colours.faint.gamma_multiply(0.25));
                ui.painter().hline(rect.x_range(), rect.bottom(), line);
                self.clicked(ui, &response, id);
            }
            _ => {}
        }
    }

    fn cell_ui(&mut self, ui: &mut Ui, info: &CellInfo) {
        let Some(&column) = self.columns.get(info.col_nr) else { return };
        let Some(&Row::Run(_, place)) = self.view.rows.get(info.row_nr as usize) else {
            if ui.is_sizing_pass() {
                ui.allocate_space(egui::vec2(column.width() * self.scale, 1.0));
            }
            return;
        };
        if ui.is_sizing_pass() {
            let width = cell::natural_width(ui, self, column, place);
            let width = width.clamp(column.width() * self.scale, WIDEST * self.scale);
            ui.allocate_space(egui::vec2(width, 1.0));
            return;
        }
        cell::show(ui, self, column, place);
        line_after(ui);
    }

    fn default_row_height(&self) -> f32 {
        ROW * self.scale
    }
}

/// The line between this cell's column and the next.
fn line_after(ui: &Ui) {
    let rect = ui.max_rect();
    let line = Stroke::new(1.0, palette(ui).line());
    ui.painter().vline(rect.right() - 0.5, rect.y_range(), line);
}
