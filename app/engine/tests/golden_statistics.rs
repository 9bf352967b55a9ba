//! The engine's statistics against what scipy, statsmodels and numpy make of the same numbers
//! (`tests/reference/golden_statistics.py` writes them).

use engine::statistics::{
    Attempt, Quartiles, ecdf, expected_running_time, fisher_exact, friedman, holm, kruskal_wallis,
    mann_whitney, mcnemar_exact, performance_ratios, run_length, vargha_delaney, wilcoxon_signed_rank,
    wilson,
};
use serde_json::Value;

/// The cases of one function.
fn cases(name: &str) -> Vec<Value> {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/reference/statistics.json");
    let text = std::fs::read_to_string(file).unwrap();
    let all: Value = serde_json::from_str(&text).unwrap();
    let cases = all[name].as_array().unwrap().clone();
    assert!(!cases.is_empty());
    cases
}

fn number(value: &Value) -> f64 {
    match value.as_str() {
        Some("inf") => f64::INFINITY,
        Some("-inf") => f64::NEG_INFINITY,
        _ => value.as_f64().unwrap(),
    }
}

fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().unwrap().iter().map(number).collect()
}

fn rows(value: &Value) -> Vec<Vec<f64>> {
    value.as_array().unwrap().iter().map(numbers).collect()
}

fn attempts(case: &Value) -> Vec<Attempt> {
    let hits = numbers(&case["hits"]);
    let efforts = numbers(&case["efforts"]);
    efforts.into_iter().zip(hits).map(|(effort, hit)| Attempt { effort, hit: hit == 1.0 }).collect()
}

fn count(value: &Value) -> usize {
    usize::try_from(value.as_u64().unwrap()).unwrap()
}

/// Whether two numbers differ by less than this part of the greater one.
fn is_close(a: f64, b: f64, part: f64) -> bool {
    a == b || (a - b).abs() <= part * a.abs().max(b.abs())
}

#[track_caller]
fn same(found: f64, expected: f64, case: &Value) {
    assert!(is_close(found, expected, 1e-9), "{found} instead of {expected} for {case}");
}

#[track_caller]
fn same_list(found: &[f64], expected: &Value, case: &Value) {
    let expected = numbers(expected);
    assert_eq!(found.len(), expected.len(), "{case}");
    found.iter().zip(expected).for_each(|(&found, expected)| same(found, expected, case));
}

#[test]
fn wilson_intervals_are_those_of_statsmodels() {
    for case in cases("wilson") {
        let confidence = number(&case["confidence"]);
        let found = wilson(count(&case["successes"]), count(&case["trials"]), confidence);
        assert!((found.low - number(&case["low"])).abs() < 1e-12, "{found:?} for {case}");
        assert!((found.high - number(&case["high"])).abs() < 1e-12, "{found:?} for {case}");
    }
}

#[test]
fn quartiles_are_those_of_numpy() {
    for case in cases("quantiles") {
        let Quartiles { first, median, third } = Quartiles::of(&numbers(&case["values"])).unwrap();
        same_list(&[first, median, third], &case["quartiles"], &case);
    }
}

#[test]
fn the_mann_whitney_test_and_its_effect_are_those_of_scipy() {
    for case in cases("mann_whitney") {
        let (a, b) = (numbers(&case["a"]), numbers(&case["b"]));
        let found = mann_whitney(&a, &b).unwrap();
        same(found.statistic, number(&case["statistic"]), &case);
        same(found.p_value, number(&case["p"]), &case);
        same(vargha_delaney(&a, &b).unwrap(), number(&case["a12"]), &case);
    }
}

#[test]
fn the_exact_test_of_fisher_is_that_of_scipy() {
    for case in cases("fisher") {
        let sample = |value: &Value| (count(&value[0]), count(&value[1]));
        same(fisher_exact(sample(&case["a"]), sample(&case["b"])).p_value, number(&case["p"]), &case);
    }
}

