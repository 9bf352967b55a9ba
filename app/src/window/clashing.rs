//! Which cells of a grid cannot stay as they are: for the board, and for the check of what was entered.

use puzzle::{Constraint, Digit, Puzzle, Relation, clashes};

/// `[cells]`: whether a cell's digit breaks a rule, together with the others that break it. A rule of which cells
/// are open breaks only when no digits could mend it: a digit stands twice, or a sum is spent.
pub fn clashing(puzzle: &Puzzle, grid: &[Option<Digit>]) -> Vec<bool> {
    let mut clashing = vec![false; puzzle.cells().len()];
    for clash in clashes(puzzle, grid) {
        clashing[clash.first.index()] = true;
        clashing[clash.second.index()] = true;
    }
    for ((cell, digit), clashing) in puzzle.cells().iter().zip(grid).zip(&mut clashing) {
        *clashing |= digit.is_some_and(|digit| !cell.domain.contains(digit));
    }
    let missed = |constraint: &&Constraint| misses_target(constraint, grid);
    for constraint in puzzle.constraints().iter().filter(missed) {
        let filled = constraint.scope.iter().filter(|cell| grid[cell.index()].is_some());
        filled.for_each(|cell| clashing[cell.index()] = true);
    }
    clashing
}

fn misses_target(constraint: &Constraint, grid: &[Option<Digit>]) -> bool {
    if constraint.relation == Relation::AllDifferent {
        return false;
    }
    let filled = constraint.scope.iter().filter_map(|cell| grid.get(cell.index()).copied().flatten());
    let digits: Vec<i64> = filled.map(|digit| i64::from(digit.value())).collect();
    let n_open = constraint.scope.len() - digits.len();
    match constraint.relation {
        _ if n_open == 0 => !constraint.relation.holds(&digits),
        // Each open cell takes 1 at least.
        Relation::Sum(target) => digits.iter().sum::<i64>() + n_open as i64 > target,
        Relation::Product(target) => {
            let product = digits.iter().try_fold(1_i64, |product, &digit| product.checked_mul(digit));
            product.is_none_or(|product| product == 0 || target % product != 0)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::clashing;
    use puzzle::{CellIndex, Digit, KenKenCage, Relation, kenken};

    /// Cells that clash in a 4×4 with one cage over its first two rows' first cells.
    fn clash(relation: Relation, digits: &str) -> Vec<usize> {
        let cells = [0, 1, 4].map(CellIndex).to_vec();
        let puzzle = kenken(4, &[KenKenCage { relation, cells }]).unwrap();
        let grid: Vec<_> = format!("{digits:.<16}").chars().map(|c| Digit::new(c.to_digit(10)?)).collect();
        let all = clashing(&puzzle, &grid).into_iter().enumerate();
        all.filter(|(_, clashes)| *clashes).map(|(cell, _)| cell).collect()
    }

    #[test]
    fn equal_digits_and_spent_sums_clash_and_what_can_be_mended_does_not() {
        assert_eq!(clash(Relation::Sum(6), "1..1"), [0, 3]);
        assert_eq!(clash(Relation::Sum(6), "24"), [0, 1]);
        assert_eq!(clash(Relation::Sum(7), "24"), [] as [usize; 0]);
        assert_eq!(clash(Relation::Product(6), "4"), [0]);
        assert_eq!(clash(Relation::Product(6), "3"), [] as [usize; 0]);
        assert_eq!(clash(Relation::Difference(1), "24..3"), [0, 1, 4]);
        assert_eq!(clash(Relation::Difference(1), "24"), [] as [usize; 0]);
    }
}
