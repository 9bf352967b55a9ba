//! Small puzzles for the tests, made of hidden fillings, so that each has a solution.

use plugin_api::puzzle::{
    BoxShape, CellIndex, Digit, KakuroSquare, KenKenCage, KillerCage, Puzzle, Regions, Relation, SudokuRules,
    kakuro, kenken, sudoku, sudoku_with_rules,
};
use random::Random;

/// A Kakuro with runs of one to five cells, two givens, a run without a clue and a cell without neighbours.
pub fn newspaper() -> Puzzle {
    shape(&["..#...#", "...#..#", "#....#.", "..#.###", ".....#."], 9, 3, 7)
}

/// A Kakuro of this shape (`.` is white) with digits 1 to `n_digits`. A clue is left out for one run in
/// `without`, 0 for none, and one cell in ten is given.
pub fn shape(rows: &[&str], n_digits: u32, seed: u64, without: usize) -> Puzzle {
    let mut random = Random::new(seed);
    let is_white = |row: usize, col: usize| rows[row].as_bytes()[col] == b'.';
    let (n, m) = (rows.len(), rows[0].len());
    let filling = loop {
        if let Some(filling) = try_to_fill(n, m, is_white, n_digits, &mut random) {
            break filling;
        }
    };
    let digit = |row: usize, col: usize| filling[row * m + col];
    let mut squares = vec![KakuroSquare::BLANK; (n + 1) * (m + 1)];
    for row in 0..=n {
        for col in 0..=m {
            let white = row > 0 && col > 0 && is_white(row - 1, col - 1);
            let mut clue = |cells: Vec<(usize, usize)>| {
                let sum: u32 = cells.iter().map(|&(row, col)| digit(row, col)).sum();
                (sum > 0 && (without == 0 || random.below(without) > 0)).then_some(i64::from(sum))
            };
            squares[row * (m + 1) + col] = if white {
                let is_given = random.below(10) == 0 && without > 0;
                KakuroSquare::White(Digit::new(digit(row - 1, col - 1)).filter(|_| is_given))
            } else {
                let right =
                    (col..m).map_while(|col| (row > 0 && is_white(row - 1, col)).then(|| (row - 1, col)));
                let right = clue(right.collect());
                let down =
                    (row..n).map_while(|row| (col > 0 && is_white(row, col - 1)).then(|| (row, col - 1)));
                KakuroSquare::Wall { right, down: clue(down.collect()) }
            };
        }
    }
    kakuro(n as u32 + 1, m as u32 + 1, n_digits, &squares).unwrap()
}

fn try_to_fill(
    n: usize,
    m: usize,
    is_white: impl Fn(usize, usize) -> bool,
    n_digits: u32,
    random: &mut Random,
) -> Option<Vec<u32>> {
    let mut filling = vec![0; n * m];
    for cell in (0..n * m).filter(|&cell| is_white(cell / m, cell % m)) {
        let (row, col) = (cell / m, cell % m);
        let left = (0..col).rev().take_while(|&col| is_white(row, col)).map(|col| filling[row * m + col]);
        let above = (0..row).rev().take_while(|&row| is_white(row, col)).map(|row| filling[row * m + col]);
        let seen: Vec<u32> = left.chain(above).collect();
        let open: Vec<u32> = (1..=n_digits).filter(|digit| !seen.contains(digit)).collect();
        filling[cell] = *open.get(random.below(open.len().max(1)))?;
    }
    Some(filling)
}

/// A 4×4 Sudoku with three givens.
pub fn four_by_four() -> Puzzle {
    let givens: Vec<_> = "1000002000000300".chars().map(|c| c.to_digit(10).and_then(Digit::new)).collect();
    sudoku(BoxShape { rows: 2, cols: 2 }, &givens).unwrap()
}

fn cage(cells: &[u32]) -> Vec<CellIndex> {
    cells.iter().map(|&cell| CellIndex(cell)).collect()
}

/// A 4×4 killer Sudoku of the grid 1234 / 3412 / 2143 / 4321.
pub fn killer() -> Puzzle {
    let cages = [(Some(3), [0, 1]), (Some(7), [2, 3]), (Some(5), [4, 8]), (None, [6, 7]), (Some(5), [12, 9])];
    let cages = cages.iter().map(|(sum, cells)| KillerCage { sum: *sum, cells: cage(cells) }).collect();
    let regions = Regions::Boxes(BoxShape { rows: 2, cols: 2 });
    let rules = SudokuRules { regions, falling_diagonal: false, rising_diagonal: false, cages };
    sudoku_with_rules(4, &rules, &[None; 16]).unwrap()
}

/// A 4×4 KenKen of the grid 1234 / 3412 / 2143 / 4321 with every operation.
pub fn four_operations() -> Puzzle {
    let cages = [
        (Relation::Sum(4), vec![0, 4]),
        (Relation::Product(24), vec![1, 2, 5]),
        (Relation::Quotient(2), vec![3, 7]),
        (Relation::Difference(2), vec![6, 10, 9]),
        (Relation::NoOperation(2), vec![8, 12]),
        (Relation::Sum(5), vec![13, 14]),
        (Relation::Product(3), vec![11, 15]),
    ];
    let cages: Vec<_> = cages
        .iter()
        .map(|(relation, cells)| KenKenCage { relation: *relation, cells: cage(cells) })
        .collect();
    kenken(4, &cages).unwrap()
}
