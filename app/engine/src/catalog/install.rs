//! Brings a plugin into the user's plugin folder, and says what it is.

use super::Home;
use crate::descriptor::PluginInfo;
use crate::library::{Library, LibraryError};
use crate::store::{self, StoreError};
use crate::worker::WorkerProgram;
use std::path::{Path, PathBuf};

/// What a user should know of a plugin before it runs.
#[derive(Clone, Debug, PartialEq)]
pub struct Card {
    /// Its file.
    pub path: PathBuf,
    /// Its content.
    pub library: Library,
    /// What it says of itself.
    pub info: PluginInfo,
    /// Whether its content is approved already.
    pub approved: bool,
    /// What it may do when it runs, in sentences.
    pub terms: Vec<String>,
}

/// Whether the user has agreed to run a plugin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Consent {
    /// The user has.
    Given,
    /// The user is yet to be asked: it is loaded only where a worker confines it.
    Open,
}

/// Why a plugin was not installed, or not looked at.
#[derive(Debug, thiserror::Error)]
pub enum InstallError {
    /// Its file.
    #[error("{0}")]
    Library(#[from] LibraryError),
    /// It is no plugin that works.
    #[error("{path} cannot be used: it {reason}.")]
    Refused {
        /// The file.
        path: PathBuf,
        /// Why; begins after "it".
        reason: String,
    },
    /// Nothing confines it, so that it is not even loaded without consent.
    #[error("{path} was not loaded: {gap} Approve it first, with `workbench approve {path}`.")]
    Unconfined {
        /// The file.
        path: PathBuf,
        /// Its content.
        library: Library,
        /// What is missing.
        gap: String,
    },
    /// The path is one of a folder.
    #[error("{0} names no file to install.")]
    NoFile(PathBuf),
    /// It could not be copied.
    #[error("{0}")]
    Store(#[from] StoreError),
}

impl Home {
    /// Copies a plugin into the folder for plugins, in the place of one of the same name, after a worker has seen
    /// that it is one. Running jobs go on with the content that they began with.
    ///
    /// # Errors
    ///
    /// [`InstallError`] with the sentence for a person; nothing is changed then.
    pub fn install(&self, path: &Path, program: &WorkerProgram) -> Result<Card, InstallError> {
        let name = path.file_name().ok_or_else(|| InstallError::NoFile(path.to_path_buf()))?;
        let target = self.plugins().join(name);
        let mut card = self.card(path, program, Consent::Open)?;
        store::create_folder_of(&target)?;
        // What a worker has seen is copied, not what the file holds by now.
        store::write(&target, &store::read(&card.library.copy)?)?;
        card.path = target;
        Ok(card)
    }

    /// What a user should know of a plugin, as it lies there.
    ///
    /// # Errors
    ///
    /// [`InstallError`] when it cannot be read, loaded or described.
    pub fn card(&self, path: &Path, program: &WorkerProgram, consent: Consent) -> Result<Card, InstallError> {
        let library = Library::read(path)?;
        let approved = self.approved().contains(&library.sha256);
        let gap = match program.protection() {
            Ok(protection) if protection.holds() => None,
            Ok(protection) => Some(protection.gaps().join(" ")),
            Err(failure) => Some(format!("{failure}.")),
        };
        if let Some(gap) = gap.filter(|_| !approved && consent == Consent::Open) {
            return Err(InstallError::Unconfined { path: path.to_path_buf(), library, gap });
        }
        let info = program.describe(&library).map_err(|failure| InstallError::Refused {
            path: path.to_path_buf(),
            reason: failure.to_string(),
        })?;
        let terms = match program.trusts(&library.sha256) {
            true => vec!["It is trusted: it may do whatever you may do.".into()],
            false => terms(program),
        };
        Ok(Card { path: path.to_path_buf(), library, info, approved, terms })
    }
}

/// What a plugin that is not trusted may do when it runs, in sentences. Starts a worker to find out.
pub fn terms(program: &WorkerProgram) -> Vec<String> {
    let allowance = program.allowance();
    let mut terms = vec![format!(
        "It runs in processes of its own, with at most {} MiB of memory and {} threads each.",
        allowance.memory >> 20,
        allowance.threads
    )];
    match program.protection() {
        Ok(protection) if protection.gaps().is_empty() => terms.push(
            "It cannot read your files, write outside a scratch folder, use the network or start programs."
                .into(),
        ),
        Ok(protection) => terms.extend(protection.gaps()),
        Err(failure) => terms.push(format!("How it is confined is unknown: {failure}.")),
    }
    terms
}
