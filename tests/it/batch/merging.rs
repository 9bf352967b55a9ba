//! Shards that are merged give the session that the whole experiment would have given.

use super::{Lab, assert_equal, experiment, untimed};
use engine::store::load_session;

#[test]
fn merged_shards_equal_the_whole_and_what_is_missing_or_doubled_is_told() {
    let lab = Lab::new(&experiment(2));
    let whole = lab.whole("whole.ron", &[]);
    let names: Vec<String> = (1..=4).map(|shard| format!("shard-{shard}.ron")).collect();
    let mut sizes = Vec::new();
    for (index, name) in names.iter().enumerate() {
        sizes.push(lab.whole(name, &["--shard", &format!("{}/4", index + 1)]).len());
    }
    assert!(
        sizes.iter().sum::<usize>() == 60 && sizes.iter().all(|size| (14..=16).contains(size)),
        "{sizes:?}"
    );
    // In any order, and one of them twice.
    let given: Vec<String> = [2, 0, 3, 1, 0].map(|index: usize| names[index].clone()).to_vec();
    let said = lab.merge(&given, "merged.ron");
    let json = said.json();
    assert_eq!((said.code, json["runs"].as_u64()), (0, Some(60)), "{json}");
    assert_eq!(json["doubled"].as_u64(), Some(sizes[0] as u64), "{json}");
    assert!(json["notes"].to_string().contains("is the same run"), "{json}");
    let merged = load_session(&lab.path("merged.ron")).unwrap();
    assert_equal(&untimed(&merged), &whole, "merged");
    // What was run stands beside the runs, once.
    let [definition] = &merged.experiments[..] else { panic!("{:?}", merged.experiments) };
    assert_eq!(definition.tag, merged.runs[0].experiment);
    assert_eq!(definition.folder, lab.path("experiment.ron").parent().unwrap());
    let defined = engine::experiment::Experiment::parse("it".as_ref(), &definition.text).unwrap();
    assert_eq!(defined, engine::experiment::Experiment::read(&lab.path("experiment.ron")).unwrap());

    let again = lab.merge(&given, "merged.ron");
    assert!(again.code == 2 && again.stdout.contains("--force"), "{}", again.stdout);

    let some = lab.merge(&names[..3], "some.ron");
    let json = some.json();
    assert_eq!((some.code, json["runs"].as_u64()), (1, Some(60 - sizes[3] as u64)), "{json}");
    assert_eq!(json["missing"][0]["runs"].as_array().unwrap().len(), sizes[3], "{json}");
}

#[test]
fn other_sessions_are_joined_one_after_the_other() {
    let lab = Lab::new(&experiment(1));
    let first = lab.whole("first.ron", &[]);
    lab.write("experiment.ron", &experiment(1).replace("three on ten", "another"));
    let second = lab.whole("second.ron", &[]);
    let said = lab.merge(&["first.ron".into(), "second.ron".into()], "both.ron");
    assert_eq!(said.code, 0, "{}", said.stderr);
    let both = load_session(&lab.path("both.ron")).unwrap();
    assert_eq!(both.runs.len(), first.len() + second.len());
    assert!(both.runs.iter().enumerate().all(|(index, run)| run.id.0 as usize == index + 1));
    assert_eq!(both.puzzles.len(), 10, "the same puzzles are kept once");
    assert_eq!(both.experiments.len(), 2, "both experiments are kept");
}
