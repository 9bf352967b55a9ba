//! What the runs of a session come to together: what a panel asks, and the answer, which a background task makes with the
//! same functions that `workbench plot`, `stats` and `compare` use.

use crate::text_table::TextTable;
use crate::told::comparison::{Family, families, heading};
use crate::told::{Told, table, tell_of, warnings};
use engine::analysis::{Key, Measure, compare, group, group_with_unfinished};
use engine::export::{Metrics, Source};
use engine::figure::axis::Scale;
use engine::figure::{Chart, Kind, Request, chart_of};
use engine::session::{RunId, Session};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Who asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The curves, as groups.
    Groups,
    /// The figures.
    Figure,
    /// The statistics.
    Statistics,
}

impl Place {
    /// All of them.
    pub const ALL: [Place; 3] = [Place::Groups, Place::Figure, Place::Statistics];
}

/// What is asked.
#[derive(Clone, Debug, PartialEq)]
pub struct Asked {
    /// The runs that count; without them all.
    pub only: Option<Arc<BTreeSet<RunId>>>,
    /// What the runs of a group agree in.
    pub by: Vec<Key>,
    /// What effort is counted in.
    pub measure: Measure,
    /// What is to be told of the groups.
    pub what: What,
}

impl Asked {
    /// Whether the answer tells of runs that go on as well.
    pub fn tells_of_unfinished(&self) -> bool {
        matches!(&self.what, What::Charts { of, .. } if of.iter().any(|(kind, _)| kind.tells_of_unfinished()))
    }
}

/// What is to be told of groups.
#[derive(Clone, Debug, PartialEq)]
pub enum What {
    /// A chart each of these kinds, with the key of the metric where that was chosen.
    Charts {
        /// Kinds and metrics.
        of: Vec<(Kind, Option<String>)>,
        /// Scale of x.
        x: Scale,
        /// Scale of y.
        y: Scale,
    },
    /// The table of numbers, and a comparison of the groups with these names, where there are any.
    Numbers {
        /// Names of groups.
        compared: BTreeSet<String>,
    },
}

/// The answer.
#[derive(Debug, Default)]
pub struct Found {
    /// How many runs it tells of.
    pub runs: usize,
    /// The charts, in the order in which they were asked for, or the sentences that say why there are none.
    pub charts: Vec<Result<Arc<Chart>, String>>,
    /// The numbers, where they were asked for.
    pub numbers: Option<Numbers>,
    /// Parameters that some run has.
    pub parameters: Vec<String>,
    /// Metrics that some run has.
    pub metrics: Vec<String>,
    /// Those of them that a solver aims at.
    pub aims: BTreeSet<String>,
}

/// Groups in numbers.
#[derive(Debug)]
pub struct Numbers {
    /// Names of the groups, one a row.
    pub names: Vec<String>,
    /// The table.
    pub table: TextTable,
    /// What to know of the groups before believing the numbers.
    pub warnings: Vec<String>,
    /// Groups held against each other, or the sentence that says why they cannot be.
    pub comparison: Option<Result<Compared, String>>,
}

/// Groups held against each other.
#[derive(Clone, Debug, PartialEq)]
pub struct Compared {
    /// On which puzzles, and in which unit.
    pub heading: String,
    /// The tests, in the order in which they are to be read.
    pub families: Vec<Family>,
    /// What makes it less than it looks.
    pub doubts: Vec<String>,
}

