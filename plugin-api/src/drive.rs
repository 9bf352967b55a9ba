//! Runs a solver inside the process of its own tests, through the same gate and host as the program.

use crate::flat_puzzle::FlatPuzzle;
use crate::gate;
use crate::host::{self, Checkpoint, Control, EndedBy, Limits, Receiver, StateView};
use crate::solver::Solver;
use plugin_abi as abi;
use puzzle::Puzzle;
use std::sync::Mutex;

/// How to run: seed, limits and the parameters that differ from their defaults.
#[derive(Clone, Debug)]
pub struct Drive<'a> {
    /// Seed of the run's random generator.
    pub seed: u64,
    /// Key of a preset that is laid under `settings`.
    pub preset: Option<&'a str>,
    /// Parameter keys with their values, written as on the command line.
    pub settings: &'a [(&'a str, &'a str)],
    /// Where the run ends by itself.
    pub limits: Limits,
    /// Whether the board is asked for at every iteration.
    pub watched: bool,
    /// Numbers of iterations after which the board is asked for, watched or not.
    pub boards_at: &'a [u64],
    /// Where to go on, instead of from the beginning.
    pub resume: Option<&'a Checkpoint>,
}

impl Default for Drive<'_> {
    fn default() -> Self {
        Drive {
            seed: 1,
            preset: None,
            settings: &[],
            limits: Limits::default(),
            watched: false,
            boards_at: &[],
            resume: None,
        }
    }
}

/// What a driven run did.
#[derive(Clone, Debug, PartialEq)]
pub struct Driven {
    /// An `abi::VERDICT_*`.
    pub verdict: i32,
    /// Why the host ended the run, when it did.
    pub ended_by: Option<EndedBy>,
    /// Iterations begun.
    pub iterations: u64,
    /// Work done.
    pub work: u64,
    /// The claimed solution, one digit a cell.
    pub solution: Option<Vec<u32>>,
    /// The sentence that goes with the verdict.
    pub message: String,
    /// All samples, in the order of their lanes' flushes.
    pub samples: Vec<abi::Sample>,
    /// Cells of each published board with its iteration.
    pub boards: Vec<(u64, Vec<u32>)>,
    /// The last search tree that was shown.
    pub tree: Vec<abi::TreeNode>,
    /// The checkpoint that the solver gave when the host ended the run.
    pub checkpoint: Option<Checkpoint>,
    /// Lines of the log.
    pub log: Vec<String>,
}

/// Runs a solver to its end and records all that it sends.
///
/// # Panics
///
/// When a setting or preset names what the solver does not have.
pub fn drive<S: Solver>(puzzle: &Puzzle, how: &Drive<'_>) -> Driven {
    let flat = FlatPuzzle::new(puzzle);
    let flat_puzzle = flat.as_abi();
    let preset = preset_settings::<S>(how.preset);
    let mut values: Vec<abi::Value> = S::PARAMS.iter().map(|param| default_value(param)).collect();
    let settings = preset.iter().map(|(key, value)| (key.as_str(), value.as_str()));
    let texts = settings.chain(how.settings.iter().copied()).collect::<Vec<_>>();
    for (key, text) in &texts {
        let index = S::PARAMS.iter().position(|param| string(param.key) == *key);
        let index = index.unwrap_or_else(|| panic!("the solver has no parameter {:?}", key));
        values[index] = parse_value(S::PARAMS[index], text);
    }
    let job = abi::Job {
        struct_size: std::mem::size_of::<abi::Job>() as u32,
        n_values: values.len() as u32,
        puzzle: &flat_puzzle,
        values: values.as_ptr(),
        seed: how.seed,
        max_iterations: how.limits.iterations.unwrap_or(0),
        max_work: how.limits.work.unwrap_or(0),
        max_ns: 0,
        resume: std::ptr::null(),
    };
    let control = Control::new();
    control.show_at(how.boards_at.to_vec());
    let recorder =
        Recorder { watching: if how.watched { Some(&control) } else { None }, ..Recorder::default() };
    if how.watched {
        control.display(true);
    }
    // SAFETY: the gate keeps the contract, and the job's arrays live until it returns.
    let ended = unsafe { host::resume(gate::run::<S>, &job, how.resume, how.limits, &control, &recorder) };
    let record = recorder.record.into_inner().expect("no receiver panicked");
    Driven {
        verdict: ended.verdict,
        ended_by: ended.ended_by,
        iterations: ended.iterations,
        work: ended.work,
        ..record
    }
}

