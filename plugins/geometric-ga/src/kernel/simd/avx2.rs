//! The AVX2 kernel: two rows a vector, since its byte permutes reach 16 bytes; for sides up to 16.

use super::avx2_fitness::Folded;
use super::fitness::Folding;
use super::layout::{HALF, Layout, WIDTH};
use super::packed::{Packed, Placed, Store, Swaps, bytes, vector};
use crate::dice::{BLOCK, Dice};
use crate::fitness::Fitness;
use crate::kernel::{Chances, Kernel, Member};
use crate::mutation::Mutation;
use crate::rules::Operators;
use std::arch::x86_64::{
    __m128i, __m256i, _mm_cvtsi64_si128, _mm256_blendv_epi8, _mm256_cmpeq_epi8, _mm256_min_epu8,
    _mm256_set1_epi8, _mm256_shuffle_epi8, _mm256_sll_epi16,
};
use std::rc::Rc;

/// Individuals and how they are evaluated.
pub struct Avx2<'a> {
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
    /// Regular boxes.
    Folded(Folded),
    /// Any soft groups, from the bytes.
    Listed(Fitness),
}

impl<'a> Avx2<'a> {
    /// Room for so many individuals. The machine must have the instructions.
    pub fn new(operators: &'a Operators<'a>, slots: usize) -> Avx2<'a> {
        let problem = operators.problem;
        let side = problem.side();
        let layout = Layout::pairs(side);
        let evaluation = match Folding::new(problem) {
            Some(folding) => Evaluation::Folded(Folded::new(&folding, side)),
            None => {
                let place = |cell: usize| layout.offset(cell / side) + cell % side;
                Evaluation::Listed(Fitness::beyond_rows(problem, place))
            }
        };
        let coins = vec![vector([0; WIDTH]); layout.vectors];
        let swaps = Swaps::new(&layout, operators.mutator.swaps().all());
        let doublings = Layout::doublings(problem);
        Avx2 {
            operators,
            store: Store::new(layout, slots),
            evaluation: Rc::new(evaluation),
            doublings,
            swaps,
            coins,
        }
    }

    /// Breeds. The number of vectors and of doublings may be known to the compiler; 0 where it is not.
    #[target_feature(enable = "avx2,bmi2,popcnt")]
    fn breed_all<const VECTORS: usize, const DOUBLINGS: u32>(
        &mut self,
        elite: &[Member],
        brood: &mut [Member],
        chances: Chances<'_>,
        evaluate: impl Fn(&[__m256i]) -> u16,
    ) -> usize {
        let vectors = if VECTORS > 0 { VECTORS } else { self.store.layout.vectors };
        let doublings = if DOUBLINGS > 0 { DOUBLINGS } else { self.doublings };
        let (mutator, layout) = (&self.operators.mutator, self.store.layout.clone());
        let is_row_swap = mutator.kind() == Mutation::RowSwap;
        let n_parents = elite.len() as u32;
        let mut fitter = 0;
        for block in brood.chunks_mut(BLOCK) {
            chances.draws.draw(chances.random);
            spread_coins(layout.side(), chances.draws.coins(), &mut self.coins);
            // Step by step over the block, not child by child: the steps of one child wait for each other, those of
            // eight do not.
            let [first, second] = chances.draws.parents(n_parents);
            let mut to_beat = [0; BLOCK];
            for (number, member) in block.iter().enumerate() {
                let (x, y) = (elite[first[number] as usize], elite[second[number] as usize]);
                to_beat[number] = x.fitness.max(y.fitness);
                let (x, y, child) = self.store.family([x.slot, y.slot, member.slot], 2 * vectors);
                let to_sign = _mm_cvtsi64_si128(7 - number as i64);
                cross(vectors, (x, y), child, (&self.coins, to_sign), doublings);
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
            for (member, to_beat) in block.iter_mut().zip(to_beat) {
                member.fitness = evaluate(self.store.individual(member.slot, 2 * vectors)).into();
                fitter += usize::from(member.fitness > to_beat);
            }
        }
        fitter
    }
}

