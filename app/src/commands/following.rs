//! A run that is followed to its end at the terminal: with a progress line, until it ends or somebody stops it.

use crate::cli::tell;
use crossbeam_channel::RecvTimeoutError;
use engine::run::Run;
use engine::worker::{Event, Failure, RunHandle, RunRequest, WARNING, WorkerProgram};
use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Whether somebody pressed Ctrl-C, or the system asked the program to end. A second time ends it at once.
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Begins to listen; once in a program.
    pub fn listen() -> Interrupt {
        let interrupted = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&interrupted);
        let hooked = ctrlc::set_handler(move || {
            if flag.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        });
        if let Err(error) = hooked {
            tell(&format!("Ctrl-C will end the program without a result: {error}."));
        }
        Interrupt(interrupted)
    }

    /// What is set when it comes.
    pub fn flag(&self) -> &AtomicBool {
        &self.0
    }

    /// Whether it has come.
    pub fn has_come(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Makes a run to its end and shows a progress line when standard error is a terminal. An interrupt stops it.
///
/// # Errors
///
/// A sentence when the worker did not start.
pub fn follow(
    program: &WorkerProgram,
    request: RunRequest,
    mut run: Run,
    interrupt: &Interrupt,
) -> Result<Run, String> {
    let named = |failure| format!("{} {failure}.", run.setup().solver);
    let handle = program.run(request, Arc::new(|| ())).map_err(named)?;
    let progress = progress_line();
    let mut stopping = false;
    while run.outcome().is_none() {
        if interrupt.has_come() && !stopping {
            stopping = true;
            handle.stop();
        }
        take_event(&handle, &mut run, &progress);
        progress.set_message(progress_text(&run));
        progress.tick();
    }
    progress.finish_and_clear();
    Ok(run)
}

fn take_event(handle: &RunHandle, run: &mut Run, progress: &ProgressBar) {
    match handle.events().recv_timeout(Duration::from_millis(100)) {
        Ok(event) => {
            if let Event::Log(WARNING.., text) = &event {
                progress.suspend(|| tell(&format!("{}: {text}", run.setup().solver)));
            }
            run.apply(event);
        }
        Err(RecvTimeoutError::Timeout) => {}
        // The reader always sends `Ended`; were it gone without, the run must still end.
        Err(RecvTimeoutError::Disconnected) => {
            run.apply(Event::Ended(Err(Failure::Died("was lost".into()))));
        }
    }
}

fn progress_line() -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style =
        ProgressStyle::with_template("{spinner} {msg}").unwrap_or_else(|_| ProgressStyle::default_spinner());
    ProgressBar::new_spinner().with_style(style)
}

fn progress_text(run: &Run) -> String {
    let setup = run.setup();
    let first = setup
        .metrics
        .iter()
        .find_map(|key| run.last_values().get(key.as_str()).map(|value| format!(" · {key} {value}")));
    format!(
        "{} · iteration {}{} · {:.1} s",
        setup.solver,
        run.iterations(),
        first.unwrap_or_default(),
        run.seconds()
    )
}
