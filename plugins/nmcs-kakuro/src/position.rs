//! A position of any puzzle: domains, lines and cages under one of the checks, with a trail to go back.

use crate::board::{Board, Choice, Move, Ties};
use crate::cage;
use crate::check::{self, Check, Rest};
use crate::digits::{nth_bit, only, up_to};
use crate::filter::Filter;
use crate::network::Network;
use crate::sets::DigitSets;
use crate::smallest;
use crate::state::{LineState, Mark, State};
use crate::subsets::Support;
use crate::table::Table;
use random::Random;
use std::sync::Arc;

/// Which variables a search may choose from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Variables {
    /// Cells, as in the paper.
    Cells,
    /// Cells, and the digits that lines require: there the place is chosen.
    Places,
    /// As `Places`; and a playout first draws the digit sets of lines that all cross each other.
    Sets,
}

/// A position.
#[derive(Clone, Debug)]
pub struct Position {
    network: Arc<Network>,
    rules: Rules,
    variables: Variables,
    state: State,
    filter: Filter,
    sets: DigitSets,
}

/// The check and its tables.
#[derive(Clone, Debug)]
struct Rules {
    check: Check,
    tables: Vec<Table>,
    /// `[lines]`: index of the line's table.
    table_of: Vec<Option<u32>>,
}

impl Position {
    /// The position of a puzzle, its givens assigned. The check is replaced where the digits are too many
    /// for it ([`Check::on`]).
    pub fn new(network: Arc<Network>, check: Check, variables: Variables) -> Position {
        let mut position = Position {
            rules: Rules::new(&network, check.on(network.n_digits)),
            state: State::new(&network),
            filter: Filter::new(&network),
            sets: DigitSets::new(&network, variables),
            variables,
            network,
        };
        position.start();
        position
    }

    fn start(&mut self) {
        for line in 0..self.state.lines.len() {
            let line_state = self.state.lines[line];
            self.set_line(line, line_state);
        }
        for cell in 0..self.state.sizes.len() {
            self.update(cell);
        }
        if self.rules.check.propagates() {
            self.filter.enqueue_all();
            self.filter.run(self.rules.check, &self.network, &mut self.state);
        }
        for cell in 0..self.state.sizes.len() {
            let domain = self.network.domains[cell];
            if domain.count_ones() == 1 && !self.state.is_dead() {
                self.assign(Move { cell: cell as u32, digit: domain.trailing_zeros() as u8 + 1 });
            }
        }
        self.state.settle();
    }

    /// The check in use.
    pub fn check(&self) -> Check {
        self.rules.check
    }

    /// The network.
    pub fn network(&self) -> &Network {
        &self.network
    }

    /// The domains, lines and cages.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Gives a line this state with the support that follows from it.
    #[inline]
    fn set_line(&mut self, line: usize, mut line_state: LineState) {
        match self.rules.support(&self.network, line, &line_state) {
            Some(support) => line_state.support = support,
            None => {
                line_state.support = Support { allowed: 0, required: 0 };
                self.state.fail();
            }
        }
        self.state.set_line(line, line_state);
    }

    /// Works out the domain of a cell, if it is free, from its lines and cages. Under a check that
    /// propagates, values once removed stay removed.
    #[inline]
    fn update(&mut self, cell: usize) {
        if !self.state.is_free(cell) {
            return;
        }
        let old = self.state.domains[cell];
        let mut domain = if self.rules.check.propagates() { old } else { self.network.domains[cell] };
        for &line in self.network.lines_of.of_cell(cell) {
            domain &= self.state.lines[line as usize].support.allowed;
        }
        for &cage in self.network.cages_of.of_cell(cell) {
            let relation = self.network.cages[cage as usize].relation;
            let cage_state = self.state.cages[cage as usize];
            domain = cage::allowed(relation, self.network.n_digits, cage_state, domain);
        }
        if domain != old {
            self.state.set_domain(cell, domain);
            if self.rules.check.propagates() {
                self.filter.enqueue_cell(&self.network, cell);
            }
        }
    }

    fn update_line(&mut self, line: usize) {
        for i in 0..self.network.lines[line].cells.len() {
            self.update(self.network.lines[line].cells[i] as usize);
        }
    }

    /// Closes the lines whose digit sets have been drawn: what is not in the set counts as used.
    fn close_lines(&mut self) {
        let all = up_to(self.network.n_digits as i32);
        for i in 0..self.sets.drawn().len() {
            let (line, set) = self.sets.drawn()[i];
            let line = line as usize;
            let line_state = self.state.lines[line];
            self.set_line(line, LineState { used: all & !set, is_closed: true, ..line_state });
        }
        for i in 0..self.sets.drawn().len() {
            self.update_line(self.sets.drawn()[i].0 as usize);
        }
        if self.rules.check.propagates() {
            self.filter.run(self.rules.check, &self.network, &mut self.state);
        }
    }

    fn assign_in_lines(&mut self, cell: usize, digit: u32) {
        for i in 0..self.network.lines_of.of_cell(cell).len() {
            let line = self.network.lines_of.of_cell(cell)[i] as usize;
            let old = self.state.lines[line];
            let used = old.used | only(digit);
            self.set_line(line, LineState { used, left: old.left - digit as i32, free: old.free - 1, ..old });
        }
        for i in 0..self.network.cages_of.of_cell(cell).len() {
            let cage = self.network.cages_of.of_cell(cell)[i] as usize;
            let assigned = self.state.cages[cage].with(digit);
            self.state.set_cage(cage, assigned);
            if !cage::is_possible(self.network.cages[cage].relation, self.network.n_digits, assigned) {
                self.state.fail();
            }
        }
    }

