//! Samples on the pipe: 32 little-endian bytes each.

use plugin_abi::Sample;
use std::borrow::Cow;

/// Bytes of one sample.
const RECORD: usize = 32;

/// The bytes of samples as they go over the pipe.
#[cfg(target_endian = "little")]
pub fn encode(samples: &[Sample]) -> Cow<'_, [u8]> {
    const { assert!(size_of::<Sample>() == RECORD) };
    // SAFETY: a sample is `repr(C)`, its fields fill all of its 32 bytes, and each bit of them is plain data.
    let bytes = unsafe { std::slice::from_raw_parts(samples.as_ptr().cast::<u8>(), size_of_val(samples)) };
    Cow::Borrowed(bytes)
}

/// The bytes of samples as they go over the pipe.
#[cfg(not(target_endian = "little"))]
pub fn encode(samples: &[Sample]) -> Cow<'_, [u8]> {
    let record = |sample: &Sample| {
        let mut record = [0; RECORD];
        record[..8].copy_from_slice(&sample.time_ns.to_le_bytes());
        record[8..16].copy_from_slice(&sample.iteration.to_le_bytes());
        record[16..24].copy_from_slice(&sample.value.to_le_bytes());
        record[24..28].copy_from_slice(&sample.metric.to_le_bytes());
        record[28..].copy_from_slice(&sample.lane.to_le_bytes());
        record
    };
    Cow::Owned(samples.iter().flat_map(record).collect())
}

/// Reads samples back; a cut-off record at the end is dropped.
pub fn decode(payload: &[u8]) -> Vec<Sample> {
    let (records, _) = payload.as_chunks::<RECORD>();
    let u64_at = |record: &[u8; RECORD], at: usize| {
        let mut bytes = [0; 8];
        bytes.copy_from_slice(&record[at..at + 8]);
        u64::from_le_bytes(bytes)
    };
    let sample = |record: &[u8; RECORD]| {
        let tail = u64_at(record, 24);
        Sample {
            time_ns: u64_at(record, 0),
            iteration: u64_at(record, 8),
            value: f64::from_bits(u64_at(record, 16)),
            metric: tail as u32,
            lane: (tail >> 32) as u32,
        }
    };
    records.iter().map(sample).collect()
}

#[cfg(test)]
mod tests {
    use super::{decode, encode};
    use plugin_abi::Sample;

    #[test]
    fn samples_are_read_as_they_were_laid_out() {
        let sample = Sample { time_ns: 11, iteration: 22, value: -0.5, metric: 3, lane: 4 };
        let mut expected = Vec::new();
        expected.extend_from_slice(&11_u64.to_le_bytes());
        expected.extend_from_slice(&22_u64.to_le_bytes());
        expected.extend_from_slice(&(-0.5_f64).to_le_bytes());
        expected.extend_from_slice(&3_u32.to_le_bytes());
        expected.extend_from_slice(&4_u32.to_le_bytes());
        let mut bytes = encode(&[sample]).into_owned();
        assert_eq!(bytes, expected);
        bytes.push(9); // a cut-off record is dropped
        assert_eq!(decode(&bytes), [sample]);
    }
}
