//! Series, held against a naive one that keeps its samples in one piece and looks at each of them.

use super::chunk::LEN;
use super::{CAPACITY, Columns, Counted, Extent, LAST_ONLY, Point, Series, UnequalColumns};
use crate::random::Random;
use std::sync::Arc;

fn point(i: u64) -> Point {
    Point { iteration: i, work: 2 * i, time_ns: 3 * i, value: -(i as f64) }
}

fn series(n: u64) -> Series {
    let mut series = Series::default();
    (0..n).for_each(|i| series.push(point(i)));
    series
}

/// What a series keeps, as plainly as it can be said.
struct Plain {
    kept: Vec<Point>,
    every: u64,
    seen: u64,
}

impl Plain {
    fn push(&mut self, point: Point) {
        if self.seen.is_multiple_of(self.every) {
            self.kept.push(point);
        }
        self.seen += 1;
    }

    fn thin(&mut self) {
        self.kept = self.kept.iter().copied().step_by(2).collect();
        self.every *= 2;
    }

    fn up_to(&mut self, iteration: u64) {
        self.kept.retain(|point| point.iteration <= iteration);
        self.seen = self.kept.len().checked_sub(1).map_or(0, |last| last as u64 * self.every + 1);
    }

    fn extent(&self, range: std::ops::Range<usize>) -> Extent {
        let end = range.end.min(self.kept.len());
        let values: Vec<f64> = self.kept[range.start.min(end)..end].iter().map(|point| point.value).collect();
        Extent::of(&values)
    }
}

/// Everything that is read of the kept samples is what the naive one says.
fn assert_same(series: &Series, plain: &Plain, random: &mut Random) {
    let n = plain.kept.len();
    assert_eq!((series.len(), series.every(), series.seen()), (n, plain.every, plain.seen));
    let flat: Vec<Point> = series.to_columns().points().collect();
    assert!(flat.len() == n && flat.iter().zip(&plain.kept).all(|(a, b)| a.is_exactly(b)));
    assert_eq!(series.parts().map(|part| part.len()).sum::<usize>(), n);
    let positive = plain.kept.iter().map(|point| point.value).filter(|&value| value > 0.0);
    assert_eq!(series.least_positive(), positive.fold(f64::INFINITY, f64::min));
    assert_eq!(series.extent(0..usize::MAX), plain.extent(0..usize::MAX));
    assert!(series.get(n).is_none() && series.value(n + LEN).is_none());
    for _ in 0..200 {
        let (a, b) = (random.below(n + 1), random.below(n + 2 * LEN));
        assert_eq!(series.extent(a..b), plain.extent(a..b), "{a}..{b} of {n}");
        let limit = random.below(plain.seen as usize + 1) as u64;
        let place = plain.kept.partition_point(|point| point.iteration < limit);
        assert_eq!(series.partition_point(|point| point.iteration < limit), place);
        assert_eq!(series.place_from(Counted::Iterations, limit), place);
        for counted in [Counted::Iterations, Counted::Work, Counted::Time] {
            assert_eq!(series.number(counted, a), plain.kept.get(a).map(|point| counted.number(point)));
        }
        let kept = plain.kept.get(a);
        assert!(series.get(a).zip(kept).is_none_or(|(mine, kept)| mine.is_exactly(kept)));
        assert_eq!(series.get(a).is_some(), kept.is_some());
    }
}

#[test]
fn whatever_is_done_with_it_it_is_what_a_naive_series_is() {
    let mut random = Random::of_seed(3);
    for every in [1, 3] {
        let mut series = Series::keeping(every);
        let mut plain = Plain { kept: Vec::new(), every, seen: 0 };
        for _ in 0..40 {
            match random.below(8) {
                0 => {
                    series.thin();
                    plain.thin();
                }
                1 => {
                    let iteration = random.below(plain.seen as usize + 1) as u64;
                    series = series.up_to(iteration);
                    if plain.kept.last().is_some_and(|last| last.iteration > iteration) {
                        plain.up_to(iteration);
                        // Of what came after the last kept one nothing is known.
                        assert_eq!(
                            series.last().map(|last| last.iteration),
                            plain.kept.last().map(|p| p.iteration)
                        );
                    } else {
                        let (of, seen) = (series.every(), series.seen());
                        assert!(seen <= plain.seen && of == plain.every);
                        plain.seen = seen;
                    }
                }
                _ => {
                    for _ in 0..random.below(3 * LEN) {
                        let iteration = plain.kept.last().map_or(0, |last| last.iteration).max(plain.seen);
                        let value = match random.below(60) {
                            0 => f64::NAN,
                            1 => f64::NEG_INFINITY,
                            _ => random.below(1_000_000) as f64 / 7.0 - 60_000.0,
                        };
                        // Iterations are even in most chunks, work in none.
                        let work = iteration * iteration / 1000;
                        let point = Point { value, work, ..point(iteration) };
                        series.push(point);
                        plain.push(point);
                    }
                }
            }
            assert_same(&series, &plain, &mut random);
        }
    }
}

