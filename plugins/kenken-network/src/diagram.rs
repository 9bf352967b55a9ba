//! The memories of a block as a decision diagram, so that equal parts of memories are multiplied once.
//!
//! A path from the root to the sink is a memory: its edge on level c carries the digit of the block's cell c.
//! Two beginnings that allow the same ends share a node, which makes the diagram the smallest one for the
//! order of the cells (a minimal acyclic automaton). A sum over all memories of a product over cells is then
//! one pass over the edges, whose number is far below memories times cells.

use crate::memories::Memories;
use std::collections::HashMap;

/// A diagram. Node 0 is the sink.
#[derive(Clone, Debug)]
pub struct Diagram {
    n_nodes: usize,
    root: u32,
    levels: Vec<Vec<Edge>>,
}

/// A step of a memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// Node that it leaves.
    pub from: u32,
    /// Node that it enters.
    pub to: u32,
    /// Digit of the level's cell, from 0.
    pub digit: u8,
}

impl Diagram {
    /// The diagram of these memories of blocks with `width` cells.
    pub fn new(memories: &Memories, width: usize) -> Diagram {
        let rows: Vec<&[u8]> = memories.iter().collect();
        let mut made = Making { known: HashMap::new(), n_nodes: 1, levels: vec![Vec::new(); width] };
        let root = made.node(&rows, 0);
        Diagram { n_nodes: made.n_nodes, root, levels: made.levels }
    }

    /// Number of nodes, the sink included.
    pub fn n_nodes(&self) -> usize {
        self.n_nodes
    }

    /// The node where every memory begins.
    pub fn root(&self) -> usize {
        self.root as usize
    }

    /// The edges, level by level; the edges of one node stand side by side.
    pub fn levels(&self) -> &[Vec<Edge>] {
        &self.levels
    }
}

struct Making {
    /// Nodes by level, with the digits and nodes that they lead to.
    known: HashMap<(usize, Vec<(u8, u32)>), u32>,
    n_nodes: usize,
    levels: Vec<Vec<Edge>>,
}

impl Making {
    /// The node whose paths are the ends of `rows` from this level on.
    fn node(&mut self, rows: &[&[u8]], level: usize) -> u32 {
        if level == self.levels.len() {
            return 0;
        }
        let runs = rows.chunk_by(|a, b| a[level] == b[level]);
        let next: Vec<(u8, u32)> = runs.map(|run| (run[0][level], self.node(run, level + 1))).collect();
        let key = (level, next);
        if let Some(&node) = self.known.get(&key) {
            return node;
        }
        let from = self.n_nodes as u32;
        self.n_nodes += 1;
        self.levels[level].extend(key.1.iter().map(|&(digit, to)| Edge { from, to, digit }));
        self.known.insert(key, from);
        from
    }
}

#[cfg(test)]
mod tests {
    use super::Diagram;
    use crate::memories::{Clue, Memories};
    use plugin_api::puzzle::Relation;

    fn paths(diagram: &Diagram, node: u32, level: usize, path: &mut Vec<u8>, found: &mut Vec<Vec<u8>>) {
        if level == diagram.levels().len() {
            found.push(path.clone());
            return;
        }
        for edge in diagram.levels()[level].iter().filter(|edge| edge.from == node) {
            path.push(edge.digit);
            paths(diagram, edge.to, level + 1, path, found);
            path.pop();
        }
    }

    #[test]
    fn its_paths_are_the_memories_and_their_edges_are_fewer() {
        for relation in [Relation::Sum(14), Relation::Product(72), Relation::NoOperation(3)] {
            let (width, n_digits) = (4, 6);
            let mut rivals = vec![Vec::new(); width];
            rivals[3] = vec![0, 2];
            let clue =
                Clue { relations: vec![relation], rivals, open: vec![true; width * n_digits], n_digits };
            let memories = Memories::list(&clue).unwrap();
            let diagram = Diagram::new(&memories, width);
            let mut found = Vec::new();
            paths(&diagram, diagram.root() as u32, 0, &mut Vec::new(), &mut found);
            assert!(found.iter().map(Vec::as_slice).eq(memories.iter()));
            let edges: usize = diagram.levels().iter().map(Vec::len).sum();
            assert!(edges * 3 < memories.len() * width * 2, "{edges} edges, {} memories", memories.len());
        }
    }
}
