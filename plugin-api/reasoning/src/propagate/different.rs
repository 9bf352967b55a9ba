//! All-different by naked singles, hidden singles and the number of digits left.
//!
//! Arc consistency of large groups is in [`matching`](super::matching).

use super::board::{Board, Mask, Wipeout, is_single};

/// Takes the digit of the fixed `cell` from the others of its group.
pub fn eliminate(board: &mut Board, scope: &[u32], cell: u32) -> Result<(), Wipeout> {
    let rest = !board.domain(cell);
    for &other in scope {
        if other != cell {
            board.keep(other, rest)?;
        }
    }
    Ok(())
}

/// Gives a digit that has one place left in a permutation of `all` to that place.
pub fn hidden_singles(board: &mut Board, scope: &[u32], all: Mask) -> Result<(), Wipeout> {
    let (mut once, mut twice) = (0, 0);
    for &cell in scope {
        let domain = board.domain(cell);
        twice |= once & domain;
        once |= domain;
    }
    if once != all {
        return Err(Wipeout);
    }
    let hidden = once & !twice;
    if hidden == 0 {
        return Ok(());
    }
    for &cell in scope {
        let here = board.domain(cell) & hidden;
        if here != 0 {
            // Two digits that have their only place in one cell.
            if !is_single(here) {
                return Err(Wipeout);
            }
            board.keep(cell, here)?;
        }
    }
    Ok(())
}

/// Fails when the cells have fewer digits left than they are.
pub fn enough_digits(board: &Board, scope: &[u32]) -> Result<(), Wipeout> {
    let union = scope.iter().fold(0, |union, &cell| union | board.domain(cell));
    if (union.count_ones() as usize) < scope.len() { Err(Wipeout) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::{eliminate, enough_digits, hidden_singles};
    use crate::propagate::board::{Board, Wipeout};
    use puzzle::{BoxShape, sudoku};

    fn board() -> Board {
        Board::new(&sudoku(BoxShape { rows: 2, cols: 2 }, &[None; 16]).unwrap())
    }

    #[test]
    fn a_fixed_digit_leaves_its_group() {
        let mut board = board();
        board.keep(0, 0b0010).unwrap();
        eliminate(&mut board, &[0, 1, 2, 3], 0).unwrap();
        assert_eq!(board.domains()[..5], [0b0010, 0b1101, 0b1101, 0b1101, 0b1111]);
    }

    #[test]
    fn a_digit_with_one_place_goes_there() {
        let mut board = board();
        for cell in [0, 1, 2] {
            board.keep(cell, 0b0111).unwrap();
        }
        hidden_singles(&mut board, &[0, 1, 2, 3], 0b1111).unwrap();
        assert_eq!(board.domain(3), 0b1000);
        for cell in [4, 5, 6] {
            board.keep(cell, 0b0011).unwrap();
        }
        assert_eq!(hidden_singles(&mut board, &[4, 5, 6, 7], 0b1111), Err(Wipeout));
        assert_eq!(enough_digits(&board, &[4, 5, 6]), Err(Wipeout));
    }
}
