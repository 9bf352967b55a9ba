//! Bad input gets a sentence that says what, where and what to do, exit code 2, and one JSON object.

use crate::program::{Said, file, program, run_tabu, said_by};
use workbench_tests::paths::sample;

/// What `run` says of a file with this content.
fn said_of(name: &str, content: &[u8]) -> Said {
    let (_folder, path) = file(name, content);
    let said = run_tabu(&path, &[]);
    assert_eq!(said.code, 2, "{}", said.stderr);
    assert_eq!(said.json()["status"], "error");
    assert!(said.stderr.contains(path.to_str().unwrap()), "the file is named: {}", said.stderr);
    assert!(!said.stderr.contains("panicked"), "{}", said.stderr);
    said
}

fn nine_rows(change: impl Fn(usize) -> Option<&'static str>) -> String {
    (0..9).map(|row| format!("{}\n", change(row).unwrap_or("........."))).collect()
}

#[test]
fn a_missing_file_and_a_folder_are_named() {
    let said = program(["run", "no/such/file.txt", "--solver", "ac3-tabu", "--json"]);
    assert_eq!(said.code, 2);
    assert!(said.json()["message"].as_str().unwrap().contains("no such file"));
    let folder = sample("puzzles");
    let said = run_tabu(&folder, &[]);
    assert_eq!(said.code, 2);
    assert!(said.stderr.contains("is a folder"), "{}", said.stderr);
}

#[test]
fn an_empty_or_binary_file_is_named() {
    assert!(said_of("empty.txt", b"").stderr.contains("empty"));
    assert!(said_of("blank.txt", b" \r\n\r\n").stderr.contains("empty"));
    said_of("picture.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01");
    said_of("zeros.bin", &[0; 4096]);
    said_of(
        "noise.bin",
        &(0..4096_u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 13) as u8).collect::<Vec<_>>(),
    );
}

#[test]
fn a_grid_of_the_wrong_length_names_line_and_column() {
    let short = nine_rows(|row| (row == 3).then_some("........"));
    let said = said_of("short.txt", short.as_bytes());
    assert!(said.stderr.contains("short.txt:4:"), "{}", said.stderr);
    let line = ".".repeat(80);
    let said = said_of("line.txt", line.as_bytes());
    assert!(said.stderr.contains("line.txt:1:"), "{}", said.stderr);
}

#[test]
fn two_equal_givens_in_a_row_name_both_cells() {
    let clash = nine_rows(|row| (row == 2).then_some("5......5."));
    let said = said_of("clash.txt", clash.as_bytes());
    assert!(said.stderr.contains("line 3, column 1"), "{}", said.stderr);
    assert!(said.stderr.contains("line 3, column 8"), "{}", said.stderr);
    let (_folder, path) = file("clash.txt", clash.as_bytes());
    let said = program(["puzzle", path.to_str().unwrap(), "--json"]);
    assert_eq!(said.code, 2);
    let conflict = said.json()["puzzles"][0]["conflicts"][0].clone();
    assert_eq!((conflict["first"]["col"].as_u64(), conflict["second"]["col"].as_u64()), (Some(1), Some(8)));
}

