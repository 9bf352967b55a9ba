//! The list of puzzles, and the way to one of many: name, kind, givens, and how many solutions there are.
//! Only the rows that are seen are drawn.

use crate::solutions::Solutions;
use crate::window::command::{Command, PuzzleKey};
use crate::window::listed::{Facts, SECONDS};
use crate::window::model::{Listed, Model};
use crate::window::rows::{RowScroll, Rows};
use crate::window::theme::{Palette, palette};
use crate::wording::{count, grouped};
use egui::{
    Align2, DragValue, FontId, Rect, RectAlign, Sense, TextStyle, TextWrapMode, Tooltip, Ui, pos2, vec2,
};
use engine::grade::Level;
use puzzle::Family;
use std::collections::BTreeSet;

/// Rows before the list scrolls.
const ROWS: f32 = 5.0;
/// Height of a row of two lines, in points.
const ROW_HEIGHT: f32 = 38.0;
/// Lists longer than this have a field for the number.
const LONG: usize = 20;

/// What the list remembers between frames.
#[derive(Default)]
pub struct LibraryView {
    /// The puzzle that was shown when the list was last drawn.
    shown: Option<PuzzleKey>,
    /// The place in the list.
    scroll: RowScroll,
}

/// Shows the list; nothing when there is no puzzle.
pub fn show(ui: &mut Ui, model: &Model, view: &mut LibraryView, commands: &mut Vec<Command>) {
    let total = model.n_puzzles();
    if total > LONG {
        number(ui, model, total, commands);
    }
    let rows = Rows { count: total, height: ROW_HEIGHT, seen: ROWS };
    if let Some(row) = row_to_go_to(model, view) {
        view.scroll.go_to(row, &rows);
    }
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        view.scroll.show(ui, "puzzles", &rows, |ui, numbers| {
            let keys: Vec<PuzzleKey> = numbers.filter_map(|number| model.key_at(number)).collect();
            keys.iter().for_each(|&key| row(ui, model, key, commands));
            if model.listing().seen() != keys {
                commands.push(Command::SeeRows(keys));
            }
        });
    });
}

/// The number of the puzzle shown in a long list, to type another.
fn number(ui: &mut Ui, model: &Model, total: usize, commands: &mut Vec<Command>) {
    let shown = model.current().and_then(|current| current.key);
    let mut number = shown.map_or(1, |key| model.row_of(key) + 1);
    ui.horizontal(|ui| {
        let label = ui.label("Number");
        let field = DragValue::new(&mut number).range(1..=total).update_while_editing(false);
        let field =
            ui.add(field).labelled_by(label.id).on_hover_text("Type the number of the puzzle to show");
        ui.label(format!("of {}", grouped(total as u64)));
        if field.changed()
            && let Some(key) = model.key_at(number - 1)
        {
            commands.push(Command::SelectPuzzle(key));
        }
    });
}

/// The row of a puzzle that is shown since this frame and is not among the rows that are seen.
fn row_to_go_to(model: &Model, view: &mut LibraryView) -> Option<usize> {
    let shown = model.current().and_then(|current| current.key);
    if view.shown == shown {
        return None;
    }
    view.shown = shown;
    shown.filter(|key| !model.listing().seen().contains(key)).map(|key| model.row_of(key))
}

fn row(ui: &mut Ui, model: &Model, key: PuzzleKey, commands: &mut Vec<Command>) {
    let colours = palette(ui);
    let source = &model.sources()[key.source];
    let name = source.name(key.item, model);
    let listed = model.listing().of(key);
    let (word, colour) = solutions_word(listed, colours);
    let details = listed.map_or_else(|| "…".to_string(), |listed| details(&listed.facts));
    let is_shown = model.is_puzzle_chosen(key);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW_HEIGHT), Sense::click());
    let label = format!("{name}, {details}, {word}");
    response.widget_info(|| egui::WidgetInfo::selected(egui::Role::Button, true, is_shown, &label));
    if ui.is_rect_visible(rect) {
        paint(
            ui,
            rect,
            response.hovered(),
            is_shown,
            &Texts { name: &name, details: &details, word: &word, colour },
        );
    }
    // Beside the list, where it hides no other row.
    let mut hint = Tooltip::for_enabled(&response);
    hint.popup = hint.popup.align(RectAlign::RIGHT_START);
    hint.show(|ui| {
        ui.label(&name);
        if source.title != name {
            ui.label(format!("From {}.", source.title));
        }
        if let Some(listed) = listed {
            ui.label(format!("{}.", full_details(&listed.facts)));
        }
        ui.label(solutions_sentence(listed, model.is_running()));
    });
    if response.clicked() {
        commands.push(click(ui, model, key));
    }
}

/// A click shows a puzzle; with Ctrl it is one more or less for the next runs, with Shift all from the one shown.
fn click(ui: &Ui, model: &Model, key: PuzzleKey) -> Command {
    let modifiers = ui.input(|input| input.modifiers);
    let shown = model.current().and_then(|current| current.key);
    if modifiers.shift {
        let (here, there) = (model.row_of(key), shown.map_or(0, |shown| model.row_of(shown)));
        let rows = here.min(there)..=here.max(there);
        return Command::ChoosePuzzles(rows.filter_map(|row| model.key_at(row)).collect());
    }
    if !modifiers.command {
        return Command::SelectPuzzle(key);
    }
    let mut chosen: BTreeSet<PuzzleKey> = model.chosen_puzzles().collect();
    if chosen.is_empty() {
        chosen.extend(shown);
    }
    if !chosen.remove(&key) {
        chosen.insert(key);
    }
    Command::ChoosePuzzles(chosen.into_iter().collect())
}

