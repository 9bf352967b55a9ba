//! Parallel playouts: threads that search on their own and meet after equal amounts of work.
//!
//! Each thread has its own position, random stream and restarts. They meet whenever each has made a batch of
//! assignments; when some have solved the puzzle by then, the one of lowest number counts. So a run depends on
//! the seed and the number of threads alone, not on which thread is faster. Only the first thread talks to the
//! host: it is paused and stopped, and the others wait for it at the next meeting.

use std::sync::Barrier;
use std::sync::atomic::{AtomicU64, Ordering};

/// Where the threads of a run meet.
pub struct Meeting {
    barrier: Barrier,
    /// Round in which the host's stop was seen; [`NEVER`] before.
    stopped_in: AtomicU64,
    /// Round in which a thread gave up.
    refuted_in: AtomicU64,
    /// `[threads]`: round in which the thread had a solution.
    solved_in: Vec<AtomicU64>,
    /// `[threads]`: work of the last round with an even and with an odd number. No thread is ever more than
    /// one round ahead.
    work: Vec<[AtomicU64; 2]>,
}

const NEVER: u64 = u64::MAX;

/// What a thread tells the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// It has done its batch.
    Working,
    /// It has a solution.
    Solved,
    /// The check refutes all that it begins with.
    Refuted,
    /// The host ends the run.
    Stopped,
}

/// What a meeting ends with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Another round. The work is what all other threads did in this one.
    GoOn {
        /// Their assignments.
        work_of_others: u64,
    },
    /// The thread with this number has the solution.
    Solved(usize),
    /// A thread gave up, and none has a solution.
    Refuted,
    /// The host ends the run.
    Stopped,
}

impl Meeting {
    /// For so many threads.
    pub fn new(threads: usize) -> Meeting {
        Meeting {
            barrier: Barrier::new(threads),
            stopped_in: AtomicU64::new(NEVER),
            refuted_in: AtomicU64::new(NEVER),
            solved_in: (0..threads).map(|_| AtomicU64::new(NEVER)).collect(),
            work: (0..threads).map(|_| Default::default()).collect(),
        }
    }

    /// Waits for all threads, with this thread's news and work of the round, and decides what comes next:
    /// every thread decides alike. A stop goes before a solution, and that before giving up.
    pub fn meet(&self, thread: usize, round: u64, work: u64, news: News) -> Decision {
        let parity = (round % 2) as usize;
        self.work[thread][parity].store(work, Ordering::Relaxed);
        match news {
            News::Working => {}
            News::Solved => self.solved_in[thread].store(round, Ordering::Relaxed),
            News::Refuted => self.refuted_in.store(round, Ordering::Relaxed),
            News::Stopped => self.stopped_in.store(round, Ordering::Relaxed),
        }
        // The barrier orders these writes before the reads; a later round's stamp is no news yet.
        self.barrier.wait();
        let is_now = |stamp: &AtomicU64| stamp.load(Ordering::Relaxed) == round;
        if is_now(&self.stopped_in) {
            return Decision::Stopped;
        }
        if let Some(winner) = self.solved_in.iter().position(is_now) {
            return Decision::Solved(winner);
        }
        if is_now(&self.refuted_in) {
            return Decision::Refuted;
        }
        let others = (0..self.work.len()).filter(|&other| other != thread);
        let work_of_others = others.map(|other| self.work[other][parity].load(Ordering::Relaxed)).sum();
        Decision::GoOn { work_of_others }
    }
}

#[cfg(test)]
mod tests {
    use super::{Decision, Meeting, News};

    #[test]
    fn all_threads_decide_alike_in_every_round() {
        for last in [News::Solved, News::Refuted, News::Stopped] {
            let meeting = Meeting::new(3);
            let run = |thread: usize| {
                let mut decisions = Vec::new();
                for round in 0..200 {
                    let is_last = round == 150 && thread > 0;
                    let news = if is_last { last } else { News::Working };
                    let decision = meeting.meet(thread, round, round + thread as u64, news);
                    decisions.push(decision);
                    if !matches!(decision, Decision::GoOn { .. }) {
                        break;
                    }
                }
                decisions
            };
            let all: Vec<_> = std::thread::scope(|scope| {
                let threads = [0, 1, 2].map(|thread| scope.spawn(move || run(thread)));
                threads.into_iter().map(|thread| thread.join().unwrap()).collect()
            });
            let expected = match last {
                News::Solved => Decision::Solved(1),
                News::Refuted => Decision::Refuted,
                _ => Decision::Stopped,
            };
            for (thread, decisions) in all.iter().enumerate() {
                assert_eq!((decisions.len(), decisions[150]), (151, expected));
                for (round, decision) in decisions[..150].iter().enumerate() {
                    let work_of_others = (2 * round + 3 - thread) as u64;
                    assert_eq!(*decision, Decision::GoOn { work_of_others });
                }
            }
        }
    }
}
