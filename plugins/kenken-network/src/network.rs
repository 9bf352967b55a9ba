//! The state of a network between Euler steps: decisions, imposed and held neurons, and who passes.

use crate::equations::{Gain, MemoryProduct};
use crate::kernel::{Kernel, Moved, Thresholds};
use crate::rules::Watch;
use crate::system::System;
use std::fmt;

mod saved;

pub use saved::SavedNetwork;

/// Which memories and neurons take part (readings 4 of the paper's page).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// All memories, and only imposed neurons are fixed.
    Literal,
    /// Neurons that no memory of their block uses are held at -1 from the start.
    Static,
    /// After each decision the memories that it contradicts are dropped, and neurons that no memory left
    /// uses are held at -1.
    Dynamic,
    /// As dynamic, and a memory's product has only the neurons that it switches on.
    OnBits,
}

/// A network at work on a puzzle.
pub struct Network {
    system: System,
    reading: Reading,
    kernel: Kernel,
    decided: Vec<Option<usize>>,
    held: Vec<bool>,
    /// Held whatever is decided: digits outside a domain, and by reading those that no memory uses.
    held_from_the_start: Vec<bool>,
    /// Decisions of the network in their order, each with what was held before it.
    history: Vec<(Decision, Vec<bool>)>,
    watch: Watch,
}

/// A cell with the digit that it got.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The cell.
    pub cell: usize,
    /// The digit, from 0.
    pub digit: usize,
}

/// What decisions leave without a way on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contradiction {
    /// An undecided cell has no free neuron.
    Cell(usize),
    /// A digit, from 0, has no place in the group of this first cell.
    Digit {
        /// First cell of the group.
        group_of: usize,
        /// The digit.
        digit: usize,
    },
    /// No memory is left of the block with this number.
    Block {
        /// First cell of the block.
        first: usize,
    },
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Contradiction::Cell(cell) => write!(f, "cell {} has no candidate", cell + 1),
            Contradiction::Digit { group_of, digit } => {
                write!(f, "{} has no place in a group of cell {}", digit + 1, group_of + 1)
            }
            Contradiction::Block { first } => {
                write!(f, "no memory is left of the block that begins at cell {}", first + 1)
            }
        }
    }
}

impl Network {
    /// The network of a system, before its givens are imposed.
    pub fn new(system: System, reading: Reading, gain: Gain, step: f64, watch: Watch) -> Network {
        let product = match reading {
            Reading::OnBits => MemoryProduct::OnBits,
            Reading::Literal | Reading::Static | Reading::Dynamic => MemoryProduct::AllBits,
        };
        let held: Vec<bool> = (0..system.n_cells())
            .flat_map(|cell| system.open_digits(cell).iter().map(|open| !open))
            .collect();
        let kernel = Kernel::new(&system, gain, step, product);
        let decided = vec![None; system.n_cells()];
        let mut network = Network {
            system,
            reading,
            kernel,
            decided,
            held_from_the_start: held.clone(),
            held,
            history: Vec::new(),
            watch,
        };
        if reading == Reading::Static {
            network.kernel.memories().hold_unused(&network.system, &mut network.held);
            network.held_from_the_start.clone_from(&network.held);
        }
        network
    }

    /// Forgets all decisions and imposes the givens; all other neurons start at -1.
    ///
    /// # Errors
    ///
    /// The [`Contradiction`] of the givens.
    pub fn start(&mut self) -> Result<(), Contradiction> {
        self.decided.fill(None);
        self.history.clear();
        self.held.clone_from(&self.held_from_the_start);
        for cell in 0..self.system.n_cells() {
            if let Some(digit) = self.system.givens()[cell] {
                self.impose(Decision { cell, digit })?;
            }
        }
        self.reset()
    }

    /// Imposes a decision: the digit's neuron at +1; at -1 the other digits of the cell, and the digit in
    /// all cells that must differ. [`Network::reset`] comes after the last one of a step.
    ///
    /// # Errors
    ///
    /// The [`Contradiction`] when the neuron is held at -1 already.
    pub fn impose(&mut self, decision: Decision) -> Result<(), Contradiction> {
        let Decision { cell, digit } = decision;
        let n_digits = self.system.n_digits();
        if self.held[cell * n_digits + digit] {
            return Err(Contradiction::Cell(cell));
        }
        self.decided[cell] = Some(digit);
        for other in (0..n_digits).filter(|&other| other != digit) {
            self.held[cell * n_digits + other] = true;
        }
        for &rival in self.system.rivals(cell) {
            self.held[rival * n_digits + digit] = true;
        }
        Ok(())
    }

    /// Decides: imposes a decision of the network's own, which [`Network::take_back`] can undo.
    ///
    /// # Errors
    ///
    /// As [`Network::impose`].
    pub fn decide(&mut self, decision: Decision) -> Result<(), Contradiction> {
        let before = self.held.clone();
        self.impose(decision)?;
        self.history.push((decision, before));
        Ok(())
    }

