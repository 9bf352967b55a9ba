//! The board of a run at any of its iterations: what was recorded near there, and the run made again up to there.
//!
//! [`Events`] are the moments worth going to, [`nearest`] is the recorded board that is shown at once, and
//! [`Replay`] makes the run again in a worker and holds what it samples against the record.

mod events;
mod film;
mod make;
mod moment;
mod recorded;
#[cfg(test)]
mod sample;
mod witness;

pub use events::{Event, Events};
pub use film::{FRAMES, Film, FilmError, FilmFormat, Frames, RATES, SIZES, Subject, film};
pub use make::{CannotReplay, Replay, ReplayError, Told};
pub use moment::{Counts, counts_at, iteration_at};
pub use recorded::{Recorded, nearest};
