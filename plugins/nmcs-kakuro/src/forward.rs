//! Forward checking: depth first, smallest domain first, complete.
//!
//! It alone may prove that there is no solution, and counts the solutions up to a number.

use crate::board::{Board, Choice, Move};
use crate::progress::Halt;
use crate::search::Search;

/// What forward checking found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// A digit for each cell: the first solution.
    pub first: Option<Vec<u8>>,
    /// Solutions found.
    pub solutions: u64,
    /// Whether there are no others: the search has seen everything.
    pub is_all: bool,
}

/// A variable on the way down, and the next of its values.
struct Node<Mark> {
    mark: Mark,
    choice: Choice,
    next: usize,
}

/// Looks for solutions until there are `most`, or no more.
///
/// # Errors
///
/// [`Halt`] when the host ends the run.
pub fn run<B: Board>(search: &mut Search<'_, '_, B>, most: u64) -> Result<Counted, Halt> {
    let mut counted = Counted { first: None, solutions: 0, is_all: true };
    let mut path = Vec::new();
    let mut moves: Vec<Move> = Vec::new();
    search.progress.emit();
    descend(search, &mut path, &mut counted);
    while counted.solutions < most {
        let Some(node) = path.last_mut() else { return Ok(counted) };
        search.board.undo_to(&node.mark);
        if node.next == node.choice.len() {
            path.pop();
            moves.pop();
            continue;
        }
        let chosen = search.board.option(node.choice, node.next);
        node.next += 1;
        moves.truncate(path.len() - 1);
        moves.push(chosen);
        let (board, heat) = (&search.board, &search.heat);
        search.progress.before_playout(|view| heat.draw(board, view))?;
        search.board.assign(chosen);
        let score = search.board.score();
        search.progress.counters.depth = path.len();
        if score < search.progress.counters.best_score {
            search.heat.add(&moves);
        }
        let is_pruned = !descend(search, &mut path, &mut counted) && score > 0;
        search.progress.after_node(score, is_pruned);
    }
    counted.is_all = false;
    Ok(counted)
}

/// Goes on to the next variable, or notes a solution; whether there is a variable to go on with.
fn descend<B: Board>(
    search: &mut Search<'_, '_, B>,
    path: &mut Vec<Node<B::Mark>>,
    counted: &mut Counted,
) -> bool {
    if let Some(choice) = search.choose() {
        path.push(Node { mark: search.board.mark(), choice, next: 0 });
        return true;
    }
    if search.board.score() == 0 {
        counted.solutions += 1;
        search.progress.counters.restarts = counted.solutions;
        if counted.first.is_none() {
            counted.first = Some(search.board.digits());
        }
    }
    false
}
