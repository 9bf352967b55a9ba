//! The search move by move: what is taken, what is ejected, and for how long.

use super::{EjectRules, EjectSearch};
use crate::ac3::Domain;
use crate::candidates::Feature;
use crate::groups::Filter;
use crate::sample_puzzles::{HARD, nine, of_shape};
use crate::tabu_list::TabuList;

const RULES: EjectRules = EjectRules { filter: Filter::Ac3, alpha: 0.3, beta: 10 };

/// Runs searches over the samples and calls `look` with the state before each move, and the search after it.
fn trace(mut look: impl FnMut(&Before, &EjectSearch)) {
    let puzzles = HARD.map(nine).into_iter().chain([of_shape(4, 4, &"0".repeat(256))]);
    for puzzle in puzzles {
        for seed in 0..10 {
            let mut search = EjectSearch::start(&puzzle, seed, RULES).unwrap();
            while search.cost() > 0 {
                let before = Before::of(&search);
                search.iterate();
                look(&before, &search);
            }
        }
    }
}

struct Before {
    tabu: TabuList,
    /// `[cells]`: the value held, or 0.
    held: Vec<Domain>,
    best_cost: usize,
    aspirations: u64,
    /// Features of open cells with the number of neighbours that hold the value.
    moves: Vec<(Feature, usize)>,
}

impl Before {
    fn of(search: &EjectSearch) -> Before {
        let mut tabu = search.tabu.clone();
        tabu.expire(search.iteration + 1);
        let partial = &search.partial;
        let moves = partial.open().iter().flat_map(|&cell| {
            let cell = cell as usize;
            let values = (0..search.n_digits).filter(move |v| partial.root(cell) >> v & 1 != 0);
            values.map(move |v| (Feature { cell, value: 1 << v }, usize::from(partial.holders(cell)[v])))
        });
        Before {
            tabu,
            held: held(search),
            best_cost: search.counters.best_cost,
            aspirations: search.counters.aspirations,
            moves: moves.collect(),
        }
    }

    fn is_tabu(&self, search: &EjectSearch, feature: Feature) -> bool {
        self.tabu.contains(feature.index(search.n_digits))
    }
}

fn held(search: &EjectSearch) -> Vec<Domain> {
    let cells = search.tabu.times_added().len() / search.n_digits;
    let value = |cell| if search.partial.is_open(cell) { 0 } else { search.partial.domain(cell) };
    (0..cells).map(value).collect()
}

#[test]
fn the_move_ejects_the_fewest_and_a_tabu_one_is_never_taken_without_aspiration() {
    let (mut taken, mut by_aspiration, mut with_ejections) = (0, 0, 0);
    trace(|before, search| {
        let open = before.held.iter().filter(|&&value| value == 0).count();
        let admitted = |&&(feature, ejects): &&(Feature, usize)| {
            !before.is_tabu(search, feature) || open - 1 + ejects < before.best_cost
        };
        let fewest = before.moves.iter().filter(admitted).map(|(_, ejects)| *ejects).min();
        let after = held(search);
        let ejected = (0..after.len())
            .filter(|&cell| before.held[cell] != 0 && after[cell] != before.held[cell])
            .count();
        // AC3 may give an ejected cell a new value, but never the old one, which is tabu.
        assert_eq!(ejected, fewest.unwrap_or(0));
        with_ejections += u32::from(ejected > 0);
        let newly_tabu = before.moves.iter().filter(|(feature, _)| after[feature.cell] == feature.value);
        let of_tabu = newly_tabu.filter(|(feature, _)| before.is_tabu(search, *feature)).count() as u64;
        assert_eq!(search.counters.aspirations - before.aspirations, of_tabu);
        taken += u32::from(fewest.is_some());
        by_aspiration += of_tabu;
    });
    assert!(taken > 300 && with_ejections > 100, "{taken}, {with_ejections}, {by_aspiration}");
}

#[test]
fn what_is_ejected_stays_tabu_for_the_tenure_of_the_open_cells() {
    let mut seen = 0;
    trace(|before, search| {
        let open = before.held.iter().filter(|&&value| value == 0).count();
        let most = RULES.alpha * open as f64 + RULES.beta as f64;
        let after = held(search);
        for (cell, (&was, &is)) in before.held.iter().zip(&after).enumerate() {
            if was != 0 && is != was {
                let feature = Feature { cell, value: was }.index(search.n_digits);
                assert!(search.tabu.contains(feature));
                let mut later = search.tabu.clone();
                later.expire(search.iteration + most as u64 + 1);
                assert!(!later.contains(feature));
                seen += 1;
            }
        }
    });
    assert!(seen > 100);
}

#[test]
fn after_ac3_a_cell_with_one_free_value_is_open_only_where_that_is_tabu() {
    // A single that was tabu at its time waits for a move; it has to be seen that AC3 leaves no other.
    let (mut decided, mut waiting) = (0, 0);
    trace(|before, search| {
        let after = held(search);
        decided += (0..after.len()).filter(|&cell| before.held[cell] == 0 && after[cell] != 0).count();
        for &cell in search.partial.open() {
            let cell = cell as usize;
            let free = search.partial.free(cell);
            let has_changed = before.held[cell] != 0;
            if free.is_power_of_two() && has_changed {
                assert!(search.tabu.contains(Feature { cell, value: free }.index(search.n_digits)));
                waiting += 1;
            }
        }
    });
    assert!(decided > 1000, "{decided}, {waiting}");
}
