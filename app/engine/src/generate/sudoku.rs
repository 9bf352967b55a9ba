//! Sudoku: plain, with irregular regions, with diagonals, with cages.

use super::cages::{Cage, Caged, refine};
use super::dig::Dig;
use super::proof::is_easier;
use super::regions::random_regions;
use super::solution::random_solution;
use super::{Failure, IsStopped, Made};
use crate::grade::Level;
use crate::random::Random;
use puzzle::{
    BoxShape, CellIndex, Digit, KillerCage, Puzzle, Regions, Relation, SudokuRules, sudoku_with_rules,
};

/// Sides that are made.
const SIDES: std::ops::RangeInclusive<u32> = 4..=36;
/// Largest side at which each given is tried by search; above, what is solved by combinations is kept.
const MAX_SEARCHED: u32 = 16;
/// Branches of a search for another solution; with `--minimal` it may take more, since it must end.
const MAX_NODES: u64 = 2_000;
const MAX_NODES_OF_MINIMAL: u64 = 200_000;
/// Most cells of a cage.
const MAX_CAGE: usize = 5;
/// Cells that may be looked at, over all attempts; an attempt looks at each of its cells once.
const EFFORT: usize = 81 * 2000;

/// A Sudoku to make.
#[derive(Clone, Debug, PartialEq)]
pub struct SudokuRecipe {
    /// Rows, columns and digits.
    pub side: u32,
    /// Boxes or other regions.
    pub regions: SudokuRegions,
    /// Whether the digits on both diagonals differ.
    pub diagonals: bool,
    /// Whether there are cages with sums; then nothing is given unless [`Givens::Exactly`] asks for it.
    pub killer: bool,
    /// How many digits are given.
    pub givens: Givens,
    /// The reasoning that it asks for; none for any.
    pub level: Option<Level>,
}

/// The regions of a Sudoku.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SudokuRegions {
    /// Boxes of this shape; without one, the shape nearest to a square, with no more rows than columns.
    Boxes(Option<BoxShape>),
    /// Random ones.
    Jigsaw,
}

/// How many digits are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Givens {
    /// As few as come of it.
    Few,
    /// So that none can be left out.
    Minimal,
    /// This number.
    Exactly(u32),
}

impl SudokuRecipe {
    pub(super) fn make(&self, random: &mut Random, is_stopped: IsStopped<'_>) -> Result<Made, Failure> {
        self.check()?;
        let n_cells = (self.side * self.side) as usize;
        let attempts = (EFFORT / n_cells).max(3);
        for _ in 0..attempts {
            let rules = self.rules(random);
            let Some(solution) = random_solution(&plain(self.side, &rules), random, is_stopped)? else {
                continue;
            };
            let puzzle = if self.killer {
                Some(self.caged(rules, &solution, random, is_stopped)?)
            } else {
                self.dug(&rules, &solution, random, is_stopped)?
            };
            let Some(puzzle) = puzzle else { continue };
            if self.level.is_none_or(|level| !is_easier(&puzzle, level)) {
                return Ok(Made { puzzle, solution });
            }
        }
        Err(Failure::NotFound(format!("No such Sudoku came of {attempts} attempts; {}.", self.advice())))
    }

