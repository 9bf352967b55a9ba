//! What a figure shows, as numbers and names: curves or boxes against axes. Knows nothing of places on
//! paper, so that a window can show the same.

use super::axis::{Axis, Scale};

/// What an axis measures.
#[derive(Clone, Debug, PartialEq)]
pub struct Measured {
    /// What stands at it, with the unit.
    pub label: String,
    /// Its ends and scale.
    pub axis: Axis,
}

/// Whether a curve goes straight from point to point or keeps its height until the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joint {
    /// Straight.
    Straight,
    /// In steps.
    Steps,
}

/// How many runs a place of a curve tells of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RunsAt {
    /// The place, along x.
    pub x: f64,
    /// All runs.
    pub runs: usize,
    /// Those of them that had ended before.
    pub ended: usize,
}

/// A curve with its band.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    /// Number of its group, which its look follows, so that a group looks alike in every figure.
    pub group: usize,
    /// Name of its group.
    pub name: String,
    /// How many runs it tells of, in words: `n = 30`.
    pub count: String,
    /// How its points are joined.
    pub joint: Joint,
    /// Its points, by x.
    pub points: Vec<[f64; 2]>,
    /// x with the lower and the upper edge of its band; empty without one.
    pub band: Vec<[f64; 3]>,
    /// Where runs ended without being there: the truth lies further to the right.
    pub open_ends: Vec<[f64; 2]>,
    /// How many runs each point tells of, by x; empty where that is the same everywhere.
    pub runs: Vec<RunsAt>,
}

/// The runs of a group as a box.
#[derive(Clone, Debug, PartialEq)]
pub struct BoxOfRuns {
    /// Number of the group, which its look follows.
    pub group: usize,
    /// Name of the group.
    pub name: String,
    /// How many runs it tells of.
    pub count: String,
    /// First quartile, median, third quartile; an infinite one lies beyond the axis.
    pub quartiles: [f64; 3],
    /// The outermost values within one and a half box widths of the box.
    pub whiskers: [f64; 2],
    /// The value of each run that got there.
    pub values: Vec<f64>,
    /// How far those came that did not.
    pub open_ends: Vec<f64>,
}

/// Curves or boxes.
#[derive(Clone, Debug, PartialEq)]
pub enum Marks {
    /// Curves over x.
    Curves(Vec<Curve>),
    /// Boxes along x, one below the other.
    Boxes(Vec<BoxOfRuns>),
}

/// A figure before it is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// What it shows, for somebody who cannot see it.
    pub title: String,
    /// The horizontal axis.
    pub x: Measured,
    /// The vertical axis; boxes have none.
    pub y: Option<Measured>,
    /// What is drawn.
    pub marks: Marks,
    /// How to read it, in sentences below the figure.
    pub notes: Vec<String>,
}

impl Chart {
    /// A chart of curves whose axes show all of them.
    pub fn of_curves(title: String, curves: Vec<Curve>, x: (String, Scale), y: (String, Scale)) -> Chart {
        let xs =
            curves.iter().flat_map(|curve| curve.points.iter().chain(&curve.open_ends).map(|point| point[0]));
        let x_axis = Axis::around(x.1, xs);
        let points = curves.iter().flat_map(|curve| curve.points.iter().chain(&curve.open_ends));
        let ys = points.map(|point| point[1]);
        let bands =
            curves.iter().flat_map(|curve| curve.band.iter().flat_map(|[_, low, high]| [*low, *high]));
        let y_axis = Axis::around(y.1, ys.chain(bands));
        Chart {
            title,
            x: Measured { label: x.0, axis: x_axis },
            y: Some(Measured { label: y.0, axis: y_axis }),
            marks: Marks::Curves(curves),
            notes: Vec::new(),
        }
    }

    /// Gives the groups other names, by number of the group.
    pub fn rename(&mut self, names: &[String]) {
        for (group, name) in self.groups() {
            if let Some(new) = names.get(*group) {
                name.clone_from(new);
            }
        }
    }

    /// Gives the groups other numbers, by their numbers so far: a group of a part of the runs keeps the look that it has among
    /// all of them.
    pub fn renumber(&mut self, numbers: &[usize]) {
        for (group, _) in self.groups() {
            if let Some(new) = numbers.get(*group) {
                *group = *new;
            }
        }
    }

    /// Number and name of each group that is drawn.
    fn groups(&mut self) -> Vec<(&mut usize, &mut String)> {
        match &mut self.marks {
            Marks::Curves(curves) => {
                curves.iter_mut().map(|curve| (&mut curve.group, &mut curve.name)).collect()
            }
            Marks::Boxes(rows) => rows.iter_mut().map(|row| (&mut row.group, &mut row.name)).collect(),
        }
    }
}
