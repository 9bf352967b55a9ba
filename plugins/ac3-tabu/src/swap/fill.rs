//! What a tabu search over filled groups fills, and which cells clash with which.

use plugin_api::puzzle::{Digit, Puzzle, Relation, Role};

/// Which groups are filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filled {
    /// Boxes where they cover the grid, else rows.
    Auto,
    /// Boxes or regions.
    Boxes,
    /// Rows.
    Rows,
    /// Columns.
    Columns,
}

impl Filled {
    fn roles(self) -> &'static [Role] {
        match self {
            Filled::Auto => &[Role::Box, Role::Row],
            Filled::Boxes => &[Role::Box],
            Filled::Rows => &[Role::Row],
            Filled::Columns => &[Role::Column],
        }
    }
}

/// Why a puzzle cannot be filled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unfillable {
    /// No such groups cover the grid.
    NotCovered,
    /// Two givens of a filled group are the same digit.
    SameGivens,
}

/// A free cell that clashes with another one when both hold the same digit.
#[derive(Clone, Copy, Debug)]
pub struct Neighbour {
    /// The cell.
    pub cell: u32,
    /// Its filled group.
    pub group: u16,
    /// Its place there.
    pub place: u8,
}

/// The filled groups, their free cells, and the other groups.
pub struct Fill {
    n_digits: usize,
    /// `[cells]`.
    givens: Vec<Option<u8>>,
    /// `[cells]`: group and place of the free cells.
    places: Vec<Option<(u16, u8)>>,
    /// `[groups]`: the free cells of each filled group.
    free: Vec<Vec<u32>>,
    /// `[groups]`: the digits that the group's givens leave.
    missing: Vec<Vec<u8>>,
    /// The groups that are not filled.
    others: Vec<Vec<u32>>,
    /// `[cells × digits]`: whether the digit is outside the cell's domain.
    is_outside: Vec<bool>,
    /// Neighbours of all cells, one cell after the other; one that shares two groups stands there twice.
    neighbours: Vec<Neighbour>,
    /// `[cells + 1]`: where each cell's neighbours begin.
    begins: Vec<u32>,
    most_free: usize,
    /// `[groups × most free cells × most free cells]`: how many other groups two cells share.
    common: Vec<i8>,
}

impl Fill {
    /// Takes the groups of a puzzle whose constraints are all-different groups, of at most 64 digits.
    ///
    /// # Errors
    ///
    /// [`Unfillable`] when no groups of the role cover the grid, or givens clash.
    pub fn new(puzzle: &Puzzle, filled: Filled) -> Result<Fill, Unfillable> {
        let role = filled.roles().iter().find(|role| covers(puzzle, **role)).ok_or(Unfillable::NotCovered)?;
        let n_digits = puzzle.n_digits() as usize;
        let digit = |digit: Digit| digit.value() as u8 - 1;
        let givens: Vec<Option<u8>> =
            puzzle.cells().iter().map(|cell| cell.domain.single().map(digit)).collect();
        let mut fill = Fill {
            n_digits,
            places: vec![None; givens.len()],
            free: Vec::new(),
            missing: Vec::new(),
            others: Vec::new(),
            is_outside: Vec::with_capacity(givens.len() * n_digits),
            neighbours: Vec::new(),
            begins: Vec::new(),
            most_free: 0,
            common: Vec::new(),
            givens,
        };
        for cell in puzzle.cells() {
            let values = cell.domain.words()[0];
            fill.is_outside.extend((0..n_digits).map(|v| values >> v & 1 == 0));
        }
        for constraint in puzzle.constraints().iter().filter(|c| c.relation == Relation::AllDifferent) {
            let scope: Vec<u32> = constraint.scope.iter().map(|cell| cell.0).collect();
            if constraint.role == *role {
                fill.add_filled(&scope)?;
            } else {
                fill.others.push(scope);
            }
        }
        fill.find_neighbours();
        Ok(fill)
    }

    fn add_filled(&mut self, scope: &[u32]) -> Result<(), Unfillable> {
        let mut missing: Vec<u8> = (0..self.n_digits as u8).collect();
        for given in scope.iter().filter_map(|&cell| self.givens[cell as usize]) {
            let place = missing.iter().position(|&digit| digit == given).ok_or(Unfillable::SameGivens)?;
            missing.remove(place);
        }
        self.free.push(scope.iter().copied().filter(|&cell| self.givens[cell as usize].is_none()).collect());
        self.missing.push(missing);
        Ok(())
    }

