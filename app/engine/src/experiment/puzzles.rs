//! The puzzles of an experiment: out of files, or made.

use super::ExperimentError;
use super::file::{Family, Generate, Part, Source, Text};
use crate::generate::{
    self, Failure, Givens, IsStopped, KakuroRecipe, KakuroShape, KenKenRecipe, Operator, Operators, Recipe,
    Solutions, SudokuRecipe, SudokuRegions,
};
use crate::grade::Level;
use crate::store;
use puzzle::{BoxShape, Puzzle};
use puzzle_formats::{Format, Options, Reading};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Most puzzles that are made for one entry.
const MOST_MADE: u64 = 1_000_000;

/// A puzzle of a plan, with the text that gives it back.
#[derive(Clone, Debug)]
pub struct PlannedPuzzle {
    /// What it is called.
    pub name: String,
    /// Key of the format of `text`.
    pub format: String,
    /// The piece of a file that holds it.
    pub text: String,
    /// The puzzle.
    pub puzzle: Arc<Puzzle>,
}

/// Gathers the puzzles of all sources in the order of the file; patterns are seen from `folder`.
///
/// # Errors
///
/// A file that is not there or holds no puzzle, givens that clash, a puzzle that cannot be made.
pub fn gather(
    sources: &[Source],
    folder: &Path,
    is_stopped: IsStopped<'_>,
) -> Result<Vec<PlannedPuzzle>, ExperimentError> {
    let mut puzzles = Vec::new();
    for source in sources {
        match source {
            Source::Files(files) => {
                let part = Part { files: files.clone(), from: None, to: None, boxes: None };
                read_part(&part, folder, &mut puzzles)?;
            }
            Source::Part(part) => read_part(part, folder, &mut puzzles)?,
            Source::Text(text) => puzzles.push(read_text(text)?),
            Source::Generate(generate) => make(generate, &mut puzzles, is_stopped)?,
        }
    }
    Ok(puzzles)
}

fn read_part(part: &Part, folder: &Path, puzzles: &mut Vec<PlannedPuzzle>) -> Result<(), ExperimentError> {
    for path in matching(&part.files, folder)? {
        let bytes = store::read(&path)?;
        if store::is_session(&path, &bytes) {
            return Err(ExperimentError::Part(format!(
                "{} is a session, not a puzzle file.",
                path.display()
            )));
        }
        let file_name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let options = Options { boxes: part.boxes.map(|(rows, cols)| BoxShape { rows, cols }) };
        let reading = puzzle_formats::read(&file_name, &bytes, &options)
            .map_err(|refusal| ExperimentError::Part(format!("{}: {refusal}", path.display())))?;
        take(part, &path, &reading, puzzles)?;
    }
    Ok(())
}

fn read_text(Text { name, text, boxes }: &Text) -> Result<PlannedPuzzle, ExperimentError> {
    let part = |reason: String| ExperimentError::Part(format!("Text {name:?}: {reason}"));
    let options = Options { boxes: boxes.map(|(rows, cols)| BoxShape { rows, cols }) };
    let reading = puzzle_formats::read(name, text.as_bytes(), &options).map_err(|r| part(r.to_string()))?;
    if reading.len() != 1 {
        return Err(part(format!("it holds {} puzzles; write a Text for each.", reading.len())));
    }
    let entry = reading.entry(0);
    if let Some(clash) = entry.conflicts.first() {
        return Err(part(format!("{clash}. It has no solution.")));
    }
    let format = reading.format().key().to_string();
    Ok(PlannedPuzzle { name: name.clone(), format, text: entry.text, puzzle: Arc::new(entry.puzzle) })
}

/// Takes the puzzles of one file that are asked for.
fn take(
    part: &Part,
    path: &Path,
    reading: &Reading,
    puzzles: &mut Vec<PlannedPuzzle>,
) -> Result<(), ExperimentError> {
    let (from, to) = (part.from.unwrap_or(1), part.to.unwrap_or(reading.len()));
    if !(1..=to).contains(&from) || to > reading.len() {
        return Err(ExperimentError::Part(format!(
            "{} holds {} puzzles; from: {from}, to: {to} are not among them (they count from 1).",
            path.display(),
            reading.len()
        )));
    }
    for number in from..=to {
        let entry = reading.entry(number - 1);
        if let Some(clash) = entry.conflicts.first() {
            let place = clash.first.position;
            return Err(ExperimentError::Part(format!(
                "{}:{}:{}: {clash}. It has no solution.",
                path.display(),
                place.line,
                place.column
            )));
        }
        puzzles.push(PlannedPuzzle {
            name: entry.name,
            format: reading.format().key().to_string(),
            text: entry.text,
            puzzle: Arc::new(entry.puzzle),
        });
    }
    Ok(())
}

