//! The individuals of a vector kernel, and a child under mutation.

use super::layout::{Layout, WIDTH};
use crate::kernel::fingerprint::fingerprint;
use crate::mutation::{RowSwap, RowSwapped};
use std::arch::x86_64::{__m256i, __m512i};

/// A cache line, so that an individual lies on as few as it can: on `layout.vectors`.
#[repr(C, align(64))]
#[derive(Clone, Copy)]
struct Line([__m256i; 2]);

/// The individuals, `[slots × vectors of an individual]`.
pub struct Store {
    /// Where rows lie.
    pub layout: Layout,
    lines: Vec<Line>,
    /// An individual whose every byte maps to itself.
    blank: Vec<u8>,
    packed: Vec<u8>,
}

impl Store {
    /// Room for so many individuals.
    pub fn new(layout: Layout, slots: usize) -> Store {
        let lines = vec![Line([vector([0; WIDTH]); 2]); slots * layout.vectors];
        let blank = layout.blank();
        Store { layout, lines, packed: blank.clone(), blank }
    }

    /// Puts an individual into a slot.
    pub fn write(&mut self, slot: usize, grid: &[u8]) {
        let len = self.layout.len();
        let mut packed = std::mem::take(&mut self.packed);
        packed.copy_from_slice(&self.blank);
        self.layout.pack(grid, &mut packed);
        for (stored, packed) in
            self.individual(slot as u32, len).iter_mut().zip(packed.as_chunks::<WIDTH>().0)
        {
            *stored = vector(*packed);
        }
        self.packed = packed;
    }

    /// Reads the individual of a slot.
    pub fn read(&self, slot: usize, grid: &mut [u8]) {
        let len = self.layout.len();
        self.layout.unpack(bytes(&self.vectors()[slot * len..][..len]), grid);
    }

    /// See [`crate::kernel::Kernel::fingerprint`]. The values say everything.
    pub fn fingerprint(&self, slot: usize) -> u64 {
        let begin = slot * self.layout.len();
        fingerprint(bytes(&self.vectors()[begin..begin + self.layout.vectors]))
    }

    /// An individual of `len` vectors.
    #[inline(always)]
    pub fn individual(&mut self, slot: u32, len: usize) -> &mut [__m256i] {
        &mut self.vectors_mut()[slot as usize * len..][..len]
    }

    /// Two parents to read and the child to write, each of `len` vectors.
    ///
    /// # Panics
    ///
    /// When the child would be written over a parent, or a slot does not exist.
    #[inline(always)]
    pub fn family(
        &mut self,
        [x, y, child]: [u32; 3],
        len: usize,
    ) -> (&[__m256i], &[__m256i], &mut [__m256i]) {
        let last = x.max(y).max(child) as usize;
        assert!(child != x && child != y && (last + 1) * len <= 2 * self.lines.len(), "slots of a family");
        let first = self.vectors_mut().as_mut_ptr();
        // SAFETY: the three lie inside the vectors, which stay borrowed, and the child overlaps no parent.
        unsafe {
            (
                std::slice::from_raw_parts(first.add(x as usize * len), len),
                std::slice::from_raw_parts(first.add(y as usize * len), len),
                std::slice::from_raw_parts_mut(first.add(child as usize * len), len),
            )
        }
    }

    #[inline(always)]
    fn vectors(&self) -> &[__m256i] {
        // SAFETY: a line is two vectors and nothing else.
        unsafe { std::slice::from_raw_parts(self.lines.as_ptr().cast(), 2 * self.lines.len()) }
    }

    #[inline(always)]
    fn vectors_mut(&mut self) -> &mut [__m256i] {
        // SAFETY: a line is two vectors and nothing else.
        unsafe { std::slice::from_raw_parts_mut(self.lines.as_mut_ptr().cast(), 2 * self.lines.len()) }
    }
}

/// The vector of these bytes.
#[inline(always)]
pub fn vector(bytes: [u8; WIDTH]) -> __m256i {
    // SAFETY: both are 32 bytes, of which every pattern is valid.
    unsafe { std::mem::transmute::<[u8; WIDTH], __m256i>(bytes) }
}

