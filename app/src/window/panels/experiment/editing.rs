//! What the parts of the pane share: the draft with its mistakes, and a copy of it from the first change on.

use crate::window::draft::{Draft, Field};
use crate::window::model::ExperimentEntry;
use crate::window::theme::palette;
use egui::{Label, RichText, TextEdit, Ui};

/// Height of a menu before it scrolls, in points.
pub const MENU_HEIGHT: f32 = 420.0;

/// A draft that is being shown, and what the user has made of it in this frame.
pub struct Editing<'a> {
    entry: &'a ExperimentEntry,
    changed: Option<Box<Draft>>,
}

impl<'a> Editing<'a> {
    /// Of an experiment.
    pub fn of(entry: &'a ExperimentEntry) -> Editing<'a> {
        Editing { entry, changed: None }
    }

    /// The draft as it was at the beginning of the frame.
    pub fn draft(&self) -> &'a Draft {
        &self.entry.draft
    }

    /// Changes the draft.
    pub fn change(&mut self, change: impl FnOnce(&mut Draft)) {
        change(self.changed.get_or_insert_with(|| Box::new(self.entry.draft.clone())));
    }

    /// The changed draft; none when nothing was changed.
    pub fn into_changed(self) -> Option<Box<Draft>> {
        self.changed
    }

    /// What is wrong at a field.
    pub fn mistake(&self, field: &Field) -> Option<&'a str> {
        let mistakes = self.entry.checked.as_ref().err()?;
        mistakes.iter().find(|mistake| mistake.field == *field).map(|mistake| mistake.text.as_str())
    }

    /// Shows what is wrong at a field, under it.
    pub fn show_mistake(&self, ui: &mut Ui, field: &Field) {
        if let Some(text) = self.mistake(field) {
            ui.add(Label::new(RichText::new(text).color(palette(ui).wrong)).wrap());
        }
    }

    /// A text field with its label, and its mistake below.
    pub fn field(
        &mut self,
        ui: &mut Ui,
        (label, hint): (&str, &str),
        text: &str,
        width: f32,
        field: &Field,
        set: impl FnOnce(&mut Draft, String),
    ) {
        ui.horizontal(|ui| self.bare_field(ui, (label, hint), text, width, field, set));
        self.show_mistake(ui, field);
    }

    /// A text field with its label, for a row that shows the mistakes of several fields below.
    pub fn bare_field(
        &mut self,
        ui: &mut Ui,
        (label, hint): (&str, &str),
        text: &str,
        width: f32,
        field: &Field,
        set: impl FnOnce(&mut Draft, String),
    ) {
        let label = ui.label(label).on_hover_text(hint);
        let mut typed = text.to_string();
        let mut edit = TextEdit::singleline(&mut typed).desired_width(width);
        if self.mistake(field).is_some() {
            edit = edit.text_color(palette(ui).wrong);
        }
        if ui.add(edit).labelled_by(label.id).on_hover_text(hint).changed() {
            self.change(|draft| set(draft, typed));
        }
    }
}

/// The name of a section.
pub fn heading(ui: &mut Ui, text: &str) {
    ui.add_space(8.0);
    ui.label(RichText::new(text).strong());
}

/// A small button that takes something away.
pub fn remove_button(ui: &mut Ui, name: &str) -> bool {
    let button = ui.small_button(egui_material_icons::icons::ICON_CLOSE.rich_text()).on_hover_text(name);
    let enabled = ui.is_enabled();
    button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, enabled, name));
    button.clicked()
}
