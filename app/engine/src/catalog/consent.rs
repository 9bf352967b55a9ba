//! Which plugins may run: those that the user named, those that came with the program, and those whose content
//! the user has approved.

use crate::store::{self, StoreError};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// A folder that plugins are looked for in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folder {
    /// Where it is.
    pub path: PathBuf,
    /// Whose plugins lie in it.
    pub origin: Origin,
}

/// Whose plugins a folder holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The user named the folder in this command, or it is the program's own: its plugins may run.
    Named,
    /// It was found where plugins usually are: its plugins must be approved one by one.
    Found,
}

/// Folders that somebody names in code are named.
impl From<PathBuf> for Folder {
    fn from(path: PathBuf) -> Folder {
        Folder { path, origin: Origin::Named }
    }
}

/// The user's own folder for data; it need not exist.
fn data_folder() -> Option<PathBuf> {
    directories::ProjectDirs::from("", "", "puzzle-workbench").map(|dirs| dirs.data_dir().to_path_buf())
}

/// The user's own plugin folder; it need not exist.
pub fn user_folder() -> Option<PathBuf> {
    data_folder().map(|folder| folder.join("plugins"))
}

/// Hashes of the content of plugins that the user has approved.
///
/// Kept in a text file in the user's data folder, one line a plugin: hash, two blanks, name. A file that is not
/// there approves nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Approved {
    hashes: BTreeSet<String>,
}

impl Approved {
    /// Reads the user's list.
    pub fn load() -> Approved {
        list().map_or_else(Approved::default, |path| Approved::from_file(&path))
    }

    fn from_file(path: &Path) -> Approved {
        let text =
            store::read(path).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default();
        let hash = |line: &str| line.split_whitespace().next().map(str::to_string);
        Approved { hashes: text.lines().filter_map(hash).filter(|hash| hash.len() == 64).collect() }
    }

    /// Whether the plugin with this content is approved.
    pub fn contains(&self, sha256: &str) -> bool {
        self.hashes.contains(sha256)
    }
}

fn list() -> Option<PathBuf> {
    data_folder().map(|folder| folder.join("approved-plugins.txt"))
}

/// Remembers that the user approves the plugin with this content.
///
/// # Errors
///
/// The list could not be written.
pub fn approve(sha256: &str, name: &str) -> Result<(), StoreError> {
    let list = list().ok_or_else(|| StoreError::Missing(PathBuf::from("the user's data folder")))?;
    append(&list, sha256, name)
}

fn append(list: &Path, sha256: &str, name: &str) -> Result<(), StoreError> {
    if Approved::from_file(list).contains(sha256) {
        return Ok(());
    }
    let mut text = store::read(list).unwrap_or_default();
    let name: String = name.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    text.extend_from_slice(format!("{sha256}  {name}\n").as_bytes());
    store::create_folder_of(list)?;
    store::write(list, &text)
}

#[cfg(test)]
mod tests {
    use super::{Approved, append};

    #[test]
    fn what_is_approved_is_remembered_once_and_other_lines_stay() {
        let folder = tempfile::tempdir().unwrap();
        let list = folder.path().join("deep/er/approved.txt");
        assert_eq!(Approved::from_file(&list), Approved::default());
        let (one, other) = ("a".repeat(64), "b".repeat(64));
        append(&list, &one, "libone.so\nforged").unwrap();
        append(&list, &one, "libone.so").unwrap();
        append(&list, &other, "libother.so").unwrap();
        let approved = Approved::from_file(&list);
        assert!(approved.contains(&one) && approved.contains(&other) && !approved.contains("libone.so"));
        assert_eq!(std::fs::read_to_string(&list).unwrap().lines().count(), 2);
    }
}
