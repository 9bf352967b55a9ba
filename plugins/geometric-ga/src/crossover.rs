//! The crossovers of both spaces as the paper states them. Each makes child z of parents x and y so that
//! d(x, z) + d(z, y) = d(x, y) in the metric of its space: by the product theorem it is enough that this
//! holds in each component, a cell or a row.

use crate::dice::Dice;
use crate::problem::{MOST_DIGITS, Problem};
use crate::space::Space;

/// A crossover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crossover {
    /// The child is the first parent.
    None,
    /// Hamming: each cell from either parent.
    Uniform,
    /// Hamming: the cells between two points from the second parent.
    TwoPoint,
    /// Both: each row from either parent.
    WholeRow,
    /// Row-swap: partially matched crossover in each row.
    Pmx,
    /// Row-swap: in each row one cycle from the first parent, the rest from the second.
    OneCycle,
    /// Row-swap: each cycle from either parent.
    MultiCycle,
    /// Row-swap: each row sorted part of the way to the second parent, by random swaps.
    UniformSwap,
}

/// Where the crossover points of the rows come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Points {
    /// Drawn for each row.
    EachRow,
    /// Drawn once, the same for all rows.
    Shared,
}

impl Crossover {
    /// Its name, as the parameter has it.
    pub fn key(self) -> &'static str {
        match self {
            Crossover::None => "none",
            Crossover::Uniform => "uniform",
            Crossover::TwoPoint => "two-point",
            Crossover::WholeRow => "whole-row",
            Crossover::Pmx => "pmx",
            Crossover::OneCycle => "one-cycle",
            Crossover::MultiCycle => "multi-cycle",
            Crossover::UniformSwap => "uniform-swap",
        }
    }

    /// Whether it is geometric in the space.
    pub fn belongs_to(self, space: Space) -> bool {
        match self {
            Crossover::None | Crossover::WholeRow => true,
            Crossover::Uniform | Crossover::TwoPoint => space == Space::Hamming,
            Crossover::Pmx | Crossover::OneCycle | Crossover::MultiCycle | Crossover::UniformSwap => {
                space == Space::RowSwap
            }
        }
    }

    /// Writes the child of `x` and `y`, all `[cells]`.
    pub fn cross(
        self,
        (problem, points): (&Problem, Points),
        (x, y): (&[u8], &[u8]),
        child: &mut [u8],
        dice: &mut Dice<'_>,
    ) {
        child.copy_from_slice(x);
        match self {
            Crossover::None => {}
            Crossover::Uniform => {
                for cell in (0..child.len()).filter(|&cell| dice.coin(cell)) {
                    child[cell] = y[cell];
                }
            }
            Crossover::TwoPoint => {
                let between = dice.cut(child.len());
                child[between.clone()].copy_from_slice(&y[between]);
            }
            _ => self.cross_rows(problem.side(), points, (x, y), child, dice),
        }
    }

    /// The crossovers that act row by row, on a child that is the first parent so far.
    fn cross_rows(
        self,
        side: usize,
        points: Points,
        (x, y): (&[u8], &[u8]),
        child: &mut [u8],
        dice: &mut Dice<'_>,
    ) {
        let (mut cuts, mut starts) = (PerRow::new(points), PerRow::new(points));
        let parents = x.chunks_exact(side).zip(y.chunks_exact(side));
        for (row, ((x, y), z)) in parents.zip(child.chunks_exact_mut(side)).enumerate() {
            match self {
                Crossover::None | Crossover::Uniform | Crossover::TwoPoint => {}
                Crossover::WholeRow => {
                    if dice.coin(row * side) {
                        z.copy_from_slice(y);
                    }
                }
                Crossover::Pmx => pmx(y, z, cuts.get(|| dice.cut(side))),
                Crossover::OneCycle => one_cycle(x, y, z, starts.get(|| dice.below(side))),
                Crossover::MultiCycle => multi_cycle(x, y, z, |place| dice.coin(row * side + place)),
                Crossover::UniformSwap => uniform_swap(x, y, z, dice),
            }
        }
    }
}

/// A crossover point that is drawn for each row, or for the first one only.
struct PerRow<T> {
    points: Points,
    drawn: Option<T>,
}

impl<T: Clone> PerRow<T> {
    fn new(points: Points) -> PerRow<T> {
        PerRow { points, drawn: None }
    }

    fn get(&mut self, draw: impl FnOnce() -> T) -> T {
        match (self.points, &self.drawn) {
            (Points::Shared, Some(drawn)) => drawn.clone(),
            _ => self.drawn.insert(draw()).clone(),
        }
    }
}

/// Partially matched crossover: inside the cut the child gets the second parent's values, each by a swap with the
/// place that holds it. Every swap that moves anything sorts the child one step towards `y`.
fn pmx(y: &[u8], child: &mut [u8], cut: std::ops::Range<usize>) {
    for place in cut {
        swap_in(child, place, y[place]);
    }
}

/// One cycle, the one through `start`, from the first parent, the rest from the second.
fn one_cycle(x: &[u8], y: &[u8], child: &mut [u8], start: usize) {
    child.copy_from_slice(y);
    for place in cycle(x, y, start) {
        child[place] = x[place];
    }
}

/// Every cycle from the parent that the coin of its first place names. The oracle of the fast kernels.
pub fn multi_cycle(x: &[u8], y: &[u8], child: &mut [u8], coin: impl Fn(usize) -> bool) {
    let mut seen = [false; MOST_DIGITS];
    for start in 0..x.len() {
        if seen[start] {
            continue;
        }
        let takes_second = coin(start);
        for place in cycle(x, y, start) {
            seen[place] = true;
            child[place] = if takes_second { y[place] } else { x[place] };
        }
    }
}

/// Uniform swap crossover: of the d swaps that sort `x` into `y`, a number from 0 to d is made, each at a
/// random place that is not yet as in `y`.
fn uniform_swap(x: &[u8], y: &[u8], child: &mut [u8], dice: &mut Dice<'_>) {
    let distance = crate::space::swap_distance(x, y);
    if distance == 0 {
        return;
    }
    for _ in 0..dice.below(distance + 1) {
        let unsorted = (0..y.len()).filter(|&place| child[place] != y[place]);
        let nth = dice.below(unsorted.clone().count());
        let place = unsorted.clone().nth(nth).expect("a number below the count");
        swap_in(child, place, y[place]);
    }
}

/// The places of the cycle through `start`: each leads to the place where `x` has what `y` has here.
fn cycle<'a>(x: &'a [u8], y: &'a [u8], start: usize) -> impl Iterator<Item = usize> + 'a {
    let next = move |&place: &usize| {
        let next = x.iter().position(|&value| value == y[place]).expect("rows are permutations");
        (next != start).then_some(next)
    };
    std::iter::successors(Some(start), next)
}

/// Brings `value` to `place` by one swap.
fn swap_in(row: &mut [u8], place: usize, value: u8) {
    let other = row.iter().position(|&held| held == value).expect("rows are permutations");
    row.swap(place, other);
}
