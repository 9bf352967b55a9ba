//! What makes a comparison less than it looks.

use super::blocks::Blocks;
use crate::analysis::{Group, Measure, budget_text};
use std::collections::BTreeSet;
use std::fmt;

/// Fewest puzzles with which a signed rank test can find a probability below 0.05 (2 / 2⁶).
const FEWEST_PUZZLES: usize = 6;

/// Something that makes a comparison less than it looks.
#[derive(Clone, Debug, PartialEq)]
pub enum Doubt {
    /// The groups had different limits.
    Budgets(Vec<String>),
    /// The groups count their work in different units.
    Units(Vec<String>),
    /// Effort is time, which depends on the machine.
    Seconds,
    /// Some puzzles are left out since not every group has runs on them.
    LeftOut(usize),
    /// Too few puzzles for a test over puzzles to find anything.
    FewPuzzles(usize),
    /// The groups have different numbers of runs on a puzzle.
    Unbalanced(String),
}

impl Doubt {
    /// A name for programs.
    pub fn key(&self) -> &'static str {
        match self {
            Doubt::Budgets(_) => "budgets-differ",
            Doubt::Units(_) => "units-differ",
            Doubt::Seconds => "seconds",
            Doubt::LeftOut(_) => "puzzles-left-out",
            Doubt::FewPuzzles(_) => "few-puzzles",
            Doubt::Unbalanced(_) => "unbalanced",
        }
    }
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Doubt::Budgets(of) => write!(
                f,
                "The limits differ ({}): expected running times are not comparable, and neither are shares of solved \
                 runs; a run that was cut off early may rank behind one that it would have beaten.",
                of.join("; ")
            ),
            Doubt::Units(of) => write!(
                f,
                "Work is counted in different units ({}): the efforts mean nothing beside each other. Count effort \
                 in seconds instead.",
                of.join(", ")
            ),
            Doubt::Seconds => write!(
                f,
                "Effort is seconds of solver time: they hold for this machine, and for what else it did at the time."
            ),
            Doubt::LeftOut(1) => write!(f, "1 puzzle is left out, since not every group has runs on it."),
            Doubt::LeftOut(n) => {
                write!(f, "{n} puzzles are left out, since not every group has runs on them.")
            }
            Doubt::FewPuzzles(n) => write!(
                f,
                "With {n} puzzles a test over puzzles cannot find a probability below 0.05; {FEWEST_PUZZLES} is the \
                 least."
            ),
            Doubt::Unbalanced(puzzle) => write!(
                f,
                "The groups have different numbers of runs on some puzzles ({puzzle} is one), which tilts shares over \
                 all of them."
            ),
        }
    }
}

pub(super) fn doubts(groups: &[Group<'_>], blocks: &Blocks, measure: Measure) -> Vec<Doubt> {
    let mut found = Vec::new();
    let budgets: Vec<String> = groups.iter().map(budgets_of).collect();
    if budgets.iter().any(|budget| *budget != budgets[0]) {
        let named = groups.iter().zip(&budgets).map(|(group, budget)| format!("{}: {budget}", group.name()));
        found.push(Doubt::Budgets(named.collect()));
    }
    let runs = || groups.iter().flat_map(|group| &group.runs);
    let units: BTreeSet<&str> = runs().map(|run| measure.unit(&run.run)).collect();
    if units.len() > 1 {
        found.push(Doubt::Units(units.into_iter().map(String::from).collect()));
    }
    if measure == Measure::Seconds {
        found.push(Doubt::Seconds);
    }
    if blocks.left_out > 0 {
        found.push(Doubt::LeftOut(blocks.left_out));
    }
    let n_puzzles = blocks.puzzles.len();
    if (2..FEWEST_PUZZLES).contains(&n_puzzles) {
        found.push(Doubt::FewPuzzles(n_puzzles));
    }
    let is_unbalanced = |efforts: &Vec<Vec<f64>>| efforts.iter().any(|own| own.len() != efforts[0].len());
    if let Some(puzzle) = blocks.efforts.iter().position(is_unbalanced).filter(|_| n_puzzles > 1) {
        found.push(Doubt::Unbalanced(blocks.puzzles[puzzle].clone()));
    }
    found
}

/// The limits of a group in words.
pub(super) fn budgets_of(group: &Group<'_>) -> String {
    let budgets: BTreeSet<String> =
        group.runs.iter().map(|run| budget_text(&run.run.setup().budget)).collect();
    budgets.into_iter().collect::<Vec<_>>().join(" or ")
}
