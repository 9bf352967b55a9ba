//! How the panes stand. A change of it can be undone like any other, in the order in which things were done, and is
//! none of the session, so that nothing need be saved for it.

use super::Model;
use super::history::{Change, Concern};
use crate::window::arrangement::Arrangement;
use crate::window::pane::{self, PANES, Pane, Place};

/// How the panes stood before.
struct Arranged {
    name: String,
    before: Arrangement,
}

impl Change for Arranged {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn swap(&mut self, model: &mut Model) {
        std::mem::swap(&mut self.before, &mut model.arrangement);
        model.arrangement_number += 1;
    }

    fn concern(&self) -> Concern {
        Concern::Window
    }
}

impl Model {
    /// How the panes stand.
    pub fn arrangement(&self) -> &Arrangement {
        &self.arrangement
    }

    /// A number that changes when the panes stand in another way.
    pub fn arrangement_number(&self) -> u64 {
        self.arrangement_number
    }

    /// Whether the panes stand as they do at first.
    pub fn has_usual_layout(&self) -> bool {
        self.arrangement == Arrangement::default()
    }

    /// Lets the panes stand as they did when the program was used last.
    pub fn restore_arrangement(&mut self, arrangement: Arrangement) {
        self.arrangement = arrangement;
        self.arrangement_number += 1;
    }

    /// Lets the panes stand in this way; Undo brings back how they stood if the change has a name.
    pub(super) fn arrange(&mut self, after: Arrangement, name: Option<String>) {
        let before = std::mem::replace(&mut self.arrangement, after);
        self.arrangement_number += 1;
        if let Some(name) = name.filter(|_| before != self.arrangement) {
            self.changed(Arranged { name, before });
        }
    }

    pub(super) fn show_pane(&mut self, key: &str) {
        let Some(pane) = pane::find(key) else { return };
        let is_new = !self.arrangement.shows(pane);
        let name = is_new.then(|| format!("showing pane {}", pane.title));
        let now = self.arrangement.clone();
        let beside =
            pane::find("curves").filter(|_| is_new && self.is_narrow && pane.place == Place::FarRight);
        let after = match beside {
            Some(beside) => now.with_beside(pane, beside),
            None => now.with(pane),
        };
        self.arrange(after, name);
    }

    /// Notes whether there is too little room for three panes beside each other.
    pub fn see_room(&mut self, is_narrow: bool) {
        self.is_narrow = is_narrow;
    }

    pub(super) fn hide_pane(&mut self, key: &str) {
        let Some(pane) = pane::find(key) else { return };
        self.arrange(self.arrangement.clone().without(pane), Some(format!("closing pane {}", pane.title)));
    }

    pub(super) fn reset_layout(&mut self) {
        self.arrange(Arrangement::default(), Some("reset of the layout".into()));
    }

    /// The panes that are not hidden.
    pub fn panes_shown(&self) -> impl Iterator<Item = &'static Pane> {
        PANES.iter().filter(|pane| self.arrangement.shows(pane))
    }
}
