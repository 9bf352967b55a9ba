//! Chooses the tests and makes them.

use super::blocks::Blocks;
use super::{Test, TestKind};
use crate::statistics::{
    TestResult, fisher_exact, friedman, holm, kruskal_wallis, mann_whitney, mcnemar_exact, vargha_delaney,
    wilcoxon_signed_rank,
};

/// The tests that fit, in the order in which they are to be read.
pub(super) fn tests(blocks: &Blocks) -> Vec<Test> {
    let pairs: Vec<[usize; 2]> =
        (0..blocks.n_groups).flat_map(|a| (a + 1..blocks.n_groups).map(move |b| [a, b])).collect();
    let several = blocks.puzzles.len() > 1;
    let shares = if several { paired_shares } else { shares };
    let mut tests = family(pairs.iter().map(|&pair| Some(shares(blocks, pair))));
    if blocks.n_groups > 2 {
        tests.extend(if several { all_medians(blocks) } else { all_efforts(blocks) });
    }
    tests.extend(if several {
        family(pairs.iter().map(|&pair| medians(blocks, pair)))
    } else {
        family(pairs.iter().map(|&pair| efforts(blocks, 0, pair)))
    });
    if several && blocks.n_groups == 2 {
        let of_puzzle = |puzzle: usize| {
            let name = blocks.puzzles[puzzle].clone();
            efforts(blocks, puzzle, [0, 1]).map(|test| Test { puzzle: Some(name), ..test })
        };
        tests.extend(family((0..blocks.puzzles.len()).map(of_puzzle)));
    }
    tests
}

/// Tests that answer one question together: when there are several, each is corrected for the others.
fn family(tests: impl Iterator<Item = Option<Test>>) -> Vec<Test> {
    let mut tests: Vec<Test> = tests.flatten().collect();
    if tests.len() > 1 {
        let adjusted = holm(&tests.iter().map(|test| test.result.p_value).collect::<Vec<_>>());
        tests.iter_mut().zip(adjusted).for_each(|(test, adjusted)| test.adjusted = Some(adjusted));
    }
    tests
}

fn test(kind: TestKind, between: Vec<usize>, sizes: Vec<usize>, result: TestResult) -> Test {
    Test { kind, between, puzzle: None, sizes, result, adjusted: None, effect: None, alone: None }
}

fn shares(blocks: &Blocks, pair: [usize; 2]) -> Test {
    let [a, b] = pair.map(|group| blocks.solved(group));
    test(TestKind::Fisher, pair.into(), vec![a.1, b.1], fisher_exact(a, b))
}

/// A puzzle is solved by a group where its median effort is finite, as the tests of medians see it.
fn paired_shares(blocks: &Blocks, pair: [usize; 2]) -> Test {
    let mut alone = [0, 0];
    for puzzle in 0..blocks.puzzles.len() {
        let medians = blocks.medians(puzzle);
        match pair.map(|group| medians[group].is_finite()) {
            [true, false] => alone[0] += 1,
            [false, true] => alone[1] += 1,
            _ => {}
        }
    }
    let sizes = vec![blocks.puzzles.len(); 2];
    let result = mcnemar_exact(alone[0], alone[1]);
    Test { alone: Some(alone), ..test(TestKind::McNemar, pair.into(), sizes, result) }
}

fn efforts(blocks: &Blocks, puzzle: usize, pair: [usize; 2]) -> Option<Test> {
    let [a, b] = pair.map(|group| &blocks.efforts[puzzle][group]);
    let result = mann_whitney(a, b)?;
    let effect = vargha_delaney(a, b);
    Some(Test { effect, ..test(TestKind::MannWhitney, pair.into(), vec![a.len(), b.len()], result) })
}

/// Nothing when no median differs.
fn medians(blocks: &Blocks, pair: [usize; 2]) -> Option<Test> {
    let n_puzzles = blocks.puzzles.len();
    let difference = |puzzle| {
        let medians = blocks.medians(puzzle);
        let [a, b] = pair.map(|group| medians[group]);
        // Unsolved by both is no difference.
        if a == b { 0.0 } else { a - b }
    };
    let differences: Vec<f64> = (0..n_puzzles).map(difference).collect();
    let result = wilcoxon_signed_rank(&differences)?;
    let effects =
        blocks.efforts.iter().filter_map(|efforts| vargha_delaney(&efforts[pair[0]], &efforts[pair[1]]));
    let effect = Some(effects.sum::<f64>() / n_puzzles as f64);
    Some(Test { effect, ..test(TestKind::Wilcoxon, pair.into(), vec![n_puzzles; 2], result) })
}

fn all_efforts(blocks: &Blocks) -> Option<Test> {
    let samples: Vec<&[f64]> = blocks.efforts[0].iter().map(Vec::as_slice).collect();
    let sizes = samples.iter().map(|sample| sample.len()).collect();
    let result = kruskal_wallis(&samples)?;
    Some(test(TestKind::KruskalWallis, (0..blocks.n_groups).collect(), sizes, result))
}

fn all_medians(blocks: &Blocks) -> Option<Test> {
    let medians: Vec<Vec<f64>> = (0..blocks.puzzles.len()).map(|puzzle| blocks.medians(puzzle)).collect();
    let result = friedman(&medians)?;
    let sizes = vec![blocks.puzzles.len(); blocks.n_groups];
    Some(test(TestKind::Friedman, (0..blocks.n_groups).collect(), sizes, result))
}
