//! Undo and redo of what the user changed by hand.

use super::Model;

/// Changes that can be undone; the oldest are forgotten.
const MOST: usize = 200;

/// A change. It holds what was there before; swapped with what is there now it holds that, and can be swapped back.
pub trait Change: Send {
    /// What was changed, as a menu says it after "Undo": "note of run 3".
    fn name(&self) -> String;

    /// Puts back what was there.
    fn swap(&mut self, model: &mut Model);
}

/// The changes that were made, and those that were undone.
#[derive(Default)]
pub(super) struct History {
    done: Vec<Box<dyn Change>>,
    undone: Vec<Box<dyn Change>>,
}

impl Model {
    /// Remembers a change that was just made; what was undone before is forgotten.
    pub(super) fn changed(&mut self, change: impl Change + 'static) {
        self.state_number += 1;
        self.history.undone.clear();
        self.history.done.push(Box::new(change));
        if self.history.done.len() > MOST {
            self.history.done.remove(0);
        }
    }

    /// The name of the change that would be undone.
    pub fn undoable(&self) -> Option<String> {
        self.history.done.last().map(|change| change.name())
    }

    /// The name of the change that would be made again.
    pub fn redoable(&self) -> Option<String> {
        self.history.undone.last().map(|change| change.name())
    }

    pub(super) fn undo(&mut self) {
        if let Some(mut change) = self.history.done.pop() {
            change.swap(self);
            self.state_number += 1;
            self.history.undone.push(change);
        }
    }

    pub(super) fn redo(&mut self) {
        if let Some(mut change) = self.history.undone.pop() {
            change.swap(self);
            self.state_number += 1;
            self.history.done.push(change);
        }
    }
}
