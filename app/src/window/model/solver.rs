//! What the next run is started with: the plugins that were found, the chosen solver, and its form.

use super::{Model, NoticeKind};
use crate::window::background::{Background, Done};
use engine::budget::Budget;
use engine::catalog::{Catalog, Found};
use engine::parameter::{self, Parameters};

/// What the next run is started with.
#[derive(Clone, Debug, Default)]
pub struct Form {
    /// Id of the solver.
    pub solver: Option<String>,
    /// The preset that the values came from and still equal.
    pub preset: Option<String>,
    /// The values.
    pub parameters: Parameters,
    /// The seed.
    pub seed: u64,
    /// The limits.
    pub budget: Budget,
}

impl Model {
    /// The plugins; none while they are looked for.
    pub fn catalog(&self) -> Option<&Catalog> {
        self.catalog.as_ref()
    }

    /// The form.
    pub fn form(&self) -> &Form {
        &self.form
    }

    /// The chosen solver, when it is installed.
    pub fn solver(&self) -> Option<Found> {
        let id = self.form.solver.as_ref()?;
        self.catalog.as_ref()?.solvers().find(|found| found.solver.id == *id)
    }

    pub(super) fn scan(&mut self, background: &Background) {
        let (folders, program) = (self.folders.clone(), self.program.clone());
        self.catalog = None;
        background.spawn("plugin-search", move || Done::Scanned(Catalog::scan(&folders, &program)));
    }

    pub(super) fn take_catalog(&mut self, catalog: Catalog) {
        catalog.refusals().into_iter().for_each(|message| self.tell(NoticeKind::Problem, message));
        self.catalog = Some(catalog);
        match self.form.solver.clone() {
            Some(id) => self.keep_form(&id),
            None => self.choose_fitting_solver(),
        }
    }

    /// After a new search: the form keeps what still fits.
    pub(super) fn keep_form(&mut self, id: &str) {
        let Some(found) = self.solver() else {
            self.tell(NoticeKind::Problem, format!("The solver \"{id}\" is not installed."));
            return;
        };
        match parameter::complete(&found.solver, &self.form.parameters) {
            Ok(parameters) => {
                self.form.parameters = parameters;
                self.forget_changed_preset();
            }
            Err(error) => {
                self.tell(NoticeKind::Problem, format!("{error} The defaults of {id} are used."));
                self.choose_solver(id);
            }
        }
    }

    pub(super) fn choose_fitting_solver(&mut self) {
        let family = self.current.as_ref().map(|current| current.puzzle.family());
        let fits = |found: &Found| family.is_none_or(|family| found.solver.takes(family));
        let found = self.catalog.as_ref().and_then(|catalog| catalog.solvers().find(fits));
        if let Some(found) = found {
            self.choose_solver(&found.solver.id);
        }
    }

    pub(super) fn choose_solver(&mut self, id: &str) {
        self.form.solver = Some(id.to_string());
        self.choose_preset(None);
    }

    pub(super) fn choose_preset(&mut self, preset: Option<String>) {
        let Some(found) = self.solver() else { return };
        // The key comes from the solver's own list, and `descriptor::check` has resolved each preset.
        if let Ok(parameters) = parameter::resolve(&found.solver, preset.as_deref(), &[]) {
            self.form.parameters = parameters;
            self.form.preset = preset;
        }
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
