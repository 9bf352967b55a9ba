//! The kernel in plain code for multi-cycle crossover: an individual lies column by column, so that a step is
//! made in all its rows at once.

use super::fingerprint::fingerprint;
use super::{Chances, Kernel, Member};
use crate::dice::{BLOCK, Dice};
use crate::fitness::Fitness;
use crate::mutation::{Mutation, RowSwap, RowSwapped};
use crate::rules::Operators;
use count::{count_nine, count_regular, nine_code, nine_lane, nine_value};
use cycles::{and, cross, xor};

mod count;
mod cycles;

/// A byte for each row.
type Column<const LANES: usize> = [u8; LANES];

/// An individual. Rows and columns that are too many are the same in all.
type Grid<const LANES: usize, const COLUMNS: usize> = [Column<LANES>; COLUMNS];

/// Individuals of at most so many rows and columns, and how they are evaluated.
pub struct Columns<'a, const LANES: usize, const COLUMNS: usize> {
    groups: Groups,
    grids: Grids<'a, LANES, COLUMNS>,
}

/// What is counted beyond the rows.
enum Groups {
    /// A 9×9 with boxes of three rows and three columns.
    Nine,
    /// Columns and regular boxes, by rows and columns of a box.
    Regular((usize, usize)),
    /// Any.
    Listed(Fitness),
}

/// Where individuals lie.
struct Grids<'a, const LANES: usize, const COLUMNS: usize> {
    operators: &'a Operators<'a>,
    code: Code,
    /// `[slots]`.
    all: Vec<Grid<LANES, COLUMNS>>,
    /// The coins of a block of children, laid out as an individual is.
    coins: Grid<LANES, COLUMNS>,
    /// `[rows]`: all ones in the byte of a row.
    row: Vec<Column<LANES>>,
}

/// How a cell stands in its column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Code {
    /// In the order of the rows, as the value.
    Plain,
    /// As [`count_nine`] needs it.
    Nine,
}

impl<'a, const LANES: usize, const COLUMNS: usize> Columns<'a, LANES, COLUMNS> {
    /// Room for so many individuals.
    pub fn new(operators: &'a Operators<'a>, slots: usize) -> Columns<'a, LANES, COLUMNS> {
        let problem = operators.problem;
        let side = problem.side();
        let groups = match problem.box_shape() {
            Some((3, 3)) => Groups::Nine,
            Some(boxes) => Groups::Regular(boxes),
            None => Groups::Listed(Fitness::beyond_rows(problem, |cell| cell % side * LANES + cell / side)),
        };
        let code = if matches!(groups, Groups::Nine) { Code::Nine } else { Code::Plain };
        let blank = [[0; LANES]; COLUMNS];
        let mut row = vec![[0; LANES]; side];
        row.iter_mut().enumerate().for_each(|(number, lanes)| lanes[code.lane(number)] = u8::MAX);
        Columns { groups, grids: Grids { operators, code, all: vec![blank; slots], coins: blank, row } }
    }
}

impl<const LANES: usize, const COLUMNS: usize> Grids<'_, LANES, COLUMNS> {
    fn spread_coins(&mut self, coins: &[u8]) {
        let side = self.row.len();
        for (row, coins) in coins.chunks_exact(side).take(side).enumerate() {
            let lane = self.code.lane(row);
            for (column, &coin) in self.coins.iter_mut().zip(coins) {
                column[lane] = coin;
            }
        }
    }

    fn breed(
        &mut self,
        groups: &Groups,
        elite: &[Member],
        brood: &mut [Member],
        chances: Chances<'_>,
    ) -> usize {
        let mutator = &self.operators.mutator;
        let mut fitter = 0;
        for block in brood.chunks_mut(BLOCK) {
            chances.draws.draw(chances.random);
            self.spread_coins(chances.draws.coins());
            let [first, second] = chances.draws.parents(elite.len() as u32);
            for (number, member) in block.iter_mut().enumerate() {
                let (x, y) = (elite[first[number] as usize], elite[second[number] as usize]);
                let family = [x.slot as usize, y.slot as usize, member.slot as usize];
                let [first, second, child] = self.all.get_disjoint_mut(family).expect("three individuals");
                cross((first, second), (&self.coins, number), child);
                let mut child = Child { code: self.code, row: &self.row, columns: child };
                if mutator.kind() == Mutation::RowSwap {
                    let swap = mutator.swap_under(chances.draws.mutation(number));
                    let RowSwap { row, a, b } = mutator.swaps().all()[swap];
                    child.swap(row.into(), (a.into(), b.into()));
                } else if mutator.probability().holds(chances.draws.mutation(number)) {
                    mutator.mutate_rows(&mut child, &mut Dice::new(chances.draws, number, chances.random));
                }
                member.fitness = groups.count(child.columns, self.row.len());
                fitter += usize::from(member.fitness > x.fitness.max(y.fitness));
            }
        }
        fitter
    }
}

