//! IOHprofiler's files, as its readers want them: a folder for each algorithm, and in it for each puzzle a
//! JSON file beside the rows of its runs.
//!
//! A puzzle is a "function", numbered by its place in the session; its cells without a given are the
//! dimension. Readers find the beginning of a run by the one row whose `evaluations` are 1.

use super::configuration::{Configuration, configurations};
use super::folder::Folder;
use super::progress::{Step, progress};
use super::{ExportError, Objective, Source, file_name, finished, metric_keys};
use crate::descriptor::Goal;
use crate::outcome::Status;
use crate::session::{SessionPuzzle, SessionRun};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::Path;

/// The version of the format.
const VERSION: &str = "0.3.5";

/// The columns of the rows.
const HEADER: &str = "evaluations raw_y raw_y_best";

/// What `raw_y` is.
enum Followed {
    /// A metric that all have in common.
    Metric(Objective),
    /// 1 until the puzzle is solved, then 0.
    Unsolved,
}

pub(super) fn write(
    source: &Source<'_>,
    objective: Option<&Objective>,
    folder: &mut Folder,
) -> Result<Vec<String>, ExportError> {
    let followed = followed(source, objective)?;
    let n_puzzles = source.session.puzzles.len();
    if n_puzzles > usize::from(u16::MAX) {
        return Err(ExportError::TooManyPuzzles(n_puzzles));
    }
    let mut taken = BTreeSet::new();
    for configuration in configurations(finished(source.session)) {
        let name = unused_name(&configuration.label, &mut taken);
        for (k, puzzle) in source.session.puzzles.iter().enumerate() {
            let runs: Vec<&SessionRun> =
                configuration.runs.iter().copied().filter(|run| run.puzzle == puzzle.id).collect();
            if !runs.is_empty() {
                let function = Function { id: k + 1, puzzle, folder: &name };
                write_function(&function, &configuration, &runs, &followed, folder)?;
            }
        }
    }
    Ok(notes(&followed))
}

/// The metric that was asked for, or what all solvers of the session aim at.
fn followed(source: &Source<'_>, objective: Option<&Objective>) -> Result<Followed, ExportError> {
    if let Some(objective) = objective {
        let known = metric_keys(source.session);
        if !known.contains(&objective.metric) {
            return Err(ExportError::NoSuchMetric { wanted: objective.metric.clone(), known });
        }
        return Ok(Followed::Metric(objective.clone()));
    }
    Ok(source.common_objective().map_or(Followed::Unsolved, Followed::Metric))
}

fn notes(followed: &Followed) -> Vec<String> {
    let followed = match followed {
        Followed::Metric(objective) => format!("raw_y is the metric {}.", objective.metric),
        Followed::Unsolved => {
            "The solvers have no metric in common that says how good they are, so raw_y is 1 until the puzzle is \
             solved and 0 then. Choose a metric with --metric."
                .into()
        }
    };
    vec![followed]
}

/// A name for the folder of an algorithm that no other has.
fn unused_name(label: &str, taken: &mut BTreeSet<String>) -> String {
    let plain = file_name(label);
    let numbered = (2..).map(|k| format!("{plain}-{k}"));
    let name = std::iter::once(plain.clone()).chain(numbered).find(|name| !taken.contains(name));
    let name = name.unwrap_or(plain);
    taken.insert(name.clone());
    name
}

/// A puzzle in the folder of an algorithm.
struct Function<'a> {
    id: usize,
    puzzle: &'a SessionPuzzle,
    folder: &'a str,
}

