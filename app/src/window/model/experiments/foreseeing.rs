//! What the experiment in the pane comes to, found out anew whenever it was edited, by one task at a time.

use super::{ExperimentDone, ExperimentId};
use crate::window::background::{Background, Done};
use crate::window::foresight::{Foresight, Known, Question, look};
use crate::window::model::Model;
use engine::experiment::Experiment;
use engine::outcome::Status;
use std::time::{Duration, Instant};

/// While runs come in, the time is judged anew no more often than this.
const PERIOD: Duration = Duration::from_secs(2);

/// What is known of what an experiment comes to.
#[derive(Clone, Debug, Default)]
pub enum Foreseen {
    /// Nothing yet.
    #[default]
    Nothing,
    /// All.
    All(Box<Foresight>),
    /// A part cannot be done; the sentence says which.
    Refused(String),
}

/// For what the latest answer was or will be.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Asked {
    id: ExperimentId,
    version: u64,
    runs: usize,
}

/// The task that finds it out.
#[derive(Default)]
pub struct Looking {
    is_busy: bool,
    asked: Option<Asked>,
    at: Option<Instant>,
}

impl Model {
    /// Has found out what the experiment in the pane comes to, unless that is known or being done. Gives the time until
    /// it is to be asked again.
    pub fn foresee_experiment(&mut self, background: &Background) -> Option<Duration> {
        if self.experiments.looking.is_busy {
            return None;
        }
        let (entry, catalog) = (self.experiments.shown()?, self.plugins.catalog()?);
        let (Ok(experiment), Ok(jobs)) = (&entry.checked, entry.draft.jobs()) else { return None };
        let asked = Asked { id: entry.id, version: entry.version, runs: self.session.runs.len() };
        let before = &self.experiments.looking;
        if before.asked == Some(asked) {
            return None;
        }
        let only_runs = before.asked.is_some_and(|old| Asked { runs: asked.runs, ..old } == asked);
        let wait = before.at.and_then(|at| PERIOD.checked_sub(at.elapsed()));
        if let Some(wait) = wait.filter(|wait| only_runs && !wait.is_zero()) {
            return Some(wait);
        }
        let question = Question {
            experiment: experiment.clone(),
            folder: entry.draft.folder.clone(),
            catalog: catalog.clone(),
            folders: self.plugins.folders().to_vec(),
            jobs: jobs.get(),
            known: self.known_times(experiment),
        };
        let id = asked.id;
        self.experiments.looking = Looking { is_busy: true, asked: Some(asked), at: Some(Instant::now()) };
        background.spawn("foresee-experiment", move || {
            Done::Experiment(ExperimentDone::Foreseen(id, look(&question)))
        });
        None
    }

    /// How long the runs of the session took that ended by themselves, of the solvers of an experiment.
    fn known_times(&self, experiment: &Experiment) -> Vec<Known> {
        let is_of_it = |solver: &str| experiment.solvers.iter().any(|entry| entry.id == solver);
        let runs = self.session.runs.iter().filter(|run| is_of_it(&run.run.setup().solver));
        let ended = runs.filter(|run| {
            let status = run.run.outcome().map(|outcome| outcome.status);
            matches!(status, Some(Status::Solved | Status::NotSolved | Status::Unsolvable))
        });
        let known = |run: &engine::session::SessionRun| Known {
            solver: run.run.setup().solver.clone(),
            puzzle: run.run.puzzle().clone(),
            seconds: run.run.seconds(),
        };
        ended.map(known).collect()
    }

    pub(super) fn take_foreseen(&mut self, id: ExperimentId, told: Result<Foresight, String>) {
        self.experiments.looking.is_busy = false;
        if let Some(entry) = self.experiments.entry_mut(id) {
            entry.foreseen = match told {
                Ok(foresight) => Foreseen::All(Box::new(foresight)),
                Err(message) => Foreseen::Refused(message),
            };
        }
    }
}
