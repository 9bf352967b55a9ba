//! Simon Tatham's Keen: game IDs `6de:blocks,clues`, one a line, perhaps behind a label and a tab. The
//! clues are `a`, `s`, `m` or `d` and a number for each cage, in the order of the cages' first cells.

use super::{Cage, Square, cage_of_cells, cages};
use crate::diagnostic::{Diagnostic, Position};
use crate::edges::{self, Repeats};
use crate::print::Unwritable;
use crate::reading::{Draft, Options};
use crate::source::{Source, Word};
use puzzle::{Puzzle, Relation};

pub(crate) use crate::sudoku::solo::pieces;

/// Whether a line is a game ID, a label and a tab aside.
pub(crate) fn looks_like(line: &str) -> bool {
    let id = line.trim().rsplit('\t').next().unwrap_or("");
    id.split_once(':').is_some_and(|(params, desc)| {
        side(params).is_some()
            && desc.contains(',')
            && desc.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b',')
    })
}

/// The side in parameters such as `6`, `6de` and `6dnm`.
fn side(params: &str) -> Option<u32> {
    let end = params.find(|c: char| !c.is_ascii_digit()).unwrap_or(params.len());
    let rest = &params[end..];
    let rest = match rest.strip_prefix('d') {
        Some(rest) => rest.get(1..).filter(|_| rest.starts_with(['e', 'n', 'h', 'x', 'u']))?,
        None => rest,
    };
    let side = params[..end].parse().ok().filter(|side| (2..=36).contains(side));
    side.filter(|_| rest.is_empty() || rest == "m")
}

/// The puzzle of one ID.
pub(crate) fn build(source: &Source<'_>, _: &Options) -> Result<Draft, Vec<Diagnostic>> {
    let text = source.text.trim();
    let Some((params, desc)) = text.split_once(':') else {
        return Err(Diagnostic::error(source.start, "a game ID has a colon behind its parameters").into());
    };
    let at =
        Position { line: source.start.line, column: source.start.column + params.chars().count() as u32 + 1 };
    build_parts(Word { text: params, position: source.start }, Word { text: desc, position: at })
}

/// The puzzle of parameters and description.
pub(crate) fn build_parts(params: Word<'_>, desc: Word<'_>) -> Result<Draft, Vec<Diagnostic>> {
    let Some(side) = side(params.text) else {
        let message = format!("\"{}\" are no parameters of Keen, such as 6, 6de or 6dnm", params.text);
        return Err(Diagnostic::error(params.position, message).into());
    };
    let Some((blocks, clues)) = desc.text.split_once(',') else {
        return Err(Diagnostic::error(desc.position, "the description has no comma before its clues").into());
    };
    let numbers = edges::parse(blocks, side, Repeats::Allowed, desc.position)?;
    let mut square = Square::new(i64::from(side), desc.position)?;
    for (cell, number) in (0..).zip(&numbers) {
        if *number as usize == square.cages.len() {
            square.cages.push(Cage { relation: None, cells: Vec::new(), at: desc.position });
        }
        square.cages[*number as usize].cells.push(cell);
    }
    let column = desc.position.column + blocks.chars().count() as u32 + 1;
    read_clues(&mut square, clues, Position { line: desc.position.line, column })?;
    square.build()
}

