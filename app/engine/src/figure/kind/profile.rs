//! The performance profile of Dolan and Moré 2002: on which share of the puzzles a group needs at most so
//! many times the effort of the best group. The effort of a group on a puzzle is its expected running time.

use super::{FigureError, Request, units};
use crate::analysis::{Group, Key};
use crate::export::Source;
use crate::figure::axis::{Axis, Scale};
use crate::figure::chart::{Chart, Curve, Joint, Measured};
use crate::session::PuzzleId;
use crate::statistics::{Attempt, performance_ratios};
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn chart(
    source: &Source<'_>,
    request: &Request,
    groups: &[Group<'_>],
) -> Result<Chart, FigureError> {
    if groups.len() < 2 || request.by.contains(&Key::Puzzle) {
        return Err(FigureError::NothingToCompare);
    }
    let efforts: Vec<BTreeMap<PuzzleId, f64>> =
        groups.iter().map(|group| efforts(source, group, request)).collect();
    let all: BTreeSet<PuzzleId> = efforts.iter().flat_map(|efforts| efforts.keys().copied()).collect();
    let row = |puzzle: &PuzzleId| efforts.iter().map(|efforts| efforts.get(puzzle).copied()).collect();
    let rows: Vec<Vec<f64>> = all.iter().filter_map(row).collect();
    if rows.is_empty() {
        return Err(FigureError::NothingToCompare);
    }
    if rows.iter().flatten().all(|effort| effort.is_infinite()) {
        return Err(FigureError::NothingSolved);
    }
    let ratios = performance_ratios(&rows);
    let finite =
        ratios.iter().flat_map(|ratios| ratios.ratios.iter().copied()).filter(|ratio| ratio.is_finite());
    let greatest = finite.fold(1.0, f64::max).max(2.0) * 1.1;
    let curves = groups.iter().zip(&ratios).enumerate().map(|(k, (group, ratios))| {
        let mut points = vec![[1.0, 0.0]];
        points.extend(
            ratios.profile().iter().map(|step| [step.effort, step.share]).filter(|[x, _]| x.is_finite()),
        );
        points.push([greatest, points[points.len() - 1][1]]);
        let count = format!("{} on {}", counted(group.runs.len(), "run"), counted(rows.len(), "puzzle"));
        Curve {
            group: k,
            name: group.name(),
            count,
            joint: Joint::Steps,
            points,
            band: Vec::new(),
            open_ends: Vec::new(),
            runs: Vec::new(),
        }
    });
    let unit = match units(groups, request.measure).as_slice() {
        [unit] => (*unit).to_string(),
        _ => "work".into(),
    };
    let label = format!("Times the least expected running time in {unit}");
    let y = ("Share of puzzles".into(), Scale::Linear);
    let mut chart = Chart::of_curves("performance profile".into(), curves.collect(), (label, request.x), y);
    chart.x.axis = chart.x.axis.from(1.0);
    chart.y = chart.y.map(|y| Measured { axis: Axis::of_shares(), ..y });
    let left_out = all.len() - rows.len();
    if left_out > 0 {
        chart.notes.push(format!("{left_out} puzzles are left out, since not every group has runs on them."));
    }
    if units(groups, request.measure).len() > 1 {
        chart.notes.push("Work is counted in different units; compare seconds instead.".into());
    }
    Ok(chart)
}

fn counted(number: usize, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}

/// The expected running time on each puzzle: all effort divided by the number of solved runs.
fn efforts(source: &Source<'_>, group: &Group<'_>, request: &Request) -> BTreeMap<PuzzleId, f64> {
    let of_puzzle = |of: &Group<'_>| {
        let attempts: Vec<Attempt> = of.runs.iter().map(|run| request.measure.attempt(&run.run)).collect();
        let hits = attempts.iter().filter(|attempt| attempt.hit).count();
        let effort: f64 = attempts.iter().map(|attempt| attempt.effort).sum();
        let expected = if hits == 0 { f64::INFINITY } else { effort / hits as f64 };
        of.runs.first().map(|run| (run.puzzle, expected))
    };
    group.split(source.session, &Key::Puzzle).iter().filter_map(of_puzzle).collect()
}
