//! Reads and writes the puzzle files that people have.
//!
//! Text or bytes in; puzzles, where their cells stand, and sentences about what is wrong out. Nothing here
//! opens a file, searches for a solution or prints. Detection goes by content, then by name
//! ([`read`]), unless the format is known ([`read_as`]); [`print()`] writes the formats that say so ([`Format::can_write`]).
#![deny(missing_docs)]

mod conflict;
mod detect;
mod diagnostic;
mod dzn;
mod edges;
mod encoding;
mod format;
mod found;
mod json;
mod kakuro;
mod kenken;
mod lz;
mod pattern;
mod print;
mod reading;
mod source;
mod sudoku;
mod tatham;
mod xml;

pub use conflict::{Conflict, ConflictCell};
pub use diagnostic::{Diagnostic, Position, Refusal, Severity};
pub use format::Format;
pub use print::{Unwritable, print};
pub use reading::{Ambiguity, Choice, Entry, FirstDigit, Options, Reading, read, read_as};
