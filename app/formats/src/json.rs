//! A small JSON reader that keeps where each value stands, so that an error inside a puzzle can be placed.
//!
//! It takes standard JSON, bounds the nesting, and reads one value after another from a text.

use crate::diagnostic::{Diagnostic, Position};

/// Arrays and objects deeper than this are refused.
const MAX_DEPTH: usize = 64;
/// Texts above this are refused: a value takes many times the memory of its text.
const MAX_TEXT: usize = 16 << 20;

/// A value and its place.
#[derive(Clone, Debug)]
pub(crate) struct Value<'a> {
    pub kind: Kind<'a>,
    pub at: Position,
    /// Byte range in the text.
    pub start: usize,
    pub end: usize,
}

#[derive(Clone, Debug)]
pub(crate) enum Kind<'a> {
    Null,
    Bool(bool),
    /// As written.
    Number(&'a str),
    Text(String),
    Array(Vec<Value<'a>>),
    Object(Vec<(String, Value<'a>)>),
}

impl<'a> Value<'a> {
    /// The member of an object.
    pub(crate) fn get(&self, key: &str) -> Option<&Value<'a>> {
        self.members().iter().find(|(name, _)| name == key).map(|(_, value)| value)
    }

    pub(crate) fn members(&self) -> &[(String, Value<'a>)] {
        match &self.kind {
            Kind::Object(members) => members,
            _ => &[],
        }
    }

    /// The elements of an array; none of anything else.
    pub(crate) fn items(&self) -> &[Value<'a>] {
        match &self.kind {
            Kind::Array(items) => items,
            _ => &[],
        }
    }

    pub(crate) fn is_array(&self) -> bool {
        matches!(self.kind, Kind::Array(_))
    }

    pub(crate) fn is_object(&self) -> bool {
        matches!(self.kind, Kind::Object(_))
    }

    pub(crate) fn text(&self) -> Option<&str> {
        match &self.kind {
            Kind::Text(text) => Some(text),
            _ => None,
        }
    }

    /// A whole number, also one in quotes.
    pub(crate) fn integer(&self) -> Option<i64> {
        match &self.kind {
            Kind::Number(text) => text.parse().ok().or_else(|| {
                let float: f64 = text.parse().ok()?;
                (float.fract() == 0.0 && float.abs() < 1e15).then_some(float as i64)
            }),
            Kind::Text(text) => text.trim().parse().ok(),
            _ => None,
        }
    }

    /// Whether the value says nothing: null, false, an empty text, array or object.
    pub(crate) fn is_empty(&self) -> bool {
        match &self.kind {
            Kind::Null | Kind::Bool(false) => true,
            Kind::Text(text) => text.is_empty(),
            Kind::Array(items) => items.is_empty(),
            Kind::Object(members) => members.is_empty(),
            _ => false,
        }
    }
}

/// Reads the value at the start of a text and nothing behind it.
pub(crate) fn parse(text: &str, start: Position) -> Result<Value<'_>, Diagnostic> {
    let mut values = parse_all(text, start)?;
    if values.len() > 1 {
        return Err(Diagnostic::error(values[1].at, "another JSON value follows the first"));
    }
    Ok(values.remove(0))
}

/// Reads the values of a text, one behind the other; at least one.
pub(crate) fn parse_all(text: &str, start: Position) -> Result<Vec<Value<'_>>, Diagnostic> {
    if text.len() > MAX_TEXT {
        return Err(Diagnostic::error(start, "JSON above 16 MB is not read"));
    }
    let mut parser = Parser { text, at: 0, line: start.line, column: start.column };
    let mut values = Vec::new();
    parser.skip_space();
    while parser.peek().is_some() {
        values.push(parser.value(0)?);
        parser.skip_space();
        if parser.peek() == Some(b',') {
            parser.step();
            parser.skip_space();
        }
    }
    if values.is_empty() { Err(Diagnostic::error(start, "there is no JSON value here")) } else { Ok(values) }
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    line: u32,
    column: u32,
}

impl<'a> Parser<'a> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn position(&self) -> Position {
        Position { line: self.line, column: self.column }
    }

    /// Moves over one character.
    fn step(&mut self) {
        let Some(c) = self.text[self.at..].chars().next() else { return };
        self.at += c.len_utf8();
        let after_cr = c == '\r' && self.peek() == Some(b'\n');
        if (c == '\n' || c == '\r') && !after_cr {
            self.line = self.line.saturating_add(1);
            self.column = 1;
        } else {
            self.column = self.column.saturating_add(1);
        }
    }

    fn skip_space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.step();
        }
    }

    fn error(&self, wanted: &str) -> Diagnostic {
        let message = match self.text[self.at..].chars().next() {
            Some(c) => format!("'{}' stands where JSON has {wanted}", c.escape_debug()),
            None => format!("the text ends where JSON has {wanted}"),
        };
        Diagnostic::error(self.position(), message)
    }

    fn value(&mut self, depth: usize) -> Result<Value<'a>, Diagnostic> {
        if depth > MAX_DEPTH {
            let message = format!("the JSON is nested more than {MAX_DEPTH} deep");
            return Err(Diagnostic::error(self.position(), message));
        }
        let (start, at) = (self.at, self.position());
        let kind = match self.peek() {
            Some(b'{') => self.object(depth)?,
            Some(b'[') => self.array(depth)?,
            Some(b'"') => Kind::Text(self.string()?),
            Some(b'-' | b'0'..=b'9') => self.number(),
            _ => self.word()?,
        };
        Ok(Value { kind, at, start, end: self.at })
    }

    fn word(&mut self) -> Result<Kind<'a>, Diagnostic> {
        let words = [("null", Kind::Null), ("true", Kind::Bool(true)), ("false", Kind::Bool(false))];
        for (word, kind) in words {
            if self.text[self.at..].starts_with(word) {
                word.chars().for_each(|_| self.step());
                return Ok(kind);
            }
        }
        Err(self.error("a value"))
    }

    fn number(&mut self) -> Kind<'a> {
        let start = self.at;
        while matches!(self.peek(), Some(b'-' | b'+' | b'.' | b'e' | b'E' | b'0'..=b'9')) {
            self.step();
        }
        Kind::Number(&self.text[start..self.at])
    }

    fn array(&mut self, depth: usize) -> Result<Kind<'a>, Diagnostic> {
        let mut items = Vec::new();
        self.step();
        self.skip_space();
        while self.peek() != Some(b']') {
            items.push(self.value(depth + 1)?);
            self.comma(b']', "a comma or ']'")?;
        }
        self.step();
        Ok(Kind::Array(items))
    }

    fn object(&mut self, depth: usize) -> Result<Kind<'a>, Diagnostic> {
        let mut members = Vec::new();
        self.step();
        self.skip_space();
        while self.peek() != Some(b'}') {
            if self.peek() != Some(b'"') {
                return Err(self.error("a name in quotes or '}'"));
            }
            let key = self.string()?;
            self.skip_space();
            if self.peek() != Some(b':') {
                return Err(self.error("a colon"));
            }
            self.step();
            self.skip_space();
            members.push((key, self.value(depth + 1)?));
            self.comma(b'}', "a comma or '}'")?;
        }
        self.step();
        Ok(Kind::Object(members))
    }

    fn comma(&mut self, end: u8, wanted: &str) -> Result<(), Diagnostic> {
        self.skip_space();
        match self.peek() {
            Some(b',') => self.step(),
            Some(byte) if byte == end => {}
            _ => return Err(self.error(wanted)),
        }
        self.skip_space();
        Ok(())
    }

    fn string(&mut self) -> Result<String, Diagnostic> {
        let mut text = String::new();
        self.step();
        loop {
            match self.text[self.at..].chars().next() {
                None => return Err(self.error("the end of a text in quotes")),
                Some('"') => {
                    self.step();
                    return Ok(text);
                }
                Some('\\') => {
                    self.step();
                    text.push(self.escape()?);
                }
                Some(c) => {
                    self.step();
                    text.push(c);
                }
            }
        }
    }

    fn escape(&mut self) -> Result<char, Diagnostic> {
        let Some(c) = self.text[self.at..].chars().next() else { return Err(self.error("an escape")) };
        self.step();
        Ok(match c {
            'n' => '\n',
            't' => '\t',
            'r' => '\r',
            'b' => '\u{8}',
            'f' => '\u{c}',
            'u' => {
                let high = self.hex4()?;
                let paired = (0xd800..0xdc00).contains(&high) && self.text[self.at..].starts_with("\\u");
                if !paired {
                    return Ok(char::from_u32(high).unwrap_or(char::REPLACEMENT_CHARACTER));
                }
                self.step();
                self.step();
                let low = self.hex4()?;
                let code = 0x10000 + ((high - 0xd800) << 10) + (low.wrapping_sub(0xdc00) & 0x3ff);
                char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER)
            }
            other => other,
        })
    }

    fn hex4(&mut self) -> Result<u32, Diagnostic> {
        let digits =
            self.text.get(self.at..self.at + 4).filter(|text| text.bytes().all(|b| b.is_ascii_hexdigit()));
        let code = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
        let code = code.ok_or_else(|| self.error("four hexadecimal digits"))?;
        (0..4).for_each(|_| self.step());
        Ok(code)
    }
}