#[test]
fn a_copy_costs_its_pointers_and_the_next_sample_no_more_than_a_chunk() {
    let mut series = series(10 * LEN as u64 + 5);
    let copy = series.clone();
    let shared =
        |series: &Series| series.full.iter().zip(&copy.full).filter(|(a, b)| Arc::ptr_eq(a, b)).count();
    assert_eq!(shared(&series), 10);
    let n = series.seen();
    (n..n + 2 * LEN as u64).for_each(|i| series.push(point(i)));
    assert_eq!((shared(&series), series.full.len()), (10, 12), "what is full stays shared");
    assert_eq!((copy.len() as u64, copy.last()), (n, Some(point(n - 1))), "the copy is as it was");
    assert_eq!(shared(&series.up_to(9 * LEN as u64)), 9, "an earlier moment shares what came before it");
    series.thin();
    assert_eq!(shared(&series), 0);
    assert_eq!(copy.to_columns(), super::tests::series(n).to_columns());
}

#[test]
fn a_short_series_keeps_everything() {
    let series = series(100);
    assert_eq!(series.to_columns().iteration, (0..100).collect::<Vec<_>>());
    assert_eq!((series.every(), series.seen()), (1, 100));
}

#[test]
fn a_long_series_stays_bounded_keeps_equal_steps_and_its_last_sample() {
    let n = 5 * CAPACITY as u64 + 3;
    let series = series(n);
    assert!(series.len() <= CAPACITY);
    let every = series.every();
    assert_eq!(every, 8);
    for (k, point) in series.to_columns().points().enumerate() {
        assert_eq!(point.iteration, k as u64 * every);
    }
    assert_eq!(series.last(), Some(point(n - 1)));
    assert_eq!(series.columns_to_the_end().iteration.last(), Some(&(n - 1)));
}

#[test]
fn a_million_samples_take_at_most_34_bytes_each() {
    let series = series(CAPACITY as u64 - 48);
    let bytes = series.bytes();
    assert!(bytes <= 34 * series.len(), "{bytes}");
    assert!(bytes > 33 * series.len(), "{bytes}");
}

#[test]
fn extents_follow_what_is_kept() {
    let mut series = Series::default();
    let value = |i: u64| if i == 5 { 1e9 } else { i as f64 };
    (0..CAPACITY as u64).for_each(|i| series.push(Point { value: value(i), ..point(i) }));
    assert_eq!((series.extent(0..CAPACITY).high, series.least_positive()), (1e9, 1.0));
    series.thin();
    let kept = series.len();
    assert_eq!((series.extent(0..kept).high, series.least_positive()), (CAPACITY as f64 - 2.0, 2.0));
}

#[test]
fn a_series_goes_on_from_an_earlier_moment_as_if_it_had_never_gone_further() {
    let whole = series(100);
    let mut again = whole.up_to(41);
    assert_eq!((again.seen(), again.last()), (42, Some(point(41))));
    (42..100).for_each(|i| again.push(point(i)));
    assert_eq!(again, whole);
    let mut third = Series::keeping(3);
    (0..8).for_each(|i| third.push(point(i)));
    assert_eq!(third.up_to(5).columns_to_the_end().iteration, [0, 3]);
    assert_eq!(third.up_to(7), third);
}

#[test]
fn a_restored_series_goes_on_in_step() {
    for every in [1, 3, LAST_ONLY] {
        let mut whole = Series::keeping(every);
        (0..8).for_each(|i| whole.push(point(i)));
        let mut again = Series::restore(whole.columns_to_the_end(), every, 8).unwrap();
        assert_eq!(again, whole);
        (8..20).for_each(|i| {
            whole.push(point(i));
            again.push(point(i));
        });
        assert_eq!(again, whole);
    }
}

#[test]
fn a_series_can_keep_every_third_sample_or_only_the_last() {
    let mut third = Series::keeping(3);
    (0..8).for_each(|i| third.push(point(i)));
    assert_eq!(third.to_columns().iteration, [0, 3, 6]);
    assert_eq!(third.columns_to_the_end().iteration, [0, 3, 6, 7]);
    let mut only_last = Series::keeping(LAST_ONLY);
    (0..8).for_each(|i| only_last.push(point(i)));
    assert!(only_last.is_empty());
    assert_eq!(only_last.columns_to_the_end().iteration, [7]);
    assert_eq!(only_last.seen(), 8);
}

#[test]
fn a_last_sample_that_is_no_number_stands_there_once() {
    let mut series = Series::default();
    [1.0, f64::NAN].into_iter().for_each(|value| series.push(Point { value, ..point(1) }));
    assert_eq!(series.columns_to_the_end().len(), 2);
}

#[test]
fn samples_that_go_back_stand_where_the_last_one_does() {
    let mut series = Series::default();
    [5, 3, 7].into_iter().for_each(|i| series.push(point(i)));
    let columns = series.to_columns();
    assert_eq!(columns.iteration, [5, 5, 7]);
    assert_eq!(columns.time_ns, [15, 15, 21]);
    assert_eq!(columns.value, [-5.0, -3.0, -7.0]);
}

#[test]
fn the_samples_of_the_first_iterations_can_be_dropped() {
    let mut series = Series::default();
    [0, 1, 1, 2, 5].into_iter().for_each(|i| series.push(point(i)));
    let mut columns = series.to_columns();
    columns.drop_up_to(1);
    assert_eq!((columns.iteration, columns.value), (vec![2, 5], vec![-2.0, -5.0]));
}

#[test]
fn a_restored_series_equals_its_columns() {
    let series = series(10);
    assert_eq!(Series::restore(series.columns_to_the_end(), 1, 10), Ok(series));
    let torn = Columns { value: vec![1.0], ..Columns::default() };
    assert_eq!(Series::restore(torn, 1, 1), Err(UnequalColumns));
}
