//! The middle of the window: draws the panes as the model has them arranged, and asks for a change when somebody
//! has moved them. What each panel remembers between frames stands here, too.

use super::area::{Areas, AreasView};
use super::arrangement::{Arrangement, PaneKey, TIDY};
use super::command::Command;
use super::model::{Area, Model, PaneCommand};
use super::pane::{self, Pane};
use super::panels::board::BoardView;
use super::panels::new_puzzle::NewPuzzleView;
use super::panels::tree::TreeView;
use super::panels::{
    curves::CurvesView, figures::FiguresView, film::FilmView, finder::FinderView, library::LibraryView,
    runs::RunsView, solvers::SolversView, statistics::StatisticsView, transport::TransportView,
};
use super::tab::{Tab, TabDone};
use egui::{Color32, Id, Rect, Response, ScrollArea, Ui, Visuals, WidgetText, vec2};
use egui_tiles::{
    Behavior, EditAction, SimplificationOptions, TabState, Tabs, Tile, TileId, Tiles, Tree, UiResponse,
};

/// The height below which panes are of little use, in rows of buttons, and the one that they get then.
const ENOUGH_LINES: f32 = 16.0;
const FULL_LINES: f32 = 20.0;

/// What the panels remember between frames and no command changes.
#[derive(Default)]
pub struct Views {
    /// The list of puzzles.
    pub library: LibraryView,
    /// The board.
    pub board: BoardView,
    /// The search tree.
    pub tree: TreeView,
    /// The question which empty puzzle to make.
    pub new_puzzle: NewPuzzleView,
    /// The curves.
    pub curves: CurvesView,
    /// The figures.
    pub figures: FiguresView,
    /// The numbers of groups.
    pub statistics: StatisticsView,
    /// The table of runs.
    pub runs: RunsView,
    /// What an animation is to show.
    pub film: FilmView,
    /// The list of solvers.
    pub solvers: SolversView,
    /// The row of buttons.
    pub transport: TransportView,
    /// What is searched among the commands.
    pub finder: FinderView,
    /// Where the keyboard is.
    pub areas: AreasView,
}

/// The panes as they are drawn; while somebody drags one they are ahead of the model.
#[derive(Default)]
pub struct Layout {
    tree: Option<Tree<PaneKey>>,
    /// The arrangement of the model that the tree was taken from.
    number: u64,
    /// What was done and not told to the model yet.
    edit: Option<Edit>,
}

/// What somebody did, the weightier last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Edit {
    Chosen,
    Resized,
    Moved,
}

impl Edit {
    /// As Undo names it; choosing a tab is nothing to be undone.
    fn name(self) -> Option<&'static str> {
        match self {
            Edit::Chosen => None,
            Edit::Resized => Some("size of panes"),
            Edit::Moved => Some("place of a pane"),
        }
    }
}

impl Layout {
    /// Shows the panes.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        model: &Model,
        areas: &Areas,
        views: &mut Views,
        commands: &mut Vec<Command>,
    ) {
        if self.number != model.arrangement_number() {
            self.tree = None;
            self.number = model.arrangement_number();
        }
        let tree = self.tree.get_or_insert_with(|| model.arrangement().tree().clone());
        let mut middle = Middle { model, areas, views, commands, edit: self.edit, sight: Rect::EVERYTHING };
        // What has nothing to show takes no room, and keeps its place.
        let absent = model.absent_panes().into_iter();
        let absent: Vec<TileId> =
            absent.filter_map(|pane| tree.tiles.find_pane(&PaneKey(pane.key.into()))).collect();
        absent.iter().for_each(|&tile| tree.set_visible(tile, false));
        in_full_height(ui, |ui| {
            middle.sight = ui.clip_rect();
            tree.ui(&mut middle, ui);
        });
        absent.iter().for_each(|&tile| tree.set_visible(tile, true));
        self.edit = middle.edit;
        // One change from the press of the button until it is let go.
        if !ui.input(|input| input.pointer.any_down())
            && let Some(edit) = self.edit.take()
            && tree != model.arrangement().tree()
        {
            let arrangement = Box::new(Arrangement::of(tree.clone()));
            commands.push(Command::Arrange(arrangement, edit.name()));
        }
    }
}

/// Shows the panes as high as they need to be of use; where the window has less room, they scroll.
fn in_full_height(ui: &mut Ui, panes: impl FnOnce(&mut Ui)) {
    let line = ui.spacing().interact_size.y;
    if ui.available_height() >= ENOUGH_LINES * line {
        panes(ui);
    } else {
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            ui.allocate_ui(vec2(ui.available_width(), FULL_LINES * line), panes);
        });
    }
}

