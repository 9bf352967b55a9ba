//! A run that was kept and goes on is the run that was never held.

use crate::Propagation;
use plugin_api::host::Limits;
use plugin_api::puzzle::{BoxShape, Puzzle, kenken, sudoku};
use plugin_api::{Drive, abi, assert_survives_damage, drive};

fn empty(rows: u32, cols: u32) -> Puzzle {
    sudoku(BoxShape { rows, cols }, &vec![None; ((rows * cols) * (rows * cols)) as usize]).unwrap()
}

/// Settings that reach each stage.
const SETTINGS: [&[(&str, &str)]; 3] = [
    &[("goal", "count"), ("solutions", "300")],
    &[("goal", "count"), ("solutions", "300"), ("filter", "singles"), ("shaving", "false")],
    &[("goal", "count"), ("solutions", "300"), ("method", "fast")],
];

#[test]
fn a_resumed_run_goes_on_where_it_was() {
    for (puzzle, settings) in [empty(2, 2), empty(3, 3)].iter().flat_map(|p| SETTINGS.map(|s| (p, s))) {
        let whole = drive::<Propagation>(puzzle, &Drive { settings, ..Drive::default() });
        let steps = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, whole.iterations - 1];
        for iterations in steps.into_iter().filter(|&steps| steps < whole.iterations) {
            let limits = Limits { iterations: Some(iterations), ..Limits::default() };
            let first = drive::<Propagation>(puzzle, &Drive { settings, limits, ..Drive::default() });
            assert_eq!(first.verdict, abi::VERDICT_CANCELLED);
            let resume = first.checkpoint.as_ref();
            assert!(resume.is_some());
            let second = drive::<Propagation>(puzzle, &Drive { settings, resume, ..Drive::default() });
            assert_eq!((second.iterations, second.work), (whole.iterations, whole.work), "{iterations}");
            assert_eq!((&second.solution, &second.message), (&whole.solution, &whole.message));
        }
    }
}

#[test]
fn a_damaged_checkpoint_is_refused_or_read_and_never_a_panic() {
    let puzzle = empty(2, 2);
    let mut refused = 0;
    for settings in SETTINGS {
        let limits = Limits { iterations: Some(40), ..Limits::default() };
        let kept = drive::<Propagation>(&puzzle, &Drive { settings, limits, ..Drive::default() })
            .checkpoint
            .unwrap();
        refused += assert_survives_damage::<Propagation>(
            &puzzle,
            &Drive { settings, ..Drive::default() },
            &kept,
            400,
        );
    }
    assert!(refused > 100);
}

#[test]
fn a_checkpoint_of_another_puzzle_is_refused() {
    let limits = Limits { iterations: Some(3), ..Limits::default() };
    let kept = drive::<Propagation>(&empty(3, 3), &Drive { limits, ..Drive::default() }).checkpoint.unwrap();
    let other = kenken(4, &[]).unwrap();
    let run = drive::<Propagation>(&other, &Drive { resume: Some(&kept), ..Drive::default() });
    assert_eq!(run.verdict, abi::VERDICT_ERROR);
    assert!(run.message.contains("it is of a run on another puzzle"), "{}", run.message);
}