#[test]
fn the_exact_test_of_mcnemar_is_that_of_statsmodels() {
    for case in cases("mcnemar") {
        let found = mcnemar_exact(count(&case["first"]), count(&case["second"]));
        same(found.statistic, number(&case["statistic"]), &case);
        same(found.p_value, number(&case["p"]), &case);
    }
}

#[test]
fn the_kruskal_wallis_test_is_that_of_scipy() {
    for case in cases("kruskal_wallis") {
        let samples = rows(&case["samples"]);
        let samples: Vec<&[f64]> = samples.iter().map(Vec::as_slice).collect();
        let found = kruskal_wallis(&samples).unwrap();
        same(found.statistic, number(&case["statistic"]), &case);
        same(found.p_value, number(&case["p"]), &case);
    }
}

#[test]
fn the_friedman_test_is_that_of_scipy() {
    for case in cases("friedman") {
        let found = friedman(&rows(&case["blocks"])).unwrap();
        same(found.statistic, number(&case["statistic"]), &case);
        same(found.p_value, number(&case["p"]), &case);
    }
}

#[test]
fn the_signed_rank_test_is_that_of_scipy() {
    for case in cases("wilcoxon") {
        let found = wilcoxon_signed_rank(&numbers(&case["differences"])).unwrap();
        same(found.statistic, number(&case["statistic"]), &case);
        same(found.p_value, number(&case["p"]), &case);
    }
}

#[test]
fn the_correction_of_holm_is_that_of_statsmodels() {
    for case in cases("holm") {
        same_list(&holm(&numbers(&case["p"])), &case["adjusted"], &case);
    }
}

#[test]
fn run_lengths_of_runs_that_were_cut_off_are_those_of_statsmodels() {
    for case in cases("run_lengths") {
        let steps = run_length(&attempts(&case), 0.95);
        let column = |of: fn(&engine::statistics::RunLength) -> f64| steps.iter().map(of).collect::<Vec<_>>();
        same_list(&column(|step| step.effort), &case["times"], &case);
        same_list(&column(|step| step.share), &case["shares"], &case);
        same_list(&column(|step| step.at_risk as f64), &case["at_risk"], &case);
        same_list(&column(|step| step.interval.low), &case["low"], &case);
        same_list(&column(|step| step.interval.high), &case["high"], &case);
    }
}

#[test]
fn distributions_of_efforts_are_those_of_scipy() {
    for case in cases("ecdfs") {
        let steps = ecdf(&numbers(&case["efforts"]));
        same_list(&steps.iter().map(|step| step.effort).collect::<Vec<_>>(), &case["times"], &case);
        same_list(&steps.iter().map(|step| step.share).collect::<Vec<_>>(), &case["shares"], &case);
    }
}

/// Two bootstraps draw differently, so their ends agree only roughly: within a tenth of the width.
#[test]
fn expected_running_times_are_exact_and_their_intervals_near_those_of_scipy() {
    for case in cases("running_times") {
        let found = expected_running_time(&attempts(&case), 0.95, 1).unwrap();
        same(found.mean, number(&case["mean"]), &case);
        assert_eq!(found.interval.is_some(), case.get("low").is_some());
        if let Some(interval) = found.interval {
            let (low, high) = (number(&case["low"]), number(&case["high"]));
            let slack = (high - low) / 10.0;
            assert!((interval.low - low).abs() < slack, "{interval:?} instead of {low} to {high}");
            assert!((interval.high - high).abs() < slack, "{interval:?} instead of {low} to {high}");
        }
    }
}

#[test]
fn performance_ratios_are_those_of_the_definition() {
    for case in cases("profiles") {
        let found = performance_ratios(&rows(&case["problems"]));
        for (solver, expected) in found.iter().zip(case["ratios"].as_array().unwrap()) {
            same_list(&solver.ratios, expected, &case);
        }
    }
}
