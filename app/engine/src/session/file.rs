//! The shape of a session file, version 1, and the way between it and a [`Session`].

use super::{PuzzleId, RunId, Session, SessionPuzzle, SessionRun, View};
use crate::budget::Budget;
use crate::library::sha256_of;
use crate::outcome::{Outcome, Status};
use crate::parameter::Parameters;
use crate::recording::Recording;
use crate::run::{LANES, Restored, Run, RunSetup, SeriesId};
use crate::series::{Columns, Series};
use crate::worker::Board;
use puzzle::{BoxShape, Digit};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

/// Version of the shape that this program writes, and the newest that it reads.
pub const VERSION: u32 = 1;

/// The codec of columns that are written as plain lists.
const PLAIN: &str = "plain";

/// A session file.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename = "Session")]
pub struct SessionFile {
    /// [`VERSION`].
    pub version: u32,
    /// Program and version.
    pub written_by: String,
    /// Moment of writing, RFC 3339 in UTC.
    pub written_at: String,
    /// System and processor, for whoever reads the times.
    pub machine: String,
    /// Puzzles.
    pub puzzles: Vec<PuzzleRecord>,
    /// Libraries that held the solvers.
    pub plugins: Vec<PluginRecord>,
    /// Runs.
    pub runs: Vec<RunRecord>,
    /// What the window was set to.
    pub view: Option<View>,
}

/// A puzzle of the file.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PuzzleRecord {
    id: PuzzleId,
    name: String,
    sha256: String,
    format: String,
    /// Rows and columns of a box, where the text alone leaves them open.
    #[serde(default)]
    boxes: Option<(u32, u32)>,
    text: String,
}

/// A library of the file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PluginRecord {
    id: u32,
    file: PathBuf,
    version: String,
    sha256: String,
}

/// A run of the file.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RunRecord {
    id: RunId,
    puzzle: PuzzleId,
    solver: String,
    plugin: u32,
    preset: Option<String>,
    parameters: Parameters,
    seed: u64,
    budget: Budget,
    outcome: Outcome,
    iterations: u64,
    work: u64,
    work_unit: Option<String>,
    seconds: f64,
    metrics: Vec<String>,
    samples: Vec<SeriesRecord>,
    boards: Vec<BoardRecord>,
}

/// A series of the file.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(try_from = "LooseSeries")]
pub struct SeriesRecord {
    metric: String,
    lane: u32,
    codec: String,
    every: u64,
    seen: u64,
    iteration: Vec<u64>,
    work: Vec<u64>,
    time_ns: Vec<u64>,
    value: Vec<f64>,
}

/// A series before its columns were found to be of one length.
#[derive(Deserialize)]
#[serde(rename = "SeriesRecord")]
struct LooseSeries {
    metric: String,
    lane: u32,
    codec: String,
    every: u64,
    seen: u64,
    iteration: Vec<u64>,
    work: Vec<u64>,
    time_ns: Vec<u64>,
    value: Vec<f64>,
}

impl TryFrom<LooseSeries> for SeriesRecord {
    type Error = String;

    fn try_from(loose: LooseSeries) -> Result<SeriesRecord, String> {
        let LooseSeries { metric, lane, codec, every, seen, iteration, work, time_ns, value } = loose;
        if codec != PLAIN {
            return Err(format!("the series {metric} is stored with the codec {codec:?}, which is unknown"));
        }
        let kept = value.len() as u64;
        let is_possible = (1..=seen.max(1)).contains(&every) && {
            // The last sample is kept as well when it is out of step.
            let in_step = seen.div_ceil(every);
            kept == in_step || kept == in_step + 1
        };
        if !is_possible {
            return Err(format!(
                "the series {metric} cannot hold {kept} samples as one sample in {every} of {seen}"
            ));
        }
        if lane >= LANES {
            return Err(format!("the series {metric} is of lane {lane}; there are {LANES}"));
        }
        if [iteration.len(), work.len(), time_ns.len()].iter().any(|&len| len != value.len()) {
            return Err(format!("the columns of the series {metric} differ in length"));
        }
        if !(iteration.is_sorted() && work.is_sorted() && time_ns.is_sorted()) {
            return Err(format!("the iterations, work or times of the series {metric} go backwards"));
        }
        Ok(SeriesRecord { metric, lane, codec, every, seen, iteration, work, time_ns, value })
    }
}

/// A board of the file.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct BoardRecord {
    iteration: u64,
    cells: Vec<u32>,
}

/// What does not fit together in a file whose text is in order.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Mismatch(String);

