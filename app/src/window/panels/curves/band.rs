//! A curve whose points stand so near to each other that its line is a band, where they do. The toolkit's own line comes to the same band, but
//! looks first which of its pieces are in sight; here all are, and that look would be a fifth of a frame.

use egui::epaint::{BandPoint, BandShape};
use egui::{Color32, Pos2, Rangef, Shape, Stroke, Ui, pos2};
use egui_plot::{PlotBounds, PlotGeometry, PlotItem, PlotItemBase, PlotPoint, PlotTransform};
use std::ops::RangeInclusive;

/// Points that are nearer to each other along x are one, in points of the screen.
const APART: f32 = 1.0;
/// Where more than this share of the points is apart, they are no band.
const DENSE: f32 = 0.7;

/// The band through some points, which are finite and stand in the order of x.
pub struct Band<'a> {
    base: PlotItemBase,
    points: &'a [PlotPoint],
    colour: Color32,
    width: f32,
}

impl<'a> Band<'a> {
    /// The band of a line of this width.
    pub fn new(name: String, points: &'a [PlotPoint], colour: Color32, width: f32) -> Band<'a> {
        Band { base: PlotItemBase::new(name), points, colour, width }
    }

    /// What it covers on the screen.
    fn shape(&self, transform: &PlotTransform) -> Shape {
        let place = places(transform);
        let mut band: Vec<BandPoint> = Vec::with_capacity(self.points.len());
        for point in self.points {
            let Pos2 { x, y } = place(point);
            match band.last_mut() {
                Some(last) if x - last.x <= APART => {
                    last.y = Rangef::new(last.y.min.min(y), last.y.max.max(y));
                }
                _ => band.push(BandPoint::new(x, y..=y)),
            }
        }
        if band.len() as f32 > DENSE * self.points.len() as f32 {
            // A steep piece between points that are apart would be too thin as a band.
            return Shape::line(
                self.points.iter().map(place).collect(),
                Stroke::new(self.width, self.colour),
            );
        }
        let half = 0.5 * self.width;
        for point in &mut band {
            point.y = Rangef::new(point.y.min - half, point.y.max + half);
        }
        // What is one stands in the middle of what it is made of, but for the ends of the line.
        band.iter_mut().skip(1).for_each(|point| point.x += 0.5 * APART);
        if let (Some(end), Some(last)) = (band.last_mut(), self.points.last()) {
            end.x = place(last).x;
        }
        BandShape::filled(band, self.colour).into()
    }
}

/// The place of each point on the screen: what [`PlotTransform::position_from_point`] tells, with no division.
fn places(transform: &PlotTransform) -> impl Fn(&PlotPoint) -> Pos2 {
    let ([left, low], [dx, dy]) = (transform.bounds().min(), transform.dpos_dvalue());
    let corner = transform.position_from_point(&PlotPoint::new(left, low));
    let (x0, y0) = (f64::from(corner.x), f64::from(corner.y));
    move |point| pos2((x0 + (point.x - left) * dx) as f32, (y0 + (point.y - low) * dy) as f32)
}

impl PlotItem for Band<'_> {
    fn shapes(&self, _ui: &Ui, transform: &PlotTransform, shapes: &mut Vec<Shape>) {
        shapes.push(self.shape(transform));
    }

    fn initialize(&mut self, _x_range: RangeInclusive<f64>) {}

    fn color(&self) -> Color32 {
        self.colour
    }

    fn allow_hover(&self) -> bool {
        false
    }

    fn geometry(&self) -> PlotGeometry<'_> {
        PlotGeometry::None
    }

    fn bounds(&self) -> PlotBounds {
        let ends = [self.points.first(), self.points.last()].map(|end| end.map_or(f64::NAN, |point| point.x));
        let ys = self.points.iter().fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], point| {
            [low.min(point.y), high.max(point.y)]
        });
        if self.points.is_empty() {
            return PlotBounds::NOTHING;
        }
        PlotBounds::from_min_max([ends[0], ys[0]], [ends[1], ys[1]])
    }

    fn base(&self) -> &PlotItemBase {
        &self.base
    }

    fn base_mut(&mut self) -> &mut PlotItemBase {
        &mut self.base
    }
}

#[cfg(test)]
mod tests {
    use super::Band;
    use egui::epaint::BandShape;
    use egui::{Color32, Rect, Shape, pos2};
    use egui_plot::{Line, PlotBounds, PlotItem, PlotPoint, PlotPoints, PlotTransform};

    fn band(item: &impl PlotItem, transform: &PlotTransform) -> BandShape {
        let mut shapes = Vec::new();
        egui::__run_test_ui(|ui| {
            shapes.clear();
            item.shapes(ui, transform, &mut shapes);
        });
        match shapes.as_slice() {
            [Shape::Band(band)] => band.clone(),
            shapes => panic!("{} shapes", shapes.len()),
        }
    }

    fn transform(bounds: PlotBounds) -> PlotTransform {
        PlotTransform::new(Rect::from_min_max(pos2(40.0, 20.0), pos2(440.0, 220.0)), bounds, false)
    }

    #[test]
    fn it_is_the_band_that_the_toolkit_makes_of_the_line() {
        let y = |k: u32| f64::from(k.wrapping_mul(2_654_435_761) % 1000) / 100.0;
        let points: Vec<PlotPoint> =
            (0..900).map(|k| PlotPoint::new(1000.0 + 0.6 * f64::from(k), y(k))).collect();
        let transform = transform(PlotBounds::from_min_max([1000.0, -1.0], [1540.0, 11.0]));
        let line = Line::new("line", PlotPoints::Borrowed(&points)).color(Color32::RED).width(1.5);
        let item = Band::new("band".into(), &points, Color32::RED, 1.5);
        let (theirs, ours) = (band(&line, &transform), band(&item, &transform));
        assert_eq!((ours.points.len(), ours.fill), (theirs.points.len(), theirs.fill));
        for (ours, theirs) in ours.points.iter().zip(&theirs.points) {
            let away = [ours.x - theirs.x, ours.y.min - theirs.y.min, ours.y.max - theirs.y.max];
            assert!(away.iter().all(|away| away.abs() < 1e-3), "{ours:?} for {theirs:?}");
        }
        let (theirs, ours) = (line.bounds(), item.bounds());
        assert_eq!((ours.min(), ours.max()), (theirs.min(), theirs.max()));
    }

    #[test]
    fn points_that_are_apart_are_joined_by_a_line() {
        let points: Vec<PlotPoint> =
            (0..240).map(|k| PlotPoint::new(f64::from(k), f64::from(k % 2))).collect();
        let transform = transform(PlotBounds::from_min_max([0.0, 0.0], [240.0, 1.0]));
        let Shape::Path(path) = Band::new("line".into(), &points, Color32::RED, 1.5).shape(&transform) else {
            panic!("no line");
        };
        assert_eq!(path.points.len(), 240);
        let away = path
            .points
            .iter()
            .zip(&points)
            .map(|(at, point)| at.distance(transform.position_from_point(point)));
        assert!(away.fold(0.0, f32::max) < 1e-3);
    }
}
