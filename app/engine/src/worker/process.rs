//! One worker process as the program holds it: waiting for its end, and ending it.

use super::lock;
use crossbeam_channel::{Sender, bounded};
use std::io;
use std::process::{Child, ExitStatus};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Time that a worker has to end after it was told to, or after its pipe has ended.
pub const PATIENCE: Duration = Duration::from_secs(2);

/// A worker process, shared by the threads that serve it.
#[derive(Clone)]
pub struct Process(Arc<Mutex<Child>>);

impl Process {
    /// Takes charge of a started process.
    pub fn new(child: Child) -> Process {
        Process(Arc::new(Mutex::new(child)))
    }

    /// Its number in the system.
    pub fn id(&self) -> u32 {
        lock(&self.0).id()
    }

    /// Waits for the end of a process whose pipe has ended. One that lives on is ended, and so told from
    /// one that died by itself.
    pub fn wait(&self) -> End {
        let deadline = Instant::now() + PATIENCE;
        let mut ended_by_us = false;
        loop {
            match lock(&self.0).try_wait() {
                Ok(Some(_)) if ended_by_us => return End::LivedOn,
                Ok(Some(status)) => return End::Exited(status),
                Ok(None) => {}
                Err(_) => return End::Lost,
            }
            if Instant::now() >= deadline && !ended_by_us {
                ended_by_us = true;
                self.kill();
            }
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// Whether it has not ended yet.
    pub fn is_alive(&self) -> bool {
        matches!(lock(&self.0).try_wait(), Ok(None))
    }

    /// Ends it at once.
    pub fn kill(&self) {
        // An error means that it has ended already.
        let _ = lock(&self.0).kill();
    }
}

/// How a process ended.
#[derive(Clone, Copy, Debug)]
pub enum End {
    /// By itself.
    Exited(ExitStatus),
    /// It only closed its pipe, and was ended.
    LivedOn,
    /// Nobody can tell.
    Lost,
}

impl End {
    /// What the system says about it.
    pub fn status(self) -> Option<ExitStatus> {
        match self {
            End::Exited(status) => Some(status),
            End::LivedOn | End::Lost => None,
        }
    }
}

/// Ends a worker that takes longer than it may.
pub struct Watchdog {
    done: Sender<()>,
    thread: JoinHandle<bool>,
}

impl Watchdog {
    /// Starts to wait.
    ///
    /// # Errors
    ///
    /// The system gave no thread.
    pub fn start(process: &Process, limit: Duration) -> io::Result<Watchdog> {
        let (done, waiting) = bounded::<()>(1);
        let process = process.clone();
        let thread = thread::Builder::new().name("worker-watchdog".into()).spawn(move || {
            let in_time = waiting.recv_timeout(limit).is_ok();
            if !in_time {
                process.kill();
            }
            in_time
        })?;
        Ok(Watchdog { done, thread })
    }

    /// Calls the watchdog off and says whether the worker was in time.
    pub fn end(self) -> bool {
        let _ = self.done.try_send(());
        self.thread.join().unwrap_or(true)
    }
}
