//! Takes givens away from a solved grid, in random order, as long as the rest is solved by the means of a
//! level.

use super::{Failure, IsStopped};
use crate::grade::{Level, Reasoner, Solved};
use crate::random::Random;
use puzzle::{Digit, Puzzle};
use reasoning::count::find;
use reasoning::propagate::{Board, Mask, Thoroughness, bit};
use reasoning::search::Search;

/// What came of the digging.
pub(super) struct Dug {
    /// The digits that stay, `[cells]`.
    pub(super) givens: Vec<Option<Digit>>,
    /// Whether each given that stays is needed; not known when the digging ended at the number asked for, or
    /// a search at its bound.
    pub(super) is_minimal: bool,
}

/// A grid that is being dug.
pub(super) struct Dig<'a> {
    puzzle: &'a Puzzle,
    solution: &'a [Digit],
    level: Level,
    max_nodes: u64,
    reasoner: Reasoner,
    /// `[cells]`.
    domains: Vec<Mask>,
    is_bounded: bool,
}

impl<'a> Dig<'a> {
    /// For the constraints of a puzzle without givens; with [`Level::Search`] each search takes so many
    /// branches at most.
    pub(super) fn new(puzzle: &'a Puzzle, solution: &'a [Digit], level: Level, max_nodes: u64) -> Dig<'a> {
        let reasoner = Reasoner::new(puzzle);
        let domains = solution.iter().map(|digit| bit(digit.value())).collect();
        Dig { puzzle, solution, level, max_nodes, reasoner, domains, is_bounded: false }
    }

    /// Digs until `at_least` givens stay or none can go.
    ///
    /// # Errors
    ///
    /// [`Failure::Stopped`].
    pub(super) fn run(
        mut self,
        at_least: usize,
        random: &mut Random,
        is_stopped: IsStopped<'_>,
    ) -> Result<Dug, Failure> {
        let order = random.order(self.domains.len());
        let mut given = vec![true; self.domains.len()];
        let mut left = given.len();
        // Many at a time as long as that goes well: nearly all of the first can.
        let mut step = (given.len() / 12).max(1);
        let mut next = 0;
        while next < order.len() && left > at_least {
            if is_stopped() {
                return Err(Failure::Stopped);
            }
            let size = step.min(order.len() - next).min(left - at_least);
            let chosen = &order[next..next + size];
            let all = self.all();
            chosen.iter().for_each(|&cell| self.domains[cell as usize] = all);
            if self.is_solved(chosen) {
                chosen.iter().for_each(|&cell| given[cell as usize] = false);
                left -= size;
                next += size;
            } else {
                for &cell in chosen {
                    self.domains[cell as usize] = bit(self.solution[cell as usize].value());
                }
                // One that cannot go now cannot go later.
                next += usize::from(size == 1);
                step = size.div_ceil(2).min(size.saturating_sub(1)).max(1);
            }
        }
        let is_minimal = next == order.len() && self.level == Level::Search && !self.is_bounded;
        let givens = given.iter().zip(self.solution).map(|(given, digit)| given.then_some(*digit));
        Ok(Dug { givens: givens.collect(), is_minimal })
    }

    fn all(&self) -> Mask {
        self.reasoner.network().all
    }

    /// Whether the grid without the chosen givens is solved, when it was with them.
    fn is_solved(&mut self, chosen: &[u32]) -> bool {
        if self.level < Level::Search {
            return matches!(self.reasoner.solve(&self.domains, self.level), Solved::Whole(_));
        }
        // Another solution must differ in one of them.
        chosen.iter().all(|&cell| {
            let mut board = Board::with_domains(self.domains.clone());
            if board.keep(cell, !bit(self.solution[cell as usize].value())).is_err() {
                return true;
            }
            let search = Search::new(self.puzzle, self.reasoner.network(), board, Thoroughness::Search);
            let found = find(search, 1, Some(self.max_nodes));
            self.is_bounded |= !found.is_complete && found.number == 0;
            found.is_complete && found.number == 0
        })
    }
}
