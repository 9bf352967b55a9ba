//! A plugin that the user is asked about, as the question shows it.

use engine::catalog::{Card, InstallError};
use engine::descriptor::SolverInfo;
use std::path::PathBuf;

/// A plugin that the user is asked about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewPlugin {
    /// Its file.
    pub path: PathBuf,
    /// Hash of its content.
    pub sha256: String,
    /// Its solvers; none when it could not be confined, and so was not loaded.
    pub solvers: Vec<Offer>,
    /// Compiler and versions, as it says itself.
    pub built_with: String,
    /// What it may do when it runs, in sentences.
    pub terms: Vec<String>,
    /// Whether it still has to be copied into the plugin folder.
    pub is_outside: bool,
    /// Whether its content is approved already.
    pub is_approved: bool,
}

/// A solver of a plugin that the user is asked about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// Its name, and its version.
    pub title: String,
    /// Its id.
    pub id: String,
    /// What it does.
    pub doc: String,
    /// Keys of the families that it takes; empty takes all.
    pub families: Vec<String>,
}

/// Why a plugin was looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// The user wants to see it.
    Wanted,
    /// It came into a plugin folder.
    Came,
}

impl NewPlugin {
    fn from_card(card: Card) -> NewPlugin {
        let offer = |solver: &SolverInfo| Offer {
            title: format!("{} {}", solver.name, solver.version),
            id: solver.id.clone(),
            doc: solver.doc.clone(),
            families: solver.families.clone(),
        };
        NewPlugin {
            solvers: card.info.solvers.iter().map(offer).collect(),
            built_with: card.info.build_info,
            path: card.path,
            sha256: card.library.sha256,
            terms: card.terms,
            is_outside: false,
            is_approved: card.approved,
        }
    }

    /// What became of looking at a plugin. One that nothing would confine was not loaded: the user is asked all
    /// the same, and told so.
    ///
    /// # Errors
    ///
    /// The sentence that says why it is no plugin.
    pub fn from_look(looked_at: Result<Card, InstallError>) -> Result<NewPlugin, String> {
        match looked_at {
            Ok(card) => Ok(NewPlugin::from_card(card)),
            Err(InstallError::Unconfined { path, library, gap }) => Ok(NewPlugin {
                path,
                sha256: library.sha256,
                solvers: Vec::new(),
                built_with: String::new(),
                terms: vec!["It was not loaded, since nothing would confine it.".into(), gap],
                is_outside: true,
                is_approved: false,
            }),
            Err(error) => Err(error.to_string()),
        }
    }

    /// Its file's name.
    pub fn file(&self) -> String {
        self.path.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }
}

/// The beginning of a hash, for people to compare; the whole is shown beside it.
pub fn short_hash(sha256: &str) -> String {
    sha256.chars().take(12).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::{NewPlugin, short_hash};
    use engine::catalog::InstallError;
    use engine::library::Library;
    use std::path::PathBuf;

    #[test]
    fn one_that_nothing_would_confine_is_asked_about_before_it_is_loaded() {
        let library = Library { sha256: "0123456789abcdef".repeat(4), copy: PathBuf::from("copy.so") };
        let (path, gap) = (PathBuf::from("folder/odd.so"), "This kernel has no Landlock.".to_string());
        let asked = NewPlugin::from_look(Err(InstallError::Unconfined { path, library, gap })).unwrap();
        assert_eq!((asked.file().as_str(), short_hash(&asked.sha256).as_str()), ("odd.so", "0123456789ab…"));
        assert!(asked.solvers.is_empty() && asked.is_outside && !asked.is_approved);
        assert_eq!(asked.terms.last().unwrap(), "This kernel has no Landlock.");

        let refused = InstallError::Refused { path: "odd.so".into(), reason: "has no entry".into() };
        let told = NewPlugin::from_look(Err(refused)).unwrap_err();
        assert_eq!(told, "odd.so cannot be used: it has no entry.");
    }
}
