//! The three systems of equations as the paper writes them, term by term, for any state.
//!
//! This is the plain form: it looks at every neuron and multiplies every memory out. The tests hold the fast
//! form in `kernel.rs` against it, and the theorems are checked on it; `memory-network` runs on it.

use crate::system::System;

/// The gain g(x): 0 below -eps, 1 above eps, a linear ramp between. The paper's eps is 1/2.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gain {
    eps: f64,
    slope: f64,
}

/// Which factors the product I_k of a memory has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MemoryProduct {
    /// All neurons of the block, as in the paper.
    AllBits,
    /// Only the neurons that the memory switches on.
    OnBits,
}

impl Gain {
    /// The gain with a ramp from -`eps` to `eps`.
    pub fn new(eps: f64) -> Gain {
        Gain { eps, slope: 1.0 / (2.0 * eps) }
    }

    /// g(x).
    #[inline(always)]
    pub fn of(self, x: f64) -> f64 {
        ((x + self.eps) * self.slope).clamp(0.0, 1.0)
    }
}

/// SSP, set selection: x_i' for every neuron of `x`,
/// x_i' = -x_i + 1 - (2/n_i) · sum over S_j containing i of sum over k in S_j, k ≠ i of g(x_k).
pub fn set_selection(system: &System, gain: Gain, x: &[f64]) -> Vec<f64> {
    (0..system.n_neurons()).map(|i| set_selection_rate(system, gain, x, i)).collect()
}

/// x_i' of one neuron in SSP.
pub fn set_selection_rate(system: &System, gain: Gain, x: &[f64], i: usize) -> f64 {
    let n_i = system.n_subsets(i / system.n_digits()) as f64;
    -x[i] + 1.0 - 2.0 / n_i * double_sum(system, gain, x, i)
}

/// MMP, memories: x_i' = -x_i + sum over memories l of (2 m_li - 1) · I_l. The neurons of `memories` are
/// those of `x`.
pub fn memory_model(memories: &[Vec<bool>], gain: Gain, x: &[f64]) -> Vec<f64> {
    let products: Vec<f64> = memories.iter().map(|memory| indicator(memory, gain, x)).collect();
    (0..x.len())
        .map(|i| {
            let terms = memories.iter().zip(&products).map(|(memory, product)| sign(memory[i]) * product);
            -x[i] + terms.sum::<f64>()
        })
        .collect()
}

/// I_l: the product over all neurons of g(x_j) where the memory is on and 1 - g(x_j) where it is off.
pub fn indicator(memory: &[bool], gain: Gain, x: &[f64]) -> f64 {
    let factors = memory.iter().zip(x).map(|(&on, &x)| if on { gain.of(x) } else { 1.0 - gain.of(x) });
    factors.product()
}

/// PMP, set selection with partial memories: x_i' for every neuron of `x`,
/// x_i' = -(1 + b_i) x_i + 1 - (2/n_i) · (double sum) + sum over the memories k of i's b_i blocks of
/// (2 m_ki - 1) · I_k.
///
/// In a KenKen the blocks partition S, so that b_i is 1 and this is the paper's equation. A Kakuro cell lies
/// in two blocks, and a killer Sudoku may have cells in none.
pub fn partial_memories(system: &System, gain: Gain, product: MemoryProduct, x: &[f64]) -> Vec<f64> {
    let n_digits = system.n_digits();
    let mut rates = set_selection(system, gain, x);
    for block in system.blocks() {
        let products: Vec<f64> = block
            .memories
            .iter()
            .map(|memory| block_indicator(&block.cells, memory, n_digits, gain, product, x))
            .collect();
        for (place, &cell) in block.cells.iter().enumerate() {
            for digit in 0..n_digits {
                let i = cell * n_digits + digit;
                let is_on = |memory: &[u8]| usize::from(memory[place]) == digit;
                let terms = block.memories.iter().zip(&products);
                rates[i] += -x[i] + terms.map(|(memory, i_k)| sign(is_on(memory)) * i_k).sum::<f64>();
            }
        }
    }
    rates
}

/// The energy: the sum of the squared residuals x_i' of the equations.
pub fn energy(rates: &[f64]) -> f64 {
    rates.iter().map(|rate| rate * rate).sum()
}

/// Sum over the subsets that contain neuron `i` of the gains of their other neurons.
fn double_sum(system: &System, gain: Gain, x: &[f64], i: usize) -> f64 {
    let n_digits = system.n_digits();
    let (cell, digit) = (i / n_digits, i % n_digits);
    let same_cell = (cell * n_digits..(cell + 1) * n_digits).filter(|&k| k != i);
    let mut sum: f64 = same_cell.map(|k| gain.of(x[k])).sum();
    for &group in system.groups_of(cell) {
        let others = system.groups()[group].iter().filter(|&&other| other != cell);
        sum += others.map(|&other| gain.of(x[other * n_digits + digit])).sum::<f64>();
    }
    sum
}

/// I_k of a memory that gives `cells[i]` the digit `memory[i]`.
fn block_indicator(
    cells: &[usize],
    memory: &[u8],
    n_digits: usize,
    gain: Gain,
    product: MemoryProduct,
    x: &[f64],
) -> f64 {
    let mut i_k = 1.0;
    for (&cell, &on) in cells.iter().zip(memory) {
        for digit in 0..n_digits {
            let g = gain.of(x[cell * n_digits + digit]);
            match (digit == usize::from(on), product) {
                (true, _) => i_k *= g,
                (false, MemoryProduct::AllBits) => i_k *= 1.0 - g,
                (false, MemoryProduct::OnBits) => {}
            }
        }
    }
    i_k
}

fn sign(on: bool) -> f64 {
    if on { 1.0 } else { -1.0 }
}
