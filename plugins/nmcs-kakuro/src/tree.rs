//! The tree of the top level: the values that it has tried at each variable, with their scores, along what it
//! has played since the last restart.

use crate::board::Move;
use crate::heat::Heat;
use plugin_api::Damaged;
use plugin_api::puzzle::Digit;

/// Nodes kept at most: as many as the host takes.
const MOST_NODES: usize = 4096;

/// A value that was tried.
#[derive(Clone, Copy, Debug)]
struct Node {
    parent: Option<u32>,
    chosen: Move,
    score: u32,
}

/// The tree.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    nodes: Vec<Node>,
    /// The node of the last move played.
    played: Option<u32>,
}

plugin_api::stored!(Tree { nodes, played });
plugin_api::stored!(Node { parent, chosen, score });

impl Tree {
    /// Whether this may be the tree of a search with such counts of values.
    ///
    /// # Errors
    ///
    /// [`Damaged`] when it may not.
    pub fn check(&self, heat: &Heat) -> Result<(), Damaged> {
        let is_before = |node: Option<u32>, number: usize| node.is_none_or(|node| (node as usize) < number);
        let mut nodes = self.nodes.iter().enumerate();
        let fits = self.nodes.len() <= MOST_NODES
            && nodes.all(|(number, node)| is_before(node.parent, number) && heat.knows(node.chosen))
            && is_before(self.played, self.nodes.len());
        Damaged::unless(fits, "its search tree is none")
    }

    /// Begins anew.
    pub fn clear(&mut self) {
        self.nodes.clear();
        self.played = None;
    }

    /// Adds a value of the present variable with the score that the level below gave it.
    pub fn tried(&mut self, chosen: Move, score: u32) {
        if self.nodes.len() < MOST_NODES {
            self.nodes.push(Node { parent: self.played, chosen, score });
        }
    }

    /// Goes down to a value that was tried at the present variable; stays where it is no longer kept.
    pub fn play(&mut self, chosen: Move) {
        let is_it = |node: &Node| node.parent == self.played && node.chosen == chosen;
        let found = self.nodes.iter().rposition(is_it);
        self.played = found.map(|node| node as u32).or(self.played);
    }

    /// Shows all nodes, parents first.
    pub fn draw(&self, view: &mut plugin_api::Board) {
        for (number, node) in self.nodes.iter().enumerate() {
            let digit = Digit::new(u32::from(node.chosen.digit));
            let decided = digit.map(|digit| (node.chosen.cell as usize, digit));
            view.node(number as u32, node.parent, decided, f64::from(node.score));
        }
    }
}
