//! One block: its decision diagram, and the edges that lie on a memory which no held neuron contradicts.

use crate::diagram::Diagram;
use crate::system::Block;

/// A block with its live memories.
pub struct LiveBlock {
    cells: Vec<usize>,
    n_digits: usize,
    diagram: Diagram,
    /// `[cells × digits]`: what was held when the live edges were found.
    held: Vec<bool>,
    /// `[cells × digits]`: whether a live memory uses the neuron.
    used: Vec<bool>,
    /// The last level first; the edges of one node stand side by side.
    edges: Vec<LiveEdge>,
    n_live: u64,
    /// Live beginnings and ends of memories at each node.
    beginnings: Vec<u64>,
    ends: Vec<u64>,
}

/// An edge of a live memory.
#[derive(Clone, Copy)]
pub struct LiveEdge {
    /// Node that it leaves.
    pub from: u32,
    /// Node that it enters.
    pub to: u32,
    /// Neuron that it stands for.
    pub neuron: u32,
}

impl LiveBlock {
    /// The block with all its memories.
    pub fn new(block: &Block, n_digits: usize) -> LiveBlock {
        let diagram = Diagram::new(&block.memories, block.cells.len());
        let n_nodes = diagram.n_nodes();
        let mut live = LiveBlock {
            cells: block.cells.clone(),
            n_digits,
            diagram,
            held: vec![false; block.cells.len() * n_digits],
            used: vec![false; block.cells.len() * n_digits],
            edges: Vec::new(),
            n_live: 0,
            beginnings: vec![0; n_nodes],
            ends: vec![0; n_nodes],
        };
        live.find_live_edges();
        live
    }

    /// Finds the live memories anew when what is held has changed in the block. `held` is `[neurons]`.
    pub fn refresh(&mut self, held: &[bool]) {
        let n_digits = self.n_digits;
        let now = |cell: usize| &held[cell * n_digits..(cell + 1) * n_digits];
        let mut changed = false;
        for (seen, &cell) in self.held.chunks_exact_mut(n_digits).zip(&self.cells) {
            if seen != now(cell) {
                seen.copy_from_slice(now(cell));
                changed = true;
            }
        }
        if changed {
            self.find_live_edges();
        }
    }

    fn find_live_edges(&mut self) {
        let n_digits = self.n_digits;
        self.beginnings.fill(0);
        self.ends.fill(0);
        self.beginnings[self.diagram.root()] = 1;
        self.ends[0] = 1;
        self.edges.clear();
        self.used.fill(false);
        for (edges, held) in self.diagram.levels().iter().zip(self.held.chunks_exact(n_digits)) {
            for edge in edges.iter().filter(|edge| !held[usize::from(edge.digit)]) {
                self.beginnings[edge.to as usize] += self.beginnings[edge.from as usize];
            }
        }
        let levels = self.diagram.levels().iter().zip(self.held.chunks_exact(n_digits));
        let levels = levels.zip(self.used.chunks_exact_mut(n_digits)).zip(&self.cells);
        for (((edges, held), used), &cell) in levels.rev() {
            for edge in edges.iter().filter(|edge| !held[usize::from(edge.digit)]) {
                let (from, to) = (edge.from as usize, edge.to as usize);
                if self.beginnings[from] > 0 && self.ends[to] > 0 {
                    self.ends[from] += self.ends[to];
                    used[usize::from(edge.digit)] = true;
                    let neuron = (cell * n_digits + usize::from(edge.digit)) as u32;
                    self.edges.push(LiveEdge { from: edge.from, to: edge.to, neuron });
                }
            }
        }
        self.n_live = self.ends[self.diagram.root()];
    }

    /// Holds the neurons of the block that no live memory uses, and names their cells.
    pub fn hold_unused(&mut self, held: &mut [bool], mut names: impl FnMut(usize)) {
        let n_digits = self.n_digits;
        for ((seen, used), &cell) in
            self.held.chunks_exact_mut(n_digits).zip(self.used.chunks_exact(n_digits)).zip(&self.cells)
        {
            for (digit, (seen, &used)) in seen.iter_mut().zip(used).enumerate() {
                if !used && !*seen {
                    *seen = true;
                    held[cell * n_digits + digit] = true;
                    names(cell);
                }
            }
        }
    }

    /// The cells, level by level.
    pub fn cells(&self) -> &[usize] {
        &self.cells
    }

    /// Number of nodes; 0 is the sink.
    pub fn n_nodes(&self) -> usize {
        self.diagram.n_nodes()
    }

    /// The node where every memory begins.
    pub fn root(&self) -> usize {
        self.diagram.root()
    }

    /// The edges of live memories, the last level first.
    pub fn live_edges(&self) -> &[LiveEdge] {
        &self.edges
    }

    /// Number of live memories.
    pub fn n_live(&self) -> u64 {
        self.n_live
    }
}
