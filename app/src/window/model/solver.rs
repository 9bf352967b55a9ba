//! What the next runs are started with: the chosen solvers, each with values of its own. A new search for plugins
//! keeps what still fits.

use super::{Model, NoticeKind};
use engine::budget::Budget;
use engine::catalog::{Found, Status};
use engine::parameter::{self, Parameters};
use std::collections::{BTreeMap, BTreeSet};

/// Names a solver of the list.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SolverKey {
    /// Its id.
    pub id: String,
    /// Hash of the plugin that holds it, where it is not the newest.
    pub plugin: Option<String>,
}

/// The values that a solver is started with.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Values {
    /// The preset that they came from and still equal.
    pub preset: Option<String>,
    /// The values.
    pub parameters: Parameters,
}

/// What the next runs are started with.
#[derive(Clone, Debug, PartialEq)]
pub struct Form {
    /// Id of the solver.
    pub solver: Option<String>,
    /// Hash of the plugin that holds it, where another than the newest was chosen.
    pub plugin: Option<String>,
    /// The preset that the values came from and still equal.
    pub preset: Option<String>,
    /// The values.
    pub parameters: Parameters,
    /// The seed.
    pub seed: u64,
    /// The limits.
    pub budget: Budget,
    /// What is wrong with what is typed, by field; such a field's value is the one before.
    pub problems: BTreeMap<String, String>,
    /// How many runs are made of each puzzle with each solver, with one seed after the other.
    pub runs: u32,
    /// Solvers that are started beside the one whose values are shown.
    pub ticked: BTreeSet<SolverKey>,
    /// The values of the solvers that were set up and are not shown.
    pub(super) kept: BTreeMap<SolverKey, Values>,
}

impl Default for Form {
    fn default() -> Form {
        Form {
            solver: None,
            plugin: None,
            preset: None,
            parameters: Parameters::new(),
            seed: 1,
            budget: Budget::default(),
            runs: 1,
            ticked: BTreeSet::new(),
            problems: BTreeMap::new(),
            kept: BTreeMap::new(),
        }
    }
}

impl Form {
    /// The solver whose values are shown.
    pub fn key(&self) -> Option<SolverKey> {
        Some(SolverKey { id: self.solver.clone()?, plugin: self.plugin.clone() })
    }

    /// Whether a solver is started with the next runs.
    pub fn starts(&self, key: &SolverKey) -> bool {
        self.key().as_ref() == Some(key) || self.ticked.contains(key)
    }
}

impl Model {
    /// The form.
    pub fn form(&self) -> &Form {
        &self.form
    }

    /// The chosen solver, when it may run: of the chosen plugin, else the newest.
    pub fn solver(&self) -> Option<Found> {
        self.found_solver(&self.form.key()?)
    }

    /// The solver that is meant, when it may run: of the plugin that is named, else the newest.
    pub(super) fn found_solver(&self, key: &SolverKey) -> Option<Found> {
        let all = self.plugins.catalog()?.all();
        let is_chosen = |found: &Found| key.plugin.as_ref() == Some(&found.library.sha256);
        let of_id = all.into_iter().filter(|(found, _)| found.solver.id == key.id);
        let mut of_id: Vec<(Found, Status)> =
            of_id.filter(|(_, status)| *status != Status::Unapproved).collect();
        let chosen = of_id.iter().position(|(found, _)| is_chosen(found));
        let newest = || of_id.iter().position(|(_, status)| *status == Status::Ready);
        chosen.or_else(newest).map(|index| of_id.swap_remove(index).0)
    }

    /// After a new search: the form keeps what still fits.
    pub(super) fn keep_form(&mut self, id: &str) {
        let Some(found) = self.solver() else {
            let is_there = |(found, _): &(Found, Status)| found.solver.id == id;
            // One that waits to be approved is listed as such.
            if !self.plugins.catalog().is_some_and(|catalog| catalog.all().iter().any(is_there)) {
                self.tell(NoticeKind::Problem, format!("The solver \"{id}\" is not installed."));
            }
            return;
        };
        match parameter::complete(&found.solver, &self.form.parameters) {
            Ok(parameters) => {
                self.form.parameters = parameters;
                self.forget_changed_preset();
            }
            Err(error) => {
                self.tell(NoticeKind::Problem, format!("{error} The defaults of {id} are used."));
                self.choose_preset(None);
            }
        }
    }

