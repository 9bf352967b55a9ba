//! What a run keeps of its samples and boards, beside its outcome.
//!
//! Iterations, work and time are counted whatever is kept.

use serde::{Deserialize, Serialize};

/// What a run keeps. In a file: `(samples: All, boards: EverySeconds(1.0))`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Recording {
    /// Which samples.
    pub samples: Samples,
    /// Which boards.
    pub boards: Boards,
}

/// Which samples of each series are kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Samples {
    /// All, as far as a series holds them ([`CAPACITY`](crate::series::CAPACITY)).
    #[default]
    All,
    /// The first of each so many, from 1, and the last.
    Every(u64),
    /// Only the last.
    Last,
    /// None.
    None,
}

/// Which boards are kept: the digits of their cells, not candidates and heat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum Boards {
    /// One each so many seconds of solver time, and the last. A solver is asked for about 30 boards a second at
    /// most, and shows one before its next iteration.
    EverySeconds(f64),
    /// Only the last.
    #[default]
    Last,
    /// None.
    None,
}

/// A recording that cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum RecordingError {
    /// Every zeroth sample is none.
    #[error("samples: Every(0) keeps nothing; write Every(1) or more, or None.")]
    Samples,
    /// A period that is no positive number of seconds.
    #[error("boards: EverySeconds takes a positive number, not {0}.")]
    Boards(f64),
}

impl Recording {
    /// Checks that its numbers make sense.
    ///
    /// # Errors
    ///
    /// [`RecordingError`] names the first that does not.
    pub fn check(&self) -> Result<(), RecordingError> {
        match (self.samples, self.boards) {
            (Samples::Every(0), _) => Err(RecordingError::Samples),
            (_, Boards::EverySeconds(seconds)) if !(seconds > 0.0 && seconds.is_finite()) => {
                Err(RecordingError::Boards(seconds))
            }
            _ => Ok(()),
        }
    }
}

impl Boards {
    /// Nanoseconds of solver time from one kept board to the next; none when boards on the way are not kept.
    pub fn period_ns(self) -> Option<u64> {
        match self {
            // A period too short to be counted is the shortest there is.
            Boards::EverySeconds(seconds) => Some(((seconds * 1e9) as u64).max(1)),
            Boards::Last | Boards::None => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Boards, Recording, RecordingError, Samples};

    #[test]
    fn a_recording_reads_as_experiments_write_it_and_what_is_left_out_is_the_default() {
        let read = |text: &str| ron::from_str::<Recording>(text).unwrap();
        let whole = Recording { samples: Samples::All, boards: Boards::EverySeconds(1.0) };
        assert_eq!(read("(samples: All, boards: EverySeconds(1.0))"), whole);
        assert_eq!(
            read("(samples: Every(10))"),
            Recording { samples: Samples::Every(10), boards: Boards::Last }
        );
        assert_eq!(read("()"), Recording::default());
    }

    #[test]
    fn numbers_that_make_no_sense_are_refused() {
        let of = |samples, boards| Recording { samples, boards }.check();
        assert_eq!(of(Samples::Every(0), Boards::Last), Err(RecordingError::Samples));
        for seconds in [0.0, -1.0, f64::INFINITY] {
            let boards = Boards::EverySeconds(seconds);
            assert_eq!(of(Samples::All, boards), Err(RecordingError::Boards(seconds)));
        }
        assert!(of(Samples::All, Boards::EverySeconds(f64::NAN)).is_err());
        assert_eq!(of(Samples::Every(1), Boards::EverySeconds(0.5)), Ok(()));
    }
}
