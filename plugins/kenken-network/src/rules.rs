//! How a network runs; each field is a parameter. The first part is the paper's, the second is ours.

use crate::kernel::Thresholds;
use crate::network::Reading;

/// The rungs of the restart ladder after the first, which is the run's own T_on and T_off.
const LADDER: [Thresholds; 7] = [
    Thresholds { on: 0.9, off: -0.95 },
    Thresholds { on: 0.9, off: -0.9 },
    Thresholds { on: 0.8, off: -0.8 },
    Thresholds { on: 0.7, off: -0.7 },
    Thresholds { on: 0.6, off: -0.6 },
    Thresholds { on: 0.5, off: -0.5 },
    Thresholds { on: 0.95, off: -0.98 },
];

/// How a network runs.
#[derive(Clone, Debug)]
pub struct Rules {
    /// Which memories and neurons take part.
    pub reading: Reading,
    /// T_on and T_off.
    pub thresholds: Thresholds,
    /// What follows a failure.
    pub restart: Restart,
    /// Euler step.
    pub step: f64,
    /// Half the width of the gain's ramp.
    pub eps: f64,
    /// Which of the cells that pass in a step are decided.
    pub decide: Decide,
    /// A largest step below this is a stall.
    pub stall_tolerance: f64,
    /// Steps without a decision after which the network oscillates.
    pub max_steps: u64,
    /// Steps between samples of what changes in every step.
    pub sample_every: u64,
    /// What the paper does not have.
    pub beyond: Beyond,
}

/// What follows a failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Restart {
    /// Nothing: the run ends.
    Never,
    /// Other thresholds, rung by rung.
    Ladder,
}

/// Which of the cells that pass in a step are decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decide {
    /// All.
    All,
    /// The first in reading order.
    First,
    /// The one whose leading neuron is highest; the first of equals.
    Highest,
}

/// Additions to the paper. All are off in its presets.
#[derive(Clone, Copy, Debug)]
pub struct Beyond {
    /// Decisions that an attempt may take back after a failure; 0 is off. Doubles with each round of rungs.
    pub undo: u64,
    /// What counts as a contradiction.
    pub contradiction: Watch,
    /// What is done at a stall or an oscillation, after the kicks.
    pub at_stall: AtStall,
    /// Kicks of this size, up to [`MOST_KICKS`] between decisions, when the network stalls; 0 is off.
    pub noise: f64,
    /// Share by which eps shrinks in every step since the last reset, down to [`LEAST_EPS`]; 0 is off.
    pub anneal: f64,
    /// The Euler step grows up to this while the network moves slowly; at or below `step` it is off.
    pub largest_step: f64,
}

/// What is done at a stall or an oscillation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AtStall {
    /// It is a failure.
    Fail,
    /// The leading neuron of the network, the first of equals, is decided whatever its state.
    DecideLeader,
}

/// Kicks between two decisions.
pub const MOST_KICKS: u32 = 5;

/// Where annealing ends.
pub const LEAST_EPS: f64 = 0.05;

/// The change of a neuron that a growing Euler step aims at.
pub const AIMED_CHANGE: f64 = 0.2;

/// What counts as a contradiction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Watch {
    /// An undecided cell without a free neuron.
    Cells,
    /// That, and a digit without a place in a row, column or other group: any subset S_j without a neuron
    /// that is on or free.
    Subsets,
}

/// One try from the givens.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Attempt {
    /// Number of the rung, from 1.
    pub rung: usize,
    /// Its thresholds.
    pub thresholds: Thresholds,
    /// Decisions that it may take back.
    pub undo: u64,
}

impl Rules {
    /// The attempts in their order, after so many; without end when decisions may be taken back.
    pub fn attempts_from(&self, done: u64) -> impl Iterator<Item = Attempt> + use<> {
        let mut rungs = vec![self.thresholds];
        if self.restart == Restart::Ladder {
            rungs.extend(LADDER.iter().filter(|&&rung| rung != self.thresholds));
        }
        let undo = self.beyond.undo;
        let n_rungs = rungs.len() as u64;
        let attempts = if undo == 0 { n_rungs } else { u64::MAX };
        (done..attempts).map(move |number| {
            let (round, rung) = ((number / n_rungs).min(64) as u32, (number % n_rungs) as usize);
            let undo = undo.saturating_mul(1_u64.checked_shl(round).unwrap_or(u64::MAX));
            Attempt { rung: rung + 1, thresholds: rungs[rung], undo }
        })
    }
}
