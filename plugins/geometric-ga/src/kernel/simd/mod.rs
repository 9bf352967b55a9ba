//! Vector forms of multi-cycle crossover, row mutations and fitness.
//!
//! Only free cells are stored, those of several rows side by side in a vector, and each row with its inverse
//! permutation, which gives, for a value, its place. With both, where a cycle leads from a place is one byte
//! permute, and the cycles come from pointer doubling: after k steps each place knows the smallest place
//! among 2ᵏ of its cycle. That place's coin decides for the whole cycle. A row swap is one more permute.
//! Children are written over dead slots, so that nothing is copied.
//!
//! This is the only module of the plugin with `unsafe`: calls of code for instructions that the machine was
//! asked for first, and views of the same memory as bytes and as vectors.

mod avx2;
mod avx2_fitness;
mod avx512;
mod avx512_rows;
mod avx512_small;
mod avx512_split;
mod coins;
mod fitness;
mod herd;
mod layout;
mod packed;
mod store;
mod streams;
mod swaps;
mod tables;
mod vector;

use super::{Kernel, Path};
use crate::rules::Operators;
use avx2::{Avx2, Pair};
use avx512::{Avx512, Wide};
use herd::Herd;
use layout::Layout;
use vector::Vector;

/// Whether the machine has what the AVX2 kernel needs.
pub fn has_avx2() -> bool {
    is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt") && is_x86_feature_detected!("bmi2")
}

/// Whether the machine has what the AVX-512 kernel needs.
pub fn has_avx512() -> bool {
    has_avx2()
        && is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512vbmi")
        && is_x86_feature_detected!("avx512vpopcntdq")
}

/// The vector kernel of this path, when the machine has it and it knows the side. The crossover is multi-cycle.
pub fn kernel<'a>(path: Path, operators: &'a Operators<'a>, slots: usize) -> Option<Box<dyn Kernel + 'a>> {
    let problem = operators.problem;
    match path {
        Path::Avx512 if has_avx512() => {
            let layout = Layout::new(problem, Wide::SIZE, Wide::REACH);
            let machine = Avx512::new(problem, &layout);
            Some(Box::new(Herd::new(operators, &layout, machine, slots)))
        }
        Path::Avx2 if has_avx2() && problem.side() <= Pair::REACH => {
            let layout = Layout::new(problem, Pair::SIZE, Pair::REACH);
            let machine = Avx2::new(problem, &layout);
            Some(Box::new(Herd::new(operators, &layout, machine, slots)))
        }
        _ => None,
    }
}
