//! The choices of both solvers, and what each stands for.

use crate::crossover::{Crossover, Points};
use crate::mutation::Mutation;
use crate::space::Space;
use plugin_api::Choice;

pub const SPACES: [Choice; 2] = [
    Choice::new(
        "row-swap",
        "Row swap",
        "Every individual keeps the givens and each row a permutation; distance is the sum of the rows' swap distances.",
    ),
    Choice::new(
        "hamming",
        "Restricted Hamming",
        "Every individual keeps the givens; distance is the number of cells that differ.",
    ),
];

pub const SPACE_OF: [Space; 2] = [Space::RowSwap, Space::Hamming];

pub const CROSSOVERS: [Choice; 8] = [
    Choice::new(
        "multi-cycle",
        "Multi-cycle (row swap)",
        "Every cycle of a row comes from either parent. Row-swap space only.",
    ),
    Choice::new(
        "one-cycle",
        "One cycle (row swap)",
        "In each row one cycle comes from the first parent, the rest from the second. Row-swap space only.",
    ),
    Choice::new(
        "pmx",
        "PMX (row swap)",
        "Partially matched crossover in each row, with two points. Row-swap space only.",
    ),
    Choice::new(
        "uniform-swap",
        "Uniform swap (row swap)",
        "Each row of the first parent is sorted towards the second by random swaps and stopped part of the way. Row-swap space only.",
    ),
    Choice::new("whole-row", "Whole row", "Each row comes from either parent. Both spaces."),
    Choice::new("uniform", "Uniform (Hamming)", "Each cell comes from either parent. Hamming space only."),
    Choice::new(
        "two-point",
        "Two-point (Hamming)",
        "The cells between two points of the row-major grid come from the second parent. Hamming space only.",
    ),
    Choice::new("none", "None", "The child is the first parent. Both spaces."),
];

pub const CROSSOVER_OF: [Crossover; 8] = [
    Crossover::MultiCycle,
    Crossover::OneCycle,
    Crossover::Pmx,
    Crossover::UniformSwap,
    Crossover::WholeRow,
    Crossover::Uniform,
    Crossover::TwoPoint,
    Crossover::None,
];

pub const POINTS: [Choice; 2] = [
    Choice::new(
        "each-row",
        "Drawn for each row",
        "Every row has crossover points of its own: the richer form.",
    ),
    Choice::new("shared", "Shared by all rows", "All rows have the same crossover points."),
];

pub const POINTS_OF: [Points; 2] = [Points::EachRow, Points::Shared];

pub const MUTATIONS: [Choice; 7] = [
    Choice::new(
        "row-swap",
        "Row swap (row swap)",
        "Two free cells of a row swap their digits. Row-swap space only.",
    ),
    Choice::new(
        "exponential-row-swap",
        "Exponential row swap (row swap)",
        "Row swaps, after each of which there may be another. Row-swap space only.",
    ),
    Choice::new(
        "smart-square",
        "Smart-square",
        "Givens are filtered first: what has one candidate left becomes fixed. A free cell then gets another of its \
         feasible digits; in the row-swap space by a swap with the free cell of its row that holds it. Both spaces.",
    ),
    Choice::new("point", "Point (Hamming)", "A free cell gets another digit. Hamming space only."),
    Choice::new(
        "uniform-swap",
        "Uniform swap (Hamming)",
        "Two free cells anywhere swap their digits. Hamming space only.",
    ),
    Choice::new(
        "exponential-point",
        "Exponential point (Hamming)",
        "Points, after each of which there may be another. Hamming space only.",
    ),
    Choice::new("none", "None", "Children stay as crossover makes them. Both spaces."),
];

pub const MUTATION_OF: [Mutation; 7] = [
    Mutation::RowSwap,
    Mutation::ExponentialRowSwap,
    Mutation::SmartSquare,
    Mutation::Point,
    Mutation::UniformSwap,
    Mutation::ExponentialPoint,
    Mutation::None,
];

#[cfg(test)]
mod tests {
    use super::{CROSSOVER_OF, CROSSOVERS, MUTATION_OF, MUTATIONS};
    use plugin_api::Choice;

    #[test]
    fn every_choice_is_the_operator_of_its_name() {
        let key = |choice: &Choice| {
            // SAFETY: the keys are static text of this library.
            unsafe { choice.key.to_string_lossy() }
        };
        let keys = |choices: &[Choice]| -> Vec<String> { choices.iter().map(key).collect() };
        assert_eq!(keys(&CROSSOVERS), CROSSOVER_OF.map(|crossover| crossover.key()));
        assert_eq!(keys(&MUTATIONS), MUTATION_OF.map(|mutation| mutation.key()));
    }
}
