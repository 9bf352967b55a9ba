//! What the list tells of its rows. Only what is seen is found out, by one task at a time, and solutions
//! are counted only while no run is in progress, so that counting takes nothing from a run that is measured.

use super::library::Items;
use super::{Model, Source};
use crate::solutions::Solutions;
use crate::window::background::Background;
use crate::window::command::PuzzleKey;
use crate::window::listed::{Asked, Facts, Place, Told};
use engine::counting::Counter;
use engine::grade::Level;
use puzzle::Puzzle;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// More rows than this are not remembered; those that are seen are found out again.
const MOST_KNOWN: usize = 20_000;

/// What is known of the rows.
#[derive(Default)]
pub struct Listing {
    known: HashMap<PuzzleKey, Listed>,
    seen: Vec<PuzzleKey>,
    task: Option<Task>,
    last_number: u64,
}

/// What is known of a row.
pub struct Listed {
    /// What a look shows.
    pub facts: Facts,
    /// The number of solutions; none as long as it was not counted.
    pub solutions: Option<Solutions>,
    /// The least reasoning that finds the only solution; none as long as it is not known.
    pub level: Option<Level>,
}

struct Task {
    number: u64,
    is_over: Arc<AtomicBool>,
}

impl Listing {
    /// What is known of a row.
    pub fn of(&self, key: PuzzleKey) -> Option<&Listed> {
        self.known.get(&key)
    }

    /// All that is known.
    pub(super) fn known(&self) -> impl Iterator<Item = (&PuzzleKey, &Listed)> {
        self.known.iter()
    }

    /// The rows that are seen.
    pub fn seen(&self) -> &[PuzzleKey] {
        &self.seen
    }

    /// Ends the task; another begins with the next frame if there is something to find out.
    pub(super) fn interrupt(&self) {
        if let Some(task) = &self.task {
            task.is_over.store(true, Ordering::Relaxed);
        }
    }

    pub(super) fn see(&mut self, rows: Vec<PuzzleKey>) {
        self.interrupt();
        self.seen = rows;
        if self.known.len() > MOST_KNOWN {
            let seen = &self.seen;
            self.known.retain(|key, _| seen.contains(key));
        }
    }

    /// Forgets a source whose puzzles have become others, or all of them.
    pub(super) fn forget(&mut self, source: Option<usize>) {
        self.interrupt();
        // Whatever the task still tells is of the puzzles as they were.
        self.task = None;
        self.known.retain(|key, _| source.is_some_and(|source| key.source != source));
    }

    pub(super) fn take(&mut self, number: u64, key: PuzzleKey, told: Told) {
        if self.task.as_ref().is_none_or(|task| task.number != number) {
            return;
        }
        match told {
            Told::Facts(facts) => {
                self.known.insert(key, Listed { facts, solutions: None, level: None });
            }
            Told::Solutions(solutions, level) => {
                if let Some(listed) = self.known.get_mut(&key) {
                    listed.solutions = Some(solutions);
                    listed.level = level;
                }
            }
        }
    }

    pub(super) fn end(&mut self, number: u64) {
        self.task.take_if(|task| task.number == number);
    }

    fn begin(&mut self) -> (u64, Arc<AtomicBool>) {
        self.last_number += 1;
        let is_over = Arc::new(AtomicBool::new(false));
        self.task = Some(Task { number: self.last_number, is_over: Arc::clone(&is_over) });
        (self.last_number, is_over)
    }
}

impl Model {
    /// What the list tells of its rows.
    pub fn listing(&self) -> &Listing {
        &self.listing
    }

    /// Has found out what is not known of the rows that are seen, unless that is being done.
    pub fn look_at_rows(&mut self, background: &Background) {
        if self.listing.task.is_some() {
            return;
        }
        let asked: Vec<Asked> = self.listing.seen.iter().filter_map(|&key| self.asked(key)).collect();
        if !asked.is_empty() {
            let (number, is_over) = self.listing.begin();
            // Until plugins were searched for, the program counts alone.
            let catalog = self.plugins.catalog().cloned();
            let program = self.plugins.program().clone();
            let counter = Counter::new(move || Some((catalog?, program)));
            background.list(number, asked, counter, is_over);
        }
    }

    fn asked(&self, key: PuzzleKey) -> Option<Asked> {
        let listed = self.listing.of(key);
        let wants_facts = listed.is_none();
        let can_count = listed.is_none_or(|row| row.solutions.is_none() && row.facts.can_count());
        let wants_solutions = can_count && !self.is_running();
        let place = self.sources.get(key.source)?.place(key.item, self)?;
        (wants_facts || wants_solutions).then_some(Asked { key, place, wants_facts, wants_solutions })
    }
}

impl Source {
    fn place(&self, item: usize, model: &Model) -> Option<Place> {
        match &self.items {
            Items::Reading(reading) if item < reading.len() => {
                Some(Place::Reading(reading.as_ref().clone(), item))
            }
            Items::Reading(_) => None,
            Items::Session(ids) => {
                let puzzle: &Arc<Puzzle> = &model.session.puzzle(*ids.get(item)?)?.puzzle;
                Some(Place::Session(Arc::clone(puzzle)))
            }
        }
    }
}
