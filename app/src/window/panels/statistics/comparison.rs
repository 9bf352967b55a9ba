//! Groups held against each other: which test was chosen, what it found, and what it takes for granted.

use super::table;
use crate::window::findings::Compared;
use crate::window::theme::palette;
use egui::{RichText, Ui};

/// Shows the comparison.
pub fn show(ui: &mut Ui, compared: &Compared) {
    let faint = palette(ui).faint;
    ui.separator();
    ui.label(RichText::new(&compared.heading).strong());
    for doubt in &compared.doubts {
        ui.label(format!("Careful: {doubt}"));
    }
    for (number, family) in compared.families.iter().enumerate() {
        ui.add_space(6.0);
        ui.label(RichText::new(&family.title).strong());
        ui.label(family.question);
        // What one test says is a sentence; of several it stands in the last column of the table.
        if let [row] = family.table.rows()
            && let [between, .., says] = row.as_slice()
        {
            ui.label(format!("{between}: {says}."));
        }
        table::texts(ui, &format!("tests {number}"), &family.table);
        ui.label(RichText::new(format!("Takes for granted: {}", family.assumption)).small().color(faint));
    }
}
