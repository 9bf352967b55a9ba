//! Where the window stands on the desktop, and whether it can be put back there: a monitor that was there may be
//! gone.

use egui::{Context, ViewportBuilder};
use serde::{Deserialize, Serialize};
use winit::dpi::PhysicalPosition;
use winit::window::Window;

/// How much of the window's upper edge must be on a monitor, in pixels: enough to take hold of it.
const GRIP: [i32; 2] = [120, 40];
/// How far from the corner of a monitor a window stands that has lost its place, in pixels.
const INDENT: i32 = 40;
/// The size of a window that was never there before, in points.
const USUAL_SIZE: [f32; 2] = [1180.0, 760.0];

/// Where a window stands.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct WindowPlace {
    /// Its left upper corner with its frame, in pixels of the desktop; none where the desktop does not tell.
    pub corner: Option<[i32; 2]>,
    /// Its size without its frame, in points of the usual zoom.
    pub size: [f32; 2],
    /// Whether it fills the screen; then corner and size are those from before.
    pub is_maximized: bool,
}

/// A monitor: left upper corner and size, in pixels of the desktop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Monitor {
    /// Left upper corner.
    pub corner: [i32; 2],
    /// Size.
    pub size: [i32; 2],
}

impl WindowPlace {
    /// Where the window stands now; while it is maximized or out of sight, as it stood before.
    pub fn now(ctx: &Context, before: Option<WindowPlace>) -> Option<WindowPlace> {
        let (pixels, zoom) = (ctx.pixels_per_point(), ctx.zoom_factor());
        ctx.input(|input| {
            let viewport = input.viewport();
            let is_maximized = viewport.maximized.unwrap_or(false) || viewport.fullscreen.unwrap_or(false);
            if is_maximized || viewport.minimized == Some(true) {
                return before.map(|before| WindowPlace { is_maximized, ..before });
            }
            let inner = viewport.inner_rect?;
            let corner = viewport.outer_rect.map(|outer| outer.min * pixels);
            Some(WindowPlace {
                corner: corner.map(|corner| [corner.x.round() as i32, corner.y.round() as i32]),
                size: [inner.width() * zoom, inner.height() * zoom],
                is_maximized,
            })
        })
    }

    /// The size, if a window can have it.
    fn usable_size(&self) -> Option<[f32; 2]> {
        self.size.iter().all(|side| (200.0..20_000.0).contains(side)).then_some(self.size)
    }

    /// A window that is made here. Where exactly is settled by [`put_back`](WindowPlace::put_back), which knows the monitors;
    /// but only of a window that is made with a place does an X11 desktop take one before it is seen.
    pub fn begin(window: Option<WindowPlace>, builder: ViewportBuilder) -> ViewportBuilder {
        let size = window.and_then(|window| window.usable_size()).unwrap_or(USUAL_SIZE);
        let builder = builder.with_inner_size(size);
        let Some(window) = window else { return builder };
        let builder = builder.with_maximized(window.is_maximized);
        match window.corner {
            Some([x, y]) => builder.with_position([x as f32, y as f32]),
            None => builder,
        }
    }

    /// Puts a window back; where it could not be taken hold of there, to the corner of a monitor.
    pub fn put_back(&self, window: &Window) {
        let Some(corner) = self.corner else { return };
        let monitors: Vec<Monitor> = window
            .available_monitors()
            .map(|monitor| Monitor {
                corner: [monitor.position().x, monitor.position().y],
                size: [monitor.size().width as i32, monitor.size().height as i32],
            })
            .collect();
        if let Some([x, y]) = place_on(corner, &monitors) {
            window.set_outer_position(PhysicalPosition::new(x, y));
        }
    }
}

/// The place itself, if a window can be taken hold of there, else the corner of the first monitor.
fn place_on(corner: [i32; 2], monitors: &[Monitor]) -> Option<[i32; 2]> {
    if can_be_held(corner, monitors) {
        return Some(corner);
    }
    monitors.first().map(|monitor| monitor.corner.map(|from| from.saturating_add(INDENT)))
}

fn can_be_held(corner: [i32; 2], monitors: &[Monitor]) -> bool {
    monitors.iter().any(|monitor| {
        (0..2).all(|axis| {
            let from = i64::from(corner[axis]) - i64::from(monitor.corner[axis]);
            // A frame may begin a little outside.
            from >= -16 && from + i64::from(GRIP[axis]) <= i64::from(monitor.size[axis])
        })
    })
}

#[cfg(test)]
mod tests {
    use super::{Monitor, can_be_held, place_on};

    #[test]
    fn a_window_goes_back_only_where_it_can_be_taken_hold_of() {
        let main = Monitor { corner: [0, 0], size: [1920, 1080] };
        let left = Monitor { corner: [-1280, 0], size: [1280, 1024] };
        assert!(can_be_held([100, 100], &[main]) && can_be_held([-8, -8], &[main]));
        assert!(can_be_held([-1200, 20], &[main, left]));
        assert!(!can_be_held([-1200, 20], &[main]), "the monitor on the left is gone");
        assert!(!can_be_held([1900, 20], &[main]) && !can_be_held([20, 1060], &[main]));
        assert_eq!(place_on([-1200, 20], &[main]), Some([40, 40]));
        assert_eq!((place_on([70, 40], &[main]), place_on([0, 0], &[])), (Some([70, 40]), None));
        assert!(!can_be_held([i32::MIN, i32::MAX], &[main, left]));
    }
}
