//! What is said of a cell in words: for whoever points at it, and for whoever has the screen read.

use super::clues::clue;
use super::content::{Author, Content};
use super::lattice::Lattice;
use super::pictures::word;
use puzzle::{CellIndex, Constraint, Digit, DigitSet, Relation, Role};

/// Groups of more digits than this are told by how many are missing, not by which.
const LISTED: u32 = 16;

/// All that is known of a cell, a line each.
pub fn lines(lattice: &Lattice, content: &Content, index: u32) -> Vec<String> {
    let mut lines = vec![place(lattice, index)];
    lines.extend(holder(lattice, content, index));
    let cell = index as usize;
    if content.is_open(cell) {
        lines.extend(candidates(lattice, content, cell));
        lines.extend(content.heat.describe(cell));
    }
    let groups = lattice.groups_of(CellIndex(index));
    lines.extend(groups.filter_map(|group| group_line(lattice, content, group)));
    lines.extend(breaks(lattice, content, CellIndex(index)));
    lines
}

/// One line for a reader: where, and what stands there.
pub fn short(lattice: &Lattice, content: &Content, index: u32) -> String {
    let mut text = place(lattice, index);
    let held = holder(lattice, content, index).unwrap_or_else(|| "empty".into());
    text.push_str(&format!(": {held}"));
    if content.clashing.get(index as usize) == Some(&true) {
        text.push_str(", breaks a rule");
    }
    text
}

fn place(lattice: &Lattice, index: u32) -> String {
    let Some(cell) = lattice.puzzle.cells().get(index as usize) else { return String::new() };
    match lattice.pictures {
        Some(pictures) => {
            let (name, row) = (pictures.name(cell.row / pictures.rows), cell.row % pictures.rows);
            format!("{name}: row {}, column {}", row + 1, cell.col + 1)
        }
        None => format!("Row {}, column {}", cell.row + 1, cell.col + 1),
    }
}

/// The digit, and who put it there.
fn holder(lattice: &Lattice, content: &Content, index: u32) -> Option<String> {
    let digit = (*content.digits.get(index as usize)?)?;
    if lattice.pictures.is_some() {
        return Some(word(digit).into());
    }
    let is_given = lattice.puzzle.cells()[index as usize].given.is_some();
    Some(match &content.author {
        _ if is_given => format!("{digit}, given"),
        Author::Solver(name) => format!("{digit}, set by {name}"),
        Author::Person => format!("{digit}, entered by you"),
    })
}

fn candidates(lattice: &Lattice, content: &Content, cell: usize) -> Option<String> {
    let candidates = content.candidates.get(cell).copied().filter(|candidates| !candidates.is_empty())?;
    if lattice.pictures.is_some() {
        return None;
    }
    let lead = if content.author == Author::Person { "Pencil marks" } else { "Still possible" };
    Some(format!("{lead}: {}", list(candidates)))
}

fn list(digits: DigitSet) -> String {
    digits.iter().map(|digit| digit.to_string()).collect::<Vec<_>>().join(" ")
}

/// What a group of the cell still misses.
fn group_line(lattice: &Lattice, content: &Content, group: &Constraint) -> Option<String> {
    let held: Vec<Digit> =
        group.scope.iter().filter_map(|cell| content.digits.get(cell.index()).copied().flatten()).collect();
    let n_open = group.scope.len() - held.len();
    let name = name(lattice, group);
    if group.relation == Relation::AllDifferent {
        return missing_digits(lattice, group, &held).map(|missing| format!("{name}: {missing}"));
    }
    let digits: Vec<i64> = held.iter().map(|digit| i64::from(digit.value())).collect();
    let wanted = wanted(group, lattice);
    let so_far = match group.relation {
        Relation::Sum(target) if n_open > 0 && !held.is_empty() => {
            let sum: i64 = digits.iter().sum();
            format!("{sum} so far, {} to go in {}", target - sum, cells(n_open))
        }
        Relation::Product(_) if n_open > 0 && !held.is_empty() => {
            let product = digits.iter().fold(1_i64, |product, &digit| product.saturating_mul(digit));
            format!("{product} so far, {} open", cells(n_open))
        }
        _ if n_open > 0 => format!("{} open", cells(n_open)),
        relation if relation.holds(&digits) => "met".into(),
        _ => "missed".into(),
    };
    Some(format!("{name} of {}: {wanted}, {so_far}", cells(group.scope.len())))
}

fn cells(number: usize) -> String {
    crate::wording::count(number as u64, "cell")
}

/// The digits that a group which takes each digit misses.
fn missing_digits(lattice: &Lattice, group: &Constraint, held: &[Digit]) -> Option<String> {
    let n_digits = lattice.puzzle.n_digits();
    if group.scope.len() != n_digits as usize || matches!(group.role, Role::Run | Role::Cage) {
        return None;
    }
    let mut missing = DigitSet::up_to(n_digits);
    held.iter().for_each(|&digit| {
        missing.remove(digit);
    });
    Some(match missing.len() {
        0 => "complete".into(),
        _ if n_digits <= LISTED => format!("{} missing", list(missing)),
        1 => "1 digit missing".into(),
        several => format!("{several} digits missing"),
    })
}

