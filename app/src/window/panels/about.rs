//! What the program is: its version, its licences, where to read on.

use crate::window::TITLE;
use egui::{Label, RichText, ScrollArea, Ui};

/// What the window is made of, and under which licence it comes; `cargo metadata` tells of all parts.
const PARTS: [(&str, &str); 8] = [
    ("egui, eframe, egui_plot, egui_tiles", "MIT or Apache 2.0"),
    ("Material Symbols by Google, the icons", "Apache 2.0"),
    (
        "Ubuntu-Light, Hack, Noto Emoji, the letters of the window",
        "Ubuntu Font Licence, MIT, Open Font Licence",
    ),
    ("DejaVu Sans, the letters of figures", "Bitstream Vera and public domain"),
    ("nucleo-matcher, the search of commands", "Mozilla Public Licence 2.0"),
    ("serde, ron, pco, the session files", "MIT or Apache 2.0"),
    ("resvg, the figures as pictures", "MIT or Apache 2.0"),
    ("rfd, the file dialogs", "MIT"),
];

/// Shows it.
pub fn show(ui: &mut Ui) {
    ui.label(RichText::new(format!("{TITLE} {}", env!("CARGO_PKG_VERSION"))).strong());
    ui.add(Label::new("It runs and compares puzzle solvers that are loaded as plugins.").wrap());
    ui.label(format!("Licence: {}", env!("CARGO_PKG_LICENSE")));
    ui.add_space(6.0);
    let guide = "The guide is the file README.md that comes with the program; \"workbench --help\" tells of the command \
                 line.";
    ui.add(Label::new(guide).wrap());
    ui.add_space(6.0);
    ui.label(RichText::new("Made with").strong());
    ScrollArea::vertical().max_height(220.0).auto_shrink([false, true]).show(ui, |ui| {
        for (part, licence) in PARTS {
            ui.add(Label::new(part).wrap());
            ui.add(Label::new(RichText::new(licence).weak()).wrap());
        }
    });
}
