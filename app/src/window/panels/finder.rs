//! All commands in one list that a few letters narrow down: the actions of the menus, what was opened last, the
//! solvers, the panes.

use crate::window::action;
use crate::window::command::Command;
use crate::window::lessons::LESSONS;
use crate::window::model::Model;
use crate::window::pane::PANES;
use crate::window::settings::Setting;
use crate::window::theme::palette;
use egui::{
    Align, Align2, Key, Modifiers, Response, Role, ScrollArea, Sense, TextEdit, TextStyle, Ui, WidgetInfo,
    vec2,
};
use nucleo_matcher::pattern::{CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher, Utf32Str};

/// Rows that are seen at once.
const SEEN: f32 = 11.0;

/// What was typed, and which row is chosen.
#[derive(Default)]
pub struct FinderView {
    text: String,
    chosen: usize,
    is_open: bool,
}

impl FinderView {
    /// The next search begins anew.
    pub fn forget(&mut self) {
        if self.is_open {
            *self = FinderView::default();
        }
    }
}

/// One command of the list.
struct Entry {
    label: String,
    hint: String,
    key: String,
    refusal: Option<&'static str>,
    command: Command,
}

impl Entry {
    fn new(label: String, hint: String, command: Command) -> Entry {
        Entry { label, hint, key: String::new(), refusal: None, command }
    }
}

/// Shows the field and what fits to it.
pub fn show(ui: &mut Ui, model: &Model, view: &mut FinderView, commands: &mut Vec<Command>) {
    ui.set_width(520.0_f32.min(ui.ctx().content_rect().width() - 60.0));
    let moved = moved(ui);
    let field =
        TextEdit::singleline(&mut view.text).desired_width(f32::INFINITY).hint_text("Type a few letters");
    let field = ui.add(field);
    field.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, "Search commands"));
    if !std::mem::replace(&mut view.is_open, true) || !field.has_focus() {
        field.request_focus();
    }
    if field.changed() {
        view.chosen = 0;
    }
    let found = fitting(entries(ui, model), &view.text);
    let last = found.len().saturating_sub(1);
    view.chosen = view.chosen.saturating_add_signed(moved).min(last);
    let mut taken =
        ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter)).then_some(view.chosen);
    let height = row_height(ui);
    ui.spacing_mut().item_spacing.y = 0.0;
    ui.add_space(6.0);
    ScrollArea::vertical().max_height(SEEN * height).auto_shrink([false, true]).show(ui, |ui| {
        for (number, entry) in found.iter().enumerate() {
            let response = row(ui, entry, number == view.chosen);
            if number == view.chosen && moved != 0 {
                response.scroll_to_me(None);
            }
            if response.clicked() {
                taken = Some(number);
            }
        }
    });
    ui.add_space(6.0);
    let told = found
        .get(view.chosen)
        .map_or("No command has these letters in this order.", |entry| entry.refusal.unwrap_or(&entry.hint));
    ui.add(egui::Label::new(egui::RichText::new(told).weak()).wrap());
    if let Some(entry) = taken.and_then(|number| found.get(number)).filter(|entry| entry.refusal.is_none()) {
        commands.extend([Command::CloseSheet, entry.command.clone()]);
    }
}

/// By how many rows the arrows go on.
fn moved(ui: &Ui) -> isize {
    ui.input_mut(|input| {
        let mut taken = |key| input.count_and_consume_key(Modifiers::NONE, key) as isize;
        let by_row = taken(Key::ArrowDown) - taken(Key::ArrowUp);
        by_row + (taken(Key::PageDown) - taken(Key::PageUp)) * (SEEN as isize - 1)
    })
}

fn entries(ui: &Ui, model: &Model) -> Vec<Entry> {
    let mut entries: Vec<Entry> = action::all()
        .filter(|(_, action)| *action.label != *action::COMMANDS.label)
        .map(|(menu, action)| Entry {
            label: format!("{menu}: {}", action::label(action, model)),
            hint: action.hint.into(),
            key: action.shortcut.map(|key| ui.ctx().format_shortcut(&key)).unwrap_or_default(),
            refusal: action::refusal(action, model),
            command: action.command.clone(),
        })
        .collect();
    entries.extend(PANES.iter().map(|pane| {
        Entry::new(format!("Show pane: {}", pane.title), pane.hint.into(), Command::ShowPane(pane.key))
    }));
    entries.extend(Setting::THEMES.into_iter().map(|(theme, name)| {
        Entry::new(
            format!("Theme: {name}"),
            "How the window looks".into(),
            Command::Set(Setting::Theme(theme)),
        )
    }));
    entries.extend(LESSONS.iter().enumerate().map(|(number, lesson)| {
        let label = format!("Begin lesson: {}", lesson.title);
        Entry::new(label, lesson.about.into(), Command::OpenLesson(number))
    }));
    let solvers = model.plugins().catalog().into_iter().flat_map(|catalog| catalog.solvers());
    entries.extend(solvers.map(|found| {
        let command = Command::SelectSolver(found.solver.id.clone(), None);
        Entry::new(format!("Choose solver: {}", found.solver.name), found.solver.doc.clone(), command)
    }));
    entries.extend(model.settings().recent().map(|path| {
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        Entry::new(format!("Open recent: {name}"), path.display().to_string(), Command::Open(vec![path]))
    }));
    entries
}

