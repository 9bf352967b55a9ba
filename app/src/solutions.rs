//! How many solutions a puzzle has, in the words of the command line and the window.

use engine::count::Count;

/// What is known of the number of solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solutions {
    /// Proved: none.
    None,
    /// Proved: one.
    Unique,
    /// More than one.
    Many,
    /// A limit ended the count; this is never "none".
    Unknown,
}

impl Solutions {
    /// The word in tables and machine-readable answers.
    pub fn key(self) -> &'static str {
        match self {
            Solutions::None => "none",
            Solutions::Unique => "unique",
            Solutions::Many => "many",
            Solutions::Unknown => "unknown",
        }
    }

    /// The words for people.
    pub fn words(self) -> &'static str {
        match self {
            Solutions::None => "no solution",
            Solutions::Unique => "one solution",
            Solutions::Many => "more than one solution",
            Solutions::Unknown => "unknown how many solutions",
        }
    }
}

impl From<Count> for Solutions {
    fn from(count: Count) -> Solutions {
        match count {
            Count::None => Solutions::None,
            Count::Unique(_) => Solutions::Unique,
            // Two that were found are more than one, whatever ended the count.
            Count::Many { .. } | Count::Unknown { found: 2.. } => Solutions::Many,
            Count::Unknown { .. } => Solutions::Unknown,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Count, Solutions};

    #[test]
    fn a_count_that_a_limit_ended_is_never_told_as_none() {
        assert_eq!(Solutions::from(Count::Unknown { found: 0 }), Solutions::Unknown);
        assert_eq!(Solutions::from(Count::Unknown { found: 1 }), Solutions::Unknown);
        assert_eq!(Solutions::from(Count::Unknown { found: 2 }), Solutions::Many);
        assert_eq!(Solutions::from(Count::None), Solutions::None);
    }
}
