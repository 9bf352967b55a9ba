//! Promises over many inputs: what is written is read back as the same puzzle, and no text, however
//! mangled, makes the reader panic or wait.

use proptest::collection::vec;
use proptest::prelude::{Just, ProptestConfig, Strategy, any, prop_oneof, proptest};
use puzzle::{
    BoxShape, CellIndex, Digit, KakuroSquare, KenKenCage, KillerCage, Puzzle, Regions, Relation, SudokuRules,
};
use puzzle_formats::{Format, Options, print, read};
use std::time::{Duration, Instant};
use texts::TEXTS;

#[path = "../fuzz/src/texts.rs"]
mod texts;

/// Writes the puzzle in every format of its family that can hold it, and reads it back. Says how many
/// formats could.
fn comes_back(puzzle: &Puzzle) -> usize {
    let options = Options { boxes: puzzle.box_shape() };
    let formats = Format::all().filter(|format| format.can_write() && format.family() == puzzle.family());
    let mut n = 0;
    for format in formats {
        let Ok(text) = print(format, &[("a name", puzzle)]) else { continue };
        let reading = match read("file", text.as_bytes(), &options) {
            Ok(reading) => reading,
            Err(error) => panic!("{}: {error}\n{text}", format.key()),
        };
        assert_eq!((reading.format(), reading.len()), (format, 1), "{text}");
        let entry = reading.entry(0);
        assert!(entry.puzzle == *puzzle, "{}:\n{text}", format.key());
        assert_eq!(entry.positions.len(), puzzle.cells().len());
        let again = read("file", entry.text.as_bytes(), &options);
        assert!(
            again.is_ok_and(|again| again.entry(0).puzzle == *puzzle),
            "{}:\n{}",
            format.key(),
            entry.text
        );
        n += 1;
    }
    n
}

