//! A solver to start from. This file is what every solver has: what it says of itself, its loop, and the
//! macro that makes the library a plugin. The search itself is in `search`.

mod search;

use plugin_api::{abi, Choice, Ctx, Info, Job, Metric, Outcome, Param, Solver, Stop};
use search::{Search, Step};

struct DepthFirst;

const ORDERS: [Choice; 2] = [
    Choice::new("ascending", "Ascending", "The smallest digit first."),
    Choice::new("shuffled", "Shuffled", "In an order drawn from the seed."),
];

/// Indices of the metrics below.
const DEPTH: u32 = 0;
const NODES: u32 = 1;

impl Solver for DepthFirst {
    const INFO: Info = Info {
        doc: "Depth-first search that fills the cell with the fewest candidates first.",
        iteration: "One digit is tried in a cell, or the last decision is taken back.",
        families: "sudoku",
        relations: 1 << abi::RELATION_ALL_DIFFERENT,
        work_metric: Some(NODES),
        flags: abi::SOLVER_DETERMINISTIC | abi::SOLVER_COMPLETE,
        ..Info::new("template-rust", "Template Rust", env!("CARGO_PKG_VERSION"))
    };
    const PARAMS: &'static [&'static Param] = &[&Param::choice("order", "Order of digits", &ORDERS, 0)
        .doc("In which order the digits of a cell are tried.")];
    const METRICS: &'static [&'static Metric] = &[
        &Metric::gauge("depth", "Depth").unit("cells").doc("Cells that the search has filled."),
        &Metric::counter("nodes", "Nodes").doc("Digits that were tried; the unit of work."),
    ];
    /// Count this up when `Search::save` writes another form.
    const CHECKPOINT: Option<u32> = Some(1);

    fn run(job: &Job<'_>, ctx: &mut Ctx<'_>) -> Result<Outcome, Stop> {
        let mut search = Search::new(job.puzzle(), job.choice("order") == 1, job.seed());
        if let Some(bytes) = job.resume() {
            if let Err(damaged) = search.restore(bytes) {
                return Ok(damaged.into());
            }
        }
        loop {
            ctx.tick_saving(|board| search.draw(board), || search.save())?;
            let step = search.step();
            ctx.work(u64::from(step == Step::Tried));
            ctx.sample(DEPTH, search.depth() as f64);
            match step {
                Step::Tried | Step::TakenBack => {}
                Step::Solved => return Ok(Outcome::Solved(search.grid())),
                Step::Exhausted => return Ok(Outcome::Unsolvable("the whole tree was searched".into())),
            }
        }
    }
}

plugin_api::export_solvers!(DepthFirst);

#[cfg(test)]
mod tests {
    use super::DepthFirst;
    use plugin_api::host::Limits;
    use plugin_api::puzzle::{check, sudoku, BoxShape, Digit, Puzzle};
    use plugin_api::{abi, assert_resumes, assert_survives_damage, drive, Drive};

    fn puzzle(givens: &str) -> Puzzle {
        let givens: Vec<Option<Digit>> =
            givens.chars().map(|c| c.to_digit(10).and_then(Digit::new)).collect();
        sudoku(BoxShape { rows: 2, cols: 2 }, &givens).unwrap()
    }

    #[test]
    fn a_puzzle_is_solved_in_either_order() {
        let puzzle = puzzle("1.......3......4");
        for order in ["ascending", "shuffled"] {
            let run =
                drive::<DepthFirst>(&puzzle, &Drive { settings: &[("order", order)], ..Drive::default() });
            assert_eq!(run.verdict, abi::VERDICT_SOLVED, "{}", run.message);
            let grid: Vec<Option<Digit>> = run.solution.unwrap().into_iter().map(Digit::new).collect();
            assert_eq!(check(&puzzle, &grid), Ok(()));
        }
    }

    #[test]
    fn a_puzzle_without_a_solution_is_proved() {
        // The first cell sees 2 and 3 in its row, 4 in its column and 1 in its box.
        let run = drive::<DepthFirst>(&puzzle("..23.1..4......."), &Drive::default());
        assert_eq!(run.verdict, abi::VERDICT_UNSOLVABLE);
    }

    #[test]
    fn a_resumed_run_goes_on_where_it_was() {
        let puzzle = puzzle("................");
        for order in ["ascending", "shuffled"] {
            let settings = [("order", order)];
            let how = Drive { settings: &settings, ..Drive::default() };
            assert_eq!(assert_resumes::<DepthFirst>(&puzzle, &how, &[0, 1, 9, 15]), 4);
            let limits = Limits { iterations: Some(9), ..Limits::default() };
            let first = drive::<DepthFirst>(&puzzle, &Drive { limits, ..how.clone() });
            let kept = first.checkpoint.expect("a run that met its limit is kept");
            assert!(assert_survives_damage::<DepthFirst>(&puzzle, &how, &kept, 500) > 100);
        }
    }
}
