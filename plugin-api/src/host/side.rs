//! What stands behind the host's functions during one run.

use super::control::{Control, EndedBy, Gate};
use super::lane::LaneRoom;
use super::{Checkpoint, Ended, Limits, Receiver, StateView, MOST_NODES};
use plugin_abi as abi;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard};

pub(super) struct HostSide<'a> {
    control: &'a Control,
    pub(super) receiver: &'a dyn Receiver,
    limits: Limits,
    from: Option<(u64, u64)>,
    n_cells: usize,
    n_digits: usize,
    domain_words: usize,
    rooms: Mutex<Vec<Place>>,
    pub(super) tree: abi::SearchTree,
    complained: AtomicBool,
}

/// A box given away as a raw pointer. While the lane is open the room belongs to its owner.
struct Place {
    number: u32,
    is_open: bool,
    room: *mut LaneRoom,
}

impl<'a> HostSide<'a> {
    pub(super) fn new(
        puzzle: &abi::Puzzle,
        from: Option<&Checkpoint>,
        limits: Limits,
        control: &'a Control,
        receiver: &'a dyn Receiver,
    ) -> HostSide<'a> {
        HostSide {
            control,
            receiver,
            limits,
            from: from.map(|from| (from.iteration, from.work)),
            n_cells: puzzle.n_cells as usize,
            n_digits: puzzle.n_digits as usize,
            domain_words: puzzle.domain_words as usize,
            rooms: Mutex::new(Vec::new()),
            tree: abi::SearchTree {
                struct_size: std::mem::size_of::<abi::SearchTree>() as u32,
                most_nodes: MOST_NODES as u32,
                publish: Some(super::calls::publish_tree),
            },
            complained: AtomicBool::new(false),
        }
    }

    /// Opens a lane: the closed one with this number, or a new one.
    pub(super) fn open_lane(&self, number: u32) -> *mut abi::Lane {
        let mut rooms = self.rooms();
        let closed = rooms.iter_mut().find(|place| !place.is_open && place.number == number);
        let room = match closed {
            Some(place) => {
                place.is_open = true;
                place.room
            }
            None => {
                let (iteration, work) = self.from.filter(|_| number == 0).unwrap_or((0, 0));
                // From here on the room is reached only through this pointer, until `end` takes it back.
                let shown = if number == 0 { self.control.lock().next_shown(iteration) } else { None };
                let room = LaneRoom::new(number, iteration, work, &self.limits, shown);
                let room = Box::into_raw(Box::new(room));
                rooms.push(Place { number, is_open: true, room });
                room
            }
        };
        // SAFETY: the pointer comes from a box that nothing else refers to now.
        self.control.lock().open(number, unsafe { (*room).word() });
        // The lane is the first field, so that the room is found again from its address.
        room.cast()
    }

    pub(super) fn close_lane(&self, room: &mut LaneRoom) {
        self.flush(room);
        self.control.lock().close(room.word());
        let room: *mut LaneRoom = room;
        if let Some(place) = self.rooms().iter_mut().find(|place| place.room == room) {
            place.is_open = false;
        }
    }

    pub(super) fn sync(&self, room: &mut LaneRoom) -> u32 {
        self.flush(room);
        let mut gate = self.control.lock();
        room.word().fetch_and(!abi::CONTROL_FLUSH, Ordering::Relaxed);
        let mut is_paused = false;
        let wanted = loop {
            if let Some(reason) = self.limit_reached(&room.lane) {
                gate.end(reason);
                self.control.notify();
            }
            let ending = gate.ended_by().is_some();
            if let Some(wish) = self.wish(&mut gate, room, ending) {
                break wish;
            }
            if ending {
                break abi::CONTROL_STOP;
            }
            if !gate.is_set(abi::CONTROL_PAUSE) || gate.take_step() {
                break 0;
            }
            if !is_paused {
                gate.begin_pause();
                is_paused = true;
            }
            gate = self.control.wait(gate);
        };
        if is_paused {
            gate.end_pause();
        }
        wanted
    }

    fn limit_reached(&self, lane: &abi::Lane) -> Option<EndedBy> {
        if self.limits.iterations.map_or(false, |limit| lane.iteration >= limit) {
            Some(EndedBy::Iterations)
        } else if self.limits.work.map_or(false, |limit| lane.work >= limit) {
            Some(EndedBy::Work)
        } else {
            None
        }
    }

    /// What lane 0 is to hand over now: the state and the checkpoint of an iteration once each, and both
    /// at the end. A wish for an iteration that was handed over stays for the next one.
    fn wish(&self, gate: &mut Gate, room: &mut LaneRoom, ending: bool) -> Option<u32> {
        if room.lane.number != 0 || ending && !room.may_ask_at_the_end() {
            return None;
        }
        let iteration = room.lane.iteration;
        let state = gate.is_set(abi::CONTROL_WANT_STATE) || gate.shows_at(iteration);
        let next = gate.next_shown(iteration.saturating_add(1));
        if (ending || state) && room.ask_state(&self.limits, next) {
            gate.clear(abi::CONTROL_WANT_STATE);
            return Some(abi::CONTROL_WANT_STATE);
        }
        if (ending || gate.is_set(abi::CONTROL_WANT_CHECKPOINT)) && room.ask_checkpoint() {
            gate.clear(abi::CONTROL_WANT_CHECKPOINT);
            return Some(abi::CONTROL_WANT_CHECKPOINT);
        }
        None
    }

    pub(super) fn flush(&self, room: &mut LaneRoom) {
        let samples = room.take_samples();
        if !samples.is_empty() {
            self.receiver.samples(samples);
        }
    }

    pub(super) fn publish(&self, state: &abi::State) {
        if (state.n_cells as usize, state.n_digits as usize) != (self.n_cells, self.n_digits) {
            if !self.complained.swap(true, Ordering::Relaxed) {
                let text = format!(
                    "the solver shows a board of {} cells and {} digits, and the puzzle has {} and {}: it is left out",
                    state.n_cells, state.n_digits, self.n_cells, self.n_digits
                );
                self.receiver.log(abi::LOG_WARNING, text);
            }
            return;
        }
        // SAFETY: the contract gives each array, when it is not NULL, the length that was just checked.
        let view = unsafe {
            StateView {
                iteration: state.iteration,
                focus: u32::try_from(state.focus).ok().filter(|&cell| (cell as usize) < self.n_cells),
                cells: array(state.cells, self.n_cells),
                candidates: array(state.candidates, self.n_cells * self.domain_words),
                heat: array(state.heat, self.n_cells * self.n_digits),
            }
        };
        self.receiver.state(view);
    }

    pub(super) fn checkpoint(&self, lane: &abi::Lane, version: u32, bytes: &[u8]) {
        let (iteration, work) = (lane.iteration, lane.work);
        self.receiver.checkpoint(Checkpoint { iteration, work, version, bytes: bytes.to_vec() });
    }

    pub(super) fn publish_tree(&self, iteration: u64, nodes: &[abi::TreeNode]) {
        if nodes.len() > MOST_NODES && !self.complained.swap(true, Ordering::Relaxed) {
            let text =
                format!("the solver shows {} nodes of its tree, and {} are taken", nodes.len(), MOST_NODES);
            self.receiver.log(abi::LOG_WARNING, text);
        }
        self.receiver.tree(iteration, &nodes[..nodes.len().min(MOST_NODES)]);
    }

    pub(super) fn end(self, verdict: i32) -> Ended {
        let rooms = std::mem::take(&mut *self.rooms());
        let mut ended = Ended { verdict, ended_by: self.control.lock().ended_by(), iterations: 0, work: 0 };
        for place in rooms {
            // SAFETY: a box of `open_lane`; the solver has returned and its threads are joined.
            let mut room = unsafe { Box::from_raw(place.room) };
            self.flush(&mut room);
            self.control.lock().close(room.word());
            if room.lane.number == 0 {
                ended.iterations = ended.iterations.max(room.lane.iteration);
            }
            ended.work = ended.work.saturating_add(room.lane.work);
        }
        ended
    }

    fn rooms(&self) -> MutexGuard<'_, Vec<Place>> {
        self.rooms.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

/// The elements at a pointer; `None` for NULL.
///
/// # Safety
///
/// `first` is NULL or points to `len` readable elements that live as long as the call.
pub(super) unsafe fn array<'a, T>(first: *const T, len: usize) -> Option<&'a [T]> {
    if first.is_null() {
        return None;
    }
    // SAFETY: the caller vouches for `len` elements.
    Some(unsafe { std::slice::from_raw_parts(first, len) })
}
