//! A scrolled list of any length, of which only the rows that are seen are drawn.
//!
//! The toolkit measures in `f32`: 38 million points down a list its steps are 4 points wide. So the place is
//! kept in `f64` here, rows are laid out from what is seen, and in a long list the toolkit's scroll bar
//! stands for a shorter height that `f32` measures well.

use egui::scroll_area::ScrollSource;
use egui::{Rect, ScrollArea, Ui, UiBuilder};
use std::ops::Range;

/// The toolkit scrolls lists up to this height itself, with steps of 1/32 point at most.
const WELL_MEASURED: f64 = 500_000.0;

/// A list with rows of one height.
#[derive(Clone, Copy, Debug)]
pub struct Rows {
    /// Number of rows.
    pub count: usize,
    /// Height of a row, in points.
    pub height: f32,
    /// Rows that are seen at once.
    pub seen: f32,
}

/// The place in a list.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RowScroll {
    /// Points of the list above what is seen.
    above: f64,
    /// Whether the toolkit has not been told of it yet.
    is_new: bool,
    /// How far the toolkit could scroll in the frame before, in its own points.
    reach: f32,
}

impl RowScroll {
    /// Brings a row into the middle.
    pub fn go_to(&mut self, row: usize, rows: &Rows) {
        self.above = (row as f64 + 0.5 - f64::from(rows.seen) / 2.0) * f64::from(rows.height);
        self.is_new = true;
    }

    /// Brings a row into the middle where less than all of it is seen.
    pub fn bring_in_sight(&mut self, row: usize, rows: &Rows) {
        let height = f64::from(rows.height);
        let (top, view) = (row as f64 * height, f64::from(rows.seen) * height);
        if top < self.above || top + height > self.above + view {
            self.go_to(row, rows);
        }
    }

    /// Shows the list: `draw` is given the place of the rows that are seen, and their numbers from 0.
    pub fn show(&mut self, ui: &mut Ui, id: &str, rows: &Rows, draw: impl FnOnce(&mut Ui, Range<usize>)) {
        let view = rows.seen.min(rows.count as f32) * rows.height;
        let most_above = f64::from(rows.height) * rows.count as f64 - f64::from(view);
        self.above = self.above.clamp(0.0, most_above);
        let scale = (WELL_MEASURED / most_above.max(1.0)).min(1.0);
        let is_long = scale < 1.0;

        let mut area = ScrollArea::vertical().id_salt(id).max_height(view).auto_shrink([false, true]);
        // The toolkit lets spring back what goes beyond the end that the list had in the frame before.
        let reach = std::mem::replace(&mut self.reach, (most_above * scale) as f32);
        let told = ((self.above * scale) as f32).min(reach);
        if is_long || self.is_new {
            area = area.vertical_scroll_offset(told);
            self.is_new = self.above * scale > f64::from(reach) + 0.5;
            if self.is_new {
                ui.ctx().request_repaint();
            }
        }
        if is_long {
            area = area.scroll_source(ScrollSource::SCROLL_BAR);
        }
        let shown = area.show_viewport(ui, |ui, seen| {
            ui.set_height((most_above * scale) as f32 + view);
            if !is_long && !self.is_new {
                self.above = f64::from(seen.top());
            }
            let numbers = self.numbers(rows, view);
            let from_top = numbers.start as f64 * f64::from(rows.height) - self.above;
            let top = ui.max_rect().top() + seen.top() + from_top as f32;
            let bottom = top + numbers.len() as f32 * rows.height;
            let place = Rect::from_x_y_ranges(ui.max_rect().x_range(), top..=bottom);
            ui.scope_builder(UiBuilder::new().max_rect(place), |ui| {
                ui.skip_ahead_auto_ids(numbers.start);
                draw(ui, numbers);
            });
        });
        if is_long {
            // The smallest movement of the bar is hundreds of points.
            let moved = shown.state.clamped_offset().y;
            if (moved - told).abs() > 1.0 {
                self.above = f64::from(moved) / scale;
            }
            self.take_wheel(ui, shown.inner_rect, most_above);
        }
    }

    fn numbers(&self, rows: &Rows, view: f32) -> Range<usize> {
        let height = f64::from(rows.height);
        let first = (self.above / height) as usize;
        let end = ((self.above + f64::from(view)) / height).ceil() as usize;
        first..end.min(rows.count)
    }

