//! Runs that agree in some keys.

use super::key::Reader;
use super::{Key, KeyValue};
use crate::session::{Session, SessionRun};
use std::collections::BTreeMap;

/// Runs that agree in some keys.
#[derive(Clone, Debug)]
pub struct Group<'s> {
    /// The keys with the value that all its runs have.
    pub by: Vec<(Key, KeyValue)>,
    /// The runs, in the order of the session.
    pub runs: Vec<&'s SessionRun>,
}

impl Group<'_> {
    /// Its name: `ac3-tabu, hard-1, tenure=5`; `all runs` without a key.
    pub fn name(&self) -> String {
        let part = |(key, value): &(Key, KeyValue)| match key {
            Key::Solver | Key::Puzzle => value.text.clone(),
            _ => format!("{}={}", key.name(), value.text),
        };
        let parts: Vec<String> = self.told().map(part).collect();
        if parts.is_empty() { "all runs".into() } else { parts.join(", ") }
    }

    /// The keys and values that its name tells: that there is no preset is not told beside something else.
    pub fn told(&self) -> impl Iterator<Item = &(Key, KeyValue)> {
        let is_all = self.by.len() == 1;
        self.by.iter().filter(move |(key, value)| is_all || *key != Key::Preset || !value.is_none())
    }

    /// The groups of its runs by one more key.
    pub fn split(&self, session: &Session, key: &Key) -> Vec<Self> {
        let inner =
            sort_into_groups(&Reader::of(session), self.runs.iter().copied(), std::slice::from_ref(key));
        let with_own = |mut group: Self| {
            group.by.splice(0..0, self.by.iter().cloned());
            group
        };
        inner.into_iter().map(with_own).collect()
    }
}

/// The runs of a session that have ended, in groups that agree in all keys, in the order of the keys' values.
pub fn group<'s>(session: &'s Session, keys: &[Key]) -> Vec<Group<'s>> {
    sort_into_groups(&Reader::of(session), session.runs.iter().filter(has_ended), keys)
}

/// The same with the runs that have begun and go on: for what can be said of a run at any time.
pub fn group_with_unfinished<'s>(session: &'s Session, keys: &[Key]) -> Vec<Group<'s>> {
    let has_begun = |run: &&SessionRun| has_ended(run) || run.run.iterations() > 0;
    sort_into_groups(&Reader::of(session), session.runs.iter().filter(has_begun), keys)
}

fn has_ended(run: &&SessionRun) -> bool {
    run.run.outcome().is_some()
}

fn sort_into_groups<'s>(
    reader: &Reader,
    runs: impl Iterator<Item = &'s SessionRun>,
    keys: &[Key],
) -> Vec<Group<'s>> {
    let mut groups: BTreeMap<Vec<KeyValue>, Vec<&SessionRun>> = BTreeMap::new();
    for run in runs {
        let values = keys.iter().map(|key| reader.value(run, key)).collect();
        groups.entry(values).or_default().push(run);
    }
    let named =
        |(values, runs): (Vec<KeyValue>, _)| Group { by: keys.iter().cloned().zip(values).collect(), runs };
    groups.into_iter().map(named).collect()
}

#[cfg(test)]
mod tests {
    use super::super::Key;
    use super::super::sample::{Made, session};
    use super::group;
    use crate::outcome::Status;

    #[test]
    fn groups_are_in_the_order_of_their_values_and_hold_every_run_that_ended() {
        let made = [
            Made { seed: 1, tenure: 20, ..Made::solved(5) },
            Made { seed: 2, tenure: 5, ..Made::solved(6) },
            Made { seed: 3, tenure: 20, status: Status::Error, ..Made::solved(7) },
            Made { solver: "b", tenure: 100, ..Made::solved(8) },
        ];
        let session = session(&made);
        let by = [Key::Solver, Key::find("tenure", &session).unwrap()];
        let groups = group(&session, &by);
        let names: Vec<(String, usize)> =
            groups.iter().map(|group| (group.name(), group.runs.len())).collect();
        let expected = [("a, tenure=5", 1), ("a, tenure=20", 2), ("b, tenure=100", 1)];
        assert_eq!(names, expected.map(|(name, n)| (name.to_string(), n)));
        let parts = groups[1].split(&session, &Key::Seed);
        assert_eq!(parts[1].name(), "a, tenure=20, seed=3");
        assert_eq!(group(&session, &[])[0].name(), "all runs");
    }

    #[test]
    fn a_name_that_no_run_has_is_refused_with_those_that_would_do() {
        let session = session(&[Made::solved(1)]);
        let refusal = Key::find("speed", &session).unwrap_err().to_string();
        let known = "solver, version, puzzle, series, preset, seed, tenure";
        assert_eq!(refusal, format!("No run has a parameter \"speed\". There are: {known}."));
    }

    #[test]
    fn a_preset_that_is_not_there_is_not_told_beside_a_solver() {
        let session = session(&[Made::solved(1)]);
        let name = |by: &[Key]| group(&session, by)[0].name();
        assert_eq!(name(&[Key::Solver, Key::Preset]), "a");
        assert_eq!(name(&[Key::Preset]), "preset=–");
    }

    #[test]
    fn a_series_is_a_key_like_the_others() {
        let session = session(&[Made::solved(1), Made { puzzle: 2, ..Made::solved(1) }]);
        let groups = group(&session, &[Key::Series]);
        assert_eq!((groups.len(), groups[0].name().as_str(), groups[0].runs.len()), (1, "series=grid", 2));
    }

    #[test]
    fn puzzles_of_one_name_are_told_apart() {
        let session = session(&[Made::solved(1), Made { puzzle: 2, ..Made::solved(1) }]);
        let names: Vec<String> = group(&session, &[Key::Puzzle]).iter().map(super::Group::name).collect();
        assert_eq!(names, ["grid #1", "grid #2"]);
    }
}