    /// Takes the last decision back and holds its neuron at -1 for as long as the decisions before it
    /// stand. None when there is no decision left. [`Network::reset`] comes after.
    pub fn take_back(&mut self) -> Option<Decision> {
        let (decision, before) = self.history.pop()?;
        self.held = before;
        self.decided[decision.cell] = None;
        self.held[decision.cell * self.system.n_digits() + decision.digit] = true;
        Some(decision)
    }

    /// Sets all undecided neurons back to -1, after dropping what the decisions contradict where the reading
    /// says so.
    ///
    /// # Errors
    ///
    /// The [`Contradiction`] when an undecided cell has no free neuron left, or a subset where those are
    /// watched, or a block no memory: in the readings that drop them, and in all when every cell is decided.
    pub fn reset(&mut self) -> Result<(), Contradiction> {
        let memories = self.kernel.memories();
        memories.drop_contradicted(&self.held);
        let drops_memories = matches!(self.reading, Reading::Dynamic | Reading::OnBits);
        if drops_memories {
            // Blocks of a KenKen do not overlap: what one holds contradicts no memory of another.
            while memories.hold_unused(&self.system, &mut self.held) {
                memories.drop_contradicted(&self.held);
            }
        }
        self.kernel.free(&self.system, &self.decided, &self.held);
        if let Some((cell, _)) = self.kernel.cells().find(|(_, places)| places.is_empty()) {
            return Err(Contradiction::Cell(cell));
        }
        if self.watch == Watch::Subsets {
            self.find_empty_subset()?;
        }
        let is_strict = drops_memories || self.is_decided();
        match self.kernel.dead_block().filter(|_| is_strict) {
            Some(block) => Err(Contradiction::Block { first: self.system.blocks()[block].cells[0] }),
            None => Ok(()),
        }
    }

    /// A subset of a group and a digit none of whose neurons is decided or free.
    fn find_empty_subset(&self) -> Result<(), Contradiction> {
        let n_digits = self.system.n_digits();
        for group in self.system.groups() {
            for digit in 0..n_digits {
                if group.iter().all(|&cell| self.held[cell * n_digits + digit]) {
                    return Err(Contradiction::Digit { group_of: group[0], digit });
                }
            }
        }
        Ok(())
    }

    /// One Euler step.
    pub fn step(&mut self, thresholds: Thresholds) -> Moved {
        self.kernel.step(thresholds)
    }

    /// The cells that pass: one neuron at or above T_on, all others at or below T_off, held ones included.
    pub fn passing(&self, thresholds: Thresholds) -> Vec<Decision> {
        let (x, neurons) = (self.kernel.x(), self.kernel.neurons());
        let mut passing = Vec::new();
        for (cell, places) in self.kernel.cells() {
            let n_off = places.clone().filter(|&i| x[i] <= thresholds.off).count();
            let mut on = places.clone().filter(|&i| x[i] >= thresholds.on);
            if let (Some(on), None, true) = (on.next(), on.next(), n_off + 1 == places.len()) {
                passing.push(Decision { cell, digit: neurons[on] as usize % self.system.n_digits() });
            }
        }
        passing
    }

    /// Whether a decision's neuron is neither held nor decided.
    pub fn is_free(&self, decision: Decision) -> bool {
        let neuron = decision.cell * self.system.n_digits() + decision.digit;
        self.decided[decision.cell].is_none() && !self.held[neuron]
    }

    /// The state of a free neuron; -1 for others.
    pub fn level(&self, decision: Decision) -> f64 {
        let neuron = (decision.cell * self.system.n_digits() + decision.digit) as u32;
        let place = self.kernel.neurons().binary_search(&neuron);
        place.map_or(-1.0, |place| self.kernel.x()[place])
    }

    /// The free neuron with the highest state, the first of equals.
    pub fn leader(&self) -> Option<Decision> {
        let x = self.kernel.x();
        let leader = (0..x.len()).reduce(|a, b| if x[b] > x[a] { b } else { a })?;
        let (neuron, n_digits) = (self.kernel.neurons()[leader] as usize, self.system.n_digits());
        Some(Decision { cell: neuron / n_digits, digit: neuron % n_digits })
    }

    /// Whether every cell is decided.
    pub fn is_decided(&self) -> bool {
        self.kernel.neurons().is_empty() && self.decided.iter().all(Option::is_some)
    }

    /// The digit of each decided cell, from 0.
    pub fn decided(&self) -> &[Option<usize>] {
        &self.decided
    }

    /// The system.
    pub fn system(&self) -> &System {
        &self.system
    }

    /// The free neurons.
    pub fn kernel(&self) -> &Kernel {
        &self.kernel
    }

    /// The free neurons, to change how they move.
    pub fn kernel_mut(&mut self) -> &mut Kernel {
        &mut self.kernel
    }

    /// Memories that no decision contradicts.
    pub fn live_memories(&self) -> u64 {
        self.kernel.n_live_memories()
    }
}
