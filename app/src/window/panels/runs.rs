//! The table of runs: sorted, filtered and put into groups as the user wants; only the rows that are seen are drawn.

mod bar;
mod cell;
mod column;
mod facts;
mod keys;
mod order;
mod table;

use crate::window::action::RUNS_MENU;
use crate::window::action_buttons;
use crate::window::command::{Command, Mark};
use crate::window::grouping::Listed;
use crate::window::model::{Look, Model, Progress};
use crate::window::run_state::RunState;
use crate::window::theme::{RUN_COLOURS, run_colour};
use column::Column;
use egui::{Role, Sense, Ui, WidgetInfo, vec2};
use engine::descriptor::SolverInfo;
use engine::session::{RunId, Session, SessionRun};
use facts::Facts;
use order::{Entry, Grouping, Query, Row, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Seconds from one sorting to the next while runs go on.
const PERIOD: f64 = 0.25;

/// What the table tells of.
pub struct RunsTable<'a> {
    /// The session.
    pub session: &'a Session,
    /// The runs that are not over.
    pub unfinished: BTreeMap<RunId, Progress>,
    /// The run that is shown.
    pub shown: Option<RunId>,
    /// The run whose note is being written.
    pub note_in_hand: Option<RunId>,
    /// Whether commands are about a run.
    pub is_chosen: &'a dyn Fn(RunId) -> bool,
    /// Whether the curves of a run are drawn, by its tick.
    pub is_ticked: &'a dyn Fn(RunId) -> bool,
    /// How the curves of a run look.
    pub look_of: &'a dyn Fn(&SessionRun) -> Look,
    /// What a solver says of itself, where it is installed.
    pub solver_of: &'a dyn Fn(&str) -> Option<Arc<SolverInfo>>,
    /// Changes whenever runs, their marks or the plugins have.
    pub stamp: [u64; 5],
}

/// What the user chose to see, and the rows that come of it.
#[derive(Default)]
pub struct RunsView {
    query: Query,
    columns_off: BTreeSet<Column>,
    /// The row that the keyboard moves, and where a range of rows began.
    cursor: Option<RunId>,
    anchor: Option<RunId>,
    /// The row to bring into sight.
    go_to: Option<RunId>,
    shown: Option<RunId>,
    /// The note that is being written, and of which run.
    note: Option<(RunId, String)>,
    facts: BTreeMap<RunId, Facts>,
    rows: Vec<Row>,
    listed: Arc<BTreeSet<RunId>>,
    hidden: usize,
    /// Parameters in which runs differ.
    parameters: Vec<String>,
    made_of: Option<([u64; 5], Query)>,
    made_at: f64,
}

/// Shows the table.
pub fn show(ui: &mut Ui, model: &Model, view: &mut RunsView, commands: &mut Vec<Command>) {
    with_table(model, |table| {
        view.settle(table, ui.input(|input| input.time));
        bar::show(ui, model, view, commands);
        let whole = draw(ui, table, view, commands);
        whole.container_context_menu(|ui| menu(ui, model, commands));
    });
}

/// The runs that the table lists, those of closed groups as well; none where that is all of them.
pub fn listed(ui: &Ui, model: &Model, view: &mut RunsView) -> Listed {
    with_table(model, |table| view.settle(table, ui.input(|input| input.time)));
    (view.listed.len() < model.runs().len()).then(|| Arc::clone(&view.listed))
}

/// The table as text, with tabs between its columns: the rows and columns that are listed.
pub fn as_text(model: &Model, view: &mut RunsView) -> String {
    let mut text = String::new();
    with_table(model, |table| {
        view.settle(table, view.made_at);
        let columns: Vec<Column> =
            view.columns().into_iter().filter(|column| *column != Column::Draw).collect();
        let titles: Vec<&str> = columns.iter().map(|column| column.title()).collect();
        text = titles.join("\t");
        for row in &view.rows {
            text.push('\n');
            match row {
                Row::Head(head) => text.push_str(&format!("{}: {}", head.name, head.words())),
                Row::Run(_, place) => {
                    let run = &table.session.runs[*place];
                    let Some(facts) = view.facts.get(&run.id) else { continue };
                    let state = table.state_of(run);
                    let cells = columns.iter().map(|column| column.text(run, state, facts));
                    // A cell has no room for tabs and ends of lines; thin spaces are no numbers elsewhere.
                    let plain =
                        cells.map(|cell| cell.replace(['\t', '\n', '\r'], " ").replace('\u{2009}', ""));
                    text.push_str(&plain.collect::<Vec<_>>().join("\t"));
                }
            }
        }
    });
    text.push('\n');
    text
}

/// Draws the rows; whoever calls has settled them.
pub fn draw(
    ui: &mut Ui,
    table: &RunsTable<'_>,
    view: &mut RunsView,
    commands: &mut Vec<Command>,
) -> egui::Response {
    let area = ui.available_rect_before_wrap();
    let whole = ui.interact(area, ui.scope_id().with("runs"), Sense::CLICK | Sense::FOCUSABLE);
    let label = format!("Table of runs: {} of {} listed", view.listed.len(), table.session.runs.len());
    whole.widget_info(|| WidgetInfo::labeled(Role::Table, true, &label));
    keys::take(ui, &whole, table, view, commands);
    table::show(ui, &whole, table, view, commands);
    whole
}

impl RunsView {
    /// Makes the rows anew where they are out of date; while runs go on, four times a second.
    pub fn settle(&mut self, table: &RunsTable<'_>, now: f64) {
        if self.shown != table.shown {
            self.shown = table.shown;
            (self.cursor, self.anchor, self.go_to) = (table.shown, table.shown, table.shown);
        }
        let is_due = !table.unfinished.is_empty() && now - self.made_at >= PERIOD;
        let is_same =
            self.made_of.as_ref().is_some_and(|(stamp, query)| *stamp == table.stamp && *query == self.query);
        if !is_same || is_due {
            self.make(table);
            self.made_of = Some((table.stamp, self.query.clone()));
            self.made_at = now;
        }
    }

