//! Why parameters were refused, as the sentences that a person reads.

/// Why parameters were refused. Each sentence says what would be right.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParameterError {
    /// The solver has no such parameter.
    #[error("{solver} has no parameter \"{key}\". It has: {known}.")]
    Unknown {
        /// Id of the solver.
        solver: String,
        /// What was asked for.
        key: String,
        /// What there is.
        known: String,
    },
    /// The solver has no such preset.
    #[error("{solver} has no preset \"{key}\". It has: {known}.")]
    UnknownPreset {
        /// Id of the solver.
        solver: String,
        /// What was asked for.
        key: String,
        /// What there is.
        known: String,
    },
    /// The value does not fit.
    #[error("{key} takes {expected}, not \"{given}\".")]
    Value {
        /// Key of the parameter.
        key: String,
        /// What it takes.
        expected: String,
        /// What was given.
        given: String,
    },
    /// The choice does not belong to the value of another parameter.
    #[error("{key} = {given} is available only when {needs}, and it is {now}. Available now: {available}.")]
    Unavailable {
        /// Key of the parameter.
        key: String,
        /// What was given.
        given: String,
        /// What the choice needs.
        needs: String,
        /// What the other parameter is.
        now: String,
        /// What can be taken instead.
        available: String,
    },
}
