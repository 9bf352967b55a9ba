//! The lesson on networks with partial memories.

use super::{Goal, Lesson, Setup, Step};

const SMALL: &str = include_str!("../../../../samples/puzzles/kenken/4.yaml");
const PUZZLE: &str = include_str!("../../../../samples/puzzles/kenken/6.yaml");

const fn setup(name: &'static str, puzzle: &'static str, preset: Option<&'static str>) -> Option<Setup> {
    Some(Setup { name, puzzle, solver: "kenken-network", preset, set: &[], seed: 1, max_iterations: None })
}

/// The lesson.
pub const LESSON: Lesson = Lesson {
    title: "A network that remembers",
    about: "How neurons, one for each digit of each cell, settle into a KenKen's solution, and when they do not.",
    paper: "B. Boreland, G. Clement, H. Kunze: Set selection dynamical system neural networks with partial memories, \
            with applications to Sudoku and KenKen puzzles. Neural Networks, 2015.",
    steps: &[
        Step {
            title: "One neuron a digit",
            text: "Each cell has a neuron for each digit. In a row, a column and a cell the neurons hold each other down; \
                   in a cage they are drawn to the fillings that meet its clue, its memories. Set it up and press Step \
                   ten times.",
            look_for: "Each step is a small step of the equations. Largest x, the leading neuron, climbs from -1 to almost 0 \
                       in these ten steps. The curves have a point every ten steps.",
            setup: setup("lesson 4.yaml", SMALL, None),
            goal: Goal::Iterations(10),
        },
        Step {
            title: "Decide, and begin again",
            text: "A cell is decided when one of its neurons is at 0.9 and all others are at -0.95; then all undecided \
                   neurons go back to -1. Press Resume.",
            look_for: "Solved after 300 steps. Cells decided is a stair; Largest x falls back at each of its steps. The \
                       solver has no chance in it: every seed gives the same run.",
            setup: None,
            goal: Goal::Solved,
        },
        Step {
            title: "Take the paper at its word",
            text: "The preset paper-literal keeps every memory whatever was decided before. On a 6×6, set it up and press \
                   Run.",
            look_for: "It stalls after 4\u{2009}890 steps with 19 of 36 cells decided: nothing moves any more, and no cell \
                       passes. The message says so.",
            setup: setup("lesson 6.yaml", PUZZLE, Some("paper-literal")),
            goal: Goal::Over,
        },
        Step {
            title: "Forget what cannot be",
            text: "The preset paper holds down, once and for all, the neurons that no memory of their cage uses. That is \
                   this program's reading, and it meets the paper's numbers. Set it up and press Run.",
            look_for: "Solved after 1\u{2009}009 steps. With the defaults, which drop memories after each decision, it takes \
                       649: choose defaults as the preset and run again.",
            setup: setup("lesson 6.yaml", PUZZLE, Some("paper")),
            goal: Goal::Solved,
        },
        Step {
            title: "What it comes to",
            text: "The authors take the number of steps as a measure of how hard a puzzle is. The message of a run on a \
                   4×4 holds its steps beside the ranges of their table.",
            look_for: "The network can settle where it is wrong or nowhere; it then says so, and never that a puzzle has \
                       no solution.",
            setup: None,
            goal: Goal::Read,
        },
    ],
};