impl SessionFile {
    /// The file of a session. Runs that have not ended are left out.
    pub fn of(session: &Session, now: &str) -> SessionFile {
        let mut plugins = Vec::new();
        let runs = session.runs.iter().filter_map(|run| {
            let outcome = run.run.outcome()?.clone();
            let plugin = plugin_number(&mut plugins, run);
            Some(run_record(run, plugin, outcome))
        });
        let runs = runs.collect();
        SessionFile {
            version: VERSION,
            written_by: concat!("workbench ", env!("CARGO_PKG_VERSION")).into(),
            written_at: now.into(),
            machine: machine(),
            puzzles: session.puzzles.iter().map(puzzle_record).collect(),
            plugins,
            runs,
            view: Some(session.view.clone()),
        }
    }

    /// The session of a file.
    ///
    /// # Errors
    ///
    /// [`Mismatch`] names the puzzle or run that does not fit.
    pub fn restore(self) -> Result<Session, Mismatch> {
        let mut session = Session::default();
        for record in self.puzzles {
            if session.puzzle(record.id).is_some() {
                return Err(Mismatch(format!("two puzzles have the number {}", record.id.0)));
            }
            session.puzzles.push(restore_puzzle(record)?);
        }
        for record in self.runs {
            let named = |reason: String| Mismatch(format!("run {}: {reason}", record.id.0));
            if session.run(record.id).is_some() {
                return Err(Mismatch(format!("two runs have the number {}", record.id.0)));
            }
            let puzzle = session.puzzle(record.puzzle);
            let puzzle = puzzle.ok_or_else(|| named(format!("there is no puzzle {}", record.puzzle.0)))?;
            let plugin = self.plugins.iter().find(|plugin| plugin.id == record.plugin);
            let plugin = plugin.ok_or_else(|| named(format!("there is no plugin {}", record.plugin)))?;
            let (id, puzzle_id) = (record.id, record.puzzle);
            let run = restore_run(&record, plugin, &puzzle.puzzle).map_err(named)?;
            session.runs.push(SessionRun {
                id,
                puzzle: puzzle_id,
                plugin_sha256: plugin.sha256.clone(),
                run,
            });
        }
        session.view = self.view.unwrap_or_default();
        session.view.puzzle = session.view.puzzle.filter(|&id| session.puzzle(id).is_some());
        session.view.run = session.view.run.filter(|&id| session.run(id).is_some());
        Ok(session)
    }
}

fn puzzle_record(puzzle: &SessionPuzzle) -> PuzzleRecord {
    PuzzleRecord {
        id: puzzle.id,
        name: puzzle.name.clone(),
        sha256: sha256_of(&puzzle.text),
        format: puzzle.format.clone(),
        boxes: puzzle.puzzle.box_shape().map(|shape| (shape.rows, shape.cols)),
        text: puzzle.text.clone(),
    }
}

fn restore_puzzle(record: PuzzleRecord) -> Result<SessionPuzzle, Mismatch> {
    let PuzzleRecord { id, name, sha256, format, boxes, text } = record;
    let named = |reason: String| Mismatch(format!("puzzle {}: {reason}", id.0));
    if sha256_of(&text) != sha256 {
        return Err(named("its text does not match its sha256; it was changed after it was saved".into()));
    }
    let options = puzzle_formats::Options { boxes: boxes.map(|(rows, cols)| BoxShape { rows, cols }) };
    let reading = puzzle_formats::read(&name, text.as_bytes(), &options);
    let reading = reading.map_err(|refusal| named(refusal.to_string()))?;
    if reading.len() != 1 {
        return Err(named(format!("its text holds {} puzzles", reading.len())));
    }
    if reading.format().key() != format {
        return Err(named(format!("its text is not of the format {format:?}")));
    }
    let entry = reading.entry(0);
    if let Some(clash) = entry.conflicts.first() {
        return Err(named(clash.to_string()));
    }
    let puzzle = Arc::new(entry.puzzle);
    Ok(SessionPuzzle { id, name, format, text, puzzle })
}

fn plugin_number(plugins: &mut Vec<PluginRecord>, run: &SessionRun) -> u32 {
    let file = &run.run.setup().plugin;
    // Which machine's folder it lay in is nobody's business; the hash names the library.
    let file = file.file_name().map(PathBuf::from).unwrap_or_default();
    let (version, sha256) = (run.run.setup().solver_version.clone(), run.plugin_sha256.clone());
    let record = PluginRecord { id: plugins.len() as u32 + 1, file, version, sha256 };
    let known = plugins.iter().find(|known| PluginRecord { id: known.id, ..record.clone() } == **known);
    if let Some(known) = known {
        return known.id;
    }
    plugins.push(record);
    plugins.len() as u32
}