impl Kernel for Avx2<'_> {
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
        // SAFETY: `simd::kernel` makes this kernel only where the machine has the instructions.
        unsafe {
            match &*evaluation {
                Evaluation::Folded(folded) if folded.is_nine() => {
                    let count = |child: &[__m256i]| folded.count::<9, 3, 2>(child);
                    match self.doublings {
                        ..=3 => self.breed_all::<5, 3>(elite, brood, chances, count),
                        _ => self.breed_all::<5, 4>(elite, brood, chances, count),
                    }
                }
                Evaluation::Folded(folded) => {
                    self.breed_all::<0, 0>(elite, brood, chances, |child| folded.count::<0, 0, 0>(child))
                }
                Evaluation::Listed(fitness) => {
                    let count = |child: &[__m256i]| fitness.count(bytes(child));
                    self.breed_all::<0, 0>(elite, brood, chances, count)
                }
            }
        }
    }
}

/// Lays the coins of a block out as values are laid out.
#[inline]
#[target_feature(enable = "avx2")]
fn spread_coins(side: usize, coins: &[u8], spread: &mut [__m256i]) {
    for (number, spread) in spread.iter_mut().enumerate() {
        let mut pair = [0; WIDTH];
        for (half, row) in pair.as_chunks_mut::<HALF>().0.iter_mut().zip([2 * number, 2 * number + 1]) {
            // The row past the last one of an odd side takes coins that nobody looks at.
            let first = row.min(side - 1) * side;
            half.copy_from_slice(&coins[first..first + HALF]);
        }
        *spread = vector(pair);
    }
}

/// Multi-cycle crossover. Shifting by `to_sign` brings the bit of this child to the sign of its byte.
#[inline]
#[target_feature(enable = "avx2")]
fn cross(
    vectors: usize,
    (x, y): (&[__m256i], &[__m256i]),
    child: &mut [__m256i],
    (coins, to_sign): (&[__m256i], __m128i),
    doublings: u32,
) {
    let (x, x_places) = x.split_at(vectors);
    let (y, y_places) = y.split_at(vectors);
    let (child, child_places) = child.split_at_mut(vectors);
    let places = vector(std::array::from_fn(|i| (i % HALF) as u8));
    for t in 0..vectors {
        // Where the cycle leads from each place: to where x has what y has here.
        let mut ahead = _mm256_shuffle_epi8(x_places[t], y[t]);
        let mut first = _mm256_min_epu8(places, ahead);
        for _ in 1..doublings {
            ahead = _mm256_shuffle_epi8(ahead, ahead);
            first = _mm256_min_epu8(first, _mm256_shuffle_epi8(first, ahead));
        }
        let decision = _mm256_sll_epi16(_mm256_shuffle_epi8(coins[t], first), to_sign);
        child[t] = _mm256_blendv_epi8(x[t], y[t], decision);
        let by_value = _mm256_shuffle_epi8(decision, x_places[t]);
        child_places[t] = _mm256_blendv_epi8(x_places[t], y_places[t], by_value);
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
#[target_feature(enable = "avx2")]
fn swap(values: &mut [__m256i], places: &mut [__m256i], placed: Placed) {
    let Placed { vector: number, bytes: [a, b], indices: [index_a, index_b] } = placed;
    let numbers = vector(std::array::from_fn(|i| i as u8));
    let identity = vector(std::array::from_fn(|i| (i % HALF) as u8));
    let put = |order: __m256i, byte: u8, index: u8| {
        let is_there = _mm256_cmpeq_epi8(numbers, _mm256_set1_epi8(byte as i8));
        _mm256_blendv_epi8(order, _mm256_set1_epi8(index as i8), is_there)
    };
    let order = put(put(identity, a, index_b), b, index_a);
    permute(&mut values[number as usize], &mut places[number as usize], order);
}

/// Puts the bytes of the values into this order, and what stands for them in the places to match. The order is its own
/// inverse.
#[inline]
#[target_feature(enable = "avx2")]
fn permute(values: &mut __m256i, places: &mut __m256i, order: __m256i) {
    *values = _mm256_shuffle_epi8(*values, order);
    *places = _mm256_shuffle_epi8(order, *places);
}
