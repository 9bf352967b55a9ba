//! How the window looks: paper and ink, quiet borders, a ring around what has the keyboard. The settings set size of
//! texts, contrast and motion.

use super::settings::{Contrast, Motion, Settings};
use super::theme::{Palette, palette_of};
use egui::style::{ScrollAnimation, WidgetVisuals};
use egui::{
    Color32, Context, CornerRadius, FontFamily, FontId, Id, Shadow, Stroke, Style, TextStyle, Theme, Ui,
    Visuals, vec2,
};

/// Corners of widgets, in points.
const ROUND: CornerRadius = CornerRadius::same(5);

/// Sets the icon font and what never changes.
pub fn install(ctx: &Context) {
    egui_material_icons::initialize(ctx);
    ctx.options_mut(|options| {
        // A desktop that does not say what it wants gets paper.
        options.fallback_theme = Theme::Light;
        // The actions do that, and the settings remember it.
        options.zoom_with_keyboard = false;
    });
    apply(ctx, &Settings::default());
}

/// Lets the window look as the settings want it.
pub fn apply(ctx: &Context, settings: &Settings) {
    ctx.set_theme(settings.theme);
    ctx.set_zoom_factor(settings.zoom);
    ctx.data_mut(|data| data.insert_temp(contrast_id(), settings.contrast));
    for theme in [Theme::Light, Theme::Dark] {
        let colours = palette_of(theme, settings.contrast);
        ctx.set_visuals_of(theme, visuals(theme.default_visuals(), colours, settings.contrast));
    }
    let motion = settings.motion;
    let factor = settings.text_size.factor();
    ctx.all_styles_mut(|style| {
        sizes(style, factor);
        let usual = Style::default();
        (style.animation_time, style.scroll_animation) = match motion {
            Motion::Usual => (usual.animation_time, usual.scroll_animation),
            Motion::Reduced => (0.0, ScrollAnimation::none()),
        };
    });
}

fn contrast_id() -> Id {
    Id::unique("contrast")
}

/// How much colours stand out now.
pub fn contrast(ctx: &Context) -> Contrast {
    ctx.data(|data| data.get_temp(contrast_id())).unwrap_or(Contrast::Usual)
}

/// Height of a button at the usual size of texts, in points.
const HEIGHT: f32 = 23.0;

/// Room at either side of a button's text where many stand in a narrow row, in points.
pub const TIGHT: f32 = 4.0;

/// How much larger than usual texts are: sizes that are ours grow with them.
pub fn scale(ui: &Ui) -> f32 {
    ui.spacing().interact_size.y / HEIGHT
}

fn sizes(style: &mut Style, factor: f32) {
    let font = |size: f32, family: FontFamily| FontId::new(size * factor, family);
    style.text_styles = [
        (TextStyle::Small, font(10.5, FontFamily::Proportional)),
        (TextStyle::Body, font(13.0, FontFamily::Proportional)),
        (TextStyle::Button, font(13.0, FontFamily::Proportional)),
        (TextStyle::Heading, font(18.0, FontFamily::Proportional)),
        (TextStyle::Monospace, font(12.5, FontFamily::Monospace)),
    ]
    .into();
    let spacing = &mut style.spacing;
    spacing.item_spacing = vec2(8.0, 6.0);
    spacing.button_padding = vec2(9.0, 3.0);
    spacing.interact_size.y = HEIGHT * factor;
    spacing.icon_width = 15.0 * factor;
    spacing.icon_width_inner = 9.0 * factor;
    spacing.menu_margin = egui::Margin::same(6);
    spacing.window_margin = egui::Margin::same(14);
    spacing.combo_width = 90.0;
    spacing.tooltip_width = 380.0 * factor;
    // The thin bar of what can be scrolled lies beside it, not over it.
    spacing.scroll.floating_allocated_width = 6.0;
}

fn visuals(mut visuals: Visuals, colours: Palette, contrast: Contrast) -> Visuals {
    let border = match contrast {
        Contrast::Usual => colours.raised(0.22),
        Contrast::High => colours.ink,
    };
    visuals.override_text_color = Some(colours.ink);
    visuals.weak_text_color = Some(colours.faint);
    visuals.hyperlink_color = colours.solver;
    visuals.warn_fg_color = colours.focus;
    visuals.error_fg_color = colours.wrong;
    visuals.panel_fill = colours.ground;
    visuals.window_fill = colours.ground;
    visuals.extreme_bg_color = colours.paper;
    visuals.faint_bg_color = colours.raised(0.035);
    visuals.code_bg_color = colours.raised(0.06);
    visuals.window_stroke = Stroke::new(1.0, border);
    visuals.window_corner_radius = CornerRadius::same(9);
    visuals.menu_corner_radius = CornerRadius::same(7);
    visuals.window_shadow = shadow(10, 30);
    visuals.popup_shadow = shadow(4, 14);
    visuals.slider_trailing_fill = true;
    visuals.indent_has_left_vline = false;
    visuals.selection.bg_fill = colours.chosen();
    visuals.selection.stroke = Stroke::new(1.0, colours.ink);
    let widget = |fill: Color32, border: Stroke, ink: Color32| WidgetVisuals {
        bg_fill: fill,
        weak_bg_fill: fill,
        bg_stroke: border,
        corner_radius: ROUND,
        fg_stroke: Stroke::new(1.2, ink),
        expansion: 0.0,
    };
    let (thin, ring) = (Stroke::new(1.0, border), Stroke::new(2.0, colours.solver));
    visuals.widgets.noninteractive = widget(colours.ground, Stroke::new(1.0, colours.line()), colours.ink);
    visuals.widgets.inactive = widget(colours.raised(0.05), thin, colours.ink);
    visuals.widgets.hovered = widget(colours.raised(0.11), Stroke::new(1.0, colours.faint), colours.ink);
    // What has the keyboard looks like this, too: hence the ring.
    visuals.widgets.active = widget(colours.raised(0.15), ring, colours.ink);
    visuals.widgets.open = widget(colours.raised(0.09), thin, colours.ink);
    visuals
}

fn shadow(below: i8, blur: u8) -> Shadow {
    Shadow { offset: [0, below], blur, spread: 0, color: Color32::from_black_alpha(45) }
}
