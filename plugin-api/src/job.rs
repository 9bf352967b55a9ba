//! What a solver is asked to do, checked and in Rust's types.

use plugin_abi::{Param, Value, PARAM_BOOL, PARAM_CHOICE, PARAM_INT, PARAM_REAL, PARAM_TEXT};
use puzzle::Puzzle;

/// One run to make.
pub struct Job<'a> {
    puzzle: Puzzle,
    seed: u64,
    params: &'static [&'static Param],
    values: &'a [Value],
    resume: Option<Vec<u8>>,
}

impl<'a> Job<'a> {
    pub(crate) fn new(
        puzzle: Puzzle,
        seed: u64,
        params: &'static [&'static Param],
        values: &'a [Value],
        resume: Option<Vec<u8>>,
    ) -> Job<'a> {
        assert_eq!(params.len(), values.len(), "one value a parameter");
        Job { puzzle, seed, params, values, resume }
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Seed of the run's one random generator.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// What this solver put into its checkpoint, when the run goes on from one. It is whole and of this run
    /// (solver, puzzle, seed, parameters, counts). A solver that cannot read it answers
    /// [`Outcome::Error`](crate::Outcome::Error), into which a [`Damaged`](crate::Damaged) turns.
    pub fn resume(&self) -> Option<&[u8]> {
        self.resume.as_deref()
    }

    /// Value of a boolean parameter.
    ///
    /// # Panics
    ///
    /// When the solver has no parameter of this kind and key; so do the others.
    pub fn boolean(&self, key: &str) -> bool {
        self.find(key, PARAM_BOOL).1.i != 0
    }

    /// Value of an int parameter, within its range.
    pub fn int(&self, key: &str) -> i64 {
        self.find(key, PARAM_INT).1.i
    }

    /// Value of a real parameter, within its range.
    pub fn real(&self, key: &str) -> f64 {
        self.find(key, PARAM_REAL).1.r
    }

    /// Index of a choice parameter's value in its choices.
    pub fn choice(&self, key: &str) -> usize {
        let (param, value) = self.find(key, PARAM_CHOICE);
        let index = value.i.max(0) as usize;
        assert!(index < param.n_choices as usize, "parameter {:?} has no choice {}", key, index);
        index
    }

    /// Value of a text parameter.
    pub fn text(&self, key: &str) -> String {
        // SAFETY: the host keeps the text readable until `run` returns.
        unsafe { self.find(key, PARAM_TEXT).1.s.to_string_lossy() }
    }

    fn find(&self, key: &str, kind: u32) -> (&'static Param, &'a Value) {
        // SAFETY: the keys are static text of this library.
        let index = self.params.iter().position(|param| unsafe { param.key.to_string_lossy() } == key);
        let index = index.unwrap_or_else(|| panic!("the solver has no parameter {:?}", key));
        assert_eq!(self.params[index].kind, kind, "parameter {:?} is of another kind", key);
        (self.params[index], &self.values[index])
    }
}
