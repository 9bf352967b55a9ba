//! Where the puzzles of an experiment come from, as it was typed.

use engine::experiment::file::{Family, Generate, Part, Source, Text};
use serde::{Deserialize, Serialize};

/// Where puzzles come from.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub enum PuzzleDraft {
    /// Files by name or pattern.
    Files(FilesDraft),
    /// A puzzle that is in no file.
    Text(Text),
    /// New puzzles.
    Made(MadeDraft),
}

/// Files by name or pattern, as typed; an empty number is none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct FilesDraft {
    /// Name or pattern.
    pub files: String,
    /// The first puzzle of each file.
    pub from: String,
    /// The last.
    pub to: String,
    /// Rows and columns of a Sudoku's boxes, where the file leaves them open.
    pub boxes: Option<(u32, u32)>,
}

/// Puzzles to be made, as typed; an empty number is none.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub struct MadeDraft {
    /// What is not typed.
    pub rest: Generate,
    /// Seed of the series.
    pub seed: String,
    /// How many.
    pub count: String,
    /// Numbers that may be left out.
    pub numbers: Vec<(NumberField, String)>,
}

/// A number of [`Generate`] that may be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub enum NumberField {
    /// Rows, columns and digits.
    Size,
    /// Rows of a Kakuro.
    Rows,
    /// Columns of a Kakuro.
    Cols,
    /// Digits to give.
    Givens,
    /// The greatest digit of a Kakuro.
    Values,
    /// Percentage of a Kakuro without walls that is open.
    Holes,
    /// Most cells of a cage.
    MaxCage,
}

impl NumberField {
    const ALL: [NumberField; 7] = [
        NumberField::Size,
        NumberField::Rows,
        NumberField::Cols,
        NumberField::Givens,
        NumberField::Values,
        NumberField::Holes,
        NumberField::MaxCage,
    ];

    /// Those that a family has.
    pub fn of(family: Family) -> &'static [NumberField] {
        match family {
            Family::Sudoku => &[NumberField::Size, NumberField::Givens],
            Family::Kakuro => {
                &[NumberField::Rows, NumberField::Cols, NumberField::Values, NumberField::Holes]
            }
            Family::KenKen => &[NumberField::Size, NumberField::MaxCage],
        }
    }

    /// What stands before it.
    pub fn label(self) -> &'static str {
        match self {
            NumberField::Size => "Size",
            NumberField::Rows => "Rows",
            NumberField::Cols => "Columns",
            NumberField::Givens => "Givens",
            NumberField::Values => "Digits up to",
            NumberField::Holes => "Open %",
            NumberField::MaxCage => "Largest cage",
        }
    }

    /// What it means.
    pub fn hint(self) -> &'static str {
        match self {
            NumberField::Size => "Rows, columns and digits; empty for the usual size (Sudoku 9, KenKen 6)",
            NumberField::Rows => "Rows, the one with the clues not counted",
            NumberField::Cols => "Columns, the one with the clues not counted",
            NumberField::Givens => "Exactly so many given digits; empty for few",
            NumberField::Values => "Digits are 1 to this; empty for 9",
            NumberField::Holes => {
                "A board without walls of which this percentage is open; empty for a newspaper's shape"
            }
            NumberField::MaxCage => "Most cells of a cage; empty for 4",
        }
    }

    fn place(self, generate: &mut Generate) -> &mut Option<u32> {
        match self {
            NumberField::Size => &mut generate.size,
            NumberField::Rows => &mut generate.rows,
            NumberField::Cols => &mut generate.cols,
            NumberField::Givens => &mut generate.givens,
            NumberField::Values => &mut generate.values,
            NumberField::Holes => &mut generate.holes,
            NumberField::MaxCage => &mut generate.max_cage,
        }
    }
}

impl MadeDraft {
    /// Ten puzzles of a family.
    pub fn new(family: Family) -> MadeDraft {
        let (rows, cols) = if family == Family::Kakuro { (Some(8), Some(8)) } else { (None, None) };
        MadeDraft::of(&Generate {
            family,
            name: None,
            seed: 1,
            count: 10,
            level: None,
            size: None,
            boxes: None,
            givens: None,
            minimal: None,
            jigsaw: None,
            diagonals: None,
            killer: None,
            rows,
            cols,
            values: None,
            holes: None,
            any: None,
            operators: None,
            no_operators: None,
            max_cage: None,
        })
    }

    /// Those of a file.
    pub fn of(generate: &Generate) -> MadeDraft {
        let mut rest = generate.clone();
        let number = |field: NumberField| {
            let number = field.place(&mut rest).take();
            (field, number.map(|number| number.to_string()).unwrap_or_default())
        };
        let numbers = NumberField::ALL.map(number).to_vec();
        MadeDraft { seed: rest.seed.to_string(), count: rest.count.to_string(), numbers, rest }
    }

    /// A number, to be typed.
    pub fn number_mut(&mut self, field: NumberField) -> &mut String {
        let index = self.numbers.iter().position(|(known, _)| *known == field).unwrap_or(0);
        &mut self.numbers[index].1
    }

    /// What is to be made.
    ///
    /// # Errors
    ///
    /// The field with its mistake.
    pub fn generate(&self) -> Result<Generate, String> {
        let mut generate = self.rest.clone();
        generate.seed = whole("Seed", &self.seed)?;
        generate.count = whole("How many", &self.count)?;
        if generate.count == 0 {
            return Err("How many takes a whole number from 1.".into());
        }
        for (field, text) in &self.numbers {
            *field.place(&mut generate) = optional(field.label(), text)?;
        }
        Ok(generate)
    }
}

impl FilesDraft {
    /// The source of the file.
    ///
    /// # Errors
    ///
    /// A sentence.
    pub fn source(&self) -> Result<Source, String> {
        let files = self.files.trim();
        if files.is_empty() {
            return Err("Type the name of a file, or a pattern such as puzzles/hard-*.txt.".into());
        }
        let (from, to): (Option<usize>, Option<usize>) =
            (optional("From", &self.from)?, optional("To", &self.to)?);
        if from == Some(0) || to == Some(0) {
            return Err("The puzzles of a file count from 1.".into());
        }
        if let (Some(from), Some(to)) = (from, to)
            && from > to
        {
            return Err(format!("From {from} to {to} is none; the smaller number comes first."));
        }
        let files = files.to_string();
        Ok(match (from, to, self.boxes) {
            (None, None, None) => Source::Files(files),
            (from, to, boxes) => Source::Part(Part { files, from, to, boxes }),
        })
    }
}

/// Reads a whole number.
///
/// # Errors
///
/// A sentence.
pub fn whole<T: std::str::FromStr>(what: &str, text: &str) -> Result<T, String> {
    let text = text.trim();
    text.parse().map_err(|_| format!("{what} takes a whole number, not \"{text}\"."))
}

/// Reads a whole number that may be left out.
///
/// # Errors
///
/// A sentence.
pub fn optional<T: std::str::FromStr>(what: &str, text: &str) -> Result<Option<T>, String> {
    if text.trim().is_empty() { Ok(None) } else { whole(what, text).map(Some) }
}
