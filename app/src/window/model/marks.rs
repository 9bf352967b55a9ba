//! What a person keeps of runs by hand: notes, pins, colours, and which are out of sight.

use super::{Change, Model};
use crate::window::command::Mark;
use engine::session::{Marks, RunId};

/// The marks of some runs as they were.
struct Marked {
    what: &'static str,
    marks: Vec<(RunId, Marks)>,
}

impl Change for Marked {
    fn name(&self) -> String {
        match self.marks.as_slice() {
            [(id, _)] => format!("{} of run {}", self.what, id.0),
            marks => format!("{} of {} runs", self.what, marks.len()),
        }
    }

    fn swap(&mut self, model: &mut Model) {
        for (id, marks) in &mut self.marks {
            if let Some(run) = model.session.run_mut(*id) {
                std::mem::swap(&mut run.marks, marks);
            }
        }
    }
}

impl Mark {
    fn what(&self) -> &'static str {
        match self {
            Mark::Pinned(true) => "pinning",
            Mark::Pinned(false) => "unpinning",
            Mark::Hidden(true) => "hiding",
            Mark::Hidden(false) => "showing",
            Mark::Colour(_) => "colour",
            Mark::Note(_) => "note",
        }
    }

    fn put_on(&self, marks: &mut Marks) {
        match self {
            Mark::Pinned(pinned) => marks.pinned = *pinned,
            Mark::Hidden(hidden) => marks.hidden = *hidden,
            Mark::Colour(colour) => marks.colour = *colour,
            Mark::Note(note) => marks.note.clone_from(note),
        }
    }
}

impl Model {
    /// The run whose note is being written.
    pub fn note_in_hand(&self) -> Option<RunId> {
        self.note_in_hand
    }

    /// Whether all chosen runs are pinned.
    pub fn chosen_are_pinned(&self) -> bool {
        self.chosen_runs().iter().all(|run| run.marks.pinned)
    }

    /// Whether all chosen runs are out of sight.
    pub fn chosen_are_hidden(&self) -> bool {
        self.chosen_runs().iter().all(|run| run.marks.hidden)
    }

    pub(super) fn mark(&mut self, ids: &[RunId], mark: &Mark) {
        let mut before = Vec::new();
        for run in self.session.runs.iter_mut().filter(|run| ids.contains(&run.id)) {
            let mut marks = run.marks.clone();
            mark.put_on(&mut marks);
            if marks != run.marks {
                before.push((run.id, std::mem::replace(&mut run.marks, marks)));
            }
        }
        if !before.is_empty() {
            self.changed(Marked { what: mark.what(), marks: before });
        }
    }
}
