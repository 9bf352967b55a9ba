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

/// The user's own folder for data: the plugins in it, the list of those that may run, unsaved work, and what the window
/// keeps. It need not exist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Home(PathBuf);

impl Home {
    /// The one of the user who runs this program; none where the system gives none.
    pub fn of_user() -> Option<Home> {
        let folders = directories::ProjectDirs::from("", "", "puzzle-workbench");
        folders.map(|folders| Home(folders.data_dir().to_path_buf()))
    }

    /// A home in this folder.
    pub fn at(folder: PathBuf) -> Home {
        Home(folder)
    }

    /// The folder for plugins.
    pub fn plugins(&self) -> PathBuf {
        self.0.join("plugins")
    }

    /// The folder for work that is in no file yet.
    pub fn unsaved(&self) -> PathBuf {
        self.0.join("unsaved")
    }

    /// The file of the window's settings.
    pub fn settings(&self) -> PathBuf {
        self.0.join("settings.ron")
    }

    /// The file of the window's layout.
    pub fn layout(&self) -> PathBuf {
        self.0.join("layout.ron")
    }

    /// Sees to it that the folder for plugins is there, so that it can be watched.
    ///
    /// # Errors
    ///
    /// It could not be made.
    pub fn create(&self) -> Result<(), StoreError> {
        store::create_folder_of(&self.plugins().join("plugin"))
    }

    /// The plugins that the user has approved.
    pub fn approved(&self) -> Approved {
        Approved::from_file(&self.list())
    }

    /// Remembers that the user approves the plugin with this content.
    ///
    /// # Errors
    ///
    /// The list could not be written.
    pub fn approve(&self, sha256: &str, name: &str) -> Result<(), StoreError> {
        append(&self.list(), sha256, name)
    }

    fn list(&self) -> PathBuf {
        self.0.join("approved-plugins.txt")
    }
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
