//! What the plugin's end of a run costs: BatSat called directly on the formula, and the same through the gate of the
//! plugin. `cargo bench -p sat`
//!
//! Both encode the puzzle, load the clauses and search with the same options, so both do the same search.

use batsat::{Solver, SolverInterface as _, callbacks::Basic, lbool};
use plugin_api::puzzle::Puzzle;
use sat::describe::{Sat, options};
use sat::encoding::Encoding;
use sat::search::load;

fn main() {
    trials::overhead::compare::<Sat>(101, direct);
}

fn direct(puzzle: &Puzzle) -> bool {
    let encoding = Encoding::of(puzzle);
    let mut solver: Solver<Basic> = Solver::new(options(1), Basic::default());
    load(&mut solver, &encoding.formula, 0);
    solver.solve_limited(&[]) == lbool::TRUE
}
