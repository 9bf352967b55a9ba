//! Texts compressed with LZ-string and written in base64, as puzzle links carry them.

/// Longer results are refused.
const MAX_UNITS: usize = 4 << 20;

/// The compressed part of a link: what follows `load=`, a scheme such as `scl`, or the text itself.
pub(crate) fn payload(text: &str) -> &str {
    let text = text.trim();
    let behind = ["load=", "puzzleid=", "fpuzzles=", "scl", "fpuzzles", "fpuz"]
        .iter()
        .find_map(|mark| text.find(mark).map(|at| &text[at + mark.len()..]));
    behind.unwrap_or(text).split(['&', '#']).next().unwrap_or("")
}

/// Decompresses; none when the text is no such compression.
pub(crate) fn decompress(base64: &str) -> Option<String> {
    let mut bits = Bits { codes: Vec::new(), at: 0 };
    let plain = base64.replace("%2B", "+").replace("%2F", "/").replace("%3D", "=").replace(' ', "+");
    for byte in plain.bytes() {
        let code = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' | b'-' => 62,
            b'/' | b'_' => 63,
            b'=' => break,
            _ => return None,
        };
        bits.codes.push(code);
    }
    let mut units: Vec<u16> = Vec::new();
    // Each entry is a range of the result; the first three codes are commands.
    let mut entries: Vec<(usize, usize)> = vec![(0, 0); 3];
    let mut n_bits = 3;
    let mut until_wider = 4_u32;
    let first = bits.read(2)?;
    units.push(bits.read(if first == 0 { 8 } else { 16 }).filter(|_| first < 2)? as u16);
    entries.push((0, 1));
    let mut last = (0, 1);
    loop {
        let code = bits.read(n_bits)?;
        let entry = match code {
            2 => return String::from_utf16(&units).ok(),
            0 | 1 => {
                let unit = bits.read(if code == 0 { 8 } else { 16 })? as u16;
                entries.push((units.len(), 1));
                units.push(unit);
                until_wider -= 1;
                if until_wider == 0 {
                    until_wider = 1 << n_bits;
                    n_bits += 1;
                }
                (units.len() - 1, 1)
            }
            code => {
                let known = entries.get(code as usize).copied();
                let (start, len) = match known {
                    Some(entry) => entry,
                    None if code as usize == entries.len() => (last.0, last.1 + 1),
                    None => return None,
                };
                let begin = units.len();
                for k in start..start + len {
                    units.push(*units.get(k)?);
                }
                (begin, len)
            }
        };
        if units.len() > MAX_UNITS || n_bits > 30 {
            return None;
        }
        // The last text and the first unit of this one stand side by side in the result.
        entries.push((last.0, last.1 + 1));
        last = entry;
        until_wider -= 1;
        if until_wider == 0 {
            until_wider = 1 << n_bits;
            n_bits += 1;
        }
    }
}

struct Bits {
    codes: Vec<u8>,
    at: usize,
}

impl Bits {
    /// The next bits, least significant first.
    fn read(&mut self, n: u32) -> Option<u32> {
        let mut value = 0;
        for k in 0..n {
            let code = *self.codes.get(self.at / 6)?;
            let bit = code >> (5 - self.at % 6) & 1;
            self.at += 1;
            value |= u32::from(bit) << k;
        }
        Some(value)
    }
}

#[cfg(test)]
mod tests {
    use super::{decompress, payload};

    #[test]
    fn texts_come_back() {
        let text = decompress(
            "N4IgzglgXgpiBcAWANCA5gJwgEwQbT1ADcBDAGwFc54BmVNCImAOwQBcMqBfZYHv3lwC6yQv3GCRYwTL5SBC8UKFcg",
        );
        assert_eq!(
            text.as_deref(),
            Some(
                r#"{"size":4,"grid":[[{"value":3,"given":true},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]}"#
            )
        );
        assert_eq!(decompress("IY0o").as_deref(), Some("aaaaaaaa"));
        assert_eq!(decompress("?"), None);
        assert_eq!(decompress(""), None);
        assert_eq!(payload("https://example.org/?load=N4Ig&x=1"), "N4Ig");
    }
}
