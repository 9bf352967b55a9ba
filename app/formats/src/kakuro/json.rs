//! JSON of the XCSP3 examples: `clues` as rows of `{x: right, y: down}`, where -1 is no clue and 0, 0 a
//! white square.

use super::{Board, wall, white};
use crate::diagnostic::Diagnostic;
use crate::found::Found;
use crate::json::{Value, parse};
use crate::reading::{Draft, Options};
use crate::source::Source;

/// Whether a JSON value is such a puzzle.
pub(crate) fn looks_like(value: &Value<'_>) -> bool {
    let first = value.get("clues").and_then(|clues| clues.items().first()?.items().first());
    first.is_some_and(|square| square.get("x").is_some() && square.get("y").is_some())
}

/// The whole text is one puzzle.
pub(crate) fn pieces(source: &Source<'_>, found: &mut Found) {
    found.push_all(source);
}

/// The puzzle.
pub(crate) fn build(source: &Source<'_>, _: &Options) -> Result<Draft, Vec<Diagnostic>> {
    let value = parse(source.text, source.start)?;
    let mut board = Board::new(value.at);
    for row in value.get("clues").map_or(&[][..], Value::items) {
        let square = |square: &Value<'_>| {
            let number =
                |key: &str| square.get(key).and_then(Value::integer).filter(|n| (-1..=9999).contains(n));
            let clues = number("x").zip(number("y"));
            let (right, down) =
                clues.ok_or_else(|| Diagnostic::error(square.at, "a square has the numbers x and y"))?;
            Ok((if (right, down) == (0, 0) { white(0) } else { wall(down, right) }, square.at))
        };
        board.rows.push(row.items().iter().map(square).collect::<Result<_, Diagnostic>>()?);
    }
    board.build()
}

#[cfg(test)]
mod tests {
    use crate::{Format, Options, read};

    #[test]
    fn x_is_right_and_y_is_down() {
        let (n, w) = ("{\"x\":-1,\"y\":-1}", "{\"x\":0,\"y\":0}");
        let text = format!(
            "{{\"nRows\":3,\"clues\":[[{n},{{\"x\":-1,\"y\":4}},{{\"x\":-1,\"y\":3}}],[{{\"x\":3,\"y\":-1}},{w},{w}],[{{\"x\":4,\"y\":-1}},{w},{w}]]}}"
        );
        let reading = read("a.json", text.as_bytes(), &Options::default()).unwrap();
        assert_eq!((reading.format(), reading.entry(0).puzzle.constraints().len()), (Format::KakuroJson, 8));
    }
}
