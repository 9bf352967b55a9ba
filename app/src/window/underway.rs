//! Which tasks of the background are underway, so that whatever takes longer than a moment is told.

use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

/// What takes no longer is not told.
const MOMENT: Duration = Duration::from_millis(300);

/// The tasks that are underway. Clones are the same.
#[derive(Clone, Default)]
pub struct Underway(Arc<Mutex<Vec<Task>>>);

struct Task {
    number: u64,
    words: String,
    since: Instant,
}

/// A task is underway as long as this is held.
pub struct Telling {
    underway: Underway,
    number: u64,
}

impl Drop for Telling {
    fn drop(&mut self) {
        self.underway.tasks().retain(|task| task.number != self.number);
    }
}

impl Underway {
    /// A task begins.
    pub fn begin(&self, words: &str) -> Telling {
        let mut tasks = self.tasks();
        let number = tasks.iter().map(|task| task.number).max().unwrap_or(0) + 1;
        tasks.push(Task { number, words: words.to_string(), since: Instant::now() });
        drop(tasks);
        Telling { underway: self.clone(), number }
    }

    /// The words of the task that takes longest, once it has taken more than a moment; and how long it is until the
    /// next one does.
    pub fn longest(&self) -> (Option<String>, Option<Duration>) {
        let tasks = self.tasks();
        let Some(oldest) = tasks.iter().min_by_key(|task| task.since) else { return (None, None) };
        match MOMENT.checked_sub(oldest.since.elapsed()) {
            Some(wait) if !wait.is_zero() => (None, Some(wait)),
            _ => (Some(oldest.words.clone()), None),
        }
    }

    fn tasks(&self) -> MutexGuard<'_, Vec<Task>> {
        self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

#[cfg(test)]
mod tests {
    use super::{MOMENT, Underway};

    #[test]
    fn a_task_is_told_after_a_moment_and_until_it_is_over() {
        let underway = Underway::default();
        let telling = underway.begin("Saving…");
        let other = underway.begin("Opening…");
        let (told, wait) = underway.longest();
        assert!(told.is_none() && wait.is_some_and(|wait| wait <= MOMENT));
        std::thread::sleep(MOMENT);
        assert_eq!(underway.longest(), (Some("Saving…".into()), None));
        drop(telling);
        assert_eq!(underway.longest().0.as_deref(), Some("Opening…"));
        drop(other);
        assert_eq!(underway.longest(), (None, None));
    }
}
