//! What runs can agree or differ in.

use crate::parameter::ParameterValue;
use crate::session::{PuzzleId, Session, SessionRun};
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::path::Path;

/// Something that runs can agree or differ in.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Key {
    /// Id of the solver.
    Solver,
    /// Its version.
    Version,
    /// The puzzle.
    Puzzle,
    /// The puzzles that were made or listed together: see [`series_of`].
    Series,
    /// The preset.
    Preset,
    /// The seed.
    Seed,
    /// A parameter of the solver.
    Parameter(String),
}

/// A name that is no key, with what would be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("No run has a parameter {name:?}. There are: {}.", .known.join(", "))]
pub struct UnknownKey {
    /// The name.
    pub name: String,
    /// Names that would do.
    pub known: Vec<String>,
}

/// Keys with names of their own; every other name is a parameter's.
const NAMED: [(&str, Key); 6] = [
    ("solver", Key::Solver),
    ("version", Key::Version),
    ("puzzle", Key::Puzzle),
    ("series", Key::Series),
    ("preset", Key::Preset),
    ("seed", Key::Seed),
];

impl Key {
    /// The key of this name. A parameter has to be one of some run of the session.
    ///
    /// # Errors
    ///
    /// [`UnknownKey`] with the names that would do.
    pub fn find(name: &str, session: &Session) -> Result<Key, UnknownKey> {
        if let Some((_, key)) = NAMED.iter().find(|(known, _)| *known == name) {
            return Ok(key.clone());
        }
        let parameters = session.runs.iter().flat_map(|run| run.run.setup().parameters.keys());
        let parameters: BTreeSet<&str> = parameters.map(String::as_str).collect();
        if parameters.contains(name) {
            return Ok(Key::Parameter(name.to_string()));
        }
        let known = NAMED.iter().map(|(known, _)| *known).chain(parameters).map(String::from).collect();
        Err(UnknownKey { name: name.to_string(), known })
    }

    /// Its name.
    pub fn name(&self) -> &str {
        match self {
            Key::Parameter(name) => name,
            named => NAMED.iter().find(|(_, key)| key == named).map_or("", |(name, _)| name),
        }
    }
}

/// What a run has for a key. Numbers are in order of size, puzzles in that of the session, texts in the alphabet's.
#[derive(Clone, Debug)]
pub struct KeyValue {
    order: f64,
    /// The value as people read it; a dash where the run has none.
    pub text: String,
}

impl KeyValue {
    fn text(text: &str) -> KeyValue {
        KeyValue { order: 0.0, text: text.to_string() }
    }

    fn none() -> KeyValue {
        KeyValue { order: f64::NEG_INFINITY, text: "–".into() }
    }

    /// Whether the run has no value.
    pub fn is_none(&self) -> bool {
        self.order == f64::NEG_INFINITY
    }

    /// Whether a person who writes this means the value: the same text, or the same number.
    pub fn is_written(&self, text: &str) -> bool {
        let number = |text: &str| text.parse::<f64>().ok();
        self.text == text || number(text).is_some_and(|of| number(&self.text) == Some(of))
    }
}

impl PartialEq for KeyValue {
    fn eq(&self, other: &KeyValue) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for KeyValue {}

impl PartialOrd for KeyValue {
    fn partial_cmp(&self, other: &KeyValue) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for KeyValue {
    fn cmp(&self, other: &KeyValue) -> Ordering {
        self.order.total_cmp(&other.order).then_with(|| self.text.cmp(&other.text))
    }
}

/// The name of a puzzle without its number and the ending of its file: `newspaper-8x8` of `newspaper-8x8-003.kakuro`,
/// `hard-list` of `hard-list.sdm #3`, `kakuro-1` of `kakuro-1-003`. A name that is only a number stays.
pub fn series_of(name: &str) -> &str {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let stem = |name| Path::new(name).file_stem().and_then(OsStr::to_str).unwrap_or(name);
    if let Some((file, _)) = name.rsplit_once(" #").filter(|(_, number)| is_number(number)) {
        return stem(file);
    }
    let stem = stem(name);
    match stem.rsplit_once(['-', '_', ' ']).filter(|(_, number)| is_number(number)) {
        Some((series, _)) if !series.is_empty() => series,
        _ => stem,
    }
}

/// Reads the values of runs; knows the puzzles of the session by name.
pub(super) struct Reader {
    puzzles: BTreeMap<PuzzleId, KeyValue>,
    series: BTreeMap<PuzzleId, KeyValue>,
}

impl Reader {
    /// Where two puzzles have one name, their numbers tell them apart.
    pub fn of(session: &Session) -> Reader {
        let mut times: BTreeMap<&str, usize> = BTreeMap::new();
        session.puzzles.iter().for_each(|puzzle| *times.entry(&puzzle.name).or_default() += 1);
        let named = session.puzzles.iter().enumerate().map(|(index, puzzle)| {
            let name = &puzzle.name;
            let is_clear = times[name.as_str()] == 1 && !name.is_empty();
            let text = if is_clear { name.clone() } else { format!("{name} #{}", puzzle.id.0) };
            (puzzle.id, KeyValue { order: index as f64, text: text.trim_start().to_string() })
        });
        // A series stands where its first puzzle does.
        let mut first: BTreeMap<&str, f64> = BTreeMap::new();
        let series = session.puzzles.iter().enumerate().map(|(index, puzzle)| {
            let text = series_of(&puzzle.name);
            let order = *first.entry(text).or_insert(index as f64);
            (puzzle.id, KeyValue { order, text: text.to_string() })
        });
        Reader { puzzles: named.collect(), series: series.collect() }
    }

    /// What the run has for the key.
    pub fn value(&self, run: &SessionRun, key: &Key) -> KeyValue {
        let setup = run.run.setup();
        match key {
            Key::Solver => KeyValue::text(&setup.solver),
            Key::Version => KeyValue::text(&setup.solver_version),
            Key::Puzzle => self.puzzles.get(&run.puzzle).cloned().unwrap_or_else(KeyValue::none),
            Key::Series => self.series.get(&run.puzzle).cloned().unwrap_or_else(KeyValue::none),
            Key::Preset => setup.preset.as_deref().map_or_else(KeyValue::none, KeyValue::text),
            Key::Seed => KeyValue { order: setup.seed as f64, text: setup.seed.to_string() },
            Key::Parameter(name) => setup.parameters.get(name).map_or_else(KeyValue::none, of_parameter),
        }
    }
}

fn of_parameter(value: &ParameterValue) -> KeyValue {
    let order = match value {
        ParameterValue::Int(value) => *value as f64,
        ParameterValue::Real(value) => *value,
        ParameterValue::Bool(_) | ParameterValue::Text(_) => 0.0,
    };
    KeyValue { order, text: value.to_string() }
}

#[cfg(test)]
mod tests {
    use super::series_of;

    #[test]
    fn a_series_is_a_name_without_number_and_ending() {
        for (name, series) in [
            ("newspaper-8x8-003.kakuro", "newspaper-8x8"),
            ("hard-list.sdm #3", "hard-list"),
            ("sudoku-level-2.sdm #12", "sudoku-level-2"),
            ("kakuro-1-003", "kakuro-1"),
            ("easy.txt", "easy"),
            ("pattern", "pattern"),
            ("17", "17"),
            ("-3", "-3"),
            ("", ""),
            (" #3", ""),
        ] {
            assert_eq!(series_of(name), series, "{name:?}");
        }
    }
}
