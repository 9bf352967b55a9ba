//! KenKen formats. Each reads cages; that they cut the square into pieces is checked here for all.

pub(crate) mod blocks;
pub(crate) mod janko;
pub(crate) mod json;
pub(crate) mod keen;
pub(crate) mod letters;
pub(crate) mod minizinc;
pub(crate) mod regions;
pub(crate) mod yaml;

use crate::diagnostic::{Diagnostic, Position};
use crate::print::Unwritable;
use crate::reading::Draft;
use puzzle::{CellIndex, KenKenCage, Puzzle, Relation, Role};

/// Sides above this are refused.
pub(crate) const MAX_SIDE: u32 = 64;

/// A cage as it is read; the relation may come later than the cells.
#[derive(Clone, Debug)]
pub(crate) struct Cage {
    pub relation: Option<Relation>,
    pub cells: Vec<u32>,
    /// Where the cage or its clue stands.
    pub at: Position,
}

/// The cages of a square.
#[derive(Clone, Debug)]
pub(crate) struct Square {
    pub side: u32,
    /// `[side × side]`.
    pub positions: Vec<Position>,
    pub cages: Vec<Cage>,
    pub name: Option<String>,
    pub remarks: Vec<Diagnostic>,
}

impl Square {
    /// A square without cages whose cells all stand at one place.
    pub(crate) fn new(side: i64, at: Position) -> Result<Square, Diagnostic> {
        let side = u32::try_from(side).ok().filter(|side| (1..=MAX_SIDE).contains(side));
        let message = || format!("the side of a KenKen is a number from 1 to {MAX_SIDE}");
        let side = side.ok_or_else(|| Diagnostic::error(at, message()))?;
        let positions = vec![at; (side * side) as usize];
        Ok(Square { side, positions, cages: Vec::new(), name: None, remarks: Vec::new() })
    }

    /// Makes the puzzle: cages sorted by first cell, each cell in exactly one.
    pub(crate) fn build(mut self) -> Result<Draft, Vec<Diagnostic>> {
        let side = self.side;
        let mut owner = vec![false; self.positions.len()];
        let mut errors = Vec::new();
        for cage in &mut self.cages {
            cage.cells.sort_unstable();
            for &cell in &cage.cells {
                match owner.get_mut(cell as usize) {
                    Some(taken) if !*taken => *taken = true,
                    Some(_) => errors
                        .push(Diagnostic::error(cage.at, format!("{} is in two cages", told(cell, side)))),
                    None => {
                        let message = format!("a cage names a cell outside the {side}×{side} grid");
                        errors.push(Diagnostic::error(cage.at, message));
                    }
                }
            }
            errors.extend(complaint(cage, side));
        }
        let lost = (0..).zip(&owner).filter(|(_, taken)| !**taken);
        for (cell, _) in lost.take(10) {
            let at = self.positions[cell as usize];
            errors.push(Diagnostic::error(at, format!("{} is in no cage", told(cell, side))));
        }
        if !errors.is_empty() {
            errors.truncate(20);
            return Err(errors);
        }
        self.cages.sort_by_key(|cage| cage.cells.first().copied());
        let cages = self.cages.iter().filter_map(|cage| {
            let cells = cage.cells.iter().map(|cell| CellIndex(*cell)).collect();
            Some(KenKenCage { relation: cage.relation?, cells })
        });
        let puzzle = puzzle::kenken(side, &cages.collect::<Vec<_>>());
        let puzzle = puzzle.map_err(|error| Diagnostic::error(self.positions[0], error.to_string()))?;
        Ok(Draft { puzzle, positions: self.positions, name: self.name, remarks: self.remarks })
    }
}

fn told(cell: u32, side: u32) -> String {
    format!("the cell in row {}, column {}", cell / side + 1, cell % side + 1)
}