fn read_clues(square: &mut Square, clues: &str, start: Position) -> Result<(), Diagnostic> {
    let place = |k: usize| Position { line: start.line, column: start.column + k as u32 };
    let bytes = clues.as_bytes();
    let mut k = 0;
    for number in 0..square.cages.len() {
        let at = place(k);
        let Some(&letter) = bytes.get(k) else {
            let message = format!("there are {number} clues for {} cages", square.cages.len());
            return Err(Diagnostic::error(at, message));
        };
        let end =
            bytes[k + 1..].iter().position(|byte| !byte.is_ascii_digit()).map_or(bytes.len(), |n| k + 1 + n);
        let target = clues.get(k + 1..end).and_then(|digits| digits.parse::<i64>().ok());
        let cage = &mut square.cages[number];
        let n_cells = cage.cells.len();
        cage.at = at;
        cage.relation = target.and_then(|target| match letter {
            b'a' => Some(Relation::Sum(target)),
            b'm' => Some(Relation::Product(target)),
            b's' => Some(Relation::Difference(target)),
            b'd' => Some(Relation::Quotient(target)),
            _ => None,
        });
        if cage.relation.is_none() {
            return Err(Diagnostic::error(at, "a clue is a, s, m or d and a number"));
        }
        if matches!(letter, b's' | b'd') && n_cells != 2 {
            let message = format!("a difference or quotient of Keen has two cells, not {n_cells}");
            return Err(Diagnostic::error(at, message));
        }
        k = end;
    }
    if k < bytes.len() {
        return Err(Diagnostic::error(
            place(k),
            format!("there are more clues than {} cages", square.cages.len()),
        ));
    }
    Ok(())
}

/// Writes one ID a line, behind its name and a tab.
pub(crate) fn print(puzzles: &[(&str, &Puzzle)]) -> Result<String, Unwritable> {
    let mut text = String::new();
    for (name, puzzle) in puzzles {
        let side = puzzle.cols();
        if !(2..=36).contains(&side) {
            return Err(Unwritable::new(name, "Keen takes sides from 2 to 36"));
        }
        let cages = cages(name, puzzle)?;
        let numbers = cage_of_cells(name, side, &cages)?;
        let blocks = edges::print(side, &numbers);
        let start = Position { line: 1, column: 1 };
        if !edges::parse(&blocks, side, Repeats::Never, start).is_ok_and(|again| again == numbers) {
            return Err(Unwritable::new(name, "the cells of a cage do not hang together"));
        }
        let label = crate::print::one_line(name);
        if !label.is_empty() && !label.starts_with('#') {
            text.push_str(&format!("{label}\t"));
        }
        text.push_str(&format!("{side}:{blocks},"));
        for cage in &cages {
            let letter = match cage.relation {
                Relation::Sum(_) => 'a',
                Relation::Product(_) => 'm',
                Relation::Difference(_) if cage.cells.len() == 2 => 's',
                Relation::Quotient(_) if cage.cells.len() == 2 => 'd',
                Relation::NoOperation(_) => {
                    return Err(Unwritable::new(name, "Keen has no cages without operation"));
                }
                _ => {
                    return Err(Unwritable::new(
                        name,
                        "Keen takes differences and quotients of two cells only",
                    ));
                }
            };
            text.push_str(&format!("{letter}{}", cage.relation.target().unwrap_or(0)));
        }
        text.push('\n');
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use crate::{Format, Options, print, read};
    use puzzle::Relation;

    #[test]
    fn an_id_is_read_and_written() {
        // Rows 1 and 2 are cages of three, the last row is single cells.
        let text = "one\t3:d_8,a6m6a1a2a3\n";
        let reading = read("a.txt", text.as_bytes(), &Options::default());
        let reading = match reading {
            Ok(reading) => reading,
            Err(error) => panic!("{error}"),
        };
        assert_eq!((reading.format(), reading.name(0)), (Format::KeenId, "one".into()));
        let puzzle = reading.entry(0).puzzle;
        assert_eq!(puzzle.n_givens(), 3);
        assert_eq!(puzzle.constraints()[7].relation, Relation::Product(6));
        let again = print(Format::KeenId, &[("", &puzzle)]).unwrap();
        assert_eq!(read("a", again.as_bytes(), &Options::default()).unwrap().entry(0).puzzle, puzzle);
    }

    #[test]
    fn a_runaway_count_and_missing_clues_are_told() {
        let told = |text: &str| read("a", text.as_bytes(), &Options::default()).unwrap_err().to_string();
        assert!(told("9:z1000000000,a1\n").contains("past the 144 inner edges"));
        assert_eq!(told("3:d_8,a6m6a1a2\n"), "line 1, column 15: there are 4 clues for 5 cages");
    }
}
