//! How many runs an experiment has, before any puzzle of it is made: puzzles that are to be generated are counted, and
//! taken for those that a solver of their family takes.

use super::ExperimentError;
use super::file::{Entry, Experiment, Family, Misfits, Source};
use super::grid::{self, Combinations};
use super::plan::hash_of_puzzle;
use super::puzzles::{self, PlannedPuzzle};
use crate::catalog::{Catalog, Folder};
use std::collections::BTreeSet;
use std::path::Path;

/// What an experiment comes to.
#[derive(Clone, Debug)]
pub struct Preview {
    /// For each entry of a solver, how many settings of its parameters are run.
    pub settings: Vec<usize>,
    /// Puzzles, each counted once.
    pub puzzles: usize,
    /// Repetitions of everything.
    pub repetitions: u32,
    /// The runs of one repetition.
    pub pairs: Vec<Pair>,
    /// What is left out, one sentence each.
    pub notes: Vec<String>,
}

/// So many runs of one repetition: of a solver, on a puzzle or on puzzles that are still to be made.
#[derive(Clone, Debug)]
pub struct Pair {
    /// Id of the solver.
    pub solver: String,
    /// Hash of the puzzle ([`hash_of_puzzle`]); none of one that is still to be made.
    pub puzzle: Option<String>,
    /// How many.
    pub runs: usize,
}

impl Preview {
    /// Runs in all.
    pub fn runs(&self) -> usize {
        let of_repetition = self.pairs.iter().fold(0_usize, |sum, pair| sum.saturating_add(pair.runs));
        of_repetition.saturating_mul(self.repetitions as usize)
    }
}

/// Counts the runs of an experiment. Patterns of file names are seen from `folder`.
///
/// # Errors
///
/// [`ExperimentError`]: the first part that cannot be done.
pub fn preview<F: Clone + Into<Folder>>(
    experiment: &Experiment,
    folder: &Path,
    catalog: &Catalog,
    plugin_folders: &[F],
) -> Result<Preview, ExperimentError> {
    let is_made = |source: &&Source| matches!(source, Source::Generate(_));
    let (to_make, to_read): (Vec<&Source>, Vec<&Source>) = experiment.puzzles.iter().partition(is_made);
    let to_read: Vec<Source> = to_read.into_iter().cloned().collect();
    let read = each_once(puzzles::gather(&to_read, folder, &|| false)?);
    let mut made = Vec::new();
    for source in to_make {
        if let Source::Generate(generate) = source {
            generate.check()?;
            made.push((family_of(generate.family), generate.count as usize));
        }
    }
    let mut preview = Preview {
        settings: Vec::new(),
        puzzles: made.iter().fold(read.len(), |sum, (_, count)| sum.saturating_add(*count)),
        repetitions: experiment.seeds.count,
        pairs: Vec::new(),
        notes: Vec::new(),
    };
    for entry in &experiment.solvers {
        let solver = catalog.find(&entry.id, plugin_folders)?.solver;
        let Combinations { taken, skipped } = grid::combinations(&solver, entry)?;
        preview.settings.push(taken.len());
        preview.notes.extend(skipped);
        for (hash, puzzle) in &read {
            if solver.takes_puzzle(&puzzle.puzzle) {
                preview.add(entry, Some(hash.clone()), taken.len());
            } else {
                preview.leave_out(entry, &puzzle.name)?;
            }
        }
        for (family, count) in &made {
            if solver.takes(*family) {
                preview.add(entry, None, taken.len().saturating_mul(*count));
            } else {
                preview.leave_out(entry, &format!("generated {}", family.name()))?;
            }
        }
    }
    Ok(preview)
}

impl Preview {
    fn add(&mut self, entry: &Entry, puzzle: Option<String>, runs: usize) {
        self.pairs.push(Pair { solver: entry.id.clone(), puzzle, runs });
    }

    fn leave_out(&mut self, entry: &Entry, puzzle: &str) -> Result<(), ExperimentError> {
        let text = format!("{} does not take {puzzle}", entry.id);
        if entry.misfits == Misfits::Refuse {
            return Err(ExperimentError::Part(format!("{text}.")));
        }
        self.notes.push(format!("{text}, which is left out for it."));
        Ok(())
    }
}

fn each_once(puzzles: Vec<PlannedPuzzle>) -> Vec<(String, PlannedPuzzle)> {
    let mut known = BTreeSet::new();
    let hashed = puzzles.into_iter().map(|puzzle| (hash_of_puzzle(&puzzle.puzzle), puzzle));
    hashed.filter(|(hash, _)| known.insert(hash.clone())).collect()
}

fn family_of(family: Family) -> puzzle::Family {
    match family {
        Family::Sudoku => puzzle::Family::Sudoku,
        Family::Kakuro => puzzle::Family::Kakuro,
        Family::KenKen => puzzle::Family::KenKen,
    }
}
