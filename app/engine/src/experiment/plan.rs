//! The runs of an experiment, in order: repetitions outermost, so that a cut-off experiment has treated every
//! combination alike.

use super::file::{Entry, Experiment, Misfits};
use super::grid;
use super::puzzles::{self, PlannedPuzzle};
use super::{ExperimentError, Tag};
use crate::budget::Budget;
use crate::catalog::{Catalog, Folder, Found};
use crate::generate::IsStopped;
use crate::job::Job;
use crate::library::sha256_of;
use crate::parameter::Parameters;
use crate::recording::Recording;
use crate::worker::WirePuzzle;
use plugin_api::FlatPuzzle;
use puzzle::Puzzle;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

/// Most runs of a plan: their numbers are stored in 32 bits.
const MOST: usize = u32::MAX as usize;

/// One solver with one set of parameters.
#[derive(Clone, Debug)]
pub struct Combination {
    /// The solver.
    pub found: Found,
    /// The preset that the parameters started from.
    pub preset: Option<String>,
    /// A value for each parameter.
    pub parameters: Parameters,
}

/// All runs of an experiment.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Name of the experiment.
    pub name: String,
    /// Its puzzles, each once.
    pub puzzles: Vec<PlannedPuzzle>,
    /// Its combinations, each once.
    pub combinations: Vec<Combination>,
    /// What was left out or stands twice, one sentence each.
    pub notes: Vec<String>,
    /// Puzzle and combination of each run of a repetition.
    pairs: Vec<(usize, usize)>,
    first_seed: u64,
    repetitions: u32,
    budget: Budget,
    recording: Recording,
    puzzle_hashes: Vec<String>,
    hash: String,
}

/// Where a run stands in its plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlannedRun {
    /// Index of its puzzle.
    pub puzzle: usize,
    /// Index of its combination.
    pub combination: usize,
    /// Which repetition it is, from 1.
    pub repetition: u32,
    /// Its seed.
    pub seed: u64,
}

impl Plan {
    /// Gathers puzzles, finds solvers, lays their parameters out and checks everything before anything runs. Patterns
    /// of file names are seen from `folder`; generating puzzles may take a while, and ends when it `is_stopped`.
    ///
    /// # Errors
    ///
    /// [`ExperimentError`]: the first part that cannot be done.
    pub fn of<F: Clone + Into<Folder>>(
        experiment: &Experiment,
        folder: &Path,
        catalog: &Catalog,
        plugin_folders: &[F],
        is_stopped: IsStopped<'_>,
    ) -> Result<Plan, ExperimentError> {
        let part = |text: String| ExperimentError::Part(text);
        let (budget, recording) = (experiment.budget.budget(), experiment.record.recording());
        budget.check().map_err(|error| part(format!("budget: {error}")))?;
        recording.check().map_err(|error| part(format!("record: {error}")))?;
        if experiment.seeds.count == 0 {
            return Err(part("seeds: count is 0; there would be no run.".into()));
        }
        let seeds = &experiment.seeds;
        if seeds.from.checked_add(u64::from(seeds.count) - 1).is_none() {
            return Err(part("seeds: they go past the greatest number of 64 bits.".into()));
        }
        if experiment.solvers.is_empty() || experiment.puzzles.is_empty() {
            return Err(part("An experiment has at least one solver and one entry of puzzles.".into()));
        }
        let mut plan = Plan {
            name: experiment.name.clone(),
            puzzles: Vec::new(),
            combinations: Vec::new(),
            notes: Vec::new(),
            pairs: Vec::new(),
            first_seed: seeds.from,
            repetitions: seeds.count,
            budget,
            recording,
            puzzle_hashes: Vec::new(),
            hash: String::new(),
        };
        // Solvers first: they are quick to check, and puzzles may have to be made.
        let mut misfits = Vec::new();
        for entry in &experiment.solvers {
            let found = catalog.find(&entry.id, plugin_folders)?;
            plan.add_solver(&found, entry)?;
            misfits.resize(plan.combinations.len(), entry.misfits);
        }
        plan.add_puzzles(puzzles::gather(&experiment.puzzles, folder, is_stopped)?);
        plan.pair(&misfits)?;
        if plan.pairs.len().checked_mul(plan.repetitions as usize).is_none_or(|runs| runs > MOST) {
            return Err(part(format!("There would be more than {MOST} runs.")));
        }
        plan.hash = plan.hash_of_all();
        Ok(plan)
    }

    fn add_solver(&mut self, found: &Found, entry: &Entry) -> Result<(), ExperimentError> {
        let grid::Combinations { taken, skipped } = grid::combinations(&found.solver, entry)?;
        self.notes.extend(skipped);
        for parameters in taken {
            let is_same = |known: &Combination| {
                known.found.solver.id == found.solver.id && known.parameters == parameters
            };
            if self.combinations.iter().any(is_same) {
                let id = &entry.id;
                self.notes
                    .push(format!("{id}: two combinations come to the same parameters; they are run once."));
                continue;
            }
            let (found, preset) = (found.clone(), entry.preset.clone());
            self.combinations.push(Combination { found, preset, parameters });
        }
        Ok(())
    }

