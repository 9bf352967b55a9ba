//! The bands against the search that knows every puzzle.

use super::{Bands, State, Step, plain_givens};
use plugin_api::puzzle::{BoxShape, Digit, Puzzle, Regions, SudokuRules, sudoku, sudoku_with_rules};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};
use reasoning::count::{Count, Limit, count};

const SHAPE: BoxShape = BoxShape { rows: 3, cols: 3 };

fn puzzle(givens: &[u8; 81]) -> Puzzle {
    let givens: Vec<_> = givens.iter().map(|&digit| Digit::new(u32::from(digit))).collect();
    sudoku(SHAPE, &givens).unwrap()
}

/// A grid that counts up, of which a random part is open and sometimes one digit is wrong.
fn draw(random: &mut Xoshiro256PlusPlus) -> [u8; 81] {
    let open = 35 + random.next_u64() % 25;
    let mut givens: [u8; 81] = std::array::from_fn(|cell| {
        let (row, col) = (cell / 9, cell % 9);
        ((row * 3 + row / 3 + col) % 9) as u8 + 1
    });
    for given in &mut givens {
        if random.next_u64() % 81 < open {
            *given = 0;
        }
    }
    if random.next_u64().is_multiple_of(4) {
        givens[(random.next_u64() % 81) as usize] = (random.next_u64() % 9) as u8 + 1;
    }
    givens
}

#[test]
fn random_puzzles_have_as_many_solutions_as_the_general_search_finds() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    let (mut none, mut many) = (0, 0);
    for _ in 0..400 {
        let givens = draw(&mut random);
        let expected = match count(&puzzle(&givens), 500, Limit::NONE) {
            Count::None => 0,
            Count::Unique(_) => 1,
            Count::Many { at_least } => at_least,
            Count::Unknown { .. } => unreachable!("there is no limit"),
        };
        none += u64::from(expected == 0);
        many += u64::from(expected > 1);
        assert_eq!(Bands::new(&givens).count(500), expected, "{givens:?}");
    }
    assert!(none > 20 && many > 20, "{none} {many}");
}

#[test]
fn what_propagation_takes_away_no_solution_has() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(2);
    for _ in 0..60 {
        let givens = draw(&mut random);
        let mut state = State::new(&givens);
        let is_open = state.propagate(511).is_ok();
        let mut bands = Bands::new(&givens);
        for _ in 0..2000 {
            match bands.step() {
                Step::Found => {
                    assert!(is_open);
                    for (cell, &digit) in bands.grid().iter().enumerate() {
                        let left = state.digits(super::Place::of(cell));
                        assert!(left >> (digit - 1) & 1 == 1);
                    }
                }
                Step::Ended => break,
                Step::Branched | Step::Failed => {}
            }
        }
    }
}

#[test]
fn only_the_plain_sudoku_of_side_nine_is_recognised() {
    let givens = draw(&mut Xoshiro256PlusPlus::seed_from_u64(3));
    assert_eq!(plain_givens(&puzzle(&givens)), Some(givens));
    let rules = |regions, falling_diagonal| SudokuRules {
        regions,
        falling_diagonal,
        rising_diagonal: false,
        cages: Vec::new(),
    };
    let with = |rules| sudoku_with_rules(9, &rules, &[None; 81]).unwrap();
    assert!(plain_givens(&with(rules(Regions::Boxes(SHAPE), false))).is_some());
    assert_eq!(plain_givens(&with(rules(Regions::Boxes(SHAPE), true))), None);
    let bars = Regions::Irregular((0..81).map(|cell| Some(cell / 9)).collect());
    assert_eq!(plain_givens(&with(rules(bars, false))), None);
    assert_eq!(plain_givens(&sudoku(BoxShape { rows: 2, cols: 2 }, &[None; 16]).unwrap()), None);
}
