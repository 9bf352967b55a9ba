//! How the panes stand: a tree of tabs and splits, as plain data that is stored. It knows panes by their names, so
//! that a layout which was stored by another version of the program still fits.

mod moving;
mod seen;
mod sizing;

pub use moving::Direction;
pub use sizing::Growth;

use super::pane::{PANES, Pane, Place};
use egui_tiles::{Container, Linear, LinearDir, SimplificationOptions, Tile, TileId, Tiles, Tree};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The name of a pane.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PaneKey(pub String);

/// What is left out of a tree after a change: groups with nothing in them, rows in rows. Each pane is a tab of a group.
pub const TIDY: SimplificationOptions = SimplificationOptions {
    prune_empty_tabs: true,
    prune_empty_containers: true,
    prune_single_child_tabs: true,
    prune_single_child_containers: true,
    all_panes_must_have_tabs: true,
    join_nested_linear_containers: true,
    flatten_tabs_in_tabs: false,
};

/// How the panes stand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Arrangement {
    tree: Tree<PaneKey>,
}

impl Default for Arrangement {
    fn default() -> Arrangement {
        let mut tiles = Tiles::default();
        let [left, right, far, below, below_left] =
            [Place::Left, Place::Right, Place::FarRight, Place::Below, Place::BelowLeft]
                .map(|place| group(&mut tiles, place));
        let upper = [(left, 0.38), (right, 0.32), (far, 0.3)];
        let upper = tiles.insert_container(row(LinearDir::Horizontal, upper));
        let lower = tiles.insert_container(row(LinearDir::Horizontal, [(below_left, 0.4), (below, 0.6)]));
        let root = tiles.insert_container(row(LinearDir::Vertical, [(upper, 0.7), (lower, 0.3)]));
        let mut usual = Arrangement { tree: Tree::new(egui::Id::unique("middle"), root, tiles) };
        for pane in PANES.iter().filter(|pane| pane.is_hidden) {
            usual = usual.without(pane);
        }
        usual
    }
}

impl Arrangement {
    /// The one of a tree that was moved by hand.
    pub fn of(tree: Tree<PaneKey>) -> Arrangement {
        Arrangement { tree }
    }

    /// The tree, to be drawn.
    pub fn tree(&self) -> &Tree<PaneKey> {
        &self.tree
    }

    /// One that was stored, as far as it fits: panes that are no more go, panes that are new come in their usual
    /// places. None when it cannot be used.
    pub fn settled(mut self) -> Option<Arrangement> {
        let tiles = &mut self.tree.tiles;
        let mut names = BTreeSet::new();
        for (_, tile) in tiles.iter() {
            match tile {
                Tile::Pane(PaneKey(name)) if !names.insert(name.clone()) => return None,
                Tile::Container(Container::Linear(linear)) if !has_good_shares(linear) => return None,
                _ => {}
            }
        }
        let gone: Vec<TileId> =
            tiles.iter().filter_map(|(id, tile)| is_unknown(tile).then_some(*id)).collect();
        gone.into_iter().for_each(|id| drop(tiles.remove(id)));
        self.tree.root.and_then(|root| self.tree.tiles.get(root))?;
        let missing: Vec<&Pane> = PANES.iter().filter(|pane| !names.contains(pane.key)).collect();
        for pane in missing {
            self.add(pane);
            if pane.is_hidden {
                self = self.without(pane);
            }
        }
        Some(self)
    }

    /// Whether a pane can be seen, or would be if its tab were chosen.
    pub fn shows(&self, pane: &Pane) -> bool {
        self.tile_of(pane).is_some_and(|tile| self.tree.is_visible(tile))
    }

    /// With this pane to be seen, in front of the other tabs.
    pub fn with(mut self, pane: &Pane) -> Arrangement {
        if self.tile_of(pane).is_none() {
            self.add(pane);
        }
        if let Some(wanted) = self.tile_of(pane) {
            self.tree.set_visible(wanted, true);
            self.tree.make_active(|tile, _| tile == wanted);
        }
        self
    }

    /// With this pane as the next tab after another one, and chosen.
    pub fn with_beside(mut self, pane: &Pane, other: &Pane) -> Arrangement {
        if let (Some(own), Some(other)) = (self.tile_of(pane), self.tile_of(other))
            && let Some(tabs) = self.tree.tiles.parent_of(other)
            && let Some(Tile::Container(container)) = self.tree.tiles.get(tabs)
        {
            let place = container.children().position(|&tile| tile == other).unwrap_or(0);
            self.tree.move_tile_to_container(own, tabs, place + 1, false);
        }
        self.with(pane)
    }

    /// Without this pane; its place is kept.
    pub fn without(mut self, pane: &Pane) -> Arrangement {
        if let Some(tile) = self.tile_of(pane) {
            self.tree.set_visible(tile, false);
        }
        self
    }

    /// What a change makes of it that sees nothing of some panes; those keep their places, and come back after it.
    pub fn changed_without(
        mut self,
        absent: &[&Pane],
        change: impl FnOnce(Arrangement) -> Option<Arrangement>,
    ) -> Option<Arrangement> {
        let absent: Vec<TileId> = absent.iter().filter_map(|pane| self.tile_of(pane)).collect();
        absent.iter().for_each(|&tile| self.tree.set_visible(tile, false));
        let mut changed = change(self)?;
        absent.iter().for_each(|&tile| changed.tree.set_visible(tile, true));
        Some(changed)
    }

