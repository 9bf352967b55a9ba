//! Makes puzzles: the same recipe, seed and number always give the same puzzle.
//!
//! Nothing here is a solver under study. Uniqueness is proved by [`count`](crate::count).
//!
//! The parts: `latin` and `filling` draw solutions.

mod filling;
mod kakuro;
mod latin;
mod random;

pub use kakuro::{KakuroRecipe, KakuroShape};

use puzzle::{Digit, Puzzle};

/// What is to be made.
#[derive(Clone, Debug, PartialEq)]
pub enum Recipe {
    /// A Kakuro.
    Kakuro(KakuroRecipe),
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
    let mut random = random::Random::of_puzzle(seed, k);
    match recipe {
        Recipe::Kakuro(recipe) => recipe.make(&mut random, is_stopped),
    }
}
