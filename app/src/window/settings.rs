//! What the user has chosen for all sessions: how the window looks, how much goes on at once, what was opened last.

use egui::ThemePreference;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// Files and folders that are remembered.
pub const MOST_RECENT: usize = 15;

/// The settings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Paper, dark, or as the system.
    pub theme: ThemePreference,
    /// How much colours stand out.
    pub contrast: Contrast,
    /// Size of all texts.
    pub text_size: TextSize,
    /// Size of everything.
    pub zoom: f32,
    /// Whether things move.
    pub motion: Motion,
    /// Runs at once; none is as many as the machine has cores.
    pub places: Option<usize>,
    /// What was opened last, the latest first. Paths that are no text are not remembered.
    pub recent: Vec<String>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            theme: ThemePreference::System,
            contrast: Contrast::Usual,
            text_size: TextSize::Usual,
            zoom: 1.0,
            motion: Motion::Usual,
            places: None,
            recent: Vec::new(),
        }
    }
}

/// How much colours stand out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Contrast {
    /// Calm.
    Usual,
    /// As much as can be.
    High,
}

/// Size of all texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TextSize {
    /// 11 points.
    Small,
    /// 12.5 points.
    Usual,
    /// 15 points.
    Large,
    /// 18 points.
    Largest,
}

impl TextSize {
    /// All of them, with their names.
    pub const ALL: [(TextSize, &'static str); 4] = [
        (TextSize::Small, "Small"),
        (TextSize::Usual, "Usual"),
        (TextSize::Large, "Large"),
        (TextSize::Largest, "Largest"),
    ];

    /// Of the usual size.
    pub fn factor(self) -> f32 {
        match self {
            TextSize::Small => 0.88,
            TextSize::Usual => 1.0,
            TextSize::Large => 1.2,
            TextSize::Largest => 1.44,
        }
    }
}

/// Whether things move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Motion {
    /// What opens and scrolls glides.
    Usual,
    /// Everything is in its place at once.
    Reduced,
}

/// One setting that is set.
#[derive(Clone, Debug, PartialEq)]
pub enum Setting {
    /// Paper, dark, or as the system.
    Theme(ThemePreference),
    /// How much colours stand out.
    Contrast(Contrast),
    /// Size of all texts.
    TextSize(TextSize),
    /// Size of everything.
    Zoom(f32),
    /// Whether things move.
    Motion(Motion),
}

impl Setting {
    /// The themes, with their names.
    pub const THEMES: [(ThemePreference, &'static str); 3] = [
        (ThemePreference::Light, "Light"),
        (ThemePreference::Dark, "Dark"),
        (ThemePreference::System, "As the system"),
    ];
}

impl Settings {
    /// Smallest and greatest size of everything.
    pub const ZOOMS: std::ops::RangeInclusive<f32> = 0.5..=3.0;

    /// As they were stored, with what makes no sense left out.
    pub fn settled(mut self) -> Settings {
        let usual = Settings::default();
        if !Settings::ZOOMS.contains(&self.zoom) {
            self.zoom = usual.zoom;
        }
        self.places = self.places.filter(|places| (1..=1024).contains(places));
        self.recent.truncate(MOST_RECENT);
        self
    }

    /// What is kept where another window has written meanwhile: what this one has changed since before, and else what is there.
    pub fn merged(&self, before: &Settings, there: Settings) -> Settings {
        Settings {
            theme: newer(&self.theme, &before.theme, there.theme),
            contrast: newer(&self.contrast, &before.contrast, there.contrast),
            text_size: newer(&self.text_size, &before.text_size, there.text_size),
            zoom: newer(&self.zoom, &before.zoom, there.zoom),
            motion: newer(&self.motion, &before.motion, there.motion),
            places: newer(&self.places, &before.places, there.places),
            recent: self.merged_recent(before, there.recent),
        }
    }

    /// What this window has opened since before comes first; what it has forgotten is left out.
    fn merged_recent(&self, before: &Settings, there: Vec<String>) -> Vec<String> {
        let keeps_order = |tail: &[String]| {
            let mut rest = before.recent.iter();
            tail.iter().all(|path| rest.any(|known| known == path))
        };
        let all = &self.recent;
        let n_opened = (0..all.len()).find(|&from| keeps_order(&all[from..])).unwrap_or(all.len());
        let opened = &all[..n_opened];
        let is_left =
            |path: &String| !opened.contains(path) && (all.contains(path) || !before.recent.contains(path));
        let mut merged = opened.to_vec();
        merged.extend(there.into_iter().filter(is_left));
        merged.truncate(MOST_RECENT);
        merged
    }