    fn find_neighbours(&mut self) {
        for (group, free) in self.free.iter().enumerate() {
            for (place, &cell) in free.iter().enumerate() {
                self.places[cell as usize] = Some((group as u16, place as u8));
            }
        }
        let mut of_cell = vec![Vec::new(); self.givens.len()];
        for scope in &self.others {
            for &a in scope {
                for &b in scope.iter().filter(|b| **b != a) {
                    let Some((group, place)) = self.places[b as usize] else { continue };
                    of_cell[a as usize].push(Neighbour { cell: b, group, place });
                }
            }
        }
        let most = self.free.iter().map(Vec::len).max().unwrap_or(0);
        self.most_free = most;
        self.common = vec![0; self.free.len() * most * most];
        self.begins.push(0);
        for (cell, neighbours) in of_cell.into_iter().enumerate() {
            if let Some((group, place)) = self.places[cell] {
                for other in neighbours.iter().filter(|neighbour| neighbour.group == group) {
                    let at = (usize::from(group) * most + usize::from(place)) * most;
                    self.common[at + usize::from(other.place)] += 1;
                }
            }
            self.neighbours.extend(neighbours);
            self.begins.push(self.neighbours.len() as u32);
        }
    }

    /// Number of filled groups.
    pub fn n_groups(&self) -> usize {
        self.free.len()
    }

    /// Number of digits.
    pub fn n_digits(&self) -> usize {
        self.n_digits
    }

    /// Number of cells.
    pub fn n_cells(&self) -> usize {
        self.givens.len()
    }

    /// Most free cells of a group.
    pub fn most_free_cells(&self) -> usize {
        self.most_free
    }

    /// Free cells of a filled group.
    #[inline]
    pub fn free_cells(&self, group: usize) -> &[u32] {
        &self.free[group]
    }

    /// Group and place of a free cell.
    #[inline]
    pub fn place(&self, cell: usize) -> Option<(usize, usize)> {
        self.places[cell].map(|(group, place)| (usize::from(group), usize::from(place)))
    }

    /// Digits that the givens of a filled group leave, from 0.
    pub fn missing(&self, group: usize) -> Vec<u8> {
        self.missing[group].clone()
    }

    /// The cells that are given, with their digits from 0.
    pub fn givens(&self) -> impl Iterator<Item = (usize, u8)> + '_ {
        self.givens.iter().enumerate().filter_map(|(cell, given)| given.map(|digit| (cell, digit)))
    }

    /// How many other groups two free cells of a filled group share.
    #[inline]
    pub fn common(&self, group: usize, i: usize, j: usize) -> i16 {
        i16::from(self.common[(group * self.most_free + i) * self.most_free + j])
    }

    /// Where the neighbours of a cell are.
    #[inline]
    pub fn neighbours(&self, cell: usize) -> std::ops::Range<usize> {
        self.begins[cell] as usize..self.begins[cell + 1] as usize
    }

    /// A neighbour.
    #[inline]
    pub fn neighbour(&self, at: usize) -> Neighbour {
        self.neighbours[at]
    }

    /// Counts the clashes of a filled grid: all, and in `clashes`, `[cells × digits]`, those that each cell has
    /// or would have with each digit.
    pub fn count_clashes(&self, digits: &[u8], clashes: &mut [i16]) -> i64 {
        for (clashes, &is_outside) in clashes.iter_mut().zip(&self.is_outside) {
            *clashes = i16::from(is_outside);
        }
        let at = |cell: u32, digit: u8| cell as usize * self.n_digits + usize::from(digit);
        let mut cost = 0;
        for (cell, &digit) in digits.iter().enumerate() {
            cost += i64::from(self.is_outside[at(cell as u32, digit)]);
        }
        for scope in &self.others {
            for (k, &a) in scope.iter().enumerate() {
                for &b in scope.iter().filter(|b| **b != a) {
                    clashes[at(a, digits[b as usize])] += 1;
                }
                let same = |b: &&u32| digits[**b as usize] == digits[a as usize];
                cost += scope[k + 1..].iter().filter(same).count() as i64;
            }
        }
        cost
    }
}

/// Whether each cell is in exactly one group of the role, which has as many cells as there are digits.
fn covers(puzzle: &Puzzle, role: Role) -> bool {
    let mut covered = vec![false; puzzle.cells().len()];
    let of_role =
        |c: &&plugin_api::puzzle::Constraint| c.role == role && c.relation == Relation::AllDifferent;
    for constraint in puzzle.constraints().iter().filter(of_role) {
        if constraint.scope.len() != puzzle.n_digits() as usize {
            return false;
        }
        for cell in &constraint.scope {
            if std::mem::replace(&mut covered[cell.index()], true) {
                return false;
            }
        }
    }
    covered.iter().all(|&is_covered| is_covered)
}
