//! All that the author of a solver plugin imports: the [`Solver`] trait, the [`Ctx`] that a running
//! solver talks to, and the macro [`export_solvers!`].
//!
//! ```
//! use plugin_api::{Ctx, Info, Job, Metric, Outcome, Param, Solver, Stop};
//!
//! struct Guess;
//!
//! impl Solver for Guess {
//!     const INFO: Info = Info {
//!         doc: "Counts to a limit and gives up.",
//!         iteration: "One count.",
//!         ..Info::new("guess", "Guess", "0.1.0")
//!     };
//!     const PARAMS: &'static [&'static Param] = &[&Param::int("limit", "Limit", 1, 1000, 10)];
//!     const METRICS: &'static [&'static Metric] = &[&Metric::counter("count", "Count")];
//!
//!     fn run(job: &Job<'_>, ctx: &mut Ctx<'_>) -> Result<Outcome, Stop> {
//!         for count in 1..=job.int("limit") {
//!             ctx.tick()?;
//!             ctx.sample(0, count as f64);
//!         }
//!         Ok(Outcome::NotSolved("counted to the limit".into()))
//!     }
//! }
//!
//! plugin_api::export_solvers!(Guess);
//! ```
//!
//! The crate also holds the other end of the line: [`host`] gives a solver its control word, lanes and
//! limits. The worker process of the program and [`drive`], which runs a solver inside its own tests,
//! both stand on it.
#![deny(missing_docs, unsafe_op_in_unsafe_fn)]

mod board;
mod ctx;
mod drive;
mod flat_puzzle;
#[doc(hidden)]
pub mod gate;
pub mod host;
mod job;
mod resuming;
pub mod seal;
mod solver;
mod stored;

pub use board::Board;
pub use ctx::{Ctx, Stop};
pub use drive::{drive, Drive, Driven};
pub use flat_puzzle::FlatPuzzle;
pub use job::Job;
pub use plugin_abi as abi;
pub use plugin_abi::{Choice, Metric, Param, Preset, Setting};
pub use puzzle;
pub use resuming::{assert_resumes, assert_survives_damage};
pub use solver::{Info, Level, Outcome, Solver};
pub use stored::{restore, store, Damaged, Stored, Unread};
