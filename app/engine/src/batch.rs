//! Makes the runs of a plan: several at a time, each in a worker, none lost and none made twice.
//!
//! [`execute`] is the loop over the workers, [`control`] what steers it and [`progress`] what it tells; [`journal`] is
//! the file that grows with each run, so that a batch can be killed at any moment, and [`kept`] what of it belongs to a
//! plan. [`target`] puts all together with the session that comes of it, for somebody who waits; [`live`] goes on by
//! itself and hands its runs over as they end. [`merge`] joins the sessions of shards; [`script`] writes the scripts
//! that run shards on a cluster.

pub mod control;
pub mod execute;
pub mod journal;
pub mod kept;
pub mod live;
pub mod merge;
pub mod progress;
pub mod script;
pub mod target;

pub use control::Control;
pub use execute::{Ending, Workers, execute};
pub use journal::{Definition, Journal, JournalError};
pub use kept::Unfinished;
pub use live::Live;
pub use progress::{Current, Progress, Tally};
pub use target::{BatchError, Begin, Opened, Target};

use std::fmt;
use std::str::FromStr;

/// One part of a plan that is run by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which one, from 1.
    pub number: u32,
    /// Of how many.
    pub of: u32,
}

impl Shard {
    /// The whole plan.
    pub const WHOLE: Shard = Shard { number: 1, of: 1 };
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let parts =
            text.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        match parts {
            Some((number, of)) if (1..=of).contains(&number) => Ok(Shard { number, of }),
            _ => Err("write a shard as 3/8: number 3 of 8".into()),
        }
    }
}
