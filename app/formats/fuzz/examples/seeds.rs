//! Writes the inputs that the fuzzers start from into `corpus`, all made here: puzzles built in code and
//! printed in every format that takes them, and the texts of `texts.rs`.

use puzzle::{
    BoxShape, CellIndex, Digit, Family, KakuroSquare, KenKenCage, KillerCage, Puzzle, Regions, Relation,
    SudokuRules,
};
use puzzle_formats::{Format, Options, print, read};
use puzzle_formats_fuzz::promises::formats;
use puzzle_formats_fuzz::texts::TEXTS;
use std::path::Path;
use std::{fs, io};

fn main() -> io::Result<()> {
    let mut n = 0;
    for puzzle in puzzles() {
        for format in formats(puzzle.family()) {
            if let Ok(text) = print(format, &[("a name", &puzzle)]) {
                n += 1;
                save(format, &text, n)?;
            }
        }
    }
    for text in TEXTS {
        n += 1;
        match read("file", text.as_bytes(), &Options::default()) {
            Ok(reading) => save(reading.format(), text, n)?,
            Err(refusal) => eprintln!("left out: {refusal}: {text:?}"),
        }
    }
    println!("{n} texts");
    Ok(())
}

fn save(format: Format, text: &str, n: usize) -> io::Result<()> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    let write = |target: &str, bytes: String| {
        let folder = corpus.join(target);
        fs::create_dir_all(&folder)?;
        fs::write(folder.join(format!("seed-{n:03}-{}", format.key())), bytes)
    };
    write("detection", text.to_owned())?;
    let family = format.family();
    match formats(family).zip(b'A'..).find(|(one, _)| *one == format) {
        Some((_, letter)) if family != Family::Pattern => {
            write(family.key(), format!("{}{text}", char::from(letter)))
        }
        _ => Ok(()),
    }
}

fn puzzles() -> Vec<Puzzle> {
    let mut made: Vec<Puzzle> =
        [(2, 2), (2, 3), (3, 3), (4, 3), (4, 4), (5, 5), (6, 6)].map(|(rows, cols)| plain(rows, cols)).into();
    made.extend([killer(4), killer(6), killer(9)]);
    made.extend([2, 3, 4, 6, 9, 12].map(kenken));
    made.extend([(2, 2), (3, 5), (6, 6), (9, 12)].map(|(rows, cols)| kakuro(rows, cols)));
    let pictures = [vec![true, false, true, false], vec![false, true, true, true]];
    made.extend(puzzle::pattern(2, 2, &pictures));
    made
}

/// The first cells of each row of a valid grid.
fn plain(rows: u32, cols: u32) -> Puzzle {
    let side = rows * cols;
    let digit = |k: u32| (k / side * cols + k / side / rows + k % side) % side + 1;
    let givens: Vec<_> =
        (0..side * side).map(|k| Digit::new(if k % 3 == 0 { digit(k) } else { 0 })).collect();
    puzzle::sudoku(BoxShape { rows, cols }, &givens).expect("digits fit")
}

fn killer(side: u32) -> Puzzle {
    let cages = (0..side).step_by(2).map(|row| KillerCage {
        sum: (row > 0).then_some(i64::from(row + 3)),
        cells: vec![CellIndex(row * side), CellIndex(row * side + 1)],
    });
    let rules = SudokuRules {
        regions: Regions::Irregular((0..side * side).map(|cell| Some(cell / side)).collect()),
        falling_diagonal: true,
        rising_diagonal: side == 6,
        cages: cages.collect(),
    };
    let givens = vec![None; (side * side) as usize];
    puzzle::sudoku_with_rules(side, &rules, &givens).expect("rules fit")
}

/// Cages of two cells with each operator in turn, and single cells.
fn kenken(side: u32) -> Puzzle {
    let relations = [
        Relation::Sum(3),
        Relation::Product(2),
        Relation::Difference(1),
        Relation::Quotient(2),
        Relation::NoOperation(3),
    ];
    let pairs = (0..side).flat_map(|row| (0..side).step_by(2).map(move |col| (row, col)));
    let cages = pairs.enumerate().map(|(k, (row, col))| {
        let cell = row * side + col;
        if col + 1 == side || k % 7 == 6 && side == 9 {
            let relation = Relation::Sum(i64::from(row + 1));
            let cells = (cell..(cell + 2).min((row + 1) * side)).map(CellIndex).collect::<Vec<_>>();
            return KenKenCage { relation, cells };
        }
        KenKenCage { relation: relations[k % 5], cells: vec![CellIndex(cell), CellIndex(cell + 1)] }
    });
    puzzle::kenken(side, &cages.collect::<Vec<_>>()).expect("cages fit")
}

/// A white square with a wall here and there; every run has the sum of its smallest digits.
fn kakuro(rows: usize, cols: usize) -> Puzzle {
    let white = |row: usize, col: usize| {
        (1..=rows).contains(&row) && (1..=cols).contains(&col) && !(row * 3 + col * 5).is_multiple_of(11)
    };
    let least = |length: usize| (length > 0).then_some((length * (length + 1) / 2) as i64);
    let mut squares = Vec::new();
    for row in 0..=rows {
        for col in 0..=cols {
            let down = (row + 1..=rows).take_while(|&row| white(row, col)).count();
            let right = (col + 1..=cols).take_while(|&col| white(row, col)).count();
            squares.push(match white(row, col) {
                true => KakuroSquare::White(Digit::new(if row == col && rows == 3 { 1 } else { 0 })),
                false => KakuroSquare::Wall { down: least(down), right: least(right) },
            });
        }
    }
    let n_digits = if cols > 9 { 12 } else { 9 };
    puzzle::kakuro(rows as u32 + 1, cols as u32 + 1, n_digits, &squares).expect("squares fit")
}
