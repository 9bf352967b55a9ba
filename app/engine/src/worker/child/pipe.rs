//! The worker's ends of its pipes, and what a solver says over them.

use crate::worker::frame;
use crate::worker::lock;
use crate::worker::message::{Board, Report, Tree};
use crate::worker::samples;
use plugin_abi as abi;
use plugin_api::host::{self, Control, Receiver, StateView};
use std::fs::File;
use std::io;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

/// Exit code of a worker whose pipe was closed by its plugin.
pub const EXIT_LOST_PIPE: i32 = 97;
/// Longest text that a plugin can send at once, in bytes; more is cut.
pub const TEXT: usize = 1 << 14;
/// Largest checkpoint that is kept, in bytes: one frame, with room for its counts.
const LARGEST_CHECKPOINT: usize = frame::LARGEST - 64;

/// The pipe to the program, shared by the threads of the worker.
#[derive(Clone)]
pub struct Pipe(Arc<Mutex<File>>);

impl Pipe {
    /// Takes both pipes away from where a plugin would find them: commands from descriptor 0, which then
    /// reads nothing, and reports from 1, which then is standard error. So what a plugin prints is log text
    /// and never protocol. Other descriptors that the program left open are closed.
    ///
    /// # Errors
    ///
    /// Those of the system.
    #[cfg(unix)]
    pub fn take() -> io::Result<(Pipe, File)> {
        use std::os::fd::{AsFd as _, AsRawFd as _};
        close_inherited();
        let commands = io::stdin().as_fd().try_clone_to_owned()?;
        let reports = io::stdout().as_fd().try_clone_to_owned()?;
        let nothing = File::open("/dev/null")?;
        // SAFETY: all descriptors are open; dup2 replaces one in one step.
        if unsafe { libc::dup2(2, 1) < 0 || libc::dup2(nothing.as_raw_fd(), 0) < 0 } {
            return Err(io::Error::last_os_error());
        }
        Ok((Pipe(Arc::new(Mutex::new(reports.into()))), commands.into()))
    }

    /// Takes both pipes.
    #[cfg(not(unix))]
    pub fn take() -> io::Result<(Pipe, File)> {
        use std::os::windows::io::AsHandle as _;
        let commands = io::stdin().as_handle().try_clone_to_owned()?;
        let reports = io::stdout().as_handle().try_clone_to_owned()?;
        Ok((Pipe(Arc::new(Mutex::new(reports.into()))), commands.into()))
    }

    /// Sends a report.
    pub fn send(&self, report: &Report) {
        let payload = postcard::to_stdvec(report).expect("a report is plain data");
        self.write(frame::MESSAGE, &payload);
    }

    /// Sends a report, or that it is too long to be sent.
    pub fn send_or_refuse(&self, report: &Report) {
        let payload = postcard::to_stdvec(report).expect("a report is plain data");
        if payload.len() > frame::LARGEST {
            self.send(&Report::Refused("says more of itself than 16 MiB".into()));
        } else {
            self.write(frame::MESSAGE, &payload);
        }
    }

    /// Sends a report unless the pipe is in use, and so says by itself that the worker lives.
    pub fn send_if_free(&self, report: &Report) {
        let free = self.0.try_lock().is_ok();
        if free {
            self.send(report);
        }
    }

    fn write(&self, kind: u32, payload: &[u8]) {
        if let Err(error) = frame::write(&mut *lock(&self.0), kind, payload) {
            // Nobody reads any more: the program is gone. Any other error means that this end is.
            super::leave(if error.kind() == io::ErrorKind::BrokenPipe { 0 } else { EXIT_LOST_PIPE });
        }
    }
}

#[cfg(target_os = "linux")]
fn close_inherited() {
    // SAFETY: nothing in this process uses a descriptor above 2 yet. A kernel without the call leaves them
    // open, which the program avoids on its side.
    unsafe {
        libc::syscall(libc::SYS_close_range, 3_u32, u32::MAX, 0_u32);
    }
}

#[cfg(all(unix, not(target_os = "linux")))]
fn close_inherited() {}

/// Sends what the solver says over the pipe.
pub struct Sender<'a> {
    /// The pipe.
    pub pipe: &'a Pipe,
    /// Keeps the clock.
    pub control: &'a Control,
    /// Cells of the puzzle.
    pub n_cells: usize,
    /// Counts the threads that the solver has left running.
    pub left: &'a (dyn Fn() -> u32 + Sync),
    /// How many they were when it returned.
    pub threads_left: AtomicU32,
}

impl Receiver for Sender<'_> {
    fn samples(&self, batch: &[abi::Sample]) {
        let bytes = samples::encode(batch);
        // Waiting for the program to read is no solver time.
        let _held = self.control.hold();
        self.pipe.write(frame::SAMPLES, &bytes);
    }

    fn state(&self, state: StateView<'_>) {
        self.pipe.send(&Report::Board(Board {
            iteration: state.iteration,
            time_ns: self.control.clock_ns(),
            focus: state.focus,
            cells: state.cells.unwrap_or(&[]).to_vec(),
            candidates: state.candidates.unwrap_or(&[]).to_vec(),
            heat: state.heat.unwrap_or(&[]).to_vec(),
        }));
    }

    fn solution(&self, cells: &[u32]) {
        // One cell too many is as wrong as a million.
        let len = cells.len().min(self.n_cells + 1);
        self.pipe.send(&Report::Solution(cells[..len].to_vec()));
    }

    fn explain(&self, text: String) {
        self.pipe.send(&Report::Explain(cut(text)));
    }

    fn log(&self, level: u32, text: String) {
        self.pipe.send(&Report::Log(level, cut(text)));
    }

    fn checkpoint(&self, checkpoint: host::Checkpoint) {
        if checkpoint.bytes.len() > LARGEST_CHECKPOINT {
            let text = format!("a checkpoint of {} bytes is too large to be kept", checkpoint.bytes.len());
            self.log(abi::LOG_WARNING, text);
        } else {
            self.pipe.send(&Report::Checkpoint(checkpoint.into()));
        }
    }

    fn tree(&self, iteration: u64, nodes: &[abi::TreeNode]) {
        self.pipe.send(&Report::Tree(Tree { iteration, nodes: nodes.iter().map(Into::into).collect() }));
    }

    fn returned(&self) {
        let left = (self.left)();
        self.threads_left.store(left, Ordering::Relaxed);
        if left > 0 {
            // What they were given is about to be taken back, so they may well bring the worker down.
            self.pipe
                .send(&Report::Strained(format!("it had returned with {left} of its threads still running")));
        }
    }
}

fn cut(mut text: String) -> String {
    if text.len() > TEXT {
        text.truncate(text.floor_char_boundary(TEXT));
        text.push_str(" … (the rest was cut)");
    }
    text
}
