//! What the solver says of itself, and its loop.

use crate::cover::Cover;
use crate::links::Links;
use crate::search::{Heuristic, Search, Turn};
use plugin_api::puzzle::{Digit, DigitSet};
use plugin_api::{Board, Choice, Ctx, Info, Job, Metric, Outcome, Param, Preset, Setting, Solver, Stop, abi};

/// Exact cover by dancing links.
pub struct ExactCover;

/// Indices of the metrics.
mod metric {
    pub const SOLUTIONS: u32 = 0;
    pub const DEPTH: u32 = 1;
    pub const NODES: u32 = 2;
    pub const UPDATES: u32 = 3;
}

const GOALS: [Choice; 3] = [
    Choice::new("solve", "First solution", "Ends with the first solution."),
    Choice::new("unique", "One or more", "Proves that there is no second solution, or finds it."),
    Choice::new("count", "Count", "Counts the solutions, up to a number."),
];
const ITEMS: [Choice; 2] = [
    Choice::new(
        "smallest",
        "Fewest options",
        "The cell with the fewest digits, or the digit with the fewest places.",
    ),
    Choice::new("first", "First", "Cells in reading order, then digits of rows, columns and boxes."),
];

impl Solver for ExactCover {
    const INFO: Info = Info {
        doc: "Knuth's Algorithm X with dancing links: each cell, and each digit of a row, column or region, is covered \
              by exactly one digit in a cell. Complete: it proves that there is one solution or none, and counts. Takes \
              puzzles of different digits alone: Sudoku of every size, jigsaws, diagonals, Latin squares.",
        iteration: "An item is chosen, an option is tried, or one is taken back.",
        families: "sudoku,kakuro,kenken",
        relations: 1 << abi::RELATION_ALL_DIFFERENT,
        work_metric: Some(metric::NODES),
        flags: abi::SOLVER_DETERMINISTIC | abi::SOLVER_COMPLETE,
        ..Info::new("exact-cover", "Exact cover", env!("CARGO_PKG_VERSION"))
    };
    const PARAMS: &'static [&'static Param] = &[
        &Param::choice("goal", "Goal", &GOALS, 0).doc("When the run ends."),
        &Param::int("solutions", "Solutions at most", 2, 1_000_000_000, 1000)
            .doc("The count ends when it has found so many.")
            .log_scale()
            .enabled_when("goal", "count"),
        &Param::choice("item", "Item", &ITEMS, 0).doc("Which item is covered next."),
    ];
    const METRICS: &'static [&'static Metric] = &[
        &Metric::counter("solutions", "Solutions").doc("Solutions found."),
        &Metric::gauge("depth", "Depth")
            .unit("levels")
            .doc("Levels of the search: items covered by a choice."),
        &Metric::counter("nodes", "Nodes").doc("Options that were tried; the unit of work."),
        &Metric::counter("updates", "Updates").doc("Nodes taken from a list, as Knuth counts the effort."),
    ];
    const PRESETS: &'static [&'static Preset] =
        &[&Preset::new("prove", "Proves that there is one solution.", &[Setting::new("goal", "unique")])];
    const CHECKPOINT: Option<u32> = Some(1);

    fn run(job: &Job<'_>, ctx: &mut Ctx<'_>) -> Result<Outcome, Stop> {
        let cover = match Cover::of(job.puzzle()) {
            Ok(cover) => cover,
            Err(refusal) => return Ok(Outcome::Unsupported(refusal)),
        };
        let heuristic = if job.choice("item") == 0 { Heuristic::Smallest } else { Heuristic::First };
        let mut run = Run {
            n_cells: job.puzzle().cells().len(),
            search: Search::new(Links::new(&cover.options), heuristic),
            cover,
            solutions: 0,
            first: Vec::new(),
        };
        if job.resume().is_some_and(|bytes| !run.restore(bytes)) {
            return Ok(Outcome::Error("the checkpoint cannot be gone on from: it does not fit the puzzle and the parameters; begin the run anew".into()));
        }
        let up_to = match job.choice("goal") {
            0 => 1,
            1 => 2,
            _ => job.int("solutions").unsigned_abs(),
        };
        let is_all = loop {
            ctx.tick_saving(|board| run.draw(board), || run.save())?;
            let turn = run.search.turn();
            ctx.work(u64::from(turn == Turn::Tried));
            match turn {
                Turn::Entered | Turn::Tried | Turn::TakenBack => {}
                Turn::Visited => {
                    run.visit();
                    if run.solutions >= up_to {
                        break false;
                    }
                }
                Turn::Terminated => break true,
            }
            if is_due(ctx.iteration()) {
                run.sample(ctx);
            }
        };
        run.sample(ctx);
        Ok(run.outcome(is_all))
    }
}

