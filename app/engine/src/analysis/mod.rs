//! From the runs of a session to numbers: which runs belong together, what each spent, and what the
//! [`statistics`](crate::statistics) say of them. Plain data, the same for tables, figures and the window.
//!
//! - [`group`] puts runs together that agree in some [`Key`]s.
//! - A [`Measure`] says what a run spent; with it a run is an [`Attempt`](crate::statistics::Attempt).
//! - [`Summary`] is one line of numbers about a group.
//! - A [`Target`] is a value of a metric that runs reach sooner, later or never.
//! - [`convergence`], [`fixed_target`] and [`fixed_budget`] look into the samples of runs.
//! - [`compare`] chooses the tests between groups, and tells what makes them doubtful.
//!
//! No run is dropped: one that failed, was refused or stopped counts as not solved, and is told of. Only runs
//! that have not ended are left out.

mod budgets;
mod caution;
mod compare;
mod convergence;
mod group;
mod key;
mod measure;
#[cfg(test)]
pub(crate) mod sample;
mod selection;
mod summary;
mod target;

pub use budgets::{BudgetRow, fixed_budget};
pub use caution::{Caution, budget_text, cautions};
pub use compare::{CompareError, Comparison, Doubt, Test, TestKind, compare, fitting_measure};
pub use convergence::{Band, Grid, convergence, grid};
pub use group::{Group, group, group_with_unfinished};
pub use key::{Key, KeyValue, UnknownKey};
pub use measure::Measure;
pub use selection::{SelectionError, keep, select};
pub use summary::Summary;
pub use target::{Direction, Target, TargetError, TargetRow, efforts_to_targets, even_targets, fixed_target};
