//! What a running network shows: metrics and the board.

use crate::kernel::Thresholds;
use crate::network::Network;
use crate::rules::Attempt;
use plugin_api::puzzle::{Digit, DigitSet, Puzzle};
use plugin_api::{Board, Ctx, Metric};

/// Indices of the metrics of both set selection networks.
pub mod metric {
    /// Index of "cells decided".
    pub const CELLS_DECIDED: u32 = 0;
    /// Index of "largest x".
    pub const LARGEST_X: u32 = 1;
    /// Index of "energy".
    pub const ENERGY: u32 = 2;
    /// Index of "distance".
    pub const DISTANCE: u32 = 3;
    /// Index of "rung".
    pub const RUNG: u32 = 4;
    /// Index of "resets".
    pub const RESETS: u32 = 5;
    /// Index of "taken back".
    pub const TAKEN_BACK: u32 = 6;
    /// Index of "neuron updates".
    pub const NEURON_UPDATES: u32 = 7;
    /// Index of "live memories".
    pub const LIVE_MEMORIES: u32 = 8;
}

/// The metrics in the order of [`metric`]; the last is of the network with memories only.
pub const METRICS: [&Metric; 9] = [
    &Metric::gauge("cells-decided", "Cells decided").unit("cells").doc("Cells with a digit, givens included."),
    &Metric::gauge("largest-x", "Largest x").doc("The highest state of an undecided neuron."),
    &Metric::gauge("energy", "Energy")
        .doc("The sum of the squared residuals x' of the equations of all neurons that are neither decided nor held."),
    &Metric::gauge("distance", "Distance to a decision")
        .doc("How far the nearest cell is from passing: the largest distance of one of its neurons from its threshold."),
    &Metric::gauge("rung", "Rung").doc("Number of the rung of the restart ladder, from 1."),
    &Metric::counter("resets", "Resets").doc("Times that the undecided neurons were set back to -1 after a decision."),
    &Metric::counter("taken-back", "Taken back").doc("Decisions that were undone after a failure."),
    &Metric::counter("neuron-updates", "Neuron updates")
        .doc("Euler steps of single neurons, the unit of work: an iteration moves those that are neither decided nor held."),
    &Metric::gauge("live-memories", "Live memories").doc("Memories that no decision contradicts."),
];

/// Counts, and says what is shown.
#[derive(Default)]
pub struct Report {
    /// Resets so far.
    pub n_resets: u64,
    /// Decisions taken back so far.
    pub n_taken_back: u64,
    rates: Vec<f64>,
}

impl Report {
    /// Emits each metric once.
    pub fn sample_all(&mut self, network: &mut Network, attempt: Attempt, ctx: &mut Ctx<'_>) {
        let decided = network.decided().iter().flatten().count();
        ctx.sample(metric::CELLS_DECIDED, decided as f64);
        if let Some(largest) = network.kernel().x().iter().copied().reduce(f64::max) {
            ctx.sample(metric::LARGEST_X, largest);
        }
        network.kernel_mut().rates(&mut self.rates);
        ctx.sample(metric::ENERGY, crate::equations::energy(&self.rates));
        if let Some(distance) = distance_to_a_decision(network, attempt.thresholds) {
            ctx.sample(metric::DISTANCE, distance);
        }
        ctx.sample(metric::RUNG, attempt.rung as f64);
        ctx.sample(metric::RESETS, self.n_resets as f64);
        ctx.sample(metric::TAKEN_BACK, self.n_taken_back as f64);
        if !network.system().blocks().is_empty() {
            ctx.sample(metric::LIVE_MEMORIES, network.live_memories() as f64);
        }
    }

    /// Draws the paper's picture: decided digits, the free neurons' digits as candidates, and g(x) as heat.
    pub fn draw(&self, network: &Network, puzzle: &Puzzle, board: &mut Board) {
        for (cell, decided) in network.decided().iter().enumerate() {
            board.cell(cell, decided.and_then(digit));
            if let Some(digit) = decided.and_then(digit) {
                board.heat(cell, digit, 1.0);
                board.candidates(cell, DigitSet::only(digit));
            }
        }
        let (kernel, n_digits) = (network.kernel(), puzzle.n_digits() as usize);
        let mut leading: Option<(usize, f64)> = None;
        for (cell, places) in kernel.cells() {
            let mut free = DigitSet::EMPTY;
            for place in places {
                let Some(digit) = digit(kernel.neurons()[place] as usize % n_digits) else { continue };
                let x = kernel.x()[place];
                free.insert(digit);
                board.heat(cell, digit, kernel.gain().of(x) as f32);
                if leading.is_none_or(|(_, highest)| x > highest) {
                    leading = Some((cell, x));
                }
            }
            board.candidates(cell, free);
        }
        if let Some((cell, _)) = leading.filter(|&(_, x)| x > 0.0) {
            board.focus(cell);
        }
    }
}

/// The least distance of a cell from passing: 0 when it passes.
fn distance_to_a_decision(network: &Network, thresholds: Thresholds) -> Option<f64> {
    let x = network.kernel().x();
    let distance = |(_, places): (usize, std::ops::Range<usize>)| {
        let leading = places.clone().reduce(|a, b| if x[b] > x[a] { b } else { a })?;
        let others = places.filter(|&i| i != leading).map(|i| x[i] - thresholds.off);
        Some(others.fold(thresholds.on - x[leading], f64::max).max(0.0))
    };
    network.kernel().cells().filter_map(distance).reduce(f64::min)
}

fn digit(index: usize) -> Option<Digit> {
    Digit::new(index as u32 + 1)
}
