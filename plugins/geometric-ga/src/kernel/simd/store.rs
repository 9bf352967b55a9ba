//! The individuals of a vector kernel.

use super::layout::Layout;
use super::packed::Packed;
use super::tables::{RowPlace, Tables};
use super::vector::{Piece, Vector};
use crate::kernel::fingerprint::fingerprint_of;
use crate::problem::Problem;
use crate::random::Random;

/// The individuals, `[slots × pieces of an individual]`.
pub struct Store<V> {
    all: Vec<Piece<V>>,
    tables: Tables,
}

impl<V: Vector> Store<V> {
    /// Room for so many individuals.
    pub fn new(problem: &Problem, layout: &Layout, slots: usize) -> Store<V> {
        // What belongs to no row maps to itself, and stays so.
        let blank = Piece { values: V::identity(), places: V::identity() };
        let tables = Tables::new(problem, layout, V::SIZE, V::REACH);
        Store { all: vec![blank; slots * layout.pieces()], tables }
    }

    /// Puts an individual into a slot.
    pub fn write(&mut self, slot: usize, grid: &[u8]) {
        let n = self.tables.pieces;
        let Store { all, tables } = self;
        let bytes = bytes_mut(&mut all[slot * n..(slot + 1) * n]);
        for free in &tables.cells {
            let value =
                tables.code_of_value[usize::from(free.row) + usize::from(grid[usize::from(free.cell)])];
            let begin = usize::from(free.begin);
            bytes[begin + usize::from(free.code)] = value;
            bytes[begin + V::SIZE + usize::from(value)] = free.code;
        }
    }

    /// Puts a random individual into a slot: as [`crate::space::Space::draw`] does, without a grid.
    #[inline(always)]
    pub fn draw(&mut self, slot: usize, random: &mut Random) {
        let n = self.tables.pieces;
        let pieces = &mut self.all[slot * n..(slot + 1) * n];
        for &RowPlace { piece, first, base, length, .. } in &self.tables.rows {
            let piece = bytes_mut(std::slice::from_mut(&mut pieces[piece]));
            let (values, places) = piece.split_at_mut(V::SIZE);
            let mut codes = std::array::from_fn(|i| base + i as u8);
            let begin = first - usize::from(base);
            random.deal(&mut codes, length, |place, value| {
                // The remainders change nothing, and spare checks.
                values[(first + place) % V::SIZE] = value;
                places[(begin + usize::from(value)) % V::SIZE] = base + place as u8;
            });
        }
    }

    /// Reads the individual of a slot.
    pub fn read(&self, slot: usize, grid: &mut [u8]) {
        let bytes = bytes(self.individual(slot as u32, self.tables.pieces));
        grid.copy_from_slice(&self.tables.blank);
        for free in &self.tables.cells {
            let code = bytes[usize::from(free.begin) + usize::from(free.code)];
            grid[usize::from(free.cell)] = self.tables.values[usize::from(free.section) + usize::from(code)];
        }
    }

    /// See [`crate::kernel::Kernel::fingerprints`]. The values say everything.
    #[inline(always)]
    pub fn fingerprint(&self, slot: u32, pieces: usize) -> u64 {
        let values = |piece| bytes(std::slice::from_ref(piece))[..V::SIZE].as_chunks().0;
        fingerprint_of(self.individual(slot, pieces).iter().flat_map(values))
    }

    /// An individual of `n` pieces.
    #[inline(always)]
    pub fn individual(&self, slot: u32, n: usize) -> &[Piece<V>] {
        &self.all[slot as usize * n..][..n]
    }

    /// An individual of `n` pieces, to be changed.
    #[inline(always)]
    pub fn individual_mut(&mut self, slot: u32, n: usize) -> &mut [Piece<V>] {
        &mut self.all[slot as usize * n..][..n]
    }

    /// Changes an individual as one of the row-swap space.
    pub fn mutate<T>(&mut self, slot: u32, change: impl FnOnce(&mut Packed<'_>) -> T) -> T {
        let n = self.tables.pieces;
        let bytes = bytes_mut(&mut self.all[slot as usize * n..][..n]);
        change(&mut Packed { tables: &self.tables, bytes })
    }

    /// Two parents to read and the child to write, each of `n` pieces.
    ///
    /// # Panics
    ///
    /// When the child would be written over a parent, or a slot does not exist.
    #[inline(always)]
    pub fn family(&mut self, [x, y, child]: [u32; 3], n: usize) -> ([&[Piece<V>]; 2], &mut [Piece<V>]) {
        let last = x.max(y).max(child) as usize;
        assert!(child != x && child != y && (last + 1) * n <= self.all.len(), "slots of a family");
        let first = self.all.as_mut_ptr();
        // SAFETY: the three lie inside the pieces, which stay borrowed, and the child overlaps no parent.
        unsafe {
            (
                [x, y].map(|parent| std::slice::from_raw_parts(first.add(parent as usize * n), n)),
                std::slice::from_raw_parts_mut(first.add(child as usize * n), n),
            )
        }
    }
}

/// Pieces as bytes.
#[inline(always)]
pub fn bytes<V: Vector>(pieces: &[Piece<V>]) -> &[u8] {
    // SAFETY: a piece is the bytes of two vectors and nothing else.
    unsafe { std::slice::from_raw_parts(pieces.as_ptr().cast(), 2 * V::SIZE * pieces.len()) }
}

/// Pieces as bytes, to be changed.
#[inline(always)]
fn bytes_mut<V: Vector>(pieces: &mut [Piece<V>]) -> &mut [u8] {
    // SAFETY: a piece is the bytes of two vectors, of which every pattern is valid, and nothing else.
    unsafe { std::slice::from_raw_parts_mut(pieces.as_mut_ptr().cast(), 2 * V::SIZE * pieces.len()) }
}
