//! What is drawn of a series, held against looking at every sample.

use super::super::axes::{Axes, place_of};
use super::{Drawn, Sight, beyond};
use egui_plot::PlotPoint;
use engine::analysis::Measure;
use engine::figure::axis::Scale;
use engine::series::{Counted, Point, Series};

fn series(values: impl Iterator<Item = f64>) -> Series {
    let mut series = Series::default();
    values.for_each(|value| push(&mut series, value));
    series
}

fn push(series: &mut Series, value: f64) {
    let i = series.seen();
    series.push(Point { iteration: i, work: i * i / 1000, time_ns: 1_000_000 * (i / 3), value });
}

fn sight(range: Option<(f64, f64)>) -> Sight {
    let axes = Axes { measure: Measure::Iterations, x: Scale::Linear, y: Scale::Linear };
    Sight { axes, counted: Counted::Iterations, floor: 0.1, range, pixels: 300.0 }
}

fn all_sights() -> Vec<Sight> {
    let mut all = Vec::new();
    for (counted, x) in [
        (Counted::Iterations, Scale::Linear),
        (Counted::Iterations, Scale::Logarithmic),
        (Counted::Work, Scale::Linear),
        (Counted::Work, Scale::Logarithmic),
        (Counted::Time, Scale::Linear),
        (Counted::Time, Scale::Logarithmic),
    ] {
        for range in [None, Some((0.3, 4.0)), Some((-10.0, 1e9))] {
            let usual = sight(range);
            all.push(Sight { counted, axes: Axes { x, ..usual.axes }, ..usual });
        }
    }
    all
}

#[test]
fn a_short_curve_is_drawn_whole() {
    let mut drawn = Drawn::default();
    assert_eq!(drawn.points(&series((0..50).map(f64::from)), &sight(None)).len(), 50);
}

#[test]
fn a_long_curve_keeps_its_spikes_and_its_ends_on_every_axis() {
    let spike = |i: u32| if i == 33_333 { 900.0 } else { f64::from(i % 7) };
    let long = series((0..60_000).map(spike));
    for sight in all_sights().into_iter().filter(|sight| sight.range.is_none()) {
        let mut drawn = Drawn::default();
        let points = drawn.points(&long, &sight);
        assert!(points.len() <= 2 * 301 && points.len() > 150, "{}: {sight:?}", points.len());
        assert!(points.iter().any(|point| point.y == 900.0));
        let place = |index: usize| {
            let point = long.get(index).unwrap();
            place_of(sight.counted.number(&point), sight.counted, sight.axes.x)
        };
        assert_eq!((points[0].x, points[points.len() - 1].x), (place(0), place(59_999)));
        assert!(points.windows(2).all(|pair| pair[0].x <= pair[1].x));
    }
}

#[test]
fn only_the_visible_range_and_its_neighbours_are_drawn() {
    let mut drawn = Drawn::default();
    let points = drawn.points(&series((0..1000).map(f64::from)), &sight(Some((100.0, 110.0))));
    assert_eq!(
        points.iter().map(|point| point.x).collect::<Vec<_>>(),
        (99..=110).map(f64::from).collect::<Vec<_>>()
    );
}

#[test]
fn a_curve_that_grows_looks_as_if_it_had_been_drawn_at_once() {
    let value = |i: u32| f64::from(i.wrapping_mul(2_654_435_761) % 1000) - 200.0;
    for sight in all_sights() {
        let (mut drawn, mut grown) = (Drawn::default(), Series::default());
        for i in 0..30_000 {
            push(&mut grown, value(i));
            if i % 997 == 0 || i > 29_990 {
                let at_once: Vec<PlotPoint> = Drawn::default().points(&grown, &sight).to_vec();
                assert_eq!(drawn.points(&grown, &sight), at_once, "{i}: {sight:?}");
            }
        }
    }
}

#[test]
fn another_run_in_the_same_place_is_drawn_anew() {
    let mut drawn = Drawn::default();
    drawn.points(&series((0..500).map(f64::from)), &sight(None));
    let other = series((0..500).map(|i| f64::from(-i)));
    assert_eq!(drawn.points(&other, &sight(None)), Drawn::default().points(&other, &sight(None)));
}

#[test]
fn values_that_cannot_be_drawn_are_left_out() {
    let mut drawn = Drawn::default();
    let values = [1.0, f64::NAN, f64::INFINITY, 2.0].into_iter().cycle().take(40_000);
    assert!(drawn.points(&series(values), &sight(None)).iter().all(|point| point.y.is_finite()));
    assert!(drawn.points(&Series::default(), &sight(None)).is_empty());
}

#[test]
fn the_end_of_a_column_is_found_from_any_guess() {
    let xs: Vec<u64> = (0..200).map(|i| i / 3).collect();
    for at in [0, 1, 77, 198] {
        for guess in [1, 2, 5, 50, 500] {
            for limit in [0, 1, 26, 66, 67, 1000] {
                let expected = xs.partition_point(|&x| x < limit).max(at + 1);
                assert_eq!(
                    beyond(|index| xs[index], at..xs.len(), guess, limit),
                    expected,
                    "{at} {guess} {limit}"
                );
            }
        }
    }
}
