//! Tables of texts on the screen, and the buttons that copy one.

use crate::text_table::{Side, TextTable};
use egui::{Align, Button, Grid, Layout, RichText, Role, ScrollArea, Ui, WidgetInfo};
use egui_material_icons::icons::ICON_CONTENT_COPY;

/// Rows that are drawn at most; a table with more says so, and is whole when it is copied.
const MOST_ROWS: usize = 200;

/// The buttons that copy a table; `what` names it. The texts are made when they are wanted.
pub fn copies(ui: &mut Ui, what: &str, tab_separated: impl Fn() -> String, markdown: impl Fn() -> String) {
    let ways: [(&str, &str, &dyn Fn() -> String); 2] = [
        ("Copy", "as a table with tabs, for a spreadsheet", &tab_separated),
        ("Copy as Markdown", "as a page of Markdown, with warnings and comparison", &markdown),
    ];
    for (name, hint, text) in ways {
        let response = ui.add(Button::new((ICON_CONTENT_COPY.rich_text(), name)));
        let label = format!("{name}: {what}");
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
        if response.on_hover_text(format!("Copy the {what} {hint}")).clicked() {
            ui.ctx().copy_text(text());
        }
    }
}

/// A table of texts.
pub fn texts(ui: &mut Ui, id: &str, table: &TextTable) {
    ScrollArea::horizontal().id_salt(id).auto_shrink([true, true]).show(ui, |ui| {
        Grid::new(id).striped(true).spacing([14.0, 4.0]).min_col_width(0.0).show(ui, |ui| {
            for (heading, side) in table.columns() {
                cell(ui, *side, RichText::new(heading).strong());
            }
            ui.end_row();
            for row in table.rows().iter().take(MOST_ROWS) {
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
            "The first {MOST_ROWS} of {} rows are shown. Tick fewer groups, or copy the page as Markdown, which has all of \
             them.",
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
