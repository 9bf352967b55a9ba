//! Tells whether the time that was granted is over.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Tells when the time is over, or nobody wants to know any more.
pub struct Clock<'a> {
    end: Option<Instant>,
    is_cancelled: Option<&'a AtomicBool>,
}

impl<'a> Clock<'a> {
    /// Over after so many seconds; never, when none are said.
    pub fn new(seconds: Option<f64>) -> Clock<'a> {
        let end = seconds.and_then(|seconds| {
            // More time than a clock can hold is no limit.
            let seconds = if seconds > 0.0 { seconds } else { 0.0 };
            Duration::try_from_secs_f64(seconds).ok().and_then(|time| Instant::now().checked_add(time))
        });
        Clock { end, is_cancelled: None }
    }

    /// Is over, too, once this is set.
    pub fn until(self, is_cancelled: &'a AtomicBool) -> Clock<'a> {
        Clock { is_cancelled: Some(is_cancelled), ..self }
    }

    /// Whether it is over.
    pub fn is_over(&self) -> bool {
        let is_cancelled = self.is_cancelled.is_some_and(|flag| flag.load(Ordering::Relaxed));
        is_cancelled || self.end.is_some_and(|end| Instant::now() >= end)
    }
}
