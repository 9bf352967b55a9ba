//! What an experiment comes to before it is run: how many runs, and about how long they take. Found out on a thread of
//! its own, since puzzle files have to be read.

use crate::wording::{count, grouped, long_duration};
use engine::catalog::{Catalog, Folder};
use engine::experiment::plan::hash_of_puzzle;
use engine::experiment::{Experiment, Preview, preview};
use puzzle::Puzzle;
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;

/// What is asked about.
pub struct Question {
    /// The experiment.
    pub experiment: Experiment,
    /// Where patterns of file names are seen from.
    pub folder: PathBuf,
    /// The plugins.
    pub catalog: Catalog,
    /// Where they were looked for.
    pub folders: Vec<Folder>,
    /// Runs at the same time.
    pub jobs: usize,
    /// Runs of the session that ended by themselves.
    pub known: Vec<Known>,
}

/// How long a run took.
pub struct Known {
    /// Id of its solver.
    pub solver: String,
    /// Its puzzle.
    pub puzzle: Arc<Puzzle>,
    /// Seconds of solver time.
    pub seconds: f64,
}

/// What an experiment comes to.
#[derive(Clone, Debug)]
pub struct Foresight {
    /// Its runs.
    pub preview: Preview,
    /// How long they take.
    pub time: Time,
}

/// How long an experiment takes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Time {
    /// Seconds as earlier runs of its solvers took them, and how many such runs there were.
    pub about: Option<(f64, usize)>,
    /// Seconds when each run takes as long as it may.
    pub at_most: Option<f64>,
}

/// Finds it out.
///
/// # Errors
///
/// The sentence of the part that cannot be done.
pub fn look(question: &Question) -> Result<Foresight, String> {
    let Question { experiment, folder, catalog, folders, jobs, known } = question;
    let preview = preview(experiment, folder, catalog, folders).map_err(|error| error.to_string())?;
    let time = time(&preview, known, experiment.budget.budget().max_seconds, *jobs);
    Ok(Foresight { preview, time })
}

/// Means of the runs that are known, of a solver on a puzzle or else of the solver on any.
#[derive(Default)]
struct Mean {
    seconds: f64,
    runs: usize,
}

impl Mean {
    fn take(&mut self, seconds: f64) {
        self.seconds += seconds;
        self.runs += 1;
    }
}

fn time(preview: &Preview, known: &[Known], max_seconds: Option<f64>, jobs: usize) -> Time {
    let jobs = jobs.clamp(1, preview.runs().max(1)) as f64;
    let mut hashes: HashMap<*const Puzzle, String> = HashMap::new();
    let mut on_puzzle: HashMap<(&str, String), Mean> = HashMap::new();
    let mut on_any: HashMap<&str, Mean> = HashMap::new();
    for run in known {
        let hash = hashes.entry(Arc::as_ptr(&run.puzzle)).or_insert_with(|| hash_of_puzzle(&run.puzzle));
        on_puzzle.entry((&run.solver, hash.clone())).or_default().take(run.seconds);
        on_any.entry(&run.solver).or_default().take(run.seconds);
    }
    let repetitions = f64::from(preview.repetitions);
    let seconds_of = |pair: &engine::experiment::Pair| {
        let there =
            pair.puzzle.as_ref().and_then(|hash| on_puzzle.get(&(pair.solver.as_str(), hash.clone())));
        let mean = there.or_else(|| on_any.get(pair.solver.as_str()))?;
        Some(mean.seconds / mean.runs as f64 * pair.runs as f64 * repetitions)
    };
    let sum: Option<f64> = preview.pairs.iter().map(seconds_of).sum();
    let is_of_it = |solver: &str| preview.pairs.iter().any(|pair| pair.solver == solver);
    let judged_by = on_any.iter().filter(|(solver, _)| is_of_it(solver)).map(|(_, mean)| mean.runs).sum();
    Time {
        about: sum.map(|seconds| (seconds / jobs, judged_by)),
        at_most: max_seconds.map(|limit| (preview.runs() as f64 / jobs).ceil() * limit),
    }
}

