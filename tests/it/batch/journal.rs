//! What is there is never replaced in silence, and a torn or foreign journal is known.

use super::{Lab, assert_equal, experiment};

/// The journal of a batch that was killed after its first runs.
fn killed_journal(lab: &Lab) -> String {
    let child = std::process::Command::new(workbench_tests::paths::workbench())
        .args(lab.arguments("out.ron", &[]))
        .env("HOME", lab.path("home"))
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .spawn();
    let mut child = child.unwrap();
    let journal = lab.path("out.ron.journal");
    let deadline = std::time::Instant::now() + workbench_tests::screen::PATIENCE;
    let lines = || std::fs::read_to_string(&journal).unwrap_or_default().matches('\n').count();
    while lines() < 6 && child.try_wait().unwrap().is_none() && std::time::Instant::now() < deadline {
        std::thread::sleep(std::time::Duration::from_micros(200));
    }
    // It is this test's own child, and not waited for yet.
    let _ = child.kill();
    child.wait().unwrap();
    std::fs::read_to_string(&journal).expect("the batch was killed before its end")
}

#[test]
fn a_torn_or_changed_line_is_dropped_told_and_run_again() {
    let lab = Lab::new(&experiment(2));
    let whole = lab.whole("whole.ron", &[]);
    let text = killed_journal(&lab);
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    assert!(lines.len() >= 4, "{} lines", lines.len());
    let torn = &text[..text.len() - lines[lines.len() - 1].len() / 2 - 1];
    let changed = text.replacen("seed:1,", "seed:2,", 1);
    for (text, what) in [(torn.to_string(), "torn"), (changed, "changed")] {
        let _ = std::fs::remove_file(lab.path("out.ron"));
        lab.write("out.ron.journal", &text);
        let said = lab.batch("out.ron", &["--resume"]);
        assert_eq!(said.code, 0, "{}", said.stderr);
        assert!(said.stderr.contains("torn") && said.stderr.contains("run again"), "{what}: {}", said.stderr);
        let session = engine::store::load_session(&lab.path("out.ron")).unwrap();
        assert_equal(&super::untimed(&session), &whole, what);
    }
}

#[test]
fn nothing_that_is_there_is_replaced_and_a_finished_batch_is_not_repeated() {
    let lab = Lab::new(&experiment(1));
    lab.whole("out.ron", &[]);
    let before = std::fs::read(lab.path("out.ron")).unwrap();
    let said = lab.batch("out.ron", &[]);
    assert_eq!(said.code, 2);
    assert!(said.json()["message"].as_str().unwrap().contains("is there already"), "{}", said.stdout);
    let again = lab.batch("out.ron", &["--resume"]);
    assert_eq!((again.code, again.json()["runs"].as_u64()), (0, Some(30)), "{}", again.stderr);
    assert_eq!(std::fs::read(lab.path("out.ron")).unwrap(), before);
    let shard = lab.batch("out.ron", &["--resume", "--shard", "1/2"]);
    assert_eq!(shard.code, 2, "{}", shard.stdout);
    lab.write("other.ron.journal", "a letter\nto nobody\n");
    let other = lab.batch("other.ron", &[]);
    assert!(other.code == 2 && other.stdout.contains("--resume"), "{}", other.stdout);
    let other = lab.batch("other.ron", &["--resume"]);
    assert!(other.code == 2 && other.stdout.contains("no journal"), "{}", other.stdout);
    assert_eq!(std::fs::read_to_string(lab.path("other.ron.journal")).unwrap(), "a letter\nto nobody\n");
}

#[test]
fn a_changed_experiment_or_plugin_is_told_and_refused() {
    let lab = Lab::new(&experiment(2));
    let journal = killed_journal(&lab);
    let refused = |from: &str, to: &str| {
        assert!(experiment(2).contains(from), "{from}");
        lab.write("experiment.ron", &experiment(2).replacen(from, to, 1));
        let said = lab.batch("out.ron", &["--resume"]);
        assert_eq!(said.code, 2, "{}", said.stderr);
        assert_eq!(std::fs::read_to_string(lab.path("out.ron.journal")).unwrap(), journal);
        said.json()["message"].as_str().unwrap().to_string()
    };
    assert!(refused("count: 2)", "count: 3)").contains("60 runs and has 90"));
    assert!(refused("three on ten", "four").contains("its name was"));
    assert!(refused("max_iterations: 60", "max_iterations: 61").contains("differ"));
    assert!(refused("from: 1, count: 2", "from: 2, count: 2").contains("differ"));
    lab.write("experiment.ron", &format!("// A remark changes nothing.\n{}", experiment(2)));
    let other = of_another_plugin(&journal);
    lab.write("out.ron.journal", &other);
    let said = lab.batch("out.ron", &["--resume"]);
    assert_eq!(said.code, 2, "{}", said.stderr);
    assert!(said.stdout.contains("has another content now"), "{}", said.stdout);
    lab.write("out.ron.journal", &journal);
    assert_eq!(lab.batch("out.ron", &["--resume"]).code, 0);
}

/// The journal as if another build of the first plugin had written it.
fn of_another_plugin(journal: &str) -> String {
    let (first, rest) = journal.split_once('\n').unwrap();
    let text = &first[9..];
    let start = text.find(".so\",\"").map(|at| at + 6).expect("the header names a plugin and its hash");
    let mut text = text.to_string();
    text.replace_range(start..start + 4, "0000");
    format!("{:08x} {text}\n{rest}", crc32fast::hash(text.as_bytes()))
}
