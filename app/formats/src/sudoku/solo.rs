//! Simon Tatham's Solo: game IDs `params:desc`, one a line, and save files with PARAMS and DESC.
//!
//! `3x2` are boxes 2 wide and 3 tall, `9j` irregular regions; `x` asks for diagonals, `k` for cages. The
//! grid writes blanks as `a` to `z` (1 to 26) and `_` between numbers.

use super::variant::{Variant, rules};
use crate::diagnostic::{Diagnostic, Position};
use crate::edges::{self, Repeats};
use crate::found::Found;
use crate::print::Unwritable;
use crate::reading::{Draft, Options};
use crate::source::{Source, Word};
use puzzle::{BoxShape, CellIndex, KillerCage, Puzzle, Regions};

/// Sides above this are refused.
const MAX_SIDE: u32 = 64;

/// What stands before the colon.
struct Params {
    side: u32,
    boxes: Option<BoxShape>,
    diagonals: bool,
    killer: bool,
}

/// Whether a line is a game ID, a label and a tab aside.
pub(crate) fn looks_like(line: &str) -> bool {
    let id = line.trim().rsplit('\t').next().unwrap_or("");
    id.split_once(':').is_some_and(|(params, desc)| {
        Params::parse(params).is_some()
            && desc.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b',')
    })
}

impl Params {
    fn parse(text: &str) -> Option<Params> {
        let digits = |text: &str| text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        let (first, rest) = text.split_at(digits(text));
        let first: u32 = first.parse().ok().filter(|n| *n <= MAX_SIDE)?;
        let (second, mut rest) = match rest.strip_prefix('x') {
            Some(after) if after.starts_with(|c: char| c.is_ascii_digit()) => {
                let (second, rest) = after.split_at(digits(after));
                (second.parse().ok().filter(|n| *n <= MAX_SIDE)?, rest)
            }
            _ => (1, rest),
        };
        let side = first.checked_mul(second).filter(|side| (2..=MAX_SIDE).contains(side))?;
        let mut params = Params {
            side,
            boxes: Some(BoxShape { rows: first, cols: second }),
            diagonals: false,
            killer: false,
        };
        while let Some(c) = rest.chars().next() {
            rest = &rest[c.len_utf8()..];
            match c {
                'j' => params.boxes = None,
                'x' => params.diagonals = true,
                'k' => params.killer = true,
                // Symmetry and difficulty do not change the puzzle.
                'r' | 'm' | 'a' => {
                    rest = rest.strip_prefix('d').unwrap_or(rest);
                    rest = &rest[digits(rest)..];
                }
                'd' => rest = rest.get(1..).unwrap_or(""),
                _ => return None,
            }
        }
        let regular = params.boxes.is_none_or(|shape| shape.rows > 1 && shape.cols > 1);
        regular.then_some(params)
    }
}

/// One piece a line; a label before a tab is its name.
pub(crate) fn pieces(source: &Source<'_>, found: &mut Found) {
    for line in source.lines().filter(|line| !line.is_blank() && !line.text.starts_with('#')) {
        let words = line.split(|c| c == '\t');
        let words: Vec<_> = words.into_iter().filter(|word| !word.text.is_empty()).collect();
        if let Some(id) = words.last() {
            let offset = line.offset + (id.text.as_ptr() as usize - line.text.as_ptr() as usize);
            let label = words.first().filter(|_| words.len() > 1).map(|word| word.text);
            found.push_named(offset, offset + id.text.len(), id.position, label);
        }
    }
}

/// The puzzle of one ID.
pub(crate) fn build(source: &Source<'_>, options: &Options) -> Result<Draft, Vec<Diagnostic>> {
    let text = source.text.trim();
    let Some((params, desc)) = text.split_once(':') else {
        return Err(Diagnostic::error(source.start, "a game ID has a colon behind its parameters").into());
    };
    let at =
        Position { line: source.start.line, column: source.start.column + params.chars().count() as u32 + 1 };
    build_parts(Word { text: params, position: source.start }, Word { text: desc, position: at }, options)
}

