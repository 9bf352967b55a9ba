//! Vector forms of multi-cycle crossover, row mutations and fitness.
//!
//! Each row is stored with its inverse permutation, which gives, for a value, its place. With both, where a
//! cycle leads from a place is one byte permute, and the cycles come from pointer doubling: after k steps
//! each place knows the smallest place among 2ᵏ of its cycle. That place's coin decides for the whole cycle. A row
//! swap is one more permute. Children are written over dead slots, so that nothing is copied.
//!
//! This is the only module of the plugin with `unsafe`: calls of code for instructions that the machine was
//! asked for first, and views of the same memory as bytes and as vectors.

mod avx2;
mod avx2_fitness;
mod avx512;
mod avx512_fitness;
mod avx512_split;
mod fitness;
mod herd;
mod layout;
mod store;
mod streams;
mod swaps;
mod vector;

use super::{Kernel, Path};
use crate::rules::Operators;
use avx2::Avx2;
use avx512::Avx512;
use herd::Herd;

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
    match path {
        Path::Avx512 if has_avx512() => {
            Some(Box::new(Herd::new(operators, Avx512::new(operators.problem), slots)))
        }
        Path::Avx2 if has_avx2() && operators.problem.side() <= layout::HALF => {
            Some(Box::new(Herd::new(operators, Avx2::new(operators.problem), slots)))
        }
        _ => None,
    }
}
