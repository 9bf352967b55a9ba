//! Crossovers are geometric, mutations stay in their balls, and givens and rows never break.

use crate::crossover::{Crossover, Points};
use crate::dice::{Dice, Draws};
use crate::fitness::textbook_fitness;
use crate::mutation::{Mutation, Mutator};
use crate::problem::Problem;
use crate::random::{Probability, Random};
use crate::rules::{Task, prepare};
use crate::sample_puzzles::pattern;
use crate::space::Space;
use proptest::prelude::{ProptestConfig, Strategy, any, prop_assert, prop_assert_eq, proptest};
use proptest::sample::select;

/// Box shapes of the sides 4 to 16.
const SHAPES: [(u32, u32); 11] =
    [(2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (2, 5), (3, 4), (4, 3), (2, 7), (3, 5), (4, 4)];

const HAMMING_CROSSOVERS: [Crossover; 4] =
    [Crossover::None, Crossover::Uniform, Crossover::TwoPoint, Crossover::WholeRow];
const ROW_SWAP_CROSSOVERS: [Crossover; 6] = [
    Crossover::None,
    Crossover::WholeRow,
    Crossover::Pmx,
    Crossover::OneCycle,
    Crossover::MultiCycle,
    Crossover::UniformSwap,
];
const HAMMING_MUTATIONS: [Mutation; 5] = [
    Mutation::None,
    Mutation::Point,
    Mutation::UniformSwap,
    Mutation::ExponentialPoint,
    Mutation::SmartSquare,
];
const ROW_SWAP_MUTATIONS: [Mutation; 4] =
    [Mutation::None, Mutation::RowSwap, Mutation::ExponentialRowSwap, Mutation::SmartSquare];

/// A puzzle of the pattern grid of which about one cell in `sparseness` is given.
fn puzzle((rows, cols): (u32, u32), sparseness: usize, seed: u64) -> plugin_api::puzzle::Puzzle {
    let mut random = Random::new(seed);
    let side = (rows * cols) as usize;
    let given: Vec<bool> = (0..side * side).map(|_| random.below(sparseness) == 0).collect();
    pattern(rows, cols, |cell| given[cell])
}

fn individual(space: Space, problem: &Problem, random: &mut Random) -> Vec<u8> {
    let mut grid = vec![0; problem.n_cells()];
    space.draw(problem, random, &mut grid);
    grid
}

/// Whether the individual keeps to its space.
fn is_of(space: Space, problem: &Problem, grid: &[u8]) -> bool {
    let side = problem.side();
    let keeps_fixed =
        grid.iter().zip(problem.fixed()).all(|(&value, fixed)| fixed.is_none_or(|fixed| fixed == value));
    let is_permutation = |row: &[u8]| {
        let mut sorted = row.to_vec();
        sorted.sort_unstable();
        sorted.iter().copied().eq(0..side as u8)
    };
    let rows_hold = match space {
        Space::Hamming => grid.iter().all(|&value| (value as usize) < side),
        Space::RowSwap => grid.chunks_exact(side).all(is_permutation),
    };
    keeps_fixed && rows_hold
}

fn cases() -> impl Strategy<Value = ((u32, u32), usize, u64)> {
    (select(&SHAPES[..]), 1_usize..6, any::<u64>())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn every_child_lies_on_the_segment_between_its_parents((shape, sparseness, seed) in cases()) {
        let problem = Problem::new(&puzzle(shape, sparseness + 1, seed)).unwrap();
        let mut random = Random::new(seed);
        let mut draws = Draws::new(problem.n_cells());
        for (space, crossovers) in
            [(Space::Hamming, &HAMMING_CROSSOVERS[..]), (Space::RowSwap, &ROW_SWAP_CROSSOVERS[..])]
        {
            for &crossover in crossovers {
                for points in [Points::EachRow, Points::Shared] {
                    let x = individual(space, &problem, &mut random);
                    let mut y = individual(space, &problem, &mut random);
                    if random.below(2) == 0 {
                        // Parents that share some rows.
                        let shared = random.below(problem.side()) * problem.side();
                        y[..shared].copy_from_slice(&x[..shared]);
                    }
                    draws.draw(&mut random);
                    let mut z = vec![0; x.len()];
                    let mut dice = Dice::new(&draws, 3, &mut random);
                    crossover.cross((&problem, points), (&x, &y), &mut z, &mut dice);
                    prop_assert!(is_of(space, &problem, &z), "{crossover:?}");
                    let d = |a: &[u8], b: &[u8]| space.distance(&problem, a, b);
                    prop_assert_eq!(d(&x, &z) + d(&z, &y), d(&x, &y), "{:?}", crossover);
                    if crossover == Crossover::MultiCycle || crossover == Crossover::OneCycle {
                        // Cycle crossovers are geometric under the Hamming distance too.
                        let d = |a: &[u8], b: &[u8]| Space::Hamming.distance(&problem, a, b);
                        prop_assert_eq!(d(&x, &z) + d(&z, &y), d(&x, &y), "{:?}", crossover);
                    }
                }
            }
        }
    }

    #[test]
    fn every_mutation_stays_in_its_ball_and_its_space((shape, sparseness, seed) in cases()) {
        let puzzle = puzzle(shape, sparseness, seed);
        let mut random = Random::new(seed);
        let mut draws = Draws::new(0);
        let probabilities = (Probability::new(0.8), Probability::new(0.8));
        for (space, mutations) in
            [(Space::Hamming, &HAMMING_MUTATIONS[..]), (Space::RowSwap, &ROW_SWAP_MUTATIONS[..])]
        {
            for &mutation in mutations {
                let Ok(Task::Open(problem, feasible)) = prepare(&puzzle, mutation) else { continue };
                let mutator = Mutator::new(mutation, space, &problem, &feasible, probabilities);
                let x = individual(space, &problem, &mut random);
                draws.draw(&mut random);
                for child in 0..8 {
                    let mut z = x.clone();
                    let applied = mutator.mutate(&mut z, &mut Dice::new(&draws, child, &mut random));
                    prop_assert!(is_of(space, &problem, &z), "{mutation:?}");
                    let distance = space.distance(&problem, &x, &z);
                    let reach = if mutation == Mutation::UniformSwap { 2 } else { 1 };
                    prop_assert!(distance <= reach * applied, "{mutation:?}: {distance} by {applied}");
                    let is_single = ![Mutation::ExponentialPoint, Mutation::ExponentialRowSwap].contains(&mutation);
                    prop_assert!(applied <= 1 || !is_single);
                    if mutation == Mutation::SmartSquare && applied == 1 {
                        let moved: Vec<usize> = (0..x.len()).filter(|&cell| x[cell] != z[cell]).collect();
                        prop_assert_eq!(moved.len(), if space == Space::Hamming { 1 } else { 2 });
                        prop_assert!(moved.iter().any(|&cell| feasible[cell] >> z[cell] & 1 != 0));
                    }
                    let step = textbook_fitness(&problem, &x).abs_diff(textbook_fitness(&problem, &z));
                    match (applied, space) {
                        (0, _) => prop_assert_eq!(step, 0),
                        (1, Space::Hamming) => prop_assert!(usize::from(step) <= 3 * reach, "{step}"),
                        (1, Space::RowSwap) => prop_assert!(step <= 4, "{step}"),
                        _ => {}
                    }
                }
            }
        }
    }

    #[test]
    fn swap_distance_is_a_metric_that_one_swap_changes_by_one(side in 2_usize..17, seed in any::<u64>()) {
        let mut random = Random::new(seed);
        let mut rows = [(); 3].map(|()| {
            let mut row: Vec<u8> = (0..side as u8).collect();
            random.shuffle(&mut row);
            row
        });
        let d = crate::space::swap_distance;
        let [x, y, z] = &mut rows;
        prop_assert_eq!(d(x, x), 0);
        prop_assert_eq!(d(x, y), d(y, x));
        prop_assert!(d(x, z) <= d(x, y) + d(y, z));
        let before = d(x, y);
        let first = random.below(side);
        let second = (first + 1 + random.below(side - 1)) % side;
        y.swap(first, second);
        prop_assert_eq!(d(x, y).abs_diff(before), 1);
    }
}

#[test]
fn the_steepest_steps_are_3_and_4() {
    let problem = Problem::new(&puzzle((3, 3), 4, 11)).unwrap();
    let mut random = Random::new(2);
    let mut draws = Draws::new(0);
    let all = vec![u32::MAX; problem.n_cells()];
    for (space, mutation, steepest) in
        [(Space::Hamming, Mutation::Point, 3), (Space::RowSwap, Mutation::RowSwap, 4)]
    {
        let always = Probability::new(1.0);
        let mutator = Mutator::new(mutation, space, &problem, &all, (always, always));
        let mut most = 0;
        for _ in 0..20_000 {
            let x = individual(space, &problem, &mut random);
            draws.draw(&mut random);
            let mut z = x.clone();
            mutator.mutate(&mut z, &mut Dice::new(&draws, 0, &mut random));
            most = most.max(textbook_fitness(&problem, &x).abs_diff(textbook_fitness(&problem, &z)));
        }
        assert_eq!(most, steepest, "{mutation:?}");
    }
}

#[test]
fn every_child_between_close_parents_comes_up() {
    // Rows that differ in two cycles have four children under multi-cycle crossover, and two of those under one-cycle.
    let problem = Problem::new(&pattern(2, 2, |_| false)).unwrap();
    let x: Vec<u8> = vec![0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3];
    let y: Vec<u8> = vec![1, 0, 3, 2, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3];
    let (mut random, mut draws) = (Random::new(1), Draws::new(16));
    let mut children = |crossover: Crossover| {
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..300 {
            draws.draw(&mut random);
            let mut z = vec![0; 16];
            let mut dice = Dice::new(&draws, 0, &mut random);
            crossover.cross((&problem, Points::EachRow), (&x, &y), &mut z, &mut dice);
            seen.insert(z[..4].to_vec());
        }
        seen.len()
    };
    assert_eq!(children(Crossover::MultiCycle), 4);
    assert_eq!(children(Crossover::OneCycle), 2);
    assert_eq!(children(Crossover::UniformSwap), 4);
    assert_eq!(children(Crossover::WholeRow), 2);
    assert_eq!(children(Crossover::None), 1);
}
