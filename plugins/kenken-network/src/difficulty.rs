//! The paper takes the iterations of a run as a measure of difficulty: a run's count beside its ranges.

use crate::kernel::Thresholds;
use crate::network::Reading;
use plugin_api::puzzle::{Family, Puzzle};

/// A level with the least and most iterations that the paper reports.
type Range = (&'static str, u64, u64);

/// Table 1, 9×9 Sudoku, five puzzles a level, by T_on from .5 to .9; runs that did not end are left out.
const SUDOKU: [(f64, [Range; 3]); 5] = [
    (0.5, [("easy", 713, 921), ("medium", 824, 925), ("hard", 985, 1076)]),
    (0.6, [("easy", 857, 1008), ("medium", 911, 1057), ("hard", 950, 1045)]),
    (0.7, [("easy", 928, 1156), ("medium", 996, 1183), ("hard", 1161, 1267)]),
    (0.8, [("easy", 1061, 1320), ("medium", 1196, 1438), ("hard", 1276, 1575)]),
    (0.9, [("easy", 1204, 1569), ("medium", 1406, 1599), ("hard", 1436, 1947)]),
];

/// Table 2, KenKen, ten puzzles a level. The paper calls them 6×6; 4×4 puzzles match its counts, so that we
/// take the two sizes that it names as swapped.
const KENKEN: [Range; 5] = [
    ("easiest", 219, 297),
    ("easy", 175, 395),
    ("medium", 337, 391),
    ("hard", 269, 494),
    ("expert", 347, 485),
];

/// The count of a run beside the paper's ranges, as a sentence. Counts scale as one over the Euler step, and
/// the paper's is .1.
pub fn estimate(
    puzzle: &Puzzle,
    iterations: u64,
    step: f64,
    thresholds: Thresholds,
    reading: Reading,
) -> String {
    let scaled = (iterations as f64 * step / 0.1).round() as u64;
    let at = if step == 0.1 { String::new() } else { format!(", or {scaled} of step 0.1") };
    let beside = match (puzzle.family(), puzzle.n_digits()) {
        (Family::Sudoku, 9) => {
            let near = |table: &&(f64, _)| (table.0 - thresholds.on).abs() < 0.05;
            SUDOKU.iter().find(near).map(|(on, ranges)| (format!("Sudoku at threshold {on}"), &ranges[..]))
        }
        (Family::KenKen, 4) if reading != Reading::Literal => {
            Some(("KenKen (called 6×6 there, taken as 4×4)".to_string(), &KENKEN[..]))
        }
        _ => None,
    };
    match beside {
        None => {
            format!("{iterations} iterations{at}. The paper has no range for this kind, size and threshold.")
        }
        Some((what, ranges)) => {
            let list: Vec<String> =
                ranges.iter().map(|(level, least, most)| format!("{level} {least} to {most}")).collect();
            format!(
                "{iterations} iterations{at}, {}. The paper's {what}: {}.",
                place(scaled, ranges),
                list.join(", ")
            )
        }
    }
}

/// The levels whose range holds the count.
fn place(iterations: u64, ranges: &[Range]) -> String {
    let within = ranges.iter().filter(|(_, least, most)| (*least..=*most).contains(&iterations));
    let levels: Vec<&str> = within.map(|&(level, ..)| level).collect();
    if !levels.is_empty() {
        return format!("within the range of {}", levels.join(", "));
    }
    let least = ranges.iter().map(|range| range.1).min().unwrap_or(0);
    if iterations < least { "below all ranges".into() } else { "above all ranges".into() }
}

#[cfg(test)]
mod tests {
    use super::{KENKEN, SUDOKU, place};

    #[test]
    fn a_count_is_placed_among_the_paper_s_levels() {
        assert_eq!(place(1490, &SUDOKU[4].1), "within the range of easy, medium, hard");
        assert_eq!(place(700, &SUDOKU[0].1), "below all ranges");
        assert_eq!(place(280, &KENKEN), "within the range of easiest, easy, hard");
        assert_eq!(place(500, &KENKEN), "above all ranges");
    }
}
