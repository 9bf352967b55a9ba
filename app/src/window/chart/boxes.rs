//! Boxes, one below the other, each with its runs as points beneath it.

use super::place;
use egui::{Color32, Stroke};
use egui_plot::{GridMark, Line, MarkerShape, Plot, PlotPoint, PlotPoints, PlotUi, Points, Polygon};
use engine::figure::axis::Axis;
use engine::figure::chart::BoxOfRuns;

/// Longest name beside a box, in characters.
const LONGEST: usize = 22;
/// Half the height of a box, in rows.
const HALF: f64 = 0.2;

/// The middle of a row, from the first at the top.
fn middle(row: usize) -> f64 {
    -(row as f64)
}

/// The row whose box or runs are at this height.
pub fn row_at(y: f64, rows: usize) -> Option<usize> {
    let row = (-y - 0.12).round();
    (row >= 0.0 && row < rows as f64).then_some(row as usize)
}

/// Gives the plot a line of its own for each box, with its name.
pub fn name_rows<'a>(plot: Plot<'a>, rows: &'a [BoxOfRuns]) -> Plot<'a> {
    let n = rows.len();
    let marks = move |_| (0..n).map(|row| GridMark { value: middle(row), step_size: 1.0 }).collect();
    let name = move |mark: GridMark, _: &_| {
        rows.get(-mark.value.round() as usize).map_or(String::new(), |row| short(&row.name))
    };
    plot.include_y(0.5).include_y(middle(n) + 0.35).y_grid_spacer(marks).y_axis_formatter(name)
}

fn short(name: &str) -> String {
    if name.chars().count() <= LONGEST {
        return name.to_string();
    }
    let begin: String = name.chars().take(LONGEST - 1).collect();
    format!("{}…", begin.trim_end())
}

/// Draws the boxes; one that reaches further than any effort is open at the right end of what is seen.
pub fn draw(
    plot_ui: &mut PlotUi<'_>,
    rows: &[BoxOfRuns],
    x: &Axis,
    right: f64,
    colour: impl Fn(usize) -> Color32,
    paper: Color32,
) {
    for (k, row) in rows.iter().enumerate() {
        draw_box(plot_ui, k, row, x, right, colour(row.group), paper);
        draw_runs(plot_ui, k, row, x, colour(row.group));
    }
}

fn draw_box(
    plot_ui: &mut PlotUi<'_>,
    k: usize,
    row: &BoxOfRuns,
    x: &Axis,
    right: f64,
    colour: Color32,
    paper: Color32,
) {
    let [first, median, third] = row.quartiles;
    let [low, high] = row.whiskers;
    let (top, bottom) = (middle(k) + HALF, middle(k) - HALF);
    let mut line = |name: &str, points: Vec<[f64; 2]>, width: f32| {
        let line = Line::new(format!("{name} {k}"), points);
        plot_ui.line(line.color(colour).width(width).allow_hover(false));
    };
    let whiskers = [("low", first, low), ("high", third, high)];
    for (name, from, to) in whiskers.into_iter().filter(|(_, from, to)| from.is_finite() && to.is_finite()) {
        let (from, to) = (place(x, from), place(x, to));
        line(name, vec![[from, middle(k)], [to, middle(k)]], 1.4);
        line(&format!("{name} end"), vec![[to, middle(k) - HALF / 2.0], [to, middle(k) + HALF / 2.0]], 1.4);
    }
    if first.is_finite() && third.is_infinite() {
        let left = place(x, first);
        line("box", vec![[right, top], [left, top], [left, bottom], [right, bottom]], 1.4);
    }
    if first.is_finite() && third.is_finite() {
        let (left, right) = (place(x, first), place(x, third));
        let corners = vec![[left, bottom], [right, bottom], [right, top], [left, top]];
        let polygon = Polygon::new(format!("box {k}"), corners).fill_color(paper);
        plot_ui.polygon(polygon.stroke(Stroke::new(1.4, colour)).allow_hover(false));
    }
    if median.is_finite() {
        let at = place(x, median);
        let line = Line::new(format!("median {k}"), vec![[at, bottom], [at, top]]);
        plot_ui.line(line.color(colour).width(3.0).allow_hover(false));
    }
}

fn draw_runs(plot_ui: &mut PlotUi<'_>, k: usize, row: &BoxOfRuns, x: &Axis, colour: Color32) {
    // The golden section spreads any number of points evenly, and always alike.
    let spread = |i: usize| middle(k) - 0.38 + ((i as f64 * 0.618_033_988_75).fract() - 0.5) * 0.14;
    let places = |values: &[f64]| -> Vec<PlotPoint> {
        let places = values.iter().enumerate();
        places.map(|(i, &value)| PlotPoint::new(place(x, value), spread(i))).collect()
    };
    let solved = Points::new(format!("runs {k}"), PlotPoints::Owned(places(&row.values)));
    plot_ui.points(solved.color(colour).radius(1.8).allow_hover(false));
    let ends = Points::new(format!("open ends {k}"), PlotPoints::Owned(places(&row.open_ends)));
    plot_ui.points(ends.shape(MarkerShape::Right).filled(false).color(colour).radius(4.0).allow_hover(false));
}

#[cfg(test)]
mod tests {
    use super::{middle, row_at, short};

    #[test]
    fn a_row_is_found_at_its_box_and_at_its_runs() {
        for row in 0..3 {
            for beside in [0.2, 0.0, -0.2, -0.45] {
                assert_eq!(row_at(middle(row) + beside, 3), Some(row));
            }
        }
        assert_eq!((row_at(0.9, 3), row_at(-3.0, 3)), (None, None));
    }

    #[test]
    fn a_long_name_is_cut() {
        assert_eq!(short("ac3-tabu"), "ac3-tabu");
        assert_eq!(short("geometric-ga, newspaper-8x8").chars().count(), super::LONGEST);
    }
}
