//! Algorithm X of The Art of Computer Programming 7.2.2.1, one step at a time.

use crate::links::Links;

/// The steps of the algorithm at which a turn begins. X1 is [`Search::new`]; X3 and X4 go with X2, X8 with X7.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    /// X2, enter level l.
    EnterLevel,
    /// X5, try x_l.
    Try,
    /// X6, try again.
    TryAgain,
    /// X8 at level 0, terminate.
    Terminate,
}

/// What a turn did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// An item was chosen and covered.
    Entered,
    /// An option was tried.
    Tried,
    /// An option was given up, or an item of which all options were tried.
    TakenBack,
    /// All items are covered by the options of [`Search::chosen`].
    Visited,
    /// All covers were visited.
    Terminated,
}

/// How the item of a level is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heuristic {
    /// The one with the fewest options left (Knuth's MRV); the first of several.
    Smallest,
    /// The first.
    First,
}

/// A search for all exact covers.
#[derive(Clone, Debug)]
pub struct Search {
    links: Links,
    heuristic: Heuristic,
    /// The item i and the node x_l of each level.
    levels: Vec<(u32, u32)>,
    next: Next,
    nodes: u64,
}

impl Search {
    /// X1, initialize.
    pub fn new(links: Links, heuristic: Heuristic) -> Search {
        Search { links, heuristic, levels: Vec::new(), next: Next::EnterLevel, nodes: 0 }
    }

    /// Goes on to the next step.
    pub fn turn(&mut self) -> Turn {
        match self.next {
            Next::EnterLevel if self.links.is_empty() => {
                self.leave_level();
                Turn::Visited
            }
            Next::EnterLevel => {
                let i = self.choose();
                self.links.cover(i);
                self.levels.push((i, self.links.down(i)));
                self.next = Next::Try;
                Turn::Entered
            }
            Next::Try => self.try_option(),
            Next::TryAgain => self.try_again(),
            Next::Terminate => Turn::Terminated,
        }
    }

    /// X3, choose i.
    fn choose(&self) -> u32 {
        let first = self.links.right(0);
        if self.heuristic == Heuristic::First {
            return first;
        }
        let (mut best, mut item) = (first, first);
        while item != 0 && self.links.len(best) > 0 {
            if self.links.len(item) < self.links.len(best) {
                best = item;
            }
            item = self.links.right(item);
        }
        best
    }

    /// X5, or X7 when the item has no option left.
    fn try_option(&mut self) -> Turn {
        match self.levels.last() {
            Some(&(i, x)) if x == i => {
                self.links.uncover(i);
                self.levels.pop();
                self.leave_level();
                Turn::TakenBack
            }
            Some(&(_, x)) => {
                self.nodes += 1;
                self.links.cover_others(x);
                self.next = Next::EnterLevel;
                Turn::Tried
            }
            None => Turn::Terminated,
        }
    }

    /// X6.
    fn try_again(&mut self) -> Turn {
        if let Some((_, x)) = self.levels.last_mut() {
            self.links.uncover_others(*x);
            *x = self.links.down(*x);
        }
        self.next = Next::Try;
        Turn::TakenBack
    }

    /// X8.
    fn leave_level(&mut self) {
        self.next = if self.levels.is_empty() { Next::Terminate } else { Next::TryAgain };
    }

    /// The options that are chosen, one a level; the last level may have none yet.
    pub fn chosen(&self) -> impl Iterator<Item = usize> {
        let in_force = self.levels.len() - usize::from(self.next == Next::Try);
        self.levels[..in_force].iter().map(|&(_, x)| self.links.option(x))
    }

    /// The lists as they stand.
    pub fn links(&self) -> &Links {
        &self.links
    }

    /// The item of the last level.
    pub fn focus(&self) -> Option<u32> {
        self.levels.last().map(|&(i, _)| i)
    }

    /// Levels entered.
    pub fn depth(&self) -> usize {
        self.levels.len()
    }

    /// Options tried.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Writes all that is needed to go on: the step, the counts, and how far down its item's list each level is.
    pub fn save(&self) -> Vec<u64> {
        let mut words = vec![self.next as u64, self.nodes, self.links.updates()];
        words.extend(self.levels.iter().map(|&(_, x)| u64::from(x)));
        words
    }

    /// Comes to where such words were written, by choosing the same options again; false when they do not fit the
    /// problem. The search is of no use then.
    #[must_use = "a search that was not restored is of no use"]
    pub fn restore(&mut self, words: &[u64]) -> bool {
        let Some((&[step, nodes, updates], levels)) = words.split_first_chunk() else { return false };
        let steps = [Next::EnterLevel, Next::Try, Next::TryAgain, Next::Terminate];
        let Some(&next) = steps.iter().find(|&&next| next as u64 == step) else { return false };
        for (level, &x) in levels.iter().enumerate() {
            if self.links.is_empty() {
                return false;
            }
            let i = self.choose();
            self.links.cover(i);
            // X5 finds its item without a node when all options were tried.
            let is_last_try = level + 1 == levels.len() && next == Next::Try;
            let Some(x) = self.find(i, x, is_last_try) else { return false };
            self.levels.push((i, x));
            if !is_last_try {
                self.links.cover_others(x);
            }
        }
        self.next = next;
        self.nodes = nodes;
        self.links.count_from(updates);
        match next {
            Next::Try | Next::TryAgain => !levels.is_empty(),
            Next::Terminate => levels.is_empty(),
            Next::EnterLevel => true,
        }
    }

    /// The node in an item's list; the item itself only where it may be one.
    fn find(&self, item: u32, x: u64, may_be_item: bool) -> Option<u32> {
        let mut node = self.links.down(item);
        while node != item && u64::from(node) != x {
            node = self.links.down(node);
        }
        (u64::from(node) == x && (node != item || may_be_item)).then_some(node)
    }
}
