//! Joins sessions: the shards of one experiment into the session that the whole of it would have given, and
//! others one after the other.

use super::kept::key_of;
use crate::experiment::Tag;
use crate::session::{PuzzleId, RunId, Session, SessionRun, line};
use std::collections::{BTreeMap, BTreeSet};

/// The joined session, and what is to be told of it.
pub struct Joined {
    /// All puzzles and runs.
    pub session: Session,
    /// Sentences: what stood twice, what was made with another plugin.
    pub notes: Vec<String>,
    /// Runs that experiments plan and no session has.
    pub missing: Vec<Missing>,
    /// Runs that stood in more than one session, and are kept once.
    pub doubled: usize,
}

/// Runs of one experiment that no session has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing {
    /// The experiment.
    pub experiment: String,
    /// Their numbers.
    pub runs: Vec<u32>,
}

/// Joins sessions, given with their names. The runs of one experiment come into the order of its plan, and keep their
/// numbers where nothing else is joined.
pub fn merge(sessions: Vec<(String, Session)>) -> Joined {
    let mut joined =
        Joined { session: Session::default(), notes: Vec::new(), missing: Vec::new(), doubled: 0 };
    let mut groups = Groups::default();
    let mut puzzles = Vec::new();
    for (number, (name, session)) in sessions.into_iter().enumerate() {
        groups.names.push(name);
        for run in session.runs {
            groups.add(Placed { session: number, run }, &mut joined);
        }
        puzzles.push(session.puzzles);
        joined.session.take_experiments(session.experiments);
    }
    let keeps_numbers = groups.alone.is_empty() && groups.planned.len() == 1;
    // Shards of one plan have all its puzzles under the same numbers, so that joining them changes none.
    let mut renamed = Vec::new();
    for puzzles in puzzles {
        let mut new = BTreeMap::new();
        for puzzle in puzzles {
            let id = joined.session.add_puzzle(puzzle.name, puzzle.format, puzzle.text, puzzle.puzzle);
            new.insert(puzzle.id, id);
        }
        renamed.push(new);
    }
    let Groups { planned, order, alone, .. } = groups;
    for tag in order {
        let Some(runs) = planned.get(&tag) else { continue };
        joined.tell_of(&tag, runs);
        joined.session.runs.extend(runs.values().map(|placed| placed.renamed(&renamed)));
    }
    joined.session.runs.extend(alone.iter().map(|placed| placed.renamed(&renamed)));
    if !keeps_numbers {
        for (index, run) in joined.session.runs.iter_mut().enumerate() {
            run.id = RunId(index as u32 + 1);
        }
    }
    joined
}

/// A run, and which session it is of.
struct Placed {
    session: usize,
    run: SessionRun,
}

impl Placed {
    fn renamed(&self, renamed: &[BTreeMap<PuzzleId, PuzzleId>]) -> SessionRun {
        let puzzle = renamed[self.session].get(&self.run.puzzle).copied().unwrap_or(self.run.puzzle);
        SessionRun { puzzle, ..self.run.clone() }
    }
}

/// Runs by the experiment that they belong to.
#[derive(Default)]
struct Groups {
    planned: BTreeMap<Tag, BTreeMap<u32, Placed>>,
    /// The experiments as they first came.
    order: Vec<Tag>,
    alone: Vec<Placed>,
    names: Vec<String>,
    texts: BTreeSet<String>,
}

impl Groups {
    fn add(&mut self, placed: Placed, joined: &mut Joined) {
        let id = placed.run.id.0;
        let tag = placed.run.experiment.as_deref().and_then(Tag::parse).filter(|tag| id <= tag.runs);
        let Some(tag) = tag else { return self.add_alone(placed, joined) };
        if !self.order.contains(&tag) {
            self.order.push(tag.clone());
        }
        let runs = self.planned.entry(tag).or_default();
        let Some(known) = runs.get(&id) else {
            runs.insert(id, placed);
            return;
        };
        joined.doubled += 1;
        let (name, first) = (&self.names[placed.session], &self.names[known.session]);
        let what = match key_of(&known.run) == key_of(&placed.run) {
            true => "is the same run",
            false => "has the same number, but is another run",
        };
        joined.notes.push(format!("Run {id} of {name} {what} as in {first}; that one is kept."));
    }

    /// A run of no experiment is doubled only when all of its record is, times included.
    fn add_alone(&mut self, placed: Placed, joined: &mut Joined) {
        let id = placed.run.id.0;
        let nameless = SessionRun { id: RunId(0), puzzle: PuzzleId(0), ..placed.run.clone() };
        let text = format!("{} {}", key_of(&nameless), line::of_run(&nameless).unwrap_or_default());
        if self.texts.insert(text) {
            self.alone.push(placed);
        } else {
            joined.doubled += 1;
            let name = &self.names[placed.session];
            joined.notes.push(format!("Run {id} of {name} stands in a session before it; it is kept once."));
        }
    }
}

impl Joined {
    fn tell_of(&mut self, tag: &Tag, runs: &BTreeMap<u32, Placed>) {
        let missing: Vec<u32> = (1..=tag.runs).filter(|id| !runs.contains_key(id)).collect();
        if !missing.is_empty() {
            self.missing.push(Missing { experiment: tag.name.clone(), runs: missing });
        }
        let mut plugins: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for placed in runs.values() {
            let solver = placed.run.run.setup().solver.as_str();
            plugins.entry(solver).or_default().insert(&placed.run.plugin_sha256);
        }
        for (solver, contents) in plugins.into_iter().filter(|(_, contents)| contents.len() > 1) {
            self.notes.push(format!(
                "{}: {solver} ran with {} different contents of its plugin; its runs may not be comparable.",
                tag.name,
                contents.len()
            ));
        }
    }
}

impl Missing {
    /// The numbers as a person reads them: `1, 4 to 7, 12`; of many only the first ranges.
    pub fn ranges(&self) -> String {
        const TOLD: usize = 8;
        let ranges: Vec<&[u32]> = self.runs.chunk_by(|a, b| a + 1 == *b).collect();
        let mut told: Vec<String> = ranges
            .iter()
            .take(TOLD)
            .filter_map(|range| match range {
                [] => None,
                [one] => Some(one.to_string()),
                [first, .., last] => Some(format!("{first} to {last}")),
            })
            .collect();
        if ranges.len() > TOLD {
            told.push("…".into());
        }
        told.join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::Missing;

    #[test]
    fn missing_runs_are_told_as_ranges() {
        let of = |runs: &[u32]| Missing { experiment: String::new(), runs: runs.to_vec() }.ranges();
        assert_eq!(of(&[1, 4, 5, 6, 7, 12]), "1, 4 to 7, 12");
        assert_eq!(of(&[2]), "2");
        let odd: Vec<u32> = (0..40).map(|i| 2 * i + 1).collect();
        assert_eq!(of(&odd), "1, 3, 5, 7, 9, 11, 13, 15, …");
    }
}
