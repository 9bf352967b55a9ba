//! Every path of the machine makes the same run, bit for bit, and counting selects what sorting would.

use crate::crossover::{Crossover, Points};
use crate::dice::Draws;
use crate::fitness::{Fitness, textbook_fitness};
use crate::kernel::{Chances, Member, Path, kernel};
use crate::mutation::{Mutation, Mutator};
use crate::population::Population;
use crate::problem::Problem;
use crate::random::{Probability, Random};
use crate::rules::Operators;
use crate::sample_puzzles::{HARD, nine, of_parts, pattern};
use crate::space::Space;
use plugin_api::puzzle::{CellIndex, Constraint, Puzzle, Relation, Role};

/// Puzzles of many sides, with regular boxes and without.
fn puzzles() -> Vec<Puzzle> {
    let mut puzzles: Vec<Puzzle> =
        [(2, 2), (2, 3), (2, 4), (2, 5), (3, 4), (3, 5), (4, 4), (4, 5), (5, 5), (4, 8)]
            .iter()
            .map(|&(rows, cols)| pattern(rows, cols, |cell| cell % 5 == 1))
            .collect();
    puzzles.extend(HARD.map(nine));
    puzzles.push(pattern(3, 3, |_| false));
    // Rows, columns and boxes without a free cell.
    puzzles.push(pattern(3, 3, |cell| cell % 9 < 2 || cell < 30));
    puzzles.push(pattern(4, 4, |cell| cell % 16 < 3 || cell < 70));
    puzzles.push(pattern(5, 5, |_| false));
    for (rows, cols) in [(2, 3), (3, 3), (4, 5)] {
        puzzles.push(with_diagonal(rows, cols, |cell| cell == 3));
        puzzles.push(with_diagonal(rows, cols, |cell| cell % 4 == 1));
    }
    puzzles
}

/// A Sudoku whose main diagonal must differ too.
fn with_diagonal(rows: u32, cols: u32, is_given: impl Fn(usize) -> bool) -> Puzzle {
    let plain = pattern(rows, cols, is_given);
    let side = rows * cols;
    let mut constraints = plain.constraints().to_vec();
    let scope = (0..side).map(|i| CellIndex(i * side + i)).collect();
    constraints.push(Constraint { relation: Relation::AllDifferent, role: Role::Diagonal, scope });
    of_parts(side, plain.cells().to_vec(), constraints)
}

/// All individuals with their fitness, and the fitter children of each generation.
type History = (Vec<(Vec<u8>, u16)>, Vec<usize>);

/// All individuals and their fitness after some generations on this path.
fn generations(operators: &Operators<'_>, path: Path, seed: u64) -> History {
    const ELITE: usize = 11;
    const CHILDREN: usize = 29;
    let problem = operators.problem;
    let mut kernel = kernel(path, operators, ELITE + CHILDREN);
    let mut random = Random::new(seed);
    let mut draws = Draws::new(problem.n_cells());
    let mut grid = vec![0; problem.n_cells()];
    let mut fitness = Vec::new();
    let mut same_random = random.clone();
    kernel.draw(ELITE, operators, &mut random);
    for slot in 0..ELITE + CHILDREN {
        // The kernel has drawn the elite as the space does; the others are put into their slots.
        let mut drawn = grid.clone();
        operators.space.draw(problem, &mut same_random, &mut drawn);
        if slot < ELITE {
            kernel.read(slot, &mut grid);
            assert_eq!(grid, drawn, "{path:?}, side {}", problem.side());
        } else {
            kernel.write(slot, &drawn);
        }
        fitness.push(textbook_fitness(problem, &drawn));
    }
    let member = |(slot, &fitness): (usize, &u16)| Member { slot: slot as u32, fitness: fitness.into() };
    let mut members: Vec<Member> = fitness.iter().enumerate().map(member).collect();
    let mut fitter_children = Vec::new();
    for _ in 0..12 {
        members.rotate_left(7);
        let (elite, brood) = members.split_at_mut(ELITE);
        let chances = Chances { random: &mut random, draws: &mut draws };
        fitter_children.push(kernel.breed(elite, brood, chances));
    }
    members.iter().for_each(|member| fitness[member.slot as usize] = member.fitness as u16);
    let mut all = Vec::new();
    for (slot, fitness) in fitness.iter().enumerate() {
        kernel.read(slot, &mut grid);
        assert_eq!(*fitness, textbook_fitness(problem, &grid), "{path:?}, side {}", problem.side());
        all.push((grid.clone(), *fitness));
    }
    let pairs = [[0, ELITE as u32], [3, 4], [5, 5]];
    let distance =
        |[x, y]: [u32; 2]| operators.space.distance(problem, &all[x as usize].0, &all[y as usize].0);
    assert_eq!(kernel.distances(&pairs, operators), pairs.into_iter().map(distance).sum::<usize>());
    (all, fitter_children)
}

