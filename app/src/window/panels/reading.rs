//! The bar above a board whose text can be meant in two ways: which way is taken, and the others to pick.

use crate::window::command::Command;
use crate::window::model::Model;
use crate::window::theme::palette;
use crate::wording;
use egui::{Button, Frame, Margin, Ui};
use puzzle_formats::{Ambiguity, Choice, FirstDigit};

/// Shows the bar, where there is a choice.
pub fn show(ui: &mut Ui, model: &Model, commands: &mut Vec<Command>) {
    let Some(current) = model.current().filter(|current| current.key.is_some()) else { return };
    if current.ambiguities.is_empty() {
        return;
    }
    let frame = Frame::new().fill(palette(ui).given).corner_radius(4.0).inner_margin(Margin::symmetric(8, 4));
    frame.show(ui, |ui| {
        for ambiguity in &current.ambiguities {
            ui.horizontal_wrapped(|ui| choices(ui, ambiguity, commands));
        }
    });
    ui.add_space(8.0);
}

fn choices(ui: &mut Ui, ambiguity: &Ambiguity, commands: &mut Vec<Command>) {
    let side = ambiguity.side;
    let lead = match ambiguity.taken {
        Choice::Boxes(_) => "The text leaves the boxes open:",
        Choice::Digits(_) => "The text leaves the digits open:",
    };
    ui.label(lead).on_hover_text(format!("As it was opened, {}.", ambiguity.note));
    for &choice in &ambiguity.choices {
        let is_taken = ambiguity.taken == choice;
        let button = ui.add(Button::selectable(is_taken, label(side, choice)));
        let words = wording::choice(side, choice);
        let hint =
            if is_taken { format!("It is read with {words}") } else { format!("Read it with {words}") };
        if button.on_hover_text(hint).clicked() && !is_taken {
            commands.push(Command::Choose(side, choice));
        }
    }
}

fn label(side: u32, choice: Choice) -> String {
    match choice {
        Choice::Boxes(shape) => format!("{} rows × {} columns", shape.rows, shape.cols),
        Choice::Digits(FirstDigit::One | FirstDigit::Zero) => wording::choice(side, choice),
    }
}
