//! A puzzle as an exact cover problem.
//!
//! An option is a digit in a cell. Its items: the cell, and for each group of cells that must differ the pair of
//! group and digit. Where a group has as many cells as there are digits, each digit has to stand in it, and the
//! pair is primary; in a smaller group it may be missing, and the pair is secondary.

use crate::links::Options;
use plugin_api::puzzle::{Digit, Puzzle, Relation};

/// The options of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cover {
    /// Items and options; item `c + 1` is cell `c`.
    pub options: Options,
    /// `[options]`: the cell and the digit.
    pub meaning: Vec<(u32, Digit)>,
}

impl Cover {
    /// The problem of a puzzle whose constraints are all-different.
    ///
    /// # Errors
    ///
    /// A sentence when there is another constraint.
    pub fn of(puzzle: &Puzzle) -> Result<Cover, String> {
        let n_cells = puzzle.cells().len();
        let n_digits = puzzle.n_digits() as usize;
        let other = puzzle.constraints().iter().find(|group| group.relation != Relation::AllDifferent);
        if let Some(other) = other {
            return Err(format!(
                "A {} of this puzzle asks for more than different digits ({}), which is no exact cover; the solver \
                 propagation takes such puzzles.",
                other.role.name(),
                name(other.relation)
            ));
        }
        let mut groups_of = vec![Vec::new(); n_cells];
        let (whole, partial): (Vec<_>, Vec<_>) =
            puzzle.constraints().iter().partition(|group| group.scope.len() >= n_digits);
        for (number, group) in whole.iter().chain(&partial).enumerate() {
            group.scope.iter().for_each(|cell| groups_of[cell.index()].push(number));
        }
        let mut cover = Cover {
            options: Options {
                n_primary: (n_cells + whole.len() * n_digits) as u32,
                n_secondary: (partial.len() * n_digits) as u32,
                items: Vec::new(),
            },
            meaning: Vec::new(),
        };
        for (cell, groups) in (0_u32..).zip(&groups_of) {
            for digit in puzzle.cells()[cell as usize].domain.iter() {
                let item = |group: &usize| (n_cells + group * n_digits) as u32 + digit.value();
                cover.options.items.push([cell + 1].into_iter().chain(groups.iter().map(item)).collect());
                cover.meaning.push((cell, digit));
            }
        }
        Ok(cover)
    }
}

fn name(relation: Relation) -> &'static str {
    match relation {
        Relation::AllDifferent => "different digits",
        Relation::Sum(_) => "a sum",
        Relation::Product(_) => "a product",
        Relation::Difference(_) => "a difference",
        Relation::Quotient(_) => "a quotient",
        Relation::NoOperation(_) => "a number that any operation may give",
    }
}

#[cfg(test)]
mod tests {
    use super::Cover;
    use plugin_api::puzzle::{BoxShape, CellIndex, Digit, KenKenCage, Regions, Relation, SudokuRules};
    use plugin_api::puzzle::{kenken, sudoku, sudoku_with_rules};

    #[test]
    fn a_given_leaves_one_option_and_an_open_cell_one_a_digit() {
        let mut givens = [None; 16];
        givens[5] = Digit::new(3);
        let cover = Cover::of(&sudoku(BoxShape { rows: 2, cols: 2 }, &givens).unwrap()).unwrap();
        assert_eq!((cover.options.n_primary, cover.options.n_secondary), (64, 0));
        assert_eq!(cover.options.items.len(), 15 * 4 + 1);
        // Cell 5, row 1, column 1, box 0, each with digit 3.
        assert_eq!(cover.options.items[20], [6, 16 + 4 + 3, 16 + 4 * 5 + 3, 16 + 4 * 8 + 3]);
        assert_eq!(cover.meaning[20], (5, Digit::new(3).unwrap()));
    }

    #[test]
    fn a_group_with_fewer_cells_than_digits_makes_secondary_items() {
        let regions = Regions::Irregular((0..16).map(|cell| (cell < 3).then_some(0)).collect());
        let rules =
            SudokuRules { regions, falling_diagonal: true, rising_diagonal: false, cages: Vec::new() };
        let cover = Cover::of(&sudoku_with_rules(4, &rules, &[None; 16]).unwrap()).unwrap();
        assert_eq!((cover.options.n_primary, cover.options.n_secondary), (16 + 9 * 4, 4));
    }

    #[test]
    fn a_sum_is_refused_in_a_sentence() {
        let cells = vec![CellIndex(0), CellIndex(1)];
        let puzzle = kenken(3, &[KenKenCage { relation: Relation::Sum(4), cells }]).unwrap();
        let refusal = Cover::of(&puzzle).unwrap_err();
        assert!(
            refusal.starts_with("A cage of this puzzle asks for more than different digits (a sum)"),
            "{refusal}"
        );
        assert!(Cover::of(&kenken(3, &[]).unwrap()).is_ok());
    }
}
