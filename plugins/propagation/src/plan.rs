//! What a run is asked for.

use reasoning::grade::Level;
use reasoning::propagate::Thoroughness;

/// How much each rule is asked for, at the root and below branches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Filter {
    /// Digits that are placed leave their groups; sums by the least and the greatest that is left.
    Singles,
    /// Also digits with one place left.
    HiddenSingles,
    /// All that each rule says by itself.
    Combinations,
}

impl Filter {
    /// The levels before search and shaving, the easiest first.
    pub(crate) fn levels(self) -> &'static [(Level, Thoroughness)] {
        const ALL: [(Level, Thoroughness); 3] = [
            (Level::Singles, Thoroughness::Singles),
            (Level::HiddenSingles, Thoroughness::HiddenSingles),
            (Level::Combinations, Thoroughness::EachRule),
        ];
        &ALL[..=self as usize]
    }

    /// The means of the last of them.
    pub(crate) fn strongest(self) -> Thoroughness {
        self.levels()[self as usize].1
    }

    /// What is kept up below branches.
    pub(crate) fn in_search(self) -> Thoroughness {
        match self {
            Filter::Singles => Thoroughness::Singles,
            Filter::HiddenSingles => Thoroughness::HiddenSingles,
            Filter::Combinations => Thoroughness::Search,
        }
    }
}

/// Which means are used, one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plan {
    /// Each level of reasoning up to the filter, perhaps shaving, then search.
    Graded {
        /// The most that each rule is asked for.
        filter: Filter,
        /// Whether digits are shaved before the search.
        shaving: bool,
    },
    /// Search at once, with all rules; a plain 9×9 Sudoku by bands.
    Fast,
}

impl Plan {
    /// The most that each rule is asked for.
    pub(crate) fn filter(self) -> Filter {
        match self {
            Plan::Graded { filter, .. } => filter,
            Plan::Fast => Filter::Combinations,
        }
    }
}
