//! The lesson on geometric crossover.

use super::{Goal, Lesson, Setup, Step};

const EASY: &str = include_str!("../../../../samples/puzzles/sudoku/easy-1.txt");
const MEDIUM: &str = include_str!("../../../../samples/puzzles/sudoku/medium-1.txt");

/// The lesson.
pub const LESSON: Lesson = Lesson {
    title: "A population of grids",
    about: "How a genetic algorithm whose children lie between their parents fills a Sudoku, and where it gets stuck.",
    paper: "A. Moraglio, J. Togelius, S. Lucas: Product Geometric Crossover for the Sudoku Puzzle. IEEE Congress on \
            Evolutionary Computation, 2006.",
    steps: &[
        Step {
            title: "The first generation",
            text: "5\u{2009}000 full grids are made at random. All keep the givens, and each row of each grid holds every digit \
                   once; columns and boxes do not yet. Set it up and press Step.",
            look_for: "The board shows the best grid. Red cells clash in a column or a box, never in a row. Its fitness \
                       counts the different digits of all rows, columns and boxes; 243 is a solution.",
            setup: Some(Setup {
                name: "lesson easy-1.txt",
                puzzle: EASY,
                solver: "geometric-ga",
                preset: None,
                set: &[],
                seed: 1,
                max_iterations: None,
            }),
            goal: Goal::Iterations(1),
        },
        Step {
            title: "Children between their parents",
            text: "Each generation keeps the better half. The other half gives way to children, each of which lies on a \
                   shortest way of swaps from one parent to the other. Press Step until five generations are made.",
            look_for: "Best fitness, mean and worst rise together: children of good parents are good.",
            setup: None,
            goal: Goal::Iterations(5),
        },
        Step {
            title: "Let it go on",
            text: "Press Resume.",
            look_for: "Solved after 23 generations with this seed. Diversity falls as the grids become alike.",
            setup: None,
            goal: Goal::Solved,
        },
        Step {
            title: "Another space",
            text: "The preset hamming lets rows repeat digits: a grid is 81 cells, of which a child takes some from each \
                   parent. Set it up and press Run.",
            look_for: "Solved as well, after 92 generations with this seed. The paper found the same order on all its \
                       grids: the space whose rows stay whole does much better.",
            setup: Some(Setup {
                name: "lesson easy-1.txt",
                puzzle: EASY,
                solver: "geometric-ga",
                preset: Some("hamming"),
                set: &[],
                seed: 1,
                max_iterations: None,
            }),
            goal: Goal::Solved,
        },
        Step {
            title: "Where it gets stuck",
            text: "A puzzle with fewer givens, and a seed that was chosen because it fails. Set it up and press Run.",
            look_for: "The run ends after 73 generations with 241 of 243: the grids have become alike before they were \
                       right. That is told as not solved, and proves nothing about the puzzle.",
            setup: Some(Setup {
                name: "lesson medium-1.txt",
                puzzle: MEDIUM,
                solver: "geometric-ga",
                preset: None,
                set: &[],
                seed: 3,
                max_iterations: None,
            }),
            goal: Goal::Over,
        },
        Step {
            title: "What it comes to",
            text: "Seeds 1 and 2 solve the same puzzle. Set another seed beside Run and try them: what a method does on \
                   one seed says little, how often it solves on many is what papers tell.",
            look_for: "The authors made 30 runs for each pair of operators and each grid, and counted those that came to \
                       243.",
            setup: None,
            goal: Goal::Read,
        },
    ],
};
