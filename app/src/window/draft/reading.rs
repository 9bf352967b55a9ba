//! A draft of an experiment file.

use super::puzzles::{FilesDraft, MadeDraft, PuzzleDraft};
use super::{AxisDraft, BoardsKind, Draft, LimitsDraft, RecordDraft, SamplesKind, SolverDraft};
use engine::batch::Workers;
use engine::catalog::Catalog;
use engine::descriptor::SolverInfo;
use engine::experiment::Experiment;
use engine::experiment::file::{Entry, Misfits, Source};
use engine::recording::{Boards, Recording, Samples};
use std::path::PathBuf;
use std::sync::Arc;

impl Draft {
    /// The draft of an experiment whose file lies in this folder. Parameters of solvers that are not installed stand
    /// as they would be typed.
    pub fn of(experiment: &Experiment, folder: PathBuf, catalog: Option<&Catalog>) -> Draft {
        let budget = experiment.budget.budget();
        let typed = |number: Option<u64>| number.map(|number| number.to_string()).unwrap_or_default();
        Draft {
            name: experiment.name.clone(),
            puzzles: experiment.puzzles.iter().map(puzzle).collect(),
            solvers: experiment.solvers.iter().map(|entry| solver(entry, catalog)).collect(),
            first_seed: experiment.seeds.from.to_string(),
            repetitions: experiment.seeds.count.to_string(),
            limits: LimitsDraft {
                iterations: typed(budget.max_iterations),
                work: typed(budget.max_work),
                seconds: budget.max_seconds.map(|seconds| seconds.to_string()).unwrap_or_default(),
            },
            record: record(experiment.record.recording()),
            jobs: String::new(),
            workers: Workers::Reused,
            folder,
        }
    }

    /// Parameters that stand as typed become ticks where their solver is known by now.
    pub fn settle(&mut self, catalog: &Catalog) {
        for draft in &mut self.solvers {
            let Some(info) = info(catalog, &draft.id) else { continue };
            for (key, axis) in &mut draft.axes {
                let spec = info.parameter(key);
                if let (AxisDraft::Typed(_), Some(spec)) = (&axis, spec)
                    && super::axis::choices(spec).is_some()
                {
                    let all = matches!(axis, AxisDraft::Typed(text) if text == "all");
                    let read =
                        if all { Ok(engine::experiment::file::Axis::All) } else { axis.unchecked(None) };
                    if let Ok(read) = read {
                        *axis = AxisDraft::of_axis(Some(spec), &read);
                    }
                }
            }
        }
    }
}

/// What is known of the solver with this id.
pub(super) fn info(catalog: &Catalog, id: &str) -> Option<Arc<SolverInfo>> {
    catalog.solvers().find(|found| found.solver.id == id).map(|found| found.solver)
}

fn puzzle(source: &Source) -> PuzzleDraft {
    match source {
        Source::Files(files) => {
            PuzzleDraft::Files(FilesDraft { files: files.clone(), ..FilesDraft::default() })
        }
        Source::Part(part) => {
            let typed = |number: Option<usize>| number.map(|number| number.to_string()).unwrap_or_default();
            let (from, to) = (typed(part.from), typed(part.to));
            PuzzleDraft::Files(FilesDraft { files: part.files.clone(), from, to, boxes: part.boxes })
        }
        Source::Text(text) => PuzzleDraft::Text(text.clone()),
        Source::Generate(generate) => PuzzleDraft::Made(MadeDraft::of(generate)),
    }
}

fn solver(entry: &Entry, catalog: Option<&Catalog>) -> SolverDraft {
    let info = catalog.and_then(|catalog| info(catalog, &entry.id));
    let spec = |key: &str| info.as_ref().and_then(|info| info.parameter(key));
    let axes = entry.set.0.iter().map(|(key, axis)| (key.clone(), AxisDraft::of_axis(spec(key), axis)));
    SolverDraft {
        id: entry.id.clone(),
        preset: entry.preset.clone(),
        axes: axes.collect(),
        skip_misfits: entry.misfits == Misfits::Skip,
    }
}

fn record(recording: Recording) -> RecordDraft {
    let usual = RecordDraft::default();
    let (samples, every) = match recording.samples {
        Samples::All => (SamplesKind::All, usual.every),
        Samples::Every(step) => (SamplesKind::Every, step.to_string()),
        Samples::Last => (SamplesKind::Last, usual.every),
        Samples::None => (SamplesKind::None, usual.every),
    };
    let (boards, seconds) = match recording.boards {
        Boards::EverySeconds(seconds) => (BoardsKind::EverySeconds, seconds.to_string()),
        Boards::Last => (BoardsKind::Last, usual.seconds),
        Boards::None => (BoardsKind::None, usual.seconds),
    };
    RecordDraft { samples, every, boards, seconds }
}
