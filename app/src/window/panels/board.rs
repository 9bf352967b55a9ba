//! The board: the puzzle as people know it, with what a solver or a person puts into its cells.
//!
//! [`Model::board_shown`] says what is drawn. What is seen of it, how near, and which cell the keys are at, the
//! panel remembers in its [`BoardView`]; the shapes are painted anew only when one of these changes.

mod brush;
mod cells;
mod clues;
mod content;
mod describe;
mod heat;
mod keys;
mod lattice;
mod legend;
mod letters;
mod lines;
mod picture;
mod pictures;
mod sight;
#[cfg(test)]
mod tests;
mod tools;

use crate::window::command::{Command, Zoom};
use crate::window::edit::Edit;
use crate::window::look;
use crate::window::model::{BoardShown, BoardVersion, Model};
use crate::window::theme::palette;
use cells::HeatLook;
use content::Content;
use egui::{Panel, Response, Role, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo};
use keys::{Cursor, Typing};
use lattice::Lattice;
use picture::{Picture, Scene};
use sight::{Nearness, Sight};

/// Height below which there is no room for the words below a board, in points of the usual text size.
const LOW: f32 = 230.0;

/// What the board remembers between frames.
#[derive(Default)]
pub struct BoardView {
    drawn: Option<Drawn>,
    nearness: Nearness,
    look: HeatLook,
    cursor: Cursor,
    typing: Typing,
    /// A step nearer or away that was asked for by a key or menu.
    asked: Option<Zoom>,
    /// Whether a button has taken the keys from the board.
    wants_keys: bool,
}

/// What is drawn of one puzzle.
struct Drawn {
    lattice: Lattice,
    picture: Picture,
    content: Content,
    version: BoardVersion,
    /// Counts the contents.
    number: u64,
}

impl Drawn {
    /// Whether there is heat of digits.
    fn shows_heat(&self) -> bool {
        !self.content.heat.is_empty() && self.lattice.pictures.is_none()
    }

    /// Whether single digits can be read in their places.
    fn can_show_places(&self) -> bool {
        self.picture.sight().is_none_or(|sight| {
            let square = sight.square(Vec2::ZERO);
            self.lattice.places(square).are_readable()
        })
    }

    /// How the heat of a cell is seen: where single digits cannot be read, the leading one is shown.
    fn heat_look(&self, wanted: HeatLook) -> HeatLook {
        if self.can_show_places() { wanted } else { HeatLook::Leading }
    }
}

impl BoardView {
    /// Goes a step nearer or away, or shows the whole board.
    pub fn zoom(&mut self, zoom: Zoom) {
        self.asked = Some(zoom);
    }

    /// How often the shapes were painted, for tests and measurements.
    pub fn n_painted(&self) -> u64 {
        self.drawn.as_ref().map_or(0, |drawn| drawn.picture.painted)
    }

    /// Takes what is shown, where it is another puzzle or filling than before.
    fn take(&mut self, shown: &BoardShown<'_>) {
        match &mut self.drawn {
            Some(drawn) if drawn.lattice.is_of(shown.current) => {
                if drawn.version != shown.version {
                    drawn.content = Content::new(shown);
                    drawn.version = shown.version;
                    drawn.number += 1;
                }
            }
            other => {
                let lattice = Lattice::new(shown.current);
                let picture = Picture::new(&lattice.puzzle);
                let (content, version) = (Content::new(shown), shown.version);
                *other = Some(Drawn { lattice, picture, content, version, number: 0 });
                self.nearness = Nearness::default();
                self.cursor = Cursor::default();
            }
        }
    }
}

/// Shows the board with its tools and legend. `pointed` is a cell that another pane points at; a hint points, too.
pub fn show(
    ui: &mut Ui,
    model: &Model,
    view: &mut BoardView,
    pointed: Option<u32>,
    commands: &mut Vec<Command>,
) {
    let Some(shown) = model.board_shown() else { return };
    view.take(&shown);
    tools::show(ui, model, view, commands);
    let has_room = ui.available_height() >= LOW * look::scale(ui);
    Panel::bottom("board-legend").resizable(false).show_separator_line(false).frame(egui::Frame::NONE).show(
        ui,
        |ui| {
            // In a low pane the board is worth more than the words below it.
            if let Some(drawn) = view.drawn.as_ref().filter(|_| has_room) {
                legend::show(ui, &drawn.lattice, &drawn.content, drawn.heat_look(view.look));
            }
        },
    );
    let hinted = model.checked().and_then(|checked| checked.cell).filter(|_| model.is_editing());
    let (response, sight) = draw(ui, &shown, view, pointed.or(hinted));
    let Some(drawn) = &view.drawn else { return };
    let moved = keys::moved(ui, &response, &drawn.lattice, &mut view.cursor);
    if let Some(place) = moved.and_then(|cell| drawn.lattice.place_of(cell)) {
        view.nearness.show(place, &sight);
    }
    if std::mem::take(&mut view.wants_keys) {
        response.request_focus();
    }
    let n_digits = drawn.lattice.puzzle.n_digits();
    if model.is_editing() {
        view.typing.take(ui, &response, view.cursor, n_digits, commands);
    } else if shown.run.is_none() && model.can_edit() {
        // Whoever types a digit into a puzzle wants to fill it in.
        let mut typed = Vec::new();
        view.typing.take(ui, &response, view.cursor, n_digits, &mut typed);
        let is_digit = |command: &Command| matches!(command, Command::Edit(Edit::Enter(..) | Edit::Mark(..)));
        if typed.iter().any(is_digit) {
            commands.push(Command::Edit(Edit::Toggle));
            commands.extend(typed);
        }
    }
}

