//! Pinned effort.
