//! How long AC3 and the moves of the searches take. `cargo bench -p ac3-tabu`
//!
//! A search that is done begins again with the next seed; only its moves are timed. Times are processor time where
//! the system tells it.

use ac3_tabu::ac3::{Network, domains_of};
use ac3_tabu::eject::{EjectRules, EjectSearch};
use ac3_tabu::groups::Filter;
use ac3_tabu::rules::{DeadEnd, Rules, Variant};
use ac3_tabu::search::Search;
use ac3_tabu::swap::{SwapRules, SwapSearch};
use criterion::{Bencher, Criterion, criterion_group, criterion_main};
use plugin_api::puzzle::{BoxShape, Digit, Puzzle, sudoku};
use processor_time::Started;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};
use std::hint::black_box;
use std::time::Duration;

#[path = "../examples/ac3-tables/processor_time.rs"]
mod processor_time;

criterion_group!(benches, filters, hybrids, swaps);
criterion_main!(benches);

/// AC3 alone leaves 58 cells open.
const HARD: &str = "000000802490032000300000007008000070035000028000420000000200601500600000000084000";
/// AC3 alone solves it, so that every value but 81 is removed.
const EASY: &str = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

fn filters(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("fixpoint");
    for (name, puzzle) in [("hard 9×9", nine(HARD)), ("easy 9×9", nine(EASY)), ("25×25", of_pattern(5, 45))]
    {
        for (filter, filter_name) in [
            (Filter::Ac3, "ac3"),
            (Filter::HiddenSingles, "hidden singles"),
            (Filter::AllDifferent, "all-different"),
        ] {
            let mut network = Network::new(&puzzle, filter);
            let root = domains_of(&puzzle);
            let mut domains = root.clone();
            group.bench_function(format!("{name}, {filter_name}"), |bencher| {
                bencher.iter_custom(|times| {
                    let begin = Started::now();
                    for _ in 0..times {
                        domains.copy_from_slice(&root);
                        let _ = black_box(network.filter_all(&mut domains));
                    }
                    begin.elapsed()
                });
            });
        }
    }
}

fn hybrids(criterion: &mut Criterion) {
    let literal = Rules {
        variant: Variant::Literal,
        filter: Filter::Ac3,
        candidates: 10,
        tenure: 10,
        dead_end: DeadEnd::Cell,
        idle_iterations: 1000,
        restart: true,
    };
    let repair = Rules { variant: Variant::Repair, ..literal };
    let eject = EjectRules { filter: Filter::Ac3, alpha: 0.3, beta: 10 };
    let mut group = criterion.benchmark_group("hybrid");
    for (name, puzzle) in [("9×9", nine(HARD)), ("25×25", of_pattern(5, 45))] {
        for (rules, variant) in [(literal, "literal"), (repair, "repair")] {
            group.bench_function(format!("{name}, {variant}"), |bencher| {
                moves(
                    bencher,
                    |seed| Search::start(&puzzle, seed, rules).expect("it is consistent"),
                    |search| {
                        search.iterate();
                        search.cost() > 0
                    },
                );
            });
        }
        group.bench_function(format!("{name}, eject"), |bencher| {
            moves(
                bencher,
                |seed| EjectSearch::start(&puzzle, seed, eject).expect("it is consistent"),
                |search| {
                    search.iterate();
                    search.cost() > 0
                },
            );
        });
    }
}

fn swaps(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("tabu");
    for (name, puzzle) in [("9×9", nine(HARD)), ("25×25", of_pattern(5, 52))] {
        let start = |seed| match SwapSearch::start(&puzzle, seed, SwapRules::default()) {
            Ok(search) => search,
            Err(reason) => panic!("boxes cover the grid: {reason:?}"),
        };
        let neighbours = start(0).n_swaps();
        group.bench_function(format!("{name}, {neighbours} neighbours"), |bencher| {
            moves(bencher, start, |search| {
                search.iterate();
                search.cost() > 0
            });
        });
    }
}

/// Times moves; `step` makes one and says whether there is another.
fn moves<S>(bencher: &mut Bencher<'_>, start: impl Fn(u64) -> S, step: impl Fn(&mut S) -> bool) {
    bencher.iter_custom(|times| {
        let (mut left, mut seed, mut taken) = (times, 0, Duration::ZERO);
        while left > 0 {
            seed += 1;
            let mut search = start(seed);
            let begin = Started::now();
            loop {
                left -= 1;
                if !step(&mut search) || left == 0 {
                    break;
                }
            }
            taken += begin.elapsed();
        }
        taken
    });
}

fn nine(text: &str) -> Puzzle {
    let givens: Vec<_> = text.chars().map(|c| c.to_digit(10).and_then(Digit::new)).collect();
    sudoku(BoxShape { rows: 3, cols: 3 }, &givens).expect("it is well formed")
}

/// A Sudoku of a grid that counts up, with shuffled digits and lines, and so many cells in a hundred given.
fn of_pattern(order: u32, percent: u64) -> Puzzle {
    let side = (order * order) as usize;
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut shuffled = |n: usize| {
        let mut items: Vec<usize> = (0..n).collect();
        for last in (1..n).rev() {
            items.swap(last, (random.next_u64() % (last as u64 + 1)) as usize);
        }
        items
    };
    let n = order as usize;
    let mut lines = || -> Vec<usize> {
        let bands = shuffled(n);
        bands.into_iter().flat_map(|band| shuffled(n).into_iter().map(move |line| band * n + line)).collect()
    };
    let (rows, cols) = (lines(), lines());
    let digits = shuffled(side);
    let givens: Vec<Option<Digit>> = (0..side * side)
        .map(|cell| {
            let (row, col) = (rows[cell / side], cols[cell % side]);
            let digit = digits[(row * n + row / n + col) % side] as u32 + 1;
            if random.next_u64() % 100 < percent { Digit::new(digit) } else { None }
        })
        .collect();
    sudoku(BoxShape { rows: order, cols: order }, &givens).expect("it is well formed")
}
