//! The time that this thread has had on a processor: other work on the machine does not count in it.

use std::time::Duration;

/// A point from which processor time is taken; elsewhere than on Unix, time of the clock.
pub struct Started(Duration);

impl Started {
    /// Now.
    pub fn now() -> Started {
        Started(time())
    }

    /// Time since then.
    pub fn elapsed(&self) -> Duration {
        time() - self.0
    }
}

#[cfg(unix)]
fn time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

#[cfg(not(unix))]
fn time() -> Duration {
    std::time::SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default()
}
