//! The list of puzzles: groups by where they came from, or what was sifted out of them. Only the rows that are seen
//! are drawn.

use super::puzzle_words::{details, full_details, solutions_sentence, solutions_word};
use super::sifter;
use crate::window::command::{Command, PuzzleKey};
use crate::window::field::{self, Field};
use crate::window::model::{Group, GroupKind, ListRow, Model, NUMBER_OF_PUZZLE};
use crate::window::rows::{RowScroll, Rows};
use crate::window::theme::palette;
use crate::wording::{count, grouped};
use egui::{
    Align2, EventFilter, FontId, Id, Key, Modifiers, Rect, RectAlign, Response, Role, Sense, TextStyle,
    TextWrapMode, Tooltip, Ui, WidgetInfo, pos2, vec2,
};
use egui_material_icons::icons::{
    ICON_CHEVRON_RIGHT, ICON_CLOSE, ICON_CONTENT_PASTE, ICON_DESCRIPTION, ICON_EDIT, ICON_EXPAND_MORE,
    ICON_FOLDER, ICON_SCIENCE,
};
use std::collections::BTreeSet;

/// Height before the list scrolls, in rows of puzzles.
const ROWS: f32 = 6.0;
/// Between a name and what stands at its right, in points.
const GAP: f32 = 8.0;
/// Lists longer than this have a field for the number.
const LONG: usize = 20;

/// What the list remembers between frames.
#[derive(Default)]
pub struct LibraryView {
    /// The puzzle that was shown when the list was last drawn.
    shown: Option<PuzzleKey>,
    /// Whether its row is still to be brought in sight: it may come only when the list has been sifted.
    is_missed: bool,
    /// Rows of the list, and sources of puzzles, when the list was last drawn.
    counted: [usize; 2],
    /// The place in the list.
    scroll: RowScroll,
    /// Whether the row of the puzzle shown is to have the keyboard, once it is drawn.
    wants_keys: bool,
}

/// Shows the list; there is at least one puzzle.
pub fn show(ui: &mut Ui, model: &Model, view: &mut LibraryView, commands: &mut Vec<Command>) {
    let total = model.n_puzzles();
    if total > 1 || !model.sifting().is_plain() {
        sifter::show(ui, model, commands);
    }
    if total > LONG {
        number(ui, model, total, commands);
    }
    let list = model.list_rows();
    let rows = Rows { count: list.len(), height: row_height(ui), seen: ROWS };
    if rows.count == 0 {
        let told =
            if model.is_sifting() { "Looking…" } else { "No puzzle is left. Clear what is typed above." };
        ui.label(egui::RichText::new(told).weak());
        return;
    }
    let shown = model.current().and_then(|current| current.key);
    let is_other = std::mem::replace(&mut view.shown, shown) != shown;
    view.is_missed |= is_other;
    let counted = [rows.count, model.sources().len()];
    let before = std::mem::replace(&mut view.counted, counted);
    let has_changed = before[0] != counted[0] || is_other;
    if view.is_missed
        && has_changed
        && let Some(row) = shown.and_then(|key| list.of(key))
    {
        view.is_missed = false;
        view.scroll.bring_in_sight(row, &rows);
    }
    let list_place = ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        view.scroll.show(ui, "puzzles", &rows, |ui, numbers| {
            let mut keys = Vec::new();
            for number in numbers {
                match list.at(number) {
                    Some(ListRow::Puzzle(key)) => {
                        keys.push(key);
                        let response = row(ui, model, key, commands);
                        if view.wants_keys && shown == Some(key) {
                            view.wants_keys = false;
                            response.request_focus();
                        }
                        view.wants_keys |= moved(ui, &response, commands);
                    }
                    Some(ListRow::Group(group)) => header(ui, &list.groups[group], commands),
                    None => {}
                }
            }
            if model.listing().seen() != keys {
                commands.push(Command::SeeRows(keys));
            }
        });
    });
    // What was just opened is to be seen, however far down the side is scrolled.
    let place = list_place.response.rect;
    if before[1] > 0 && counted[1] > before[1] && !ui.clip_rect().contains_rect(place) {
        ui.scroll_to_rect(place, None);
    }
}

/// Height of a row of two lines, in points.
fn row_height(ui: &Ui) -> f32 {
    let size = TextStyle::Body.resolve(ui.style()).size;
    (size * 2.35 + 8.0).round()
}

