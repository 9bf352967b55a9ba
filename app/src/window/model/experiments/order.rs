//! What the runs of an experiment are started with, and the start itself: on a thread of its own, since puzzles have to
//! be read or made.

use super::Extent;
use engine::batch::live::{self, Place, places_of, spread};
use engine::batch::{Control, Definition, Live, Tally, Workers};
use engine::catalog::{Catalog, Folder};
use engine::experiment::{Experiment, Plan};
use engine::run::RunSetup;
use engine::session::SessionRun;
use engine::worker::WorkerProgram;
use puzzle::Puzzle;
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Runs of a few, to judge the rest by: one percent, and at least so many.
const FEWEST: usize = 8;

/// All that a start needs, gathered while nothing waits for it.
pub(super) struct Order {
    pub experiment: Experiment,
    pub folder: PathBuf,
    pub catalog: Catalog,
    pub folders: Vec<Folder>,
    pub program: WorkerProgram,
    pub how: (NonZeroUsize, Workers),
    pub extent: Extent,
    pub places: Vec<Place>,
    pub made: Vec<Made>,
    pub control: Arc<Control>,
    pub stop: Arc<AtomicBool>,
}

/// A run that the session holds of some experiment of this name.
pub(super) struct Made {
    pub tag: String,
    pub puzzle: Arc<Puzzle>,
    pub setup: RunSetup,
    pub tally: Tally,
}

/// A batch that has begun.
pub struct Begun {
    pub live: Live,
    /// The text of the experiment.
    pub text: String,
    /// Runs that its journal held and the session does not.
    pub found: BTreeMap<usize, SessionRun>,
    pub notes: Vec<String>,
}

impl Order {
    /// Plans, opens a journal, and begins.
    ///
    /// # Errors
    ///
    /// A sentence.
    pub fn begin(self) -> Result<Begun, String> {
        let is_stopped = || self.stop.load(Ordering::Relaxed);
        let plan = Plan::of(&self.experiment, &self.folder, &self.catalog, &self.folders, &is_stopped);
        let plan = plan.map_err(|error| error.to_string())?;
        let tag = plan.tag().to_string();
        let of_plan = self.made.into_iter().filter(|made| made.tag == tag);
        let mut tally = Tally::default();
        let made: Vec<(Arc<Puzzle>, RunSetup)> = of_plan
            .map(|made| {
                tally.add(made.tally);
                (made.puzzle, made.setup)
            })
            .collect();
        let there = places_of(&plan, &made);
        let text = self.experiment.text();
        let definition = Definition { folder: self.folder.clone(), text: text.clone() };
        let opened = open_first(&plan, &self.places, &definition)?;
        let mut found = opened.runs;
        found.retain(|place, _| !there.contains(place));
        tally.add(Tally::of(found.values().map(|run| &run.run)));
        let is_left = |place: &usize| !there.contains(place) && !found.contains_key(place);
        let left: Vec<usize> = (0..plan.len()).filter(is_left).collect();
        let todo = match self.extent {
            Extent::All => left,
            Extent::Few => spread(&left, (plan.len() / 100).max(FEWEST)),
        };
        let mut notes = plan.notes.clone();
        notes.extend(opened.notes);
        self.control.expect(plan.len(), tally);
        let live = Live::start(Arc::new(plan), todo, opened.journal, self.program, self.how, self.control);
        let live = live.map_err(|error| format!("The system gives no thread: {error}."))?;
        Ok(Begun { live, text, found, notes })
    }
}

/// Opens the first place where runs can be kept.
fn open_first(plan: &Plan, places: &[Place], definition: &Definition) -> Result<live::Opened, String> {
    let mut refused = None;
    for place in places {
        match live::open(plan, place, definition.clone()) {
            Ok(opened) => return Ok(opened),
            Err(error) => refused = Some(error.to_string()),
        }
    }
    match refused {
        Some(message) => Err(message),
        None => live::open(plan, &Place::Nowhere, definition.clone()).map_err(|error| error.to_string()),
    }
}
