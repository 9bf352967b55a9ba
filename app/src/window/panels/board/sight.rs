//! Which part of a board is seen, and how large: fitted to its pane, or nearer and moved about.

use egui::{Pos2, Rect, Vec2, pos2, vec2};

/// Where the squares lie on the screen. Edges fall between pixels, so that lines are sharp at any size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sight {
    /// The part of the window that shows the board.
    pub area: Rect,
    /// Where the board's upper left corner lies, perhaps outside.
    origin: Pos2,
    /// Side of a square, in points.
    pub side: f32,
    /// Side of a pixel, in points.
    pixel: f32,
}

impl Sight {
    /// A place on the screen, moved between pixels.
    pub fn point(&self, place: Vec2) -> Pos2 {
        let at = self.origin + place * self.side;
        pos2(self.between_pixels(at.x), self.between_pixels(at.y))
    }

    /// The square whose upper left corner is here.
    pub fn square(&self, place: Vec2) -> Rect {
        Rect::from_min_max(self.point(place), self.point(place + Vec2::splat(1.0)))
    }

    /// The place, in squares, under a point of the screen.
    pub fn place(&self, at: Pos2) -> Vec2 {
        (at - self.origin) / self.side
    }

    /// Whether something of a rectangle is seen.
    pub fn sees(&self, rect: Rect) -> bool {
        self.area.intersects(rect)
    }

    /// A width in whole pixels, one at least.
    pub fn width(&self, points: f32) -> f32 {
        (points / self.pixel).round().max(1.0) * self.pixel
    }

    /// The parts of a line on both sides of the edge that it runs along, in whole pixels, the wider one behind it.
    pub fn halves(&self, width: f32) -> (f32, f32) {
        let pixels = (width / self.pixel).round().max(1.0);
        let before = (pixels / 2.0).floor();
        (before * self.pixel, (pixels - before) * self.pixel)
    }

    fn between_pixels(&self, at: f32) -> f32 {
        (at / self.pixel).round() * self.pixel
    }
}

/// How near the board is, and which place is in the middle.
#[derive(Clone, Copy, Debug)]
pub struct Nearness {
    /// How many times the size that fits.
    factor: f32,
    /// The place in the middle, in squares; none for the middle of the board.
    middle: Option<Vec2>,
}

impl Default for Nearness {
    fn default() -> Nearness {
        Nearness { factor: 1.0, middle: None }
    }
}

impl Nearness {
    /// Largest side of a square, in points.
    const LARGEST: f32 = 160.0;
    /// Smallest side of a square, in points.
    const SMALLEST: f32 = 2.0;
    /// Half the line around the board, in points.
    const LINE: f32 = 2.0;

    /// Whether the whole board is seen.
    pub fn is_whole(&self) -> bool {
        self.factor <= 1.0
    }

    /// What is seen of a board of this size, in squares.
    pub fn sight(&mut self, area: Rect, size: Vec2, pixels_per_point: f32) -> Sight {
        let pixel = 1.0 / pixels_per_point;
        let whole = Self::whole(area, size);
        let most = (Self::LARGEST / whole).max(1.0);
        self.factor = self.factor.clamp(1.0, most);
        let side =
            if self.is_whole() { (whole / pixel).floor().max(1.0) * pixel } else { whole * self.factor };
        let shown = vec2(area.width(), area.height()) / side;
        let middle = self.middle.unwrap_or(size / 2.0);
        let held = |middle: f32, shown: f32, size: f32| {
            if shown >= size { size / 2.0 } else { middle.clamp(shown / 2.0, size - shown / 2.0) }
        };
        let middle = vec2(held(middle.x, shown.x, size.x), held(middle.y, shown.y, size.y));
        self.middle = (!self.is_whole()).then_some(middle);
        Sight { area, origin: area.center() - middle * side, side, pixel }
    }

