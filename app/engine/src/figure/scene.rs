//! What is drawn, in millimetres from the upper left corner: lines, areas, circles and texts. Knows no
//! data and no file format.

/// A colour of the screen and of print: red, green, blue.
pub type Color = [u8; 3];

/// A place, in millimetres from the left and from the top.
pub type Point = [f64; 2];

/// A line's look.
#[derive(Clone, Debug, PartialEq)]
pub struct Stroke {
    /// Its colour.
    pub color: Color,
    /// Its width in millimetres.
    pub width: f64,
    /// Lengths of dashes and gaps in millimetres; empty for a line without gaps.
    pub dash: &'static [f64],
}

/// Which point of a text stands at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// Its beginning.
    Start,
    /// Its middle.
    Middle,
    /// Its end.
    End,
}

/// Whether a text goes from left to right or up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Run {
    /// From left to right.
    Across,
    /// From the bottom to the top.
    Up,
}

/// A text.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// The place of its base line.
    pub at: Point,
    /// What it says.
    pub text: String,
    /// Size of the letters in millimetres.
    pub size: f64,
    /// Which point of it stands there.
    pub anchor: Anchor,
    /// Which way it goes.
    pub run: Run,
    /// Its colour.
    pub color: Color,
}

/// Something that is drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// Joined lines.
    Line {
        /// Their ends.
        points: Vec<Point>,
        /// Their look.
        stroke: Stroke,
    },
    /// A filled area.
    Area {
        /// Its corners.
        points: Vec<Point>,
        /// Its colour.
        color: Color,
        /// How much it covers, 0 to 1.
        opacity: f64,
    },
    /// A closed outline, filled or hollow.
    Outline {
        /// Its corners.
        points: Vec<Point>,
        /// Colour of its inside.
        fill: Color,
        /// Its line.
        stroke: Stroke,
    },
    /// A circle, filled or hollow.
    Circle {
        /// Its middle.
        at: Point,
        /// Its radius in millimetres.
        radius: f64,
        /// Colour of its inside.
        fill: Color,
        /// Its line.
        stroke: Stroke,
    },
    /// A text.
    Text(Text),
}

/// A drawing: later items cover earlier ones.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// Width in millimetres.
    pub width: f64,
    /// Height in millimetres.
    pub height: f64,
    /// What it says to somebody who cannot see it.
    pub title: String,
    /// What is drawn.
    pub items: Vec<Item>,
}
