//! What a plugin says of a solver's metrics.

use crate::growing::Growing;
use crate::text::Str;
use std::mem::size_of;

/// Metric goal: neither direction is better.
pub const GOAL_NONE: u32 = 0;
/// Metric goal: smaller is better.
pub const GOAL_MIN: u32 = 1;
/// Metric goal: greater is better.
pub const GOAL_MAX: u32 = 2;
/// Metric kind: a value at a moment.
pub const METRIC_GAUGE: u32 = 0;
/// Metric kind: a count that never falls within a run.
pub const METRIC_COUNTER: u32 = 1;
/// Metric scale hint: linear axis.
pub const SCALE_LINEAR: u32 = 0;
/// Metric scale hint: logarithmic axis.
pub const SCALE_LOG: u32 = 1;

/// One metric of a solver; static.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Metric {
    /// Size of this struct in bytes, as the plugin was compiled.
    pub struct_size: u32,
    /// `METRIC_GAUGE` or `METRIC_COUNTER`.
    pub kind: u32,
    /// `GOAL_NONE`, `GOAL_MIN` or `GOAL_MAX`.
    pub goal: u32,
    /// `SCALE_LINEAR` or `SCALE_LOG`.
    pub scale: u32,
    /// Stable name in kebab-case.
    pub key: Str,
    /// Name for people.
    pub label: Str,
    /// Unit of the value; may be empty.
    pub unit: Str,
    /// What it measures, in one sentence.
    pub doc: Str,
    /// Value that means success; NaN when there is none.
    pub target: f64,
}

impl Metric {
    const fn base(kind: u32, key: &'static str, label: &'static str) -> Metric {
        Metric {
            struct_size: size_of::<Metric>() as u32,
            kind,
            goal: GOAL_NONE,
            scale: SCALE_LINEAR,
            key: Str::new(key),
            label: Str::new(label),
            unit: Str::EMPTY,
            doc: Str::EMPTY,
            target: f64::NAN,
        }
    }

    /// A value at a moment.
    pub const fn gauge(key: &'static str, label: &'static str) -> Metric {
        Self::base(METRIC_GAUGE, key, label)
    }

    /// A count that never falls within a run.
    pub const fn counter(key: &'static str, label: &'static str) -> Metric {
        Self::base(METRIC_COUNTER, key, label)
    }

    /// Says what it measures.
    pub const fn doc(mut self, doc: &'static str) -> Metric {
        self.doc = Str::new(doc);
        self
    }

    /// Gives the unit of the value.
    pub const fn unit(mut self, unit: &'static str) -> Metric {
        self.unit = Str::new(unit);
        self
    }

    /// Smaller is better, and `target` means success.
    pub const fn minimise(mut self, target: f64) -> Metric {
        self.goal = GOAL_MIN;
        self.target = target;
        self
    }

    /// Greater is better, and `target` means success.
    pub const fn maximise(mut self, target: f64) -> Metric {
        self.goal = GOAL_MAX;
        self.target = target;
        self
    }

    /// Hints that a logarithmic axis shows it best.
    pub const fn log_scale(mut self) -> Metric {
        self.scale = SCALE_LOG;
        self
    }
}

// SAFETY: `repr(C)`, the size first, and only numbers and pointers.
unsafe impl Growing for Metric {
    const LEAST_SIZE: usize = size_of::<Metric>() - size_of::<f64>();
    const ABSENT: Metric = Metric::base(METRIC_GAUGE, "", "");
}