/// The puzzle of parameters and description.
pub(crate) fn build_parts(
    params: Word<'_>,
    desc: Word<'_>,
    options: &Options,
) -> Result<Draft, Vec<Diagnostic>> {
    let Some(kind) = Params::parse(params.text) else {
        let message = format!("\"{}\" are no parameters of Solo, such as 3x3, 2x3x, 9j or 3x3k", params.text);
        return Err(Diagnostic::error(params.position, message).into());
    };
    let side = kind.side;
    let mut position = desc.position;
    let parts = desc.text.split(',').map(|text| {
        let word = Word { text, position };
        position.column += text.chars().count() as u32 + 1;
        word
    });
    let parts: Vec<_> = parts.collect();
    let wanted = 1 + usize::from(kind.boxes.is_none()) + 2 * usize::from(kind.killer);
    if parts.len() != wanted {
        let message = format!(
            "the description has {} parts between commas; these parameters take {wanted}",
            parts.len()
        );
        return Err(Diagnostic::error(desc.position, message).into());
    }
    let mut parts = parts.into_iter();
    let mut next = || parts.next().expect("the parts were counted");
    let mut variant = Variant::new(side, desc.position);
    let (values, positions) = grid(next(), side)?;
    variant.positions = positions;
    for (cell, value) in values.iter().enumerate() {
        if let Some(value) = value {
            variant.give(cell, *value, variant.positions[cell])?;
        }
    }
    variant.boxes = kind.boxes;
    if kind.boxes.is_none() {
        let part = next();
        let numbers = edges::parse(part.text, side, Repeats::Never, part.position)?;
        variant.regions = Some(numbers.into_iter().map(Some).collect());
    }
    (variant.falling_diagonal, variant.rising_diagonal) = (kind.diagonals, kind.diagonals);
    if kind.killer {
        let part = next();
        let numbers = edges::parse(part.text, side, Repeats::Never, part.position)?;
        let (sums, positions) = grid(next(), side)?;
        variant.cages = cages(&numbers, &sums, &positions)?;
    }
    variant.build(options)
}

type Grid = (Vec<Option<i64>>, Vec<Position>);

/// Numbers and runs of blanks.
fn grid(part: Word<'_>, side: u32) -> Result<Grid, Diagnostic> {
    let n_cells = (side * side) as usize;
    let mut values = Vec::with_capacity(n_cells);
    let mut positions = Vec::with_capacity(n_cells);
    let bytes = part.text.as_bytes();
    let mut k = 0;
    while k < bytes.len() {
        let at = Position { line: part.position.line, column: part.position.column + k as u32 };
        let start = k;
        k += 1;
        match bytes[start] {
            b'_' => {}
            letter @ b'a'..=b'z' => {
                let run = usize::from(letter - b'a') + 1;
                values.resize(values.len() + run, None);
                positions.resize(positions.len() + run, at);
            }
            b'0'..=b'9' => {
                while bytes.get(k).is_some_and(u8::is_ascii_digit) {
                    k += 1;
                }
                values.push(Some(part.text[start..k].parse().unwrap_or(i64::MAX)));
                positions.push(at);
            }
            _ => {
                let c = part.text[start..].chars().next().unwrap_or('?').escape_debug();
                return Err(Diagnostic::error(at, format!("'{c}' is no part of a grid (digits, a to z, _)")));
            }
        }
        if values.len() > n_cells {
            return Err(Diagnostic::error(at, format!("the grid has more than {n_cells} cells")));
        }
    }
    if values.len() != n_cells {
        let message = format!("the grid has {} cells; {side}×{side} takes {n_cells}", values.len());
        return Err(Diagnostic::error(part.position, message));
    }
    Ok((values, positions))
}

/// Cages in the order of their first cells, which hold the sums.
fn cages(
    numbers: &[u32],
    sums: &[Option<i64>],
    positions: &[Position],
) -> Result<Vec<KillerCage>, Diagnostic> {
    let n_cages = numbers.iter().max().map_or(0, |last| *last as usize + 1);
    let mut cages = vec![KillerCage { sum: None, cells: Vec::new() }; n_cages];
    for (cell, (number, sum)) in numbers.iter().zip(sums).enumerate() {
        let cage = &mut cages[*number as usize];
        if sum.is_some() && !cage.cells.is_empty() {
            return Err(Diagnostic::error(positions[cell], "a sum stands behind the first cell of its cage"));
        }
        if cage.cells.is_empty() {
            cage.sum = *sum;
        }
        cage.cells.push(CellIndex(cell as u32));
    }
    Ok(cages)
}

/// Writes one ID a line, behind its name and a tab.
pub(crate) fn print(puzzles: &[(&str, &Puzzle)]) -> Result<String, Unwritable> {
    let mut text = String::new();
    for (name, puzzle) in puzzles {
        let label = crate::print::one_line(name);
        if !label.is_empty() && !label.starts_with('#') {
            text.push_str(&label);
            text.push('\t');
        }
        text.push_str(&id(puzzle).map_err(|reason| Unwritable::new(name, reason))?);
        text.push('\n');
    }
    Ok(text)
}

