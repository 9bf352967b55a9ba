//! Ctrl-C, for commands that can stop halfway and keep what they have.

use crate::cli::tell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Becomes true at Ctrl-C; a second Ctrl-C ends the program.
pub fn stop_on_interrupt() -> Arc<AtomicBool> {
    let stopped = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stopped);
    let hooked = ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
    if let Err(error) = hooked {
        tell(&format!("Ctrl-C will end the program at once: {error}."));
    }
    stopped
}
