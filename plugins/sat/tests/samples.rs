//! Every sample puzzle of the project has the outcome that its index says, and a run keeps what it has found.

use sat::describe::Sat;
use trials::promises;

#[test]
fn every_sample_has_the_outcome_of_the_index() {
    promises::every_sample_has_the_outcome_of_the_index::<Sat>();
}

#[test]
fn golden_effort() {
    // Iterations and conflicts.
    assert_eq!(promises::effort::<Sat>(), [(733, 398), (927, 484), (644, 331)]);
}

#[test]
fn a_solution_that_was_found_is_kept_when_the_proof_is_cut_short() {
    promises::a_found_solution_is_kept::<Sat>();
}
