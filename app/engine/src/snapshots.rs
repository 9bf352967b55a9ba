//! Boards that a run showed on its way: a list of bounded length, in the order of their time, as even over the
//! whole of it as the solver showed them.

/// Most boards that a run keeps. Where there are more, the period is doubled, and the first of each is kept.
pub const CAPACITY: usize = 256;

/// The digits of a board at one moment of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Snapshot {
    /// Iterations done.
    pub iteration: u64,
    /// Work done by then, as far as the samples told.
    pub work: u64,
    /// Nanoseconds of solver time by then.
    pub time_ns: u64,
    /// `[cells]`: a digit, or 0.
    pub cells: Vec<u32>,
}

/// Boards that a run showed on its way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshots {
    kept: Vec<Snapshot>,
    /// Nanoseconds of solver time from one to the next.
    period_ns: u64,
}

impl Snapshots {
    /// An empty list that takes one board in each period, in nanoseconds of solver time from 1.
    pub fn new(period_ns: u64) -> Snapshots {
        Snapshots { kept: Vec::new(), period_ns: period_ns.max(1) }
    }

    /// A list from an earlier session.
    pub fn restore(kept: Vec<Snapshot>, period_ns: u64) -> Snapshots {
        let mut snapshots = Snapshots { kept, ..Snapshots::new(period_ns) };
        snapshots.keep_bounded();
        snapshots
    }

    /// Takes a board if it is the first of its period.
    pub fn offer(&mut self, snapshot: Snapshot) {
        let period = |time_ns: u64| time_ns / self.period_ns;
        if self.kept.last().is_some_and(|last| period(last.time_ns) >= period(snapshot.time_ns)) {
            return;
        }
        self.kept.push(snapshot);
        self.keep_bounded();
    }

    fn keep_bounded(&mut self) {
        while self.kept.len() > CAPACITY {
            self.period_ns = self.period_ns.saturating_mul(2);
            let period_ns = self.period_ns;
            // By their time and not their number: boards may have come at longer steps than the period.
            self.kept.dedup_by_key(|snapshot| snapshot.time_ns / period_ns);
        }
    }

    /// Drops what was shown after so many iterations.
    pub fn drop_after(&mut self, iteration: u64) {
        self.kept.retain(|snapshot| snapshot.iteration <= iteration);
    }

    /// The kept boards.
    pub fn kept(&self) -> &[Snapshot] {
        &self.kept
    }
}

#[cfg(test)]
mod tests {
    use super::{CAPACITY, Snapshot, Snapshots};

    fn at(time_ns: u64) -> Snapshot {
        Snapshot { iteration: time_ns, time_ns, ..Snapshot::default() }
    }

    fn times(snapshots: &Snapshots) -> Vec<u64> {
        snapshots.kept().iter().map(|snapshot| snapshot.time_ns).collect()
    }

    #[test]
    fn the_first_board_of_each_period_is_kept() {
        let mut snapshots = Snapshots::new(10);
        [0, 3, 9, 10, 12, 35, 39, 40].into_iter().for_each(|ns| snapshots.offer(at(ns)));
        assert_eq!(times(&snapshots), [0, 10, 35, 40]);
    }

    #[test]
    fn a_long_run_keeps_a_bounded_list_over_all_of_its_time() {
        let mut snapshots = Snapshots::new(10);
        let n = 10 * CAPACITY as u64;
        (0..n).for_each(|i| snapshots.offer(at(10 * i)));
        let times = times(&snapshots);
        assert!(times.len() <= CAPACITY && times.len() >= CAPACITY / 2, "{}", times.len());
        assert_eq!(times[0], 0);
        assert!(times.windows(2).all(|pair| pair[1] - pair[0] == times[1]), "{times:?}");
        assert!(*times.last().unwrap() + times[1] >= 10 * (n - 1));
    }

    #[test]
    fn boards_that_come_at_longer_steps_than_the_period_are_thinned_evenly() {
        let mut snapshots = Snapshots::new(1);
        let n = 5 * CAPACITY as u64;
        (0..n).for_each(|i| snapshots.offer(at(33 * i)));
        let times = times(&snapshots);
        let steps: Vec<u64> = times.windows(2).map(|pair| pair[1] - pair[0]).collect();
        let (least, greatest) = (steps.iter().min().unwrap(), steps.iter().max().unwrap());
        assert!(times.len() <= CAPACITY && greatest <= &(2 * least), "{least} to {greatest}");
    }

    #[test]
    fn what_came_after_a_checkpoint_can_be_dropped() {
        let mut snapshots = Snapshots::new(1);
        (0..5).for_each(|ns| snapshots.offer(at(ns)));
        snapshots.drop_after(2);
        assert_eq!(times(&snapshots), [0, 1, 2]);
    }
}