/// The files of a name or pattern, sorted by name.
fn matching(pattern: &str, folder: &Path) -> Result<Vec<PathBuf>, ExperimentError> {
    if !pattern.contains(['*', '?', '[']) {
        return Ok(vec![folder.join(pattern)]);
    }
    // What stands before the pattern is a folder of this machine, whatever signs it has in its name.
    let whole = match Path::new(pattern).is_absolute() {
        true => pattern.to_string(),
        false => format!("{}/{pattern}", glob::Pattern::escape(&folder.to_string_lossy())),
    };
    let paths = glob::glob(&whole)
        .map_err(|error| ExperimentError::Part(format!("{pattern} is no pattern of file names: {error}.")))?;
    let unread = |error: &glob::GlobError| {
        ExperimentError::Part(format!("{} cannot be read: {}.", error.path().display(), error.error()))
    };
    let mut files = Vec::new();
    for path in paths {
        let path = path.map_err(|error| unread(&error))?;
        if path.is_file() {
            files.push(path);
        }
    }
    files.sort();
    if files.is_empty() {
        return Err(ExperimentError::Part(format!("no file fits {pattern} in {}.", folder.display())));
    }
    Ok(files)
}

fn make(
    generate: &Generate,
    puzzles: &mut Vec<PlannedPuzzle>,
    is_stopped: IsStopped<'_>,
) -> Result<(), ExperimentError> {
    let (recipe, format) = generate.recipe()?;
    if generate.count > MOST_MADE {
        return Err(ExperimentError::Part(format!("Generate: count goes up to {MOST_MADE}.")));
    }
    let series = match &generate.name {
        Some(name) if name.trim().is_empty() => {
            return Err(refused("name: leave it out, or say what the puzzles are called.".into()));
        }
        Some(name) => name.clone(),
        None => format!("{}-{}", format.family().key(), generate.seed),
    };
    for k in 1..=generate.count {
        let made =
            generate::make(&recipe, generate.seed, k, is_stopped).map_err(|failure| match failure {
                Failure::NotFound(sentence) => {
                    ExperimentError::Generate(Failure::NotFound(format!("puzzle {k}: {sentence}")))
                }
                failure => ExperimentError::Generate(failure),
            })?;
        let name = format!("{series}-{k:03}");
        let text = puzzle_formats::print(format, &[(&name, &made.puzzle)]);
        let text = text.map_err(|error| ExperimentError::Part(format!("Generate: {error}.")))?;
        puzzles.push(PlannedPuzzle {
            name,
            format: format.key().to_string(),
            text,
            puzzle: Arc::new(made.puzzle),
        });
    }
    Ok(())
}

impl Generate {
    /// Finds out whether such puzzles can be asked for.
    ///
    /// # Errors
    ///
    /// A field that does not belong to the family, or a number out of its range.
    pub(super) fn check(&self) -> Result<(), ExperimentError> {
        self.recipe().map(|_| ())
    }

    /// What is to be made, and the format in which a session keeps it.
    fn recipe(&self) -> Result<(Recipe, Format), ExperimentError> {
        self.refuse_fields_of_others()?;
        let level = match self.level {
            None => None,
            Some(number) => {
                let level = Level::from_number(number);
                Some(level.ok_or_else(|| refused("a level is a number from 1 to 5.".into()))?)
            }
        };
        match self.family {
            Family::Sudoku => Ok((self.sudoku(level)?, Format::SoloId)),
            Family::Kakuro => Ok((self.kakuro(level)?, Format::KakuroGrid)),
            Family::KenKen => Ok((self.kenken(level)?, Format::KenKenYaml)),
        }
    }

