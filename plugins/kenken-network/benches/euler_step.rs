//! Nanoseconds per Euler step over whole runs, decisions and resets included, and whole solves.
//!
//! Criterion's throughput is in steps: `thrpt: 3.0 Melem/s` is 333 ns a step.

#[path = "../tests/puzzles/mod.rs"]
mod puzzles;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use kenken_network::equations::Gain;
use kenken_network::kernel::Thresholds;
use kenken_network::network::{Network, Reading};
use kenken_network::rules::Watch;
use kenken_network::system::System;
use plugin_api::puzzle::{BoxShape, Puzzle};
use puzzles::{Cages, Clues, any_kenken, unique_kenken, unique_sudoku};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng as _;

const THRESHOLDS: Thresholds = Thresholds { on: 0.9, off: -0.95 };

/// Steps from the givens until all cells are decided or nothing can be.
fn run(network: &mut Network) -> u64 {
    let mut steps = 0;
    if network.start().is_err() {
        return 0;
    }
    while !network.is_decided() {
        let moved = network.step(THRESHOLDS);
        steps += 1;
        if moved.passes {
            for decision in network.passing(THRESHOLDS) {
                if network.decide(decision).is_err() {
                    return steps;
                }
            }
            if network.reset().is_err() {
                return steps;
            }
        } else if moved.largest < 1e-10 {
            return steps;
        }
    }
    steps
}

fn network(puzzle: &Puzzle, reading: Reading) -> Network {
    let system = System::new(puzzle).expect("a puzzle of ours makes a network");
    Network::new(system, reading, Gain::new(0.5), 0.1, Watch::Cells)
}

fn euler_step(criterion: &mut Criterion) {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(15);
    let sudoku = unique_sudoku(BoxShape { rows: 3, cols: 3 }, 30, 1);
    let nine = unique_kenken(9, Cages { largest: 5, clues: Clues::Usual }, 1);
    let fifteen = any_kenken(15, Cages { largest: 4, clues: Clues::Usual }, &mut random);
    let cases = [
        ("sudoku 9x9", &sudoku, Reading::Literal),
        ("kenken 9x9 static", &nine, Reading::Static),
        ("kenken 9x9 dynamic", &nine, Reading::Dynamic),
        ("kenken 15x15 dynamic", &fifteen, Reading::Dynamic),
    ];
    for (name, puzzle, reading) in cases {
        let mut network = network(puzzle, reading);
        let memories = network.start().map(|()| network.live_memories());
        let steps = run(&mut network);
        println!(
            "{name}: {steps} steps, {memories:?} memories at the start, solved: {}",
            network.is_decided()
        );
        let mut group = criterion.benchmark_group("steps of a run");
        group.throughput(Throughput::Elements(steps));
        group.bench_function(name, |bencher| bencher.iter(|| run(&mut network)));
    }
    // A step at the start, where most neurons are free.
    for (name, puzzle, reading) in cases {
        let mut network = network(puzzle, reading);
        if network.start().is_ok() {
            let mut group = criterion.benchmark_group("step at the start");
            group.bench_function(name, |bencher| bencher.iter(|| network.step(THRESHOLDS)));
        }
    }
}

criterion_group!(benches, euler_step);
criterion_main!(benches);
