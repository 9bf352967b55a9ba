//! How the squares of a puzzle lie on its board: what stays as it is while the puzzle is shown. Lengths are in squares.

use super::heat::Places;
use crate::window::model::Current;
use egui::{Rect, Vec2, vec2};
use puzzle::{CellIndex, Family, KakuroSquare, Puzzle, Role};
use std::collections::HashSet;
use std::sync::Arc;

/// The board of one puzzle.
pub struct Lattice {
    /// The puzzle.
    pub puzzle: Arc<Puzzle>,
    /// The squares of a Kakuro.
    pub squares: Option<Vec<KakuroSquare>>,
    /// The pictures of a memory puzzle.
    pub pictures: Option<Pictures>,
    /// Share of the height of each cell that is kept for clues in its corner.
    clue: f32,
    /// `[rows × cols]`: the cell in a square.
    cell_at: Vec<Option<u32>>,
    /// `[cells]`: the constraints that speak of a cell.
    groups_of: Vec<Vec<u32>>,
}

/// Pictures that lie side by side: first the probe and what is recalled, then those that are stored.
#[derive(Clone, Copy, Debug)]
pub struct Pictures {
    /// Rows and columns of a picture.
    pub rows: u32,
    pub cols: u32,
    /// Number of pictures.
    pub count: u32,
    across: u32,
}

impl Lattice {
    /// The board of a puzzle.
    pub fn new(current: &Current) -> Lattice {
        let puzzle = Arc::clone(&current.puzzle);
        let mut cell_at = vec![None; puzzle.rows() as usize * puzzle.cols() as usize];
        for (index, cell) in (0..).zip(puzzle.cells()) {
            cell_at[(cell.row * puzzle.cols() + cell.col) as usize] = Some(index);
        }
        let mut groups_of = vec![Vec::new(); puzzle.cells().len()];
        let mut known = HashSet::new();
        for (group, constraint) in (0..).zip(puzzle.constraints()) {
            if !known.insert((constraint.relation, &constraint.scope)) {
                continue; // The regions of a Latin square are its rows.
            }
            constraint.scope.iter().for_each(|cell| groups_of[cell.index()].push(group));
        }
        let pictures = Pictures::of(&puzzle);
        let has_cages = puzzle.constraints().iter().any(|constraint| constraint.role == Role::Cage);
        let clue = if has_cages { 0.27 } else { 0.0 };
        Lattice { squares: current.squares.clone(), pictures, clue, cell_at, groups_of, puzzle }
    }

    /// Whether this is the board of a puzzle.
    pub fn is_of(&self, current: &Current) -> bool {
        Arc::ptr_eq(&self.puzzle, &current.puzzle)
    }

    /// Squares across and down.
    pub fn size(&self) -> Vec2 {
        match self.pictures {
            Some(pictures) => pictures.size(),
            None => vec2(self.puzzle.cols() as f32, self.puzzle.rows() as f32),
        }
    }

    /// The upper left corner of a square.
    pub fn place(&self, row: u32, col: u32) -> Vec2 {
        match self.pictures {
            Some(pictures) => {
                let corner = pictures.corner(row / pictures.rows);
                corner + vec2(col as f32, (row % pictures.rows) as f32)
            }
            None => vec2(col as f32, row as f32),
        }
    }

    /// The upper left corner of a cell.
    pub fn place_of(&self, cell: u32) -> Option<Vec2> {
        self.puzzle.cells().get(cell as usize).map(|cell| self.place(cell.row, cell.col))
    }

    /// The places of the digits of a cell.
    pub fn places(&self, cell: Rect) -> Places {
        Places::new(cell, self.puzzle.n_digits(), self.clue)
    }

    /// The cell in a square.
    pub fn cell_at(&self, row: u32, col: u32) -> Option<u32> {
        let is_inside = row < self.puzzle.rows() && col < self.puzzle.cols();
        is_inside.then(|| self.cell_at[(row * self.puzzle.cols() + col) as usize]).flatten()
    }

    /// The cell at a place.
    pub fn cell_below(&self, at: Vec2) -> Option<u32> {
        if at.min_elem() < 0.0 {
            return None;
        }
        let Some(pictures) = self.pictures else { return self.cell_at(at.y as u32, at.x as u32) };
        (0..pictures.count).find_map(|picture| {
            let inside = at - pictures.corner(picture);
            let fits = inside.min_elem() >= 0.0
                && inside.x < pictures.cols as f32
                && inside.y < pictures.rows as f32;
            fits.then(|| self.cell_at(picture * pictures.rows + inside.y as u32, inside.x as u32)).flatten()
        })
    }

    /// The next cell in a direction, past squares that hold none.
    pub fn step(&self, from: u32, rows: i32, cols: i32) -> Option<u32> {
        let cell = self.puzzle.cells().get(from as usize)?;
        let (mut row, mut col) = (cell.row, cell.col);
        loop {
            row = row.checked_add_signed(rows).filter(|&row| row < self.puzzle.rows())?;
            col = col.checked_add_signed(cols).filter(|&col| col < self.puzzle.cols())?;
            if let Some(found) = self.cell_at(row, col) {
                return Some(found);
            }
        }
    }

    /// The constraints that speak of a cell.
    pub fn groups_of(&self, cell: CellIndex) -> impl Iterator<Item = &puzzle::Constraint> {
        let groups = self.groups_of.get(cell.index()).into_iter().flatten();
        groups.map(|&group| &self.puzzle.constraints()[group as usize])
    }
}

impl Pictures {
    fn of(puzzle: &Puzzle) -> Option<Pictures> {
        let shape = puzzle.box_shape().filter(|_| puzzle.family() == Family::Pattern)?;
        let count = puzzle.rows() / shape.rows.max(1);
        let across = f64::from(count).sqrt().ceil().max(1.0) as u32;
        Some(Pictures { rows: shape.rows, cols: shape.cols, count, across })
    }

    /// Space above a picture, for its name.
    pub fn head(self) -> f32 {
        (self.rows as f32 * 0.18).max(0.8)
    }

    fn gap(self) -> f32 {
        (self.cols as f32 * 0.15).max(0.5)
    }

    fn size(self) -> Vec2 {
        let down = self.count.div_ceil(self.across) as f32;
        let across = self.across as f32;
        vec2(across * self.cols as f32 + (across - 1.0) * self.gap(), down * (self.rows as f32 + self.head()))
    }

    /// The upper left corner of the points of a picture.
    pub fn corner(self, picture: u32) -> Vec2 {
        let place = match picture {
            0 => 0,
            last if last + 1 == self.count => 1,
            stored => stored + 1,
        };
        let (row, col) = ((place / self.across) as f32, (place % self.across) as f32);
        vec2(col * (self.cols as f32 + self.gap()), row * (self.rows as f32 + self.head()) + self.head())
    }

    /// What a picture is.
    pub fn name(self, picture: u32) -> String {
        match picture {
            0 => "Probe".into(),
            last if last + 1 == self.count => "Recalled".into(),
            stored => format!("Stored {stored}"),
        }
    }
}
