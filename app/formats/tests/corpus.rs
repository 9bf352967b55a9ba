//! Replays the inputs that the fuzzers found worth keeping, with the promises that the fuzzers check: among
//! them is each input that once broke one.

use puzzle::Family;
use std::path::Path;

#[path = "../fuzz/src/promises.rs"]
mod promises;

/// Gives each input of a fuzz target to `check` and says how many there were.
fn replay(target: &str, check: impl Fn(&[u8])) -> usize {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus").join(target);
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    paths.sort();
    for path in &paths {
        println!("{}", path.display());
        check(&std::fs::read(path).unwrap());
    }
    paths.len()
}

#[test]
fn sudoku_readers_keep_their_promises() {
    assert!(replay("sudoku", |bytes| promises::family(Family::Sudoku, bytes)) > 50);
}

#[test]
fn kakuro_readers_keep_their_promises() {
    assert!(replay("kakuro", |bytes| promises::family(Family::Kakuro, bytes)) > 50);
}

#[test]
fn kenken_readers_keep_their_promises() {
    assert!(replay("kenken", |bytes| promises::family(Family::KenKen, bytes)) > 50);
}

#[test]
fn detection_keeps_its_promises() {
    assert!(replay("detection", promises::detection) > 50);
}
