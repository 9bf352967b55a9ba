//! In what two runs differ: what they were started with, and what came of them, line by line.

use super::new_plugin::short_hash;
use crate::wording::{count, duration, grouped, sentence};
use engine::session::{Session, SessionRun};
use std::collections::BTreeSet;

/// A part of the comparison.
pub struct Part {
    /// Its heading.
    pub title: &'static str,
    /// Its lines.
    pub lines: Vec<Line>,
}

/// One thing, of either run.
pub struct Line {
    /// What it is.
    pub name: String,
    /// That of the one run.
    pub one: String,
    /// That of the other.
    pub other: String,
}

impl Line {
    /// Whether the runs differ in it.
    pub fn differs(&self) -> bool {
        self.one != self.other
    }
}

/// Holds two runs of a session against each other.
pub fn difference(session: &Session, one: &SessionRun, other: &SessionRun) -> Vec<Part> {
    let line = |name: &str, of: &dyn Fn(&SessionRun) -> String| Line {
        name: name.to_string(),
        one: of(one),
        other: of(other),
    };
    let setup = vec![
        line("puzzle", &|run| session.puzzle(run.puzzle).map_or("?".into(), |puzzle| puzzle.name.clone())),
        line("solver", &|run| run.run.setup().solver.clone()),
        line("version", &|run| run.run.setup().solver_version.clone()),
        line("plugin's content", &|run| short_hash(&run.plugin_sha256).to_string()),
        line("preset", &|run| or_none(run.run.setup().preset.as_ref())),
        line("seed", &|run| run.run.setup().seed.to_string()),
        line("most iterations", &|run| or_none(run.run.setup().budget.max_iterations.map(grouped).as_ref())),
        line("most work", &|run| or_none(run.run.setup().budget.max_work.map(grouped).as_ref())),
        line("most time", &|run| or_none(run.run.setup().budget.max_seconds.map(duration).as_ref())),
        line("experiment", &|run| or_none(run.experiment.as_ref())),
    ];
    let keys = [one, other].into_iter().flat_map(|run| run.run.setup().parameters.keys());
    let keys: BTreeSet<&String> = keys.collect();
    let parameter = |key: &&String| {
        line(key, &|run| or_none(run.run.setup().parameters.get(*key).map(ToString::to_string).as_ref()))
    };
    let outcome = vec![
        line("end", &|run| {
            run.run.outcome().map_or("not ended".into(), |outcome| sentence(&outcome.message))
        }),
        line("iterations", &|run| count(run.run.iterations(), "iteration")),
        line("work", &|run| work(run)),
        line("solver time", &|run| duration(run.run.seconds())),
    ];
    let last = last_values(one, other);
    let mut parts = vec![
        Part { title: "Settings", lines: setup },
        Part { title: "Parameters", lines: keys.iter().map(parameter).collect() },
        Part { title: "Outcome", lines: outcome },
        Part { title: "Last values", lines: last },
    ];
    parts.retain(|part| !part.lines.is_empty());
    parts
}

/// The comparison as text, with tabs between its columns.
pub fn as_text(parts: &[Part], one: &SessionRun, other: &SessionRun) -> String {
    let mut text = format!("\trun {}\trun {}\tdiffers\n", one.id.0, other.id.0);
    for line in parts.iter().flat_map(|part| &part.lines) {
        let differs = if line.differs() { "yes" } else { "no" };
        text.push_str(&format!("{}\t{}\t{}\t{differs}\n", line.name, line.one, line.other));
    }
    text
}

fn last_values(one: &SessionRun, other: &SessionRun) -> Vec<Line> {
    let (of_one, of_other) = (one.run.last_values(), other.run.last_values());
    let keys: BTreeSet<&&str> = of_one.keys().chain(of_other.keys()).collect();
    let text = |value: Option<&f64>| or_none(value.map(ToString::to_string).as_ref());
    keys.into_iter()
        .map(|key| Line { name: key.to_string(), one: text(of_one.get(key)), other: text(of_other.get(key)) })
        .collect()
}

fn work(run: &SessionRun) -> String {
    let setup = run.run.setup();
    let unit = setup.work_metric.and_then(|index| setup.metrics.get(index));
    unit.map_or("–".into(), |unit| format!("{} {unit}", grouped(run.run.work())))
}

fn or_none(text: Option<&String>) -> String {
    text.cloned().unwrap_or_else(|| "–".into())
}
