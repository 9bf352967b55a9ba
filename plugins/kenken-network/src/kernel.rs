//! One Euler step of the equations on the neurons that are neither decided nor held, the fast form of
//! `equations.rs`.
//!
//! Decided neurons are imposed at ±1 and held ones at -1 before every step, so that only the others move. A
//! held neuron has g = 0 and adds nothing to any sum; a decided one holds its rivals. The sums over subsets
//! are gathered once and each neuron takes its own gain out again. All sums run in the order of the neurons,
//! without fused multiply-add, so that the steps are the same on every machine.

use crate::equations::{Gain, MemoryProduct};
use crate::live_memories::{LiveMemories, NOWHERE};
use crate::system::System;

/// The free neurons with their equations.
pub struct Kernel {
    gain: Gain,
    /// Euler step.
    step: f64,
    product: MemoryProduct,
    memories: LiveMemories,
    cells: Vec<FreeCell>,
    /// Number of each free neuron in the system, ascending.
    neurons: Vec<u32>,
    x: Vec<f64>,
    g: Vec<f64>,
    /// P_c(d), and then the memory term.
    p: Vec<f64>,
    terms: Vec<f64>,
    /// `[neurons × slots]`: the sum of each group that a neuron is in; 0 stands for none. At least one slot.
    slots: Vec<u32>,
    n_slots: usize,
    /// Sums of gains by group and digit; the first one is a stand-in.
    sums: Vec<f64>,
    place: Vec<u32>,
    range: Vec<Option<(u32, u32)>>,
}

/// An undecided cell: its free neurons are `first..end`.
#[derive(Clone, Copy, Debug)]
struct FreeCell {
    cell: u32,
    first: u32,
    end: u32,
    /// 2/n_i.
    inhibition: f64,
    /// 1 + b_i.
    decay: f64,
    gain_sum: f64,
}

/// When a cell passes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thresholds {
    /// A neuron is on from here.
    pub on: f64,
    /// A neuron is off up to here.
    pub off: f64,
}

/// What a step did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moved {
    /// Largest change of a neuron.
    pub largest: f64,
    /// Whether a cell passes.
    pub passes: bool,
}

impl Kernel {
    /// The kernel of a system, without a free neuron until [`Kernel::free`].
    pub fn new(system: &System, gain: Gain, step: f64, product: MemoryProduct) -> Kernel {
        let n_slots =
            (0..system.n_cells()).map(|cell| system.groups_of(cell).len()).max().unwrap_or(0).max(1);
        Kernel {
            gain,
            step,
            product,
            memories: LiveMemories::new(system),
            cells: Vec::new(),
            neurons: Vec::new(),
            x: Vec::new(),
            g: Vec::new(),
            p: Vec::new(),
            terms: Vec::new(),
            slots: Vec::new(),
            n_slots,
            sums: vec![0.0; system.groups().len() * system.n_digits() + 1],
            place: vec![NOWHERE; system.n_neurons()],
            range: vec![None; system.n_cells()],
        }
    }

    /// The memories, for counting the live ones.
    pub fn memories(&mut self) -> &mut LiveMemories {
        &mut self.memories
    }

    /// Number of live memories.
    pub fn n_live_memories(&self) -> u64 {
        self.memories.n_live()
    }

    /// A block without a live memory.
    pub fn dead_block(&self) -> Option<usize> {
        self.memories.dead_block()
    }

    /// Takes the neurons that are not held of the cells that are not decided, all at -1. [`LiveMemories`]
    /// know what is held.
    pub fn free(&mut self, system: &System, decided: &[Option<usize>], held: &[bool]) {
        let n_digits = system.n_digits();
        self.cells.clear();
        self.neurons.clear();
        self.slots.clear();
        self.place.fill(NOWHERE);
        self.range.fill(None);
        for cell in (0..system.n_cells()).filter(|&cell| decided[cell].is_none()) {
            let first = self.neurons.len() as u32;
            for digit in (0..n_digits).filter(|digit| !held[cell * n_digits + digit]) {
                self.place[cell * n_digits + digit] = self.neurons.len() as u32;
                self.neurons.push((cell * n_digits + digit) as u32);
                let groups = system.groups_of(cell);
                self.slots.extend(groups.iter().map(|group| (group * n_digits + digit + 1) as u32));
                self.slots.resize(self.neurons.len() * self.n_slots, 0);
            }
            let end = self.neurons.len() as u32;
            self.range[cell] = Some((first, end));
            self.cells.push(FreeCell {
                cell: cell as u32,
                first,
                end,
                inhibition: 2.0 / system.n_subsets(cell) as f64,
                decay: 1.0 + system.n_blocks(cell) as f64,
                gain_sum: 0.0,
            });
        }
        for values in [&mut self.g, &mut self.p, &mut self.terms] {
            values.resize(self.neurons.len(), 0.0);
        }
        self.memories.place(&self.place, &self.range);
        self.reset();
    }

    /// Sets all free neurons to -1.
    pub fn reset(&mut self) {
        self.x.clear();
        self.x.resize(self.neurons.len(), -1.0);
    }

    /// The state of the free neurons.
    pub fn x(&self) -> &[f64] {
        &self.x
    }

