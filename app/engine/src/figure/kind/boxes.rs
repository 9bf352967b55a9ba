//! The effort to the solution, as a box over all runs of a group; a run without a solution counts as more
//! than any other.

use super::{FigureError, Request, effort_label, solved_of};
use crate::analysis::Group;
use crate::figure::axis::Axis;
use crate::figure::chart::{BoxOfRuns, Chart, Marks, Measured};
use crate::statistics::{Attempt, Quartiles};

/// Most runs of a group that are drawn one by one; of more, those beyond the whiskers are.
const POINTS: usize = 400;

pub(super) fn chart(request: &Request, groups: &[Group<'_>]) -> Result<Chart, FigureError> {
    let rows: Vec<BoxOfRuns> =
        groups.iter().enumerate().filter_map(|(k, group)| row(k, group, request)).collect();
    if rows.is_empty() {
        return Err(FigureError::NoRuns);
    }
    let values = rows.iter().flat_map(|row| row.values.iter().chain(&row.open_ends).chain(&row.whiskers));
    let axis = Axis::around(request.x, values.copied());
    let mut notes = vec![
        "Box: quartiles and median of the effort to the solution; whiskers: 1.5 box widths at most."
            .to_string(),
    ];
    if rows.iter().any(|row| !row.open_ends.is_empty()) {
        notes.push(
            "▷ a run that ended without a solution; it counts as more than any other, and a box that it reaches \
             is open."
                .into(),
        );
    }
    if groups.iter().any(|group| group.runs.len() > POINTS) {
        notes.push(format!("Of groups above {POINTS} runs only those beyond the whiskers are points."));
    }
    Ok(Chart {
        title: "effort to the solution".into(),
        x: Measured { label: effort_label(groups, request.measure), axis },
        y: None,
        marks: Marks::Boxes(rows),
        notes,
    })
}

fn row(k: usize, group: &Group<'_>, request: &Request) -> Option<BoxOfRuns> {
    let attempts: Vec<Attempt> = group.runs.iter().map(|run| request.measure.attempt(&run.run)).collect();
    let efforts: Vec<f64> = attempts.iter().map(|attempt| attempt.effort_to_hit()).collect();
    let quartiles = Quartiles::of(&efforts)?;
    let fence = 1.5 * (quartiles.third - quartiles.first);
    let (below, above) = (quartiles.first - fence, quartiles.third + fence);
    let is_inside = |effort: &f64| effort.is_finite() && !(*effort < below || *effort > above);
    let inside = || efforts.iter().copied().filter(is_inside);
    let whiskers = [inside().fold(f64::INFINITY, f64::min), inside().fold(f64::NEG_INFINITY, f64::max)];
    let is_drawn = |effort: &f64| effort.is_finite() && (efforts.len() <= POINTS || !is_inside(effort));
    let mut open_ends: Vec<f64> =
        attempts.iter().filter(|attempt| !attempt.hit).map(|attempt| attempt.effort).collect();
    let step = open_ends.len().div_ceil(POINTS).max(1);
    open_ends = open_ends.into_iter().step_by(step).collect();
    Some(BoxOfRuns {
        group: k,
        name: group.name(),
        count: solved_of(group),
        quartiles: [quartiles.first, quartiles.median, quartiles.third],
        whiskers,
        values: efforts.iter().copied().filter(is_drawn).collect(),
        open_ends,
    })
}