    fn add_puzzles(&mut self, puzzles: Vec<PlannedPuzzle>) {
        let mut known: BTreeMap<String, String> = BTreeMap::new();
        for puzzle in puzzles {
            let hash = hash_of_puzzle(&puzzle.puzzle);
            if let Some(first) = known.get(&hash) {
                let name = &puzzle.name;
                self.notes.push(format!("{name} is the same puzzle as {first}; it is run once."));
                continue;
            }
            known.insert(hash.clone(), puzzle.name.clone());
            self.puzzle_hashes.push(hash);
            self.puzzles.push(puzzle);
        }
    }

    /// Puts puzzles and combinations together; `misfits` stands beside each combination.
    fn pair(&mut self, misfits: &[Misfits]) -> Result<(), ExperimentError> {
        let mut left_out = BTreeSet::new();
        for (p, puzzle) in self.puzzles.iter().enumerate() {
            for (c, combination) in self.combinations.iter().enumerate() {
                let solver = &combination.found.solver;
                if solver.takes_puzzle(&puzzle.puzzle) {
                    self.pairs.push((p, c));
                } else if misfits[c] == Misfits::Skip {
                    left_out.insert((p, solver.id.clone()));
                } else {
                    return Err(ExperimentError::Part(format!(
                        "{} does not take the puzzle {}. To leave such puzzles out for this solver, write misfits: \
                         Skip beside its id.",
                        solver.id, puzzle.name
                    )));
                }
            }
        }
        for (p, id) in left_out {
            self.notes
                .push(format!("{id} does not take {}, which is left out for it.", self.puzzles[p].name));
        }
        if self.pairs.is_empty() {
            return Err(ExperimentError::Part("No solver takes any of the puzzles.".into()));
        }
        Ok(())
    }

    /// Number of runs.
    pub fn len(&self) -> usize {
        self.pairs.len() * self.repetitions as usize
    }

    /// Whether there is none; a plan has at least one.
    pub fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }

    /// The limits of each run.
    pub fn budget(&self) -> Budget {
        self.budget
    }

    /// The hash of all that decides what is run and what is kept, in hexadecimal. The plugins' content is not part of
    /// it.
    pub fn hash(&self) -> &str {
        &self.hash
    }

    /// What each run keeps of the plan.
    pub fn tag(&self) -> Tag {
        let runs = u32::try_from(self.len()).unwrap_or(u32::MAX);
        Tag { name: self.name.clone(), plan: self.hash[..12].to_string(), runs }
    }

    /// The run at this place, from 0.
    pub fn run(&self, index: usize) -> PlannedRun {
        let repetition = index / self.pairs.len();
        let (puzzle, combination) = self.pairs[index % self.pairs.len()];
        PlannedRun {
            puzzle,
            combination,
            repetition: repetition as u32 + 1,
            seed: self.first_seed + repetition as u64,
        }
    }

    /// The job of the run at this place.
    pub fn job(&self, index: usize) -> Job {
        let run = self.run(index);
        let Combination { found, preset, parameters } = &self.combinations[run.combination];
        Job {
            puzzle: Arc::clone(&self.puzzles[run.puzzle].puzzle),
            plugin: found.path.clone(),
            library: found.library.clone(),
            solver: Arc::clone(&found.solver),
            preset: preset.clone(),
            parameters: parameters.clone(),
            seed: run.seed,
            budget: self.budget,
            recording: self.recording,
        }
    }

    /// What names the run at this place, wherever and whenever it is made: see [`key`].
    pub fn key(&self, index: usize) -> String {
        let run = self.run(index);
        let Combination { found, parameters, .. } = &self.combinations[run.combination];
        key(&self.puzzle_hashes[run.puzzle], &found.solver.id, parameters, run.seed, &self.budget)
    }

    /// The places of the runs of one shard, `shard` from 1. Each repetition deals its runs out one further than the
    /// one before, so that no shard holds always the same combinations.
    pub fn shard(&self, shard: u32, shards: u32) -> Vec<usize> {
        let of_run = |index: &usize| (index + index / self.pairs.len()) % shards as usize;
        (0..self.len()).filter(|index| of_run(index) + 1 == shard as usize).collect()
    }

    fn hash_of_all(&self) -> String {
        let mut text = format!("{}\n{:?}\n{:?}\n", self.name, self.budget, self.recording);
        for run in (0..self.pairs.len()).map(|index| self.run(index)) {
            let Combination { found, parameters, .. } = &self.combinations[run.combination];
            let hash = &self.puzzle_hashes[run.puzzle];
            text.push_str(&key(hash, &found.solver.id, parameters, 0, &self.budget));
            text.push('\n');
        }
        text.push_str(&format!("{} {}", self.first_seed, self.repetitions));
        sha256_of(text)
    }
}

/// The hash of what a puzzle is, whatever it is called and however it is written.
pub fn hash_of_puzzle(puzzle: &Puzzle) -> String {
    let wire = WirePuzzle::from(FlatPuzzle::new(puzzle));
    sha256_of(postcard::to_stdvec(&wire).expect("a puzzle is plain data"))
}

/// Names a run by its puzzle, solver, parameters, seed and budget: 32 hexadecimal digits. Neither the plugin's
/// content nor where the run stands is part of it.
pub fn key(puzzle: &str, solver: &str, parameters: &Parameters, seed: u64, budget: &Budget) -> String {
    let mut hash = sha256_of(format!("{puzzle}\n{solver}\n{parameters:?}\n{seed}\n{budget:?}"));
    hash.truncate(32);
    hash
}

#[cfg(test)]
mod tests;
