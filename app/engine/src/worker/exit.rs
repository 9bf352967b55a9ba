//! Turns the end of a worker process into a sentence.

use std::process::ExitStatus;

/// Says what happened to a worker that ended without a verdict. The sentence begins after the
/// solver's name.
pub fn sentence(status: ExitStatus) -> String {
    #[cfg(unix)]
    {
        use std::os::unix::process::ExitStatusExt as _;
        if let Some(signal) = status.signal() {
            return by_signal(signal);
        }
    }
    match status.code() {
        Some(code) => format!("ended its process with exit code {code} before it gave a verdict"),
        None => "ended its process before it gave a verdict".into(),
    }
}

#[cfg(unix)]
fn by_signal(signal: i32) -> String {
    let what = match signal {
        libc::SIGSEGV | libc::SIGBUS => {
            "crashed: it touched memory that is not its own (or its stack overflowed)"
        }
        libc::SIGABRT => "aborted: an assertion failed, or it called abort()",
        libc::SIGFPE => "crashed: an arithmetic error such as a division by zero",
        libc::SIGILL => "crashed: an illegal instruction",
        libc::SIGKILL => "was killed from outside, or by the system when memory ran out",
        libc::SIGTERM | libc::SIGINT | libc::SIGHUP => "was ended from outside",
        _ => return format!("was ended by signal {signal}"),
    };
    what.to_string()
}

#[cfg(all(test, unix))]
mod tests {
    use super::sentence;
    use std::os::unix::process::ExitStatusExt as _;
    use std::process::ExitStatus;

    #[test]
    fn signals_and_exit_codes_have_their_own_sentences() {
        assert!(sentence(ExitStatus::from_raw(libc::SIGSEGV)).contains("memory"));
        assert!(sentence(ExitStatus::from_raw(libc::SIGKILL)).contains("killed"));
        assert!(sentence(ExitStatus::from_raw(3 << 8)).contains("exit code 3"));
    }
}
