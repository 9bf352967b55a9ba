//! Time that passes only while a solver runs.

use std::time::{Duration, Instant};

/// A stopwatch.
pub(super) struct Stopwatch {
    total: Duration,
    /// Since when it runs; none while it is held.
    since: Option<Instant>,
}

impl Stopwatch {
    /// One that runs from now on.
    pub fn running(now: Instant) -> Stopwatch {
        Stopwatch { total: Duration::ZERO, since: Some(now) }
    }

    /// Lets it run, or holds it.
    pub fn set(&mut self, runs: bool, now: Instant) {
        match (self.since, runs) {
            (None, true) => self.since = Some(now),
            (Some(since), false) => {
                self.total += now.saturating_duration_since(since);
                self.since = None;
            }
            _ => {}
        }
    }

    /// Whether it runs.
    pub fn runs(&self) -> bool {
        self.since.is_some()
    }

    /// The time in which it ran.
    pub fn elapsed(&self, now: Instant) -> Duration {
        self.total + self.since.map_or(Duration::ZERO, |since| now.saturating_duration_since(since))
    }
}

#[cfg(test)]
mod tests {
    use super::Stopwatch;
    use std::time::{Duration, Instant};

    #[test]
    fn what_passes_while_it_is_held_does_not_count() {
        let began = Instant::now();
        let at = |ms| began + Duration::from_millis(ms);
        let mut watch = Stopwatch::running(began);
        watch.set(false, at(3));
        watch.set(false, at(50));
        assert!(!watch.runs());
        assert_eq!(watch.elapsed(at(90)), Duration::from_millis(3));
        watch.set(true, at(100));
        watch.set(true, at(102));
        assert_eq!(watch.elapsed(at(104)), Duration::from_millis(7));
    }
}
