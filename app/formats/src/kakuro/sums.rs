//! Fully white grids: `n values`, then n row sums and n column sums.

use super::{Board, MAX_DIGIT, squares, wall, white};
use crate::diagnostic::Diagnostic;
use crate::found::Found;
use crate::print::Unwritable;
use crate::reading::{Draft, Options};
use crate::source::{Source, Word};
use puzzle::{KakuroSquare, Puzzle};

/// Whether the text is two numbers and twice as many sums as the first says.
pub(crate) fn looks_like(lines: &[&str]) -> bool {
    let first: Vec<_> =
        lines.first().map_or(Vec::new(), |line| line.split_whitespace().map(str::parse::<usize>).collect());
    let [Ok(n), Ok(_)] = first[..] else { return false };
    let words = || lines[1..].iter().flat_map(|line| line.split_whitespace());
    n >= 1 && words().count() == n.saturating_mul(2) && words().all(|word| word.parse::<u32>().is_ok())
}

/// The whole text is one puzzle.
pub(crate) fn pieces(source: &Source<'_>, found: &mut Found) {
    found.push_all(source);
}

/// The puzzle.
pub(crate) fn build(source: &Source<'_>, _: &Options) -> Result<Draft, Vec<Diagnostic>> {
    let lines = source.lines().filter(|line| !line.text.starts_with('#'));
    let words: Vec<Word<'_>> = lines.flat_map(|line| line.words()).collect();
    let number =
        |k: usize| words.get(k).and_then(|word| Some((word.text.parse::<u32>().ok()?, word.position)));
    let wrong = || {
        Diagnostic::error(source.start, "n, the greatest digit, n row sums and n column sums are all of it")
    };
    let ((n, _), (n_digits, _)) = number(0).zip(number(1)).ok_or_else(wrong)?;
    let n = n as usize;
    if !(1..=MAX_DIGIT).contains(&n_digits) || n > MAX_DIGIT as usize || words.len() != 2 + 2 * n {
        return Err(wrong().into());
    }
    let mut board = Board::walls(n + 1, n + 1, source.start)?;
    board.n_digits = n_digits;
    for k in 1..=n {
        let (row_sum, row_at) = number(1 + k).ok_or_else(wrong)?;
        let (col_sum, col_at) = number(1 + n + k).ok_or_else(wrong)?;
        board.rows[k][0] = (wall(0, i64::from(row_sum)), row_at);
        board.rows[0][k] = (wall(i64::from(col_sum), 0), col_at);
        for col in 1..=n {
            board.rows[k][col] = (white(0), row_at);
        }
    }
    board.build()
}

/// Writes one puzzle.
pub(crate) fn print(puzzles: &[(&str, &Puzzle)]) -> Result<String, Unwritable> {
    let (name, puzzle) = crate::print::only_one(puzzles)?;
    let wrong =
        || Unwritable::new(name, "it is no square of white squares without givens and with all clues");
    let rows = squares(name, puzzle)?;
    let n = rows.len() - 1;
    let is_wall = |square: &KakuroSquare| matches!(square, KakuroSquare::Wall { .. });
    let walled = rows[0].iter().all(is_wall) && rows.iter().all(|row| is_wall(&row[0]));
    let all_white = rows[1..].iter().all(|row| row[1..].iter().all(|square| *square == white(0)));
    if n == 0
        || rows[0].len() != n + 1
        || !walled
        || !all_white
        || n > MAX_DIGIT as usize
        || puzzle.n_digits() > MAX_DIGIT
    {
        return Err(wrong());
    }
    let clue = |square: KakuroSquare, across: bool| match square {
        KakuroSquare::Wall { right, .. } if across => right,
        KakuroSquare::Wall { down, .. } => down,
        KakuroSquare::White(_) => None,
    };
    let sums: Option<Vec<i64>> =
        (1..=n).map(|k| clue(rows[k][0], true)).chain((1..=n).map(|k| clue(rows[0][k], false))).collect();
    let sums: Vec<_> = sums.ok_or_else(wrong)?.iter().map(ToString::to_string).collect();
    let (row_sums, col_sums) = sums.split_at(n);
    Ok(format!("{n} {}\n{}\n{}\n", puzzle.n_digits(), row_sums.join(" "), col_sums.join(" ")))
}

#[cfg(test)]
mod tests {
    use crate::{Format, Options, print, read};

    #[test]
    fn sums_make_a_white_square() {
        let text = "2 4\n3 5\n4 4\n";
        let reading = read("a.txt", text.as_bytes(), &Options::default()).unwrap();
        assert_eq!(reading.format(), Format::KakuroSums);
        let puzzle = reading.entry(0).puzzle;
        assert_eq!((puzzle.rows(), puzzle.cells().len(), puzzle.n_digits()), (3, 4, 4));
        assert_eq!(print(Format::KakuroSums, &[("", &puzzle)]).unwrap(), text);
        let told = read("a.txt", b"2 4\n3 9\n4 4\n", &Options::default()).unwrap_err().to_string();
        assert!(told.contains("the clue 9 cannot be met"), "{told}");
    }

    #[test]
    fn a_white_square_in_the_border_is_not_left_out() {
        let text = "3 3\\\n\\3 _\n";
        let puzzle = read("a.kakuro", text.as_bytes(), &Options::default()).unwrap().entry(0).puzzle;
        assert_eq!(puzzle.n_givens(), 1);
        assert!(print(Format::KakuroSums, &[("", &puzzle)]).is_err());
    }
}
