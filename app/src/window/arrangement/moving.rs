//! Moving a pane one place at a time, as the arrow keys do: out of its tabs to one side of them, from there into the
//! tabs of the neighbour, and at last along a whole edge of the window.

use super::seen::Seen;
use super::{Arrangement, row};
use crate::window::pane::Pane;
use egui::Rect;
use egui_tiles::{Container, LinearDir, Tile, TileId};

/// The part of the room that a pane gets of the group that it leaves.
const HALF: f32 = 0.5;
/// The part of the window that a pane gets along an edge.
const EDGE: f32 = 0.3;
/// What places on a square of side 1 may differ by and still be the same.
const SAME: f32 = 1e-3;

/// Where a pane is moved to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// To the left.
    Left,
    /// To the right.
    Right,
    /// Up.
    Up,
    /// Down.
    Down,
}

impl Direction {
    fn axis(self) -> LinearDir {
        match self {
            Direction::Left | Direction::Right => LinearDir::Horizontal,
            Direction::Up | Direction::Down => LinearDir::Vertical,
        }
    }

    /// Whether what stands in this direction comes after what it stands beside.
    fn is_after(self) -> bool {
        matches!(self, Direction::Right | Direction::Down)
    }

    /// How far a place is from touching the other one, which lies in this direction.
    fn gap(self, from: Rect, to: Rect) -> f32 {
        match self {
            Direction::Left => from.left() - to.right(),
            Direction::Right => to.left() - from.right(),
            Direction::Up => from.top() - to.bottom(),
            Direction::Down => to.top() - from.bottom(),
        }
    }

    /// The length of the edge that two places beside each other share.
    fn shared_edge(self, one: Rect, other: Rect) -> f32 {
        let shared = one.intersect(other);
        match self.axis() {
            LinearDir::Horizontal => shared.height(),
            LinearDir::Vertical => shared.width(),
        }
    }

    /// The tabs beside a pane, on the side of this direction; of several those with the longest edge in common.
    fn neighbour(self, own: &Seen, seen: &[Seen]) -> Option<TileId> {
        let beside = seen.iter().filter(|other| other.is_front && other.group != own.group);
        let touching = beside.filter(|other| self.gap(own.place, other.place).abs() < SAME);
        let edge = |other: &&Seen| self.shared_edge(own.place, other.place);
        let touching = touching.filter(|other| edge(other) > SAME);
        touching.max_by(|one, other| edge(one).total_cmp(&edge(other))).map(|other| other.group)
    }

    /// Whether a place takes the whole edge of the window, so that there is nothing to move past.
    fn is_along_whole_edge(self, place: Rect) -> bool {
        let length = match self.axis() {
            LinearDir::Horizontal => place.height(),
            LinearDir::Vertical => place.width(),
        };
        length > 1.0 - SAME
    }
}

impl Arrangement {
    /// With this pane one place further in a direction, and in front. None where it cannot go any further.
    pub fn moved(mut self, pane: &Pane, direction: Direction) -> Option<Arrangement> {
        self.simplify();
        let seen = self.seen();
        let own = seen.iter().find(|seen| seen.pane.key == pane.key)?;
        let shares_tabs = seen.iter().any(|other| other.group == own.group && other.tile != own.tile);
        if shares_tabs {
            self.split_off(own, own.group, direction, HALF);
        } else if let Some(tabs) = direction.neighbour(own, &seen) {
            self.tree.move_tile_to_container(own.tile, tabs, usize::MAX, false);
        } else if direction.is_along_whole_edge(own.place) {
            return None;
        } else {
            self.split_off(own, self.tree.root?, direction, EDGE);
        }
        self.tree.make_active(|tile, _| tile == own.tile);
        self.simplify();
        Some(self)
    }

    /// With this pane so many places further among its tabs. None where there is no such place.
    pub fn shifted(mut self, pane: &Pane, by: isize) -> Option<Arrangement> {
        self.simplify();
        let seen = self.seen();
        let own = seen.iter().find(|seen| seen.pane.key == pane.key)?;
        let group: Vec<TileId> =
            seen.iter().filter(|other| other.group == own.group).map(|other| other.tile).collect();
        let here = group.iter().position(|&tile| tile == own.tile)?;
        let there = *group.get(here.checked_add_signed(by)?)?;
        let Some(Tile::Container(Container::Tabs(tabs))) = self.tree.tiles.get_mut(own.group) else {
            return None;
        };
        // Tabs that are hidden keep their places, too.
        let place = tabs.children.iter().position(|&tile| tile == there)?;
        tabs.children.retain(|&tile| tile != own.tile);
        tabs.children.insert(place, own.tile);
        Some(self)
    }

    /// Takes a pane out of its tabs and puts it beside a tile, which gives it a part of its room.
    fn split_off(&mut self, own: &Seen, beside: TileId, direction: Direction, part: f32) {
        if let Some(Tile::Container(tabs)) = self.tree.tiles.get_mut(own.group) {
            tabs.remove_child(own.tile);
        }
        let new = self.tree.tiles.insert_tab_tile(vec![own.tile]);
        self.put_beside(new, beside, direction, part);
    }

