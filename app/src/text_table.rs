//! A table of plain text with aligned columns.

/// On which side of its column a text stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Left, as names do.
    Left,
    /// Right, as numbers do.
    Right,
}

/// A table of plain text. Every sign counts as one column wide.
#[derive(Debug, Default)]
pub struct TextTable {
    columns: Vec<(String, Side)>,
    rows: Vec<Vec<String>>,
}

impl TextTable {
    /// Adds a column; all of them come before the first row.
    pub fn column(&mut self, heading: impl Into<String>, side: Side) {
        self.columns.push((heading.into(), side));
    }

    /// Adds a row with a text for each column.
    pub fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }

    /// The lines of the table, without blanks at their ends.
    pub fn text(&self) -> String {
        let headings: Vec<String> = self.columns.iter().map(|(heading, _)| heading.clone()).collect();
        let lines = || std::iter::once(&headings).chain(&self.rows);
        let width = |column: usize| {
            lines().filter_map(|line| line.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..self.columns.len()).map(width).collect();
        let line = |cells: &Vec<String>| {
            let cells =
                cells.iter().zip(&widths).zip(&self.columns).map(|((cell, width), (_, side))| match side {
                    Side::Left => format!("{cell:<width$}"),
                    Side::Right => format!("{cell:>width$}"),
                });
            cells.collect::<Vec<_>>().join("  ").trim_end().to_string()
        };
        lines().map(line).collect::<Vec<_>>().join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::{Side, TextTable};

    #[test]
    fn names_stand_left_and_numbers_right() {
        let mut table = TextTable::default();
        table.column("solver", Side::Left);
        table.column("runs", Side::Right);
        table.row(vec!["ac3-tabu".into(), "30".into()]);
        table.row(vec!["größer".into(), "∞".into()]);
        assert_eq!(table.text(), "solver    runs\nac3-tabu    30\ngrößer       ∞");
    }
}