/// The vector of twice as many bytes.
#[inline(always)]
pub fn wide(bytes: [u8; 2 * WIDTH]) -> __m512i {
    // SAFETY: both are 64 bytes, of which every pattern is valid.
    unsafe { std::mem::transmute::<[u8; 2 * WIDTH], __m512i>(bytes) }
}

/// Two vectors as words.
#[inline(always)]
pub fn words(vectors: [__m256i; 2]) -> [u64; 8] {
    // SAFETY: both are 64 bytes, of which every pattern is valid.
    unsafe { std::mem::transmute::<[__m256i; 2], [u64; 8]>(vectors) }
}

/// Vectors as bytes.
#[inline(always)]
pub fn bytes(vectors: &[__m256i]) -> &[u8] {
    // SAFETY: the same memory, and bytes need no alignment.
    unsafe { std::slice::from_raw_parts(vectors.as_ptr().cast(), size_of_val(vectors)) }
}

/// A swap as vectors need it: where the row lies, which two of its bytes move, and the index that stands for each.
#[derive(Clone, Copy, Debug)]
pub struct Placed {
    /// The vector.
    pub vector: u8,
    /// The bytes.
    pub bytes: [u8; 2],
    /// Their indices.
    pub indices: [u8; 2],
}

impl Placed {
    /// Two places of a row.
    #[inline]
    pub fn new(layout: &Layout, RowSwap { row, a, b }: RowSwap) -> Placed {
        let (vector, begin) = layout.row(row.into());
        let (begin, base) = (begin as u8, layout.base(begin) as u8);
        Placed { vector: vector as u8, bytes: [begin + a, begin + b], indices: [base + a, base + b] }
    }

    /// The permute that makes the swap.
    fn permute(&self, layout: &Layout) -> [u8; WIDTH] {
        let mut permute: [u8; WIDTH] = std::array::from_fn(|i| layout.base(i) as u8);
        let ([a, b], [index_a, index_b]) = (self.bytes, self.indices);
        (permute[a as usize], permute[b as usize]) = (index_b, index_a);
        permute
    }

    /// All swaps.
    fn all(layout: &Layout, swaps: &[RowSwap]) -> Vec<Placed> {
        swaps.iter().map(|&swap| Placed::new(layout, swap)).collect()
    }
}

/// Every swap of a mutation, and the permutes that they take: those of all rows at the same bytes of a vector are
/// the same.
pub struct Swaps {
    /// `[swaps]`: the vector, and the index of its permute.
    all: Vec<(u8, u16)>,
    permutes: Vec<__m256i>,
}

impl Swaps {
    /// The table.
    pub fn new(layout: &Layout, swaps: &[RowSwap]) -> Swaps {
        let mut bytes: Vec<[u8; WIDTH]> = Vec::new();
        let mut index_of = |permute: [u8; WIDTH]| {
            bytes.iter().position(|known| *known == permute).unwrap_or_else(|| {
                bytes.push(permute);
                bytes.len() - 1
            }) as u16
        };
        let entry = |placed: Placed| (placed.vector, index_of(placed.permute(layout)));
        let all = Placed::all(layout, swaps).into_iter().map(entry).collect();
        Swaps { all, permutes: bytes.into_iter().map(vector).collect() }
    }

    /// The vector in which swap `number` is made, and the permute.
    #[inline(always)]
    pub fn get(&self, number: usize) -> (usize, __m256i) {
        let (vector, permute) = self.all[number];
        (vector.into(), self.permutes[permute as usize])
    }
}

/// A packed child under mutation.
pub struct Packed<'a> {
    /// Where rows lie.
    pub layout: &'a Layout,
    /// Values and places.
    pub vectors: &'a mut [__m256i],
    /// Swaps in the values, and in the places to match.
    pub swap: fn(values: &mut [__m256i], places: &mut [__m256i], swap: Placed),
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
        let swap = Placed::new(self.layout, RowSwap { row: row as u8, a: a as u8, b: b as u8 });
        let (values, places) = self.vectors.split_at_mut(self.layout.vectors);
        (self.swap)(values, places, swap);
    }
}
