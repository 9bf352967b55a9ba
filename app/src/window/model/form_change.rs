//! Changes of the form by hand, which can be undone.

use super::history::Concern;
use super::{Change, Form, Model};
use crate::window::command::Command;

/// The form as it was before a change.
struct FormChange {
    name: String,
    /// What is dragged or typed; none for a single click.
    thing: Option<String>,
    form: Form,
}

impl Change for FormChange {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn swap(&mut self, model: &mut Model) {
        std::mem::swap(&mut model.form, &mut self.form);
        // What was typed and not taken belongs to the form that was left.
        model.form.problems.clear();
        // Another search for plugins may have come between.
        if let Some(id) = model.form.solver.clone().filter(|_| model.plugins.catalog().is_some()) {
            model.keep_form(&id);
        }
    }

    fn thing(&self) -> Option<&str> {
        self.thing.as_deref()
    }

    fn concern(&self) -> Concern {
        Concern::Window
    }
}

impl Model {
    /// Changes the form as a command asks for.
    pub(super) fn change_form(&mut self, command: Command) {
        let before = self.form.clone();
        let (name, thing) = self.name_of_change(&command);
        match command {
            Command::SelectSolver(id, plugin) => self.choose_solver(&id, plugin),
            Command::TickSolver(key, is_started) => self.tick_solver(key, is_started),
            Command::SelectPreset(preset) => self.choose_preset(preset),
            Command::SetParameter(key, value) => {
                self.form.parameters.insert(key, value);
                self.settle_choices();
                self.forget_changed_preset();
            }
            Command::SetSeed(seed) => self.form.seed = seed,
            Command::SetRuns(runs) => self.form.runs = runs.max(1),
            Command::SetBudget(budget) => self.form.budget = budget,
            _ => {}
        }
        self.form_changed(name, thing, before);
    }

    /// Remembers the form as it was, if it is another now.
    pub(super) fn form_changed(&mut self, name: String, thing: Option<String>, before: Form) {
        if self.form != before {
            self.changed(FormChange { name, thing, form: before });
        }
    }

    fn name_of_change(&self, command: &Command) -> (String, Option<String>) {
        let of_many = |name: &str| (name.to_string(), Some(name.to_string()));
        match command {
            Command::SetParameter(key, _) => {
                let found = self.solver();
                let label = found.as_ref().and_then(|found| found.solver.parameter(key));
                (label.map_or(key, |parameter| &parameter.label).clone(), Some(format!("parameter {key}")))
            }
            Command::SetSeed(_) => of_many("seed"),
            Command::SetRuns(_) => of_many("number of runs"),
            Command::SetBudget(_) => of_many("limits"),
            Command::SelectPreset(_) => ("choice of preset".into(), None),
            _ => ("choice of solver".into(), None),
        }
    }
}
