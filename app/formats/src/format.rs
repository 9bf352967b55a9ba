//! The formats by name. Which module reads or writes one is said in `reading.rs` and `print.rs`.

use puzzle::Family;

/// A way to write a puzzle down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Format {
    /// One Sudoku a line, cells without separators; also `.sdm`.
    SudokuLine,
    /// Rows of a Sudoku under each other, in any of many dresses.
    SudokuGrid,
    /// `.sdk` files with remarks by letter.
    SudokuSdk,
    /// Simple Sudoku's files and clipboard.
    SimpleSudoku,
    /// OpenSudoku's XML.
    OpenSudoku,
    /// Lines of the HoDoKu library.
    HodokuLibrary,
    /// Order, flag and rows of integers.
    SudokuTable,
    /// Rows of a Sudoku with commas.
    SudokuCsv,
    /// A table with one Sudoku a line under a header.
    SudokuCsvList,
    /// Rows of a Sudoku as JSON.
    SudokuJsonRows,
    /// MiniZinc data of a Sudoku.
    SudokuMiniZinc,
    /// Simon Tatham's Solo, game IDs.
    SoloId,
    /// Simon Tatham's Solo, save files.
    SoloSave,
    /// f-puzzles, as JSON or a link.
    FPuzzles,
    /// SudokuPad, as JSON or a link.
    SudokuPad,
    /// GNOME Sudoku's saved games.
    GnomeSudoku,
    /// KSudoku's saved games.
    KSudoku,
    /// SumoCue.
    SumoCue,
    /// Simon Tatham's Keen, game IDs.
    KeenId,
    /// Simon Tatham's Keen, save files.
    KeenSave,
    /// A letter for each cage, then the clues.
    KenKenLetters,
    /// Mathdoku YAML.
    KenKenYaml,
    /// JSON with cages or rules.
    KenKenJson,
    /// Blocks A, T, S, V and H.
    KenKenBlocks,
    /// Cells with region names.
    KenKenRegions,
    /// Size, clues and areas.
    KenKenJanko,
    /// MiniZinc data of a KenKen.
    KenKenMiniZinc,
    /// Walls with a backslash.
    KakuroGrid,
    /// `.kak` files.
    KakuroKak,
    /// Size, then squares between spaces.
    KakuroJanko,
    /// puzz.link addresses.
    KakuroPuzzLink,
    /// pzprv3 files.
    KakuroPzprv,
    /// Runs as tuples.
    KakuroTuples,
    /// MiniZinc data of a Kakuro.
    KakuroMiniZinc,
    /// JSON of the XCSP3 examples.
    KakuroJson,
    /// CSP-Rules commands.
    KakuroCspRules,
    /// Row and column sums of a white square.
    KakuroSums,
    /// Pictures for an associative memory.
    Pattern,
}

struct Facts {
    format: Format,
    key: &'static str,
    name: &'static str,
    family: Family,
    /// Endings of file names, without the dot; the first is the one to write.
    extensions: &'static [&'static str],
    can_write: bool,
}

