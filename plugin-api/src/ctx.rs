//! What a running solver talks to.

use crate::solver::Level;
use plugin_abi::{Host, Lane, Sample, State, Str, CONTROL_STOP, CONTROL_WANT_STATE, NO_METRIC};
use puzzle::{Digit, DigitSet, Puzzle};
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
    shape: Shape,
    work_metric: u32,
    work_sampled_at: u64,
}

/// What a board state is measured by.
#[derive(Clone, Copy)]
struct Shape {
    cells: usize,
    digits: usize,
    domain_words: usize,
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
    pub(crate) unsafe fn open(host: &'a Host, puzzle: &Puzzle, work_metric: u32, number: u32) -> Ctx<'a> {
        let open_lane = host.open_lane.expect("the host gives open_lane");
        // SAFETY: the caller vouches for the host, whose pointers live as long as the run.
        let (control, clock_ns, lane) = unsafe { (&*host.control, &*host.clock_ns, open_lane(host, number)) };
        let n_digits = puzzle.n_digits() as usize;
        let shape =
            Shape { cells: puzzle.cells().len(), digits: n_digits, domain_words: (n_digits + 63) / 64 };
        Ctx { host, control, clock_ns, lane, shape, work_metric, work_sampled_at: u64::MAX }
    }

    /// Opens a second line for another thread; `number` tells the series apart, 0 is the first.
    pub fn lane(&self, number: u32) -> Ctx<'a> {
        let host = self.host;
        let open_lane = host.open_lane.expect("the host gives open_lane");
        // SAFETY: as in `open`; the host makes a lane of its own for each call.
        let lane = unsafe { open_lane(host, number) };
        Ctx { lane, work_sampled_at: u64::MAX, ..*self }
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
        let lane = self.own();
        let at_limit = lane.iteration >= lane.attention_iteration || lane.work >= lane.attention_work;
        if at_limit || self.control.load(Ordering::Relaxed) != 0 {
            self.tick_slow(draw)?;
        }
        self.own().iteration += 1;
        Ok(())
    }

    #[cold]
    #[inline(never)]
    fn tick_slow(&mut self, mut draw: impl FnMut(&mut Board)) -> Result<(), Stop> {
        let sync = self.host.sync.expect("the host gives sync");
        loop {
            // SAFETY: this thread owns the lane.
            let wanted = unsafe { sync(self.host, self.lane) };
            if wanted & CONTROL_WANT_STATE != 0 {
                let mut board = Board::new(self.shape);
                draw(&mut board);
                self.publish(&board);
            } else if wanted & CONTROL_STOP != 0 {
                return Err(Stop);
            } else {
                return Ok(());
            }
        }
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
        if self.work_sampled_at != iteration && self.work_metric != NO_METRIC {
            self.work_sampled_at = iteration;
            self.push(self.work_metric, work as f64);
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

    fn publish(&mut self, board: &Board) {
        let state = State {
            struct_size: std::mem::size_of::<State>() as u32,
            focus: board.focus.map_or(-1, |cell| cell as i32),
            iteration: self.own().iteration,
            cells: board.cells.as_ref().map_or(std::ptr::null(), |cells| cells.as_ptr()),
            candidates: board.candidates.as_ref().map_or(std::ptr::null(), |words| words.as_ptr()),
            heat: board.heat.as_ref().map_or(std::ptr::null(), |heat| heat.as_ptr()),
        };
        let publish = self.host.publish.expect("the host gives publish");
        // SAFETY: the arrays have the lengths that `State` names, and the host copies them.
        unsafe { publish(self.host, &state) }
    }

    /// Writes a line to the log.
    pub fn log(&self, level: Level, text: &str) {
        let log = self.host.log.expect("the host gives log");
        // SAFETY: the host copies the text.
        unsafe { log(self.host, level.code(), Str::of(text)) }
    }
}

/// The board as a solver describes it. What is not described is not shown.
pub struct Board {
    shape: Shape,
    cells: Option<Vec<u32>>,
    candidates: Option<Vec<u64>>,
    heat: Option<Vec<f32>>,
    focus: Option<usize>,
}

impl Board {
    fn new(shape: Shape) -> Board {
        Board { shape, cells: None, candidates: None, heat: None, focus: None }
    }

    /// Shows the digit that a cell holds.
    pub fn cell(&mut self, cell: usize, digit: Option<Digit>) {
        let all = self.cells.get_or_insert_with(|| vec![0; self.shape.cells]);
        all[cell] = digit.map_or(0, Digit::value);
    }

    /// Shows the digits that are still possible in a cell.
    pub fn candidates(&mut self, cell: usize, digits: DigitSet) {
        let words = self.shape.domain_words;
        let all = self.candidates.get_or_insert_with(|| vec![0; self.shape.cells * words]);
        all[cell * words..(cell + 1) * words].copy_from_slice(&digits.words()[..words]);
    }

    /// Shows how strongly the solver thinks of a digit in a cell, from 0 to 1.
    pub fn heat(&mut self, cell: usize, digit: Digit, intensity: f32) {
        let digits = self.shape.digits;
        let all = self.heat.get_or_insert_with(|| vec![0.0; self.shape.cells * digits]);
        all[cell * digits + digit.value() as usize - 1] = intensity;
    }

    /// Shows the cell that the solver works on.
    pub fn focus(&mut self, cell: usize) {
        self.focus = Some(cell);
    }
}
