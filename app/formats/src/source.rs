//! A text, or a piece of one, whose lines and characters know where they stand in the file.

use crate::diagnostic::Position;

/// A piece of the file's text and the position of its first character.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Source<'a> {
    pub text: &'a str,
    pub start: Position,
}

/// One line without its end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<'a> {
    pub text: &'a str,
    /// Byte offset of the line in the source's text.
    pub offset: usize,
    /// Position of its first character in the file.
    pub start: Position,
}

impl<'a> Source<'a> {
    pub(crate) fn new(text: &'a str) -> Source<'a> {
        Source { text, start: Position { line: 1, column: 1 } }
    }

    /// The lines; LF, CR LF and CR each end one. A final line end does not start another line.
    pub(crate) fn lines(&self) -> Lines<'a> {
        Lines { text: self.text, offset: 0, start: self.start }
    }

    /// The characters with position and byte offset, line ends included.
    pub(crate) fn chars(&self) -> impl Iterator<Item = (usize, Position, char)> + use<'a> {
        let mut next = self.start;
        let mut after_cr = false;
        self.text.char_indices().map(move |(offset, c)| {
            if after_cr && c == '\n' {
                // The second half of CR LF belongs to the line that CR ended.
                after_cr = false;
                return (offset, next, c);
            }
            let here = next;
            after_cr = c == '\r';
            next = match c {
                '\n' | '\r' => Position { line: here.line + 1, column: 1 },
                _ => Position { line: here.line, column: here.column + 1 },
            };
            (offset, here, c)
        })
    }
}

/// Iterator over the lines of a [`Source`].
pub(crate) struct Lines<'a> {
    text: &'a str,
    offset: usize,
    start: Position,
}

impl<'a> Iterator for Lines<'a> {
    type Item = Line<'a>;

    fn next(&mut self) -> Option<Line<'a>> {
        let rest = &self.text[self.offset..];
        if rest.is_empty() {
            return None;
        }
        let bytes = rest.as_bytes();
        let (len, end) = match memchr::memchr2(b'\n', b'\r', bytes) {
            None => (rest.len(), rest.len()),
            Some(at) if bytes[at] == b'\r' && bytes.get(at + 1) == Some(&b'\n') => (at, at + 2),
            Some(at) => (at, at + 1),
        };
        let line = Line { text: &rest[..len], offset: self.offset, start: self.start };
        self.offset += end;
        self.start = Position { line: self.start.line.saturating_add(1), column: 1 };
        Some(line)
    }
}

impl<'a> Line<'a> {
    /// The characters with position and byte offset in the line.
    pub(crate) fn chars(&self) -> impl Iterator<Item = (usize, Position, char)> + use<'a> {
        let start = self.start;
        self.text
            .char_indices()
            .zip(0..)
            .map(move |((offset, c), k)| (offset, Position { line: start.line, column: start.column + k }, c))
    }

    /// Whether nothing but white space stands in the line.
    pub(crate) fn is_blank(&self) -> bool {
        self.text.trim().is_empty()
    }

    /// The parts between `separator` characters with their positions; empty ones between two
    /// separators are skipped when `separator` is white space only.
    pub(crate) fn words(&self) -> Vec<Word<'a>> {
        self.split(char::is_whitespace).into_iter().filter(|word| !word.text.is_empty()).collect()
    }

    /// The fields between separators, trimmed, with the position of their first character.
    pub(crate) fn split(&self, separator: impl Fn(char) -> bool) -> Vec<Word<'a>> {
        let mut words = Vec::new();
        let mut first = (0, self.start);
        let mut field = |first: (usize, Position), end: usize| {
            let raw = &self.text[first.0..end];
            let text = raw.trim_start();
            let skipped = raw[..raw.len() - text.len()].chars().count() as u32;
            let position = Position { line: first.1.line, column: first.1.column + skipped };
            words.push(Word { text: text.trim_end(), position });
        };
        for (offset, position, c) in self.chars() {
            if separator(c) {
                field(first, offset);
                let next = Position { line: position.line, column: position.column + 1 };
                first = (offset + c.len_utf8(), next);
            }
        }
        field(first, self.text.len());
        words
    }
}

/// A part of a line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Word<'a> {
    pub text: &'a str,
    pub position: Position,
}

#[cfg(test)]
mod tests {
    use super::Source;

    #[test]
    fn all_three_line_ends_end_a_line() {
        let lines: Vec<_> = Source::new("a\nb\r\nc\rd\n").lines().collect();
        let texts: Vec<_> = lines.iter().map(|line| line.text).collect();
        assert_eq!(texts, ["a", "b", "c", "d"]);
        assert_eq!(lines[3].start.line, 4);
    }

    #[test]
    fn columns_count_characters() {
        let source = Source::new("ä,b\r\nc");
        let places: Vec<_> = source.chars().map(|(_, p, c)| (c, p.line, p.column)).collect();
        assert_eq!(places[2], ('b', 1, 3));
        assert_eq!(places[5], ('c', 2, 1));
        let words = source.lines().next().unwrap().split(|c| c == ',');
        assert_eq!((words[1].text, words[1].position.column), ("b", 3));
    }
}
