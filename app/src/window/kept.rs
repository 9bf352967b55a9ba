//! What is kept from one start of the window to the next, apart from any session: the settings, how the panes stand
//! and where the window was. Two files in the user's folder, each with a version, written whole or not at all.

use super::arrangement::Arrangement;
use super::place::WindowPlace;
use super::settings::Settings;
use engine::catalog::Home;
use engine::store::{self, StoreError};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// The version of both files.
const VERSION: u32 = 1;

/// What the layout's file holds.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct KeptLayout {
    /// How the panes stand; none is the usual way.
    pub panes: Option<Arrangement>,
    /// Width of the left side, in points.
    pub side: Option<f32>,
    /// Where the window was.
    pub window: Option<WindowPlace>,
}

/// What was kept, and what is to be said of it.
#[derive(Default)]
pub struct Kept {
    /// The settings.
    pub settings: Settings,
    /// The layout.
    pub layout: KeptLayout,
    /// Sentences on files that could not be used.
    pub problems: Vec<String>,
    /// Files that this program must not write.
    foreign: Vec<PathBuf>,
}

#[derive(Serialize, Deserialize)]
struct Versioned<T> {
    version: u32,
    content: T,
}

/// The version alone, which is read before the rest.
#[derive(Deserialize)]
struct Version {
    version: u32,
}

impl Kept {
    /// What was kept in a user's home; the usual where nothing was.
    pub fn load(home: &Home) -> Kept {
        let mut kept = Kept::default();
        if let Some(settings) = kept.read::<Settings>(&home.settings()) {
            kept.settings = settings.settled();
        }
        if let Some(layout) = kept.read::<KeptLayout>(&home.layout()) {
            let panes = layout.panes.map(Arrangement::settled);
            if panes == Some(None) {
                kept.problems.push("The panes stand as usual: how they stood last cannot be used.".into());
            }
            kept.layout = KeptLayout { panes: panes.flatten(), ..layout };
        }
        kept
    }

    fn read<T: DeserializeOwned>(&mut self, path: &Path) -> Option<T> {
        let text = match store::read(path) {
            Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            Err(StoreError::Missing(_)) => return None,
            Err(error) => {
                self.problems.push(format!("{error} The usual settings are used."));
                return None;
            }
        };
        match ron::from_str::<Version>(&text) {
            Ok(Version { version }) if version > VERSION => {
                self.problems.push(format!(
                    "{} was written by a newer version of this program. It is left as it is, and changes are not kept.",
                    path.display()
                ));
                self.foreign.push(path.to_path_buf());
                return None;
            }
            _ => {}
        }
        match ron::from_str::<Versioned<T>>(&text) {
            Ok(found) => Some(found.content),
            Err(error) => {
                let aside = path.with_extension("ron.bak");
                let kept = match store::write(&aside, text.as_bytes()) {
                    Ok(()) => format!("what it held is kept as {}", aside.display()),
                    Err(_) => "what it held is lost with the next change".into(),
                };
                self.problems.push(format!(
                    "{}:{}: this cannot be read: {}. The usual is used, and {kept}.",
                    path.display(),
                    error.span.start.line,
                    error.code
                ));
                None
            }
        }
    }

    /// A keeper that goes on from here, in this home.
    pub fn keeper(&self, home: Home) -> Keeper {
        Keeper { home, foreign: self.foreign.clone() }
    }
}

/// Writes what is kept.
#[derive(Clone)]
pub struct Keeper {
    home: Home,
    foreign: Vec<PathBuf>,
}

impl Keeper {
    /// Writes the settings.
    ///
    /// # Errors
    ///
    /// The sentence for a person; the file is as it was.
    pub fn write_settings(&self, settings: &Settings) -> Result<(), String> {
        self.write(&self.home.settings(), settings)
    }

    /// Writes the layout.
    ///
    /// # Errors
    ///
    /// As [`Keeper::write_settings`].
    pub fn write_layout(&self, layout: &KeptLayout) -> Result<(), String> {
        self.write(&self.home.layout(), layout)
    }

    fn write(&self, path: &Path, content: &impl Serialize) -> Result<(), String> {
        if self.foreign.iter().any(|foreign| foreign == path) {
            return Ok(());
        }
        let pretty = ron::ser::PrettyConfig::new().depth_limit(6).indentor("  ".to_string());
        let text = ron::ser::to_string_pretty(&Versioned { version: VERSION, content }, pretty)
            .map_err(|error| format!("{} cannot be written: {error}.", path.display()))?;
        let written = store::create_folder_of(path).and_then(|()| store::write(path, text.as_bytes()));
        written.map_err(|error| error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::{Kept, KeptLayout};
    use crate::window::arrangement::Arrangement;
    use crate::window::pane::find;
    use crate::window::place::WindowPlace;
    use crate::window::settings::{Settings, TextSize};
    use engine::catalog::Home;

    fn home() -> (tempfile::TempDir, Home) {
        let folder = tempfile::tempdir().unwrap();
        let home = Home::at(folder.path().join("data"));
        (folder, home)
    }

    #[test]
    fn what_is_written_is_there_at_the_next_start() {
        let (_folder, home) = home();
        let keeper = Kept::load(&home).keeper(home.clone());
        let settings = Settings { text_size: TextSize::Large, ..Settings::default() };
        let layout = KeptLayout {
            panes: Some(Arrangement::default().without(find("log").unwrap())),
            side: Some(333.0),
            window: Some(WindowPlace {
                corner: Some([-1200, 40]),
                size: [900.0, 700.0],
                is_maximized: false,
            }),
        };
        keeper.write_settings(&settings).unwrap();
        keeper.write_layout(&layout).unwrap();
        let kept = Kept::load(&home);
        assert_eq!((kept.settings, kept.layout, kept.problems), (settings, layout, Vec::new()));
    }

    #[test]
    fn a_damaged_file_is_told_and_set_aside() {
        let (_folder, home) = home();
        home.create().unwrap();
        std::fs::write(home.settings(), "(version: 1,\ncontent: (zoom: \"ten\"))").unwrap();
        let kept = Kept::load(&home);
        assert_eq!(kept.settings, Settings::default());
        assert!(kept.problems[0].contains("settings.ron:2:"), "{:?}", kept.problems);
        let aside = std::fs::read_to_string(home.settings().with_extension("ron.bak")).unwrap();
        assert!(aside.contains("ten"));
    }

    #[test]
    fn a_file_of_a_newer_version_is_left_as_it_is() {
        let (_folder, home) = home();
        home.create().unwrap();
        let newer = "(version: 2, content: (zoom: 2.0))";
        std::fs::write(home.settings(), newer).unwrap();
        let kept = Kept::load(&home);
        assert_eq!((kept.settings.zoom, kept.problems.len()), (1.0, 1));
        kept.keeper(home.clone()).write_settings(&Settings::default()).unwrap();
        assert_eq!(std::fs::read_to_string(home.settings()).unwrap(), newer);
    }
}
