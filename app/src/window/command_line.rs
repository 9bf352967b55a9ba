//! A run as the line of a terminal that makes the same run: what stands in the form or in a record, in the words of
//! `workbench run`.

use engine::budget::Budget;
use engine::check::quoted;
use engine::descriptor::SolverInfo;
use engine::parameter::{self, Parameters};
use puzzle::BoxShape;
use std::path::PathBuf;

/// The file that a puzzle is written to which is in none.
const WRITTEN: &str = "workbench-puzzle.txt";

/// Where a puzzle is read from.
pub enum Place {
    /// A file, the number in it from 0, and the boxes where the file leaves them open.
    File { path: PathBuf, item: usize, boxes: Option<BoxShape> },
    /// No file: its text, and the boxes that it is read with.
    Text { text: String, boxes: Option<BoxShape> },
}

/// What a run is started with.
pub struct Call<'a> {
    /// Its puzzle.
    pub place: Place,
    /// Its solver.
    pub solver: &'a SolverInfo,
    /// Its preset.
    pub preset: Option<&'a str>,
    /// Its values.
    pub parameters: &'a Parameters,
    /// Its seed.
    pub seed: u64,
    /// Its limits.
    pub budget: Budget,
    /// The folder of its plugin, where it has to be named.
    pub plugins: Option<PathBuf>,
}

impl Call<'_> {
    /// The line, as a shell takes it.
    pub fn line(&self) -> String {
        let mut words = vec!["workbench".to_string(), "run".to_string()];
        let (before, boxes) = match &self.place {
            Place::File { path, item, boxes } => {
                words.push(quoted(&path.to_string_lossy()));
                if *item > 0 {
                    words.push(format!("--index {}", item + 1));
                }
                (String::new(), *boxes)
            }
            Place::Text { text, boxes } => {
                words.push(WRITTEN.to_string());
                (format!("printf %s {} > {WRITTEN} && ", quoted(text)), *boxes)
            }
        };
        if let Some(BoxShape { rows, cols }) = boxes {
            words.push(format!("--boxes {rows}x{cols}"));
        }
        words.push(format!("--solver {}", quoted(&self.solver.id)));
        let (preset, settings) = self.settings();
        words.extend(preset.map(|preset| format!("--preset {}", quoted(preset))));
        words.extend(settings.iter().map(|setting| format!("--set {}", quoted(setting))));
        words.push(format!("--seed {}", self.seed));
        let Budget { max_iterations, max_work, max_seconds } = self.budget;
        words.extend(max_iterations.map(|most| format!("--max-iterations {most}")));
        words.extend(max_work.map(|most| format!("--max-work {most}")));
        words.extend(max_seconds.map(|most| format!("--max-seconds {most}")));
        words
            .extend(self.plugins.iter().map(|path| format!("--plugins {}", quoted(&path.to_string_lossy()))));
        format!("{before}{}", words.join(" "))
    }

    /// The preset with what differs from it, where that gives the same values; else all values.
    fn settings(&self) -> (Option<&str>, Vec<String>) {
        let written = |parameters: Vec<(&String, String)>| -> Vec<String> {
            parameters.into_iter().map(|(key, value)| format!("{key}={value}")).collect()
        };
        let all: Vec<(&String, String)> =
            self.parameters.iter().map(|(key, value)| (key, value.to_string())).collect();
        let Ok(base) = parameter::resolve(self.solver, self.preset, &[]) else { return (None, written(all)) };
        let differs = |(key, _): &(&String, String)| base.get(*key) != self.parameters.get(*key);
        let changed: Vec<(&String, String)> =
            all.iter().filter(|setting| differs(setting)).cloned().collect();
        let set: Vec<(String, String)> =
            changed.iter().map(|(key, value)| ((*key).clone(), value.clone())).collect();
        if parameter::resolve(self.solver, self.preset, &set).as_ref() == Ok(self.parameters) {
            (self.preset, written(changed))
        } else {
            (None, written(all))
        }
    }
}