    fn update_neighbours(&mut self, cell: usize) {
        for i in 0..self.network.lines_of.of_cell(cell).len() {
            self.update_line(self.network.lines_of.of_cell(cell)[i] as usize);
        }
        for i in 0..self.network.cages_of.of_cell(cell).len() {
            let cage = self.network.cages_of.of_cell(cell)[i] as usize;
            for j in 0..self.network.cages[cage].cells.len() {
                self.update(self.network.cages[cage].cells[j] as usize);
            }
        }
    }
}

impl Board for Position {
    type Mark = Mark;

    fn free(&self) -> u32 {
        self.state.free
    }

    fn is_dead(&self) -> bool {
        self.state.is_dead()
    }

    fn choose(&mut self, ties: Ties, random: &mut Random) -> Option<Choice> {
        if self.state.is_dead() {
            return None;
        }
        match self.variables {
            Variables::Cells => smallest::cell(&self.state, ties, random),
            Variables::Places | Variables::Sets => {
                smallest::cell_or_place(&self.network, &mut self.state, ties, random)
            }
        }
    }

    fn offers(&self, choice: Choice) -> bool {
        match choice {
            Choice::Cell { cell, values } => {
                let cell = cell as usize;
                values != 0
                    && cell < self.network.n_cells()
                    && self.state.is_free(cell)
                    && self.state.domains[cell] == values
            }
            Choice::Place { line, digit, places } => {
                let is_digit = (1..=self.network.n_digits).contains(&u32::from(digit));
                let is_line = (line as usize) < self.network.lines.len();
                is_digit
                    && is_line
                    && places != 0
                    && self.variables != Variables::Cells
                    && smallest::place(&self.network, &self.state, line as usize, only(digit.into()))
                        == choice
            }
        }
    }

    fn option(&self, choice: Choice, i: usize) -> Move {
        match choice {
            Choice::Cell { cell, values } => {
                Move { cell, digit: nth_bit(values, i).trailing_zeros() as u8 + 1 }
            }
            Choice::Place { line, digit, places } => {
                let place = nth_bit(places, i).trailing_zeros();
                Move { cell: self.network.lines[line as usize].cells[place as usize], digit }
            }
        }
    }

    fn assign(&mut self, chosen: Move) {
        let (cell, digit) = (chosen.cell as usize, u32::from(chosen.digit));
        self.state.assign(cell, only(digit));
        self.assign_in_lines(cell, digit);
        self.update_neighbours(cell);
        if self.rules.check.propagates() {
            self.filter.enqueue_cell(&self.network, cell);
            self.filter.run(self.rules.check, &self.network, &mut self.state);
        }
    }

    fn mark(&self) -> Mark {
        self.state.mark()
    }

    fn undo_to(&mut self, mark: &Mark) {
        self.state.undo_to(*mark);
    }

    fn digits(&self) -> Vec<u8> {
        let digit = |cell: usize| match self.state.is_free(cell) {
            true => 0,
            false => self.state.domains[cell].trailing_zeros() as u8 + 1,
        };
        (0..self.network.n_cells()).map(digit).collect()
    }

    fn candidates(&self) -> Vec<u32> {
        self.state.domains.clone()
    }

    fn begin_playout(&mut self, random: &mut Random) {
        if self.variables == Variables::Sets
            && !self.state.is_dead()
            && self.sets.draw(&self.network, &self.state, random)
        {
            self.close_lines();
        }
    }

    fn batch(&self) -> u64 {
        if self.rules.check.propagates() { 500 } else { 4_000 }
    }
}

impl Rules {
    fn new(network: &Network, check: Check) -> Rules {
        let mut rules = Rules { check, tables: Vec::new(), table_of: Vec::new() };
        let mut made: Vec<(usize, Option<u32>)> = Vec::new();
        for line in &network.lines {
            let length = line.cells.len();
            if line.sum.is_none() {
                rules.table_of.push(None);
            } else if let Some(&(_, table)) = made.iter().find(|(of, _)| *of == length) {
                rules.table_of.push(table);
            } else {
                let same = network.lines.iter().filter(|line| line.cells.len() == length);
                let most = same.filter_map(|line| line.sum).max().unwrap_or(0);
                let table = Table::new(check, network.n_digits, length as u32, most);
                let index = table.is_some().then_some(rules.tables.len() as u32);
                rules.tables.extend(table);
                made.push((length, index));
                rules.table_of.push(index);
            }
        }
        rules
    }

    /// What the free cells of a line may and must take; none when it is inconsistent.
    #[inline]
    fn support(&mut self, network: &Network, line: usize, state: &LineState) -> Option<Support> {
        let sum = network.lines[line].sum;
        if state.free == 0 {
            let is_right = state.left == 0 || sum.is_none();
            return is_right.then_some(Support { allowed: 0, required: 0 });
        }
        let unused = up_to(network.n_digits as i32) & !state.used;
        if state.is_closed {
            return Some(Support { allowed: unused, required: unused });
        }
        match self.table_of[line] {
            Some(table) => self.tables[table as usize].get(state.used, state.left),
            None => {
                let sum = sum.map(|_| state.left);
                check::support(self.check, Rest { unused, free: state.free, sum })
            }
        }
    }
}
