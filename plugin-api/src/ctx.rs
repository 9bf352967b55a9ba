//! What a running solver talks to.

use crate::board::{Board, Shape};
use crate::seal::Seal;
use crate::solver::Level;
use plugin_abi as abi;
use plugin_abi::{Host, Lane, Sample, Str, NO_METRIC};
use puzzle::Puzzle;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// The host has ended the run: the user stopped it, or a limit is reached. Pass it on with `?`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stop;

/// A running solver's line to its host; one per thread.
///
/// It counts the iterations and the work of its thread, and stamps each sample with them.
pub struct Ctx<'a> {
    host: &'a Host,
    control: &'a AtomicU32,
    clock_ns: &'a AtomicU64,
    /// Only reached through [`Ctx::own`] between calls of the host, which reaches the lane too.
    lane: *mut Lane,
    run: Fixed,
    work_sampled_at: u64,
}

/// What is the same for every lane of a run.
#[derive(Clone, Copy)]
pub(crate) struct Fixed {
    shape: Shape,
    work_metric: u32,
    checkpoint_version: u32,
    seal: Seal,
}

impl Fixed {
    /// `seal` is of a solver that gives checkpoints.
    pub(crate) fn new(
        puzzle: &Puzzle,
        work_metric: Option<u32>,
        checkpoint_version: Option<u32>,
        seal: Seal,
    ) -> Fixed {
        Fixed {
            shape: Shape::of(puzzle),
            work_metric: work_metric.unwrap_or(NO_METRIC),
            checkpoint_version: checkpoint_version.unwrap_or(0),
            seal,
        }
    }
}

// SAFETY: the host's functions may be called from any thread (see the marks in `plugin_abi`), and the
// lane is owned by this value alone.
unsafe impl Send for Ctx<'_> {}

impl<'a> Ctx<'a> {
    /// Opens the lane with this number.
    ///
    /// # Safety
    ///
    /// `host` is complete, and lives and answers until `'a` ends.
    pub(crate) unsafe fn open(host: &'a Host, run: Fixed, number: u32) -> Ctx<'a> {
        let open_lane = host.open_lane.expect("the host gives open_lane");
        // SAFETY: the caller vouches for the host, whose pointers live as long as the run; the lane is
        // this value's alone until it is dropped.
        let (clock_ns, lane, control) = unsafe {
            let lane = open_lane(host, number);
            (&*host.clock_ns, lane, &*(*lane).control)
        };
        Ctx { host, control, clock_ns, lane, run, work_sampled_at: u64::MAX }
    }

    /// Opens a line for another thread; `number` tells its series from those of other lanes (0 is the
    /// one that [`Solver::run`](crate::Solver::run) was given). It can be sent to a thread of
    /// [`std::thread::scope`], counts for itself, hears of stop and pause, and hands in its samples when
    /// it is dropped. A lane that is opened again goes on with its counts.
    ///
    /// ```
    /// # use plugin_api::{Ctx, Stop};
    /// /// Counts on two threads; both end when the run is stopped.
    /// fn search(ctx: &mut Ctx<'_>) -> Result<(), Stop> {
    ///     let count = |mut lane: Ctx<'_>| {
    ///         for step in 0..1000 {
    ///             lane.tick()?;
    ///             lane.sample(0, f64::from(step));
    ///         }
    ///         Ok(())
    ///     };
    ///     let (first, second) = (ctx.lane(1), ctx.lane(2));
    ///     std::thread::scope(|scope| {
    ///         let first = scope.spawn(|| count(first));
    ///         let second = scope.spawn(|| count(second));
    ///         first.join().expect("no panic").and(second.join().expect("no panic"))
    ///     })
    /// }
    /// ```
    pub fn lane(&self, number: u32) -> Ctx<'a> {
        // SAFETY: as for this value.
        unsafe { Ctx::open(self.host, self.run, number) }
    }

    /// Sets the counts of this lane, for a solver that resumes: lane 0 has its counts again by itself,
    /// those of other lanes the solver keeps in its checkpoint.
    pub fn count_from(&mut self, iteration: u64, work: u64) {
        let lane = self.own();
        lane.iteration = iteration;
        lane.work = work;
    }

    /// Begins an iteration. Costs one relaxed load and two comparisons when nothing is asked; else it
    /// hands on samples and waits while the run is paused.
    ///
    /// # Errors
    ///
    /// [`Stop`] when the user stopped the run or the next iteration would pass a limit.
    #[inline(always)]
    pub fn tick(&mut self) -> Result<(), Stop> {
        self.tick_showing(|_| ())
    }

    /// Begins an iteration like [`Ctx::tick`], and lets `draw` describe the board when somebody looks.
    /// `draw` sees the state before the iteration that now begins.
    ///
    /// # Errors
    ///
    /// As [`Ctx::tick`].
    #[inline(always)]
    pub fn tick_showing(&mut self, draw: impl FnMut(&mut Board)) -> Result<(), Stop> {
        self.tick_saving(draw, Vec::new)
    }

