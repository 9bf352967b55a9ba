//! Values as bytes, for checkpoints: a solver puts its state into one and takes it out again.
//!
//! Whole numbers have a variable length (seven bits a byte, the low ones first), so that small ones are short.
//! Numbers with a fraction are their bits, so that they come back exactly. A list is its length and its
//! elements. Taking never panics, whatever the bytes are: what does not fit is [`Damaged`].

use crate::solver::Outcome;
use std::convert::TryFrom;
use std::fmt;

/// A value that can be put into bytes and taken out of them.
///
/// A struct gets it by naming its fields once:
///
/// ```
/// use plugin_api::{restore, store};
///
/// #[derive(Debug, PartialEq)]
/// struct Walk {
///     steps: u64,
///     level: f64,
///     seen: Vec<(u32, bool)>,
/// }
/// plugin_api::stored!(Walk { steps, level, seen });
///
/// let walk = Walk { steps: 300, level: -0.0, seen: vec![(7, true)] };
/// assert_eq!(restore::<Walk>(&store(&walk)), Ok(walk));
/// assert!(restore::<Walk>(&[1, 2, 3]).is_err());
/// ```
pub trait Stored: Sized {
    /// Puts it at the end of the bytes.
    fn put(&self, to: &mut Vec<u8>);

    /// Takes it from the front of the bytes.
    ///
    /// # Errors
    ///
    /// [`Damaged`] when the bytes hold no such value.
    fn take(from: &mut Unread<'_>) -> Result<Self, Damaged>;
}

/// The bytes of a value.
pub fn store(value: &impl Stored) -> Vec<u8> {
    let mut bytes = Vec::new();
    value.put(&mut bytes);
    bytes
}

/// The value of these bytes, all of them.
///
/// # Errors
///
/// [`Damaged`] when the bytes hold something else, or something more.
pub fn restore<T: Stored>(bytes: &[u8]) -> Result<T, Damaged> {
    let mut unread = Unread(bytes);
    let value = T::take(&mut unread)?;
    match unread.0 {
        [] => Ok(value),
        _ => Err(Damaged("there is more in it than belongs there")),
    }
}

/// Why a checkpoint cannot be gone on from: half a sentence that says what does not fit. As an [`Outcome`]
/// it is the error of a run that was to be resumed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Damaged(pub &'static str);

impl Damaged {
    /// Passes where a condition holds that the state of a run always meets.
    ///
    /// # Errors
    ///
    /// [`Damaged`] with the reason where it does not.
    pub fn unless(holds: bool, reason: &'static str) -> Result<(), Damaged> {
        if holds {
            Ok(())
        } else {
            Err(Damaged(reason))
        }
    }
}

impl fmt::Display for Damaged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the checkpoint cannot be gone on from: {}; begin the run anew", self.0)
    }
}

impl std::error::Error for Damaged {}

impl From<Damaged> for Outcome {
    fn from(damaged: Damaged) -> Outcome {
        Outcome::Error(damaged.to_string())
    }
}

/// Bytes that have not been taken yet.
#[derive(Clone, Copy, Debug)]
pub struct Unread<'a>(&'a [u8]);

impl<'a> Unread<'a> {
    /// Takes so many bytes.
    ///
    /// # Errors
    ///
    /// [`Damaged`] when there are fewer.
    pub fn bytes(&mut self, n: usize) -> Result<&'a [u8], Damaged> {
        if n > self.0.len() {
            return Err(Damaged("it ends too soon"));
        }
        let (taken, rest) = self.0.split_at(n);
        self.0 = rest;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], Damaged> {
        let mut array = [0; N];
        array.copy_from_slice(self.bytes(N)?);
        Ok(array)
    }
}

const TOO_LARGE: Damaged = Damaged("a number in it is too large");

impl Stored for u64 {
    fn put(&self, to: &mut Vec<u8>) {
        let mut rest = *self;
        while rest >= 0x80 {
            to.push(rest as u8 | 0x80);
            rest >>= 7;
        }
        to.push(rest as u8);
    }

    fn take(from: &mut Unread<'_>) -> Result<u64, Damaged> {
        let mut value = 0;
        for shift in (0..64).step_by(7) {
            let [byte] = from.array()?;
            let bits = u64::from(byte & 0x7f);
            if bits << shift >> shift != bits {
                return Err(TOO_LARGE);
            }
            value |= bits << shift;
            if byte < 0x80 {
                return Ok(value);
            }
        }
        Err(TOO_LARGE)
    }
}

macro_rules! stored_as_u64 {
    ($($number:ty),+) => {
        $(
            impl Stored for $number {
                fn put(&self, to: &mut Vec<u8>) {
                    (*self as u64).put(to);
                }

                fn take(from: &mut Unread<'_>) -> Result<$number, Damaged> {
                    <$number>::try_from(u64::take(from)?).map_err(|_| TOO_LARGE)
                }
            }
        )+
    };
}

stored_as_u64!(u16, u32, usize);

impl Stored for u8 {
    fn put(&self, to: &mut Vec<u8>) {
        to.push(*self);
    }

    fn take(from: &mut Unread<'_>) -> Result<u8, Damaged> {
        from.array().map(|[byte]| byte)
    }
}

impl Stored for bool {
    fn put(&self, to: &mut Vec<u8>) {
        to.push(u8::from(*self));
    }

    fn take(from: &mut Unread<'_>) -> Result<bool, Damaged> {
        match u8::take(from)? {
            0 => Ok(false),
            1 => Ok(true),
            _ => Err(Damaged("a yes or no in it is neither")),
        }
    }
}

/// Small numbers of either sign are short.
impl Stored for i64 {
    fn put(&self, to: &mut Vec<u8>) {
        ((*self << 1 ^ *self >> 63) as u64).put(to);
    }