    fn simplify(&mut self) {
        self.tree.simplify(&TIDY);
    }

    fn tile_of(&self, pane: &Pane) -> Option<TileId> {
        self.tree.tiles.find_pane(&PaneKey(pane.key.into()))
    }

    /// Adds a pane as a tab beside another of its place, else beside whatever is there.
    fn add(&mut self, pane: &Pane) {
        let beside =
            PANES.iter().filter(|other| other.place == pane.place).find_map(|other| self.tile_of(other));
        let tabs = beside.and_then(|tile| self.tree.tiles.parent_of(tile));
        let tile = self.tree.tiles.insert_pane(PaneKey(pane.key.into()));
        match tabs.and_then(|tabs| self.tree.tiles.get_mut(tabs)) {
            Some(Tile::Container(container)) => container.add_child(tile),
            _ => {
                let direction = match pane.place {
                    Place::Left | Place::Right | Place::FarRight => LinearDir::Horizontal,
                    Place::Below | Place::BelowLeft => LinearDir::Vertical,
                };
                self.tree.root = Some(match self.tree.root {
                    Some(root) => {
                        self.tree.tiles.insert_container(row(direction, [(root, 0.75), (tile, 0.25)]))
                    }
                    None => tile,
                });
            }
        }
    }
}

fn is_unknown(tile: &Tile<PaneKey>) -> bool {
    matches!(tile, Tile::Pane(PaneKey(name)) if super::pane::find(name).is_none())
}

fn has_good_shares(linear: &Linear) -> bool {
    linear.children.iter().all(|&child| (1e-6..1e6).contains(&linear.shares[child]))
}

/// The panes of a place, as tabs of which the first is chosen.
fn group(tiles: &mut Tiles<PaneKey>, place: Place) -> TileId {
    let panes = PANES.iter().filter(|pane| pane.place == place);
    let tabs = panes.map(|pane| tiles.insert_pane(PaneKey(pane.key.into()))).collect();
    tiles.insert_tab_tile(tabs)
}

fn row<const N: usize>(direction: LinearDir, parts: [(TileId, f32); N]) -> Container {
    let mut linear = Linear::new(direction, parts.iter().map(|(tile, _)| *tile).collect());
    for (tile, share) in parts {
        linear.shares.set_share(tile, share);
    }
    Container::Linear(linear)
}

#[cfg(test)]
mod tests {
    use super::{Arrangement, PaneKey};
    use crate::window::pane::{PANES, find};
    use egui_tiles::Tile;

    fn stored(arrangement: &Arrangement) -> String {
        ron::ser::to_string(arrangement).unwrap()
    }

    #[test]
    fn a_stored_layout_comes_back_with_what_was_hidden_and_what_was_in_front() {
        let changed = Arrangement::default().without(find("log").unwrap());
        let back: Arrangement = ron::from_str(&stored(&changed)).unwrap();
        let back = back.settled().unwrap();
        assert_eq!(back, changed);
        assert!(!back.shows(find("log").unwrap()) && back.shows(find("board").unwrap()));
        assert!(back.with(find("log").unwrap()).shows(find("log").unwrap()));
    }

    #[test]
    fn a_pane_that_is_no_more_goes_and_one_that_is_new_comes() {
        let older = stored(&Arrangement::default()).replace("\"log\"", "\"abacus\"");
        let settled = ron::from_str::<Arrangement>(&older).unwrap().settled().unwrap();
        assert!(PANES.iter().all(|pane| settled.shows(pane) != pane.is_hidden));
        let is_gone = |tile: &Tile<PaneKey>| !matches!(tile, Tile::Pane(PaneKey(name)) if name == "abacus");
        assert!(settled.tree.tiles.tiles().all(is_gone));
    }

    #[test]
    fn a_pane_is_put_beside_another_as_a_tab_that_is_chosen() {
        let (lessons, curves) = (find("lessons").unwrap(), find("curves").unwrap());
        let beside = Arrangement::default().with_beside(lessons, curves);
        let [one, other] = [curves, lessons].map(|pane| beside.tile_of(pane).unwrap());
        let tabs = beside.tree.tiles.parent_of(one).unwrap();
        let Some(Tile::Container(container)) = beside.tree.tiles.get(tabs) else { panic!("no tabs") };
        assert_eq!(container.children().take(2).copied().collect::<Vec<_>>(), [one, other]);
        assert!(beside.shows(lessons) && beside.tree.active_tiles().contains(&other));
    }

    #[test]
    fn a_layout_that_makes_no_sense_is_not_used() {
        let twice = stored(&Arrangement::default()).replace("\"log\"", "\"board\"");
        assert_eq!(ron::from_str::<Arrangement>(&twice).unwrap().settled(), None);
        let shares = stored(&Arrangement::default()).replace("0.38", "-1e30");
        assert_eq!(ron::from_str::<Arrangement>(&shares).unwrap().settled(), None);
        let rootless = Arrangement::default();
        let mut tree = rootless.tree;
        tree.root = None;
        assert_eq!(Arrangement::of(tree).settled(), None);
    }
}
