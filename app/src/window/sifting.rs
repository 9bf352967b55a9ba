//! Which puzzles of the list are shown, and in which order. Found out on a thread of its own, since a list can hold a
//! million of them.

use super::command::PuzzleKey;
use crate::solutions::Solutions;
use engine::grade::Level;
use puzzle::{Family, Puzzle};
use puzzle_formats::Reading;
use std::cmp::Ordering;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{self, AtomicBool};

/// What is to be shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sifting {
    /// What the name holds, whatever its case.
    pub text: String,
    /// Only this family.
    pub family: Option<Family>,
    /// Only those of which this is known.
    pub solutions: Option<Solutions>,
    /// The order.
    pub order: Order,
}

/// The order of the list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// As they were opened.
    #[default]
    Opened,
    /// By name, numbers in it by their value.
    Name,
    /// The fewest cells first.
    Size,
    /// The fewest givens first.
    Givens,
    /// The easiest first; those whose level is not known are last.
    Level,
}

impl Order {
    /// All of them, with their names.
    pub const ALL: [(Order, &'static str); 5] = [
        (Order::Opened, "as opened"),
        (Order::Name, "by name"),
        (Order::Size, "by size"),
        (Order::Givens, "by givens"),
        (Order::Level, "by level"),
    ];
}

impl Sifting {
    /// Whether all is shown as it was opened.
    pub fn is_plain(&self) -> bool {
        self.text.trim().is_empty()
            && (self.family, self.solutions, self.order) == (None, None, Order::Opened)
    }

    /// Whether what is known of solutions and levels matters.
    pub fn needs_counts(&self) -> bool {
        self.solutions.is_some() || self.order == Order::Level
    }
}

/// The puzzles of a source.
pub enum Shelved {
    /// Of a file.
    Reading(Box<Reading>),
    /// Of a session, with their names.
    Session(Vec<(String, Arc<Puzzle>)>),
}

impl Shelved {
    fn len(&self) -> usize {
        match self {
            Shelved::Reading(reading) => reading.len(),
            Shelved::Session(puzzles) => puzzles.len(),
        }
    }

    fn name(&self, item: usize) -> String {
        match self {
            Shelved::Reading(reading) => reading.name(item),
            Shelved::Session(puzzles) => puzzles[item].0.clone(),
        }
    }

    fn family(&self, item: usize) -> Family {
        match self {
            Shelved::Reading(reading) => reading.format().family(),
            Shelved::Session(puzzles) => puzzles[item].1.family(),
        }
    }

    fn puzzle(&self, item: usize) -> Arc<Puzzle> {
        match self {
            Shelved::Reading(reading) => Arc::new(reading.entry(item).puzzle),
            Shelved::Session(puzzles) => Arc::clone(&puzzles[item].1),
        }
    }
}

/// What is known of a puzzle's solutions.
pub type Known = HashMap<PuzzleKey, (Option<Solutions>, Option<Level>)>;

/// What is sifted.
pub struct Shelves {
    /// The sources that are open, each with its number.
    pub sources: Vec<(usize, Shelved)>,
    /// What is known of some puzzles.
    pub known: Known,
}

/// What a puzzle is put in order by.
enum Rank {
    Name(String),
    Number(u64),
}

impl Shelves {
    /// The puzzles that are shown, in their order; none when `is_over` was set before.
    pub fn sift(&self, sifting: &Sifting, is_over: &AtomicBool) -> Option<Vec<PuzzleKey>> {
        let wanted = sifting.text.trim().to_lowercase();
        let mut found: Vec<(Rank, PuzzleKey)> = Vec::new();
        for (source, shelved) in &self.sources {
            for item in 0..shelved.len() {
                if item % 256 == 0 && is_over.load(atomic::Ordering::Relaxed) {
                    return None;
                }
                let key = PuzzleKey { source: *source, item };
                let is_of_family = sifting.family.is_none_or(|family| family == shelved.family(item));
                if is_of_family
                    && self.is_known_as(key, sifting.solutions)
                    && (wanted.is_empty() || shelved.name(item).to_lowercase().contains(&wanted))
                {
                    found.push((self.rank(shelved, key, sifting.order), key));
                }
            }
        }
        // What ranks alike stays as it was opened.
        found.sort_by(|(one, _), (other, _)| match (one, other) {
            (Rank::Name(one), Rank::Name(other)) => by_name(one, other),
            (Rank::Number(one), Rank::Number(other)) => one.cmp(other),
            _ => Ordering::Equal,
        });
        Some(found.into_iter().map(|(_, key)| key).collect())
    }

    fn is_known_as(&self, key: PuzzleKey, solutions: Option<Solutions>) -> bool {
        solutions.is_none() || self.known.get(&key).is_some_and(|(known, _)| *known == solutions)
    }

