//! The middle of the window: panes that can be moved, and what each of them remembers between frames.

use super::command::Command;
use super::model::Model;
use super::panels::{
    self, curves::CurvesView, library::LibraryView, runs::RunsView, transport::TransportView,
};
use egui::Ui;
use egui_tiles::{
    Behavior, Container, Linear, LinearDir, SimplificationOptions, Tile, TileId, Tiles, Tree, UiResponse,
};

/// What the panels remember between frames and no command changes.
#[derive(Default)]
pub struct Views {
    /// The list of puzzles.
    pub library: LibraryView,
    /// The curves.
    pub curves: CurvesView,
    /// The table of runs.
    pub runs: RunsView,
    /// The row of buttons.
    pub transport: TransportView,
}

/// A pane of the middle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pane {
    Board,
    Curves,
    Runs,
    Log,
}

impl Pane {
    /// What stands on its tab.
    fn title(self) -> &'static str {
        match self {
            Pane::Board => "Board",
            Pane::Curves => "Curves",
            Pane::Runs => "Runs",
            Pane::Log => "Log",
        }
    }
}

/// How the panes stand.
pub struct Layout {
    tree: Tree<Pane>,
}

impl Default for Layout {
    fn default() -> Layout {
        let mut tiles = Tiles::default();
        let board = tiles.insert_pane(Pane::Board);
        let curves = tiles.insert_pane(Pane::Curves);
        let runs = tiles.insert_pane(Pane::Runs);
        let log = tiles.insert_pane(Pane::Log);
        let lower = tiles.insert_tab_tile(vec![runs, log]);
        let upper = tiles.insert_container(row(LinearDir::Horizontal, [(board, 0.55), (curves, 0.45)]));
        let root = tiles.insert_container(row(LinearDir::Vertical, [(upper, 0.64), (lower, 0.36)]));
        Layout { tree: Tree::new(egui::Id::unique("middle"), root, tiles) }
    }
}

impl Layout {
    /// Shows the panes.
    pub fn show(&mut self, ui: &mut Ui, model: &Model, views: &mut Views, commands: &mut Vec<Command>) {
        self.tree.ui(&mut Middle { model, views, commands }, ui);
    }
}

fn row(direction: LinearDir, parts: [(TileId, f32); 2]) -> Container {
    let mut linear = Linear::new(direction, parts.iter().map(|(tile, _)| *tile).collect());
    for (tile, share) in parts {
        linear.shares.set_share(tile, share);
    }
    Container::Linear(linear)
}

/// Draws the panes.
struct Middle<'a> {
    model: &'a Model,
    views: &'a mut Views,
    commands: &'a mut Vec<Command>,
}

impl Behavior<Pane> for Middle<'_> {
    fn pane_ui(&mut self, ui: &mut Ui, _tile: TileId, pane: &mut Pane) -> UiResponse {
        egui::Frame::new().inner_margin(8.0).show(ui, |ui| match pane {
            Pane::Board => {
                panels::reading::show(ui, self.model, self.commands);
                panels::board::show(ui, self.model);
            }
            Pane::Curves => panels::curves::show(ui, self.model, &mut self.views.curves),
            Pane::Runs => panels::runs::show(ui, self.model, &mut self.views.runs, self.commands),
            Pane::Log => panels::log::show(ui, self.model),
        });
        UiResponse::None
    }

    fn tab_title_for_pane(&mut self, pane: &Pane) -> egui::WidgetText {
        pane.title().into()
    }

    fn simplification_options(&self) -> SimplificationOptions {
        SimplificationOptions { all_panes_must_have_tabs: true, ..Default::default() }
    }

    fn is_tab_closable(&self, _tiles: &Tiles<Pane>, _tile: TileId) -> bool {
        false
    }

    fn tab_title_for_tile(&mut self, tiles: &Tiles<Pane>, tile: TileId) -> egui::WidgetText {
        match tiles.get(tile) {
            Some(Tile::Pane(pane)) => pane.title().into(),
            _ => "Group".into(),
        }
    }
}
