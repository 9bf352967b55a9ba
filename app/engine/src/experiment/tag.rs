//! The name that a run keeps of its experiment: enough to see which runs are of one plan, and how many it has.

use std::fmt;

/// Written as `hard sudoku (plan 0a1b2c3d4e5f, 900 runs)`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tag {
    /// Name of the experiment.
    pub name: String,
    /// The first twelve digits of the hash of its plan.
    pub plan: String,
    /// Runs of the plan.
    pub runs: u32,
}

impl fmt::Display for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (plan {}, {} runs)", self.name, self.plan, self.runs)
    }
}

impl Tag {
    /// Reads what [`Display`](fmt::Display) writes.
    pub fn parse(text: &str) -> Option<Tag> {
        let (name, rest) = text.rsplit_once(" (plan ")?;
        let (plan, runs) = rest.strip_suffix(" runs)")?.split_once(", ")?;
        let is_hash = plan.len() == 12 && plan.bytes().all(|byte| byte.is_ascii_hexdigit());
        is_hash.then_some(())?;
        Some(Tag { name: name.into(), plan: plan.into(), runs: runs.parse().ok()? })
    }
}

#[cfg(test)]
mod tests {
    use super::Tag;

    #[test]
    fn a_tag_is_read_as_it_was_written_and_other_text_is_none() {
        let tag = Tag { name: "a (plan b)".into(), plan: "0123456789ab".into(), runs: 600 };
        assert_eq!(Tag::parse(&tag.to_string()), Some(tag));
        for other in ["", "hard sudoku", "x (plan 12, 3 runs)", "x (plan 0123456789ab, many runs)"] {
            assert_eq!(Tag::parse(other), None);
        }
    }
}
