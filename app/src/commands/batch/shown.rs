//! What is seen of a batch while it runs: a bar on a terminal, a line now and then where standard error goes to a file.

use crate::cli::tell;
use crate::wording::{count, long_duration};
use engine::batch::Progress;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal as _;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Time from one line in a file to the next.
const PERIOD: Duration = Duration::from_secs(30);

/// What is seen of a batch.
pub enum Shown {
    /// A bar.
    Bar(ProgressBar),
    /// Lines, and when the last was told.
    Lines(Mutex<Instant>),
}

impl Shown {
    /// As standard error wants it; so far was done before this start.
    pub fn new(before: &Progress) -> Shown {
        if std::io::stderr().is_terminal() {
            Shown::Bar(bar(before))
        } else {
            Shown::Lines(Mutex::new(Instant::now()))
        }
    }

    /// Shows how far it is.
    pub fn show(&self, progress: &Progress) {
        match self {
            Shown::Bar(bar) => {
                // Another job may have shown later progress already.
                bar.set_position(bar.position().max(progress.tally.done as u64));
                if progress.tally.failed > 0 {
                    bar.set_message(format!("{} failed · ", progress.tally.failed));
                }
            }
            Shown::Lines(last) => {
                let mut last = last.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
                if last.elapsed() >= PERIOD && progress.left() > 0 {
                    *last = Instant::now();
                    tell(&line(progress));
                }
            }
        }
    }

    /// The batch is over.
    pub fn finish(&self) {
        if let Shown::Bar(bar) = self {
            bar.finish_and_clear();
        }
    }
}

fn bar(before: &Progress) -> ProgressBar {
    let bar = ProgressBar::new(before.planned as u64);
    let template = "{wide_bar} {pos} of {len} runs · {msg}{elapsed}, {eta} to go";
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.set_position(before.tally.done as u64);
    // What was done before this start tells nothing of its speed.
    bar.reset_eta();
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// `340 of 3 600 runs, 300 solved, 2 failed; about 12 min to go.`
fn line(progress: &Progress) -> String {
    let tally = progress.tally;
    let failed = if tally.failed > 0 { format!(", {} failed", tally.failed) } else { String::new() };
    let to_go =
        progress.time_left().map(|left| format!("; about {} to go", long_duration(left.as_secs_f64())));
    format!(
        "{} of {}, {} solved{failed}{}.",
        tally.done,
        count(progress.planned as u64, "run"),
        tally.solved,
        to_go.unwrap_or_default()
    )
}

#[cfg(test)]
mod tests {
    use super::line;
    use engine::batch::{Control, Tally};

    #[test]
    fn a_line_tells_what_is_done_and_what_failed() {
        let control = Control::default();
        control.expect(1200, Tally { done: 340, solved: 300, failed: 0 });
        assert_eq!(line(&control.progress_now()), "340 of 1\u{2009}200 runs, 300 solved.");
        control.expect(2, Tally { done: 1, solved: 0, failed: 1 });
        assert_eq!(line(&control.progress_now()), "1 of 2 runs, 0 solved, 1 failed.");
    }
}
