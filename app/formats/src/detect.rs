//! Which format a text is in: by content first, then by the file's name.

use crate::diagnostic::Diagnostic;
use crate::format::Format;
use crate::json;
use crate::kakuro;
use crate::kenken;
use crate::pattern;
use crate::source::Source;
use crate::sudoku;
use crate::tatham;

/// What detection looks at.
pub(crate) struct Glance<'a> {
    text: &'a str,
    /// Up to this many lines that are neither empty nor remarks (`#`).
    lines: Vec<&'a str>,
    /// The end of the file's name behind its last dot, in small letters.
    extension: String,
    /// The JSON values of the text, when it starts like JSON.
    json: Vec<json::Value<'a>>,
}

const MAX_LINES: usize = 200;

type LooksLike = fn(&Glance<'_>) -> bool;

/// The first line that fits decides.
#[rustfmt::skip]
const BY_CONTENT: &[(Format, LooksLike)] = &[
    // Texts with a syntax of their own.
    (Format::OpenSudoku, |g| g.starts_with("<") && g.head().contains("<opensudoku") || g.starts_with("version:") && g.says("|")),
    (Format::KSudoku, |g| g.starts_with("<") && g.head().contains("<ksudoku")),
    (Format::SoloSave, |g| g.is_tatham("Solo")),
    (Format::KeenSave, |g| g.is_tatham("Keen")),
    (Format::KakuroPzprv, |g| kakuro::pzprv::looks_like(g.text)),
    (Format::KakuroPuzzLink, |g| g.any(kakuro::puzz_link::looks_like)),
    (Format::KakuroCspRules, |g| g.says("(solve") && g.says("//")),
    (Format::KakuroJson, |g| g.json(kakuro::json::looks_like)),
    (Format::KakuroMiniZinc, |g| is_dzn(g) && kakuro::minizinc::looks_like(g.text)),
    (Format::SumoCue, |g| sudoku::sumo_cue::looks_like(g.text)),
    (Format::SudokuPad, |g| sudoku::sudoku_pad::is_link(g.text) || g.json(sudoku::sudoku_pad::looks_like)),
    (Format::FPuzzles, |g| sudoku::f_puzzles::is_link(g.text) || g.json(sudoku::f_puzzles::looks_like)),
    (Format::KenKenJson, |g| g.json(kenken::json::looks_like) || g.json_items(kenken::json::looks_like)),
    (Format::GnomeSudoku, |g| g.json(sudoku::gnome::looks_like)),
    (Format::KenKenMiniZinc, |g| is_dzn(g) && kenken::minizinc::looks_like(g.text)),
    (Format::SudokuMiniZinc, |g| is_dzn(g)),
    (Format::SudokuJsonRows, |g| !g.json.is_empty()),
    (Format::Pattern, |g| pattern::looks_like(g.text)),
    // Lists and tables with telling lines.
    (Format::SoloId, |g| g.any(sudoku::solo::looks_like)),
    (Format::KeenId, |g| g.any(kenken::keen::looks_like)),
    (Format::KenKenRegions, |g| g.first().is_some_and(kenken::regions::looks_like)),
    (Format::KenKenYaml, |g| kenken::yaml::looks_like(&g.lines)),
    (Format::KenKenBlocks, |g| kenken::blocks::looks_like(&g.lines)),
    (Format::KakuroGrid, |g| g.any(kakuro::backslash::looks_like) || kakuro::backslash::is_marked(g.text)),
    (Format::KakuroKak, |g| kakuro::comma::looks_like(&g.lines)),
    (Format::KakuroJanko, |g| kakuro::janko::looks_like(&g.lines)),
    (Format::KakuroTuples, |g| kakuro::tuples::looks_like(g.text)),
    (Format::KakuroSums, |g| kakuro::sums::looks_like(&g.lines)),
    (Format::KenKenJanko, |g| kenken::janko::looks_like(&g.lines)),
    (Format::KenKenLetters, |g| kenken::letters::looks_like(&g.lines)),
    (Format::HodokuLibrary, |g| g.first().is_some_and(sudoku::hodoku::looks_like)),
    (Format::SudokuCsvList, |g| g.first().is_some_and(|line| sudoku::csv_list::header(line).is_some())),
    (Format::SudokuTable, |g| sudoku::table::looks_like(&g.lines)),
    (Format::SimpleSudoku, |g| g.extension == "ss" || sudoku::simple::looks_like(g.text)),
    // Plain rows.
    (Format::SudokuLine, is_sudoku_lines),
    (Format::SudokuSdk, |g| sudoku::sdk::looks_like(g.text) && has_rows(g)),
    (Format::SudokuCsv, |g| sudoku::csv::separator(&g.lines).is_some()),
];

/// Where the content does not say it, the end of the file's name may; the reader then says what is wrong.
#[rustfmt::skip]
const BY_NAME: &[(&str, Format)] = &[
    ("sdm", Format::SudokuLine), ("sdk", Format::SudokuSdk), ("opensudoku", Format::OpenSudoku),
    ("kak", Format::KakuroKak), ("kakuro", Format::KakuroGrid), ("clp", Format::KakuroCspRules),
    ("ken", Format::KenKenLetters), ("pattern", Format::Pattern),
];

/// Texts that are only meant as these, for the sake of what is said about them.
#[rustfmt::skip]
const BY_RESEMBLANCE: &[(Format, LooksLike)] = &[
    (Format::SudokuLine, has_long_rows),
    (Format::SudokuGrid, has_rows),
];

/// Finds the format.
pub(crate) fn detect(file_name: &str, source: &Source<'_>) -> Result<Format, Diagnostic> {
    let glance = Glance::new(file_name, source)?;
    if glance.lines.is_empty() && !pattern::looks_like(source.text) {
        return Err(Diagnostic::error(None, "the file holds nothing but empty lines and remarks"));
    }
    let fits = |rules: &[(Format, LooksLike)]| {
        rules.iter().find(|(_, looks_like)| looks_like(&glance)).map(|&(format, _)| format)
    };
    let named =
        || BY_NAME.iter().find(|(extension, _)| *extension == glance.extension).map(|&(_, format)| format);
    fits(BY_CONTENT).or_else(named).or_else(|| fits(BY_RESEMBLANCE)).ok_or_else(|| unknown(source))
}

fn unknown(source: &Source<'_>) -> Diagnostic {
    let line = source.lines().find(|line| !line.is_blank());
    let start: String = line.map_or("", |line| line.text.trim()).chars().take(40).collect();
    let message = format!("this is no puzzle in a format that can be read; it starts with \"{start}\"");
    Diagnostic::error(line.map(|line| line.start), message)
}

impl<'a> Glance<'a> {
    fn new(file_name: &str, source: &Source<'a>) -> Result<Glance<'a>, Diagnostic> {
        let content = |line: &&str| !line.trim().is_empty() && !line.trim_start().starts_with('#');
        let lines = source.lines().map(|line| line.text).filter(content);
        let extension = file_name.rsplit_once('.').map_or("", |(_, extension)| extension);
        let text = source.text;
        // "[Puzzle]" opens a section of a text file, "[[" and "[{" open JSON.
        let is_json = text.trim_start().starts_with('{')
            || text.trim_start().strip_prefix('[').is_some_and(|rest| {
                rest.trim_start()
                    .starts_with(['[', '{', '"', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9'])
            });
        let json = if is_json { json::parse_all(text, source.start)? } else { Vec::new() };
        let extension = extension.to_ascii_lowercase();
        Ok(Glance { text, lines: lines.take(MAX_LINES).collect(), extension, json })
    }

    /// Whether one of the first lines fits.
    fn any(&self, looks_like: fn(&str) -> bool) -> bool {
        self.lines.iter().any(|line| looks_like(line))
    }

    /// Whether the first JSON value fits.
    fn json(&self, looks_like: fn(&json::Value<'_>) -> bool) -> bool {
        self.json.first().is_some_and(looks_like)
    }

    /// Whether the first element of the first JSON value fits.
    fn json_items(&self, looks_like: fn(&json::Value<'_>) -> bool) -> bool {
        self.json.first().and_then(|list| list.items().first()).is_some_and(looks_like)
    }

    /// Whether the text is a save file of this game.
    fn is_tatham(&self, game: &str) -> bool {
        tatham::looks_like(self.text) && tatham::game(&Source::new(self.text)) == Some(game)
    }

    /// Whether a line that is no remark holds this: a name in a remark may hold anything.
    fn says(&self, part: &str) -> bool {
        let mut lines = Source::new(self.text).lines().map(|line| line.text);
        self.text.contains(part)
            && lines.any(|line| !line.trim_start().starts_with('#') && line.contains(part))
    }

    fn first(&self) -> Option<&'a str> {
        self.lines.first().copied()
    }

    fn starts_with(&self, start: &str) -> bool {
        self.text.trim_start().starts_with(start)
    }

    /// The first few thousand bytes.
    fn head(&self) -> &'a str {
        &self.text[..self.text.floor_char_boundary(4096)]
    }
}

/// A line of 81 cells or more anywhere; shorter ones must be most of the text, because the rows of a large
/// grid may look like small puzzles.
fn is_sudoku_lines(glance: &Glance<'_>) -> bool {
    let sides: Vec<_> = glance.lines.iter().filter_map(|line| sudoku::line::looks_like(line)).collect();
    let length = |line: &str| line.trim().chars().count();
    let is_square = || glance.lines.iter().all(|line| length(line) == glance.lines.len());
    let all = sides.len() == glance.lines.len();
    sides.iter().any(|&side| side >= 8) || sides.len() * 2 > glance.lines.len() && (all || !is_square())
}

/// An assignment of a two-dimensional array.
fn is_dzn(glance: &Glance<'_>) -> bool {
    glance.says("[|") && glance.says("=")
}

/// Two lines that could be rows of a grid.
fn has_rows(glance: &Glance<'_>) -> bool {
    glance.lines.iter().filter(|line| is_row_like(line)).count() >= 2
}

/// A line too long for a row of a common grid, and without spaces.
fn has_long_rows(glance: &Glance<'_>) -> bool {
    let long = |line: &str| {
        let cells = line.trim().split([' ', '\t', ',', ';', '#', ':']).next().unwrap_or("");
        !cells.contains('|') && (37..=1300).contains(&cells.chars().count()) && is_row_like(cells)
    };
    glance.lines.iter().any(|line| long(line))
}

/// Whether at least half of a line are digits and blanks.
fn is_row_like(line: &str) -> bool {
    let signs = || line.chars().filter(|c| !c.is_whitespace());
    // Bars may stand around spaces that are blanks, but also in a table of words.
    let bars = !line.contains(char::is_alphabetic);
    let is_cell = |c: char| c.is_ascii_digit() || matches!(c, '.' | '*' | '-' | '_') || bars && c == '|';
    let cells = signs().filter(|&c| is_cell(c));
    signs().count() >= 4 && cells.count() * 2 >= signs().count()
}

#[cfg(test)]
mod tests {
    use crate::{Options, read};

    fn refusal(text: &str) -> String {
        match read("a.txt", text.as_bytes(), &Options::default()) {
            Ok(reading) => panic!("read as {:?}", reading.format()),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn what_resembles_a_puzzle_is_told_what_it_lacks() {
        let short = ".".repeat(80);
        let told = "line 1, column 1: this line has 80 cells; a 9×9 puzzle has 81";
        assert_eq!(refusal(&short), told);
        let wrong = format!("{}Q{}", &short[..40], &short[..40]);
        assert!(refusal(&wrong).starts_with("line 1, column 41: the character 'Q'"));
        let named = read("a.kak", b"9x9\n*,*\n", &Options::default()).unwrap_err().to_string();
        assert!(named.contains("the first line gives rows and columns"), "{named}");
    }

    #[test]
    fn what_is_no_puzzle_is_refused_with_its_first_line() {
        let told =
            "line 2, column 1: this is no puzzle in a format that can be read; it starts with \"Dear all,\"";
        assert_eq!(refusal("\nDear all,\nsee you.\n"), told);
        assert_eq!(refusal("\n \n"), "the file holds nothing but empty lines and remarks");
    }
}
