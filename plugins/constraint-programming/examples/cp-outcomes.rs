//! What `constraint-programming` makes of puzzle files:
//!
//!     cargo run --release -p constraint-programming --example cp-outcomes -- KEY=VALUE... FILE...
//!
//! with parameters such as `goal=unique`. One line a puzzle: iterations, failures, seconds and outcome.

use constraint_programming::describe::ConstraintProgramming;

fn main() {
    trials::outcomes::of_files::<ConstraintProgramming>(|_, run| {
        format!("{} iterations, {} failures", run.iterations, run.work)
    });
}
