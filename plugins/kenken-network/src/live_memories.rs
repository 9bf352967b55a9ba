//! The memory terms of undecided neurons, from what is left of the blocks' decision diagrams.
//!
//! With P_c(d) = g(x_cd) · product over e ≠ d of (1 - g(x_ce)), a memory that gives cell c the digit k_c has
//! I_k = product over c of P_c(k_c), and the term of neuron (c, d) is
//! 2 · (sum of I_k over memories with k_c = d) - (sum of all I_k). Both sums come from one pass over the
//! diagram from its root and one from its sink. A memory that uses a neuron held at -1 has I_k = 0 exactly,
//! so that its edges are left out; a decided cell has P = 1, so that its level is left out too.

use crate::live_block::LiveBlock;
use crate::system::System;

/// Stands for "held or decided" in a map from neurons to places.
pub const NOWHERE: u32 = u32::MAX;

/// The blocks, and what decisions and held neurons leave of their memories.
pub struct LiveMemories {
    blocks: Vec<LiveBlock>,
    /// Edges of all blocks, each block's last level first.
    edges: Vec<PlacedEdge>,
    sums: Vec<BlockSum>,
    /// Places of the neurons of each block, by the ranges of its undecided cells.
    ranges: Vec<(u32, u32)>,
    forward: Vec<f64>,
    backward: Vec<f64>,
    place_of_node: Vec<u32>,
}

/// An edge of a diagram whose nodes and neuron have their places in the arrays of a step.
#[derive(Clone, Copy)]
struct PlacedEdge {
    from: u32,
    to: u32,
    neuron: u32,
}

#[derive(Clone, Copy)]
struct BlockSum {
    root: u32,
    sink: u32,
    /// The block's ranges end here; they begin where those of the block before end.
    ranges_end: u32,
}

impl LiveMemories {
    /// The system's blocks with all memories.
    pub fn new(system: &System) -> LiveMemories {
        LiveMemories {
            blocks: system.blocks().iter().map(|block| LiveBlock::new(block, system.n_digits())).collect(),
            edges: Vec::new(),
            sums: Vec::new(),
            ranges: Vec::new(),
            forward: Vec::new(),
            backward: Vec::new(),
            place_of_node: Vec::new(),
        }
    }

    /// Drops the memories that use a held neuron. A decided cell's other neurons are held.
    pub fn drop_contradicted(&mut self, held: &[bool]) {
        self.blocks.iter_mut().for_each(|block| block.refresh(held));
    }

    /// Holds the neurons that no live memory of a block of theirs uses; true when a memory of another
    /// block may have died of it.
    pub fn hold_unused(&mut self, system: &System, held: &mut [bool]) -> bool {
        let mut may_go_on = false;
        for block in &mut self.blocks {
            block.hold_unused(held, |cell| may_go_on |= system.n_blocks(cell) > 1);
        }
        may_go_on
    }

    /// Number of live memories of all blocks.
    pub fn n_live(&self) -> u64 {
        self.blocks.iter().map(LiveBlock::n_live).sum()
    }

    /// A block without a live memory.
    pub fn dead_block(&self) -> Option<usize> {
        self.blocks.iter().position(|block| block.n_live() == 0)
    }

    /// Takes the edges of live memories that belong to undecided cells. `place` maps each neuron to its
    /// place in the arrays of [`LiveMemories::add_terms`], `range` each undecided cell to its places.
    pub fn place(&mut self, place: &[u32], range: &[Option<(u32, u32)>]) {
        self.edges.clear();
        self.sums.clear();
        self.ranges.clear();
        let mut n_places = 0;
        for block in &self.blocks {
            let before = self.ranges.len();
            self.ranges.extend(block.cells().iter().filter_map(|&cell| range[cell]));
            if self.ranges.len() == before || block.n_live() == 0 {
                self.ranges.truncate(before);
                continue;
            }
            let sink = n_places;
            n_places += 1;
            self.place_of_node.resize(self.place_of_node.len().max(block.n_nodes()), 0);
            self.place_of_node[0] = sink;
            let mut last_node = None;
            for edge in block.live_edges() {
                let to = self.place_of_node[edge.to as usize];
                let neuron = place[edge.neuron as usize];
                if neuron == NOWHERE {
                    self.place_of_node[edge.from as usize] = to;
                    continue;
                }
                if last_node != Some(edge.from) {
                    last_node = Some(edge.from);
                    self.place_of_node[edge.from as usize] = n_places;
                    n_places += 1;
                }
                self.edges.push(PlacedEdge { from: n_places - 1, to, neuron });
            }
            let (root, ranges_end) = (self.place_of_node[block.root()], self.ranges.len() as u32);
            self.sums.push(BlockSum { root, sink, ranges_end });
        }
        self.forward.resize(n_places as usize, 0.0);
        self.backward.resize(n_places as usize, 0.0);
    }

    /// Adds to `terms` the memory terms of all undecided neurons, given their P_c(d); `[places]` both.
    pub fn add_terms(&mut self, p: &[f64], terms: &mut [f64]) {
        self.forward.fill(0.0);
        self.backward.fill(0.0);
        for sum in &self.sums {
            self.forward[sum.root as usize] = 1.0;
            self.backward[sum.sink as usize] = 1.0;
        }
        for edge in self.edges.iter().rev() {
            self.forward[edge.to as usize] += self.forward[edge.from as usize] * p[edge.neuron as usize];
        }
        for edge in &self.edges {
            let through = p[edge.neuron as usize] * self.backward[edge.to as usize];
            self.backward[edge.from as usize] += through;
            terms[edge.neuron as usize] += 2.0 * (self.forward[edge.from as usize] * through);
        }
        let mut ranges_begin = 0;
        for sum in &self.sums {
            let total = self.forward[sum.sink as usize];
            for &(first, end) in &self.ranges[ranges_begin..sum.ranges_end as usize] {
                terms[first as usize..end as usize].iter_mut().for_each(|term| *term -= total);
            }
            ranges_begin = sum.ranges_end as usize;
        }
    }

    /// Edges that a step goes over twice.
    pub fn n_edges(&self) -> usize {
        self.edges.len()
    }
}
