//! Panes by keyboard: in which part of the window one works, and what keys do with the pane that is active there.

use super::Model;
use crate::window::arrangement::{Arrangement, Direction, Growth};
use crate::window::pane::{self, PANES, Pane};
use egui_tiles::LinearDir;

/// By how much a step changes the width of the left side, in points.
const SIDE_STEP: f32 = 20.0;

/// A part of the window in which one works. One is active: it is marked, and keys that move panes are about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Area {
    /// The lists and the form on the left.
    Side,
    /// The pane of this name.
    Pane(&'static str),
}

/// What can be asked of panes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PaneCommand {
    /// Go to the area so many places further that is in sight, and begin with the keyboard there.
    GoOn(isize),
    /// Go to the pane so many tabs further in the group of the active one.
    Turn(isize),
    /// Somebody works in this area now.
    Activate(Area),
    /// Move the active pane one place further.
    Move(Direction),
    /// Move the active pane so many places further among its tabs.
    Shift(isize),
    /// Make the active area a step wider or taller, narrower or lower.
    Size(LinearDir, Growth),
    /// Hide the active pane.
    Close,
    /// Show the pane again that was hidden last.
    Reopen,
    /// Make the left side so wide, in points.
    WidenSide(f32),
}

/// What is known of the panes beside how they stand.
pub(super) struct Panes {
    active: Area,
    /// A number that changes when the keyboard is to begin in the active area.
    entries: u64,
    /// The panes that were hidden, the last one at the end.
    closed: Vec<&'static str>,
}

impl Default for Panes {
    fn default() -> Panes {
        Panes { active: Area::Pane(PANES[0].key), entries: 0, closed: Vec::new() }
    }
}

impl Panes {
    pub(super) fn remember_closed(&mut self, pane: &'static Pane) {
        self.closed.retain(|key| *key != pane.key);
        self.closed.push(pane.key);
    }
}

impl Model {
    /// The area in which one works.
    pub fn active_area(&self) -> Area {
        self.active_pane().map_or(Area::Side, |pane| Area::Pane(pane.key))
    }

