//! The shape of an experiment file, version 1. It is strict: what it does not know it refuses.

use super::ExperimentError;
use super::refusal::refusal;
use crate::budget::Budget;
use crate::recording::Recording;
use crate::store::{self, StoreError};
use ron::extensions::Extensions;
use serde::de::{Deserializer, Error as _, MapAccess, Visitor};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::Path;

/// Version of the shape.
pub const VERSION: u32 = 1;

/// An experiment as its file says it. Nothing is checked yet but the shape.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Experiment {
    /// [`VERSION`].
    pub version: u32,
    /// What it is called.
    pub name: String,
    /// What the runs work on.
    pub puzzles: Vec<Source>,
    /// What works on them.
    pub solvers: Vec<Entry>,
    /// How often, and from which seed.
    #[serde(default)]
    pub seeds: Seeds,
    /// Where each run ends by itself.
    #[serde(default)]
    pub budget: Limits,
    /// What is kept of each run.
    #[serde(default)]
    pub record: Record,
}

/// Where puzzles come from.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub enum Source {
    /// All puzzles of the files of this name or pattern (`*`, `?`, `[a-z]`, `**`), seen from the experiment file.
    Files(String),
    /// Some puzzles of such files.
    Part(Part),
    /// A puzzle that stands in the experiment file itself.
    Text(Text),
    /// New puzzles, the same for the same seed.
    Generate(Generate),
}

/// A puzzle that is in no other file.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Text {
    /// What it is called.
    pub name: String,
    /// The text, in any format that files have.
    pub text: String,
    /// As in [`Part::boxes`].
    pub boxes: Option<(u32, u32)>,
}

/// Some puzzles of files.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// As in [`Source::Files`].
    pub files: String,
    /// The first puzzle of each file, from 1.
    pub from: Option<usize>,
    /// The last.
    pub to: Option<usize>,
    /// Rows and columns of a Sudoku's boxes, where the file leaves them open.
    pub boxes: Option<(u32, u32)>,
}

/// What to make: the options of `workbench generate`. Those of another family are refused.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Generate {
    /// What kind of puzzle.
    pub family: Family,
    /// What the puzzles are called, before their numbers; family and seed, where it is left out.
    pub name: Option<String>,
    /// Seed of the series.
    #[serde(default = "one")]
    pub seed: u64,
    /// How many.
    #[serde(default = "one")]
    pub count: u64,
    /// The reasoning that they ask for, 1 to 5.
    pub level: Option<u32>,
    /// Sudoku and KenKen: rows, columns and digits.
    pub size: Option<u32>,
    /// Sudoku: rows and columns of a box.
    pub boxes: Option<(u32, u32)>,
    /// Sudoku: digits to give.
    pub givens: Option<u32>,
    /// Sudoku: no given can be left out.
    pub minimal: Option<bool>,
    /// Sudoku: random regions in the place of boxes.
    pub jigsaw: Option<bool>,
    /// Sudoku: the digits on both diagonals differ, too.
    pub diagonals: Option<bool>,
    /// Sudoku: cages with sums in the place of givens.
    pub killer: Option<bool>,
    /// Kakuro: rows, the one with the clues not counted.
    pub rows: Option<u32>,
    /// Kakuro: columns, the one with the clues not counted.
    pub cols: Option<u32>,
    /// Kakuro: digits are 1 to this.
    pub values: Option<u32>,
    /// Kakuro: a board without walls of which this percentage is open.
    pub holes: Option<u32>,
    /// Kakuro: more than one solution is allowed.
    pub any: Option<bool>,
    /// KenKen: signs of the cages, such as `"+-*/"`.
    pub operators: Option<String>,
    /// KenKen: cages show their targets alone.
    pub no_operators: Option<bool>,
    /// KenKen: most cells of a cage.
    pub max_cage: Option<u32>,
}

fn one() -> u64 {
    1
}

/// What kind of puzzle is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub enum Family {
    /// Sudoku.
    Sudoku,
    /// Kakuro.
    Kakuro,
    /// KenKen.
    KenKen,
}

/// One solver with a grid of parameters.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Id of the solver.
    pub id: String,
    /// The preset that the parameters start from.
    pub preset: Option<String>,
    /// The values of parameters; all combinations of them are run.
    #[serde(default)]
    pub set: Grid,
    /// What becomes of combinations and puzzles that the solver does not take.
    #[serde(default)]
    pub misfits: Misfits,
}

/// What becomes of a combination that the solver refuses, and of a puzzle that it does not take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum Misfits {
    /// The experiment is refused, so that nothing is missed by mistake.
    #[default]
    Refuse,
    /// It is left out, and told.
    Skip,
}

/// Parameters with their values, in the order of the file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Grid(pub Vec<(String, Axis)>);

/// The values of one parameter.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub enum Axis {
    /// These.
    List(Vec<Value>),
    /// From a number to another, which belongs to it where a step meets it.
    Range {
        /// The first.
        from: f64,
        /// The greatest that it may reach.
        to: f64,
        /// From one to the next.
        step: f64,
    },
    /// All choices, or both booleans.
    All,
}

