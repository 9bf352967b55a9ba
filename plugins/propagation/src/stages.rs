//! From the least reasoning to the most: rules level by level, shaving, search.
//!
//! Levels are those of [`reasoning::grade`]. Each goes on from what the one before left: what a level can take
//! away does not depend on the order, so the first that leaves one digit in each cell is the puzzle's level.

use crate::bands::{self, Bands, Place, plain_givens};
use crate::plan::{Filter, Plan};
use plugin_api::Board as Shown;
use plugin_api::puzzle::{Digit, DigitSet, Puzzle, is_solution};
use reasoning::grade::Level;
use reasoning::propagate::{Board, Fixpoint, Mask, Network, digits, is_single};
use reasoning::search::{Grid, Search, Step};
use reasoning::shaving::{Shaved, Shaving};
use reasoning::words::{Reader, Words};
use std::borrow::Cow;
use std::cell::OnceCell;

/// Most rules applied in one turn.
const SLICE: u32 = 32;

/// What tells the stages apart in a checkpoint; a level of rules is its own number.
const SHAVING: u64 = 10;
const SEARCH: u64 = 11;
const BANDS: u64 = 12;
const OVER: u64 = 13;

/// What a turn came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Nothing that is told.
    GoesOn,
    /// A solution, `[cells]`, that was not found before.
    Found(Grid),
    /// Everything is known: no other solution exists.
    Ended,
}

/// What was done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Digits tried by the search.
    pub nodes: u64,
    /// Contradictions.
    pub failures: u64,
    /// Rules applied, digits shaved, states of the band solver: the unit of work.
    pub work: u64,
}

/// A run of the means of a plan.
pub struct Stages<'a> {
    puzzle: &'a Puzzle,
    /// Filled when it is needed: bands do without.
    rules: &'a OnceCell<Network>,
    plan: Plan,
    stage: Stage<'a>,
    /// Of the stages before the search.
    before: Counts,
}

enum Stage<'a> {
    /// Rules by the means of a level, which is a place in the filter's list.
    Rules(usize, Board, Fixpoint),
    Shaving(Board, Box<Shaving>),
    Search(Box<Search<'a>>),
    Bands(Bands),
    /// The level that decided.
    Over(Level),
}