/// Draws what is shown, moves it as the pointer asks, and says where it lies.
pub fn draw(
    ui: &mut Ui,
    shown: &BoardShown<'_>,
    view: &mut BoardView,
    pointed: Option<u32>,
) -> (Response, Sight) {
    view.take(shown);
    let colours = palette(ui);
    let space = ui.available_size().max(Vec2::splat(32.0));
    let (area, response) = ui.allocate_exact_size(space, Sense::click_and_drag());
    let BoardView { drawn, nearness, look, cursor, asked, .. } = view;
    let drawn = drawn.as_mut().expect("it was taken above");
    let size = drawn.lattice.size();
    let scale = ui.ctx().pixels_per_point();
    let before = nearness.sight(area, size, scale);
    steer(ui, &response, nearness, asked.take(), &before, size);
    let sight = nearness.sight(area, size, scale);
    let painter = ui.painter_at(area);
    let scene = Scene { lattice: &drawn.lattice, content: &drawn.content, look: *look, colours };
    drawn.picture.put(&painter, &sight, &scene, drawn.number);
    let hovered = response.hover_pos().and_then(|at| drawn.lattice.cell_below(sight.place(at)));
    if response.clicked() {
        cursor.cell = hovered;
        response.request_focus();
    }
    for (cell, colour) in
        [(pointed, colours.focus), (cursor.cell.filter(|_| response.has_focus()), colours.own)]
    {
        if let Some(place) = cell.and_then(|cell| drawn.lattice.place_of(cell)) {
            let width = (sight.side * 0.09).clamp(2.0, 4.0);
            painter.rect_stroke(sight.square(place), 2.0, Stroke::new(width, colour), StrokeKind::Inside);
        }
    }
    tell(ui, &response, drawn, &sight, *cursor);
    let response = match hovered {
        Some(cell) => response
            .on_hover_text_at_pointer(describe::lines(&drawn.lattice, &drawn.content, cell).join("\n")),
        None => response,
    };
    (response, sight)
}

/// Says what the board is and, for the cell of the keys, what stands there: one node for the board and one for the
/// cell, however many cells there are.
fn tell(ui: &Ui, response: &Response, drawn: &Drawn, sight: &Sight, cursor: Cursor) {
    response.widget_info(|| WidgetInfo::labeled(Role::Grid, true, &drawn.content.label));
    let Some(cell) = cursor.cell else { return };
    let Some(place) = drawn.lattice.place_of(cell) else { return };
    let node = ui.interact(sight.square(place), response.id.with("cell"), Sense::hover());
    node.widget_info(|| {
        WidgetInfo::labeled(Role::Cell, true, describe::short(&drawn.lattice, &drawn.content, cell))
    });
}

/// Ctrl with the wheel, or two fingers, zoom; the wheel and dragging move what is larger than its pane.
fn steer(
    ui: &Ui,
    response: &Response,
    nearness: &mut Nearness,
    asked: Option<Zoom>,
    sight: &Sight,
    size: Vec2,
) {
    const STEP: f32 = 1.25;
    match asked {
        Some(Zoom::In) => nearness.zoom(STEP, sight.area.center(), sight, size),
        Some(Zoom::Out) => nearness.zoom(1.0 / STEP, sight.area.center(), sight, size),
        Some(Zoom::Reset) => *nearness = Nearness::default(),
        None => {}
    }
    if let Some(at) = response.hover_pos() {
        let by = ui.input(|input| input.zoom_delta());
        if by != 1.0 {
            nearness.zoom(by, at, sight, size);
        } else if !nearness.is_whole() {
            let wheel = ui.input(|input| input.smooth_scroll_delta());
            if wheel != Vec2::ZERO {
                nearness.pan(wheel, sight);
            }
        }
    }
    if response.dragged() && !nearness.is_whole() {
        nearness.pan(response.drag_delta(), sight);
    }
}
