//! The middle of the window: panes that can be moved, and what each of them remembers between frames.

use super::command::Command;
use super::model::Model;
use super::panels;
use super::panels::board::BoardView;
use super::panels::curves::CurvesView;
use super::panels::library::LibraryView;
use super::panels::new_puzzle::NewPuzzleView;
use super::panels::transport::TransportView;
use super::panels::tree::TreeView;
use egui::Ui;
use egui_tiles::{
    Behavior, Container, Linear, LinearDir, SimplificationOptions, Tile, TileId, Tiles, Tree, UiResponse,
};

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
    /// The row of buttons.
    pub transport: TransportView,
}

/// A pane of the middle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pane {
    Board,
    Curves,
    Log,
    /// Shown while the run has a search tree.
    Tree,
}

impl Pane {
    /// What stands on its tab.
    fn title(self) -> &'static str {
        match self {
            Pane::Board => "Board",
            Pane::Curves => "Curves",
            Pane::Log => "Log",
            Pane::Tree => "Tree",
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
        let log = tiles.insert_pane(Pane::Log);
        let upper = tiles.insert_container(row(LinearDir::Horizontal, [(board, 0.55), (curves, 0.45)]));
        let tree = tiles.insert_pane(Pane::Tree);
        let lower = tiles.insert_container(row(LinearDir::Horizontal, [(tree, 0.55), (log, 0.45)]));
        let root = tiles.insert_container(row(LinearDir::Vertical, [(upper, 0.8), (lower, 0.2)]));
        Layout { tree: Tree::new(egui::Id::unique("middle"), root, tiles) }
    }
}

impl Layout {
    /// Shows the panes.
    pub fn show(&mut self, ui: &mut Ui, model: &Model, views: &mut Views, commands: &mut Vec<Command>) {
        let has_tree = model.shown_run().is_some_and(|shown| shown.run.tree().is_some());
        if let Some(tree) = self.tree.tiles.find_pane(&Pane::Tree) {
            self.tree.set_visible(tree, has_tree);
        }
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
                let pointed = self.views.tree.pointed();
                panels::board::show(ui, self.model, &mut self.views.board, pointed, self.commands);
            }
            Pane::Curves => panels::curves::show(ui, self.model, &mut self.views.curves),
            Pane::Log => panels::log::show(ui, self.model),
            Pane::Tree => panels::tree::show(ui, self.model, &mut self.views.tree),
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
