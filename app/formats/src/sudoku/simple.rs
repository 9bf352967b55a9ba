//! Simple Sudoku files and its clipboard: up to three grids (givens, placed digits, pencil marks), of
//! which the first counts, and trailing lines with the program's name.

use super::RawGrid;
use crate::diagnostic::Diagnostic;
use crate::found::Found;
use crate::source::Source;

/// Whether the text names the program.
pub(crate) fn looks_like(text: &str) -> bool {
    text.lines().any(|line| line.trim().eq_ignore_ascii_case("simple sudoku"))
}

/// The whole text is one puzzle.
pub(crate) fn pieces(source: &Source<'_>, found: &mut Found) {
    found.push_all(source);
}

/// The cells of the first grid.
pub(crate) fn cells(source: &Source<'_>) -> Result<RawGrid, Vec<Diagnostic>> {
    super::grid::cells(source)
}

#[cfg(test)]
mod tests {
    use crate::{Format, Options, read};

    #[test]
    fn the_first_grid_counts() {
        let band = "|1..|...|...|\n|...|...|...|\n|...|...|...|\n";
        let later = "|...|...|...|\n|...|...|...|\n|...|...|...|\n";
        let grid =
            format!("*-----------*\n{band}|---+---+---|\n{later}|---+---+---|\n{later}*-----------*\n");
        let text = format!("{grid}\n{}\n Simple Sudoku\n Version 1.0a\n", grid.replace('.', "5"));
        let reading = read("a.txt", text.as_bytes(), &Options::default()).unwrap();
        assert_eq!((reading.format(), reading.len()), (Format::SimpleSudoku, 1));
        assert_eq!(reading.entry(0).puzzle.n_givens(), 1);
    }
}
