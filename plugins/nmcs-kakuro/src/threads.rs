//! Parallel playouts: threads that search on their own and meet after equal amounts of work.
//!
//! Each thread has its own position, random stream and restarts. They meet whenever each has made a batch of
//! assignments; when some have solved the puzzle by then, the one of lowest number counts. So a run depends on
//! the seed and the number of threads alone, not on which thread is faster. Only the first thread talks to the
//! host: it is paused and stopped, and the others wait for it at the next meeting. There they also write their
//! states when the first is asked for a checkpoint: between two meetings no thread hears of another, so that a
//! run may go on with the first where it is and the others where they wait.

use std::sync::{Condvar, Mutex, MutexGuard};

/// Where the threads of a run meet.
pub struct Meeting {
    table: Mutex<Table>,
    changed: Condvar,
}

/// What lies on the table.
struct Table {
    /// Meetings that have ended.
    round: u64,
    /// Threads that have arrived at the present one.
    arrived: usize,
    /// `[threads]`: news and work of those that have.
    news: Vec<News>,
    work: Vec<u64>,
    /// What the last meeting ended with.
    decision: Decision,
    /// `[threads]`: work of the round that it ended.
    work_of_round: Vec<u64>,
    /// `[threads]`: the states of threads that wait, while they are asked for.
    states: Option<Vec<Option<Vec<u8>>>>,
}

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
        let table = Table {
            round: 0,
            arrived: 0,
            news: vec![News::Working; threads],
            work: vec![0; threads],
            decision: Decision::GoOn { work_of_others: 0 },
            work_of_round: vec![0; threads],
            states: None,
        };
        Meeting { table: Mutex::new(table), changed: Condvar::new() }
    }

    /// Waits for all threads, with this thread's news and work of the round, and decides what comes next:
    /// every thread decides alike. A stop goes before a solution, and that before giving up. While it waits,
    /// `save` writes the state of this thread when the first asks for it.
    pub fn meet(&self, thread: usize, work: u64, news: News, save: impl Fn() -> Vec<u8>) -> Decision {
        let mut table = self.table();
        let round = table.round;
        table.news[thread] = news;
        table.work[thread] = work;
        table.arrived += 1;
        if table.arrived == table.news.len() {
            table.end_round();
            self.changed.notify_all();
        }
        while table.round == round {
            let wanted = table.states.as_mut().map(|states| &mut states[thread]);
            if let Some(state) = wanted.filter(|state| state.is_none()) {
                *state = Some(save());
                self.changed.notify_all();
            }
            table = self.wait(table);
        }
        match table.decision {
            Decision::GoOn { .. } => {
                let work: u64 = table.work_of_round.iter().sum();
                Decision::GoOn { work_of_others: work - table.work_of_round[thread] }
            }
            other => other,
        }
    }

    /// For the first thread, between two meetings: waits until all others have come to the next one, and gives
    /// their states there. Which they are depends on the round alone.
    pub fn states_of_others(&self) -> Vec<Vec<u8>> {
        let mut table = self.table();
        table.states = Some(vec![None; table.news.len()]);
        self.changed.notify_all();
        loop {
            let states = table.states.iter().flatten();
            if states.skip(1).all(Option::is_some) {
                let states = table.states.take().unwrap_or_default();
                return states.into_iter().flatten().collect();
            }
            table = self.wait(table);
        }
    }

    fn table(&self) -> MutexGuard<'_, Table> {
        self.table.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    fn wait<'a>(&self, table: MutexGuard<'a, Table>) -> MutexGuard<'a, Table> {
        self.changed.wait(table).unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

impl Table {
    fn end_round(&mut self) {
        let winner = self.news.iter().position(|&news| news == News::Solved);
        self.decision = if self.news.contains(&News::Stopped) {
            Decision::Stopped
        } else if let Some(winner) = winner {
            Decision::Solved(winner)
        } else if self.news.contains(&News::Refuted) {
            Decision::Refuted
        } else {
            Decision::GoOn { work_of_others: 0 }
        };
        self.work_of_round.clone_from(&self.work);
        self.arrived = 0;
        self.round += 1;
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
                    let decision = meeting.meet(thread, round + thread as u64, news, Vec::new);
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

    #[test]
    fn the_first_thread_gets_the_states_of_all_others_where_they_wait() {
        let meeting = Meeting::new(3);
        let other = |thread: u8| {
            for round in 0..100_u8 {
                let save = || vec![thread, round];
                meeting.meet(thread.into(), 1, News::Working, save);
            }
        };
        std::thread::scope(|scope| {
            for thread in [1, 2] {
                scope.spawn(move || other(thread));
            }
            for round in 0..100_u8 {
                for _ in 0..round % 3 {
                    assert_eq!(meeting.states_of_others(), [[1, round], [2, round]]);
                }
                meeting.meet(0, 1, News::Working, Vec::new);
            }
        });
    }
}
