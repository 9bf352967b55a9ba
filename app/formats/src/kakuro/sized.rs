//! What the formats share that begin with the number of rows and columns and have one row a line.

use super::{Board, check_size};
use crate::diagnostic::Diagnostic;
use crate::reading::Draft;
use crate::source::{Line, Source, Word};
use puzzle::KakuroSquare;

/// How such a format is written.
pub(crate) struct Layout {
    /// Cuts a line into its parts.
    pub split: for<'a> fn(&Line<'a>) -> Vec<Word<'a>>,
    /// The square of one part.
    pub square: fn(&Word<'_>) -> Result<KakuroSquare, Diagnostic>,
    /// A first line, for the message.
    pub example: &'static str,
    /// What follows the last row.
    pub end: End,
}

/// What may follow the last row.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum End {
    /// Nothing.
    Nothing,
    /// Anything, such as the solution.
    Anything,
}

/// Reads the size and the rows.
pub(crate) fn build(source: &Source<'_>, layout: &Layout) -> Result<Draft, Vec<Diagnostic>> {
    let mut lines = source.lines().filter(|line| !line.is_blank() && !line.text.starts_with('#'));
    let size = lines.next().map(|line| (layout.split)(&line)).unwrap_or_default();
    let size: Vec<usize> = size.iter().filter_map(|word| word.text.parse().ok()).collect();
    let [n_rows, n_cols] = size[..] else {
        let message = format!("the first line gives rows and columns, such as {}", layout.example);
        return Err(Diagnostic::error(source.start, message).into());
    };
    check_size(n_rows, n_cols, source.start)?;
    let mut board = Board::new(source.start);
    for line in lines.by_ref().take(n_rows) {
        let words = (layout.split)(&line);
        if words.len() != n_cols {
            let message = format!("this row has {} squares where the first line says {n_cols}", words.len());
            return Err(Diagnostic::error(line.start, message).into());
        }
        let row = words.iter().map(|word| Ok(((layout.square)(word)?, word.position)));
        board.rows.push(row.collect::<Result<_, Diagnostic>>()?);
    }
    if board.rows.len() != n_rows {
        let message = format!("there are {} rows where the first line says {n_rows}", board.rows.len());
        return Err(Diagnostic::error(source.start, message).into());
    }
    if let Some(line) = lines.next().filter(|_| layout.end == End::Nothing) {
        let message = format!("another row follows the {n_rows} that the first line says");
        return Err(Diagnostic::error(line.start, message).into());
    }
    board.build()
}
