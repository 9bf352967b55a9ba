//! The solver `ac3`: filtering alone, without search. It solves what the filter decides, proves what the
//! filter refutes, and says what is left of all else.

use crate::ac3::{Domain, Network, digit, domains_of, unfixed};
use crate::board::draw_domains;
use crate::groups::Filter;
use plugin_api::{Ctx, Damaged, Info, Job, Metric, Outcome, Param, Solver, Stop, abi, restore, store};

/// Filtering alone.
pub struct Ac3;

/// Indices of the metrics, in the order of [`Solver::METRICS`].
#[expect(missing_docs, reason = "each is described where the metric is")]
pub mod metric {
    pub const COST: u32 = 0;
    pub const VALUES: u32 = 1;
    pub const REMOVED: u32 = 2;
    pub const REVISIONS: u32 = 3;
}

impl Solver for Ac3 {
    const INFO: Info = Info {
        doc: "Arc consistency without search (Algorithms 2 and 3 of Soto et al. 2013), or a stronger filter: solves what \
              filtering decides, proves that there is no solution where it empties a domain, and says what it leaves else.",
        iteration: "All domains are filtered to the fixpoint; a second iteration, which removes nothing, ends the run.",
        relations: 1 << abi::RELATION_ALL_DIFFERENT,
        work_metric: Some(metric::REVISIONS),
        ..Info::new("ac3", "AC3 alone", env!("CARGO_PKG_VERSION"))
    };

    const PARAMS: &'static [&'static Param] = &[&Param::choice("filter", "Filter", &Filter::CHOICES, 0)
        .doc("What filters the domains. The paper's own is AC3; the other two are ours.")];

    const METRICS: &'static [&'static Metric] = &[
        &Metric::gauge("cost", "Cost")
            .unit("cells")
            .doc("Cells whose domain is not a single value.")
            .minimise(0.0),
        &Metric::gauge("values", "Values left").doc("Values in the domains of those cells."),
        &Metric::gauge("removed", "Removed values").doc("Values removed in the iteration."),
        &Metric::counter("revisions", "Revisions")
            .doc("Pairs of a cell and a constraint whose values AC3 has looked at; the unit of work."),
    ];

    const CHECKPOINT: Option<u32> = Some(1);

    fn run(job: &Job<'_>, ctx: &mut Ctx<'_>) -> Result<Outcome, Stop> {
        if let Some(refusal) = crate::describe::too_many_digits(job.puzzle(), Self::INFO.id) {
            return Ok(refusal);
        }
        let filter = Filter::from_choice(job.choice("filter"));
        let mut network = Network::new(job.puzzle(), filter);
        let mut domains = domains_of(job.puzzle());
        if let Some(bytes) = job.resume() {
            match resumed(bytes, &domains) {
                Ok(resumed) => domains = resumed,
                Err(damaged) => return Ok(damaged.into()),
            }
            network.count_revisions_from(ctx.work_done());
        }
        loop {
            ctx.tick_saving(|board| draw_domains(board, domains.iter().copied()), || store(&domains))?;
            let Ok(filtered) = network.filter_all(&mut domains) else {
                ctx.work(network.revisions() - ctx.work_done());
                return Ok(Outcome::Unsolvable(filter.proof()));
            };
            ctx.work(network.revisions() - ctx.work_done());
            ctx.sample(metric::COST, unfixed(&domains) as f64);
            ctx.sample(metric::VALUES, f64::from(values_left(&domains)));
            ctx.sample(metric::REMOVED, f64::from(filtered.removed));
            if unfixed(&domains) == 0 {
                return Ok(Outcome::Solved(domains.iter().filter_map(|&domain| digit(domain)).collect()));
            }
            if filtered.removed == 0 {
                return Ok(Outcome::NotSolved(what_is_left(&domains)));
            }
        }
    }
}

/// The domains of a checkpoint: what an iteration has left of the puzzle's.
fn resumed(bytes: &[u8], root: &[Domain]) -> Result<Vec<Domain>, Damaged> {
    let domains: Vec<Domain> = restore(bytes)?;
    let fits = |(&domain, &root): (&Domain, &Domain)| domain & !root == 0;
    let fit = domains.len() == root.len() && domains.iter().zip(root).all(fits);
    Damaged::unless(fit, "its cells are not those of the puzzle")?;
    Ok(domains)
}

fn values_left(domains: &[Domain]) -> u32 {
    domains.iter().map(|domain| domain.count_ones()).filter(|&values| values > 1).sum()
}

fn what_is_left(domains: &[Domain]) -> String {
    let (cells, values) = (unfixed(domains), values_left(domains));
    format!("filtering leaves {cells} cells open, with {values} values; that proves nothing")
}

#[cfg(test)]
mod tests {
    use super::{Ac3, metric};
    use crate::sample_puzzles::{CLASH, EASY, HARD, HIDDEN_CONTRADICTION, nine, of_shape};
    use plugin_api::puzzle::{Digit, Puzzle, check};
    use plugin_api::{Drive, Driven, abi, drive};

    fn run(puzzle: &Puzzle, filter: &str) -> Driven {
        drive::<Ac3>(puzzle, &Drive { settings: &[("filter", filter)], ..Drive::default() })
    }

    #[test]
    fn it_solves_what_filtering_decides() {
        let puzzle = of_shape(2, 2, EASY);
        for filter in ["ac3", "hidden-singles", "all-different"] {
            let run = run(&puzzle, filter);
            assert_eq!((run.verdict, run.iterations), (abi::VERDICT_SOLVED, 1));
            let grid: Vec<_> = run.solution.iter().flatten().map(|&digit| Digit::new(digit)).collect();
            assert!(check(&puzzle, &grid).is_ok());
        }
    }

    #[test]
    fn it_says_what_it_leaves() {
        let run = run(&nine(HARD[0]), "ac3");
        assert_eq!((run.verdict, run.iterations, run.work), (abi::VERDICT_NOT_SOLVED, 2, 920));
        let last = |index| run.samples.iter().rev().find(|s| s.metric == index).map(|s| s.value);
        let (cells, values) = (last(metric::COST).unwrap(), last(metric::VALUES).unwrap());
        assert_eq!((cells, values), (58.0, 239.0));
        assert_eq!(run.message, "filtering leaves 58 cells open, with 239 values; that proves nothing");
    }

    #[test]
    fn a_wipe_out_is_a_proof_and_a_stronger_filter_proves_more() {
        let clash = run(&of_shape(2, 2, CLASH), "ac3");
        assert_eq!(clash.verdict, abi::VERDICT_UNSOLVABLE);
        assert_eq!(clash.message, "AC3 on the givens leaves a cell without a value");
        let hidden = of_shape(2, 2, HIDDEN_CONTRADICTION);
        assert_eq!(run(&hidden, "ac3").verdict, abi::VERDICT_NOT_SOLVED);
        assert_eq!(run(&hidden, "hidden-singles").verdict, abi::VERDICT_UNSOLVABLE);
        assert_eq!(run(&hidden, "all-different").verdict, abi::VERDICT_UNSOLVABLE);
    }
}
