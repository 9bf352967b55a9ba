//! What the plugin's end of a run costs: Pumpkin called directly on the model, and the same through the gate of the
//! plugin. `cargo bench -p constraint-programming`
//!
//! Both post the constraints and search with the same options, so both do the same search.

use constraint_programming::describe::ConstraintProgramming;
use constraint_programming::model::Model;
use plugin_api::puzzle::Puzzle;
use pumpkin_conflict_resolvers::resolvers::ResolutionResolver;
use pumpkin_core::results::SatisfactionResult;
use pumpkin_core::termination::Indefinite;

fn main() {
    trials::overhead::compare::<ConstraintProgramming>(31, direct);
}

fn direct(puzzle: &Puzzle) -> bool {
    let mut solver = Model::of(puzzle, 1).solver;
    let mut brancher = solver.default_brancher();
    let mut resolver = ResolutionResolver::default();
    let answer = solver.satisfy(&mut brancher, &mut Indefinite, &mut resolver);
    matches!(answer, SatisfactionResult::Satisfiable(_))
}
