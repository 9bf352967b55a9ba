//! How much reasoning a puzzle asks for: the least level whose means alone solve it.
//!
//! The levels are the same for every family. Rules that no level names, such as lines that meet boxes, show
//! as shaving. It is no solver under study, and a level says nothing of how a solver fares.

use crate::count::{Count, Limit, count};
use crate::propagate::{Board, Clock, Fixpoint, Interruption, Mask, Network, Thoroughness, is_single};
use crate::search::Grid;
use crate::shaving::{Shaved, Shaving};
use puzzle::{Puzzle, is_solution};
use std::sync::atomic::AtomicBool;

/// What it takes to solve a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Singles: a placed digit leaves its row, column, box, run and cage; the sum of a run or cage bounds its
    /// cells; the last open cell of a cage takes what is missing.
    Singles,
    /// Hidden singles: also a digit that a row, column, box, run or cage needs and that has one place left.
    HiddenSingles,
    /// Subsets and combinations: also pairs, triples and so on, and the combinations of a run or cage; every
    /// rule by itself says all that it can.
    Combinations,
    /// Shaving: also a digit that leads to a contradiction by singles alone is taken away.
    Shaving,
    /// Search: digits must be tried further.
    Search,
}

impl Level {
    /// All levels, the easiest first.
    pub const ALL: [Level; 5] =
        [Level::Singles, Level::HiddenSingles, Level::Combinations, Level::Shaving, Level::Search];

    /// The number, 1 to 5.
    pub fn number(self) -> u32 {
        self as u32 + 1
    }

    /// The level of a number from 1 to 5.
    pub fn from_number(number: u32) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.number() == number)
    }
}

/// The level of a puzzle with one solution. None when it has another number of solutions, or when the limit
/// ended the proof that it has one.
pub fn grade(puzzle: &Puzzle, limit: Limit) -> Option<Level> {
    match by_reasoning(puzzle, &mut Clock::new(limit.seconds)) {
        Reasoned::Level(level) => Some(level),
        Reasoned::Not => matches!(count(puzzle, 2, limit), Count::Unique(_)).then_some(Level::Search),
        Reasoned::OutOfTime => None,
    }
}

/// The level of a puzzle of which it is known that it has one solution. None when the time was over, or
/// `is_over` was set, before it was found.
pub fn grade_unique(puzzle: &Puzzle, seconds: f64, is_over: &AtomicBool) -> Option<Level> {
    match by_reasoning(puzzle, &mut Clock::new(Some(seconds)).until(is_over)) {
        Reasoned::Level(level) => Some(level),
        Reasoned::Not => Some(Level::Search),
        Reasoned::OutOfTime => None,
    }
}

/// How far reasoning without search came.
enum Reasoned {
    Level(Level),
    Not,
    OutOfTime,
}

fn by_reasoning(puzzle: &Puzzle, clock: &mut Clock<'_>) -> Reasoned {
    let mut reasoner = Reasoner::new(puzzle);
    let domains = Board::new(puzzle).domains().to_vec();
    for level in [Level::Singles, Level::HiddenSingles, Level::Combinations, Level::Shaving] {
        match reasoner.solve_until(&domains, level, clock) {
            None => return Reasoned::OutOfTime,
            Some(Solved::Whole(grid)) if is_solution(puzzle, &grid) => return Reasoned::Level(level),
            Some(Solved::Whole(_) | Solved::Not) => return Reasoned::Not,
            Some(Solved::Partly(_)) => {}
        }
    }
    Reasoned::Not
}

/// How far the means of a level come.
#[derive(Debug, PartialEq, Eq)]
pub enum Solved {
    /// To the solution, which is then the only one.
    Whole(Grid),
    /// These cells stay open.
    Partly(Vec<u32>),
    /// To a contradiction: there is no solution.
    Not,
}

/// Solves by the means of a level; made once for puzzles that differ in their givens only.
pub struct Reasoner {
    network: Network,
    singles: Fixpoint,
    hidden_singles: Fixpoint,
    each_rule: Fixpoint,
    shaving: Shaving,
}

impl Reasoner {
    /// For the constraints of this puzzle.
    pub fn new(puzzle: &Puzzle) -> Reasoner {
        let network = Network::new(puzzle);
        let fixpoint = |thoroughness| Fixpoint::new(&network, thoroughness);
        Reasoner {
            singles: fixpoint(Thoroughness::Singles),
            hidden_singles: fixpoint(Thoroughness::HiddenSingles),
            each_rule: fixpoint(Thoroughness::EachRule),
            shaving: Shaving::new(&network, Thoroughness::EachRule),
            network,
        }
    }

