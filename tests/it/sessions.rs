//! A session that was cut off, changed or written by a newer program is refused with line and reason,
//! and saving never harms what was there.

use crate::program::run_tabu;
use engine::descriptor::Goal;
use engine::export::{Metrics, Objective};
use engine::session::{Marks, Session};
use engine::store::{StoreError, load_session, parse_session, save_session};
use std::path::{Path, PathBuf};
use workbench_tests::paths::sample;

fn saved() -> (tempfile::TempDir, PathBuf, String) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("run.ron");
    let said = run_tabu(&sample("puzzles/sudoku/medium-1.txt"), &["--save", file.to_str().unwrap()]);
    assert_eq!(said.code, 0, "{}", said.stderr);
    let text = std::fs::read_to_string(&file).unwrap();
    (folder, file, text)
}

fn refusal(text: &str) -> String {
    match parse_session(Path::new("s.ron"), text.as_bytes()) {
        Ok(_) => "it was read".into(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn saving_what_was_loaded_changes_nothing_but_the_moment() {
    let (folder, file, text) = saved();
    let session = load_session(&file).unwrap();
    let again = folder.path().join("again.ron");
    save_session(&again, &session).unwrap();
    let without_moment = |text: &str| -> Vec<String> {
        // This test is another program than the one that saved first.
        let changes = |line: &&str| line.contains("written_at") || line.contains("program_sha256");
        text.lines().filter(|line| !changes(line)).map(String::from).collect()
    };
    assert_eq!(without_moment(&std::fs::read_to_string(again).unwrap()), without_moment(&text));
}

#[test]
fn what_a_person_keeps_of_a_run_comes_back_and_is_left_out_where_there_is_nothing() {
    let (_folder, file, text) = saved();
    assert!(!text.contains("marks"), "nothing is said of a run that nobody has marked");
    let mut session = load_session(&file).unwrap();
    let marks =
        Marks { note: "a \"note\"\nof two lines".into(), pinned: true, hidden: true, colour: Some(3) };
    session.runs[0].marks = marks.clone();
    save_session(&file, &session).unwrap();
    assert_eq!(load_session(&file).unwrap().runs[0].marks, marks);
}

#[test]
fn a_session_says_itself_what_its_metrics_measure() {
    let (_folder, file, text) = saved();
    let session = load_session(&file).unwrap();
    let kept = Metrics::of(&session);
    assert!(kept.cover(&session));
    let objective = Objective { metric: "cost".into(), goal: Goal::Min };
    assert_eq!(kept.objective("ac3-tabu"), Some(objective));
    // Files of earlier versions of the program keep keys alone.
    let start = text.find("      measured: [").unwrap();
    let end = start + text[start..].find("],\n").unwrap() + 3;
    let earlier = format!("{}{}", &text[..start], &text[end..]);
    let earlier = parse_session(Path::new("s.ron"), earlier.as_bytes()).unwrap();
    let known = Metrics::of(&earlier);
    assert!(!known.cover(&earlier));
    assert_eq!(known.objective("ac3-tabu"), None);
    let goal = |session: &Session| session.runs[0].run.setup().goal(0, None);
    assert_eq!((goal(&session), goal(&earlier)), (Goal::Min, Goal::None));
    let message = refusal(&text.replacen("      measured: [", "      measured: [(), ", 1));
    assert!(message.contains("it says of"), "{message}");
}

#[test]
fn a_cut_off_session_is_refused_with_its_line_wherever_it_was_cut() {
    let (_folder, _file, text) = saved();
    let step = (text.len() / 97).max(1);
    let whole = text.trim_end().len();
    for cut in (0..whole - 1).step_by(step).filter(|&cut| text.is_char_boundary(cut)) {
        let error = parse_session(Path::new("s.ron"), &text.as_bytes()[..cut]).unwrap_err();
        assert!(matches!(error, StoreError::Broken { line: 1.., .. }), "cut at {cut}: {error}");
    }
}

#[test]
fn a_newer_session_is_refused_with_the_line_of_its_version() {
    let (_folder, _file, text) = saved();
    let newer = text.replacen("version: 2,", "version: 3,\n  invention: Some((1, \"x\")),", 1);
    let message = refusal(&newer);
    assert!(message.starts_with("s.ron:2: this session has version 3"), "{message}");
}

#[test]
fn a_changed_session_is_refused_with_what_does_not_fit() {
    let (_folder, _file, text) = saved();
    let line = |needle: &str| text.lines().position(|line| line.contains(needle)).unwrap() + 1;
    let message = refusal(&text.replacen("iteration: [", "iteration: [1, ", 1));
    assert!(message.contains("does not hold the"), "{message}");
    assert!(message.starts_with(&format!("s.ron:{}:", line("codec:"))), "{message}");
    let message = refusal(&text.replacen("text: \"", "text: \"1", 1));
    assert!(message.contains("does not match its sha256"), "{message}");
    let start = text.find("solution: [").unwrap() + "solution: [".len();
    let end = start + text[start..].find(',').unwrap();
    let other = if &text[start..end] == "1" { "2" } else { "1" };
    let message = refusal(&format!("{}{other}{}", &text[..start], &text[end..]));
    assert!(message.contains("its solution is wrong"), "{message}");
    assert!(refusal("").contains("empty"));
    assert!(refusal("5 3 . . 7").contains("s.ron:1:"));
}

#[test]
fn a_session_that_cannot_be_written_leaves_the_old_file() {
    let (folder, file, text) = saved();
    let session = load_session(&file).unwrap();
    let error = save_session(folder.path(), &session).unwrap_err().to_string();
    assert!(error.contains("folder"), "{error}");
    let gone = folder.path().join("gone").join("s.ron");
    assert!(save_session(&gone, &session).is_err());
    assert_eq!(std::fs::read_to_string(&file).unwrap(), text);
    let left: Vec<_> =
        std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left, ["run.ron"], "no temporary file is left behind");
}

#[cfg(unix)]
#[test]
fn saving_through_a_link_replaces_the_file_behind_it_and_keeps_its_mode() {
    use std::os::unix::fs::PermissionsExt as _;
    let (folder, file, _) = saved();
    let session = load_session(&file).unwrap();
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o640)).unwrap();
    let link = folder.path().join("link.ron");
    std::os::unix::fs::symlink(&file, &link).unwrap();
    save_session(&link, &session).unwrap();
    assert!(std::fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
    assert!(load_session(&file).is_ok());
}

#[test]
fn numbers_that_cannot_be_are_refused() {
    let (_folder, _file, text) = saved();
    let replace = |from: &str, to: &str| {
        let start = text.find(from).unwrap_or_else(|| panic!("{from}")) + from.len();
        let end = start + text[start..].find([',', ')', ']']).unwrap();
        format!("{}{to}{}", &text[..start], &text[end..])
    };
    let cases = [
        ("      seconds: ", "NaN", "seconds"),
        ("      seconds: ", "-1.0", "seconds"),
        ("      seconds: ", "inf", "seconds"),
        ("      iterations: ", "0", "past its last iteration"),
        ("every: ", "18446744073709551615", "one sample in"),
        ("every: ", "0", "one sample in"),
        ("lane: ", "4294967295", "lane"),
        ("work: [", "999999999", "go backwards"),
        ("max_seconds: ", "Some(-1.0)", "max-seconds"),
        ("      format: ", "\"kakuro-xyz\"", "not of the format"),
        ("      plugin: ", "7", "no plugin 7"),
        ("      puzzle: ", "7", "no puzzle 7"),
        ("work_unit: ", "Some(\"nodes\"", "none of its metrics"),
    ];
    for (from, to, expected) in cases {
        let message = refusal(&replace(from, to));
        assert!(message.contains(expected), "{from}{to}: {message}");
        assert!(message.starts_with("s.ron:"), "{message}");
    }
}

#[test]
fn a_puzzle_whose_symbols_depend_on_its_file_is_stored_so_that_it_comes_back() {
    // The 0 of the first line says that digits are written 0 to F; the second line alone does not.
    let line = |cells: [(usize, char); 3]| {
        let mut line = vec!['.'; 256];
        cells.into_iter().for_each(|(place, symbol)| line[place] = symbol);
        line.into_iter().collect::<String>()
    };
    let first = line([(0, '0'), (20, 'F'), (40, '3')]);
    let second = line([(0, '1'), (20, 'F'), (40, '3')]);
    let (folder, path) = crate::program::file("two.txt", format!("{first}\n{second}\n").as_bytes());
    let session = folder.path().join("two.ron");
    let reading =
        puzzle_formats::read("two.txt", &std::fs::read(&path).unwrap(), &Default::default()).unwrap();
    let puzzle = reading.entry(1).puzzle;
    let more = ["--index", "2", "--max-iterations", "1", "--save", session.to_str().unwrap()];
    run_tabu(&path, &more);
    assert_eq!(*load_session(&session).unwrap().puzzles[0].puzzle, puzzle);
}

#[test]
fn a_session_never_replaces_a_file_that_is_none() {
    let (_folder, path) = crate::program::file("mine.txt", b"not yours");
    let said = run_tabu(&sample("puzzles/sudoku/easy-1.txt"), &["--save", path.to_str().unwrap()]);
    assert_eq!(said.code, 2);
    assert!(said.stderr.contains("left as it is"), "{}", said.stderr);
    assert_eq!(std::fs::read(&path).unwrap(), b"not yours");
    let (_folder, file, _) = saved();
    let again = run_tabu(&sample("puzzles/sudoku/easy-1.txt"), &["--save", file.to_str().unwrap()]);
    assert_eq!(again.code, 0, "a session may be replaced: {}", again.stderr);
}
