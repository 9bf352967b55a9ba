//! The extension `search-tree/1`: a solver that searches a tree shows a part of it.

use crate::run::Host;

/// Id of the extension; the host's [`Host::get_extension`] gives a [`SearchTree`] for it.
pub const SEARCH_TREE: &str = "search-tree/1";
/// Stands for "no parent" in [`TreeNode::parent`].
pub const NO_NODE: u32 = u32::MAX;
/// Stands for "no cell" in [`TreeNode::cell`].
pub const NO_CELL: u32 = u32::MAX;

/// One node of a search tree; frozen, 24 bytes.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TreeNode {
    /// Number of the node, unique in its tree and the same each time that the tree is shown.
    pub node: u32,
    /// Number of its parent, which stands before it in the array, or [`NO_NODE`].
    pub parent: u32,
    /// Cell that was decided, or [`NO_CELL`].
    pub cell: u32,
    /// Digit that the cell got; 0 for none.
    pub digit: u32,
    /// What the solver thinks of it, in its own unit; NaN for nothing.
    pub score: f64,
}

/// What the host offers under [`SEARCH_TREE`]; valid until `run` returns.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SearchTree {
    /// Size of this struct in bytes, as the host was compiled.
    pub struct_size: u32,
    /// Most nodes that are taken at once; those behind them are dropped, and the host says so.
    pub most_nodes: u32,
    /// Copies the nodes of the tree as it was after this many iterations (*owner of lane 0*, when
    /// `sync` has returned [`CONTROL_WANT_STATE`](crate::CONTROL_WANT_STATE)).
    pub publish:
        Option<unsafe extern "C" fn(host: *const Host, iteration: u64, nodes: *const TreeNode, n_nodes: u32)>,
}
