//! The searches step by step: what a move may do, and what the state is after it.

use super::Search;
use crate::ac3::{Network, unfixed};
use crate::candidates::Feature;
use crate::groups::Filter;
use crate::rules::{DeadEnd, Rules, Variant};
use crate::sample_puzzles::{HARD, nine};
use crate::tabu_list::TabuList;

const RULES: Rules = Rules {
    variant: Variant::Repair,
    filter: Filter::Ac3,
    candidates: 10,
    tenure: 10,
    dead_end: DeadEnd::List,
    idle_iterations: 1000,
    restart: true,
};

const ALL_RULES: [Rules; 3] = [
    Rules { variant: Variant::Literal, idle_iterations: 20, ..RULES },
    RULES,
    Rules { dead_end: DeadEnd::Cell, ..RULES },
];

/// Runs searches over the samples and calls `look` with the search after each of their iterations, and
/// what it was before.
fn trace(rules: Rules, mut look: impl FnMut(&Before, &Search)) {
    for text in HARD {
        let puzzle = nine(text);
        for seed in 0..10 {
            let mut search = Search::start(&puzzle, seed, rules).unwrap();
            while search.cost() > 0 {
                let before = Before::of(&search);
                search.iterate();
                look(&before, &search);
                if search.is_stuck() {
                    search.restart();
                }
            }
        }
    }
}

struct Before {
    tabu: TabuList,
    decisions: usize,
    best_cost: usize,
    aspirations: u64,
}

impl Before {
    fn of(search: &Search) -> Before {
        let mut tabu = search.tabu.clone();
        tabu.expire(search.iteration + 1);
        Before {
            tabu,
            decisions: search.decisions.len(),
            best_cost: search.counters.best_cost,
            aspirations: search.counters.aspirations,
        }
    }
}

#[test]
fn a_tabu_move_is_never_taken_without_aspiration() {
    for rules in ALL_RULES {
        let (mut taken, mut by_aspiration, mut with_tabu_listed) = (0, 0, 0);
        trace(rules, |before, search| {
            let features = search.candidate_list.features();
            let was_tabu = |feature: Feature| before.tabu.contains(feature.index(search.n_digits));
            with_tabu_listed += u32::from(features.iter().any(|&feature| was_tabu(feature)));
            if search.decisions.len() <= before.decisions {
                return;
            }
            taken += 1;
            let aspired = was_tabu(*search.decisions.last().unwrap());
            assert_eq!(search.counters.aspirations - before.aspirations, u64::from(aspired));
            if aspired {
                by_aspiration += 1;
                assert!(search.cost() < before.best_cost);
            }
        });
        assert!(taken > 100, "{rules:?}: {taken}");
        match rules.variant {
            Variant::Literal => assert_eq!((by_aspiration, with_tabu_listed), (0, 0)),
            Variant::Repair => assert!(with_tabu_listed > 50 && by_aspiration > 0),
        }
    }
}

#[test]
fn the_state_is_what_ac3_leaves_of_the_givens_and_the_decisions() {
    let mut network = Network::new(&nine(HARD[0]), Filter::Ac3);
    for rules in ALL_RULES {
        trace(rules, |_, search| {
            let mut domains = search.root.clone();
            for decision in &search.decisions {
                domains[decision.cell] &= decision.value;
            }
            assert!(network.filter_all(&mut domains).is_ok());
            assert_eq!(domains, search.domains);
            assert_eq!(search.cost(), unfixed(&domains));
        });
    }
}

#[test]
fn repair_takes_back_one_to_about_half_and_makes_them_tabu() {
    let mut dead_ends = 0;
    trace(RULES, |before, search| {
        let dropped = before.decisions.saturating_sub(search.decisions.len());
        if dropped > 0 {
            dead_ends += 1;
            assert!(dropped <= before.decisions.div_ceil(2));
            assert!(search.tabu.len() >= dropped);
        }
    });
    assert!(dead_ends > 100);
}