/// The number of the puzzle shown in a long list, to type another.
fn number(ui: &mut Ui, model: &Model, total: usize, commands: &mut Vec<Command>) {
    let shown = model.current().and_then(|current| current.key);
    let number = shown.map_or(1, |key| model.row_of(key) + 1);
    let problem = model.form().problems.get(NUMBER_OF_PUZZLE).map(String::as_str);
    ui.horizontal(|ui| {
        let label = ui.label("Number");
        let field =
            Field { key: NUMBER_OF_PUZZLE, value: number.to_string(), problem, width: 76.0, unit: "" };
        let check = |text: &str| {
            let number = text.parse().ok().filter(|number| (1..=total).contains(number));
            number.ok_or_else(|| format!("Number takes a whole number from 1 to {total}, not \"{text}\"."))
        };
        let step = |steps: i64| Some(number.saturating_add_signed(steps as isize).clamp(1, total));
        let show = |number: usize| {
            let key = model.key_at(number - 1).unwrap_or(PuzzleKey { source: 0, item: 0 });
            Command::SelectPuzzle(key)
        };
        let field = field.show(ui, check, step, show, commands).labelled_by(label.id);
        field.on_hover_text("Type the number of the puzzle to show");
        ui.label(format!("of {}", grouped(total as u64)));
    });
    field::problem(ui, problem);
}

/// The line above a group: a click folds it, the cross takes it from the list.
fn header(ui: &mut Ui, group: &Group, commands: &mut Vec<Command>) {
    let colours = palette(ui);
    let size = vec2(ui.available_width(), row_height(ui));
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let puzzles = count(group.n_puzzles as u64, "puzzle");
    let (icon, kind) = match group.kind {
        GroupKind::File => (ICON_DESCRIPTION, "File"),
        GroupKind::Folder => (ICON_FOLDER, "Folder"),
        GroupKind::Pasted => (ICON_CONTENT_PASTE, "Pasted"),
        GroupKind::Session => (ICON_SCIENCE, "Session"),
        GroupKind::Made => (ICON_EDIT, "Made by hand"),
    };
    let state = if group.is_folded { "folded" } else { "open" };
    let label = format!("{kind} {}, {puzzles}, {state}", group.title);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
    background(ui, rect, &response, false);
    let inner = inner(ui, rect);
    let fold = if group.is_folded { ICON_CHEVRON_RIGHT } else { ICON_EXPAND_MORE };
    let icon_font = FontId::new(TextStyle::Body.resolve(ui.style()).size * 1.15, icon.font_family());
    let mut left = inner.left();
    for icon in [fold, icon] {
        let place = pos2(left, inner.center().y);
        let drawn =
            ui.painter().text(place, Align2::LEFT_CENTER, icon.codepoint, icon_font.clone(), colours.faint);
        left = drawn.right() + 5.0;
    }
    let small = small(ui);
    let cross = Rect::from_center_size(pos2(inner.right() - 8.0, inner.center().y), vec2(18.0, 18.0));
    let counted = ui.painter().text(
        pos2(cross.left() - 4.0, inner.center().y),
        Align2::RIGHT_CENTER,
        grouped(group.n_puzzles as u64),
        small,
        colours.faint,
    );
    let title = truncated(ui, &group.title, counted.left() - left - 6.0);
    ui.painter().galley(pos2(left, inner.center().y - title.size().y / 2.0), title, colours.ink);
    let close = ui.interact(cross, response.id.with("close"), Sense::click());
    let name = format!("Close {}", group.title);
    close.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
    let colour = if close.hovered() || close.has_focus() { colours.ink } else { colours.faint };
    ui.painter().text(cross.center(), Align2::CENTER_CENTER, ICON_CLOSE.codepoint, icon_font, colour);
    let close = close
        .on_hover_text(format!("{name}: take it from the list. Its runs stay, and Undo brings it back."));
    if close.clicked() {
        commands.push(Command::CloseGroup(group.sources.start));
    } else if response.on_hover_text(format!("{kind} with {puzzles}. Click to fold or unfold.")).clicked() {
        commands.push(Command::Fold(group.sources.start));
    }
}

/// Shows the puzzle above or below where a row has the keyboard and an arrow was pressed, and says so.
fn moved(ui: &Ui, row: &Response, commands: &mut Vec<Command>) -> bool {
    if !row.has_focus() {
        return false;
    }
    let filter = EventFilter { vertical_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(row.id, filter));
    let pressed = |key| ui.input_mut(|input| input.count_and_consume_key(Modifiers::NONE, key)) as isize;
    let by = pressed(Key::ArrowDown) - pressed(Key::ArrowUp);
    if by != 0 {
        commands.push(Command::ShowNeighbour(by));
    }
    by != 0
}

