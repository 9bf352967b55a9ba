//! The two set selection solvers as a whole, run through the same gate as in the program.

mod puzzles;

use kenken_network::describe::{KenKenNetwork, SudokuNetwork};
use kenken_network::report::metric;
use kenken_network::system::System;
use plugin_api::host::{EndedBy, Limits};
use plugin_api::puzzle::{
    BoxShape, Cell, CellIndex, Digit, DigitSet, Family, KakuroSquare, KenKenCage, KillerCage, Puzzle,
    PuzzleParts, Regions, Relation, SudokuRules, check, kakuro, kenken, sudoku, sudoku_with_rules,
};
use plugin_api::{Drive, Driven, Solver, abi, drive};
use puzzles::{Cages, Clues, any_kenken, count::count_solutions, sudoku_of, unique_kenken, unique_sudoku};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng as _;

const NINE: BoxShape = BoxShape { rows: 3, cols: 3 };

fn run<S: Solver>(puzzle: &Puzzle, preset: Option<&str>, settings: &[(&str, &str)]) -> Driven {
    let limits = Limits { iterations: Some(2_000_000), ..Limits::default() };
    drive::<S>(puzzle, &Drive { preset, settings, limits, ..Drive::default() })
}

fn is_solved(puzzle: &Puzzle, run: &Driven) -> bool {
    let cells = run.solution.as_deref().unwrap_or(&[]);
    let grid: Vec<_> = cells.iter().map(|&digit| Digit::new(digit)).collect();
    run.verdict == abi::VERDICT_SOLVED && check(puzzle, &grid).is_ok()
}

/// Iterations of a run that solved, or the failure's name with the iterations.
fn effort(puzzle: &Puzzle, run: &Driven) -> String {
    match is_solved(puzzle, run) {
        true => format!("{}", run.iterations),
        false => format!("{} {}", run.message.split(':').next().unwrap_or(""), run.iterations),
    }
}

#[test]
fn golden_effort_on_kenken() {
    let clues = [Clues::Usual, Clues::Wide, Clues::NoOperation];
    let table: Vec<String> = [(4, 3), (5, 3), (6, 4), (7, 3)]
        .into_iter()
        .zip(clues.into_iter().cycle())
        .map(|((side, largest), clues)| {
            let puzzle = unique_kenken(side, Cages { largest, clues }, 8);
            let with =
                |settings: &[(&str, &str)]| effort(&puzzle, &run::<KenKenNetwork>(&puzzle, None, settings));
            let first_rung = ["literal", "static", "dynamic", "on-bits"]
                .map(|reading| with(&[("reading", reading), ("ladder", "false")]));
            let best = effort(&puzzle, &run::<KenKenNetwork>(&puzzle, Some("best"), &[]));
            format!("{} | {} | {best}", first_rung.join(", "), with(&[]))
        })
        .collect();
    assert_eq!(
        table,
        [
            "350, 240, 168, 192 | 168 | 60",
            "stall 3289, 389, 346, 255 | 346 | 128",
            "stall 2807, stall 2828, stall 1150, contradiction 453 | stall 5434 | 4410",
            "stall 2041, 1313, 848, 569 | 848 | 362",
        ],
        "literal, static, dynamic, on-bits | dynamic with ladder | best"
    );
}

#[test]
fn golden_effort_on_sudoku() {
    let shapes = [(2, 2, 5), (2, 3, 12), (3, 3, 32), (3, 3, 26), (3, 4, 75)];
    let table: Vec<String> = shapes
        .into_iter()
        .map(|(rows, cols, clues)| {
            let puzzle = unique_sudoku(BoxShape { rows, cols }, clues, 1);
            let by = |preset| effort(&puzzle, &run::<SudokuNetwork>(&puzzle, preset, &[]));
            format!("{} | {} | {}", by(Some("paper")), by(None), by(Some("best")))
        })
        .collect();
    assert_eq!(
        table,
        ["239 | 239 | 95", "727 | 727 | 321", "1332 | 1332 | 600", "1936 | 1936 | 807", "1998 | 1998 | 735"],
        "paper | with ladder | best"
    );
}

