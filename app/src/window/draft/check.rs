//! The experiment of a draft, or where its mistakes are.

use super::puzzles::{PuzzleDraft, optional, whole};
use super::reading::info;
use super::{BoardsKind, Draft, LimitsDraft, RecordDraft, SamplesKind, SolverDraft};
use engine::budget::Budget;
use engine::catalog::Catalog;
use engine::experiment::Experiment;
use engine::experiment::file::{Entry, Grid, Limits, Misfits, Record, Seeds, Source, VERSION};
use engine::recording::{Boards, Recording, Samples};
use std::num::NonZeroUsize;

/// A field of the pane.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Field {
    /// The name.
    Name,
    /// The list of puzzles as a whole.
    Puzzles,
    /// An entry of that list.
    Puzzle(usize),
    /// The list of solvers as a whole.
    Solvers,
    /// An entry of that list.
    Solver(usize),
    /// A parameter of a solver.
    Parameter(usize, String),
    /// The first seed.
    FirstSeed,
    /// The number of seeds.
    Repetitions,
    /// The limit on iterations.
    Iterations,
    /// The limit on work.
    Work,
    /// The limit on time.
    Seconds,
    /// Of how many samples one is kept.
    Every,
    /// Seconds between boards.
    BoardSeconds,
    /// Runs at the same time.
    Jobs,
}

/// A mistake, and where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The field.
    pub field: Field,
    /// What is wrong and what would be right.
    pub text: String,
}

/// Mistakes as they are found.
struct Mistakes(Vec<Mistake>);

impl Mistakes {
    /// The value; in its place nothing where there is a mistake, which is noted.
    fn at<T>(&mut self, field: Field, read: Result<T, String>) -> Option<T> {
        read.map_err(|text| self.0.push(Mistake { field, text })).ok()
    }
}

impl Draft {
    /// The experiment, when every field is in order. Before plugins were searched for, solvers are not checked.
    ///
    /// # Errors
    ///
    /// All mistakes.
    pub fn check(&self, catalog: Option<&Catalog>) -> Result<Experiment, Vec<Mistake>> {
        let mut mistakes = Mistakes(Vec::new());
        let name = if self.name.trim().is_empty() {
            Err("An experiment has a name.".into())
        } else {
            Ok(self.name.trim().to_string())
        };
        let name = mistakes.at(Field::Name, name);
        let puzzles = self.sources(&mut mistakes);
        if self.solvers.is_empty() {
            let text = "Add at least one solver.".into();
            mistakes.0.push(Mistake { field: Field::Solvers, text });
        }
        let entries = self.solvers.iter().enumerate();
        let solvers: Vec<Entry> =
            entries.filter_map(|(index, solver)| entry(index, solver, catalog, &mut mistakes)).collect();
        let seeds = self.seeds(&mut mistakes);
        let budget = budget(&self.limits, &mut mistakes);
        let recording = recording(&self.record, &mut mistakes);
        mistakes.at(Field::Jobs, self.jobs());
        match (name, seeds, recording) {
            (Some(name), Some(seeds), Some(recording)) if mistakes.0.is_empty() => Ok(Experiment {
                version: VERSION,
                name,
                puzzles,
                solvers,
                seeds,
                budget: Limits::from(budget),
                record: Record::from(recording),
            }),
            _ => Err(mistakes.0),
        }
    }

    /// Runs at the same time.
    ///
    /// # Errors
    ///
    /// A sentence.
    pub fn jobs(&self) -> Result<NonZeroUsize, String> {
        let typed = optional("Runs at once", &self.jobs)?;
        let usual = || std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        Ok(typed.unwrap_or_else(usual))
    }

    fn sources(&self, mistakes: &mut Mistakes) -> Vec<Source> {
        if self.puzzles.is_empty() {
            mistakes.0.push(Mistake { field: Field::Puzzles, text: "Add at least one puzzle.".into() });
        }
        let source = |(index, puzzle): (usize, &PuzzleDraft)| {
            let source = match puzzle {
                PuzzleDraft::Files(files) => files.source(),
                PuzzleDraft::Text(text) => Ok(Source::Text(text.clone())),
                PuzzleDraft::Made(made) => made.generate().map(Source::Generate),
            };
            mistakes.at(Field::Puzzle(index), source)
        };
        self.puzzles.iter().enumerate().filter_map(source).collect()
    }

    fn seeds(&self, mistakes: &mut Mistakes) -> Option<Seeds> {
        let from = mistakes.at(Field::FirstSeed, whole::<u64>("The first seed", &self.first_seed));
        let count = whole::<u32>("Repetitions", &self.repetitions).and_then(|count| match count {
            0 => Err("Repetitions take a whole number from 1, not 0.".into()),
            count => Ok(count),
        });
        let count = mistakes.at(Field::Repetitions, count);
        Some(Seeds { from: from?, count: count? })
    }
}

fn entry(
    index: usize,
    draft: &SolverDraft,
    catalog: Option<&Catalog>,
    mistakes: &mut Mistakes,
) -> Option<Entry> {
    let known = catalog.and_then(|catalog| info(catalog, &draft.id));
    if catalog.is_some() && known.is_none() {
        let text = format!("The solver \"{}\" is not installed, or not approved.", draft.id);
        mistakes.0.push(Mistake { field: Field::Solver(index), text });
    }
    if let (Some(known), Some(preset)) = (&known, &draft.preset)
        && !known.presets.iter().any(|known| known.key == *preset)
    {
        let text = format!("{} has no preset \"{preset}\".", known.name);
        mistakes.0.push(Mistake { field: Field::Solver(index), text });
    }
    let mut set = Vec::new();
    for (key, axis) in &draft.axes {
        let read = match &known {
            None => axis.unchecked(None),
            Some(solver) => match solver.parameter(key) {
                Some(spec) => axis.axis(solver, spec),
                None => Err(format!("{} has no parameter \"{key}\".", solver.name)),
            },
        };
        if let Some(axis) = mistakes.at(Field::Parameter(index, key.clone()), read) {
            set.push((key.clone(), axis));
        }
    }
    let misfits = if draft.skip_misfits { Misfits::Skip } else { Misfits::Refuse };
    Some(Entry { id: draft.id.clone(), preset: draft.preset.clone(), set: Grid(set), misfits })
}

