//! Fully white grids, the paper's test problems: a hidden filling gives the sums and is thrown away.

use crate::digits::{nth_bit, up_to};
use plugin_api::puzzle::{KakuroSquare, Puzzle, kakuro};
use random::Random;

/// A grid of `rows × cols` white cells with digits 1 to `n_digits`, and a clue for each row and column. It
/// has at least one solution: a filling with different digits in each row and column, drawn cell by cell,
/// smallest set of possible digits first, ties and digits at random, anew when it fails.
///
/// # Panics
///
/// When there are fewer digits than rows or columns, or more than 32.
pub fn fully_white(rows: u32, cols: u32, n_digits: u32, seed: u64) -> Puzzle {
    assert!(rows.max(cols) <= n_digits && n_digits <= 32, "no grid has {rows}×{cols} cells to {n_digits}");
    let mut random = Random::new(seed);
    let filling = loop {
        if let Some(filling) = try_to_fill(rows as usize, cols as usize, n_digits, &mut random) {
            break filling;
        }
    };
    let sum = |cells: &mut dyn Iterator<Item = usize>| Some(cells.map(|i| i64::from(filling[i])).sum());
    let (n, m) = (rows as usize, cols as usize);
    let mut squares = vec![KakuroSquare::BLANK; (n + 1) * (m + 1)];
    for col in 0..m {
        let down = sum(&mut (0..n).map(|row| row * m + col));
        squares[col + 1] = KakuroSquare::Wall { down, right: None };
    }
    for row in 0..n {
        let right = sum(&mut (0..m).map(|col| row * m + col));
        squares[(row + 1) * (m + 1)] = KakuroSquare::Wall { down: None, right };
        squares[(row + 1) * (m + 1) + 1..(row + 2) * (m + 1)].fill(KakuroSquare::White(None));
    }
    kakuro(rows + 1, cols + 1, n_digits, &squares).expect("the parts of a grid fit together")
}

fn try_to_fill(rows: usize, cols: usize, n_digits: u32, random: &mut Random) -> Option<Vec<u32>> {
    let all = up_to(n_digits as i32);
    let (mut of_row, mut of_col) = (vec![all; rows], vec![all; cols]);
    let mut filling = vec![0; rows * cols];
    let mut free: Vec<usize> = (0..rows * cols).collect();
    while !free.is_empty() {
        let size = |cell: usize| (of_row[cell / cols] & of_col[cell % cols]).count_ones();
        let least = free.iter().map(|&cell| size(cell)).min()?;
        let ties: Vec<usize> = (0..free.len()).filter(|&i| size(free[i]) == least).collect();
        if least == 0 {
            return None;
        }
        let cell = free.swap_remove(ties[random.below(ties.len())]);
        let digits = of_row[cell / cols] & of_col[cell % cols];
        let digit = nth_bit(digits, random.below(least as usize));
        of_row[cell / cols] &= !digit;
        of_col[cell % cols] &= !digit;
        filling[cell] = digit.trailing_zeros() + 1;
    }
    Some(filling)
}

#[cfg(test)]
mod tests {
    use super::fully_white;
    use plugin_api::puzzle::Relation;

    #[test]
    fn a_grid_has_a_clue_for_each_row_and_column_and_follows_its_seed() {
        let grid = fully_white(3, 4, 5, 7);
        assert_eq!((grid.cells().len(), grid.n_digits()), (12, 5));
        let sums = grid.constraints().iter().filter_map(|constraint| match constraint.relation {
            Relation::Sum(sum) => Some((constraint.scope.len(), sum)),
            _ => None,
        });
        let sums: Vec<_> = sums.collect();
        assert_eq!(sums.len(), 7);
        let total = |length| sums.iter().filter(|sum| sum.0 == length).map(|sum| sum.1).sum::<i64>();
        assert_eq!(total(4), total(3));
        assert_eq!(fully_white(3, 4, 5, 7), grid);
        assert_ne!(fully_white(3, 4, 5, 8), grid);
    }
}
