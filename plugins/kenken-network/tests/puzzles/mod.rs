//! Puzzles of our own for tests, tables and benchmark: made from a seed, and unique by complete search.

#![allow(dead_code, reason = "each program that includes this module uses a part of it")]

pub mod count;

use count::count_solutions;
use kenken_network::system::System;
use plugin_api::puzzle::{BoxShape, CellIndex, Digit, KenKenCage, Puzzle, Relation, kenken, sudoku};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};

/// How the cages of a KenKen are made.
#[derive(Clone, Copy, Debug)]
pub struct Cages {
    /// Most cells of a cage.
    pub largest: usize,
    /// What the clues say.
    pub clues: Clues,
}

/// What the clues say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clues {
    /// Number and operation; difference and quotient for two cells only.
    Usual,
    /// Difference and quotient also over more cells.
    Wide,
    /// Only the number.
    NoOperation,
}

/// A random number below `n`.
pub fn below(random: &mut Xoshiro256PlusPlus, n: usize) -> usize {
    ((u128::from(random.next_u64()) * n as u128) >> 64) as usize
}

fn shuffle<T>(items: &mut [T], random: &mut Xoshiro256PlusPlus) {
    for i in (1..items.len()).rev() {
        items.swap(i, below(random, i + 1));
    }
}

/// The first KenKen of this side from the seed on that has one solution, with the solution.
pub fn unique_kenken(side: usize, cages: Cages, seed: u64) -> Puzzle {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    loop {
        let puzzle = any_kenken(side, cages, &mut random);
        let system = System::new(&puzzle).expect("a cage of a few cells has few fillings");
        if count_solutions(&system, 2).solutions == 1 {
            return puzzle;
        }
    }
}

/// A KenKen of this side with a solution, perhaps with more.
pub fn any_kenken(side: usize, cages: Cages, random: &mut Xoshiro256PlusPlus) -> Puzzle {
    let [mut rows, mut cols, mut digits] = [0, 1, 2].map(|_| (0..side).collect::<Vec<_>>());
    for order in [&mut rows, &mut cols, &mut digits] {
        shuffle(order, random);
    }
    let digit = |cell: usize| digits[(rows[cell / side] + cols[cell % side]) % side] as i64 + 1;
    let scopes = partition(side, cages.largest, random);
    let cages: Vec<KenKenCage> = scopes
        .into_iter()
        .map(|scope| {
            let values: Vec<i64> = scope.iter().map(|&cell| digit(cell)).collect();
            let relation = clue(&values, cages.clues, random);
            let cells = scope.iter().map(|&cell| CellIndex(cell as u32)).collect();
            KenKenCage { relation, cells }
        })
        .collect();
    kenken(side as u32, &cages).expect("cages of a latin square are well formed")
}

/// Cuts the square into connected cages of one to `largest` cells.
fn partition(side: usize, largest: usize, random: &mut Xoshiro256PlusPlus) -> Vec<Vec<usize>> {
    let mut owner = vec![None; side * side];
    let mut cages: Vec<Vec<usize>> = Vec::new();
    let mut order: Vec<usize> = (0..side * side).collect();
    shuffle(&mut order, random);
    for start in order {
        if owner[start].is_some() {
            continue;
        }
        // One cage in twelve is a single cell; the others have any size of two or more.
        let size = if below(random, 12) == 0 { 1 } else { 2 + below(random, largest.max(2) - 1) };
        let mut cage = vec![start];
        owner[start] = Some(cages.len());
        while cage.len() < size {
            let near = |&cell: &usize| neighbours(cell, side);
            let mut free: Vec<usize> =
                cage.iter().flat_map(near).filter(|&cell| owner[cell].is_none()).collect();
            free.sort_unstable();
            free.dedup();
            if free.is_empty() {
                break;
            }
            let next = free[below(random, free.len())];
            owner[next] = Some(cages.len());
            cage.push(next);
        }
        cages.push(cage);
    }
    cages
}

