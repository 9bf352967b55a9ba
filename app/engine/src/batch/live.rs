//! A batch that goes on by itself, on threads of its own, and hands its runs over as they end. Whoever started it, such
//! as the window, keeps them; until they are in a file, the journal holds them for the case that the program ends.

use super::execute::{Ending, Workers, execute};
use super::journal::{Definition, Header, Journal};
use super::kept::{Fitting, empty_session, fitting, header_of, key_of_made, session_run};
use super::{BatchError, Control, Shard};
use crate::experiment::Plan;
use crate::experiment::plan::hash_of_puzzle;
use crate::run::RunSetup;
use crate::session::SessionRun;
use crate::worker::WorkerProgram;
use crossbeam_channel::{Receiver, unbounded};
use puzzle::Puzzle;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::io;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread::{self, JoinHandle};

/// Where runs are kept for the case that the program ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// There is none.
    Nowhere,
    /// In a new journal here.
    New(PathBuf),
    /// In the journal here, whose runs count.
    Left(PathBuf),
}

/// A journal that was opened, with what it held.
pub struct Opened {
    /// The journal.
    pub journal: Option<Journal>,
    /// Its runs, by their places in the plan.
    pub runs: BTreeMap<usize, SessionRun>,
    /// What it held that is not counted, one sentence each.
    pub notes: Vec<String>,
}

/// Opens the place where the runs of a plan are kept.
///
/// # Errors
///
/// [`BatchError`].
pub fn open(plan: &Plan, place: &Place, definition: Definition) -> Result<Opened, BatchError> {
    let header = Header { definition: Some(definition), ..header_of(plan, Shard::WHOLE) };
    match place {
        Place::Nowhere => Ok(Opened { journal: None, runs: BTreeMap::new(), notes: Vec::new() }),
        Place::New(path) => {
            let journal = Some(Journal::begin(path, &header)?);
            Ok(Opened { journal, runs: BTreeMap::new(), notes: Vec::new() })
        }
        Place::Left(path) => {
            let (journal, kept) = Journal::resume(path, &empty_session(plan).puzzles)?;
            let Fitting { runs, notes } = fitting(plan, kept, &header, &journal)?;
            Ok(Opened { journal: Some(journal), runs, notes })
        }
    }
}

/// The places of a plan whose runs are among these, which were made on such puzzles and started so.
pub fn places_of(plan: &Plan, made: &[(Arc<Puzzle>, RunSetup)]) -> BTreeSet<usize> {
    if made.is_empty() {
        return BTreeSet::new();
    }
    let places: HashMap<String, usize> = (0..plan.len()).map(|index| (plan.key(index), index)).collect();
    let mut hashes: HashMap<*const Puzzle, String> = HashMap::new();
    let place = |(puzzle, setup): &(Arc<Puzzle>, RunSetup)| {
        let hash = hashes.entry(Arc::as_ptr(puzzle)).or_insert_with(|| hash_of_puzzle(puzzle));
        places.get(&key_of_made(hash, setup)).copied()
    };
    made.iter().filter_map(place).collect()
}

/// So many of these places, evenly spread.
pub fn spread(places: &[usize], most: usize) -> Vec<usize> {
    let most = most.min(places.len());
    (0..most).map(|k| places[k * places.len() / most]).collect()
}

/// What a live batch says.
pub enum Said {
    /// The run at this place of the plan has ended, numbered as in the plan's own session; the journal holds it.
    Run(usize, Box<SessionRun>),
    /// The batch is over; nothing comes after this.
    Ended(Ending),
}

/// A batch that goes on by itself. Dropping it stops it, and waits for that.
pub struct Live {
    plan: Arc<Plan>,
    control: Arc<Control>,
    journal: Option<Arc<Journal>>,
    said: Receiver<Said>,
    thread: Option<JoinHandle<()>>,
}

impl Live {
    /// Begins to make the runs at these places of the plan, so many at a time.
    ///
    /// # Errors
    ///
    /// The system gives no thread.
    pub fn start(
        plan: Arc<Plan>,
        todo: Vec<usize>,
        journal: Option<Journal>,
        program: WorkerProgram,
        how: (NonZeroUsize, Workers),
        control: Arc<Control>,
    ) -> io::Result<Live> {
        let journal = journal.map(Arc::new);
        let (say, said) = unbounded();
        let (of_plan, of_control, of_journal) = (Arc::clone(&plan), Arc::clone(&control), journal.clone());
        let body = move || {
            let keep = |index: usize, run| {
                let run = session_run(&of_plan, index, run);
                if let Some(journal) = &of_journal {
                    journal.take(&run).map_err(|error| {
                        format!("{} cannot be written: {error}.", journal.path().display())
                    })?;
                }
                // An error means that nobody wants it any more; the journal has it.
                let _ = say.send(Said::Run(index, Box::new(run)));
                Ok(())
            };
            let ending = execute(&of_plan, &todo, &program, how, &of_control, &keep);
            let _ = say.send(Said::Ended(ending));
            of_control.wake();
        };
        let thread = Some(thread::Builder::new().name("batch".into()).spawn(body)?);
        Ok(Live { plan, control, journal, said, thread })
    }

    /// What is run.
    pub fn plan(&self) -> &Arc<Plan> {
        &self.plan
    }

    /// Steers it, and tells how far it is.
    pub fn control(&self) -> &Arc<Control> {
        &self.control
    }

    /// What holds its runs until they are in a file.
    pub fn journal(&self) -> Option<&Arc<Journal>> {
        self.journal.as_ref()
    }

    /// What it says.
    pub fn said(&self) -> &Receiver<Said> {
        &self.said
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        self.control.stop();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::spread;

    #[test]
    fn a_few_of_many_are_evenly_spread_and_more_than_there_are_is_all() {
        let places: Vec<usize> = (100..200).collect();
        assert_eq!(spread(&places, 4), [100, 125, 150, 175]);
        assert_eq!(spread(&places, 1000), places);
        assert!(spread(&[], 3).is_empty());
    }
}
