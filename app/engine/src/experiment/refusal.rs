//! The sentence about an experiment file that does not have the shape.

use ron::error::Error;

/// What is wrong, and what would be right.
pub fn refusal(error: &Error) -> String {
    match error {
        Error::NoSuchStructField { expected, found, outer } => {
            let place = outer.as_deref().map_or_else(String::new, |outer| format!(" {outer}"));
            format!(
                "there is no field `{found}`{place_text}. {hint}",
                place_text = if place.is_empty() { String::new() } else { format!(" in{place}") },
                hint = hint(found, expected)
            )
        }
        Error::NoSuchEnumVariant { expected, found, .. } => {
            format!("`{found}` is none of those that can stand here. {}", hint(found, expected))
        }
        Error::MissingStructField { field, outer } => match outer {
            Some(outer) => format!("the field `{field}` is missing in {outer}."),
            None => format!("the field `{field}` is missing."),
        },
        other => format!("this is no experiment: {other}."),
    }
}

/// The nearest of those that would be right, and all of them.
fn hint(found: &str, expected: &[&str]) -> String {
    let all = format!("Possible: {}.", expected.join(", "));
    let nearest = expected.iter().map(|known| (distance(found, known), *known)).min();
    match nearest {
        Some((distance, known)) if distance <= 1 + known.len() / 3 => {
            format!("Did you mean `{known}`? {all}")
        }
        _ => all,
    }
}

/// Insertions, deletions and replacements that lead from one word to the other (Levenshtein).
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.to_lowercase().chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, from) in a.to_lowercase().chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, to) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(from != *to);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::distance;
    use crate::experiment::Experiment;
    use std::path::Path;

    const WHOLE: &str = r#"Experiment(
    version: 1,
    name: "n",
    puzzles: [Files("a.txt"), Generate(family: Sudoku, size: 9, level: 4, seed: 1, count: 10)],
    solvers: [
        (id: "ac3-tabu", preset: Some("paper"), set: {"tenure": List([5, 10, 20])}),
        (id: "x", preset: "paper", set: {"a": List(["b"]), "c": Range(from: 0.2, to: 0.8, step: 0.2), "d": All}, misfits: Skip),
    ],
    seeds: (from: 1, count: 30),
    budget: (max_seconds: Some(10.0)),
    record: (samples: All, boards: EverySeconds(1.0)),
)"#;

    fn refused(from: &str, to: &str) -> String {
        assert!(WHOLE.contains(from), "{from}");
        Experiment::parse(Path::new("e.ron"), &WHOLE.replacen(from, to, 1)).unwrap_err().to_string()
    }

    #[test]
    fn an_experiment_is_read_with_and_without_some() {
        let experiment = Experiment::parse(Path::new("e.ron"), WHOLE).unwrap();
        assert_eq!(experiment.solvers[0].preset.as_deref(), Some("paper"));
        assert_eq!(experiment.solvers[1].preset.as_deref(), Some("paper"));
        assert_eq!(experiment.seeds.count, 30);
    }

    #[test]
    fn what_is_unknown_is_refused_with_line_and_hint() {
        let said = refused("solvers:", "solver:");
        assert!(said.starts_with("e.ron:5:"), "{said}");
        assert!(said.contains("no field `solver`") && said.contains("Did you mean `solvers`?"), "{said}");
        let said = refused("max_seconds", "seconds");
        assert!(said.starts_with("e.ron:10:") && said.contains("max_iterations"), "{said}");
        let said = refused("Files(", "File(");
        assert!(said.starts_with("e.ron:4:") && said.contains("Did you mean `Files`?"), "{said}");
        let said = refused("misfits: Skip", "misfits: Leave");
        assert!(said.starts_with("e.ron:7:") && said.contains("Refuse, Skip"), "{said}");
        let said = refused("    name: \"n\",\n", "");
        assert!(said.contains("`name` is missing"), "{said}");
        let said = refused("\"a\": List", "\"c\": List");
        assert!(said.contains("c is set twice"), "{said}");
        let said = refused("version: 1", "version: 2");
        assert!(said.starts_with("e.ron:2:") && said.contains("version 2"), "{said}");
        let said = refused("Experiment(\n    version: 1", "Experiment(\n    version: 3, new: 5");
        assert!(said.contains("version 3"), "{said}");
    }

    #[test]
    fn words_that_differ_little_are_near() {
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("Seeds", "seeds"), 0);
    }
}
