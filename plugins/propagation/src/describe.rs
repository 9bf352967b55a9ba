//! What the solver says of itself, and its loop.

use crate::plan::{Filter, Plan};
use crate::report::{End, Goal};
use crate::stages::{Stages, Turn};
use plugin_api::puzzle::{Digit, Puzzle};
use plugin_api::{Choice, Ctx, Info, Job, Metric, Outcome, Param, Preset, Setting, Solver, Stop, abi};
use reasoning::search::Grid;
use reasoning::words::{Reader, Words};
use std::cell::OnceCell;

/// Propagation, shaving and complete search.
pub struct Propagation;

/// Indices of the metrics.
mod metric {
    pub const SOLUTIONS: u32 = 0;
    pub const LEVEL: u32 = 1;
    pub const OPEN: u32 = 2;
    pub const REMOVED: u32 = 3;
    pub const DEPTH: u32 = 4;
    pub const NODES: u32 = 5;
    pub const FAILURES: u32 = 6;
    pub const WORK: u32 = 7;
}

const GOALS: [Choice; 3] = [
    Choice::new("solve", "First solution", "Ends with the first solution."),
    Choice::new("unique", "One or more", "Proves that there is no second solution, or finds it."),
    Choice::new("count", "Count", "Counts the solutions, up to a number."),
];
const METHODS: [Choice; 2] = [
    Choice::new(
        "graded",
        "Level by level",
        "From the least reasoning to the most, so that the level is known.",
    ),
    Choice::new(
        "fast",
        "Search at once",
        "All rules from the start, no shaving; a plain 9×9 Sudoku is searched by bands of 27 cells. No level is told.",
    ),
];
const FILTERS: [Choice; 3] = [
    Choice::new(
        "singles",
        "Singles",
        "A digit that is placed leaves its groups; sums by the least and the greatest that is left.",
    ),
    Choice::new("hidden-singles", "Hidden singles", "Also a digit with one place left."),
    Choice::new(
        "combinations",
        "Combinations",
        "Each rule keeps only digits of some way in which it can hold: generalised arc consistency.",
    ),
];

impl Solver for Propagation {
    const INFO: Info = Info {
        doc: "Takes digits away by the rules of the puzzle (generalised arc consistency of groups, runs and cages), \
              then by shaving, and searches what is left, smallest domain first. Complete: it proves that there is one \
              solution or none, counts, and says which level of reasoning sufficed.",
        iteration: "Up to 32 rules are applied, a cell is shaved, or a digit is tried or taken back.",
        families: "sudoku,kakuro,kenken",
        work_metric: Some(metric::WORK),
        flags: abi::SOLVER_DETERMINISTIC | abi::SOLVER_COMPLETE,
        ..Info::new("propagation", "Propagation and search", env!("CARGO_PKG_VERSION"))
    };
    const PARAMS: &'static [&'static Param] = &[
        &Param::choice("goal", "Goal", &GOALS, 0).doc("When the run ends."),
        &Param::int("solutions", "Solutions at most", 2, 1_000_000_000, 1000)
            .doc("The count ends when it has found so many.")
            .log_scale()
            .enabled_when("goal", "count"),
        &Param::choice("method", "Method", &METHODS, 0).doc("Where it begins."),
        &Param::choice("filter", "Filter", &FILTERS, 2)
            .doc("The most that each rule is asked for, before the search and in it.")
            .enabled_when("method", "graded"),
        &Param::boolean("shaving", "Shaving", true)
            .doc("Before the search, digits that lead to a contradiction by singles are taken away.")
            .enabled_when("method", "graded"),
    ];
    const METRICS: &'static [&'static Metric] = &[
        &Metric::counter("solutions", "Solutions").doc("Solutions found."),
        &Metric::gauge("level", "Level")
            .doc("The level of reasoning at work: 1 singles, 2 hidden singles, 3 combinations, 4 shaving, 5 search."),
        &Metric::gauge("open", "Open cells").unit("cells").doc("Cells with more than one digit left.").minimise(0.0),
        &Metric::gauge("removed", "Candidates removed").doc("Digits taken from all cells, at present."),
        &Metric::gauge("depth", "Depth").doc("Digits that are tried, or states that wait, at present."),
        &Metric::counter("nodes", "Nodes").doc("Digits that the search tried."),
        &Metric::counter("failures", "Failures").doc("Contradictions."),
        &Metric::counter("work", "Work")
            .doc("Rules applied, digits shaved and digits tried; of the band solver states looked at. The unit of work."),
    ];
    const PRESETS: &'static [&'static Preset] = &[
        &Preset::new(
            "grade",
            "Proves that there is one solution, and tells the level.",
            &[Setting::new("goal", "unique"), Setting::new("method", "graded")],
        ),
        &Preset::new(
            "prove",
            "Proves that there is one solution, as fast as it can.",
            &[Setting::new("goal", "unique"), Setting::new("method", "fast")],
        ),
    ];
    const CHECKPOINT: Option<u32> = Some(1);

    fn run(job: &Job<'_>, ctx: &mut Ctx<'_>) -> Result<Outcome, Stop> {
        let rules = OnceCell::new();
        let (goal, plan) = (goal(job), plan(job));
        let mut run = Run {
            n_candidates: n_candidates(job.puzzle()),
            stages: Stages::new(job.puzzle(), &rules, plan),
            solutions: 0,
            first: None,
        };
        if job.resume().is_some_and(|bytes| run.restore(bytes, job.puzzle()).is_none()) {
            return Ok(Outcome::Error("the checkpoint cannot be gone on from: it does not fit the puzzle and the parameters; begin the run anew".into()));
        }
        let is_all = loop {
            ctx.tick_saving(|board| run.stages.draw(board), || run.save())?;
            let before = run.stages.counts().work;
            let turn = run.stages.turn();
            ctx.work(run.stages.counts().work - before);
            match turn {
                Turn::GoesOn => {}
                Turn::Found(grid) => {
                    run.solutions += 1;
                    run.first.get_or_insert(grid);
                    if run.solutions >= goal.up_to() && !run.stages.is_over() {
                        break false;
                    }
                }
                Turn::Ended => break true,
            }
            if is_due(ctx.iteration(), job.puzzle().cells().len()) {
                run.sample(ctx);
            }
        };
        run.sample(ctx);
        let end = End {
            solutions: run.solutions,
            is_all,
            level: run.stages.level(),
            nodes: run.stages.counts().nodes,
        };
        Ok(match run.first.and_then(|grid| grid.into_iter().collect::<Option<Vec<Digit>>>()) {
            Some(solution) => Outcome::SolvedWith(solution, end.found(plan)),
            None => Outcome::Unsolvable(end.refuted(plan)),
        })
    }
}

