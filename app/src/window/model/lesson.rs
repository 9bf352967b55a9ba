//! The lesson that is open: which step is shown, and which are done by what has really happened.

use super::{Model, NoticeKind};
use crate::window::background::{Background, Opened, Origin};
use crate::window::lessons::{Goal, LESSONS, Lesson, Setup, Step};
use engine::budget::Budget;
use engine::outcome::Status;
use engine::parameter::{self, Parameters};
use engine::session::{RunId, SessionRun};
use puzzle_formats::Options;
use std::collections::BTreeMap;

/// The lessons as far as they were followed since the program was started.
#[derive(Default)]
pub(super) struct Lessons {
    open: Option<OpenLesson>,
    /// Those that were left, by their numbers.
    left: BTreeMap<usize, OpenLesson>,
}

/// A lesson that is open.
pub struct OpenLesson {
    /// Its number.
    pub number: usize,
    /// The step that is shown, from 0.
    pub step: usize,
    /// Which steps are done.
    pub done: Vec<bool>,
    /// What was set up last.
    wanted: Option<Wanted>,
}

/// What runs must be of to count.
struct Wanted {
    /// The step that set it up.
    step: usize,
    solver: String,
    parameters: Parameters,
    seed: u64,
    /// The runs from this number on count.
    from: RunId,
}

impl OpenLesson {
    /// The lesson.
    pub fn lesson(&self) -> &'static Lesson {
        &LESSONS[self.number]
    }

    fn n_done(&self) -> usize {
        self.done.iter().filter(|&&done| done).count()
    }

    /// The step that is shown.
    pub fn shown(&self) -> &'static Step {
        &self.lesson().steps[self.step]
    }

    /// Whether what the step shown builds on stands in the form.
    pub fn is_set_up(&self) -> bool {
        self.wanted.as_ref().is_some_and(|wanted| Some(wanted.step) == self.setting_step())
    }

    /// The step, this one or one before, that sets up what the step shown is about.
    pub fn setting_step(&self) -> Option<usize> {
        (0..=self.step).rev().find(|&step| self.lesson().steps[step].setup.is_some())
    }
}

impl Model {
    /// The lesson that is open.
    pub fn lesson(&self) -> Option<&OpenLesson> {
        self.lessons.open.as_ref()
    }

    /// How many steps of a lesson were done when it was left.
    pub fn steps_done(&self, number: usize) -> usize {
        self.lessons.left.get(&number).map_or(0, OpenLesson::n_done)
    }

    /// Opens a lesson where it was left, or at its beginning.
    pub(super) fn open_lesson(&mut self, number: usize) {
        let Some(lesson) = LESSONS.get(number) else { return };
        self.leave_lesson();
        let steps = lesson.steps.len();
        let left = self.lessons.left.remove(&number).filter(|left| left.n_done() < steps);
        let open = left.unwrap_or_else(|| {
            // It tells of curves of its own runs.
            self.untick_all();
            OpenLesson { number, step: 0, done: vec![false; steps], wanted: None }
        });
        self.lessons.open = Some(open);
        self.show_pane("lessons");
    }

    pub(super) fn leave_lesson(&mut self) {
        if let Some(open) = self.lessons.open.take() {
            self.lessons.left.insert(open.number, open);
        }
    }

    /// Goes to another step; one that is only read is done when it is left.
    pub(super) fn go_to_step(&mut self, step: usize) {
        let Some(open) = &mut self.lessons.open else { return };
        if open.shown().goal == Goal::Read && step >= open.step {
            open.done[open.step] = true;
        }
        open.step = step.min(open.lesson().steps.len() - 1);
    }

    /// Sets up what the step shown is about.
    pub(super) fn set_up_lesson(&mut self, background: &Background) {
        let Some(open) = &self.lessons.open else { return };
        let Some(step) = open.setting_step() else { return };
        let Some(setup) = &open.lesson().steps[step].setup else { return };
        if let Err(told) = self.lay_out(setup) {
            self.tell(NoticeKind::Problem, told);
            return;
        }
        let parameters = self.form.parameters.clone();
        let next = self.session.runs.iter().map(|run| run.id.0).max().unwrap_or(0) + 1;
        let wanted =
            Wanted { step, solver: setup.solver.into(), parameters, seed: setup.seed, from: RunId(next) };
        if let Some(open) = &mut self.lessons.open {
            open.wanted = Some(wanted);
        }
        self.look_at_lesson();
        // What is seen of the new puzzle is found out like that of any other.
        self.look_at_rows(background);
    }

    fn lay_out(&mut self, setup: &Setup) -> Result<(), String> {
        let read = puzzle_formats::read(setup.name, setup.puzzle.as_bytes(), &Options::default());
        let reading = read.map_err(|_| format!("The puzzle {} could not be read.", setup.name))?;
        self.take_opened(Origin::Pasted(setup.name.into()), Opened::Puzzles(reading, 0));
        self.choose_solver(setup.solver, None);
        let Some(found) = self.solver() else {
            return Err(format!(
                "This lesson needs the solver {}, which is not installed or not approved. It comes with the program: \
                 look for it with Solver > Look for plugins again.",
                setup.solver
            ));
        };
        let set: Vec<(String, String)> =
            setup.set.iter().map(|(key, value)| ((*key).to_string(), (*value).to_string())).collect();
        self.form.parameters =
            parameter::resolve(&found.solver, setup.preset, &set).map_err(|error| error.to_string())?;
        self.form.preset = setup.preset.map(str::to_string);
        self.forget_changed_preset();
        self.form.seed = setup.seed;
        self.form.runs = 1;
        self.form.ticked.clear();
        self.form.budget = Budget { max_iterations: setup.max_iterations, ..Budget::default() };
        Ok(())
    }

    /// Ticks off what has happened.
    pub fn look_at_lesson(&mut self) {
        let Some(open) = &self.lessons.open else { return };
        let Some(wanted) = &open.wanted else { return };
        let counts = |run: &&SessionRun| {
            let setup = run.run.setup();
            run.id >= wanted.from
                && (&setup.solver, &setup.parameters, setup.seed)
                    == (&wanted.solver, &wanted.parameters, wanted.seed)
        };
        // The newest is at the end, and what is older than the setup does not count.
        let newer = self.session.runs.iter().rev().take_while(|run| run.id >= wanted.from);
        let runs: Vec<&SessionRun> = newer.filter(counts).collect();
        let is_done = |goal: Goal| match goal {
            Goal::Ready => true,
            Goal::Iterations(most) => runs.iter().any(|run| run.run.iterations() >= most),
            // One that was stopped has not come to what is to be seen.
            Goal::Over => runs.iter().any(|run| {
                let outcome = run.run.outcome();
                outcome.is_some_and(|outcome| !matches!(outcome.status, Status::Cancelled | Status::Error))
            }),
            Goal::Solved => runs
                .iter()
                .any(|run| run.run.outcome().is_some_and(|outcome| outcome.status == Status::Solved)),
            Goal::Read => false,
        };
        // A step counts by what was set up for it.
        let steps = open.lesson().steps;
        let until =
            (wanted.step + 1..steps.len()).find(|&step| steps[step].setup.is_some()).unwrap_or(steps.len());
        let done: Vec<usize> = (wanted.step..until).filter(|&step| is_done(steps[step].goal)).collect();
        if let Some(open) = &mut self.lessons.open {
            done.into_iter().for_each(|step| open.done[step] = true);
        }
    }
}
