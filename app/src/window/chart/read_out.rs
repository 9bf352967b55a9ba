//! The values of a chart at the pointer.

use super::{boxes, lines};
use crate::window::scale::{number, value_at};
use egui::{RichText, Ui};
use egui_plot::PlotPoint;
use engine::figure::Chart;
use engine::figure::chart::{BoxOfRuns, Curve, Joint, Marks};

/// Shows what the chart says at this place.
pub fn show(ui: &mut Ui, chart: &Chart, pointer: PlotPoint) {
    let x = value_at(pointer.x, chart.x.axis.scale());
    match &chart.marks {
        Marks::Curves(curves) => {
            ui.label(RichText::new(format!("{}: {}", chart.x.label, number(x))).strong());
            for curve in curves {
                ui.horizontal(|ui| {
                    lines::piece(ui, curve.group);
                    ui.label(&curve.name);
                    ui.label(at_curve(curve, x));
                });
            }
        }
        Marks::Boxes(rows) => {
            if let Some(row) = boxes::row_at(pointer.y, rows.len()).map(|row| &rows[row]) {
                ui.label(RichText::new(&row.name).strong());
                told_box(row).iter().for_each(|line| {
                    ui.label(line);
                });
            }
        }
    }
}

/// What a curve says at a value of x: its own value, its band, and of how many runs.
fn at_curve(curve: &Curve, x: f64) -> String {
    let Some(y) = height_at(curve, x) else { return "–".into() };
    let mut text = number(y);
    let before = |of: f64| of <= x;
    if let Some(band) = curve.band.iter().rev().find(|band| before(band[0])) {
        text.push_str(&format!(" ({}–{})", number(band[1]), number(band[2])));
    }
    match curve.runs.iter().rev().find(|runs| before(runs.x)) {
        Some(runs) if runs.ended > 0 => {
            text.push_str(&format!(" · n = {}, {} of them ended before", runs.runs, runs.ended));
        }
        Some(runs) => text.push_str(&format!(" · n = {}", runs.runs)),
        None => {}
    }
    text
}

/// None before a curve begins.
fn height_at(curve: &Curve, x: f64) -> Option<f64> {
    let after = curve.points.partition_point(|point| point[0] <= x);
    let [x0, y0] = *curve.points.get(after.checked_sub(1)?)?;
    match (curve.joint, curve.points.get(after)) {
        (Joint::Straight, Some([x1, y1])) if *x1 > x0 => Some(y0 + (y1 - y0) * (x - x0) / (x1 - x0)),
        _ => Some(y0),
    }
}

fn told_box(row: &BoxOfRuns) -> [String; 3] {
    let told = |value: f64| if value.is_finite() { number(value) } else { "∞".into() };
    let [first, median, third] = row.quartiles.map(told);
    let [low, high] = row.whiskers.map(told);
    [
        row.count.clone(),
        format!("median {median}, quartiles {first} to {third}"),
        format!("whiskers {low} to {high}"),
    ]
}

#[cfg(test)]
mod tests {
    use super::at_curve;
    use engine::figure::chart::{Curve, Joint, RunsAt};

    #[test]
    fn a_curve_tells_value_band_and_runs_and_how_many_had_ended() {
        let curve = Curve {
            group: 0,
            name: String::new(),
            count: String::new(),
            joint: Joint::Steps,
            points: vec![[1.0, 8.0], [4.0, 2.0]],
            band: vec![[1.0, 7.0, 9.0], [4.0, 1.0, 3.0]],
            open_ends: Vec::new(),
            runs: vec![RunsAt { x: 1.0, runs: 5, ended: 0 }, RunsAt { x: 4.0, runs: 6, ended: 2 }],
        };
        assert_eq!(at_curve(&curve, 0.5), "–");
        assert_eq!(at_curve(&curve, 3.9), "8 (7–9) · n = 5");
        assert_eq!(at_curve(&curve, 9.0), "2 (1–3) · n = 6, 2 of them ended before");
        let straight = Curve { joint: Joint::Straight, band: Vec::new(), runs: Vec::new(), ..curve };
        assert_eq!(at_curve(&straight, 2.5), "5");
    }
}
