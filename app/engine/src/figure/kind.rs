//! The kinds of figures: which numbers each shows of the groups of a session.

mod boxes;
mod convergence;
mod ecdf;
mod names;
mod profile;
mod run_length;

use super::axis::Scale;
use super::chart::Chart;
use crate::analysis::{Group, Key, Measure, group, group_with_unfinished};
use crate::descriptor::Goal;
use crate::export::{Objective, Source, metric_keys};
use crate::session::SessionRun;

/// A kind of figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A metric over effort: median and quartiles of the runs.
    Convergence,
    /// The share of targets of a metric that were reached, over effort.
    Ecdf,
    /// The share of runs that solved their puzzle, over effort.
    RunLength,
    /// The effort to the solution as a box.
    Box,
    /// How often a group is within a factor of the best.
    Profile,
}

impl Kind {
    /// Whether it tells of runs that go on as well, each up to where it is: a metric is known at any time, and a run
    /// without a solution so far is an observation that is cut off. The other kinds would take it for one that failed.
    pub fn tells_of_unfinished(self) -> bool {
        matches!(self, Kind::Convergence | Kind::RunLength)
    }
}

/// What a figure should show.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// Its kind.
    pub kind: Kind,
    /// What the runs of a group agree in.
    pub by: Vec<Key>,
    /// What effort is counted in.
    pub measure: Measure,
    /// The metric, for [`Kind::Convergence`] and [`Kind::Ecdf`]; without one, what all solvers aim at.
    pub objective: Option<Objective>,
    /// Scale of the horizontal axis.
    pub x: Scale,
    /// Scale of the vertical axis; shares have a linear one whatever is asked for.
    pub y: Scale,
}

/// Most groups that can be told apart in one figure.
pub const MOST_GROUPS: usize = 12;

/// Why there is no figure.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum FigureError {
    /// No run has ended.
    #[error("The session holds no finished run, so there is nothing to draw.")]
    NoRuns,
    /// Too many groups.
    #[error("That makes {0} groups; a figure tells {MOST_GROUPS} apart. Group by less.")]
    TooManyGroups(usize),
    /// A metric is needed, and the solvers aim at different ones.
    #[error(
        "The solvers of the session have no metric in common that says how good they are. Choose one: {}.", .0.join(", ")
    )]
    NoMetric(Vec<String>),
    /// The metric is none of the session's.
    #[error("No run of the session has samples of {wanted}. Its metrics are: {}.", known.join(", "))]
    NoSamples {
        /// The metric.
        wanted: String,
        /// All metrics of the session.
        known: Vec<String>,
    },
    /// Nothing got better.
    #[error("{0} got better in no run, so there are no targets that could be reached.")]
    NothingReached(String),
    /// Nothing was solved.
    #[error(
        "No run solved its puzzle, so there is nothing to compare. A figure of the kind convergence shows how far they came."
    )]
    NothingSolved,
    /// A profile compares groups.
    #[error(
        "A performance profile compares groups on the same puzzles; that takes two groups or more, which differ in more than the puzzle. Group by solver or by a parameter."
    )]
    NothingToCompare,
}

/// The chart of what is asked for.
///
/// # Errors
///
/// [`FigureError`] where there is nothing to show.
pub fn chart_of(source: &Source<'_>, request: &Request) -> Result<Chart, FigureError> {
    let groups = if request.kind.tells_of_unfinished() {
        group_with_unfinished(source.session, &request.by)
    } else {
        group(source.session, &request.by)
    };
    if groups.is_empty() {
        return Err(FigureError::NoRuns);
    }
    if groups.len() > MOST_GROUPS {
        return Err(FigureError::TooManyGroups(groups.len()));
    }
    let mut chart = match request.kind {
        Kind::Convergence => convergence::chart(source, request, &groups)?,
        Kind::Ecdf => ecdf::chart(source, request, &groups)?,
        Kind::RunLength => run_length::chart(request, &groups),
        Kind::Box => boxes::chart(request, &groups)?,
        Kind::Profile => profile::chart(source, request, &groups)?,
    };
    let (names, explained) = names::names(&groups);
    chart.rename(&names);
    chart.notes.splice(0..0, explained);
    let is_free = |run: &&SessionRun| request.measure.attempt(&run.run).effort == 0.0;
    if request.x == Scale::Logarithmic
        && matches!(request.kind, Kind::Ecdf | Kind::RunLength | Kind::Box)
        && groups.iter().flat_map(|group| &group.runs).any(is_free)
    {
        chart.notes.push("An effort of 0 is drawn at the left edge.".into());
    }
    if request.kind != Kind::Profile && units(&groups, request.measure).len() > 1 {
        let units = units(&groups, request.measure).join(", ");
        chart.notes.push(format!("Work is counted in different units ({units}); compare seconds instead."));
    }
    Ok(chart)
}

