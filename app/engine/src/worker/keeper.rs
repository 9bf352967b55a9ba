//! The thread that owns a worker's standard input: it passes commands on and ends a worker that does not
//! follow, or gives no sign of life.

use super::frame;
use super::lock;
use super::message::Command;
use super::process::{PATIENCE, Process};
use super::program::Failure;
use super::stream::Pulse;
use crossbeam_channel::{Receiver, at, never, select, tick};
use std::process::ChildStdin;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Seconds without a sign of life after which a run with a time limit is ended.
const SILENCE: u32 = 10;

/// Passes commands on and ends a worker that does not follow.
pub struct Keeper {
    /// The worker.
    pub process: Process,
    /// Tells its signs of life, and whether the run has a limit.
    pub pulse: Arc<Pulse>,
    /// Why it ended the worker, if it did.
    pub verdict: Arc<Mutex<Option<Failure>>>,
}

impl Keeper {
    /// Serves until the commands end, and then ends the worker. Stop and hold have ways of their own, which others
    /// than the owner of the commands may have, too.
    pub fn serve(
        &self,
        mut stdin: ChildStdin,
        commands: &Receiver<Command>,
        stop: &Receiver<()>,
        hold: &Receiver<bool>,
    ) {
        let mut deadline = never();
        let (mut stop, mut hold) = (stop.clone(), hold.clone());
        let seconds = tick(Duration::from_secs(1));
        let (mut silent, mut frames) = (0, 0);
        loop {
            let command = select! {
                recv(stop) -> _ => {
                    deadline = at(Instant::now() + PATIENCE);
                    stop = never();
                    Command::Stop
                }
                recv(commands) -> command => match command {
                    Ok(command) => command,
                    Err(_) => {
                        self.process.kill();
                        return;
                    }
                },
                recv(hold) -> on => match on {
                    Ok(true) => Command::Pause,
                    Ok(false) => Command::Resume,
                    Err(_) => {
                        hold = never();
                        continue;
                    }
                },
                recv(deadline) -> _ => {
                    self.end(Failure::Unresponsive);
                    deadline = never();
                    continue;
                }
                recv(seconds) -> _ => {
                    // Seconds in which this program itself stood still do not count.
                    let now = self.pulse.frames.load(Ordering::Relaxed);
                    let waits = self.pulse.waiting.load(Ordering::Relaxed);
                    let is_watched = self.pulse.has_limit.load(Ordering::Relaxed);
                    silent = if is_watched && waits && now == frames { silent + 1 } else { 0 };
                    frames = now;
                    if silent == SILENCE {
                        self.end(Failure::Silent);
                    }
                    continue;
                }
            };
            let payload = postcard::to_stdvec(&command).expect("a command is plain data");
            // An error means that the worker has ended, which the reader tells.
            let _ = frame::write(&mut stdin, frame::MESSAGE, &payload);
        }
    }

    fn end(&self, why: Failure) {
        if self.process.is_alive() {
            *lock(&self.verdict) = Some(why);
            self.process.kill();
        }
    }
}
