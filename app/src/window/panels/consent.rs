//! What the user is told and asked before a plugin runs, or runs without protection.

use crate::window::command::Command;
use crate::window::model::Unprotected;
use crate::window::new_plugin::{NewPlugin, Offer, short_hash};
use crate::window::theme::palette;
use egui::{Label, RichText, Ui};
use puzzle::Family;

/// Asks whether a plugin may run.
pub fn ask_approval(ui: &mut Ui, plugin: &NewPlugin, commands: &mut Vec<Command>) {
    ui.heading("Let this plugin run?");
    ui.add_space(2.0);
    plugin.solvers.iter().for_each(|solver| offer(ui, solver));
    let folder = plugin.path.parent().unwrap_or(&plugin.path).display().to_string();
    facts(ui, plugin, &folder);
    ui.separator();
    for term in &plugin.terms {
        ui.add(Label::new(term).wrap());
    }
    ui.add_space(2.0);
    let asked = "You approve this content: when the file changes, you are asked again.";
    ui.add(Label::new(RichText::new(asked).weak()).wrap());
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        let hint = "It may run from now on, in this window and on the command line";
        if ui.button("Approve").on_hover_text(hint).clicked() {
            commands.push(Command::ApprovePlugin);
        }
        let hint = "It stays in the list of solvers, where a click asks again";
        if ui.button("Not now").on_hover_text(hint).clicked() {
            commands.push(Command::Cancel);
        }
    });
}

/// A solver of the plugin: name, what it takes, what it does.
fn offer(ui: &mut Ui, solver: &Offer) {
    ui.label(RichText::new(&solver.title).strong());
    let takes = match solver.families.as_slice() {
        [] => "every puzzle".to_string(),
        families => families.iter().map(|key| name_of(key)).collect::<Vec<&str>>().join(", "),
    };
    ui.add(Label::new(RichText::new(format!("{} · takes {takes}", solver.id)).weak()).wrap());
    ui.add(Label::new(&solver.doc).wrap());
    ui.add_space(4.0);
}

/// The name of a family, or its key where we have none of that name.
fn name_of(key: &str) -> &str {
    Family::from_key(key).map_or(key, |family| family.name())
}

/// File, content and origin of the plugin.
fn facts(ui: &mut Ui, plugin: &NewPlugin, folder: &str) {
    egui::Grid::new("facts").num_columns(2).min_row_height(0.0).show(ui, |ui| {
        let file = plugin.file();
        let mut row = |name: &str, value: &str, hover: &str| {
            ui.label(RichText::new(name).weak());
            ui.add(Label::new(value).truncate()).on_hover_text(hover);
            ui.end_row();
        };
        row("File", &file, &format!("{file}\nin {folder}"));
        row("Content", &short_hash(&plugin.sha256), &format!("SHA-256 {}", plugin.sha256));
        if !plugin.built_with.is_empty() {
            row("Built with", &plugin.built_with, &plugin.built_with);
        }
    });
}

/// Asks whether a plugin is to run without protection.
pub fn ask_unprotected(ui: &mut Ui, plugin: &Unprotected, commands: &mut Vec<Command>) {
    ui.heading("Run without protection?");
    let text = format!(
        "{} may then do whatever you may do: read, change and delete your files, use the network, start programs.",
        plugin.file
    );
    ui.add(Label::new(RichText::new(text).color(palette(ui).wrong)).wrap());
    let content = format!(
        "Only for a plugin whose maker you trust. It holds for the content {}, from the next run on, until this \
         window is closed.",
        short_hash(&plugin.sha256)
    );
    ui.add(Label::new(content).wrap()).on_hover_text(format!("SHA-256 {}", plugin.sha256));
    ui.horizontal(|ui| {
        if ui.button("Run without protection").clicked() {
            commands.push(Command::Unprotect);
        }
        if ui.button("Cancel").clicked() {
            commands.push(Command::Cancel);
        }
    });
}
