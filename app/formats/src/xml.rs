//! XML trees with places in the file.

use crate::diagnostic::{Diagnostic, Position};
use crate::source::Source;

/// Texts above this are refused: a tree takes many times the memory of its text.
const MAX_TEXT: usize = 64 << 20;

/// Parses a text.
pub(crate) fn parse<'a>(source: &Source<'a>) -> Result<roxmltree::Document<'a>, Diagnostic> {
    if source.text.len() > MAX_TEXT {
        return Err(Diagnostic::error(source.start, "XML above 64 MB is not read"));
    }
    let options = roxmltree::ParsingOptions { allow_dtd: true, nodes_limit: 8_000_000, ..Default::default() };
    roxmltree::Document::parse_with_options(source.text, options).map_err(|error| {
        let at = error.pos();
        Diagnostic::error(Position { line: at.row, column: at.col }, format!("the XML is broken: {error}"))
    })
}

/// Turns byte offsets, asked for in ascending order, into positions.
pub(crate) struct Places<'a> {
    rest: std::iter::Peekable<Box<dyn Iterator<Item = (usize, Position, char)> + 'a>>,
    last: Position,
}

impl<'a> Places<'a> {
    pub(crate) fn new(source: &Source<'a>) -> Places<'a> {
        let chars: Box<dyn Iterator<Item = _>> = Box::new(source.chars());
        Places { rest: chars.peekable(), last: source.start }
    }

    pub(crate) fn of(&mut self, offset: usize) -> Position {
        while let Some((at, position, _)) = self.rest.peek() {
            self.last = *position;
            if *at >= offset {
                break;
            }
            self.rest.next();
        }
        self.last
    }
}

/// A text for an attribute.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
