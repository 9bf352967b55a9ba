//! Vector forms of the kernel.

use super::{Kernel, Path};
use crate::rules::Operators;

pub fn has_avx2() -> bool {
    false
}

pub fn has_avx512() -> bool {
    false
}

pub fn kernel<'a>(_path: Path, _operators: &'a Operators<'a>, _slots: usize) -> Option<Box<dyn Kernel + 'a>> {
    None
}
