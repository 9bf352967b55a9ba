//! The lesson on arc consistency and tabu search.

use super::{Goal, Lesson, Setup, Step};

const PUZZLE: &str = include_str!("../../../../samples/puzzles/sudoku/hard-1.txt");

const fn setup(solver: &'static str, preset: Option<&'static str>) -> Option<Setup> {
    Some(Setup {
        name: "lesson hard-1.txt",
        puzzle: PUZZLE,
        solver,
        preset,
        set: &[],
        seed: 1,
        max_iterations: None,
    })
}

/// The lesson.
pub const LESSON: Lesson = Lesson {
    title: "Filtering and tabu search",
    about: "How far a Sudoku can be filtered without guessing, and how a search with a short memory does the rest.",
    paper: "R. Soto, B. Crawford, C. Galleguillos, E. Monfroy, F. Paredes: A hybrid AC3-tabu search algorithm for \
            solving Sudoku puzzles. Expert Systems with Applications 40, 2013. Only its first sections were at hand; \
            details of the search are this program's reading.",
    steps: &[
        Step {
            title: "Filter the puzzle",
            text: "AC3 takes away each digit of a cell that has no support in another cell of its row, column or box, \
                   and looks again wherever something has changed. It never guesses. Set it up and press Run.",
            look_for: "The run ends at once and has not solved the puzzle: 57 of the 81 cells stay open. The small \
                       digits on the board are what each of them may still be.",
            setup: setup("ac3", None),
            goal: Goal::Over,
        },
        Step {
            title: "Begin the search",
            text: "Tabu search makes one decision after the other and filters after each. What went wrong is tabu for a \
                   while, so that the search does not try it again at once. Set it up and press Step three times.",
            look_for: "The orange ring on the board is the cell of the last decision. In the curves, Cost is the number \
                       of cells that are still open.",
            setup: setup("ac3-tabu", None),
            goal: Goal::Iterations(3),
        },
        Step {
            title: "Let it go on",
            text: "Press Resume, or Run for a run of its own.",
            look_for: "Solved after 32 iterations with this seed. Cost falls to 0; where it jumps up, a dead end was \
                       met and decisions were taken back. Each number in the status line is exact, and comes again \
                       with the same seed.",
            setup: None,
            goal: Goal::Solved,
        },
        Step {
            title: "Filter less",
            text: "The preset paper-literal filters only the candidate that was chosen, as the paper's text says. Set it \
                   up and press Run.",
            look_for: "Solved after 3\u{2009}706 iterations with this seed, each much cheaper than before. Tick both runs in \
                       the list of runs to lay their curves over each other.",
            setup: setup("ac3-tabu", Some("paper-literal")),
            goal: Goal::Solved,
        },
        Step {
            title: "What it comes to",
            text: "Two runs with one seed prove nothing: another seed can turn them round. Change the seed and run again, \
                   or make an experiment of many seeds before you say that one way is better.",
            look_for: "The claim of the paper is of this kind: better than the best incomplete methods of its time on \
                       easy, medium and hard puzzles.",
            setup: None,
            goal: Goal::Read,
        },
    ],
};
