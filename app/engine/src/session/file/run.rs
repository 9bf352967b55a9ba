//! A run in a session file, and the way between it and a [`Run`].

use super::plugin::PluginRecord;
use super::series::SeriesRecord;
use crate::budget::Budget;
use crate::descriptor::Measured;
use crate::outcome::{Outcome, Status};
use crate::parameter::Parameters;
use crate::recording::{Boards, Recording, Samples};
use crate::run::{Restored, Run, RunSetup, SeriesId};
use crate::series::Series;
use crate::session::{Marks, PuzzleId, RunId, SessionRun};
use crate::snapshots::{CAPACITY, Snapshot};
use crate::worker::{Board, Checkpoint};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use puzzle::{Digit, Puzzle};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A run of the file. What is optional came with version 2, and is left out where there is nothing to say.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RunRecord {
    /// Its number.
    pub id: RunId,
    /// The number of its puzzle.
    pub puzzle: PuzzleId,
    solver: String,
    /// The number of its plugin.
    pub plugin: u32,
    /// The experiment that it belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    experiment: Option<String>,
    /// Which of the experiment's repetitions it is, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    repetition: Option<u32>,
    #[serde(default, skip_serializing_if = "Marks::is_empty")]
    marks: Marks,
    preset: Option<String>,
    parameters: Parameters,
    seed: u64,
    budget: Budget,
    #[serde(default, skip_serializing_if = "is_usual")]
    recording: Recording,
    outcome: Outcome,
    iterations: u64,
    work: u64,
    work_unit: Option<String>,
    seconds: f64,
    metrics: Vec<String>,
    /// What they measure, in the same order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    measured: Vec<Measured>,
    samples: Vec<SeriesRecord>,
    boards: Vec<BoardRecord>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    checkpoint: Option<CheckpointRecord>,
    /// The warnings and errors of its log.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    log: Vec<String>,
}

/// A board of the file.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct BoardRecord {
    iteration: u64,
    #[serde(default)]
    work: u64,
    #[serde(default)]
    time_ns: u64,
    cells: Vec<u32>,
}

/// A checkpoint of the file: its counts, and base64 of the solver's own bytes.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct CheckpointRecord {
    iteration: u64,
    work: u64,
    version: u32,
    bytes: String,
}

fn is_usual(recording: &Recording) -> bool {
    *recording == Recording::default()
}

impl RunRecord {
    /// The record of a run of this plugin; none of a run that has not ended.
    pub fn of(run: &SessionRun, plugin: u32) -> Option<RunRecord> {
        let SessionRun { id, puzzle, experiment, repetition, marks, run, .. } = run;
        let outcome = run.outcome()?.clone();
        let setup = run.setup();
        let samples = run.series().iter().filter(|_| setup.recording.samples != Samples::None);
        let record = |(id, series): (&SeriesId, &Arc<Series>)| {
            SeriesRecord::of(&setup.metrics[id.metric], id.lane, series)
        };
        Some(RunRecord {
            id: *id,
            puzzle: *puzzle,
            solver: setup.solver.clone(),
            plugin,
            experiment: experiment.clone(),
            repetition: *repetition,
            marks: marks.clone(),
            preset: setup.preset.clone(),
            parameters: setup.parameters.clone(),
            seed: setup.seed,
            budget: setup.budget,
            recording: setup.recording,
            outcome,
            iterations: run.iterations(),
            work: run.work(),
            work_unit: setup.work_metric.and_then(|index| setup.metrics.get(index)).cloned(),
            seconds: run.seconds(),
            metrics: setup.metrics.clone(),
            measured: setup.measured.clone(),
            samples: samples.map(record).collect(),
            boards: boards_of(run),
            checkpoint: run.checkpoint().map(CheckpointRecord::of),
            log: run.warnings().map(String::from).collect(),
        })
    }

