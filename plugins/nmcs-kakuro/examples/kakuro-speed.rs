//! How long a playout on a fully white grid takes, in pieces so short that a busy machine seldom breaks into one.
//!
//! `cargo run --release -p nmcs-kakuro --example kakuro-speed`
//!
//! Prints the least, the lower tenth and the median of pieces of 100 playouts, in nanoseconds, for each way
//! of going about it that this machine has, in turns.

use nmcs_kakuro::board::{Board, Ties};
use nmcs_kakuro::check::Check;
use nmcs_kakuro::grids::fully_white;
use nmcs_kakuro::network::Network;
use nmcs_kakuro::position::Variables;
use nmcs_kakuro::white_grid::{Path, WhiteGrid, Width};
use random::Random;
use std::sync::Arc;
use std::time::Instant;

const PIECES: usize = 2_000;
const PLAYOUTS: usize = 100;

fn main() {
    for check in [Check::Naive, Check::Max, Check::Bounds, Check::Combinations] {
        measure(&format!("8×8 to 9, {check:?}"), |path| grid::<8>(8, 9, check, path));
    }
    for (side, n_digits) in [(10, 11), (12, 13), (16, 16)] {
        let name = format!("{side}×{side} to {n_digits}, {:?}", Check::Combinations);
        measure(&name, |path| grid::<16>(side, n_digits, Check::Combinations, path));
    }
}

fn grid<const W: usize>(side: u32, n_digits: u32, check: Check, path: Path) -> WhiteGrid<W> {
    let network = Network::new(&fully_white(side, side, n_digits, 1)).expect("so few digits fit");
    let grid = WhiteGrid::new(&Arc::new(network), check, Variables::Cells);
    grid.expect("a fully white grid").on(path)
}

fn measure<const W: usize>(name: &str, grid: impl Fn(Path) -> WhiteGrid<W>)
where
    WhiteGrid<W>: Width,
{
    let mut sequence = Vec::with_capacity(256);
    let mut runs: Vec<_> =
        Path::available().into_iter().map(|path| (path, grid(path), Random::new(1), Vec::new(), 0)).collect();
    for _ in 0..PIECES {
        for (_, grid, random, times, assignments) in &mut runs {
            let (mark, begin) = (grid.mark(), Instant::now());
            for _ in 0..PLAYOUTS {
                sequence.clear();
                grid.playout(Ties::First, random, &mut sequence);
                grid.undo_to(&mark);
                *assignments += sequence.len();
            }
            times.push(begin.elapsed().as_nanos() as f64 / PLAYOUTS as f64);
        }
    }
    for (path, _, _, times, assignments) in &mut runs {
        times.sort_by(f64::total_cmp);
        let per_playout = *assignments as f64 / (PIECES * PLAYOUTS) as f64;
        let [least, tenth, median] = [0, PIECES / 10, PIECES / 2].map(|i| times[i]);
        println!(
            "{name:24} {:7} {per_playout:6.1} assignments: least {least:6.0}, tenth {tenth:6.0}, median {median:6.0}; \
             tenth an assignment {:5.1}",
            format!("{path:?}"),
            tenth / per_playout,
        );
    }
}
