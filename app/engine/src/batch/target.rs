//! Where the runs of a batch go: the session at the end, and the journal on the way there.

use super::journal::{Header, Journal, JournalError, Kept};
use super::kept::{Fitting, empty_session, fitting, header_of, session_run};
use super::{Shard, Tally};
use crate::experiment::{Experiment, Plan};
use crate::run::Run;
use crate::session::{RunId, Session, SessionExperiment, SessionRun};
use crate::store::{self, StoreError};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard};

/// Whether a batch begins anew or goes on with what is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Begin {
    /// Nothing may be there.
    Anew,
    /// It goes on where there is something, and begins where there is nothing.
    Resume,
}

/// Why a batch does not begin, or cannot be kept. The text is the sentence for a person.
#[derive(Debug, thiserror::Error)]
pub enum BatchError {
    /// A session is there.
    #[error("{0} is there already, and a batch replaces no session. Choose another name.")]
    Occupied(PathBuf),
    /// A journal is there.
    #[error(
        "{0} is there already: the batch that wrote it did not come to its end. Go on with it with --resume, or choose \
         another name."
    )]
    Unfinished(PathBuf),
    /// The experiment has changed.
    #[error(
        "{path} was begun by another experiment than this: {difference}. Put the old experiment back, or begin anew \
         with another name."
    )]
    Changed {
        /// The journal or session.
        path: PathBuf,
        /// What differs.
        difference: String,
    },
    /// A plugin has changed.
    #[error(
        "{solver} has changed since {path} was begun: {file} has another content now. Runs of both would stand side by \
         side. Put the old plugin back, or begin anew with another name."
    )]
    Plugin {
        /// Id of the solver.
        solver: String,
        /// Its plugin.
        file: PathBuf,
        /// The journal.
        path: PathBuf,
    },
    /// The journal.
    #[error("{0}")]
    Journal(#[from] JournalError),
    /// The session.
    #[error("{0}")]
    Store(#[from] StoreError),
}

/// The session and the journal of a batch.
pub struct Target<'a> {
    plan: &'a Plan,
    shard: Shard,
    path: PathBuf,
    journal: Journal,
    done: Mutex<BTreeMap<usize, SessionRun>>,
    session: Session,
}

/// What was found where the runs are to go.
pub enum Opened<'a> {
    /// Runs are to be made.
    Open(Box<Target<'a>>, Vec<String>),
    /// All are there.
    Complete(Box<Session>),
}

/// The journal of a session.
pub fn journal_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_os_string();
    name.push(".journal");
    name.into()
}

impl<'a> Target<'a> {
    /// Opens the place where the runs of a shard go. Nothing that is there is replaced.
    ///
    /// # Errors
    ///
    /// [`BatchError`].
    pub fn open(plan: &'a Plan, shard: Shard, path: &Path, begin: Begin) -> Result<Opened<'a>, BatchError> {
        store::check_target(path)?;
        let (journal_path, session) = (journal_of(path), empty_session(plan));
        let (has_journal, has_session) = (journal_path.exists(), path.exists());
        if begin == Begin::Anew {
            if has_journal {
                return Err(BatchError::Unfinished(journal_path));
            }
            if has_session {
                return Err(BatchError::Occupied(path.to_path_buf()));
            }
        }
        if has_session && !has_journal {
            return complete(plan, shard, path);
        }
        let header = header_of(plan, shard);
        let (path, done) = (path.to_path_buf(), Mutex::default());
        if !has_journal {
            let journal = Journal::begin(&journal_path, &header)?;
            return Ok(Opened::Open(
                Box::new(Target { plan, shard, path, journal, done, session }),
                Vec::new(),
            ));
        }
        let (journal, kept) = Journal::resume(&journal_path, &session.puzzles)?;
        let target = Target { plan, shard, path, journal, done, session };
        let notes = target.take_kept(kept, &header)?;
        Ok(Opened::Open(Box::new(target), notes))
    }

    /// Says of what its runs are made, which the session then keeps beside them.
    pub fn define(&mut self, experiment: &Experiment, folder: &Path) {
        let tag = Some(self.plan.tag().to_string());
        let (text, folder) = (experiment.text(), folder.to_path_buf());
        let definition = SessionExperiment { text, folder, tag, draft: None };
        self.session.experiments = vec![definition];
    }

    fn take_kept(&self, kept: Kept, header: &Header) -> Result<Vec<String>, BatchError> {
        let Fitting { runs, notes } = fitting(self.plan, kept, header, &self.journal)?;
        self.done().extend(runs);
        Ok(notes)
    }

    /// How the runs ended that are there.
    pub fn tally(&self) -> Tally {
        Tally::of(self.done().values().map(|run| &run.run))
    }

    /// The places of the shard's runs that are still to be made, in order.
    pub fn todo(&self) -> Vec<usize> {
        let done = self.done();
        let of_shard = self.plan.shard(self.shard.number, self.shard.of);
        of_shard.into_iter().filter(|index| !done.contains_key(index)).collect()
    }

    /// Keeps a run that has ended: when this returns it is in the journal.
    ///
    /// # Errors
    ///
    /// A sentence.
    pub fn keep(&self, index: usize, run: Run) -> Result<(), String> {
        let run = session_run(self.plan, index, run);
        self.journal.take(&run).map_err(|error| {
            let path = self.journal.path().display();
            format!(
                "{path} cannot be written: {error}. What was written before is kept; go on with --resume."
            )
        })?;
        self.done().insert(index, run);
        Ok(())
    }

    /// Saves the runs so far as a session; the journal stays.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn save(&self) -> Result<Session, StoreError> {
        let session = self.session_so_far();
        store::save_session(&self.path, &session)?;
        Ok(session)
    }

    /// Saves the session of all runs and removes the journal.
    ///
    /// # Errors
    ///
    /// [`BatchError`].
    pub fn finish(self) -> Result<Session, BatchError> {
        let session = self.save()?;
        let path = self.journal.path().to_path_buf();
        self.journal.remove().map_err(|source| JournalError::File { path, source })?;
        Ok(session)
    }

    fn session_so_far(&self) -> Session {
        let mut session = self.session.clone();
        session.runs = self.done().values().cloned().collect();
        session
    }

    fn done(&self) -> MutexGuard<'_, BTreeMap<usize, SessionRun>> {
        self.done.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

/// A session without a journal: it has all runs of the shard, or is of something else.
fn complete<'a>(plan: &Plan, shard: Shard, path: &Path) -> Result<Opened<'a>, BatchError> {
    let session = store::load_session(path)?;
    let tag = plan.tag().to_string();
    let has_run = |index: &usize| {
        let run = session.run(RunId(*index as u32 + 1));
        run.is_some_and(|run| run.experiment.as_deref() == Some(&tag))
    };
    let of_shard = plan.shard(shard.number, shard.of);
    if of_shard.iter().all(has_run) && session.runs.len() == of_shard.len() {
        return Ok(Opened::Complete(Box::new(session)));
    }
    let difference = "it is a session without a journal, and does not hold the runs of this plan".into();
    Err(BatchError::Changed { path: path.to_path_buf(), difference })
}
