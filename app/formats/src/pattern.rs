//! Pictures for an associative memory: grids of `.` and `#` with an empty line between, the first of which
//! is the probe.

use crate::diagnostic::{Diagnostic, Position};
use crate::found::Found;
use crate::print::Unwritable;
use crate::reading::{Draft, Options};
use crate::source::Source;
use puzzle::Puzzle;

/// Points of all pictures together.
const MAX_POINTS: usize = 1_000_000;

/// Whether a text is nothing but `.` and `#`, with both in it.
pub(crate) fn looks_like(text: &str) -> bool {
    let mut signs = text.chars().filter(|c| !c.is_whitespace());
    text.contains('#') && text.contains('.') && signs.all(|c| matches!(c, '.' | '#'))
}

/// The whole text is one puzzle.
pub(crate) fn pieces(source: &Source<'_>, found: &mut Found) {
    found.push_all(source);
}

/// The puzzle.
pub(crate) fn build(source: &Source<'_>, _: &Options) -> Result<Draft, Vec<Diagnostic>> {
    let mut pictures: Vec<Picture> = Vec::new();
    let mut open = false;
    let mut n_points = 0;
    for line in source.lines() {
        let row: Vec<_> = line.chars().filter(|(_, _, c)| !c.is_whitespace()).collect();
        if row.is_empty() {
            open = false;
            continue;
        }
        if !open {
            pictures.push(Picture {
                at: line.start,
                width: row.len(),
                points: Vec::new(),
                positions: Vec::new(),
            });
            open = true;
        }
        n_points += row.len();
        if n_points > MAX_POINTS {
            return Err(Diagnostic::error(
                line.start,
                format!("the pictures have more than {MAX_POINTS} points"),
            )
            .into());
        }
        let picture = pictures.last_mut().expect("a picture is open");
        if row.len() != picture.width {
            let message = format!("this row has {} points where the first has {}", row.len(), picture.width);
            return Err(Diagnostic::error(line.start, message).into());
        }
        for (_, at, c) in row {
            picture.points.push(c == '#');
            picture.positions.push(at);
        }
    }
    let Some(first) = pictures.first() else {
        return Err(Diagnostic::error(source.start, "there is no picture").into());
    };
    let (width, n) = (first.width, first.points.len());
    let height = n / width;
    let other = pictures.iter().find(|picture| picture.width != width || picture.points.len() != n);
    if let Some(other) = other {
        let message = format!("this picture is not {height}×{width} as the first is");
        return Err(Diagnostic::error(other.at, message).into());
    }
    if pictures.len() < 2 {
        return Err(Diagnostic::error(first.at, "a probe and at least one stored picture are needed").into());
    }
    let points: Vec<_> = pictures.iter().map(|picture| picture.points.clone()).collect();
    let puzzle = puzzle::pattern(height as u32, width as u32, &points);
    let puzzle = puzzle.map_err(|error| Diagnostic::error(source.start, error.to_string()))?;
    // The recalled picture has no place of its own; it stands for the probe.
    let recalled = pictures[0].positions.clone();
    let positions = pictures.into_iter().flat_map(|picture| picture.positions).chain(recalled).collect();
    Ok(Draft { puzzle, positions, name: None, remarks: Vec::new() })
}

struct Picture {
    at: Position,
    width: usize,
    points: Vec<bool>,
    positions: Vec<Position>,
}

/// Writes one puzzle.
pub(crate) fn print(puzzles: &[(&str, &Puzzle)]) -> Result<String, Unwritable> {
    let (name, puzzle) = crate::print::only_one(puzzles)?;
    let wrong = || Unwritable::new(name, "it is no probe with stored pictures");
    let size = puzzle.box_shape().ok_or_else(wrong)?;
    let givens: Vec<_> = puzzle.givens().into_iter().flatten().map(|digit| digit.value() == 2).collect();
    let n_points = (size.rows * size.cols) as usize;
    if n_points == 0 || givens.len() < 2 * n_points {
        return Err(wrong());
    }
    let pictures: Vec<_> = givens.chunks(n_points).map(<[bool]>::to_vec).collect();
    let is_whole = givens.len() % n_points == 0;
    if !is_whole || puzzle::pattern(size.rows, size.cols, &pictures).as_ref() != Ok(puzzle) {
        return Err(wrong());
    }
    let texts = pictures.iter().map(|picture| {
        let rows = picture.chunks(size.cols as usize);
        rows.map(|row| row.iter().map(|dark| if *dark { '#' } else { '.' }).chain(['\n']).collect::<String>())
            .collect::<String>()
    });
    Ok(texts.collect::<Vec<_>>().join("\n"))
}

#[cfg(test)]
mod tests {
    use crate::{Format, Options, print, read};
    use puzzle::BoxShape;

    #[test]
    fn the_first_picture_is_the_probe() {
        let text = "#.#\n...\n\n##.\n..#\n\n.##\n#..\n";
        let reading = read("a.pattern", text.as_bytes(), &Options::default()).unwrap();
        assert_eq!(reading.format(), Format::Pattern);
        let entry = reading.entry(0);
        assert_eq!(entry.puzzle.box_shape(), Some(BoxShape { rows: 2, cols: 3 }));
        assert_eq!((entry.puzzle.cells().len(), entry.puzzle.n_givens()), (24, 18));
        assert_eq!(print(Format::Pattern, &[("", &entry.puzzle)]).unwrap(), text);
    }

    #[test]
    fn pictures_of_another_size_are_told() {
        let told = |text: &str| read("a", text.as_bytes(), &Options::default()).unwrap_err().to_string();
        assert_eq!(told("#.\n\n#..\n"), "line 3, column 1: this picture is not 1×2 as the first is");
        assert_eq!(told("#.\n#\n"), "line 2, column 1: this row has 1 points where the first has 2");
    }
}
