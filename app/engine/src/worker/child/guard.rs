//! The thread of a worker that counts its threads and its memory, where the system does not.
//!
//! The limit of the system on threads counts per user and spares root, so the worker counts itself. Memory is
//! limited by the system; here is only told how near a plugin came, for the sentence about its death.

use super::pipe::Pipe;
use crate::worker::message::Report;
use crate::worker::sandbox::Allowance;
use std::fs::File;
use std::io::{Read as _, Seek as _, SeekFrom};
use std::thread;
use std::time::Duration;

/// How often it looks.
const PERIOD: Duration = Duration::from_millis(10);
/// Bytes of a page, in which the system counts.
const PAGE: u64 = 4096;

/// What the system tells about this process, opened before its files are out of reach. Where the system has no
/// such files nothing is counted. Each thread needs accounts of its own.
pub struct Accounts {
    stat: Option<File>,
    statm: Option<File>,
}

impl Accounts {
    /// Opens the accounts.
    pub fn open() -> Accounts {
        Accounts { stat: File::open("/proc/self/stat").ok(), statm: File::open("/proc/self/statm").ok() }
    }

    /// Threads of this process.
    pub fn threads(&self) -> Option<u32> {
        // After the name in brackets, which may hold anything: state is the first field, threads the 18th.
        let text = read(self.stat.as_ref()?)?;
        text.rsplit_once(')')?.1.split_whitespace().nth(17)?.parse().ok()
    }

    /// Bytes that this process can write to.
    pub fn memory(&self) -> Option<u64> {
        let pages: u64 = read(self.statm.as_ref()?)?.split_whitespace().nth(5)?.parse().ok()?;
        Some(pages * PAGE)
    }

    /// Watches from a thread of its own until the worker ends. Without a thread for it nothing is counted; the
    /// limits of the system hold all the same.
    pub fn watch(self, allowance: Allowance, pipe: Pipe) {
        let mut strained = false;
        let look = move || {
            loop {
                self.look(&allowance, &pipe, &mut strained);
                thread::sleep(PERIOD);
            }
        };
        let _ = thread::Builder::new().name("guard".into()).spawn(look);
    }

    fn look(&self, allowance: &Allowance, pipe: &Pipe, strained: &mut bool) {
        if let Some(threads) = self.threads().filter(|&threads| threads > allowance.threads) {
            let allowed = allowance.threads;
            let ending = format!("started {threads} threads, where {allowed} are allowed, and was ended");
            pipe.send(&Report::Ending(ending));
            super::leave(0);
        }
        let near = |bytes: &u64| *bytes > allowance.memory / 10 * 9;
        if let Some(bytes) = self.memory().filter(near).filter(|_| !*strained) {
            *strained = true;
            pipe.send(&Report::Strained(format!(
                "it had taken {} of the {} MiB of memory that a plugin may have",
                bytes >> 20,
                allowance.memory >> 20
            )));
        }
    }
}

/// Reads a file of the system anew; it is short.
fn read(mut file: &File) -> Option<String> {
    let mut bytes = [0; 1024];
    file.seek(SeekFrom::Start(0)).ok()?;
    let len = file.read(&mut bytes).ok()?;
    Some(String::from_utf8_lossy(&bytes[..len]).into_owned())
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::Accounts;

    #[test]
    fn a_process_counts_its_threads_and_its_memory() {
        let (end, wait) = std::sync::mpsc::channel::<()>();
        let more = std::thread::Builder::new().stack_size(64 << 20).spawn(move || wait.recv().is_err());
        let more = more.unwrap();
        let accounts = Accounts::open();
        assert!(accounts.threads().unwrap() >= 2);
        assert!(accounts.memory().unwrap() >= 64 << 20);
        drop(end);
        assert!(more.join().unwrap());
    }
}
