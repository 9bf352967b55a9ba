//! From a chart to a drawing: margins, axes, names and notes. What is inside the axes is [`curves`]'s and
//! [`boxes`]'s.

mod boxes;
mod curves;
mod legend;

use super::axis::{Axis, Ticks, superscript};
use super::chart::{Chart, Marks, Measured};
use super::letters::{fitted, width};
use super::scene::{Anchor, Color, Item, Point, Run, Scene, Stroke, Text};
use super::style::{GREY, INK, PALE};

/// Size of most letters in millimetres: 7 points.
pub(super) const TEXT: f64 = 2.47;
/// Size of the smaller ones: 6 points.
pub(super) const SMALL: f64 = 2.12;
/// Free room at the edges of the paper.
const EDGE: f64 = 1.5;
/// Length of a tick.
const TICK: f64 = 1.0;
/// From one line of small text to the next.
const LINE: f64 = 2.9;
/// Least size of what is inside the axes.
const LEAST: [f64; 2] = [22.0, 16.0];

/// The size of a figure on paper.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PaperSize {
    /// Millimetres across.
    pub width: f64,
    /// Millimetres down.
    pub height: f64,
}

/// There is no room for the figure.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[error(
    "The figure needs at least {:.0} × {:.0} mm. Choose a larger size with --width-mm and --height-mm, or fewer groups.",
    .0.width.ceil(), .0.height.ceil()
)]
pub struct TooSmall(pub PaperSize);

/// Draws a chart.
///
/// # Errors
///
/// [`TooSmall`] where names and axes leave no room for the data.
pub fn draw(chart: &Chart, size: PaperSize) -> Result<Scene, TooSmall> {
    let mut items = Vec::new();
    let notes = notes(&chart.notes, size.width - 2.0 * EDGE);
    let notes_height = if notes.is_empty() { 0.0 } else { notes.len() as f64 * LINE + 0.8 };
    let legend = match &chart.marks {
        Marks::Curves(curves) => legend::Legend::of(curves, size.width - 2.0 * EDGE),
        Marks::Boxes(_) => legend::Legend::default(),
    };
    let below_axis = TICK + 0.8 + TEXT + 1.4 + TEXT;
    let bottom = EDGE + notes_height + legend.height() + below_axis + 1.6;
    let top = EDGE + TEXT / 2.0;
    let y_ticks = chart.y.as_ref().map(|y| y.axis.ticks(((size.height - bottom - top) / 7.5) as usize));
    let (left, least_height) = match &chart.marks {
        Marks::Boxes(rows) => (EDGE + boxes::names_width(rows, size.width) + 1.5, boxes::least_height(rows)),
        Marks::Curves(_) => (EDGE + TEXT + 1.4 + labels_width(y_ticks.as_ref()) + 0.8 + TICK, LEAST[1]),
    };
    let x_ticks = chart.x.axis.ticks(((size.width - left) / 16.0) as usize);
    let right = EDGE + x_ticks.ticks.last().map_or(0.0, |tick| width(&tick.label, TEXT) / 2.0).max(2.0);
    let frame = Frame { left, right: size.width - right, top, bottom: size.height - bottom };
    if frame.width() < LEAST[0] || frame.height() < least_height {
        let needed = |is: f64, least: f64, all: f64| if is < least { all + least - is } else { all };
        return Err(TooSmall(PaperSize {
            width: needed(frame.width(), LEAST[0], size.width),
            height: needed(frame.height(), least_height, size.height),
        }));
    }
    draw_x_axis(&mut items, &frame, &chart.x, &x_ticks);
    if let (Some(y), Some(ticks)) = (&chart.y, &y_ticks) {
        draw_y_axis(&mut items, &frame, y, ticks);
    }
    match (&chart.marks, &chart.y) {
        (Marks::Curves(curves), Some(y)) => {
            curves::draw(&mut items, &frame, &chart.x.axis, &y.axis, curves);
        }
        (Marks::Boxes(rows), _) => boxes::draw(&mut items, &frame, &chart.x.axis, rows),
        (Marks::Curves(_), None) => {}
    }
    legend.draw(&mut items, [EDGE, frame.bottom + below_axis + 1.6]);
    for (k, note) in notes.into_iter().enumerate() {
        let y = size.height - EDGE - notes_height + 0.8 + LINE * (k as f64 + 0.75);
        items.push(text([EDGE, y], note, SMALL, Anchor::Start, GREY));
    }
    Ok(Scene { width: size.width, height: size.height, title: chart.title.clone(), items })
}

/// The room inside the axes, in millimetres of the paper.
struct Frame {
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
}

impl Frame {
    fn width(&self) -> f64 {
        self.right - self.left
    }

    fn height(&self) -> f64 {
        self.bottom - self.top
    }

    /// Millimetres from the left of a value.
    fn x(&self, axis: &Axis, value: f64) -> Option<f64> {
        axis.place(value).map(|place| self.left + place * self.width())
    }

