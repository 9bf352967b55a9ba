//! A scene as SVG. Texts stay texts, so that they can be searched and edited.

use super::letters::FAMILY;
use super::scene::{Anchor, Color, Item, Point, Run, Scene, Stroke, Text};
use std::fmt::Write as _;

/// The scene as an SVG file with its size in millimetres.
pub fn svg(scene: &Scene) -> String {
    let (width, height) = (Number(scene.width), Number(scene.height));
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}mm\" height=\"{height}mm\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"{FAMILY}\" role=\"img\">\n<title>{}</title>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n",
        Escaped(&scene.title)
    );
    scene.items.iter().for_each(|item| write_item(&mut out, item));
    out.push_str("</svg>\n");
    out
}

fn write_item(out: &mut String, item: &Item) {
    // Writing to a string cannot fail.
    let _ = match item {
        Item::Line { points, stroke } => {
            writeln!(out, "<path d=\"{}\" fill=\"none\"{}/>", Path(points), Look(stroke))
        }
        Item::Area { points, color, opacity } => {
            let (color, opacity) = (Hex(*color), Number(*opacity));
            writeln!(out, "<path d=\"{}Z\" fill=\"{color}\" fill-opacity=\"{opacity}\"/>", Path(points))
        }
        Item::Outline { points, fill, stroke } => {
            writeln!(out, "<path d=\"{}Z\" fill=\"{}\"{}/>", Path(points), Hex(*fill), Look(stroke))
        }
        Item::Circle { at: [x, y], radius, fill, stroke } => writeln!(
            out,
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{}\"{}/>",
            Number(*x),
            Number(*y),
            Number(*radius),
            Hex(*fill),
            Look(stroke)
        ),
        Item::Text(text) => write_text(out, text),
    };
}

fn write_text(out: &mut String, text: &Text) -> std::fmt::Result {
    let [x, y] = text.at.map(Number);
    let anchor = match text.anchor {
        Anchor::Start => "start",
        Anchor::Middle => "middle",
        Anchor::End => "end",
    };
    let turn = match text.run {
        Run::Across => String::new(),
        Run::Up => format!(" transform=\"rotate(-90 {x} {y})\""),
    };
    writeln!(
        out,
        "<text x=\"{x}\" y=\"{y}\" font-size=\"{}\" text-anchor=\"{anchor}\" fill=\"{}\"{turn}>{}</text>",
        Number(text.size),
        Hex(text.color),
        Escaped(&text.text)
    )
}

/// A number with at most three decimals: a thousandth of a millimetre.
struct Number(f64);

impl std::fmt::Display for Number {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let text = format!("{:.3}", self.0);
        let text = text.trim_end_matches('0').trim_end_matches('.');
        f.write_str(if text == "-0" { "0" } else { text })
    }
}

struct Hex(Color);

impl std::fmt::Display for Hex {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [red, green, blue] = self.0;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

struct Path<'a>(&'a [Point]);

impl std::fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (k, [x, y]) in self.0.iter().enumerate() {
            let letter = if k == 0 { 'M' } else { 'L' };
            write!(f, "{letter}{} {}", Number(*x), Number(*y))?;
        }
        Ok(())
    }
}

/// The attributes of a line.
struct Look<'a>(&'a Stroke);

impl std::fmt::Display for Look<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Stroke { color, width, dash } = self.0;
        write!(
            f,
            " stroke=\"{}\" stroke-width=\"{}\" stroke-linejoin=\"round\"",
            Hex(*color),
            Number(*width)
        )?;
        if !dash.is_empty() {
            let dash: Vec<String> = dash.iter().map(|length| Number(*length).to_string()).collect();
            write!(f, " stroke-dasharray=\"{}\"", dash.join(" "))?;
        }
        Ok(())
    }
}

/// Text in which nothing means markup; what XML cannot hold becomes a replacement character.
struct Escaped<'a>(&'a str);

impl std::fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for c in self.0.chars() {
            match c {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\t' | '\n' | '\r' => f.write_str(" ")?,
                c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => f.write_str("\u{fffd}")?,
                c => f.write_char(c)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::scene::Scene;
    use super::{Number, svg};

    #[test]
    fn numbers_are_short_and_titles_are_no_markup() {
        assert_eq!([1.0, -0.0001, 2.5004, 10.0].map(|x| Number(x).to_string()), ["1", "0", "2.5", "10"]);
        let scene = Scene { width: 10.0, height: 5.0, title: "a<b & \u{1}".into(), items: Vec::new() };
        let text = svg(&scene);
        assert!(text.contains("<title>a&lt;b &amp; \u{fffd}</title>"), "{text}");
        assert!(text.contains("width=\"10mm\""), "{text}");
    }
}
