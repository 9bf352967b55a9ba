//! Which cells stand in the way of a puzzle's being solved by the means of a level.

use crate::grade::{Level, Reasoner, Solved};
use puzzle::Puzzle;
use reasoning::count::find;
use reasoning::propagate::{Board, Mask, Thoroughness};
use reasoning::search::Search;

/// Most branches of a search for another solution. A puzzle that needs more is taken for one with many.
const MAX_NODES: u64 = 3_000;

/// Whether a puzzle is solved by the means of a level.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Judged {
    /// It is, and so has one solution.
    Solved,
    /// These cells stay open, or differ between two solutions.
    Open(Vec<u32>),
}

/// Judges a puzzle that has a solution. By the means of [`Level::Search`] every puzzle with one solution is
/// solved, as far as the bound on the search allows.
pub(super) fn judge(puzzle: &Puzzle, level: Level) -> Judged {
    let domains = Board::new(puzzle).domains().to_vec();
    judge_domains(puzzle, &mut Reasoner::new(puzzle), &domains, level)
}

/// The same with domains in the place of the puzzle's own, and a reasoner that knows its constraints.
pub(super) fn judge_domains(
    puzzle: &Puzzle,
    reasoner: &mut Reasoner,
    domains: &[Mask],
    level: Level,
) -> Judged {
    let open = match reasoner.solve(domains, level.min(Level::Combinations)) {
        Solved::Whole(_) => return Judged::Solved,
        Solved::Partly(open) => open,
        Solved::Not => return Judged::Open(Vec::new()),
    };
    // What is far from solved is not worth the dearer means.
    if level <= Level::Combinations || open.len() * 3 > domains.len() * 2 {
        return Judged::Open(open);
    }
    if level == Level::Shaving {
        return match reasoner.solve(domains, level) {
            Solved::Whole(_) => Judged::Solved,
            Solved::Partly(open) => Judged::Open(open),
            Solved::Not => Judged::Open(Vec::new()),
        };
    }
    let board = Board::with_domains(domains.to_vec());
    let found =
        find(Search::new(puzzle, reasoner.network(), board, Thoroughness::Search), 2, Some(MAX_NODES));
    match (found.number, found.first, found.last) {
        (1, ..) if found.is_complete => Judged::Solved,
        (2.., Some(first), Some(last)) => {
            let differ = (0..).zip(first.iter().zip(&last)).filter(|(_, (one, other))| one != other);
            Judged::Open(differ.map(|(cell, _)| cell).collect())
        }
        _ => Judged::Open(open),
    }
}

/// Whether a puzzle that is solved by the means of a level is so by those of the level below.
pub(super) fn is_easier(puzzle: &Puzzle, level: Level) -> bool {
    let Some(below) = Level::from_number(level.number() - 1) else { return false };
    let domains = Board::new(puzzle).domains().to_vec();
    matches!(Reasoner::new(puzzle).solve(&domains, below), Solved::Whole(_))
}
