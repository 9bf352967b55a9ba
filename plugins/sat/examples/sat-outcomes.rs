//! What `sat` makes of puzzle files:
//!
//!     cargo run --release -p sat --example sat-outcomes -- KEY=VALUE... FILE...
//!
//! with parameters such as `goal=unique`. One line a puzzle: size of the formula, conflicts, seconds and outcome.

use sat::describe::Sat;
use sat::encoding::Encoding;

fn main() {
    trials::outcomes::of_files::<Sat>(|puzzle, run| {
        let formula = Encoding::of(puzzle).formula;
        let (variables, clauses) = (formula.variables(), formula.len());
        format!("{variables} variables, {clauses} clauses, {} conflicts", run.work)
    });
}