/// Finds the answer among the runs of a session, which may go on.
pub fn find(session: &Session, metrics: &Metrics, asked: &Asked) -> Found {
    let part = asked.only.as_ref().map(|only| part_of(session, only));
    let chosen = part.as_ref().unwrap_or(session);
    let mut found = Found { runs: chosen.runs.len(), ..Found::default() };
    let setups = || session.runs.iter().map(|run| run.run.setup());
    let parameters: BTreeSet<&String> = setups().flat_map(|setup| setup.parameters.keys()).collect();
    found.parameters = parameters.into_iter().cloned().collect();
    let known: BTreeSet<&String> = setups().flat_map(|setup| &setup.metrics).collect();
    found.metrics = known.into_iter().cloned().collect();
    let solvers: BTreeSet<&String> = setups().map(|setup| &setup.solver).collect();
    found.aims = solvers.into_iter().filter_map(|solver| Some(metrics.objective(solver)?.metric)).collect();
    match &asked.what {
        What::Charts { of, x, y } => {
            let source = Source { session: chosen, metrics, header: None };
            let chart = |(kind, metric): &(Kind, Option<String>)| {
                let objective =
                    metric.as_ref().map(|metric| metrics.objective_of(source.session, metric, None));
                let by = asked.by.clone();
                let request = Request { kind: *kind, by, measure: asked.measure, objective, x: *x, y: *y };
                let mut chart = chart_of(&source, &request).map_err(|error| error.to_string())?;
                // A group looks alike whichever runs count, and while more of them come.
                chart.renumber(&places(session, chosen, &asked.by, kind.tells_of_unfinished()));
                Ok(Arc::new(chart))
            };
            found.charts = of.iter().map(chart).collect();
        }
        What::Numbers { compared } => found.numbers = Some(numbers(chosen, asked, compared)),
    }
    found
}

/// The session with these runs alone.
pub fn part_of(session: &Session, only: &BTreeSet<RunId>) -> Session {
    let runs = session.runs.iter().filter(|run| only.contains(&run.id));
    Session { puzzles: session.puzzles.clone(), runs: runs.cloned().collect(), ..Session::default() }
}

/// The place of each group of a part of the runs among the groups of all of them.
fn places(all: &Session, part: &Session, by: &[Key], with_unfinished: bool) -> Vec<usize> {
    let all = group_with_unfinished(all, by);
    let place = |of: &engine::analysis::Group<'_>| all.iter().position(|group| group.by == of.by);
    let groups = if with_unfinished { group_with_unfinished(part, by) } else { group(part, by) };
    groups.iter().filter_map(place).collect()
}

fn numbers(session: &Session, asked: &Asked, compared: &BTreeSet<String>) -> Numbers {
    let groups = group(session, &asked.by);
    let told = tell_of(groups, asked.measure);
    let names: Vec<String> = told.iter().map(|told| told.group.name()).collect();
    Numbers {
        table: table(&told),
        warnings: warnings(&told, asked.measure),
        comparison: (!compared.is_empty()).then(|| comparison(session, asked, &told, compared)),
        names,
    }
}

