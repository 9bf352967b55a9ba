//! An individual of a vector kernel under mutation.

use super::tables::{RowPlace, Tables};
use crate::mutation::RowSwapped;

/// The individual.
pub struct Packed<'a> {
    /// Where everything lies.
    pub tables: &'a Tables,
    /// Its bytes.
    pub bytes: &'a mut [u8],
}

impl Packed<'_> {
    fn code_of_cell(&self, row: usize, place: usize) -> u8 {
        self.tables.code_of_cell[row * self.tables.side + place]
    }
}

impl RowSwapped for Packed<'_> {
    fn value(&self, row: usize, place: usize) -> u8 {
        let RowPlace { begin, section, .. } = self.tables.rows[row];
        let value = self.bytes[begin + usize::from(self.code_of_cell(row, place))];
        self.tables.values[section + usize::from(value)]
    }

    fn place_of(&self, row: usize, value: u8) -> usize {
        let RowPlace { begin, section, .. } = self.tables.rows[row];
        let code = self.tables.code_of_value[row * self.tables.side + usize::from(value)];
        let place = self.bytes[begin + self.tables.size + usize::from(code)];
        self.tables.columns[section + usize::from(place)].into()
    }

    fn swap(&mut self, row: usize, (a, b): (usize, usize)) {
        let RowPlace { begin, .. } = self.tables.rows[row];
        let (a, b) = (self.code_of_cell(row, a), self.code_of_cell(row, b));
        let [one, other] = [a, b].map(|code| self.bytes[begin + usize::from(code)]);
        for (place, value) in [(a, other), (b, one)] {
            self.bytes[begin + usize::from(place)] = value;
            self.bytes[begin + self.tables.size + usize::from(value)] = place;
        }
    }
}
