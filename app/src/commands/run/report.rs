//! What `workbench run` says of a run that has ended.

use super::Prepared;
use crate::cli::{Output, print_json, print_text, tell};
use crate::wording::{count, duration, grouped};
use engine::job::Job;
use engine::outcome::Outcome;
use engine::run::Run;
use puzzle::{Digit, Puzzle};
use serde_json::{Value, json};
use std::path::PathBuf;

/// Tells how a run ended, and where it was saved.
pub(super) fn report(
    output: Output,
    prepared: &Prepared,
    run: &Run,
    saved: &Option<Result<PathBuf, String>>,
) {
    let (Some(outcome), job) = (run.outcome(), &prepared.job) else { return };
    match output {
        Output::Json => print_json(&as_json(prepared, run, outcome, saved)),
        Output::Text => {
            tell(&summary(job, run, outcome));
            if outcome.verified {
                print_text(&grid_text(&job.puzzle, &outcome.solution));
            }
            if let Some(Ok(path)) = saved {
                tell(&format!("Saved as {}.", path.display()));
            }
        }
    }
}

fn as_json(
    prepared: &Prepared,
    run: &Run,
    outcome: &Outcome,
    saved: &Option<Result<PathBuf, String>>,
) -> Value {
    let Prepared { job, file, index, resumed_from, .. } = prepared;
    let solution = if outcome.verified { row_major(&job.puzzle, &outcome.solution) } else { Vec::new() };
    let (path, error) = match saved {
        Some(Ok(path)) => (Some(path.to_string_lossy()), None),
        Some(Err(message)) => (None, Some(message)),
        None => (None, None),
    };
    json!({
        "status": outcome.status.key(),
        "verified": outcome.verified,
        "solution": solution,
        "rows": job.puzzle.rows(),
        "cols": job.puzzle.cols(),
        "puzzle": file.to_string_lossy(),
        "index": index,
        "solver": job.solver.id,
        "version": job.solver.version,
        "preset": job.preset,
        "parameters": job.parameters,
        "seed": job.seed,
        "iterations": run.iterations(),
        "evaluations": run.work(),
        "work_unit": job.solver.work_unit(),
        "seconds": run.seconds(),
        "metrics": run.last_values(),
        "message": outcome.message,
        "resumed_from": resumed_from,
        "session": path,
        "session_error": error,
    })
}

fn summary(job: &Job, run: &Run, outcome: &Outcome) -> String {
    let work = match job.solver.work_unit() {
        Some(unit) if unit != "iterations" => format!(", {} {unit}", grouped(run.work())),
        _ => String::new(),
    };
    let (solver, seed) = (&job.solver.id, job.seed);
    let (iterations, time) = (count(run.iterations(), "iteration"), duration(run.seconds()));
    format!("{} ({solver} with seed {seed}: {iterations}{work}, {time})", outcome.message)
}

fn row_major(puzzle: &Puzzle, solution: &[u32]) -> Vec<u32> {
    let grid: Vec<Option<Digit>> = solution.iter().map(|&digit| Digit::new(digit)).collect();
    puzzle.row_major(&grid)
}

fn grid_text(puzzle: &Puzzle, solution: &[u32]) -> String {
    let width = puzzle.n_digits().to_string().len();
    let cells = row_major(puzzle, solution);
    let rows = cells.chunks(puzzle.cols() as usize).map(|row| {
        let cells = row.iter().map(|&digit| match digit {
            0 => format!("{:>width$}", '.'),
            digit => format!("{digit:>width$}"),
        });
        cells.collect::<Vec<_>>().join(" ")
    });
    rows.collect::<Vec<_>>().join("\n")
}
