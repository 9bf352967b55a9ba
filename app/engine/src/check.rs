//! The validator: runs what a plugin promises in worker processes, and says which promise it breaks.
//!
//! It checks behaviour against the interface, not how good a solver is. `puzzles` are the small puzzles that it
//! uses, `trial` is one recorded run, `promises` and `resume` are the promises one by one, and `draw` makes random
//! parameters.

mod draw;
mod promises;
mod puzzles;
mod resume;
mod trial;

use crate::descriptor::{PluginInfo, SolverInfo};
use crate::library::Library;
use crate::worker::WorkerProgram;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Names of the promises, in the order in which they are checked.
pub const PROMISES: [&str; 10] = [
    "descriptor",
    "claims-hold",
    "refuses-unsupported",
    "deterministic",
    "watched-equals-unwatched",
    "pause-changes-nothing",
    "stops-in-time",
    "quiet-after-return",
    "resume-equals-uninterrupted",
    "random-parameters",
];

/// What to check.
#[derive(Clone, Debug)]
pub struct Options {
    /// Only this solver of the plugin.
    pub solver: Option<String>,
    /// Only this promise.
    pub promise: Option<String>,
    /// Seed of all runs, and of the first set of random parameters; the next sets take the next seeds.
    pub seed: u64,
    /// Number of sets of random parameters.
    pub sets: u64,
}

impl Default for Options {
    fn default() -> Options {
        Options { solver: None, promise: None, seed: 1, sets: 100 }
    }
}

/// One promise of one solver, checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Promise {
    /// One of [`PROMISES`].
    pub name: &'static str,
    /// Id of the solver; none for the plugin as a whole.
    pub solver: Option<String>,
    /// Whether it was kept.
    pub kept: bool,
    /// What was seen, in one sentence.
    pub message: String,
    /// The command that checks it again.
    pub repeat: String,
}

/// A plugin that is checked.
pub struct Subject<'a> {
    /// Its file, for messages and commands.
    pub path: &'a Path,
    /// Its content.
    pub library: &'a Library,
    /// How workers are started.
    pub program: &'a WorkerProgram,
}

/// Checks a plugin and hands on each promise as it is checked.
///
/// # Errors
///
/// A sentence when it is no plugin, or has no such solver.
pub fn check(
    subject: &Subject<'_>,
    options: &Options,
    tell: &mut dyn FnMut(&Promise),
) -> Result<Vec<Promise>, String> {
    let info = subject.program.describe(subject.library);
    let info = info.map_err(|failure| format!("{} {failure}.", subject.path.display()))?;
    let mut promises = Vec::new();
    let mut done = |promise: Promise| {
        tell(&promise);
        promises.push(promise);
    };
    for solver in chosen(subject.path, info, options)? {
        let context = Context {
            plugin: subject.path.to_path_buf(),
            library: subject.library.clone(),
            program: subject.program.clone(),
            solver,
            seed: options.seed,
        };
        for name in PROMISES {
            if options.promise.as_ref().is_none_or(|only| only == name) {
                context.check(name, options, &mut done);
            }
        }
    }
    Ok(promises)
}

fn chosen(path: &Path, info: PluginInfo, options: &Options) -> Result<Vec<Arc<SolverInfo>>, String> {
    let ids: Vec<String> = info.solvers.iter().map(|solver| solver.id.clone()).collect();
    let wanted = |solver: &SolverInfo| options.solver.as_ref().is_none_or(|id| *id == solver.id);
    let solvers: Vec<_> = info.solvers.into_iter().filter(wanted).map(Arc::new).collect();
    match &options.solver {
        Some(id) if solvers.is_empty() => {
            Err(format!("{} has no solver \"{id}\". It has: {}.", path.display(), ids.join(", ")))
        }
        _ => Ok(solvers),
    }
}

/// What the checks of one solver share.
struct Context {
    plugin: PathBuf,
    library: Library,
    program: WorkerProgram,
    solver: Arc<SolverInfo>,
    seed: u64,
}

impl Context {
    /// Checks one promise; random parameters are one promise a set that breaks it, or one in all.
    fn check(&self, name: &'static str, options: &Options, done: &mut dyn FnMut(Promise)) {
        if name == "random-parameters" {
            let broken = promises::random_parameters(self, options);
            if broken.is_empty() {
                let message = format!(
                    "{} random sets of parameters from seed {} on are taken.",
                    options.sets, self.seed
                );
                done(self.promise(name, Ok(message), self.seed, options.sets));
            }
            for (seed, message) in broken {
                done(self.promise(name, Err(message), seed, 1));
            }
            return;
        }
        let checked = match name {
            "descriptor" => promises::descriptor(&self.solver),
            "claims-hold" => promises::claims_hold(self),
            "refuses-unsupported" => promises::refuses_unsupported(self),
            "deterministic" => promises::deterministic(self),
            "watched-equals-unwatched" => promises::watched_equals_unwatched(self),
            "pause-changes-nothing" => promises::pause_changes_nothing(self),
            "stops-in-time" => promises::stops_in_time(self),
            "resume-equals-uninterrupted" => resume::resume_equals_uninterrupted(self),
            _ => promises::quiet_after_return(self),
        };
        done(self.promise(name, checked, self.seed, 0));
    }

    fn promise(&self, name: &'static str, checked: Result<String, String>, seed: u64, sets: u64) -> Promise {
        let mut repeat = format!(
            "workbench check {} --solver {} --promise {name} --seed {seed}",
            quoted(&self.plugin.to_string_lossy()),
            self.solver.id
        );
        if sets > 0 {
            repeat.push_str(&format!(" --sets {sets}"));
        }
        let kept = checked.is_ok();
        let message = checked.unwrap_or_else(|broken| broken);
        Promise { name, solver: Some(self.solver.id.clone()), kept, message, repeat }
    }
}

/// A path as a shell takes it.
pub fn quoted(path: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "/._-+=:@%".contains(c);
    if !path.is_empty() && path.chars().all(plain) {
        return path.to_string();
    }
    format!("'{}'", path.replace('\'', "'\\''"))
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn a_command_can_be_typed_as_it_is_told() {
        assert_eq!(quoted("/plugins/lib-1.so"), "/plugins/lib-1.so");
        assert_eq!(quoted("my plugin's.so"), "'my plugin'\\''s.so'");
    }
}
