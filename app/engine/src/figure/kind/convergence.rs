//! A metric over effort: the median of all runs of a group, with the quartiles as a band.

use super::{FigureError, Request, effort_label, going_on, is_solved, metric_label, metric_of};
use crate::analysis::{Grid, Group, convergence, grid};
use crate::export::{Source, metric_keys};
use crate::figure::axis::Scale;
use crate::figure::chart::{Chart, Curve, Joint, RunsAt};

/// Efforts at which the quartiles are taken.
const POINTS: usize = 240;

pub(super) fn chart(
    source: &Source<'_>,
    request: &Request,
    groups: &[Group<'_>],
) -> Result<Chart, FigureError> {
    let objective = metric_of(source, request)?;
    let curves: Vec<Curve> = groups
        .iter()
        .enumerate()
        .filter_map(|(k, group)| curve(k, group, &objective.metric, request))
        .collect();
    if curves.is_empty() {
        let known = metric_keys(source.session);
        return Err(FigureError::NoSamples { wanted: objective.metric, known });
    }
    let missing = groups.len() - curves.len();
    let has_open_ends = curves.iter().any(|curve| !curve.open_ends.is_empty());
    let has_many_runs = groups.iter().any(|group| group.runs.len() > 1);
    let (label, mixed) = metric_label(source, groups, &objective.metric);
    let title = format!("{} over effort", objective.metric);
    let x = (effort_label(groups, request.measure), request.x);
    let mut chart = Chart::of_curves(title, curves, x, (label, request.y));
    if has_many_runs {
        chart.notes.push(
            "Line: median of all runs; band: quartiles; a run that has ended keeps its last value.".into(),
        );
    }
    if groups.iter().any(|group| going_on(group) > 0) {
        chart.notes.push("A run that goes on counts up to where it is.".into());
    }
    if has_open_ends {
        chart.notes.push("▷ a run that ended without a solution.".into());
    }
    chart.notes.extend(mixed);
    chart.notes.extend(thinned(groups, &objective.metric));
    if missing > 0 {
        let groups = if missing == 1 { "1 group has".into() } else { format!("{missing} groups have") };
        chart.notes.push(format!("{groups} no samples of {}.", objective.metric));
    }
    note_lost(&mut chart);
    Ok(chart)
}

fn curve(k: usize, group: &Group<'_>, metric: &str, request: &Request) -> Option<Curve> {
    let scale = match request.x {
        Scale::Linear => Grid::Linear,
        Scale::Logarithmic => Grid::Logarithmic,
    };
    let efforts = grid(&group.runs, metric, request.measure, POINTS, scale);
    let bands = convergence(&group.runs, metric, request.measure, &efforts);
    let with_values = bands.iter().map(|band| band.runs).max()?;
    let points = bands.iter().map(|band| [band.effort, band.values.median]);
    let band = bands.iter().map(|band| [band.effort, band.values.first, band.values.third]);
    let runs = bands.iter().map(|band| RunsAt { x: band.effort, runs: band.runs, ended: band.ended });
    let unsolved = group.runs.iter().filter(|run| !is_solved(run) && run.run.outcome().is_some());
    let end = |run: &&&crate::session::SessionRun| {
        let value = *run.run.last_values().get(metric)?;
        Some([request.measure.spent(&run.run), value]).filter(|_| value.is_finite())
    };
    let all = group.runs.len();
    Some(Curve {
        group: k,
        name: group.name(),
        count: if with_values == all { format!("n = {all}") } else { format!("n = {with_values} of {all}") },
        // A value holds until the next one is known.
        joint: Joint::Steps,
        points: points.collect(),
        band: if with_values > 1 { band.collect() } else { Vec::new() },
        open_ends: unsolved.filter_map(|run| end(&run)).collect(),
        runs: runs.collect(),
    })
}

/// Says where not every sample was kept.
fn thinned(groups: &[Group<'_>], metric: &str) -> Vec<String> {
    let runs = groups.iter().flat_map(|group| &group.runs).map(|run| &run.run);
    let series = runs.flat_map(|run| {
        run.series()
            .iter()
            .filter(|(id, _)| run.setup().metrics[id.metric] == metric)
            .map(|(_, series)| series)
    });
    let (last_only, thinned): (Vec<u64>, Vec<u64>) = series
        .map(|series| series.every())
        .filter(|&every| every > 1)
        .partition(|&every| every == crate::series::LAST_ONLY);
    let every = thinned.into_iter().max();
    let mut notes: Vec<String> =
        every.map(|every| format!("Of long runs one sample in {every} was kept.")).into_iter().collect();
    if !last_only.is_empty() {
        notes.push("Of some runs only the last sample was kept.".into());
    }
    notes
}

/// Says where a logarithmic axis has no place for a value.
fn note_lost(chart: &mut Chart) {
    let crate::figure::chart::Marks::Curves(curves) = &chart.marks else { return };
    let lacks = |point: &[f64; 2]| chart.y.as_ref().is_some_and(|y| y.axis.lacks(point[1]));
    if curves.iter().any(|curve| curve.points.iter().any(lacks)) {
        chart.notes.push("Values of 0 and below are drawn at the lower edge.".into());
    }
}
