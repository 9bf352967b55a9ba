//! Decision diagrams, and the clauses that say "the choices follow one of its paths".
//!
//! A diagram reads one choice a layer. It is built forward from the start with equal states merged, and what leads
//! nowhere is cut off backward, so that a sum over a long run has as many nodes as reachable counts and sums, not as
//! combinations. Few paths are written as a table with a row each, many as nodes; which is better was measured
//! (`PAPER.md`). The clauses for nodes follow I. Abío, G. Gange, V. Mayer-Eichberger, P. Stuckey, "On CNF encodings
//! of decision diagrams", CPAIOR 2016, without its literals for edges.

use crate::formula::{Formula, Literal};
use std::collections::BTreeMap;

/// Up to this many paths make a table.
const MOST_ROWS: u64 = 40;

/// A diagram whose every path is accepted.
pub struct Diagram {
    /// The choices of each layer, of which exactly one holds.
    choices: Vec<Vec<Literal>>,
    /// `layers[i][node][choice]`: the node of layer i + 1 that follows, where one does. Layer 0 has the root alone;
    /// after the last choice node 0 is the end.
    layers: Vec<Vec<Vec<Option<usize>>>>,
}

impl Diagram {
    /// Builds a diagram. `read(state, layer, choice)` is the state after a choice, `None` when it leads nowhere.
    /// Choices that never hold are left out.
    pub fn build<S: Copy + Ord>(
        choices: &[Vec<Literal>],
        start: S,
        read: impl Fn(S, usize, usize) -> Option<S>,
        accepts: impl Fn(S) -> bool,
    ) -> Diagram {
        let mut layers = Vec::new();
        let mut states = vec![start];
        for (layer, row) in choices.iter().enumerate() {
            let mut next = BTreeMap::new();
            let mut nodes = Vec::with_capacity(states.len());
            for &state in &states {
                let follow = |(choice, &literal): (usize, &Literal)| {
                    let state = if literal == Literal::FALSE { None } else { read(state, layer, choice) }?;
                    if layer + 1 == choices.len() {
                        return accepts(state).then_some(0);
                    }
                    let number = next.len();
                    Some(*next.entry(state).or_insert(number))
                };
                nodes.push(row.iter().enumerate().map(follow).collect());
            }
            layers.push(nodes);
            states = in_order_of_number(next);
        }
        let mut diagram = Diagram { choices: choices.to_vec(), layers };
        diagram.cut_dead_ends();
        diagram
    }

    /// Takes away what leads nowhere; nodes without a way on stay, unreachable, without a choice.
    fn cut_dead_ends(&mut self) {
        for layer in (1..self.layers.len()).rev() {
            let (before, after) = self.layers.split_at_mut(layer);
            let is_dead = |&node: &usize| after[0][node].iter().all(Option::is_none);
            for next in before[layer - 1].iter_mut().flatten() {
                *next = next.filter(|node| !is_dead(node));
            }
        }
    }

    /// Number of paths, at most `u64::MAX`.
    fn paths(&self) -> u64 {
        let mut after = vec![1_u64];
        for layer in self.layers.iter().rev() {
            let from = |node: &Vec<Option<usize>>| {
                node.iter().flatten().fold(0_u64, |sum, &next| sum.saturating_add(after[next]))
            };
            after = layer.iter().map(from).collect();
        }
        after.first().copied().unwrap_or(0)
    }

    /// Writes "if `root` holds, the choices follow one of the paths".
    pub fn encode(&self, root: Literal, formula: &mut Formula) {
        match self.paths() {
            0 => formula.add([!root]),
            1..=MOST_ROWS => self.encode_rows(root, formula),
            _ => self.encode_nodes(root, formula),
        }
    }

    /// A literal a path. Unit propagation then removes every choice that no open path takes.
    pub fn encode_rows(&self, root: Literal, formula: &mut Formula) {
        let mut paths = Vec::new();
        self.list(0, 0, &mut Vec::new(), &mut paths);
        let rows: Vec<Literal> = match paths.len() {
            1 => vec![root],
            n => (0..n).map(|_| formula.fresh()).collect(),
        };
        if rows != [root] {
            formula.add(rows.iter().copied().chain([!root]));
        }
        for (layer, literals) in self.choices.iter().enumerate() {
            for (choice, &literal) in literals.iter().enumerate() {
                let taking = rows.iter().zip(&paths).filter(|(_, path)| path[layer] == choice);
                let taking: Vec<Literal> = taking.map(|(&row, _)| row).collect();
                for &row in &taking {
                    formula.add([!row, literal]);
                }
                if rows != [root] || taking.is_empty() {
                    formula.add(taking.into_iter().chain([!literal, !root]));
                }
            }
        }
    }

    fn list(&self, layer: usize, node: usize, path: &mut Vec<usize>, paths: &mut Vec<Vec<usize>>) {
        if layer == self.layers.len() {
            paths.push(path.clone());
            return;
        }
        for (choice, next) in self.layers[layer][node].iter().enumerate() {
            if let Some(next) = *next {
                path.push(choice);
                self.list(layer + 1, next, path, paths);
                path.pop();
            }
        }
    }

    /// A literal a node: "the path goes through it".
    pub fn encode_nodes(&self, root: Literal, formula: &mut Formula) {
        let mut nodes = vec![root];
        for (layer, choices) in self.layers.iter().zip(&self.choices) {
            let next = self.next_nodes(layer, formula);
            for (choice, &chosen) in choices.iter().enumerate() {
                // The node that follows is in use, or the choice is closed.
                for (node, edges) in nodes.iter().zip(layer) {
                    if edges.iter().any(Option::is_some) {
                        let following = edges[choice].map_or(Literal::FALSE, |child| next[child]);
                        formula.add([!*node, !chosen, following]);
                    }
                }
                // A choice needs a node that allows it.
                let allowing = nodes.iter().zip(layer).filter(|(_, edges)| edges[choice].is_some());
                formula.add(allowing.map(|(&node, _)| node).chain([!chosen, !root]));
            }
            // A node needs one that leads to it.
            for (child, &used) in next.iter().enumerate().filter(|(_, used)| **used != Literal::TRUE) {
                let leading = nodes.iter().zip(layer).filter(|(_, edges)| edges.contains(&Some(child)));
                formula.add(leading.map(|(&node, _)| node).chain([!used]));
            }
            nodes = next;
        }
    }

    /// Literals for the nodes after a layer; the end always holds, and what nothing leads to never does.
    fn next_nodes(&self, layer: &[Vec<Option<usize>>], formula: &mut Formula) -> Vec<Literal> {
        let is_last = std::ptr::eq(layer, self.layers[self.layers.len() - 1].as_slice());
        if is_last {
            return vec![Literal::TRUE];
        }
        let reached: Vec<usize> = layer.iter().flatten().flatten().copied().collect();
        let mut next = vec![Literal::FALSE; reached.iter().max().map_or(0, |most| most + 1)];
        for node in reached {
            if next[node] == Literal::FALSE {
                next[node] = formula.fresh();
            }
        }
        next
    }
}

fn in_order_of_number<S: Copy + Ord>(numbers: BTreeMap<S, usize>) -> Vec<S> {
    let mut states: Vec<(usize, S)> = numbers.into_iter().map(|(state, number)| (number, state)).collect();
    states.sort_unstable();
    states.into_iter().map(|(_, state)| state).collect()
}
