//! What the two solvers say of themselves: names, parameters, presets, metrics.

mod choices;
mod climber;
mod ga;
mod paths;

pub use climber::{HillClimber, metric as climber_metric};
pub use ga::{Geometric, GeometricGa, metric};
pub use paths::{Avx2, Avx512, Fastest, OnPath, Scalar, Textbook};
