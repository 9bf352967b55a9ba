//! The options of `workbench generate kakuro`.

use super::Series;
use clap::Args;
use engine::generate::{KakuroRecipe, KakuroShape, Recipe, Solutions};

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
    /// No walls; this percentage of the cells is open and the others are given
    #[arg(long, value_name = "PERCENT")]
    holes: u32,
    /// Allow more than one solution; nothing is proved then
    #[arg(long)]
    any: bool,
    #[command(flatten)]
    pub(super) series: Series,
}

impl Arguments {
    /// What they ask for.
    pub(super) fn recipe(&self) -> Recipe {
        Recipe::Kakuro(KakuroRecipe {
            rows: self.rows,
            cols: self.cols,
            n_digits: self.values,
            shape: KakuroShape::White { holes: self.holes },
            solutions: if self.any { Solutions::Any } else { Solutions::One },
        })
    }
}
