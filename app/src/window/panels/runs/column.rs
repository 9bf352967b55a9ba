//! The columns of the table: their names, and what stands in them.

use super::facts::Facts;
use super::order::Value;
use crate::window::run_state::RunState;
use crate::wording::{duration, grouped, sentence};
use engine::experiment::Tag;
use engine::session::SessionRun;

/// A column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Column {
    /// Whether the curves are drawn, and in which colour.
    Draw,
    /// Number of the run, and whether it is pinned.
    Number,
    /// How far it is, or how it ended.
    Status,
    /// Its puzzle.
    Puzzle,
    /// Its solver.
    Solver,
    /// Preset, and what differs from it.
    Setup,
    /// Its seed.
    Seed,
    /// The best value of what its solver aims at.
    Best,
    /// Iterations.
    Iterations,
    /// Work, in the solver's own unit.
    Work,
    /// Solver time.
    Time,
    /// The experiment that it belongs to.
    Experiment,
    /// A person's note.
    Note,
}

impl Column {
    /// All of them, in their order.
    pub const ALL: [Column; 13] = [
        Column::Draw,
        Column::Number,
        Column::Status,
        Column::Puzzle,
        Column::Solver,
        Column::Setup,
        Column::Seed,
        Column::Best,
        Column::Iterations,
        Column::Work,
        Column::Time,
        Column::Experiment,
        Column::Note,
    ];
    /// Those that stay when the table is scrolled sideways; they cannot be hidden.
    pub const FIXED: usize = 2;

    /// What stands above it.
    pub fn title(self) -> &'static str {
        match self {
            Column::Draw => "Draw",
            Column::Number => "Run",
            Column::Status => "Status",
            Column::Puzzle => "Puzzle",
            Column::Solver => "Solver",
            Column::Setup => "Parameters",
            Column::Seed => "Seed",
            Column::Best => "Best",
            Column::Iterations => "Iterations",
            Column::Work => "Work",
            Column::Time => "Time",
            Column::Experiment => "Experiment",
            Column::Note => "Note",
        }
    }

    /// What it tells.
    pub fn hint(self) -> &'static str {
        match self {
            Column::Draw => "Tick runs to draw their curves beside those of the run that is shown",
            Column::Number => "The number of the run; a pin keeps it on top",
            Column::Status => "How far the run is, or how it ended",
            Column::Puzzle => "The puzzle that it works on",
            Column::Solver => "The solver that it is made with",
            Column::Setup => "The preset, and the parameters that differ from it or from the defaults",
            Column::Seed => "The seed of its random generator",
            Column::Best => "The best value that it reached of what its solver aims at",
            Column::Iterations => "Iterations begun",
            Column::Work => "Work done, in the solver's own unit",
            Column::Time => "Solver time; pauses do not count",
            Column::Experiment => "The experiment that it belongs to",
            Column::Note => "Your note; double click to write one",
        }
    }

    /// Its least width at first, in points: in a window of the usual size all numbers are in sight.
    pub fn width(self) -> f32 {
        match self {
            Column::Draw => 48.0,
            Column::Number => 52.0,
            Column::Status => 106.0,
            Column::Puzzle => 104.0,
            Column::Solver => 120.0,
            Column::Setup => 90.0,
            Column::Seed => 50.0,
            Column::Best | Column::Time => 72.0,
            Column::Iterations => 78.0,
            Column::Work => 130.0,
            Column::Experiment => 96.0,
            Column::Note => 160.0,
        }
    }

    /// Whether it holds numbers, which stand at the right.
    pub fn is_of_numbers(self) -> bool {
        matches!(
            self,
            Column::Seed | Column::Best | Column::Iterations | Column::Work | Column::Time | Column::Number
        )
    }

    /// What stands in it.
    pub fn text(self, run: &SessionRun, state: RunState, facts: &Facts) -> String {
        let of = &run.run;
        match self {
            Column::Draw => String::new(),
            Column::Number => run.id.0.to_string(),
            Column::Status => state.word().into(),
            Column::Puzzle => facts.puzzle.clone(),
            Column::Solver => facts.solver.clone(),
            Column::Setup => facts.setup.clone(),
            Column::Seed => of.setup().seed.to_string(),
            Column::Best => facts.best(of).map_or_else(String::new, value),
            Column::Iterations => grouped(of.iterations()),
            Column::Work => match facts.unit(of) {
                Some(unit) => format!("{} {unit}", grouped(of.work())),
                None => String::new(),
            },
            Column::Time => duration(of.seconds()),
            Column::Experiment => run.experiment.as_deref().map_or_else(String::new, name_of_experiment),
            Column::Note => run.marks.note.clone(),
        }
    }

    /// What a person reads who points at it, where that is more than stands in it.
    pub fn more(self, run: &SessionRun, facts: &Facts) -> Option<String> {
        match self {
            Column::Status => run.run.outcome().map(|outcome| sentence(&outcome.message)),
            Column::Solver => Some(format!("{} {}", run.run.setup().solver, run.run.setup().solver_version)),
            Column::Setup => {
                let all = run.run.setup().parameters.iter().map(|(key, value)| format!("{key} = {value}"));
                Some(all.collect::<Vec<_>>().join("\n")).filter(|all| !all.is_empty())
            }
            Column::Best => facts.objective.as_ref().map(|objective| {
                format!("{} {}", if objective.is_max { "Greatest" } else { "Least" }, objective.name)
            }),
            Column::Experiment => run.experiment.clone(),
            _ => None,
        }
    }

    /// What runs are sorted by when this column is chosen.
    pub fn value(self, run: &SessionRun, state: RunState, facts: &Facts) -> Value {
        let text = |text: &str| if text.is_empty() { Value::None } else { Value::Text(text.to_lowercase()) };
        let of = &run.run;
        match self {
            Column::Draw => Value::None,
            Column::Number => Value::Whole(u64::from(run.id.0)),
            Column::Status => Value::Whole(state as u64),
            Column::Puzzle => text(&facts.puzzle),
            Column::Solver => text(&facts.solver),
            Column::Setup => text(&facts.setup),
            Column::Seed => Value::Whole(of.setup().seed),
            Column::Best => facts.best(of).map_or(Value::None, Value::Real),
            Column::Iterations => Value::Whole(of.iterations()),
            Column::Work => facts.unit(of).map_or(Value::None, |_| Value::Whole(of.work())),
            Column::Time => Value::Whole(of.solver_ns()),
            Column::Experiment => text(run.experiment.as_deref().unwrap_or_default()),
            Column::Note => text(&run.marks.note),
        }
    }
}

/// The name of an experiment alone, without the plan by which its runs know each other.
fn name_of_experiment(told: &str) -> String {
    Tag::parse(told).map_or_else(|| told.to_string(), |tag| tag.name)
}

/// A value of a metric, with what it takes of its digits.
fn value(value: f64) -> String {
    let is_whole = value.fract() == 0.0 && value.abs() < 1e15;
    if is_whole {
        let sign = if value < 0.0 { "−" } else { "" };
        return format!("{sign}{}", grouped(value.abs() as u64));
    }
    if value.abs() >= 0.001 {
        let text = format!("{value:.4}");
        return text.trim_end_matches('0').trim_end_matches('.').to_string();
    }
    format!("{value:.3e}")
}

#[cfg(test)]
mod tests {
    use super::value;

    #[test]
    fn values_have_the_digits_that_they_need() {
        let texts = [0.0, 12345.0, -3.0, 0.25, 17.123_456, 0.000_012_34].map(value);
        assert_eq!(texts, ["0", "12\u{2009}345", "−3", "0.25", "17.1235", "1.234e-5"]);
    }
}