struct Texts<'a> {
    name: &'a str,
    details: &'a str,
    word: &'a str,
    colour: egui::Color32,
}

/// The name above the details, and on the right what is known of the solutions.
fn paint(ui: &Ui, rect: Rect, is_hovered: bool, is_shown: bool, texts: &Texts<'_>) {
    let colours = palette(ui);
    let visuals = ui.visuals();
    if is_shown {
        ui.painter().rect_filled(rect.shrink(1.0), 3.0, visuals.selection.bg_fill);
    } else if is_hovered {
        ui.painter().rect_filled(rect.shrink(1.0), 3.0, visuals.widgets.hovered.weak_bg_fill);
    }
    let small = FontId::proportional(TextStyle::Body.resolve(ui.style()).size * 0.88);
    let mut inner = rect.shrink2(vec2(7.0, 3.0));
    inner.max.x -= ui.spacing().scroll.bar_width;
    let word =
        ui.painter().text(inner.right_top(), Align2::RIGHT_TOP, texts.word, small.clone(), texts.colour);
    let width = word.left() - inner.left() - 8.0;
    let name = egui::WidgetText::from(texts.name).into_galley(
        ui,
        Some(TextWrapMode::Truncate),
        width.max(20.0),
        TextStyle::Body,
    );
    ui.painter().galley(inner.left_top(), name, colours.ink);
    let place = pos2(inner.left(), inner.bottom());
    let secondary = if is_shown || is_hovered { colours.ink } else { colours.faint };
    ui.painter().with_clip_rect(inner).text(place, Align2::LEFT_BOTTOM, texts.details, small, secondary);
}

/// `Sudoku 9×9 · 23 givens`.
fn details(facts: &Facts) -> String {
    let Facts { family, rows, cols, n_givens, .. } = facts;
    let givens = match (family, n_givens) {
        (Family::Kakuro | Family::KenKen | Family::Pattern, 0) | (Family::Pattern, _) => String::new(),
        _ => format!(" · {}", count(*n_givens as u64, "given")),
    };
    format!("{} {rows}×{cols}{givens}", family.name())
}

fn full_details(facts: &Facts) -> String {
    let Facts { family, rows, cols, n_cells, n_givens, box_shape, .. } = facts;
    let boxes = match box_shape {
        Some(shape) if *family == Family::Sudoku && shape.rows != shape.cols => {
            format!(", boxes of {} rows and {} columns", shape.rows, shape.cols)
        }
        _ => String::new(),
    };
    format!("{} {rows}×{cols}{boxes}, {n_givens} of {n_cells} cells given", family.name())
}

fn solutions_word(listed: Option<&Listed>, colours: Palette) -> (String, egui::Color32) {
    let (word, colour) = match listed {
        None => ("…", colours.faint),
        Some(listed) if listed.facts.clash.is_some() => ("clash", colours.wrong),
        Some(listed) if !listed.facts.can_count() => ("", colours.faint),
        Some(listed) => match listed.solutions {
            None => ("…", colours.faint),
            Some(Solutions::Unique) => (Solutions::Unique.key(), colours.right),
            Some(Solutions::None) => (Solutions::None.key(), colours.wrong),
            Some(known @ (Solutions::Many | Solutions::Unknown)) => (known.key(), colours.ink),
        },
    };
    match listed.and_then(|listed| listed.level) {
        Some(level) => (format!("{word}, level {}", level.number()), colour),
        None => (word.into(), colour),
    }
}

/// What a level means, for a person.
fn means(level: Level) -> String {
    let means = match level {
        Level::Singles => "singles suffice",
        Level::HiddenSingles => "it takes hidden singles",
        Level::Combinations => "it takes subsets or the combinations of sums",
        Level::Shaving => "it takes shaving: trying digits by singles",
        Level::Search => "it takes search",
    };
    format!("Level {} of 5: {means}.", level.number())
}

fn solutions_sentence(listed: Option<&Listed>, is_running: bool) -> String {
    let Some(listed) = listed else { return "It is being looked at.".into() };
    if let Some(clash) = &listed.facts.clash {
        return format!("{clash}. It has no solution.");
    }
    if !listed.facts.can_count() {
        return "A pattern is recalled from others; there are no solutions to count.".into();
    }
    match listed.solutions {
        Some(Solutions::Unique) => match listed.level {
            Some(level) => format!("It has exactly one solution. {}", means(level)),
            None => "It has exactly one solution.".into(),
        },
        Some(Solutions::Many) => "It has more than one solution.".into(),
        Some(Solutions::None) => "It has no solution: all grids were ruled out.".into(),
        Some(Solutions::Unknown) => format!(
            "How many solutions it has was not found out within {SECONDS} seconds; it may have none, one or \
             many."
        ),
        None if is_running => "Its solutions will be counted when no run is in progress.".into(),
        None => "Its solutions are being counted.".into(),
    }
}
