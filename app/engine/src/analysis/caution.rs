//! What a reader of the numbers has to know before believing them.

use super::{Group, Measure};
use crate::budget::Budget;
use crate::outcome::Status;
use crate::parameter::ParameterValue;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// Fewest runs of a group whose numbers are told without a word.
const FEW: usize = 10;

/// Something that makes numbers about a group less than they look.
#[derive(Clone, Debug, PartialEq)]
pub enum Caution {
    /// The group has few runs.
    Few(usize),
    /// Its runs were made by different versions or builds of a plugin.
    Versions(Vec<String>),
    /// Its runs had different limits.
    Budgets(Vec<String>),
    /// Its runs count work in different units.
    Units(Vec<String>),
    /// Its runs differ in a parameter that the group is not made by.
    Parameter(String, Vec<String>),
    /// Some runs are repetitions of others, with the same seed and parameters.
    Repeated(usize),
    /// Some runs were stopped by hand, which depends on who watched.
    Cancelled(usize),
    /// Some runs failed.
    Failed(usize),
    /// Some puzzles are not taken by the solver.
    Unsupported(usize),
}

impl Caution {
    /// A name for programs.
    pub fn key(&self) -> &'static str {
        match self {
            Caution::Few(_) => "few-runs",
            Caution::Versions(_) => "versions-differ",
            Caution::Budgets(_) => "budgets-differ",
            Caution::Units(_) => "units-differ",
            Caution::Parameter(..) => "parameter-differs",
            Caution::Repeated(_) => "repeated-runs",
            Caution::Cancelled(_) => "stopped-by-hand",
            Caution::Failed(_) => "failed-runs",
            Caution::Unsupported(_) => "unsupported-runs",
        }
    }
}

impl fmt::Display for Caution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let runs = |n: &usize| if *n == 1 { "1 run".to_string() } else { format!("{n} runs") };
        match self {
            Caution::Few(n) => {
                write!(f, "only {}: intervals are wide, and tests find large effects alone", runs(n))
            }
            Caution::Versions(of) => {
                write!(
                    f,
                    "its runs were made by different plugins ({}); group by version, or make them again",
                    of.join(", ")
                )
            }
            Caution::Budgets(of) => {
                write!(
                    f,
                    "its runs had different limits ({}), so the expected running time mixes them",
                    of.join("; ")
                )
            }
            Caution::Units(of) => {
                write!(
                    f,
                    "its runs count work in different units ({}); count effort in seconds instead",
                    of.join(", ")
                )
            }
            Caution::Parameter(key, values) => {
                write!(f, "its runs differ in {key} ({}); group by it as well", values.join(", "))
            }
            Caution::Repeated(n) => {
                write!(
                    f,
                    "{} repeat another with the same seed and parameters, and tell nothing new",
                    runs(n)
                )
            }
            Caution::Cancelled(n) => write!(f, "{} stopped by hand; they count as not solved", were(*n)),
            Caution::Failed(n) => write!(f, "{} failed; they count as not solved", runs(n)),
            Caution::Unsupported(n) => {
                write!(
                    f,
                    "{} refused by the solver, which does not take the puzzle; they count as not solved",
                    were(*n)
                )
            }
        }
    }
}

fn were(n: usize) -> String {
    if n == 1 { "1 run was".into() } else { format!("{n} runs were") }
}

/// What a reader of the group's numbers has to know.
pub fn cautions(group: &Group<'_>, measure: Measure) -> Vec<Caution> {
    let setups = || group.runs.iter().map(|run| run.run.setup());
    let mut found = Vec::new();
    if group.runs.len() < FEW {
        found.push(Caution::Few(group.runs.len()));
    }
    // Of each solver; a group of several solvers has several plugins by right.
    let plugins: BTreeSet<(&str, &str, &str)> = group
        .runs
        .iter()
        .map(|run| (&*run.run.setup().solver, &*run.run.setup().solver_version, &*run.plugin_sha256))
        .collect();
    let solvers: BTreeSet<&str> = plugins.iter().map(|(solver, ..)| *solver).collect();
    if plugins.len() > solvers.len() {
        let name = |(solver, version, hash): &(&str, &str, &str)| {
            format!("{solver} {version} {}", hash.get(..8).unwrap_or(hash))
        };
        found.push(Caution::Versions(plugins.iter().map(name).collect()));
    }
    let budgets: BTreeSet<String> = setups().map(|setup| budget_text(&setup.budget)).collect();
    if budgets.len() > 1 {
        found.push(Caution::Budgets(budgets.into_iter().collect()));
    }
    let units: BTreeSet<&str> = group.runs.iter().map(|run| measure.unit(&run.run)).collect();
    if units.len() > 1 {
        found.push(Caution::Units(units.into_iter().map(String::from).collect()));
    }
    found.extend(mixed_parameters(group));
    let repeated = repeated(group);
    if repeated > 0 {
        found.push(Caution::Repeated(repeated));
    }
    let of = |status| {
        group.runs.iter().filter(|run| run.run.outcome().is_some_and(|out| out.status == status)).count()
    };
    let (failed, unsupported, cancelled) =
        (of(Status::Error), of(Status::Unsupported), of(Status::Cancelled));
    found.extend((failed > 0).then_some(Caution::Failed(failed)));
    found.extend((unsupported > 0).then_some(Caution::Unsupported(unsupported)));
    found.extend((cancelled > 0).then_some(Caution::Cancelled(cancelled)));
    found
}