#[derive(Default)]
struct Recorder<'a> {
    watching: Option<&'a Control>,
    record: Mutex<Driven>,
}

impl Default for Driven {
    fn default() -> Driven {
        Driven {
            verdict: abi::VERDICT_ERROR,
            ended_by: None,
            iterations: 0,
            work: 0,
            solution: None,
            message: String::new(),
            samples: Vec::new(),
            boards: Vec::new(),
            tree: Vec::new(),
            checkpoint: None,
            log: Vec::new(),
        }
    }
}

impl Recorder<'_> {
    fn with(&self, write: impl FnOnce(&mut Driven)) {
        write(&mut self.record.lock().expect("no receiver panicked"));
    }
}

impl Receiver for Recorder<'_> {
    fn samples(&self, samples: &[abi::Sample]) {
        self.with(|record| record.samples.extend_from_slice(samples));
    }

    fn state(&self, state: StateView<'_>) {
        let cells = state.cells.unwrap_or(&[]).to_vec();
        if let Some(control) = self.watching {
            control.display(true);
        }
        self.with(|record| record.boards.push((state.iteration, cells)));
    }

    fn solution(&self, cells: &[u32]) {
        self.with(|record| record.solution = Some(cells.to_vec()));
    }

    fn explain(&self, text: String) {
        self.with(|record| record.message = text);
    }

    fn log(&self, _level: u32, text: String) {
        self.with(|record| record.log.push(text));
    }

    fn checkpoint(&self, checkpoint: Checkpoint) {
        self.with(|record| record.checkpoint = Some(checkpoint));
    }

    fn tree(&self, _iteration: u64, nodes: &[abi::TreeNode]) {
        self.with(|record| record.tree = nodes.to_vec());
    }
}

fn preset_settings<S: Solver>(key: Option<&str>) -> Vec<(String, String)> {
    let key = match key {
        Some(key) => key,
        None => return Vec::new(),
    };
    let preset = S::PRESETS.iter().find(|preset| string(preset.key) == key);
    let preset = preset.unwrap_or_else(|| panic!("the solver has no preset {:?}", key));
    // SAFETY: a static descriptor of this process.
    let settings = unsafe { std::slice::from_raw_parts(preset.settings, preset.n_settings as usize) };
    settings.iter().map(|setting| (string(setting.key), string(setting.value))).collect()
}

fn default_value(param: &abi::Param) -> abi::Value {
    abi::Value {
        kind: param.kind,
        reserved0: 0,
        i: param.int_default,
        r: param.real_default,
        s: param.text_default,
    }
}

fn parse_value(param: &abi::Param, text: &str) -> abi::Value {
    let mut value = default_value(param);
    let bad = || -> ! { panic!("parameter {:?} does not take {:?}", string(param.key), text) };
    match param.kind {
        abi::PARAM_BOOL => value.i = text.parse().map_or_else(|_| bad(), |on: bool| on as i64),
        abi::PARAM_INT => value.i = text.parse().unwrap_or_else(|_| bad()),
        abi::PARAM_REAL => value.r = text.parse().unwrap_or_else(|_| bad()),
        abi::PARAM_CHOICE => {
            // SAFETY: a static descriptor of this process.
            let choices = unsafe { std::slice::from_raw_parts(param.choices, param.n_choices as usize) };
            let index = choices.iter().position(|choice| string(choice.key) == text);
            value.i = index.unwrap_or_else(|| bad()) as i64;
        }
        _ => panic!("parameter {:?} cannot be set here", string(param.key)),
    }
    value
}

fn string(text: abi::Str) -> String {
    // SAFETY: static text of this process.
    unsafe { text.to_string_lossy() }
}

#[cfg(test)]
mod tests {
    use super::{drive, Drive};
    use crate::host::{EndedBy, Limits};
    use crate::{Ctx, Info, Job, Level, Metric, Outcome, Param, Preset, Setting, Solver, Stop};
    use plugin_abi as abi;
    use puzzle::{sudoku, BoxShape, Digit, Puzzle};

    /// Counts to a limit, two units of work an iteration.
    struct Counter;

