//! What the readers promise of any bytes: they return, and what they read can be written and read again.
//!
//! The fuzz targets and the test that replays their corpus call the same functions.

use puzzle::{Family, Puzzle};
use puzzle_formats::{Entry, Format, Options, Reading, print, read, read_as};

/// Puzzles of one input that are looked at closely; a list may hold ten thousands of them.
const CLOSELY: usize = 20;
/// A list of sentences about a file ends here, whatever is wrong with it.
const MOST_TOLD: usize = 210;
/// A byte that stands for a run of cells stands for at most as many.
const CELLS_A_BYTE: usize = 64;
/// Where a size alone makes a grid, it is no larger.
const CELLS_OF_SMALL: usize = 64 * 64;
/// A larger grid is written and read again only in the format that it came in.
const LARGE: usize = 2500;

/// Reads bytes in whichever format they are.
pub fn detection(bytes: &[u8]) {
    if let Ok(reading) = read("file", bytes, &Options::default()) {
        hold(&reading, bytes.len());
    }
}

/// Reads bytes in the format of `family` that their first byte names ('A' is the first), whatever the
/// other bytes look like.
pub fn family(family: Family, bytes: &[u8]) {
    let Some((letter, bytes)) = bytes.split_first() else { return };
    let number = usize::from(letter.wrapping_sub(b'A'));
    let Some(format) = formats(family).nth(number) else { return };
    if let Ok(reading) = read_as(format, "file", bytes, &Options::default()) {
        assert_eq!(reading.format(), format);
        hold(&reading, bytes.len());
    }
}

/// The formats of a family, in the order of the letters.
pub fn formats(family: Family) -> impl Iterator<Item = Format> {
    Format::all().filter(move |format| format.family() == family)
}

fn hold(reading: &Reading, n_bytes: usize) {
    assert!(!reading.is_empty() && reading.len() <= n_bytes);
    assert!(reading.diagnostics().len() <= MOST_TOLD);
    for k in 0..reading.len().min(CLOSELY) {
        let entry = reading.entry(k);
        assert!(entry.puzzle.cells().len() <= CELLS_A_BYTE * n_bytes + CELLS_OF_SMALL);
        hold_entry(reading, &entry);
        come_back(reading.format(), &entry);
    }
}

fn hold_entry(reading: &Reading, entry: &Entry) {
    let puzzle = &entry.puzzle;
    assert_eq!(puzzle.family(), reading.format().family());
    assert_eq!(entry.positions.len(), puzzle.cells().len());
    for conflict in &entry.conflicts {
        assert_ne!(conflict.first, conflict.second);
        assert!(!conflict.to_string().is_empty());
    }
}

/// Every format that takes the puzzle gives it back.
fn come_back(own: Format, entry: &Entry) {
    let is_large = entry.puzzle.rows() as usize * entry.puzzle.cols() as usize > LARGE;
    for format in formats(entry.puzzle.family()).filter(|format| format.can_write()) {
        if is_large && format != own {
            continue;
        }
        if let Ok(text) = print(format, &[(&entry.name, &entry.puzzle)]) {
            comes_back(format, &text, &entry.puzzle);
        }
    }
}

fn comes_back(format: Format, text: &str, puzzle: &Puzzle) {
    let options = Options { boxes: puzzle.box_shape() };
    let name = format!("file.{}", format.extension());
    match read(&name, text.as_bytes(), &options) {
        Ok(reading) => {
            assert_eq!((reading.format(), reading.len()), (format, 1), "{text}");
            assert!(reading.entry(0).puzzle == *puzzle, "{} gives another puzzle:\n{text}", format.key());
        }
        Err(error) => panic!("{}: {error}\n{text}", format.key()),
    }
}
