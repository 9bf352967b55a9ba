//! What the board shows: the puzzle, and what stands in its cells now.

use super::{Current, Model};
use engine::catalog::Catalog;
use engine::session::{Entered, RunId, SessionRun};
use engine::worker::Board;

/// What is to be drawn.
pub struct BoardShown<'a> {
    /// The puzzle.
    pub current: &'a Current,
    /// What stands in its cells beside the givens.
    pub filling: Filling<'a>,
    /// The run that put it there.
    pub run: Option<&'a SessionRun>,
    /// The name of its solver.
    pub solver: Option<String>,
    /// As long as this and the puzzle are the same, so is what is drawn.
    pub version: BoardVersion,
}

/// What stands in the cells.
#[derive(Clone, Copy)]
pub enum Filling<'a> {
    /// The givens alone.
    Givens,
    /// What a solver shows: digits, candidates, heat, the cell that it works on.
    Solver(&'a Board),
    /// `[cells]`: digits alone, 0 for none: a checked solution, or a board that was kept on the way.
    Grid(&'a [u32]),
    /// What was entered by hand.
    Entered(&'a Entered),
}

/// Tells one filling from another without looking at its cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BoardVersion {
    /// Number of the session.
    pub session: u64,
    /// The run that is shown.
    pub run: Option<RunId>,
    /// Whether it is the solution.
    pub is_solution: bool,
    /// Whether it is a board of an earlier moment.
    pub is_of_moment: bool,
    /// How much the board tells beside its digits.
    pub n_told: usize,
    /// Iterations done when the board looked so.
    pub iteration: u64,
    /// Nanoseconds of solver time by then.
    pub time_ns: u64,
    /// How often something was entered.
    pub entered: u64,
}

impl Model {
    /// The name of a solver; its id where it is not installed.
    fn solver_name(&self, id: &str) -> String {
        let solver = |catalog: &Catalog| catalog.solvers().find(|found| found.solver.id == id);
        let found = self.plugins.catalog().and_then(solver);
        found.map_or_else(|| id.to_string(), |found| found.solver.name.clone())
    }

    /// What the board shows.
    pub fn board_shown(&self) -> Option<BoardShown<'_>> {
        let current = self.current()?;
        let session = self.session_number();
        let run = self.shown_run().filter(|_| !self.is_editing());
        let Some(run) = run else {
            let filling = self.entered().map_or(Filling::Givens, Filling::Entered);
            let version = BoardVersion { session, entered: self.n_entered(), ..BoardVersion::default() };
            return Some(BoardShown { current, filling, run: None, solver: None, version });
        };
        let is_of_moment = self.board_at_moment().is_some();
        let mut version =
            BoardVersion { session, run: Some(run.id), is_of_moment, ..BoardVersion::default() };
        let n_cells = current.puzzle.cells().len();
        let solution = run.run.outcome().map(|outcome| outcome.solution.as_slice());
        let filling = match (solution, self.board_at_moment().or_else(|| run.run.board())) {
            (Some(solution), _) if !version.is_of_moment && solution.len() == n_cells => {
                version.is_solution = true;
                Filling::Grid(solution)
            }
            (_, Some(board)) => {
                (version.iteration, version.time_ns) = (board.iteration, board.time_ns);
                version.n_told = board.candidates.len() + board.heat.len();
                Filling::Solver(board)
            }
            (_, None) => Filling::Givens,
        };
        let solver = Some(self.solver_name(&run.run.setup().solver));
        Some(BoardShown { current, filling, run: Some(run), solver, version })
    }
}
