//! Which runs are of one algorithm: those of one solver with the same parameters and limits.

use super::table::budget_as_text;
use crate::run::RunSetup;
use crate::session::SessionRun;
use std::collections::{BTreeMap, BTreeSet};

/// A solver as it was set up, with its runs in the order of the session.
#[derive(Debug)]
pub struct Configuration<'a> {
    /// The solver, and whatever tells it from the other configurations of that solver.
    pub label: String,
    /// Its runs; at least one.
    pub runs: Vec<&'a SessionRun>,
}

/// What makes a configuration: name of a setting and its value.
type Settings = BTreeMap<String, String>;

/// Sorts runs into configurations, in the order in which they first appear.
pub fn configurations<'a>(runs: impl IntoIterator<Item = &'a SessionRun>) -> Vec<Configuration<'a>> {
    let mut found: Vec<(Settings, Configuration<'a>)> = Vec::new();
    let mut place = BTreeMap::new();
    for run in runs {
        let setup = run.run.setup();
        let settings = settings(setup);
        let k = *place.entry((setup.solver.clone(), settings.clone())).or_insert_with(|| {
            let label = setup.solver.clone();
            found.push((settings, Configuration { label, runs: Vec::new() }));
            found.len() - 1
        });
        found[k].1.runs.push(run);
    }
    let mut values: BTreeMap<(String, String), BTreeSet<Option<String>>> = BTreeMap::new();
    for (settings, configuration) in &found {
        let of_solver = found.iter().filter(|(_, other)| other.label == configuration.label);
        for name in of_solver.flat_map(|(settings, _)| settings.keys()) {
            let key = (configuration.label.clone(), name.clone());
            values.entry(key).or_default().insert(settings.get(name).cloned());
        }
    }
    found
        .into_iter()
        .map(|(settings, mut configuration)| {
            let solver = configuration.label.clone();
            for (name, value) in settings {
                if values.get(&(solver.clone(), name.clone())).is_some_and(|values| values.len() > 1) {
                    configuration.label.push_str(&format!(" {name}={value}"));
                }
            }
            configuration
        })
        .collect()
}

fn settings(setup: &RunSetup) -> Settings {
    let mut settings: Settings =
        setup.parameters.iter().map(|(key, value)| (key.clone(), value.to_string())).collect();
    // No parameter has a blank in its key.
    settings.insert("solver version".into(), setup.solver_version.clone());
    let budget = budget_as_text(&setup.budget);
    settings.insert("with budget".into(), if budget.is_empty() { "none".into() } else { budget });
    settings
}

#[cfg(test)]
mod tests {
    use super::configurations;
    use crate::export::sample::{Made, session};

    #[test]
    fn runs_of_one_setting_are_one_algorithm_named_by_what_sets_it_apart() {
        let made = [
            Made { tenure: 5, ..Made::PLAIN },
            Made { tenure: 20, ..Made::PLAIN },
            Made { tenure: 5, seed: 2, ..Made::PLAIN },
            Made { solver: "b", max_work: Some(9), ..Made::PLAIN },
        ];
        let session = session(&made);
        let found = configurations(&session.runs);
        let named: Vec<(&str, usize)> =
            found.iter().map(|one| (one.label.as_str(), one.runs.len())).collect();
        assert_eq!(named, [("a tenure=5", 2), ("a tenure=20", 1), ("b", 1)]);
    }
}
