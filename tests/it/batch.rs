//! Experiments: a batch that was killed, cut into shards or resumed makes exactly the runs that an undisturbed one
//! makes.

mod cluster;
mod control;
mod experiments;
#[cfg(target_os = "linux")]
mod failures;
mod journal;
mod kill;
mod merging;

use crate::program::{Said, program};
use engine::outcome::Outcome;
use engine::run::RunSetup;
use engine::session::{PuzzleId, RunId, Session};
use engine::store::load_session;
use std::path::{Path, PathBuf};
use workbench_tests::paths::{root, sample};

/// Three solvers on ten puzzles, short runs.
pub fn experiment(seeds: u32) -> String {
    let sudoku = sample("puzzles/sudoku");
    format!(
        r#"Experiment(
            version: 1,
            name: "three on ten",
            puzzles: [
                Files({easy:?}),
                Generate(family: Sudoku, size: 4, seed: 1, count: 5),
                Generate(family: Sudoku, size: 9, level: 2, seed: 1, count: 3),
                Files({hard:?}),
            ],
            solvers: [(id: "ac3-tabu"), (id: "hill-climber"), (id: "sudoku-network")],
            seeds: (from: 1, count: {seeds}),
            budget: (max_iterations: 60),
        )"#,
        easy = sudoku.join("easy-1.txt"),
        hard = sudoku.join("hard-1.txt"),
    )
}

/// A folder with an experiment in it.
pub struct Lab {
    folder: tempfile::TempDir,
}

impl Lab {
    pub fn new(experiment: &str) -> Lab {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("experiment.ron"), experiment).unwrap();
        Lab { folder }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn write(&self, name: &str, content: &str) {
        std::fs::write(self.path(name), content).unwrap();
    }

    /// The arguments of a batch that saves there.
    pub fn arguments(&self, save: &str, more: &[&str]) -> Vec<String> {
        let path = |name: &str| self.path(name).to_str().unwrap().to_string();
        let mut arguments = vec!["batch".into(), path("experiment.ron"), "--save".into(), path(save)];
        arguments.extend(["--jobs", "2", "--json"].map(String::from));
        arguments.extend(more.iter().map(|argument| argument.to_string()));
        arguments
    }

    pub fn batch(&self, save: &str, more: &[&str]) -> Said {
        program(self.arguments(save, more))
    }

    /// A batch that ends with all its runs.
    pub fn whole(&self, save: &str, more: &[&str]) -> Vec<Untimed> {
        let said = self.batch(save, more);
        assert_eq!(said.code, 0, "{}{}", said.stdout, said.stderr);
        assert!(!self.path(&format!("{save}.journal")).exists(), "the journal is gone");
        untimed(&load_session(&self.path(save)).unwrap())
    }

    pub fn merge(&self, sessions: &[String], save: &str) -> Said {
        let mut arguments: Vec<PathBuf> = vec!["merge".into()];
        arguments.extend(sessions.iter().map(|name| self.path(name)));
        arguments.extend(["--save".into(), self.path(save), "--json".into()]);
        program(&arguments)
    }
}

/// Metric, lane, iterations, work, and the bits of the values.
type UntimedSeries = (usize, u32, Vec<u64>, Vec<u64>, Vec<u64>);

/// What a run did, without its times.
#[derive(Clone, Debug, PartialEq)]
pub struct Untimed {
    id: RunId,
    puzzle: (PuzzleId, String),
    experiment: Option<String>,
    repetition: Option<u32>,
    setup: RunSetup,
    outcome: Option<Outcome>,
    counts: (u64, u64),
    series: Vec<UntimedSeries>,
    board: Option<Vec<u32>>,
    log: Vec<String>,
}

/// What the runs of a session did, in its order.
pub fn untimed(session: &Session) -> Vec<Untimed> {
    let of_run = |run: &engine::session::SessionRun| Untimed {
        id: run.id,
        puzzle: (run.puzzle, session.puzzle(run.puzzle).unwrap().text.clone()),
        experiment: run.experiment.clone(),
        repetition: run.repetition,
        setup: run.run.setup().clone(),
        outcome: run.run.outcome().cloned(),
        counts: (run.run.iterations(), run.run.work()),
        series: run
            .run
            .series()
            .iter()
            .map(|(id, series)| {
                let columns = series.columns_to_the_end();
                let bits = columns.value.iter().map(|value| value.to_bits()).collect();
                (id.metric, id.lane, columns.iteration, columns.work, bits)
            })
            .collect(),
        board: run.run.board().map(|board| board.cells.clone()),
        log: run.run.log().to_vec(),
    };
    session.runs.iter().map(of_run).collect()
}

/// What the runs of a session did, wherever they stand in it and whatever their puzzle's text is.
pub fn untimed_runs(session: &Session) -> Vec<Untimed> {
    let place = |run: Untimed| Untimed { id: RunId(0), puzzle: (PuzzleId(0), String::new()), ..run };
    untimed(session).into_iter().map(place).collect()
}

/// Asserts equality run for run, and names the first that differs.
pub fn assert_equal(left: &[Untimed], right: &[Untimed], what: &str) {
    for (left, right) in left.iter().zip(right) {
        assert_eq!(left, right, "{what}");
    }
    assert_eq!(left.len(), right.len(), "{what}");
}

/// The experiments of the samples.
pub fn sample_experiments() -> Vec<PathBuf> {
    let folder: &Path = &root().join("samples/experiments");
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}