    /// Sets one.
    pub fn set(&mut self, setting: Setting) {
        match setting {
            Setting::Theme(theme) => self.theme = theme,
            Setting::Contrast(contrast) => self.contrast = contrast,
            Setting::TextSize(size) => self.text_size = size,
            Setting::Motion(motion) => self.motion = motion,
            Setting::Zoom(zoom) => {
                let tenths = (zoom * 10.0).round() / 10.0;
                self.zoom = tenths.clamp(*Settings::ZOOMS.start(), *Settings::ZOOMS.end());
            }
        }
    }

    /// Remembers what was opened, before all others.
    pub fn remember(&mut self, path: &Path) {
        let whole = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
        if let Some(text) = whole.to_str() {
            self.recent.retain(|known| known != text);
            self.recent.insert(0, text.to_string());
            self.recent.truncate(MOST_RECENT);
        }
    }

    /// Forgets what is not there any more; says whether it was remembered.
    pub fn forget(&mut self, path: &Path) -> bool {
        let before = self.recent.len();
        self.recent.retain(|known| Path::new(known) != path);
        self.recent.len() < before
    }

    /// What was opened last, the latest first.
    pub fn recent(&self) -> impl Iterator<Item = PathBuf> {
        self.recent.iter().map(PathBuf::from)
    }
}

/// What this window has changed since before, else what is there.
pub fn newer<T: PartialEq + Clone>(now: &T, before: &T, there: T) -> T {
    if now == before { there } else { now.clone() }
}

#[cfg(test)]
mod tests {
    use super::{Contrast, MOST_RECENT, Setting, Settings, TextSize};
    use std::path::Path;

    #[test]
    fn what_is_opened_again_comes_first_and_the_oldest_is_forgotten() {
        let mut settings = Settings::default();
        (0..20).for_each(|k| settings.remember(Path::new(&format!("/puzzles/{k}"))));
        settings.remember(Path::new("/puzzles/12"));
        let recent: Vec<&str> = settings.recent.iter().map(String::as_str).collect();
        assert_eq!(
            (recent.len(), &recent[..3]),
            (MOST_RECENT, &["/puzzles/12", "/puzzles/19", "/puzzles/18"][..])
        );
        assert!(settings.forget(Path::new("/puzzles/12")) && !settings.forget(Path::new("/puzzles/12")));
    }

    #[test]
    fn what_two_windows_have_opened_and_forgotten_is_all_kept() {
        let with = |recent: &[&str]| Settings {
            recent: recent.iter().map(|path| path.to_string()).collect(),
            ..Settings::default()
        };
        let before = with(&["/a", "/b", "/c"]);
        let there = || with(&["/x", "/a", "/b", "/c"]);
        let merged = |now: &[&str]| with(now).merged(&before, there()).recent;
        assert_eq!(merged(&["/a", "/b", "/c"]), ["/x", "/a", "/b", "/c"], "nothing was done here");
        assert_eq!(merged(&["/y", "/a", "/b", "/c"]), ["/y", "/x", "/a", "/b", "/c"]);
        assert_eq!(merged(&["/c", "/a", "/b"]), ["/c", "/x", "/a", "/b"], "opened again");
        assert_eq!(merged(&["/a", "/c"]), ["/x", "/a", "/c"], "one is gone");
        assert_eq!(merged(&[]), ["/x"], "the list was cleared here");
        let here = Settings { contrast: Contrast::High, ..before.clone() };
        let there = Settings { zoom: 2.0, contrast: Contrast::Usual, ..before.clone() };
        let both = here.merged(&before, there);
        assert_eq!((both.zoom, both.contrast), (2.0, Contrast::High));
    }

    #[test]
    fn settings_that_make_no_sense_become_the_usual_ones() {
        let stored = "(zoom: 1e9, places: Some(0), text_size: Large, of_another_version: 3)";
        let settled = ron::from_str::<Settings>(stored).unwrap().settled();
        assert_eq!(settled, Settings { text_size: TextSize::Large, ..Settings::default() });
        let mut settings = Settings::default();
        settings.set(Setting::Zoom(7.0));
        assert_eq!(settings.zoom, 3.0);
    }
}
