//! Writes an experiment as the text of its file, in the form in which people write it.

use super::file::{Axis, Entry, Experiment, Generate, Misfits, Part, Source, Text, Value};
use crate::budget::Budget;
use crate::recording::{Boards, Recording, Samples};
use std::fmt::Debug;

/// Longest line of a solver; a longer one has each parameter on a line of its own.
const LONGEST: usize = 100;

impl Experiment {
    /// The text of its file. Read again, it is the same experiment.
    pub fn text(&self) -> String {
        let mut text =
            format!("Experiment(\n    version: {},\n    name: {},\n", self.version, quoted(&self.name));
        list(&mut text, "puzzles", self.puzzles.iter().map(source));
        list(&mut text, "solvers", self.solvers.iter().map(entry));
        text += &format!("    seeds: (from: {}, count: {}),\n", self.seeds.from, self.seeds.count);
        let budget = self.budget.budget();
        if budget != Budget::default() {
            text += &format!("    budget: {},\n", limits(budget));
        }
        text += &format!("    record: {},\n)\n", record(self.record.recording()));
        text
    }
}

fn list(text: &mut String, name: &str, items: impl Iterator<Item = String>) {
    *text += &format!("    {name}: [\n");
    items.for_each(|item| *text += &format!("        {item},\n"));
    *text += "    ],\n";
}

fn source(source: &Source) -> String {
    match source {
        Source::Files(files) => format!("Files({})", quoted(files)),
        Source::Part(Part { files, from, to, boxes }) => Fields::default()
            .and("files", &quoted(files))
            .maybe("from", *from)
            .maybe("to", *to)
            .maybe("boxes", *boxes)
            .of("Part"),
        Source::Text(Text { name, text, boxes }) => Fields::default()
            .and("name", &quoted(name))
            .and("text", &quoted(text))
            .maybe("boxes", *boxes)
            .of("Text"),
        Source::Generate(generate) => made(generate),
    }
}

fn made(generate: &Generate) -> String {
    Fields::default()
        .and("family", &format!("{:?}", generate.family))
        .maybe("name", generate.name.as_deref().map(Quoted))
        .maybe("size", generate.size)
        .maybe("rows", generate.rows)
        .maybe("cols", generate.cols)
        .maybe("boxes", generate.boxes)
        .maybe("level", generate.level)
        .maybe("givens", generate.givens)
        .maybe("minimal", generate.minimal)
        .maybe("jigsaw", generate.jigsaw)
        .maybe("diagonals", generate.diagonals)
        .maybe("killer", generate.killer)
        .maybe("values", generate.values)
        .maybe("holes", generate.holes)
        .maybe("any", generate.any)
        .maybe("operators", generate.operators.as_deref().map(Quoted))
        .maybe("no_operators", generate.no_operators)
        .maybe("max_cage", generate.max_cage)
        .and("seed", &generate.seed.to_string())
        .and("count", &generate.count.to_string())
        .of("Generate")
}

fn entry(entry: &Entry) -> String {
    let axes: Vec<String> =
        entry.set.0.iter().map(|(key, axis)| format!("{}: {}", quoted(key), values(axis))).collect();
    let with = |set: Option<String>| {
        Fields::default()
            .and("id", &quoted(&entry.id))
            .maybe("preset", entry.preset.as_deref().map(Quoted))
            .maybe("set", set.map(Raw))
            .maybe("misfits", (entry.misfits == Misfits::Skip).then_some(Misfits::Skip))
            .of("")
    };
    if axes.is_empty() {
        return with(None);
    }
    let line = with(Some(format!("{{{}}}", axes.join(", "))));
    if line.len() <= LONGEST {
        return line;
    }
    let lines: String = axes.iter().map(|axis| format!("            {axis},\n")).collect();
    with(Some(format!("{{\n{lines}        }}")))
}

fn values(axis: &Axis) -> String {
    match axis {
        Axis::List(values) => {
            let values: Vec<String> = values.iter().map(value).collect();
            format!("List([{}])", values.join(", "))
        }
        Axis::Range { from, to, step } => format!("Range(from: {from:?}, to: {to:?}, step: {step:?})"),
        Axis::All => "All".into(),
    }
}

/// A value without quotes where it comes back as the same text.
fn value(Value(text): &Value) -> String {
    let is_whole = text.parse::<i64>().is_ok_and(|number| number.to_string() == *text);
    let is_real = text.parse::<f64>().is_ok_and(|number| number.is_finite() && number.to_string() == *text);
    let is_bool = matches!(text.as_str(), "true" | "false");
    if is_whole || is_real || is_bool { text.clone() } else { quoted(text) }
}

fn limits(budget: Budget) -> String {
    Fields::default()
        .maybe("max_iterations", budget.max_iterations)
        .maybe("max_work", budget.max_work)
        .maybe("max_seconds", budget.max_seconds)
        .of("")
}

fn record(recording: Recording) -> String {
    let samples = match recording.samples {
        Samples::All => "All".into(),
        Samples::Every(step) => format!("Every({step})"),
        Samples::Last => "Last".into(),
        Samples::None => "None".into(),
    };
    let boards = match recording.boards {
        Boards::EverySeconds(seconds) => format!("EverySeconds({seconds:?})"),
        Boards::Last => "Last".into(),
        Boards::None => "None".into(),
    };
    format!("(samples: {samples}, boards: {boards})")
}

fn quoted(text: &str) -> String {
    ron::to_string(text).expect("a text is plain data")
}

/// A text that is written in quotes.
struct Quoted<'a>(&'a str);

impl Debug for Quoted<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&quoted(self.0))
    }
}

/// A text that is written as it is.
struct Raw(String);

impl Debug for Raw {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// The fields of a part, in order.
#[derive(Default)]
struct Fields(Vec<String>);

impl Fields {
    fn and(mut self, name: &str, value: &str) -> Fields {
        self.0.push(format!("{name}: {value}"));
        self
    }

    fn maybe(self, name: &str, value: Option<impl Debug>) -> Fields {
        match value {
            Some(value) => self.and(name, &format!("{value:?}")),
            None => self,
        }
    }

    fn of(self, name: &str) -> String {
        format!("{name}({})", self.0.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::super::Experiment;
    use std::path::Path;

    #[test]
    fn a_written_experiment_is_read_as_the_same() {
        let text = r#"Experiment(
    version: 1,
    name: "a \"b\" ä",
    puzzles: [
        Files("puzzles/hard-*.sdm"),
        Part(files: "a.txt", from: 3, to: 8, boxes: (2, 3)),
        Text(name: "pasted", text: "1..\n\\"),
        Generate(family: Kakuro, rows: 8, cols: 9, holes: 100, any: true, seed: 2, count: 3),
        Generate(family: KenKen, name: "series", size: 6, operators: "+-", seed: 1, count: 1),
    ],
    solvers: [
        (id: "x"),
        (id: "ac3-tabu", preset: "paper", set: {"tenure": List([5, 10, 0.5, true, "ten"])}, misfits: Skip),
        (id: "long", set: {
            "a-parameter-with-a-long-name": Range(from: 0.2, to: 0.8, step: 1e-7),
            "another-parameter-with-a-long-name": All,
        }),
    ],
    seeds: (from: 7, count: 30),
    budget: (max_iterations: 5, max_seconds: 10.0),
    record: (samples: Every(3), boards: EverySeconds(0.5)),
)
"#;
        let read = |text: &str| Experiment::parse(Path::new("e.ron"), text).unwrap();
        assert_eq!(read(text).text(), text);
        assert_eq!(read(&read(text).text()), read(text));
    }
}
