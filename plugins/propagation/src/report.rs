//! What a run found, in a sentence.

use crate::plan::{Filter, Plan};
use reasoning::grade::Level;

/// How far a run looked for solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// To the first.
    Solve,
    /// To the second, or the proof that there is none.
    Unique,
    /// To so many.
    Count(u64),
}

impl Goal {
    /// Solutions after which the run ends.
    pub fn up_to(self) -> u64 {
        match self {
            Goal::Solve => 1,
            Goal::Unique => 2,
            Goal::Count(most) => most,
        }
    }
}

/// What is known at the end of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// Solutions found.
    pub solutions: u64,
    /// Whether there are no others.
    pub is_all: bool,
    /// The level that decided.
    pub level: Level,
    /// Digits tried by the search.
    pub nodes: u64,
}

impl End {
    /// The sentences of a run that found a solution.
    pub fn found(self, plan: Plan) -> String {
        let number = match (self.solutions, self.is_all) {
            (1, true) => "This is the only solution.".into(),
            (1, false) => "Others were not looked for.".into(),
            (n, true) => format!("There are {n} solutions."),
            (n, false) => format!("There are at least {n} solutions."),
        };
        if self.solutions > 1 {
            return number;
        }
        format!("{number} {}", self.means(plan))
    }

    /// The sentence of a run that proved that there is none.
    pub fn refuted(self, plan: Plan) -> String {
        self.means(plan)
    }

    fn means(self, plan: Plan) -> String {
        let nodes = self.nodes;
        let Plan::Graded { filter, shaving } = plan else {
            return format!("No level was asked for; {}.", tried(nodes));
        };
        let number = self.level.number();
        match self.level {
            Level::Singles => format!("Singles sufficed: level {number} of 5."),
            Level::HiddenSingles => format!("Hidden singles sufficed: level {number} of 5."),
            Level::Combinations => {
                format!("Subsets and the combinations of runs and cages sufficed: level {number} of 5.")
            }
            Level::Shaving if filter == Filter::Combinations => {
                format!("Shaving sufficed, without search: level {number} of 5.")
            }
            Level::Shaving => "Shaving with the filter of this run sufficed, without search.".into(),
            Level::Search if filter == Filter::Combinations && shaving && self.is_all => {
                format!("It took search, {}: level {number} of 5.", tried(nodes))
            }
            Level::Search => format!("It took search, {}.", tried(nodes)),
        }
    }
}

fn tried(nodes: u64) -> String {
    match nodes {
        0 => "no digit was tried".into(),
        1 => "one digit was tried".into(),
        _ => format!("{nodes} digits were tried"),
    }
}
