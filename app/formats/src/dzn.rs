//! MiniZinc data: `name = 3;` and `name = [| 1, 2 | 3, 4 |];`, the part of it that puzzles use.

use crate::diagnostic::{Diagnostic, Position};
use crate::source::Source;

/// A number, or a name such as `_`, with its place.
#[derive(Clone, Debug)]
pub(crate) struct Item {
    pub text: String,
    pub at: Position,
}

impl Item {
    pub(crate) fn integer(&self) -> Option<i64> {
        self.text.parse().ok()
    }
}

/// One assignment; a number has one row of one item.
#[derive(Clone, Debug)]
pub(crate) struct Assignment {
    pub name: String,
    pub at: Position,
    pub rows: Vec<Vec<Item>>,
}

/// The assignments of a text.
pub(crate) fn parse(source: &Source<'_>) -> Result<Vec<Assignment>, Diagnostic> {
    let mut found = Vec::new();
    let mut name: Option<Item> = None;
    let mut rows: Option<(Position, Vec<Vec<Item>>)> = None;
    let mut word: Option<Item> = None;
    let mut in_remark = false;
    for (_, at, c) in source.chars() {
        if in_remark {
            in_remark = c != '\n' && c != '\r';
            continue;
        }
        let in_word =
            c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.' | '+' | '*' | '/' | '"' | '<' | '>');
        if in_word {
            word.get_or_insert_with(|| Item { text: String::new(), at }).text.push(c);
            continue;
        }
        if let Some(item) = word.take() {
            match &mut rows {
                Some((_, rows)) => rows.last_mut().expect("an array has a row").push(item),
                None => name = Some(item),
            }
        }
        match (c, &mut rows) {
            ('%', _) => in_remark = true,
            ('=', None) => rows = Some((at, vec![Vec::new()])),
            ('|', Some((_, rows))) => rows.push(Vec::new()),
            (';', Some(_)) => found.extend(assignment(name.take(), rows.take())),
            ('(' | '{', Some(_)) => {
                return Err(Diagnostic::error(
                    at,
                    "only numbers and arrays of numbers are read from MiniZinc data",
                ));
            }
            _ => {}
        }
    }
    if let (Some(item), Some((_, rows))) = (word, &mut rows) {
        rows.last_mut().expect("an array has a row").push(item);
    }
    found.extend(assignment(name, rows));
    Ok(found)
}

fn assignment(name: Option<Item>, rows: Option<(Position, Vec<Vec<Item>>)>) -> Option<Assignment> {
    let (name, (at, mut rows)) = (name?, rows?);
    rows.retain(|row| !row.is_empty());
    Some(Assignment { name: name.text, at, rows })
}

#[cfg(test)]
mod tests {
    use super::parse;
    use crate::source::Source;

    #[test]
    fn numbers_and_arrays_come_with_names_and_places() {
        let text = "% a remark = 3;\nw = 2;\nx = [| 1, -1 |\n 3, _|];\n";
        let found = parse(&Source::new(text)).unwrap();
        assert_eq!((found[0].name.as_str(), found[0].rows[0][0].integer()), ("w", Some(2)));
        assert_eq!((found[1].name.as_str(), found[1].rows.len()), ("x", 2));
        assert_eq!(found[1].rows[1][0].at.line, 4);
        assert_eq!(found[1].rows[0][1].integer(), Some(-1));
    }
}
