//! Colours that mean something, and the look of paper and ink.

use egui::{Color32, Context, Stroke, Theme, Visuals};

/// Colours of one theme, by meaning.
#[derive(Clone, Copy, Debug)]
pub struct Palette {
    /// Background of boards and plots.
    pub paper: Color32,
    /// Givens, thick lines, text.
    pub ink: Color32,
    /// Thin lines, candidates, secondary text.
    pub faint: Color32,
    /// What a solver put there.
    pub solver: Color32,
    /// What a person put there.
    pub own: Color32,
    /// Digits that are still possible.
    pub candidate: Color32,
    /// The cell that a solver works on.
    pub focus: Color32,
    /// Clashes and failures.
    pub wrong: Color32,
    /// Verified success.
    pub right: Color32,
    /// Background of given cells.
    pub given: Color32,
    /// Squares that take no digit.
    pub wall: Color32,
    /// Clues on such squares.
    pub on_wall: Color32,
}

const LIGHT: Palette = Palette {
    paper: Color32::from_rgb(0xff, 0xff, 0xfc),
    ink: Color32::from_rgb(0x1f, 0x22, 0x26),
    faint: Color32::from_rgb(0x8c, 0x91, 0x98),
    solver: Color32::from_rgb(0x00, 0x72, 0xb2),
    own: Color32::from_rgb(0x7b, 0x3f, 0x98),
    candidate: Color32::from_rgb(0x5f, 0x65, 0x6c),
    focus: Color32::from_rgb(0xe6, 0x9f, 0x00),
    wrong: Color32::from_rgb(0xb8, 0x32, 0x00),
    right: Color32::from_rgb(0x00, 0x7a, 0x58),
    given: Color32::from_rgb(0xf0, 0xf0, 0xea),
    wall: Color32::from_rgb(0x4a, 0x4e, 0x55),
    on_wall: Color32::from_rgb(0xff, 0xff, 0xfc),
};

const DARK: Palette = Palette {
    paper: Color32::from_rgb(0x1b, 0x1d, 0x20),
    ink: Color32::from_rgb(0xe8, 0xe8, 0xe3),
    faint: Color32::from_rgb(0x83, 0x88, 0x90),
    solver: Color32::from_rgb(0x56, 0xb4, 0xe9),
    own: Color32::from_rgb(0xd0, 0xa2, 0xec),
    candidate: Color32::from_rgb(0xa8, 0xad, 0xb5),
    focus: Color32::from_rgb(0xe6, 0x9f, 0x00),
    wrong: Color32::from_rgb(0xff, 0x8a, 0x5c),
    right: Color32::from_rgb(0x2f, 0xc0, 0x95),
    given: Color32::from_rgb(0x2a, 0x2d, 0x31),
    wall: Color32::from_rgb(0x3c, 0x40, 0x46),
    on_wall: Color32::from_rgb(0xe8, 0xe8, 0xe3),
};

/// The palette of the theme in use.
pub fn palette(ui: &egui::Ui) -> Palette {
    if ui.visuals().dark_mode { DARK } else { LIGHT }
}

/// Colours of runs on paper, told apart by people with any eyesight (Okabe and Ito 2008); its yellow is darker here,
/// since it would be pale on paper.
const RUNS_ON_LIGHT: [Color32; 8] = [
    Color32::from_rgb(0x00, 0x72, 0xb2),
    Color32::from_rgb(0xd5, 0x5e, 0x00),
    Color32::from_rgb(0x00, 0x9e, 0x73),
    Color32::from_rgb(0xcc, 0x79, 0xa7),
    Color32::from_rgb(0xe6, 0x9f, 0x00),
    Color32::from_rgb(0x56, 0xb4, 0xe9),
    Color32::from_rgb(0x1f, 0x22, 0x26),
    Color32::from_rgb(0x9a, 0x8f, 0x00),
];

/// The same in the dark: its blue gives way to the lighter one, and black to white.
const RUNS_ON_DARK: [Color32; 8] = [
    Color32::from_rgb(0x56, 0xb4, 0xe9),
    Color32::from_rgb(0xff, 0x8a, 0x3c),
    Color32::from_rgb(0x2f, 0xc0, 0x95),
    Color32::from_rgb(0xe0, 0x9a, 0xc2),
    Color32::from_rgb(0xe6, 0x9f, 0x00),
    Color32::from_rgb(0x3d, 0x7f, 0xd0),
    Color32::from_rgb(0xe8, 0xe8, 0xe3),
    Color32::from_rgb(0xf0, 0xe4, 0x42),
];

/// Number of colours of runs.
pub const RUN_COLOURS: usize = RUNS_ON_LIGHT.len();

/// The colour of a run or group with this number; after eight they come again.
pub fn run_colour(ui: &egui::Ui, number: usize) -> Color32 {
    let colours = if ui.visuals().dark_mode { RUNS_ON_DARK } else { RUNS_ON_LIGHT };
    colours[number % RUN_COLOURS]
}

/// Sets both themes and the icon font.
pub fn install(ctx: &Context) {
    egui_material_icons::initialize(ctx);
    // A desktop that does not say what it wants gets paper.
    ctx.options_mut(|options| options.fallback_theme = Theme::Light);
    ctx.set_visuals_of(Theme::Light, visuals(Visuals::light(), LIGHT));
    ctx.set_visuals_of(Theme::Dark, visuals(Visuals::dark(), DARK));
    ctx.all_styles_mut(|style| {
        style.spacing.item_spacing = egui::vec2(8.0, 6.0);
        style.spacing.button_padding = egui::vec2(8.0, 3.0);
        style.spacing.interact_size.y = 22.0;
    });
}

fn visuals(mut visuals: Visuals, palette: Palette) -> Visuals {
    visuals.override_text_color = Some(palette.ink);
    visuals.extreme_bg_color = palette.paper;
    visuals.selection.bg_fill = palette.solver.gamma_multiply(0.35);
    visuals.selection.stroke = Stroke::new(1.0, palette.ink);
    visuals.hyperlink_color = palette.solver;
    visuals
}