#[test]
fn watched_and_unwatched_runs_are_equal() {
    let puzzle = unique_kenken(5, Cages { largest: 3, clues: Clues::Usual }, 2);
    for settings in
        [&[][..], &[("noise", "0.2"), ("anneal", "0.01"), ("largest-step", "0.2"), ("undo", "50")]]
    {
        let how = Drive { settings, seed: 7, ..Drive::default() };
        let unwatched = drive::<KenKenNetwork>(&puzzle, &how);
        let watched = drive::<KenKenNetwork>(&puzzle, &Drive { watched: true, ..how });
        let untimed = |run: &Driven| -> Vec<(u64, u32, f64)> {
            run.samples.iter().map(|sample| (sample.iteration, sample.metric, sample.value)).collect()
        };
        assert_eq!(untimed(&watched), untimed(&unwatched));
        assert_eq!((watched.solution, watched.work), (unwatched.solution, unwatched.work));
        assert_eq!(watched.boards.len() as u64, watched.iterations);
    }
}

#[test]
fn sampling_changes_nothing_in_the_run_and_counts_the_work() {
    let puzzle = unique_sudoku(NINE, 34, 3);
    let [often, seldom] =
        ["1", "1000"].map(|every| run::<SudokuNetwork>(&puzzle, None, &[("sample-every", every)]));
    assert_eq!(
        (often.iterations, often.work, &often.solution),
        (seldom.iterations, seldom.work, &seldom.solution)
    );
    assert!(often.samples.len() > 4 * seldom.samples.len());
    let last = |index: u32| often.samples.iter().rev().find(|sample| sample.metric == index).map(|s| s.value);
    assert_eq!(last(metric::CELLS_DECIDED), Some(81.0));
    assert_eq!(last(metric::NEURON_UPDATES), Some(often.work as f64));
    let energies: Vec<f64> =
        often.samples.iter().filter(|s| s.metric == metric::ENERGY).map(|sample| sample.value).collect();
    assert!(energies.iter().all(|energy| *energy >= 0.0) && energies.len() as u64 > often.iterations);
}

#[test]
fn a_sudoku_with_relabelled_digits_takes_the_same_steps() {
    let text = "000573002000000080092000000200008050409000000070326000000000200100002406007690000";
    let relabelled: String =
        text.chars().map(|c| c.to_digit(10).map_or(c, |d| char::from(b"0471925863"[d as usize]))).collect();
    let [a, b] = [text, &relabelled].map(|text| run::<SudokuNetwork>(&sudoku_of(3, 3, text), None, &[]));
    assert_eq!((a.verdict, a.iterations), (b.verdict, b.iterations));
}

fn small_kakuro() -> Puzzle {
    let wall = |down, right| KakuroSquare::Wall { down, right };
    let white = KakuroSquare::White(None);
    #[rustfmt::skip]
    let squares = [
        wall(None, None), wall(Some(17), None), wall(Some(24), None), wall(None, None),
        wall(None, Some(16)), white, white, wall(Some(4), None),
        wall(None, Some(18)), white, white, white,
        wall(None, None), wall(None, Some(11)), white, white,
    ];
    kakuro(4, 4, 9, &squares).unwrap()
}

#[test]
fn irregular_diagonal_killer_and_kakuro_puzzles_are_solved() {
    let plain = SudokuRules {
        regions: Regions::Boxes(BoxShape { rows: 2, cols: 2 }),
        falling_diagonal: false,
        rising_diagonal: false,
        cages: Vec::new(),
    };
    let givens = |text: &str| -> Vec<Option<Digit>> {
        text.chars().map(|c| c.to_digit(10).and_then(Digit::new)).collect()
    };
    let regions = [0, 0, 0, 0, 1, 1, 2, 2, 1, 1, 2, 2, 3, 3, 3, 3];
    let jigsaw = SudokuRules { regions: Regions::Irregular(regions.map(Some).to_vec()), ..plain.clone() };
    let jigsaw = sudoku_with_rules(4, &jigsaw, &givens("1000000000000000")).unwrap();
    let diagonals = SudokuRules { falling_diagonal: true, rising_diagonal: true, ..plain.clone() };
    let diagonals = sudoku_with_rules(4, &diagonals, &givens("1000000000000000")).unwrap();
    for puzzle in [jigsaw, diagonals] {
        assert!(is_solved(&puzzle, &run::<SudokuNetwork>(&puzzle, Some("best"), &[])));
    }

    let cages = [
        (3, vec![0, 1]),
        (7, vec![2, 3]),
        (7, vec![4, 5]),
        (3, vec![6, 7]),
        (6, vec![8, 12]),
        (6, vec![9, 13, 14]),
    ];
    let cages = cages
        .map(|(sum, cells)| KillerCage { sum: Some(sum), cells: cells.into_iter().map(CellIndex).collect() });
    let killer = SudokuRules { cages: cages.to_vec(), ..plain };
    let killer = sudoku_with_rules(4, &killer, &givens("1000000000000000")).unwrap();
    for puzzle in [killer, small_kakuro()] {
        let system = System::new(&puzzle).unwrap();
        assert!(count_solutions(&system, 9).solutions > 0);
        let run = run::<KenKenNetwork>(&puzzle, Some("best"), &[]);
        assert!(is_solved(&puzzle, &run), "{}", run.message);
    }
}

