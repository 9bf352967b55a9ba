//! What a worker says while it runs: its frames, checked and turned into events.

use super::child::TEXT;
use super::frame;
use super::message::{Beat, Board, Checkpoint, Ended, Report, Tree, WirePuzzle};
use super::program::Failure;
use super::samples;
use crate::count::Count;
use crossbeam_channel::Sender;
use plugin_abi::Sample;
use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};

/// Called after an event was queued that somebody may want to see, from the thread that queued it.
pub type Wake = Arc<dyn Fn() + Send + Sync>;

/// What a worker says while it runs.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A batch of samples of one lane.
    Samples(Vec<Sample>),
    /// The board.
    Board(Board),
    /// A part of the search tree.
    Tree(Tree),
    /// Where the run can be resumed.
    Checkpoint(Checkpoint),
    /// A line of the log with an `abi::LOG_*` level.
    Log(u32, String),
    /// Alive.
    Heartbeat(Beat),
    /// A claimed solution, one digit a cell.
    Solution(Vec<u32>),
    /// The sentence that goes with the verdict.
    Explain(String),
    /// What the program's own search says of a puzzle that the solver calls unsolvable.
    Counted(Count),
    /// The last event: how the run ended, or why there is no verdict.
    Ended(Result<Ended, Failure>),
}

impl Event {
    /// The log line of what a plugin printed.
    pub(super) fn printed(line: &str) -> Event {
        Event::Log(plugin_abi::LOG_INFO, format!("prints: {line}"))
    }
}

/// Where events go.
#[derive(Clone)]
pub struct Outlet {
    /// The bounded channel.
    pub events: Sender<Event>,
    /// Called after each.
    pub wake: Wake,
}

impl Outlet {
    /// Queues an event; waits while the channel is full.
    pub fn send(&self, event: Event) {
        // Nobody needs to see a sign of life at once.
        let is_quiet = matches!(event, Event::Heartbeat(_));
        // An error means that the handle was dropped.
        if self.events.send(event).is_ok() && !is_quiet {
            (self.wake)();
        }
    }
}

/// The reader's own signs of life, for those who wait for the worker's.
pub struct Pulse {
    /// Frames that have come so far.
    pub frames: AtomicU64,
    /// Whether the reader waits for the worker, rather than for those who take the events.
    pub waiting: AtomicBool,
    /// Checkpoints that may come: those that were asked for, and the one at the end of a run.
    pub checkpoints_due: AtomicU32,
    /// Whether the run is to end by itself at some time, with nobody there to stop it.
    pub has_limit: AtomicBool,
    /// Whether the worker said that it must not serve another run.
    pub spent: AtomicBool,
    /// Whether the worker has loaded its library.
    pub loaded: AtomicBool,
}

impl Default for Pulse {
    fn default() -> Pulse {
        let (waiting, has_limit, spent, loaded) = Default::default();
        let (frames, checkpoints_due) = (AtomicU64::new(0), AtomicU32::new(1));
        Pulse { frames, waiting, checkpoints_due, has_limit, spent, loaded }
    }
}

impl Pulse {
    /// A run begins; `has_limit` says whether it ends by itself at some time.
    pub fn begin(&self, has_limit: bool) {
        self.checkpoints_due.store(1, Ordering::Relaxed);
        self.has_limit.store(has_limit, Ordering::Relaxed);
    }

    /// Whether a checkpoint was due; this one is then no longer.
    fn take_due_checkpoint(&self) -> bool {
        let taken = |due: u32| due.checked_sub(1);
        self.checkpoints_due.fetch_update(Ordering::Relaxed, Ordering::Relaxed, taken).is_ok()
    }
}

/// Lengths of a board's arrays.
#[derive(Clone, Copy)]
pub struct Shape {
    cells: usize,
    candidates: usize,
    heat: usize,
}

impl Shape {
    /// Those of a puzzle.
    pub fn of(puzzle: &WirePuzzle) -> Shape {
        let (cells, digits, words) = puzzle.size();
        Shape { cells, candidates: cells * words, heat: cells * digits }
    }