impl<'a> Stages<'a> {
    /// Before the first turn.
    pub fn new(puzzle: &'a Puzzle, rules: &'a OnceCell<Network>, plan: Plan) -> Stages<'a> {
        let network = || rules.get_or_init(|| Network::new(puzzle));
        let stage = match (plan, plain_givens(puzzle)) {
            (Plan::Graded { filter, .. }, _) => by_rules(network(), filter, 0, Board::new(puzzle)),
            (Plan::Fast, Some(givens)) => Stage::Bands(Bands::new(&givens)),
            (Plan::Fast, None) => search(puzzle, network(), plan.filter(), Board::new(puzzle)),
        };
        Stages { puzzle, rules, plan, stage, before: Counts::default() }
    }

    fn network(&self) -> &'a Network {
        self.rules.get_or_init(|| Network::new(self.puzzle))
    }

    /// Applies some rules, shaves a cell, or takes a step of the search.
    pub fn turn(&mut self) -> Turn {
        let (rules, puzzle) = (self.rules, self.puzzle);
        let network = || rules.get_or_init(|| Network::new(puzzle));
        match &mut self.stage {
            Stage::Rules(_, board, fixpoint) => match fixpoint.advance(board, network(), SLICE) {
                Ok(applied) => {
                    self.before.work += u64::from(applied);
                    if applied < SLICE { self.leave_rules() } else { Turn::GoesOn }
                }
                Err(_) => self.refuted(),
            },
            Stage::Shaving(board, shaving) => {
                let before = shaving.trials();
                let shaved = shaving.step(board, network());
                self.before.work += shaving.trials() - before;
                match shaved {
                    Ok(Shaved::Cell) => Turn::GoesOn,
                    Ok(Shaved::All) => self.leave_shaving(),
                    Err(_) => self.refuted(),
                }
            }
            Stage::Search(search) => match search.step() {
                Step::Propagated | Step::Branched | Step::Refuted => Turn::GoesOn,
                Step::Found => search.last().map_or(Turn::GoesOn, |grid| Turn::Found(grid.clone())),
                Step::Ended => Turn::Ended,
            },
            Stage::Bands(bands) => match bands.step() {
                bands::Step::Branched | bands::Step::Failed => Turn::GoesOn,
                bands::Step::Found => {
                    Turn::Found(bands.grid().iter().map(|&d| Digit::new(u32::from(d))).collect())
                }
                bands::Step::Ended => Turn::Ended,
            },
            Stage::Over(_) => Turn::Ended,
        }
    }

    fn refuted(&mut self) -> Turn {
        self.before.failures += 1;
        self.stage = Stage::Over(self.level());
        Turn::Ended
    }

    /// To the next level, or what comes after the last.
    fn leave_rules(&mut self) -> Turn {
        let Stage::Rules(number, board, _) = &self.stage else { return Turn::GoesOn };
        if let Some(turn) = self.when_all_are_single(board) {
            self.stage = Stage::Over(self.level());
            return turn;
        }
        // Every rule is due again, for the next means.
        let (next, mut board) = (number + 1, Board::with_domains(board.domains().to_vec()));
        self.stage = match self.plan {
            Plan::Graded { filter, .. } if next < filter.levels().len() => {
                by_rules(self.network(), filter, next, board)
            }
            Plan::Graded { shaving: true, .. } => {
                board.undo(0);
                Stage::Shaving(board, self.shaving())
            }
            Plan::Graded { .. } | Plan::Fast => {
                search(self.puzzle, self.network(), self.plan.filter(), board)
            }
        };
        Turn::GoesOn
    }

    fn leave_shaving(&mut self) -> Turn {
        let Stage::Shaving(board, _) = &self.stage else { return Turn::GoesOn };
        if let Some(turn) = self.when_all_are_single(board) {
            self.stage = Stage::Over(Level::Shaving);
            return turn;
        }
        let board = Board::with_domains(board.domains().to_vec());
        self.stage = search(self.puzzle, self.network(), self.plan.filter(), board);
        Turn::GoesOn
    }

    /// The solution, when one digit is left in each cell. It is checked, since weak rules need not see that it
    /// is none.
    fn when_all_are_single(&self, board: &Board) -> Option<Turn> {
        if !board.domains().iter().all(|&domain| is_single(domain)) {
            return None;
        }
        let grid = board.grid();
        Some(if is_solution(self.puzzle, &grid) { Turn::Found(grid) } else { Turn::Ended })
    }

    fn shaving(&self) -> Box<Shaving> {
        Box::new(Shaving::new(self.network(), self.plan.filter().strongest()))
    }

    /// Whether everything is known.
    pub fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Over(_))
    }

    /// The level at work, or that decided.
    pub fn level(&self) -> Level {
        match &self.stage {
            Stage::Rules(number, ..) => self.plan.filter().levels()[*number].0,
            Stage::Shaving(..) => Level::Shaving,
            Stage::Search(_) | Stage::Bands(_) => Level::Search,
            Stage::Over(level) => *level,
        }
    }

    /// What was done so far.
    pub fn counts(&self) -> Counts {
        let Counts { nodes, failures, work } = self.before;
        match &self.stage {
            Stage::Search(search) => {
                let counters = search.counters();
                Counts {
                    nodes: counters.nodes,
                    failures: failures + counters.failures,
                    work: work + counters.rules + counters.nodes,
                }
            }
            Stage::Bands(bands) => {
                let [nodes, failures, solutions] = bands.counters();
                Counts { nodes, failures, work: nodes + failures + solutions }
            }
            Stage::Rules(..) | Stage::Shaving(..) | Stage::Over(_) => Counts { nodes, failures, work },
        }
    }

    /// Branches in force, or states that wait.
    pub fn depth(&self) -> usize {
        match &self.stage {
            Stage::Search(search) => search.depth(),
            Stage::Bands(bands) => bands.depth(),
            Stage::Rules(..) | Stage::Shaving(..) | Stage::Over(_) => 0,
        }
    }

    /// The digits left to each cell, `[cells]`; nothing once all is known.
    pub fn domains(&self) -> Option<Cow<'_, [Mask]>> {
        let board = match &self.stage {
            Stage::Rules(_, board, _) | Stage::Shaving(board, _) => board,
            Stage::Search(search) => search.board(),
            Stage::Bands(bands) => {
                let digits = |state: &bands::State, cell| Mask::from(state.digits(Place::of(cell)));
                return bands.top().map(|state| (0..81).map(|cell| digits(state, cell)).collect());
            }
            Stage::Over(_) => return None,
        };
        Some(board.domains().into())
    }

    /// Shows digits and candidates.
    pub fn draw(&self, shown: &mut Shown) {
        for (cell, domain) in self.domains().unwrap_or_default().iter().enumerate() {
            let left: DigitSet = digits(*domain).filter_map(Digit::new).collect();
            shown.cell(cell, left.single());
            if left.len() > 1 {
                shown.candidates(cell, left);
            }
        }
        match &self.stage {
            Stage::Shaving(_, shaving) => shown.focus(shaving.focus() as usize),
            Stage::Search(search) => {
                if let Some(cell) = search.focus() {
                    shown.focus(cell as usize);
                }
            }
            Stage::Rules(..) | Stage::Bands(_) | Stage::Over(_) => {}
        }
    }

    /// Writes all that is needed to go on from here.
    pub fn save(&self, words: &mut Words) {
        let Counts { nodes, failures, work } = self.before;
        [nodes, failures, work].into_iter().for_each(|count| words.push(count));
        match &self.stage {
            Stage::Rules(number, board, fixpoint) => {
                words.push(*number as u64);
                board.save(words);
                fixpoint.save(words);
            }
            Stage::Shaving(board, shaving) => {
                words.push(SHAVING);
                board.save(words);
                shaving.save(words);
            }
            Stage::Search(search) => {
                words.push(SEARCH);
                search.save(words);
            }
            Stage::Bands(bands) => {
                words.push(BANDS);
                bands.save(words);
            }
            Stage::Over(level) => {
                words.push(OVER);
                words.push(u64::from(level.number()));
            }
        }
    }

    /// Takes such a state; none when the words do not fit puzzle and plan. The run is of no use then.
    #[must_use = "a run that was not restored is of no use"]
    pub fn restore(&mut self, words: &mut Reader<'_>) -> Option<()> {
        self.before = Counts { nodes: words.word()?, failures: words.word()?, work: words.word()? };
        let mut board = Board::new(self.puzzle);
        self.stage = match words.word()? {
            SHAVING => {
                board.restore(words)?;
                let mut shaving = self.shaving();
                shaving.restore(words, board.domains().len())?;
                Stage::Shaving(board, shaving)
            }
            SEARCH => {
                let means = self.plan.filter().in_search();
                let mut search = Search::new(self.puzzle, self.network(), board, means);
                search.restore(words)?;
                Stage::Search(Box::new(search))
            }
            BANDS => Stage::Bands(Bands::restore(words).filter(|_| plain_givens(self.puzzle).is_some())?),
            OVER => Stage::Over(Level::from_number(words.small()?)?),
            number => {
                let number = usize::try_from(number).ok()?;
                let (_, means) = self.plan.filter().levels().get(number)?;
                board.restore(words)?;
                let mut fixpoint = Fixpoint::new(self.network(), *means);
                fixpoint.restore(words, self.network().rules.len())?;
                Stage::Rules(number, board, fixpoint)
            }
        };
        Some(())
    }
}

fn by_rules<'a>(network: &Network, filter: Filter, number: usize, board: Board) -> Stage<'a> {
    Stage::Rules(number, board, Fixpoint::new(network, filter.levels()[number].1))
}

fn search<'a>(puzzle: &'a Puzzle, network: &'a Network, filter: Filter, board: Board) -> Stage<'a> {
    Stage::Search(Box::new(Search::new(puzzle, network, board, filter.in_search())))
}
