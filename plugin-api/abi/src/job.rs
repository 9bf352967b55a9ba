//! What a plugin is asked to do: a puzzle, parameter values, a seed and the limits.

use crate::text::Str;

/// Relation: all cells differ. `target` is unused.
pub const RELATION_ALL_DIFFERENT: u32 = 1;
/// Relation: the digits add up to `target`.
pub const RELATION_SUM: u32 = 2;
/// Relation: the digits multiply to `target`.
pub const RELATION_PRODUCT: u32 = 3;
/// Relation: the largest digit minus the sum of the others is `target`.
pub const RELATION_DIFFERENCE: u32 = 4;
/// Relation: the largest digit is `target` times the product of the others.
pub const RELATION_QUOTIENT: u32 = 5;
/// Relation: one of sum, product, difference or quotient gives `target`.
pub const RELATION_NO_OPERATION: u32 = 6;

/// Role: none of the others.
pub const ROLE_OTHER: u32 = 0;
/// Role: a row of the grid.
pub const ROLE_ROW: u32 = 1;
/// Role: a column of the grid.
pub const ROLE_COLUMN: u32 = 2;
/// Role: a box or another region that partitions the grid.
pub const ROLE_BOX: u32 = 3;
/// Role: a run of a Kakuro.
pub const ROLE_RUN: u32 = 4;
/// Role: a cage of a KenKen or a killer Sudoku.
pub const ROLE_CAGE: u32 = 5;
/// Role: a diagonal.
pub const ROLE_DIAGONAL: u32 = 6;

/// One constraint; frozen.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Constraint {
    /// `RELATION_*`.
    pub relation: u32,
    /// `ROLE_*`.
    pub role: u32,
    /// First entry of its scope in [`Puzzle::scope`].
    pub first: u32,
    /// Number of cells in its scope.
    pub len: u32,
    /// Right-hand side; 0 for all-different.
    pub target: i64,
}

/// A puzzle, valid for the length of `run`.
#[repr(C)]
pub struct Puzzle {
    /// Size of this struct in bytes, as the host was compiled.
    pub struct_size: u32,
    /// Zero.
    pub flags: u32,
    /// Number of cells that take a digit.
    pub n_cells: u32,
    /// Digits are 1 to `n_digits`.
    pub n_digits: u32,
    /// 64-bit words in one domain: enough for `n_digits` bits.
    pub domain_words: u32,
    /// Number of constraints.
    pub n_constraints: u32,
    /// Length of `scope`.
    pub n_scope: u32,
    /// Rows of the grid that the cells lie in.
    pub rows: u32,
    /// Columns of the grid that the cells lie in.
    pub cols: u32,
    /// Rows of a box; 0 without regular boxes.
    pub box_rows: u32,
    /// Columns of a box; 0 without regular boxes.
    pub box_cols: u32,
    /// Zero.
    pub reserved0: u32,
    /// `sudoku`, `kakuro`, `kenken` or `pattern`.
    pub family: Str,
    /// `[n_cells]`: the given digit, or 0.
    pub given: *const u32,
    /// `[n_cells × domain_words]`: bit `d - 1` set when digit `d` is allowed.
    pub domains: *const u64,
    /// `[n_cells × 2]`: row and column from 0.
    pub positions: *const u32,
    /// `[n_constraints]`.
    pub constraints: *const Constraint,
    /// `[n_scope]`: cell indices, cut out by `first` and `len` of each constraint.
    pub scope: *const u32,
}

/// The value of one parameter; frozen. Which field counts follows from the parameter's kind.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Value {
    /// Same `PARAM_*` as the parameter's.
    pub kind: u32,
    /// Zero.
    pub reserved0: u32,
    /// Bool (0 or 1), int, or index of a choice.
    pub i: i64,
    /// Real.
    pub r: f64,
    /// Text.
    pub s: Str,
}

/// Where a run stood, in the solver's own form; frozen. Bytes are valid for the length of `run` when
/// they come with a job, and for the length of the call when they go to the host.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Checkpoint {
    /// `[len]` bytes.
    pub bytes: *const u8,
    /// Length in bytes.
    pub len: u64,
    /// Version of the form, which the solver counts for itself.
    pub version: u32,
    /// Zero.
    pub reserved0: u32,
}

/// One run to make, valid for the length of `run`.
#[repr(C)]
pub struct Job {
    /// Size of this struct in bytes, as the host was compiled.
    pub struct_size: u32,
    /// Number of entries in `values`: the solver's `n_params`.
    pub n_values: u32,
    /// The puzzle.
    pub puzzle: *const Puzzle,
    /// `[n_values]`, in the order of the solver's parameters.
    pub values: *const Value,
    /// Seed of the run's one random generator.
    pub seed: u64,
    /// Most iterations, 0 for no limit. The host keeps it through the lane; this is for information.
    pub max_iterations: u64,
    /// Most work units, 0 for no limit. The host keeps it through the lane; this is for information.
    pub max_work: u64,
    /// Most nanoseconds, 0 for no limit. The host keeps it; this is for information.
    pub max_ns: u64,
    /// Where to go on; NULL to begin. Lane 0 opens with the counts that it had there.
    pub resume: *const Checkpoint,
}