    /// Begins an iteration like [`Ctx::tick_showing`], and lets `save` write a checkpoint when the run is
    /// to be kept: all that is needed to go on from the state before the iteration that now begins, which
    /// [`Job::resume`](crate::Job::resume) gives back. For a solver with
    /// [`Solver::CHECKPOINT`](crate::Solver::CHECKPOINT). No bytes are no checkpoint. Iterations and work
    /// of this lane are kept beside them.
    ///
    /// # Errors
    ///
    /// As [`Ctx::tick`].
    #[inline(always)]
    pub fn tick_saving(
        &mut self,
        draw: impl FnMut(&mut Board),
        save: impl FnMut() -> Vec<u8>,
    ) -> Result<(), Stop> {
        let lane = self.own();
        let at_limit = lane.iteration >= lane.attention_iteration || lane.work >= lane.attention_work;
        if at_limit || self.control.load(Ordering::Relaxed) != 0 {
            self.tick_slow(draw, save)?;
        }
        self.own().iteration += 1;
        Ok(())
    }

    #[cold]
    #[inline(never)]
    fn tick_slow(
        &mut self,
        mut draw: impl FnMut(&mut Board),
        mut save: impl FnMut() -> Vec<u8>,
    ) -> Result<(), Stop> {
        let sync = self.host.sync.expect("the host gives sync");
        loop {
            // SAFETY: this thread owns the lane.
            let wanted = unsafe { sync(self.host, self.lane) };
            if wanted & abi::CONTROL_WANT_STATE != 0 {
                let mut board = Board::new(self.run.shape);
                draw(&mut board);
                let iteration = self.iteration();
                // SAFETY: this thread owns lane 0, which alone is asked for its state.
                unsafe { board.publish(self.host, iteration) }
            } else if wanted & abi::CONTROL_WANT_CHECKPOINT != 0 {
                let bytes = save();
                if !bytes.is_empty() {
                    self.hand_over(&bytes);
                }
            } else if wanted & abi::CONTROL_STOP != 0 {
                return Err(Stop);
            } else {
                return Ok(());
            }
        }
    }

    fn hand_over(&mut self, bytes: &[u8]) {
        let checkpoint = self.host.checkpoint.expect("the host gives checkpoint");
        let bytes = self.run.seal.close((self.iteration(), self.work_done()), bytes);
        let (len, version) = (bytes.len() as u64, self.run.checkpoint_version);
        let kept = abi::Checkpoint { bytes: bytes.as_ptr(), len, version, reserved0: 0 };
        // SAFETY: this thread owns the lane, and the host copies the bytes.
        unsafe { checkpoint(self.host, self.lane, &kept) }
    }

    /// The lane, for the moment between two calls of the host.
    #[inline(always)]
    fn own(&mut self) -> &mut Lane {
        // SAFETY: the host gave the lane to this value alone until `run` returns, and reaches it only
        // inside calls that this value makes.
        unsafe { &mut *self.lane }
    }

    /// Counts work in the solver's own unit.
    #[inline(always)]
    pub fn work(&mut self, units: u64) {
        self.own().work += units;
    }

    /// Iterations begun on this thread.
    pub fn iteration(&self) -> u64 {
        // SAFETY: as in `own`.
        unsafe { (*self.lane).iteration }
    }

    /// Work counted on this thread.
    pub fn work_done(&self) -> u64 {
        // SAFETY: as in `own`.
        unsafe { (*self.lane).work }
    }

    /// Nanoseconds since the run began, renewed about once a millisecond. Not for decisions of a
    /// deterministic solver.
    pub fn elapsed_ns(&self) -> u64 {
        self.clock_ns.load(Ordering::Relaxed)
    }

    /// Emits a value of the metric with this index, stamped with the current iteration. The first
    /// sample of an iteration takes the work counter along.
    #[inline(always)]
    pub fn sample(&mut self, metric: u32, value: f64) {
        let (iteration, work) = (self.own().iteration, self.own().work);
        if self.work_sampled_at != iteration && self.run.work_metric != NO_METRIC {
            self.work_sampled_at = iteration;
            self.push(self.run.work_metric, work as f64);
        }
        self.push(metric, value);
    }

    #[inline(always)]
    fn push(&mut self, metric: u32, value: f64) {
        let time_ns = self.clock_ns.load(Ordering::Relaxed);
        if self.own().len >= self.own().cap {
            self.flush();
        }
        let lane = self.own();
        let sample = Sample { time_ns, iteration: lane.iteration, value, metric, lane: lane.number };
        // SAFETY: `buf` has room for `cap` samples, and `len` is below `cap` after a flush.
        unsafe { lane.buf.add(lane.len as usize).write(sample) }
        lane.len += 1;
    }

    #[cold]
    #[inline(never)]
    fn flush(&mut self) {
        let flush = self.host.flush.expect("the host gives flush");
        // SAFETY: this thread owns the lane.
        unsafe { flush(self.host, self.lane) }
    }

    /// Writes a line to the log.
    pub fn log(&self, level: Level, text: &str) {
        let log = self.host.log.expect("the host gives log");
        // SAFETY: the host copies the text.
        unsafe { log(self.host, level.code(), Str::of(text)) }
    }
}

impl Drop for Ctx<'_> {
    fn drop(&mut self) {
        let close_lane = self.host.close_lane.expect("the host gives close_lane");
        // SAFETY: this value owns the lane and does not use it any more.
        unsafe { close_lane(self.host, self.lane) }
    }
}