    /// Scrolls by what the wheel was turned, and leaves the rest to what stands around the list.
    fn take_wheel(&mut self, ui: &Ui, place: Rect, most_above: f64) {
        if !ui.rect_contains_pointer(place) {
            return;
        }
        let turned = f64::from(ui.input(|input| input.smooth_scroll_delta().y));
        let above = (self.above - turned).clamp(0.0, most_above);
        if above != self.above {
            self.above = above;
            ui.input_mut(|input| input.smooth_scroll_delta.y = 0.0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{RowScroll, Rows};
    use egui::{CentralPanel, Context, Event, MouseWheelUnit, RawInput, Rect, Sense, TouchPhase, pos2, vec2};

    const ROWS: Rows = Rows { count: 10_000_000, height: 38.0, seen: 5.0 };

    /// The rows that a frame draws: number, and top from the top of the list.
    fn frame(ctx: &Context, scroll: &mut RowScroll, second: f64, events: Vec<Event>) -> Vec<(usize, f32)> {
        frame_of(ctx, scroll, &ROWS, second, events)
    }

    fn frame_of(
        ctx: &Context,
        scroll: &mut RowScroll,
        rows: &Rows,
        second: f64,
        events: Vec<Event>,
    ) -> Vec<(usize, f32)> {
        let screen_rect = Some(Rect::from_min_size(pos2(0.0, 0.0), vec2(300.0, 400.0)));
        let input = RawInput { screen_rect, time: Some(second), events, ..RawInput::default() };
        let mut drawn = Vec::new();
        let output = ctx.run_ui(input, |ui| {
            CentralPanel::default().show(ui, |ui| {
                drawn.clear();
                ui.spacing_mut().item_spacing.y = 0.0;
                let list_top = ui.max_rect().top();
                scroll.show(ui, "rows", rows, |ui, numbers| {
                    for number in numbers {
                        let (place, _) = ui.allocate_exact_size(vec2(200.0, ROWS.height), Sense::click());
                        drawn.push((number, place.top() - list_top));
                    }
                });
            });
        });
        output.drop_without_applying_deltas();
        drawn
    }

    #[test]
    fn the_last_of_ten_million_rows_stand_one_below_the_other_and_end_with_the_list() {
        let (ctx, mut scroll) = (Context::default(), RowScroll::default());
        let first = frame(&ctx, &mut scroll, 0.0, Vec::new());
        assert_eq!(first.iter().map(|row| row.0).collect::<Vec<_>>(), [0, 1, 2, 3, 4]);
        scroll.go_to(ROWS.count - 1, &ROWS);
        let last = frame(&ctx, &mut scroll, 0.1, Vec::new());
        assert_eq!(last.last().map(|row| row.0), Some(ROWS.count - 1));
        for (k, (_, top)) in last.iter().enumerate() {
            assert!((top - k as f32 * ROWS.height).abs() < 0.1, "row {k} stands at {top}");
        }
    }

    #[test]
    fn a_row_is_brought_in_sight_unless_all_of_it_is_seen() {
        let (ctx, mut scroll) = (Context::default(), RowScroll::default());
        scroll.bring_in_sight(4, &ROWS);
        assert_eq!(scroll, RowScroll::default(), "five rows are seen");
        for row in [5, 70_000, 69_000, 3] {
            scroll.bring_in_sight(row, &ROWS);
            let drawn = frame(&ctx, &mut scroll, row as f64, Vec::new());
            let is_whole =
                |&(number, top): &(usize, f32)| number == row && (0.0..=4.0 * ROWS.height).contains(&top);
            assert!(drawn.iter().any(is_whole), "{row} of {drawn:?}");
        }
    }

    #[test]
    fn a_row_at_the_end_of_a_list_that_has_just_grown_is_gone_to_and_stays() {
        let (ctx, mut scroll) = (Context::default(), RowScroll::default());
        frame_of(&ctx, &mut scroll, &Rows { count: 300, ..ROWS }, 0.0, Vec::new());
        let grown = Rows { count: 340, ..ROWS };
        scroll.bring_in_sight(339, &grown);
        for k in 1..20 {
            let drawn = frame_of(&ctx, &mut scroll, &grown, f64::from(k) / 60.0, Vec::new());
            let last = drawn.last().expect("rows are drawn");
            assert!(last.0 == 339 && (last.1 - 4.0 * ROWS.height).abs() < 1.0, "frame {k}: {drawn:?}");
        }
    }

    #[test]
    fn the_wheel_moves_a_long_list_point_for_point_and_stops_at_its_end() {
        let (ctx, mut scroll) = (Context::default(), RowScroll::default());
        scroll.go_to(ROWS.count / 2, &ROWS);
        frame(&ctx, &mut scroll, 0.0, vec![Event::PointerMoved(pos2(100.0, 100.0))]);
        let turn = |points: f32| Event::MouseWheel {
            unit: MouseWheelUnit::Point,
            delta: vec2(0.0, points),
            phase: TouchPhase::Move,
            source: egui::MouseWheelSource::Unknown,
            modifiers: egui::Modifiers::NONE,
        };
        let before = scroll.above;
        frame(&ctx, &mut scroll, 0.1, vec![turn(-57.0)]);
        for k in 0..60 {
            frame(&ctx, &mut scroll, 0.2 + f64::from(k) / 60.0, Vec::new());
        }
        assert!((scroll.above - before - 57.0).abs() < 0.5, "{} to {}", before, scroll.above);
        scroll.go_to(ROWS.count - 1, &ROWS);
        frame(&ctx, &mut scroll, 2.0, vec![turn(-57.0)]);
        let last = frame(&ctx, &mut scroll, 3.0, Vec::new());
        assert_eq!(last.len(), 5);
    }
}
