//! The definition: all sets of options are gone through.

use crate::links::{Links, Options};
use crate::search::{Heuristic, Search, Turn};

/// All exact covers, as sorted sets of option numbers, in order.
fn naive(options: &Options) -> Vec<Vec<usize>> {
    let n = options.items.len();
    let mut covers = Vec::new();
    for set in 0_u32..1 << n {
        let chosen: Vec<usize> = (0..n).filter(|&k| set >> k & 1 == 1).collect();
        let times = |item: u32| chosen.iter().filter(|&&k| options.items[k].contains(&item)).count();
        let is_primary = |item| item <= options.n_primary;
        let mut items = 1..=options.n_primary + options.n_secondary;
        if items.all(|item| times(item) == 1 || !is_primary(item) && times(item) == 0) {
            covers.push(chosen);
        }
    }
    covers.sort();
    covers
}

fn dancing(options: &Options, heuristic: Heuristic) -> Vec<Vec<usize>> {
    let before = Links::new(options);
    let mut search = Search::new(before.clone(), heuristic);
    let mut covers = Vec::new();
    loop {
        match search.turn() {
            Turn::Visited => {
                let mut cover: Vec<usize> = search.chosen().collect();
                cover.sort_unstable();
                covers.push(cover);
            }
            Turn::Terminated => break,
            Turn::Entered | Turn::Tried | Turn::TakenBack => {}
        }
    }
    let mut after = search.links().clone();
    after.count_from(0);
    assert_eq!(after, before, "all lists are as they were");
    covers.sort();
    covers
}

#[test]
fn random_problems_have_the_covers_of_the_definition() {
    let mut state = 1_u64;
    let mut draw = |n: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % n
    };
    let mut n_covers = 0;
    for _ in 0..500 {
        let (n_primary, n_secondary) = (1 + draw(6) as u32, draw(3) as u32);
        // An option without a primary item would be chosen or not as one likes.
        let option = |draw: &mut dyn FnMut(u64) -> u64| -> Vec<u32> {
            let first = 1 + draw(u64::from(n_primary)) as u32;
            let others = (1..=n_primary + n_secondary).filter(|&item| item != first && draw(3) == 0);
            let mut items: Vec<u32> = others.collect();
            items.push(first);
            items.sort_unstable();
            items
        };
        let n_options = 1 + draw(11);
        let items = (0..n_options).map(|_| option(&mut draw)).collect();
        let options = Options { n_primary, n_secondary, items };
        let expected = naive(&options);
        n_covers += expected.len();
        for heuristic in [Heuristic::Smallest, Heuristic::First] {
            assert_eq!(dancing(&options, heuristic), expected, "{options:?}");
        }
    }
    assert!(n_covers > 100, "{n_covers}");
}