#[test]
fn every_path_makes_the_same_children() {
    let paths = Path::available();
    assert!(paths.contains(&Path::Scalar));
    for puzzle in puzzles() {
        let problem = Problem::new(&puzzle).unwrap();
        for mutation in
            [Mutation::RowSwap, Mutation::None, Mutation::SmartSquare, Mutation::ExponentialRowSwap]
        {
            let all = vec![u32::MAX; problem.n_cells()];
            let probabilities = (Probability::new(0.8), Probability::new(0.8));
            let space = Space::RowSwap;
            let mutator = Mutator::new(mutation, space, &problem, &all, probabilities);
            let (crossover, points) = (Crossover::MultiCycle, Points::EachRow);
            let operators = Operators { problem: &problem, space, crossover, points, mutator };
            let textbook = generations(&operators, Path::Textbook, 5);
            for &path in &paths {
                assert_eq!(generations(&operators, path, 5), textbook, "{path:?}, side {}", problem.side());
            }
        }
    }
}

#[test]
fn the_fast_fitness_is_the_fitness() {
    let mut random = Random::new(4);
    for puzzle in puzzles() {
        let problem = Problem::new(&puzzle).unwrap();
        let mut grid = vec![0; problem.n_cells()];
        for space in [Space::Hamming, Space::RowSwap] {
            let fast = Fitness::new(&problem, space);
            for _ in 0..20 {
                space.draw(&problem, &mut random, &mut grid);
                assert_eq!(fast.count(&grid), textbook_fitness(&problem, &grid));
            }
        }
    }
}

#[test]
fn counting_selects_what_a_stable_sort_would() {
    let puzzle = nine(HARD[0]);
    let problem = Problem::new(&puzzle).unwrap();
    let all = vec![u32::MAX; problem.n_cells()];
    let half = Probability::new(0.5);
    let mutator = Mutator::new(Mutation::RowSwap, Space::RowSwap, &problem, &all, (half, half));
    let (space, crossover, points) = (Space::RowSwap, Crossover::Pmx, Points::EachRow);
    let operators = Operators { problem: &problem, space, crossover, points, mutator };
    for (size, elite) in [(40, 20), (41, 7), (50, 49), (3, 2)] {
        let mut random = Random::new(size as u64);
        let mut population = Population::draw(&operators, (size, elite), Path::Scalar, &mut random);
        for _ in 0..30 {
            let everyone = |population: &Population<'_>| -> Vec<(u16, Vec<u8>)> {
                let mut grid = vec![0; problem.n_cells()];
                let mut read = |number| {
                    population.read(number, &mut grid);
                    (textbook_fitness(&problem, &grid), grid.clone())
                };
                (0..population.len()).map(&mut read).collect()
            };
            let mut sorted = everyone(&population);
            population.select();
            sorted.sort_by_key(|(fitness, _)| std::cmp::Reverse(*fitness));
            let spread = population.spread();
            assert_eq!((spread.best, spread.worst), (sorted[0].0, sorted[size - 1].0));
            let mut selected = everyone(&population);
            let (mut best, mut grid) = (sorted[..elite].to_vec(), vec![0; problem.n_cells()]);
            selected.truncate(elite);
            population.read_best(&mut grid);
            assert_eq!(textbook_fitness(&problem, &grid), spread.best);
            selected.sort_unstable();
            best.sort_unstable();
            assert_eq!(selected, best);
            population.breed(&mut random);
        }
    }
}
