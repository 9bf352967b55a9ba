//! What [`export_solvers!`](crate::export_solvers) expands to: descriptors, and the function through
//! which a run enters the plugin. No panic passes it.

use crate::ctx::{Ctx, Fixed, Stop};
use crate::flat_puzzle;
use crate::host;
use crate::job::Job;
use crate::seal::{self, Seal};
use crate::solver::{Outcome, Solver};
use plugin_abi as abi;
use puzzle::Digit;
use std::any::Any;
use std::panic::{catch_unwind, AssertUnwindSafe};

/// Lets a descriptor with raw pointers be a static.
#[repr(transparent)]
pub struct Shared<T>(pub T);

// SAFETY: descriptors are never written to, and point to static data only.
unsafe impl<T> Sync for Shared<T> {}

/// The descriptor of a solver.
pub const fn describe<S: Solver>() -> abi::Solver {
    let info = S::INFO;
    abi::Solver {
        struct_size: std::mem::size_of::<abi::Solver>() as u32,
        flags: match S::CHECKPOINT {
            Some(_) => info.flags | abi::SOLVER_CAN_RESUME,
            None => info.flags,
        },
        id: abi::Str::new(info.id),
        name: abi::Str::new(info.name),
        version: abi::Str::new(info.version),
        doc: abi::Str::new(info.doc),
        iteration_doc: abi::Str::new(info.iteration),
        families: abi::Str::new(info.families),
        relations: info.relations,
        work_metric: match info.work_metric {
            Some(index) => index,
            None => abi::NO_METRIC,
        },
        n_params: S::PARAMS.len() as u32,
        n_metrics: S::METRICS.len() as u32,
        n_presets: S::PRESETS.len() as u32,
        params: S::PARAMS.as_ptr() as *const *const abi::Param,
        metrics: S::METRICS.as_ptr() as *const *const abi::Metric,
        presets: S::PRESETS.as_ptr() as *const *const abi::Preset,
        run: Some(run::<S>),
        get_extension: None,
    }
}

/// Runs one job and turns every ending, a panic too, into a verdict.
///
/// # Safety
///
/// `host` and `job` are as the contract has them, and live until this returns.
pub unsafe extern "C" fn run<S: Solver>(host: *const abi::Host, job: *const abi::Job) -> i32 {
    if host.is_null() || job.is_null() {
        return abi::VERDICT_ERROR;
    }
    // SAFETY: the caller vouches for both.
    let (host, job) = unsafe { (&*host, &*job) };
    // SAFETY: as above.
    let ended = catch_unwind(AssertUnwindSafe(|| unsafe { run_job::<S>(host, job) }));
    let outcome = match ended {
        Ok(Ok(outcome)) => outcome,
        Ok(Err(Stop)) => return abi::VERDICT_CANCELLED,
        Err(panic) => Outcome::Error(format!("the solver panicked: {}", panic_text(panic))),
    };
    report(host, &outcome)
}

unsafe fn run_job<S: Solver>(host: &abi::Host, job: &abi::Job) -> Result<Outcome, Stop> {
    if let Err(reason) = host::check_host(host, MIN_HOST_MINOR) {
        return Ok(Outcome::Error(reason));
    }
    // SAFETY: the caller vouches for the job.
    let puzzle = match unsafe { flat_puzzle::read(&*job.puzzle) } {
        Ok(puzzle) => puzzle,
        Err(reason) => return Ok(Outcome::Error(format!("the host sent a broken puzzle: {}", reason))),
    };
    if job.n_values as usize != S::PARAMS.len() {
        return Ok(Outcome::Error("the host sent another number of parameter values".into()));
    }
    if let Some(reason) = unsupported::<S>(&puzzle) {
        return Ok(Outcome::Unsupported(reason));
    }
    // SAFETY: the caller vouches for the job.
    let values = unsafe { values(job) };
    let seal = match S::CHECKPOINT {
        Some(_) => Seal::new(S::INFO.id, &puzzle, S::PARAMS, values, job.seed),
        None => Seal::default(),
    };
    let fixed = Fixed::new(&puzzle, S::INFO.work_metric, S::CHECKPOINT, seal);
    // SAFETY: the caller vouches for the host.
    let mut ctx = unsafe { Ctx::open(host, fixed, 0) };
    // SAFETY: the caller vouches for the job.
    let resume = match unsafe { resume::<S>(job, &seal, (ctx.iteration(), ctx.work_done())) } {
        Ok(resume) => resume,
        Err(reason) => return Ok(Outcome::Error(reason)),
    };
    S::run(&Job::new(puzzle, job.seed, S::PARAMS, values, resume), &mut ctx)
}

unsafe fn values(job: &abi::Job) -> &[abi::Value] {
    if job.n_values == 0 {
        return &[];
    }
    // SAFETY: the caller vouches for `n_values` values.
    unsafe { std::slice::from_raw_parts(job.values, job.n_values as usize) }
}