impl Foresight {
    /// `3 solvers × 10 puzzles × 4 values × 30 seeds = 3 600 runs`; what is left out makes fewer.
    pub fn runs_text(&self) -> String {
        let Preview { settings, puzzles, repetitions, .. } = &self.preview;
        let mut parts = vec![count(settings.len() as u64, "solver"), count(*puzzles as u64, "puzzle")];
        let all: usize = settings.iter().sum();
        match settings.first() {
            Some(&first) if settings.iter().all(|&of_one| of_one == first) => {
                if first > 1 {
                    parts.push(count(first as u64, "setting"));
                }
            }
            _ => parts[0] = format!("{} of {}", count(all as u64, "setting"), parts[0]),
        }
        parts.push(count(u64::from(*repetitions), "seed"));
        let runs = self.preview.runs();
        let product = all.saturating_mul(*puzzles).saturating_mul(*repetitions as usize);
        let left_out = product.saturating_sub(runs);
        let fewer =
            if left_out > 0 { format!(" − {} left out", grouped(left_out as u64)) } else { String::new() };
        format!("{}{fewer} = {}", parts.join(" × "), count(runs as u64, "run"))
    }
}

impl Time {
    /// About how long it takes, and where that is known from.
    pub fn text(&self) -> String {
        let at_most = self.at_most.map(long_duration);
        match (self.about, at_most) {
            (Some((seconds, runs)), at_most) => {
                let at_most = at_most.map(|limit| format!("; at most {limit}")).unwrap_or_default();
                let from = count(runs as u64, "run");
                format!("About {}, as {from} of this session took{at_most}.", long_duration(seconds.max(0.1)))
            }
            (None, Some(limit)) => format!("At most {limit}: every run may end sooner than its limit."),
            (None, None) => {
                "How long it takes is not known: a run has no limit in seconds, and there are no runs to judge by."
                    .into()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Foresight, Known, Time, time};
    use engine::experiment::{Pair, Preview};
    use puzzle::Puzzle;
    use std::sync::Arc;

    fn preview(settings: &[usize], puzzles: usize, repetitions: u32) -> Preview {
        let pair = |(index, &runs): (usize, &usize)| Pair { solver: format!("s{index}"), puzzle: None, runs };
        let pairs =
            settings.iter().enumerate().map(pair).map(|pair| Pair { runs: pair.runs * puzzles, ..pair });
        Preview {
            settings: settings.to_vec(),
            puzzles,
            repetitions,
            pairs: pairs.collect(),
            notes: Vec::new(),
        }
    }

    fn text(preview: Preview) -> String {
        Foresight { preview, time: Time::default() }.runs_text()
    }

    #[test]
    fn the_number_of_runs_is_told_with_where_it_comes_from() {
        assert_eq!(text(preview(&[1, 1], 2, 2)), "2 solvers × 2 puzzles × 2 seeds = 8 runs");
        let many = "3 solvers × 10 puzzles × 4 settings × 30 seeds = 3\u{2009}600 runs";
        assert_eq!(text(preview(&[4, 4, 4], 10, 30)), many);
        assert_eq!(text(preview(&[4, 1], 10, 1)), "5 settings of 2 solvers × 10 puzzles × 1 seed = 50 runs");
        let mut fewer = preview(&[1, 1], 10, 3);
        fewer.pairs[1].runs = 4;
        assert_eq!(text(fewer), "2 solvers × 10 puzzles × 3 seeds − 18 left out = 42 runs");
    }

    #[test]
    fn a_time_is_known_from_runs_of_every_solver_or_from_the_limit() {
        let grid = puzzle::sudoku(puzzle::BoxShape { rows: 2, cols: 2 }, &[None; 16]);
        let grid: Arc<Puzzle> = Arc::new(grid.unwrap());
        let known =
            |solver: &str, seconds| Known { solver: solver.into(), puzzle: Arc::clone(&grid), seconds };
        let both = [known("s0", 1.0), known("s0", 3.0), known("s1", 10.0)];
        let two = preview(&[1, 1], 2, 5);
        assert_eq!(time(&two, &both, Some(60.0), 2).about, Some((60.0, 3)));
        assert_eq!(time(&two, &both[..2], Some(60.0), 2), Time { about: None, at_most: Some(600.0) });
        assert_eq!(time(&two, &both, None, 2).at_most, None);
        assert!(Time { about: None, at_most: Some(600.0) }.text().starts_with("At most 10 min"));
        let text = Time { about: Some((59.0, 3)), at_most: None }.text();
        assert_eq!(text, "About 59 s, as 3 runs of this session took.");
    }
}