fn neighbours(cell: usize, side: usize) -> Vec<usize> {
    let (row, col) = (cell / side, cell % side);
    let mut near = Vec::new();
    near.extend((row > 0).then(|| cell - side));
    near.extend((row + 1 < side).then(|| cell + side));
    near.extend((col > 0).then(|| cell - 1));
    near.extend((col + 1 < side).then(|| cell + 1));
    near
}

fn clue(values: &[i64], clues: Clues, random: &mut Xoshiro256PlusPlus) -> Relation {
    let largest = values.iter().copied().max().unwrap_or(0);
    let (sum, product) = (values.iter().sum::<i64>(), values.iter().product::<i64>());
    let mut possible = vec![Relation::Sum(sum), Relation::Product(product)];
    if values.len() == 2 || (clues != Clues::Usual && values.len() > 2) {
        let (difference, others) = (2 * largest - sum, product / largest);
        possible.extend((difference >= 0).then_some(Relation::Difference(difference)));
        possible.extend((largest % others == 0).then_some(Relation::Quotient(largest / others)));
    }
    let relation = possible[below(random, possible.len())];
    match relation.target() {
        Some(target) if clues == Clues::NoOperation => Relation::NoOperation(target),
        _ => relation,
    }
}

/// A Sudoku with these boxes and at least `clues` givens that has one solution.
pub fn unique_sudoku(shape: BoxShape, clues: usize, seed: u64) -> Puzzle {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let side = (shape.rows * shape.cols) as usize;
    let solution = sudoku_grid(shape, &mut random);
    let mut givens: Vec<Option<Digit>> = solution.iter().map(|&digit| Digit::new(digit)).collect();
    let mut order: Vec<usize> = (0..side * side).collect();
    shuffle(&mut order, &mut random);
    let mut left = side * side;
    for cell in order {
        if left == clues {
            break;
        }
        let digit = givens[cell].take();
        let puzzle = sudoku(shape, &givens).expect("a shuffled grid is well formed");
        let system = System::new(&puzzle).expect("a Sudoku has no blocks");
        if count_solutions(&system, 2).solutions == 1 {
            left -= 1;
        } else {
            givens[cell] = digit;
        }
    }
    sudoku(shape, &givens).expect("a shuffled grid is well formed")
}

/// A full grid: the pattern grid with bands, rows, stacks, columns and digits shuffled; `[cells]`.
fn sudoku_grid(shape: BoxShape, random: &mut Xoshiro256PlusPlus) -> Vec<u32> {
    let (box_rows, box_cols) = (shape.rows as usize, shape.cols as usize);
    let side = box_rows * box_cols;
    let lines = |bands: usize, size: usize, random: &mut Xoshiro256PlusPlus| -> Vec<usize> {
        let mut order: Vec<usize> = (0..bands).collect();
        shuffle(&mut order, random);
        order
            .into_iter()
            .flat_map(|band| {
                let mut lines: Vec<usize> = (band * size..(band + 1) * size).collect();
                shuffle(&mut lines, random);
                lines
            })
            .collect()
    };
    let rows = lines(box_cols, box_rows, random);
    let cols = lines(box_rows, box_cols, random);
    let mut digits: Vec<u32> = (1..=side as u32).collect();
    shuffle(&mut digits, random);
    let digit = |row: usize, col: usize| digits[(row % box_rows * box_cols + row / box_rows + col) % side];
    rows.iter()
        .flat_map(|&row| cols.iter().map(move |&col| (row, col)))
        .map(|(row, col)| digit(row, col))
        .collect()
}

/// The Sudoku of a text with a character a cell.
pub fn sudoku_of(rows: u32, cols: u32, text: &str) -> Puzzle {
    let givens: Vec<_> = text.chars().map(|c| c.to_digit(10).and_then(Digit::new)).collect();
    sudoku(BoxShape { rows, cols }, &givens).expect("a sample puzzle is well formed")
}
