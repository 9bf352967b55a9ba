//! The fields above the list of puzzles: what is to be shown of it, and in which order.

use crate::solutions::Solutions;
use crate::window::command::Command;
use crate::window::look;
use crate::window::model::Model;
use crate::window::sifting::{Order, Sifting};
use egui::{ComboBox, Role, TextEdit, Ui, WidgetInfo, vec2};
use puzzle::Family;

/// The families, and all of them.
const FAMILIES: [Option<Family>; 5] =
    [None, Some(Family::Sudoku), Some(Family::Kakuro), Some(Family::KenKen), Some(Family::Pattern)];

/// Lists narrower than this stand in two rows, in points of the usual text size.
const NARROW: f32 = 72.0;

/// What may be known of solutions, and all of it.
const SOLUTIONS: [(Option<Solutions>, &str); 5] = [
    (None, "solutions"),
    (Some(Solutions::Unique), "unique"),
    (Some(Solutions::Many), "many"),
    (Some(Solutions::None), "none"),
    (Some(Solutions::Unknown), "unknown"),
];

/// Shows the fields.
pub fn show(ui: &mut Ui, model: &Model, commands: &mut Vec<Command>) {
    let now = model.sifting();
    let mut wanted = now.clone();
    let field =
        TextEdit::singleline(&mut wanted.text).desired_width(f32::INFINITY).hint_text("Find a puzzle");
    let field = ui.add(field);
    field.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, "Find a puzzle"));
    field.on_hover_text("Only puzzles whose name holds this are listed");
    ui.horizontal_wrapped(|ui| {
        let spacing = ui.spacing_mut();
        (spacing.item_spacing.x, spacing.button_padding.x, spacing.icon_width) = (4.0, 5.0, 11.0);
        let third = (ui.available_width() - 8.0) / 3.0;
        let is_narrow = third < NARROW * look::scale(ui);
        let width = if is_narrow { (ui.available_width() - 4.0) / 2.0 } else { third };
        let family = |family: Option<Family>| family.map_or("all kinds", Family::name);
        list(ui, ("Kind", family(now.family)), width, "Only puzzles of this kind", |ui| {
            for choice in FAMILIES {
                ui.selectable_value(&mut wanted.family, choice, family(choice));
            }
        });
        let solutions = SOLUTIONS.iter().find(|(choice, _)| *choice == now.solutions).map_or("", |(_, name)| name);
        let hint = "Only puzzles of which this is known. Solutions are counted for the rows that were seen, while no run \
                    is in progress";
        list(ui, ("Solutions", solutions), width, hint, |ui| {
            for (choice, name) in SOLUTIONS {
                ui.selectable_value(&mut wanted.solutions, choice, name);
            }
        });
        let order = Order::ALL.iter().find(|(choice, _)| *choice == now.order).map_or("", |(_, name)| name);
        let hint = "The order of the list. Levels are known of the rows that were seen; the others come last";
        list(ui, ("Order", order), width, hint, |ui| {
            for (choice, name) in Order::ALL {
                ui.selectable_value(&mut wanted.order, choice, name);
            }
        });
    });
    if !now.is_plain() {
        ui.horizontal(|ui| {
            let told = match model.is_sifting() {
                true => "Looking…".to_string(),
                false => crate::wording::count(model.list_rows().len() as u64, "puzzle"),
            };
            ui.label(egui::RichText::new(told).weak());
            if ui.small_button("Show all").on_hover_text("Show all puzzles, as they were opened").clicked() {
                wanted = Sifting::default();
            }
        });
    }
    if wanted != *now {
        commands.push(Command::Sift(wanted));
    }
}

/// A list to choose from, with its name for screen readers.
fn list(ui: &mut Ui, (name, shown): (&str, &str), width: f32, hint: &str, choices: impl FnOnce(&mut Ui)) {
    let size = vec2(width, ui.spacing().interact_size.y);
    // A list takes the width of its text, unless there is no more room.
    let combo = ui.allocate_ui(size, |ui| {
        let combo = ComboBox::from_id_salt(name).width(width).truncate().selected_text(shown);
        combo.show_ui(ui, choices)
    });
    let combo = combo.inner;
    combo.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, format!("{name}: {shown}")));
    combo.response.on_hover_text(hint);
}
