//! Curves with their bands, markers, and the ends of runs that did not get there.

use super::super::axis::Axis;
use super::super::chart::{Curve, Joint};
use super::super::scene::{Item, Point};
use super::super::style::Style;
use super::Frame;

/// Markers on a curve that goes all the way.
const MARKERS: usize = 6;
/// Points that are closer than this, in millimetres, are one on paper.
const FINE: f64 = 0.05;
/// Most ends of runs that are drawn for a group.
const OPEN_ENDS: usize = 200;

pub(super) fn draw(items: &mut Vec<Item>, frame: &Frame, x: &Axis, y: &Axis, curves: &[Curve]) {
    let place = |point: &[f64; 2]| Some([frame.x(x, point[0])?, frame.y(y, point[1])?]);
    for curve in curves {
        let edge = |side: usize| curve.band.iter().filter_map(move |band| place(&[band[0], band[side]]));
        let (low, high): (Vec<Point>, Vec<Point>) = (edge(1).collect(), edge(2).collect());
        let mut outline = joined(&high, curve.joint);
        outline.extend(joined(&low, curve.joint).into_iter().rev());
        if outline.len() > 2 {
            items.push(Item::Area { points: outline, color: Style(curve.group).color(), opacity: 0.15 });
        }
    }
    let lines: Vec<Vec<Point>> = curves
        .iter()
        .map(|curve| joined(&curve.points.iter().filter_map(place).collect::<Vec<_>>(), curve.joint))
        .collect();
    for (curve, points) in curves.iter().zip(&lines).filter(|(_, points)| points.len() > 1) {
        items.push(Item::Line { points: points.clone(), stroke: Style(curve.group).stroke() });
    }
    for (k, (curve, points)) in curves.iter().zip(&lines).enumerate() {
        let offset = (k as f64 + 0.5) / curves.len() as f64;
        let at = (0..MARKERS).map(|j| frame.left + frame.width() * (j as f64 + offset) / MARKERS as f64);
        let mut on_it: Vec<Point> = at.filter_map(|x| height_at(points, x).map(|y| [x, y])).collect();
        if on_it.is_empty() {
            on_it.extend(points.last());
        }
        items.extend(on_it.into_iter().map(|at| Style(curve.group).marker(at)));
    }
    for curve in curves {
        let ends = thinned(&curve.open_ends.iter().filter_map(place).collect::<Vec<_>>());
        let step = ends.len().div_ceil(OPEN_ENDS).max(1);
        items.extend(ends.into_iter().step_by(step).map(|at| Style(curve.group).open_end(at)));
    }
}

/// The corners of a line through the points.
fn joined(points: &[Point], joint: Joint) -> Vec<Point> {
    let points = thinned(points);
    match joint {
        Joint::Straight => points,
        Joint::Steps => {
            let corner = |pair: &[Point]| [[pair[1][0], pair[0][1]], pair[1]];
            let steps = points.windows(2).flat_map(corner);
            points.first().copied().into_iter().chain(steps).collect()
        }
    }
}

/// Without the points that nobody can tell from the one before. The last one stays.
fn thinned(points: &[Point]) -> Vec<Point> {
    let mut kept: Vec<Point> = Vec::new();
    for (k, point) in points.iter().enumerate() {
        let is_apart = |last: &Point| (last[0] - point[0]).abs() > FINE || (last[1] - point[1]).abs() > FINE;
        if kept.last().is_none_or(is_apart) || (k + 1 == points.len() && kept.last() != Some(point)) {
            kept.push(*point);
        }
    }
    kept
}

/// How far down a line is at so much from the left; none where it is not.
fn height_at(points: &[Point], x: f64) -> Option<f64> {
    let pair = points.windows(2).find(|pair| pair[0][0] <= x && x <= pair[1][0])?;
    let [[x0, y0], [x1, y1]] = [pair[0], pair[1]];
    Some(if x1 > x0 { y0 + (y1 - y0) * (x - x0) / (x1 - x0) } else { y1 })
}