/// Draws the panes.
struct Middle<'a> {
    model: &'a Model,
    areas: &'a Areas,
    views: &'a mut Views,
    commands: &'a mut Vec<Command>,
    edit: Option<Edit>,
    /// Where panes may be seen. The tree of panes keeps only to their own places.
    sight: Rect,
}

impl Middle<'_> {
    fn pane_of(tiles: &Tiles<PaneKey>, tile: TileId) -> Option<&'static Pane> {
        tiles.get_pane(&tile).and_then(|PaneKey(key)| pane::find(key))
    }
}

impl Behavior<PaneKey> for Middle<'_> {
    fn pane_ui(&mut self, ui: &mut Ui, _tile: TileId, key: &mut PaneKey) -> UiResponse {
        let Some(pane) = pane::find(&key.0) else { return UiResponse::None };
        if self.areas.is_entered(Area::Pane(pane.key)) {
            // Where panes scroll, it comes into sight with its tab, and as much of it as there is room for.
            let top = ui.max_rect().top() - self.tab_bar_height(ui.style());
            let bottom = ui.max_rect().bottom().min(top + self.sight.height());
            let seen = Rect::from_x_y_ranges(ui.max_rect().x_range(), top..=bottom);
            ui.scroll_to_rect(seen, None);
        }
        ui.shrink_clip_rect(self.sight);
        ui.painter().rect_filled(ui.max_rect(), 0.0, ui.visuals().panel_fill);
        self.areas.begin(ui, Area::Pane(pane.key), pane.title, self.commands);
        egui::Frame::new().inner_margin(8.0).show(ui, |ui| {
            (pane.draw)(ui, self.model, self.views, self.commands);
        });
        UiResponse::None
    }

    fn tab_title_for_pane(&mut self, key: &PaneKey) -> WidgetText {
        pane::find(&key.0).map_or(key.0.as_str(), |pane| pane.title).into()
    }

    fn tab_title_for_tile(&mut self, tiles: &Tiles<PaneKey>, tile: TileId) -> WidgetText {
        match tiles.get(tile) {
            Some(Tile::Pane(key)) => self.tab_title_for_pane(key),
            _ => "Group".into(),
        }
    }

    fn tab_ui(
        &mut self,
        tiles: &mut Tiles<PaneKey>,
        ui: &mut Ui,
        id: Id,
        tile: TileId,
        state: &TabState,
    ) -> Response {
        let pane = Middle::pane_of(tiles, tile);
        let title = pane.map_or("Group", |pane| pane.title);
        let area = pane.map(|pane| Area::Pane(pane.key));
        let is_active_area = area.is_some_and(|area| self.areas.is_active(area));
        let TabDone { tab, is_closed } = Tab { id, title, state, is_active_area }.show(ui);
        let Some((pane, area)) = pane.zip(area) else { return tab };
        if is_closed {
            // A pane that is closed is hidden, so that it comes back to its place.
            self.commands.push(Command::HidePane(pane.key));
        } else if tab.clicked() || tab.drag_started() {
            self.commands.push(Command::Panes(PaneCommand::Activate(area)));
        }
        let hint = format!("{}. Drag the tab to move the pane, or take View > Arrange panes.", pane.hint);
        tab.on_hover_text(hint)
    }

    fn cycle_tabs_with_keyboard(&self) -> bool {
        false
    }

    fn is_tab_closable(&self, tiles: &Tiles<PaneKey>, tile: TileId) -> bool {
        Middle::pane_of(tiles, tile).is_some()
    }

    fn on_edit(&mut self, action: EditAction) {
        let edit = match action {
            EditAction::TabSelected => Edit::Chosen,
            EditAction::TileResized => Edit::Resized,
            EditAction::TileDragged | EditAction::TileDropped => Edit::Moved,
        };
        self.edit = self.edit.max(Some(edit));
    }

    fn tab_bar_height(&self, style: &egui::Style) -> f32 {
        style.spacing.interact_size.y + 5.0
    }

    fn gap_width(&self, _style: &egui::Style) -> f32 {
        3.0
    }

    fn top_bar_right_ui(
        &mut self,
        _tiles: &Tiles<PaneKey>,
        ui: &mut Ui,
        _tile: TileId,
        _tabs: &Tabs,
        _scroll_offset: &mut f32,
    ) {
        // The first thing that is drawn of a bar, so that all of it keeps to what may be seen.
        ui.shrink_clip_rect(self.sight);
    }

    fn tab_bar_color(&self, _visuals: &Visuals) -> Color32 {
        Color32::TRANSPARENT // what is behind all panes is seen there, and between them
    }

    fn simplification_options(&self) -> SimplificationOptions {
        TIDY
    }
}
