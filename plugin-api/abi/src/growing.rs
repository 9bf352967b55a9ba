//! Structs that grow at their end, and how one is read that another version has written.

use std::mem::MaybeUninit;

/// A struct that starts with its own size, so that a later minor version can add fields at its end.
///
/// # Safety
///
/// The type is `repr(C)`, its first field is `struct_size: u32`, and every bit pattern that the other
/// side may write into its fields is a valid value of theirs.
pub unsafe trait Growing: Copy {
    /// Bytes that a struct must have to be of use; what lies beyond them may be missing.
    const LEAST_SIZE: usize;

    /// The values of fields that are missing.
    const ABSENT: Self;

    /// Copies a struct that was compiled with another minor version: a shorter one gets
    /// [`Growing::ABSENT`] for what it lacks, and what a longer one has more is not looked at. Gives
    /// `None` for NULL and for a struct below [`Growing::LEAST_SIZE`].
    ///
    /// # Safety
    ///
    /// `from` is NULL or points to a `u32` that says how many readable bytes lie there.
    unsafe fn read(from: *const Self) -> Option<Self> {
        if from.is_null() {
            return None;
        }
        // SAFETY: the caller vouches for the first field. It is read alone, since the rest may be short.
        let size = unsafe { *from.cast::<u32>() } as usize;
        if size < Self::LEAST_SIZE {
            return None;
        }
        let mut read = MaybeUninit::new(Self::ABSENT);
        let known = size.min(std::mem::size_of::<Self>());
        // SAFETY: the caller vouches for `size` bytes, `read` has room for `known`, and a prefix of a
        // valid value laid over a valid value is one again (the trait's contract).
        unsafe {
            std::ptr::copy_nonoverlapping(from.cast::<u8>(), read.as_mut_ptr().cast::<u8>(), known);
            Some(read.assume_init())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Growing;
    use crate::{Metric, Param};

    #[test]
    fn a_shorter_struct_lacks_only_what_it_does_not_have() {
        let mut old = Param::boolean("on", "On", true).enabled_when("other", "1");
        old.struct_size = Param::LEAST_SIZE as u32;
        // SAFETY: the struct is longer than it says.
        let read = unsafe { Param::read(&old) }.unwrap();
        assert_eq!((read.int_default, read.enabled_key.len, read.enabled_values.len), (1, 0, 0));

        let mut old = Metric::gauge("cost", "Cost").minimise(3.0);
        old.struct_size = Metric::LEAST_SIZE as u32;
        // SAFETY: as above.
        assert!(unsafe { Metric::read(&old) }.unwrap().target.is_nan());
    }

    #[test]
    fn a_longer_struct_is_read_as_far_as_it_is_known() {
        let mut new = Metric::gauge("cost", "Cost").minimise(3.0);
        new.struct_size = 4096;
        // SAFETY: only the bytes of this version are read.
        assert_eq!(unsafe { Metric::read(&new) }.unwrap().target, 3.0);
    }

    #[test]
    fn what_is_too_short_or_missing_is_refused() {
        let mut cut = Metric::gauge("cost", "Cost");
        cut.struct_size = Metric::LEAST_SIZE as u32 - 1;
        // SAFETY: the struct is longer than it says.
        assert!(unsafe { Metric::read(&cut) }.is_none());
        // SAFETY: NULL is allowed.
        assert!(unsafe { Metric::read(std::ptr::null()) }.is_none());
    }
}
