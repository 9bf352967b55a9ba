//! A puzzle as the searches see it: cells, lines of different digits with or without a sum, and cages.
//!
//! A sum over the cells of an all-different group belongs to that group's line; so does one over a part of
//! it, which makes a line of its own. Every other relation is a cage.

use crate::digits::{Digits, MOST_DIGITS};
use plugin_api::puzzle::{CellIndex, DigitSet, Puzzle, Relation};
use std::collections::HashMap;

/// Cells whose digits all differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its cells.
    pub cells: Vec<u32>,
    /// What they add up to; none without a clue. A clue below 0 or beyond reach is kept out of reach.
    pub sum: Option<i32>,
}

/// Cells under another relation; digits may repeat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cage {
    /// Its cells.
    pub cells: Vec<u32>,
    /// What must hold.
    pub relation: Relation,
}

/// The network of a puzzle.
#[derive(Clone, Debug)]
pub struct Network {
    /// Digits are 1 to this, at most [`MOST_DIGITS`].
    pub n_digits: u32,
    /// `[cells]`: the digits that the puzzle allows.
    pub domains: Vec<Digits>,
    /// Lines of different digits.
    pub lines: Vec<Line>,
    /// The other constraints.
    pub cages: Vec<Cage>,
    /// `[cells]`: the lines that a cell is on.
    pub lines_of: Groups,
    /// `[cells]`: the cages that a cell is in.
    pub cages_of: Groups,
}

/// A list of numbers for each cell, in one piece.
#[derive(Clone, Debug, Default)]
pub struct Groups {
    starts: Vec<u32>,
    members: Vec<u32>,
}

impl Groups {
    /// Turns "cells of a group" round into "groups of a cell".
    fn of<'a>(n_cells: usize, groups: impl Iterator<Item = &'a Vec<u32>>) -> Groups {
        let mut of_cell = vec![Vec::new(); n_cells];
        for (group, cells) in groups.enumerate() {
            for &cell in cells {
                of_cell[cell as usize].push(group as u32);
            }
        }
        let mut starts = vec![0];
        let mut members = Vec::new();
        for groups in of_cell {
            members.extend(groups);
            starts.push(members.len() as u32);
        }
        Groups { starts, members }
    }

    /// The groups of a cell.
    #[inline(always)]
    pub fn of_cell(&self, cell: usize) -> &[u32] {
        &self.members[self.starts[cell] as usize..self.starts[cell + 1] as usize]
    }
}

impl Network {
    /// The network of a puzzle.
    ///
    /// # Errors
    ///
    /// A sentence when the puzzle has more than [`MOST_DIGITS`] digits.
    pub fn new(puzzle: &Puzzle) -> Result<Network, String> {
        let n_digits = puzzle.n_digits();
        if n_digits > MOST_DIGITS {
            return Err(format!(
                "nmcs-kakuro takes up to {MOST_DIGITS} digits, and the puzzle has {n_digits}"
            ));
        }
        let mut lines: Vec<Line> = Vec::new();
        let mut line_of_scope = HashMap::new();
        for constraint in puzzle.constraints() {
            if constraint.relation == Relation::AllDifferent {
                let cells = cells(&constraint.scope);
                line_of_scope.entry(sorted(&cells)).or_insert_with(|| {
                    lines.push(Line { cells, sum: None });
                    lines.len() - 1
                });
            }
        }
        let different = lines.clone();
        let mut cages = Vec::new();
        let groups = Groups::of(puzzle.cells().len(), different.iter().map(|line| &line.cells));
        for constraint in puzzle.constraints() {
            let cells = cells(&constraint.scope);
            match constraint.relation {
                Relation::AllDifferent => {}
                Relation::Sum(target) => {
                    let sum = Some(within_reach(target));
                    match line_of_scope.get(&sorted(&cells)) {
                        Some(&line) if lines[line].sum.is_none() => lines[line].sum = sum,
                        _ if all_differ(&cells, &different, &groups) => lines.push(Line { cells, sum }),
                        _ => cages.push(Cage { cells, relation: constraint.relation }),
                    }
                }
                relation => cages.push(Cage { cells, relation }),
            }
        }
        let n_cells = puzzle.cells().len();
        Ok(Network {
            n_digits,
            domains: puzzle.cells().iter().map(|cell| digits(cell.domain)).collect(),
            lines_of: Groups::of(n_cells, lines.iter().map(|line| &line.cells)),
            cages_of: Groups::of(n_cells, cages.iter().map(|cage| &cage.cells)),
            lines,
            cages,
        })
    }

