//! The board, and the search tree, as a solver describes them when somebody looks.

use plugin_abi as abi;
use puzzle::{Digit, DigitSet, Puzzle};

/// What a board state is measured by.
#[derive(Clone, Copy)]
pub(crate) struct Shape {
    cells: usize,
    digits: usize,
    domain_words: usize,
}

impl Shape {
    pub(crate) fn of(puzzle: &Puzzle) -> Shape {
        let digits = puzzle.n_digits() as usize;
        Shape { cells: puzzle.cells().len(), digits, domain_words: (digits + 63) / 64 }
    }
}

/// The board as a solver describes it. What is not described is not shown.
pub struct Board {
    shape: Shape,
    cells: Option<Vec<u32>>,
    candidates: Option<Vec<u64>>,
    heat: Option<Vec<f32>>,
    focus: Option<usize>,
    tree: Vec<abi::TreeNode>,
}

impl Board {
    pub(crate) fn new(shape: Shape) -> Board {
        Board { shape, cells: None, candidates: None, heat: None, focus: None, tree: Vec::new() }
    }

    /// Shows the digit that a cell holds.
    pub fn cell(&mut self, cell: usize, digit: Option<Digit>) {
        let all = self.cells.get_or_insert_with(|| vec![0; self.shape.cells]);
        all[cell] = digit.map_or(0, Digit::value);
    }

    /// Shows the digits that are still possible in a cell.
    pub fn candidates(&mut self, cell: usize, digits: DigitSet) {
        let words = self.shape.domain_words;
        let all = self.candidates.get_or_insert_with(|| vec![0; self.shape.cells * words]);
        all[cell * words..(cell + 1) * words].copy_from_slice(&digits.words()[..words]);
    }

    /// Shows how strongly the solver thinks of a digit in a cell, from 0 to 1.
    pub fn heat(&mut self, cell: usize, digit: Digit, intensity: f32) {
        let digits = self.shape.digits;
        let all = self.heat.get_or_insert_with(|| vec![0.0; self.shape.cells * digits]);
        all[cell * digits + digit.value() as usize - 1] = intensity;
    }

    /// Shows the cell that the solver works on.
    pub fn focus(&mut self, cell: usize) {
        self.focus = Some(cell);
    }

    /// Shows a node of the search tree, after its parent: which cell got which digit there, and what the
    /// solver thinks of it (NaN for nothing). `node` is a number that stays the node's own from board to
    /// board. The host takes the first 4,096 nodes; show the top of the tree, not all of it.
    pub fn node(&mut self, node: u32, parent: Option<u32>, decided: Option<(usize, Digit)>, score: f64) {
        self.tree.push(abi::TreeNode {
            node,
            parent: parent.unwrap_or(abi::NO_NODE),
            cell: decided.map_or(abi::NO_CELL, |(cell, _)| cell as u32),
            digit: decided.map_or(0, |(_, digit)| digit.value()),
            score,
        });
    }

    /// Hands the description over.
    ///
    /// # Safety
    ///
    /// `host` answers, and the calling thread owns its lane 0.
    pub(crate) unsafe fn publish(&self, host: &abi::Host, iteration: u64) {
        let state = abi::State {
            struct_size: std::mem::size_of::<abi::State>() as u32,
            focus: self.focus.map_or(-1, |cell| cell as i32),
            iteration,
            n_cells: self.shape.cells as u32,
            n_digits: self.shape.digits as u32,
            cells: self.cells.as_ref().map_or(std::ptr::null(), |cells| cells.as_ptr()),
            candidates: self.candidates.as_ref().map_or(std::ptr::null(), |words| words.as_ptr()),
            heat: self.heat.as_ref().map_or(std::ptr::null(), |heat| heat.as_ptr()),
        };
        let publish = host.publish.expect("the host gives publish");
        // SAFETY: the arrays have the lengths that `State` names, and the host copies them.
        unsafe { publish(host, &state) }
        if !self.tree.is_empty() {
            // SAFETY: as above.
            unsafe { self.publish_tree(host, iteration) }
        }
    }

    /// Shows the tree where the host has the extension for it.
    unsafe fn publish_tree(&self, host: &abi::Host, iteration: u64) {
        let get_extension = match host.get_extension {
            Some(get_extension) => get_extension,
            None => return,
        };
        // SAFETY: an extension's id names its type; it lives until `run` returns.
        let tree = unsafe {
            (get_extension(host, abi::Str::new(abi::SEARCH_TREE)) as *const abi::SearchTree).as_ref()
        };
        if let Some(publish) = tree.and_then(|tree| tree.publish) {
            // SAFETY: the host copies the nodes.
            unsafe { publish(host, iteration, self.tree.as_ptr(), self.tree.len() as u32) }
        }
    }
}
