//! The thread of a worker that counts its threads and its memory, where the system does not.
//!
//! The limit of the system on threads counts per user and spares root, so the worker counts itself. Memory is
//! limited by the system; here is only told how near a plugin came, for the sentence about its death.

use super::pipe::Pipe;
use crate::worker::message::Report;
use crate::worker::sandbox::Allowance;
use std::fs::File;
use std::os::unix::fs::FileExt as _;
use std::thread;
use std::time::Duration;

/// How often it looks.
const PERIOD: Duration = Duration::from_millis(10);
/// Bytes of a page, in which the system counts.
const PAGE: u64 = 4096;

/// What the system tells about this process, opened before its files are out of reach.
pub struct Accounts {
    stat: File,
    statm: File,
}

impl Accounts {
    /// Opens the accounts; none where the system keeps none.
    pub fn open() -> Option<Accounts> {
        Some(Accounts {
            stat: File::open("/proc/self/stat").ok()?,
            statm: File::open("/proc/self/statm").ok()?,
        })
    }

    /// Threads of this process.
    pub fn threads(&self) -> Option<u32> {
        // After the name in brackets, which may hold anything: state is the first field, threads the 18th.
        let text = read(&self.stat)?;
        text.rsplit_once(')')?.1.split_whitespace().nth(17)?.parse().ok()
    }

    /// Bytes that this process can write to.
    fn memory(&self) -> Option<u64> {
        let pages: u64 = read(&self.statm)?.split_whitespace().nth(5)?.parse().ok()?;
        Some(pages * PAGE)
    }

    /// Watches from a thread of its own until the worker ends.
    pub fn watch(self, allowance: Allowance, pipe: Pipe) -> std::io::Result<Accounts> {
        let own = Accounts { stat: self.stat.try_clone()?, statm: self.statm.try_clone()? };
        let mut strained = false;
        let look = move || {
            loop {
                if let Some(threads) = own.threads().filter(|&threads| threads > allowance.threads) {
                    pipe.send(&Report::Ending(format!(
                        "started {threads} threads, where {} are allowed, and was ended",
                        allowance.threads
                    )));
                    super::leave(0);
                }
                let near = |bytes: &u64| *bytes > allowance.memory / 10 * 9;
                if let Some(bytes) = own.memory().filter(near).filter(|_| !strained) {
                    strained = true;
                    pipe.send(&Report::Strained(format!(
                        "it had taken {} of the {} MiB of memory that a plugin may have",
                        bytes >> 20,
                        allowance.memory >> 20
                    )));
                }
                thread::sleep(PERIOD);
            }
        };
        thread::Builder::new().name("guard".into()).spawn(look)?;
        Ok(self)
    }
}

/// Reads a file of the system anew; it is short.
fn read(file: &File) -> Option<String> {
    let mut bytes = [0; 1024];
    let len = file.read_at(&mut bytes, 0).ok()?;
    Some(String::from_utf8_lossy(&bytes[..len]).into_owned())
}

#[cfg(test)]
mod tests {
    use super::Accounts;

    #[test]
    fn a_process_counts_its_threads_and_its_memory() {
        let (end, wait) = std::sync::mpsc::channel::<()>();
        let more = std::thread::Builder::new().stack_size(64 << 20).spawn(move || wait.recv().is_err());
        let more = more.unwrap();
        let accounts = Accounts::open().unwrap();
        assert!(accounts.threads().unwrap() >= 2);
        assert!(accounts.memory().unwrap() >= 64 << 20);
        drop(end);
        assert!(more.join().unwrap());
    }
}