/// A text in quotes.
pub(crate) fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            c if c.is_control() => out.push_str(&format!("\\u{:04x}", u32::from(c) & 0xffff)),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::{parse, parse_all};
    use crate::diagnostic::Position;

    const START: Position = Position { line: 1, column: 1 };

    #[test]
    fn values_know_their_places() {
        let text = "{\"a\": [1, \"2\",\n  null], \"\\u00e4\\n\": true}";
        let value = parse(text, START).unwrap();
        let items = value.get("a").unwrap().items();
        assert_eq!((items[0].integer(), items[1].integer()), (Some(1), Some(2)));
        assert_eq!(items[2].at, Position { line: 2, column: 3 });
        assert_eq!(&text[items[2].start..items[2].end], "null");
        assert_eq!(value.members()[1].0, "\u{e4}\n");
    }

    #[test]
    fn several_values_follow_each_other() {
        assert_eq!(parse_all("1\n2\n", START).unwrap().len(), 2);
        assert!(parse("1 2", START).is_err());
    }

    #[test]
    fn broken_text_is_told_with_its_place() {
        let told = |text: &str| parse(text, START).unwrap_err().to_string();
        assert_eq!(told("[1 2]"), "line 1, column 4: '2' stands where JSON has a comma or ']'");
        assert_eq!(told("{\"a\":"), "line 1, column 6: the text ends where JSON has a value");
        assert!(told(&"[".repeat(100_000)).contains("more than 64 deep"));
        assert!(told("[\"\\u12").contains("hexadecimal"));
    }
}
