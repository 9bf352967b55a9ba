//! KenKen: a random Latin square, cages over it, and an operation for each.

use super::cages::{Cage, Caged, refine};
use super::latin::latin_square;
use super::proof::is_easier;
use super::{Failure, IsStopped, Made};
use crate::grade::Level;
use crate::random::Random;
use puzzle::{CellIndex, Digit, KenKenCage, Puzzle, Relation, kenken};

/// Sides that are made.
const SIDES: std::ops::RangeInclusive<u32> = 2..=15;
/// Most cells of a cage: 15¹² is still a number that every format can hold.
const MAX_CAGE: u32 = 12;
/// Attempts to meet a level.
const MAX_ATTEMPTS: usize = 200;

/// A KenKen to make.
#[derive(Clone, Debug, PartialEq)]
pub struct KenKenRecipe {
    /// Rows, columns and digits.
    pub side: u32,
    /// What the cages say.
    pub operators: Operators,
    /// Most cells of a cage.
    pub max_cage: u32,
    /// The reasoning that it asks for; none for any.
    pub level: Option<Level>,
}

/// What the cages of a KenKen say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Operators {
    /// One of these with each target. Differences and quotients are of two cells.
    Shown(Vec<Operator>),
    /// The target alone.
    Hidden,
}

/// An operation of KenKen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// `+`
    Sum,
    /// `-`
    Difference,
    /// `*`
    Product,
    /// `/`
    Quotient,
}

impl Operator {
    /// All four.
    pub const ALL: [Operator; 4] =
        [Operator::Sum, Operator::Difference, Operator::Product, Operator::Quotient];

    /// The operation of a sign.
    pub fn from_sign(sign: char) -> Option<Operator> {
        match sign {
            '+' => Some(Operator::Sum),
            '-' | '−' => Some(Operator::Difference),
            '*' | 'x' | '×' => Some(Operator::Product),
            '/' | '÷' | ':' => Some(Operator::Quotient),
            _ => None,
        }
    }

    fn takes_many(self) -> bool {
        matches!(self, Operator::Sum | Operator::Product)
    }

    /// What these digits give; none when the operation cannot be done with them.
    fn relation(self, digits: &[i64]) -> Option<Relation> {
        match (self, digits) {
            (Operator::Sum, _) => Some(Relation::Sum(digits.iter().sum())),
            (Operator::Product, _) => Some(Relation::Product(digits.iter().product())),
            (Operator::Difference, &[a, b]) => Some(Relation::Difference((a - b).abs())),
            (Operator::Quotient, &[a, b]) => {
                let (small, large) = (a.min(b), a.max(b));
                (large % small == 0).then_some(Relation::Quotient(large / small))
            }
            (Operator::Difference | Operator::Quotient, _) => None,
        }
    }
}

impl KenKenRecipe {
    pub(super) fn make(&self, random: &mut Random, is_stopped: IsStopped<'_>) -> Result<Made, Failure> {
        self.check()?;
        for _ in 0..MAX_ATTEMPTS {
            let square = latin_square(self.side as usize, random);
            let solution: Vec<Digit> = square.iter().filter_map(|symbol| Digit::new(symbol + 1)).collect();
            let square = Square { recipe: self, solution: &solution };
            let level = self.level.unwrap_or(Level::Search);
            let puzzle = refine(&square, self.side, level, random, is_stopped)?;
            if self.level.is_none_or(|level| !is_easier(&puzzle, level)) {
                return Ok(Made { puzzle, solution });
            }
        }
        Err(Failure::NotFound(format!(
            "No KenKen of this level came of {MAX_ATTEMPTS} attempts; take a larger --size or --max-cage, \
             or another level or seed."
        )))
    }

    fn check(&self) -> Result<(), Failure> {
        let impossible = |sentence: String| Err(Failure::Impossible(sentence));
        if !SIDES.contains(&self.side) {
            let (least, greatest) = (SIDES.start(), SIDES.end());
            return impossible(format!(
                "--size takes {least} to {greatest} for a KenKen, not {}.",
                self.side
            ));
        }
        if !(1..=MAX_CAGE).contains(&self.max_cage) {
            return impossible(format!("--max-cage takes 1 to {MAX_CAGE}, not {}.", self.max_cage));
        }
        if self.operators == Operators::Shown(Vec::new()) {
            return impossible("--operators takes at least one of + - * /.".to_string());
        }
        Ok(())
    }
}

/// A solved square and what its cages may say.
struct Square<'a> {
    recipe: &'a KenKenRecipe,
    solution: &'a [Digit],
}

impl Square<'_> {
    fn operators(&self) -> &[Operator] {
        match &self.recipe.operators {
            Operators::Shown(operators) => operators,
            Operators::Hidden => &Operator::ALL,
        }
    }
}

impl Caged for Square<'_> {
    fn max_cells(&self) -> usize {
        let is_pairs = !self.operators().iter().any(|operator| operator.takes_many());
        let most = if is_pairs { 2 } else { self.recipe.max_cage };
        most.min(self.recipe.max_cage) as usize
    }

    fn may_join(&self, _: &[u32]) -> bool {
        true
    }

    fn relation(&self, cells: &[CellIndex], random: &mut Random) -> Option<Relation> {
        let digits = cells.iter().map(|cell| i64::from(self.solution[cell.index()].value()));
        let digits: Vec<i64> = digits.collect();
        if let [digit] = digits[..] {
            return Some(Relation::Sum(digit));
        }
        let possible = self.operators().iter().filter_map(|operator| operator.relation(&digits));
        let possible: Vec<Relation> = possible.collect();
        let relation = *possible.get(random.below(possible.len()))?;
        match (&self.recipe.operators, relation.target()) {
            (Operators::Hidden, Some(target)) => Some(Relation::NoOperation(target)),
            _ => Some(relation),
        }
    }

    fn build(&self, cages: &[Cage]) -> Puzzle {
        let cages =
            cages.iter().map(|cage| KenKenCage { relation: cage.relation, cells: cage.cells.clone() });
        let cages: Vec<KenKenCage> = cages.collect();
        kenken(self.recipe.side, &cages).expect("cages of the square make a puzzle")
    }
}
