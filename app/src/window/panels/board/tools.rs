//! The rows of buttons above the board: how near it is, how heat is shown, and editing by hand.

use super::BoardView;
use super::cells::HeatLook;
use crate::window::action::{self, Action};
use crate::window::command::Command;
use crate::window::look;
use crate::window::model::{Model, Standing};
use crate::window::theme::palette;
use egui::{Button, Checkbox, Label, RichText, Role, Ui, WidgetInfo};
use egui_material_icons::MaterialIcon;
use egui_material_icons::icons::{ICON_EDIT, ICON_FIT_SCREEN, ICON_ZOOM_IN, ICON_ZOOM_OUT};

/// Width of a pane below which the buttons stand nearer to each other, in points of the usual text size.
const NARROW: f32 = 340.0;

/// Shows the rows.
pub fn show(ui: &mut Ui, model: &Model, view: &mut BoardView, commands: &mut Vec<Command>) {
    ui.horizontal_wrapped(|ui| {
        if ui.available_width() < NARROW * look::scale(ui) {
            ui.spacing_mut().button_padding.x = look::TIGHT;
            ui.spacing_mut().item_spacing.x = look::TIGHT;
        }
        let edit =
            Button::new((ICON_EDIT.rich_text(), action::EDIT_BOARD.label)).selected(model.is_editing());
        let enabled = (action::EDIT_BOARD.enabled)(model);
        let response = ui.add_enabled(enabled, edit);
        response.widget_info(|| {
            WidgetInfo::selected(Role::Button, enabled, model.is_editing(), action::EDIT_BOARD.label)
        });
        if response.on_hover_text(hint(ui, &action::EDIT_BOARD)).clicked() {
            commands.push(action::EDIT_BOARD.command);
            view.wants_keys = true;
        }
        for (action, icon) in [
            (&action::BOARD_NEARER, ICON_ZOOM_IN),
            (&action::BOARD_FARTHER, ICON_ZOOM_OUT),
            (&action::BOARD_WHOLE, ICON_FIT_SCREEN),
        ] {
            zoom(ui, action, icon, commands);
        }
        leading(ui, view);
    });
    if model.is_editing() {
        ui.horizontal_wrapped(|ui| editing(ui, model, view, commands));
        told(ui, model);
    }
}

/// The choice of how heat is shown. Where cells are too small for one, it shows what is drawn.
fn leading(ui: &mut Ui, view: &mut BoardView) {
    let Some(drawn) = view.drawn.as_ref().filter(|drawn| drawn.shows_heat()) else { return };
    let is_choice = drawn.can_show_places();
    let mut is_leading = drawn.heat_look(view.look) == HeatLook::Leading;
    let hint = "Draw in each open cell the digit that the solver thinks of most, small and in grey: the darker, the \
                more it thinks of it";
    let only = "The cells are too small for the shades of all digits, so the leading ones are drawn: go nearer, or \
                make the pane larger";
    let checkbox = Checkbox::new(&mut is_leading, "Leading digits");
    let response = ui.add_enabled(is_choice, checkbox).on_hover_text(hint).on_disabled_hover_text(only);
    if response.changed() {
        view.look = if is_leading { HeatLook::Leading } else { HeatLook::Places };
    }
}

fn zoom(ui: &mut Ui, action: &Action, icon: MaterialIcon, commands: &mut Vec<Command>) {
    let response = ui.button(icon.rich_text());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, action.label));
    if response.on_hover_text(format!("{}: {}", action.label, hint(ui, action))).clicked() {
        commands.push(action.command.clone());
    }
}

fn editing(ui: &mut Ui, model: &Model, view: &mut BoardView, commands: &mut Vec<Command>) {
    let marks = "Type digits as small pencil marks; Shift with a digit does so, too";
    if ui.checkbox(&mut view.typing.is_marking, "Pencil marks").on_hover_text(marks).changed() {
        view.wants_keys = true;
    }
    for action in [&action::CHECK, &action::HINT, &action::CLEAR_ENTRIES, &action::USE_AS_PUZZLE] {
        let response = ui.add_enabled((action.enabled)(model), Button::new(action.label));
        let why = "Nothing was entered yet: click a cell and type a digit";
        if response.on_hover_text(hint(ui, action)).on_disabled_hover_text(why).clicked() {
            commands.push(action.command.clone());
            view.wants_keys = true;
        }
    }
}

/// What was told last of the entries, in a line that is always there, so that the board stays where it is.
fn told(ui: &mut Ui, model: &Model) {
    let colours = palette(ui);
    let text = match model.checked() {
        _ if model.is_checking() => RichText::new("Looking…"),
        Some(checked) => {
            let colour = match checked.standing {
                Standing::Right => colours.right,
                Standing::Wrong => colours.wrong,
                Standing::Open => colours.ink,
            };
            RichText::new(&checked.text).color(colour)
        }
        None => RichText::new("Click a cell and type its digit; Delete clears it.").color(colours.candidate),
    };
    ui.add(Label::new(text).truncate());
}

fn hint(ui: &Ui, action: &Action) -> String {
    let key = action.shortcut.map(|shortcut| format!(" ({})", ui.ctx().format_shortcut(&shortcut)));
    format!("{}{}", action.hint, key.unwrap_or_default())
}
