//! Smart-square: what the fixed values alone decide.
//!
//! Fixed values remove candidates from their row, column and box; a cell left with one candidate becomes
//! fixed; repeated to a fixpoint. What is left are the feasible values of each free cell, among which the
//! smart-square mutation chooses.

use crate::problem::{Problem, Refusal};
use std::collections::VecDeque;

/// What smart-square leaves of a puzzle.
#[derive(Clone, Debug)]
pub struct SmartSquare {
    /// `[cells]`: bit v set when the cell may hold value v; a single bit for a fixed cell.
    pub feasible: Vec<u32>,
    /// `[cells]`: the fixed values, givens and what follows from them.
    pub fixed: Vec<Option<u8>>,
}

impl SmartSquare {
    /// Filters to the fixpoint.
    ///
    /// # Errors
    ///
    /// [`Refusal::Unsolvable`] when a cell is left without a value.
    pub fn new(problem: &Problem) -> Result<SmartSquare, Refusal> {
        let peers = peers(problem);
        let all = u32::MAX >> (u32::BITS - problem.side() as u32);
        let mut feasible = vec![all; problem.n_cells()];
        let mut fixed = problem.fixed().to_vec();
        let mut queue: VecDeque<usize> = (0..fixed.len()).filter(|&cell| fixed[cell].is_some()).collect();
        for &cell in &queue {
            feasible[cell] = fixed[cell].map_or(all, |value| 1 << value);
        }
        while let Some(cell) = queue.pop_front() {
            let value = feasible[cell];
            for &peer in &peers[cell] {
                let before = feasible[peer];
                feasible[peer] &= !value;
                if feasible[peer] == 0 {
                    let (row, column) = problem.place(peer);
                    return Err(Refusal::Unsolvable(format!(
                        "smart-square leaves row {row}, column {column} without a value"
                    )));
                }
                if before != feasible[peer] && feasible[peer].is_power_of_two() {
                    fixed[peer] = Some(feasible[peer].trailing_zeros() as u8);
                    queue.push_back(peer);
                }
            }
        }
        Ok(SmartSquare { feasible, fixed })
    }

    /// The grid, when every cell is fixed.
    pub fn solution(&self) -> Option<Vec<u8>> {
        self.fixed.iter().copied().collect()
    }
}

/// For each cell the others that must differ from it.
fn peers(problem: &Problem) -> Vec<Vec<usize>> {
    let side = problem.side();
    let rows = (0..side).map(|row| (row * side..(row + 1) * side).collect::<Vec<_>>());
    let mut peers = vec![Vec::new(); problem.n_cells()];
    for group in rows.chain(problem.groups().iter().cloned()) {
        for &cell in &group {
            peers[cell].extend(group.iter().copied().filter(|&other| other != cell));
        }
    }
    for list in &mut peers {
        list.sort_unstable();
        list.dedup();
    }
    peers
}

#[cfg(test)]
mod tests {
    use super::SmartSquare;
    use crate::problem::{Problem, Refusal};
    use crate::sample_puzzles::{EASY, HARD, of_shape};

    #[test]
    fn an_easy_puzzle_is_solved_at_once() {
        let problem = Problem::new(&of_shape(2, 2, EASY)).unwrap();
        let solution = SmartSquare::new(&problem).unwrap().solution().unwrap();
        assert_eq!(crate::fitness::textbook_fitness(&problem, &solution), problem.optimum());
    }

    #[test]
    fn a_fixpoint_has_no_single_candidate_left_and_keeps_only_what_the_fixed_allow() {
        let problem = Problem::new(&of_shape(3, 3, HARD[0])).unwrap();
        let smart = SmartSquare::new(&problem).unwrap();
        let peers = super::peers(&problem);
        for (cell, peers) in peers.iter().enumerate() {
            let taken = peers.iter().filter_map(|&peer| smart.fixed[peer]).fold(0, |set, v| set | 1 << v);
            match smart.fixed[cell] {
                Some(value) => assert_eq!(smart.feasible[cell], 1 << value),
                None => {
                    assert_eq!(smart.feasible[cell], 0x1FF & !taken);
                    assert!(smart.feasible[cell].count_ones() > 1);
                }
            }
        }
    }

    #[test]
    fn a_cell_without_a_value_is_named() {
        // Row 1 needs a 4 in column 4, whose column has it.
        let problem = Problem::new(&of_shape(2, 2, "1230000000040000")).unwrap();
        let refusal = SmartSquare::new(&problem).unwrap_err();
        let sentence = "smart-square leaves row 1, column 4 without a value";
        assert_eq!(refusal, Refusal::Unsolvable(sentence.into()));
    }
}
