//! The experiments of the samples can be planned, and a shard of each runs.

use super::sample_experiments;
use crate::program::program;

#[test]
fn every_sample_experiment_is_planned_and_a_shard_of_it_runs() {
    let files = sample_experiments();
    assert!(files.len() >= 4, "{files:?}");
    for file in files {
        let path = file.to_str().unwrap();
        let said = program(["batch", path, "--dry-run", "--json"]);
        assert_eq!(said.code, 0, "{path}: {}", said.stderr);
        let planned = said.json()["planned"].as_u64().unwrap();
        // About two runs of each, but no shard of none. With as many of the largest they are those of the first solver,
        // which therefore is a quick one.
        let shard = format!("1/{}", (planned / 2).max(1));
        let folder = tempfile::tempdir().unwrap();
        let save = folder.path().join("out.ron");
        let said = program(["batch", path, "--shard", &shard, "--save", save.to_str().unwrap(), "--json"]);
        assert_eq!(said.code, 0, "{path}: {}", said.stderr);
        assert!((1..=3).contains(&said.json()["runs"].as_u64().unwrap()), "{path}: {}", said.stdout);
    }
}