impl<const LANES: usize, const COLUMNS: usize> Kernel for Columns<'_, LANES, COLUMNS> {
    fn write(&mut self, slot: usize, grid: &[u8]) {
        let Grids { code, all, row, .. } = &mut self.grids;
        for (row, values) in grid.chunks_exact(row.len()).enumerate() {
            for (column, &value) in all[slot].iter_mut().zip(values) {
                column[code.lane(row)] = code.of(value);
            }
        }
    }

    fn read(&self, slot: usize, grid: &mut [u8]) {
        let Grids { code, all, row, .. } = &self.grids;
        for (row, values) in grid.chunks_exact_mut(row.len()).enumerate() {
            for (column, value) in all[slot].iter().zip(values) {
                *value = code.value(column[code.lane(row)]);
            }
        }
    }

    fn fingerprints(&self, members: &[Member], into: &mut Vec<u64>) {
        let cells = |member: &Member| self.grids.all[member.slot as usize].as_flattened();
        into.extend(members.iter().map(|member| fingerprint(cells(member))));
    }

    fn evaluate(&self, members: &mut [Member]) {
        let Grids { all, row, .. } = &self.grids;
        for member in members {
            member.fitness = self.groups.count(&all[member.slot as usize], row.len());
        }
    }

    fn breed(&mut self, elite: &[Member], brood: &mut [Member], chances: Chances<'_>) -> usize {
        self.grids.breed(&self.groups, elite, brood, chances)
    }
}

impl Groups {
    /// The fitness of a child.
    #[inline(always)]
    fn count<const LANES: usize, const COLUMNS: usize>(
        &self,
        child: &Grid<LANES, COLUMNS>,
        side: usize,
    ) -> u32 {
        let of_rows = side.pow(2) as u32;
        match self {
            Groups::Nine => of_rows + count_nine(child.first_chunk().expect("nine columns")),
            &Groups::Regular(boxes) => of_rows + count_regular(&child[..side], boxes),
            Groups::Listed(fitness) => fitness.count(child.as_flattened()).into(),
        }
    }
}

impl Code {
    /// The byte of a column in which a row lies.
    #[inline(always)]
    fn lane(self, row: usize) -> usize {
        match self {
            Code::Plain => row,
            Code::Nine => nine_lane(row),
        }
    }

    /// How a value is written.
    #[inline(always)]
    fn of(self, value: u8) -> u8 {
        match self {
            Code::Plain => value,
            Code::Nine => nine_code(value),
        }
    }

    /// The value that is written so.
    #[inline(always)]
    fn value(self, byte: u8) -> u8 {
        match self {
            Code::Plain => byte,
            Code::Nine => nine_value(byte),
        }
    }
}

/// A child under mutation.
struct Child<'a, const LANES: usize, const COLUMNS: usize> {
    code: Code,
    row: &'a [Column<LANES>],
    columns: &'a mut Grid<LANES, COLUMNS>,
}

impl<const LANES: usize, const COLUMNS: usize> RowSwapped for Child<'_, LANES, COLUMNS> {
    fn value(&self, row: usize, place: usize) -> u8 {
        self.code.value(self.columns[place][self.code.lane(row)])
    }

    fn place_of(&self, row: usize, value: u8) -> usize {
        let (lane, byte) = (self.code.lane(row), self.code.of(value));
        self.columns.iter().position(|column| column[lane] == byte).expect("rows are permutations")
    }

    #[inline(always)]
    fn swap(&mut self, row: usize, (a, b): (usize, usize)) {
        // Whole columns: bytes that were just written wait until they can be read as a column.
        let change = and(&self.row[row], &xor(&self.columns[a], &self.columns[b]));
        self.columns[a] = xor(&self.columns[a], &change);
        self.columns[b] = xor(&self.columns[b], &change);
    }
}
