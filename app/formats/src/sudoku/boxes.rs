//! Which shape the boxes of a side have, where the text does not say.

use super::Choices;
use crate::diagnostic::{Diagnostic, Position};
use crate::reading::Options;
use puzzle::{BoxShape, Digit};
use std::collections::BTreeMap;

/// The shapes that a box of `side` cells may have, the usual one first: as square as possible and rather
/// wide than tall.
pub(crate) fn shapes(side: u32) -> Vec<BoxShape> {
    let proper = (2..side).filter(|rows| side.is_multiple_of(*rows));
    let mut shapes: Vec<_> = proper.map(|rows| BoxShape { rows, cols: side / rows }).collect();
    shapes.sort_by_key(|shape| (shape.rows.abs_diff(shape.cols), shape.rows));
    shapes
}

/// The user's shape where it fits the side, else the usual one.
pub(crate) fn shape(side: u32, options: &Options) -> Option<BoxShape> {
    let shapes = shapes(side);
    let wanted = options.boxes.filter(|wanted| shapes.contains(wanted));
    wanted.or_else(|| shapes.first().copied())
}

/// What is wrong with a side that has no box shape.
pub(crate) fn no_shape(side: u32, position: Position) -> Vec<Diagnostic> {
    let message =
        format!("a {side}×{side} grid cannot be cut into boxes; sides such as 4, 6, 8, 9, 12 and 16 can");
    Diagnostic::error(position, message).into()
}

/// Counts, for each side and each shape, the boxes in which a digit is given twice.
pub(crate) struct BoxSurvey {
    options: Options,
    clashes: BTreeMap<u32, Vec<(BoxShape, usize)>>,
}

impl BoxSurvey {
    pub(crate) fn new(options: &Options) -> BoxSurvey {
        BoxSurvey { options: *options, clashes: BTreeMap::new() }
    }

    /// Tries each shape on one grid.
    pub(crate) fn see(&mut self, side: u32, givens: &[Option<Digit>]) {
        let tallies = self.clashes.entry(side).or_insert_with(|| {
            // Only the two most usual shapes are tried; a strip of 2×8 is the user's to ask for.
            let square = shapes(side).first().is_some_and(|shape| shape.rows == shape.cols);
            shapes(side).into_iter().take(if square { 1 } else { 2 }).map(|shape| (shape, 0)).collect()
        });
        if tallies.len() > 1 {
            tallies.iter_mut().for_each(|(shape, tally)| *tally += clashes(side, *shape, givens));
        }
    }

    /// Settles the shapes and says so where there was a choice.
    pub(crate) fn choose(self, choices: &mut Choices) -> Vec<Diagnostic> {
        let mut notes = Vec::new();
        for (side, tallies) in self.clashes {
            let wanted = self.options.boxes.filter(|wanted| shapes(side).contains(wanted));
            let usual = tallies.first().copied();
            let best = tallies.iter().copied().min_by_key(|(_, tally)| *tally);
            let (Some((usual, usual_clashes)), Some((best, _))) = (usual, best) else {
                continue;
            };
            let chosen = wanted.unwrap_or(best);
            choices.boxes.insert(side, chosen);
            if usual.rows == usual.cols && wanted.is_none_or(|wanted| wanted == usual) {
                continue;
            }
            let reason = match wanted {
                Some(_) => "as asked for".to_owned(),
                None if best == usual => format!("{} would be the other reading", told(flipped(usual))),
                None => format!("{} would make {usual_clashes} of the given digits clash", told(usual)),
            };
            let message = format!("the {side}×{side} grids are read with {}; {reason}", told(chosen));
            choices.box_notes.insert(side, message.clone());
            notes.push(Diagnostic::note(None, message));
        }
        notes
    }
}

fn told(shape: BoxShape) -> String {
    format!("boxes of {} rows and {} columns", shape.rows, shape.cols)
}

fn flipped(shape: BoxShape) -> BoxShape {
    BoxShape { rows: shape.cols, cols: shape.rows }
}

/// Number of given digits that stand in their row, column or usual box already.
pub(crate) fn all_clashes(side: u32, givens: &[Option<Digit>]) -> usize {
    let lines = [BoxShape { rows: 1, cols: side }, BoxShape { rows: side, cols: 1 }];
    lines.into_iter().chain(shapes(side).first().copied()).map(|shape| clashes(side, shape, givens)).sum()
}

/// Number of given digits that stand in their box already.
fn clashes(side: u32, shape: BoxShape, givens: &[Option<Digit>]) -> usize {
    let mut seen = vec![false; (side * (side + 1)) as usize];
    let mut found = 0;
    for (cell, digit) in (0..side * side).zip(givens) {
        let Some(digit) = digit else { continue };
        let (row, col) = (cell / side, cell % side);
        let number = row / shape.rows * shape.rows + col / shape.cols;
        let place = &mut seen[(number * (side + 1) + digit.value()) as usize];
        found += usize::from(*place);
        *place = true;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{clashes, shapes};
    use puzzle::{BoxShape, Digit};

    #[test]
    fn the_usual_shape_is_square_or_wide() {
        let first = |side| shapes(side).first().map(|shape| (shape.rows, shape.cols));
        assert_eq!(first(9), Some((3, 3)));
        assert_eq!(first(6), Some((2, 3)));
        assert_eq!(first(12), Some((3, 4)));
        assert_eq!(first(8), Some((2, 4)));
        assert_eq!(first(7), None);
    }

    #[test]
    fn a_digit_twice_in_a_box_tells_the_shapes_apart() {
        let mut givens = vec![None; 36];
        givens[0] = Digit::new(5);
        givens[8] = Digit::new(5);
        assert_eq!(clashes(6, BoxShape { rows: 2, cols: 3 }, &givens), 1);
        assert_eq!(clashes(6, BoxShape { rows: 3, cols: 2 }, &givens), 0);
    }
}
