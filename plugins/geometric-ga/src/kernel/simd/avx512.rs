//! The AVX-512 kernel: byte permutes over 32 bytes, masks, and a population count.
//!
//! It works on vectors of 256 bits: three rows of a 9×9, or one row of any other grid, fit into 32 bytes.

use super::avx512_fitness::{Bands, Rows, sums};
use super::fitness::Folding;
use super::layout::{Layout, WIDTH};
use super::packed::{Packed, Placed, Store, Swaps, bytes, vector};
use crate::dice::{BLOCK, Dice};
use crate::fitness::Fitness;
use crate::kernel::{Chances, Kernel, Member};
use crate::mutation::Mutation;
use crate::rules::Operators;
use std::arch::x86_64::{
    __m256i, _mm256_mask_blend_epi8, _mm256_mask_set1_epi8, _mm256_min_epu8, _mm256_permutexvar_epi8,
    _mm256_set_epi64x, _mm256_set1_epi8, _mm256_setzero_si256, _mm256_test_epi8_mask,
};
use std::rc::Rc;

/// Individuals and how they are evaluated.
pub struct Avx512<'a> {
    operators: &'a Operators<'a>,
    store: Store,
    evaluation: Rc<Evaluation>,
    doublings: u32,
    swaps: Swaps,
    /// Coins of a block of children, laid out as values are.
    coins: Vec<__m256i>,
}

/// How children are evaluated.
enum Evaluation {
    /// 9×9 in bands.
    Bands(Bands),
    /// Regular boxes, a row a vector.
    Folded(Rows),
    /// Any soft groups, from the bytes.
    Listed(Fitness),
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
                let listed = Evaluation::Listed(Fitness::beyond_rows(problem, place));
                (layout, listed)
            }
        };
        let coins = vec![vector([0; WIDTH]); layout.vectors];
        let swaps = Swaps::new(&layout, operators.mutator.swaps().all());
        let doublings = Layout::doublings(problem);
        Avx512 {
            operators,
            store: Store::new(layout, slots),
            evaluation: Rc::new(evaluation),
            doublings,
            swaps,
            coins,
        }
    }

    /// Breeds. The number of vectors and of doublings may be known to the compiler; 0 where it is not.
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vpopcntdq,bmi2,popcnt")]
    fn breed_all<const VECTORS: usize, const DOUBLINGS: u32>(
        &mut self,
        elite: &[Member],
        brood: &mut [Member],
        chances: Chances<'_>,
        evaluate: impl Fn(&[__m256i]) -> __m256i,
    ) -> usize {
        let vectors = if VECTORS > 0 { VECTORS } else { self.store.layout.vectors };
        let doublings = if DOUBLINGS > 0 { DOUBLINGS } else { self.doublings };
        let (mutator, layout) = (&self.operators.mutator, self.store.layout.clone());
        let of_rows = (layout.side() * layout.side()) as u32;
        let is_row_swap = mutator.kind() == Mutation::RowSwap;
        let n_parents = elite.len() as u32;
        let mut fitter = 0;
        for block in brood.chunks_mut(BLOCK) {
            chances.draws.draw(chances.random);
            spread_coins(&layout, chances.draws.coins(), &mut self.coins);
            // Step by step over the block, not child by child: the steps of one child wait for each other, those of
            // eight do not.
            let [first, second] = chances.draws.parents(n_parents);
            let mut to_beat = [0; BLOCK];
            for (number, member) in block.iter().enumerate() {
                let (x, y) = (elite[first[number] as usize], elite[second[number] as usize]);
                to_beat[number] = x.fitness.max(y.fitness);
                let (x, y, child) = self.store.family([x.slot, y.slot, member.slot], 2 * vectors);
                let coin = _mm256_set1_epi8((1_u8 << number) as i8);
                cross(vectors, (x, y), child, (&self.coins, coin), doublings);
            }
            for (number, member) in block.iter().enumerate() {
                let word = chances.draws.mutation(number);
                let is_mutated = mutator.probability().holds(word);
                let child = self.store.individual(member.slot, 2 * vectors);
                if is_row_swap {
                    // No branch: a child that is not mutated takes number 0, which swaps a place with itself.
                    let number = mutator.swaps().draw(word) * usize::from(is_mutated);
                    let (values, places) = child.split_at_mut(vectors);
                    let (number, order) = self.swaps.get(number);
                    permute(&mut values[number], &mut places[number], order);
                } else if is_mutated {
                    let mut dice = Dice::new(chances.draws, number, chances.random);
                    let mut packed = Packed { layout: &layout, vectors: child, swap: swap_from_anywhere };
                    mutator.mutate_rows(&mut packed, &mut dice);
                }
            }
            let mut counts = [_mm256_setzero_si256(); BLOCK];
            for (counts, member) in counts.iter_mut().zip(&*block) {
                *counts = evaluate(self.store.individual(member.slot, 2 * vectors));
            }
            for ((member, to_beat), sum) in block.iter_mut().zip(to_beat).zip(sums(counts)) {
                member.fitness = of_rows + sum as u32;
                fitter += usize::from(member.fitness > to_beat);
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

    fn fingerprint(&self, slot: usize) -> u64 {
        self.store.fingerprint(slot)
    }

    fn breed(&mut self, elite: &[Member], brood: &mut [Member], chances: Chances<'_>) -> usize {
        let evaluation = Rc::clone(&self.evaluation);
        let of_rows = (self.store.layout.side() * self.store.layout.side()) as u16;
        // SAFETY: `simd::kernel` makes this kernel only where the machine has the instructions.
        unsafe {
            match &*evaluation {
                Evaluation::Bands(bands) => {
                    let count = |child: &[__m256i]| bands.count(child);
                    match self.doublings {
                        ..=3 => self.breed_all::<3, 3>(elite, brood, chances, count),
                        _ => self.breed_all::<3, 4>(elite, brood, chances, count),
                    }
                }
                Evaluation::Folded(rows) => {
                    self.breed_all::<0, 0>(elite, brood, chances, |child| rows.count(child))
                }
                Evaluation::Listed(fitness) => {
                    let count = |child: &[__m256i]| {
                        _mm256_set_epi64x(0, 0, 0, (fitness.count(bytes(child)) - of_rows).into())
                    };
                    self.breed_all::<0, 0>(elite, brood, chances, count)
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
fn swap_from_anywhere(values: &mut [__m256i], places: &mut [__m256i], placed: Placed) {
    // SAFETY: reached only from `breed_all`, which needs the same instructions and more.
    unsafe { swap(values, places, placed) }
}

/// Swaps two bytes of the values, and what stands for them in the places.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
fn swap(values: &mut [__m256i], places: &mut [__m256i], placed: Placed) {
    let Placed { vector: number, bytes: [a, b], indices: [index_a, index_b] } = placed;
    let identity = vector(std::array::from_fn(|i| i as u8));
    let order = _mm256_mask_set1_epi8(identity, 1 << a, index_b as i8);
    let order = _mm256_mask_set1_epi8(order, 1 << b, index_a as i8);
    permute(&mut values[number as usize], &mut places[number as usize], order);
}

/// Puts the bytes of the values into this order, and what stands for them in the places to match. The order is its own
/// inverse.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
fn permute(values: &mut __m256i, places: &mut __m256i, order: __m256i) {
    *values = _mm256_permutexvar_epi8(order, *values);
    *places = _mm256_permutexvar_epi8(*places, order);
}