    fn rank(&self, shelved: &Shelved, key: PuzzleKey, order: Order) -> Rank {
        match order {
            Order::Opened => Rank::Number(0),
            Order::Name => Rank::Name(shelved.name(key.item).to_lowercase()),
            Order::Size => Rank::Number(shelved.puzzle(key.item).cells().len() as u64),
            Order::Givens => Rank::Number(shelved.puzzle(key.item).n_givens() as u64),
            Order::Level => {
                let level = self.known.get(&key).and_then(|(_, level)| *level);
                Rank::Number(level.map_or(u64::MAX, |level| u64::from(level.number())))
            }
        }
    }
}

/// By letters, and numbers by their value: `#9` before `#10`.
fn by_name(one: &str, other: &str) -> Ordering {
    let (mut one, mut other) = (one, other);
    loop {
        let (a, b) = match (one.chars().next(), other.chars().next()) {
            (None, None) => return Ordering::Equal,
            (None, _) => return Ordering::Less,
            (_, None) => return Ordering::Greater,
            (Some(a), Some(b)) => (a, b),
        };
        if a.is_ascii_digit() && b.is_ascii_digit() {
            let (left, right) = (digits(one), digits(other));
            let (x, y) = (left.trim_start_matches('0'), right.trim_start_matches('0'));
            let order = x.len().cmp(&y.len()).then_with(|| x.cmp(y));
            if order != Ordering::Equal {
                return order;
            }
            (one, other) = (&one[left.len()..], &other[right.len()..]);
        } else if a == b {
            (one, other) = (&one[a.len_utf8()..], &other[b.len_utf8()..]);
        } else {
            return a.cmp(&b);
        }
    }
}

fn digits(text: &str) -> &str {
    &text[..text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len())]
}

#[cfg(test)]
mod tests {
    use super::{Known, Order, Shelved, Shelves, Sifting, by_name};
    use crate::solutions::Solutions;
    use crate::window::command::PuzzleKey;
    use engine::grade::Level;
    use puzzle::Family;
    use puzzle_formats::{Options, read};
    use std::cmp::Ordering;
    use std::sync::atomic::AtomicBool;

    fn shelves() -> Shelves {
        let lines = format!("{:.<81}\n{:.<81}\n{:.<81}\n", "123", "1", "12");
        let reading = read("Many.sdm", lines.as_bytes(), &Options::default()).unwrap();
        let small = read("a.sdm", format!("1{}", ".".repeat(15)).as_bytes(), &Options::default()).unwrap();
        let sources = vec![(3, Shelved::Reading(Box::new(reading))), (5, Shelved::Reading(Box::new(small)))];
        Shelves { sources, known: Known::new() }
    }

    fn sifted(shelves: &Shelves, sifting: &Sifting) -> Vec<(usize, usize)> {
        let keys = shelves.sift(sifting, &AtomicBool::new(false)).unwrap();
        keys.into_iter().map(|key| (key.source, key.item)).collect()
    }

    #[test]
    fn puzzles_are_found_by_a_part_of_their_name_and_put_in_order() {
        let shelves = shelves();
        let with =
            |text: &str, order| sifted(&shelves, &Sifting { text: text.into(), order, ..Sifting::default() });
        assert_eq!(with("many", Order::Opened), [(3, 0), (3, 1), (3, 2)]);
        assert_eq!(with("", Order::Givens), [(3, 1), (5, 0), (3, 2), (3, 0)]);
        assert_eq!(with("", Order::Size), [(5, 0), (3, 0), (3, 1), (3, 2)]);
        assert_eq!(with("", Order::Name)[0], (5, 0));
        assert_eq!(with("zebra", Order::Name), []);
        let kakuro = Sifting { family: Some(Family::Kakuro), ..Sifting::default() };
        assert_eq!(sifted(&shelves, &kakuro), []);
    }

    #[test]
    fn what_is_known_of_solutions_and_levels_counts() {
        let mut shelves = shelves();
        let key = |item| PuzzleKey { source: 3, item };
        shelves.known.insert(key(2), (Some(Solutions::Unique), Some(Level::Shaving)));
        shelves.known.insert(key(1), (Some(Solutions::Many), None));
        let unique = Sifting { solutions: Some(Solutions::Unique), ..Sifting::default() };
        assert_eq!(sifted(&shelves, &unique), [(3, 2)]);
        let by_level = Sifting { order: Order::Level, ..Sifting::default() };
        assert_eq!(sifted(&shelves, &by_level)[0], (3, 2));
        assert_eq!(shelves.sift(&by_level, &AtomicBool::new(true)), None);
    }

    #[test]
    fn numbers_in_names_count_by_their_value() {
        assert_eq!(by_name("list #9", "list #10"), Ordering::Less);
        assert_eq!(by_name("a 007", "a 7"), Ordering::Equal);
        assert_eq!(by_name("a", "a1"), Ordering::Less);
        assert_eq!(by_name("é", "z"), Ordering::Greater);
        assert_eq!(by_name("999999999999999999999999", "1000000000000000000000000"), Ordering::Less);
    }
}
