//! What a person keeps of a run by hand. It has no part in how the run was made or how it ended.

use serde::{Deserialize, Serialize};

/// What a person keeps of a run by hand.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Marks {
    /// A note; may be empty.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// Whether it stays on top of lists.
    #[serde(skip_serializing_if = "is_not")]
    pub pinned: bool,
    /// Whether lists leave it out unless they are asked for it.
    #[serde(skip_serializing_if = "is_not")]
    pub hidden: bool,
    /// Number of the colour of its curves, where one was chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub colour: Option<u32>,
}

fn is_not(mark: &bool) -> bool {
    !*mark
}

impl Marks {
    /// Whether there is nothing to say.
    pub fn is_empty(&self) -> bool {
        *self == Marks::default()
    }
}