    /// Millimetres from the top of a value.
    fn y(&self, axis: &Axis, value: f64) -> Option<f64> {
        axis.place(value).map(|place| self.bottom - place * self.height())
    }
}

pub(super) fn text(at: Point, text: String, size: f64, anchor: Anchor, color: Color) -> Item {
    Item::Text(Text { at, text, size, anchor, run: Run::Across, color })
}

fn line(points: &[Point], color: Color, width: f64) -> Item {
    Item::Line { points: points.to_vec(), stroke: Stroke { color, width, dash: &[] } }
}

fn labels_width(ticks: Option<&Ticks>) -> f64 {
    let labels = ticks.map(|ticks| ticks.ticks.iter().map(|tick| width(&tick.label, TEXT)));
    labels.into_iter().flatten().fold(0.0, f64::max)
}

/// The label of an axis, with the power of ten that its ticks are told in.
fn axis_label(measured: &Measured, ticks: &Ticks, room: f64) -> String {
    let power = match ticks.power {
        0 => String::new(),
        power => format!(" × 10{}", superscript(power)),
    };
    fitted(&format!("{}{power}", measured.label), TEXT, room)
}

fn draw_x_axis(items: &mut Vec<Item>, frame: &Frame, x: &Measured, ticks: &Ticks) {
    let mut free_from = f64::NEG_INFINITY;
    for tick in &ticks.ticks {
        let Some(at) = frame.x(&x.axis, tick.value) else { continue };
        let half = width(&tick.label, TEXT) / 2.0;
        let is_labelled = !tick.label.is_empty() && at - half > free_from;
        if is_labelled {
            if at - frame.left > 0.2 {
                items.push(line(&[[at, frame.top], [at, frame.bottom]], PALE, 0.12));
            }
            let below = frame.bottom + TICK + 0.8 + TEXT * 0.8;
            items.push(text([at, below], tick.label.clone(), TEXT, Anchor::Middle, INK));
            free_from = at + half + 1.2;
        }
        let length = if is_labelled { TICK } else { TICK * 0.55 };
        items.push(line(&[[at, frame.bottom], [at, frame.bottom + length]], INK, 0.18));
    }
    items.push(line(&[[frame.left, frame.bottom], [frame.right, frame.bottom]], INK, 0.2));
    let label = axis_label(x, ticks, frame.width() + frame.left / 2.0);
    // A label that is wider than the axis may begin before it.
    let middle = (frame.left + frame.width() / 2.0).min(frame.right - width(&label, TEXT) / 2.0);
    let below = frame.bottom + TICK + 0.8 + TEXT + 1.4 + TEXT * 0.8;
    items.push(text([middle, below], label, TEXT, Anchor::Middle, INK));
}

fn draw_y_axis(items: &mut Vec<Item>, frame: &Frame, y: &Measured, ticks: &Ticks) {
    let mut free_below = f64::INFINITY;
    for tick in &ticks.ticks {
        let Some(at) = frame.y(&y.axis, tick.value) else { continue };
        let is_labelled = !tick.label.is_empty() && at + TEXT / 2.0 < free_below;
        if is_labelled {
            // Not over the horizontal axis itself.
            if frame.bottom - at > 0.2 {
                items.push(line(&[[frame.left, at], [frame.right, at]], PALE, 0.12));
            }
            let place = [frame.left - TICK - 0.8, at + TEXT * 0.36];
            items.push(text(place, tick.label.clone(), TEXT, Anchor::End, INK));
            free_below = at - TEXT / 2.0 - 0.4;
        }
        let length = if is_labelled { TICK } else { TICK * 0.55 };
        items.push(line(&[[frame.left - length, at], [frame.left, at]], INK, 0.18));
    }
    items.push(line(&[[frame.left, frame.top], [frame.left, frame.bottom]], INK, 0.2));
    let label = axis_label(y, ticks, frame.height() + frame.top);
    let middle = (frame.top + frame.height() / 2.0).max(EDGE + width(&label, TEXT) / 2.0);
    items.push(Item::Text(Text {
        at: [EDGE + TEXT * 0.8, middle],
        text: label,
        size: TEXT,
        anchor: Anchor::Middle,
        run: Run::Up,
        color: INK,
    }));
}

/// The notes as lines that are no wider than the room.
fn notes(notes: &[String], room: f64) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in notes.iter().flat_map(|note| note.split(' ')) {
        let longer = if line.is_empty() { word.to_string() } else { format!("{line} {word}") };
        if width(&longer, SMALL) <= room {
            line = longer;
        } else {
            lines.push(std::mem::replace(&mut line, word.to_string()));
        }
    }
    lines.push(line);
    lines.retain(|line| !line.is_empty());
    lines.into_iter().map(|line| fitted(&line, SMALL, room)).collect()
}
