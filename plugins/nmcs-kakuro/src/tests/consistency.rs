//! Each check keeps every value of a solution, and removes at least what the weaker ones remove.

use crate::board::{Board, Move};
use crate::check::Check;
use crate::network::Network;
use crate::position::{Position, Variables};
use crate::tests::puzzles;
use plugin_api::puzzle::{Digit, Puzzle, check, clashes};
use random::Random;
use std::sync::Arc;

const BY_STRENGTH: [Check; 6] = [
    Check::Naive,
    Check::Max,
    Check::Bounds,
    Check::BoundsMatching,
    Check::Combinations,
    Check::RunConsistent,
];

/// All fillings, by trying every digit in every cell.
fn solutions(puzzle: &Puzzle, grid: &mut Vec<Option<Digit>>, found: &mut Vec<Vec<u8>>) {
    let n = puzzle.cells().len();
    if grid.len() == n {
        if check(puzzle, grid).is_ok() {
            found.push(grid.iter().flatten().map(|digit| digit.value() as u8).collect());
        }
        return;
    }
    for digit in puzzle.cells()[grid.len()].domain.iter() {
        grid.push(Some(digit));
        let mut padded = grid.clone();
        padded.resize(n, None);
        if clashes(puzzle, &padded).is_empty() {
            solutions(puzzle, grid, found);
        }
        grid.pop();
    }
}

#[test]
fn every_level_keeps_the_solutions_and_removes_what_the_weaker_ones_remove() {
    let puzzles = [
        puzzles::shape(&["...", "...", "..."], 5, 1, 4),
        puzzles::shape(&["..#", "...", "#.."], 7, 2, 0),
        puzzles::four_by_four(),
        puzzles::killer(),
        puzzles::four_operations(),
    ];
    let mut random = Random::new(6);
    let mut stronger = [0_u32; 5];
    for puzzle in puzzles {
        let network = Arc::new(Network::new(&puzzle).unwrap());
        let mut all = Vec::new();
        solutions(&puzzle, &mut Vec::new(), &mut all);
        assert!(!all.is_empty());
        let mut positions = BY_STRENGTH.map(|check| Position::new(network.clone(), check, Variables::Cells));
        for _ in 0..200 {
            let marks: Vec<_> = positions.iter().map(Board::mark).collect();
            let way = &all[random.below(all.len())];
            let mut assigned = positions[0].digits();
            for _ in 0..random.below(5) {
                let cell = random.below(way.len());
                if assigned[cell] == 0 {
                    assigned[cell] = way[cell];
                    for position in &mut positions {
                        position.assign(Move { cell: cell as u32, digit: way[cell] });
                    }
                }
            }
            let fits =
                |solution: &&Vec<u8>| (0..way.len()).all(|i| assigned[i] == 0 || assigned[i] == solution[i]);
            let domains: Vec<Vec<u32>> = positions.iter().map(Board::candidates).collect();
            for solution in all.iter().filter(fits) {
                for (check, domains) in BY_STRENGTH.iter().zip(&domains) {
                    let keeps =
                        domains.iter().zip(solution).all(|(domain, digit)| domain >> (digit - 1) & 1 == 1);
                    assert!(keeps, "{check:?} removes a value of {solution:?} after {assigned:?}");
                }
            }
            for (weak, strong) in [(0, 1), (1, 2), (2, 3), (2, 4), (3, 5), (4, 5)] {
                for (weaker, stronger) in domains[weak].iter().zip(&domains[strong]) {
                    assert_eq!(stronger & !weaker, 0, "{:?} after {assigned:?}", BY_STRENGTH[strong]);
                }
                stronger[strong - 1] += u32::from(domains[weak] != domains[strong]);
            }
            for (position, mark) in positions.iter_mut().zip(&marks) {
                position.undo_to(mark);
            }
        }
    }
    assert!(stronger.iter().all(|&times| times > 10), "{stronger:?}");
}
