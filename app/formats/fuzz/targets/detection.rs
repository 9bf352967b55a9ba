//! Any bytes as a file of which nothing is known.
#![no_main]

use libfuzzer_sys::fuzz_target;
use puzzle_formats_fuzz::promises;

fuzz_target!(|bytes: &[u8]| promises::detection(bytes));
