//! Runs that are named by what they have: `solver=ac3-tabu,tenure=5`.

use super::key::Reader;
use super::{Group, Key, KeyValue, UnknownKey};
use crate::session::{RunId, Session};
use std::collections::BTreeSet;

/// Why a selection names no runs.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SelectionError {
    /// A part is no key and value.
    #[error("{0:?} names no runs. Write key=value, and more of them after commas: solver=ac3-tabu,tenure=5.")]
    Shape(String),
    /// A part names something that no run has.
    #[error(transparent)]
    Key(#[from] UnknownKey),
    /// No run that ended has this value beside those before it.
    #[error("No run has {key}={value}. Of {key} there is: {}.", .known.join(", "))]
    Nothing {
        /// Name of the key.
        key: String,
        /// The value.
        value: String,
        /// Values that would do.
        known: Vec<String>,
    },
}

/// The runs that have ended and have every value that the text names, in the order of the session.
///
/// # Errors
///
/// [`SelectionError`], also when there is no such run.
pub fn select<'s>(session: &'s Session, text: &str) -> Result<Group<'s>, SelectionError> {
    let reader = Reader::of(session);
    let mut group = Group {
        by: Vec::new(),
        runs: session.runs.iter().filter(|run| run.run.outcome().is_some()).collect(),
    };
    for part in text.split(',') {
        let shape = || SelectionError::Shape(text.to_string());
        let (name, wanted) = part.split_once('=').ok_or_else(shape)?;
        let (name, wanted) = (name.trim(), wanted.trim());
        let key = Key::find(name, session)?;
        let values: BTreeSet<KeyValue> = group.runs.iter().map(|run| reader.value(run, &key)).collect();
        let Some(value) = values.iter().find(|value| value.is_written(wanted)).cloned() else {
            let known = values.into_iter().map(|value| value.text).collect();
            return Err(SelectionError::Nothing { key: name.into(), value: wanted.into(), known });
        };
        group.runs.retain(|run| reader.value(run, &key) == value);
        group.by.push((key, value));
    }
    Ok(group)
}

/// Takes all runs out of a session but those that [`select`] names.
///
/// # Errors
///
/// As [`select`]; the session is then as it was.
pub fn keep(session: &mut Session, text: &str) -> Result<(), SelectionError> {
    let kept: BTreeSet<RunId> = select(session, text)?.runs.iter().map(|run| run.id).collect();
    session.runs.retain(|run| kept.contains(&run.id));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::sample::{Made, session};
    use super::{keep, select};

    #[test]
    fn only_the_runs_that_are_named_are_kept() {
        let mut session =
            session(&[Made::solved(1), Made { solver: "b", ..Made::solved(2) }, Made::solved(3)]);
        assert!(keep(&mut session, "solver=c").is_err());
        assert_eq!(session.runs.len(), 3);
        keep(&mut session, "solver=a").unwrap();
        let ids: Vec<u32> = session.runs.iter().map(|run| run.id.0).collect();
        assert_eq!(ids, [1, 3]);
    }

    #[test]
    fn runs_are_named_by_one_value_or_several() {
        let session = session(&[
            Made { tenure: 5, ..Made::solved(1) },
            Made::solved(2),
            Made { solver: "b", ..Made::solved(3) },
        ]);
        let found = select(&session, "solver=a, tenure=10").unwrap();
        assert_eq!((found.name().as_str(), found.runs[0].id.0), ("a, tenure=10", 2));
        assert_eq!(select(&session, "tenure=10").unwrap().runs.len(), 2);
        assert_eq!(select(&session, "tenure=10.0").unwrap().runs.len(), 2);
        let refusal = |text| select(&session, text).unwrap_err().to_string();
        assert_eq!(refusal("solver=b,tenure=5"), "No run has tenure=5. Of tenure there is: 10.");
        assert!(refusal("a").starts_with("\"a\" names no runs."));
        assert!(refusal("speed=1").contains("solver, version, puzzle, series, preset, seed, tenure"));
    }
}
