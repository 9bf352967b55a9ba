//! A series of samples in a session file.

use crate::run::LANES;
use crate::series::{CAPACITY, Columns, LAST_ONLY, Part, Point, Series};
use crate::session::codec::{self, Column};
use pco::data_types::Number;
use serde::{Deserialize, Serialize, Serializer};
use std::sync::Arc;

/// A series of the file. It shares the samples of the series that it is of; they are packed when they are written.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "SeriesText")]
pub struct SeriesRecord {
    /// Key of the metric.
    pub metric: String,
    /// Number of the lane.
    pub lane: u32,
    series: Arc<Series>,
}

/// A series as it stands in the text that is read.
#[derive(Deserialize)]
#[cfg_attr(test, derive(Serialize))]
#[serde(rename = "SeriesRecord")]
struct SeriesText {
    metric: String,
    lane: u32,
    codec: String,
    every: u64,
    seen: u64,
    /// Samples in packed columns, whose text does not tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    kept: Option<usize>,
    iteration: Column<u64>,
    work: Column<u64>,
    time_ns: Column<u64>,
    value: Column<f64>,
}

/// The same, as it is written.
#[derive(Serialize)]
#[serde(rename = "SeriesRecord")]
struct SeriesWritten<'a> {
    metric: &'a str,
    lane: u32,
    codec: &'static str,
    every: u64,
    seen: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    kept: Option<usize>,
    iteration: WrittenColumn<'a, u64>,
    work: WrittenColumn<'a, u64>,
    time_ns: WrittenColumn<'a, u64>,
    value: WrittenColumn<'a, f64>,
}

/// A column that is brought together and packed only when its turn comes, so that no more than one is there twice.
struct WrittenColumn<'a, T> {
    series: &'a Series,
    is_plain: bool,
    of: fn(Part<'a>) -> &'a [T],
    of_last: fn(Point) -> T,
}

impl<T: Number + Serialize> Serialize for WrittenColumn<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut numbers = Vec::with_capacity(self.series.len() + 1);
        self.series.parts().for_each(|part| numbers.extend_from_slice((self.of)(part)));
        numbers.extend(self.series.last_unkept().map(self.of_last));
        let column =
            if self.is_plain { Column::Plain(numbers) } else { Column::Packed(codec::pack(&numbers)) };
        column.serialize(serializer)
    }
}

impl SeriesRecord {
    /// The record of a series.
    pub fn of(metric: &str, lane: u32, series: &Arc<Series>) -> SeriesRecord {
        SeriesRecord { metric: metric.into(), lane, series: Arc::clone(series) }
    }

    /// The iteration of its last sample.
    pub fn last_iteration(&self) -> Option<u64> {
        self.series.last().map(|last| last.iteration)
    }

    /// The series.
    pub fn restore(self) -> Series {
        Arc::unwrap_or_clone(self.series)
    }
}

impl Serialize for SeriesRecord {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let SeriesRecord { metric, lane, series } = self;
        let kept = series.len() + usize::from(series.last_unkept().is_some());
        let is_plain = kept <= codec::READABLE && codec::is_readable(&series.columns_to_the_end().value);
        let text = SeriesWritten {
            metric,
            lane: *lane,
            codec: if is_plain { codec::PLAIN } else { codec::PACKED },
            every: series.every(),
            seen: series.seen(),
            kept: Some(kept).filter(|_| !is_plain),
            iteration: column(series, is_plain, |part| part.iteration, |last| last.iteration),
            work: column(series, is_plain, |part| part.work, |last| last.work),
            time_ns: column(series, is_plain, |part| part.time_ns, |last| last.time_ns),
            value: column(series, is_plain, |part| part.value, |last| last.value),
        };
        text.serialize(serializer)
    }
}

fn column<'a, T>(
    series: &'a Series,
    is_plain: bool,
    of: fn(Part<'a>) -> &'a [T],
    of_last: fn(Point) -> T,
) -> WrittenColumn<'a, T> {
    WrittenColumn { series, is_plain, of, of_last }
}

impl TryFrom<SeriesText> for SeriesRecord {
    type Error = String;

    fn try_from(text: SeriesText) -> Result<SeriesRecord, String> {
        let SeriesText { metric, lane, codec, every, seen, kept, iteration, work, time_ns, value } = text;
        let kept = match (codec.as_str(), &value, kept) {
            (codec::PLAIN, Column::Plain(values), None) => values.len(),
            (codec::PACKED, Column::Packed(_), Some(kept)) => kept,
            (codec::PLAIN | codec::PACKED, ..) => {
                return Err(format!("the series {metric} is not written as its codec {codec:?} says"));
            }
            _ => {
                return Err(format!(
                    "the series {metric} is stored with the codec {codec:?}, which is unknown"
                ));
            }
        };
        if lane >= LANES {
            return Err(format!("the series {metric} is of lane {lane}; there are {LANES}"));
        }
        if !is_possible(kept as u64, every, seen) {
            return Err(format!(
                "the series {metric} cannot hold {kept} samples as one sample in {every} of {seen}"
            ));
        }
        let of = |error: codec::CodecError| format!("a column of the series {metric}: {error}");
        let columns = Columns {
            iteration: iteration.numbers(kept).map_err(of)?,
            work: work.numbers(kept).map_err(of)?,
            time_ns: time_ns.numbers(kept).map_err(of)?,
            value: value.numbers(kept).map_err(of)?,
        };
        let never_falls = [&columns.iteration, &columns.work, &columns.time_ns];
        if !never_falls.into_iter().all(|column| column.is_sorted()) {
            return Err(format!("the iterations, work or times of the series {metric} go backwards"));
        }
        let series = Series::restore(columns, every, seen).map_err(|error| error.to_string())?;
        Ok(SeriesRecord { metric, lane, series: Arc::new(series) })
    }
}

