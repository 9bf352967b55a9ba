//! Efforts to the solution in a table of puzzles and groups, as paired tests need them.

use crate::analysis::{Group, Key, Measure};
use crate::session::Session;
use crate::statistics::Quartiles;
use std::collections::BTreeMap;

/// Efforts of the runs on those puzzles that every group has runs on.
pub(super) struct Blocks {
    /// Names of these puzzles, in the order of the session.
    pub puzzles: Vec<String>,
    /// Efforts to the solution `[puzzle][group][run]`, +∞ without one; none of the lists is empty.
    pub efforts: Vec<Vec<Vec<f64>>>,
    /// Number of puzzles that only some groups have runs on.
    pub left_out: usize,
    /// Number of groups.
    pub n_groups: usize,
}

impl Blocks {
    pub fn of(session: &Session, groups: &[Group<'_>], measure: Measure) -> Blocks {
        let mut of_puzzle: BTreeMap<_, Vec<Vec<f64>>> = BTreeMap::new();
        for (index, group) in groups.iter().enumerate() {
            for part in group.split(session, &Key::Puzzle) {
                let Some((_, puzzle)) = part.by.last() else { continue };
                let efforts =
                    of_puzzle.entry(puzzle.clone()).or_insert_with(|| vec![Vec::new(); groups.len()]);
                let own = part.runs.iter().map(|run| measure.attempt(&run.run).effort_to_hit());
                efforts[index].extend(own);
            }
        }
        let all = of_puzzle.len();
        of_puzzle.retain(|_, efforts| efforts.iter().all(|own| !own.is_empty()));
        let left_out = all - of_puzzle.len();
        let (puzzles, efforts) =
            of_puzzle.into_iter().map(|(puzzle, efforts)| (puzzle.text, efforts)).unzip();
        Blocks { puzzles, efforts, left_out, n_groups: groups.len() }
    }

    /// Solved runs and runs of a group.
    pub fn solved(&self, group: usize) -> (usize, usize) {
        let own = || self.efforts.iter().flat_map(|efforts| &efforts[group]);
        (own().filter(|effort| effort.is_finite()).count(), own().count())
    }

    /// The median effort of each group on a puzzle.
    pub fn medians(&self, puzzle: usize) -> Vec<f64> {
        let median = |own: &Vec<f64>| Quartiles::of(own).map_or(f64::INFINITY, |quartiles| quartiles.median);
        self.efforts[puzzle].iter().map(median).collect()
    }
}