    fn take(from: &mut Unread<'_>) -> Result<i64, Damaged> {
        let folded = u64::take(from)?;
        Ok((folded >> 1) as i64 ^ -((folded & 1) as i64))
    }
}

impl Stored for f64 {
    fn put(&self, to: &mut Vec<u8>) {
        to.extend_from_slice(&self.to_bits().to_le_bytes());
    }

    fn take(from: &mut Unread<'_>) -> Result<f64, Damaged> {
        from.array().map(|bytes| f64::from_bits(u64::from_le_bytes(bytes)))
    }
}

impl Stored for f32 {
    fn put(&self, to: &mut Vec<u8>) {
        to.extend_from_slice(&self.to_bits().to_le_bytes());
    }

    fn take(from: &mut Unread<'_>) -> Result<f32, Damaged> {
        from.array().map(|bytes| f32::from_bits(u32::from_le_bytes(bytes)))
    }
}

impl<T: Stored> Stored for Option<T> {
    fn put(&self, to: &mut Vec<u8>) {
        self.is_some().put(to);
        if let Some(value) = self {
            value.put(to);
        }
    }

    fn take(from: &mut Unread<'_>) -> Result<Option<T>, Damaged> {
        Ok(if bool::take(from)? { Some(T::take(from)?) } else { None })
    }
}

impl<T: Stored> Stored for Vec<T> {
    fn put(&self, to: &mut Vec<u8>) {
        self.len().put(to);
        self.iter().for_each(|element| element.put(to));
    }

    fn take(from: &mut Unread<'_>) -> Result<Vec<T>, Damaged> {
        let n = usize::take(from)?;
        // An element takes a byte at least, so that no length makes us ask for more memory than is there.
        Damaged::unless(n <= from.0.len(), "it ends too soon")?;
        (0..n).map(|_| T::take(from)).collect()
    }
}

impl<T: Stored, const N: usize> Stored for [T; N] {
    fn put(&self, to: &mut Vec<u8>) {
        self.iter().for_each(|element| element.put(to));
    }

    fn take(from: &mut Unread<'_>) -> Result<[T; N], Damaged> {
        let elements = (0..N).map(|_| T::take(from)).collect::<Result<Vec<T>, Damaged>>()?;
        <[T; N]>::try_from(elements).map_err(|_| Damaged("it ends too soon"))
    }
}

impl<A: Stored, B: Stored> Stored for (A, B) {
    fn put(&self, to: &mut Vec<u8>) {
        self.0.put(to);
        self.1.put(to);
    }

    fn take(from: &mut Unread<'_>) -> Result<(A, B), Damaged> {
        Ok((A::take(from)?, B::take(from)?))
    }
}

/// Makes a struct [`Stored`](crate::Stored), field by field: `stored!(Point { x, y });`. Every field is named,
/// or it does not compile.
#[macro_export]
macro_rules! stored {
    ($name:ident { $($field:ident),+ $(,)? }) => {
        impl $crate::Stored for $name {
            fn put(&self, to: &mut ::std::vec::Vec<u8>) {
                $($crate::Stored::put(&self.$field, to);)+
            }

            fn take(
                from: &mut $crate::Unread<'_>,
            ) -> ::std::result::Result<$name, $crate::Damaged> {
                ::std::result::Result::Ok($name { $($field: $crate::Stored::take(from)?),+ })
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::{restore, store, Damaged, Stored, Unread};
    use std::fmt::Debug;

    fn comes_back<T: Stored + PartialEq + Debug>(value: T) {
        let bytes = store(&value);
        assert_eq!(restore::<T>(&bytes), Ok(value));
        for len in 0..bytes.len() {
            assert!(restore::<T>(&bytes[..len]).is_err(), "{} of {} bytes", len, bytes.len());
        }
        let more = [bytes, vec![0]].concat();
        assert_eq!(restore::<T>(&more), Err(Damaged("there is more in it than belongs there")));
    }

    #[test]
    fn every_value_comes_back_and_a_part_of_it_is_refused() {
        for shift in 0..64 {
            comes_back(1_u64 << shift);
            comes_back((1_u64 << shift) - 1);
            comes_back(-1_i64 << shift);
            comes_back(i64::MAX >> shift);
        }
        comes_back((u64::MAX, (u32::MAX, u16::MAX)));
        comes_back((true, (false, 255_u8)));
        comes_back(vec![Some(1_u32), None, Some(128)]);
        comes_back([1.5_f64, -0.0, f64::MIN_POSITIVE, f64::INFINITY]);
        comes_back([1.5_f32, -1e-40]);
        comes_back(vec![vec![1_usize], vec![], vec![2, 300]]);
        let nan = f64::from_bits(0x7ff8_0000_0000_1234);
        assert_eq!(restore::<f64>(&store(&nan)).map(f64::to_bits), Ok(nan.to_bits()));
        assert_eq!(store(&(-0.0_f64)), (1_u64 << 63).to_le_bytes());
    }

    #[test]
    fn numbers_that_do_not_fit_and_lengths_beyond_the_bytes_are_refused() {
        assert!(restore::<u16>(&store(&65_536_u32)).is_err());
        assert!(restore::<u64>(&[0xff; 9]).is_err());
        assert!(restore::<u64>(&[[0xff_u8; 9].as_slice(), &[2]].concat()).is_err());
        assert!(restore::<bool>(&[2]).is_err());
        assert!(restore::<Vec<u8>>(&store(&u64::MAX)).is_err());
        assert!(restore::<Vec<u64>>(&store(&(1_u64 << 40))).is_err());
        assert!(Unread(&[1]).bytes(2).is_err());
    }
}