/// A value, as it would be typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value(pub String);

/// Seeds, one a repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seeds {
    /// The first.
    #[serde(default = "one")]
    pub from: u64,
    /// How many.
    pub count: u32,
}

impl Default for Seeds {
    fn default() -> Seeds {
        Seeds { from: 1, count: 1 }
    }
}

/// [`Budget`], strictly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Limits {
    max_iterations: Option<u64>,
    max_work: Option<u64>,
    max_seconds: Option<f64>,
}

impl From<Budget> for Limits {
    fn from(Budget { max_iterations, max_work, max_seconds }: Budget) -> Limits {
        Limits { max_iterations, max_work, max_seconds }
    }
}

impl Limits {
    /// The limits of a run.
    pub fn budget(self) -> Budget {
        let Limits { max_iterations, max_work, max_seconds } = self;
        Budget { max_iterations, max_work, max_seconds }
    }
}

/// [`Recording`], strictly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Record {
    samples: crate::recording::Samples,
    boards: crate::recording::Boards,
}

impl From<Recording> for Record {
    fn from(Recording { samples, boards }: Recording) -> Record {
        Record { samples, boards }
    }
}

impl Record {
    /// What a run keeps.
    pub fn recording(self) -> Recording {
        Recording { samples: self.samples, boards: self.boards }
    }
}

impl Experiment {
    /// Reads an experiment file.
    ///
    /// # Errors
    ///
    /// [`ExperimentError`] with line and reason.
    pub fn read(path: &Path) -> Result<Experiment, ExperimentError> {
        let bytes = store::read(path)?;
        let text = String::from_utf8(bytes).map_err(|_| {
            let source = std::io::Error::new(std::io::ErrorKind::InvalidData, "it is no UTF-8 text");
            StoreError::Read { path: path.to_path_buf(), source }
        })?;
        Experiment::parse(path, &text)
    }

    /// Reads an experiment from text; `path` is for messages.
    ///
    /// # Errors
    ///
    /// [`ExperimentError::Text`].
    pub fn parse(path: &Path, text: &str) -> Result<Experiment, ExperimentError> {
        // A version of the future may have any shape, so it is looked at alone first.
        #[derive(Deserialize)]
        #[serde(rename = "Experiment")]
        struct Header {
            version: u32,
        }
        let options = ron::Options::default()
            .with_default_extension(Extensions::IMPLICIT_SOME | Extensions::UNWRAP_VARIANT_NEWTYPES);
        let newer = |version: u32| {
            let line = text.lines().position(|line| line.contains("version")).unwrap_or(0) + 1;
            let reason = format!(
                "this experiment has version {version}; this program reads version {VERSION}. Use a newer Puzzle \
                 Workbench."
            );
            ExperimentError::Text { path: path.to_path_buf(), line, column: 1, reason }
        };
        match options.from_str::<Experiment>(text) {
            Ok(experiment) if experiment.version == VERSION => Ok(experiment),
            Ok(experiment) => Err(newer(experiment.version)),
            Err(error) => match options.from_str::<Header>(text) {
                Ok(header) if header.version > VERSION => Err(newer(header.version)),
                _ => {
                    let (line, column) = (error.span.start.line, error.span.start.col);
                    let reason = refusal(&error.code);
                    Err(ExperimentError::Text { path: path.to_path_buf(), line, column, reason })
                }
            },
        }
    }
}

impl<'de> Deserialize<'de> for Grid {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Grid, D::Error> {
        struct InOrder;
        impl<'de> Visitor<'de> for InOrder {
            type Value = Grid;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("parameters with their values, such as {\"tenure\": List([5, 10])}")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Grid, A::Error> {
                let mut axes: Vec<(String, Axis)> = Vec::new();
                while let Some((key, axis)) = map.next_entry::<String, Axis>()? {
                    if axes.iter().any(|(known, _)| *known == key) {
                        return Err(A::Error::custom(format!("{key} is set twice")));
                    }
                    axes.push((key, axis));
                }
                Ok(Grid(axes))
            }
        }
        deserializer.deserialize_map(InOrder)
    }
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Value, D::Error> {
        struct AsTyped;
        impl Visitor<'_> for AsTyped {
            type Value = Value;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number, true, false or a text in quotes")
            }

            fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
                Ok(Value(value.to_string()))
            }

            fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
                Ok(Value(value.to_string()))
            }

            fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
                Ok(Value(value.to_string()))
            }

            fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
                Ok(Value(value.to_string()))
            }

            fn visit_f32<E: serde::de::Error>(self, value: f32) -> Result<Value, E> {
                // The shortest text of the narrow number is what was written.
                Ok(Value(value.to_string()))
            }

            fn visit_str<E>(self, value: &str) -> Result<Value, E> {
                Ok(Value(value.to_string()))
            }
        }
        deserializer.deserialize_any(AsTyped)
    }
}