    /// The state of the free neurons, to disturb it.
    pub fn x_mut(&mut self) -> &mut [f64] {
        &mut self.x
    }

    /// The numbers of the free neurons in the system.
    pub fn neurons(&self) -> &[u32] {
        &self.neurons
    }

    /// Changes the Euler step.
    pub fn set_step(&mut self, step: f64) {
        self.step = step;
    }

    /// Changes the gain.
    pub fn set_gain(&mut self, gain: Gain) {
        self.gain = gain;
    }

    /// The gain.
    pub fn gain(&self) -> Gain {
        self.gain
    }

    /// The undecided cells, each with the places of its free neurons.
    pub fn cells(&self) -> impl Iterator<Item = (usize, std::ops::Range<usize>)> + '_ {
        self.cells.iter().map(|cell| (cell.cell as usize, cell.first as usize..cell.end as usize))
    }

    /// One Euler step.
    pub fn step(&mut self, thresholds: Thresholds) -> Moved {
        self.gather();
        match self.n_slots {
            2 => self.advance(2, thresholds),
            3 => self.advance(3, thresholds),
            n_slots => self.advance(n_slots, thresholds),
        }
    }

    /// x_i' of the free neurons into `rates`.
    pub fn rates(&mut self, rates: &mut Vec<f64>) {
        self.gather();
        rates.clear();
        for cell in &self.cells {
            for i in cell.first as usize..cell.end as usize {
                let slots = &self.slots[i * self.n_slots..(i + 1) * self.n_slots];
                rates.push(rate(cell, self.x[i], self.g[i], self.terms[i], slots, &self.sums));
            }
        }
    }

    /// Gains, their sums, and the memory terms of the state.
    fn gather(&mut self) {
        for (g, &x) in self.g.iter_mut().zip(&self.x) {
            *g = self.gain.of(x);
        }
        match self.n_slots {
            2 => self.add_up(2),
            3 => self.add_up(3),
            n_slots => self.add_up(n_slots),
        }
        if self.memories.n_edges() > 0 {
            self.multiply_cells();
            self.terms.fill(0.0);
            self.memories.add_terms(&self.p, &mut self.terms);
        }
    }

    /// The sums of gains by cell and by group and digit.
    #[inline(always)]
    fn add_up(&mut self, n_slots: usize) {
        self.sums.fill(0.0);
        for cell in &mut self.cells {
            let range = cell.first as usize..cell.end as usize;
            let slots = &self.slots[cell.first as usize * n_slots..cell.end as usize * n_slots];
            let mut gain_sum = 0.0;
            for (&g, slots) in self.g[range].iter().zip(slots.chunks_exact(n_slots)) {
                gain_sum += g;
                for &slot in slots {
                    self.sums[slot as usize] += g;
                }
            }
            cell.gain_sum = gain_sum;
        }
        self.sums[0] = 0.0;
    }

    /// P_c(d) of the free neurons.
    fn multiply_cells(&mut self) {
        if self.product == MemoryProduct::OnBits {
            self.p.copy_from_slice(&self.g);
            return;
        }
        for cell in &self.cells {
            let range = cell.first as usize..cell.end as usize;
            let (p, g) = (&mut self.p[range.clone()], &self.g[range]);
            let mut before = 1.0;
            for (p, &g) in p.iter_mut().zip(g) {
                *p = g * before;
                before *= 1.0 - g;
            }
            let mut after = 1.0;
            for (p, &g) in p.iter_mut().zip(g).rev() {
                *p *= after;
                after *= 1.0 - g;
            }
        }
    }

    /// Moves every free neuron by the step times its x_i'.
    #[inline(always)]
    fn advance(&mut self, n_slots: usize, thresholds: Thresholds) -> Moved {
        let (mut largest, mut passes) = (0.0_f64, false);
        for cell in &self.cells {
            let range = cell.first as usize..cell.end as usize;
            let slots = &self.slots[cell.first as usize * n_slots..cell.end as usize * n_slots];
            let (x, g, terms) = (&mut self.x[range.clone()], &self.g[range.clone()], &self.terms[range]);
            let (mut n_on, mut n_off) = (0, 0);
            let neurons = x.iter_mut().zip(g).zip(terms).zip(slots.chunks_exact(n_slots));
            for (((x, &g), &term), slots) in neurons {
                let change = self.step * rate(cell, *x, g, term, slots, &self.sums);
                *x += change;
                if change.abs() > largest {
                    largest = change.abs();
                }
                n_on += u32::from(*x >= thresholds.on);
                n_off += u32::from(*x <= thresholds.off);
            }
            passes |= n_on == 1 && n_off + 1 == cell.end - cell.first;
        }
        Moved { largest, passes }
    }
}

/// x_i' of a neuron.
#[inline(always)]
fn rate(cell: &FreeCell, x: f64, g: f64, term: f64, slots: &[u32], sums: &[f64]) -> f64 {
    let mut others = cell.gain_sum - g;
    for &slot in slots {
        if slot != 0 {
            others += sums[slot as usize] - g;
        }
    }
    -cell.decay * x + 1.0 - cell.inhibition * others + term
}
