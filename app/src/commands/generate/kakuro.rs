//! The options of `workbench generate kakuro`.

use super::{Series, level};
use clap::{Args, ValueEnum};
use engine::generate::{KakuroRecipe, KakuroShape, Recipe, Solutions};
use engine::grade::Level;

/// What can be typed after `generate kakuro`.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Rows, the one with the clues not counted
    #[arg(long, value_name = "R")]
    rows: u32,
    /// Columns, the one with the clues not counted
    #[arg(long, value_name = "C")]
    cols: u32,
    /// Digits are 1 to this
    #[arg(long, value_name = "N", default_value_t = 9)]
    values: u32,
    /// A board without walls of which this percentage is open and the rest is given; 100 is fully white
    #[arg(long, value_name = "PERCENT", conflicts_with = "shape")]
    holes: Option<u32>,
    /// Where the walls are
    #[arg(long, value_enum, default_value = "newspaper")]
    shape: Shape,
    /// Allow more than one solution; nothing is proved then
    #[arg(long)]
    any: bool,
    /// The reasoning that the puzzle asks for; see `workbench generate --help`
    #[arg(long, value_name = "1..5", value_parser = level)]
    level: Option<Level>,
    #[command(flatten)]
    pub(super) series: Series,
}

/// Where the walls are.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Shape {
    /// Symmetric, in one piece, runs of two cells or more
    Newspaper,
}

impl Arguments {
    /// What they ask for.
    pub(super) fn recipe(&self) -> Recipe {
        let shape = match (self.holes, self.shape) {
            (Some(holes), _) => KakuroShape::White { holes },
            (None, Shape::Newspaper) => KakuroShape::Newspaper,
        };
        Recipe::Kakuro(KakuroRecipe {
            rows: self.rows,
            cols: self.cols,
            n_digits: self.values,
            shape,
            solutions: if self.any { Solutions::Any } else { Solutions::One },
            level: self.level,
        })
    }
}