    /// The pane in which one works: the one that was chosen, or what covers it, or the first; none is the side.
    pub fn active_pane(&self) -> Option<&'static Pane> {
        let Area::Pane(key) = self.panes.active else { return None };
        let panes = self.panes_there();
        let in_front = pane::find(key).and_then(|pane| panes.in_front_of(pane));
        in_front.or_else(|| panes.seen().iter().find(|seen| seen.is_front).map(|seen| seen.pane))
    }

    /// A number that changes when the keyboard is to begin in the active area.
    pub fn entries_to_area(&self) -> u64 {
        self.panes.entries
    }

    /// The pane that would come back.
    pub fn reopenable(&self) -> Option<&'static Pane> {
        let closed = self.panes.closed.iter().rev().filter_map(|key| pane::find(key));
        // Those that were closed before the program was started are known by being hidden without cause.
        let earlier = PANES.iter().filter(|pane| !pane.is_hidden);
        closed.chain(earlier).find(|pane| !self.arrangement.shows(pane))
    }

    /// Whether something would come of it.
    pub fn can_do_with_panes(&self, command: PaneCommand) -> bool {
        match command {
            PaneCommand::GoOn(_) | PaneCommand::Activate(_) | PaneCommand::WidenSide(_) => true,
            PaneCommand::Move(_) | PaneCommand::Shift(_) => self.changed_by(command).is_some(),
            PaneCommand::Size(axis, growth) => {
                self.changed_by(command).is_some() || self.side_grown(axis, growth).is_some()
            }
            PaneCommand::Turn(_) => self.tabs_of_active().len() > 1,
            PaneCommand::Close => self.active_pane().is_some(),
            PaneCommand::Reopen => self.reopenable().is_some(),
        }
    }

    pub(super) fn apply_to_panes(&mut self, command: PaneCommand) {
        match command {
            PaneCommand::GoOn(by) => self.go_on(by),
            PaneCommand::Turn(by) => self.turn(by),
            PaneCommand::Activate(area) => self.panes.active = area,
            PaneCommand::WidenSide(width) => self.widen_side(width),
            PaneCommand::Close => self.close_active(),
            PaneCommand::Reopen => {
                if let Some(pane) = self.reopenable() {
                    self.show_pane(pane.key);
                    self.go_to_area(Area::Pane(pane.key));
                }
            }
            PaneCommand::Move(_) | PaneCommand::Shift(_) => {
                if let Some((pane, after)) = self.changed_by(command) {
                    self.arrange(after, Some(format!("moving pane {}", pane.title)));
                    // What has the keyboard is another widget after the move.
                    self.go_to_area(Area::Pane(pane.key));
                }
            }
            PaneCommand::Size(axis, growth) => {
                if let Some(width) = self.side_grown(axis, growth) {
                    self.widen_side(width);
                } else if let Some((pane, after)) = self.changed_by(command) {
                    self.arrange(after, Some(format!("size of pane {}", pane.title)));
                }
            }
        }
    }

    /// Lets one work in an area, and the keyboard begin there.
    pub(super) fn go_to_area(&mut self, area: Area) {
        self.panes.active = area;
        self.panes.entries += 1;
    }

    /// The active pane, and how the panes stand after a command.
    fn changed_by(&self, command: PaneCommand) -> Option<(&'static Pane, Arrangement)> {
        let pane = self.active_pane()?;
        let change = |panes: Arrangement| match command {
            PaneCommand::Move(direction) => panes.moved(pane, direction),
            PaneCommand::Shift(by) => panes.shifted(pane, by),
            PaneCommand::Size(axis, growth) => panes.resized(pane, axis, growth),
            _ => None,
        };
        Some((pane, self.arrangement.clone().changed_without(&self.absent_panes(), change)?))
    }

    /// The width of the left side after a step, where it is active.
    fn side_grown(&self, axis: LinearDir, growth: Growth) -> Option<f32> {
        if self.panes.active != Area::Side || axis != LinearDir::Horizontal {
            return None;
        }
        self.side_after(match growth {
            Growth::More => SIDE_STEP,
            Growth::Less => -SIDE_STEP,
        })
    }

    /// The panes without those that have nothing to show.
    fn panes_there(&self) -> Arrangement {
        let absent = self.absent_panes();
        absent.into_iter().fold(self.arrangement.clone(), |panes, pane| panes.without(pane))
    }

    fn go_on(&mut self, by: isize) {
        let seen = self.panes_there().seen();
        let fronts = seen.iter().filter(|seen| seen.is_front).map(|seen| Area::Pane(seen.pane.key));
        let areas: Vec<Area> = std::iter::once(Area::Side).chain(fronts).collect();
        if let Some(next) = further(&areas, |area| *area == self.active_area(), by) {
            self.go_to_area(*next);
        }
    }

    /// The panes that share their place with the active one, itself included, tab by tab.
    fn tabs_of_active(&self) -> Vec<&'static Pane> {
        let seen = self.panes_there().seen();
        let active = self.active_pane();
        let own = seen.iter().find(|seen| active.is_some_and(|pane| pane.key == seen.pane.key));
        let group = own.map(|own| own.group);
        seen.iter().filter(|seen| Some(seen.group) == group).map(|seen| seen.pane).collect()
    }

    fn turn(&mut self, by: isize) {
        let tabs = self.tabs_of_active();
        let Some(active) = self.active_pane() else { return };
        if let Some(next) = further(&tabs, |pane| pane.key == active.key, by) {
            // Which tab is in front is nothing to be undone.
            self.arrange(self.arrangement.clone().with(next), None);
            self.go_to_area(Area::Pane(next.key));
        }
    }

    fn close_active(&mut self) {
        let Some(pane) = self.active_pane() else { return };
        let nearest = self.panes_there().nearest_to(pane);
        self.hide_pane(pane.key);
        let next = self.panes_there().in_front_of(pane).or(nearest);
        self.go_to_area(next.map_or(Area::Side, |next| Area::Pane(next.key)));
    }
}

/// What stands so many places further in a round, from where it is now.
fn further<T>(round: &[T], is_here: impl Fn(&T) -> bool, by: isize) -> Option<&T> {
    let here = round.iter().position(is_here).unwrap_or(0) as isize;
    let next = (here + by).checked_rem_euclid(round.len() as isize)?;
    round.get(next as usize)
}