    fn put_beside(&mut self, new: TileId, beside: TileId, direction: Direction, part: f32) {
        let parent = self.tree.tiles.parent_of(beside);
        let children = match direction.is_after() {
            true => [(beside, 1.0 - part), (new, part)],
            false => [(new, part), (beside, 1.0 - part)],
        };
        // Inside of a row or column of the same direction this becomes a part of it, as soon as it is simplified.
        let split = self.tree.tiles.insert_container(row(direction.axis(), children));
        match parent.and_then(|parent| self.tree.tiles.get_mut(parent)) {
            Some(Tile::Container(container)) => replace(container, beside, split),
            _ => self.tree.root = Some(split),
        }
    }
}

fn replace(container: &mut Container, old: TileId, new: TileId) {
    // The tile was just found to be a child of the container.
    let _: Option<usize> = container.replace_child(old, new);
}

#[cfg(test)]
mod tests {
    use super::Direction;
    use crate::window::arrangement::Arrangement;
    use crate::window::pane::find;
    use egui::Rect;

    fn usual() -> Arrangement {
        Arrangement::default().without(find("tree").unwrap())
    }

    fn moved(arrangement: Arrangement, key: &str, directions: &[Direction]) -> Arrangement {
        let one = |now: Arrangement, &direction: &Direction| now.moved(find(key).unwrap(), direction);
        directions.iter().try_fold(arrangement, one).expect("the pane can be moved")
    }

    fn place(arrangement: &Arrangement, key: &str) -> Rect {
        let seen = arrangement.seen().into_iter().find(|seen| seen.pane.key == key && seen.is_front);
        seen.expect("the pane is in front").place
    }

    /// The panes that share their tabs with this one, itself included.
    fn tabs(arrangement: &Arrangement, key: &str) -> Vec<&'static str> {
        let seen = arrangement.seen();
        let own = seen.iter().find(|seen| seen.pane.key == key).unwrap();
        seen.iter().filter(|other| other.group == own.group).map(|other| other.pane.key).collect()
    }

    #[test]
    fn a_pane_leaves_its_tabs_to_one_side_of_them_and_then_joins_the_neighbour() {
        let split = moved(usual(), "curves", &[Direction::Left]);
        assert_eq!(tabs(&split, "curves"), ["curves"]);
        assert_eq!(tabs(&split, "figures"), ["figures", "statistics"]);
        let (curves, figures) = (place(&split, "curves"), place(&split, "figures"));
        assert!(
            (curves.right() - figures.left()).abs() < 1e-3 && (curves.width() - figures.width()).abs() < 1e-3
        );
        let joined = moved(split, "curves", &[Direction::Left]);
        assert_eq!(tabs(&joined, "curves"), ["board", "experiment", "curves"]);
        assert_eq!(joined.in_front_of(find("board").unwrap()).unwrap().key, "curves");
    }

    #[test]
    fn a_pane_goes_above_and_below_others() {
        let below = moved(usual(), "curves", &[Direction::Down]);
        let (curves, figures) = (place(&below, "curves"), place(&below, "figures"));
        assert!((curves.top() - figures.bottom()).abs() < 1e-3 && curves.left() == figures.left());
        let joined = moved(below, "curves", &[Direction::Down]);
        assert_eq!(tabs(&joined, "curves"), ["runs", "log", "curves"]);
    }

    #[test]
    fn a_pane_without_a_neighbour_takes_the_whole_edge_and_goes_no_further() {
        let edge = moved(usual(), "curves", &[Direction::Right, Direction::Right]);
        let place = place(&edge, "curves");
        assert!(place.height() > 0.99 && place.right() > 0.99 && place.width() < 0.4, "{place:?}");
        assert_eq!(edge.moved(find("curves").unwrap(), Direction::Right), None);
    }

    #[test]
    fn a_pane_is_shifted_among_its_tabs_and_not_past_their_ends() {
        let shifted = |now: Arrangement, by| now.shifted(find("figures").unwrap(), by);
        let later = shifted(usual(), 1).unwrap();
        assert_eq!(tabs(&later, "figures"), ["curves", "statistics", "figures"]);
        assert_eq!(shifted(later.clone(), 1), None);
        let first = shifted(later, -2).unwrap();
        assert_eq!(tabs(&first, "figures"), ["figures", "curves", "statistics"]);
        assert_eq!(shifted(first.clone(), -1), None);
        assert_eq!(shifted(first, 1), Some(usual()));
    }

    #[test]
    fn of_several_neighbours_the_one_with_the_longest_edge_is_joined() {
        let joined = moved(usual(), "log", &[Direction::Down, Direction::Up, Direction::Up, Direction::Up]);
        assert_eq!(
            tabs(&joined, "log"),
            ["board", "experiment", "log"],
            "the board is wider than the curves"
        );
    }

    #[test]
    fn whatever_is_moved_wherever_no_pane_is_lost_and_the_layout_can_be_stored() {
        use Direction::{Down, Left, Right, Up};
        let mut now = usual();
        let keys: Vec<&str> = now.seen().iter().map(|seen| seen.pane.key).collect();
        for round in 0..40 {
            for (number, key) in keys.iter().enumerate() {
                let direction = [Left, Up, Right, Down, Down, Left, Up][(round * 3 + number * 5) % 7];
                now = now.clone().moved(find(key).unwrap(), direction).unwrap_or(now);
                assert_eq!(now.seen().len(), keys.len());
            }
        }
        let stored = ron::ser::to_string(&now).unwrap();
        assert_eq!(ron::from_str::<Arrangement>(&stored).unwrap().settled(), Some(now));
    }

    #[test]
    fn a_pane_that_is_hidden_is_not_moved() {
        assert_eq!(usual().moved(find("tree").unwrap(), Direction::Left), None);
    }
}
