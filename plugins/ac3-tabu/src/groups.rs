//! Filters that see an all-different group as a whole, where AC3 sees only pairs of its cells. They are
//! our own addition: the text's AC3 is [`Filter::Ac3`].

use crate::ac3::{Domain, MOST_DIGITS, WipeOut};
use crate::all_different::AllDifferent;
use plugin_api::Choice;
use plugin_api::puzzle::{Puzzle, Relation};

/// What filters the domains beside AC3's disequalities.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filter {
    /// Nothing: the text's own.
    Ac3,
    /// A value with one place left in a group that needs it takes that place.
    HiddenSingles,
    /// Generalised arc consistency on each group.
    AllDifferent,
}

impl Filter {
    /// The filters as values of a parameter.
    pub const CHOICES: [Choice; 3] = [
        Choice::new("ac3", "AC3", "AC3 on the disequalities between cells, as the paper has it."),
        Choice::new(
            "hidden-singles",
            "AC3 and hidden singles",
            "Also gives a value its cell when a group that needs the value has one place left for it.",
        ),
        Choice::new(
            "all-different",
            "All-different",
            "Generalised arc consistency on each group: only values that some way to fill the group has stay.",
        ),
    ];

    /// What a wipe-out at step 0 proves, as a sentence.
    pub fn proof(self) -> String {
        match self {
            Filter::Ac3 => "AC3 on the givens leaves a cell without a value".into(),
            Filter::HiddenSingles => {
                "AC3 and hidden singles on the givens leave a group that cannot be filled".into()
            }
            Filter::AllDifferent => {
                "the givens leave a group that cannot be filled with different digits".into()
            }
        }
    }

    /// The filter of an index into [`Filter::CHOICES`].
    pub fn from_choice(index: usize) -> Filter {
        [Filter::Ac3, Filter::HiddenSingles, Filter::AllDifferent][index]
    }
}

/// The all-different groups of a puzzle, and which of them have to be looked at again.
pub struct Groups {
    filter: Filter,
    /// Cells of all groups, one group after the other.
    cells: Vec<u32>,
    /// `[groups + 1]`: where each group's cells begin.
    begins: Vec<u32>,
    /// `[cells]`: the groups of each cell.
    of_cell: Vec<Vec<u32>>,
    /// A bit a group.
    touched: Vec<u64>,
    all_different: AllDifferent,
    /// Domains of the group under the hand.
    domains: [Domain; MOST_DIGITS as usize],
}

impl Groups {
    /// The groups of a puzzle.
    pub fn new(puzzle: &Puzzle, filter: Filter) -> Groups {
        let mut groups = Groups {
            filter,
            cells: Vec::new(),
            begins: vec![0],
            of_cell: vec![Vec::new(); puzzle.cells().len()],
            touched: Vec::new(),
            all_different: AllDifferent::new(),
            domains: [0; MOST_DIGITS as usize],
        };
        let constraints = puzzle.constraints().iter();
        for (group, constraint) in constraints.filter(|c| c.relation == Relation::AllDifferent).enumerate() {
            for cell in &constraint.scope {
                groups.cells.push(cell.0);
                groups.of_cell[cell.index()].push(group as u32);
            }
            groups.begins.push(groups.cells.len() as u32);
        }
        groups.touched = vec![0; groups.begins.len().div_ceil(64)];
        groups
    }

    /// Whether groups are looked at.
    pub fn are_filtered(&self) -> bool {
        self.filter != Filter::Ac3
    }

    /// Marks the groups of a cell whose domain has changed.
    pub fn touch(&mut self, cell: usize) {
        for &group in &self.of_cell[cell] {
            self.touched[group as usize / 64] |= 1 << (group % 64);
        }
    }

    /// Marks all groups.
    pub fn touch_all(&mut self) {
        for group in 0..self.begins.len() - 1 {
            self.touched[group / 64] |= 1 << (group % 64);
        }
    }

    /// Takes all marks back.
    pub fn forget(&mut self) {
        self.touched.fill(0);
    }

    /// Takes a marked group, if there is one.
    pub fn take_touched(&mut self) -> Option<usize> {
        let word = self.touched.iter().position(|&word| word != 0)?;
        let bit = self.touched[word].trailing_zeros() as usize;
        self.touched[word] &= self.touched[word] - 1;
        Some(word * 64 + bit)
    }

    /// Filters a group, and calls `narrow` with each cell whose domain becomes smaller and its new domain.
    ///
    /// # Errors
    ///
    /// [`WipeOut`] when the group cannot be filled.
    pub fn filter(
        &mut self,
        group: usize,
        domains: &[Domain],
        mut narrow: impl FnMut(usize, Domain),
    ) -> Result<(), WipeOut> {
        let cells = &self.cells[self.begins[group] as usize..self.begins[group + 1] as usize];
        let filtered = self.domains.get_mut(..cells.len()).ok_or(WipeOut)?;
        for (domain, &cell) in filtered.iter_mut().zip(cells) {
            *domain = domains[cell as usize];
        }
        match self.filter {
            Filter::Ac3 => {}
            Filter::HiddenSingles => hidden_singles(filtered)?,
            Filter::AllDifferent => self.all_different.filter(filtered)?,
        }
        for (&domain, &cell) in filtered.iter().zip(cells) {
            if domain != domains[cell as usize] {
                narrow(cell as usize, domain);
            }
        }
        Ok(())
    }
}

/// Gives each value with one place left its place. A group needs all its values when it has as many cells;
/// with fewer values than cells it cannot be filled.
fn hidden_singles(domains: &mut [Domain]) -> Result<(), WipeOut> {
    let (mut once, mut twice) = (0, 0);
    for &domain in domains.iter() {
        twice |= once & domain;
        once |= domain;
    }
    match (once.count_ones() as usize).cmp(&domains.len()) {
        std::cmp::Ordering::Less => return Err(WipeOut),
        std::cmp::Ordering::Greater => return Ok(()),
        std::cmp::Ordering::Equal => {}
    }
    let with_one_place = once & !twice;
    for domain in domains {
        let hidden = *domain & with_one_place;
        if hidden != 0 {
            if !hidden.is_power_of_two() {
                return Err(WipeOut);
            }
            *domain = hidden;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::hidden_singles;
    use crate::ac3::WipeOut;

    #[test]
    fn a_value_with_one_place_takes_it_where_the_group_needs_all_values() {
        let mut needed = [0b011, 0b011, 0b111];
        assert_eq!((hidden_singles(&mut needed), needed), (Ok(()), [0b011, 0b011, 0b100]));
        let mut not_needed = [0b0011, 0b0011, 0b1111];
        assert_eq!((hidden_singles(&mut not_needed), not_needed), (Ok(()), [0b0011, 0b0011, 0b1111]));
    }

    #[test]
    fn too_few_values_or_two_values_for_one_place_are_a_wipe_out() {
        assert_eq!(hidden_singles(&mut [0b11, 0b11, 0b11]), Err(WipeOut));
        assert_eq!(hidden_singles(&mut [0b0011, 0b0011, 0b0011, 0b1111]), Err(WipeOut));
    }
}
