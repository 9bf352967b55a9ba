//! A table of texts: aligned for a terminal, as Markdown for a page, or with tabs for another program.

use engine::export::markdown_text;

/// On which side of its column a text stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Left, as names do.
    Left,
    /// Right, as numbers do.
    Right,
}

/// A table of texts. Every sign counts as one column wide.
#[derive(Clone, Debug, Default, PartialEq)]
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

    /// The headings, each with the side on which its texts stand.
    pub fn columns(&self) -> &[(String, Side)] {
        &self.columns
    }

    /// The rows, each with a text for each column.
    pub fn rows(&self) -> &[Vec<String>] {
        &self.rows
    }

    /// The table as GitHub and pandoc read it.
    pub fn markdown(&self) -> String {
        let line = |cells: Vec<String>| format!("| {} |", cells.join(" | "));
        let headings = self.columns.iter().map(|(heading, _)| markdown_text(heading));
        let sides = self.columns.iter().map(|(_, side)| match side {
            Side::Left => "---".to_string(),
            Side::Right => "---:".to_string(),
        });
        let rows = self.rows.iter().map(|row| line(row.iter().map(|cell| markdown_text(cell)).collect()));
        [line(headings.collect()), line(sides.collect())]
            .into_iter()
            .chain(rows)
            .collect::<Vec<_>>()
            .join("\n")
    }

    /// The table with a tab between cells, as spreadsheets take it when it is pasted.
    pub fn tab_separated(&self) -> String {
        let line = |cells: &mut dyn Iterator<Item = &String>| {
            let cells = cells.map(|cell| cell.replace(['\t', '\n'], " "));
            format!("{}\n", cells.collect::<Vec<_>>().join("\t"))
        };
        let mut text = line(&mut self.columns.iter().map(|(heading, _)| heading));
        self.rows.iter().for_each(|row| text.push_str(&line(&mut row.iter())));
        text
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

    #[test]
    fn a_table_is_the_same_with_tabs_and_as_markdown() {
        let mut table = TextTable::default();
        table.column("solver", Side::Left);
        table.column("runs", Side::Right);
        table.row(vec!["a|b\tc".into(), "30".into()]);
        assert_eq!(table.tab_separated(), "solver\truns\na|b c\t30\n");
        assert_eq!(table.markdown(), "| solver | runs |\n| --- | ---: |\n| a\\|b c | 30 |");
    }
}
