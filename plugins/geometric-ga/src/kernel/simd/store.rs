//! The individuals of a vector kernel, and a child under mutation.

use super::layout::{LINE, Layout, Place, UNIT};
use super::vector::{Piece, Vector};
use crate::kernel::fingerprint::fingerprint_of;
use crate::mutation::RowSwapped;
use crate::problem::Problem;
use std::arch::x86_64::{__m256i, __m512i};

/// A cache line, so that an individual lies on as few as it can.
#[repr(C, align(64))]
#[derive(Clone, Copy, Debug)]
pub struct Line([u8; LINE]);

/// The individuals, `[slots × lines of an individual]`.
pub struct Store {
    /// Where rows lie.
    pub layout: Layout,
    lines: Vec<Line>,
    /// An individual with the fixed cells, whose every other byte maps to itself.
    template: Vec<Line>,
    free: Vec<Free>,
    /// Where the units of values lie, in units.
    units_of_values: Vec<usize>,
}

/// A free cell.
struct Free {
    cell: u16,
    /// The byte of its value.
    value: u16,
    /// The byte at which the places of its row begin.
    places: u16,
    /// Added to its value.
    base: u8,
    /// Its place, as it stands among the places.
    place: u8,
}

impl Store {
    /// Room for so many individuals.
    pub fn new(problem: &Problem, layout: Layout, slots: usize) -> Store {
        let side = problem.side();
        let mut template = vec![Line([0; LINE]); layout.lines()];
        let bytes = bytes_mut(&mut template);
        bytes.copy_from_slice(&layout.blank());
        for (cell, fixed) in problem.fixed().iter().enumerate() {
            if let Some(value) = *fixed {
                Layout::put(layout.row(cell / side), ((cell % side) as u8, value), bytes);
            }
        }
        let free = |&cell: &usize| {
            let (column, Place { values, places, base }) = (cell % side, layout.row(cell / side));
            let [cell, value, places] = [cell, values + column, places].map(|number| number as u16);
            Free { cell, value, places, base, place: base + column as u8 }
        };
        Store {
            lines: vec![Line([0; LINE]); slots * layout.lines()],
            template,
            free: problem.free().iter().map(free).collect(),
            units_of_values: (0..layout.units()).map(|unit| layout.values(unit) / UNIT).collect(),
            layout,
        }
    }

    /// Puts an individual into a slot.
    pub fn write(&mut self, slot: usize, grid: &[u8]) {
        let n = self.layout.lines();
        let lines = &mut self.lines[slot * n..(slot + 1) * n];
        lines.copy_from_slice(&self.template);
        let bytes = bytes_mut(lines);
        for free in &self.free {
            let value = grid[free.cell as usize];
            bytes[free.value as usize] = free.base + value;
            bytes[free.places as usize + value as usize] = free.place;
        }
    }

    /// Reads the individual of a slot.
    pub fn read(&self, slot: usize, grid: &mut [u8]) {
        self.layout.unpack(bytes(self.individual(slot as u32, self.layout.lines())), grid);
    }

    /// See [`crate::kernel::Kernel::fingerprints`]. The values say everything.
    #[inline(always)]
    pub fn fingerprint(&self, slot: u32) -> u64 {
        let units = bytes(self.individual(slot, self.layout.lines())).as_chunks::<UNIT>().0;
        fingerprint_of(self.units_of_values.iter().map(|&unit| &units[unit]))
    }

    /// An individual of `n` lines.
    #[inline(always)]
    pub fn individual(&self, slot: u32, n: usize) -> &[Line] {
        &self.lines[slot as usize * n..][..n]
    }

    /// An individual of `n` lines, to be changed.
    #[inline(always)]
    pub fn individual_mut(&mut self, slot: u32, n: usize) -> &mut [Line] {
        &mut self.lines[slot as usize * n..][..n]
    }

