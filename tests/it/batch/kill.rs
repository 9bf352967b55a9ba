//! A batch that is killed at any moment, again and again, and resumed each time, makes exactly the runs of an undisturbed
//! one.

use super::{Lab, assert_equal, experiment, untimed};
use engine::store::load_session;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};
use workbench_tests::paths::workbench;
use workbench_tests::screen::PATIENCE;

/// How often a batch is killed.
const KILLS: u32 = 10;

fn start(lab: &Lab, home: &Path, more: &[&str]) -> Child {
    Command::new(workbench())
        .args(lab.arguments("killed.ron", more))
        .env("HOME", home)
        .env_remove("XDG_DATA_HOME")
        .env_remove("XDG_CACHE_HOME")
        .env_remove("WORKBENCH_PLUGINS")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

fn length(path: &Path) -> u64 {
    std::fs::metadata(path).map_or(0, |metadata| metadata.len())
}

/// Waits until the journal has grown by so many bytes, the program has ended, or the file is gone.
fn wait_for_growth(child: &mut Child, journal: &Path, by: u64) -> bool {
    let before = length(journal);
    let deadline = Instant::now() + PATIENCE;
    while Instant::now() < deadline {
        if child.try_wait().unwrap().is_some() {
            return false;
        }
        if length(journal) >= before + by {
            return true;
        }
        thread::sleep(Duration::from_micros(300));
    }
    panic!("the batch makes no run");
}

fn killed_and_resumed(seeds: u32, seed: u64) {
    // Runs of some milliseconds, so that a batch goes on for a while.
    let lab = Lab::new(&experiment(seeds).replace("max_iterations: 60", "max_iterations: 2000"));
    let undisturbed = lab.whole("whole.ron", &[]);
    assert_eq!(undisturbed.len(), 30 * seeds as usize);
    let home = tempfile::tempdir().unwrap();
    let journal = lab.path("killed.ron.journal");
    let whole = length(&lab.path("whole.ron")).max(1);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut hits = 0;
    for _ in 0..KILLS {
        let mut child = start(&lab, home.path(), &["--resume"]);
        // From before the first run to a part of all.
        let grown = wait_for_growth(&mut child, &journal, random.next_u64() % (whole / 25).max(1));
        thread::sleep(Duration::from_micros(random.next_u64() % 3_000));
        // It is this test's own child, and not waited for yet.
        child.kill().unwrap();
        child.wait().unwrap();
        hits += u32::from(grown && journal.exists());
    }
    assert!(hits >= 1, "no kill came in the middle");
    let resumed = lab.whole("killed.ron", &["--resume"]);
    assert_equal(&resumed, &undisturbed, "killed and resumed");
}

#[test]
fn a_batch_killed_ten_times_and_resumed_equals_an_undisturbed_one() {
    killed_and_resumed(3, 1);
}

#[test]
#[ignore = "the full size, for which there is no time in each run of the tests"]
fn a_batch_of_900_runs_killed_ten_times_equals_an_undisturbed_one() {
    for seed in 1..=3 {
        killed_and_resumed(30, seed);
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_is_done_and_resume_goes_on() {
    let lab =
        Lab::new(&experiment(3).replace("max_iterations: 60", "max_iterations: 100000, max_seconds: 0.05"));
    let home = tempfile::tempdir().unwrap();
    let mut child = start(&lab, home.path(), &[]);
    let journal = lab.path("killed.ron.journal");
    assert!(wait_for_growth(&mut child, &journal, 4000), "the batch ended before it was stopped");
    let pid = i32::try_from(child.id()).unwrap();
    // SAFETY: the process is this test's own child, which has not been waited for yet.
    assert_eq!(unsafe { libc::kill(pid, libc::SIGINT) }, 0);
    assert_eq!(child.wait().unwrap().code(), Some(1));
    let partial = load_session(&lab.path("killed.ron")).unwrap();
    assert!(!partial.runs.is_empty() && partial.runs.len() < 90, "{} runs", partial.runs.len());
    assert!(journal.exists());
    let resumed = lab.whole("killed.ron", &["--resume"]);
    assert_eq!(resumed.len(), 90);
    // What was done before is not done again: its times are the same, too.
    let session = load_session(&lab.path("killed.ron")).unwrap();
    for run in &partial.runs {
        assert_eq!(session.run(run.id).unwrap().run.solver_ns(), run.run.solver_ns());
    }
    assert_equal(&untimed(&session), &resumed, "loaded again");
}
