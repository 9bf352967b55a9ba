//! Takes digits from cells that no solution puts there, by one rule of the puzzle after the other.
//!
//! What [`count`](crate::count) and [`grade`](crate::grade) stand on.
//!
//! The parts: `board` holds the domains and their trail, `network` the rules and who watches which
//! cell, `fixpoint` runs rules until none says more, as thoroughly as a `Thoroughness` asks for, `different`,
//! `matching`, `bounds`, `sum` and `cage` are the rules, `table`
//! holds the tuples of cages that a search filters often, `operation` reads the digits of a cage, `combinations`
//! knows which sets of digits make a sum, and `clock` tells when time is over.

mod board;
mod bounds;
mod cage;
mod clock;
mod combinations;
mod different;
mod fixpoint;
mod matching;
mod network;
mod operation;
mod sum;
mod table;

pub use board::{Board, Mask, Wipeout, bit, digits, is_single, smallest};
pub use clock::Clock;
pub use fixpoint::{Broken, Fixpoint, Interruption, Thoroughness};
pub use network::{Kind, Network, Rule};
