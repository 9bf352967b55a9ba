//! Makes puzzles: the same recipe, seed and number always give the same puzzle.
//!
//! Nothing here is a solver under study. Uniqueness is proved by [`count`](crate::count).
//!
//! The parts: `latin`, `filling` and `solution` draw solutions, `regions`, `cages` and `newspaper` shapes;
//! `proof` judges what is made so far, and `dig`, `cages`, `ease` and `climb` change givens, cages or digits until
//! it is as asked for. `sudoku`, `kakuro` and `kenken` are the recipes.

mod cages;
mod climb;
mod dig;
mod ease;
mod filling;
mod kakuro;
mod kenken;
mod latin;
mod newspaper;
mod proof;
mod regions;
mod solution;
mod sudoku;
#[cfg(test)]
mod tests;

pub use kakuro::{KakuroRecipe, KakuroShape};
pub use kenken::{KenKenRecipe, Operator, Operators};
pub use sudoku::{Givens, SudokuRecipe, SudokuRegions};

use crate::random::Random;
use puzzle::{Digit, Puzzle};

/// What is to be made.
#[derive(Clone, Debug, PartialEq)]
pub enum Recipe {
    /// A Sudoku.
    Sudoku(SudokuRecipe),
    /// A Kakuro.
    Kakuro(KakuroRecipe),
    /// A KenKen.
    KenKen(KenKenRecipe),
}

/// How many solutions a puzzle may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solutions {
    /// Exactly one, which is proved.
    One,
    /// One or more; nothing is proved.
    Any,
}

/// A puzzle and what is known of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Made {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The solution that it was made from, `[cells]`.
    pub solution: Vec<Digit>,
}

/// Why no puzzle came of a recipe. The text is the sentence for a person.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// There is no such puzzle.
    #[error("{0}")]
    Impossible(String),
    /// None was found within the effort that the generator allows itself.
    #[error("{0}")]
    NotFound(String),
    /// It was told to stop.
    #[error("stopped")]
    Stopped,
}

/// Asked now and then whether to stop.
pub type IsStopped<'a> = &'a dyn Fn() -> bool;

/// Makes puzzle `k`, from 1, of a seed.
///
/// # Errors
///
/// [`Failure`].
pub fn make(recipe: &Recipe, seed: u64, k: u64, is_stopped: IsStopped<'_>) -> Result<Made, Failure> {
    let mut random = Random::of_puzzle(seed, k);
    match recipe {
        Recipe::Sudoku(recipe) => recipe.make(&mut random, is_stopped),
        Recipe::Kakuro(recipe) => recipe.make(&mut random, is_stopped),
        Recipe::KenKen(recipe) => recipe.make(&mut random, is_stopped),
    }
}
