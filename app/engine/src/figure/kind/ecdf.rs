//! The share of (run, target) pairs that were reached, over effort. Targets lie evenly between the worst
//! beginning and the best end of the runs on a puzzle, each puzzle for itself.

use super::{FigureError, Request, direction, effort_label, metric_label, metric_of};
use crate::analysis::{Group, Key, Target, efforts_to_targets, even_targets, group};
use crate::export::{Source, metric_keys};
use crate::figure::axis::{Axis, Scale};
use crate::figure::chart::{Chart, Curve, Joint, Measured};
use crate::session::{PuzzleId, SessionRun};
use crate::statistics::ecdf;
use std::collections::BTreeMap;

/// Targets of a puzzle.
const TARGETS: usize = 20;

pub(super) fn chart(
    source: &Source<'_>,
    request: &Request,
    groups: &[Group<'_>],
) -> Result<Chart, FigureError> {
    let objective = metric_of(source, request)?;
    let metric = objective.metric.as_str();
    let has_samples = |run: &&SessionRun| run.run.last_values().contains_key(metric);
    if !groups.iter().flat_map(|group| &group.runs).any(has_samples) {
        return Err(FigureError::NoSamples { wanted: metric.into(), known: metric_keys(source.session) });
    }
    let of_puzzle = |of: &Group<'_>| {
        let targets = even_targets(&of.runs, metric, direction(&objective), TARGETS);
        of.runs.first().map(|run| (run.puzzle, targets))
    };
    let targets: BTreeMap<PuzzleId, Vec<Target>> =
        group(source.session, &[Key::Puzzle]).iter().filter_map(of_puzzle).collect();
    if targets.values().all(Vec::is_empty) {
        return Err(FigureError::NothingReached(metric.into()));
    }
    let efforts: Vec<Vec<f64>> = groups.iter().map(|group| efforts(group, &targets, request)).collect();
    let greatest = efforts.iter().flatten().copied().filter(|effort| effort.is_finite()).fold(0.0, f64::max);
    let curves = groups
        .iter()
        .zip(&efforts)
        .enumerate()
        .map(|(k, (group, efforts))| curve(k, group, efforts, greatest, request));
    let x = (effort_label(groups, request.measure), request.x);
    let y = ("Share of targets reached".into(), Scale::Linear);
    let mut chart =
        Chart::of_curves(format!("targets of {metric} reached over effort"), curves.collect(), x, y);
    chart.y = chart.y.map(|y| Measured { axis: Axis::of_shares(), ..y });
    chart.notes.extend(metric_label(source, groups, metric).1);
    chart.notes.push(format!(
        "{TARGETS} targets of {metric} a puzzle, evenly from the worst beginning to the best value that any run reached; \
         targets never reached count as open."
    ));
    Ok(chart)
}

/// The effort of each pair; a run without the metric reaches none of its targets.
fn efforts(group: &Group<'_>, targets: &BTreeMap<PuzzleId, Vec<Target>>, request: &Request) -> Vec<f64> {
    let of_run = |run: &&SessionRun| {
        let targets = targets.get(&run.puzzle).map_or(&[][..], Vec::as_slice);
        efforts_to_targets(&[run], targets, request.measure)
    };
    group.runs.iter().flat_map(of_run).collect()
}

fn curve(k: usize, group: &Group<'_>, efforts: &[f64], greatest: f64, request: &Request) -> Curve {
    let steps = ecdf(efforts);
    let mut points: Vec<[f64; 2]> = steps.iter().map(|step| [step.effort, step.share]).collect();
    let start = match (request.x, points.first()) {
        (Scale::Linear, _) | (Scale::Logarithmic, None) => 0.0,
        (Scale::Logarithmic, Some(first)) => first[0],
    };
    points.insert(0, [start, 0.0]);
    let last = points[points.len() - 1][1];
    points.push([greatest, last]);
    Curve {
        group: k,
        name: group.name(),
        count: format!("n = {}", group.runs.len()),
        joint: Joint::Steps,
        points,
        band: Vec::new(),
        open_ends: Vec::new(),
        runs: Vec::new(),
    }
}
