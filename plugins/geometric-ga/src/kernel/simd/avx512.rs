//! The AVX-512 kernel: byte permutes over 32 bytes, masks, and a population count.
//!
//! It works on vectors of 256 bits: three rows of a 9×9, or one row of any other grid, fit into 32 bytes.

use super::avx512_fitness::{Bands, Rows};
use super::fitness::Folding;
use super::layout::{Layout, WIDTH};
use super::packed::{Packed, Store, bytes, vector};
use crate::dice::{BLOCK, Dice};
use crate::fitness::Fitness;
use crate::kernel::{Brood, Chances, Kernel, Parents};
use crate::mutation::{Mutation, NO_SWAP, RowSwap, RowSwapped as _};
use crate::rules::Operators;
use std::arch::x86_64::{
    __m256i, _mm256_mask_blend_epi8, _mm256_mask_set1_epi8, _mm256_min_epu8, _mm256_permutexvar_epi8,
    _mm256_set1_epi8, _mm256_test_epi8_mask,
};
use std::rc::Rc;

/// Individuals and how they are evaluated.
pub struct Avx512<'a> {
    operators: &'a Operators<'a>,
    store: Store,
    evaluation: Rc<Evaluation>,
    doublings: u32,
    /// Coins of a block of children, laid out as values are.
    coins: Vec<__m256i>,
}

/// How children are evaluated.
enum Evaluation {
    /// 9×9 in bands.
    Bands(Bands),
    /// Regular boxes, a row a vector.
    Folded(Rows),
    /// Any soft groups, from the bytes; the number is what the rows add.
    Listed(Fitness, u16),
}

impl<'a> Avx512<'a> {
    /// Room for so many individuals. The machine must have the instructions.
    pub fn new(operators: &'a Operators<'a>, slots: usize) -> Avx512<'a> {
        let problem = operators.problem;
        let side = problem.side();
        let (layout, evaluation) = match Folding::new(problem) {
            Some(folding) if (side, folding.box_rows) == (9, 3) => {
                (Layout::bands(), Evaluation::Bands(Bands::new()))
            }
            Some(folding) => (Layout::rows(side), Evaluation::Folded(Rows::new(&folding, side))),
            None => {
                let layout = Layout::rows(side);
                let place = |cell: usize| layout.offset(cell / side) + cell % side;
                let listed = Evaluation::Listed(Fitness::beyond_rows(problem, place), (side * side) as u16);
                (layout, listed)
            }
        };
        let coins = vec![vector([0; WIDTH]); layout.vectors];
        let doublings = Layout::doublings(problem);
        Avx512 {
            operators,
            store: Store::new(layout, slots),
            evaluation: Rc::new(evaluation),
            doublings,
            coins,
        }
    }

    /// Breeds with the number of vectors known to the compiler, or 0.
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vpopcntdq,bmi2,popcnt")]
    fn breed_all<const VECTORS: usize>(
        &mut self,
        parents: Parents<'_>,
        brood: Brood<'_>,
        chances: Chances<'_>,
        evaluate: impl Fn(&[__m256i]) -> u16,
    ) -> usize {
        let vectors = if VECTORS > 0 { VECTORS } else { self.store.layout.vectors };
        let (mutator, layout) = (&self.operators.mutator, self.store.layout.clone());
        let is_row_swap = mutator.kind() == Mutation::RowSwap;
        let n_parents = parents.slots.len() as u32;
        let mut fitter = 0;
        for (slots, fitness) in brood.slots.chunks(BLOCK).zip(brood.fitness.chunks_mut(BLOCK)) {
            chances.draws.draw(chances.random);
            spread_coins(&layout, chances.draws.coins(), &mut self.coins);
            for (number, (&slot, fitness)) in slots.iter().zip(fitness).enumerate() {
                let (x, y) = chances.draws.parents(number, n_parents);
                let (slot_x, slot_y) = (parents.slots[x] as usize, parents.slots[y] as usize);
                let [x_vectors, y_vectors, child] =
                    self.store.family(slot_x, slot_y, slot as usize, 2 * vectors);
                let coin = _mm256_set1_epi8((1_u8 << number) as i8);
                cross(vectors, (x_vectors, y_vectors), child, (&self.coins, coin), self.doublings);
                let word = chances.draws.mutation(number);
                let is_mutated = mutator.probability().holds(word);
                let mut packed = Packed { layout: &layout, vectors: child, swap: swap_from_anywhere };
                if is_row_swap {
                    // No branch: a child that is not mutated swaps a place with itself.
                    let swap = if is_mutated { mutator.swaps().draw(word) } else { NO_SWAP };
                    let RowSwap { row, a, b } = mutator.swaps().all()[swap];
                    packed.swap(row.into(), (a.into(), b.into()));
                } else if is_mutated {
                    let mut dice = Dice::new(chances.draws, number, chances.random);
                    mutator.mutate_rows(&mut packed, &mut dice);
                }
                *fitness = evaluate(packed.vectors);
                fitter += usize::from(*fitness > parents.fitness[x].max(parents.fitness[y]));
            }
        }
        fitter
    }
}

