//! The order of a plan, what names its runs, and how they are dealt out to shards.

use super::Plan;
use crate::catalog::{Catalog, Plugin};
use crate::experiment::Experiment;
use crate::library::Library;
use crate::parameter::ParameterValue;
use crate::parameter::tests::solver;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

const TEXT: &str = r#"Experiment(
    version: 1,
    name: "plan",
    puzzles: [Generate(family: Sudoku, size: 4, seed: 1, count: 3)],
    solvers: [(id: "sample", set: {"tenure": List([5, 10]), "ladder": All})],
    seeds: (from: 7, count: 5),
)"#;

fn catalog() -> Catalog {
    let library = Library { sha256: "0".repeat(64), copy: PathBuf::from("copy.so") };
    let path = PathBuf::from("sample.so");
    let state = Ok(vec![Arc::new(solver())]);
    Catalog { plugins: vec![Plugin { path, library: Some(library), allowed: true, state }] }
}

fn try_plan(text: &str) -> Result<Plan, String> {
    let experiment = Experiment::parse(Path::new("e.ron"), text).map_err(|error| error.to_string())?;
    let plan = Plan::of::<PathBuf>(&experiment, Path::new("."), &catalog(), &[], &|| false);
    plan.map_err(|error| error.to_string())
}

fn plan(text: &str) -> Plan {
    try_plan(text).unwrap()
}

#[test]
fn each_seed_goes_through_everything_before_the_next_begins() {
    let plan = plan(TEXT);
    assert_eq!(plan.len(), 3 * 4 * 5);
    for index in 0..plan.len() {
        let run = plan.run(index);
        assert_eq!(run.repetition as usize, index / 12 + 1);
        assert_eq!(run.seed, 7 + index as u64 / 12);
        assert_eq!((run.puzzle, run.combination), (index % 12 / 4, index % 4));
    }
    let last = plan.job(plan.len() - 1);
    assert_eq!(last.parameters["tenure"], ParameterValue::Int(10));
    assert_eq!(last.parameters["ladder"], ParameterValue::Bool(true));
}

#[test]
fn every_run_has_a_name_of_its_own_that_does_not_depend_on_its_place() {
    let plan = plan(TEXT);
    let keys: BTreeSet<String> = (0..plan.len()).map(|index| plan.key(index)).collect();
    assert_eq!(keys.len(), plan.len());
    let later = self::plan(&TEXT.replace("from: 7, count: 5", "from: 8, count: 2"));
    assert_eq!(later.key(0), plan.key(12));
    let other = self::plan(&TEXT.replace("count: 5)", "count: 5), budget: (max_work: 5)"));
    assert!(!keys.contains(&other.key(0)));
}

#[test]
fn a_plan_is_another_when_anything_that_is_run_or_kept_is() {
    let hash = |from: &str, to: &str| {
        assert!(TEXT.contains(from), "{from}");
        plan(&TEXT.replacen(from, to, 1)).hash().to_string()
    };
    let same = plan(TEXT).hash().to_string();
    assert_eq!(hash("    name", "    // A remark.\n    name"), same);
    assert_eq!(hash("List([5, 10])", "Range(from: 5, to: 10, step: 5)"), same);
    for (from, to) in [
        ("\"plan\"", "\"other\""),
        ("seed: 1", "seed: 2"),
        ("count: 3", "count: 2"),
        ("[5, 10]", "[10, 5]"),
        ("from: 7", "from: 8"),
        ("count: 5)", "count: 5), record: (samples: Last)"),
        ("count: 5)", "count: 5), budget: (max_seconds: 1.0)"),
    ] {
        assert_ne!(hash(from, to), same, "{from} → {to}");
    }
}

#[test]
fn shards_take_every_run_once_and_each_of_them_all_combinations() {
    // As many shards as combinations: without a shift each would have only one.
    let plan = plan(&TEXT.replace("count: 5", "count: 8"));
    let mut seen = BTreeSet::new();
    for shard in 1..=4 {
        let runs = plan.shard(shard, 4);
        assert!(runs.is_sorted());
        let combinations: BTreeSet<usize> = runs.iter().map(|&index| plan.run(index).combination).collect();
        assert_eq!(combinations.len(), 4);
        for index in runs {
            assert!(seen.insert(index));
        }
    }
    assert_eq!(seen.len(), plan.len());
    assert_eq!(plan.shard(1, 1).len(), plan.len());
}

#[test]
fn what_stands_twice_is_run_once_and_told() {
    let again = "Generate(family: Sudoku, size: 4, seed: 1, count: 2)]";
    let plan = plan(&TEXT.replace("count: 3)]", &format!("count: 3), {again}")));
    assert_eq!((plan.puzzles.len(), plan.notes.len()), (3, 2));
    assert!(plan.notes[0].contains("the same puzzle as sudoku-1-001"), "{:?}", plan.notes);
    let plan =
        self::plan(&TEXT.replace("solvers: [", "solvers: [(id: \"sample\", set: {\"tenure\": List([5])}), "));
    assert_eq!((plan.combinations.len(), plan.notes.len()), (4, 1));
}

#[test]
fn what_cannot_be_done_is_refused_before_anything_is() {
    let refused = |from: &str, to: &str| {
        assert!(TEXT.contains(from), "{from}");
        try_plan(&TEXT.replacen(from, to, 1)).unwrap_err()
    };
    assert!(refused("\"sample\"", "\"simple\"").contains("no solver \"simple\""));
    assert!(refused("family: Sudoku", "family: Kakuro").contains("no field size"));
    assert!(refused("size: 4", "size: 4, givens: 5, minimal: true").contains("exclude each other"));
    assert!(refused("size: 4", "size: 4, level: 6").contains("1 to 5"));
    assert!(refused("size: 4", "size: 4, name: \" \"").contains("what the puzzles are called"));
    assert!(refused("from: 7", "from: 18446744073709551615").contains("64 bits"));
    assert!(refused("count: 5)", "count: 5), record: (samples: Every(0))").contains("Every(0)"));
    let kakuro = "Generate(family: Kakuro, rows: 2, cols: 2, any: true), Generate(family: Sudoku";
    assert!(refused("Generate(family: Sudoku", kakuro).contains("misfits: Skip"));
}

#[test]
fn puzzles_that_are_made_can_be_named() {
    let named = TEXT.replace("family: Sudoku, size: 4", "name: \"small\", family: Sudoku, size: 4");
    let names: Vec<String> = plan(&named).puzzles.into_iter().map(|puzzle| puzzle.name).collect();
    assert_eq!(names, ["small-001", "small-002", "small-003"]);
}
