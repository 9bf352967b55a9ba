//! The table by keyboard and mouse: which runs are chosen.

use super::order::Row;
use super::{RunsTable, RunsView};
use crate::window::command::Command;
use crate::window::model::Wanted;
use egui::{EventFilter, Key, Modifiers, Response, Ui};
use engine::session::RunId;

/// Rows that a page up or down goes.
const PAGE: usize = 10;

/// Takes the keys that are pressed while the table has the keyboard.
pub fn take(
    ui: &mut Ui,
    whole: &Response,
    table: &RunsTable<'_>,
    view: &mut RunsView,
    commands: &mut Vec<Command>,
) {
    if !whole.has_focus() {
        return;
    }
    let arrows = EventFilter { vertical_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(whole.id, arrows));
    let is_pressed = |modifiers: Modifiers, key: Key| ui.input_mut(|input| input.consume_key(modifiers, key));
    for (key, step) in steps(view.rows.len()) {
        if is_pressed(Modifiers::SHIFT, key) {
            go(table, view, step, Reach::Range, commands);
        } else if is_pressed(Modifiers::NONE, key) {
            go(table, view, step, Reach::One, commands);
        }
    }
    if is_pressed(Modifiers::COMMAND, Key::A) {
        commands.push(Command::ChooseRuns(runs(view).collect()));
    }
    if is_pressed(Modifiers::NONE, Key::Delete) {
        commands.push(Command::RemoveRuns);
    }
    if is_pressed(Modifiers::NONE, Key::Escape) {
        commands.push(Command::ChooseRuns(Vec::new()));
    }
    if let Some(id) = view.cursor {
        if is_pressed(Modifiers::NONE, Key::Enter) {
            commands.push(Command::SelectRun(id));
        }
        if is_pressed(Modifiers::NONE, Key::Space) {
            // Of several that are chosen all are ticked; the one of the keyboard counts where it is not among them.
            let ids = if (table.is_chosen)(id) { chosen(table) } else { vec![id] };
            commands.push(tick(table, ids));
        }
    }
}

/// Whether a step chooses one run, or all from where it began.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reach {
    One,
    Range,
}

fn steps(rows: usize) -> [(Key, isize); 6] {
    let (all, page) = (rows as isize, PAGE as isize);
    [
        (Key::ArrowUp, -1),
        (Key::ArrowDown, 1),
        (Key::PageUp, -page),
        (Key::PageDown, page),
        (Key::Home, -all),
        (Key::End, all),
    ]
}

/// The runs that are listed, but for those of closed groups.
pub fn runs(view: &RunsView) -> impl DoubleEndedIterator<Item = RunId> + '_ {
    view.rows.iter().filter_map(|row| match row {
        Row::Run(id, _) => Some(*id),
        Row::Head(_) => None,
    })
}

fn go(table: &RunsTable<'_>, view: &mut RunsView, step: isize, reach: Reach, commands: &mut Vec<Command>) {
    let listed: Vec<RunId> = runs(view).collect();
    let Some(last) = listed.len().checked_sub(1) else { return };
    let from = view.cursor.or(table.shown).and_then(|id| listed.iter().position(|listed| *listed == id));
    let to = from.map_or(0, |from| from.saturating_add_signed(step).min(last));
    view.cursor = Some(listed[to]);
    view.go_to = view.cursor;
    match reach {
        Reach::One => {
            view.anchor = view.cursor;
            commands.push(Command::SelectRun(listed[to]));
        }
        Reach::Range => commands.push(Command::ChooseRuns(range(view, listed[to]))),
    }
}

/// Ticks these runs, or unticks them where all are ticked.
pub fn tick(table: &RunsTable<'_>, ids: Vec<RunId>) -> Command {
    let are_ticked = ids.iter().all(|id| (table.is_ticked)(*id));
    Command::DrawRuns(ids, if are_ticked { Wanted::Hidden } else { Wanted::Drawn })
}

/// The runs that are chosen.
fn chosen(table: &RunsTable<'_>) -> Vec<RunId> {
    table.session.runs.iter().map(|run| run.id).filter(|id| (table.is_chosen)(*id)).collect()
}

/// Takes a click on a run: alone, with Ctrl one more or less, with Shift all from where the last one was.
pub fn click(
    table: &RunsTable<'_>,
    view: &mut RunsView,
    id: RunId,
    modifiers: Modifiers,
    commands: &mut Vec<Command>,
) {
    view.cursor = Some(id);
    if modifiers.shift {
        commands.push(Command::ChooseRuns(range(view, id)));
        return;
    }
    view.anchor = Some(id);
    if !modifiers.command {
        commands.push(Command::SelectRun(id));
        return;
    }
    let all = table.session.runs.iter().map(|run| run.id);
    let chosen = all.filter(|run| (table.is_chosen)(*run) != (*run == id));
    commands.push(Command::ChooseRuns(chosen.collect()));
}

/// The runs from the anchor to this one, as they are listed.
fn range(view: &RunsView, id: RunId) -> Vec<RunId> {
    let place = |id: RunId| runs(view).position(|listed| listed == id);
    let Some(to) = place(id) else { return Vec::new() };
    let from = view.anchor.and_then(place).unwrap_or(to);
    runs(view).skip(from.min(to)).take(from.abs_diff(to) + 1).collect()
}
