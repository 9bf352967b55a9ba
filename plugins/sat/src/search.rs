//! The search: BatSat, watched. What runs is the library's own loop; here it is given the clauses, asked to stop,
//! counted and drawn.

use crate::cells::Cells;
use crate::describe::metric;
use crate::encoding::Encoding;
use crate::formula::{Formula, Literal};
use batsat::clause::Kind;
use batsat::{Callbacks, Lit, Solver, SolverInterface as _, SolverOpts, Theory, TheoryArg, Var, lbool};
use plugin_api::puzzle::{Digit, DigitSet, Puzzle};
use plugin_api::{Board, Ctx, Outcome, Stop};
use std::cell::Cell;
use std::rc::Rc;

/// When a run is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// With the first solution.
    Solve,
    /// When it is known whether there is a second one.
    Unique,
}

/// Encodes the puzzle and searches.
///
/// # Errors
///
/// [`Stop`] when the host ends the run before there is a solution.
pub fn run(puzzle: &Puzzle, goal: Goal, options: SolverOpts, ctx: &mut Ctx<'_>) -> Result<Outcome, Stop> {
    let mut engine = Engine::new(options);
    let mut encoding = Encoding::begin(puzzle);
    loop {
        ctx.tick_showing(|board| draw(board, &encoding.cells, &[]))?;
        engine.load(&encoding.formula);
        if !encoding.write_next() {
            break;
        }
    }
    ctx.sample(metric::VARIABLES, f64::from(encoding.formula.variables()));
    ctx.sample(metric::CLAUSES, encoding.formula.len() as f64);
    // The clauses live in the engine now.
    let Encoding { cells, formula: _, .. } = encoding;

    let Some(first) = engine.search(&cells, ctx)? else {
        return Ok(Outcome::Unsolvable("the clauses contradict each other".into()));
    };
    if goal == Goal::Solve {
        return Ok(Outcome::Solved(first));
    }
    engine.forbid(&cells, &first);
    let said = match engine.search(&cells, ctx) {
        Ok(None) => "it is the only solution: with it forbidden, the clauses contradict each other".into(),
        Ok(Some(second)) => {
            let differing = first.iter().zip(&second).filter(|(one, other)| one != other).count();
            format!("it is not the only solution: another differs in {differing} cells")
        }
        Err(Stop) => "whether it is the only solution is not decided, since the run was ended".into(),
    };
    Ok(Outcome::SolvedWith(first, said))
}

/// BatSat with the clauses loaded so far.
pub struct Engine {
    solver: Solver<Counter>,
    counts: Rc<Counts>,
    loaded: usize,
    decisions: u64,
}

impl Engine {
    /// Without a clause.
    pub fn new(options: SolverOpts) -> Engine {
        let counts = Rc::new(Counts::default());
        let solver = Solver::new(options, Counter(Rc::clone(&counts)));
        Engine { solver, counts, loaded: 0, decisions: 0 }
    }

    /// Hands over the clauses that have come since the last call.
    pub fn load(&mut self, formula: &Formula) {
        load(&mut self.solver, formula, self.loaded);
        self.loaded = formula.len();
    }

    /// Forbids a solution.
    fn forbid(&mut self, cells: &Cells, solution: &[Digit]) {
        let held = plugin_api::puzzle::CellIndex;
        let literals =
            solution.iter().zip(0..).map(|(digit, cell)| cells.holds(held(cell), digit.value() as usize));
        let mut clause: Vec<Lit> = literals
            .filter(|&literal| literal != Literal::TRUE)
            .map(|literal| engine_literal(!literal))
            .collect();
        self.solver.add_clause_reuse(&mut clause);
    }

    /// Searches for a solution; `None` is a proof that there is none.
    ///
    /// # Errors
    ///
    /// [`Stop`] from the host.
    fn search(&mut self, cells: &Cells, ctx: &mut Ctx<'_>) -> Result<Option<Vec<Digit>>, Stop> {
        let counts = Rc::clone(&self.counts);
        let mut watcher =
            Watcher { ctx, cells, counts: &counts, levels: 0, decisions: self.decisions, told: 0 };
        watcher.told = counts.conflicts.get();
        let answer = self.solver.solve_limited_th(&mut watcher, &[]);
        self.decisions = watcher.decisions;
        // A conflict without a decision ends a search, and teaches no clause.
        counts.conflicts.set(self.solver.num_conflicts());
        watcher.tell();
        ctx.sample(metric::PROPAGATIONS, self.solver.num_propagations() as f64);
        if counts.is_stopped.get() && answer == lbool::UNDEF {
            return Err(Stop);
        }
        if answer == lbool::FALSE {
            return Ok(None);
        }
        let model = self.solver.get_model();
        let fails = |literal: Literal| {
            literal == Literal::FALSE
                || (literal != Literal::TRUE && model[literal.variable() as usize] != lbool::TRUE)
        };
        Ok(Some((0..cells.len()).filter_map(|cell| cells.open(cell, fails).next()).collect()))
    }
}

