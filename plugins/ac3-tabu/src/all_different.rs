//! Generalised arc consistency on one all-different group: which values take part in some way of giving
//! all cells of the group different values.
//!
//! Source: J.-C. Régin, "A filtering algorithm for constraints of difference in CSPs", AAAI 1994. A
//! maximum matching gives each cell a value of its own. A further pair (cell, value) can stand in some
//! matching exactly when value and the cell's own value lie in one strongly connected component of the
//! graph in which a matched value points to the other values of its cell, and a value that no cell has
//! points to all.

use crate::ac3::{Domain, MOST_DIGITS, WipeOut};

const ROOM: usize = MOST_DIGITS as usize;

/// Room for filtering a group; kept, so that filtering does not allocate.
pub struct AllDifferent {
    matching: Matching,
    components: Components,
}

impl AllDifferent {
    /// Room for any group.
    pub fn new() -> AllDifferent {
        AllDifferent { matching: Matching::new(), components: Components::new() }
    }

    /// Removes the values without support from the domains of a group's cells, at most 64.
    ///
    /// # Errors
    ///
    /// [`WipeOut`] when the cells cannot all differ; the domains are then unchanged.
    pub fn filter(&mut self, domains: &mut [Domain]) -> Result<(), WipeOut> {
        self.matching.find(domains)?;
        let mut successors = [Domain::MAX; ROOM];
        for (&domain, &own) in domains.iter().zip(&self.matching.value_of) {
            successors[usize::from(own)] = domain;
        }
        let values = domains.iter().fold(0, |values, domain| values | domain);
        self.components.find(values, &successors);
        for (domain, &own) in domains.iter_mut().zip(&self.matching.value_of) {
            *domain &= self.components.of_value[usize::from(own)];
        }
        Ok(())
    }
}

impl Default for AllDifferent {
    fn default() -> AllDifferent {
        AllDifferent::new()
    }
}

/// A matching of cells with values, grown by augmenting paths.
struct Matching {
    /// `[cells]`: the cell's own value, as a bit number.
    value_of: [u8; ROOM],
    /// `[values]`: the cell that has the value, where `taken` says that one does.
    cell_of: [u8; ROOM],
    taken: Domain,
}

impl Matching {
    fn new() -> Matching {
        Matching { value_of: [0; ROOM], cell_of: [0; ROOM], taken: 0 }
    }

    fn find(&mut self, domains: &[Domain]) -> Result<(), WipeOut> {
        self.taken = 0;
        for cell in 0..domains.len() {
            if !self.augment(domains, cell, &mut 0) {
                return Err(WipeOut);
            }
        }
        Ok(())
    }

    /// Gives the cell a value, for which others may have to change theirs; `tried` are the values that have
    /// been asked for on the way.
    fn augment(&mut self, domains: &[Domain], cell: usize, tried: &mut Domain) -> bool {
        let untaken = domains[cell] & !self.taken;
        if untaken != 0 {
            self.give(cell, untaken.trailing_zeros() as usize);
            return true;
        }
        loop {
            let rest = domains[cell] & !*tried;
            if rest == 0 {
                return false;
            }
            let value = rest.trailing_zeros() as usize;
            *tried |= 1 << value;
            if self.augment(domains, usize::from(self.cell_of[value]), tried) {
                self.give(cell, value);
                return true;
            }
        }
    }

    fn give(&mut self, cell: usize, value: usize) {
        self.value_of[cell] = value as u8;
        self.cell_of[value] = cell as u8;
        self.taken |= 1 << value;
    }
}

/// Strongly connected components of a graph of values (Tarjan 1972).
struct Components {
    /// `[values]`: the values of the value's component.
    of_value: [Domain; ROOM],
    number: [u8; ROOM],
    lowest: [u8; ROOM],
    stack: [u8; ROOM],
    height: usize,
    seen: Domain,
    on_stack: Domain,
}

impl Components {
    fn new() -> Components {
        Components {
            of_value: [0; ROOM],
            number: [0; ROOM],
            lowest: [0; ROOM],
            stack: [0; ROOM],
            height: 0,
            seen: 0,
            on_stack: 0,
        }
    }

    fn find(&mut self, values: Domain, successors: &[Domain; ROOM]) {
        (self.height, self.on_stack) = (0, 0);
        // Values of no cell count as seen and lie on no stack.
        self.seen = !values;
        while self.seen != Domain::MAX {
            self.visit((!self.seen).trailing_zeros() as usize, successors);
        }
    }

