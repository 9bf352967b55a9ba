//! The functions of `abi::Host` as a solver calls them.

use super::lane::LaneRoom;
use super::side::{array, HostSide};
use plugin_abi as abi;
use plugin_abi::Growing as _;
use std::os::raw::c_void;

unsafe fn side<'a>(host: *const abi::Host) -> &'a HostSide<'a> {
    // SAFETY: `context` is the `HostSide` that `run` put there, and it lives until the solver returns.
    unsafe { &*((*host).context as *const HostSide<'a>) }
}

unsafe fn room<'a>(lane: *mut abi::Lane) -> &'a mut LaneRoom {
    // SAFETY: the lane is the first field of the room that `open_lane` made; its owner is the calling
    // thread.
    unsafe { &mut *lane.cast::<LaneRoom>() }
}

pub(super) unsafe extern "C" fn open_lane(host: *const abi::Host, number: u32) -> *mut abi::Lane {
    // SAFETY: called by a solver with the host it was given, as are the functions below.
    unsafe { side(host) }.open_lane(number)
}

pub(super) unsafe extern "C" fn close_lane(host: *const abi::Host, lane: *mut abi::Lane) {
    // SAFETY: as above, with a lane of this host.
    unsafe { side(host).close_lane(room(lane)) }
}

pub(super) unsafe extern "C" fn sync(host: *const abi::Host, lane: *mut abi::Lane) -> u32 {
    // SAFETY: as above.
    unsafe { side(host).sync(room(lane)) }
}

pub(super) unsafe extern "C" fn flush(host: *const abi::Host, lane: *mut abi::Lane) {
    // SAFETY: as above.
    unsafe { side(host).flush(room(lane)) }
}

pub(super) unsafe extern "C" fn publish(host: *const abi::Host, state: *const abi::State) {
    // SAFETY: as above; the state is valid for the call.
    if let Some(state) = unsafe { abi::State::read(state) } {
        // SAFETY: as above.
        unsafe { side(host) }.publish(&state);
    }
}

pub(super) unsafe extern "C" fn solution(host: *const abi::Host, cells: *const u32, n: u32) {
    // SAFETY: as above; the array has `n` digits.
    unsafe { side(host).receiver.solution(array(cells, n as usize).unwrap_or(&[])) }
}

pub(super) unsafe extern "C" fn explain(host: *const abi::Host, text: abi::Str) {
    // SAFETY: as above; the text is valid for the call.
    unsafe { side(host).receiver.explain(text.to_string_lossy()) }
}

pub(super) unsafe extern "C" fn checkpoint(
    host: *const abi::Host,
    lane: *mut abi::Lane,
    checkpoint: *const abi::Checkpoint,
) {
    // SAFETY: as above; the checkpoint and its bytes are valid for the call.
    unsafe {
        if let Some(checkpoint) = checkpoint.as_ref() {
            let bytes = array(checkpoint.bytes, checkpoint.len as usize).unwrap_or(&[]);
            side(host).checkpoint(&room(lane).lane, checkpoint.version, bytes);
        }
    }
}

pub(super) unsafe extern "C" fn log(host: *const abi::Host, level: u32, text: abi::Str) {
    // SAFETY: as above; the text is valid for the call.
    unsafe { side(host).receiver.log(level, text.to_string_lossy()) }
}

pub(super) unsafe extern "C" fn get_extension(host: *const abi::Host, id: abi::Str) -> *const c_void {
    // SAFETY: as above; the text is valid for the call.
    let (side, id) = unsafe { (side(host), id.to_string_lossy()) };
    if id == abi::SEARCH_TREE {
        &side.tree as *const abi::SearchTree as *const c_void
    } else {
        std::ptr::null()
    }
}

pub(super) unsafe extern "C" fn publish_tree(
    host: *const abi::Host,
    iteration: u64,
    nodes: *const abi::TreeNode,
    n_nodes: u32,
) {
    // SAFETY: as above; the array has `n_nodes` nodes.
    unsafe { side(host).publish_tree(iteration, array(nodes, n_nodes as usize).unwrap_or(&[])) }
}
