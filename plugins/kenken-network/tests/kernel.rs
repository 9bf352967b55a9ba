//! The fast right-hand side equals the plain sums, whatever the state, the decisions and the puzzle.

mod puzzles;

use kenken_network::equations::{Gain, MemoryProduct, partial_memories};
use kenken_network::kernel::Thresholds;
use kenken_network::network::{Network, Reading};
use kenken_network::rules::Watch;
use kenken_network::system::System;
use plugin_api::puzzle::{
    BoxShape, CellIndex, KakuroSquare, KillerCage, Puzzle, Regions, SudokuRules, kakuro, sudoku_with_rules,
};
use proptest::prelude::{ProptestConfig, any, prop_assert, prop_assert_eq, proptest};
use puzzles::{Cages, Clues, any_kenken, below, sudoku_of};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};

/// A puzzle of each kind that the networks take.
fn puzzle(kind: usize, random: &mut Xoshiro256PlusPlus) -> Puzzle {
    let shape = BoxShape { rows: 2, cols: 2 };
    let rules = SudokuRules {
        regions: Regions::Boxes(shape),
        falling_diagonal: false,
        rising_diagonal: false,
        cages: Vec::new(),
    };
    match kind {
        0 => any_kenken(5, Cages { largest: 4, clues: Clues::Usual }, random),
        1 => any_kenken(4, Cages { largest: 5, clues: Clues::Wide }, random),
        2 => any_kenken(6, Cages { largest: 3, clues: Clues::NoOperation }, random),
        3 => sudoku_of(2, 3, "403006000000010300040020001205000000"),
        4 => {
            let rules = SudokuRules { falling_diagonal: true, rising_diagonal: true, ..rules };
            sudoku_with_rules(4, &rules, &[None; 16]).unwrap()
        }
        5 => {
            let lines = [0, 0, 0, 0, 1, 1, 2, 2, 1, 1, 2, 2, 3, 3, 3, 3];
            let regions = Regions::Irregular(lines.map(Some).to_vec());
            sudoku_with_rules(4, &SudokuRules { regions, ..rules }, &[None; 16]).unwrap()
        }
        6 => {
            let cage = |sum, cells: &[u32]| KillerCage {
                sum,
                cells: cells.iter().map(|&cell| CellIndex(cell)).collect(),
            };
            let cages = vec![cage(Some(5), &[0, 1]), cage(Some(8), &[2, 6, 10]), cage(None, &[12, 9])];
            sudoku_with_rules(4, &SudokuRules { cages, ..rules }, &[None; 16]).unwrap()
        }
        _ => small_kakuro(),
    }
}

fn small_kakuro() -> Puzzle {
    let wall = |down, right| KakuroSquare::Wall { down, right };
    let white = KakuroSquare::White(None);
    let squares = [
        wall(None, None),
        wall(Some(17), None),
        wall(Some(24), None),
        wall(None, None),
        wall(None, Some(16)),
        white,
        white,
        wall(Some(4), None),
        wall(None, Some(18)),
        white,
        white,
        white,
        wall(None, None),
        wall(None, Some(11)),
        white,
        white,
    ];
    kakuro(4, 4, 9, &squares).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn right_hand_side_equals_the_naive_sums(
        kind in 0_usize..8, reading in 0_usize..4, eps in 0.01_f64..=0.5, decisions in 0_usize..6, seed in any::<u64>(),
    ) {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let puzzle = puzzle(kind, &mut random);
        let reading = [Reading::Literal, Reading::Static, Reading::Dynamic, Reading::OnBits][reading];
        let gain = Gain::new(eps);
        let mut network = Network::new(System::new(&puzzle).unwrap(), reading, gain, 0.1, Watch::Cells);
        prop_assert!(network.start().is_ok());
        for _ in 0..decisions {
            let free = network.kernel().neurons().to_vec();
            if free.is_empty() || network.decide(decision(&network, free[below(&mut random, free.len())])).is_err() || network.reset().is_err() {
                break;
            }
        }
        for x in network.kernel_mut().x_mut() {
            *x = (random.next_u64() >> 11) as f64 / (1_u64 << 53) as f64 * 3.0 - 1.5;
        }
        let product = if reading == Reading::OnBits { MemoryProduct::OnBits } else { MemoryProduct::AllBits };
        let naive = partial_memories(network.system(), gain, product, &whole_state(&network));
        let mut fast = Vec::new();
        network.kernel_mut().rates(&mut fast);
        for (&neuron, fast) in network.kernel().neurons().iter().zip(&fast) {
            let naive = naive[neuron as usize];
            prop_assert!((naive - fast).abs() <= 1e-12 * naive.abs().max(1.0), "{neuron}: {naive} {fast}");
        }

        let before = network.kernel().x().to_vec();
        let moved = network.step(Thresholds { on: 0.9, off: -0.95 });
        let changes = network.kernel().x().iter().zip(&before).zip(&fast);
        let mut largest = 0.0_f64;
        for ((after, before), rate) in changes {
            prop_assert!(*after == before + 0.1 * rate);
            largest = largest.max((0.1 * rate).abs());
        }
        prop_assert!(moved.largest == largest);
        let passing = network.passing(Thresholds { on: 0.9, off: -0.95 });
        prop_assert_eq!(moved.passes, !passing.is_empty());
    }
}

fn decision(network: &Network, neuron: u32) -> kenken_network::network::Decision {
    let n_digits = network.system().n_digits();
    kenken_network::network::Decision { cell: neuron as usize / n_digits, digit: neuron as usize % n_digits }
}

/// x of every neuron: decided ones at ±1, held ones at -1.
fn whole_state(network: &Network) -> Vec<f64> {
    let n_digits = network.system().n_digits();
    let mut x = vec![-1.0; network.system().n_neurons()];
    for (cell, digit) in network.decided().iter().enumerate() {
        if let Some(digit) = digit {
            x[cell * n_digits + digit] = 1.0;
        }
    }
    for (&neuron, &free) in network.kernel().neurons().iter().zip(network.kernel().x()) {
        x[neuron as usize] = free;
    }
    x
}
