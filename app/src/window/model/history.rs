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

    /// What it is a change of, where many small ones come one after the other: while a slider is dragged or a
    /// text typed, those of one thing are undone at once.
    fn thing(&self) -> Option<&str> {
        None
    }

    /// What the change is one of.
    fn concern(&self) -> Concern {
        Concern::Session
    }
}

/// What a change is one of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Concern {
    /// The session, which is another one then and not saved.
    Session,
    /// The window alone.
    Window,
}

/// The changes that were made, and those that were undone.
#[derive(Default)]
pub(super) struct History {
    done: Vec<Box<dyn Change>>,
    undone: Vec<Box<dyn Change>>,
    /// Whether the last change may still go on.
    is_open: bool,
    /// What was undone or redone last, and nothing was done since.
    told: Option<String>,
}

impl Model {
    /// Remembers a change that was just made; what was undone before is forgotten.
    pub(super) fn changed(&mut self, change: impl Change + 'static) {
        self.count_change(&change);
        self.history.undone.clear();
        let last = self.history.done.last().and_then(|last| last.thing());
        if self.history.is_open && last.is_some() && last == change.thing() {
            return; // the last one holds what was there before all of them
        }
        self.history.is_open = true;
        self.history.done.push(Box::new(change));
        if self.history.done.len() > MOST {
            self.history.done.remove(0);
        }
    }

    /// What is changed from here on is a change of its own: nothing is dragged or typed.
    pub fn end_change(&mut self) {
        self.history.is_open = false;
    }

    /// The name of the change that would be undone.
    pub fn undoable(&self) -> Option<String> {
        self.history.done.last().map(|change| change.name())
    }

    /// The name of the change that would be made again.
    pub fn redoable(&self) -> Option<String> {
        self.history.undone.last().map(|change| change.name())
    }

    /// Which change was undone or made again by the last command, as a sentence.
    pub fn told_of_undo(&self) -> Option<&str> {
        self.history.told.as_deref()
    }

    pub(super) fn forget_told(&mut self) {
        self.history.told = None;
    }

    pub(super) fn undo(&mut self) {
        if let Some(mut change) = self.history.done.pop() {
            self.history.told = Some(format!("Undone: {}.", change.name()));
            change.swap(self);
            self.count_change(change.as_ref());
            self.history.is_open = false;
            self.history.undone.push(change);
        }
    }

    pub(super) fn redo(&mut self) {
        if let Some(mut change) = self.history.undone.pop() {
            self.history.told = Some(format!("Done again: {}.", change.name()));
            change.swap(self);
            self.count_change(change.as_ref());
            self.history.is_open = false;
            self.history.done.push(change);
        }
    }

    fn count_change(&mut self, change: &dyn Change) {
        if change.concern() == Concern::Session {
            self.state_number += 1;
        }
    }
}
