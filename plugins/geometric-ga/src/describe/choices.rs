//! The choices of both solvers, and what each stands for. An operator is available in its own search space only.

use crate::crossover::{Crossover, Points};
use crate::mutation::Mutation;
use crate::space::Space;
use plugin_api::Choice;

/// An operator of the row-swap space.
const fn of_row_swap(key: &'static str, label: &'static str, doc: &'static str) -> Choice {
    Choice::new(key, label, doc).enabled_when("space", "row-swap")
}

/// An operator of the restricted Hamming space.
const fn of_hamming(key: &'static str, label: &'static str, doc: &'static str) -> Choice {
    Choice::new(key, label, doc).enabled_when("space", "hamming")
}

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
    of_row_swap("multi-cycle", "Multi-cycle", "Every cycle of a row comes from either parent."),
    of_row_swap(
        "one-cycle",
        "One cycle",
        "In each row one cycle comes from the first parent, the rest from the second.",
    ),
    of_row_swap("pmx", "PMX", "Partially matched crossover in each row, with two points."),
    of_row_swap(
        "uniform-swap",
        "Uniform swap",
        "Each row of the first parent is sorted towards the second by random swaps and stopped part of the way.",
    ),
    Choice::new("whole-row", "Whole row", "Each row comes from either parent."),
    of_hamming("uniform", "Uniform", "Each cell comes from either parent."),
    of_hamming(
        "two-point",
        "Two-point",
        "The cells between two points of the row-major grid come from the second parent.",
    ),
    Choice::new("none", "None", "The child is the first parent."),
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
    of_row_swap("row-swap", "Row swap", "Two free cells of a row swap their digits."),
    of_row_swap(
        "exponential-row-swap",
        "Exponential row swap",
        "Row swaps, after each of which there may be another.",
    ),
    Choice::new(
        "smart-square",
        "Smart-square",
        "Givens are filtered first: what has one candidate left becomes fixed. A free cell then gets another of its \
         feasible digits; in the row-swap space by a swap with the free cell of its row that holds it.",
    ),
    of_hamming("point", "Point", "A free cell gets another digit."),
    of_hamming("uniform-swap", "Uniform swap", "Two free cells anywhere swap their digits."),
    of_hamming("exponential-point", "Exponential point", "Points, after each of which there may be another."),
    Choice::new("none", "None", "Children stay as crossover makes them."),
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