#[test]
fn best_solves_what_has_a_solution_and_refutes_what_has_none() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(11);
    let mut refuted = 0;
    for round in 0..60 {
        let puzzle = any_kenken(5, Cages { largest: 3, clues: Clues::Usual }, &mut random);
        // Every other puzzle gets one sum changed, which leaves most of them without a solution.
        let changed = |constraint: &plugin_api::puzzle::Constraint| match constraint.relation {
            Relation::Sum(sum) if constraint.scope.len() > 1 => Relation::Sum(sum + round % 2),
            other => other,
        };
        let cages = puzzle.constraints().iter().filter(|c| c.relation != Relation::AllDifferent);
        let cages: Vec<KenKenCage> =
            cages.map(|c| KenKenCage { relation: changed(c), cells: c.scope.clone() }).collect();
        let puzzle = kenken(5, &cages).unwrap();
        let solvable = System::new(&puzzle).is_ok_and(|system| count_solutions(&system, 1).solutions == 1);
        let run = run::<KenKenNetwork>(&puzzle, Some("best"), &[]);
        if solvable {
            assert!(is_solved(&puzzle, &run), "{round}: {}", run.message);
        } else {
            assert_ne!(run.verdict, abi::VERDICT_SOLVED, "{round}");
            refuted += usize::from(run.verdict == abi::VERDICT_UNSOLVABLE);
        }
    }
    assert!(refuted >= 25, "{refuted}");
}

#[test]
fn no_solvable_puzzle_is_refuted_in_any_reading() {
    for seed in 0..12 {
        let puzzle = unique_kenken(4, Cages { largest: 4, clues: Clues::Wide }, seed);
        for reading in ["literal", "static", "dynamic", "on-bits"] {
            let settings = [("reading", reading), ("undo", "1000"), ("watch-subsets", "true")];
            let run = run::<KenKenNetwork>(&puzzle, None, &settings);
            assert!(is_solved(&puzzle, &run), "{seed} {reading}: {}", run.message);
        }
    }
}

#[test]
fn failures_are_named() {
    let puzzle = sudoku_of(2, 2, "1001000000000000");
    let clash = run::<SudokuNetwork>(&puzzle, None, &[]);
    assert_eq!((clash.verdict, clash.iterations), (abi::VERDICT_UNSOLVABLE, 0));
    assert!(clash.message.starts_with("the givens leave no way on: cell"), "{}", clash.message);

    let open = sudoku(NINE, &[None; 81]).unwrap();
    let alone = [("ladder", "false")];
    let stall = run::<SudokuNetwork>(&open, None, &alone);
    assert!(stall.message.starts_with("stall: the network settled"), "{}", stall.message);
    assert!(stall.message.contains("on rung 1 (T_on 0.9, T_off -0.95) with 0 of 81 cells decided"));
    let long = run::<SudokuNetwork>(&open, None, &[("ladder", "false"), ("max-steps", "7")]);
    assert!(long.message.starts_with("oscillation: no cell passed for 7 steps"), "{}", long.message);
    assert_eq!(run::<SudokuNetwork>(&open, None, &[]).log.len(), 7, "a line a rung");
}