/// Adds the clauses from number `first` on to a solver.
pub fn load<C: Callbacks>(solver: &mut Solver<C>, formula: &Formula, first: usize) {
    if formula.variables() > 0 {
        solver.var_of_int(formula.variables() - 1);
    }
    let mut clause = Vec::new();
    for literals in formula.clauses_from(first) {
        clause.clear();
        clause.extend(literals.iter().map(|&literal| engine_literal(literal)));
        if !solver.add_clause_reuse(&mut clause) {
            return;
        }
    }
}

fn engine_literal(literal: Literal) -> Lit {
    Lit::new(Var::unsafe_from_idx(literal.variable()), literal.is_positive())
}

/// What the callbacks count, shared with the watcher.
#[derive(Default)]
struct Counts {
    conflicts: Cell<u64>,
    learnt: Cell<u64>,
    restarts: Cell<u64>,
    is_stopped: Cell<bool>,
}

/// What BatSat calls back.
struct Counter(Rc<Counts>);

impl Callbacks for Counter {
    fn on_new_clause(&mut self, _clause: &[Lit], kind: Kind) {
        if kind == Kind::Learnt {
            self.0.conflicts.set(self.0.conflicts.get() + 1);
            self.0.learnt.set(self.0.learnt.get() + 1);
        }
    }

    fn on_delete_clause(&mut self, _clause: &[Lit]) {
        self.0.learnt.set(self.0.learnt.get() - 1);
    }

    fn on_restart(&mut self) {
        self.0.restarts.set(self.0.restarts.get() + 1);
    }

    fn stop(&self) -> bool {
        self.0.is_stopped.get()
    }
}

/// A theory without a theorem: BatSat shows it the assignment before each decision.
struct Watcher<'w, 'c> {
    ctx: &'w mut Ctx<'c>,
    cells: &'w Cells,
    counts: &'w Counts,
    levels: usize,
    decisions: u64,
    /// Conflicts that were told.
    told: u64,
}

impl Watcher<'_, '_> {
    /// Samples the metrics when there was a conflict since the last time.
    fn tell(&mut self) {
        let conflicts = self.counts.conflicts.get();
        if conflicts == self.told {
            return;
        }
        self.ctx.work(conflicts - self.told);
        self.told = conflicts;
        self.ctx.sample(metric::DECISIONS, self.decisions as f64);
        self.ctx.sample(metric::LEARNT, self.counts.learnt.get() as f64);
        self.ctx.sample(metric::RESTARTS, self.counts.restarts.get() as f64);
    }
}

impl Theory for Watcher<'_, '_> {
    fn partial_check(&mut self, arguments: &mut TheoryArg<'_>) {
        if self.counts.is_stopped.get() {
            return;
        }
        if self.counts.conflicts.get() != self.told {
            self.tell();
            self.ctx.sample(metric::ASSIGNED, arguments.model().len() as f64);
        }
        let cells = self.cells;
        let stopped = self.ctx.tick_showing(|board| draw(board, cells, arguments.model()));
        self.counts.is_stopped.set(stopped.is_err());
    }

    fn final_check(&mut self, _arguments: &mut TheoryArg<'_>) {}

    fn create_level(&mut self) {
        self.levels += 1;
        self.decisions += 1;
    }

    fn pop_levels(&mut self, n: usize) {
        self.levels -= n;
    }

    fn n_levels(&self) -> usize {
        self.levels
    }

    fn explain_propagation(&mut self, _literal: Lit) -> &[Lit] {
        &[]
    }
}

/// Shows the digits that an assignment gives the cells, and those that it leaves open.
fn draw(board: &mut Board, cells: &Cells, assignment: &[Lit]) {
    let most = assignment.iter().map(|literal| literal.var().idx() as usize).max();
    let mut value = vec![None; most.map_or(0, |most| most + 1)];
    for literal in assignment {
        value[literal.var().idx() as usize] = Some(literal.sign());
    }
    let fails = |literal: Literal| {
        literal == Literal::FALSE
            || value.get(literal.variable() as usize).copied().flatten() == Some(!literal.is_positive())
    };
    for cell in 0..cells.len() {
        let mut open = DigitSet::default();
        cells.open(cell, fails).for_each(|digit| open.insert(digit));
        board.cell(cell, open.single());
        if open.single().is_none() {
            board.candidates(cell, open);
        }
    }
}