    /// Changes an individual as one of the row-swap space.
    pub fn mutate<T>(&mut self, slot: u32, change: impl FnOnce(&mut Packed<'_>) -> T) -> T {
        let n = self.layout.lines();
        let lines = &mut self.lines[slot as usize * n..][..n];
        change(&mut Packed { layout: &self.layout, bytes: bytes_mut(lines) })
    }

    /// Two parents to read and the child to write, each of `n` lines.
    ///
    /// # Panics
    ///
    /// When the child would be written over a parent, or a slot does not exist.
    #[inline(always)]
    pub fn family(&mut self, [x, y, child]: [u32; 3], n: usize) -> (&[Line], &[Line], &mut [Line]) {
        let last = x.max(y).max(child) as usize;
        assert!(child != x && child != y && (last + 1) * n <= self.lines.len(), "slots of a family");
        let first = self.lines.as_mut_ptr();
        // SAFETY: the three lie inside the lines, which stay borrowed, and the child overlaps no parent.
        unsafe {
            (
                std::slice::from_raw_parts(first.add(x as usize * n), n),
                std::slice::from_raw_parts(first.add(y as usize * n), n),
                std::slice::from_raw_parts_mut(first.add(child as usize * n), n),
            )
        }
    }
}

/// Lines as pieces.
#[inline(always)]
pub fn pieces<V: Vector>(lines: &[Line]) -> &[Piece<V>] {
    // SAFETY: a vector is 32 or 64 bytes, of which every pattern is valid, so that a piece is one or two
    // whole lines and aligned as they are.
    unsafe { std::slice::from_raw_parts(lines.as_ptr().cast(), size_of_val(lines) / size_of::<Piece<V>>()) }
}

/// Lines as pieces, to be changed.
#[inline(always)]
pub fn pieces_mut<V: Vector>(lines: &mut [Line]) -> &mut [Piece<V>] {
    // SAFETY: as for `pieces`, and the lines stay borrowed.
    unsafe {
        std::slice::from_raw_parts_mut(lines.as_mut_ptr().cast(), size_of_val(lines) / size_of::<Piece<V>>())
    }
}

/// Lines as units.
#[inline(always)]
pub fn units(lines: &[Line]) -> &[__m256i] {
    // SAFETY: a unit is half a line, of which every pattern is valid.
    unsafe { std::slice::from_raw_parts(lines.as_ptr().cast(), 2 * lines.len()) }
}

/// Lines as units, to be changed.
#[inline(always)]
pub fn units_mut<U: Vector>(lines: &mut [Line]) -> &mut [U] {
    assert!(size_of::<U>() == UNIT, "a vector of a unit");
    // SAFETY: a unit is half a line, of which every pattern is valid, and the lines stay borrowed.
    unsafe { std::slice::from_raw_parts_mut(lines.as_mut_ptr().cast(), size_of_val(lines) / size_of::<U>()) }
}

/// Lines as bytes.
#[inline(always)]
pub fn bytes(lines: &[Line]) -> &[u8] {
    // SAFETY: a line is bytes and nothing else.
    unsafe { std::slice::from_raw_parts(lines.as_ptr().cast(), size_of_val(lines)) }
}

/// Lines as bytes, to be changed.
#[inline(always)]
pub fn bytes_mut(lines: &mut [Line]) -> &mut [u8] {
    // SAFETY: a line is bytes and nothing else, and the lines stay borrowed.
    unsafe { std::slice::from_raw_parts_mut(lines.as_mut_ptr().cast(), size_of_val(lines)) }
}

/// A room of lines.
pub fn blank_lines(n: usize) -> Vec<Line> {
    vec![Line([0; LINE]); n]
}

/// The vector of these bytes.
#[inline(always)]
pub fn vector(bytes: [u8; UNIT]) -> __m256i {
    // SAFETY: both are 32 bytes, of which every pattern is valid.
    unsafe { std::mem::transmute::<[u8; UNIT], __m256i>(bytes) }
}

/// The vector of twice as many bytes.
#[inline(always)]
pub fn wide(bytes: [u8; LINE]) -> __m512i {
    // SAFETY: both are 64 bytes, of which every pattern is valid.
    unsafe { std::mem::transmute::<[u8; LINE], __m512i>(bytes) }
}

/// Two vectors as words.
#[inline(always)]
pub fn words(vectors: [__m256i; 2]) -> [u64; 8] {
    // SAFETY: both are 64 bytes, of which every pattern is valid.
    unsafe { std::mem::transmute::<[__m256i; 2], [u64; 8]>(vectors) }
}

/// A child under mutation.
pub struct Packed<'a> {
    layout: &'a Layout,
    bytes: &'a mut [u8],
}

impl RowSwapped for Packed<'_> {
    fn value(&self, row: usize, place: usize) -> u8 {
        let Place { values, base, .. } = self.layout.row(row);
        self.bytes[values + place] - base
    }

    fn place_of(&self, row: usize, value: u8) -> usize {
        let Place { places, base, .. } = self.layout.row(row);
        (self.bytes[places + value as usize] - base).into()
    }

    fn swap(&mut self, row: usize, (a, b): (usize, usize)) {
        let (one, other) = (self.value(row, a), self.value(row, b));
        let place = self.layout.row(row);
        Layout::put(place, (a as u8, other), self.bytes);
        Layout::put(place, (b as u8, one), self.bytes);
    }
}
