//! Which runs the table shows, in which order and groups.

use super::column::Column;
use crate::window::run_state::RunState;
use engine::session::RunId;
use engine::statistics::{CONFIDENCE, wilson};
use std::cmp::Ordering;
use std::collections::BTreeSet;

/// What runs are sorted or put into groups by.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Nothing; it comes last in either direction.
    None,
    /// A whole number.
    Whole(u64),
    /// Another number.
    Real(f64),
    /// A text.
    Text(String),
}

impl Value {
    fn order(&self, other: &Value) -> Ordering {
        match (self, other) {
            (Value::Whole(a), Value::Whole(b)) => a.cmp(b),
            (Value::Real(a), Value::Real(b)) => a.total_cmp(b),
            (Value::Text(a), Value::Text(b)) => a.cmp(b),
            (a, b) => a.kind().cmp(&b.kind()),
        }
    }

    fn kind(&self) -> u8 {
        match self {
            Value::Whole(_) => 0,
            Value::Real(_) => 1,
            Value::Text(_) => 2,
            Value::None => 3,
        }
    }
}

/// A direction of sorting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// The least first.
    Up,
    /// The greatest first.
    Down,
}

/// What runs are put into groups by.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Grouping {
    /// Nothing.
    #[default]
    None,
    /// Their puzzles.
    Puzzle,
    /// Their solvers.
    Solver,
    /// Their experiments.
    Experiment,
    /// A parameter.
    Parameter(String),
}

/// What is asked of the table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Query {
    /// Words that a run has to have, in any letters.
    pub text: String,
    /// How far it has to be.
    pub state: Option<RunState>,
    /// Column and direction; none leaves the newest run on top.
    pub sort: Option<(Column, Direction)>,
    /// The groups.
    pub grouping: Grouping,
    /// Names of the groups whose runs are not listed.
    pub closed: BTreeSet<String>,
    /// Whether runs are listed that were taken out of sight.
    pub shows_hidden: bool,
}

impl Query {
    /// Whether a run with this text fits, in small letters.
    pub fn takes(&self, searched: &str, state: RunState) -> bool {
        let has = |word: &str| searched.contains(word);
        self.state.is_none_or(|wanted| wanted == state)
            && self.text.to_lowercase().split_whitespace().all(has)
    }
}

/// A run, as far as its place in the table needs it.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its number.
    pub id: RunId,
    /// Its place in the session.
    pub place: usize,
    /// Whether it stays on top.
    pub is_pinned: bool,
    /// How far it is.
    pub state: RunState,
    /// What it is sorted by.
    pub value: Value,
    /// What its group is sorted by, and the group's name.
    pub group: (Value, String),
}

/// A row of the table.
#[derive(Clone, Debug, PartialEq)]
pub enum Row {
    /// The head of a group.
    Head(Head),
    /// A run: its number, and its place in the session.
    Run(RunId, usize),
}

/// The head of a group.
#[derive(Clone, Debug, PartialEq)]
pub struct Head {
    /// Its name.
    pub name: String,
    /// Its runs.
    pub runs: usize,
    /// Those that have ended.
    pub ended: usize,
    /// Those that were solved.
    pub solved: usize,
    /// Whether its runs are listed.
    pub is_open: bool,
}

impl Head {
    /// Numbers of the group: never a share without the number that it is of.
    pub fn words(&self) -> String {
        let runs = crate::wording::count(self.runs as u64, "run");
        let solved = match self.ended {
            0 => "none has ended".to_string(),
            ended => {
                let share = crate::wording::share(self.solved, ended, wilson(self.solved, ended, CONFIDENCE));
                format!("solved {share}")
            }
        };
        match self.runs - self.ended {
            0 => format!("{runs} · {solved}"),
            open => format!("{runs} · {solved} · {open} not ended"),
        }
    }
}

