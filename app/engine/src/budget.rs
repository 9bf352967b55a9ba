//! Where a run ends by itself.

use serde::{Deserialize, Serialize};

/// Limits of a run; absent means none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Budget {
    /// Most iterations, exact.
    pub max_iterations: Option<u64>,
    /// Most work in the solver's own unit; an iteration that is begun is finished.
    pub max_work: Option<u64>,
    /// Most seconds of solver time; pauses do not count.
    pub max_seconds: Option<f64>,
}

/// A limit that cannot be kept.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum BudgetError {
    /// Zero iterations or work would be no run.
    #[error("{0} takes a whole number from 1, not 0.")]
    Zero(&'static str),
    /// A time that is no positive number of seconds.
    #[error("max-seconds takes a positive number, not {0}.")]
    Seconds(f64),
}

impl Budget {
    /// Checks that each limit leaves room for a run.
    ///
    /// # Errors
    ///
    /// [`BudgetError`] names the first that does not.
    pub fn check(&self) -> Result<(), BudgetError> {
        if self.max_iterations == Some(0) {
            return Err(BudgetError::Zero("max-iterations"));
        }
        if self.max_work == Some(0) {
            return Err(BudgetError::Zero("max-work"));
        }
        match self.max_seconds {
            Some(seconds) if !(seconds > 0.0 && seconds.is_finite()) => Err(BudgetError::Seconds(seconds)),
            _ => Ok(()),
        }
    }

    /// The time limit in nanoseconds.
    pub fn max_ns(&self) -> Option<u64> {
        self.max_seconds.map(|seconds| (seconds * 1e9).ceil() as u64)
    }
}