fn run_record(run: &SessionRun, plugin: u32, outcome: Outcome) -> RunRecord {
    let SessionRun { id, puzzle, run, .. } = run;
    let setup = run.setup();
    let work_unit = setup.work_metric.and_then(|index| setup.metrics.get(index)).cloned();
    let board = run.board().filter(|board| !board.cells.is_empty());
    RunRecord {
        id: *id,
        puzzle: *puzzle,
        solver: setup.solver.clone(),
        plugin,
        preset: setup.preset.clone(),
        parameters: setup.parameters.clone(),
        seed: setup.seed,
        budget: setup.budget,
        outcome,
        iterations: run.iterations(),
        work: run.work(),
        work_unit,
        seconds: run.seconds(),
        metrics: setup.metrics.clone(),
        samples: run.series().iter().map(|(id, series)| series_record(setup, *id, series)).collect(),
        boards: board
            .map(|board| BoardRecord { iteration: board.iteration, cells: board.cells.clone() })
            .into_iter()
            .collect(),
    }
}

fn series_record(setup: &RunSetup, id: SeriesId, series: &Series) -> SeriesRecord {
    let Columns { iteration, work, time_ns, value } = series.columns_to_the_end();
    SeriesRecord {
        metric: setup.metrics[id.metric].clone(),
        lane: id.lane,
        codec: PLAIN.into(),
        every: series.every(),
        seen: series.seen(),
        iteration,
        work,
        time_ns,
        value,
    }
}

fn restore_run(
    record: &RunRecord,
    plugin: &PluginRecord,
    puzzle: &Arc<puzzle::Puzzle>,
) -> Result<Run, String> {
    if !(record.seconds.is_finite() && record.seconds >= 0.0) {
        return Err(format!("it cannot have taken {} seconds", record.seconds));
    }
    record.budget.check().map_err(|error| error.to_string())?;
    let mut series = BTreeMap::new();
    for stored in &record.samples {
        if stored.iteration.last().is_some_and(|&last| last > record.iterations) {
            return Err(format!("the series {} goes past its last iteration", stored.metric));
        }
        let metric = record.metrics.iter().position(|key| *key == stored.metric);
        let metric = metric.ok_or_else(|| format!("there is no metric {:?}", stored.metric))?;
        let columns = Columns {
            iteration: stored.iteration.clone(),
            work: stored.work.clone(),
            time_ns: stored.time_ns.clone(),
            value: stored.value.clone(),
        };
        let restored =
            Series::restore(columns, stored.every, stored.seen).map_err(|error| error.to_string())?;
        if series.insert(SeriesId { metric, lane: stored.lane }, restored).is_some() {
            return Err(format!("the series {} of lane {} stands twice", stored.metric, stored.lane));
        }
    }
    let work_metric = match &record.work_unit {
        None => None,
        Some(key) => Some(
            record
                .metrics
                .iter()
                .position(|metric| metric == key)
                .ok_or_else(|| format!("its unit of work {key:?} is none of its metrics"))?,
        ),
    };
    Ok(Run::restore(
        Arc::clone(puzzle),
        Restored {
            setup: RunSetup {
                solver: record.solver.clone(),
                solver_version: plugin.version.clone(),
                plugin: plugin.file.clone(),
                preset: record.preset.clone(),
                parameters: record.parameters.clone(),
                seed: record.seed,
                budget: record.budget,
                recording: Recording::default(),
                metrics: record.metrics.clone(),
                work_metric,
            },
            series,
            board: restore_board(record, puzzle)?,
            snapshots: Vec::new(),
            checkpoint: None,
            log: Vec::new(),
            outcome: checked_outcome(&record.outcome, puzzle)?,
            iterations: record.iterations,
            work: record.work,
            solver_ns: (record.seconds * 1e9).round() as u64,
        },
    ))
}

fn restore_board(record: &RunRecord, puzzle: &puzzle::Puzzle) -> Result<Option<Board>, String> {
    let Some(board) = record.boards.last() else { return Ok(None) };
    let n_digits = puzzle.n_digits();
    if board.cells.len() != puzzle.cells().len() || board.cells.iter().any(|&digit| digit > n_digits) {
        return Err("its board does not fit its puzzle".into());
    }
    Ok(Some(Board { iteration: board.iteration, cells: board.cells.clone(), ..Board::default() }))
}

/// A stored solution counts only when it passes the check again.
fn checked_outcome(stored: &Outcome, puzzle: &puzzle::Puzzle) -> Result<Outcome, String> {
    if stored.status != Status::Solved {
        return Ok(Outcome { verified: false, solution: Vec::new(), ..stored.clone() });
    }
    let grid: Vec<Option<Digit>> = stored.solution.iter().map(|&digit| Digit::new(digit)).collect();
    match puzzle::check(puzzle, &grid) {
        Ok(()) => Ok(Outcome { verified: true, ..stored.clone() }),
        Err(violations) => Err(format!("its solution is wrong: {violations}")),
    }
}

fn machine() -> String {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    format!("{} {}, {cores} cores", std::env::consts::OS, std::env::consts::ARCH)
}
