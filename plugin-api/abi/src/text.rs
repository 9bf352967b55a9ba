//! Strings that cross the boundary.

/// UTF-8 text, not closed by a NUL. NULL with length 0 is the empty string.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Str {
    /// First byte, or NULL.
    pub ptr: *const u8,
    /// Length in bytes.
    pub len: u64,
}

impl Str {
    /// The empty string.
    pub const EMPTY: Str = Str { ptr: std::ptr::null(), len: 0 };

    /// Longest text that [`Str::to_string_lossy`] reads, in bytes.
    pub const LONGEST: u64 = 1 << 20;

    /// Wraps text that lives until the process ends, as descriptors need.
    pub const fn new(text: &'static str) -> Str {
        Str { ptr: text.as_ptr(), len: text.len() as u64 }
    }

    /// Wraps text for the length of one call.
    pub fn of(text: &str) -> Str {
        Str { ptr: text.as_ptr(), len: text.len() as u64 }
    }

    /// Copies the text; bytes that are not UTF-8 become U+FFFD and what follows [`Str::LONGEST`] is cut.
    ///
    /// # Safety
    ///
    /// `ptr` is NULL or points to `len` readable bytes.
    pub unsafe fn to_string_lossy(self) -> String {
        if self.ptr.is_null() || self.len == 0 {
            return String::new();
        }
        let len = self.len.min(Self::LONGEST) as usize;
        // SAFETY: the caller vouches for `len` readable bytes at `ptr`.
        let bytes = unsafe { std::slice::from_raw_parts(self.ptr, len) };
        String::from_utf8_lossy(bytes).into_owned()
    }
}