/// What the solver's checkpoint holds that the job goes on from, in the solver's present form. `counts` are
/// those that lane 0 has opened with.
unsafe fn resume<S: Solver>(
    job: &abi::Job,
    seal: &Seal,
    counts: (u64, u64),
) -> Result<Option<Vec<u8>>, String> {
    // SAFETY: the caller vouches for the job: NULL or a checkpoint that lives until `run` returns.
    let checkpoint = match unsafe { job.resume.as_ref() } {
        Some(checkpoint) => checkpoint,
        None => return Ok(None),
    };
    let current = S::CHECKPOINT.ok_or_else(|| format!("{} cannot resume a run", S::INFO.name))?;
    let bytes: &[u8] = if checkpoint.bytes.is_null() {
        &[]
    } else {
        // SAFETY: as above.
        unsafe { std::slice::from_raw_parts(checkpoint.bytes, checkpoint.len as usize) }
    };
    let opened = seal.open(bytes)?;
    if opened.counts != counts {
        return Err(seal::refusal("the iterations and the work beside it are not its own"));
    }
    if checkpoint.version == current {
        // Another version may have had other parameters.
        return match opened.same_parameters {
            true => Ok(Some(opened.contents.to_vec())),
            false => Err(seal::refusal("it is of a run with other parameters")),
        };
    }
    let converted = S::convert_checkpoint(checkpoint.version, opened.contents);
    let refusal = || {
        format!(
            "{} {} reads checkpoints of version {} and cannot convert one of version {}",
            S::INFO.name,
            S::INFO.version,
            current,
            checkpoint.version
        )
    };
    converted.map(Some).ok_or_else(refusal)
}

fn unsupported<S: Solver>(puzzle: &puzzle::Puzzle) -> Option<String> {
    let family = puzzle.family();
    let families = S::INFO.families;
    if !families.is_empty() && !families.split(',').any(|key| key == family.key()) {
        return Some(format!("{} does not take a {}", S::INFO.name, family.name()));
    }
    if flat_puzzle::relation_bits(puzzle) & !S::INFO.relations != 0 {
        return Some(format!("{} does not understand every rule of this puzzle", S::INFO.name));
    }
    None
}

fn report(host: &abi::Host, outcome: &Outcome) -> i32 {
    if let Outcome::Solved(digits) | Outcome::SolvedWith(digits, _) = outcome {
        let cells: Vec<u32> = digits.iter().map(|&digit| Digit::value(digit)).collect();
        if let Some(solution) = host.solution {
            // SAFETY: the host copies the grid.
            unsafe { solution(host, cells.as_ptr(), cells.len() as u32) }
        }
    }
    let (verdict, text) = match outcome {
        Outcome::Solved(_) => return abi::VERDICT_SOLVED,
        Outcome::SolvedWith(_, text) => (abi::VERDICT_SOLVED, text),
        Outcome::NotSolved(text) => (abi::VERDICT_NOT_SOLVED, text),
        Outcome::Unsolvable(text) => (abi::VERDICT_UNSOLVABLE, text),
        Outcome::Unsupported(text) => (abi::VERDICT_UNSUPPORTED, text),
        Outcome::Error(text) => (abi::VERDICT_ERROR, text),
    };
    if let Some(explain) = host.explain {
        // SAFETY: the host copies the text.
        unsafe { explain(host, abi::Str::of(text)) }
    }
    verdict
}

fn panic_text(panic: Box<dyn Any + Send>) -> String {
    let panic = match panic.downcast::<String>() {
        Ok(text) => return *text,
        Err(panic) => panic,
    };
    match panic.downcast::<&'static str>() {
        Ok(text) => (*text).to_string(),
        Err(panic) => {
            // Dropping a payload of a foreign type could panic again.
            std::mem::forget(panic);
            "no text".to_string()
        }
    }
}

/// Makes a library a plugin: `export_solvers!(A, B);` once in a crate of type `cdylib`.
#[macro_export]
macro_rules! export_solvers {
    ($($solver:ty),+ $(,)?) => {
        const _: () = {
            static SOLVERS: &[$crate::gate::Shared<$crate::abi::Solver>] =
                &[$($crate::gate::Shared($crate::gate::describe::<$solver>())),+];

            unsafe extern "C" fn get_solver(index: u32) -> *const $crate::abi::Solver {
                SOLVERS.get(index as usize).map_or(::std::ptr::null(), |solver| &solver.0)
            }

            static ENTRY: $crate::gate::Shared<$crate::abi::Entry> =
                $crate::gate::Shared($crate::abi::Entry {
                    struct_size: ::std::mem::size_of::<$crate::abi::Entry>() as u32,
                    magic: $crate::abi::MAGIC,
                    abi_major: $crate::abi::ABI_MAJOR,
                    abi_minor: $crate::abi::ABI_MINOR,
                    min_host_minor: $crate::gate::MIN_HOST_MINOR,
                    reserved0: 0,
                    n_solvers: SOLVERS.len() as u32,
                    reserved1: 0,
                    build_info: $crate::abi::Str::new($crate::gate::BUILD_INFO),
                    get_solver: Some(get_solver),
                    get_extension: None,
                });

            #[no_mangle]
            pub extern "C" fn solver_plugin_entry_v1() -> *const $crate::abi::Entry {
                &ENTRY.0
            }
        };
    };
}

/// Oldest minor version of a host that this library can talk to.
pub const MIN_HOST_MINOR: u16 = 0;

/// Names this library in messages.
pub const BUILD_INFO: &str = concat!("Rust; plugin-api ", env!("CARGO_PKG_VERSION"));
