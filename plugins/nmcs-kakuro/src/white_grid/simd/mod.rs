//! The loop of a playout for several kinds of processor. In the vector forms a row of the grid is a vector of
//! 16-bit numbers, and one instruction finds the least of eight keys and its lane.
//!
//! This is the only module of the plugin with `unsafe`: calls of code for instructions that the machine was
//! asked for first, and lists read and written as vectors.

mod avx2;
mod avx512;
mod kernels;

use super::state::State;
use super::{WhiteGrid, Width};
use crate::board::Move;
use crate::digits::nth_bit_of_16;
use random::Random;

/// Which code makes playouts. All make the same ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Path {
    /// Plain code.
    Plain,
    /// AVX2.
    Avx2,
    /// AVX-512 with counts of bits.
    Avx512,
}

impl Path {
    /// All paths that this machine can take, the fastest last.
    pub fn available() -> Vec<Path> {
        let has_avx2 = is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt");
        let has_avx512 = has_avx2
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512bitalg");
        let vector = [(has_avx2, Path::Avx2), (has_avx512, Path::Avx512)];
        let vector = vector.into_iter().filter_map(|(has, path)| has.then_some(path));
        std::iter::once(Path::Plain).chain(vector).collect()
    }

    /// The fastest path of this machine.
    pub fn fastest() -> Path {
        Path::available().pop().unwrap_or(Path::Plain)
    }
}

macro_rules! width {
    ($width:literal, $sample:ident, $assign:ident) => {
        impl Width for WhiteGrid<$width> {
            #[inline]
            fn sample_first(&mut self, random: &mut Random, sequence: &mut Vec<Move>) -> u32 {
                match self.path {
                    Path::Plain => self.sample(random, sequence, nth_bit_of_16, State::take),
                    // SAFETY: `WhiteGrid::on` asked the machine for the instructions.
                    Path::Avx2 => unsafe { avx2::$sample(self, random, sequence) },
                    // SAFETY: as above.
                    Path::Avx512 => unsafe { avx512::$sample(self, random, sequence) },
                }
            }

            #[inline]
            fn assign_at(&mut self, cell: (usize, usize), bit: u16) {
                match self.path {
                    Path::Plain => self.state.smallest = self.assign_bit(cell, bit, State::take),
                    // SAFETY: as in `sample_first`.
                    Path::Avx2 => unsafe { avx2::$assign(self, cell, bit) },
                    // SAFETY: as in `sample_first`.
                    Path::Avx512 => unsafe { avx512::$assign(self, cell, bit) },
                }
            }
        }
    };
}

width!(8, sample_8, assign_8);
width!(16, sample_16, assign_16);
