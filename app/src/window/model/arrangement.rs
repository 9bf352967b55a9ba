//! How the panes stand, and how wide the left side is. A change of it can be undone like any other, in the order in which things were done, and is
//! none of the session, so that nothing need be saved for it.

use super::Model;
use super::history::{Change, Concern};
use crate::window::arrangement::Arrangement;
use crate::window::pane::{self, PANES, Pane, Place};
use crate::window::side_width::WIDTHS;

/// Width of the left side at first, in points.
const USUAL_SIDE: f32 = 300.0;

/// How the panes stood before.
struct Arranged {
    name: String,
    before: Arrangement,
    side: Option<f32>,
}

impl Change for Arranged {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn swap(&mut self, model: &mut Model) {
        std::mem::swap(&mut self.before, &mut model.arrangement);
        std::mem::swap(&mut self.side, &mut model.side);
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

    /// The same where they do not stand in the usual way.
    pub fn own_arrangement(&self) -> Option<&Arrangement> {
        Some(&self.arrangement).filter(|panes| **panes != Arrangement::default())
    }

    /// Whether panes and side are as they are at first.
    pub fn has_usual_layout(&self) -> bool {
        self.own_arrangement().is_none() && self.side.is_none()
    }

    /// Width of the left side that is wanted, in points.
    pub fn side(&self) -> f32 {
        self.side.unwrap_or(USUAL_SIDE)
    }

    /// The same where it is not the usual one.
    pub fn own_side(&self) -> Option<f32> {
        self.side
    }

    /// Lets the panes stand as they did when the program was used last; none is the usual way.
    pub fn restore_arrangement(&mut self, panes: Option<Arrangement>, side: Option<f32>) {
        self.arrangement = panes.unwrap_or_default();
        self.side = side.filter(|width| WIDTHS.contains(width));
        self.arrangement_number += 1;
    }

    /// Lets the panes stand in this way; Undo brings back how they stood if the change has a name.
    pub(super) fn arrange(&mut self, after: Arrangement, name: Option<String>) {
        self.set_layout(after, self.side, name);
    }

    /// Makes the left side so wide.
    pub(super) fn widen_side(&mut self, width: f32) {
        let side = Some(width.round().clamp(*WIDTHS.start(), *WIDTHS.end()));
        let side = side.filter(|&width| width != USUAL_SIDE);
        self.set_layout(self.arrangement.clone(), side, Some("width of the side".into()));
    }

    /// The width of the left side after one more change of it; none where it can have no other.
    pub(super) fn side_after(&self, by: f32) -> Option<f32> {
        let before = self.side().min(self.side_room);
        let after = (before + by).clamp(*WIDTHS.start(), self.side_room.max(*WIDTHS.start()));
        Some(after).filter(|&after| after != before)
    }

    fn set_layout(&mut self, panes: Arrangement, side: Option<f32>, name: Option<String>) {
        let before = std::mem::replace(&mut self.arrangement, panes);
        let side = std::mem::replace(&mut self.side, side);
        self.arrangement_number += 1;
        if let Some(name) = name.filter(|_| before != self.arrangement || side != self.side) {
            self.changed(Arranged { name, before, side });
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

    /// Notes how wide the left side can be, in points.
    pub fn see_side_room(&mut self, most: f32) {
        self.side_room = most;
    }

    pub(super) fn hide_pane(&mut self, key: &str) {
        let Some(pane) = pane::find(key) else { return };
        self.arrange(self.arrangement.clone().without(pane), Some(format!("closing pane {}", pane.title)));
        self.panes.remember_closed(pane);
    }

    pub(super) fn reset_layout(&mut self) {
        self.set_layout(Arrangement::default(), None, Some("reset of the layout".into()));
    }

    /// The panes that are not hidden and have nothing to show now; they take no room.
    pub fn absent_panes(&self) -> Vec<&'static Pane> {
        self.panes_shown().filter(|pane| !(pane.is_there)(self)).collect()
    }

    /// The panes that are not hidden.
    pub fn panes_shown(&self) -> impl Iterator<Item = &'static Pane> {
        PANES.iter().filter(|pane| self.arrangement.shows(pane))
    }
}
