//! The table of groups, each with a tick for those that are to be compared. Only rows that are seen are drawn; the head and
//! the ticks stay in sight.

use crate::text_table::{Side, TextTable};
use crate::window::findings::{Found, Numbers};
use crate::window::look;
use egui::{
    Align, Id, Label, Layout, Margin, Rangef, RichText, Role, TextStyle, TextWrapMode, Ui, WidgetInfo,
    WidgetText, vec2,
};
use egui_table::{CellInfo, Column, HeaderCellInfo, HeaderRow, Table, TableDelegate};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Height of a row, in points at the usual size of texts.
const ROW: f32 = 25.0;
/// Room at either side of a cell's text, in points.
const MARGIN: f32 = 7.0;
/// Width of the column of ticks, likewise.
const TICKS: f32 = 34.0;
/// The widest column that is as wide as its longest text, likewise; a wider one is drawn wider by hand.
const WIDEST: f32 = 340.0;

/// What the table remembers: how wide its columns are by themselves.
#[derive(Default)]
pub struct GroupsTable {
    of: Option<(Arc<Found>, f32)>,
    widths: Vec<f32>,
}

impl GroupsTable {
    /// Shows the table, at most so high.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        found: &Arc<Found>,
        numbers: &Numbers,
        highest: f32,
        compared: &mut BTreeSet<String>,
    ) {
        let scale = look::scale(ui);
        if !self.of.as_ref().is_some_and(|(of, at)| Arc::ptr_eq(of, found) && *at == scale) {
            self.widths = widths(ui, &numbers.table, WIDEST * scale);
            self.of = Some((Arc::clone(found), scale));
        }
        let headings = numbers.table.columns().iter().map(|(heading, _)| heading.as_str());
        let of_texts = headings.zip(&self.widths).map(|(heading, width)| {
            // Another width is that of other numbers: what was drawn by hand before does not fit them.
            Column::new(*width).range(Rangef::new(40.0, 1200.0)).id(Id::unique((
                "column of groups",
                heading,
                width.to_bits(),
            )))
        });
        let (row, ticks) = (ROW * scale, TICKS * scale);
        let id = Id::unique(("ticks of groups", scale.to_bits()));
        let ticks = Column::new(ticks).range(Rangef::point(ticks)).resizable(false).id(id);
        let columns: Vec<Column> = std::iter::once(ticks).chain(of_texts).collect();
        let rows = numbers.names.len();
        // The bar to scroll sideways stands below the rows.
        let needed = row * (rows + 1) as f32 + ui.spacing().scroll.bar_width + 4.0;
        let size = vec2(ui.available_width(), needed.min(highest));
        ui.allocate_ui(size, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            Table::new()
                .id_salt("groups")
                .columns(columns)
                .num_sticky_cols(1)
                .headers([HeaderRow::new(row)])
                .num_rows(rows as u64)
                .show(ui, &mut Rows { numbers, widths: &self.widths, compared, row });
        });
    }
}

/// How wide each column has to be for its texts.
fn widths(ui: &Ui, table: &TextTable, widest: f32) -> Vec<f32> {
    let fitting = |(column, (heading, _)): (usize, &(String, Side))| {
        let texts = table.rows().iter().map(|row| row[column].as_str());
        // Digits are of one width, so that the most letters are nearly the widest text.
        let longest = texts.max_by_key(|text| text.chars().count()).unwrap_or_default();
        let width = |text: &str| {
            let text = WidgetText::from(text);
            text.into_galley(ui, Some(TextWrapMode::Extend), f32::INFINITY, TextStyle::Body).size().x
        };
        (width(longest).max(width(heading)) * 1.04 + 2.0 * MARGIN).ceil().min(widest)
    };
    table.columns().iter().enumerate().map(fitting).collect()
}

/// Draws rows for the table.
struct Rows<'a> {
    numbers: &'a Numbers,
    widths: &'a [f32],
    compared: &'a mut BTreeSet<String>,
    row: f32,
}

impl Rows<'_> {
    /// Whether the table only asks how wide a column is, which this tells it.
    fn is_measured(&self, ui: &mut Ui, column: Option<usize>) -> bool {
        let width = column.map_or(TICKS, |column| self.widths.get(column).copied().unwrap_or(TICKS));
        if ui.is_sizing_pass() {
            ui.allocate_space(vec2(width, 1.0));
        }
        ui.is_sizing_pass()
    }

    fn tick(&mut self, ui: &mut Ui, row: usize) {
        let name = &self.numbers.names[row];
        let mut is_ticked = self.compared.contains(name);
        let tick = ui.checkbox(&mut is_ticked, "");
        let label = format!("Compare {name}");
        tick.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, is_ticked, &label));
        if tick.on_hover_text("Hold this group against the others that are ticked").changed() {
            if is_ticked {
                self.compared.insert(name.clone());
            } else {
                self.compared.remove(name);
            }
        }
    }
}

impl TableDelegate for Rows<'_> {
    fn header_cell_ui(&mut self, ui: &mut Ui, info: &HeaderCellInfo) {
        let column = info.col_range.start.checked_sub(1);
        if self.is_measured(ui, column) {
            return;
        }
        if let Some((heading, side)) = column.and_then(|column| self.numbers.table.columns().get(column)) {
            cell(ui, *side, RichText::new(heading).strong());
        }
    }

    fn row_ui(&mut self, ui: &mut Ui, row: u64) {
        if row.is_multiple_of(2) {
            ui.painter().rect_filled(ui.max_rect(), 0.0, ui.visuals().faint_bg_color);
        }
    }

    fn cell_ui(&mut self, ui: &mut Ui, info: &CellInfo) {
        let (row, column) = (info.row_nr as usize, info.col_nr.checked_sub(1));
        if self.is_measured(ui, column) {
            return;
        }
        let Some(column) = column else {
            egui::Frame::new().inner_margin(Margin::symmetric(MARGIN as i8, 0)).show(ui, |ui| {
                if row < self.numbers.names.len() {
                    self.tick(ui, row);
                }
            });
            return;
        };
        let text = self.numbers.table.rows().get(row).and_then(|row| row.get(column));
        if let (Some(text), Some((_, side))) = (text, self.numbers.table.columns().get(column)) {
            cell(ui, *side, RichText::new(text));
        }
    }

    fn default_row_height(&self) -> f32 {
        self.row
    }
}

/// A text on its side of the column, cut with dots where there is no room for it.
fn cell(ui: &mut Ui, side: Side, text: RichText) {
    let layout = match side {
        Side::Left => Layout::left_to_right(Align::Center),
        Side::Right => Layout::right_to_left(Align::Center),
    };
    egui::Frame::new().inner_margin(Margin::symmetric(MARGIN as i8, 0)).show(ui, |ui| {
        ui.with_layout(layout, |ui| ui.add(Label::new(text).truncate()));
    });
}
