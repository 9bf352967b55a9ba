//! MiniZinc data: `h`, `w`, `grid_data` (1 is white), and `h_clue`, `v_clue` as rows of row, column (of the
//! clue, from 1), length and sum.

use super::{Board, only_nine, squares, white};
use crate::diagnostic::Diagnostic;
use crate::dzn::{self, Item};
use crate::found::Found;
use crate::print::Unwritable;
use crate::reading::{Draft, Options};
use crate::source::Source;
use puzzle::{KakuroSquare, Puzzle};

/// Whether the data have such a grid.
pub(crate) fn looks_like(text: &str) -> bool {
    text.contains("grid_data") && text.contains("h_clue")
}

/// The whole text is one puzzle.
pub(crate) fn pieces(source: &Source<'_>, found: &mut Found) {
    found.push_all(source);
}

/// The puzzle.
pub(crate) fn build(source: &Source<'_>, _: &Options) -> Result<Draft, Vec<Diagnostic>> {
    let assignments = dzn::parse(source)?;
    let rows = |name: &str| assignments.iter().find(|a| a.name == name).map(|a| a.rows.as_slice());
    let grid =
        rows("grid_data").ok_or_else(|| Diagnostic::error(source.start, "there is no array grid_data"))?;
    let mut board = Board::new(source.start);
    for row in grid {
        let row = row.iter().map(|item| match item.text.as_str() {
            "0" => Ok((KakuroSquare::BLANK, item.at)),
            "1" => Ok((white(0), item.at)),
            other => Err(Diagnostic::error(item.at, format!("'{other}' is neither 0 (wall) nor 1 (white)"))),
        });
        board.rows.push(row.collect::<Result<_, _>>()?);
    }
    for (name, across) in [("h_clue", true), ("v_clue", false)] {
        for clue in rows(name).unwrap_or(&[]) {
            let numbers: Option<Vec<i64>> = clue.iter().map(Item::integer).collect();
            let (Some([row, col, _, sum]), Some(first)) = (numbers.as_deref(), clue.first()) else {
                let at = clue.first().map_or(source.start, |item| item.at);
                return Err(Diagnostic::error(at, "a clue is row, column, length and sum").into());
            };
            let place = |n: i64| usize::try_from(n - 1).unwrap_or(usize::MAX);
            board.clue(place(*row), place(*col), across, *sum, first.at)?;
        }
    }
    board.build()
}

/// Writes one puzzle.
pub(crate) fn print(puzzles: &[(&str, &Puzzle)]) -> Result<String, Unwritable> {
    let (name, puzzle) = crate::print::only_one(puzzles)?;
    only_nine(name, puzzle)?;
    if puzzle.n_givens() > 0 {
        return Err(Unwritable::new(name, "the data have no given digits"));
    }
    let rows = squares(name, puzzle)?;
    let is_white = |r: usize, c: usize| {
        rows.get(r).and_then(|row| row.get(c)).is_some_and(|square| matches!(square, KakuroSquare::White(_)))
    };
    let mut clues = [Vec::new(), Vec::new()];
    for (r, row) in rows.iter().enumerate() {
        for (c, square) in row.iter().enumerate() {
            let KakuroSquare::Wall { down, right } = *square else { continue };
            let length = |across: bool| {
                (1..).take_while(|k| if across { is_white(r, c + k) } else { is_white(r + k, c) }).count()
            };
            for (list, (sum, across)) in clues.iter_mut().zip([(right, true), (down, false)]) {
                list.extend(sum.map(|sum| format!("{}, {}, {}, {sum}", r + 1, c + 1, length(across))));
            }
        }
    }
    let grid = (0..rows.len()).map(|r| {
        let cells = (0..rows[r].len()).map(|c| if is_white(r, c) { "1" } else { "0" });
        cells.collect::<Vec<_>>().join(", ")
    });
    let array =
        |rows: Vec<String>| if rows.is_empty() { "[]".into() } else { format!("[|\n{}|]", rows.join("|\n")) };
    let (h, w, grid) = (puzzle.rows(), puzzle.cols(), array(grid.collect()));
    let [across, down] = clues;
    let (n_h, n_v) = (across.len(), down.len());
    let (across, down) = (array(across), array(down));
    Ok(format!(
        "h = {h};\nw = {w};\ngrid_data = {grid};\nn_h = {n_h};\nh_clue = {across};\nn_v = {n_v};\nv_clue = {down};\n"
    ))
}

#[cfg(test)]
mod tests {
    use crate::{Format, Options, read};

    #[test]
    fn grid_and_clues_are_read() {
        let text = "w = 3;\nh = 3;\ngrid_data = [|0,0,0|0,1,1|0,1,1|];\nn_h = 2;\nh_clue = [|2,1,2,3|3,1,2,4|];\nn_v = 2;\nv_clue = [|1,2,2,4|1,3,2,3|];\n";
        let reading = read("a.dzn", text.as_bytes(), &Options::default()).unwrap();
        assert_eq!(
            (reading.format(), reading.entry(0).puzzle.constraints().len()),
            (Format::KakuroMiniZinc, 8)
        );
    }
}
