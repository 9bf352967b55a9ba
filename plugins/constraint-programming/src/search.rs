//! The search: Pumpkin, watched. What runs is the library's own loop with one of its own branching rules; here it is
//! asked to stop, counted and drawn.

use crate::describe::metric;
use crate::model::Model;
use plugin_api::puzzle::{Digit, DigitSet, Puzzle};
use plugin_api::{Ctx, Outcome, Stop};
use pumpkin_conflict_resolvers::resolvers::ResolutionResolver;
use pumpkin_core::Solver;
use pumpkin_core::branching::branchers::autonomous_search::AutonomousSearch;
use pumpkin_core::branching::branchers::independent_variable_value_brancher::IndependentVariableValueBrancher;
use pumpkin_core::branching::value_selection::InDomainMin;
use pumpkin_core::branching::variable_selection::FirstFail;
use pumpkin_core::branching::{Brancher, BrancherEvent, SelectionContext};
use pumpkin_core::predicate;
use pumpkin_core::predicates::Predicate;
use pumpkin_core::results::{ProblemSolution as _, SatisfactionResult, SolutionReference};
use pumpkin_core::termination::TerminationCondition;
use pumpkin_core::variables::DomainId;
use std::cell::Cell;
use std::fmt;

/// When a run is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// With the first solution.
    Solve,
    /// When it is known whether there is a second one.
    Unique,
}

/// Which decision comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Branching {
    /// What was most active in conflicts, as in a SAT solver; Pumpkin's default.
    Activity,
    /// The same, and while nothing is active the cell with the fewest digits.
    ActivityFirstFail,
    /// The cell with the fewest digits, its smallest digit first.
    FirstFail,
}

/// Models the puzzle and searches.
///
/// # Errors
///
/// [`Stop`] when the host ends the run before there is a solution.
pub fn run(
    puzzle: &Puzzle,
    seed: u64,
    goal: Goal,
    branching: Branching,
    ctx: &mut Ctx<'_>,
) -> Result<Outcome, Stop> {
    let mut model = Model::begin(puzzle, seed);
    loop {
        ctx.tick()?;
        if !model.post_next(puzzle) {
            break;
        }
    }
    let Model { mut solver, cells, .. } = model;
    let is_stopped = Cell::new(false);
    let inner = brancher(branching, &solver, &cells);
    let mut watcher =
        Watcher { ctx, cells: &cells, is_stopped: &is_stopped, inner, counts: Counts::default(), told: 0 };

    let Some(first) = search(&mut solver, &mut watcher)? else {
        return Ok(Outcome::Unsolvable("the search has refuted every assignment".into()));
    };
    if goal == Goal::Solve {
        return Ok(Outcome::Solved(first));
    }
    forbid(&mut solver, puzzle, &cells, &first);
    let said = match search(&mut solver, &mut watcher) {
        Ok(None) => {
            "it is the only solution: with it forbidden, the search has refuted every assignment".into()
        }
        Ok(Some(second)) => {
            let differing = first.iter().zip(&second).filter(|(one, other)| one != other).count();
            format!("it is not the only solution: another differs in {differing} cells")
        }
        Err(Stop) => "whether it is the only solution is not decided, since the run was ended".into(),
    };
    Ok(Outcome::SolvedWith(first, said))
}

/// The library's branching rule.
pub fn brancher(branching: Branching, solver: &Solver, cells: &[DomainId]) -> Box<dyn Brancher> {
    match branching {
        Branching::Activity => Box::new(solver.default_brancher()),
        Branching::ActivityFirstFail => Box::new(AutonomousSearch::new(first_fail(cells))),
        Branching::FirstFail => Box::new(first_fail(cells)),
    }
}

fn first_fail(cells: &[DomainId]) -> impl Brancher + 'static {
    IndependentVariableValueBrancher::new(FirstFail::new(cells), InDomainMin)
}

/// Searches for a solution; `None` is a proof that there is none.
fn search(solver: &mut Solver, watcher: &mut Watcher<'_, '_>) -> Result<Option<Vec<Digit>>, Stop> {
    let (cells, is_stopped) = (watcher.cells, watcher.is_stopped);
    let mut resolver = ResolutionResolver::default();
    let answer = match solver.satisfy(watcher, &mut Stopped(is_stopped), &mut resolver) {
        SatisfactionResult::Satisfiable(found) => {
            let solution = found.solution();
            let digits =
                cells.iter().map(|&cell| Digit::new(solution.get_integer_value(cell).unsigned_abs()));
            Ok(Some(digits.flatten().collect()))
        }
        SatisfactionResult::Unsatisfiable(..) => Ok(None),
        SatisfactionResult::Unknown(..) => Err(Stop),
    };
    watcher.tell();
    answer
}

