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

/// What a worker that serves several runs prints at the end of each.
pub const RUN_ENDED: &str = "\u{1e}run ended";

/// The last lines that a plugin printed.
pub type LastWords = Arc<Mutex<VecDeque<String>>>;

/// What came out of the pipe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Printed {
    /// A line of the plugin.
    Line(String),
    /// The worker's mark: all that a run printed has come before it.
    RunEnded,
}

/// Hands on what a plugin prints, line by line, until the pipe ends. Of one that prints more than a
/// mebibyte, the rest is read and counted, and its last lines are told at the end.
pub fn read(pipe: impl Read, last: &LastWords, mut say: impl FnMut(Printed)) {
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
        let text = text.trim_end();
        // Whatever was printed without an end of line stands before the mark.
        let (text, is_mark) = match text.strip_suffix(RUN_ENDED) {
            Some(before) => (before, true),
            None => (text, false),
        };
        if !(is_mark && text.is_empty()) {
            remember(last, text);
            if shown + got <= SHOWN {
                shown += got;
                say(Printed::Line(text.to_string()));
            } else {
                dropped += got;
            }
        }
        if is_mark {
            say(Printed::RunEnded);
        }
    }
    if dropped > 0 {
        say(Printed::Line(format!("({dropped} bytes more, of which only these last lines are kept)")));
        lock(last).iter().for_each(|line| say(Printed::Line(line.clone())));
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
    use super::{LastWords, Printed, RUN_ENDED, SHOWN, read};

    fn all(bytes: &[u8], last: &LastWords) -> Vec<Printed> {
        let mut said = Vec::new();
        read(bytes, last, |printed| said.push(printed));
        said
    }

    fn line(text: &str) -> Printed {
        Printed::Line(text.into())
    }

    #[test]
    fn lines_are_told_and_of_a_flood_the_beginning_the_length_and_the_end() {
        let last = LastWords::default();
        assert_eq!(all(b"one\ntwo", &last), [line("one"), line("two")]);

        let flood: String = (0..400_000).map(|i| format!("line {i}\n")).collect();
        let said = all(flood.as_bytes(), &last);
        let said: Vec<&str> = said
            .iter()
            .map(|printed| match printed {
                Printed::Line(line) => line.as_str(),
                Printed::RunEnded => panic!("no run ended"),
            })
            .collect();
        assert_eq!(said[0], "line 0");
        assert_eq!(*said.last().unwrap(), "line 399999");
        assert!(said.iter().map(|line| line.len() as u64 + 1).sum::<u64>() < SHOWN + 1000);
        assert!(said.iter().any(|line| line.contains("bytes more")));
    }

    #[test]
    fn the_end_of_a_run_is_told_after_what_it_printed_and_is_no_line() {
        let last = LastWords::default();
        let text = format!("{RUN_ENDED}\nfirst\nsecond{RUN_ENDED}\n");
        let expected = [Printed::RunEnded, line("first"), line("second"), Printed::RunEnded];
        assert_eq!(all(text.as_bytes(), &last), expected);
        assert_eq!(super::lock(&last).iter().collect::<Vec<_>>(), ["first", "second"]);
    }
}
