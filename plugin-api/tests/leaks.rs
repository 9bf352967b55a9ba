//! A run leaves nothing behind: after a thousand of them the process holds as much memory as before.

use plugin_api::host::Limits;
use plugin_api::puzzle::{sudoku, BoxShape, Digit};
use plugin_api::{drive, Board, Ctx, Drive, Info, Job, Level, Metric, Outcome, Solver, Stop};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

/// The system's allocator, with a count of the bytes that a thread has out. The runs below stay on one
/// thread; what the test runner does meanwhile on another is not theirs.
struct Counting;

thread_local! {
    static BYTES: Cell<i64> = const { Cell::new(0) };
}

fn bytes_out() -> i64 {
    BYTES.with(Cell::get)
}

// SAFETY: hands everything to the system's allocator and only counts.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        BYTES.with(|bytes| bytes.set(bytes.get() + layout.size() as i64));
        // SAFETY: the caller's promise is passed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        BYTES.with(|bytes| bytes.set(bytes.get() - layout.size() as i64));
        // SAFETY: as above.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Uses all that a run can use: samples, boards, a tree, checkpoints, lanes, the log, a panic.
struct Busy;

impl Solver for Busy {
    const INFO: Info = Info { work_metric: Some(1), ..Info::new("busy", "Busy", "1.0.0") };
    const METRICS: &'static [&'static Metric] =
        &[&Metric::gauge("count", "Count"), &Metric::counter("work", "Work")];
    const CHECKPOINT: Option<u32> = Some(1);

    fn run(job: &Job<'_>, ctx: &mut Ctx<'_>) -> Result<Outcome, Stop> {
        for count in 0..100 {
            let draw = |board: &mut Board| {
                board.cell(0, Digit::new(1));
                board.heat(1, Digit::new(2).unwrap(), 0.5);
                board.node(0, None, None, 1.0);
            };
            ctx.tick_saving(draw, || vec![7; 1000])?;
            ctx.work(1);
            ctx.sample(0, f64::from(count));
            let mut lane = ctx.lane(1);
            lane.tick()?;
            lane.sample(0, 1.0);
        }
        ctx.log(Level::Info, "done");
        let cells = vec![Digit::new(1).unwrap(); job.puzzle().cells().len()];
        match job.seed() % 2 {
            0 => panic!("{}", "a text on the heap"),
            _ => Ok(Outcome::Solved(cells)),
        }
    }
}

#[test]
fn a_thousand_runs_leave_nothing_behind() {
    // The panics below are meant; their text would only clutter the output.
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| ()));
    let puzzle = sudoku(BoxShape { rows: 2, cols: 2 }, &[None; 16]).unwrap();
    let run = |seed: u64| {
        let limits = Limits { iterations: Some(if seed % 3 == 0 { 50 } else { 1000 }), ..Limits::default() };
        let first = drive::<Busy>(&puzzle, &Drive { seed, limits, watched: true, ..Drive::default() });
        let resume = first.checkpoint.as_ref();
        drive::<Busy>(&puzzle, &Drive { seed, resume, ..Drive::default() }).iterations
    };
    let _warm: u64 = (0..6).map(run).sum();
    let before = bytes_out();
    let fewest = (0..1000).map(run).min();
    let left = bytes_out() - before;
    std::panic::set_hook(usual);
    assert_eq!(fewest, Some(100), "iterations of the shortest run");
    assert_eq!(left, 0, "bytes left behind");
}
