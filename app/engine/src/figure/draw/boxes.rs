//! Boxes, one below the other, each with its runs as points beneath it.

use super::super::axis::Axis;
use super::super::chart::BoxOfRuns;
use super::super::letters::{fitted, fitted_apart, width};
use super::super::scene::{Anchor, Item, Stroke};
use super::super::style::{GREY, INK, PAPER, Style};
use super::{Frame, SMALL, TEXT, line, text};

/// Least height of a row in millimetres: two lines of text.
const LEAST_ROW: f64 = 7.0;
/// The part of the figure's width that names may take.
const NAMES: f64 = 0.36;

pub(super) fn least_height(rows: &[BoxOfRuns]) -> f64 {
    (rows.len() as f64 * LEAST_ROW).max(12.0)
}

/// The width of the widest name, as far as there is room for it.
pub(super) fn names_width(rows: &[BoxOfRuns], paper: f64) -> f64 {
    let wanted = rows.iter().flat_map(|row| [width(&row.name, TEXT), width(&row.count, SMALL)]);
    wanted.fold(0.0, f64::max).min(paper * NAMES)
}

pub(super) fn draw(items: &mut Vec<Item>, frame: &Frame, x: &Axis, rows: &[BoxOfRuns]) {
    let height = frame.height() / rows.len().max(1) as f64;
    let room = frame.left - 3.0;
    let names: Vec<&str> = rows.iter().map(|row| row.name.as_str()).collect();
    let names = fitted_apart(&names, TEXT, |_| room);
    for (k, (row, name)) in rows.iter().zip(names).enumerate() {
        let top = frame.top + height * k as f64;
        let middle = top + height / 2.0;
        let end = frame.left - 1.5;
        items.push(text([end, middle - 0.3], name, TEXT, Anchor::End, INK));
        let count = fitted(&row.count, SMALL, room);
        items.push(text([end, middle + SMALL + 0.2], count, SMALL, Anchor::End, GREY));
        draw_points(items, frame, x, row, top + height * 0.76, height * 0.1);
        draw_box(items, frame, x, row, top + height * 0.38, (height * 0.36).min(4.5));
    }
    items.push(line(&[[frame.left, frame.top], [frame.left, frame.bottom]], INK, 0.2));
}

fn draw_box(items: &mut Vec<Item>, frame: &Frame, x: &Axis, row: &BoxOfRuns, middle: f64, height: f64) {
    let style = Style(row.group);
    let [first, median, third] = row.quartiles;
    let (top, bottom) = (middle - height / 2.0, middle + height / 2.0);
    let [low, high] = row.whiskers;
    let stroke = Stroke { color: style.color(), width: 0.3, dash: &[] };
    let whisker = |items: &mut Vec<Item>, from: f64, to: f64| {
        if let (Some(from), Some(to), true) = (frame.x(x, from), frame.x(x, to), from.is_finite()) {
            items.push(line(&[[from, middle], [to, middle]], style.color(), 0.3));
            items.push(line(&[[to, middle - height / 4.0], [to, middle + height / 4.0]], style.color(), 0.3));
        }
    };
    if low.is_finite() {
        whisker(items, first, low);
    }
    if third.is_finite() && high.is_finite() {
        whisker(items, third, high);
    }
    if let (Some(left), Some(right), true) = (frame.x(x, first), frame.x(x, third), first.is_finite()) {
        if third.is_finite() {
            let points = vec![[left, top], [right, top], [right, bottom], [left, bottom]];
            items.push(Item::Outline { points, fill: PAPER, stroke });
        } else {
            // Open to the right: a quarter of the runs never got there.
            let points = vec![[frame.right, top], [left, top], [left, bottom], [frame.right, bottom]];
            items.push(Item::Line { points, stroke });
        }
    }
    if let (Some(at), true) = (frame.x(x, median), median.is_finite()) {
        items.push(line(&[[at, top], [at, bottom]], style.color(), 0.7));
    }
}

fn draw_points(items: &mut Vec<Item>, frame: &Frame, x: &Axis, row: &BoxOfRuns, middle: f64, spread: f64) {
    let style = Style(row.group);
    // The golden section spreads any number of points evenly, and always alike.
    let height = |k: usize| middle + ((k as f64 * 0.618_033_988_75).fract() * 2.0 - 1.0) * spread;
    for (k, &value) in row.values.iter().enumerate() {
        if let Some(at) = frame.x(x, value) {
            let stroke = Stroke { color: style.color(), width: 0.12, dash: &[] };
            items.push(Item::Circle { at: [at, height(k)], radius: 0.4, fill: style.color(), stroke });
        }
    }
    for (k, &value) in row.open_ends.iter().enumerate() {
        if let Some(at) = frame.x(x, value) {
            items.push(style.open_end([at, height(k)]));
        }
    }
}
