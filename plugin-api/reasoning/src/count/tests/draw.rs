//! Small random puzzles that are the same in each run.

use puzzle::{CellIndex, Digit, KakuroSquare, KenKenCage, Puzzle, Relation, kakuro, kenken};

/// A linear congruential generator, so that each run draws the same puzzles.
pub(super) struct Draws(pub(super) u64);

impl Draws {
    pub(super) fn below(&mut self, n: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as u32 % n
    }
}

/// Cuts the cells of a square into connected cages of at most `most` cells.
pub(super) fn cut(draws: &mut Draws, side: u32, most: u32) -> Vec<Vec<CellIndex>> {
    let mut free = vec![true; (side * side) as usize];
    let mut cages = Vec::new();
    for start in 0..side * side {
        if !free[start as usize] {
            continue;
        }
        let mut cage = vec![start];
        free[start as usize] = false;
        let size = 1 + draws.below(most);
        for _ in 1..size * 2 {
            let from = cage[draws.below(cage.len() as u32) as usize];
            let next = if draws.below(2) == 0 { from + side } else { from + 1 };
            let in_row = next != from + 1 || next % side != 0;
            if in_row && next < side * side && free[next as usize] && (cage.len() as u32) < size {
                free[next as usize] = false;
                cage.push(next);
            }
        }
        cages.push(cage.into_iter().map(CellIndex).collect());
    }
    cages
}

fn latin(draws: &mut Draws, side: u32) -> Vec<u32> {
    let (a, b) = (draws.below(side), draws.below(side));
    (0..side * side).map(|i| (i / side + a + i % side + b) % side + 1).collect()
}

/// A KenKen whose cages mostly fit a Latin square, so that none, one and many solutions all occur.
pub(super) fn random_kenken(draws: &mut Draws, side: u32, most: u32) -> Puzzle {
    let solution = latin(draws, side);
    let cages = cut(draws, side, most).into_iter().map(|cells| {
        let values = cells.iter().map(|cell| i64::from(solution[cell.index()]));
        let values: Vec<i64> = values.collect();
        let largest = values.iter().copied().max().unwrap_or(0);
        let sum: i64 = values.iter().sum();
        let wrong = i64::from(draws.below(12) == 0);
        let relation = match draws.below(5) {
            _ if cells.len() == 1 => Relation::Sum(sum),
            0 => Relation::Product(values.iter().product::<i64>() + wrong),
            1 => Relation::Difference((2 * largest - sum).abs() + wrong),
            2 => Relation::Quotient((largest * largest / values.iter().product::<i64>()).max(1)),
            3 => Relation::NoOperation(sum + wrong),
            _ => Relation::Sum(sum + wrong),
        };
        KenKenCage { relation, cells }
    });
    kenken(side, &cages.collect::<Vec<_>>()).unwrap()
}

/// A Kakuro in which some runs have no clue and some cells a given.
pub(super) fn random_kakuro(draws: &mut Draws, rows: u32, cols: u32, n_digits: u32) -> Puzzle {
    let white: Vec<bool> =
        (0..rows * cols).map(|i| i >= cols && i % cols > 0 && draws.below(5) > 0).collect();
    let values: Vec<u32> = white.iter().map(|_| 1 + draws.below(n_digits)).collect();
    let sum = |draws: &mut Draws, start: u32, step: u32| {
        let run = (1..).map(|k| start + k * step).take_while(|&i| {
            i < rows * cols && white[i as usize] && (step == cols || i / cols == start / cols)
        });
        let run: Vec<u32> = run.collect();
        let sum: u32 = run.iter().map(|&i| values[i as usize]).sum();
        let least = run.len() as u32 * (run.len() as u32 + 1) / 2;
        if run.is_empty() || draws.below(6) == 0 { None } else { Some(i64::from(sum.max(least))) }
    };
    let squares = (0..rows * cols).map(|i| {
        if white[i as usize] {
            let is_given = draws.below(8) == 0;
            return KakuroSquare::White(if is_given { Digit::new(values[i as usize]) } else { None });
        }
        KakuroSquare::Wall { down: sum(draws, i, cols), right: sum(draws, i, 1) }
    });
    let squares: Vec<KakuroSquare> = squares.collect();
    kakuro(rows, cols, n_digits, &squares).unwrap()
}