/// Whether so many samples can be what is kept of `seen` with this step.
fn is_possible(kept: u64, every: u64, seen: u64) -> bool {
    if every == LAST_ONLY {
        return kept == seen.min(1);
    }
    // The last sample is kept as well when it is out of step.
    let in_step = seen.div_ceil(every.max(1));
    every >= 1 && (kept == in_step || kept == in_step + 1) && kept <= CAPACITY as u64 + 1
}

#[cfg(test)]
mod tests {
    use super::{SeriesRecord, SeriesText};
    use crate::series::{Columns, LAST_ONLY, Point, Series};
    use crate::session::codec::{self, Column};
    use std::sync::Arc;

    fn series(every: u64, n: u64) -> Arc<Series> {
        let mut series = Series::keeping(every);
        let value = |i: u64| if i.is_multiple_of(7) { -f64::NAN } else { 1.0 / i as f64 };
        (0..n)
            .for_each(|i| series.push(Point { iteration: i, work: 3 * i, time_ns: i / 5, value: value(i) }));
        Arc::new(series)
    }

    fn written(series: &Arc<Series>) -> String {
        ron::to_string(&SeriesRecord::of("cost", 2, series)).unwrap()
    }

    /// The text of a series whose columns are all there, in one piece, before anything is written.
    fn written_at_once(series: &Series) -> String {
        let Columns { iteration, work, time_ns, value } = series.columns_to_the_end();
        let (len, is_plain) = (value.len(), codec::is_readable(&value));
        let counts = |numbers: Vec<u64>| {
            if is_plain { Column::Plain(numbers) } else { Column::Packed(codec::pack(&numbers)) }
        };
        let text = SeriesText {
            metric: "cost".into(),
            lane: 2,
            codec: if is_plain { "plain" } else { "pco-base64" }.into(),
            every: series.every(),
            seen: series.seen(),
            kept: Some(len).filter(|_| !is_plain),
            iteration: counts(iteration),
            work: counts(work),
            time_ns: counts(time_ns),
            value: if is_plain { Column::Plain(value) } else { Column::Packed(codec::pack(&value)) },
        };
        ron::to_string(&text).unwrap()
    }

    #[test]
    fn series_of_all_lengths_and_steps_come_back() {
        for (every, n) in [(1, 0), (1, 1), (1, 50), (1, 2_100_000), (3, 1000), (LAST_ONLY, 9), (100, 5)] {
            let whole = series(every, n);
            let again: SeriesRecord = ron::from_str(&written(&whole)).unwrap();
            let again = again.restore();
            let bits = |series: &Series| {
                series.columns_to_the_end().value.iter().map(|value| value.to_bits()).collect::<Vec<_>>()
            };
            assert_eq!(bits(&again), bits(&whole));
            assert_eq!((again.every(), again.seen()), (whole.every(), whole.seen()));
            assert_eq!(again.to_columns().iteration, whole.to_columns().iteration);
        }
    }

    #[test]
    fn the_text_is_that_of_columns_in_one_piece() {
        let mut finite = Series::keeping(2);
        (1..20).for_each(|i| finite.push(Point { iteration: i, work: i, time_ns: i, value: 0.5 }));
        let lengths = [0, 1, 2, 6, 16, 17, 4095, 4096, 4097, 20_000];
        let mut all: Vec<Arc<Series>> = lengths.into_iter().map(|n| series(1, n)).collect();
        all.extend([series(3, 5000), series(LAST_ONLY, 9), Arc::new(finite)]);
        for series in all {
            assert_eq!(written(&series), written_at_once(&series), "{} samples", series.len());
        }
    }

    #[test]
    fn a_short_series_is_readable_and_a_long_one_names_its_codec() {
        let mut short = Series::default();
        short.push(Point { iteration: 1, work: 2, time_ns: 3, value: -0.5 });
        let text = written(&Arc::new(short));
        assert!(text.contains(r#"codec:"plain""#) && text.contains("value:[-0.5]"), "{text}");
        let text = written(&series(1, 100));
        assert!(text.contains(r#"codec:"pco-base64""#) && text.contains("kept:Some(100)"), "{text}");
    }
}
