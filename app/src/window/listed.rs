//! What the list of puzzles tells of each, found out on a thread of its own: the facts of all rows first,
//! then one count of solutions after the other.

use super::command::PuzzleKey;
use super::thumbnail::Thumbnail;
use crate::solutions::Solutions;
use engine::count::Count;
use engine::counting::Counter;
use engine::grade::{Level, grade_unique};
use puzzle::{BoxShape, Family, Puzzle};
use puzzle_formats::Reading;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Seconds after which a puzzle's solutions are told as unknown.
pub const SECONDS: f64 = 2.0;

/// What a look at a puzzle shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Its family.
    pub family: Family,
    /// Rows of its grid.
    pub rows: u32,
    /// Columns of its grid.
    pub cols: u32,
    /// The shape of its boxes, where it has boxes of one shape.
    pub box_shape: Option<BoxShape>,
    /// Number of cells that take a digit.
    pub n_cells: usize,
    /// Number of given digits.
    pub n_givens: usize,
    /// The first clash among its givens, told.
    pub clash: Option<String>,
    /// A small picture of it.
    pub thumbnail: Thumbnail,
}

impl Facts {
    fn of(puzzle: &Puzzle, clash: Option<String>) -> Facts {
        Facts {
            family: puzzle.family(),
            rows: puzzle.rows(),
            cols: puzzle.cols(),
            box_shape: puzzle.box_shape(),
            n_cells: puzzle.cells().len(),
            n_givens: puzzle.n_givens(),
            clash,
            thumbnail: Thumbnail::of(puzzle),
        }
    }

    /// Whether counting solutions tells something: a clash says it already, and a pattern is recalled, not
    /// solved.
    pub fn can_count(&self) -> bool {
        self.clash.is_none() && self.family != Family::Pattern
    }
}

/// A puzzle that something is to be told of.
pub struct Asked {
    /// Its place in the list.
    pub key: PuzzleKey,
    /// Where it is had from.
    pub place: Place,
    /// Whether its facts are not known yet.
    pub wants_facts: bool,
    /// Whether its solutions are to be counted.
    pub wants_solutions: bool,
}

/// Where a puzzle is had from.
pub enum Place {
    /// A file, and the number in it, from 0.
    Reading(Reading, usize),
    /// A session.
    Session(Arc<Puzzle>),
}

impl Place {
    fn look(&self) -> (Arc<Puzzle>, Facts) {
        match self {
            Place::Reading(reading, item) => {
                let entry = reading.entry(*item);
                let clash = entry.conflicts.first().map(ToString::to_string);
                let facts = Facts::of(&entry.puzzle, clash);
                (Arc::new(entry.puzzle), facts)
            }
            Place::Session(puzzle) => (Arc::clone(puzzle), Facts::of(puzzle, None)),
        }
    }
}

/// Something that was found out.
pub enum Told {
    /// The facts.
    Facts(Facts),
    /// The number of solutions, and the level of reasoning that finds the only one, if that was found out.
    Solutions(Solutions, Option<Level>),
}

/// Finds out what was asked, until `is_over` is set: a count that it ends tells nothing.
pub fn find_out(asked: &[Asked], counter: &Counter, is_over: &AtomicBool, tell: impl Fn(PuzzleKey, Told)) {
    let goes_on = |_: &&Asked| !is_over.load(Ordering::Relaxed);
    for row in asked.iter().filter(|row| row.wants_facts).take_while(goes_on) {
        tell(row.key, Told::Facts(row.place.look().1));
    }
    for row in asked.iter().filter(|row| row.wants_solutions).take_while(goes_on) {
        let (puzzle, facts) = row.place.look();
        if facts.can_count() {
            let count = counter.count(&puzzle, SECONDS, is_over);
            let is_one = matches!(count, Count::Unique(_));
            let level = if is_one { grade_unique(&puzzle, SECONDS, is_over) } else { None };
            let solutions = Solutions::from(count);
            let is_whole = solutions != Solutions::Unknown && (!is_one || level.is_some());
            if is_whole || !is_over.load(Ordering::Relaxed) {
                tell(row.key, Told::Solutions(solutions, level));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Asked, Place, Told, find_out};
    use crate::solutions::Solutions;
    use crate::window::command::PuzzleKey;
    use engine::counting::Counter;
    use puzzle_formats::{Options, read};
    use std::cell::RefCell;
    use std::sync::atomic::{AtomicBool, Ordering};

    /// Two lines: many solutions, and givens that clash.
    fn asked() -> Vec<Asked> {
        let text = format!("{:.<81}\n{:.<81}\n", "1", "11");
        let reading = read("list", text.as_bytes(), &Options::default()).unwrap();
        let row = |item| Asked {
            key: PuzzleKey { source: 0, item },
            place: Place::Reading(reading.clone(), item),
            wants_facts: true,
            wants_solutions: true,
        };
        vec![row(0), row(1)]
    }

    #[test]
    fn facts_come_before_counts_and_what_clashes_is_not_counted() {
        let told = RefCell::new(Vec::new());
        find_out(&asked(), &Counter::alone(), &AtomicBool::new(false), |key, found| {
            told.borrow_mut().push(match found {
                Told::Facts(facts) => format!("{} {} {}", key.item, facts.n_givens, facts.clash.is_some()),
                Told::Solutions(solutions, _) => format!("{} {}", key.item, solutions.key()),
            });
        });
        assert_eq!(told.into_inner(), ["0 1 false", "1 2 true", "0 many"]);
    }

    #[test]
    fn what_is_over_tells_no_more() {
        let is_over = AtomicBool::new(false);
        let told = RefCell::new(Vec::new());
        find_out(&asked(), &Counter::alone(), &is_over, |key, found| {
            let solutions = match found {
                Told::Facts(_) => None,
                Told::Solutions(solutions, _) => Some(solutions),
            };
            told.borrow_mut().push((key.item, solutions));
            is_over.store(true, Ordering::Relaxed);
        });
        assert_eq!(told.into_inner(), [(0, None::<Solutions>)]);
    }
}
