//! The share of runs that solved their puzzle, over effort: the estimate of Kaplan and Meier, in which a run
//! that was cut off says nothing of what comes later.

use super::{Request, effort_label, going_on, solved_of};
use crate::analysis::Group;
use crate::figure::axis::{Axis, Scale};
use crate::figure::chart::{Chart, Curve, Joint, Measured};
use crate::statistics::{Attempt, CONFIDENCE, run_length};

pub(super) fn chart(request: &Request, groups: &[Group<'_>]) -> Chart {
    let curves: Vec<Curve> = groups.iter().enumerate().map(|(k, group)| curve(k, group, request)).collect();
    let has_open_ends = curves.iter().any(|curve| !curve.open_ends.is_empty());
    let has_bands = curves.iter().any(|curve| !curve.band.is_empty());
    let x = (effort_label(groups, request.measure), request.x);
    let y = ("Share of runs solved".into(), Scale::Linear);
    let mut chart = Chart::of_curves("share of runs solved over effort".into(), curves, x, y);
    chart.y = chart.y.map(|y| Measured { axis: Axis::of_shares(), ..y });
    if has_bands {
        let percent = CONFIDENCE * 100.0;
        chart.notes.push(format!("Kaplan–Meier estimate with its pointwise {percent:.0} % interval."));
    }
    if has_open_ends && groups.iter().all(|group| going_on(group) == 0) {
        chart.notes.push("▷ a run that ended without a solution and is counted up to there.".into());
    } else if has_open_ends {
        chart
            .notes
            .push("▷ a run without a solution that has ended or goes on, and is counted up to there.".into());
    }
    chart
}

fn curve(k: usize, group: &Group<'_>, request: &Request) -> Curve {
    let attempts: Vec<Attempt> = group.runs.iter().map(|run| request.measure.attempt(&run.run)).collect();
    let steps = run_length(&attempts, CONFIDENCE);
    let first = steps.first().map_or(0.0, |step| step.effort);
    let start = if request.x == Scale::Linear { 0.0 } else { first };
    let last = attempts.iter().map(|attempt| attempt.effort).fold(0.0, f64::max);
    let share_at =
        |effort: f64| steps.iter().rfind(|step| step.effort <= effort).map_or(0.0, |step| step.share);
    let mut points = vec![[start, 0.0]];
    let mut band = vec![[start, 0.0, 0.0]];
    for step in &steps {
        points.push([step.effort, step.share]);
        band.push([step.effort, step.interval.low, step.interval.high]);
    }
    points.push([last, share_at(last)]);
    band.extend(band.last().copied().map(|[_, low, high]| [last, low, high]));
    let cut_off = attempts.iter().filter(|attempt| !attempt.hit);
    Curve {
        group: k,
        name: group.name(),
        count: solved_of(group),
        joint: Joint::Steps,
        points,
        band: if attempts.len() > 1 && !steps.is_empty() { band } else { Vec::new() },
        open_ends: cut_off.map(|attempt| [attempt.effort, share_at(attempt.effort)]).collect(),
        runs: Vec::new(),
    }
}
