//! What a plugin prints: log lines, as many as a person may want to read.

use super::lock;
use std::collections::VecDeque;
use std::io::{BufRead as _, BufReader, Read};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Longest line that is kept, in bytes; a longer one goes on in the next.
const LINE: u64 = 4096;
/// Bytes of all lines that are handed on while the run goes on.
const SHOWN: u64 = 1 << 20;
/// Lines at the end that are kept in any case.
const LAST: usize = 12;

/// Time that the last lines have to arrive after the end of a worker.
const REST: Duration = Duration::from_millis(500);

/// The last lines that a plugin printed.
pub type LastWords = Arc<Mutex<VecDeque<String>>>;

/// Hands on what a plugin prints, line by line, until the pipe ends. Of one that prints more than a
/// mebibyte, the rest is read and counted, and its last lines are told at the end.
pub fn read(pipe: impl Read, last: &LastWords, mut say: impl FnMut(&str)) {
    let mut reader = BufReader::with_capacity(1 << 16, pipe);
    let mut line = Vec::new();
    let (mut shown, mut dropped) = (0_u64, 0_u64);
    loop {
        line.clear();
        let got = match reader.by_ref().take(LINE).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => break,
            Ok(got) => got as u64,
        };
        let text = String::from_utf8_lossy(&line);
        remember(last, text.trim_end());
        if shown + got <= SHOWN {
            shown += got;
            say(text.trim_end());
        } else {
            dropped += got;
        }
    }
    if dropped > 0 {
        say(&format!("({dropped} bytes more, of which only these last lines are kept)"));
        lock(last).iter().for_each(|line| say(line));
    }
}

/// Lets the thread that reads what a plugin prints finish, so that the text of a failed assertion comes
/// before the end of the run. A process that inherited the pipe and lives on is not waited for.
pub fn wait_for_the_rest(log: &JoinHandle<()>) {
    let deadline = Instant::now() + REST;
    while !log.is_finished() && Instant::now() < deadline {
        thread::sleep(Duration::from_millis(1));
    }
}

fn remember(last: &LastWords, text: &str) {
    let mut last = lock(last);
    if last.len() == LAST {
        last.pop_front();
    }
    last.push_back(text.to_string());
}

#[cfg(test)]
mod tests {
    use super::{LastWords, SHOWN, read};

    #[test]
    fn lines_are_told_and_of_a_flood_the_beginning_the_length_and_the_end() {
        let mut said = Vec::new();
        let last = LastWords::default();
        read(&b"one\ntwo"[..], &last, |line| said.push(line.to_string()));
        assert_eq!(said, ["one", "two"]);

        let flood: String = (0..400_000).map(|i| format!("line {i}\n")).collect();
        let mut said = Vec::new();
        read(flood.as_bytes(), &last, |line| said.push(line.to_string()));
        assert_eq!(said[0], "line 0");
        assert_eq!(said.last().unwrap(), "line 399999");
        assert!(said.iter().map(|line| line.len() as u64 + 1).sum::<u64>() < SHOWN + 1000);
        assert!(said.iter().any(|line| line.contains("bytes more")));
    }
}
