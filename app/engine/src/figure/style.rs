//! How curves are told apart: colours that people with any eyesight can tell (Okabe and Ito 2008), and
//! dashes and markers, which stay when a figure is printed in grey.

use super::scene::{Color, Item, Point, Stroke};

/// Text and axes.
pub const INK: Color = [0x22, 0x22, 0x22];
/// What matters less.
pub const GREY: Color = [0x66, 0x66, 0x66];
/// Lines behind the data.
pub const PALE: Color = [0xe2, 0xe2, 0xe2];
/// Behind everything.
pub const PAPER: Color = [0xff, 0xff, 0xff];

/// Blue, vermilion, green, purple, orange, sky, black, and yellow last, since it is pale on paper.
const COLORS: [Color; 8] = [
    [0x00, 0x72, 0xb2],
    [0xd5, 0x5e, 0x00],
    [0x00, 0x9e, 0x73],
    [0xcc, 0x79, 0xa7],
    [0xe6, 0x9f, 0x00],
    [0x56, 0xb4, 0xe9],
    [0x00, 0x00, 0x00],
    [0xf0, 0xe4, 0x42],
];

const DASHES: [&[f64]; 5] =
    [&[], &[2.0, 0.8], &[0.5, 0.6], &[2.0, 0.6, 0.5, 0.6], &[3.2, 0.6, 0.5, 0.6, 0.5, 0.6]];

/// Width of a curve in millimetres.
pub const CURVE: f64 = 0.35;
/// Radius of a marker in millimetres.
pub const MARKER: f64 = 0.8;

/// The look of a curve by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style(pub usize);

impl Style {
    /// Its colour.
    pub fn color(self) -> Color {
        COLORS[self.0 % COLORS.len()]
    }

    /// Its line.
    pub fn stroke(self) -> Stroke {
        Stroke { color: self.color(), width: CURVE, dash: DASHES[self.0 % DASHES.len()] }
    }

    /// Its marker at a place; seven shapes.
    pub fn marker(self, at: Point) -> Item {
        let stroke = Stroke { color: self.color(), width: 0.2, dash: &[] };
        let fill = self.color();
        let polygon = |corners: &[[f64; 2]]| Item::Outline {
            points: corners.iter().map(|[x, y]| [at[0] + x * MARKER, at[1] + y * MARKER]).collect(),
            fill,
            stroke: stroke.clone(),
        };
        match self.0 % 7 {
            0 => Item::Circle { at, radius: MARKER * 0.9, fill, stroke },
            1 => polygon(&[[-0.8, -0.8], [0.8, -0.8], [0.8, 0.8], [-0.8, 0.8]]),
            2 => polygon(&[[0.0, -1.1], [1.0, 0.8], [-1.0, 0.8]]),
            3 => polygon(&[[0.0, -1.15], [1.15, 0.0], [0.0, 1.15], [-1.15, 0.0]]),
            4 => polygon(&[[0.0, 1.1], [1.0, -0.8], [-1.0, -0.8]]),
            5 => Item::Circle {
                at,
                radius: MARKER * 0.8,
                fill: PAPER,
                stroke: Stroke { width: 0.35, ..stroke },
            },
            _ => Item::Outline {
                points: [[-0.8, -0.8], [0.8, -0.8], [0.8, 0.8], [-0.8, 0.8]]
                    .map(|[x, y]| [at[0] + x * MARKER, at[1] + y * MARKER])
                    .to_vec(),
                fill: PAPER,
                stroke: Stroke { width: 0.35, ..stroke },
            },
        }
    }

    /// A hollow triangle that points to the right: "at least so much".
    pub fn open_end(self, at: Point) -> Item {
        let points =
            [[-0.7, -0.9], [1.1, 0.0], [-0.7, 0.9]].map(|[x, y]| [at[0] + x * MARKER, at[1] + y * MARKER]);
        let stroke = Stroke { color: self.color(), width: 0.25, dash: &[] };
        Item::Outline { points: points.to_vec(), fill: PAPER, stroke }
    }
}
