//! The rows: runs across, each filled with different digits of the right sum before the search, and kept so by every
//! mutation.

use crate::random::Random;
use plugin_api::puzzle::{Constraint, Puzzle, Relation};

/// A set of digits: bit d stands for digit d, of which there are at most 127 here.
pub type Digits = u128;

/// A run across, or a cell that is in none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The first cell, by which the row is named.
    pub first: usize,
    /// Whether a digit is given twice.
    pub clashes: bool,
    /// The cells without a given digit.
    pub open: Vec<usize>,
    /// Sum of their digits, where the run has a clue.
    pub sum: Option<i64>,
    /// The digits that they can take: all but the given ones of the run.
    pub allowed: Digits,
}

/// A change of one or two cells of a row that keeps it right.
pub type Change = [(usize, u8); 2];

/// Attempts at a change before a row is left as it is.
const ATTEMPTS: usize = 16;

/// The rows of a puzzle, and which constraints are not kept by them.
pub fn rows(puzzle: &Puzzle) -> (Vec<Row>, Vec<&Constraint>) {
    let cells = puzzle.cells();
    let is_across = |constraint: &&Constraint| {
        constraint.scope.windows(2).all(|pair| {
            let (one, other) = (cells[pair[0].index()], cells[pair[1].index()]);
            one.row == other.row && one.col + 1 == other.col
        })
    };
    let mut in_row = vec![false; cells.len()];
    let mut kept = vec![false; puzzle.constraints().len()];
    let mut rows = Vec::new();
    let different = puzzle.constraints().iter().enumerate();
    for (number, constraint) in
        different.filter(|(_, constraint)| constraint.relation == Relation::AllDifferent)
    {
        let is_free = constraint.scope.iter().all(|cell| !in_row[cell.index()]);
        if is_free && is_across(&constraint) {
            kept[number] = true;
            constraint.scope.iter().for_each(|cell| in_row[cell.index()] = true);
            let scope: Vec<usize> = constraint.scope.iter().map(|cell| cell.index()).collect();
            rows.push(scope);
        }
    }
    rows.extend((0..cells.len()).filter(|&cell| !in_row[cell]).map(|cell| vec![cell]));
    let rows = rows.into_iter().map(|scope| {
        let same = |constraint: &Constraint| {
            constraint.scope.iter().map(|cell| cell.index()).eq(scope.iter().copied())
        };
        let clue = puzzle.constraints().iter().enumerate().find_map(|(number, constraint)| match constraint
            .relation
        {
            Relation::Sum(sum) if same(constraint) => Some((number, sum)),
            _ => None,
        });
        if let Some((number, _)) = clue {
            kept[number] = true;
        }
        row(puzzle, &scope, clue.map(|(_, sum)| sum))
    });
    let rows = rows.collect();
    let others =
        puzzle.constraints().iter().zip(kept).filter(|(_, kept)| !kept).map(|(constraint, _)| constraint);
    (rows, others.collect())
}

fn row(puzzle: &Puzzle, scope: &[usize], sum: Option<i64>) -> Row {
    let given = |&cell: &usize| puzzle.cells()[cell].given.map(|digit| digit.value());
    let givens: Vec<u32> = scope.iter().filter_map(given).collect();
    let all = (2_u128 << puzzle.n_digits()) - 2;
    let allowed = givens.iter().fold(all, |allowed, &digit| allowed & !(1 << digit));
    Row {
        first: scope[0],
        clashes: (all & !allowed).count_ones() as usize != givens.len(),
        open: scope.iter().copied().filter(|cell| given(cell).is_none()).collect(),
        sum: sum.map(|sum| sum - givens.iter().map(|&digit| i64::from(digit)).sum::<i64>()),
        allowed,
    }
}

impl Row {
    /// Digits for the open cells, the largest first; `None` when there are none.
    pub fn fill(&self) -> Option<Vec<u8>> {
        let digits: Vec<u8> = (1..128).rev().filter(|&digit| self.allowed >> digit & 1 == 1).collect();
        let mut chosen = Vec::with_capacity(self.open.len());
        if self.clashes {
            return None;
        }
        match self.sum {
            None => digits.get(..self.open.len()).map(<[u8]>::to_vec),
            Some(sum) => choose(&digits, self.open.len(), sum, &mut chosen).then_some(chosen),
        }
    }

    /// Draws a change: two cells swap their digits, or one takes more and the other as much less; without a clue a
    /// cell takes another digit. `None` when none was found.
    pub fn change(&self, digits: &[u8], n_digits: usize, random: &mut Random) -> Option<Change> {
        let used = self.open.iter().fold(0, |used, &cell| used | 1 << digits[cell]);
        let free = self.allowed & !used;
        (0..ATTEMPTS).find_map(|_| self.try_change(digits, n_digits, free, random))
    }

    fn try_change(
        &self,
        digits: &[u8],
        n_digits: usize,
        free: Digits,
        random: &mut Random,
    ) -> Option<Change> {
        let is_free = |digit: usize| free >> digit & 1 == 1;
        if self.sum.is_none() && random.chance(0.5) {
            let (cell, digit) = (self.open[random.below(self.open.len())], 1 + random.below(n_digits));
            return is_free(digit).then_some([(cell, digit as u8); 2]);
        }
        let (one, other) = (random.below(self.open.len()), random.below(self.open.len()));
        if one == other {
            return None;
        }
        let (one, other) = (self.open[one], self.open[other]);
        if random.chance(0.5) {
            return Some([(one, digits[other]), (other, digits[one])]);
        }
        let more = 1 + random.below(n_digits);
        let (larger, smaller) =
            (usize::from(digits[one]) + more, usize::from(digits[other]).checked_sub(more)?);
        let fits = larger <= n_digits && larger != smaller && is_free(larger) && is_free(smaller);
        fits.then_some([(one, larger as u8), (other, smaller as u8)])
    }
}

/// Chooses `n` of the digits, which descend, with this sum, the largest possible first.
fn choose(digits: &[u8], n: usize, sum: i64, chosen: &mut Vec<u8>) -> bool {
    if n == 0 {
        return sum == 0;
    }
    let total = |digits: &[u8]| digits.iter().map(|&digit| i64::from(digit)).sum::<i64>();
    if digits.len() < n || total(&digits[..n]) < sum || total(&digits[digits.len() - n..]) > sum {
        return false;
    }
    chosen.push(digits[0]);
    if choose(&digits[1..], n - 1, sum - i64::from(digits[0]), chosen) {
        return true;
    }
    chosen.pop();
    choose(&digits[1..], n, sum, chosen)
}
