//! What is seen of an arrangement, told without drawing it: the panes in the order in which one reads them, which
//! of them are in front, and where they stand on a square of side 1.

use super::{Arrangement, PaneKey};
use crate::window::pane::{self, Pane};
use egui::{Rect, Vec2, pos2};
use egui_tiles::{Container, Linear, LinearDir, Tile, TileId};

/// A pane that is not hidden.
#[derive(Clone, Copy)]
pub struct Seen {
    /// The pane.
    pub pane: &'static Pane,
    /// Its tile.
    pub tile: TileId,
    /// The tabs that it is one of.
    pub group: TileId,
    /// Whether no other tab covers it.
    pub is_front: bool,
    /// Where its group stands in the whole, which has side 1.
    pub place: Rect,
}

impl Arrangement {
    /// The panes that are not hidden, as one reads them: group by group, tab by tab.
    pub fn seen(&self) -> Vec<Seen> {
        let mut seen = Vec::new();
        if let Some(root) = self.tree.root {
            let whole = Rect::from_min_size(pos2(0.0, 0.0), Vec2::splat(1.0));
            self.look(root, root, whole, true, &mut seen);
        }
        seen
    }

    /// The pane itself where it is in front, else the one that is in front of it.
    pub fn in_front_of(&self, pane: &Pane) -> Option<&'static Pane> {
        let group = self.tile_of(pane).and_then(|tile| self.tree.tiles.parent_of(tile))?;
        self.seen().into_iter().find(|seen| seen.is_front && seen.group == group).map(|seen| seen.pane)
    }

    /// The pane in front of the nearest other group.
    pub fn nearest_to(&self, pane: &Pane) -> Option<&'static Pane> {
        let seen = self.seen();
        let own = seen.iter().find(|seen| seen.pane.key == pane.key)?;
        let others = seen.iter().filter(|other| other.is_front && other.group != own.group);
        let distance = |other: &Seen| own.place.center().distance_sq(other.place.center());
        others.min_by(|one, other| distance(one).total_cmp(&distance(other))).map(|seen| seen.pane)
    }

    fn look(&self, tile: TileId, group: TileId, place: Rect, is_front: bool, seen: &mut Vec<Seen>) {
        let tiles = &self.tree.tiles;
        if !tiles.is_visible_in_layout(tile) {
            return;
        }
        match tiles.get(tile) {
            None => {}
            Some(Tile::Pane(PaneKey(key))) => {
                let pane = pane::find(key);
                seen.extend(pane.map(|pane| Seen { pane, tile, group, place, is_front }));
            }
            Some(Tile::Container(Container::Tabs(tabs))) => {
                let front = tabs.next_active(tiles);
                for &child in &tabs.children {
                    self.look(child, tile, place, is_front && front == Some(child), seen);
                }
            }
            Some(Tile::Container(Container::Linear(linear))) => {
                for (child, place) in self.split(linear, place) {
                    self.look(child, tile, place, is_front, seen);
                }
            }
            Some(Tile::Container(Container::Grid(grid))) => {
                grid.children().for_each(|&child| self.look(child, tile, place, is_front, seen));
            }
        }
    }

    /// The parts of a row or column that are seen, each with its place.
    fn split(&self, linear: &Linear, place: Rect) -> Vec<(TileId, Rect)> {
        let children = self.seen_children(linear);
        let whole = match linear.dir {
            LinearDir::Horizontal => place.width(),
            LinearDir::Vertical => place.height(),
        };
        let sizes = linear.shares.split(&children, whole);
        let mut rest = place;
        let parts = children.into_iter().zip(sizes).map(|(child, size)| {
            let (part, after) = match linear.dir {
                LinearDir::Horizontal => rest.split_left_right_at_x(rest.left() + size),
                LinearDir::Vertical => rest.split_top_bottom_at_y(rest.top() + size),
            };
            rest = after;
            (child, part)
        });
        parts.collect()
    }

    /// The parts of a row or column that are seen.
    pub(super) fn seen_children(&self, linear: &Linear) -> Vec<TileId> {
        let children = linear.children.iter().copied();
        children.filter(|&child| self.tree.tiles.is_visible_in_layout(child)).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::window::arrangement::Arrangement;
    use crate::window::pane::find;

    #[test]
    fn panes_are_read_group_by_group_and_those_in_front_are_known() {
        let usual = Arrangement::default();
        let read: Vec<(&str, bool)> =
            usual.seen().iter().map(|seen| (seen.pane.key, seen.is_front)).collect();
        let expected = [
            ("board", true),
            ("experiment", false),
            ("curves", true),
            ("figures", false),
            ("statistics", false),
            ("tree", true),
            ("runs", true),
            ("log", false),
        ];
        assert_eq!(read, expected);
        let front = |key: &str| usual.in_front_of(find(key).unwrap()).map(|pane| pane.key);
        assert_eq!(
            (front("figures"), front("board"), front("lessons")),
            (Some("curves"), Some("board"), None)
        );
    }

    #[test]
    fn what_is_nearest_takes_over_when_a_pane_goes() {
        let usual = Arrangement::default().without(find("tree").unwrap());
        let nearest = |key: &str| usual.nearest_to(find(key).unwrap()).map(|pane| pane.key);
        assert_eq!((nearest("board"), nearest("curves")), (Some("curves"), Some("board")));
        assert_eq!(nearest("lessons"), None, "it is hidden");
    }
}
