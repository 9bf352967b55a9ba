//! Short lessons, a paper each, as data: what is explained, what is set up, and what the window must have come to
//! before a step is ticked off. The model (`model/lesson`) sees to it; no lesson promises what a fixed seed does not
//! bring.

mod ac3_tabu;
mod geometric_ga;
mod kenken_network;
mod nmcs_kakuro;

/// A lesson.
pub struct Lesson {
    /// Its title.
    pub title: &'static str,
    /// What it is about, in a sentence.
    pub about: &'static str,
    /// The paper that it is after.
    pub paper: &'static str,
    /// What the user does, one after the other.
    pub steps: &'static [Step],
}

/// A step of a lesson.
pub struct Step {
    /// Its title.
    pub title: &'static str,
    /// What happens, and what to do.
    pub text: &'static str,
    /// What to look for.
    pub look_for: &'static str,
    /// What its button sets up.
    pub setup: Option<Setup>,
    /// When it is done.
    pub goal: Goal,
}

/// What "Set it up" sets up.
pub struct Setup {
    /// The name of the puzzle.
    pub name: &'static str,
    /// The puzzle, as a file holds it.
    pub puzzle: &'static str,
    /// Id of the solver.
    pub solver: &'static str,
    /// The preset whose values are laid into the form.
    pub preset: Option<&'static str>,
    /// Values that are set over those.
    pub set: &'static [(&'static str, &'static str)],
    /// The seed.
    pub seed: u64,
    /// The limit on iterations.
    pub max_iterations: Option<u64>,
}

/// When a step is done. Runs count from the moment at which the step's lesson set up what stands in the form, and only
/// those of the solver and the settings that were set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// What is to be set up stands in the form.
    Ready,
    /// A run has made so many iterations.
    Iterations(u64),
    /// A run is over.
    Over,
    /// A run has found a solution that was checked.
    Solved,
    /// The user has read it and goes on.
    Read,
}

/// All lessons.
pub static LESSONS: [Lesson; 4] =
    [ac3_tabu::LESSON, geometric_ga::LESSON, nmcs_kakuro::LESSON, kenken_network::LESSON];

#[cfg(test)]
mod tests {
    use super::{Goal, LESSONS};
    use puzzle_formats::{Options, read};

    #[test]
    fn a_lesson_begins_with_what_it_sets_up_and_ends_with_what_it_comes_to() {
        for lesson in &LESSONS {
            assert!((3..=6).contains(&lesson.steps.len()), "{}", lesson.title);
            assert!(lesson.steps[0].setup.is_some(), "{}", lesson.title);
            assert_eq!(lesson.steps.last().map(|step| step.goal), Some(Goal::Read), "{}", lesson.title);
        }
    }

    #[test]
    fn each_puzzle_of_a_lesson_is_one_that_can_be_read() {
        for setup in LESSONS.iter().flat_map(|lesson| lesson.steps).filter_map(|step| step.setup.as_ref()) {
            let reading = read(setup.name, setup.puzzle.as_bytes(), &Options::default()).unwrap();
            assert_eq!((reading.len(), reading.entry(0).conflicts.len()), (1, 0), "{}", setup.name);
        }
    }
}
