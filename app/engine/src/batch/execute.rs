//! The loop over the runs of a plan: a thread a job takes the next run, and keeps its workers from run to run.

use super::control::{Control, LOOK};
use super::progress::Tally;
use crate::experiment::Plan;
use crate::job::{Start, Watch};
use crate::outcome::Status;
use crate::run::Run;
use crate::worker::{Event, Reins, Server, WorkerProgram};
use crossbeam_channel::{RecvTimeoutError, bounded};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Whether a worker serves one run or one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub enum Workers {
    /// A worker goes on to the next run of its plugin, unless something is left of the run before.
    Reused,
    /// Each run has a worker of its own.
    Fresh,
}

/// How the loop ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// All runs were made.
    Complete,
    /// Somebody stopped it. The runs in progress are not counted; they are made when it is resumed.
    Stopped,
    /// A worker could not be started, or a run could not be kept; the sentence says why.
    Halted(String),
}

/// What the threads of the jobs share.
struct Shared<'a> {
    plan: &'a Plan,
    todo: &'a [usize],
    next: AtomicUsize,
    program: &'a WorkerProgram,
    workers: Workers,
    control: &'a Control,
    /// Why no further run begins.
    halted: Mutex<Option<String>>,
    keep: &'a (dyn Fn(usize, Run) -> Result<(), String> + Sync),
}

/// Makes the runs at these places of the plan, in this order, so many at a time, and hands each to `keep` when it has
/// ended. `keep` is called from the threads of the jobs. Through `control` somebody can hold or stop it meanwhile, and
/// see how far it is.
pub fn execute(
    plan: &Plan,
    todo: &[usize],
    program: &WorkerProgram,
    (jobs, workers): (NonZeroUsize, Workers),
    control: &Control,
    keep: &(dyn Fn(usize, Run) -> Result<(), String> + Sync),
) -> Ending {
    let (next, halted) = (AtomicUsize::new(0), Mutex::new(None));
    let shared = Shared { plan, todo, next, program, workers, control, halted, keep };
    let jobs = jobs.get().min(todo.len().max(1));
    let in_progress: Vec<Mutex<Option<Reins>>> = (0..jobs).map(|_| Mutex::new(None)).collect();
    let (alive, ended) = bounded::<()>(0);
    thread::scope(|scope| {
        for (number, slot) in in_progress.iter().enumerate() {
            let (shared, alive) = (&shared, alive.clone());
            let job = move || {
                shared.work(number, slot);
                drop(alive);
            };
            let thread = thread::Builder::new().name(format!("job-{}", number + 1)).spawn_scoped(scope, job);
            if let Err(error) = thread {
                shared.halt(format!("The system gives no thread for job {}: {error}.", number + 1));
            }
        }
        drop(alive);
        // Nothing is ever sent: the channel ends with the last job.
        while ended.recv_timeout(LOOK) == Err(RecvTimeoutError::Timeout) {
            if control.is_stopped() {
                in_progress.iter().for_each(stop_run);
            }
        }
    });
    let halted = shared.halted.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    match halted {
        Some(why) => Ending::Halted(why),
        None if shared.control.is_stopped() => Ending::Stopped,
        None => Ending::Complete,
    }
}

fn stop_run(slot: &Mutex<Option<Reins>>) {
    let slot = slot.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    if let Some(reins) = slot.as_ref() {
        reins.stop();
    }
}

impl Shared<'_> {
    /// Takes one run after the other until there is none, somebody stops it, or a run cannot be kept.
    fn work(&self, number: usize, slot: &Mutex<Option<Reins>>) {
        // One worker a plugin: neighbours in a plan are of different solvers.
        let mut servers: BTreeMap<String, Server> = BTreeMap::new();
        while !self.is_over() {
            self.control.wait_while_paused();
            let place = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(&index) = self.todo.get(place) else { return };
            let job = self.plan.job(index);
            let library = &job.library;
            let server = match servers.remove(&library.sha256).map_or_else(|| self.program.serve(library), Ok)
            {
                Ok(server) => server,
                Err(failure) => return self.halt(format!("{} {failure}.", job.solver.id)),
            };
            let reins = server.reins();
            *slot.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) = Some(reins.clone());
            if self.is_over() {
                return;
            }
            self.control.run_begins(number, index);
            let (mut run, mut held) = (Run::new(&job), false);
            let server = server.run(job.request(Watch::Nothing, Start::Running), &mut |event| {
                if matches!(event, Event::Heartbeat(_)) {
                    held = self.control.steer(&reins, held);
                }
                run.apply(event);
            });
            if self.was_stopped(&run) {
                return self.control.run_is_given_up(number);
            }
            let ended = Tally::of([&run]);
            if let Err(why) = (self.keep)(index, run) {
                self.control.run_is_given_up(number);
                return self.halt(why);
            }
            self.control.run_ended(number, ended);
            if let (Some(server), Workers::Reused) = (server, self.workers) {
                servers.insert(job.library.sha256.clone(), server);
            }
        }
    }

    fn is_over(&self) -> bool {
        let halted = self.halted.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        halted.is_some() || self.control.is_stopped()
    }

    /// Whether the run ended because it was stopped, or was ended because it did not stop.
    fn was_stopped(&self, run: &Run) -> bool {
        let status = run.outcome().map(|outcome| outcome.status);
        let is_cut = matches!(status, None | Some(Status::Cancelled | Status::Error));
        is_cut && self.control.is_stopped()
    }

    fn halt(&self, why: String) {
        let mut halted = self.halted.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        halted.get_or_insert(why);
    }
}
