//! Sizes that are part of the contract on 64-bit machines. The header asserts the same, and a test
//! compares the offset of every field.

#[cfg(target_pointer_width = "64")]
const _: () = {
    use crate::{Checkpoint, Choice, Constraint, Entry, Host, Job, Lane, Metric, Param, Preset, Puzzle};
    use crate::{Sample, SearchTree, Setting, Solver, State, Str, TreeNode, Value};
    use std::mem::{align_of, size_of};

    macro_rules! assert_layout {
        ($($name:ty: $size:expr),+ $(,)?) => {
            $(assert!(size_of::<$name>() == $size && align_of::<$name>() == 8);)+
        };
    }
    assert_layout! {
        Str: 16, Entry: 56, Solver: 168, Choice: 80, Param: 216, Setting: 32, Preset: 48, Metric: 88,
        Constraint: 24, Puzzle: 104, Value: 40, Checkpoint: 24, Job: 64,
        Sample: 32, Lane: 64, State: 48, Host: 112, TreeNode: 24, SearchTree: 16,
    }
};