/// What is wrong with a cage by itself.
fn complaint(cage: &Cage, side: u32) -> Option<Diagnostic> {
    let Some(first) = cage.cells.first() else {
        return Some(Diagnostic::error(cage.at, "a cage has no cells"));
    };
    let Some(target) = cage.relation.and_then(Relation::target) else {
        let message = format!("the cage of {} has no clue", told(*first, side));
        return Some(Diagnostic::error(cage.at, message));
    };
    if cage.cells.len() == 1 && !(1..=i64::from(side)).contains(&target) {
        let message = format!("{target} is no digit of a {side}×{side} KenKen, which takes 1 to {side}");
        return Some(Diagnostic::error(cage.at, message));
    }
    let least =
        if matches!(cage.relation, Some(Relation::Difference(_) | Relation::NoOperation(_))) { 0 } else { 1 };
    (target < least).then(|| Diagnostic::error(cage.at, format!("a cage cannot give {target}")))
}

/// The relation that an operator sign and a target make; no sign is a cage without operation.
pub(crate) fn relation(sign: &str, target: i64, at: Position) -> Result<Relation, Diagnostic> {
    Ok(match sign.trim() {
        "" => Relation::NoOperation(target),
        "+" => Relation::Sum(target),
        "*" | "x" | "X" | "\u{d7}" | "\u{b7}" | "\u{2022}" => Relation::Product(target),
        "-" | "\u{2212}" | "\u{2013}" => Relation::Difference(target),
        "/" | "\u{f7}" | "\u{2215}" | ":" => Relation::Quotient(target),
        "%" | "mod" => return Err(unknown_rule("modulo", at)),
        "^" | "**" => return Err(unknown_rule("exponent", at)),
        "|" | "or" => return Err(unknown_rule("bitwise-or", at)),
        other => {
            let shown: String = other.chars().take(12).collect();
            let message = format!("'{}' is no operator (+ - * /)", shown.escape_debug());
            return Err(Diagnostic::error(at, message));
        }
    })
}

pub(crate) fn unknown_rule(name: &str, at: Position) -> Diagnostic {
    let message = format!(
        "the puzzle has {name} cages, a rule that is not known here; it would be another puzzle without it"
    );
    Diagnostic::error(at, message)
}

/// A clue such as `24*`, `24 *`, `*24` or `24`.
pub(crate) fn clue(text: &str, at: Position) -> Result<Relation, Diagnostic> {
    let text = text.trim();
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    let sign: String = text.chars().filter(|c| !c.is_ascii_digit() && !c.is_whitespace()).collect();
    let in_one_piece = digits.is_empty() || text.contains(&digits);
    match digits.parse() {
        Ok(target) if in_one_piece => relation(&sign, target, at),
        _ => {
            let shown: String = text.chars().take(20).collect();
            let message = format!("'{}' is no clue, such as 24*, 3- or 7", shown.escape_debug());
            Err(Diagnostic::error(at, message))
        }
    }
}

/// The sign of a relation; none for a cage without operation.
pub(crate) fn sign(relation: Relation) -> &'static str {
    match relation {
        Relation::Sum(_) => "+",
        Relation::Product(_) => "*",
        Relation::Difference(_) => "-",
        Relation::Quotient(_) => "/",
        Relation::NoOperation(_) | Relation::AllDifferent => "",
    }
}

/// The cages of a KenKen, sorted as they are read; an error when the puzzle has other constraints.
pub(crate) fn cages(name: &str, puzzle: &Puzzle) -> Result<Vec<KenKenCage>, Unwritable> {
    let cages = puzzle.constraints().iter().filter(|constraint| constraint.role == Role::Cage);
    let cages: Vec<_> =
        cages.map(|cage| KenKenCage { relation: cage.relation, cells: cage.scope.clone() }).collect();
    match puzzle::kenken(puzzle.cols(), &cages) {
        Ok(again) if again == *puzzle => Ok(cages),
        _ => Err(Unwritable::new(name, "it has rules beside rows, columns and cages")),
    }
}

/// The number of the cage of each cell; an error when a cell is in none.
pub(crate) fn cage_of_cells(name: &str, side: u32, cages: &[KenKenCage]) -> Result<Vec<u32>, Unwritable> {
    let mut numbers = vec![None; (side * side) as usize];
    for (cage, number) in cages.iter().zip(0..) {
        cage.cells.iter().for_each(|cell| numbers[cell.index()] = Some(number));
    }
    let numbers: Option<Vec<_>> = numbers.into_iter().collect();
    numbers.ok_or_else(|| Unwritable::new(name, "a cell is in no cage"))
}
