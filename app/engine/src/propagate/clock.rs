//! Tells whether the time that was granted is over.

use std::time::{Duration, Instant};

/// Tells when the time is over.
pub(crate) struct Clock {
    end: Option<Instant>,
    asked: u32,
}

impl Clock {
    pub(crate) fn new(seconds: Option<f64>) -> Clock {
        let end = seconds.and_then(|seconds| {
            // More time than a clock can hold is no limit.
            let seconds = if seconds > 0.0 { seconds } else { 0.0 };
            Duration::try_from_secs_f64(seconds).ok().and_then(|time| Instant::now().checked_add(time))
        });
        Clock { end, asked: 0 }
    }

    pub(crate) fn is_over(&self) -> bool {
        self.end.is_some_and(|end| Instant::now() >= end)
    }

    /// Looks at the clock at every 32nd question only.
    pub(crate) fn is_over_now_and_then(&mut self) -> bool {
        self.asked = self.asked.wrapping_add(1);
        self.asked.is_multiple_of(32) && self.is_over()
    }
}
