//! A folder of files that is there whole or not at all.
//!
//! Everything is written into a folder beside the one that was asked for, and moved into its place when
//! it is complete. What else lies in the place is kept.

use std::fs::{self, File};
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// What happens to files that are there already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    /// Nothing is written where anything is.
    Keep,
    /// Files and folders of the same names are replaced, the others are kept.
    Replace,
}

/// Why a folder cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// There is something in it.
    #[error(
        "{path} is there already and holds {first}. Choose another folder, or add --force to replace files of \
         the same names."
    )]
    Occupied {
        /// The folder.
        path: PathBuf,
        /// Something that is in it.
        first: String,
    },
    /// A file has its name.
    #[error("{0} is a file, not a folder. Choose another name.")]
    NotAFolder(PathBuf),
    /// The system did not let it be written.
    #[error("{path} cannot be written: {source}.")]
    Write {
        /// The folder.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
}

/// A file of a folder that is being written.
pub type StagedFile = BufWriter<File>;

/// A folder that is being written.
#[derive(Debug)]
pub struct Folder {
    out: PathBuf,
    staged: TempDir,
    files: Vec<PathBuf>,
}

/// What is in its place now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Published {
    /// The files that were written.
    pub files: Vec<PathBuf>,
    /// How many other files and folders lie beside them.
    pub others: usize,
    out: PathBuf,
}

impl Published {
    /// What to say of files that lie beside the new ones.
    pub fn note(&self) -> Option<String> {
        let (others, out) = (self.others, self.out.display());
        (others > 0).then(|| format!("{out} holds {others} other files or folders, which were kept."))
    }
}

impl Folder {
    /// Begins a folder.
    ///
    /// # Errors
    ///
    /// [`FolderError`], before anything is written.
    pub fn stage(out: &Path, existing: Existing) -> Result<Folder, FolderError> {
        let failed = |source| FolderError::Write { path: out.to_path_buf(), source };
        match fs::read_dir(out) {
            Ok(mut entries) => {
                if let (Existing::Keep, Some(Ok(first))) = (existing, entries.next()) {
                    let first = first.file_name().to_string_lossy().into_owned();
                    return Err(FolderError::Occupied { path: out.to_path_buf(), first });
                }
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(_) if out.is_file() => return Err(FolderError::NotAFolder(out.to_path_buf())),
            Err(error) => return Err(failed(error)),
        }
        // Beside its place, so that a move is a renaming.
        let parent = match out.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => parent,
            _ => Path::new("."),
        };
        fs::create_dir_all(parent).map_err(failed)?;
        let staged = tempfile::Builder::new().prefix(".unfinished-export-").tempdir_in(parent);
        Ok(Folder { out: out.to_path_buf(), staged: staged.map_err(failed)?, files: Vec::new() })
    }

    /// Begins a file; folders in its name are made.
    ///
    /// # Errors
    ///
    /// What the system says.
    pub fn file(&mut self, name: &Path) -> io::Result<StagedFile> {
        let path = self.staged.path().join(name);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let file = File::create(path)?;
        self.files.push(self.out.join(name));
        Ok(BufWriter::with_capacity(1 << 16, file))
    }

    /// Moves all that was written into its place.
    ///
    /// # Errors
    ///
    /// [`FolderError::Write`]. When the place was not there or empty, it is as it was; where files are
    /// replaced, those that were moved before the failure are new, each of them whole.
    pub fn publish(self) -> Result<Published, FolderError> {
        let Folder { out, staged, files } = self;
        let failed = |source| FolderError::Write { path: out.clone(), source };
        fs::create_dir_all(&out).map_err(failed)?;
        let count = |folder: &Path| Ok(fs::read_dir(folder)?.count());
        let new = count(staged.path()).map_err(failed)?;
        replace_entries(&staged, &out).map_err(failed)?;
        let others = count(&out).map_err(failed)?.saturating_sub(new);
        Ok(Published { files, others, out })
    }
}

fn replace_entries(staged: &TempDir, out: &Path) -> io::Result<()> {
    let old = tempfile::Builder::new().prefix(".replaced-").tempdir_in(staged.path())?;
    let entries: Result<Vec<_>, _> = fs::read_dir(staged.path())?.collect();
    let mut entries: Vec<PathBuf> = entries?.into_iter().map(|entry| entry.path()).collect();
    entries.retain(|entry| entry != old.path());
    entries.sort();
    for entry in entries {
        let Some(name) = entry.file_name() else { continue };
        let target = out.join(name);
        if fs::symlink_metadata(&target).is_ok() {
            fs::rename(&target, old.path().join(name))?;
        }
        fs::rename(&entry, &target)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{Existing, Folder, FolderError};
    use std::fs;
    use std::io::Write as _;
    use std::path::Path;

    fn write(out: &Path, existing: Existing, name: &str, text: &str) -> Result<Option<String>, FolderError> {
        let mut folder = Folder::stage(out, existing)?;
        let mut file = folder.file(Path::new(name)).unwrap();
        file.write_all(text.as_bytes()).unwrap();
        drop(file);
        Ok(folder.publish()?.note())
    }

    #[test]
    fn a_folder_that_was_never_finished_leaves_nothing() {
        let home = tempfile::tempdir().unwrap();
        let mut folder = Folder::stage(&home.path().join("out"), Existing::Keep).unwrap();
        folder.file(Path::new("a/b.txt")).unwrap().write_all(b"half").unwrap();
        drop(folder);
        assert_eq!(fs::read_dir(home.path()).unwrap().count(), 0);
    }

    #[test]
    fn what_is_there_is_kept_unless_it_has_the_same_name_and_force_is_given() {
        let home = tempfile::tempdir().unwrap();
        let out = home.path().join("deep/out");
        assert_eq!(write(&out, Existing::Keep, "run/a.txt", "1").unwrap(), None);
        fs::write(out.join("mine.txt"), "mine").unwrap();
        let refused = write(&out, Existing::Keep, "run/a.txt", "2").unwrap_err().to_string();
        assert!(refused.contains("--force"), "{refused}");
        assert_eq!(fs::read_to_string(out.join("run/a.txt")).unwrap(), "1");
        let note = write(&out, Existing::Replace, "run/a.txt", "2").unwrap().unwrap();
        assert!(note.contains("1 other"), "{note}");
        assert_eq!(fs::read_to_string(out.join("run/a.txt")).unwrap(), "2");
        assert_eq!(fs::read_to_string(out.join("mine.txt")).unwrap(), "mine");
        assert_eq!(fs::read_dir(out.parent().unwrap()).unwrap().count(), 1, "nothing unfinished is left");
    }

    #[test]
    fn a_file_in_its_place_is_refused() {
        let home = tempfile::tempdir().unwrap();
        let out = home.path().join("out");
        fs::write(&out, "mine").unwrap();
        let refused = write(&out, Existing::Replace, "a", "1").unwrap_err();
        assert!(matches!(refused, FolderError::NotAFolder(_)), "{refused}");
    }
}