#[rustfmt::skip]
const FACTS: &[Facts] = &[
    Facts { format: Format::SudokuLine, key: "sudoku-line", name: "Sudoku lines", family: Family::Sudoku, extensions: &["sdm", "txt"], can_write: true },
    Facts { format: Format::SudokuGrid, key: "sudoku-grid", name: "Sudoku grid", family: Family::Sudoku, extensions: &["txt"], can_write: true },
    Facts { format: Format::SudokuSdk, key: "sudoku-sdk", name: "Sudoku .sdk", family: Family::Sudoku, extensions: &["sdk"], can_write: true },
    Facts { format: Format::SimpleSudoku, key: "simple-sudoku", name: "Simple Sudoku", family: Family::Sudoku, extensions: &["ss"], can_write: false },
    Facts { format: Format::OpenSudoku, key: "open-sudoku", name: "OpenSudoku XML", family: Family::Sudoku, extensions: &["opensudoku", "xml"], can_write: true },
    Facts { format: Format::HodokuLibrary, key: "hodoku-library", name: "HoDoKu library", family: Family::Sudoku, extensions: &["txt"], can_write: false },
    Facts { format: Format::SudokuTable, key: "sudoku-table", name: "Sudoku instance table", family: Family::Sudoku, extensions: &["txt"], can_write: true },
    Facts { format: Format::SudokuCsv, key: "sudoku-csv", name: "Sudoku CSV table", family: Family::Sudoku, extensions: &["csv"], can_write: true },
    Facts { format: Format::SudokuCsvList, key: "sudoku-csv-list", name: "CSV list of Sudoku", family: Family::Sudoku, extensions: &["csv"], can_write: false },
    Facts { format: Format::SudokuJsonRows, key: "sudoku-json-rows", name: "Sudoku rows in JSON", family: Family::Sudoku, extensions: &["json"], can_write: false },
    Facts { format: Format::SudokuMiniZinc, key: "sudoku-minizinc", name: "Sudoku MiniZinc data", family: Family::Sudoku, extensions: &["dzn"], can_write: true },
    Facts { format: Format::SoloId, key: "solo-id", name: "Solo game IDs", family: Family::Sudoku, extensions: &["solo"], can_write: true },
    Facts { format: Format::SoloSave, key: "solo-save", name: "Solo save file", family: Family::Sudoku, extensions: &["sav"], can_write: false },
    Facts { format: Format::FPuzzles, key: "f-puzzles", name: "f-puzzles", family: Family::Sudoku, extensions: &["json"], can_write: false },
    Facts { format: Format::SudokuPad, key: "sudoku-pad", name: "SudokuPad", family: Family::Sudoku, extensions: &["json"], can_write: false },
    Facts { format: Format::GnomeSudoku, key: "gnome-sudoku", name: "GNOME Sudoku game", family: Family::Sudoku, extensions: &["save"], can_write: false },
    Facts { format: Format::KSudoku, key: "ksudoku", name: "KSudoku game", family: Family::Sudoku, extensions: &["ksudoku"], can_write: false },
    Facts { format: Format::SumoCue, key: "sumo-cue", name: "SumoCue", family: Family::Sudoku, extensions: &["txt"], can_write: false },
    Facts { format: Format::KeenId, key: "keen-id", name: "Keen game IDs", family: Family::KenKen, extensions: &["keen", "txt"], can_write: true },
    Facts { format: Format::KeenSave, key: "keen-save", name: "Keen save file", family: Family::KenKen, extensions: &["sav"], can_write: false },
    Facts { format: Format::KenKenLetters, key: "kenken-letters", name: "KenKen letter grid", family: Family::KenKen, extensions: &["ken"], can_write: true },
    Facts { format: Format::KenKenYaml, key: "kenken-yaml", name: "KenKen YAML", family: Family::KenKen, extensions: &["yaml", "yml"], can_write: true },
    Facts { format: Format::KenKenJson, key: "kenken-json", name: "KenKen JSON", family: Family::KenKen, extensions: &["json"], can_write: true },
    Facts { format: Format::KenKenBlocks, key: "kenken-blocks", name: "KenKen blocks A T S V H", family: Family::KenKen, extensions: &["txt"], can_write: false },
    Facts { format: Format::KenKenRegions, key: "kenken-regions", name: "KenKen regions", family: Family::KenKen, extensions: &["txt"], can_write: false },
    Facts { format: Format::KenKenJanko, key: "kenken-janko", name: "KenKen clues and areas", family: Family::KenKen, extensions: &["txt"], can_write: false },
    Facts { format: Format::KenKenMiniZinc, key: "kenken-minizinc", name: "KenKen MiniZinc data", family: Family::KenKen, extensions: &["dzn"], can_write: false },
    Facts { format: Format::KakuroGrid, key: "kakuro-grid", name: "Kakuro grid", family: Family::Kakuro, extensions: &["kakuro", "txt"], can_write: true },
    Facts { format: Format::KakuroKak, key: "kakuro-kak", name: "Kakuro .kak", family: Family::Kakuro, extensions: &["kak"], can_write: true },
    Facts { format: Format::KakuroJanko, key: "kakuro-janko", name: "Kakuro squares", family: Family::Kakuro, extensions: &["txt"], can_write: false },
    Facts { format: Format::KakuroPuzzLink, key: "kakuro-puzz-link", name: "puzz.link Kakuro", family: Family::Kakuro, extensions: &["url"], can_write: true },
    Facts { format: Format::KakuroPzprv, key: "kakuro-pzprv", name: "pzprv3 Kakuro", family: Family::Kakuro, extensions: &["pzprv3"], can_write: true },
    Facts { format: Format::KakuroTuples, key: "kakuro-tuples", name: "Kakuro runs as tuples", family: Family::Kakuro, extensions: &["txt"], can_write: false },
    Facts { format: Format::KakuroMiniZinc, key: "kakuro-minizinc", name: "Kakuro MiniZinc data", family: Family::Kakuro, extensions: &["dzn"], can_write: true },
    Facts { format: Format::KakuroJson, key: "kakuro-json", name: "Kakuro JSON", family: Family::Kakuro, extensions: &["json"], can_write: false },
    Facts { format: Format::KakuroCspRules, key: "kakuro-csp-rules", name: "CSP-Rules Kakuro", family: Family::Kakuro, extensions: &["clp"], can_write: false },
    Facts { format: Format::KakuroSums, key: "kakuro-sums", name: "Kakuro sums", family: Family::Kakuro, extensions: &["sums"], can_write: true },
    Facts { format: Format::Pattern, key: "pattern", name: "Pictures", family: Family::Pattern, extensions: &["pattern", "txt"], can_write: true },
];

