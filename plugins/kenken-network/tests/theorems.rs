//! The paper's theorems on the plain equations, exhaustively on small cases: the equilibria at ±1 are
//! exactly the answer sets (theorems 1 and 3) or the memories (theorem 2).
//!
//! Sign vectors in which two neurons of one subset are on need no visit: the right-hand side of each of them
//! is at most -(2/n_i), since the other terms are 0 or, in PMP, -1 and a memory term of at most 1.

mod puzzles;

use kenken_network::equations::{Gain, MemoryProduct, memory_model, partial_memories, set_selection_rate};
use kenken_network::system::System;
use plugin_api::puzzle::{BoxShape, Digit, Puzzle, check, sudoku};
use puzzles::{Cages, Clues, any_kenken, count::count_solutions};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng as _;

fn gain() -> Gain {
    Gain::new(0.5)
}

/// Visits the sign vectors without two neurons on in one subset: each cell from `cell` on has none or one.
/// `allowed` bounds the digits of a cell by those of the cells before.
fn visit(
    system: &System,
    cell: usize,
    x: &mut Vec<f64>,
    allowed: &dyn Fn(&[f64]) -> usize,
    look: &mut dyn FnMut(&[f64]),
) {
    if cell == system.n_cells() {
        return look(x);
    }
    visit(system, cell + 1, x, allowed, look);
    let n_digits = system.n_digits();
    for digit in 0..allowed(&x[..cell * n_digits]) {
        if system.rivals(cell).iter().all(|&rival| x[rival * n_digits + digit] < 0.0) {
            x[cell * n_digits + digit] = 1.0;
            visit(system, cell + 1, x, allowed, look);
            x[cell * n_digits + digit] = -1.0;
        }
    }
}

/// The grid of a vector with one neuron on a cell.
fn grid(system: &System, x: &[f64]) -> Option<Vec<Option<Digit>>> {
    let cell = |on: &[f64]| {
        let digit = on.iter().position(|&x| x > 0.0)?;
        Some(Digit::new(digit as u32 + 1))
    };
    x.chunks(system.n_digits()).map(cell).collect()
}

#[test]
fn theorem_1_on_every_sign_vector_of_the_open_4x4_sudoku() {
    let puzzle = sudoku(BoxShape { rows: 2, cols: 2 }, &[None; 16]).unwrap();
    let system = System::new(&puzzle).unwrap();
    // Digits can be exchanged in the equations, so that one vector of each 24 is enough: the one in which
    // each digit comes up after the smaller ones.
    let allowed = |before: &[f64]| {
        let highest = before.iter().enumerate().filter(|(_, x)| **x > 0.0).map(|(i, _)| i % 4 + 1).max();
        (highest.unwrap_or(0) + 1).min(4)
    };
    let (mut seen, mut equilibria) = (0, 0);
    visit(&system, 0, &mut vec![-1.0; 64], &allowed, &mut |x| {
        seen += 1;
        let settles = (0..64).all(|i| set_selection_rate(&system, gain(), x, i) == 0.0);
        let solves = grid(&system, x).is_some_and(|grid| check(&puzzle, &grid).is_ok());
        assert_eq!(settles, solves, "{x:?}");
        equilibria += usize::from(settles);
    });
    assert_eq!(equilibria * 24, 288, "of {seen} vectors");
    assert!(seen > 1_000_000, "{seen}");
}

#[test]
fn theorem_3_on_every_sign_vector_of_3x3_kenkens() {
    let clues = [Clues::Usual, Clues::Wide, Clues::NoOperation];
    let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
    let mut several = 0;
    for (largest, clues) in [2, 3, 4].into_iter().flat_map(|largest| clues.map(|clues| (largest, clues))) {
        let puzzle = any_kenken(3, Cages { largest, clues }, &mut random);
        several += usize::from(assert_equilibria_are_solutions(&puzzle) > 1);
    }
    assert!(several > 0, "some have more than one solution");
}

fn assert_equilibria_are_solutions(puzzle: &Puzzle) -> usize {
    let system = System::new(puzzle).unwrap();
    let (mut seen, mut equilibria) = (0, 0);
    visit(&system, 0, &mut vec![-1.0; 27], &|_| 3, &mut |x| {
        seen += 1;
        let rates = partial_memories(&system, gain(), MemoryProduct::AllBits, x);
        // A given cell is decided beforehand, and its closed digits are held: they are no part of the system.
        let is_open = |i: usize| system.open_digits(i / 3)[i % 3];
        let settles = (0..27).filter(|&i| is_open(i)).all(|i| rates[i] == 0.0)
            && (0..27).all(|i| is_open(i) || x[i] < 0.0);
        let solves = grid(&system, x).is_some_and(|grid| check(puzzle, &grid).is_ok());
        assert_eq!(settles, solves, "{x:?}");
        equilibria += usize::from(settles);
    });
    assert_eq!(equilibria, count_solutions(&system, usize::MAX).solutions);
    assert_eq!(seen, 11_776, "partial latin squares of order 3");
    equilibria
}

#[test]
fn theorem_2_on_every_set_of_memories_of_three_neurons_and_many_of_six() {
    let bits = |number: usize, n: usize| -> Vec<bool> { (0..n).map(|i| number >> i & 1 == 1).collect() };
    let mut equilibria = 0;
    let sets_of_three =
        (0..256_usize).map(|set| (3, (0..8).filter(|k| set >> k & 1 == 1).collect::<Vec<_>>()));
    let some_of_six = (0..200_usize).map(|set| {
        let mut numbers: Vec<usize> = (0..1 + set % 7).map(|k| (set * 37 + k * 11) % 64).collect();
        numbers.sort_unstable();
        numbers.dedup();
        (6, numbers)
    });
    for (n, numbers) in sets_of_three.chain(some_of_six) {
        let memories: Vec<Vec<bool>> = numbers.iter().map(|&number| bits(number, n)).collect();
        for number in 0..1 << n {
            let state = bits(number, n);
            let x: Vec<f64> = state.iter().map(|&on| if on { 1.0 } else { -1.0 }).collect();
            let settles = memory_model(&memories, gain(), &x).iter().all(|&rate| rate == 0.0);
            assert_eq!(settles, memories.contains(&state), "{memories:?} {state:?}");
            equilibria += usize::from(settles);
        }
    }
    assert!(equilibria > 1024, "{equilibria}");
}
