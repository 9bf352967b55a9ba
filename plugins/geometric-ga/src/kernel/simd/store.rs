//! The individuals of a vector kernel, and a child under mutation.

use super::layout::{Layout, Row};
use super::vector::{Piece, Vector};
use crate::kernel::fingerprint::fingerprint_of;
use crate::mutation::RowSwapped;
use crate::problem::{FreeRow, Problem};
use crate::random::Random;

/// The individuals, `[slots × pieces of an individual]`.
pub struct Store<V> {
    all: Vec<Piece<V>>,
    tables: Tables,
}

/// Where everything lies.
struct Tables {
    layout: Layout,
    side: usize,
    /// The fixed values.
    blank: Vec<u8>,
    free: Vec<Free>,
    open: Vec<Open>,
    /// `[sections × reach]`: the values that bytes stand for.
    values: Vec<u8>,
    /// `[sections × reach]`: the columns that bytes stand for.
    columns: Vec<u8>,
    /// `[cells]`: the bytes in their section of free cells.
    code_of_cell: Vec<u8>,
    /// `[rows × values]`: the bytes in their section of values.
    code_of_value: Vec<u8>,
}

/// A row.
struct Open {
    /// Its piece.
    piece: u8,
    /// Its first byte in the piece's vectors.
    first: u8,
    /// Its first byte in the section.
    base: u8,
    /// Its free cells.
    length: u8,
}

/// A free cell.
struct Free {
    cell: u16,
    /// The row's first in `code_of_value`.
    row: u16,
    /// The byte of the individual at which the values of its section begin.
    begin: u16,
    /// The section's first in `values`.
    section: u16,
    /// Its byte in the section.
    code: u8,
}

impl<V: Vector> Store<V> {
    /// Room for so many individuals.
    pub fn new(problem: &Problem, layout: Layout, slots: usize) -> Store<V> {
        let side = problem.side();
        let free = |free: &super::layout::Free| {
            let numbers =
                [free.cell, free.cell / side * side, layout.begin(free.section), free.section * V::REACH];
            let [cell, row, begin, section] = numbers.map(|number| number as u16);
            Free { cell, row, begin, section, code: free.code }
        };
        let open = |(&Row { section, base }, open): (&Row, &FreeRow)| {
            let (piece, begin) = layout.piece(section);
            Open { piece: piece as u8, first: begin as u8 + base, base, length: open.cells.len() as u8 }
        };
        let (mut code_of_cell, mut code_of_value) = (vec![0; problem.n_cells()], vec![0; problem.n_cells()]);
        let mut columns = vec![0; layout.sections() * V::REACH];
        for free in layout.free() {
            code_of_cell[free.cell] = free.code;
            columns[free.section * V::REACH + usize::from(free.code)] = (free.cell % side) as u8;
        }
        for (number, (row, open)) in layout.rows().iter().zip(problem.free_rows()).enumerate() {
            for (&value, code) in open.missing.iter().zip(row.base..) {
                code_of_value[number * side + usize::from(value)] = code;
            }
        }
        // What belongs to no row maps to itself, and stays so.
        let blank = Piece { values: V::identity(), places: V::identity() };
        Store {
            all: vec![blank; slots * layout.pieces()],
            tables: Tables {
                side,
                blank: problem.blank().to_vec(),
                free: layout.free().iter().map(free).collect(),
                open: layout.rows().iter().zip(problem.free_rows()).map(open).collect(),
                values: layout.table(problem, |value| value),
                columns,
                code_of_cell,
                code_of_value,
                layout,
            },
        }
    }

    /// How individuals lie.
    pub fn layout(&self) -> &Layout {
        &self.tables.layout
    }

    /// Puts an individual into a slot.
    pub fn write(&mut self, slot: usize, grid: &[u8]) {
        let n = self.layout().pieces();
        let Store { all, tables } = self;
        let bytes = bytes_mut(&mut all[slot * n..(slot + 1) * n]);
        for free in &tables.free {
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
        let n = self.layout().pieces();
        let pieces = &mut self.all[slot * n..(slot + 1) * n];
        for &Open { piece, first, base, length } in &self.tables.open {
            let piece = bytes_mut(std::slice::from_mut(&mut pieces[usize::from(piece)]));
            let (values, places) = piece.split_at_mut(V::SIZE);
            let mut codes = std::array::from_fn(|i| base + i as u8);
            random.deal(&mut codes, length.into(), |place, value| {
                // The remainders change nothing, and spare checks.
                values[(usize::from(first) + place) % V::SIZE] = value;
                places[usize::from(first - base + value) % V::SIZE] = base + place as u8;
            });
        }
    }

    /// Reads the individual of a slot.
    pub fn read(&self, slot: usize, grid: &mut [u8]) {
        let bytes = bytes(self.individual(slot as u32, self.layout().pieces()));
        grid.copy_from_slice(&self.tables.blank);
        for free in &self.tables.free {
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
        let n = self.layout().pieces();
        let bytes = bytes_mut(&mut self.all[slot as usize * n..][..n]);
        change(&mut Packed { tables: &self.tables, size: V::SIZE, reach: V::REACH, bytes })
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

/// A child under mutation.
pub struct Packed<'a> {
    tables: &'a Tables,
    size: usize,
    reach: usize,
    bytes: &'a mut [u8],
}

impl Packed<'_> {
    /// The section of a row, and the byte at which its values begin.
    fn section(&self, row: usize) -> (usize, usize) {
        let Row { section, .. } = self.tables.layout.rows()[row];
        (section * self.reach, self.tables.layout.begin(section))
    }

    fn code_of_cell(&self, row: usize, place: usize) -> u8 {
        self.tables.code_of_cell[row * self.tables.side + place]
    }
}

impl RowSwapped for Packed<'_> {
    fn value(&self, row: usize, place: usize) -> u8 {
        let (section, begin) = self.section(row);
        let code = self.bytes[begin + usize::from(self.code_of_cell(row, place))];
        self.tables.values[section + usize::from(code)]
    }

    fn place_of(&self, row: usize, value: u8) -> usize {
        let (section, begin) = self.section(row);
        let code = self.tables.code_of_value[row * self.tables.side + usize::from(value)];
        let place = self.bytes[begin + self.size + usize::from(code)];
        self.tables.columns[section + usize::from(place)].into()
    }

    fn swap(&mut self, row: usize, (a, b): (usize, usize)) {
        let (_, begin) = self.section(row);
        let (a, b) = (self.code_of_cell(row, a), self.code_of_cell(row, b));
        let [one, other] = [a, b].map(|code| self.bytes[begin + usize::from(code)]);
        for (place, value) in [(a, other), (b, one)] {
            self.bytes[begin + usize::from(place)] = value;
            self.bytes[begin + self.size + usize::from(value)] = place;
        }
    }
}
