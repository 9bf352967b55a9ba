//! The lesson on nested Monte-Carlo search.

use super::{Goal, Lesson, Setup, Step};

const PUZZLE: &str = include_str!("../../../../samples/puzzles/kakuro/white-7x7.kakuro");

const fn setup(
    solver: &'static str,
    set: &'static [(&'static str, &'static str)],
    max_iterations: Option<u64>,
) -> Option<Setup> {
    Some(Setup {
        name: "lesson white-7x7.kakuro",
        puzzle: PUZZLE,
        solver,
        preset: Some("paper"),
        set,
        seed: 1,
        max_iterations,
    })
}

/// The lesson.
pub const LESSON: Lesson = Lesson {
    title: "Searching by trying at random",
    about: "How random fillings become a search when the best of them is remembered, one level inside the other.",
    paper: "T. Cazenave: Monte-Carlo Kakuro. Advances in Computer Games, Lecture Notes in Computer Science 6048, 2010.",
    steps: &[
        Step {
            title: "Fill it at random",
            text: "Iterative sampling fills one cell after the other at random, with digits that the sums still allow, \
                   until it is stuck, and begins anew. Set it up and press Run. It ends after two million iterations.",
            look_for: "It ends without a solution. Best score is 1 more than the cells that the best filling left open: \
                       trying alone comes near and no further.",
            setup: setup("iterative-sampling", &[], Some(2_000_000)),
            goal: Goal::Over,
        },
        Step {
            title: "Watch one level",
            text: "Nested search at level 1 tries, for a cell, each digit with one random filling, and plays the digit \
                   whose filling came furthest. The best sequence is remembered. Set it up and press Step ten times.",
            look_for: "Large digits are those that were played so far, small ones what the sums still allow. Blue squares are \
                       the digits of the best fillings; the bluer, the oftener.",
            setup: setup("nested-monte-carlo", &[("level", "1")], None),
            goal: Goal::Iterations(10),
        },
        Step {
            title: "Let it go on",
            text: "Press Resume.",
            look_for: "Solved after 314\u{2009}664 iterations with this seed, where sampling had none in two million.",
            setup: None,
            goal: Goal::Solved,
        },
        Step {
            title: "A level above",
            text: "At level 2 each digit is tried with a whole search of level 1. Set it up and press Run.",
            look_for: "Solved after 14\u{2009}755 iterations with this seed. Score of level 1 and of level 2 are curves of \
                       their own. With other seeds the levels can change places; the paper's 100 grids took level 2 a \
                       quarter of the time of level 1.",
            setup: setup("nested-monte-carlo", &[("level", "2")], None),
            goal: Goal::Solved,
        },
        Step {
            title: "What it comes to",
            text: "How strictly sums are checked matters more than speed: set Consistency check to Combinations in the form and run \
                   again. That goes beyond the paper, and the log of each run names its rule.",
            look_for: "On its 100 grids of 8×8 the paper tells of 100 solved by both levels, of 10 by sampling and of 8 by \
                       forward checking.",
            setup: None,
            goal: Goal::Read,
        },
    ],
};
