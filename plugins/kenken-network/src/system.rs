//! The set selection problem of a puzzle: neurons, subsets, blocks with their partial memories.
//!
//! A neuron is a cell with a digit; its number is `cell * n_digits + digit`, digits from 0. The subsets S_j
//! are the cells and, for each group of N cells that must hold N different digits, the group with each
//! digit. A block is the scope of any other constraint, a cage or a run, with its fillings as memories.

use crate::memories::{Clue, Memories, TooMany};
use plugin_api::puzzle::{Constraint, Digit, Family, Puzzle, Relation};

/// A puzzle as the networks see it.
#[derive(Clone, Debug)]
pub struct System {
    n_cells: usize,
    n_digits: usize,
    open: Vec<bool>,
    givens: Vec<Option<usize>>,
    groups: Vec<Vec<usize>>,
    groups_of: Vec<Vec<usize>>,
    rivals: Vec<Vec<usize>>,
    blocks: Vec<Block>,
    n_blocks: Vec<usize>,
}

/// Cells with the ways to fill them.
#[derive(Clone, Debug)]
pub struct Block {
    /// The cells, in the order of the memories.
    pub cells: Vec<usize>,
    /// The ways to fill them.
    pub memories: Memories,
}

/// Why a puzzle makes no network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The networks do not take it; the text says why.
    Unsupported(String),
    /// It has no solution; the text says how that is known.
    Unsolvable(String),
}

impl System {
    /// The network of a puzzle.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] when a block has too many fillings or none, or a group more cells than digits.
    pub fn new(puzzle: &Puzzle) -> Result<System, Refusal> {
        let (n_cells, n_digits) = (puzzle.cells().len(), puzzle.n_digits() as usize);
        let domain = |cell: &plugin_api::puzzle::Cell| -> Vec<bool> {
            let digits = (1..=puzzle.n_digits()).filter_map(Digit::new);
            digits.map(|digit| cell.domain.contains(digit)).collect()
        };
        let mut system = System {
            n_cells,
            n_digits,
            open: puzzle.cells().iter().flat_map(domain).collect(),
            givens: puzzle.cells().iter().map(|cell| cell.given.map(index_of)).collect(),
            groups: Vec::new(),
            groups_of: vec![Vec::new(); n_cells],
            rivals: vec![Vec::new(); n_cells],
            blocks: Vec::new(),
            n_blocks: vec![0; n_cells],
        };
        for constraint in puzzle.constraints() {
            system.add_group(constraint, puzzle.family())?;
        }
        for rivals in &mut system.rivals {
            rivals.sort_unstable();
            rivals.dedup();
        }
        for (cells, relations) in block_scopes(puzzle, &system.groups) {
            let block = system.block(cells, relations)?;
            block.cells.iter().for_each(|&cell| system.n_blocks[cell] += 1);
            system.blocks.push(block);
        }
        Ok(system)
    }

    fn add_group(&mut self, constraint: &Constraint, family: Family) -> Result<(), Refusal> {
        if constraint.relation != Relation::AllDifferent {
            return Ok(());
        }
        let cells = cells_of(constraint);
        if cells.len() > self.n_digits {
            return Err(Refusal::Unsolvable(format!(
                "the {} of cell {} has {} cells that must differ, and there are {} digits",
                constraint.role.name(),
                cells[0] + 1,
                cells.len(),
                self.n_digits
            )));
        }
        for &cell in &cells {
            self.rivals[cell].extend(cells.iter().filter(|&&other| other != cell));
        }
        if selects(&cells, self.n_digits, family) {
            for &cell in &cells {
                self.groups_of[cell].push(self.groups.len());
            }
            self.groups.push(cells);
        }
        Ok(())
    }

