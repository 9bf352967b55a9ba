//! What groups are called in a figure: by what tells them apart, as short as it can be said.

use crate::analysis::{Group, Key};

/// Longest name that says which parameter a value is of, in characters.
const LONGEST: usize = 30;

/// A name for each group, and the sentence that explains them where they are values alone.
pub(super) fn names(groups: &[Group<'_>]) -> (Vec<String>, Option<String>) {
    let differs = |index: usize| {
        let mut values = groups.iter().map(|group| &group.by[index].1);
        let first = values.next();
        values.any(|value| Some(value) != first)
    };
    let keys = groups.first().map_or(0, |group| group.by.len());
    let told: Vec<usize> = (0..keys).filter(|&index| differs(index)).collect();
    if told.is_empty() {
        return (groups.iter().map(Group::name).collect(), None);
    }
    let part =
        |group: &Group<'_>| Group { by: told.iter().map(|&k| group.by[k].clone()).collect(), runs: vec![] };
    let parts: Vec<Group<'_>> = groups.iter().map(part).collect();
    let full: Vec<String> = parts.iter().map(Group::name).collect();
    let is_clear = |key: &Key| matches!(key, Key::Solver | Key::Puzzle);
    let explained = parts.iter().flat_map(|part| &part.by).any(|(key, _)| !is_clear(key));
    if !explained || full.iter().all(|name| name.chars().count() <= LONGEST) {
        return (full, None);
    }
    let values = |part: &Group<'_>| {
        let values: Vec<&str> = part.told().map(|(_, value)| value.text.as_str()).collect();
        values.join(", ")
    };
    let keys: Vec<&str> = parts.iter().take(1).flat_map(|part| &part.by).map(|(key, _)| key.name()).collect();
    (parts.iter().map(values).collect(), Some(format!("Names are: {}.", keys.join(", "))))
}
