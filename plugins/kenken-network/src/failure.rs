//! The ways in which a network fails, each with its sentence.

use crate::network::Contradiction;
use std::fmt;

/// Why an attempt ended without a solution.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Failure {
    /// The network settled in an infeasible equilibrium: the largest step fell below the tolerance.
    Stall {
        /// The largest step.
        largest: f64,
    },
    /// A wrong decision left a cell, or a digit of a group, without a candidate.
    Contradiction(Contradiction),
    /// Nothing was decided for this many steps, and the network still moves.
    Oscillation {
        /// Steps since the last decision.
        steps: u64,
        /// The largest change of the last one.
        largest: f64,
    },
    /// The states grew beyond all numbers: the Euler step is too long for the equations.
    Divergence,
    /// Every decision of the network was taken back, and some only since the network stalled.
    Exhausted,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Stall { largest } => {
                write!(f, "stall: the network settled where no cell passes (largest step {largest:.1e})")
            }
            Failure::Contradiction(contradiction) => write!(f, "contradiction: {contradiction}"),
            Failure::Oscillation { steps, largest } => write!(
                f,
                "oscillation: no cell passed for {steps} steps and the network still moves (largest step \
                 {largest:.1e})"
            ),
            Failure::Divergence => {
                write!(f, "divergence: the states grow without end; a shorter Euler step helps")
            }
            Failure::Exhausted => write!(f, "every first decision of the network was taken back"),
        }
    }
}
