//! Golden effort: playouts and assignments on fixed seeds, so that a change of behaviour is seen even when the
//! answer stays right.

use crate::grids::fully_white;
use crate::tests::puzzles;
use crate::tests::runs::{is_solution, run};
use crate::{ForwardChecking, IterativeSampling, MetaMonteCarlo, NestedMonteCarlo};
use plugin_api::puzzle::Puzzle;
use plugin_api::{Drive, Solver, drive};

fn effort<S: Solver>(puzzle: &Puzzle, settings: &[(&str, &str)]) -> [(u64, u64); 2] {
    [1, 2].map(|seed| {
        let run = run::<S>(puzzle, seed, settings, 10_000_000);
        assert!(is_solution(puzzle, &run), "{settings:?}: {}", run.message);
        (run.iterations, run.work)
    })
}

#[test]
fn golden_effort() {
    let grid = fully_white(8, 8, 9, 1);
    let nested = |settings: &[(&str, &str)]| effort::<NestedMonteCarlo>(&grid, settings);
    assert_eq!(nested(&[]), [(10606, 86757), (37399, 299988)]);
    assert_eq!(nested(&[("level", "1"), ("check", "bounds")]), [(1680, 25294), (5272, 77516)]);
    assert_eq!(
        nested(&[("level", "3"), ("check", "bounds"), ("ties", "random")]),
        [(1562, 19868), (2392, 30023)]
    );
    assert_eq!(nested(&[("check", "bounds"), ("policy", "adapted")]), [(358, 17156), (10156, 555896)]);
    assert_eq!(nested(&[("check", "bounds"), ("memory", "true")]), [(6780, 84492), (1225, 17281)]);
    assert_eq!(effort::<MetaMonteCarlo>(&grid, &[("check", "bounds")]), [(1680, 25294), (5272, 77516)]);
    assert_eq!(effort::<IterativeSampling>(&grid, &[("check", "combinations")]), [(1, 64), (2, 111)]);
    let hard = fully_white(10, 10, 12, 1);
    assert_eq!(
        effort::<NestedMonteCarlo>(
            &hard,
            &[("check", "combinations"), ("level", "1"), ("variables", "places")]
        ),
        [(49, 3656), (18, 1408)]
    );
    let shape = puzzles::newspaper();
    for (check, nodes) in
        [("naive", 160), ("max", 170), ("bounds", 19), ("combinations", 19), ("run-consistent", 19)]
    {
        assert_eq!(effort::<ForwardChecking>(&shape, &[("check", check)])[0].0, nodes, "{check}");
    }
}

#[test]
fn a_preset_is_what_it_says() {
    let grid = fully_white(8, 8, 9, 2);
    let preset = |key| drive::<NestedMonteCarlo>(&grid, &Drive { preset: Some(key), ..Drive::default() });
    let same = |key, settings| {
        let (named, written) = (preset(key), run::<NestedMonteCarlo>(&grid, 1, settings, 10_000_000));
        assert_eq!((named.iterations, named.work), (written.iterations, written.work), "{key}");
    };
    same("paper", &[("level", "2"), ("check", "max"), ("ties", "first"), ("variables", "cells")]);
    same("best", &[("level", "1"), ("check", "run-consistent"), ("ties", "random"), ("variables", "sets")]);
}
