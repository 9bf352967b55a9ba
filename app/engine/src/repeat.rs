//! Making a stored run again: to go on from its checkpoint, or to see whether it comes out the same.

use crate::budget::Budget;
use crate::catalog::Found;
use crate::comparison::{self, Trajectory, first_difference_of_samples};
use crate::job::Job;
use crate::outcome::Status;
use crate::parameter::{self, ParameterError};
use crate::run::Run;
use std::sync::Arc;

/// The job of a stored run, for a solver that was found now.
///
/// # Errors
///
/// [`ParameterError`] when the solver does not take the values that the run had.
pub fn job(run: &Run, found: &Found) -> Result<Job, ParameterError> {
    let setup = run.setup();
    Ok(Job {
        puzzle: Arc::clone(run.puzzle()),
        plugin: found.path.clone(),
        library: found.library.clone(),
        solver: Arc::clone(&found.solver),
        preset: setup.preset.clone(),
        parameters: parameter::complete(&found.solver, &setup.parameters)?,
        seed: setup.seed,
        budget: setup.budget,
        recording: setup.recording,
    })
}

/// How much of a stored run can be compared with a repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparable {
    /// Samples, outcome and grid.
    Whole,
    /// The samples of the iterations before the last: the clock or a person ended it, at a moment that does not come
    /// again.
    BeforeItsEnd,
    /// How it ended, and no samples: its worker died with some of them.
    Status,
}

impl Comparable {
    /// How much of this run can be compared.
    pub fn of(run: &Run) -> Comparable {
        let by_clock = run.setup().budget.max_ns().is_some_and(|limit| run.solver_ns() >= limit);
        match run.outcome().map(|outcome| outcome.status) {
            Some(Status::Error) => Comparable::Status,
            Some(Status::Cancelled) => Comparable::BeforeItsEnd,
            Some(Status::NotSolved) if by_clock => Comparable::BeforeItsEnd,
            _ => Comparable::Whole,
        }
    }

    /// The limits of the repetition. The clock has no part in it, and one that does not end where the run did is
    /// ended soon after. A run whose worker died is made with its own limits.
    pub fn budget(self, run: &Run) -> Budget {
        let stored = run.setup().budget;
        let at_most = |iterations: u64| Budget {
            max_iterations: Some(stored.max_iterations.map_or(iterations, |limit| limit.min(iterations))),
            max_seconds: None,
            ..stored
        };
        match self {
            Comparable::Whole => at_most(run.iterations().saturating_add(1)),
            Comparable::BeforeItsEnd => at_most(run.iterations().max(1)),
            Comparable::Status => stored,
        }
    }

    /// Says how a repetition differs from a run, as far as they can be compared.
    pub fn first_difference(self, run: &Run, again: &Run) -> Option<String> {
        match self {
            Comparable::Whole => comparison::first_difference(run, again),
            Comparable::BeforeItsEnd => {
                let whole_iterations = run.iterations().min(again.iterations()).saturating_sub(1);
                let before = |run: &Run| {
                    // Without the last sample of a series that is out of step: it is the one at the end.
                    let series = run.series().iter().map(|(id, series)| (*id, series.to_columns()));
                    let mut samples: Trajectory = series.collect();
                    samples.values_mut().for_each(|columns| columns.keep_up_to(whole_iterations));
                    samples.retain(|_, columns| !columns.is_empty());
                    samples
                };
                if again.iterations() < run.iterations() {
                    let (made, not) = (again.iterations(), run.iterations());
                    return Some(format!("it ends by itself after {made} iterations and not after {not}"));
                }
                first_difference_of_samples(run, &before(run), &before(again))
            }
            Comparable::Status => {
                let status = |run: &Run| run.outcome().map(|outcome| outcome.status);
                let message = |run: &Run| run.outcome().map_or("", |outcome| &outcome.message).to_string();
                (status(run) != status(again))
                    .then(|| format!("it ends with \"{}\" and not with \"{}\"", message(again), message(run)))
            }
        }
    }
}