    /// Goes nearer by a factor, or away by one below 1, so that the place under a point stays there.
    pub fn zoom(&mut self, by: f32, at: Pos2, sight: &Sight, size: Vec2) {
        let place = sight.place(at);
        let whole = Self::whole(sight.area, size);
        self.factor = (self.factor * by).clamp(1.0, (Self::LARGEST / whole).max(1.0));
        self.middle = Some(place + (sight.area.center() - at) / (whole * self.factor));
    }

    /// Moves the board by so many points.
    pub fn pan(&mut self, by: Vec2, sight: &Sight) {
        let middle = sight.place(sight.area.center());
        self.middle = Some(middle - by / sight.side);
    }

    /// Moves the board as little as brings a square into sight.
    pub fn show(&mut self, place: Vec2, sight: &Sight) {
        let square = sight.square(place);
        let room = sight.area.shrink(sight.side.min(sight.area.width().min(sight.area.height()) / 3.0));
        let over = |low: f32, high: f32, from: f32, to: f32| {
            if low < from { from - low } else { (to - high).min(0.0) }
        };
        let by = vec2(
            over(square.left(), square.right(), room.left(), room.right()),
            over(square.top(), square.bottom(), room.top(), room.bottom()),
        );
        if !self.is_whole() && by != Vec2::ZERO {
            self.pan(by, sight);
        }
    }

    /// Side of a square when all are seen, with room for the line around them.
    fn whole(area: Rect, size: Vec2) -> f32 {
        let area = area.shrink(Self::LINE);
        (area.width() / size.x).min(area.height() / size.y).max(Self::SMALLEST)
    }
}

#[cfg(test)]
mod tests {
    use super::Nearness;
    use egui::{Rect, Vec2, pos2, vec2};

    const AREA: Rect = Rect { min: pos2(10.0, 20.0), max: pos2(370.0, 320.0) };
    const SIZE: Vec2 = vec2(9.0, 9.0);

    #[test]
    fn a_whole_board_lies_in_the_middle_of_its_pane() {
        let sight = Nearness::default().sight(AREA, SIZE, 1.0);
        assert_eq!(sight.side, 32.0);
        let middle = sight.point(SIZE / 2.0);
        assert!((middle - AREA.center()).length() < 1.0);
    }

    #[test]
    fn zooming_keeps_the_place_under_the_pointer_and_ends_at_the_edge() {
        let mut nearness = Nearness::default();
        let sight = nearness.sight(AREA, SIZE, 1.0);
        let at = pos2(200.0, 100.0);
        let before = sight.place(at);
        nearness.zoom(2.0, at, &sight, SIZE);
        let nearer = nearness.sight(AREA, SIZE, 1.0);
        assert!((nearer.place(at) - before).length() < 1e-3);
        assert!(nearer.side > 60.0);
        nearness.pan(vec2(1e6, 1e6), &nearer);
        let corner = nearness.sight(AREA, SIZE, 1.0);
        assert_eq!(corner.point(Vec2::ZERO), AREA.min);
        nearness.zoom(1e-3, at, &corner, SIZE);
        assert!(nearness.is_whole());
    }

    #[test]
    fn a_square_out_of_sight_is_brought_into_it() {
        let mut nearness = Nearness::default();
        let sight = nearness.sight(AREA, SIZE, 1.0);
        nearness.zoom(4.0, AREA.min, &sight, SIZE);
        let sight = nearness.sight(AREA, SIZE, 1.0);
        let last = vec2(8.0, 8.0);
        assert!(!sight.sees(sight.square(last)));
        nearness.show(last, &sight);
        let sight = nearness.sight(AREA, SIZE, 1.0);
        assert!(sight.area.contains_rect(sight.square(last).shrink(1.0)));
    }

    #[test]
    fn edges_of_squares_fall_between_pixels() {
        let mut nearness = Nearness::default();
        let sight = nearness.sight(AREA, SIZE, 1.5);
        nearness.zoom(1.37, pos2(100.0, 100.0), &sight, SIZE);
        let sight = nearness.sight(AREA, SIZE, 1.5);
        for col in 0..9 {
            let x = sight.point(vec2(col as f32, 0.0)).x * 1.5;
            assert!((x - x.round()).abs() < 1e-3, "{x}");
        }
    }
}
