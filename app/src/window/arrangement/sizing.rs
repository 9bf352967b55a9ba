//! Making a pane larger or smaller by steps, as keys do where a pointer would drag the line between two panes.

use super::Arrangement;
use crate::window::pane::Pane;
use egui_tiles::{Container, Linear, LinearDir, Tile, TileId};

/// By how much of the row or column that it is in a pane grows with a step.
const STEP: f32 = 0.05;
/// The least part of a row or column that a step leaves to anything in it.
const LEAST: f32 = 0.08;
/// A change that is less than this part cannot be seen.
const UNSEEN: f32 = 1e-3;

/// Whether something becomes larger or smaller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Growth {
    /// Larger.
    More,
    /// Smaller.
    Less,
}

impl Arrangement {
    /// With this pane a step wider or narrower, taller or shorter; all beside it give or take in proportion. None where
    /// nothing is beside it, or no room is left.
    pub fn resized(mut self, pane: &Pane, axis: LinearDir, growth: Growth) -> Option<Arrangement> {
        self.simplify();
        let (parent, child) = self.part_along(self.tile_of(pane)?, axis)?;
        let seen = self.seen_children(self.linear(parent)?);
        let Some(Tile::Container(Container::Linear(linear))) = self.tree.tiles.get_mut(parent) else {
            return None;
        };
        let whole: f32 = seen.iter().map(|&child| linear.shares[child]).sum();
        let before = linear.shares[child] / whole;
        let step = match growth {
            Growth::More => STEP,
            Growth::Less => -STEP,
        };
        let most = 1.0 - LEAST * (seen.len() - 1) as f32;
        let after = (before + step).clamp(LEAST.min(before), most.max(before));
        if (after - before).abs() < UNSEEN {
            return None;
        }
        for other in seen {
            let factor = if other == child { after / before } else { (1.0 - after) / (1.0 - before) };
            let share = linear.shares[other] * factor;
            linear.shares.set_share(other, share);
        }
        Some(self)
    }

    /// The innermost row or column of this direction around a tile in which something else is seen, and the part of it
    /// that the tile is in.
    fn part_along(&self, tile: TileId, axis: LinearDir) -> Option<(TileId, TileId)> {
        let mut child = tile;
        loop {
            let parent = self.tree.tiles.parent_of(child)?;
            let linear = self.linear(parent).filter(|linear| linear.dir == axis);
            let seen = linear.map(|linear| self.seen_children(linear)).unwrap_or_default();
            if seen.len() > 1 && seen.contains(&child) {
                return Some((parent, child));
            }
            child = parent;
        }
    }

    fn linear(&self, tile: TileId) -> Option<&Linear> {
        match self.tree.tiles.get(tile) {
            Some(Tile::Container(Container::Linear(linear))) => Some(linear),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Growth;
    use crate::window::arrangement::Arrangement;
    use crate::window::pane::find;
    use egui::Rect;
    use egui_tiles::LinearDir;

    fn usual() -> Arrangement {
        Arrangement::default().without(find("tree").unwrap())
    }

    fn place(arrangement: &Arrangement, key: &str) -> Rect {
        arrangement.seen().into_iter().find(|seen| seen.pane.key == key).unwrap().place
    }

    #[test]
    fn a_pane_grows_by_a_step_and_shrinks_by_the_same() {
        let (board, log) = (find("board").unwrap(), find("log").unwrap());
        let wider = usual().resized(board, LinearDir::Horizontal, Growth::More).unwrap();
        let grown = place(&wider, "board").width() - place(&usual(), "board").width();
        assert!((grown - 0.05).abs() < 1e-3, "{grown}");
        let taller = wider.resized(log, LinearDir::Vertical, Growth::More).unwrap();
        assert!((place(&taller, "log").height() - 0.35).abs() < 1e-3);
        assert!((place(&taller, "board").height() - 0.65).abs() < 1e-3, "what is above gives the room");
        let back = taller.resized(log, LinearDir::Vertical, Growth::Less).unwrap();
        let back = back.resized(board, LinearDir::Horizontal, Growth::Less).unwrap();
        for key in ["board", "curves", "runs"] {
            let (before, after) = (place(&usual(), key), place(&back, key));
            assert!(before.min.distance(after.min) < 1e-3 && before.max.distance(after.max) < 1e-3, "{key}");
        }
    }

    #[test]
    fn a_pane_grows_until_little_is_left_to_the_others_and_shrinks_until_little_is_left_of_it() {
        for growth in [Growth::More, Growth::Less] {
            let mut now = usual();
            let mut steps = 0;
            while let Some(next) = now.clone().resized(find("board").unwrap(), LinearDir::Horizontal, growth)
            {
                now = next;
                steps += 1;
                assert!(steps < 40, "it ends");
            }
            let widths = ["board", "curves"].map(|key| place(&now, key).width());
            assert!(widths.iter().all(|&width| width > 0.07), "{widths:?}");
        }
    }

    #[test]
    fn a_pane_with_nothing_beside_it_has_one_size() {
        assert_eq!(usual().resized(find("runs").unwrap(), LinearDir::Horizontal, Growth::More), None);
    }
}
