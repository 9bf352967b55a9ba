//! AC3 and the stronger filters against their definitions.

use super::{Domain, Filtered, Network, WipeOut, domains_of, is_single, unfixed};
use crate::groups::Filter;
use crate::sample_puzzles::parts;
use plugin_api::puzzle::{BoxShape, Cell, CellIndex, Constraint, DigitSet, Puzzle, Relation, Role, sudoku};
use random::Random;
use std::collections::VecDeque;

/// Algorithm 3 as the text has it: a queue of pairs (variable, constraint), Revise, and the pairs of
/// the neighbours again when a domain has changed.
fn textbook_ac3(puzzle: &Puzzle, domains: &mut [Domain]) -> Result<(), WipeOut> {
    let mut constraints = Vec::new();
    for constraint in puzzle.constraints() {
        for (i, a) in constraint.scope.iter().enumerate() {
            for b in &constraint.scope[i + 1..] {
                constraints.push((a.index(), b.index()));
            }
        }
    }
    let all = constraints.iter().enumerate().flat_map(|(c, &(a, b))| [(a, c), (b, c)]);
    let mut queue: VecDeque<(usize, usize)> = all.collect();
    while let Some((x, c)) = queue.pop_front() {
        let (a, b) = constraints[c];
        let y = if x == a { b } else { a };
        if revise(domains, x, y) {
            if domains[x] == 0 {
                return Err(WipeOut);
            }
            for (other, &(a, b)) in constraints.iter().enumerate() {
                if other != c && (a == x || b == x) {
                    queue.push_back((if a == x { b } else { a }, other));
                }
            }
        }
    }
    Ok(())
}

/// Algorithm 2 on x ≠ y: removes the values of D(x) without a supporting value in D(y).
fn revise(domains: &mut [Domain], x: usize, y: usize) -> bool {
    let before = domains[x];
    for bit in 0..64 {
        let value = 1 << bit;
        let has_support = domains[y] & !value != 0;
        if domains[x] & value != 0 && !has_support {
            domains[x] &= !value;
        }
    }
    domains[x] != before
}

fn empty(rows: u32, cols: u32) -> Puzzle {
    let side = (rows * cols) as usize;
    sudoku(BoxShape { rows, cols }, &vec![None; side * side]).unwrap()
}

fn n_values(domains: &[Domain]) -> u32 {
    domains.iter().map(|domain| domain.count_ones()).sum()
}

#[test]
fn the_fast_form_equals_the_textbook_on_random_domains() {
    let mut random = Random::new(11);
    let (mut consistent, mut wiped) = (0, 0);
    for (rows, cols, rounds) in [(2, 2, 400), (2, 3, 200), (3, 3, 60), (4, 4, 6)] {
        let puzzle = empty(rows, cols);
        let mut network = Network::new(&puzzle, Filter::Ac3);
        for _ in 0..rounds {
            let mut domains = domains_of(&puzzle);
            for domain in &mut domains {
                // Some cells full, some thinned, some fixed.
                match random.below(12) {
                    0 => *domain = 1 << random.below((rows * cols) as usize),
                    1 | 2 => *domain &= random.bits() | 1,
                    _ => {}
                }
            }
            let (mut fast, mut slow) = (domains.clone(), domains);
            let expected = textbook_ac3(&puzzle, &mut slow);
            let got = network.filter_all(&mut fast);
            assert_eq!(got.is_ok(), expected.is_ok());
            if expected.is_ok() {
                assert_eq!(fast, slow);
                consistent += 1;
            } else {
                wiped += 1;
            }
        }
    }
    assert!(consistent > 50 && wiped > 50, "both cases were seen: {consistent}, {wiped}");
}

#[test]
fn assigning_step_by_step_equals_filtering_at_once() {
    let puzzle = empty(3, 3);
    let mut network = Network::new(&puzzle, Filter::Ac3);
    let mut random = Random::new(5);
    for _ in 0..50 {
        let mut domains = domains_of(&puzzle);
        let mut at_once = domains.clone();
        for _ in 0..12 {
            let cell = random.below(81);
            if is_single(domains[cell]) {
                continue;
            }
            let value = domains[cell] & domains[cell].wrapping_neg();
            at_once[cell] = value;
            let (values, open) = (n_values(&domains), unfixed(&domains));
            let Ok(filtered) = network.assign(&mut domains, cell, value) else { break };
            let removed = values - n_values(&domains);
            let fixed = (open - unfixed(&domains)) as u32;
            assert_eq!(filtered, Filtered { removed, fixed });
            let mut filtered = at_once.clone();
            assert!(network.filter_all(&mut filtered).is_ok());
            assert_eq!(filtered, domains);
        }
    }
}

/// A network of random all-different groups of two to five cells over five digits, with random domains.
fn random_network(random: &mut Random) -> Puzzle {
    let n = 4 + random.below(6);
    let cells = (0..n).map(|col| {
        let values = (0..2 + random.below(3)).fold(0, |values, _| values | 1 << random.below(5));
        Cell { row: 0, col: col as u32, given: None, domain: DigitSet::from_words(&[values]) }
    });
    let cells: Vec<Cell> = cells.collect();
    let constraints = (0..2 + random.below(4)).map(|_| {
        let mut scope: Vec<CellIndex> = (0..n as u32).map(CellIndex).collect();
        while scope.len() > 5 || (scope.len() > 2 && random.below(3) == 0) {
            scope.swap_remove(random.below(scope.len()));
        }
        Constraint { relation: Relation::AllDifferent, role: Role::Other, scope }
    });
    let constraints = constraints.collect();
    parts(1, n as u32, 5, cells, constraints)
}