    /// The columns that are listed.
    fn columns(&self) -> Vec<Column> {
        Column::ALL.into_iter().filter(|column| !self.columns_off.contains(column)).collect()
    }

    fn make(&mut self, table: &RunsTable<'_>) {
        // Another session or other plugins: names may have changed.
        let is_other = self.made_of.as_ref().is_some_and(|(stamp, _)| stamp[3..] != table.stamp[3..]);
        if is_other || self.facts.len() > table.session.runs.len() {
            self.facts.clear();
        }
        let mut entries = Vec::new();
        self.hidden = 0;
        for (place, run) in table.session.runs.iter().enumerate().rev() {
            let state = table.state_of(run);
            if self.facts.get(&run.id).is_none_or(|facts| !facts.hold(&run.run)) {
                self.facts.insert(run.id, table.facts_of(run));
            }
            self.hidden += usize::from(run.marks.hidden);
            let facts = &self.facts[&run.id];
            if (run.marks.hidden && !self.query.shows_hidden) || !is_wanted(&self.query, run, state, facts) {
                continue;
            }
            let sort = self.query.sort;
            let value = sort.map_or(Value::None, |(column, _)| column.value(run, state, facts));
            let group = group_of(&self.query.grouping, run, facts);
            let is_pinned = run.marks.pinned;
            entries.push(Entry { id: run.id, place, is_pinned, state, value, group });
        }
        self.listed = Arc::new(entries.iter().map(|entry| entry.id).collect());
        self.rows = order::rows(entries, &self.query);
        self.parameters = differing_parameters(&table.session.runs);
    }
}

impl RunsTable<'_> {
    fn state_of(&self, run: &SessionRun) -> RunState {
        RunState::of(&run.run, self.unfinished.get(&run.id).copied().unwrap_or(Progress::Over))
    }

    fn facts_of(&self, run: &SessionRun) -> Facts {
        let puzzle = self.session.puzzle(run.puzzle).map_or("?", |puzzle| puzzle.name.as_str());
        Facts::of(run, puzzle, (self.solver_of)(&run.run.setup().solver).as_deref())
    }
}

fn is_wanted(query: &Query, run: &SessionRun, state: RunState, facts: &Facts) -> bool {
    if query.text.trim().is_empty() {
        return query.state.is_none_or(|wanted| wanted == state);
    }
    let note = run.marks.note.to_lowercase();
    query.takes(&format!("{} {note} {}", facts.searched, state.word().to_lowercase()), state)
}

fn group_of(grouping: &Grouping, run: &SessionRun, facts: &Facts) -> (Value, String) {
    let text = |text: &str| (Value::Text(text.to_lowercase()), text.to_string());
    match grouping {
        Grouping::None => (Value::None, String::new()),
        Grouping::Puzzle => text(&facts.puzzle),
        Grouping::Solver => text(&facts.solver),
        Grouping::Experiment => run.experiment.as_deref().map_or((Value::None, "no experiment".into()), text),
        Grouping::Parameter(key) => match run.run.setup().parameters.get(key) {
            None => (Value::None, format!("no {key}")),
            Some(value) => {
                let name = format!("{key} = {value}");
                value
                    .to_string()
                    .parse()
                    .map_or_else(|_| text(&name), |number| (Value::Real(number), name.clone()))
            }
        },
    }
}

/// Parameters that have more than one value.
fn differing_parameters(runs: &[SessionRun]) -> Vec<String> {
    let mut first = BTreeMap::new();
    let mut differing = BTreeSet::new();
    for (key, value) in runs.iter().flat_map(|run| &run.run.setup().parameters) {
        if *first.entry(key).or_insert(value) != value {
            differing.insert(key.clone());
        }
    }
    differing.into_iter().collect()
}

fn with_table(model: &Model, then: impl FnOnce(&RunsTable<'_>)) {
    let solver_of = |id: &str| {
        let found = model.plugins().catalog()?.solvers().find(|found| found.solver.id == id)?;
        Some(Arc::clone(&found.solver))
    };
    then(&RunsTable {
        session: model.session(),
        unfinished: model.unfinished(),
        shown: model.shown_run().map(|run| run.id),
        note_in_hand: model.note_in_hand(),
        is_chosen: &|id| model.is_chosen(id),
        is_ticked: &|id| model.is_ticked(id),
        look_of: &|run| model.look_of(run),
        solver_of: &solver_of,
        stamp: model.stamp(),
    });
}

/// What can be done with the chosen runs.
fn menu(ui: &mut Ui, model: &Model, commands: &mut Vec<Command>) {
    action_buttons::groups(ui, &RUNS_MENU, model, commands);
    ui.separator();
    ui.menu_button("Colour of its curves", |ui| {
        let ids: Vec<RunId> = model.chosen_runs().iter().map(|run| run.id).collect();
        let own = ui.button("Its own").on_hover_text("The colour that a run gets by itself");
        if own.clicked() {
            commands.push(Command::Mark(ids.clone(), Mark::Colour(None)));
            ui.close();
        }
        for number in 0..RUN_COLOURS {
            let (rect, response) = ui.allocate_exact_size(vec2(90.0, 18.0), Sense::click());
            let name = format!("Colour {}", number + 1);
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
            ui.painter().rect_filled(rect.shrink(2.0), 3.0, run_colour(ui, number));
            if response.on_hover_text(&name).clicked() {
                commands.push(Command::Mark(ids.clone(), Mark::Colour(Some(number as u32))));
                ui.close();
            }
        }
    });
}
