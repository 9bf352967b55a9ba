//! A run that is cut and resumed is the run that was not cut, for the three networks, every preset and reading,
//! and what goes beyond the paper.

mod puzzles;

use kenken_network::describe::{KenKenNetwork, MemoryNetwork, SudokuNetwork};
use plugin_api::host::Limits;
use plugin_api::puzzle::{BoxShape, KakuroSquare, Puzzle, kakuro, pattern};
use plugin_api::{Drive, Solver, assert_resumes, assert_survives_damage, drive};
use puzzles::{Cages, Clues, unique_kenken, unique_sudoku};

/// What goes beyond the paper, and other ways to decide.
const BEYOND: [&[(&str, &str)]; 5] = [
    &[("noise", "0.6"), ("stall-tolerance", "0.01")],
    &[("anneal", "0.02"), ("decide", "one"), ("order", "level")],
    &[("largest-step", "0.4"), ("sample-every", "3")],
    &[("undo", "3"), ("watch-subsets", "true"), ("stall-tolerance", "0.02"), ("decide", "one")],
    &[("leader", "true"), ("undo", "1"), ("stall-tolerance", "0.05"), ("t-on", "0.3"), ("t-off", "-0.8")],
];

fn until(iterations: u64) -> Limits {
    Limits { iterations: Some(iterations), ..Limits::default() }
}

/// Resumes a run at its beginning, early, here and there, and just before its end.
fn resumes<S: Solver>(puzzle: &Puzzle, how: &Drive<'_>) -> usize {
    [1, 4].into_iter().fold(0, |cuts, seed| {
        let how = Drive { seed, ..how.clone() };
        let last = drive::<S>(puzzle, &how).iterations;
        let mut at = [0, 1, 2, last / 3, last / 2, last.saturating_sub(30), last.saturating_sub(1)];
        at.sort_unstable();
        cuts + assert_resumes::<S>(puzzle, &how, &at)
    })
}

fn sudokus() -> [Puzzle; 2] {
    [unique_sudoku(BoxShape { rows: 2, cols: 3 }, 12, 1), unique_sudoku(BoxShape { rows: 3, cols: 3 }, 26, 1)]
}

fn caged() -> [Puzzle; 3] {
    [
        unique_kenken(5, Cages { largest: 3, clues: Clues::Wide }, 8),
        unique_kenken(6, Cages { largest: 4, clues: Clues::NoOperation }, 8),
        crossing_runs(),
    ]
}

/// Two rows of two cells, so that runs cross.
fn crossing_runs() -> Puzzle {
    let wall = |down, right| KakuroSquare::Wall { down, right };
    let white = KakuroSquare::White(None);
    let top = [KakuroSquare::BLANK, wall(Some(4), None), wall(Some(6), None)];
    let rows = [wall(None, Some(3)), white, white, wall(None, Some(7)), white, white];
    kakuro(3, 3, 9, &[&top[..], &rows].concat()).unwrap()
}

fn pictures() -> Puzzle {
    let texts = ["#...#.#.#...#...#.#.#...#", "#...#.#.#...#...#.#.#...#", "..#....#..#####..#....#.."];
    let pictures = texts.map(|text| text.chars().map(|c| c == '#').collect::<Vec<bool>>());
    pattern(5, 5, &pictures).unwrap()
}

#[test]
fn every_preset_resumes() {
    for preset in ["paper", "best"] {
        for puzzle in sudokus() {
            let how = Drive { preset: Some(preset), limits: until(1500), ..Drive::default() };
            assert!(resumes::<SudokuNetwork>(&puzzle, &how) > 10, "{preset}");
        }
    }
    for preset in ["paper", "best", "narrow"] {
        let how = Drive { preset: Some(preset), limits: until(1500), ..Drive::default() };
        let cuts = caged().map(|puzzle| resumes::<KenKenNetwork>(&puzzle, &how));
        assert!(cuts.iter().sum::<usize>() > 20, "{preset}: {cuts:?}");
    }
    for preset in ["paper", "noisy"] {
        // From its own points the network would have nothing to do.
        let how = Drive { preset: Some(preset), settings: &[("level", "0.9")], ..Drive::default() };
        assert!(resumes::<MemoryNetwork>(&pictures(), &how) > 10, "{preset}");
    }
}

#[test]
fn every_reading_resumes_and_so_does_what_goes_beyond_the_paper() {
    for reading in ["literal", "static", "dynamic", "on-bits"] {
        let settings = [("reading", reading), ("max-steps", "400")];
        let how = Drive { settings: &settings, limits: until(2500), ..Drive::default() };
        let cuts = caged().map(|puzzle| resumes::<KenKenNetwork>(&puzzle, &how));
        assert!(cuts.iter().sum::<usize>() > 20, "{reading}: {cuts:?}");
    }
    for settings in BEYOND {
        let how = Drive { settings, limits: until(2500), ..Drive::default() };
        assert!(resumes::<KenKenNetwork>(&caged()[1], &how) > 10, "{settings:?}");
        assert!(resumes::<SudokuNetwork>(&sudokus()[1], &how) > 10, "{settings:?}");
    }
}

#[test]
fn damaged_states_are_refused_or_gone_on_from() {
    fn survives<S: Solver>(puzzle: &Puzzle, settings: &[(&str, &str)]) {
        let how = Drive { settings, limits: until(400), ..Drive::default() };
        let half = drive::<S>(puzzle, &how).iterations / 2;
        let first = drive::<S>(puzzle, &Drive { limits: until(half), ..how.clone() });
        let kept = first.checkpoint.expect("the run is longer");
        let refused = assert_survives_damage::<S>(puzzle, &how, &kept, 300);
        assert!((20..300).contains(&refused), "{refused} of 300");
    }
    survives::<SudokuNetwork>(&sudokus()[0], &[("undo", "5"), ("noise", "0.3")]);
    survives::<KenKenNetwork>(&caged()[0], &[("undo", "5"), ("leader", "true")]);
    survives::<MemoryNetwork>(&pictures(), &[("noise", "0.3")]);
}