    /// Number of cells.
    pub fn n_cells(&self) -> usize {
        self.domains.len()
    }
}

fn cells(scope: &[CellIndex]) -> Vec<u32> {
    scope.iter().map(|cell| cell.0).collect()
}

fn sorted(cells: &[u32]) -> Vec<u32> {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    cells
}

fn digits(set: DigitSet) -> Digits {
    set.words()[0] as u32
}

/// The target, or a number that no line can reach and that stays safe to count down from.
fn within_reach(target: i64) -> i32 {
    const BEYOND: i32 = 1_000_000;
    i32::try_from(target).ok().filter(|target| (0..BEYOND).contains(target)).unwrap_or(BEYOND)
}

/// Whether some line of different digits holds all of these cells.
fn all_differ(cells: &[u32], lines: &[Line], groups: &Groups) -> bool {
    let Some(&first) = cells.first() else { return false };
    let holds = |line: &Line| cells.iter().all(|cell| line.cells.contains(cell));
    cells.len() == 1 || groups.of_cell(first as usize).iter().any(|&line| holds(&lines[line as usize]))
}

#[cfg(test)]
mod tests {
    use super::Network;
    use plugin_api::puzzle::{
        BoxShape, CellIndex, Constraint, KakuroSquare, Puzzle, PuzzleParts, Relation, Role, kakuro, sudoku,
    };

    #[test]
    fn a_sum_joins_the_line_of_its_cells() {
        let wall = |down, right| KakuroSquare::Wall { down, right };
        let white = KakuroSquare::White(None);
        let squares = [
            KakuroSquare::BLANK,
            wall(Some(4), None),
            wall(Some(3), None),
            wall(None, Some(4)),
            white,
            white,
            wall(None, None),
            white,
            white,
        ];
        let network = Network::new(&kakuro(3, 3, 9, &squares).unwrap()).unwrap();
        assert_eq!(
            network.lines.iter().map(|line| line.sum).collect::<Vec<_>>(),
            [Some(4), None, Some(4), Some(3)]
        );
        assert!(network.cages.is_empty());
        assert_eq!(network.lines_of.of_cell(3), [1, 3]);
    }

    #[test]
    fn a_sum_inside_a_group_is_a_line_and_one_across_groups_is_a_cage() {
        let plain = sudoku(BoxShape { rows: 2, cols: 2 }, &[None; 16]).unwrap();
        let mut constraints = plain.constraints().to_vec();
        let sum = |target, cells: &[u32]| Constraint {
            relation: Relation::Sum(target),
            role: Role::Cage,
            scope: cells.iter().map(|&cell| CellIndex(cell)).collect(),
        };
        constraints.extend([sum(5, &[0, 5]), sum(7, &[3, 4]), sum(-2, &[9])]);
        let puzzle = Puzzle::new(PuzzleParts {
            family: plain.family(),
            rows: 4,
            cols: 4,
            n_digits: 4,
            box_shape: plain.box_shape(),
            cells: plain.cells().to_vec(),
            constraints,
        });
        let network = Network::new(&puzzle.unwrap()).unwrap();
        assert_eq!((network.lines.len(), network.cages.len()), (14, 1));
        assert_eq!((network.lines[12].sum, network.lines[13].sum), (Some(5), Some(1_000_000)));
        assert_eq!(network.cages[0].cells, [3, 4]);
    }
}
