//! Has settings and layout written when they have changed: a moment later, on a thread of its own, and once more when
//! the window closes.

use super::background::{Background, Done};
use super::kept::{Keeper, Kept, KeptLayout};
use super::model::Model;
use super::place::WindowPlace;
use super::settings::Settings;
use egui::Context;
use engine::catalog::Home;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Time from a change until it is written; further changes are written with it.
const REST: Duration = Duration::from_millis(700);

/// What is to be kept, and what the files hold.
pub struct Keeping {
    keeper: Keeper,
    settings: Settings,
    layout: KeptLayout,
    arrangement: u64,
    /// What was handed out to be written last.
    written: (Settings, KeptLayout),
    changed_at: Option<Instant>,
    number: u64,
    /// The number of what is in the files, so that nothing older takes its place.
    latest: Arc<Mutex<u64>>,
}

impl Keeping {
    /// The files hold what was kept, or nothing.
    pub fn new(kept: &Kept, home: Home) -> Keeping {
        let (settings, layout) = (kept.settings.clone(), kept.layout.clone());
        Keeping {
            keeper: kept.keeper(home),
            written: (settings.clone(), layout.clone()),
            settings,
            layout,
            arrangement: 0,
            changed_at: None,
            number: 0,
            latest: Arc::default(),
        }
    }

    /// Takes what is to be kept of this frame.
    pub fn look(&mut self, ctx: &Context, model: &Model) {
        if self.settings != *model.settings() {
            self.settings = model.settings().clone();
        }
        if std::mem::replace(&mut self.arrangement, model.arrangement_number()) != model.arrangement_number()
        {
            self.layout.panes = model.own_arrangement().cloned();
            self.layout.side = model.own_side();
        }
        self.layout.window = WindowPlace::now(ctx, self.layout.window);
    }

    /// Writes what has changed, if the time has come. Gives the time until it comes.
    pub fn keep(&mut self, background: &Background) -> Option<Duration> {
        if !self.has_changed() {
            self.changed_at = None;
            return None;
        }
        let changed_at = *self.changed_at.get_or_insert_with(Instant::now);
        let wait = REST.saturating_sub(changed_at.elapsed());
        if !wait.is_zero() {
            return Some(wait);
        }
        self.changed_at = None;
        let write = self.writing();
        background.spawn("keep-settings", move || match write() {
            Ok(()) => Done::Nothing,
            Err(told) => Done::NotKept(told),
        });
        None
    }

    /// Writes what has changed, as the window closes.
    pub fn end(&mut self) {
        if self.has_changed()
            && let Err(told) = self.writing()()
        {
            crate::cli::tell(&told);
        }
    }

    fn has_changed(&self) -> bool {
        (&self.settings, &self.layout) != (&self.written.0, &self.written.1)
    }

    /// What is left to do to have everything in the files.
    fn writing(&mut self) -> impl FnOnce() -> Result<(), String> + Send + 'static {
        self.number += 1;
        let (number, latest, keeper) = (self.number, Arc::clone(&self.latest), self.keeper.clone());
        let (settings, layout) = (self.settings.clone(), self.layout.clone());
        let before = std::mem::replace(&mut self.written, (settings.clone(), layout.clone()));
        move || {
            let mut latest = latest.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            if *latest > number {
                return Ok(());
            }
            *latest = number;
            if before.0 != settings {
                keeper.write_settings(&before.0, &settings)?;
            }
            if before.1 != layout {
                keeper.write_layout(&before.1, &layout)?;
            }
            Ok(())
        }
    }
}
