//! The puzzle files in a folder and the folders below it.

use crate::opening::{self, Content};
use engine::session::Session;
use puzzle::Family;
use puzzle_formats::{Format, Reading};
use std::path::{Path, PathBuf};

/// Files that are opened at once; of more, the first in the order of their names.
pub const MOST_FILES: usize = 5_000;
/// Folders below the one that was chosen, one in the other.
const DEEPEST: usize = 16;

/// What a folder held.
pub struct FolderContent {
    /// The folder.
    pub folder: PathBuf,
    /// The files with puzzles, and the first puzzle of each whose givens do not clash.
    pub opened: Vec<(PathBuf, Reading, usize)>,
    /// The files that look like puzzles and are none, with the reason.
    pub refused: Vec<(PathBuf, String)>,
    /// Whether there were more files than are opened at once.
    pub is_cut: bool,
}

impl FolderContent {
    /// Opens the puzzle files in a folder. Links to folders and hidden ones are passed by.
    ///
    /// # Errors
    ///
    /// The sentence that says why the folder cannot be read.
    pub fn read(folder: &Path) -> Result<FolderContent, String> {
        let mut files = Vec::new();
        walk(folder, DEEPEST, &mut files)
            .map_err(|error| format!("{} cannot be read: {error}.", folder.display()))?;
        files.sort();
        let is_cut = files.len() > MOST_FILES;
        files.truncate(MOST_FILES);
        let (mut opened, mut refused) = (Vec::new(), Vec::new());
        for file in files {
            match puzzles(&file) {
                Ok((reading, first)) => opened.push((file, reading, first)),
                Err(reason) => refused.push((file, reason)),
            }
        }
        Ok(FolderContent { folder: folder.to_path_buf(), opened, refused, is_cut })
    }

    /// What is to be said of it.
    pub fn told(&self) -> String {
        let puzzles: usize = self.opened.iter().map(|(_, reading, _)| reading.len()).sum();
        let mut told = match self.opened.len() {
            0 => format!("{} holds no puzzle file that can be read.", self.folder.display()),
            files => format!(
                "{}: {} in {}.",
                self.folder.display(),
                crate::wording::count(puzzles as u64, "puzzle"),
                crate::wording::count(files as u64, "file")
            ),
        };
        if let Some((first, reason)) = self.refused.first() {
            let name = first.file_name().unwrap_or(first.as_os_str()).to_string_lossy();
            let others = match self.refused.len() - 1 {
                0 => String::new(),
                1 => " So was another file.".into(),
                n => format!(" So were {n} other files."),
            };
            let reason = reason.trim_end_matches('.');
            told.push_str(&format!(" {name} was passed by: {reason}.{others}"));
        }
        if self.is_cut {
            told.push_str(&format!(" Only the first {MOST_FILES} files were opened."));
        }
        told
    }
}

/// The puzzles of a file. A session in a folder is no list of puzzles: it is opened by itself.
fn puzzles(file: &Path) -> Result<(Reading, usize), String> {
    match opening::read_any(file).map_err(|unread| unread.summary(file))? {
        Content::Session(session) => {
            let _: Box<Session> = session;
            Err("it is a session; open it by itself.".into())
        }
        Content::Experiment(_) => Err("it is an experiment; open it by itself.".into()),
        Content::Puzzles(reading) => {
            let is_sound = |item: &usize| reading.entry(*item).conflicts.is_empty();
            let first = (0..reading.len()).find(is_sound).ok_or("the givens of all its puzzles clash.")?;
            Ok((reading, first))
        }
    }
}

fn walk(folder: &Path, deeper: usize, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)?.flatten() {
        let (path, kind) = (entry.path(), entry.file_type()?);
        let is_hidden = entry.file_name().to_string_lossy().starts_with('.');
        if kind.is_dir() && !is_hidden && deeper > 0 && files.len() <= MOST_FILES {
            // One that may not be read is passed by.
            let _ = walk(&path, deeper - 1, files);
        } else if !kind.is_dir() && !is_hidden && looks_like_a_puzzle(&path) {
            files.push(path);
        }
    }
    Ok(())
}

fn looks_like_a_puzzle(path: &Path) -> bool {
    let Some(ending) = path.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase()) else {
        return false;
    };
    let families = [Family::Sudoku, Family::Kakuro, Family::KenKen, Family::Pattern];
    Format::all().any(|format| format.extension() == ending)
        || families.into_iter().any(|family| Format::from_extension(&ending, family).is_some())
}

#[cfg(test)]
mod tests {
    use super::FolderContent;
    use std::fs;

    #[test]
    fn a_folder_gives_its_puzzles_in_the_order_of_their_names_and_tells_what_it_passed_by() {
        let folder = tempfile::tempdir().unwrap();
        let below = folder.path().join("b/c");
        fs::create_dir_all(&below).unwrap();
        fs::create_dir(folder.path().join(".hidden")).unwrap();
        let puzzle = format!("1{}\n", ".".repeat(80));
        for name in ["z.sdm", "b/c/two.sdm", "a.txt", ".hidden/no.sdm", "notes.md"] {
            fs::write(folder.path().join(name), &puzzle).unwrap();
        }
        fs::write(folder.path().join("broken.sdm"), "1.2").unwrap();
        let content = FolderContent::read(folder.path()).unwrap();
        let names: Vec<String> = content
            .opened
            .iter()
            .map(|(path, ..)| path.file_name().unwrap().to_string_lossy().into())
            .collect();
        assert_eq!(names, ["a.txt", "two.sdm", "z.sdm"]);
        assert!(
            content.told().contains("3 puzzles in 3 files. broken.sdm was passed by: "),
            "{}",
            content.told()
        );
        assert!(FolderContent::read(&folder.path().join("nowhere")).is_err());
    }
}