#[test]
fn a_step_that_is_too_long_is_named_and_odd_values_do_not_break_a_run() {
    let settings =
        [("euler-step", "1"), ("ladder", "false"), ("t-on", "1"), ("t-off", "-1"), ("reading", "literal")];
    let run_1 = run::<KenKenNetwork>(&small_kakuro(), None, &settings);
    assert!(run_1.message.starts_with("divergence: the states grow without end"), "{}", run_1.message);
    let puzzle = unique_kenken(4, Cages { largest: 3, clues: Clues::Usual }, 5);
    let odd: [&[(&str, &str)]; 4] = [
        &[("t-on", "-0.5"), ("t-off", "0.5")],
        &[("noise", "2"), ("undo", "3"), ("max-steps", "1")],
        &[("eps", "0.01"), ("anneal", "0.5"), ("largest-step", "1")],
        &[("decide", "one"), ("sample-every", "1000000"), ("stall-tolerance", "0.1")],
    ];
    for settings in odd {
        let limits = Limits { iterations: Some(20_000), ..Limits::default() };
        let run = drive::<KenKenNetwork>(&puzzle, &Drive { settings, limits, ..Drive::default() });
        let expected = [abi::VERDICT_SOLVED, abi::VERDICT_NOT_SOLVED, abi::VERDICT_CANCELLED];
        assert!(expected.contains(&run.verdict), "{settings:?}: {} {}", run.verdict, run.message);
    }
}

#[test]
fn odd_puzzles_end_in_a_sentence() {
    let parts = |n_digits, cells: Vec<Cell>| PuzzleParts {
        family: Family::KenKen,
        rows: 1,
        cols: 1,
        n_digits,
        box_shape: None,
        cells,
        constraints: Vec::new(),
    };
    let none = Puzzle::new(parts(1, Vec::new())).unwrap();
    assert_eq!(run::<KenKenNetwork>(&none, None, &[]).verdict, abi::VERDICT_SOLVED);
    let free = Cell { row: 0, col: 0, given: None, domain: DigitSet::up_to(128) };
    let alone = Puzzle::new(parts(128, vec![free])).unwrap();
    assert!(run::<KenKenNetwork>(&alone, None, &[]).message.starts_with("oscillation"), "128 equal neurons");
    assert!(is_solved(&alone, &run::<KenKenNetwork>(&alone, Some("best"), &[])));
    let one = kenken(1, &[]).unwrap();
    assert!(is_solved(&one, &run::<KenKenNetwork>(&one, None, &[])));
    let killer = SudokuRules {
        regions: Regions::Irregular(vec![None; 9]),
        falling_diagonal: false,
        rising_diagonal: false,
        cages: vec![KillerCage { sum: None, cells: vec![CellIndex(0), CellIndex(4)] }],
    };
    let killer = sudoku_with_rules(3, &killer, &[None; 9]).unwrap();
    let refused = run::<SudokuNetwork>(&killer, None, &[]);
    assert_eq!(refused.verdict, abi::VERDICT_UNSUPPORTED);
    assert!(refused.message.contains("kenken-network takes it"), "{}", refused.message);
}

#[test]
fn too_large_cages_and_small_groups_are_refused_with_their_numbers() {
    let cage = KenKenCage { relation: Relation::Sum(40), cells: (0..9).map(CellIndex).collect() };
    let huge = kenken(
        9,
        &[KenKenCage { relation: Relation::NoOperation(90), cells: (0..18).map(CellIndex).collect() }],
    );
    let refused = run::<KenKenNetwork>(&huge.unwrap(), None, &[]);
    assert_eq!(refused.verdict, abi::VERDICT_UNSUPPORTED);
    assert!(refused.message.contains("fillings, and the network keeps up to 2000000"), "{}", refused.message);
    let none = run::<KenKenNetwork>(&kenken(9, &[cage]).unwrap(), None, &[]);
    assert_eq!(none.verdict, abi::VERDICT_UNSOLVABLE, "nine different digits add up to 45");
}

#[test]
fn a_limit_of_the_host_ends_the_run() {
    let open = sudoku(NINE, &[None; 81]).unwrap();
    let limits = Limits { iterations: Some(5), ..Limits::default() };
    let ended = drive::<SudokuNetwork>(&open, &Drive { preset: Some("best"), limits, ..Drive::default() });
    assert_eq!((ended.ended_by, ended.iterations), (Some(EndedBy::Iterations), 5));
}