    impl Solver for Counter {
        const INFO: Info =
            Info { work_metric: Some(1), families: "sudoku", ..Info::new("counter", "Counter", "1.0.0") };
        const PARAMS: &'static [&'static Param] =
            &[&Param::int("limit", "Limit", 0, 1_000_000, 10), &Param::boolean("panic", "Panic", false)];
        const METRICS: &'static [&'static Metric] =
            &[&Metric::gauge("count", "Count"), &Metric::counter("work", "Work")];
        const PRESETS: &'static [&'static Preset] =
            &[&Preset::new("long", "A long count.", &[Setting::new("limit", "5000")])];

        fn run(job: &Job<'_>, ctx: &mut Ctx<'_>) -> Result<Outcome, Stop> {
            for count in 0..job.int("limit") {
                ctx.tick_showing(|board| board.cell(0, Digit::new(1 + count as u32 % 4)))?;
                ctx.work(2);
                ctx.sample(0, count as f64);
            }
            ctx.log(Level::Info, "counted");
            assert!(!job.boolean("panic"), "asked to");
            Ok(Outcome::NotSolved("counted to the limit".into()))
        }
    }

    fn puzzle() -> Puzzle {
        sudoku(BoxShape { rows: 2, cols: 2 }, &[None; 16]).unwrap()
    }

    #[test]
    fn samples_arrive_in_order_with_their_work() {
        let run = drive::<Counter>(&puzzle(), &Drive { preset: Some("long"), ..Drive::default() });
        assert_eq!((run.verdict, run.iterations, run.work), (abi::VERDICT_NOT_SOLVED, 5000, 10_000));
        assert_eq!(run.message, "counted to the limit");
        assert_eq!(run.log, ["counted"]);
        assert_eq!(run.samples.len(), 10_000);
        for (i, pair) in run.samples.chunks(2).enumerate() {
            let iteration = i as u64 + 1;
            assert_eq!((pair[0].metric, pair[0].iteration), (1, iteration));
            assert_eq!(pair[0].value, 2.0 * iteration as f64);
            assert_eq!((pair[1].metric, pair[1].iteration, pair[1].value), (0, iteration, i as f64));
        }
    }

    #[test]
    fn limits_on_iterations_and_work_are_exact() {
        let limits = Limits { iterations: Some(7), ..Limits::default() };
        let run = drive::<Counter>(&puzzle(), &Drive { limits, ..Drive::default() });
        assert_eq!((run.verdict, run.ended_by), (abi::VERDICT_CANCELLED, Some(EndedBy::Iterations)));
        assert_eq!(run.iterations, 7);

        let limits = Limits { work: Some(9), ..Limits::default() };
        let run = drive::<Counter>(&puzzle(), &Drive { limits, ..Drive::default() });
        assert_eq!((run.ended_by, run.iterations, run.work), (Some(EndedBy::Work), 5, 10));
    }

    #[test]
    fn a_watched_run_shows_every_iteration_and_changes_nothing_else() {
        let unwatched = drive::<Counter>(&puzzle(), &Drive::default());
        let watched = drive::<Counter>(&puzzle(), &Drive { watched: true, ..Drive::default() });
        let shown: Vec<u64> = watched.boards.iter().map(|board| board.0).collect();
        assert_eq!(shown, (0..10).collect::<Vec<u64>>());
        let untimed = |samples: &[abi::Sample]| -> Vec<(u64, u32, f64)> {
            samples.iter().map(|sample| (sample.iteration, sample.metric, sample.value)).collect()
        };
        assert_eq!(untimed(&watched.samples), untimed(&unwatched.samples));
    }

    #[test]
    fn the_board_can_be_asked_for_at_some_iterations() {
        let how = Drive { boards_at: &[8, 0, 6], ..Drive::default() };
        let run = drive::<Counter>(&puzzle(), &how);
        let shown: Vec<(u64, u32)> = run.boards.iter().map(|(at, cells)| (*at, cells[0])).collect();
        assert_eq!(shown, [(0, 1), (6, 3), (8, 1)]);
        assert_eq!(run.samples.len(), drive::<Counter>(&puzzle(), &Drive::default()).samples.len());
    }

    #[test]
    fn a_panic_becomes_a_sentence() {
        let run = drive::<Counter>(&puzzle(), &Drive { settings: &[("panic", "true")], ..Drive::default() });
        assert_eq!(run.verdict, abi::VERDICT_ERROR);
        assert_eq!(run.message, "the solver panicked: asked to");
    }
}
