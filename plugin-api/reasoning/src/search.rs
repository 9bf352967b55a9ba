//! Depth-first search over the domains, step by step, with an explicit stack of branches.
//!
//! A branch gives a cell its smallest digit, or one that is drawn; when that is done with, the digit is taken
//! from the cell and what follows is propagated before the next branch. The cell is one with the fewest digits
//! left; among those, the one whose rules failed most often, every rule counting once from the start (the
//! weighted degree of Boussemart et al., ECAI 2004, which begins as the plain degree).
//!
//! It knows neither time nor a limit: whoever takes the steps decides when to end.

use crate::propagate::{Board, Broken, Fixpoint, Mask, Network, Thoroughness, bit, digits, smallest};
use crate::words::{Reader, Words};
use puzzle::{Digit, Puzzle, is_solution};

/// The digits of each cell, `[cells]`.
pub type Grid = Vec<Option<Digit>>;

/// Draws a number below the one that it is given.
pub type Draw<'a> = dyn FnMut(usize) -> usize + 'a;

/// Most rules applied in one step.
const SLICE: u32 = 32;

/// What a step did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Rules were applied; more are due, or a branch is.
    Propagated,
    /// A cell was given a digit.
    Branched,
    /// A branch was taken back, and its digit from the cell.
    Refuted,
    /// The domains hold a solution that was not found before: [`Search::last`].
    Found,
    /// Everything was searched.
    Ended,
}

/// One search.
pub struct Search<'a> {
    puzzle: &'a Puzzle,
    network: &'a Network,
    board: Board,
    fixpoint: Fixpoint,
    next: Next,
    branches: Vec<Branch>,
    /// Of each cell.
    weights: Vec<u32>,
    counters: Counters,
    last: Option<Grid>,
    /// Draws which digit a branch takes; without it the smallest goes first.
    draw: Option<&'a mut Draw<'a>>,
}

/// What was done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Branches taken.
    pub nodes: u64,
    /// Times that a rule could not hold or a cell had no digit left.
    pub failures: u64,
    /// Rules applied.
    pub rules: u64,
    /// Solutions found.
    pub solutions: u64,
}

/// What the next step has to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    Propagate,
    Branch,
    Refute,
}

/// A choice that can be taken back.
#[derive(Clone, Copy, Debug)]
struct Branch {
    mark: usize,
    cell: u32,
    digit: u32,
}

