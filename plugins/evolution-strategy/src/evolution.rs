//! The evolution strategy.

use crate::describe::metric;
use crate::individual::{Individual, Problem, Refusal};
use crate::random::Random;
use plugin_api::puzzle::{Digit, Puzzle};
use plugin_api::{Board, Ctx, Outcome, Stop};

/// Who may survive a generation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Selection {
    /// The offspring alone: (μ, λ).
    Comma,
    /// Parents and offspring: (μ + λ).
    Plus,
}

/// How a run goes.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// Parents (μ).
    pub parents: usize,
    /// Offspring of a generation (λ).
    pub offspring: usize,
    /// Who may survive.
    pub selection: Selection,
    /// Rows that a mutation changes on average, at least 1, after an improvement.
    pub strength: f64,
    /// By what the strength is multiplied after a generation without improvement.
    pub growth: f64,
    /// Where the strength starts again.
    pub most_strength: f64,
}

/// The state of a run.
pub struct Evolution {
    problem: Problem,
    rules: Rules,
    random: Random,
    /// `[parents + offspring]`: the parents, the best first, and room for their offspring.
    pool: Vec<Individual>,
    strength: f64,
    /// Least error since the strength last started again.
    least: i64,
}

/// Runs the strategy on a puzzle.
///
/// # Errors
///
/// [`Stop`] from the host.
pub fn run(
    puzzle: &Puzzle,
    seed: u64,
    rules: Rules,
    checkpoint: Option<&[u8]>,
    ctx: &mut Ctx<'_>,
) -> Result<Outcome, Stop> {
    let problem = match Problem::new(puzzle) {
        Ok(problem) => problem,
        Err(Refusal::NoFilling(cell)) => return Ok(Outcome::Unsolvable(no_filling(puzzle, cell))),
        Err(Refusal::NoKakuro) => return Ok(Outcome::Unsupported(NO_KAKURO.into())),
    };
    let mut evolution = Evolution::new(problem, rules, seed);
    if checkpoint.is_some_and(|bytes| !evolution.restore(bytes)) {
        return Ok(Outcome::Error("the checkpoint cannot be gone on from: it does not fit the puzzle and the parameters; begin the run anew".into()));
    }
    while evolution.best().error() > 0 {
        if evolution.problem.n_rows() == 0 {
            return Ok(Outcome::Unsolvable("the rows allow one grid, and its columns are wrong".into()));
        }
        ctx.tick_saving(|board| evolution.draw(board), || evolution.save())?;
        evolution.breed();
        ctx.work(rules.offspring as u64);
        evolution.select();
        evolution.adapt_strength();
        ctx.sample(metric::BEST, evolution.best().error() as f64);
        ctx.sample(metric::MEAN, evolution.mean());
        ctx.sample(metric::STRENGTH, evolution.strength);
    }
    let digits = evolution.best().digits.iter().map(|&digit| Digit::new(u32::from(digit)));
    Ok(Outcome::Solved(digits.flatten().collect()))
}

const NO_KAKURO: &str = "evolution-strategy takes puzzles whose constraints are sums and different digits, whose cells \
                         are open or given, and that have at most 126 digits";

fn no_filling(puzzle: &Puzzle, cell: usize) -> String {
    let at = puzzle.cells()[cell];
    format!("no different digits have the sum of the run in row {}, column {}", at.row + 1, at.col + 1)
}

impl Evolution {
    /// A random population.
    pub fn new(problem: Problem, rules: Rules, seed: u64) -> Evolution {
        let mut random = Random::new(seed);
        let mut pool: Vec<Individual> =
            (0..rules.parents).map(|_| problem.random_individual(&mut random)).collect();
        pool.sort_by_key(Individual::error);
        let least = pool[0].error();
        pool.resize(rules.parents + rules.offspring, pool[0].clone());
        Evolution { problem, rules, random, pool, strength: rules.strength, least }
    }

    /// The individual with the least error.
    pub fn best(&self) -> &Individual {
        &self.pool[0]
    }

    fn parents(&self) -> &[Individual] {
        &self.pool[..self.rules.parents]
    }

    /// Mean error of the parents.
    pub fn mean(&self) -> f64 {
        let sum: i64 = self.parents().iter().map(Individual::error).sum();
        sum as f64 / self.rules.parents as f64
    }

    /// Every offspring is a mutated copy of a parent drawn at random.
    pub fn breed(&mut self) {
        let (parents, offspring) = self.pool.split_at_mut(self.rules.parents);
        for child in offspring {
            child.copy_from(&parents[self.random.below(parents.len())]);
            self.problem.mutate(child, self.strength, &mut self.random);
        }
    }

    /// The best survive; of equals the offspring, so that a plateau is walked and not sat on.
    pub fn select(&mut self) {
        let Rules { parents, offspring, selection, .. } = self.rules;
        // Offspring first, and a sort that keeps the order of equals.
        self.pool.rotate_left(parents);
        match selection {
            Selection::Plus => self.pool.sort_by_key(Individual::error),
            Selection::Comma => self.pool[..offspring].sort_by_key(Individual::error),
        }
    }

    /// The mutation grows when nothing improves, and starts again small when something does, or at its limit.
    pub fn adapt_strength(&mut self) {
        let error = self.best().error();
        if error < self.least {
            self.least = error;
            self.strength = self.rules.strength;
            return;
        }
        self.strength *= self.rules.growth;
        if self.strength > self.rules.most_strength {
            self.least = error;
            self.strength = self.rules.strength;
        }
    }

    /// Shows the best grid, and which share of the parents holds a digit.
    pub fn draw(&self, board: &mut Board) {
        let share = 1.0 / self.rules.parents as f32;
        for (cell, &digit) in self.best().digits.iter().enumerate() {
            board.cell(cell, Digit::new(u32::from(digit)));
            let mut held = [0.0; 128];
            for individual in self.parents() {
                held[usize::from(individual.digits[cell])] += share;
            }
            for (digit, &share) in held.iter().enumerate().filter(|(_, share)| **share > 0.0) {
                if let Some(digit) = Digit::new(digit as u32) {
                    board.heat(cell, digit, share.min(1.0));
                }
            }
        }
    }

    /// Writes generator, strength, least error, and the digits of each parent.
    pub fn save(&self) -> Vec<u8> {
        let mut bytes = self.random.state.to_le_bytes().to_vec();
        bytes.extend(self.strength.to_bits().to_le_bytes());
        bytes.extend(self.least.to_le_bytes());
        self.parents().iter().for_each(|individual| bytes.extend(&individual.digits));
        bytes
    }

    /// Goes on from what was saved; false when the bytes do not fit.
    pub fn restore(&mut self, bytes: &[u8]) -> bool {
        let Some((head, grids)) = bytes.split_first_chunk::<24>() else {
            return false;
        };
        let n_cells = self.best().digits.len();
        let grids: Vec<&[u8]> = grids.chunks(n_cells.max(1)).collect();
        if grids.len() != self.rules.parents || !grids.iter().all(|grid| self.problem.is_right(grid)) {
            return false;
        }
        let number = |at: usize| u64::from_le_bytes(std::array::from_fn(|byte| head[at + byte]));
        let strength = f64::from_bits(number(8));
        if !(1.0..=self.rules.most_strength.max(self.rules.strength)).contains(&strength) {
            return false;
        }
        (self.random.state, self.strength, self.least) = (number(0), strength, number(16).cast_signed());
        for (individual, grid) in self.pool.iter_mut().zip(grids) {
            *individual = self.problem.individual(grid.to_vec());
        }
        true
    }
}
