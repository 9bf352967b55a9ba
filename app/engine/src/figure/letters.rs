//! The letters of figures: DejaVu Sans, which comes with the program, so that texts have the same width on
//! every machine.

use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider as _};
use std::sync::LazyLock;

/// Name of the family, and of one of the same widths for viewers that lack it.
pub const FAMILY: &str = "DejaVu Sans, Verdana, sans-serif";

/// The font file.
pub fn font() -> &'static [u8] {
    dejavu::sans::regular()
}

/// The font, read once.
static FONT: LazyLock<Option<FontRef<'static>>> = LazyLock::new(|| FontRef::new(font()).ok());

/// Width of a character that the font lacks, in parts of the letters' size.
const UNKNOWN: f64 = 0.6;

/// The width of a text, in the unit of the letters' size.
pub fn width(text: &str, size: f64) -> f64 {
    let Some(font) = FONT.as_ref() else { return text.chars().count() as f64 * UNKNOWN * size };
    let (glyphs, widths) = (font.charmap(), font.glyph_metrics(Size::new(1.0), LocationRef::default()));
    let of = |c: char| {
        let width = glyphs.map(c).and_then(|glyph| widths.advance_width(glyph));
        width.map_or(UNKNOWN, f64::from)
    };
    text.chars().map(of).sum::<f64>() * size
}

/// The text, or its beginning and end around an ellipsis where it is wider than there is room.
pub fn fitted(text: &str, size: f64, room: f64) -> String {
    if width(text, size) <= room {
        return text.to_string();
    }
    let chars: Vec<char> = text.chars().collect();
    let shortened = |kept: usize| -> String {
        // Names that differ often differ at the end.
        let (head, tail) = (kept.div_ceil(2), kept / 2);
        let tail = &chars[chars.len() - tail..];
        chars[..head].iter().chain(&['…']).chain(tail).collect()
    };
    let fits = (1..chars.len()).rev().map(shortened).find(|text| width(text, size) <= room);
    fits.unwrap_or_else(|| "…".into())
}

/// Names that are fitted into their rooms and stay different: those that would be alike get a number.
pub fn fitted_apart(names: &[&str], size: f64, room: impl Fn(usize) -> f64) -> Vec<String> {
    let short: Vec<String> = names.iter().enumerate().map(|(k, name)| fitted(name, size, room(k))).collect();
    let numbered = |k: usize| {
        let number = format!("{}: ", k + 1);
        let rest = fitted(names[k], size, room(k) - width(&number, size));
        format!("{number}{rest}")
    };
    let is_alone = |name: &String| short.iter().filter(|other| *other == name).count() == 1;
    short
        .iter()
        .enumerate()
        .map(|(k, name)| if is_alone(name) { name.clone() } else { numbered(k) })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{fitted, fitted_apart, width};

    #[test]
    fn wide_letters_are_wider_and_a_text_grows_with_its_size() {
        assert!(width("MMM", 3.0) > 2.0 * width("iii", 3.0));
        assert!((width("abc", 6.0) - 2.0 * width("abc", 3.0)).abs() < 1e-6);
    }

    #[test]
    fn a_long_name_keeps_its_beginning_and_its_end() {
        let name = "geometric-ga, crossover=multi-cycle, mutation-probability=0.25";
        let short = fitted(name, 2.5, 40.0);
        assert!(width(&short, 2.5) <= 40.0);
        assert!(short.starts_with("geometric") && short.ends_with("0.25"), "{short}");
        assert_eq!(fitted("ac3-tabu", 2.5, 40.0), "ac3-tabu");
        assert_eq!(fitted("ac3-tabu", 2.5, 0.5), "…");
    }

    #[test]
    fn names_that_are_cut_stay_different() {
        let names = [1, 2]
            .map(|k| format!("a very long name with number {k} in the middle of it, which nobody can read"));
        let short = fitted_apart(&[&names[0], &names[1]], 2.5, |_| 30.0);
        assert!(short[0] != short[1] && short[0].starts_with("1: "), "{short:?}");
        assert_eq!(fitted_apart(&["a", "b"], 2.5, |_| 30.0), ["a", "b"]);
    }
}