fn forbid(solver: &mut Solver, puzzle: &Puzzle, cells: &[DomainId], solution: &[Digit]) {
    let tag = solver.new_constraint_tag();
    let open = puzzle.cells().iter().zip(cells).zip(solution).filter(|((cell, _), _)| cell.domain.len() > 1);
    let others: Vec<Predicate> =
        open.map(|((_, &variable), digit)| predicate![variable != digit.value() as i32]).collect();
    solver.add_clause(others, tag);
}

/// What Pumpkin asks whether to stop.
struct Stopped<'a>(&'a Cell<bool>);

impl TerminationCondition for Stopped<'_> {
    fn should_stop(&mut self) -> bool {
        self.0.get()
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    nodes: u64,
    failures: u64,
    restarts: u64,
}

/// A branching rule that lets the host look before each decision.
struct Watcher<'w, 'c> {
    ctx: &'w mut Ctx<'c>,
    cells: &'w [DomainId],
    is_stopped: &'w Cell<bool>,
    inner: Box<dyn Brancher>,
    counts: Counts,
    /// Failures that were told.
    told: u64,
}

impl fmt::Debug for Watcher<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Watcher")
            .field("inner", &self.inner)
            .field("counts", &self.counts)
            .finish_non_exhaustive()
    }
}

impl Watcher<'_, '_> {
    /// Samples the metrics.
    fn tell(&mut self) {
        let Counts { nodes, failures, restarts } = self.counts;
        self.ctx.work(failures - self.told);
        self.told = failures;
        self.ctx.sample(metric::NODES, nodes as f64);
        self.ctx.sample(metric::RESTARTS, restarts as f64);
    }

    fn open(&self, context: &SelectionContext<'_>) -> usize {
        self.cells.iter().filter(|&&cell| !context.is_integer_fixed(cell)).count()
    }
}

impl Brancher for Watcher<'_, '_> {
    fn next_decision(&mut self, context: &mut SelectionContext<'_>) -> Option<Predicate> {
        if !self.is_stopped.get() {
            if self.counts.failures != self.told {
                self.tell();
                self.ctx.sample(metric::OPEN, self.open(context) as f64);
            }
            let cells = self.cells;
            let stopped = self.ctx.tick_showing(|board| {
                for (number, &cell) in cells.iter().enumerate() {
                    let mut open = DigitSet::default();
                    let digits = context.lower_bound(cell)..=context.upper_bound(cell);
                    let digits = digits.filter(|&digit| context.contains(cell, digit));
                    digits
                        .filter_map(|digit| Digit::new(digit.unsigned_abs()))
                        .for_each(|digit| open.insert(digit));
                    board.cell(number, open.single());
                    if open.single().is_none() {
                        board.candidates(number, open);
                    }
                }
            });
            self.is_stopped.set(stopped.is_err());
        }
        let decision = self.inner.next_decision(context);
        self.counts.nodes += u64::from(decision.is_some());
        decision
    }

    fn on_conflict(&mut self) {
        self.counts.failures += 1;
        self.inner.on_conflict();
    }

    fn on_restart(&mut self) {
        self.counts.restarts += 1;
        self.inner.on_restart();
    }

    fn on_backtrack(&mut self) {
        self.inner.on_backtrack();
    }

    fn on_solution(&mut self, solution: SolutionReference<'_>) {
        self.inner.on_solution(solution);
    }

    fn on_unassign_integer(&mut self, variable: DomainId, value: i32) {
        self.inner.on_unassign_integer(variable, value);
    }

    fn on_appearance_in_conflict_predicate(&mut self, predicate: Predicate) {
        self.inner.on_appearance_in_conflict_predicate(predicate);
    }

    fn synchronise(&mut self, context: &mut SelectionContext<'_>) {
        self.inner.synchronise(context);
    }

    fn is_restart_pointless(&mut self) -> bool {
        self.inner.is_restart_pointless()
    }

    fn subscribe_to_events(&self) -> Vec<BrancherEvent> {
        let mut events = self.inner.subscribe_to_events();
        events.extend([BrancherEvent::Conflict, BrancherEvent::Restart]);
        events
    }
}