fn name(lattice: &Lattice, group: &Constraint) -> String {
    if group.role == Role::Run {
        let row = |cell: &CellIndex| lattice.puzzle.cells()[cell.index()].row;
        let is_across = group.scope.iter().all(|cell| row(cell) == row(&group.scope[0]));
        return if is_across { "Run across".into() } else { "Run down".into() };
    }
    let name = group.role.name();
    name.chars().take(1).flat_map(char::to_uppercase).chain(name.chars().skip(1)).collect()
}

/// What a sum or cage asks for.
fn wanted(group: &Constraint, lattice: &Lattice) -> String {
    match group.relation {
        Relation::Sum(target) => format!("sum {target}"),
        Relation::Product(target) => format!("product {target}"),
        Relation::Difference(target) => format!("difference {target}"),
        Relation::Quotient(target) => format!("quotient {target}"),
        Relation::NoOperation(_) => format!("{} by any operation", clue(group, &lattice.puzzle)),
        Relation::AllDifferent => "different digits".into(),
    }
}

/// Which rule the digit of a cell breaks.
fn breaks(lattice: &Lattice, content: &Content, cell: CellIndex) -> Option<String> {
    if content.clashing.get(cell.index()) != Some(&true) {
        return None;
    }
    let digit = content.digits[cell.index()]?;
    let twin =
        lattice.groups_of(cell).filter(|group| group.relation == Relation::AllDifferent).find_map(|group| {
            let same = |other: &&CellIndex| **other != cell && content.digits[other.index()] == Some(digit);
            group.scope.iter().find(same).map(|other| (group, *other))
        });
    Some(match twin {
        Some((group, other)) => {
            let other = &lattice.puzzle.cells()[other.index()];
            let (role, row, col) = (name(lattice, group).to_lowercase(), other.row + 1, other.col + 1);
            format!("Breaks a rule: {digit} stands twice in this {role}, again in row {row}, column {col}")
        }
        None => "Breaks a rule: a sum or cage of this cell cannot be met any more".into(),
    })
}

#[cfg(test)]
mod tests {
    use super::{lines, short};
    use crate::window::model::Current;
    use crate::window::panels::board::content::{Author, Content};
    use crate::window::panels::board::heat::Heat;
    use crate::window::panels::board::lattice::Lattice;
    use engine::session::{Entered, PuzzleId, SessionPuzzle};
    use puzzle::{CellIndex, Digit, DigitSet, KenKenCage, Puzzle, Relation, kenken};
    use std::sync::Arc;

    fn lattice(puzzle: Puzzle) -> Lattice {
        let (name, format, text) = ("p".into(), String::new(), String::new());
        let entered = Entered::default();
        let puzzle = Arc::new(puzzle);
        let puzzle = SessionPuzzle { id: PuzzleId(1), name, format, text, puzzle, entered };
        Lattice::new(&Current::of(puzzle))
    }

    fn content(digits: &str, lattice: &Lattice) -> Content {
        let digits: Vec<_> = digits.chars().map(|c| Digit::new(c.to_digit(10)?)).collect();
        Content {
            clashing: crate::window::clashing::clashing(&lattice.puzzle, &digits),
            candidates: vec![DigitSet::up_to(2); digits.len()],
            digits,
            heat: Heat::default(),
            focus: None,
            author: Author::Solver("tabu".into()),
            label: String::new(),
        }
    }

    #[test]
    fn a_cell_tells_its_place_digit_groups_and_cages() {
        let cage = |relation, cells: [u32; 2]| KenKenCage { relation, cells: cells.map(CellIndex).to_vec() };
        let cages = [cage(Relation::Sum(4), [0, 1]), cage(Relation::Product(6), [4, 5])];
        let lattice = lattice(kenken(3, &cages).unwrap());
        let content = content("1...2....", &lattice);
        let told = lines(&lattice, &content, 0);
        assert_eq!(told[..2], ["Row 1, column 1", "1, set by tabu"]);
        assert!(told.contains(&"Row: 2 3 missing".to_string()), "{told:?}");
        assert!(
            told.contains(&"Cage of 2 cells: sum 4, 1 so far, 3 to go in 1 cell".to_string()),
            "{told:?}"
        );
        let told = lines(&lattice, &content, 5);
        assert!(told.contains(&"Still possible: 1 2".to_string()), "{told:?}");
        assert!(told.contains(&"Cage of 2 cells: product 6, 2 so far, 1 cell open".to_string()), "{told:?}");
        assert_eq!(short(&lattice, &content, 5), "Row 2, column 3: empty");
    }

    #[test]
    fn a_digit_that_stands_twice_tells_where() {
        let lattice = lattice(kenken(3, &[]).unwrap());
        let content = content("1.1......", &lattice);
        let told = lines(&lattice, &content, 2);
        let last = told.last().unwrap();
        assert_eq!(last, "Breaks a rule: 1 stands twice in this row, again in row 1, column 1");
        assert_eq!(short(&lattice, &content, 2), "Row 1, column 3: 1, set by tabu, breaks a rule");
    }
}
