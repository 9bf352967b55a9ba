//! Forward checking: depth first, smallest domain first, complete.
//!
//! It alone may prove that there is no solution, and counts the solutions up to a number.

use crate::board::{Board, Choice, Move};
use crate::kept::{Entry, Plan, play_option};
use crate::progress::Halt;
use crate::search::Search;
use plugin_api::Damaged;

/// What forward checking found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counted {
    /// A digit for each cell: the first solution.
    pub first: Option<Vec<u8>>,
    /// Solutions found.
    pub solutions: u64,
    /// Whether there are no others: the search has seen everything.
    pub is_all: bool,
}

plugin_api::stored!(Counted { first, solutions, is_all });

/// The way down, and what was found so far.
#[derive(Clone, Debug, Default)]
pub struct Forward {
    path: Vec<Node>,
    counted: Counted,
}

plugin_api::stored!(Forward { path, counted });

/// A variable on the way down, and the next of its values.
#[derive(Clone, Copy, Debug)]
struct Node {
    choice: Choice,
    next: usize,
}

plugin_api::stored!(Node { choice, next });

impl Plan for Forward {
    fn check(&self, _fresh: &Forward, board: &mut impl Board) -> Result<(), Damaged> {
        let n_cells = board.candidates().len();
        let has_cells = self.counted.first.as_ref().is_none_or(|first| first.len() == n_cells);
        let has_first = self.counted.first.is_some() == (self.counted.solutions > 0);
        Damaged::unless(has_cells && has_first && !self.path.is_empty(), "its solution is none")?;
        for node in &self.path {
            let tried = node.next.checked_sub(1).ok_or(Damaged("a choice in it is not offered"))?;
            play_option(board, node.choice, tried)?;
        }
        Ok(())
    }
}

/// Looks for solutions until there are `most`, or no more.
///
/// # Errors
///
/// [`Halt`] when the host ends the run.
pub fn run<B: Board>(search: &mut Search<'_, '_, B, Forward>, most: u64) -> Result<Counted, Halt> {
    // For each node the position at which it was chosen; the moves that were made from all but the last.
    let (mut marks, mut moves) = (Vec::new(), Vec::new());
    let mut entry = std::mem::take(&mut search.entry);
    if entry == Entry::Afresh {
        search.progress.emit();
        descend(search, &mut marks);
    } else {
        go_down_again(search, &mut marks, &mut moves);
    }
    while search.kept.plan.counted.solutions < most {
        let Some(node) = search.kept.plan.path.last_mut() else {
            return Ok(Counted { is_all: true, ..search.kept.plan.counted.clone() });
        };
        search.board.undo_to(&marks[marks.len() - 1]);
        if entry == Entry::Afresh {
            if node.next == node.choice.len() {
                search.kept.plan.path.pop();
                marks.pop();
                moves.pop();
                continue;
            }
            node.next += 1;
        }
        entry = Entry::Afresh;
        let chosen = search.board.option(node.choice, node.next - 1);
        moves.truncate(marks.len() - 1);
        moves.push(chosen);
        search.before_playout()?;
        search.board.assign(chosen);
        let score = search.board.score();
        search.progress.counters.depth = marks.len();
        if score < search.progress.counters.best_score {
            search.kept.heat.add(&moves);
        }
        let is_pruned = !descend(search, &mut marks) && score > 0;
        search.progress.after_node(score, is_pruned);
    }
    Ok(search.kept.plan.counted.clone())
}

/// Goes on to the next variable, or notes a solution; whether there is a variable to go on with.
fn descend<B: Board>(search: &mut Search<'_, '_, B, Forward>, marks: &mut Vec<B::Mark>) -> bool {
    if let Some(choice) = search.choose() {
        marks.push(search.board.mark());
        search.kept.plan.path.push(Node { choice, next: 0 });
        return true;
    }
    if search.board.score() == 0 {
        let counted = &mut search.kept.plan.counted;
        counted.solutions += 1;
        search.progress.counters.restarts = counted.solutions;
        if counted.first.is_none() {
            counted.first = Some(search.board.digits());
        }
    }
    false
}

/// Makes the moves of a checkpoint's path again, all but the last, which is about to be made.
fn go_down_again<B: Board>(
    search: &mut Search<'_, '_, B, Forward>,
    marks: &mut Vec<B::Mark>,
    moves: &mut Vec<Move>,
) {
    for node in &search.kept.plan.path {
        if let Some(&last) = moves.last() {
            search.board.assign(last);
        }
        marks.push(search.board.mark());
        moves.push(search.board.option(node.choice, node.next - 1));
    }
}
