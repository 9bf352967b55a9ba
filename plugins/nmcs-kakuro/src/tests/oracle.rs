//! The playout as the text has it, on plain lists, against the boards on the same random stream.

use crate::board::{Board, Move, Ties};
use crate::check::{self, Check, Rest};
use crate::grids::fully_white;
use crate::network::Network;
use crate::position::{Position, Variables};
use crate::tests::puzzles;
use crate::white_grid::{Path, WhiteGrid};
use random::Random;
use std::sync::Arc;

const CHECKS: [Check; 4] = [Check::Naive, Check::Max, Check::Bounds, Check::Combinations];

/// What a line's free cells may take, worked out from the digits that stand on it.
fn allowed(network: &Network, check: Check, digits: &[u32], line: usize) -> Option<u32> {
    let line = &network.lines[line];
    let on_line = line.cells.iter().map(|&cell| digits[cell as usize]);
    let used = on_line.clone().filter(|&digit| digit > 0).map(|digit| 1 << (digit - 1)).sum::<u32>();
    let left = line.sum.map(|sum| sum - on_line.clone().map(|digit| digit as i32).sum::<i32>());
    let free = on_line.filter(|&digit| digit == 0).count() as u32;
    if free == 0 {
        return (left.unwrap_or(0) == 0).then_some(0);
    }
    let unused = ((1_u64 << network.n_digits) - 1) as u32 & !used;
    check::support(check, Rest { unused, free, sum: left }).map(|support| support.allowed)
}

/// Sample: smallest domain first, random value; score 0 when solved, else 1 + free variables.
fn naive_playout(network: &Network, check: Check, ties: Ties, random: &mut Random) -> (u32, Vec<Move>) {
    let given = |domain: &u32| if domain.count_ones() == 1 { domain.trailing_zeros() + 1 } else { 0 };
    let mut digits: Vec<u32> = network.domains.iter().map(given).collect();
    let mut moves = Vec::new();
    loop {
        let free: Vec<usize> = (0..digits.len()).filter(|&cell| digits[cell] == 0).collect();
        let lines: Vec<_> =
            (0..network.lines.len()).map(|line| allowed(network, check, &digits, line)).collect();
        if lines.contains(&None) {
            return (1 + free.len() as u32, moves);
        }
        let domain = |cell: usize| {
            let lines = network.lines_of.of_cell(cell).iter().map(|&line| lines[line as usize].unwrap());
            lines.fold(network.domains[cell], |domain, allowed| domain & allowed)
        };
        let Some(least) = free.iter().map(|&cell| domain(cell).count_ones()).min() else {
            return (0, moves);
        };
        if least == 0 {
            return (1 + free.len() as u32, moves);
        }
        let smallest: Vec<usize> =
            free.into_iter().filter(|&cell| domain(cell).count_ones() == least).collect();
        let cell = match ties {
            Ties::First => smallest[0],
            Ties::Random => smallest[random.below(smallest.len())],
        };
        let values: Vec<u32> =
            (1..=network.n_digits).filter(|digit| domain(cell) >> (digit - 1) & 1 == 1).collect();
        digits[cell] = values[random.below(values.len())];
        moves.push(Move { cell: cell as u32, digit: digits[cell] as u8 });
    }
}

fn playout(board: &mut impl Board, ties: Ties, random: &mut Random) -> (u32, Vec<Move>) {
    let mark = board.mark();
    let mut moves = Vec::new();
    let score = board.playout(ties, random, &mut moves);
    board.undo_to(&mark);
    (score, moves)
}

/// Makes the same playouts on the naive form and on a board; counts the solved and the failed ones.
fn compare(network: &Arc<Network>, board: &mut impl Board, check: Check, ties: Ties) -> [u32; 2] {
    let (mut random, mut naive_random) = (Random::new(11), Random::new(11));
    let mut counts = [0; 2];
    for _ in 0..30 {
        let (score, moves) = playout(board, ties, &mut random);
        assert_eq!(
            (score, moves),
            naive_playout(network, check, ties, &mut naive_random),
            "{check:?} {ties:?}"
        );
        counts[usize::from(score > 0)] += 1;
    }
    counts
}

#[test]
fn every_board_plays_as_the_naive_form_does() {
    let mut counts = [0; 2];
    for (rows, cols, n_digits) in
        [(8, 8, 9), (8, 8, 8), (5, 7, 9), (10, 10, 11), (9, 4, 12), (16, 16, 16), (2, 2, 3)]
    {
        let network = Arc::new(Network::new(&fully_white(rows, cols, n_digits, 4)).unwrap());
        for check in CHECKS {
            for ties in [Ties::First, Ties::Random] {
                let mut position = Position::new(network.clone(), check, Variables::Cells);
                let of_position = compare(&network, &mut position, check, ties);
                let narrow = WhiteGrid::<8>::new(&network, check, Variables::Cells);
                let wide = WhiteGrid::<16>::new(&network, check, Variables::Cells).unwrap();
                for path in Path::available() {
                    if let Some(mut grid) = narrow.clone().map(|grid| grid.on(path)) {
                        assert_eq!(compare(&network, &mut grid, check, ties), of_position, "{path:?}");
                    }
                    let mut grid = wide.clone().on(path);
                    assert_eq!(compare(&network, &mut grid, check, ties), of_position, "{path:?}");
                }
                counts[0] += of_position[0];
                counts[1] += of_position[1];
            }
        }
    }
    assert!(counts[0] > 100 && counts[1] > 100, "{counts:?}");
}

#[test]
fn odd_shapes_and_groups_play_as_the_naive_form_does() {
    for puzzle in
        [puzzles::newspaper(), puzzles::killer(), puzzles::four_by_four(), fully_white(17, 17, 18, 1)]
    {
        let network = Arc::new(Network::new(&puzzle).unwrap());
        assert!(WhiteGrid::<16>::new(&network, Check::Max, Variables::Cells).is_none());
        for check in [Check::Naive, Check::Max, Check::Bounds] {
            let mut position = Position::new(network.clone(), check, Variables::Cells);
            assert!(!position.is_dead());
            for ties in [Ties::First, Ties::Random] {
                compare(&network, &mut position, check, ties);
            }
        }
    }
}
