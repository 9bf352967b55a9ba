//! Columns of numbers as text: short ones as lists that people can read, long ones packed.
//!
//! Packed is base64 of [`pco`], which gives every bit back: NaN with its payload, infinities and -0.0. A
//! million samples of a random walk, of a cost and of two counters take about a tenth of what they take as
//! lists; the bench `session` tells.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use pco::ChunkConfig;
use pco::data_types::Number;
use pco::standalone::{simple_compress, simple_decompress_into};
use serde::de::{Error as _, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::marker::PhantomData;

/// Name of the codec of columns that are written as lists.
pub const PLAIN: &str = "plain";
/// Name of the codec of columns that are written as base64 of pco.
pub const PACKED: &str = "pco-base64";
/// Longest column that is written as a list.
pub const READABLE: usize = 16;
/// Columns shorter than this are packed with less search for what packs them best.
const SHORT: usize = 4096;

/// A column as it stands in the text.
#[derive(Clone, Debug, PartialEq)]
pub enum Column<T> {
    /// A list.
    Plain(Vec<T>),
    /// Packed.
    Packed(String),
}

/// Why a packed column cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CodecError {
    /// Not base64.
    #[error("it is not base64: {0}")]
    Base64(base64::DecodeError),
    /// Not pco.
    #[error("it cannot be unpacked: {0}")]
    Pco(String),
    /// Unpacked, but of another length.
    #[error("it does not hold the {0} numbers that it should")]
    Length(usize),
}

/// Packs numbers.
pub fn pack<T: Number>(numbers: &[T]) -> String {
    let level = if numbers.len() < SHORT { 3 } else { pco::DEFAULT_COMPRESSION_LEVEL };
    let bytes = simple_compress(numbers, &ChunkConfig::default().with_compression_level(level));
    STANDARD_NO_PAD.encode(bytes.expect("such a configuration holds any numbers, and memory is no file"))
}

/// Unpacks so many numbers.
///
/// # Errors
///
/// [`CodecError`] when the text holds anything else.
pub fn unpack<T: Number>(text: &str, len: usize) -> Result<Vec<T>, CodecError> {
    let bytes = STANDARD_NO_PAD.decode(text).map_err(CodecError::Base64)?;
    // One more than there should be, so that a longer column is told from a whole one.
    let mut numbers = vec![T::default(); len + 1];
    let progress = simple_decompress_into(&bytes, &mut numbers);
    let progress = progress.map_err(|error| CodecError::Pco(error.to_string()))?;
    if !progress.finished || progress.n_processed != len {
        return Err(CodecError::Length(len));
    }
    numbers.truncate(len);
    Ok(numbers)
}

impl<T: Number> Column<T> {
    /// The numbers of a column of this length.
    ///
    /// # Errors
    ///
    /// [`CodecError`].
    pub fn numbers(self, len: usize) -> Result<Vec<T>, CodecError> {
        match self {
            Column::Plain(numbers) if numbers.len() == len => Ok(numbers),
            Column::Plain(_) => Err(CodecError::Length(len)),
            Column::Packed(text) => unpack(&text, len),
        }
    }
}

/// Whether a list gives these values back; of a NaN it keeps no bits.
pub fn is_readable(values: &[f64]) -> bool {
    let comes_back = |value: &f64| !value.is_nan() || value.to_bits() == f64::NAN.to_bits();
    values.len() <= READABLE && values.iter().all(comes_back)
}

impl<T: Serialize> Serialize for Column<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Column::Plain(numbers) => numbers.serialize(serializer),
            Column::Packed(text) => serializer.serialize_str(text),
        }
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Column<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Column<T>, D::Error> {
        deserializer.deserialize_any(ColumnVisitor(PhantomData))
    }
}

struct ColumnVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for ColumnVisitor<T> {
    type Value = Column<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of numbers, or a packed text")
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Column<T>, E> {
        Ok(Column::Packed(text.to_string()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Column<T>, A::Error> {
        let mut numbers = Vec::new();
        while let Some(number) = list.next_element()? {
            if numbers.len() > MOST {
                return Err(A::Error::custom("a column is longer than any that a run keeps"));
            }
            numbers.push(number);
        }
        Ok(Column::Plain(numbers))
    }
}

/// No column of a run is longer.
const MOST: usize = crate::series::CAPACITY;

#[cfg(test)]
mod tests {
    use super::{CodecError, Column, is_readable, pack, unpack};

    fn walk(n: usize) -> Vec<f64> {
        let mut state = 1_u64;
        let mut at = 0.0;
        let step = |_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            at += (state >> 11) as f64 / (1_u64 << 53) as f64 - 0.5;
            at
        };
        (0..n).map(step).collect()
    }

    fn bits(values: &[f64]) -> Vec<u64> {
        values.iter().map(|value| value.to_bits()).collect()
    }

    #[test]
    fn every_bit_comes_back() {
        let mut values = walk(5000);
        let odd = [f64::INFINITY, f64::NEG_INFINITY, -0.0, 0.0, f64::MIN_POSITIVE / 8.0, f64::MAX];
        values.extend(odd);
        values.extend([f64::NAN, -f64::NAN, f64::from_bits(0x7ff0_0000_0000_0001)]);
        for len in [0, 1, 2, 70, values.len()] {
            let part = &values[values.len() - len..];
            assert_eq!(bits(&unpack(&pack(part), len).unwrap()), bits(part));
        }
        let counts: Vec<u64> = (0..5000_u64).map(|i| i * i).chain([u64::MAX, 0]).collect();
        assert_eq!(unpack::<u64>(&pack(&counts), counts.len()).unwrap(), counts);
    }

    #[test]
    fn a_column_of_another_length_is_refused() {
        let text = pack(&[1_u64, 2, 3]);
        assert_eq!(unpack::<u64>(&text, 2), Err(CodecError::Length(2)));
        assert_eq!(unpack::<u64>(&text, 4), Err(CodecError::Length(4)));
        assert!(matches!(unpack::<u64>("?", 1), Err(CodecError::Base64(_))));
        assert!(matches!(unpack::<f64>(&text, 3), Err(CodecError::Pco(_))));
        assert_eq!(Column::Plain(vec![1_u64]).numbers(2), Err(CodecError::Length(2)));
    }

    #[test]
    fn a_damaged_column_is_refused_or_differs_and_never_panics() {
        let text = pack(&walk(300));
        for at in 0..text.len() {
            for symbol in ["A", "9", "/"] {
                let damaged = format!("{}{symbol}{}", &text[..at], &text[at + 1..]);
                if let Ok(values) = unpack::<f64>(&damaged, 300) {
                    assert_eq!(values.len(), 300);
                }
            }
            assert!(unpack::<f64>(&text[..at], 300).is_err(), "cut at {at}");
        }
    }

    #[test]
    fn a_list_is_for_few_values_that_it_gives_back() {
        assert!(is_readable(&[1.0, f64::NAN, -0.0]));
        assert!(!is_readable(&[-f64::NAN]));
        assert!(!is_readable(&[0.0; 17]));
    }
}