    /// Greatest payload that a worker has reason to send unasked: a batch of samples, a text, a search tree,
    /// or a board, whose numbers take at most 10 bytes each.
    fn largest_frame(self) -> usize {
        (1 << 18) + 10 * (self.cells + self.candidates + self.heat)
    }

    fn fits(self, board: &Board) -> bool {
        let fits = |len: usize, whole: usize| len == 0 || len == whole;
        fits(board.cells.len(), self.cells)
            && fits(board.candidates.len(), self.candidates)
            && fits(board.heat.len(), self.heat)
    }
}

/// How the frames of a worker ended.
pub enum StreamEnd {
    /// With a verdict, a refusal or a reason.
    Said(Result<Ended, Failure>),
    /// With nothing: the worker died, or closed its pipe.
    Closed {
        /// Whether the library had been loaded by then.
        loaded: bool,
        /// A limit that the plugin came near.
        strained: Option<String>,
    },
}

/// Hands on events until the worker has said how the run ended, or the pipe ends. All that comes is checked:
/// a plugin shares the worker's process, and can write whatever it likes.
pub fn read(mut pipe: impl Read, shape: Shape, take: &mut dyn FnMut(Event), pulse: &Pulse) -> StreamEnd {
    let mut payload = Vec::new();
    let mut strained = None;
    let rubbish = |what: &str| StreamEnd::Said(Err(Failure::Rubbish(what.into())));
    loop {
        pulse.waiting.store(true, Ordering::Relaxed);
        let kind = frame::read(&mut pipe, &mut payload, frame::LARGEST);
        pulse.waiting.store(false, Ordering::Relaxed);
        pulse.frames.fetch_add(1, Ordering::Relaxed);
        let is_long = payload.len() > shape.largest_frame();
        let loaded = pulse.loaded.load(Ordering::Relaxed);
        let report = match kind {
            Ok(Some(frame::SAMPLES)) if !is_long => {
                take(Event::Samples(samples::decode(&payload)));
                continue;
            }
            Ok(Some(frame::MESSAGE)) => match postcard::from_bytes(&payload) {
                Ok(report) => report,
                Err(_) => return rubbish("a message that makes no sense came through it"),
            },
            Ok(Some(_)) => return rubbish("something that is no message came through it"),
            Ok(None) => return StreamEnd::Closed { loaded, strained },
            // Half a frame is also what a worker leaves that is killed while it writes.
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
                return StreamEnd::Closed { loaded, strained };
            }
            Err(_) => return rubbish("a message of an impossible length came through it"),
        };
        match report {
            Report::Checkpoint(checkpoint) if pulse.take_due_checkpoint() => {
                take(Event::Checkpoint(checkpoint));
            }
            Report::Checkpoint(_) => return rubbish("a checkpoint came through it that was not asked for"),
            _ if is_long => return rubbish("a message that is too long came through it"),
            Report::Tree(tree) => take(Event::Tree(tree)),
            Report::Heartbeat(beat) => take(Event::Heartbeat(beat)),
            Report::Log(level, text) if text.len() <= 2 * TEXT => take(Event::Log(level, text)),
            Report::Explain(text) if text.len() <= 2 * TEXT => take(Event::Explain(text)),
            Report::Board(board) if shape.fits(&board) => take(Event::Board(board)),
            Report::Solution(cells) if cells.len() <= shape.cells + 1 => {
                take(Event::Solution(cells));
            }
            Report::Loaded => pulse.loaded.store(true, Ordering::Relaxed),
            Report::Strained(text) => strained = Some(text),
            Report::Spent => pulse.spent.store(true, Ordering::Relaxed),
            Report::Protected(protection) => {
                for gap in protection.gaps() {
                    take(Event::Log(plugin_abi::LOG_WARNING, gap));
                }
            }
            Report::Ended(ended) => return StreamEnd::Said(Ok(ended)),
            Report::Refused(reason) => return StreamEnd::Said(Err(Failure::Refused(reason))),
            Report::Ending(reason) => return StreamEnd::Said(Err(Failure::Died(reason))),
            Report::Log(..) | Report::Explain(_) | Report::Board(_) | Report::Solution(_) => {
                return rubbish("a message that is too long came through it");
            }
            Report::Described(_) => return rubbish("a description came through it"),
        }
    }
}