/// Letters from which on hints are searched, too; fewer stand in any sentence.
const WORD: usize = 3;

/// The entries that have the letters typed in their order, the best first, and then those whose hint has what was typed.
fn fitting(entries: Vec<Entry>, text: &str) -> Vec<Entry> {
    let pattern = Pattern::parse(text, CaseMatching::Ignore, Normalization::Smart);
    let mut matcher = Matcher::new(Config::DEFAULT);
    let mut letters = Vec::new();
    let word = text.trim().to_lowercase();
    let is_word = word.chars().count() >= WORD;
    let mut scored: Vec<(u32, Entry)> = entries
        .into_iter()
        .filter_map(|entry| {
            let score = pattern.score(Utf32Str::new(&entry.label, &mut letters), &mut matcher);
            let in_hint = || (is_word && entry.hint.to_lowercase().contains(&word)).then_some(0);
            Some((score.or_else(in_hint)?, entry))
        })
        .collect();
    scored.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
    scored.into_iter().map(|(_, entry)| entry).collect()
}

fn row_height(ui: &Ui) -> f32 {
    ui.spacing().interact_size.y + 2.0
}

fn row(ui: &mut Ui, entry: &Entry, is_chosen: bool) -> Response {
    let colours = palette(ui);
    let (place, response) =
        ui.allocate_exact_size(vec2(ui.available_width(), row_height(ui)), Sense::click());
    let can = entry.refusal.is_none();
    response.widget_info(|| WidgetInfo::selected(Role::Button, can, is_chosen, &entry.label));
    if is_chosen || response.hovered() {
        let fill = if is_chosen { colours.chosen() } else { colours.raised(0.06) };
        ui.painter().rect_filled(place, 4.0, fill);
    }
    let font = TextStyle::Body.resolve(ui.style());
    let inner = place.shrink2(vec2(8.0, 0.0));
    let ink = if can { colours.ink } else { colours.faint };
    let key = ui.painter().text(inner.right_center(), Align2::RIGHT_CENTER, &entry.key, font, colours.faint);
    let width = key.left() - inner.left() - 10.0;
    let text = egui::WidgetText::from(entry.label.as_str());
    let galley = text.into_galley(ui, Some(egui::TextWrapMode::Truncate), width, TextStyle::Body);
    let top = Align2([Align::Min, Align::Center]).align_size_within_rect(galley.size(), inner).min;
    ui.painter().galley_with_override_text_color(top, galley, ink);
    response.on_hover_text(entry.refusal.unwrap_or(&entry.hint))
}

#[cfg(test)]
mod tests {
    use super::{Entry, fitting};
    use crate::window::command::Command;

    fn found(text: &str) -> Vec<String> {
        let labels = [
            "File: Open…",
            "Solver: Run",
            "Solver: Stop all",
            "Choose solver: Hybrid AC3-tabu",
            "Open recent: Éléments 数独.txt",
        ];
        let entries = labels.map(|label| Entry::new(label.into(), String::new(), Command::Undo));
        fitting(entries.into(), text).into_iter().map(|entry| entry.label).collect()
    }

    #[test]
    fn what_stands_in_a_hint_is_found_after_what_stands_in_a_label() {
        let entry = |label: &str, hint: &str| Entry::new(label.into(), hint.into(), Command::Undo);
        let entries =
            || vec![entry("Board: Nearer", "Zoom in on the board"), entry("View: Zoom to all", "Show all")];
        let found = |text: &str| {
            fitting(entries(), text).into_iter().map(|entry| entry.label).collect::<Vec<String>>()
        };
        assert_eq!(found("zoom"), ["View: Zoom to all", "Board: Nearer"]);
        assert_eq!(found("zo"), ["View: Zoom to all"]);
    }

    #[test]
    fn a_few_letters_in_their_order_find_a_command_whatever_their_case_and_accents() {
        assert_eq!(found("").len(), 5, "nothing typed leaves all");
        assert_eq!(found("stal"), ["Solver: Stop all"]);
        assert_eq!(found("HAC3"), ["Choose solver: Hybrid AC3-tabu"]);
        assert_eq!(found("element"), ["Open recent: Éléments 数独.txt"]);
        assert_eq!(found("数独"), ["Open recent: Éléments 数独.txt"]);
        assert_eq!(found("recent élém"), ["Open recent: Éléments 数独.txt"]);
        assert_eq!(found("run")[0], "Solver: Run");
        assert!(found("zzz").is_empty());
    }
}
