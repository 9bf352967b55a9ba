//! The individuals of a vector kernel, and a child under mutation.

use super::layout::{Layout, WIDTH};
use crate::mutation::RowSwapped;
use std::arch::x86_64::__m256i;

/// The individuals, `[slots × vectors of an individual]`.
pub struct Store {
    /// Where rows lie.
    pub layout: Layout,
    vectors: Vec<__m256i>,
}

impl Store {
    /// Room for so many individuals.
    pub fn new(layout: Layout, slots: usize) -> Store {
        let vectors = vec![vector([0; WIDTH]); slots * layout.len()];
        Store { layout, vectors }
    }

    /// Puts an individual into a slot.
    pub fn write(&mut self, slot: usize, grid: &[u8]) {
        let len = self.layout.len();
        let mut packed = vec![0; len * WIDTH];
        self.layout.pack(grid, &mut packed);
        let slots = self.vectors[slot * len..][..len].iter_mut();
        for (stored, packed) in slots.zip(packed.as_chunks::<WIDTH>().0) {
            *stored = vector(*packed);
        }
    }

    /// Reads the individual of a slot.
    pub fn read(&self, slot: usize, grid: &mut [u8]) {
        let len = self.layout.len();
        self.layout.unpack(bytes(&self.vectors[slot * len..][..len]), grid);
    }

    /// Two parents to read and the child to write.
    ///
    /// # Panics
    ///
    /// When the slots are not three different ones.
    #[inline(always)]
    pub fn family(&mut self, x: usize, y: usize, child: usize, len: usize) -> [&mut [__m256i]; 3] {
        let range = |slot: usize| slot * len..slot * len + len;
        self.vectors
            .get_disjoint_mut([range(x), range(y), range(child)])
            .expect("parents differ and stay, and the child takes a dead slot")
    }
}

/// The vector of these bytes.
#[inline(always)]
pub fn vector(bytes: [u8; WIDTH]) -> __m256i {
    // SAFETY: both are 32 bytes, of which every pattern is valid.
    unsafe { std::mem::transmute::<[u8; WIDTH], __m256i>(bytes) }
}

/// Vectors as bytes.
#[inline(always)]
pub fn bytes(vectors: &[__m256i]) -> &[u8] {
    // SAFETY: the same memory, and bytes need no alignment.
    unsafe { std::slice::from_raw_parts(vectors.as_ptr().cast(), size_of_val(vectors)) }
}

/// A packed child under mutation.
pub struct Packed<'a> {
    /// Where rows lie.
    pub layout: &'a Layout,
    /// Values and places.
    pub vectors: &'a mut [__m256i],
    /// Permutes a vector of values by a swap, and the vector of places to match. The arguments are the bytes to
    /// swap, and the index that stands for each.
    pub swap: fn(values: &mut __m256i, places: &mut __m256i, a: (u8, u8), b: (u8, u8)),
}

impl RowSwapped for Packed<'_> {
    fn value(&self, row: usize, place: usize) -> u8 {
        let base = self.layout.base(self.layout.row(row).1) as u8;
        bytes(self.vectors)[self.layout.offset(row) + place] - base
    }

    fn place_of(&self, row: usize, value: u8) -> usize {
        let base = self.layout.base(self.layout.row(row).1);
        let places = self.layout.vectors * WIDTH;
        bytes(self.vectors)[places + self.layout.offset(row) + value as usize] as usize - base
    }

    fn swap(&mut self, row: usize, (a, b): (usize, usize)) {
        let (vector, begin) = self.layout.row(row);
        let base = self.layout.base(begin);
        let (values, places) = self.vectors.split_at_mut(self.layout.vectors);
        let byte = |place: usize| ((begin + place) as u8, (base + place) as u8);
        (self.swap)(&mut values[vector], &mut places[vector], byte(a), byte(b));
    }
}