    fn sudoku(&self, level: Option<Level>) -> Result<Recipe, ExperimentError> {
        let is_jigsaw = self.jigsaw.unwrap_or(false);
        if is_jigsaw && self.boxes.is_some() {
            return Err(refused("jigsaw has no boxes; leave one of both out.".into()));
        }
        let boxes = self.boxes.map(|(rows, cols)| BoxShape { rows, cols });
        Ok(Recipe::Sudoku(SudokuRecipe {
            side: self.size.unwrap_or(9),
            regions: if is_jigsaw { SudokuRegions::Jigsaw } else { SudokuRegions::Boxes(boxes) },
            diagonals: self.diagonals.unwrap_or(false),
            killer: self.killer.unwrap_or(false),
            givens: match (self.givens, self.minimal.unwrap_or(false)) {
                (Some(_), true) => {
                    return Err(refused("givens and minimal exclude each other.".into()));
                }
                (Some(givens), false) => Givens::Exactly(givens),
                (None, true) => Givens::Minimal,
                (None, false) => Givens::Few,
            },
            level,
        }))
    }

    fn kakuro(&self, level: Option<Level>) -> Result<Recipe, ExperimentError> {
        let (Some(rows), Some(cols)) = (self.rows, self.cols) else {
            return Err(refused("Kakuro takes rows and cols.".into()));
        };
        Ok(Recipe::Kakuro(KakuroRecipe {
            rows,
            cols,
            n_digits: self.values.unwrap_or(9),
            shape: self.holes.map_or(KakuroShape::Newspaper, |holes| KakuroShape::White { holes }),
            solutions: if self.any.unwrap_or(false) { Solutions::Any } else { Solutions::One },
            level,
        }))
    }

    fn kenken(&self, level: Option<Level>) -> Result<Recipe, ExperimentError> {
        let signs = self.operators.as_deref().unwrap_or("+-*/");
        let shown: Option<Vec<Operator>> =
            signs.chars().filter(|sign| !sign.is_whitespace()).map(Operator::from_sign).collect();
        let operators = match (self.no_operators.unwrap_or(false), shown) {
            (true, _) if self.operators.is_some() => {
                return Err(refused("operators and no_operators exclude each other.".into()));
            }
            (true, _) => Operators::Hidden,
            (false, Some(shown)) if !shown.is_empty() => Operators::Shown(shown),
            (false, _) => return Err(refused("operators are written one after the other: \"+-*/\".".into())),
        };
        let (side, max_cage) = (self.size.unwrap_or(6), self.max_cage.unwrap_or(4));
        Ok(Recipe::KenKen(KenKenRecipe { side, operators, max_cage, level }))
    }

    /// A field of another family would be ignored, and so must not be there.
    fn refuse_fields_of_others(&self) -> Result<(), ExperimentError> {
        let sudoku = [
            ("boxes", self.boxes.is_some()),
            ("givens", self.givens.is_some()),
            ("minimal", self.minimal.is_some()),
            ("jigsaw", self.jigsaw.is_some()),
            ("diagonals", self.diagonals.is_some()),
            ("killer", self.killer.is_some()),
        ];
        let kakuro = [
            ("rows", self.rows.is_some()),
            ("cols", self.cols.is_some()),
            ("values", self.values.is_some()),
            ("holes", self.holes.is_some()),
            ("any", self.any.is_some()),
        ];
        let kenken = [
            ("operators", self.operators.is_some()),
            ("no_operators", self.no_operators.is_some()),
            ("max_cage", self.max_cage.is_some()),
        ];
        let size = [("size", self.size.is_some())];
        let others: Vec<(&str, bool)> = match self.family {
            Family::Sudoku => [&kakuro[..], &kenken[..]].concat(),
            Family::Kakuro => [&sudoku[..], &kenken[..], &size[..]].concat(),
            Family::KenKen => [&sudoku[..], &kakuro[..]].concat(),
        };
        match others.iter().find(|(_, is_there)| *is_there) {
            Some((key, _)) => Err(refused(format!("{:?} has no field {key}.", self.family))),
            None => Ok(()),
        }
    }
}

fn refused(reason: String) -> ExperimentError {
    ExperimentError::Part(format!("Generate: {reason}"))
}
