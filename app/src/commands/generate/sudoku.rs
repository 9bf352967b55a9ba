//! The options of `workbench generate sudoku`.

use super::{Series, level};
use crate::commands::box_shape;
use clap::Args;
use engine::generate::{Givens, Recipe, SudokuRecipe, SudokuRegions};
use engine::grade::Level;
use puzzle::BoxShape;
use puzzle_formats::Format;

/// What can be typed after `generate sudoku`.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Rows, columns and digits, 4 to 36
    #[arg(long, value_name = "N", default_value_t = 9)]
    size: u32,
    /// Rows and columns of a box; without it the shape nearest to a square
    #[arg(long, value_name = "RxC", value_parser = box_shape, conflicts_with = "jigsaw")]
    boxes: Option<BoxShape>,
    /// Digits to give
    #[arg(long, value_name = "N", conflicts_with = "minimal")]
    givens: Option<u32>,
    /// No given can be left out
    #[arg(long)]
    minimal: bool,
    /// Random regions in the place of boxes
    #[arg(long)]
    jigsaw: bool,
    /// The digits on both diagonals differ, too
    #[arg(long)]
    diagonals: bool,
    /// Cages with sums in the place of givens
    #[arg(long)]
    killer: bool,
    /// The reasoning that the puzzle asks for; see `workbench generate --help`
    #[arg(long, value_name = "1..5", value_parser = level)]
    level: Option<Level>,
    #[command(flatten)]
    pub(super) series: Series,
}

impl Arguments {
    /// What they ask for.
    pub(super) fn recipe(&self) -> Recipe {
        Recipe::Sudoku(SudokuRecipe {
            side: self.size,
            regions: if self.jigsaw { SudokuRegions::Jigsaw } else { SudokuRegions::Boxes(self.boxes) },
            diagonals: self.diagonals,
            killer: self.killer,
            givens: match self.givens {
                Some(n) => Givens::Exactly(n),
                None if self.minimal => Givens::Minimal,
                None => Givens::Few,
            },
            level: self.level,
        })
    }

    /// A line when everybody reads it alike: square boxes, no further rules, and a sign for each digit.
    pub(super) fn format(&self) -> Format {
        let side = self.size.isqrt();
        let has_square_boxes = match self.boxes {
            Some(shape) => shape.rows == shape.cols,
            None => side * side == self.size,
        };
        let is_plain = has_square_boxes && !self.jigsaw && !self.diagonals && !self.killer;
        if is_plain && self.size <= 25 { Format::SudokuLine } else { Format::SoloId }
    }
}