impl<'a> Search<'a> {
    /// Looks for solutions of the puzzle within the domains of the board.
    pub fn new(puzzle: &'a Puzzle, network: &'a Network, board: Board, means: Thoroughness) -> Search<'a> {
        let weights = (0..puzzle.cells().len() as u32).map(|cell| network.rules_of(cell).len() as u32);
        Search {
            puzzle,
            network,
            board,
            fixpoint: Fixpoint::new(network, means),
            next: Next::Propagate,
            branches: Vec::new(),
            weights: weights.collect(),
            counters: Counters::default(),
            last: None,
            draw: None,
        }
    }

    /// Tries the digits of a cell in the order that is drawn.
    pub fn in_drawn_order(self, draw: &'a mut Draw<'a>) -> Search<'a> {
        Search { draw: Some(draw), ..self }
    }

    /// Takes one step: applies some rules, or branches, or takes a branch back.
    pub fn step(&mut self) -> Step {
        match self.next {
            Next::Propagate => {
                self.propagate();
                Step::Propagated
            }
            Next::Branch => match self.choose() {
                Some(cell) => {
                    self.branch(cell);
                    Step::Branched
                }
                None => {
                    self.next = Next::Refute;
                    if self.record() { Step::Found } else { Step::Propagated }
                }
            },
            Next::Refute => match self.branches.pop() {
                Some(branch) => {
                    self.refute(branch);
                    Step::Refuted
                }
                None => Step::Ended,
            },
        }
    }

    /// Whether the next step branches, or finds that all cells hold a digit.
    pub fn is_at_branch(&self) -> bool {
        self.next == Next::Branch
    }

    /// The domains as they stand.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Branches in force.
    pub fn depth(&self) -> usize {
        self.branches.len()
    }

    /// The cell of the last branch in force.
    pub fn focus(&self) -> Option<u32> {
        self.branches.last().map(|branch| branch.cell)
    }

    /// What was done so far.
    pub fn counters(&self) -> Counters {
        self.counters
    }

    /// The last solution found.
    pub fn last(&self) -> Option<&Grid> {
        self.last.as_ref()
    }

    fn propagate(&mut self) {
        match self.fixpoint.advance(&mut self.board, self.network, SLICE) {
            Ok(applied) => {
                self.counters.rules += u64::from(applied);
                if applied < SLICE {
                    self.next = Next::Branch;
                }
            }
            Err(Broken(rule)) => {
                for &cell in &self.network.rules[rule as usize].scope {
                    let weight = &mut self.weights[cell as usize];
                    *weight = weight.saturating_add(1);
                }
                self.fail();
            }
        }
    }

    fn fail(&mut self) {
        self.counters.failures += 1;
        self.next = Next::Refute;
    }

    /// Gives the cell its smallest digit.
    fn branch(&mut self, cell: u32) {
        self.counters.nodes += 1;
        let digit = self.choose_digit(self.board.domain(cell));
        self.branches.push(Branch { mark: self.board.mark(), cell, digit });
        self.keep(cell, bit(digit));
    }

    /// Takes a branch back and its digit from the cell.
    fn refute(&mut self, branch: Branch) {
        self.board.undo(branch.mark);
        self.keep(branch.cell, !bit(branch.digit));
    }

    fn keep(&mut self, cell: u32, mask: Mask) {
        match self.board.keep(cell, mask) {
            Ok(()) => self.next = Next::Propagate,
            Err(_) => self.fail(),
        }
    }

    /// The cell to branch on; none when every cell holds one digit.
    fn choose(&self) -> Option<u32> {
        let mut best = None;
        let mut best_rank = (u32::MAX, 0);
        for (cell, domain) in (0..).zip(self.board.domains()) {
            let size = domain.count_ones();
            if size < 2 || size > best_rank.0 {
                continue;
            }
            let weight = self.weights[cell as usize];
            if size < best_rank.0 || weight > best_rank.1 {
                best_rank = (size, weight);
                best = Some(cell);
            }
        }
        best
    }

    fn choose_digit(&mut self, domain: Mask) -> u32 {
        let Some(draw) = &mut self.draw else { return smallest(domain) };
        let nth = draw(domain.count_ones() as usize);
        digits(domain).nth(nth).unwrap_or_else(|| smallest(domain))
    }

    /// Whether what the cells hold is a solution.
    fn record(&mut self) -> bool {
        let grid = self.board.grid();
        let is_solution = is_solution(self.puzzle, &grid);
        if is_solution {
            self.counters.solutions += 1;
            self.last = Some(grid);
        }
        is_solution
    }

    /// Writes all that is needed to go on from here.
    pub fn save(&self, words: &mut Words) {
        self.board.save(words);
        self.fixpoint.save(words);
        words.push(self.next as u64);
        words.list(&self.branches, |words, branch| {
            words.push(branch.mark as u64);
            words.push(u64::from(branch.cell));
            words.push(u64::from(branch.digit));
        });
        words.list(&self.weights, |words, &weight| words.push(u64::from(weight)));
        let Counters { nodes, failures, rules, solutions } = self.counters;
        [nodes, failures, rules, solutions].into_iter().for_each(|count| words.push(count));
    }

    /// Takes the state of a search of the same puzzle; none when the words do not fit it. The search is of no
    /// use then.
    #[must_use = "a search that was not restored is of no use"]
    pub fn restore(&mut self, words: &mut Reader<'_>) -> Option<()> {
        let n_cells = self.weights.len();
        self.board.restore(words)?;
        self.fixpoint.restore(words, self.network.rules.len())?;
        self.next = [Next::Propagate, Next::Branch, Next::Refute].get(words.index()?).copied()?;
        self.branches = words.list(|words| {
            let branch = Branch { mark: words.index()?, cell: words.small()?, digit: words.small()? };
            let fits = (branch.cell as usize) < n_cells && (1..=Mask::BITS).contains(&branch.digit);
            fits.then_some(branch)
        })?;
        let marks = self.branches.iter().map(|branch| branch.mark).chain([self.board.mark()]);
        self.weights = words.list(Reader::small)?;
        let [nodes, failures, rules, solutions] =
            [words.word()?, words.word()?, words.word()?, words.word()?];
        self.counters = Counters { nodes, failures, rules, solutions };
        (marks.is_sorted() && self.weights.len() == n_cells).then_some(())
    }
}