fn row(ui: &mut Ui, model: &Model, key: PuzzleKey, commands: &mut Vec<Command>) -> Response {
    let colours = palette(ui);
    let source = &model.sources()[key.source];
    let name = source.name(key.item, model);
    let listed = model.listing().of(key);
    let (word, colour) = solutions_word(listed, colours);
    let details = listed.map_or_else(|| "…".to_string(), |listed| details(&listed.facts));
    let is_shown = model.is_puzzle_chosen(key);
    // Its name for the toolkit is that of the puzzle, so that the keyboard stays with it while the list scrolls.
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), row_height(ui)), Sense::hover());
    let response = ui.interact(rect, Id::unique(("puzzle", key)), Sense::click());
    let label = format!("{name}, {details}, {word}");
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_shown, &label));
    if ui.is_rect_visible(rect) {
        background(ui, rect, &response, is_shown);
        let place =
            Rect::from_min_size(rect.min + vec2(5.0, 4.0), vec2(rect.height() - 8.0, rect.height() - 8.0));
        if let Some(listed) = listed {
            listed.facts.thumbnail.paint(ui.painter(), place, colours);
        }
        let texts = Texts { name: &name, details: &details, word: &word, colour };
        paint(ui, rect.with_min_x(place.right() + 2.0), is_shown || response.hovered(), &texts);
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
        response.request_focus();
        commands.push(click(ui, model, key));
    }
    response
}

/// A click shows a puzzle; with Ctrl it is one more or less for the next runs, with Shift all from the one shown.
fn click(ui: &Ui, model: &Model, key: PuzzleKey) -> Command {
    let modifiers = ui.input(|input| input.modifiers);
    let shown = model.current().and_then(|current| current.key);
    if modifiers.shift {
        let rows = model.list_rows();
        let here = rows.of(key).unwrap_or(0);
        let there = shown.and_then(|shown| rows.of(shown)).unwrap_or(here);
        let puzzle = |row| match rows.at(row) {
            Some(ListRow::Puzzle(key)) => Some(key),
            Some(ListRow::Group(_)) | None => None,
        };
        return Command::ChoosePuzzles((here.min(there)..=here.max(there)).filter_map(puzzle).collect());
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

/// What is chosen or pointed at, and a ring around what has the keyboard.
fn background(ui: &Ui, rect: Rect, response: &Response, is_chosen: bool) {
    let colours = palette(ui);
    if is_chosen {
        ui.painter().rect_filled(rect.shrink(1.0), 4.0, colours.chosen());
    } else if response.hovered() {
        ui.painter().rect_filled(rect.shrink(1.0), 4.0, colours.raised(0.06));
    }
    if response.has_focus() {
        let ring = egui::Stroke::new(2.0, colours.solver);
        ui.painter().rect_stroke(rect.shrink(1.0), 4.0, ring, egui::StrokeKind::Inside);
    }
}

fn inner(ui: &Ui, rect: Rect) -> Rect {
    let mut inner = rect.shrink2(vec2(7.0, 3.0));
    inner.max.x -= ui.spacing().scroll.bar_width;
    inner
}

fn small(ui: &Ui) -> FontId {
    FontId::proportional(TextStyle::Body.resolve(ui.style()).size * 0.88)
}

fn truncated(ui: &Ui, text: impl Into<egui::WidgetText>, width: f32) -> std::sync::Arc<egui::Galley> {
    text.into().into_galley(ui, Some(TextWrapMode::Truncate), width.max(20.0), TextStyle::Body)
}

/// The name above the details, and on the right what is known of the solutions.
fn paint(ui: &Ui, rect: Rect, is_raised: bool, texts: &Texts<'_>) {
    let colours = palette(ui);
    let (small, inner) = (small(ui), inner(ui, rect));
    // A level says that there is one solution: that is enough where the name wants the room.
    let short = texts.word.rsplit(", ").next().unwrap_or(texts.word);
    let width =
        |text: &str, font: FontId| ui.painter().layout_no_wrap(text.into(), font, colours.ink).size().x + GAP;
    let whole = width(texts.name, TextStyle::Body.resolve(ui.style())) + width(texts.word, small.clone());
    let word = if whole > inner.width() { short } else { texts.word };
    let word = ui.painter().text(inner.right_top(), Align2::RIGHT_TOP, word, small.clone(), texts.colour);
    let name = truncated(ui, texts.name, word.left() - inner.left() - GAP);
    ui.painter().galley(inner.left_top(), name, colours.ink);
    let place = pos2(inner.left(), inner.bottom());
    let secondary = if is_raised { colours.ink } else { colours.faint };
    let details = egui::RichText::new(texts.details).font(small);
    let details = truncated(ui, details, inner.width());
    ui.painter().galley(place - vec2(0.0, details.size().y), details, secondary);
}
