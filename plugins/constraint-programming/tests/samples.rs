//! Every sample puzzle of the project has the outcome that its index says, and a run keeps what it has found.

use constraint_programming::describe::ConstraintProgramming;
use trials::promises;

#[test]
fn every_sample_has_the_outcome_of_the_index() {
    promises::every_sample_has_the_outcome_of_the_index::<ConstraintProgramming>();
}

#[test]
fn golden_effort() {
    // Iterations and failures.
    assert_eq!(promises::effort::<ConstraintProgramming>(), [(670, 366), (675, 358), (958, 481)]);
}

#[test]
fn a_solution_that_was_found_is_kept_when_the_proof_is_cut_short() {
    promises::a_found_solution_is_kept::<ConstraintProgramming>();
}
