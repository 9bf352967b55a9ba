//! The rows of a search tree: which nodes are seen when some of them are closed, and which lie on the way to where
//! the solver is.

use engine::worker::{Tree, TreeNode};
use std::collections::HashMap;

/// A node that is seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Branch {
    /// The node.
    pub node: TreeNode,
    /// Decisions above it.
    pub depth: usize,
    /// Nodes right below it.
    pub children: usize,
    /// Whether these are seen.
    pub is_open: bool,
    /// Whether it lies on the way to the newest node.
    pub is_chosen: bool,
}

/// The nodes of a tree that are seen, in the order of a list. `opened` says what a person opened or closed, by the
/// number of the node; without a word of it, the way to the newest node is open.
pub fn branches(tree: &Tree, opened: &HashMap<u32, bool>) -> Vec<Branch> {
    let place: HashMap<u32, usize> = tree.nodes.iter().enumerate().map(|(i, node)| (node.node, i)).collect();
    // A parent stands before its children; any other is none.
    let parent = |child: usize| {
        let parent = tree.nodes[child].parent.and_then(|parent| place.get(&parent));
        parent.copied().filter(|&parent| parent < child)
    };
    let mut children = vec![Vec::new(); tree.nodes.len()];
    let mut roots = Vec::new();
    for child in 0..tree.nodes.len() {
        match parent(child) {
            Some(parent) => children[parent].push(child),
            None => roots.push(child),
        }
    }
    let mut is_chosen = vec![false; tree.nodes.len()];
    let mut above = tree.nodes.len().checked_sub(1).and_then(parent);
    while let Some(node) = above {
        is_chosen[node] = true;
        above = parent(node);
    }
    let mut seen = Vec::new();
    let mut waiting: Vec<(usize, usize)> = roots.into_iter().rev().map(|root| (root, 0)).collect();
    while let Some((index, depth)) = waiting.pop() {
        let node = tree.nodes[index];
        let is_open = opened.get(&node.node).copied().unwrap_or(is_chosen[index]);
        let below = &children[index];
        if is_open {
            waiting.extend(below.iter().rev().map(|&child| (child, depth + 1)));
        }
        let is_chosen = is_chosen[index];
        seen.push(Branch { node, depth, children: below.len(), is_open, is_chosen });
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::branches;
    use engine::worker::{Tree, TreeNode};
    use std::collections::HashMap;

    fn tree(parents: &[Option<u32>]) -> Tree {
        let node = |(node, &parent): (u32, &Option<u32>)| TreeNode {
            node,
            parent,
            cell: None,
            digit: 0,
            score: 0.0,
        };
        Tree { iteration: 0, nodes: (0..).zip(parents).map(node).collect() }
    }

    fn seen(parents: &[Option<u32>], opened: &[(u32, bool)]) -> Vec<(u32, usize, bool)> {
        let opened = opened.iter().copied().collect::<HashMap<_, _>>();
        let seen = branches(&tree(parents), &opened);
        seen.iter().map(|branch| (branch.node.node, branch.depth, branch.is_chosen)).collect()
    }

    /// Two roots, each with two nodes below it; the newest is below the second.
    const TWO: [Option<u32>; 6] = [None, None, Some(0), Some(0), Some(1), Some(1)];

    #[test]
    fn the_way_to_the_newest_node_is_open_and_the_rest_is_closed() {
        assert_eq!(seen(&TWO, &[]), [(0, 0, false), (1, 0, true), (4, 1, false), (5, 1, false)]);
    }

    #[test]
    fn what_a_person_opens_or_closes_stays_so() {
        assert_eq!(
            seen(&TWO, &[(0, true), (1, false)]),
            [(0, 0, false), (2, 1, false), (3, 1, false), (1, 0, true)]
        );
    }

    #[test]
    fn a_parent_that_comes_later_or_is_missing_is_none() {
        assert_eq!(seen(&[Some(1), Some(7)], &[]), [(0, 0, false), (1, 0, false)]);
    }

    #[test]
    fn a_deep_tree_is_walked_without_a_deep_stack() {
        let chain: Vec<Option<u32>> = (0..4096).map(|node: u32| node.checked_sub(1)).collect();
        assert_eq!(seen(&chain, &[]).len(), 4096);
    }
}
