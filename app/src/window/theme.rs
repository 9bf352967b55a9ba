//! Colours that mean something. How widgets look stands in `look`.

use super::settings::Contrast;
use egui::{Color32, Theme};

/// Colours of one theme, by meaning.
#[derive(Clone, Copy, Debug)]
pub struct Palette {
    /// Background of boards and plots.
    pub paper: Color32,
    /// Background of panels and windows.
    pub ground: Color32,
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

impl Palette {
    /// Background of what is chosen.
    pub fn chosen(&self) -> Color32 {
        self.ground.lerp_to_gamma(self.solver, 0.2)
    }

    /// Lines between parts of the window.
    pub fn line(&self) -> Color32 {
        self.ground.lerp_to_gamma(self.ink, 0.16)
    }

    /// Background of what can be pressed, and of what the pointer is over.
    pub fn raised(&self, by: f32) -> Color32 {
        self.ground.lerp_to_gamma(self.ink, by)
    }
}

const LIGHT: Palette = Palette {
    paper: Color32::from_rgb(0xff, 0xff, 0xfc),
    ground: Color32::from_rgb(0xf4, 0xf4, 0xef),
    ink: Color32::from_rgb(0x1f, 0x22, 0x26),
    faint: Color32::from_rgb(0x64, 0x6a, 0x72),
    solver: Color32::from_rgb(0x00, 0x69, 0xa6),
    own: Color32::from_rgb(0x7b, 0x3f, 0x98),
    candidate: Color32::from_rgb(0x5f, 0x65, 0x6c),
    focus: Color32::from_rgb(0xb0, 0x74, 0x00),
    wrong: Color32::from_rgb(0xb0, 0x30, 0x00),
    right: Color32::from_rgb(0x00, 0x70, 0x52),
    given: Color32::from_rgb(0xee, 0xee, 0xe7),
    wall: Color32::from_rgb(0x4a, 0x4e, 0x55),
    on_wall: Color32::from_rgb(0xff, 0xff, 0xfc),
};

const DARK: Palette = Palette {
    paper: Color32::from_rgb(0x1b, 0x1d, 0x20),
    ground: Color32::from_rgb(0x24, 0x27, 0x2b),
    ink: Color32::from_rgb(0xe8, 0xe8, 0xe3),
    faint: Color32::from_rgb(0x9b, 0xa1, 0xa9),
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

const LIGHT_HIGH: Palette = Palette {
    paper: Color32::WHITE,
    ground: Color32::WHITE,
    ink: Color32::BLACK,
    faint: Color32::from_rgb(0x44, 0x44, 0x44),
    solver: Color32::from_rgb(0x00, 0x45, 0x8a),
    own: Color32::from_rgb(0x5a, 0x1a, 0x80),
    candidate: Color32::from_rgb(0x33, 0x33, 0x33),
    focus: Color32::from_rgb(0xa0, 0x40, 0x00),
    wrong: Color32::from_rgb(0x8b, 0x00, 0x00),
    right: Color32::from_rgb(0x00, 0x50, 0x2d),
    given: Color32::from_rgb(0xe4, 0xe4, 0xe4),
    wall: Color32::from_rgb(0x20, 0x20, 0x20),
    on_wall: Color32::WHITE,
};

const DARK_HIGH: Palette = Palette {
    paper: Color32::BLACK,
    ground: Color32::BLACK,
    ink: Color32::WHITE,
    faint: Color32::from_rgb(0xcc, 0xcc, 0xcc),
    solver: Color32::from_rgb(0x7c, 0xc8, 0xff),
    own: Color32::from_rgb(0xe6, 0xb8, 0xff),
    candidate: Color32::from_rgb(0xdd, 0xdd, 0xdd),
    focus: Color32::from_rgb(0xff, 0xb0, 0x00),
    wrong: Color32::from_rgb(0xff, 0x9d, 0x80),
    right: Color32::from_rgb(0x5f, 0xf0, 0xb8),
    given: Color32::from_rgb(0x2c, 0x2c, 0x2c),
    wall: Color32::from_rgb(0x50, 0x50, 0x50),
    on_wall: Color32::WHITE,
};

/// The palette of a theme.
pub fn palette_of(theme: Theme, contrast: Contrast) -> Palette {
    match (theme, contrast) {
        (Theme::Light, Contrast::Usual) => LIGHT,
        (Theme::Dark, Contrast::Usual) => DARK,
        (Theme::Light, Contrast::High) => LIGHT_HIGH,
        (Theme::Dark, Contrast::High) => DARK_HIGH,
    }
}

/// The palette of the theme in use.
pub fn palette(ui: &egui::Ui) -> Palette {
    let theme = if ui.visuals().dark_mode { Theme::Dark } else { Theme::Light };
    palette_of(theme, super::look::contrast(ui.ctx()))
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

#[cfg(test)]
mod tests {
    use super::{Palette, RUNS_ON_DARK, RUNS_ON_LIGHT, palette_of};
    use crate::window::settings::Contrast;
    use egui::{Color32, Rgba, Theme};

    /// How far two colours stand apart, from 1 to 21, as WCAG 2.2 defines it.
    fn apart(one: Color32, other: Color32) -> f32 {
        let light = |colour: Color32| {
            let linear = Rgba::from(colour);
            0.2126 * linear.r() + 0.7152 * linear.g() + 0.0722 * linear.b() + 0.05
        };
        let (one, other) = (light(one), light(other));
        one.max(other) / one.min(other)
    }

    /// All palettes, with how far their texts are to stand apart from what is behind them.
    fn palettes() -> [(Palette, f32); 4] {
        [
            (palette_of(Theme::Light, Contrast::Usual), 4.5),
            (palette_of(Theme::Dark, Contrast::Usual), 4.5),
            (palette_of(Theme::Light, Contrast::High), 7.0),
            (palette_of(Theme::Dark, Contrast::High), 6.9),
        ]
    }

    #[test]
    fn texts_can_be_read_on_whatever_is_behind_them() {
        for (colours, wanted) in palettes() {
            for behind in [colours.paper, colours.ground, colours.given] {
                for text in [colours.ink, colours.faint, colours.solver, colours.wrong, colours.right] {
                    assert!(apart(text, behind) >= wanted, "{text:?} on {behind:?}: {}", apart(text, behind));
                }
                assert!(apart(colours.focus, behind) >= 3.0, "the focus on {behind:?}");
            }
            assert!(apart(colours.on_wall, colours.wall) >= wanted);
        }
    }

    #[test]
    fn a_chosen_row_can_be_read() {
        for (colours, _) in palettes() {
            assert!(apart(colours.ink, colours.chosen()) >= 4.5, "{:?}", colours.chosen());
        }
    }

    #[test]
    fn curves_can_be_seen_on_their_paper() {
        let [(light, _), (dark, _), ..] = palettes();
        assert!(RUNS_ON_LIGHT.iter().all(|&colour| apart(colour, light.paper) >= 2.0));
        assert!(RUNS_ON_DARK.iter().all(|&colour| apart(colour, dark.paper) >= 3.0));
    }
}