/// The rows for these runs, which come newest first: pinned ones on top, then groups in the order of their values.
pub fn rows(mut entries: Vec<Entry>, query: &Query) -> Vec<Row> {
    if let Some((_, direction)) = query.sort {
        entries.sort_by(|a, b| match (&a.value, &b.value) {
            (Value::None, _) | (_, Value::None) => a.value.order(&b.value),
            (a, b) if direction == Direction::Up => a.order(b),
            (a, b) => b.order(a),
        });
    }
    let (pinned, rest): (Vec<Entry>, Vec<Entry>) = entries.into_iter().partition(|entry| entry.is_pinned);
    let mut rows: Vec<Row> = pinned.iter().map(|entry| Row::Run(entry.id, entry.place)).collect();
    if query.grouping == Grouping::None {
        rows.extend(rest.iter().map(|entry| Row::Run(entry.id, entry.place)));
        return rows;
    }
    for group in groups(rest) {
        let name = group[0].group.1.clone();
        let is_open = !query.closed.contains(&name);
        let count = |is: fn(&Entry) -> bool| group.iter().filter(|entry| is(entry)).count();
        rows.push(Row::Head(Head {
            runs: group.len(),
            ended: count(|entry| entry.state.is_over()),
            solved: count(|entry| entry.state == RunState::Solved),
            name,
            is_open,
        }));
        if is_open {
            rows.extend(group.iter().map(|entry| Row::Run(entry.id, entry.place)));
        }
    }
    rows
}

/// Entries of one group, each in the order in which they came.
fn groups(mut entries: Vec<Entry>) -> Vec<Vec<Entry>> {
    let order = |a: &Entry, b: &Entry| a.group.0.order(&b.group.0).then_with(|| a.group.1.cmp(&b.group.1));
    entries.sort_by(order);
    entries.chunk_by(|a, b| order(a, b) == Ordering::Equal).map(<[Entry]>::to_vec).collect()
}

#[cfg(test)]
mod tests {
    use super::{Column, Direction, Entry, Grouping, Query, Row, Value, rows};
    use crate::window::run_state::RunState;
    use engine::session::RunId;

    fn entry(id: u32, value: Value, group: &str) -> Entry {
        let state = if id.is_multiple_of(2) { RunState::Solved } else { RunState::NotSolved };
        let group = (Value::Text(group.into()), group.to_string());
        Entry { id: RunId(id), place: id as usize - 1, is_pinned: id == 3, state, value, group }
    }

    fn names(rows: &[Row]) -> Vec<String> {
        let name = |row: &Row| match row {
            Row::Run(id, _) => id.0.to_string(),
            Row::Head(head) => format!("{}: {}", head.name, head.words()),
        };
        rows.iter().map(name).collect()
    }

    #[test]
    fn sorting_is_stable_pinned_runs_stay_on_top_and_what_has_no_value_comes_last() {
        let values = [Value::Real(2.0), Value::None, Value::Real(9.0), Value::Real(1.0), Value::Real(2.0)];
        let entries: Vec<Entry> =
            [1, 2, 3, 4, 5].into_iter().zip(values).map(|(id, value)| entry(id, value, "")).rev().collect();
        let sorted = |direction| {
            let query = Query { sort: Some((Column::Best, direction)), ..Query::default() };
            names(&rows(entries.clone(), &query))
        };
        assert_eq!(sorted(Direction::Up), ["3", "4", "5", "1", "2"]);
        assert_eq!(sorted(Direction::Down), ["3", "5", "1", "4", "2"]);
        assert_eq!(names(&rows(entries.clone(), &Query::default())), ["3", "5", "4", "2", "1"]);
    }

    #[test]
    fn a_group_tells_how_many_of_its_runs_were_solved_and_can_be_closed() {
        let entries: Vec<Entry> =
            [6, 5, 4, 2, 1].map(|id| entry(id, Value::None, if id > 4 { "b" } else { "a" })).to_vec();
        let mut query = Query { grouping: Grouping::Solver, ..Query::default() };
        let listed = names(&rows(entries.clone(), &query));
        let expected = [
            "a: 3 runs · solved 2 of 3 (20–94 %)",
            "4",
            "2",
            "1",
            "b: 2 runs · solved 1 of 2 (9–91 %)",
            "6",
            "5",
        ];
        assert_eq!(listed, expected);
        query.closed.insert("a".into());
        assert_eq!(names(&rows(entries, &query)).len(), 4);
    }

    #[test]
    fn a_filter_wants_all_its_words_in_any_letters() {
        let query = Query { text: "HARD tabu".into(), ..Query::default() };
        assert!(query.takes("hard-1.txt ac3-tabu", RunState::Solved));
        assert!(!query.takes("hard-1.txt exact-cover", RunState::Solved));
        let query = Query { state: Some(RunState::Failed), ..Query::default() };
        assert!(!query.takes("hard-1.txt", RunState::Solved));
    }
}