/// A run and what it found.
struct Run {
    n_cells: usize,
    cover: Cover,
    search: Search,
    solutions: u64,
    /// `[cells]`, once there is a solution.
    first: Vec<Digit>,
}

impl Run {
    fn visit(&mut self) {
        self.solutions += 1;
        if self.first.is_empty() {
            let mut chosen: Vec<(u32, Digit)> = self.search.chosen().map(|k| self.cover.meaning[k]).collect();
            chosen.sort_unstable();
            self.first = chosen.into_iter().map(|(_, digit)| digit).collect();
        }
    }

    fn outcome(self, is_all: bool) -> Outcome {
        let told = match (self.solutions, is_all) {
            (0, _) => return Outcome::Unsolvable("the whole tree was searched".into()),
            (1, true) => "This is the only solution.".into(),
            (1, false) => "Others were not looked for.".into(),
            (n, true) => format!("There are {n} solutions."),
            (n, false) => format!("There are at least {n} solutions."),
        };
        Outcome::SolvedWith(self.first, told)
    }

    fn sample(&self, ctx: &mut Ctx<'_>) {
        ctx.sample(metric::SOLUTIONS, self.solutions as f64);
        ctx.sample(metric::DEPTH, self.search.depth() as f64);
        ctx.sample(metric::UPDATES, self.search.links().updates() as f64);
    }

    /// Shows the digits that are chosen, and the options left of each cell that is not covered.
    fn draw(&self, board: &mut Board) {
        for (cell, digit) in self.search.chosen().map(|k| self.cover.meaning[k]) {
            board.cell(cell as usize, Some(digit));
        }
        let links = self.search.links();
        let is_cell = |item: u32| item >= 1 && item as usize <= self.n_cells;
        let next = |&item: &u32| Some(links.right(item));
        let uncovered = std::iter::successors(Some(links.right(0)), next).take_while(|&item| item != 0);
        for item in uncovered.filter(|&item| is_cell(item)) {
            let below = |&node: &u32| Some(links.down(node));
            let nodes = std::iter::successors(Some(links.down(item)), below).take_while(|&node| node != item);
            let digits: DigitSet = nodes.map(|node| self.cover.meaning[links.option(node)].1).collect();
            board.candidates(item as usize - 1, digits);
        }
        if let Some(cell) = self.search.focus().filter(|&item| is_cell(item)) {
            board.focus(cell as usize - 1);
        }
    }

    /// Solutions, the first of them, and the search, eight bytes a number.
    fn save(&self) -> Vec<u8> {
        let first = self.first.iter().map(|digit| u64::from(digit.value()));
        let words = [self.solutions, self.first.len() as u64].into_iter().chain(first);
        words.chain(self.search.save()).flat_map(u64::to_le_bytes).collect()
    }

    fn restore(&mut self, bytes: &[u8]) -> bool {
        let (chunks, rest) = bytes.as_chunks();
        let words: Vec<u64> = chunks.iter().map(|&chunk| u64::from_le_bytes(chunk)).collect();
        let Some((&[solutions, n_first], words)) = words.split_first_chunk() else { return false };
        let n_first = usize::try_from(n_first).unwrap_or(usize::MAX);
        if !rest.is_empty() || n_first > words.len() || ![0, self.n_cells].contains(&n_first) {
            return false;
        }
        let (first, search) = words.split_at(n_first);
        let digits = first.iter().map(|&digit| u32::try_from(digit).ok().and_then(Digit::new));
        let Some(first) = digits.collect() else { return false };
        (self.solutions, self.first) = (solutions, first);
        self.search.restore(search)
    }
}

/// Whether samples are taken: at each of the first 4,096 iterations, then 2,048 times each doubling.
fn is_due(iteration: u64) -> bool {
    iteration < 4096 || iteration.trailing_zeros() >= iteration.ilog2() - 11
}
