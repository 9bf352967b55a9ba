//! A lane with its buffer, and what the host remembers of it.

use super::Limits;
use plugin_abi as abi;
use std::sync::atomic::AtomicU32;
use std::sync::Arc;

/// Samples that a lane holds before it must be flushed.
const CAPACITY: usize = 2048;

/// A lane and its room. The solver holds the address of the lane, which is the address of the room.
#[repr(C)]
pub(super) struct LaneRoom {
    pub(super) lane: abi::Lane,
    buffer: Vec<abi::Sample>,
    word: Arc<AtomicU32>,
    published_at: Option<u64>,
    kept_at: Option<u64>,
    last_wishes: u32,
}

impl LaneRoom {
    /// A lane that has counted so much already.
    /// `shown` is the number of iterations after which its board is to be shown first.
    pub(super) fn new(
        number: u32,
        iteration: u64,
        work: u64,
        limits: &Limits,
        shown: Option<u64>,
    ) -> LaneRoom {
        let empty = abi::Sample { time_ns: 0, iteration: 0, value: 0.0, metric: 0, lane: 0 };
        let mut buffer = vec![empty; CAPACITY];
        let word = Arc::new(AtomicU32::new(0));
        let lane = abi::Lane {
            control: Arc::as_ptr(&word),
            iteration,
            work,
            attention_iteration: u64::MAX,
            attention_work: limits.work.unwrap_or(u64::MAX),
            buf: buffer.as_mut_ptr(),
            len: 0,
            cap: CAPACITY as u32,
            number,
            reserved0: 0,
        };
        let mut room = LaneRoom { lane, buffer, word, published_at: None, kept_at: None, last_wishes: 0 };
        room.set_attention(limits, shown);
        room
    }

    pub(super) fn word(&self) -> &Arc<AtomicU32> {
        &self.word
    }

    /// Takes the samples out; the plugin's length is not trusted.
    pub(super) fn take_samples(&mut self) -> &[abi::Sample] {
        let len = (self.lane.len as usize).min(self.buffer.len());
        self.lane.len = 0;
        &self.buffer[..len]
    }

    /// Whether something may still be asked at the end of the run: state and checkpoint, and no more. A solver
    /// that does not answer and begins another iteration is told to stop there.
    pub(super) fn may_ask_at_the_end(&mut self) -> bool {
        self.last_wishes += 1;
        self.last_wishes <= 2
    }

    /// Whether the state of this iteration is still to be asked for; asks once. `shown` is the number of
    /// iterations after which it is to be shown next.
    pub(super) fn ask_state(&mut self, limits: &Limits, shown: Option<u64>) -> bool {
        let is_new = self.published_at != Some(self.lane.iteration);
        self.published_at = Some(self.lane.iteration);
        self.set_attention(limits, shown);
        is_new
    }

    /// Whether a checkpoint of this iteration is still to be asked for; asks once.
    pub(super) fn ask_checkpoint(&mut self) -> bool {
        let is_new = self.kept_at != Some(self.lane.iteration);
        self.kept_at = Some(self.lane.iteration);
        is_new
    }

    fn set_attention(&mut self, limits: &Limits, shown: Option<u64>) {
        let limit = limits.iterations.unwrap_or(u64::MAX);
        self.lane.attention_iteration = limit.min(shown.unwrap_or(u64::MAX));
    }
}