impl Format {
    /// Every format, in the order of the documentation.
    pub fn all() -> impl Iterator<Item = Format> {
        FACTS.iter().map(|facts| facts.format)
    }

    /// Its name on the command line and in session files.
    pub fn key(self) -> &'static str {
        self.facts().key
    }

    /// Its name for people.
    pub fn name(self) -> &'static str {
        self.facts().name
    }

    /// The kind of puzzle that it holds.
    pub fn family(self) -> Family {
        self.facts().family
    }

    /// Whether [`print()`](crate::print()) writes it.
    pub fn can_write(self) -> bool {
        self.facts().can_write
    }

    /// The usual end of a file's name, without the dot.
    pub fn extension(self) -> &'static str {
        self.facts().extensions[0]
    }

    /// The format with this [`key`](Format::key).
    pub fn from_key(key: &str) -> Option<Format> {
        FACTS.iter().find(|facts| facts.key == key).map(|facts| facts.format)
    }

    /// The first format of a family that can be written and whose files end in `extension`.
    pub fn from_extension(extension: &str, family: Family) -> Option<Format> {
        let fits = |facts: &&Facts| {
            facts.family == family
                && facts.can_write
                && facts.extensions.iter().any(|known| known.eq_ignore_ascii_case(extension))
        };
        FACTS.iter().find(fits).map(|facts| facts.format)
    }

    fn facts(self) -> &'static Facts {
        let known = FACTS.iter().find(|facts| facts.format == self);
        known.expect("every format has its line in the table")
    }
}

#[cfg(test)]
mod tests {
    use super::{FACTS, Format};

    #[test]
    fn every_key_finds_its_format() {
        for format in Format::all() {
            assert_eq!(Format::from_key(format.key()), Some(format));
        }
        let mut keys: Vec<_> = FACTS.iter().map(|facts| facts.key).collect();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), FACTS.len());
    }
}
