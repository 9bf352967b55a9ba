//! The tool that opens every file of a folder tells of each what it holds.

use std::process::Command;
use workbench_tests::paths::build_folder;

fn cases(folder: &std::path::Path) -> (bool, String) {
    let tool = build_folder().join(format!("cases{}", std::env::consts::EXE_SUFFIX));
    let output = Command::new(tool).arg(folder).output().unwrap();
    (output.status.success(), String::from_utf8(output.stdout).unwrap())
}

#[test]
fn each_file_of_a_folder_gets_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let save = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    save("a-list.txt", &format!("{}\n{}\n", ".".repeat(81), ".".repeat(81)));
    save("b-clash.txt", &format!("11{}\n", ".".repeat(79)));
    save("c-letter.txt", "Dear all,\nsee you.\n");
    save("d-one.kak", "3,3\n*,C4,C3\nF3,?,?\nF4,?,?\n");
    save("notes.md", "Not a puzzle.\n");
    let (done, told) = cases(folder.path());
    assert!(done, "{told}");
    let lines: Vec<&str> = told.lines().collect();
    let expected = [
        "| sudoku-line: 2 × sudoku 9×9, many |",
        "| sudoku-line: sudoku 9×9, 2 givens, none (its givens clash) |",
        "| refused: ",
        "| kakuro-kak: kakuro 3×3, 0 givens, unique |",
        "3 opened, 1 refused, 0 without a right answer",
    ];
    assert_eq!(lines.len(), expected.len(), "{told}");
    for (line, expected) in lines.iter().zip(expected) {
        assert!(line.contains(expected), "{line}");
    }
    assert!(!cases(&folder.path().join("missing")).0);
}
