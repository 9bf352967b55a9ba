//! Turns the end of a worker process into a sentence.

use super::child::{EXIT_LOST_PIPE, STACK};
use std::process::ExitStatus;

/// What is known of a worker that ended without a verdict.
#[derive(Clone, Copy, Debug)]
pub struct LastMoments<'a> {
    /// How its process ended; none when nobody could tell.
    pub status: Option<ExitStatus>,
    /// Whether the library had been loaded by then.
    pub loaded: bool,
    /// The last lines that it printed.
    pub words: &'a [String],
    /// A limit that it came near.
    pub strained: Option<&'a str>,
}

impl LastMoments<'_> {
    /// Says what happened. The sentence begins after the solver's name and has no full stop.
    pub fn sentence(&self) -> String {
        let mut sentence = self.by_words().unwrap_or_else(|| self.by_status());
        if !self.loaded {
            sentence.push_str(" while it was being loaded");
        }
        if let Some(strained) = self.strained {
            sentence.push_str("; ");
            sentence.push_str(strained);
        }
        sentence
    }

    /// What it printed says more than a signal: a runtime tells why it gives up.
    fn by_words(&self) -> Option<String> {
        if !self.status.is_some_and(is_abort) {
            return None;
        }
        let line =
            |needle: &str| self.words.iter().rev().find(|line| line.contains(needle)).map(|l| l.trim());
        if line("has overflowed its stack").is_some() {
            // The main thread, which loads libraries, has a stack of the system's choice.
            let size = if self.loaded { format!(" of {} MiB", STACK >> 20) } else { String::new() };
            return Some(format!("overflowed its stack{size}"));
        }
        if let Some(text) = line("memory allocation of") {
            return Some(format!("ran out of memory ({text})"));
        }
        if line("what():").is_some() || line("terminate called").is_some() {
            let thrown = line("terminate called").unwrap_or("terminate called");
            let what = line("what():").map(|text| format!(", {text}")).unwrap_or_default();
            return Some(format!("threw a C++ exception that nobody caught ({thrown}{what})"));
        }
        if line("foreign exception").is_some() {
            return Some("threw an exception out of its run function".into());
        }
        if let Some(text) = line("Assertion").or_else(|| line("assertion")) {
            return Some(format!("aborted: an assertion failed ({text})"));
        }
        let at = self.words.iter().rposition(|line| line.contains("panicked at"))?;
        let text = self.words[at..].iter().take(2).map(|line| line.trim()).collect::<Vec<_>>().join(" ");
        Some(format!("panicked and aborted ({text})"))
    }

    fn by_status(&self) -> String {
        let Some(status) = self.status else { return "was lost".into() };
        #[cfg(unix)]
        {
            use std::os::unix::process::ExitStatusExt as _;
            if let Some(signal) = status.signal() {
                return by_signal(signal);
            }
        }
        match status.code() {
            Some(EXIT_LOST_PIPE) => "closed its connection to the program".into(),
            Some(code) => format!("ended its process with exit code {code} before it gave a verdict"),
            None => "ended its process before it gave a verdict".into(),
        }
    }
}

#[cfg(unix)]
fn is_abort(status: ExitStatus) -> bool {
    use std::os::unix::process::ExitStatusExt as _;
    status.signal() == Some(libc::SIGABRT)
}

#[cfg(not(unix))]
fn is_abort(status: ExitStatus) -> bool {
    !status.success()
}

#[cfg(unix)]
fn by_signal(signal: i32) -> String {
    let what = match signal {
        libc::SIGSEGV | libc::SIGBUS => "crashed: it touched memory that is not its own",
        libc::SIGABRT => "aborted: it called abort()",
        libc::SIGFPE => "crashed: an arithmetic error such as a division by zero",
        libc::SIGILL | libc::SIGTRAP => "crashed: an illegal instruction",
        libc::SIGSYS => "crashed: a system call that is not allowed",
        libc::SIGXFSZ => "was ended: it wrote a file above 64 MiB",
        libc::SIGKILL => "was killed from outside, or by the system when memory ran out",
        libc::SIGTERM | libc::SIGINT | libc::SIGHUP => "was ended from outside",
        _ => return format!("was ended by signal {signal}"),
    };
    what.to_string()
}

#[cfg(all(test, unix))]
mod tests {
    use super::LastMoments;
    use std::os::unix::process::ExitStatusExt as _;
    use std::process::ExitStatus;

    fn sentence(status: i32, words: &[&str]) -> String {
        let words: Vec<String> = words.iter().map(ToString::to_string).collect();
        let status = Some(ExitStatus::from_raw(status));
        LastMoments { status, loaded: true, words: &words, strained: None }.sentence()
    }

    #[test]
    fn signals_and_exit_codes_have_their_own_sentences() {
        assert!(sentence(libc::SIGSEGV, &[]).contains("memory"));
        assert!(sentence(libc::SIGKILL, &[]).contains("killed"));
        assert!(sentence(3 << 8, &[]).contains("exit code 3"));
        assert!(sentence(97 << 8, &[]).contains("connection"));
    }

    #[test]
    fn what_a_runtime_prints_before_it_aborts_is_told() {
        let of = |words: &[&str]| sentence(libc::SIGABRT, words);
        assert!(of(&["thread 'solver' (7) has overflowed its stack"]).contains("its stack of 256 MiB"));
        assert!(of(&["x: x.c:3: run: Assertion `1 == 2' failed."]).contains("1 == 2"));
        assert!(of(&["thread 'solver' panicked at a.rs:1:2:", "no way"]).contains("no way"));
        assert!(of(&["terminate called after throwing an instance of 'int'"]).contains("'int'"));
        assert!(of(&["memory allocation of 99 bytes failed"]).contains("99 bytes"));
        assert_eq!(of(&[]), "aborted: it called abort()");
        // Words alone prove nothing: a plugin may print what it likes and crash in another way.
        assert!(!sentence(libc::SIGSEGV, &["Assertion failed"]).contains("assertion"));
    }

    #[test]
    fn a_crash_in_a_constructor_and_a_limit_that_was_near_are_told() {
        let status = Some(ExitStatus::from_raw(libc::SIGSEGV));
        let died = LastMoments { status, loaded: false, words: &[], strained: Some("it was near") };
        assert!(died.sentence().ends_with("while it was being loaded; it was near"));
    }
}
