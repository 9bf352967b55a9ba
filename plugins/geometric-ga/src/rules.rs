//! What the parameters say, checked at the door.

use crate::crossover::{Crossover, Points};
use crate::mutation::{Mutation, Mutator};
use crate::problem::{Problem, Refusal};
use crate::random::Probability;
use crate::smart_square::SmartSquare;
use crate::space::Space;
use plugin_api::puzzle::Puzzle;

/// How the genetic algorithm goes about it.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// Where it searches.
    pub space: Space,
    /// How two parents make a child.
    pub crossover: Crossover,
    /// Where crossover points of the rows come from.
    pub points: Points,
    /// How a child is changed.
    pub mutation: Mutation,
    /// That a child is mutated.
    pub mutation_probability: Probability,
    /// That an exponential mutation is applied once more.
    pub repetition_probability: Probability,
    /// Individuals.
    pub population: usize,
    /// Those that stay and become parents.
    pub elite: usize,
    /// Generations without a fitter individual after which the search ends; 0 for never.
    pub idle_generations: u64,
    /// Generations after which the search ends; 0 for never.
    pub max_generations: u64,
    /// Generations from one sample of the costly metrics to the next.
    pub sample_every: u64,
}

/// The problem as a run searches it, and the operators on it.
pub struct Operators<'a> {
    /// The problem, with what smart-square fixed.
    pub problem: &'a Problem,
    /// Where the search is.
    pub space: Space,
    /// How two parents make a child.
    pub crossover: Crossover,
    /// Where crossover points of the rows come from.
    pub points: Points,
    /// How a child is changed.
    pub mutator: Mutator,
}

/// What is to be searched.
pub enum Task {
    /// Smart-square filtering has solved the puzzle.
    Solved(Vec<u8>),
    /// The problem, and for each cell the values that a mutation may give it, as bits.
    Open(Problem, Vec<u32>),
}

impl Rules {
    /// Refuses operators that do not belong to the space, and an elite that leaves no room for children.
    ///
    /// # Errors
    ///
    /// The sentence for the user.
    pub fn check(&self) -> Result<(), String> {
        let other = match self.space {
            Space::Hamming => "hamming",
            Space::RowSwap => "row-swap",
        };
        if !self.crossover.belongs_to(self.space) {
            return Err(format!(
                "crossover {} does not belong to the space {other}; there are none, whole-row, {}",
                self.crossover.key(),
                match self.space {
                    Space::Hamming => "uniform and two-point",
                    Space::RowSwap => "pmx, one-cycle, multi-cycle and uniform-swap",
                }
            ));
        }
        check_mutation(self.mutation, self.space)?;
        if self.elite >= self.population {
            return Err(format!(
                "an elite of {} leaves no room for children in a population of {}; it must be smaller",
                self.elite, self.population
            ));
        }
        Ok(())
    }
}

/// Refuses a mutation that does not belong to the space.
///
/// # Errors
///
/// The sentence for the user.
pub fn check_mutation(mutation: Mutation, space: Space) -> Result<(), String> {
    if mutation.belongs_to(space) {
        return Ok(());
    }
    let key = mutation.key();
    Err(match space {
        Space::Hamming => format!(
            "mutation {key} does not belong to the space hamming; there are none, point, uniform-swap, \
             exponential-point and smart-square"
        ),
        Space::RowSwap => format!(
            "mutation {key} does not belong to the space row-swap; there are none, row-swap, exponential-row-swap \
             and smart-square"
        ),
    })
}

/// Reads the puzzle, and for smart-square filters it.
///
/// # Errors
///
/// Why there is nothing to search.
pub fn prepare(puzzle: &Puzzle, mutation: Mutation) -> Result<Task, Refusal> {
    let problem = Problem::new(puzzle)?;
    if mutation != Mutation::SmartSquare {
        let all = vec![u32::MAX; problem.n_cells()];
        return Ok(Task::Open(problem, all));
    }
    let smart = SmartSquare::new(&problem)?;
    match smart.solution() {
        Some(grid) => Ok(Task::Solved(grid)),
        None => Ok(Task::Open(problem.with_fixed(smart.fixed)?, smart.feasible)),
    }
}