    fn block(&self, cells: Vec<usize>, relations: Vec<Relation>) -> Result<Block, Refusal> {
        let earlier = |(i, &cell): (usize, &usize)| -> Vec<usize> {
            (0..i).filter(|&j| self.rivals[cell].binary_search(&cells[j]).is_ok()).collect()
        };
        let clue = Clue {
            relations,
            rivals: cells.iter().enumerate().map(earlier).collect(),
            open: cells.iter().flat_map(|&cell| self.open_digits(cell).to_vec()).collect(),
            n_digits: self.n_digits,
        };
        let first = cells[0] + 1;
        let memories = Memories::list(&clue).map_err(|TooMany { fillings, at_least }| {
            let qualifier = if at_least { "at least " } else { "" };
            Refusal::Unsupported(format!(
                "the block of {} cells that begins at cell {first} has {qualifier}{fillings} fillings, and the \
                 network keeps up to {} as memories",
                cells.len(),
                crate::memories::MOST_MEMORIES
            ))
        })?;
        if memories.is_empty() {
            let text =
                format!("nothing fills the block of {} cells that begins at cell {first}", cells.len());
            return Err(Refusal::Unsolvable(text));
        }
        Ok(Block { cells, memories })
    }

    /// Number of cells.
    pub fn n_cells(&self) -> usize {
        self.n_cells
    }

    /// Digits are 0 to one less than this.
    pub fn n_digits(&self) -> usize {
        self.n_digits
    }

    /// Number of neurons: cells times digits.
    pub fn n_neurons(&self) -> usize {
        self.open.len()
    }

    /// The given digit of each cell.
    pub fn givens(&self) -> &[Option<usize>] {
        &self.givens
    }

    /// `[digits]`: whether the cell may hold the digit at all.
    pub fn open_digits(&self, cell: usize) -> &[bool] {
        &self.open[cell * self.n_digits..(cell + 1) * self.n_digits]
    }

    /// Groups of cells that hold each digit exactly once.
    pub fn groups(&self) -> &[Vec<usize>] {
        &self.groups
    }

    /// Indices of the groups that a cell is in.
    pub fn groups_of(&self, cell: usize) -> &[usize] {
        &self.groups_of[cell]
    }

    /// n_i: the subsets that contain the neurons of a cell, the cell itself among them.
    pub fn n_subsets(&self, cell: usize) -> usize {
        self.groups_of[cell].len() + 1
    }

    /// b_i: the blocks that contain the neurons of a cell.
    pub fn n_blocks(&self, cell: usize) -> usize {
        self.n_blocks[cell]
    }

    /// The cells that must hold another digit than this one, ascending.
    pub fn rivals(&self, cell: usize) -> &[usize] {
        &self.rivals[cell]
    }

    /// The blocks.
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }
}

/// Whether all-different cells hold every digit, so that they make subsets. Those of a Kakuro do not: its
/// subsets are the cells only.
fn selects(cells: &[usize], n_digits: usize, family: Family) -> bool {
    cells.len() == n_digits && family != Family::Kakuro
}

/// The scopes that need memories, each once, with what is asked of it. Groups that are subsets need none,
/// and neither do different cells that lie within such a group.
fn block_scopes(puzzle: &Puzzle, groups: &[Vec<usize>]) -> Vec<(Vec<usize>, Vec<Relation>)> {
    let mut scopes: Vec<(Vec<usize>, Vec<Relation>)> = Vec::new();
    let known = |cells: &[usize]| {
        groups.iter().any(|group| cells.iter().all(|cell| group.binary_search(cell).is_ok()))
    };
    let clues_first = |constraint: &&Constraint| constraint.relation == Relation::AllDifferent;
    let mut constraints: Vec<&Constraint> = puzzle.constraints().iter().collect();
    constraints.sort_by_key(clues_first);
    for constraint in constraints {
        let cells = cells_of(constraint);
        let is_different = constraint.relation == Relation::AllDifferent;
        match scopes.iter_mut().find(|(scope, _)| *scope == cells) {
            Some((_, relations)) => relations.push(constraint.relation),
            None if is_different && (known(&cells) || cells.len() == 1) => {}
            None => scopes.push((cells, vec![constraint.relation])),
        }
    }
    scopes
}

/// The cells of a constraint in reading order.
fn cells_of(constraint: &Constraint) -> Vec<usize> {
    let mut cells: Vec<usize> = constraint.scope.iter().map(|cell| cell.index()).collect();
    cells.sort_unstable();
    cells
}

fn index_of(digit: Digit) -> usize {
    digit.value() as usize - 1
}