fn budget(limits: &LimitsDraft, mistakes: &mut Mistakes) -> Budget {
    let seconds = match limits.seconds.trim() {
        "" => Ok(None),
        text => text.parse().map(Some).map_err(|_| format!("Seconds take a number, not \"{text}\".")),
    };
    let iterations = mistakes.at(Field::Iterations, optional("The limit", &limits.iterations));
    let work = mistakes.at(Field::Work, optional("The limit", &limits.work));
    let seconds = mistakes.at(Field::Seconds, seconds);
    // Each is checked by itself, so that the mistake is told at its field.
    let of =
        |budget: Budget| budget.check().map_err(|_| "A limit is above 0; leave it empty for none.".into());
    let budget = Budget {
        max_iterations: iterations.flatten(),
        max_work: work.flatten(),
        max_seconds: seconds.flatten(),
    };
    let none = Budget::default();
    mistakes.at(Field::Iterations, of(Budget { max_iterations: budget.max_iterations, ..none }));
    mistakes.at(Field::Work, of(Budget { max_work: budget.max_work, ..none }));
    mistakes.at(Field::Seconds, of(Budget { max_seconds: budget.max_seconds, ..none }));
    budget
}

fn recording(record: &RecordDraft, mistakes: &mut Mistakes) -> Option<Recording> {
    let samples = match record.samples {
        SamplesKind::All => Ok(Samples::All),
        SamplesKind::Every => whole("Every", &record.every).and_then(|step| match step {
            0 => Err("Every takes a whole number from 1, not 0.".into()),
            step => Ok(Samples::Every(step)),
        }),
        SamplesKind::Last => Ok(Samples::Last),
        SamplesKind::None => Ok(Samples::None),
    };
    let boards = match record.boards {
        BoardsKind::Last => Ok(Boards::Last),
        BoardsKind::None => Ok(Boards::None),
        BoardsKind::EverySeconds => match record.seconds.trim().parse::<f64>() {
            Ok(seconds) if seconds > 0.0 && seconds.is_finite() => Ok(Boards::EverySeconds(seconds)),
            _ => Err(format!("Seconds between boards take a number above 0, not \"{}\".", record.seconds)),
        },
    };
    let samples = mistakes.at(Field::Every, samples);
    let boards = mistakes.at(Field::BoardSeconds, boards);
    Some(Recording { samples: samples?, boards: boards? })
}

#[cfg(test)]
mod tests {
    use super::{Draft, Field};
    use engine::experiment::Experiment;
    use std::path::{Path, PathBuf};

    const WHOLE: &str = r#"Experiment(
    version: 1,
    name: "n",
    puzzles: [
        Files("a-*.txt"),
        Part(files: "b.txt", from: 3, to: 8, boxes: (2, 3)),
        Text(name: "pasted", text: "1.."),
        Generate(family: Kakuro, rows: 8, cols: 9, level: 3, holes: 90, any: true, seed: 2, count: 3),
    ],
    solvers: [
        (id: "x", preset: "p", set: {"a": List([5, 10]), "b": Range(from: 0.2, to: 0.8, step: 0.2)}, misfits: Skip),
        (id: "y"),
    ],
    seeds: (from: 7, count: 30),
    budget: (max_iterations: 5, max_seconds: 10.5),
    record: (samples: Every(3), boards: EverySeconds(0.5)),
)"#;

    fn draft() -> Draft {
        let experiment = Experiment::parse(Path::new("e.ron"), WHOLE).unwrap();
        Draft::of(&experiment, PathBuf::new(), None)
    }

    #[test]
    fn an_experiment_goes_through_the_pane_unchanged() {
        let experiment = Experiment::parse(Path::new("e.ron"), WHOLE).unwrap();
        assert_eq!(draft().check(None), Ok(experiment));
    }

    #[test]
    fn each_mistake_is_told_at_its_field() {
        let mistakes = |change: fn(&mut Draft)| {
            let mut draft = draft();
            change(&mut draft);
            let mistakes = draft.check(None).unwrap_err();
            mistakes.into_iter().map(|mistake| mistake.field).collect::<Vec<_>>()
        };
        assert_eq!(mistakes(|draft| draft.name = " ".into()), [Field::Name]);
        assert_eq!(mistakes(|draft| draft.puzzles.clear()), [Field::Puzzles]);
        assert_eq!(mistakes(|draft| draft.solvers.clear()), [Field::Solvers]);
        assert_eq!(mistakes(|draft| draft.repetitions = "0".into()), [Field::Repetitions]);
        assert_eq!(mistakes(|draft| draft.first_seed = "-1".into()), [Field::FirstSeed]);
        assert_eq!(mistakes(|draft| draft.limits.seconds = "0".into()), [Field::Seconds]);
        assert_eq!(mistakes(|draft| draft.limits.work = "x".into()), [Field::Work]);
        assert_eq!(mistakes(|draft| draft.record.every = "0".into()), [Field::Every]);
        assert_eq!(mistakes(|draft| draft.record.seconds = "-1".into()), [Field::BoardSeconds]);
        assert_eq!(mistakes(|draft| draft.jobs = "0".into()), [Field::Jobs]);
    }
}
