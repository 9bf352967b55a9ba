//! The statistics of experiments: plain functions of numbers, which know neither runs nor sessions.
//!
//! Effort is any amount that a run spends: evaluations, iterations or seconds. Lower is better everywhere, and a run
//! without a solution ranks as +∞, after every other and tied with its like. NaN is no effort; where one
//! comes in all the same, it ranks after +∞.
//!
//! The values that scipy, statsmodels and numpy give for the same numbers are kept in a file, and a test holds
//! every function against them.

mod ecdf;
mod effect;
mod fisher;
mod friedman;
mod holm;
mod kruskal_wallis;
mod mann_whitney;
mod mcnemar;
mod profile;
mod proportion;
mod quantile;
mod ranks;
mod run_length;
mod running_time;
mod wilcoxon;

pub use ecdf::{Step, ecdf, share_at};
pub use effect::{Magnitude, vargha_delaney};
pub use fisher::fisher_exact;
pub use friedman::friedman;
pub use holm::holm;
pub use kruskal_wallis::kruskal_wallis;
pub use mann_whitney::mann_whitney;
pub use mcnemar::mcnemar_exact;
pub use profile::{Ratios, performance_ratios};
pub use proportion::wilson;
pub use quantile::{Quartiles, quantile};
pub use run_length::{RunLength, run_length};
pub use running_time::{RunningTime, expected_running_time};
pub use wilcoxon::wilcoxon_signed_rank;

/// The confidence of every interval that the program prints.
pub const CONFIDENCE: f64 = 0.95;

/// An interval of confidence; either end may be infinite.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

/// One run as the statistics see it: what it spent, and whether it got there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Attempt {
    /// Effort until the solution or target, or until the run ended without it. Finite, at least 0.
    pub effort: f64,
    /// Whether it got there.
    pub hit: bool,
}

impl Attempt {
    /// Effort until the solution; +∞ for a run that did not get there.
    pub fn effort_to_hit(self) -> f64 {
        if self.hit { self.effort } else { f64::INFINITY }
    }
}

/// What a test of significance found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TestResult {
    /// The test's own statistic; which one is told where the test is.
    pub statistic: f64,
    /// Two-sided probability of something at least as extreme when nothing differs, 0 to 1.
    pub p_value: f64,
    /// How the probability was reached.
    pub method: Method,
}

/// How a probability was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// By counting all arrangements.
    Exact,
    /// By the distribution that large samples tend to.
    Asymptotic,
}

impl Method {
    /// `exact` or `asymptotic`.
    pub fn key(self) -> &'static str {
        match self {
            Method::Exact => "exact",
            Method::Asymptotic => "asymptotic",
        }
    }
}
