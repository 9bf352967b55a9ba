//! Making something of runs that are over: a form like theirs, the same runs once more, or their going on.

use super::{Form, Model, NoticeKind};
use crate::resuming::{self, LimitNames, Resumed};
use crate::window::background::Background;
use engine::catalog::{Catalog, Found, Status};
use engine::job::{Start, Watch};
use engine::repeat;
use engine::session::{RunId, SessionRun};
use std::collections::BTreeSet;

/// The limits, as the window names them.
const LIMITS: LimitNames = LimitNames {
    iterations: "the limit on iterations",
    work: "the limit on work",
    seconds: "the limit on time",
};

impl Model {
    /// The solver of a run: of the plugin that made it where that is installed, else the newest.
    ///
    /// # Errors
    ///
    /// A sentence when it is not installed.
    pub(super) fn solver_of(&self, run: &SessionRun) -> Result<Found, String> {
        let id = &run.run.setup().solver;
        let catalog = self.plugins.catalog().ok_or("Plugins are still being looked for; try again.")?;
        let is_same = |(found, status): &(Found, Status)| {
            found.solver.id == *id
                && found.library.sha256 == run.plugin_sha256
                && *status != Status::Unapproved
        };
        if let Some((found, _)) = catalog.all().into_iter().find(is_same) {
            return Ok(found);
        }
        catalog.find(id, self.plugins.folders()).map_err(|error| error.to_string())
    }

    /// Lays the chosen run into the form, and shows its puzzle.
    pub(super) fn open_as_new(&mut self) {
        let Some(run) = self.chosen_run().cloned() else { return };
        let before = self.form.clone();
        let is_newest = |found: &Found| {
            let mut newest = self.plugins.catalog().into_iter().flat_map(Catalog::solvers);
            newest.any(|newest| newest.solver.id == found.solver.id && newest.library == found.library)
        };
        let older = self.solver_of(&run).ok().filter(|found| !is_newest(found));
        let plugin = older.map(|found| found.library.sha256);
        let setup = run.run.setup();
        self.choose_solver(&setup.solver, plugin);
        self.form = Form {
            preset: setup.preset.clone(),
            parameters: setup.parameters.clone(),
            seed: setup.seed,
            budget: setup.budget,
            runs: 1,
            ticked: BTreeSet::new(),
            ..self.form.clone()
        };
        self.keep_form(&setup.solver);
        self.form_changed(format!("form like run {}", run.id.0), None, before);
        self.show_run(run.id);
    }

    /// Makes the chosen runs once more.
    pub(super) fn run_again(&mut self, background: &Background) {
        let chosen: Vec<SessionRun> = self.chosen_runs().into_iter().cloned().collect();
        let mut first = None;
        for run in chosen {
            let job = self
                .solver_of(&run)
                .and_then(|found| repeat::job(&run.run, &found).map_err(|error| error.to_string()));
            match job {
                Ok(job) => {
                    let id = self.start_job(run.puzzle, &job, Start::Running, background);
                    first.get_or_insert(id);
                }
                Err(why) => {
                    self.tell(NoticeKind::Problem, format!("Run {} was not made again: {why}", run.id.0))
                }
            }
        }
        self.show_started(first);
    }

    /// Whether one of the chosen runs can go on.
    pub fn can_resume_chosen(&self) -> bool {
        self.chosen_and_over().any(|run| resuming::checkpoint_of(run).is_ok())
    }

    /// Goes on with the chosen runs from their checkpoints, up to the limits of the form. Each goes on in a run of its own,
    /// which begins with what the earlier one kept, and the earlier one stays.
    pub(super) fn resume_runs(&mut self, background: &Background) {
        let can_go_on = |run: &&SessionRun| resuming::checkpoint_of(run).is_ok();
        let chosen: Vec<SessionRun> = self.chosen_and_over().filter(can_go_on).cloned().collect();
        let mut first = None;
        for run in chosen {
            let resumed = self
                .solver_of(&run)
                .and_then(|found| resuming::prepare(&run, &found, self.form.budget, Watch::Board, &LIMITS));
            match resumed {
                Ok(resumed) => {
                    let id = self.start_resumed(&run, resumed, background);
                    first.get_or_insert(id);
                }
                Err(why) => self.tell(NoticeKind::Problem, why),
            }
        }
        self.show_started(first);
    }

    fn start_resumed(&mut self, earlier: &SessionRun, resumed: Resumed, background: &Background) -> RunId {
        let Resumed { job, run, request, warning, from } = resumed;
        if let Some(warning) = warning {
            self.tell(NoticeKind::Info, warning);
        }
        let id = self.session.add_run(earlier.puzzle, job.library.sha256, run);
        if let Some(record) = self.session.run_mut(id) {
            record.marks.note = format!("goes on from run {} at iteration {from}", earlier.id.0);
        }
        self.enqueue(id, request, Start::Running, background);
        id
    }

    fn show_started(&mut self, first: Option<RunId>) {
        if let Some(id) = first {
            self.show_run(id);
        }
    }
}
