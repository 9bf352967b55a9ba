//! What the fuzz targets share: the promises, and an allocator that ends a target above its memory.

use cap::Cap;
use std::alloc::System;

pub mod promises;
pub mod texts;

/// Bytes that a target may hold at once; an input has at most a megabyte.
pub const MEMORY: usize = 512 << 20;

#[global_allocator]
static ALLOCATOR: Cap<System> = Cap::new(System, MEMORY);