/// Removes values without support, constraint by constraint, until none is left to remove. `scopes` are the
/// constraints, and a value is supported when some tuple of different values for the scope contains it.
fn naive_fixpoint(scopes: &[Vec<usize>], domains: &mut [Domain]) -> Result<(), WipeOut> {
    fn has_tuple(scope: &[usize], domains: &[Domain], used: Domain) -> bool {
        let Some((&cell, rest)) = scope.split_first() else { return true };
        (0..5)
            .map(|v| 1 << v)
            .any(|value| domains[cell] & !used & value != 0 && has_tuple(rest, domains, used | value))
    }
    loop {
        let before = domains.to_vec();
        for scope in scopes {
            for &cell in scope {
                for value in (0..5).map(|v| 1 << v) {
                    let others: Vec<usize> = scope.iter().copied().filter(|&y| y != cell).collect();
                    if domains[cell] & value != 0 && !has_tuple(&others, domains, value) {
                        domains[cell] &= !value;
                    }
                }
            }
        }
        if domains.contains(&0) {
            return Err(WipeOut);
        }
        if domains == before {
            return Ok(());
        }
    }
}

#[test]
fn each_filter_reaches_its_naive_fixpoint_on_random_networks() {
    let mut random = Random::new(21);
    let (mut pruned, mut wiped, mut stronger) = (0, 0, 0);
    for _ in 0..2000 {
        let puzzle = random_network(&mut random);
        let groups: Vec<Vec<usize>> = puzzle
            .constraints()
            .iter()
            .map(|constraint| constraint.scope.iter().map(|cell| cell.index()).collect())
            .collect();
        let pairs: Vec<Vec<usize>> = groups
            .iter()
            .flat_map(|group| group.iter().flat_map(|&a| group.iter().map(move |&b| vec![a, b])))
            .filter(|pair| pair[0] < pair[1])
            .collect();
        let filtered = |filter: Filter| {
            let mut domains = domains_of(&puzzle);
            let values = n_values(&domains);
            let filtered = Network::new(&puzzle, filter).filter_all(&mut domains)?;
            assert_eq!(filtered.removed, values - n_values(&domains));
            Ok(domains)
        };
        let naive = |scopes: &[Vec<usize>]| {
            let mut domains = domains_of(&puzzle);
            naive_fixpoint(scopes, &mut domains).map(|()| domains)
        };
        let (ac3, singles, gac) =
            (filtered(Filter::Ac3), filtered(Filter::HiddenSingles), filtered(Filter::AllDifferent));
        assert_eq!(ac3, naive(&pairs));
        assert_eq!(gac, naive(&groups));
        // Hidden singles lie between the two.
        let is_within =
            |small: &Result<Vec<Domain>, WipeOut>, large: &Result<Vec<Domain>, WipeOut>| match (small, large)
            {
                (Err(WipeOut), _) => true,
                (Ok(_), Err(WipeOut)) => false,
                (Ok(small), Ok(large)) => small.iter().zip(large).all(|(small, large)| small & !large == 0),
            };
        assert!(is_within(&gac, &singles) && is_within(&singles, &ac3));
        stronger += u32::from(gac != singles && singles != ac3);
        wiped += u32::from(gac.is_err());
        pruned += u32::from(gac.is_ok_and(|domains| domains != domains_of(&puzzle)));
    }
    assert!(pruned > 200 && wiped > 200 && stronger > 20, "{pruned}, {wiped}, {stronger}");
}

#[test]
fn with_each_filter_assigning_equals_filtering_at_once() {
    let mut random = Random::new(6);
    for filter in [Filter::HiddenSingles, Filter::AllDifferent] {
        let puzzle = empty(2, 3);
        let mut network = Network::new(&puzzle, filter);
        let (mut wiped, mut done) = (0, 0);
        for _ in 0..200 {
            let mut domains = domains_of(&puzzle);
            let mut at_once = domains.clone();
            while unfixed(&domains) > 0 {
                let cell = random.below(36);
                let value = 1 << random.below(6);
                if domains[cell] & value == 0 || is_single(domains[cell]) {
                    continue;
                }
                at_once[cell] = value;
                let (values, open) = (n_values(&domains), unfixed(&domains));
                let stepwise = network.assign(&mut domains, cell, value);
                let mut all = at_once.clone();
                assert_eq!(network.filter_all(&mut all).is_ok(), stepwise.is_ok());
                let Ok(filtered) = stepwise else {
                    wiped += 1;
                    break;
                };
                assert_eq!(all, domains);
                assert_eq!(filtered.removed, values - n_values(&domains));
                assert_eq!(filtered.fixed as usize, open - unfixed(&domains));
            }
            done += 1;
        }
        assert!(done == 200 && wiped > 5, "{filter:?}: {wiped}");
    }
}