    /// The rules.
    pub fn network(&self) -> &Network {
        &self.network
    }

    /// Starts from these domains, `[cells]`, none of them empty. Of [`Level::Search`] only what shaving can
    /// tell is told.
    pub fn solve(&mut self, domains: &[Mask], level: Level) -> Solved {
        self.solve_until(domains, level, &mut Clock::new(None)).unwrap_or(Solved::Not)
    }

    /// As [`Reasoner::solve`]; none when the time is over before it is done.
    fn solve_until(&mut self, domains: &[Mask], level: Level, clock: &mut Clock<'_>) -> Option<Solved> {
        let mut board = Board::with_domains(domains.to_vec());
        let fixpoint = match level {
            Level::Singles => &mut self.singles,
            Level::HiddenSingles => &mut self.hidden_singles,
            Level::Combinations | Level::Shaving | Level::Search => &mut self.each_rule,
        };
        let reached = fixpoint.reach(&mut board, &self.network, clock);
        let shaved = reached.and_then(|()| match level {
            Level::Shaving | Level::Search => self.shave(&mut board, clock),
            Level::Singles | Level::HiddenSingles | Level::Combinations => Ok(()),
        });
        match shaved {
            Err(Interruption::OutOfTime) => return None,
            Err(Interruption::Broken(_)) => return Some(Solved::Not),
            Ok(()) => {}
        }
        let open = (0..).zip(board.domains()).filter(|(_, domain)| !is_single(**domain));
        let open: Vec<u32> = open.map(|(cell, _)| cell).collect();
        Some(if open.is_empty() { Solved::Whole(board.grid()) } else { Solved::Partly(open) })
    }

    fn shave(&mut self, board: &mut Board, clock: &Clock<'_>) -> Result<(), Interruption> {
        self.shaving.begin();
        while self.shaving.step(board, &self.network)? == Shaved::Cell {
            if clock.is_over() {
                return Err(Interruption::OutOfTime);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Level, grade};
    use crate::count::Limit;
    use puzzle::{BoxShape, Digit, KakuroSquare, Puzzle, kakuro, sudoku};

    fn line(line: &str) -> Puzzle {
        let givens: Vec<_> = line.chars().map(|c| c.to_digit(10).and_then(Digit::new)).collect();
        let side = givens.len().isqrt().isqrt() as u32;
        sudoku(BoxShape { rows: side, cols: side }, &givens).unwrap()
    }

    /// The sums of two columns and two rows.
    fn square(down: [i64; 2], right: [i64; 2]) -> Puzzle {
        let wall = |down, right| KakuroSquare::Wall { down, right };
        let white = KakuroSquare::White(None);
        let top = [KakuroSquare::BLANK, wall(Some(down[0]), None), wall(Some(down[1]), None)];
        let rows = right.map(|sum| [wall(None, Some(sum)), white, white]);
        kakuro(3, 3, 9, &[top, rows[0], rows[1]].concat()).unwrap()
    }

    #[test]
    fn what_has_not_one_solution_has_no_level() {
        assert_eq!(grade(&line("................"), Limit::NONE), None);
        assert_eq!(grade(&line("11.............."), Limit::NONE), None);
        assert_eq!(grade(&square([10, 11], [3, 18]), Limit::NONE), None);
    }

    #[test]
    fn a_cell_with_one_digit_left_takes_singles() {
        assert_eq!(grade(&line("123434122143432."), Limit::NONE), Some(Level::Singles));
        // 3 = 1 + 2 meets 11 = 2 + 9 in the 2.
        assert_eq!(grade(&square([11, 6], [3, 14]), Limit::NONE), Some(Level::Singles));
    }

    #[test]
    fn a_digit_with_one_place_left_takes_hidden_singles() {
        // 4 = 1 + 3, and only the first cell can hold the 3, since the second is part of 3 = 1 + 2.
        assert_eq!(grade(&square([4, 3], [4, 3]), Limit::NONE), Some(Level::HiddenSingles));
    }

    #[test]
    fn levels_count_from_one_to_five() {
        let numbers = Level::ALL.map(Level::number);
        assert_eq!(numbers, [1, 2, 3, 4, 5]);
        assert_eq!(numbers.map(Level::from_number), Level::ALL.map(Some));
        assert_eq!((Level::from_number(0), Level::from_number(6)), (None, None));
    }
}
