//! Figures are drawn by the real executable: every kind, the same bytes each time, and a sentence where there
//! is nothing to draw.

use crate::program::{Said, program};
use engine::session::Session;
use engine::store::{load_session, save_session};
use std::path::{Path, PathBuf};
use workbench_tests::paths::sample;

/// Two solvers on two puzzles, with runs that are cut off.
pub fn session(folder: &Path) -> PathBuf {
    let mut session = Session::default();
    for (k, (puzzle, solver)) in
        [("hard-1", "ac3-tabu"), ("hard-1", "tabu"), ("easy-1", "ac3-tabu"), ("easy-1", "tabu")]
            .into_iter()
            .enumerate()
    {
        for seed in ["1", "2", "3"] {
            let saved = folder.join(format!("{k}-{seed}.ron"));
            let puzzle = sample(&format!("puzzles/sudoku/{puzzle}.txt"));
            let arguments = ["run", puzzle.to_str().unwrap(), "--solver", solver, "--seed", seed];
            let said = program(arguments.into_iter().chain([
                "--max-work",
                "3000",
                "--save",
                saved.to_str().unwrap(),
            ]));
            assert!(said.code <= 1, "{}", said.stderr);
            session.merge(load_session(&saved).unwrap());
        }
    }
    let path = folder.join("all.ron");
    save_session(&path, &session).unwrap();
    path
}

fn plot(session: &Path, kind: &str, out: &Path, more: &[&str]) -> Said {
    let fixed = ["plot", session.to_str().unwrap(), "--kind", kind, "--out", out.to_str().unwrap(), "--json"];
    program(fixed.iter().chain(more))
}

#[test]
fn every_kind_is_drawn_with_axes_names_and_numbers_of_runs_and_the_same_each_time() {
    let folder = tempfile::tempdir().unwrap();
    let session = session(folder.path());
    let kinds: [(&str, &[&str], &[&str]); 5] = [
        (
            "convergence",
            &["--log-x", "--metric", "cost"],
            &[">Evaluations<", ">Cost<", "ac3-tabu (n = 6)", "Line: median of all runs"],
        ),
        ("ecdf", &["--metric", "cost"], &[">Share of targets reached<", "tabu (n = 6)"]),
        ("runlength", &["--x", "iterations", "--log-x"], &[">Iterations<", " of 6 solved)", "Kaplan–Meier"]),
        ("box", &["--by", "solver,puzzle"], &[">ac3-tabu, easy-1", " of 3 solved<"]),
        ("profile", &[], &[">Share of puzzles<", "ac3-tabu (6 runs on 2 puzzles)"]),
    ];
    for (kind, more, wanted) in kinds {
        let out = folder.path().join(format!("{kind}.svg"));
        let said = plot(&session, kind, &out, more);
        assert_eq!(said.code, 0, "{kind}: {}", said.stderr);
        let text = std::fs::read_to_string(&out).unwrap();
        assert!(text.contains("width=\"120mm\" height=\"80mm\""), "{kind}");
        for wanted in wanted {
            assert!(text.contains(wanted), "{kind} has no {wanted}: {text}");
        }
        assert_eq!(plot(&session, kind, &out, more).code, 0);
        assert!(std::fs::read_to_string(&out).unwrap() == text, "{kind} differs when it is drawn again");
    }
}

#[test]
fn a_png_has_the_size_that_was_asked_for_and_the_same_bytes_each_time() {
    let folder = tempfile::tempdir().unwrap();
    let session = session(folder.path());
    let size = ["--width-mm", "85", "--height-mm", "60", "--dpi", "300", "--metric", "cost"];
    let draw = |name: &str| {
        let out = folder.path().join(name);
        let said = plot(&session, "convergence", &out, &size);
        assert_eq!(said.code, 0, "{}", said.stderr);
        std::fs::read(out).unwrap()
    };
    let bytes = draw("a.png");
    assert!(bytes == draw("b.png"));
    let reader = png::Decoder::new(std::io::Cursor::new(&bytes)).read_info().unwrap();
    let info = reader.info();
    // 85 mm and 60 mm at 300 dots an inch, and 300 dots an inch in dots a metre.
    assert_eq!((info.width, info.height), (1004, 709));
    assert_eq!(info.pixel_dims.unwrap().xppu, 11811);
}

#[test]
fn where_there_is_nothing_to_draw_there_is_a_sentence_and_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let empty = folder.path().join("empty.ron");
    save_session(&empty, &Session::default()).unwrap();
    let session = session(folder.path());
    let many = ["--by", "solver,puzzle,seed", "--width-mm", "40"];
    let cases: [(&Path, &str, &str, &[&str], &str); 8] = [
        (&empty, "convergence", "f.svg", &[], "no finished run"),
        (
            &session,
            "convergence",
            "f.svg",
            &["--metric", "speed"],
            "no run of the session has samples of speed",
        ),
        // One of the two counts clashes, the other cells.
        (&session, "convergence", "f.svg", &[], "no metric in common"),
        (&session, "box", "f.gif", &[], ".svg or .png"),
        (&session, "box", "f.svg", &["--by", "colour"], "no run has a parameter \"colour\""),
        (&session, "profile", "f.svg", &["--by", "puzzle"], "compares groups"),
        (&session, "box", "f.svg", &many, "needs at least"),
        (&session, "box", "f.svg", &["--width-mm", "nan"], "20"),
    ];
    for (session, kind, name, more, wanted) in cases {
        let out = folder.path().join(name);
        let said = plot(session, kind, &out, more);
        assert_eq!(said.code, 2, "{kind} {more:?}");
        let message = said.json()["message"].as_str().unwrap().to_lowercase();
        assert!(message.contains(wanted), "{kind} {more:?}: {message}");
        assert!(!out.exists());
    }
}
