//! How long a playout takes on a fully white 8×8 with digits 1 to 9, and a nested search per assignment.
//!
//! `cargo bench -p nmcs-kakuro --bench playout`

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use nmcs_kakuro::NestedMonteCarlo;
use nmcs_kakuro::board::{Board, Ties};
use nmcs_kakuro::check::Check;
use nmcs_kakuro::grids::fully_white;
use nmcs_kakuro::network::Network;
use nmcs_kakuro::position::{Position, Variables};
use nmcs_kakuro::white_grid::{Path, WhiteGrid};
use plugin_api::host::Limits;
use plugin_api::puzzle::{Puzzle, PuzzleParts, Relation};
use plugin_api::{Drive, drive};
use random::Random;
use std::hint::black_box;
use std::sync::Arc;

const CHECKS: [(&str, Check); 4] = [
    ("naive", Check::Naive),
    ("max", Check::Max),
    ("bounds", Check::Bounds),
    ("combinations", Check::Combinations),
];

fn network(seed: u64) -> Arc<Network> {
    Arc::new(Network::new(&fully_white(8, 8, 9, seed)).expect("nine digits are few enough"))
}

/// Times one playout; the throughput is its mean number of assignments.
fn time(c: &mut Criterion, group: &str, name: &str, board: &mut impl Board) {
    let (mut random, mut sequence) = (Random::new(1), Vec::with_capacity(64));
    let mark = board.mark();
    let mut playout = |random: &mut Random| {
        sequence.clear();
        let score = black_box(&mut *board).playout(Ties::First, random, &mut sequence);
        board.undo_to(&mark);
        black_box(score);
        sequence.len()
    };
    let assignments: usize = (0..10_000).map(|_| playout(&mut random)).sum();
    let mut group = c.benchmark_group(group);
    group.throughput(Throughput::Elements((assignments as u64).div_ceil(10_000)));
    group.bench_function(BenchmarkId::from_parameter(name), |b| b.iter(|| playout(&mut random)));
    group.finish();
}

fn playouts(c: &mut Criterion) {
    let network = network(1);
    for (name, check) in CHECKS {
        let grid = WhiteGrid::<8>::new(&network, check, Variables::Cells).expect("a fully white grid");
        for path in Path::available() {
            time(c, "white grid", &format!("{name}/{path:?}"), &mut grid.clone().on(path));
        }
    }
    for (name, check) in [("naive", Check::Naive), ("combinations", Check::Combinations)] {
        time(c, "any shape", name, &mut Position::new(network.clone(), check, Variables::Cells));
    }
}

/// An 8×8 whose rows add up to one more than its columns.
fn without_solution() -> Puzzle {
    let grid = fully_white(8, 8, 9, 1);
    let mut constraints = grid.constraints().to_vec();
    for constraint in &mut constraints[..2] {
        if let Relation::Sum(sum) = &mut constraint.relation {
            *sum += 1;
        }
    }
    let cells = grid.cells().to_vec();
    let (family, rows, cols) = (grid.family(), grid.rows(), grid.cols());
    let parts = PuzzleParts { family, rows, cols, n_digits: 9, box_shape: None, cells, constraints };
    Puzzle::new(parts).expect("only a sum has changed")
}

/// A nested search that runs to its limit on an 8×8 without a solution, per assignment.
fn nested(c: &mut Criterion) {
    let puzzle = without_solution();
    let mut group = c.benchmark_group("nested");
    for check in ["naive", "max", "combinations"] {
        let settings = [("check", check)];
        let limits = Limits { work: Some(1_000_000), ..Limits::default() };
        let how = Drive { settings: &settings, limits, ..Drive::default() };
        let work = drive::<NestedMonteCarlo>(&puzzle, &how).work;
        group.throughput(Throughput::Elements(work));
        group.bench_function(BenchmarkId::from_parameter(check), |b| {
            b.iter(|| drive::<NestedMonteCarlo>(&puzzle, &how))
        });
    }
    group.finish();
}

criterion_group!(benches, playouts, nested);
criterion_main!(benches);
