//! A series of samples in a session file.

use crate::run::LANES;
use crate::series::{CAPACITY, Columns, LAST_ONLY, Series};
use crate::session::codec::{self, Column};
use serde::{Deserialize, Serialize, Serializer};

/// A series of the file, unpacked and checked.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "SeriesText")]
pub struct SeriesRecord {
    /// Key of the metric.
    pub metric: String,
    /// Number of the lane.
    pub lane: u32,
    every: u64,
    seen: u64,
    columns: Columns,
}

/// A series as it stands in the text.
#[derive(Serialize, Deserialize)]
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

impl SeriesRecord {
    /// The record of a series.
    pub fn of(metric: &str, lane: u32, series: &Series) -> SeriesRecord {
        SeriesRecord {
            metric: metric.into(),
            lane,
            every: series.every(),
            seen: series.seen(),
            columns: series.columns_to_the_end(),
        }
    }

    /// The iteration of its last sample.
    pub fn last_iteration(&self) -> Option<u64> {
        self.columns.iteration.last().copied()
    }

    /// The series.
    ///
    /// # Errors
    ///
    /// A sentence, when its columns do not fit together.
    pub fn restore(self) -> Result<Series, String> {
        Series::restore(self.columns, self.every, self.seen).map_err(|error| error.to_string())
    }
}

impl Serialize for SeriesRecord {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let SeriesRecord { metric, lane, every, seen, columns } = self;
        let (metric, lane, every, seen) = (metric.clone(), *lane, *every, *seen);
        let Columns { iteration, work, time_ns, value } = columns;
        let text = if codec::is_readable(value) {
            SeriesText {
                metric,
                lane,
                codec: codec::PLAIN.into(),
                every,
                seen,
                kept: None,
                iteration: Column::Plain(iteration.clone()),
                work: Column::Plain(work.clone()),
                time_ns: Column::Plain(time_ns.clone()),
                value: Column::Plain(value.clone()),
            }
        } else {
            SeriesText {
                metric,
                lane,
                codec: codec::PACKED.into(),
                every,
                seen,
                kept: Some(value.len()),
                iteration: Column::Packed(codec::pack(iteration)),
                work: Column::Packed(codec::pack(work)),
                time_ns: Column::Packed(codec::pack(time_ns)),
                value: Column::Packed(codec::pack(value)),
            }
        };
        text.serialize(serializer)
    }
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
        Ok(SeriesRecord { metric, lane, every, seen, columns })
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
    use super::SeriesRecord;
    use crate::series::{LAST_ONLY, Point, Series};

    fn series(every: u64, n: u64) -> Series {
        let mut series = Series::keeping(every);
        let value = |i: u64| if i.is_multiple_of(7) { -f64::NAN } else { 1.0 / i as f64 };
        (0..n)
            .for_each(|i| series.push(Point { iteration: i, work: 3 * i, time_ns: i / 5, value: value(i) }));
        series
    }

    #[test]
    fn series_of_all_lengths_and_steps_come_back() {
        for (every, n) in [(1, 0), (1, 1), (1, 50), (1, 2_100_000), (3, 1000), (LAST_ONLY, 9), (100, 5)] {
            let whole = series(every, n);
            let text = ron::to_string(&SeriesRecord::of("cost", 2, &whole)).unwrap();
            let again: SeriesRecord = ron::from_str(&text).unwrap();
            let again = again.restore().unwrap();
            let bits = |series: &Series| {
                series.columns_to_the_end().value.iter().map(|value| value.to_bits()).collect::<Vec<_>>()
            };
            assert_eq!(bits(&again), bits(&whole));
            assert_eq!((again.every(), again.seen()), (whole.every(), whole.seen()));
            assert_eq!(again.to_columns().iteration, whole.to_columns().iteration);
        }
    }

    #[test]
    fn a_short_series_is_readable_and_a_long_one_names_its_codec() {
        let mut short = Series::default();
        short.push(Point { iteration: 1, work: 2, time_ns: 3, value: -0.5 });
        let text = ron::to_string(&SeriesRecord::of("cost", 0, &short)).unwrap();
        assert!(text.contains(r#"codec:"plain""#) && text.contains("value:[-0.5]"), "{text}");
        let text = ron::to_string(&SeriesRecord::of("cost", 0, &series(1, 100))).unwrap();
        assert!(text.contains(r#"codec:"pco-base64""#) && text.contains("kept:Some(100)"), "{text}");
    }
}