    fn advice(&self) -> &'static str {
        match (self.givens, self.level) {
            (Givens::Exactly(_), _) => "take more givens, or leave out --givens or --level",
            (Givens::Minimal, _) => "leave out --minimal, or take another level or seed",
            (Givens::Few, Some(_)) => "take another level or seed",
            (Givens::Few, None) => "take a smaller size or another seed",
        }
    }

    fn rules(&self, random: &mut Random) -> SudokuRules {
        let regions = match self.regions {
            SudokuRegions::Boxes(shape) => {
                let shape = shape.or_else(|| default_boxes(self.side));
                Regions::Boxes(shape.unwrap_or(BoxShape { rows: 1, cols: self.side }))
            }
            SudokuRegions::Jigsaw => {
                Regions::Irregular(random_regions(self.side, random).into_iter().map(Some).collect())
            }
        };
        let (falling_diagonal, rising_diagonal) = (self.diagonals, self.diagonals);
        SudokuRules { regions, falling_diagonal, rising_diagonal, cages: Vec::new() }
    }

    /// Without some of the digits; none when the numbers of givens is not met.
    fn dug(
        &self,
        rules: &SudokuRules,
        solution: &[Digit],
        random: &mut Random,
        is_stopped: IsStopped<'_>,
    ) -> Result<Option<Puzzle>, Failure> {
        let is_minimal = self.givens == Givens::Minimal;
        // What no given can be left out of is found by proof alone, and graded afterwards.
        let level = self.level.filter(|_| !is_minimal).unwrap_or(self.dearest_means());
        let max_nodes = if is_minimal { MAX_NODES_OF_MINIMAL } else { MAX_NODES };
        let at_least = if let Givens::Exactly(n) = self.givens { n as usize } else { 0 };
        let puzzle = plain(self.side, rules);
        let dug = Dig::new(&puzzle, solution, level, max_nodes).run(at_least, random, is_stopped)?;
        let n_givens = dug.givens.iter().flatten().count();
        if is_minimal && !dug.is_minimal || at_least > 0 && n_givens != at_least {
            return Ok(None);
        }
        let puzzle = with_givens(self.side, rules, &dug.givens);
        let is_level = |level| super::proof::judge(&puzzle, level) == super::proof::Judged::Solved;
        Ok(self.level.is_none_or(is_level).then_some(puzzle))
    }

    /// What is tried for each given when no level is asked for.
    fn dearest_means(&self) -> Level {
        if self.side > MAX_SEARCHED { Level::Combinations } else { Level::Search }
    }

    fn caged(
        &self,
        rules: SudokuRules,
        solution: &[Digit],
        random: &mut Random,
        is_stopped: IsStopped<'_>,
    ) -> Result<Puzzle, Failure> {
        let mut givens = vec![None; solution.len()];
        if let Givens::Exactly(n) = self.givens {
            for cell in random.order(solution.len()).into_iter().take(n as usize) {
                givens[cell as usize] = Some(solution[cell as usize]);
            }
        }
        let killer = Killer { side: self.side, rules, solution, givens };
        refine(&killer, self.side, self.level.unwrap_or(self.dearest_means()), random, is_stopped)
    }

    fn check(&self) -> Result<(), Failure> {
        match self.complaint() {
            Some(sentence) => Err(Failure::Impossible(sentence)),
            None => Ok(()),
        }
    }

    fn complaint(&self) -> Option<String> {
        let side = self.side;
        if !SIDES.contains(&side) {
            return Some(format!(
                "--size takes {} to {} for a Sudoku, not {side}.",
                SIDES.start(),
                SIDES.end()
            ));
        }
        match self.regions {
            SudokuRegions::Boxes(Some(BoxShape { rows, cols })) if rows.saturating_mul(cols) != side => {
                return Some(format!(
                    "Boxes of {rows}×{cols} have {} cells, not {side}.",
                    rows.saturating_mul(cols)
                ));
            }
            SudokuRegions::Boxes(Some(BoxShape { rows: 1, .. } | BoxShape { cols: 1, .. })) => {
                return Some(
                    "Boxes of one row or one column are lines; take --jigsaw for other regions.".into(),
                );
            }
            SudokuRegions::Boxes(None) if default_boxes(side).is_none() => {
                return Some(format!("A square of side {side} cannot be cut into boxes; add --jigsaw."));
            }
            SudokuRegions::Boxes(_) | SudokuRegions::Jigsaw => {}
        }
        if let Some(level) = self.level.filter(|level| *level > Level::Combinations && side > MAX_SEARCHED) {
            return Some(format!(
                "Level {} takes too long above side {MAX_SEARCHED}; take --level 1 to 3, or none.",
                level.number()
            ));
        }
        let n_cells = side * side;
        match self.givens {
            Givens::Exactly(n) if n > n_cells => {
                Some(format!("--givens {n} is more than the {n_cells} cells of a {side}×{side} Sudoku."))
            }
            Givens::Exactly(n) if self.is_plain_nine() && n < 17 => Some(format!(
                "No 9×9 Sudoku with {n} givens has one solution; 17 is the least (McGuire et al. 2014)."
            )),
            Givens::Exactly(n) if !self.killer && n + 1 < side => Some(format!(
                "With {n} givens two digits of {side} are not given, and could change places; take --givens {} or more.",
                side - 1
            )),
            Givens::Minimal if self.killer => {
                Some("A killer Sudoku has cages in the place of givens; leave out --minimal.".into())
            }
            Givens::Minimal if side > MAX_SEARCHED => Some(format!(
                "To prove that each given is needed takes too long above side {MAX_SEARCHED}; leave out --minimal."
            )),
            _ => None,
        }
    }

    fn is_plain_nine(&self) -> bool {
        let boxes = matches!(self.regions, SudokuRegions::Boxes(_));
        self.side == 9 && boxes && !self.diagonals && !self.killer
    }
}

/// The boxes nearest to a square, with no more rows than columns; none for a prime side.
fn default_boxes(side: u32) -> Option<BoxShape> {
    let rows = (2..=side.isqrt()).rev().find(|rows| side.is_multiple_of(*rows))?;
    Some(BoxShape { rows, cols: side / rows })
}

fn plain(side: u32, rules: &SudokuRules) -> Puzzle {
    with_givens(side, rules, &vec![None; (side * side) as usize])
}

fn with_givens(side: u32, rules: &SudokuRules, givens: &[Option<Digit>]) -> Puzzle {
    sudoku_with_rules(side, rules, givens).expect("digits and cages of the square make a puzzle")
}

/// What the cages of a killer Sudoku ask for.
struct Killer<'a> {
    side: u32,
    rules: SudokuRules,
    solution: &'a [Digit],
    givens: Vec<Option<Digit>>,
}

impl Caged for Killer<'_> {
    fn max_cells(&self) -> usize {
        MAX_CAGE.min(self.side as usize)
    }

    fn may_join(&self, cells: &[u32]) -> bool {
        let Some((last, others)) = cells.split_last() else { return true };
        others.iter().all(|&cell| self.solution[cell as usize] != self.solution[*last as usize])
    }

    fn relation(&self, cells: &[CellIndex], _: &mut Random) -> Option<Relation> {
        Some(Relation::Sum(cells.iter().map(|cell| i64::from(self.solution[cell.index()].value())).sum()))
    }

    fn build(&self, cages: &[Cage]) -> Puzzle {
        let cages =
            cages.iter().map(|cage| KillerCage { sum: cage.relation.target(), cells: cage.cells.clone() });
        with_givens(self.side, &SudokuRules { cages: cages.collect(), ..self.rules.clone() }, &self.givens)
    }
}
