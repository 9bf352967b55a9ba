//! From bytes to text: UTF-8, UTF-16 with a byte order mark, Latin-1 as the last resort.

use crate::diagnostic::{Diagnostic, Position};

/// Files above this are refused before anything is allocated for them.
pub(crate) const MAX_BYTES: usize = 1 << 30;

/// A file's text and what had to be assumed to get it.
pub(crate) struct Decoded {
    pub text: String,
    pub warning: Option<Diagnostic>,
}

/// Decodes a file.
pub(crate) fn decode(bytes: &[u8]) -> Result<Decoded, Diagnostic> {
    if bytes.is_empty() {
        return Err(Diagnostic::error(None, "the file is empty"));
    }
    if bytes.len() > MAX_BYTES {
        let megabytes = bytes.len() >> 20;
        let message = format!("the file has {megabytes} MB; puzzle files up to 1024 MB are read");
        return Err(Diagnostic::error(None, message));
    }
    if let Some(kind) = known_binary(bytes) {
        let message = format!("the file is {kind}; a puzzle is read from text");
        return Err(Diagnostic::error(None, message));
    }
    let text = match bytes {
        [0xff, 0xfe, rest @ ..] => utf16(rest, u16::from_le_bytes)?,
        [0xfe, 0xff, rest @ ..] => utf16(rest, u16::from_be_bytes)?,
        [0xef, 0xbb, 0xbf, rest @ ..] => return eight_bit(rest),
        _ => return eight_bit(bytes),
    };
    Ok(Decoded { text, warning: None })
}

fn known_binary(bytes: &[u8]) -> Option<&'static str> {
    let magics: [(&[u8], &str); 9] = [
        (b"\x89PNG", "a PNG picture"),
        (b"\xff\xd8\xff", "a JPEG picture"),
        (b"GIF8", "a GIF picture"),
        (b"%PDF", "a PDF document"),
        (b"PK\x03\x04", "a ZIP archive or an office document"),
        (b"\x1f\x8b", "compressed with gzip"),
        (b"BZh", "compressed with bzip2"),
        (b"\xfd7zXZ", "compressed with xz"),
        (b"\x7fELF", "a program"),
    ];
    magics.iter().find(|(magic, _)| bytes.starts_with(magic)).map(|&(_, kind)| kind)
}

fn eight_bit(bytes: &[u8]) -> Result<Decoded, Diagnostic> {
    if let Some(at) = memchr::memchr(0, bytes) {
        let message = format!("the file is binary (byte {} is zero); a puzzle is read from text", at + 1);
        return Err(Diagnostic::error(None, message));
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(Decoded { text: text.to_owned(), warning: None }),
        Err(error) => latin1(bytes, error.valid_up_to()),
    }
}

fn latin1(bytes: &[u8], first_bad: usize) -> Result<Decoded, Diagnostic> {
    let controls = bytes.iter().filter(|&&b| b < 0x20 && !b"\t\n\r\x0c".contains(&b)).count();
    if controls > bytes.len() / 50 {
        return Err(Diagnostic::error(None, "the file is binary; a puzzle is read from text"));
    }
    let before = &bytes[..first_bad];
    let line = 1 + before.iter().filter(|&&b| b == b'\n').count() as u32;
    let line_start = memchr::memrchr(b'\n', before).map_or(0, |at| at + 1);
    let column = 1 + String::from_utf8_lossy(&before[line_start..]).chars().count() as u32;
    let message = "the text is not UTF-8 from here on; it was read as Latin-1";
    let warning = Diagnostic::warning(Position { line, column }, message);
    Ok(Decoded { text: bytes.iter().map(|&b| char::from(b)).collect(), warning: Some(warning) })
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Result<String, Diagnostic> {
    let (pairs, odd) = bytes.as_chunks::<2>();
    let units = pairs.iter().map(|&pair| unit(pair));
    let mut text = String::with_capacity(pairs.len());
    for c in char::decode_utf16(units) {
        text.push(c.unwrap_or(char::REPLACEMENT_CHARACTER));
    }
    if text.contains('\0') {
        return Err(Diagnostic::error(None, "the file is binary; a puzzle is read from text"));
    }
    if !odd.is_empty() {
        text.push(char::REPLACEMENT_CHARACTER);
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::decode;
    use crate::diagnostic::Position;

    fn text(bytes: &[u8]) -> String {
        decode(bytes).unwrap_or_else(|error| panic!("{error}")).text
    }

    fn refusal(bytes: &[u8]) -> String {
        match decode(bytes) {
            Ok(decoded) => panic!("read as {:?}", decoded.text),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn byte_order_marks_name_the_encoding_and_are_dropped() {
        assert_eq!(text(b"\xef\xbb\xbf12"), "12");
        assert_eq!(text(b"\xff\xfe1\x002\x00"), "12");
        assert_eq!(text(b"\xfe\xff\x001\x002"), "12");
    }

    #[test]
    fn latin_1_is_read_with_a_warning_where_it_starts() {
        let decoded = decode(b"1\n2 M\xfcller\n").unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(decoded.text, "1\n2 M\u{fc}ller\n");
        let warning = decoded.warning.expect("a warning");
        assert_eq!(warning.position, Some(Position { line: 2, column: 4 }));
    }

    #[test]
    fn what_is_no_text_is_refused_in_a_sentence() {
        assert_eq!(refusal(b""), "the file is empty");
        assert!(refusal(b"\x89PNG\r\n\x1a\n").contains("PNG picture"));
        assert!(refusal(b"123\x00456").contains("byte 4 is zero"));
    }
}