/// A run and what it found.
struct Run<'a> {
    stages: Stages<'a>,
    solutions: u64,
    first: Option<Grid>,
    /// Digits of all cells before anything was taken away.
    n_candidates: u64,
}

impl Run<'_> {
    fn sample(&self, ctx: &mut Ctx<'_>) {
        let counts = self.stages.counts();
        let (open, left) = match self.stages.domains() {
            Some(domains) => {
                let sizes = domains.iter().map(|domain| domain.count_ones());
                let open = sizes.clone().filter(|&size| size > 1).count();
                (open as u64, sizes.map(u64::from).sum())
            }
            None => (0, 0),
        };
        ctx.sample(metric::SOLUTIONS, self.solutions as f64);
        ctx.sample(metric::LEVEL, f64::from(self.stages.level().number()));
        ctx.sample(metric::OPEN, open as f64);
        if left > 0 {
            ctx.sample(metric::REMOVED, (self.n_candidates - left) as f64);
        }
        ctx.sample(metric::DEPTH, self.stages.depth() as f64);
        ctx.sample(metric::NODES, counts.nodes as f64);
        ctx.sample(metric::FAILURES, counts.failures as f64);
    }

    fn save(&self) -> Vec<u8> {
        let mut words = Words::default();
        words.push(self.solutions);
        let digits = self.first.iter().flatten().map(|digit| digit.map_or(0, Digit::value));
        words.list(&digits.collect::<Vec<u32>>(), |words, &digit| words.push(u64::from(digit)));
        self.stages.save(&mut words);
        words.to_bytes()
    }

    fn restore(&mut self, bytes: &[u8], puzzle: &Puzzle) -> Option<()> {
        let mut words = Reader::new(bytes);
        self.solutions = words.word()?;
        let digits = words.list(Reader::small)?;
        if !digits.is_empty() {
            let grid: Grid = digits.into_iter().map(Digit::new).collect();
            self.first = Some(grid).filter(|grid| grid.len() == puzzle.cells().len());
            self.first.as_ref()?;
        }
        self.stages.restore(&mut words)?;
        words.is_at_end().then_some(())
    }
}

fn goal(job: &Job<'_>) -> Goal {
    match job.choice("goal") {
        0 => Goal::Solve,
        1 => Goal::Unique,
        _ => Goal::Count(job.int("solutions").unsigned_abs()),
    }
}

fn plan(job: &Job<'_>) -> Plan {
    if job.choice("method") == 1 {
        return Plan::Fast;
    }
    let filter = match job.choice("filter") {
        0 => Filter::Singles,
        1 => Filter::HiddenSingles,
        _ => Filter::Combinations,
    };
    Plan::Graded { filter, shaving: job.boolean("shaving") }
}

fn n_candidates(puzzle: &Puzzle) -> u64 {
    puzzle.cells().iter().map(|cell| u64::from(cell.domain.len())).sum()
}

/// Whether samples are taken: at each of the first 4,096 iterations, then 2,048 times each doubling; of many cells
/// less often, since all of them are looked at.
fn is_due(iteration: u64, n_cells: usize) -> bool {
    let by_size = (n_cells / 128).next_power_of_two().ilog2();
    let by_length = iteration.max(1).ilog2().saturating_sub(11);
    iteration.trailing_zeros() >= by_size.max(by_length)
}
