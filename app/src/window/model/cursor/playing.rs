//! The cursor that goes on by itself, from event to event.

use super::{CursorCommand, Heading, Model};
use std::time::{Duration, Instant};

/// Events a second that can be chosen.
pub const SPEEDS: std::ops::RangeInclusive<f64> = 1.0..=50.0;
/// Events a second at first.
const USUAL: f64 = 5.0;

/// Whether it goes on, and how fast.
pub(super) struct Playing {
    /// When it goes on; none while it stands.
    next: Option<Instant>,
    speed: f64,
}

impl Default for Playing {
    fn default() -> Playing {
        Playing { next: None, speed: USUAL }
    }
}

impl Playing {
    pub fn is_on(&self) -> bool {
        self.next.is_some()
    }

    pub fn speed(&self) -> f64 {
        self.speed
    }

    /// Other speeds than can be chosen are the nearest that can.
    pub fn set_speed(&mut self, speed: f64) {
        self.speed = speed.clamp(*SPEEDS.start(), *SPEEDS.end());
        self.next = self.next.map(|_| Instant::now());
    }

    pub fn stop(&mut self) {
        self.next = None;
    }
}

impl Model {
    /// Begins at the beginning where the newest is looked at.
    pub(super) fn toggle_play(&mut self) {
        if self.is_playing() {
            self.cursor.playing.stop();
            return;
        }
        if self.moment().is_none() {
            self.move_cursor(CursorCommand::First);
        }
        self.cursor.playing.next = Some(Instant::now());
    }

    /// Goes to the next event when it is time; gives the time until then. Where the board of the moment is still being
    /// made, it waits for that; and it ends with the run.
    pub(super) fn play(&mut self) -> Option<Duration> {
        let due = self.cursor.playing.next?;
        let now = Instant::now();
        if let Some(wait) = due.checked_duration_since(now).filter(|wait| !wait.is_zero()) {
            return Some(wait);
        }
        let Some(at) = self.moment() else {
            self.cursor.playing.stop();
            return None;
        };
        if self.cursor.replaying.is_expected(at) {
            return None;
        }
        let next = self.with_events(|events| events.next(at)).map(|(at, _)| at);
        self.look_at(next, Heading::Events);
        if self.moment().is_none() {
            self.cursor.playing.stop();
            return None;
        }
        let step = Duration::from_secs_f64(1.0 / self.cursor.playing.speed);
        self.cursor.playing.next = Some(now + step);
        Some(step)
    }
}