fn plain() -> impl Strategy<Value = Puzzle> {
    let shapes = [(2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (3, 4), (4, 4), (5, 5)];
    let shape = proptest::sample::select(shapes.to_vec());
    shape.prop_flat_map(|(rows, cols)| {
        let side: u32 = rows * cols;
        let cell = prop_oneof![2 => Just(0), 1 => 1..=side];
        vec(cell, (side * side) as usize).prop_map(move |digits| {
            let givens: Vec<_> = digits.into_iter().map(Digit::new).collect();
            puzzle::sudoku(BoxShape { rows, cols }, &givens).expect("digits fit")
        })
    })
}

/// Cuts a square into pieces that hang together: each cell joins its left or upper neighbour or neither.
fn pieces(side: u32, joins: &[u8], most: usize) -> Vec<Vec<u32>> {
    let mut pieces: Vec<Vec<u32>> = Vec::new();
    for cell in 0..side * side {
        let neighbour = match joins[cell as usize] % 3 {
            0 if cell % side > 0 => Some(cell - 1),
            1 if cell >= side => Some(cell - side),
            _ => None,
        };
        let piece =
            neighbour.and_then(|n| pieces.iter().position(|piece| piece.contains(&n) && piece.len() < most));
        match piece {
            Some(piece) => pieces[piece].push(cell),
            None => pieces.push(vec![cell]),
        }
    }
    pieces
}

fn kenken() -> impl Strategy<Value = Puzzle> {
    (2_u32..=9).prop_flat_map(|side| {
        let n = (side * side) as usize;
        (vec(any::<u8>(), n), vec((0_u8..5, 1_i64..500), n)).prop_map(move |(joins, clues)| {
            let cages = pieces(side, &joins, 5).into_iter().zip(clues).map(|(cells, (kind, target))| {
                let relation = match (cells.len(), kind) {
                    (1, _) => Relation::Sum(1 + target % i64::from(side)),
                    (_, 0) => Relation::Sum(target),
                    (_, 1) => Relation::Product(target),
                    (_, 2) => Relation::Difference(target),
                    (_, 3) => Relation::Quotient(target),
                    _ => Relation::NoOperation(target),
                };
                KenKenCage { relation, cells: cells.into_iter().map(CellIndex).collect() }
            });
            puzzle::kenken(side, &cages.collect::<Vec<_>>()).expect("cages fit")
        })
    })
}

fn killer() -> impl Strategy<Value = Puzzle> {
    (vec(any::<u8>(), 36), vec(0_i64..6, 36), any::<(bool, bool)>()).prop_map(
        |(joins, more, (both, jigsaw))| {
            let cages = pieces(6, &joins, 4).into_iter().zip(more).map(|(cells, more)| {
                let n = cells.len() as i64;
                let greatest = n * (13 - n) / 2;
                let sum = Some((n * (n + 1) / 2 + more).min(greatest));
                KillerCage { sum, cells: cells.into_iter().map(CellIndex).collect() }
            });
            let regions = if jigsaw {
                Regions::Irregular((0..36).map(|cell| Some(cell % 6)).collect())
            } else {
                Regions::Boxes(BoxShape { rows: 2, cols: 3 })
            };
            let cages = cages.collect();
            let rules = SudokuRules { regions, falling_diagonal: both, rising_diagonal: both, cages };
            puzzle::sudoku_with_rules(6, &rules, &[None; 36]).expect("rules fit")
        },
    )
}

fn kakuro() -> impl Strategy<Value = Puzzle> {
    (2_usize..9, 2_usize..9).prop_flat_map(|(rows, cols)| {
        let n = rows * cols;
        (vec(0_u8..3, n), vec(0_i64..12, n), vec(0_u32..30, n)).prop_map(move |(kinds, sums, givens)| {
            let border = |k: usize| k < cols || k.is_multiple_of(cols);
            let white = |k: usize| !border(k) && (kinds[k] > 0 || k == cols + 1);
            let run = |k: usize, step: usize, left: usize| {
                (1..=left).take_while(|n| white(k + n * step)).count() as i64
            };
            let clue = |length: i64, more: i64| {
                let (least, greatest) = (length * (length + 1) / 2, length * (19 - length) / 2);
                (length > 0 && more > 1).then_some((least + more).min(greatest))
            };
            let squares = (0..n).map(|k| {
                if white(k) {
                    return KakuroSquare::White(Digit::new(givens[k]).filter(|digit| digit.value() <= 9));
                }
                let down = clue(run(k, cols, rows - 1 - k / cols), sums[k]);
                let right = clue(run(k, 1, cols - 1 - k % cols), sums[(k + 1) % n]);
                KakuroSquare::Wall { down, right }
            });
            puzzle::kakuro(rows as u32, cols as u32, 9, &squares.collect::<Vec<_>>()).expect("squares fit")
        })
    })
}

fn pictures() -> impl Strategy<Value = Puzzle> {
    (1_usize..6, 2_usize..6, 2_usize..5).prop_flat_map(|(rows, cols, n)| {
        vec(vec(any::<bool>(), rows * cols), n).prop_map(move |mut pictures| {
            // Both signs occur, as in any picture worth keeping.
            pictures[0][0] = true;
            pictures[1][0] = false;
            puzzle::pattern(rows as u32, cols as u32, &pictures).expect("pictures fit")
        })
    })
}

fn opens_or_refuses(bytes: &[u8]) {
    let begin = Instant::now();
    if let Ok(reading) = read("file.txt", bytes, &Options::default()) {
        assert!(!reading.is_empty());
        for k in 0..reading.len() {
            let entry = reading.entry(k);
            assert_eq!(entry.positions.len(), entry.puzzle.cells().len());
        }
    }
    assert!(begin.elapsed() < Duration::from_secs(5));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn plain_sudoku_come_back(puzzle in plain()) {
        assert!(comes_back(&puzzle) >= 3);
    }

    #[test]
    fn sudoku_with_rules_come_back(puzzle in killer()) {
        assert_eq!(comes_back(&puzzle), 1);
    }

    #[test]
    fn kenken_come_back(puzzle in kenken()) {
        assert!(comes_back(&puzzle) >= 2);
    }

    #[test]
    fn kakuro_come_back(puzzle in kakuro()) {
        assert!(comes_back(&puzzle) >= 2);
    }

    #[test]
    fn pictures_come_back(puzzle in pictures()) {
        assert_eq!(comes_back(&puzzle), 1);
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in vec(any::<u8>(), 0..600)) {
        opens_or_refuses(&bytes);
    }

    #[test]
    fn any_puzzle_signs_are_read_or_refused(text in "[0-9.,:;|_#*+/=x \\\\nCFarkz\\-\\[\\]{}\"\r\n\t]{0,300}") {
        opens_or_refuses(text.as_bytes());
    }

    #[test]
    fn mangled_files_are_read_or_refused(
        which in 0..TEXTS.len(),
        edits in vec((any::<u16>(), 0_u8..5, any::<u8>(), 1_usize..40), 1..6),
    ) {
        let mut bytes = TEXTS[which].as_bytes().to_vec();
        for (place, kind, byte, length) in edits {
            let at = usize::from(place) % bytes.len().max(1);
            let end = (at + length).min(bytes.len());
            match kind {
                0 => bytes.insert(at.min(bytes.len()), byte),
                1 => drop(bytes.drain(at.min(end)..end)),
                2 => bytes.extend_from_within(at.min(end)..end),
                3 if at < bytes.len() => bytes[at] = b"0123456789az_.,:/|-\n "[usize::from(byte) % 21],
                _ => bytes.extend_from_slice(TEXTS[usize::from(byte) % TEXTS.len()].as_bytes()),
            }
        }
        opens_or_refuses(&bytes);
    }
}

#[test]
fn runaway_inputs_are_refused_early() {
    let texts = [
        "[".repeat(1_000_000),
        "{\"a\":".repeat(200_000),
        format!("9:{}z999999999,a1", "_".repeat(500_000)),
        format!("kakuro/1000/1000/{}", "z".repeat(10)),
        format!("2x2:{}", "z".repeat(1_000_000)),
        "kakuro/999/999/zzzz\n".repeat(50_000),
        format!("{}SumoCueV1", " ".repeat(1_000_000)),
        format!("{{\"size\": 9, \"cages\": [{{\"cells\": [{}0], \"value\": 1}}]}}", "0,".repeat(400_000)),
        "1000 1000\n- -,\n".into(),
        "999999999,999999999\n*,?\n".into(),
        "<".repeat(1_000_000),
        "<a>".repeat(300_000),
        "|".repeat(1_000_000),
        ".".repeat(1_000_000),
        "1 ".repeat(500_000),
        "\\ ".repeat(500_000),
        ",".repeat(1_000_000),
        "\n".repeat(1_000_000),
        "1,2,3,4\n".repeat(125_000),
        "S=3;start=[|".to_owned() + &"1,".repeat(400_000),
        "SumoCueV1".to_owned() + &"=1J1".repeat(250_000),
        "A\nT\nV\nH\n".repeat(100_000),
        "r1.1+,r1\n".repeat(100_000),
        "#.".repeat(500_001),
        "N4Ig".to_owned() + &"A".repeat(900_000),
    ];
    for text in texts {
        opens_or_refuses(text.as_bytes());
    }
}
