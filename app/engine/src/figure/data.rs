//! A chart as a table with tabs, for a spreadsheet or another plotting program.

use super::chart::{BoxOfRuns, Chart, Curve, Marks};

/// The numbers of a chart, one row a point or box, with a row of headings; what a curve or box lacks is empty.
pub fn tab_separated(chart: &Chart) -> String {
    let mut text = String::new();
    let y = chart.y.as_ref().map_or("", |y| y.label.as_str());
    match &chart.marks {
        Marks::Curves(curves) => {
            line(
                &mut text,
                &["group", "runs", &chart.x.label, y, "lower", "upper", "runs here", "ended before"],
            );
            curves.iter().for_each(|curve| write_curve(&mut text, curve));
        }
        Marks::Boxes(rows) => {
            let effort = chart.x.label.as_str();
            line(&mut text, &["group", "runs", "what", effort]);
            rows.iter().for_each(|row| write_box(&mut text, row));
        }
    }
    text
}

fn write_curve(text: &mut String, curve: &Curve) {
    for (k, [x, y]) in curve.points.iter().enumerate() {
        let band = curve.band.get(k).filter(|band| band[0] == *x);
        let runs = curve.runs.get(k).filter(|runs| runs.x == *x);
        let end = |side: usize| band.map_or(String::new(), |band| number(band[side]));
        let count = |of: Option<usize>| of.map_or(String::new(), |of| of.to_string());
        line(
            text,
            &[
                &curve.name,
                &curve.count,
                &number(*x),
                &number(*y),
                &end(1),
                &end(2),
                &count(runs.map(|runs| runs.runs)),
                &count(runs.map(|runs| runs.ended)),
            ],
        );
    }
}

fn write_box(text: &mut String, row: &BoxOfRuns) {
    let [first, median, third] = row.quartiles;
    let [low, high] = row.whiskers;
    let told = [
        ("lower whisker", low),
        ("first quartile", first),
        ("median", median),
        ("third quartile", third),
        ("upper whisker", high),
    ];
    let values = row.values.iter().map(|&value| ("solved after", value));
    let ends = row.open_ends.iter().map(|&end| ("ended unsolved after", end));
    for (what, value) in told.into_iter().chain(values).chain(ends) {
        line(text, &[&row.name, &row.count, what, &number(value)]);
    }
}

/// A number as every program reads it; `inf` for what lies beyond the axis.
fn number(value: f64) -> String {
    value.to_string()
}

fn line(text: &mut String, cells: &[&str]) {
    let cells: Vec<String> = cells.iter().map(|cell| cell.replace(['\t', '\n'], " ")).collect();
    text.push_str(&cells.join("\t"));
    text.push('\n');
}

#[cfg(test)]
mod tests {
    use super::tab_separated;
    use crate::figure::axis::{Axis, Scale};
    use crate::figure::chart::{BoxOfRuns, Chart, Curve, Joint, Marks, Measured, RunsAt};

    #[test]
    fn a_curve_is_a_row_a_point_with_its_band_and_its_runs() {
        let curve = Curve {
            group: 0,
            name: "a\tb".into(),
            count: "n = 2".into(),
            joint: Joint::Steps,
            points: vec![[1.0, 8.5], [4.0, 0.0]],
            band: vec![[1.0, 8.0, 9.0], [4.0, 0.0, 0.5]],
            open_ends: Vec::new(),
            runs: vec![RunsAt { x: 1.0, runs: 1, ended: 0 }, RunsAt { x: 4.0, runs: 2, ended: 1 }],
        };
        let ends = |name: &str| (name.to_string(), Scale::Linear);
        let chart = Chart::of_curves(String::new(), vec![curve], ends("Evaluations"), ends("Cost"));
        let expected = "group\truns\tEvaluations\tCost\tlower\tupper\truns here\tended before\n\
                        a b\tn = 2\t1\t8.5\t8\t9\t1\t0\na b\tn = 2\t4\t0\t0\t0.5\t2\t1\n";
        assert_eq!(tab_separated(&chart), expected);
    }

    #[test]
    fn a_box_is_a_row_a_number() {
        let row = BoxOfRuns {
            group: 0,
            name: "a".into(),
            count: "1 of 2 solved".into(),
            quartiles: [5.0, f64::INFINITY, f64::INFINITY],
            whiskers: [5.0, 5.0],
            values: vec![5.0],
            open_ends: vec![9.0],
        };
        let x = Measured { label: "Work".into(), axis: Axis::of_shares() };
        let marks = Marks::Boxes(vec![row]);
        let chart = Chart { title: String::new(), x, y: None, marks, notes: Vec::new() };
        let text = tab_separated(&chart);
        assert_eq!(text.lines().count(), 8);
        assert!(text.contains("a\t1 of 2 solved\tmedian\tinf\n"), "{text}");
        assert!(text.ends_with("ended unsolved after\t9\n"), "{text}");
    }
}
