//! Any bytes to the readers of KenKen files.
#![no_main]

use libfuzzer_sys::fuzz_target;
use puzzle::Family;
use puzzle_formats_fuzz::promises;

fuzz_target!(|bytes: &[u8]| promises::family(Family::KenKen, bytes));
