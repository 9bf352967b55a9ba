//! Groups of runs held against each other: which tests are right for them, and what they find.
//!
//! | groups | puzzles in common | shares of solved runs | effort |
//! |---|---|---|---|
//! | two | one | Fisher | Mann-Whitney |
//! | two | several | McNemar on puzzles | Wilcoxon on medians of puzzles, Mann-Whitney on each puzzle |
//! | more | one | Fisher for each pair | Kruskal-Wallis, then Mann-Whitney for each pair |
//! | more | several | McNemar for each pair | Friedman on medians of puzzles, then Wilcoxon for each pair |
//!
//! Several puzzles pair the groups: a puzzle then counts as solved by a group when its median effort there is finite, that is
//! when more than half of the runs solved it.
//!
//! Where one question takes several tests, their probabilities are corrected by Holm's method.

mod blocks;
mod choice;
mod doubt;
mod kind;

pub use doubt::Doubt;
pub use kind::TestKind;

use self::blocks::Blocks;
use super::{Group, Measure};
use crate::session::Session;
use crate::statistics::TestResult;

/// What was found between some groups.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// What effort was counted in.
    pub measure: Measure,
    /// Names of the puzzles that every group has runs on, in the order of the session; only these runs are compared.
    pub puzzles: Vec<String>,
    /// The tests, in the order in which they are to be read.
    pub tests: Vec<Test>,
    /// What makes the comparison less than it looks; what is to be said of one group is left to
    /// [`cautions`](super::cautions).
    pub doubts: Vec<Doubt>,
}

/// One test between groups.
#[derive(Clone, Debug, PartialEq)]
pub struct Test {
    /// Which test.
    pub kind: TestKind,
    /// Indices of the groups: two, or all of them.
    pub between: Vec<usize>,
    /// The one puzzle that it is about, where there are several.
    pub puzzle: Option<String>,
    /// Size of the sample of each group in `between`: runs, or puzzles for a test of medians.
    pub sizes: Vec<usize>,
    /// What it found.
    pub result: TestResult,
    /// The probability after Holm's correction; none for a test that stands alone.
    pub adjusted: Option<f64>,
    /// Vargha and Delaney's A of the first group against the second, above 0.5 where the first needs less; the mean over
    /// puzzles for a test of medians. None for other tests.
    pub effect: Option<f64>,
    /// On how many puzzles the first group alone succeeded, and on how many the second; for McNemar's test.
    pub alone: Option<[usize; 2]>,
}

impl Test {
    /// The probability to judge by.
    pub fn p_value(&self) -> f64 {
        self.adjusted.unwrap_or(self.result.p_value)
    }
}

/// Why groups cannot be compared.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CompareError {
    /// There is nothing to compare with.
    #[error("A comparison takes at least two groups of runs; there is {0}.")]
    TooFew(usize),
    /// A run would be held against itself.
    #[error("Run {run} is in both {first} and {second}. Name something in which they differ.")]
    Overlap {
        /// The run.
        run: u32,
        /// Name of a group.
        first: String,
        /// Name of another.
        second: String,
    },
    /// They worked on different puzzles.
    #[error("There is no puzzle that all groups ({0}) have runs on, so nothing can be compared.")]
    NothingInCommon(String),
}

/// Holds groups of runs of a session against each other.
///
/// # Errors
///
/// [`CompareError`] when there are fewer than two, when they share a run, or when no puzzle is common to all.
pub fn compare(
    session: &Session,
    groups: &[Group<'_>],
    measure: Measure,
) -> Result<Comparison, CompareError> {
    if groups.len() < 2 {
        return Err(CompareError::TooFew(groups.len()));
    }
    refuse_overlap(groups)?;
    let blocks = Blocks::of(session, groups, measure);
    if blocks.puzzles.is_empty() {
        let names: Vec<String> = groups.iter().map(Group::name).collect();
        return Err(CompareError::NothingInCommon(names.join("; ")));
    }
    let tests = choice::tests(&blocks);
    let doubts = doubt::doubts(groups, &blocks, measure);
    Ok(Comparison { measure, puzzles: blocks.puzzles, tests, doubts })
}

fn refuse_overlap(groups: &[Group<'_>]) -> Result<(), CompareError> {
    let mut owners = std::collections::BTreeMap::new();
    for (index, group) in groups.iter().enumerate() {
        for run in &group.runs {
            if let Some(first) = owners.insert(run.id, index).filter(|&first| first != index) {
                let (first, second) = (groups[first].name(), group.name());
                return Err(CompareError::Overlap { run: run.id.0, first, second });
            }
        }
    }
    Ok(())
}

/// The measure that fits all runs of some groups: their work where all count it in one unit, else seconds.
pub fn fitting_measure(groups: &[Group<'_>]) -> Measure {
    let mut units = groups.iter().flat_map(|group| &group.runs).map(|run| Measure::Work.unit(&run.run));
    let first = units.next();
    if units.all(|unit| Some(unit) == first) { Measure::Work } else { Measure::Seconds }
}

#[cfg(test)]
mod tests;
