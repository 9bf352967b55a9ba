//! The data of the constraint-library examples: width and height, then `x y length sum` for each vertical
//! run, -1, the same for each horizontal run, -1. Places are those of a run's first white square, from 0;
//! a run without a wall square before it gets the border that this format leaves out only at need.

use super::{Board, white};
use crate::diagnostic::{Diagnostic, Position};
use crate::found::Found;
use crate::reading::{Draft, Options};
use crate::source::Source;

/// Whether the text is integers with two ends.
pub(crate) fn looks_like(text: &str) -> bool {
    let mut n_ends = 0;
    let mut n = 0;
    for word in text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty()) {
        match word.parse::<i64>() {
            Ok(-1) => n_ends += 1,
            Ok(_) => {}
            Err(_) => return false,
        }
        n += 1;
    }
    n_ends == 2 && n % 4 == 0 && text.trim_end().trim_end_matches(',').ends_with("-1")
}

/// The whole text is one puzzle.
pub(crate) fn pieces(source: &Source<'_>, found: &mut Found) {
    found.push_all(source);
}

/// A run: place of its clue and of its squares.
struct Tuple {
    x: usize,
    y: usize,
    len: usize,
    sum: i64,
    across: bool,
    at: Position,
}

/// The puzzle.
pub(crate) fn build(source: &Source<'_>, _: &Options) -> Result<Draft, Vec<Diagnostic>> {
    let mut numbers = source.lines().flat_map(|line| line.split(|c| c.is_whitespace() || c == ','));
    let mut next = || -> Option<(i64, Position)> {
        let word = numbers.by_ref().find(|word| !word.text.is_empty())?;
        word.text.parse().ok().map(|number| (number, word.position))
    };
    let size =
        next().zip(next()).map(|((width, _), (height, _))| (width.max(0) as usize, height.max(0) as usize));
    let (width, height) =
        size.ok_or_else(|| Diagnostic::error(source.start, "the text begins with width and height"))?;
    super::check_size(height, width, source.start)?;
    let mut tuples = Vec::new();
    for across in [false, true] {
        while let Some((x, at)) = next().filter(|(x, _)| *x >= 0) {
            let rest = next().zip(next()).zip(next());
            let (((y, _), (len, _)), (sum, _)) =
                rest.ok_or_else(|| Diagnostic::error(at, "a run is x, y, length and sum"))?;
            let (x, y, len) = (x as usize, y.max(0) as usize, len.max(0) as usize);
            let (end_x, end_y) = if across { (x + len, y) } else { (x, y + len) };
            if len == 0 || len > width.max(height) || end_x >= width || end_y >= height {
                return Err(Diagnostic::error(
                    at,
                    format!("this run lies outside the {width}×{height} grid"),
                )
                .into());
            }
            tuples.push(Tuple { x, y, len, sum, across, at });
        }
    }
    let mut board = Board::walls(height, width, source.start)?;
    for run in &tuples {
        for k in 1..=run.len {
            let (x, y) = if run.across { (run.x + k, run.y) } else { (run.x, run.y + k) };
            board.rows[y][x] = (white(0), run.at);
        }
    }
    for run in &tuples {
        board.clue(run.y, run.x, run.across, run.sum, run.at)?;
    }
    board.build()
}

#[cfg(test)]
mod tests {
    use crate::{Format, Options, read};

    #[test]
    fn runs_start_behind_their_clues() {
        let text = "3 3 1 0 2 4 2 0 2 3 -1 0 1 2 3 0 2 2 4 -1\n";
        let reading = read("a", text.as_bytes(), &Options::default()).unwrap();
        assert_eq!(reading.format(), Format::KakuroTuples);
        let puzzle = reading.entry(0).puzzle;
        assert_eq!((puzzle.cells().len(), puzzle.constraints().len()), (4, 8));
        let told = read("a", text.replace("2 0 2 3", "2 0 9 3").as_bytes(), &Options::default()).unwrap_err();
        assert!(told.to_string().contains("outside the 3×3 grid"));
    }
}
