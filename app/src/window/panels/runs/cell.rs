//! What stands in the cells of a run.

use super::column::Column;
use super::facts::Facts;
use super::table::{MARGIN, Rows};
use crate::window::command::{Command, Mark};
use crate::window::model::Wanted;
use crate::window::run_state::RunState;
use crate::window::theme::{palette, run_colour};
use egui::{
    Color32, FontSelection, Key, Rect, RichText, Role, Sense, TextEdit, TextStyle, TextWrapMode, Ui,
    WidgetInfo, WidgetText, pos2, vec2,
};
use egui_material_icons::icons::ICON_KEEP;
use engine::session::SessionRun;

/// Shows a cell of the run in this place of the session.
pub fn show(ui: &mut Ui, rows: &mut Rows<'_, '_>, column: Column, place: usize) {
    let table = rows.table;
    let Some(run) = table.session.runs.get(place) else { return };
    match column {
        Column::Draw => draw(ui, rows, run),
        Column::Number => number(ui, rows, run),
        Column::Note => note(ui, rows, run),
        _ => {
            let Some((text, colour)) = text_of(ui, rows, column, run) else { return };
            paint_text(ui, ui.max_rect(), &text, colour, column.is_of_numbers());
            let hint = rows.view.facts.get(&run.id).and_then(|facts| column.more(run, facts));
            hover(ui, &text, hint.as_deref());
        }
    }
}

/// How wide the text of a cell is, with its margins.
pub fn natural_width(ui: &Ui, rows: &Rows<'_, '_>, column: Column, place: usize) -> f32 {
    let run = rows.table.session.runs.get(place);
    let text = run.and_then(|run| text_of(ui, rows, column, run)).map_or(String::new(), |(text, _)| text);
    let galley =
        WidgetText::from(text).into_galley(ui, Some(TextWrapMode::Extend), f32::INFINITY, TextStyle::Body);
    galley.size().x + 2.0 * MARGIN
}

fn text_of(ui: &Ui, rows: &Rows<'_, '_>, column: Column, run: &SessionRun) -> Option<(String, Color32)> {
    let facts: &Facts = rows.view.facts.get(&run.id)?;
    let state: RunState = rows.table.state_of(run);
    let colours = palette(ui);
    let colour = match column {
        // What is faint cannot be read on the colour of what is chosen.
        _ if (rows.table.is_chosen)(run.id) && state.colour(colours) == colours.faint => colours.ink,
        Column::Status => state.colour(colours),
        _ if run.marks.hidden => colours.faint,
        _ => colours.ink,
    };
    Some((column.text(run, state, facts), colour))
}

/// Paints a text on one line, cut with dots where there is no room for it.
pub fn paint_text(ui: &Ui, rect: Rect, text: &str, colour: Color32, at_right: bool) {
    if text.is_empty() {
        return;
    }
    let width = rect.width() - 2.0 * MARGIN;
    let text = WidgetText::from(RichText::new(text).color(colour));
    let galley = text.into_galley(ui, Some(TextWrapMode::Truncate), width.max(8.0), TextStyle::Body);
    let left = if at_right { rect.right() - MARGIN - galley.size().x } else { rect.left() + MARGIN };
    ui.painter().galley(pos2(left, rect.center().y - galley.size().y / 2.0), galley, colour);
}

/// The whole text of the cell under the pointer, and what more is known.
fn hover(ui: &mut Ui, text: &str, more: Option<&str>) {
    let rect = ui.max_rect();
    if (text.is_empty() && more.is_none()) || !ui.rect_contains_pointer(rect) {
        return;
    }
    let response = ui.interact(rect, ui.scope_id().with("cell"), Sense::hover());
    response.on_hover_ui(|ui| {
        if !text.is_empty() {
            ui.label(text);
        }
        if let Some(more) = more.filter(|more| *more != text) {
            ui.label(RichText::new(more).color(palette(ui).faint));
        }
    });
}

/// The tick, and the colour of the curves.
fn draw(ui: &mut Ui, rows: &mut Rows<'_, '_>, run: &SessionRun) {
    let mut is_ticked = (rows.table.is_ticked)(run.id);
    ui.add_space(MARGIN);
    let tick = ui.checkbox(&mut is_ticked, "");
    let name = format!("Draw the curves of run {}", run.id.0);
    tick.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, is_ticked, &name));
    if tick.on_hover_text("Draw its curves beside those of the run that is shown").clicked() {
        let wanted = if is_ticked { Wanted::Drawn } else { Wanted::Hidden };
        rows.commands.push(Command::DrawRuns(vec![run.id], wanted));
    }
    if is_ticked || rows.table.shown == Some(run.id) {
        let rect = ui.max_rect();
        let centre = pos2(rect.right() - 10.0, rect.center().y);
        ui.painter().circle_filled(centre, 4.5, run_colour(ui, (rows.table.look_of)(run).colour));
    }
}