/// The limits of a run in words.
pub fn budget_text(budget: &Budget) -> String {
    let limits = [
        budget.max_iterations.map(|limit| format!("{limit} iterations")),
        budget.max_work.map(|limit| format!("{limit} work")),
        budget.max_seconds.map(|limit| format!("{limit} s")),
    ];
    let limits: Vec<String> = limits.into_iter().flatten().collect();
    if limits.is_empty() { "no limit".into() } else { limits.join(", ") }
}

/// Parameters in which runs of one solver differ.
fn mixed_parameters(group: &Group<'_>) -> Vec<Caution> {
    let mut values: BTreeMap<(&str, &str), BTreeSet<String>> = BTreeMap::new();
    for run in &group.runs {
        let setup = run.run.setup();
        for (key, value) in &setup.parameters {
            values.entry((&setup.solver, key)).or_default().insert(value.to_string());
        }
    }
    let mixed = values.into_iter().filter(|(_, values)| values.len() > 1);
    mixed
        .map(|((_, key), values)| Caution::Parameter(key.to_string(), values.into_iter().collect()))
        .collect()
}

/// How many runs have solver, puzzle, parameters and seed of an earlier one.
fn repeated(group: &Group<'_>) -> usize {
    let mut known = BTreeSet::new();
    let mut repeated = 0;
    for run in &group.runs {
        let setup = run.run.setup();
        let parameter = |(key, value): (&String, &ParameterValue)| format!("{key}={value}");
        let parameters: Vec<String> = setup.parameters.iter().map(parameter).collect();
        if !known.insert((run.puzzle, setup.seed, setup.solver.as_str(), parameters)) {
            repeated += 1;
        }
    }
    repeated
}

#[cfg(test)]
mod tests {
    use super::super::sample::{Made, session};
    use super::super::{Key, Measure, group};
    use super::cautions;
    use crate::budget::Budget;
    use crate::outcome::Status;

    fn keys(made: &[Made], by: &[Key]) -> Vec<&'static str> {
        let session = session(made);
        cautions(&group(&session, by)[0], Measure::Work).iter().map(super::Caution::key).collect()
    }

    #[test]
    fn runs_that_differ_only_in_their_seed_need_no_caution() {
        let made: Vec<Made> = (1..=10).map(|seed| Made { seed, ..Made::solved(seed) }).collect();
        assert!(keys(&made, &[]).is_empty());
        assert_eq!(keys(&made[..9], &[]), ["few-runs"]);
    }

    #[test]
    fn whatever_makes_runs_no_sample_of_one_thing_is_told() {
        let ten: Vec<Made> = (1..=10).map(|seed| Made { seed, ..Made::solved(seed) }).collect();
        let with = |last: Made| [&ten[..], &[last]].concat();
        let made = Made { seed: 11, ..Made::solved(4) };
        let limited = Budget { max_work: Some(9), ..Budget::default() };
        assert_eq!(keys(&with(Made { hash: "c0ffee00", ..made }), &[]), ["versions-differ"]);
        assert_eq!(keys(&with(Made { budget: limited, ..made }), &[]), ["budgets-differ"]);
        assert_eq!(keys(&with(Made { tenure: 7, ..made }), &[]), ["parameter-differs"]);
        assert_eq!(keys(&with(Made { seed: 1, ..made }), &[]), ["repeated-runs"]);
        assert_eq!(keys(&with(Made { counts_work: false, ..made }), &[]), ["units-differ"]);
        let of = |status| keys(&with(Made { status, ..made }), &[]);
        assert_eq!(of(Status::Error), ["failed-runs"]);
        assert_eq!(of(Status::Unsupported), ["unsupported-runs"]);
        assert_eq!(of(Status::Cancelled), ["stopped-by-hand"]);
    }
}
