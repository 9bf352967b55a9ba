//! The memory network as a whole, run through the same gate as in the program.

use kenken_network::describe::{MemoryNetwork, memory_metric};
use plugin_api::puzzle::{Digit, Puzzle, check, kenken, pattern};
use plugin_api::{Drive, Driven, abi, drive};

fn is_solved(puzzle: &Puzzle, run: &Driven) -> bool {
    let grid: Vec<_> = run.solution.iter().flatten().map(|&digit| Digit::new(digit)).collect();
    run.verdict == abi::VERDICT_SOLVED && check(puzzle, &grid).is_ok()
}

/// Four patterns of 25 points, as in the paper's example.
fn pictures() -> Vec<Vec<bool>> {
    let texts = [
        "#...#.#.#...#...#.#.#...#",
        "..#....#..#####..#....#..",
        ".###.#...##...##...#.###.",
        "######...##...##...######",
    ];
    texts.map(|text| text.chars().map(|c| c == '#').collect()).to_vec()
}

fn recall(probe: Vec<bool>, settings: &[(&str, &str)]) -> (Puzzle, Driven) {
    let mut all = vec![probe];
    all.extend(pictures());
    let puzzle = pattern(5, 5, &all).unwrap();
    let driven = drive::<MemoryNetwork>(&puzzle, &Drive { settings, ..Drive::default() });
    (puzzle, driven)
}

#[test]
fn a_memory_is_recalled_from_itself_and_from_a_noisy_probe() {
    for memory in pictures() {
        for noise in ["0", "0.3"] {
            let (puzzle, run) = recall(memory.clone(), &[("noise", noise)]);
            assert!(is_solved(&puzzle, &run), "{}", run.message);
            let recalled = &run.solution.as_ref().unwrap()[125..];
            assert!(recalled.iter().zip(&memory).all(|(&digit, &dark)| (digit == 2) == dark));
        }
    }
}

#[test]
fn a_flipped_bit_recalls_no_memory() {
    let mut probe = pictures()[1].clone();
    probe[12] = !probe[12];
    let (_, run) = recall(probe, &[]);
    assert_eq!(run.verdict, abi::VERDICT_NOT_SOLVED);
    assert_eq!(run.message, "no memory was recalled: the state decayed to nothing");
}

#[test]
fn each_iteration_is_sampled_and_watching_changes_nothing() {
    let settings = [("noise", "0.3")];
    let (_, run) = recall(pictures()[0].clone(), &settings);
    let energies = run.samples.iter().filter(|sample| sample.metric == memory_metric::ENERGY);
    assert_eq!(energies.count() as u64, run.iterations + 1);
    let nearest: Vec<f64> =
        run.samples.iter().filter(|s| s.metric == memory_metric::NEAREST).map(|s| s.value).collect();
    assert!(nearest.iter().all(|&number| number == 1.0));
    let mut all = vec![pictures()[0].clone()];
    all.extend(pictures());
    let puzzle = pattern(5, 5, &all).unwrap();
    let watched =
        drive::<MemoryNetwork>(&puzzle, &Drive { settings: &settings, watched: true, ..Drive::default() });
    assert_eq!((watched.solution, watched.work), (run.solution, run.work));
    assert_eq!(watched.boards.len() as u64, run.iterations);
}

#[test]
fn another_puzzle_is_refused() {
    let run = drive::<MemoryNetwork>(&kenken(1, &[]).unwrap(), &Drive::default());
    assert_eq!(run.verdict, abi::VERDICT_UNSUPPORTED);
}
