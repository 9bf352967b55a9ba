//! What the system itself limits: memory, files, descriptors, capabilities.

use super::{Allowance, LARGEST_FILE, Shield};

/// Descriptors that a worker may have open, its own pipes included.
const DESCRIPTORS: u64 = 64;
/// Threads and processes of the user, this worker's included: the system counts per user, and not at all for
/// root. It is only the last fence; `guard` counts the threads of the worker and seccomp stops new processes.
const PROCESSES: u64 = 1 << 15;

/// Sets the limits and gives up all capabilities.
pub fn set(allowance: &Allowance) -> Shield {
    let mut all = true;
    // RLIMIT_DATA counts what can be written to, where RLIMIT_AS would also count what is only reserved,
    // as allocators do generously. Shared memory, which it does not count, is refused by `calls`.
    all &= limit(libc::RLIMIT_DATA, allowance.memory);
    all &= limit(libc::RLIMIT_FSIZE, LARGEST_FILE);
    all &= limit(libc::RLIMIT_NOFILE, DESCRIPTORS);
    all &= limit(libc::RLIMIT_NPROC, PROCESSES);
    all &= limit(libc::RLIMIT_CORE, 0);
    all &= drop_capabilities();
    // SAFETY: sets a flag of this process, so that no program that it could start gains rights.
    all &= unsafe { libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) } == 0;
    if all { Shield::Full } else { Shield::Partial }
}

#[cfg(target_env = "musl")]
type Resource = libc::c_int;
#[cfg(not(target_env = "musl"))]
type Resource = libc::__rlimit_resource_t;

/// Lowers a limit for good; one that is lower already stays.
fn limit(resource: Resource, most: u64) -> bool {
    let mut current = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: the struct lives through both calls.
    unsafe {
        if libc::getrlimit(resource, &mut current) != 0 {
            return false;
        }
        let most = most.min(current.rlim_max);
        libc::setrlimit(resource, &libc::rlimit { rlim_cur: most, rlim_max: most }) == 0
    }
}

/// Gives up what root may do beyond an ordinary user.
fn drop_capabilities() -> bool {
    #[repr(C)]
    struct Header {
        version: u32,
        pid: i32,
    }
    // `_LINUX_CAPABILITY_VERSION_3`: two sets of effective, permitted and inheritable.
    let header = Header { version: 0x2008_0522, pid: 0 };
    let none = [0_u32; 6];
    // SAFETY: header and sets have the layout that this version of the call reads.
    unsafe { libc::syscall(libc::SYS_capset, &header, none.as_ptr()) == 0 }
}