fn id(puzzle: &Puzzle) -> Result<String, &'static str> {
    let rules = rules(puzzle).ok_or("it has rules that Solo lacks")?;
    let side = puzzle.cols();
    if rules.falling_diagonal != rules.rising_diagonal {
        return Err("Solo takes both diagonals or none");
    }
    if !(2..=MAX_SIDE).contains(&side) {
        return Err("Solo takes sides up to 64");
    }
    let mut desc = print_grid(
        &puzzle.givens().iter().map(|digit| digit.map(|d| i64::from(d.value()))).collect::<Vec<_>>(),
    );
    let mut params = match &rules.regions {
        Regions::Boxes(shape) if shape.rows > 1 && shape.cols > 1 => format!("{}x{}", shape.rows, shape.cols),
        Regions::Boxes(_) => return Err("Solo takes boxes of two rows and columns or more"),
        Regions::Irregular(numbers) => {
            let blocks: Option<Vec<_>> = numbers.iter().copied().collect();
            let blocks = blocks.ok_or("a cell lies in no region")?;
            push_blocks(&mut desc, side, &blocks)?;
            format!("{side}j")
        }
    };
    if rules.falling_diagonal {
        params.push('x');
    }
    if !rules.cages.is_empty() {
        params.push('k');
        let mut cage_of = vec![None; (side * side) as usize];
        let mut sums = vec![None; cage_of.len()];
        for (cage, number) in rules.cages.iter().zip(0..) {
            sums[cage.cells[0].index()] = Some(cage.sum.ok_or("a cage has no sum")?);
            for cell in &cage.cells {
                if cage_of[cell.index()].replace(number).is_some() {
                    return Err("two cages share a cell");
                }
            }
        }
        let cage_of: Option<Vec<_>> = cage_of.into_iter().collect();
        push_blocks(&mut desc, side, &cage_of.ok_or("a cell lies in no cage")?)?;
        desc.push(',');
        desc.push_str(&print_grid(&sums));
    }
    Ok(format!("{params}:{desc}"))
}

/// Appends a block structure, if its blocks hang together and are numbered in reading order.
fn push_blocks(desc: &mut String, side: u32, blocks: &[u32]) -> Result<(), &'static str> {
    let text = edges::print(side, blocks);
    let start = Position { line: 1, column: 1 };
    let same = edges::parse(&text, side, Repeats::Never, start).is_ok_and(|again| again == blocks);
    if !same {
        return Err("the cells of a region or cage do not hang together");
    }
    desc.push(',');
    desc.push_str(&text);
    Ok(())
}

fn print_grid(values: &[Option<i64>]) -> String {
    let mut text = String::new();
    let mut blanks = 0_u8;
    let flush = |text: &mut String, blanks: &mut u8| {
        if *blanks > 0 {
            text.push(char::from(b'a' + *blanks - 1));
        }
        *blanks = 0;
    };
    for value in values {
        match value {
            None => {
                if blanks == 26 {
                    flush(&mut text, &mut blanks);
                }
                blanks += 1;
            }
            Some(value) => {
                flush(&mut text, &mut blanks);
                if text.ends_with(|c: char| c.is_ascii_digit()) {
                    text.push('_');
                }
                text.push_str(&value.to_string());
            }
        }
    }
    flush(&mut text, &mut blanks);
    text
}

#[cfg(test)]
mod tests {
    use crate::{Format, Options, print, read};
    use puzzle::{BoxShape, Digit, Role};

    fn open(text: &str) -> crate::Reading {
        read("ids.txt", text.as_bytes(), &Options::default()).unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn the_first_parameter_is_the_height_of_a_box() {
        let reading = open("a label\t3x2dt:1a6zg\n");
        assert_eq!((reading.format(), reading.name(0)), (Format::SoloId, "a label".into()));
        let puzzle = reading.entry(0).puzzle;
        assert_eq!(puzzle.box_shape(), Some(BoxShape { rows: 3, cols: 2 }));
        assert_eq!(puzzle.cells()[2].given, Digit::new(6));
    }

    #[test]
    fn regions_diagonals_and_cages_come_back() {
        // Rows as regions, both diagonals, and pairs of cells as cages.
        let text = "4jx:p,l____________\n2x2k:p,abbba____________,5a5a5a5a5a5a5a5a\n";
        let reading = read("ids.txt", text.as_bytes(), &Options::default());
        let reading = match reading {
            Ok(reading) => reading,
            Err(error) => panic!("{error}"),
        };
        for k in 0..reading.len() {
            let puzzle = reading.entry(k).puzzle;
            let again = print(Format::SoloId, &[("", &puzzle)]).unwrap();
            assert_eq!(open(&again).entry(0).puzzle, puzzle);
            assert!(puzzle.constraints().iter().any(|c| c.role == [Role::Diagonal, Role::Cage][k]));
        }
    }

    #[test]
    fn what_is_wrong_is_told_at_its_column() {
        let told = |text: &str| read("a", text.as_bytes(), &Options::default()).unwrap_err().to_string();
        assert_eq!(told("2x2:1a5m\n"), "line 1, column 7: 5 is no digit of a 4×4 puzzle, which takes 1 to 4");
        assert_eq!(told("2x2:1a\n"), "line 1, column 5: the grid has 2 cells; 4×4 takes 16");
        assert!(told("2x2:zzzzzzzzzzzzzzzz\n").contains("more than 16 cells"));
    }
}
