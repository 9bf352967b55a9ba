//! The row under the board that says in words what is drawn on it: only what is there now.

use super::cells::{HeatLook, grey};
use super::content::{Author, Content};
use super::lattice::Lattice;
use super::pictures::shade;
use crate::window::theme::{Palette, palette};
use egui::{
    Align2, Color32, FontId, Painter, Rect, Role, Sense, Stroke, StrokeKind, TextStyle, Ui, WidgetInfo, pos2,
    vec2,
};

/// Side of a sample, in points.
const SIDE: f32 = 14.0;

/// Something that is drawn.
struct Item {
    sample: Sample,
    text: String,
    hint: String,
}

/// How a sample looks.
enum Sample {
    Digit { ground: Color32, ink: Color32 },
    Small(Color32),
    Clash,
    Shades,
    Greys,
    Grey,
    Ring(Color32),
    Filled(Color32),
}

/// Shows the row.
pub fn show(ui: &mut Ui, lattice: &Lattice, content: &Content, look: HeatLook) {
    let colours = palette(ui);
    let items = items(lattice, content, look, colours);
    if items.is_empty() {
        return;
    }
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(12.0, 3.0);
        items.iter().for_each(|item| show_item(ui, item, colours));
    });
}

fn items(lattice: &Lattice, content: &Content, look: HeatLook, colours: Palette) -> Vec<Item> {
    let item = |sample, text: &str, hint: &str| Item { sample, text: text.into(), hint: hint.into() };
    if lattice.pictures.is_some() {
        return vec![
            item(Sample::Filled(shade(1.0, colours)), "dark", "A dark point of a picture"),
            item(Sample::Filled(shade(0.0, colours)), "light", "A light point of a picture"),
            item(
                Sample::Greys,
                "in between",
                "How dark the network thinks a point of the recalled picture is",
            ),
            item(
                Sample::Filled(colours.given),
                "not known yet",
                "A point of the recalled picture that nobody has told",
            ),
        ];
    }
    let mut items = Vec::new();
    let puzzle = &lattice.puzzle;
    if puzzle.n_givens() > 0 {
        let sample = Sample::Digit { ground: colours.given, ink: colours.ink };
        items.push(item(sample, "given", "A digit that the puzzle gives"));
    }
    let set = content
        .digits
        .iter()
        .zip(puzzle.cells())
        .any(|(digit, cell)| digit.is_some() && cell.given.is_none());
    let (who, ink, hint) = match &content.author {
        Author::Solver(name) => {
            ("set by the solver", colours.solver, format!("A digit that {name} has put there"))
        }
        Author::Person => ("entered by you", colours.own, "A digit that you have put there".to_string()),
    };
    if set {
        items.push(item(Sample::Digit { ground: colours.paper, ink }, who, &hint));
    }
    let broken = content.n_clashing();
    if broken > 0 {
        let hint = "Digits that cannot stand together: point at one to read which rule it breaks";
        items.push(item(Sample::Clash, &format!("breaks a rule ({broken})"), hint));
    }
    if content.candidates.iter().any(|candidates| !candidates.is_empty()) {
        let (colour, text, hint) = match &content.author {
            Author::Person => (colours.own, "pencil mark", "A digit that you think may go there"),
            Author::Solver(_) => {
                let hint = "A digit that the solver has not ruled out; it is shown where it can be read";
                (colours.candidate, "still possible", hint)
            }
        };
        items.push(item(Sample::Small(colour), text, hint));
    }
    items.extend(heat(content, look, item));
    if content.focus.is_some() {
        items.push(item(Sample::Ring(colours.focus), "being worked on", "The cell that the solver works on"));
    }
    items
}

fn heat(content: &Content, look: HeatLook, item: impl Fn(Sample, &str, &str) -> Item) -> Option<Item> {
    if content.heat.is_empty() {
        return None;
    }
    let hint = match look {
        HeatLook::Leading => {
            "The digit that the solver thinks of most in an open cell: the darker, the more it thinks of it. Where \
             cells are too small for single digits, only this one is shown"
        }
        HeatLook::Places => {
            "How strongly the solver thinks of a digit at this place of the cell, from 0 (no shade) to 1 (full); \
             point at a cell to read the numbers"
        }
    };
    // Shades take no more room in words than leading digits, for which cells may be smaller: with more, a row that is
    // broken would make the cells too small for shades, and the shorter words would make them large enough again.
    Some(match look {
        HeatLook::Leading => item(Sample::Grey, "leading digit", hint),
        HeatLook::Places => item(Sample::Shades, "favoured", hint),
    })
}

/// A sample with its words; both are one thing to point at.
fn show_item(ui: &mut Ui, item: &Item, colours: Palette) {
    let font = TextStyle::Small.resolve(ui.style());
    let galley = ui.painter().layout_no_wrap(item.text.clone(), font, colours.ink);
    let size = vec2(SIDE + 5.0 + galley.size().x, SIDE.max(galley.size().y));
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &item.text));
    let sample = Rect::from_center_size(pos2(rect.left() + SIDE / 2.0, rect.center().y), vec2(SIDE, SIDE));
    paint(ui.painter(), sample, &item.sample, colours);
    let place = pos2(sample.right() + 5.0, rect.center().y - galley.size().y / 2.0);
    ui.painter().galley(place, galley, colours.ink);
    response.on_hover_text(&item.hint);
}

fn paint(painter: &Painter, rect: Rect, sample: &Sample, colours: Palette) {
    let digit = |text: &str, size: f32, colour: Color32| {
        painter.text(rect.center(), Align2::CENTER_CENTER, text, FontId::proportional(size), colour);
    };
    let ground = match sample {
        Sample::Digit { ground, .. } | Sample::Filled(ground) => *ground,
        _ => colours.paper,
    };
    painter.rect_filled(rect, 0.0, ground);
    match sample {
        Sample::Digit { ink, .. } => digit("5", SIDE * 0.8, *ink),
        Sample::Small(colour) => digit("5", SIDE * 0.6, *colour),
        Sample::Clash => {
            painter.rect_filled(rect, 0.0, colours.wrong.gamma_multiply(0.25));
            let (corner, side) = (rect.max, SIDE * 0.4);
            let corners = vec![corner, pos2(corner.x - side, corner.y), pos2(corner.x, corner.y - side)];
            painter.add(egui::Shape::convex_polygon(corners, colours.wrong, Stroke::NONE));
        }
        Sample::Shades | Sample::Greys => {
            for step in 0..3 {
                let x = rect.left() + SIDE * step as f32 / 3.0;
                let part = Rect::from_min_size(pos2(x, rect.top()), vec2(SIDE / 3.0, SIDE));
                let share = 0.2 * (step + 1) as f32;
                let colour = match sample {
                    Sample::Greys => shade(share, colours),
                    _ => colours.solver.gamma_multiply(share),
                };
                painter.rect_filled(part, 0.0, colour);
            }
        }
        Sample::Grey => digit("5", SIDE * 0.7, grey(0.5, colours)),
        Sample::Ring(colour) => {
            painter.rect_stroke(rect, 1.0, Stroke::new(2.5, *colour), StrokeKind::Inside);
            return;
        }
        Sample::Filled(_) => {}
    }
    painter.rect_stroke(rect, 0.0, Stroke::new(1.0, colours.faint), StrokeKind::Inside);
}