    /// Whether the form's solver takes the puzzle shown, or somebody has set it up and will want it again.
    pub(super) fn is_form_of_use(&self) -> bool {
        let Some(found) = self.solver() else { return self.form.solver.is_some() };
        let takes = self.current.as_ref().is_none_or(|current| found.solver.takes_puzzle(&current.puzzle));
        takes || parameter::resolve(&found.solver, None, &[]).as_ref() != Ok(&self.form.parameters)
    }

    pub(super) fn choose_fitting_solver(&mut self) {
        let puzzle = self.current.as_ref().map(|current| &current.puzzle);
        let fits = |found: &Found| puzzle.is_none_or(|puzzle| found.solver.takes_puzzle(puzzle));
        let found = self.plugins.catalog().and_then(|catalog| catalog.solvers().find(fits));
        if let Some(found) = found {
            self.choose_solver(&found.solver.id, None);
        }
    }

    /// Shows the values of a solver, as they were left. One that was not ticked is started alone.
    pub(super) fn choose_solver(&mut self, id: &str, plugin: Option<String>) {
        let key = SolverKey { id: id.to_string(), plugin };
        let is_ticked = self.form.ticked.remove(&key);
        if !is_ticked && self.form.key().as_ref() != Some(&key) {
            self.form.ticked.clear();
        }
        if let Some(before) = self.form.key() {
            let (preset, parameters) = (self.form.preset.take(), std::mem::take(&mut self.form.parameters));
            self.form.kept.insert(before.clone(), Values { preset, parameters });
            if is_ticked {
                self.form.ticked.insert(before);
            }
        }
        let values = self.form.kept.remove(&key);
        (self.form.solver, self.form.plugin) = (Some(key.id), key.plugin);
        match values {
            Some(Values { preset, parameters }) => {
                (self.form.preset, self.form.parameters) = (preset, parameters);
                self.keep_form(id);
            }
            None => self.choose_preset(None),
        }
    }

    /// Starts a solver with the next runs, or no more; one always stays.
    pub(super) fn tick_solver(&mut self, key: SolverKey, is_started: bool) {
        if self.form.key().as_ref() != Some(&key) {
            if is_started {
                self.form.ticked.insert(key);
            } else {
                self.form.ticked.remove(&key);
            }
        } else if let Some(other) = self.form.ticked.first().cloned().filter(|_| !is_started) {
            self.choose_solver(&other.id, other.plugin);
            self.form.ticked.remove(&key);
        }
    }

    pub(super) fn choose_preset(&mut self, preset: Option<String>) {
        self.form.problems.clear();
        let Some(found) = self.solver() else { return };
        // The key comes from the solver's own list, and `descriptor::check` has resolved each preset.
        if let Ok(parameters) = parameter::resolve(&found.solver, preset.as_deref(), &[]) {
            self.form.parameters = parameters;
            self.form.preset = preset;
        }
    }

    pub(super) fn mark_field(&mut self, key: String, problem: Option<String>) {
        match problem {
            Some(problem) => self.form.problems.insert(key, problem),
            None => self.form.problems.remove(&key),
        };
    }

    /// Choices that do not belong to what was just set give way.
    pub(super) fn settle_choices(&mut self) {
        let Some(found) = self.solver() else { return };
        if let Err(error) = parameter::settle(&found.solver, &mut self.form.parameters, &[]) {
            self.tell(NoticeKind::Problem, error.to_string());
        }
    }

    pub(super) fn forget_changed_preset(&mut self) {
        let (Some(found), Some(preset)) = (self.solver(), &self.form.preset) else { return };
        let of_preset = parameter::resolve(&found.solver, Some(preset), &[]);
        if of_preset.as_ref() != Ok(&self.form.parameters) {
            self.form.preset = None;
        }
    }
}
