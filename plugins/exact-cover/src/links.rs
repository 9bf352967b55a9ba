//! Items and options that dance: doubly linked lists from which nodes are taken and put back.
//!
//! As in The Art of Computer Programming 7.2.2.1: node 0 is the root; nodes 1 to n are the items, each the head
//! of a vertical list of the options that contain it; then come the options, their nodes side by side, with a
//! spacer before and after each. LLINK and RLINK are `left` and `right`, ULINK and DLINK `up` and `down`, TOP is
//! `top`, LEN is `len`.

/// What every option of an exact cover problem consists of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Items that exactly one chosen option contains; they have the numbers 1 to this.
    pub n_primary: u32,
    /// Items that at most one chosen option contains; they have the numbers after these.
    pub n_secondary: u32,
    /// The items of each option, each at most once.
    pub items: Vec<Vec<u32>>,
}

/// The lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Links {
    /// `[items + 1]`: the items that are still to be covered, as a ring with the root.
    left: Vec<u32>,
    right: Vec<u32>,
    /// `[nodes]`: the options of an item, as a ring with the item.
    up: Vec<u32>,
    down: Vec<u32>,
    /// `[nodes]`: the item of an option's node; of a spacer, 0 less the number of the option after it.
    top: Vec<i32>,
    /// `[items + 1]`: options in an item's list.
    len: Vec<u32>,
    /// Nodes taken from a list so far.
    updates: u64,
}

impl Links {
    /// The lists of a problem.
    pub fn new(options: &Options) -> Links {
        let n_items = options.n_primary + options.n_secondary;
        let heads: Vec<u32> = (0..=n_items).collect();
        let mut links = Links {
            left: heads.clone(),
            right: heads.clone(),
            up: heads.clone(),
            down: heads.clone(),
            top: heads.iter().map(|&head| head as i32).collect(),
            len: vec![0; n_items as usize + 1],
            updates: 0,
        };
        // A secondary item is linked to itself alone: nobody asks that it be covered.
        for item in 0..=options.n_primary {
            let next = (item + 1) % (options.n_primary + 1);
            links.right[item as usize] = next;
            links.left[next as usize] = item;
        }
        links.push_spacer(0);
        for (number, items) in (1..).zip(&options.items) {
            let first = links.top.len() as u32;
            items.iter().for_each(|&item| links.push(item));
            // A spacer knows the first node of the option before it and the last of the one after it.
            links.push_spacer(number);
            let spacer = links.top.len() - 1;
            links.up[spacer] = first;
            links.down[first as usize - 1] = spacer as u32 - 1;
        }
        links
    }

    fn push(&mut self, item: u32) {
        let (node, last) = (self.top.len() as u32, self.up[item as usize]);
        self.up.push(last);
        self.down.push(item);
        self.top.push(item as i32);
        self.down[last as usize] = node;
        self.up[item as usize] = node;
        self.len[item as usize] += 1;
    }

    fn push_spacer(&mut self, option: i32) {
        let node = self.top.len() as u32;
        self.up.push(node);
        self.down.push(node);
        self.top.push(-option);
    }

    /// The item at the right of an item that is still to be covered, or of the root, which is 0.
    pub fn right(&self, item: u32) -> u32 {
        self.right[item as usize]
    }

    /// The node below a node of a list.
    pub fn down(&self, node: u32) -> u32 {
        self.down[node as usize]
    }

    /// Options in an item's list.
    pub fn len(&self, item: u32) -> u32 {
        self.len[item as usize]
    }

    /// Whether every item is covered.
    pub fn is_empty(&self) -> bool {
        self.right[0] == 0
    }

    /// Nodes taken from a list so far.
    pub fn updates(&self) -> u64 {
        self.updates
    }

    /// Sets what [`Links::updates`] counts from.
    pub fn count_from(&mut self, updates: u64) {
        self.updates = updates;
    }

    /// The number of a node's option, from 0.
    pub fn option(&self, node: u32) -> usize {
        let spacer = (node as usize..).find(|&q| self.top[q] <= 0);
        spacer.map_or(0, |spacer| -self.top[spacer] as usize - 1)
    }

    /// Covers an item: it leaves the ring, and its options leave the lists of their other items.
    pub fn cover(&mut self, item: u32) {
        let mut p = self.down[item as usize];
        while p != item {
            self.hide(p);
            p = self.down[p as usize];
        }
        let (l, r) = (self.left[item as usize], self.right[item as usize]);
        self.right[l as usize] = r;
        self.left[r as usize] = l;
    }

    /// Undoes [`Links::cover`].
    pub fn uncover(&mut self, item: u32) {
        let (l, r) = (self.left[item as usize], self.right[item as usize]);
        self.right[l as usize] = item;
        self.left[r as usize] = item;
        let mut p = self.up[item as usize];
        while p != item {
            self.unhide(p);
            p = self.up[p as usize];
        }
    }

    /// Takes the other nodes of an option from their lists, from left to right.
    fn hide(&mut self, p: u32) {
        let mut q = p + 1;
        while q != p {
            let (x, u, d) = (self.top[q as usize], self.up[q as usize], self.down[q as usize]);
            if x <= 0 {
                q = u;
                continue;
            }
            self.down[u as usize] = d;
            self.up[d as usize] = u;
            self.len[x as usize] -= 1;
            self.updates += 1;
            q += 1;
        }
    }

    /// Undoes [`Links::hide`], from right to left.
    fn unhide(&mut self, p: u32) {
        let mut q = p - 1;
        while q != p {
            let (x, u, d) = (self.top[q as usize], self.up[q as usize], self.down[q as usize]);
            if x <= 0 {
                q = d;
                continue;
            }
            self.down[u as usize] = q;
            self.up[d as usize] = q;
            self.len[x as usize] += 1;
            q -= 1;
        }
    }

    /// Covers the other items of an option, from left to right.
    pub fn cover_others(&mut self, x: u32) {
        let mut p = x + 1;
        while p != x {
            let j = self.top[p as usize];
            if j <= 0 {
                p = self.up[p as usize];
            } else {
                self.cover(j as u32);
                p += 1;
            }
        }
    }

    /// Undoes [`Links::cover_others`], from right to left.
    pub fn uncover_others(&mut self, x: u32) {
        let mut p = x - 1;
        while p != x {
            let j = self.top[p as usize];
            if j <= 0 {
                p = self.down[p as usize];
            } else {
                self.uncover(j as u32);
                p -= 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Links, Options};

    /// The example of The Art of Computer Programming 7.2.2.1, (5): items a to g.
    fn example() -> Options {
        let text = ["ce", "adg", "bcf", "adf", "bg", "deg"];
        let items = text.map(|option| option.bytes().map(|item| u32::from(item - b'a') + 1).collect());
        Options { n_primary: 7, n_secondary: 0, items: items.to_vec() }
    }

    #[test]
    fn what_is_covered_comes_back_in_reverse_order() {
        let before = Links::new(&example());
        let mut links = before.clone();
        links.cover(1);
        assert_eq!((links.len(4), links.len(6), links.len(7)), (1, 1, 2));
        assert_eq!(links.right(0), 2);
        let x = links.down(1);
        assert_eq!(links.option(x), 1);
        links.cover_others(x);
        // d and g are gone with a, and all options but "ce" and "bcf".
        assert_eq!(
            [links.right(0), links.right(2), links.right(3), links.right(5), links.right(6)],
            [2, 3, 5, 6, 0]
        );
        links.uncover_others(x);
        links.uncover(1);
        links.count_from(0);
        assert_eq!(links, before);
    }
}
