//! Which system calls a plugin can make: seccomp.
//!
//! A list of what is allowed, since a list of what is forbidden would be open to every call that a newer
//! kernel adds. What is not on it fails with EPERM, which a library handles like a missing right; `clone3`
//! fails with ENOSYS, so that the C library falls back to `clone`, whose flags a filter can see. What a call
//! may open is not decided here but in `files`.

use super::Shield;
use seccompiler::{
    SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule, TargetArch,
    apply_filter,
};
use std::collections::BTreeMap;

/// Memory. `mmap` has a rule of its own.
const MEMORY: [i64; 7] = [
    libc::SYS_munmap,
    libc::SYS_mprotect,
    libc::SYS_mremap,
    libc::SYS_madvise,
    libc::SYS_brk,
    libc::SYS_membarrier,
    libc::SYS_mincore,
];

/// Files that are or may be opened, and the waiting on them. No folders, links, owners or modes.
const FILES: [i64; 41] = [
    libc::SYS_openat,
    libc::SYS_close,
    libc::SYS_close_range,
    libc::SYS_read,
    libc::SYS_readv,
    libc::SYS_pread64,
    libc::SYS_preadv,
    libc::SYS_write,
    libc::SYS_writev,
    libc::SYS_pwrite64,
    libc::SYS_pwritev,
    libc::SYS_lseek,
    libc::SYS_fstat,
    libc::SYS_newfstatat,
    libc::SYS_statx,
    libc::SYS_faccessat,
    libc::SYS_faccessat2,
    libc::SYS_readlinkat,
    libc::SYS_getdents64,
    libc::SYS_getcwd,
    libc::SYS_ftruncate,
    libc::SYS_fallocate,
    libc::SYS_fadvise64,
    libc::SYS_fsync,
    libc::SYS_fdatasync,
    libc::SYS_unlinkat,
    libc::SYS_renameat,
    libc::SYS_renameat2,
    libc::SYS_dup,
    libc::SYS_dup3,
    libc::SYS_pipe2,
    libc::SYS_eventfd2,
    libc::SYS_ppoll,
    libc::SYS_pselect6,
    libc::SYS_epoll_create1,
    libc::SYS_epoll_ctl,
    libc::SYS_epoll_pwait,
    libc::SYS_timerfd_create,
    libc::SYS_timerfd_settime,
    libc::SYS_timerfd_gettime,
    libc::SYS_flock,
];

/// The older forms of the above, which newer machines do not have.
#[cfg(target_arch = "x86_64")]
const OLDER: [i64; 17] = [
    libc::SYS_open,
    libc::SYS_stat,
    libc::SYS_lstat,
    libc::SYS_access,
    libc::SYS_readlink,
    libc::SYS_unlink,
    libc::SYS_rename,
    libc::SYS_dup2,
    libc::SYS_pipe,
    libc::SYS_poll,
    libc::SYS_select,
    libc::SYS_epoll_wait,
    libc::SYS_time,
    libc::SYS_alarm,
    libc::SYS_pause,
    libc::SYS_getrlimit,
    libc::SYS_getpgrp,
];
#[cfg(not(target_arch = "x86_64"))]
const OLDER: [i64; 0] = [];

/// Threads, time, the own identity and the handling of own signals.
const THREADS_AND_TIME: [i64; 53] = [
    libc::SYS_futex,
    libc::SYS_set_robust_list,
    libc::SYS_get_robust_list,
    libc::SYS_rseq,
    libc::SYS_set_tid_address,
    libc::SYS_sched_yield,
    libc::SYS_sched_getaffinity,
    libc::SYS_sched_setaffinity,
    libc::SYS_sched_getparam,
    libc::SYS_sched_getscheduler,
    libc::SYS_sched_get_priority_min,
    libc::SYS_sched_get_priority_max,
    libc::SYS_getpriority,
    libc::SYS_exit,
    libc::SYS_exit_group,
    libc::SYS_gettid,
    libc::SYS_getpid,
    libc::SYS_getppid,
    libc::SYS_getpgid,
    libc::SYS_getuid,
    libc::SYS_geteuid,
    libc::SYS_getgid,
    libc::SYS_getegid,
    libc::SYS_nanosleep,
    libc::SYS_clock_nanosleep,
    libc::SYS_clock_gettime,
    libc::SYS_clock_getres,
    libc::SYS_gettimeofday,
    libc::SYS_times,
    libc::SYS_getrusage,
    libc::SYS_timer_create,
    libc::SYS_timer_settime,
    libc::SYS_timer_gettime,
    libc::SYS_timer_getoverrun,
    libc::SYS_timer_delete,
    libc::SYS_setitimer,
    libc::SYS_getitimer,
    libc::SYS_getcpu,
    libc::SYS_getrandom,
    libc::SYS_uname,
    libc::SYS_sysinfo,
    libc::SYS_rt_sigaction,
    libc::SYS_rt_sigprocmask,
    libc::SYS_rt_sigreturn,
    libc::SYS_rt_sigpending,
    libc::SYS_rt_sigtimedwait,
    libc::SYS_rt_sigsuspend,
    libc::SYS_sigaltstack,
    libc::SYS_restart_syscall,
    libc::SYS_get_mempolicy,
    libc::SYS_getgroups,
    libc::SYS_getresuid,
    libc::SYS_getresgid,
];