fn write_function(
    function: &Function<'_>,
    configuration: &Configuration<'_>,
    runs: &[&SessionRun],
    followed: &Followed,
    folder: &mut Folder,
) -> Result<(), ExportError> {
    let Function { id, puzzle, folder: algorithm } = function;
    let dimension = dimension(puzzle);
    let name = file_name(&puzzle.name);
    let data = format!("data_f{id}_{name}/IOHprofiler_f{id}_DIM{dimension}.dat");
    let mut rows = folder.file(&Path::new(algorithm).join(&data))?;
    let mut described = Vec::new();
    for run in runs {
        let steps = steps(run, followed);
        write_rows(&mut rows, &steps)?;
        described.push(describe_run(run, &steps));
    }
    rows.flush()?;
    let is_maximised = matches!(followed, Followed::Metric(objective) if objective.goal == Goal::Max);
    let header = json!({
        "version": VERSION,
        "suite": "Puzzle Workbench",
        "function_id": id,
        "function_name": puzzle.name,
        "maximization": is_maximised,
        "algorithm": { "name": configuration.label, "info": info(runs[0], followed) },
        "run_attributes": ["seed"],
        "attributes": HEADER.split(' ').collect::<Vec<_>>(),
        "scenarios": [{ "dimension": dimension, "path": data, "runs": described }],
    });
    let mut file = folder.file(&Path::new(algorithm).join(format!("IOHprofiler_f{id}_{name}.json")))?;
    serde_json::to_writer_pretty(&mut file, &header).map_err(io::Error::from)?;
    Ok(file.flush()?)
}

/// The open cells of a puzzle, from 1 to the greatest number that readers take.
fn dimension(puzzle: &SessionPuzzle) -> u16 {
    let open = puzzle.puzzle.cells().len().saturating_sub(puzzle.puzzle.n_givens());
    u16::try_from(open).unwrap_or(u16::MAX).max(1)
}

/// What `evaluations` count and `raw_y` is.
fn info(run: &SessionRun, followed: &Followed) -> String {
    let setup = run.run.setup();
    let counted = setup.work_metric.and_then(|index| setup.metrics.get(index));
    let counted = counted.map_or("iterations", String::as_str);
    let followed = match followed {
        Followed::Metric(objective) => objective.metric.as_str(),
        Followed::Unsolved => "1 until solved, then 0",
    };
    format!("version {}; evaluations: {counted}; raw_y: {followed}", setup.solver_version)
}

/// The rows of a run: evaluations that rise strictly from 1 to all that it did.
fn steps(run: &SessionRun, followed: &Followed) -> Vec<Step> {
    let record = &run.run;
    let is_solved = record.outcome().is_some_and(|outcome| outcome.status == Status::Solved);
    let work = if record.setup().work_metric.is_some() { record.work() } else { record.iterations() };
    let measured = match followed {
        Followed::Metric(objective) => progress(record, objective),
        Followed::Unsolved => Vec::new(),
    };
    let unmeasured = match followed {
        Followed::Metric(_) => f64::NAN,
        Followed::Unsolved => 1.0,
    };
    let first = Step { iteration: 0, evaluations: 1, time_ns: 0, value: unmeasured, best: unmeasured };
    let mut steps = vec![first];
    let last = match followed {
        Followed::Metric(_) => measured.last().copied().unwrap_or(first),
        Followed::Unsolved => {
            let value = if is_solved { 0.0 } else { 1.0 };
            Step { value, best: value, ..first }
        }
    };
    for step in measured.into_iter().chain([Step { evaluations: work, ..last }]) {
        let evaluations = step.evaluations.max(1);
        match steps.last_mut() {
            // Of several at one moment the last one counts.
            Some(before) if before.evaluations >= evaluations => {
                *before = Step { evaluations: before.evaluations, ..step };
            }
            _ => steps.push(Step { evaluations, ..step }),
        }
    }
    steps
}

fn write_rows(to: &mut impl Write, steps: &[Step]) -> io::Result<()> {
    writeln!(to, "{HEADER}")?;
    for step in steps {
        writeln!(to, "{} {} {}", step.evaluations, Real(step.value), Real(step.best))?;
    }
    Ok(())
}

/// A number as the readers know it: `nan`, `inf`, or the shortest text that gives it back.
struct Real(f64);

impl std::fmt::Display for Real {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.0.is_nan() { f.write_str("nan") } else { write!(f, "{:?}", self.0) }
    }
}

fn describe_run(run: &SessionRun, steps: &[Step]) -> Value {
    let best = steps.iter().rfind(|step| !step.best.is_nan());
    // The first moment at which the best value was there.
    let reached = best.and_then(|best| steps.iter().find(|step| step.best == best.best));
    json!({
        "instance": 1,
        "evals": steps.last().map(|step| step.evaluations),
        "best": {
            "evals": reached.map_or(1, |step| step.evaluations),
            "y": best.map(|step| step.best),
            "x": [],
        },
        "seed": run.run.setup().seed,
    })
}