/// The metric that was asked for, or that all solvers aim at.
fn metric_of(source: &Source<'_>, request: &Request) -> Result<Objective, FigureError> {
    let known = metric_keys(source.session);
    match request.objective.clone().or_else(|| source.common_objective()) {
        None => Err(FigureError::NoMetric(known)),
        Some(objective) if known.contains(&objective.metric) => Ok(objective),
        Some(objective) => Err(FigureError::NoSamples { wanted: objective.metric, known }),
    }
}

/// A metric with its unit, where that is known and one; otherwise the sentence that says so.
fn metric_label(source: &Source<'_>, groups: &[Group<'_>], metric: &str) -> (String, Option<String>) {
    let mut units: Vec<&str> = Vec::new();
    for run in groups.iter().flat_map(|group| &group.runs) {
        let unit = source.metrics.get(&run.run.setup().solver, metric).map(|known| known.unit.as_str());
        units.extend(unit.filter(|unit| !units.contains(unit)));
    }
    match units.as_slice() {
        [] | [""] => (capital(metric), None),
        [unit] => (format!("{} ({unit})", capital(metric)), None),
        units => {
            let units: Vec<&str> =
                units.iter().map(|unit| if unit.is_empty() { "none" } else { unit }).collect();
            let note = format!("The solvers give {metric} in different units: {}.", units.join(", "));
            (capital(metric), Some(note))
        }
    }
}

/// The effort with its unit.
fn effort_label(groups: &[Group<'_>], measure: Measure) -> String {
    match measure {
        Measure::Seconds => "Solver time (s)".into(),
        Measure::Iterations => "Iterations".into(),
        Measure::Work => match units(groups, measure).as_slice() {
            [unit] => capital(unit),
            _ => "Work (each solver's own unit)".into(),
        },
    }
}

/// The units that the runs count in, each once.
fn units<'a>(groups: &'a [Group<'_>], measure: Measure) -> Vec<&'a str> {
    let mut units: Vec<&str> = Vec::new();
    for run in groups.iter().flat_map(|group| &group.runs) {
        let unit = measure.unit(&run.run);
        if !units.contains(&unit) {
            units.push(unit);
        }
    }
    units
}

/// `best-cost` as `Best cost`.
fn capital(key: &str) -> String {
    let words = key.replace('-', " ");
    let mut chars = words.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

fn is_solved(run: &SessionRun) -> bool {
    Measure::Work.attempt(&run.run).hit
}

/// `3 of 5 solved`, `3 of 5 solved, 2 go on`, `2 go on`.
fn solved_of(group: &Group<'_>) -> String {
    let solved = group.runs.iter().filter(|run| is_solved(run)).count();
    let going = going_on(group);
    let ended = group.runs.len() - going;
    let told = [
        (ended > 0 || going == 0).then(|| format!("{solved} of {ended} solved")),
        (going > 0).then(|| if going == 1 { "1 goes on".into() } else { format!("{going} go on") }),
    ];
    told.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// How many of the runs have not ended.
fn going_on(group: &Group<'_>) -> usize {
    group.runs.iter().filter(|run| run.run.outcome().is_none()).count()
}

/// Whether smaller values are as good as a target.
fn direction(objective: &Objective) -> crate::analysis::Direction {
    match objective.goal {
        Goal::Max => crate::analysis::Direction::AtLeast,
        Goal::Min | Goal::None => crate::analysis::Direction::AtMost,
    }
}