    fn visit(&mut self, value: usize, successors: &[Domain; ROOM]) {
        let number = self.seen.count_ones() as u8;
        (self.number[value], self.lowest[value]) = (number, number);
        self.stack[self.height] = value as u8;
        self.height += 1;
        self.seen |= 1 << value;
        self.on_stack |= 1 << value;
        loop {
            let unseen = successors[value] & !self.seen;
            if unseen == 0 {
                break;
            }
            let next = unseen.trailing_zeros() as usize;
            self.visit(next, successors);
            self.lowest[value] = self.lowest[value].min(self.lowest[next]);
        }
        let mut back = successors[value] & self.on_stack;
        while back != 0 {
            let next = back.trailing_zeros() as usize;
            back &= back - 1;
            self.lowest[value] = self.lowest[value].min(self.number[next]);
        }
        if self.lowest[value] == number {
            self.close(value);
        }
    }

    /// Takes the component of its first value off the stack.
    fn close(&mut self, first: usize) {
        let top = self.height;
        while usize::from(self.stack[self.height - 1]) != first {
            self.height -= 1;
        }
        self.height -= 1;
        let members = &self.stack[self.height..top];
        let component = members.iter().fold(0, |component, &value| component | 1 << value);
        self.on_stack &= !component;
        for &value in members {
            self.of_value[usize::from(value)] = component;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::AllDifferent;
    use crate::ac3::{Domain, WipeOut};
    use random::Random;

    /// The definition: a value stays when some choice of different values for all cells contains it.
    fn naive(domains: &[Domain]) -> Result<Vec<Domain>, WipeOut> {
        fn choices(domains: &[Domain], used: Domain, chosen: &mut Vec<Domain>, supported: &mut [Domain]) {
            let Some(&domain) = domains.get(chosen.len()) else {
                for (supported, &value) in supported.iter_mut().zip(chosen.iter()) {
                    *supported |= value;
                }
                return;
            };
            for value in (0..64).map(|bit| 1 << bit).filter(|value| domain & !used & value != 0) {
                chosen.push(value);
                choices(domains, used | value, chosen, supported);
                chosen.pop();
            }
        }
        let mut supported = vec![0; domains.len()];
        choices(domains, 0, &mut Vec::new(), &mut supported);
        if supported.contains(&0) { Err(WipeOut) } else { Ok(supported) }
    }

    #[test]
    fn a_value_stays_exactly_when_some_tuple_of_the_group_contains_it() {
        let mut random = Random::new(8);
        let mut filter = AllDifferent::new();
        let (mut pruned, mut unchanged, mut wiped) = (0, 0, 0);
        for _ in 0..3000 {
            let cells = 1 + random.below(6);
            // Values at both ends of the word, so that no bit is special.
            let values = [0, 1, 2, 31, 32, 62, 63];
            let domains: Vec<Domain> = (0..cells)
                .map(|_| (0..1 + random.below(3)).fold(0, |domain, _| domain | 1 << values[random.below(7)]))
                .collect();
            let mut filtered = domains.clone();
            let got = filter.filter(&mut filtered).map(|()| filtered);
            assert_eq!(got, naive(&domains), "{domains:?}");
            match got {
                Err(WipeOut) => wiped += 1,
                Ok(filtered) if filtered == domains => unchanged += 1,
                Ok(_) => pruned += 1,
            }
        }
        assert!(pruned > 300 && unchanged > 300 && wiped > 300, "{pruned}, {unchanged}, {wiped}");
    }

    #[test]
    fn a_full_group_of_64_cells_keeps_all_and_two_naked_triples_clear_the_rest() {
        let mut filter = AllDifferent::new();
        let mut full = [Domain::MAX; 64];
        assert_eq!(filter.filter(&mut full), Ok(()));
        assert_eq!(full, [Domain::MAX; 64]);
        let mut triples = [0b11, 0b110, 0b101, 0b11_1111, 0b11_1000, 0b1_1111];
        assert_eq!(filter.filter(&mut triples), Ok(()));
        assert_eq!(triples, [0b11, 0b110, 0b101, 0b11_1000, 0b11_1000, 0b1_1000]);
    }
}
