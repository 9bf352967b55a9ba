//! Letter grids (`.ken`): rows with a letter for each cage (a digit is a given), then a line for each
//! letter such as `a: 12*` or `A 8+`; without a sign it is a cage without operation.

use super::{Cage, Square, cage_of_cells, cages, clue, sign};
use crate::diagnostic::Diagnostic;
use crate::found::Found;
use crate::print::Unwritable;
use crate::reading::{Draft, Options};
use crate::source::{Line, Source};
use puzzle::{Puzzle, Relation};
use std::collections::BTreeMap;

/// Whether the lines are a square of letters and digits and a clue.
pub(crate) fn looks_like(lines: &[&str]) -> bool {
    let Some(side) = lines.first().map(|line| cells(line).count()) else { return false };
    let is_row = |line: &&str| cells(line).count() == side && cells(line).all(|c| c.is_ascii_alphanumeric());
    let letters = lines.iter().take(side).any(|line| line.contains(|c: char| c.is_ascii_alphabetic()));
    side >= 2
        && lines.len() > side
        && letters
        && lines[..side].iter().all(is_row)
        && clue_line(lines[side]).is_some()
}

fn cells(line: &str) -> impl Iterator<Item = char> + '_ {
    line.chars().filter(|c| !c.is_whitespace())
}

/// The letter and the clue of a line such as `a: 12*`.
fn clue_line(line: &str) -> Option<(char, &str)> {
    let mut chars = line.trim().chars();
    let letter = chars.next().filter(char::is_ascii_alphabetic)?;
    let rest = chars.as_str();
    let clue = rest.trim_start_matches([':', ' ', '\t', '=']);
    (clue.len() < rest.len() && clue.contains(|c: char| c.is_ascii_digit())).then_some((letter, clue))
}

/// The whole text is one puzzle.
pub(crate) fn pieces(source: &Source<'_>, found: &mut Found) {
    found.push_all(source);
}

/// The puzzle.
pub(crate) fn build(source: &Source<'_>, _: &Options) -> Result<Draft, Vec<Diagnostic>> {
    let lines = source.lines().filter(|line| !line.is_blank() && !line.text.starts_with('#'));
    let lines: Vec<_> = lines.collect();
    let side = lines.first().map_or(0, |line| cells(line.text).count());
    let mut square = Square::new(side as i64, source.start)?;
    let mut cage_of: BTreeMap<char, usize> = BTreeMap::new();
    for (row, line) in lines.iter().take(side).enumerate() {
        read_row(&mut square, &mut cage_of, row, line)?;
    }
    if lines.len() < side {
        let message = format!("the grid has {} rows where its rows have {side} cells", lines.len());
        return Err(Diagnostic::error(source.start, message).into());
    }
    for line in &lines[side..] {
        let Some((letter, text)) = clue_line(line.text) else {
            return Err(Diagnostic::error(line.start, "this line is no clue, such as a: 12*").into());
        };
        let Some(cage) = cage_of.get(&letter).and_then(|number| square.cages.get_mut(*number)) else {
            return Err(Diagnostic::error(line.start, format!("the grid has no cage {letter}")).into());
        };
        if cage.relation.replace(clue(text, line.start)?).is_some() {
            return Err(Diagnostic::error(line.start, format!("cage {letter} has two clues")).into());
        }
        cage.at = line.start;
    }
    square.build()
}

fn read_row(
    square: &mut Square,
    cage_of: &mut BTreeMap<char, usize>,
    row: usize,
    line: &Line<'_>,
) -> Result<(), Diagnostic> {
    let side = square.side as usize;
    let marks: Vec<_> = line.chars().filter(|(_, _, c)| !c.is_whitespace()).collect();
    if marks.len() != side {
        let message = format!("this row has {} cells where the first row has {side}", marks.len());
        return Err(Diagnostic::error(line.start, message));
    }
    for (col, &(_, at, c)) in marks.iter().enumerate() {
        let cell = row * side + col;
        square.positions[cell] = at;
        if let Some(digit) = c.to_digit(10) {
            let relation = Some(Relation::Sum(i64::from(digit)));
            square.cages.push(Cage { relation, cells: vec![cell as u32], at });
            continue;
        }
        if !c.is_ascii_alphabetic() {
            let message = format!("'{}' is neither the letter of a cage nor a given digit", c.escape_debug());
            return Err(Diagnostic::error(at, message));
        }
        let number = *cage_of.entry(c).or_insert_with(|| {
            square.cages.push(Cage { relation: None, cells: Vec::new(), at });
            square.cages.len() - 1
        });
        square.cages[number].cells.push(cell as u32);
    }
    Ok(())
}

/// Writes one puzzle; a cage of one cell is its digit.
pub(crate) fn print(puzzles: &[(&str, &Puzzle)]) -> Result<String, Unwritable> {
    let (name, puzzle) = crate::print::only_one(puzzles)?;
    let cages = cages(name, puzzle)?;
    let side = puzzle.cols();
    if side < 2 {
        return Err(Unwritable::new(name, "a letter grid has a side of two or more"));
    }
    let numbers = cage_of_cells(name, side, &cages)?;
    let mut letters = ('a'..='z').chain('A'..='Z');
    let mut marks = Vec::new();
    let mut clues = String::new();
    for cage in &cages {
        let target = cage.relation.target().unwrap_or(0);
        let digit = char::from_digit(target as u32, 10).filter(|_| cage.cells.len() == 1);
        let letter = digit.or_else(|| letters.next());
        let mark = letter.ok_or_else(|| Unwritable::new(name, "it has more cages than there are letters"))?;
        marks.push(mark);
        if digit.is_none() {
            clues.push_str(&format!("{mark}: {target}{}\n", sign(cage.relation)));
        }
    }
    if clues.is_empty() {
        return Err(Unwritable::new(name, "a letter grid needs a cage of two cells"));
    }
    let mut text = String::new();
    for row in numbers.chunks(side as usize) {
        text.extend(row.iter().map(|number| marks[*number as usize]));
        text.push('\n');
    }
    Ok(text + &clues)
}

#[cfg(test)]
mod tests {
    use crate::{Format, Options, read};
    use puzzle::Relation;

    #[test]
    fn letters_digits_and_clues_make_cages() {
        let reading =
            read("a.ken", b"aab\nc2b\ncdd\n\na: 3+\nb 2-\nc: 6*\nd: 3\n", &Options::default()).unwrap();
        assert_eq!(reading.format(), Format::KenKenLetters);
        let entry = reading.entry(0);
        assert_eq!((entry.puzzle.n_givens(), entry.positions[4].line), (1, 2));
        let relations: Vec<_> = entry.puzzle.constraints()[6..].iter().map(|c| c.relation).collect();
        assert_eq!(
            relations,
            [
                Relation::Sum(3),
                Relation::Difference(2),
                Relation::Product(6),
                Relation::Sum(2),
                Relation::NoOperation(3)
            ]
        );
    }

    #[test]
    fn missing_and_unknown_clues_are_told() {
        let told = |text: &str| read("a.ken", text.as_bytes(), &Options::default()).unwrap_err().to_string();
        assert!(told("aa\nbb\na: 3+\n").contains("has no clue"));
        assert!(told("aa\nbb\na: 3+\nb: 3%\n").contains("modulo cages"));
        assert!(told("aa\nbb\na: 3+\nb: 3+\nc: 1\n").contains("no cage c"));
    }
}
