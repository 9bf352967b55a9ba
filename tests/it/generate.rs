//! The program makes puzzles that open again, the same for the same seed, and says what it cannot make.

use crate::program::program;
use std::path::Path;

fn generate(words: &str, out: &Path) -> crate::program::Said {
    let out = ["--out", out.to_str().unwrap(), "--json"];
    program(std::iter::once("generate").chain(words.split_whitespace()).chain(out))
}

fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    let file = |entry: std::fs::DirEntry| {
        (entry.file_name().to_string_lossy().into_owned(), std::fs::read(entry.path()).unwrap())
    };
    let mut files: Vec<_> = entries.map(file).collect();
    files.sort();
    files
}

#[test]
fn a_longer_series_begins_with_the_shorter_one() {
    let folder = tempfile::tempdir().unwrap();
    let (short, long) = (folder.path().join("a/short"), folder.path().join("long"));
    let said = generate("sudoku --size 6 --seed 7 --count 3", &short);
    assert_eq!((said.code, said.json()["puzzles"].as_u64()), (0, Some(3)), "{}", said.stderr);
    assert_eq!(generate("sudoku --size 6 --seed 7 --count 5", &long).code, 0);
    let names: Vec<String> = files(&short).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["sudoku-7-001.solo", "sudoku-7-002.solo", "sudoku-7-003.solo"]);
    assert_eq!(files(&short), files(&long)[..3]);
    assert_ne!(files(&short)[0].1, files(&short)[1].1);
}

#[test]
fn each_family_opens_again_as_what_it_is() {
    for (words, family, side, has_one) in [
        ("sudoku", "sudoku", 9, true),
        ("sudoku --size 36 --givens 1200", "sudoku", 36, true),
        ("sudoku --size 16 --level 2", "sudoku", 16, true),
        ("sudoku --jigsaw --diagonals --killer --size 6", "sudoku", 6, true),
        ("kakuro --rows 5 --cols 5", "kakuro", 6, true),
        ("kakuro --rows 12 --cols 12 --values 13 --holes 40 --any", "kakuro", 13, false),
        ("kenken --size 15", "kenken", 15, true),
        ("kenken --size 4 --operators -/", "kenken", 4, true),
        ("kenken --size 5 --no-operators", "kenken", 5, true),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let said = generate(words, folder.path());
        assert_eq!(said.code, 0, "{words}: {}", said.stderr);
        let answer = said.json();
        let file = answer["files"][0].as_str().unwrap();
        let told = program(["puzzle", file, "--count", "--json"]);
        let answer = told.json();
        let puzzle = &answer["puzzles"][0];
        assert_eq!((told.code, told.stderr.as_str()), (0, ""), "{words}");
        assert_eq!(
            (puzzle["family"].as_str(), puzzle["rows"].as_u64()),
            (Some(family), Some(side)),
            "{words}"
        );
        assert!(!has_one || puzzle["count"] == "unique", "{words}: {puzzle}");
    }
}

#[test]
fn a_file_that_is_there_is_kept_unless_it_is_forced() {
    let folder = tempfile::tempdir().unwrap();
    let second = folder.path().join("kenken-1-002.yaml");
    std::fs::write(&second, "not yours").unwrap();
    let said = generate("kenken --size 4 --count 2", folder.path());
    assert_eq!(said.code, 2);
    assert!(said.stderr.contains("--force"), "{}", said.stderr);
    assert_eq!(files(folder.path()), [("kenken-1-002.yaml".to_string(), b"not yours".to_vec())]);
    assert_eq!(generate("kenken --size 4 --count 2 --force", folder.path()).code, 0);
    assert_ne!(std::fs::read(&second).unwrap(), b"not yours");
}

#[test]
fn what_cannot_be_made_is_one_sentence() {
    for (words, part) in [
        ("sudoku --givens 82", "81 cells"),
        ("sudoku --boxes 2x4", "8 cells, not 9"),
        ("sudoku --size 5", "--jigsaw"),
        ("sudoku --killer --minimal", "--minimal"),
        ("sudoku --level 6", "1 to 5"),
        ("sudoku --jigsaw --boxes 3x3", "cannot be used with"),
        ("sudoku --count 0", "--count"),
        ("kakuro --rows 10 --cols 10 --holes 100 --any", "--values 10"),
        ("kakuro --rows 4 --cols 4 --any --level 3", "--any"),
        ("kenken --operators +%", "+-*/"),
        ("kenken --size 2 --level 5", "--size"),
        ("kenken --size 99", "2 to 15"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let said = generate(words, folder.path());
        assert_eq!(said.code, 2, "{words}: {}", said.stderr);
        let message = said.json()["message"].as_str().unwrap().to_string();
        assert!(message.contains(part), "{words}: {message}");
        assert!(!message.contains('\n'), "{words}: {message}");
        assert_eq!(files(folder.path()), [], "{words}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_a_series_and_keeps_what_was_made() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = std::process::Command::new(workbench_tests::paths::workbench());
    command
        .args(["generate", "kakuro", "--rows", "6", "--cols", "6", "--count", "1000000", "--json", "--out"]);
    let child = command.arg(folder.path()).stdout(std::process::Stdio::piped()).spawn().unwrap();
    while files(folder.path()).len() < 3 {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    // SAFETY: the signal goes to the child started above, which is not yet waited for.
    unsafe { libc::kill(child.id() as i32, libc::SIGINT) };
    let ended = child.wait_with_output().unwrap();
    assert_eq!(ended.status.code(), Some(1));
    let answer: serde_json::Value = serde_json::from_slice(&ended.stdout).unwrap();
    let message = answer["message"].as_str().unwrap();
    assert!(message.starts_with("Stopped"), "{message}");
    let first = folder.path().join("kakuro-1-001.kakuro");
    assert_eq!(program(["puzzle", first.to_str().unwrap()]).code, 0);
}
