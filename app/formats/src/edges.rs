//! The block structures of Simon Tatham's game IDs: a walk over the inner edges of a square, the vertical
//! ones row by row and then the horizontal ones column by column.
//!
//! `_` is an edge at once, `a` to `y` are 1 to 25 non-edges and then an edge, `z` is 25 non-edges and no
//! edge. The walk ends one step past the last edge. In Keen IDs a repeat count may follow a character.

use crate::diagnostic::{Diagnostic, Position};

/// Whether a number behind a character repeats it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Repeats {
    Allowed,
    Never,
}

/// Reads a structure: the number of each cell's block, counted in the order of the blocks' first cells.
pub(crate) fn parse(text: &str, side: u32, repeats: Repeats, at: Position) -> Result<Vec<u32>, Diagnostic> {
    let n_edges = 2 * u64::from(side) * u64::from(side - 1);
    let place = |k: usize| Position { line: at.line, column: at.column + k as u32 };
    let mut sets = Sets::new(side * side);
    let mut walked = 0_u64;
    let bytes = text.as_bytes();
    let mut k = 0;
    while k < bytes.len() {
        let start = k;
        let (steps, edge) = match bytes[k] {
            b'_' => (0, true),
            letter @ b'a'..=b'y' => (u64::from(letter - b'a') + 1, true),
            b'z' => (25, false),
            _ => {
                let c = text[k..].chars().next().unwrap_or('?').escape_debug();
                return Err(Diagnostic::error(
                    place(k),
                    format!("'{c}' is no part of a block structure (_ a to z)"),
                ));
            }
        };
        k += 1;
        let digits = k;
        while repeats == Repeats::Allowed && bytes.get(k).is_some_and(u8::is_ascii_digit) {
            k += 1;
        }
        let count = if k == digits { 1 } else { text[digits..k].parse::<u64>().unwrap_or(u64::MAX) };
        let total = count.saturating_mul(steps + u64::from(edge));
        if walked.saturating_add(total) > n_edges + 1 {
            let message =
                format!("the block structure goes past the {n_edges} inner edges of a {side}×{side} grid");
            return Err(Diagnostic::error(place(start), message));
        }
        for _ in 0..count {
            for _ in 0..steps {
                if walked >= n_edges {
                    let message = "the block structure goes past the last inner edge";
                    return Err(Diagnostic::error(place(start), message));
                }
                let (first, second) = cells_of_edge(walked as u32, side);
                sets.join(first, second);
                walked += 1;
            }
            walked += u64::from(edge);
        }
    }
    if walked != n_edges + 1 {
        let message = format!(
            "the block structure covers {} of the {n_edges} inner edges of a {side}×{side} grid",
            walked.saturating_sub(1)
        );
        return Err(Diagnostic::error(at, message));
    }
    Ok(sets.numbers())
}

/// Writes the structure of blocks given by a number for each cell.
pub(crate) fn print(side: u32, block_of: &[u32]) -> String {
    let n_edges = 2 * side * (side - 1);
    let mut text = String::new();
    let mut run = 0_u32;
    // The last step is an edge that is not there.
    for edge in 0..=n_edges {
        let is_edge = edge == n_edges || {
            let (first, second) = cells_of_edge(edge, side);
            block_of[first as usize] != block_of[second as usize]
        };
        if !is_edge {
            run += 1;
            continue;
        }
        while run > 25 {
            text.push('z');
            run -= 25;
        }
        text.push(if run == 0 { '_' } else { char::from(b'a' + run as u8 - 1) });
        run = 0;
    }
    text
}

/// The two cells on the sides of an edge.
fn cells_of_edge(edge: u32, side: u32) -> (u32, u32) {
    let (line, k) = (edge / (side - 1), edge % (side - 1));
    if line < side {
        (line * side + k, line * side + k + 1)
    } else {
        let col = line - side;
        (k * side + col, (k + 1) * side + col)
    }
}

/// Disjoint sets of cells.
struct Sets {
    parent: Vec<u32>,
}

impl Sets {
    fn new(n: u32) -> Sets {
        Sets { parent: (0..n).collect() }
    }

    fn root(&mut self, mut cell: u32) -> u32 {
        while self.parent[cell as usize] != cell {
            let up = self.parent[self.parent[cell as usize] as usize];
            self.parent[cell as usize] = up;
            cell = up;
        }
        cell
    }

    fn join(&mut self, first: u32, second: u32) {
        let (first, second) = (self.root(first), self.root(second));
        // The smaller number stays the root, so that roots come in reading order.
        self.parent[first.max(second) as usize] = first.min(second);
    }

    fn numbers(mut self) -> Vec<u32> {
        let mut number_of = std::collections::HashMap::new();
        let roots: Vec<_> = (0..self.parent.len() as u32).map(|cell| self.root(cell)).collect();
        let number = |root: u32| {
            let next = number_of.len() as u32;
            *number_of.entry(root).or_insert(next)
        };
        roots.into_iter().map(number).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::{Repeats, parse, print};
    use crate::diagnostic::Position;

    const START: Position = Position { line: 1, column: 1 };

    #[test]
    fn a_structure_comes_back() {
        let columns: Vec<u32> = (0..36).map(|cell| cell % 6).collect();
        let snake = [0, 0, 1, 2, 0, 1, 1, 2, 3, 3, 3, 2, 4, 4, 4, 2];
        let one = vec![0; 49];
        for (side, blocks) in [(6, columns.as_slice()), (4, snake.as_slice()), (7, one.as_slice())] {
            let text = print(side, blocks);
            assert_eq!(parse(&text, side, Repeats::Never, START).unwrap(), blocks, "{text}");
        }
    }

    #[test]
    fn runaway_repeats_are_refused_at_once() {
        let told = |text: &str| parse(text, 9, Repeats::Allowed, START).unwrap_err().to_string();
        assert!(told("z999999999999999999999").contains("past the 144 inner edges"));
        assert!(told("_4").contains("covers 3 of the 144"));
        assert!(told("a!").starts_with("line 1, column 2: '!' is no part"));
    }
}
