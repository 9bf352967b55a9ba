//! What the runs of a session come to together: what a panel asks, and the answer, which a background task makes with the
//! same functions that `workbench plot`, `stats` and `compare` use.

use crate::text_table::TextTable;
use crate::told::comparison::{Family, families, heading};
use crate::told::{Told, table, tell_of, warnings};
use engine::analysis::{Key, Measure, compare, group};
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
    /// The runs that count; without them all that have ended.
    pub only: Option<BTreeSet<RunId>>,
    /// What the runs of a group agree in.
    pub by: Vec<Key>,
    /// What effort is counted in.
    pub measure: Measure,
    /// What is to be told of the groups.
    pub what: What,
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

/// Finds the answer among the runs of a session that have ended.
pub fn find(session: &Session, metrics: &Metrics, asked: &Asked) -> Found {
    let part = asked.only.as_ref().map(|only| part_of(session, only));
    let chosen = part.as_ref().unwrap_or(session);
    let mut found = Found { runs: chosen.runs.len(), ..Found::default() };
    let setups = || session.runs.iter().map(|run| run.run.setup());
    let parameters: BTreeSet<&String> = setups().flat_map(|setup| setup.parameters.keys()).collect();
    found.parameters = parameters.into_iter().cloned().collect();
    let known: BTreeSet<&String> = setups().flat_map(|setup| &setup.metrics).collect();
    found.metrics = known.into_iter().cloned().collect();
    match &asked.what {
        What::Charts { of, x, y } => {
            let source = Source { session: chosen, metrics, header: None };
            let chart = |(kind, metric): &(Kind, Option<String>)| {
                let objective =
                    metric.as_ref().map(|metric| metrics.objective_of(source.session, metric, None));
                let by = asked.by.clone();
                let request = Request { kind: *kind, by, measure: asked.measure, objective, x: *x, y: *y };
                chart_of(&source, &request).map(Arc::new).map_err(|error| error.to_string())
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