    /// The run of this plugin on this puzzle.
    ///
    /// # Errors
    ///
    /// A sentence that says what does not fit together.
    pub fn restore(self, plugin: &PluginRecord, puzzle: &Arc<Puzzle>) -> Result<SessionRun, String> {
        let (iterations, n_seconds) = (self.iterations, self.seconds);
        if !(n_seconds.is_finite() && n_seconds >= 0.0) {
            return Err(format!("it cannot have taken {n_seconds} seconds"));
        }
        self.budget.check().map_err(|error| error.to_string())?;
        self.recording.check().map_err(|error| error.to_string())?;
        let (n_metrics, n_measured) = (self.metrics.len(), self.measured.len());
        if n_measured != 0 && n_measured != n_metrics {
            return Err(format!("it says of {n_measured} metrics what they measure, and has {n_metrics}"));
        }
        let place = |key: &str| self.metrics.iter().position(|metric| metric == key);
        let mut series = BTreeMap::new();
        for stored in self.samples {
            let (name, lane) = (stored.metric.clone(), stored.lane);
            if stored.last_iteration().is_some_and(|last| last > iterations) {
                return Err(format!("the series {name} goes past its last iteration"));
            }
            let metric = place(&name).ok_or_else(|| format!("there is no metric {name:?}"))?;
            if series.insert(SeriesId { metric, lane }, stored.restore()).is_some() {
                return Err(format!("the series {name} of lane {lane} stands twice"));
            }
        }
        let no_unit = |key: &String| format!("its unit of work {key:?} is none of its metrics");
        let work_metric =
            self.work_unit.as_ref().map(|key| place(key).ok_or_else(|| no_unit(key))).transpose()?;
        let mut snapshots = restore_boards(self.boards, puzzle)?;
        let outcome = checked_outcome(self.outcome, puzzle)?;
        let solution = Some(&outcome.solution)
            .filter(|cells| !cells.is_empty() && self.recording.boards != Boards::None)
            .map(|cells| Board { iteration: iterations, cells: cells.clone(), ..Board::default() });
        let board = solution.or_else(|| snapshots.last().map(last_board));
        if self.recording.boards.period_ns().is_none() {
            snapshots.clear();
        }
        // The last board that came on top would have every second of the others thinned away.
        snapshots.truncate(CAPACITY);
        let setup = RunSetup {
            solver: self.solver,
            solver_version: plugin.version.clone(),
            plugin: plugin.file.clone(),
            preset: self.preset,
            parameters: self.parameters,
            seed: self.seed,
            budget: self.budget,
            recording: self.recording,
            metrics: self.metrics,
            measured: self.measured,
            work_metric,
        };
        let restored = Restored {
            setup,
            series,
            board,
            snapshots,
            checkpoint: self.checkpoint.map(CheckpointRecord::restore).transpose()?,
            log: self.log,
            outcome,
            iterations,
            work: self.work,
            solver_ns: (n_seconds * 1e9).round() as u64,
        };
        Ok(SessionRun {
            id: self.id,
            puzzle: self.puzzle,
            plugin_sha256: plugin.sha256.clone(),
            experiment: self.experiment,
            repetition: self.repetition,
            marks: self.marks,
            run: Run::restore(Arc::clone(puzzle), restored),
        })
    }
}

/// The boards on the way and the last one, as far as the recording wants them. A last one that is the solution is
/// left out, since the outcome holds it.
fn boards_of(run: &Run) -> Vec<BoardRecord> {
    let snapshots = run.snapshots();
    let is_solution = |board: &Board| {
        board.iteration == run.iterations()
            && run.outcome().is_some_and(|outcome| outcome.solution == board.cells)
    };
    let mut boards: Vec<BoardRecord> = snapshots.iter().cloned().map(BoardRecord::of).collect();
    let last = run.board().filter(|board| {
        run.setup().recording.boards != Boards::None
            && !board.cells.is_empty()
            && !is_solution(board)
            && snapshots
                .last()
                .is_none_or(|kept| (kept.iteration, &kept.cells) != (board.iteration, &board.cells))
    });
    boards.extend(last.map(|board| BoardRecord {
        iteration: board.iteration,
        work: run.work(),
        time_ns: run.board_ns(),
        cells: board.cells.clone(),
    }));
    boards
}

impl BoardRecord {
    fn of(snapshot: Snapshot) -> BoardRecord {
        let Snapshot { iteration, work, time_ns, cells } = snapshot;
        BoardRecord { iteration, work, time_ns, cells }
    }
}

fn restore_boards(boards: Vec<BoardRecord>, puzzle: &Puzzle) -> Result<Vec<Snapshot>, String> {
    // The last one comes on top of those that a run keeps on its way.
    if boards.len() > CAPACITY + 1 {
        return Err(format!("it has {} boards; a run keeps {CAPACITY}", boards.len()));
    }
    let n_digits = puzzle.n_digits();
    let restore = |BoardRecord { iteration, work, time_ns, cells }: BoardRecord| {
        if cells.len() != puzzle.cells().len() || cells.iter().any(|&digit| digit > n_digits) {
            return Err("its board does not fit its puzzle".into());
        }
        Ok(Snapshot { iteration, work, time_ns, cells })
    };
    boards.into_iter().map(restore).collect()
}

fn last_board(snapshot: &Snapshot) -> Board {
    let Snapshot { iteration, time_ns, cells, .. } = snapshot.clone();
    Board { iteration, time_ns, cells, ..Board::default() }
}

impl CheckpointRecord {
    fn of(checkpoint: &Checkpoint) -> CheckpointRecord {
        let &Checkpoint { iteration, work, version, ref bytes } = checkpoint;
        CheckpointRecord { iteration, work, version, bytes: STANDARD_NO_PAD.encode(bytes) }
    }

    fn restore(self) -> Result<Checkpoint, String> {
        let CheckpointRecord { iteration, work, version, bytes } = self;
        let bytes = STANDARD_NO_PAD.decode(bytes);
        let bytes = bytes.map_err(|error| format!("its checkpoint is not base64: {error}"))?;
        Ok(Checkpoint { iteration, work, version, bytes })
    }
}

/// A stored solution counts only when it passes the check again.
fn checked_outcome(stored: Outcome, puzzle: &Puzzle) -> Result<Outcome, String> {
    if stored.status != Status::Solved {
        return Ok(Outcome { verified: false, solution: Vec::new(), ..stored });
    }
    let grid: Vec<Option<Digit>> = stored.solution.iter().map(|&digit| Digit::new(digit)).collect();
    match puzzle::check(puzzle, &grid) {
        Ok(()) => Ok(Outcome { verified: true, ..stored }),
        Err(violations) => Err(format!("its solution is wrong: {violations}")),
    }
}