/// Commands of `fcntl` that are allowed. Not among them: F_SETOWN and F_SETSIG, with which a descriptor
/// sends signals to another process.
const FCNTL: [i32; 9] = [
    libc::F_DUPFD,
    libc::F_DUPFD_CLOEXEC,
    libc::F_GETFD,
    libc::F_SETFD,
    libc::F_GETFL,
    libc::F_SETFL,
    libc::F_GETLK,
    libc::F_SETLK,
    libc::F_SETLKW,
];

/// Subcommand of `prctl` that names a piece of memory.
const PR_SET_VMA: i32 = 0x5356_4d41;

/// Filters the calls of this thread and of all that it will start.
pub fn restrict() -> Shield {
    match try_restrict() {
        Ok(()) => Shield::Full,
        Err(_) => Shield::Missing,
    }
}

fn try_restrict() -> Result<(), seccompiler::Error> {
    let machine = TargetArch::try_from(std::env::consts::ARCH)?;
    let filter = |rules, otherwise, matched| {
        SeccompFilter::new(rules, otherwise, matched, machine).and_then(seccompiler::BpfProgram::try_from)
    };
    let clone3 = filter(
        BTreeMap::from([(libc::SYS_clone3, Vec::new())]),
        SeccompAction::Allow,
        SeccompAction::Errno(libc::ENOSYS as u32),
    )?;
    let allowed = filter(allowed()?, SeccompAction::Errno(libc::EPERM as u32), SeccompAction::Allow)?;
    // The second forbids the installing of filters, so it comes last.
    apply_filter(&clone3)?;
    apply_filter(&allowed)
}

type Rules = BTreeMap<i64, Vec<SeccompRule>>;

fn allowed() -> Result<Rules, seccompiler::BackendError> {
    let mut rules = Rules::new();
    for call in MEMORY.iter().chain(&FILES).chain(&OLDER).chain(&THREADS_AND_TIME) {
        rules.insert(*call, Vec::new());
    }
    // Both filters must let it pass; the first one answers.
    rules.insert(libc::SYS_clone3, Vec::new());
    let own_pid = u64::from(std::process::id());
    // Threads, but no processes and no namespaces.
    let threads = (libc::CLONE_THREAD | libc::CLONE_NEWUSER | libc::CLONE_NEWNS) as u64;
    let is_thread = only(0, SeccompCmpOp::MaskedEq(threads), libc::CLONE_THREAD as u64)?;
    rules.insert(libc::SYS_clone, vec![is_thread]);
    // Private memory or a file's: memory that is shared and of no file would escape the limit.
    let private = only(3, SeccompCmpOp::MaskedEq(libc::MAP_SHARED as u64), 0)?;
    let of_a_file = only(3, SeccompCmpOp::MaskedEq(libc::MAP_ANONYMOUS as u64), 0)?;
    rules.insert(libc::SYS_mmap, vec![private, of_a_file]);
    // Signals to the own process only: `abort`, `raise`, and a runtime that stops its own threads.
    for call in [libc::SYS_kill, libc::SYS_tgkill] {
        rules.insert(call, vec![only(0, SeccompCmpOp::Eq, own_pid)?]);
    }
    rules.insert(libc::SYS_fcntl, any_of(1, &FCNTL)?);
    let terminal = [libc::TCGETS as i32, libc::TIOCGWINSZ as i32, libc::FIONREAD as i32];
    rules.insert(libc::SYS_ioctl, any_of(1, &terminal)?);
    let names = [libc::PR_SET_NAME, libc::PR_GET_NAME, PR_SET_VMA];
    rules.insert(libc::SYS_prctl, any_of(0, &names)?);
    // Limits may be read, not set: no new value is given.
    let reads = SeccompCondition::new(2, SeccompCmpArgLen::Qword, SeccompCmpOp::Eq, 0)?;
    rules.insert(libc::SYS_prlimit64, vec![SeccompRule::new(vec![reads])?]);
    Ok(rules)
}

/// Matches one argument, of which the kernel reads the lower half.
fn only(position: u8, op: SeccompCmpOp, value: u64) -> Result<SeccompRule, seccompiler::BackendError> {
    SeccompRule::new(vec![SeccompCondition::new(position, SeccompCmpArgLen::Dword, op, value)?])
}

/// Matches one argument that is any of these.
fn any_of(position: u8, values: &[i32]) -> Result<Vec<SeccompRule>, seccompiler::BackendError> {
    values.iter().map(|&value| only(position, SeccompCmpOp::Eq, u64::from(value as u32))).collect()
}
