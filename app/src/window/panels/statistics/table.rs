//! Tables of texts on the screen, and the table of groups with its ticks.

use crate::text_table::{Side, TextTable};
use crate::window::findings::Numbers;
use egui::{Align, Button, Grid, Layout, RichText, Role, ScrollArea, Ui, WidgetInfo};
use egui_material_icons::icons::ICON_CONTENT_COPY;
use std::collections::BTreeSet;

/// Rows that are drawn at most; a table with more says so, and is whole when it is copied.
const MOST_ROWS: usize = 200;

/// The buttons that copy a table; `what` names it.
pub fn copies(ui: &mut Ui, what: &str, tab_separated: &str, markdown: &str) {
    let ways = [
        ("Copy", "as a table with tabs, for a spreadsheet", tab_separated),
        ("Copy as Markdown", "as a page of Markdown, with warnings and comparison", markdown),
    ];
    for (name, hint, text) in ways {
        let response = ui.add(Button::new((ICON_CONTENT_COPY.rich_text(), name)));
        let label = format!("{name}: {what}");
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
        if response.on_hover_text(format!("Copy the {what} {hint}")).clicked() {
            ui.ctx().copy_text(text.to_string());
        }
    }
}

/// The groups with a tick each, for those that are to be compared.
pub fn groups(ui: &mut Ui, numbers: &Numbers, compared: &mut BTreeSet<String>) {
    grid(ui, "groups", &numbers.table, Some(""), |ui, row| {
        let name = &numbers.names[row];
        let mut is_ticked = compared.contains(name);
        let tick = ui.checkbox(&mut is_ticked, "");
        let label = format!("Compare {name}");
        tick.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, is_ticked, &label));
        if tick.on_hover_text("Hold this group against the others that are ticked").changed() {
            if is_ticked {
                compared.insert(name.clone());
            } else {
                compared.remove(name);
            }
        }
    });
}

/// A table of texts.
pub fn texts(ui: &mut Ui, id: &str, table: &TextTable) {
    grid(ui, id, table, None, |_, _| {});
}

/// A table with a column of its own before the others, where it has a heading.
fn grid(
    ui: &mut Ui,
    id: &str,
    table: &TextTable,
    first: Option<&str>,
    mut draw_first: impl FnMut(&mut Ui, usize),
) {
    ScrollArea::horizontal().id_salt(id).auto_shrink([true, true]).show(ui, |ui| {
        Grid::new(id).striped(true).spacing([14.0, 4.0]).min_col_width(0.0).show(ui, |ui| {
            if let Some(first) = first {
                ui.label(first);
            }
            for (heading, side) in table.columns() {
                cell(ui, *side, RichText::new(heading).strong());
            }
            ui.end_row();
            for (number, row) in table.rows().iter().enumerate().take(MOST_ROWS) {
                if first.is_some() {
                    draw_first(ui, number);
                }
                for (text, (_, side)) in row.iter().zip(table.columns()) {
                    cell(ui, *side, RichText::new(text));
                }
                ui.end_row();
            }
        });
        // The scroll bar lies over what is at the bottom.
        ui.add_space(ui.spacing().scroll.bar_width);
    });
    if table.rows().len() > MOST_ROWS {
        ui.label(format!(
            "The first {MOST_ROWS} of {} groups are shown. Group by less, or copy the table, which has all of them.",
            table.rows().len()
        ));
    }
}

/// A text on its side of the column.
fn cell(ui: &mut Ui, side: Side, text: RichText) {
    let layout = match side {
        Side::Left => Layout::left_to_right(Align::Center),
        Side::Right => Layout::right_to_left(Align::Center),
    };
    ui.with_layout(layout, |ui| ui.add(egui::Label::new(text).extend()));
}
