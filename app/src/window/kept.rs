//! What is kept from one start of the window to the next, apart from any session: the settings, how the panes stand
//! and where the window was. Two files in the user's folder, each with a version, written whole or not at all.

use super::arrangement::Arrangement;
use super::place::WindowPlace;
use super::settings::{Settings, newer};
use engine::catalog::Home;
use engine::store::{self, StoreError};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io;
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

impl KeptLayout {
    /// What is kept where another window has written meanwhile, as for the settings.
    fn merged(&self, before: &KeptLayout, there: KeptLayout) -> KeptLayout {
        KeptLayout {
            panes: newer(&self.panes, &before.panes, there.panes),
            side: newer(&self.side, &before.side, there.side),
            window: newer(&self.window, &before.window, there.window),
        }
    }
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
    /// Writes what has changed of the settings since before; what another window has written stays.
    ///
    /// # Errors
    ///
    /// The sentence for a person; the file is as it was.
    pub fn write_settings(&self, before: &Settings, now: &Settings) -> Result<(), String> {
        self.write(&self.home.settings(), now, |there: Settings| now.merged(before, there.settled()))
    }

    /// Writes what has changed of the layout since before.
    ///
    /// # Errors
    ///
    /// As [`Keeper::write_settings`].
    pub fn write_layout(&self, before: &KeptLayout, now: &KeptLayout) -> Result<(), String> {
        self.write(&self.home.layout(), now, |there| now.merged(before, there))
    }

    fn write<T: Serialize + DeserializeOwned>(
        &self,
        path: &Path,
        now: &T,
        merged: impl FnOnce(T) -> T,
    ) -> Result<(), String> {
        if self.foreign.iter().any(|foreign| foreign == path) {
            return Ok(());
        }
        let failed = |error: io::Error| format!("{} cannot be written: {error}.", path.display());
        store::create_folder_of(path).map_err(|error| error.to_string())?;
        // Nobody else writes between what is read here and what is written.
        let lock = File::create(path.with_extension("lock")).map_err(failed)?;
        lock.lock().map_err(failed)?;
        let there = store::read(path).ok().map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        let there = there.unwrap_or_default();
        if ron::from_str::<Version>(&there).is_ok_and(|found| found.version > VERSION) {
            return Ok(());
        }
        let there = ron::from_str::<Versioned<T>>(&there).ok().map(|found| merged(found.content));
        let content = there.as_ref().unwrap_or(now);
        let pretty = ron::ser::PrettyConfig::new().depth_limit(6).indentor("  ".to_string());
        let text = ron::ser::to_string_pretty(&Versioned { version: VERSION, content }, pretty)
            .map_err(|error| format!("{} cannot be written: {error}.", path.display()))?;
        store::write(path, text.as_bytes()).map_err(|error| error.to_string())
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
        keeper.write_settings(&Settings::default(), &settings).unwrap();
        keeper.write_layout(&KeptLayout::default(), &layout).unwrap();
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
        let (before, now) = (Settings::default(), Settings { zoom: 1.5, ..Settings::default() });
        kept.keeper(home.clone()).write_settings(&before, &now).unwrap();
        assert_eq!(std::fs::read_to_string(home.settings()).unwrap(), newer);
    }

    #[test]
    fn of_two_windows_each_keeps_what_the_other_has_changed() {
        let (_folder, home) = home();
        let before = Kept::load(&home);
        let (one, other) = (before.keeper(home.clone()), Kept::load(&home).keeper(home.clone()));
        let usual = Settings::default();
        one.write_settings(&usual, &Settings { text_size: TextSize::Large, ..usual.clone() }).unwrap();
        let opened = Settings { recent: vec!["/a".into()], ..usual.clone() };
        other.write_settings(&usual, &opened).unwrap();
        one.write_layout(&KeptLayout::default(), &KeptLayout { side: Some(333.0), ..KeptLayout::default() })
            .unwrap();
        let panes = Some(Arrangement::default().without(find("log").unwrap()));
        let hidden = KeptLayout { panes: panes.clone(), ..KeptLayout::default() };
        other.write_layout(&KeptLayout::default(), &hidden).unwrap();
        let kept = Kept::load(&home);
        assert_eq!((kept.settings.text_size, kept.settings.recent), (TextSize::Large, opened.recent));
        assert_eq!((kept.layout.side, kept.layout.panes), (Some(333.0), panes));
    }

    #[test]
    fn a_file_that_a_newer_program_has_written_meanwhile_is_left_as_it_is() {
        let (_folder, home) = home();
        home.create().unwrap();
        let keeper = Kept::load(&home).keeper(home.clone());
        let newer = "(version: 2, content: (zoom: 2.0))";
        std::fs::write(home.settings(), newer).unwrap();
        let now = Settings { zoom: 1.5, ..Settings::default() };
        keeper.write_settings(&Settings::default(), &now).unwrap();
        assert_eq!(std::fs::read_to_string(home.settings()).unwrap(), newer);
    }
}