#[test]
fn an_unknown_solver_parameter_or_value_lists_what_would_be_right() {
    let puzzle = sample("puzzles/sudoku/easy-1.txt");
    let said = program(["run", puzzle.to_str().unwrap(), "--solver", "magic", "--json"]);
    assert_eq!(said.code, 2);
    assert!(said.stderr.contains("Installed: ac3-tabu"), "{}", said.stderr);
    let cases = [
        (["--set", "speed=3"], "It has: "),
        (["--set", "tenure=-1"], "tenure takes a whole number from"),
        (["--set", "variant=best"], "one of: literal, repair"),
        (["--preset", "nothing"], "It has: paper"),
        (["--max-iterations", "0"], "from 1"),
        (["--max-seconds", "-1"], "max-seconds takes a positive number"),
        (["--plugins", "/no/such/folder"], "no such folder"),
        (["--save", "/no/such/folder/out.ron"], "there is no folder"),
    ];
    for (arguments, expected) in cases {
        let said = run_tabu(&puzzle, &arguments);
        assert_eq!(said.code, 2, "{arguments:?}: {}", said.stderr);
        assert!(said.stderr.contains(expected), "{arguments:?}: {}", said.stderr);
        assert_eq!(said.json()["status"], "error");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn odd_names_and_lost_output_are_no_panic() {
    use std::os::unix::ffi::OsStrExt as _;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(std::ffi::OsStr::from_bytes(b"odd-\xff.txt"));
    std::fs::copy(sample("puzzles/sudoku/easy-1.txt"), &path).unwrap();
    let said = run_tabu(&path, &[]);
    assert_eq!(said.code, 0, "{}", said.stderr);
    assert_eq!(said.json()["verified"], true);

    let full = || std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let mut lost = std::process::Command::new(workbench_tests::paths::workbench());
    let status = lost.args(["solvers", "--json"]).stdout(full()).stderr(full()).status().unwrap();
    assert_eq!(status.code(), Some(2), "what was not written is not done");
}

#[test]
fn a_setting_given_twice_is_refused() {
    let puzzle = sample("puzzles/sudoku/easy-1.txt");
    let said = run_tabu(&puzzle, &["--set", "tenure=3", "--set", "tenure=4"]);
    assert_eq!(said.code, 2);
    assert!(said.stderr.contains("tenure more than once"), "{}", said.stderr);
}

/// What `puzzle` says of a file when it may take no more than this many kilobytes of memory.
#[cfg(target_os = "linux")]
fn said_in_little_memory(path: &std::path::Path, kilobytes: u32) -> Said {
    let mut command = std::process::Command::new("sh");
    command.args(["-c", &format!("ulimit -v {kilobytes} && exec \"$0\" \"$@\"")]);
    said_by(command.arg(workbench_tests::paths::workbench()).arg("puzzle").arg(path).arg("--json"))
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_above_the_limit_is_refused_by_its_size() {
    let (_folder, path) = file("vast.txt", b"");
    // A sparse file: it takes no room on the disk.
    std::fs::File::options().write(true).open(&path).unwrap().set_len(2 << 30).unwrap();
    let said = said_in_little_memory(&path, 500_000);
    assert_eq!(said.code, 2, "{}", said.stderr);
    assert!(said.stderr.contains("has 2147483648 bytes; files up to 1073741824"), "{}", said.stderr);
    assert_eq!(said.json()["puzzles"], serde_json::json!([]));
}

#[cfg(target_os = "linux")]
#[test]
fn texts_that_blow_up_are_refused_in_little_memory() {
    let cases = [
        ("deep.json", "[".repeat(1_000_000), "nested more than 64 deep"),
        ("deep-object.json", "{\"a\":".repeat(200_000), "nested more than 64 deep"),
        ("vast.json", format!("[{}1]", "1,".repeat(9_000_000)), "JSON above 16 MB"),
        ("deep.xml", format!("<opensudoku>{}", "<a>".repeat(100_000)), "the XML is broken"),
        ("bomb.xml", entities(), "the XML is broken"),
        ("deep.yaml", format!("size: 4\ncages:\n{}", "- ".repeat(300_000)), "a cage has no cells"),
        ("keen.txt", "9:_z999999999,a1\n".into(), "goes past the 144 inner edges"),
        ("keen-run.txt", format!("9:{},a1\n", "z".repeat(1_000_000)), "goes past the 144 inner edges"),
        ("solo.txt", format!("3x3:{}\n", "z".repeat(1_000_000)), "more than 81 cells"),
        ("large.txt", format!("kakuro/999/999/{}\n", "z".repeat(1000)), "ends before the last"),
        ("size.kak", "999999999,999999999\n*,?\n".into(), "1 to 1000 rows"),
    ];
    for (name, text, expected) in cases {
        let (_folder, path) = file(name, text.as_bytes());
        let said = said_in_little_memory(&path, 500_000);
        assert_eq!(said.code, 2, "{name}: {}", said.stderr);
        assert!(said.stderr.contains(expected), "{name}: {}", said.stderr);
    }
}

/// A document whose entities grow tenfold ten times.
#[cfg(target_os = "linux")]
fn entities() -> String {
    let grow = |k: u32| format!("<!ENTITY e{} \"{}\">", k + 1, format!("&e{k};").repeat(10));
    let all: String = (0..10).map(grow).collect();
    format!(
        "<?xml version=\"1.0\"?><!DOCTYPE opensudoku [<!ENTITY e0 \"1\">{all}]><opensudoku>&e10;</opensudoku>"
    )
}

#[test]
fn a_session_that_is_nested_without_end_is_refused() {
    for nest in ["[", "(", "Some(", "{"] {
        let text = format!("Session(version: 1, puzzles: {}", nest.repeat(200_000));
        let error = engine::store::parse_session("deep.ron".as_ref(), text.as_bytes()).unwrap_err();
        assert!(error.to_string().contains("this is not a whole session file"), "{error}");
        // An unknown field is skipped, which goes as deep as its value.
        let text = text.replace("puzzles", "unknown");
        let error = engine::store::parse_session("deep.ron".as_ref(), text.as_bytes()).unwrap_err();
        assert!(error.to_string().contains("this is not a whole session file"), "{error}");
    }
}