/// The number, which names the run for screen readers.
fn number(ui: &mut Ui, rows: &mut Rows<'_, '_>, run: &SessionRun) {
    let (rect, colours) = (ui.max_rect(), palette(ui));
    let response = ui.interact(rect, ui.scope_id().with("number"), Sense::CLICK);
    let is_chosen = (rows.table.is_chosen)(run.id);
    let label = name_of(rows, run);
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_chosen, &label));
    if run.marks.pinned {
        let font = FontSelection::Default.resolve(ui.style());
        let place = pos2(rect.left() + MARGIN, rect.center().y);
        let icon = ICON_KEEP.codepoint;
        ui.painter().text(place, egui::Align2::LEFT_CENTER, icon, font, colours.faint);
    }
    if rows.table.shown == Some(run.id) {
        let bar = Rect::from_min_size(rect.right_top() - vec2(3.0, 0.0), vec2(3.0, rect.height()));
        ui.painter().rect_filled(bar, 0.0, colours.solver);
    }
    paint_text(ui, rect.with_max_x(rect.right() - 4.0), &run.id.0.to_string(), colours.ink, true);
    rows.clicked(ui, &response, run.id);
}

/// `Run 3: Solved, verified, hard-1.txt, Hybrid AC3-tabu, seed 1`.
fn name_of(rows: &Rows<'_, '_>, run: &SessionRun) -> String {
    let Some(facts) = rows.view.facts.get(&run.id) else { return format!("Run {}", run.id.0) };
    let state = rows.table.state_of(run).word();
    let Facts { puzzle, solver, setup, .. } = facts;
    let mut name = format!("Run {}: {state}, {puzzle}, {solver}, seed {}", run.id.0, run.run.setup().seed);
    for (before, more) in [("", setup), ("note: ", &run.marks.note)] {
        if !more.is_empty() {
            name.push_str(&format!(", {before}{more}"));
        }
    }
    name
}

/// The note, or the field for it.
fn note(ui: &mut Ui, rows: &mut Rows<'_, '_>, run: &SessionRun) {
    if rows.table.note_in_hand == Some(run.id) {
        edit_note(ui, rows, run);
        return;
    }
    let Some((text, colour)) = text_of(ui, rows, Column::Note, run) else { return };
    paint_text(ui, ui.max_rect(), &text, colour, false);
    hover(ui, &text, None);
    let is_here = ui.rect_contains_pointer(ui.max_rect());
    if is_here && ui.input(|input| input.pointer.button_double_clicked(egui::PointerButton::Primary)) {
        rows.commands.extend([Command::SelectRun(run.id), Command::EditNote]);
    }
}

fn edit_note(ui: &mut Ui, rows: &mut Rows<'_, '_>, run: &SessionRun) {
    let is_new = rows.view.note.as_ref().is_none_or(|(id, _)| *id != run.id);
    let (_, text) = match rows.view.note.take() {
        Some(note) if !is_new => note,
        _ => (run.id, run.marks.note.clone()),
    };
    let mut text = text;
    let edit = TextEdit::singleline(&mut text).id(egui::Id::unique(("note of run", run.id)));
    let field = ui.add(edit.desired_width(ui.available_width() - 2.0 * MARGIN));
    let label = format!("Note of run {}", run.id.0);
    let value = text.clone();
    field.widget_info(|| WidgetInfo {
        label: Some(label.clone()),
        ..WidgetInfo::text_edit(true, "", value.clone(), "")
    });
    if is_new {
        field.request_focus();
    }
    let is_left = ui.input(|input| input.key_pressed(Key::Escape));
    if is_left {
        rows.commands.push(Command::LeaveNote);
    } else if field.lost_focus() {
        rows.commands
            .extend([Command::Mark(vec![run.id], Mark::Note(text.trim().to_string())), Command::LeaveNote]);
        rows.whole.request_focus();
    } else {
        rows.view.note = Some((run.id, text));
    }
}