fn comparison(
    session: &Session,
    asked: &Asked,
    told: &[Told<'_>],
    compared: &BTreeSet<String>,
) -> Result<Compared, String> {
    let chosen = told.iter().map(|told| &told.group).filter(|group| compared.contains(&group.name()));
    let groups: Vec<_> = chosen.cloned().collect();
    let comparison = compare(session, &groups, asked.measure).map_err(|error| error.to_string())?;
    let names: Vec<String> = groups.iter().map(engine::analysis::Group::name).collect();
    Ok(Compared {
        heading: heading(&comparison),
        families: families(&names, &comparison),
        doubts: comparison.doubts.iter().map(ToString::to_string).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::{Asked, What, find};
    use crate::told::{table, tell_of};
    use crate::window::made::run;
    use engine::analysis::{Key, Measure, group};
    use engine::export::{Metrics, Source};
    use engine::figure::axis::Scale;
    use engine::figure::chart::Marks;
    use engine::figure::{Chart, Kind, Request, chart_of};
    use engine::session::{RunId, Session};
    use std::collections::BTreeSet;
    use std::sync::Arc;

    fn session() -> Session {
        let mut session = Session::default();
        let puzzle = Arc::clone(run("a", 1, 1).puzzle());
        let id = session.add_puzzle("grid".into(), String::new(), String::new(), puzzle);
        for (solver, factor) in [("a", 1), ("b", 3)] {
            for seed in 1..=4 {
                session.add_run(id, "0".into(), run(solver, seed, factor * (10 + seed)));
            }
        }
        session
    }

    fn asked(what: What) -> Asked {
        Asked { only: None, by: vec![Key::Solver], measure: Measure::Iterations, what }
    }

    #[test]
    fn charts_are_those_of_the_engine_and_tell_what_can_be_chosen() {
        let (session, metrics) = (session(), Metrics::default());
        let of = vec![(Kind::RunLength, None), (Kind::Convergence, Some("cost".into()))];
        let found = find(&session, &metrics, &asked(What::Charts { of, x: Scale::Linear, y: Scale::Linear }));
        let source = Source { session: &session, metrics: &metrics, header: None };
        let request = Request {
            kind: Kind::RunLength,
            by: vec![Key::Solver],
            measure: Measure::Iterations,
            objective: None,
            x: Scale::Linear,
            y: Scale::Linear,
        };
        assert_eq!(*found.charts[0].clone().unwrap(), chart_of(&source, &request).unwrap());
        assert!(
            found.charts[1].as_ref().is_err_and(|sentence| sentence.contains("cost")),
            "{:?}",
            found.charts
        );
        assert_eq!(
            (found.runs, found.parameters, found.metrics),
            (8, vec!["tenure".into()], vec!["cost".into()])
        );
    }

    #[test]
    fn a_group_looks_alike_whichever_runs_count() {
        let look = |only: Option<std::ops::RangeInclusive<u32>>| {
            let of = vec![(Kind::RunLength, None), (Kind::Box, None)];
            let what = What::Charts { of, x: Scale::Linear, y: Scale::Linear };
            let only = only.map(|ids| Arc::new(ids.map(RunId).collect()));
            let found = find(&session(), &Metrics::default(), &Asked { only, ..asked(what) });
            let groups = |chart: &Result<Arc<Chart>, String>| match &chart.as_ref().unwrap().marks {
                Marks::Curves(curves) => curves.iter().map(|c| (c.name.clone(), c.group)).collect::<Vec<_>>(),
                Marks::Boxes(rows) => rows.iter().map(|row| (row.name.clone(), row.group)).collect(),
            };
            found.charts.iter().map(groups).collect::<Vec<_>>()
        };
        assert_eq!(look(None)[0], [("a".to_string(), 0), ("b".to_string(), 1)]);
        assert_eq!(look(Some(5..=8)), vec![vec![("b".to_string(), 1)]; 2]);
    }

    #[test]
    fn numbers_are_those_of_the_engine_for_the_runs_that_count() {
        let session = session();
        let numbers = |only: Option<BTreeSet<RunId>>, compared: &[&str]| {
            let compared = compared.iter().map(|name| (*name).to_string()).collect();
            let asked = Asked { only: only.map(Arc::new), ..asked(What::Numbers { compared }) };
            find(&session, &Metrics::default(), &asked).numbers.unwrap()
        };
        let all = numbers(None, &["a", "b"]);
        let told = tell_of(group(&session, &[Key::Solver]), Measure::Iterations);
        assert_eq!((all.table, all.names), (table(&told), vec!["a".to_string(), "b".to_string()]));
        let compared = all.comparison.unwrap().unwrap();
        let titles: Vec<&str> = compared.families.iter().map(|family| family.title.as_str()).collect();
        assert_eq!(titles, ["Fisher's exact test (exact)", "Mann-Whitney U test (exact)"]);
        let some = numbers(Some((1..=5).map(RunId).collect()), &["a", "c"]);
        assert_eq!(some.table.rows().iter().map(|row| row[1].as_str()).collect::<Vec<_>>(), ["4", "1"]);
        assert!(some.comparison.unwrap().unwrap_err().contains("at least two groups"));
    }
}
