//! Whether two runs of one job did the same, times aside: the same samples bit for bit, the same outcome, the same
//! grid.
//!
//! The clock cuts what a worker sends into batches and says when boards are shown; samples carry their iteration
//! and work, and none is lost, so they do not depend on it.

use crate::run::{Run, SeriesId};
use crate::series::Columns;
use std::collections::BTreeMap;

/// The samples of a run, by series.
pub type Trajectory = BTreeMap<SeriesId, Columns>;

/// Says how another run of the same job differs from a run, times aside.
pub fn first_difference(run: &Run, other: &Run) -> Option<String> {
    first_difference_of_samples(run, &trajectory(run), &trajectory(other))
        .or_else(|| first_difference_of_ends(run, other))
}

/// What a run sampled, with the last sample of each series.
pub fn trajectory(run: &Run) -> Trajectory {
    run.series().iter().map(|(id, series)| (*id, series.columns_to_the_end())).collect()
}

/// Says how samples differ from those of a run, times aside.
pub fn first_difference_of_samples(run: &Run, mine: &Trajectory, theirs: &Trajectory) -> Option<String> {
    for (id, columns) in mine {
        let name = &run.setup().metrics[id.metric];
        let Some(others) = theirs.get(id) else {
            return Some(format!("the metric {name} on lane {} has no samples", id.lane));
        };
        if let Some(index) = first_unequal(columns, others) {
            return Some(format!("sample {} of {name} on lane {} differs", index + 1, id.lane));
        }
    }
    (theirs.len() != mine.len()).then(|| "it samples more metrics or lanes".into())
}

/// Says how another run ends differently: by its outcome, its grid, its iterations or its work.
pub fn first_difference_of_ends(run: &Run, other: &Run) -> Option<String> {
    if let (Some(mine), Some(theirs)) = (run.outcome(), other.outcome())
        && (mine.status, &mine.solution) != (theirs.status, &theirs.solution)
    {
        return Some(format!("it ends with \"{}\" and not with \"{}\"", theirs.message, mine.message));
    }
    if run.iterations() != other.iterations() {
        return Some(format!("it makes {} iterations and not {}", other.iterations(), run.iterations()));
    }
    (run.work() != other.work())
        .then(|| format!("it does {} units of work and not {}", other.work(), run.work()))
}

/// The first sample in which two series differ; values are equal when their bits are, so that NaN is.
fn first_unequal(a: &Columns, b: &Columns) -> Option<usize> {
    let len = a.len().min(b.len());
    let same = |i: usize| {
        a.iteration[i] == b.iteration[i]
            && a.work[i] == b.work[i]
            && a.value[i].to_bits() == b.value[i].to_bits()
    };
    (0..len).find(|&i| !same(i)).or_else(|| (a.len() != b.len()).then_some(len))
}