impl Kernel for Avx512<'_> {
    fn write(&mut self, slot: usize, grid: &[u8]) {
        self.store.write(slot, grid);
    }

    fn read(&self, slot: usize, grid: &mut [u8]) {
        self.store.read(slot, grid);
    }

    fn breed(&mut self, parents: Parents<'_>, brood: Brood<'_>, chances: Chances<'_>) -> usize {
        let evaluation = Rc::clone(&self.evaluation);
        // SAFETY: `simd::kernel` makes this kernel only where the machine has the instructions.
        unsafe {
            match &*evaluation {
                Evaluation::Bands(bands) => {
                    self.breed_all::<3>(parents, brood, chances, |child| bands.count(child))
                }
                Evaluation::Folded(rows) => {
                    self.breed_all::<0>(parents, brood, chances, |child| rows.count(child))
                }
                Evaluation::Listed(fitness, of_rows) => {
                    let count = |child: &[__m256i]| of_rows + fitness.count(bytes(child));
                    self.breed_all::<0>(parents, brood, chances, count)
                }
            }
        }
    }
}

/// Lays the coins of a block out as values are laid out.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
fn spread_coins(layout: &Layout, coins: &[u8], spread: &mut [__m256i]) {
    for (number, spread) in spread.iter_mut().enumerate() {
        let first = layout.first_cell(number);
        let bytes = coins[first..].first_chunk::<WIDTH>().expect("coins go on past the last cell");
        *spread = vector(*bytes);
    }
}

/// Multi-cycle crossover. `coin` has the bit of this child in every byte.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
fn cross(
    vectors: usize,
    (x, y): (&[__m256i], &[__m256i]),
    child: &mut [__m256i],
    (coins, coin): (&[__m256i], __m256i),
    doublings: u32,
) {
    let (x, x_places) = x.split_at(vectors);
    let (y, y_places) = y.split_at(vectors);
    let (child, child_places) = child.split_at_mut(vectors);
    let places = vector(std::array::from_fn(|i| i as u8));
    for t in 0..vectors {
        // Where the cycle leads from each place: to where x has what y has here.
        let mut ahead = _mm256_permutexvar_epi8(y[t], x_places[t]);
        let mut first = _mm256_min_epu8(places, ahead);
        for _ in 1..doublings {
            ahead = _mm256_permutexvar_epi8(ahead, ahead);
            first = _mm256_min_epu8(first, _mm256_permutexvar_epi8(ahead, first));
        }
        let decision = _mm256_permutexvar_epi8(first, coins[t]);
        let from_second = _mm256_test_epi8_mask(decision, coin);
        child[t] = _mm256_mask_blend_epi8(from_second, x[t], y[t]);
        let by_value = _mm256_permutexvar_epi8(x_places[t], decision);
        let from_second = _mm256_test_epi8_mask(by_value, coin);
        child_places[t] = _mm256_mask_blend_epi8(from_second, x_places[t], y_places[t]);
    }
}

/// [`swap`] as a plain function.
#[inline(always)]
fn swap_from_anywhere(values: &mut __m256i, places: &mut __m256i, a: (u8, u8), b: (u8, u8)) {
    // SAFETY: reached only from `breed_all`, which needs the same instructions and more.
    unsafe { swap(values, places, a, b) }
}

/// Swaps two bytes of the values, and what stands for them in the places.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
fn swap(values: &mut __m256i, places: &mut __m256i, a: (u8, u8), b: (u8, u8)) {
    let identity = vector(std::array::from_fn(|i| i as u8));
    let swap = _mm256_mask_set1_epi8(identity, 1 << a.0, b.1 as i8);
    let swap = _mm256_mask_set1_epi8(swap, 1 << b.0, a.1 as i8);
    *values = _mm256_permutexvar_epi8(swap, *values);
    *places = _mm256_permutexvar_epi8(*places, swap);
}
