//! A run that is made again shows the very boards that were recorded when it was made, from the beginning and from a
//! checkpoint on the way, and says so where it cannot or goes another way. As an animation it is what was asked for.

use crate::program::{Said, program, run_tabu};
use crate::workers::ENDLESS;
use engine::budget::Budget;
use engine::catalog::{Catalog, Found};
use engine::job::{Job, Start, Watch};
use engine::parameter;
use engine::recording::{Boards, Recording, Samples};
use engine::replay::{CannotReplay, Replay, ReplayError, Told};
use engine::run::Run;
use engine::snapshots::Snapshot;
use engine::store::{load_session, save_session};
use engine::worker::{Board, Checkpoint, WorkerProgram};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use workbench_tests::paths::{build_folder, sample, workbench};
use workbench_tests::screen::PATIENCE;

fn found(solver: &str) -> Found {
    let folders = [build_folder()];
    Catalog::scan(&folders, &WorkerProgram::new(workbench())).find(solver, &folders).unwrap()
}

fn hard() -> String {
    std::fs::read_to_string(sample("puzzles/sudoku/hard-1.txt")).unwrap()
}

/// Makes a run of so many iterations that keeps the boards on its way.
fn recorded(found: &Found, puzzle: &str, iterations: u64, seed: u64) -> Run {
    let reading =
        puzzle_formats::read("test", puzzle.as_bytes(), &puzzle_formats::Options::default()).unwrap();
    let job = Job {
        puzzle: Arc::new(reading.entry(0).puzzle),
        plugin: found.path.clone(),
        library: found.library.clone(),
        parameters: parameter::resolve(&found.solver, None, &[]).unwrap(),
        solver: Arc::clone(&found.solver),
        preset: None,
        seed,
        budget: Budget { max_iterations: Some(iterations), ..Budget::default() },
        recording: Recording { samples: Samples::All, boards: Boards::EverySeconds(1e-9) },
    };
    let program = WorkerProgram::new(workbench());
    let handle = program.run(job.request(Watch::Board, Start::Running), Arc::new(|| ())).unwrap();
    let mut run = Run::new(&job);
    while run.outcome().is_none() {
        run.apply(handle.events().recv_timeout(PATIENCE).expect("the worker says something in time"));
    }
    run
}

/// The boards and checkpoints of a replay.
fn again(
    replay: &Replay,
    moments: &[u64],
    from: Option<Checkpoint>,
) -> Result<(Vec<Board>, Vec<Checkpoint>), ReplayError> {
    let (mut boards, mut checkpoints) = (Vec::new(), Vec::new());
    let program = WorkerProgram::new(workbench());
    let mut tell = |told| match told {
        Told::Board(board) => boards.push(board),
        Told::Checkpoint(checkpoint) => checkpoints.push(checkpoint),
        Told::Reached(_) => {}
    };
    replay.boards(&program, moments, from, &AtomicBool::new(false), &mut tell)?;
    Ok((boards, checkpoints))
}

/// Holds the boards of a replay against those that a run recorded.
fn compare(found: &Found, puzzle: &str, iterations: u64) -> Run {
    let run = recorded(found, puzzle, iterations, 3);
    let snapshots: Vec<&Snapshot> =
        run.snapshots().iter().filter(|board| board.iteration < run.iterations()).collect();
    let moments: Vec<u64> = snapshots.iter().map(|board| board.iteration).collect();
    let name = &found.solver.id;
    assert!(!moments.is_empty(), "{name} showed no board on its way");
    let replay = Replay::of(&run, &found.library.sha256, found).unwrap();
    let (boards, _) = again(&replay, &moments, None).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(boards.len(), moments.len());
    for (board, snapshot) in boards.iter().zip(snapshots) {
        assert_eq!(board.iteration, snapshot.iteration);
        assert!(board.cells == snapshot.cells, "{name} differs at iteration {}", board.iteration);
    }
    run
}

#[test]
fn the_boards_of_a_replay_are_those_that_were_recorded_bit_for_bit() {
    compare(&found("ac3-tabu"), ENDLESS, 3000);
    compare(&found("geometric-ga"), &hard(), 30);
    let kakuro = std::fs::read_to_string(sample("puzzles/kakuro/white-10x10.kakuro")).unwrap();
    compare(&found("nested-monte-carlo"), &kakuro, 60_000);
    let kenken = std::fs::read_to_string(sample("puzzles/kenken/9-level-5.yaml")).unwrap();
    compare(&found("kenken-network"), &kenken, 3000);
}

#[test]
fn a_replay_goes_on_from_a_checkpoint_as_from_the_beginning() {
    let found = found("geometric-ga");
    let run = recorded(&found, &hard(), 25, 1);
    let replay = Replay::of(&run, &found.library.sha256, &found).unwrap();
    let (whole, _) = again(&replay, &[12, 24], None).unwrap();
    // The checkpoint of a shorter run of the same seed lies on the way.
    let early = recorded(&found, &hard(), 10, 1);
    let checkpoint = early.checkpoint().expect("a limit brings a checkpoint").clone();
    assert_eq!(checkpoint.iteration, 10);
    let (rest, _) = again(&replay, &[12, 24], Some(checkpoint)).unwrap();
    let cells = |boards: &[Board]| boards.iter().map(|board| board.cells.clone()).collect::<Vec<_>>();
    assert_eq!(cells(&rest), cells(&whole));
    assert_ne!(whole[0].cells, whole[1].cells);
}

#[test]
fn a_run_that_went_another_way_or_whose_plugin_has_changed_is_told() {
    let found = found("ac3-tabu");
    let run = recorded(&found, ENDLESS, 300, 1);
    let changed = Replay::of(&run, &"0".repeat(64), &found);
    assert!(matches!(changed, Err(CannotReplay::Changed { .. })), "{:?}", changed.err());
    // A record that says another seed than the one that it was made with.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("s.ron");
    let (_puzzle, endless) = crate::program::file("endless.txt", ENDLESS.as_bytes());
    run_tabu(&endless, &["--max-iterations", "200", "--seed", "5", "--save", path.to_str().unwrap()]);
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, text.replacen("seed: 5,", "seed: 6,", 1)).unwrap();
    let stored = load_session(&path).unwrap().runs.remove(0);
    let replay = Replay::of(&stored.run, &stored.plugin_sha256, &found).unwrap();
    let error = again(&replay, &[150], None).unwrap_err();
    assert!(matches!(error, ReplayError::Differs(_)), "{error}");
}

fn animation(session: &Path, out: &Path, more: &[&str]) -> Said {
    let fixed = ["replay", session.to_str().unwrap(), "--out", out.to_str().unwrap(), "--json"];
    program(fixed.iter().chain(more))
}

/// Frames as they are seen one after the other, as red, green, blue; and the size.
fn frames(path: &Path) -> (Vec<Vec<u8>>, [u32; 2]) {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(std::fs::File::open(path).unwrap()).unwrap();
    let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
    let (mut canvas, mut seen) = (vec![0; width * height * 4], Vec::new());
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        let (left, top) = (usize::from(frame.left), usize::from(frame.top));
        for (row, pixels) in frame.buffer.chunks_exact(4 * usize::from(frame.width)).enumerate() {
            let at = 4 * ((top + row) * width + left);
            canvas[at..at + pixels.len()].copy_from_slice(pixels);
        }
        seen.push(canvas.clone());
    }
    (seen, [width as u32, height as u32])
}

/// How many frames ImageMagick finds; none where it is not installed.
fn frames_by_imagemagick(path: &Path) -> Option<usize> {
    let output = std::process::Command::new("identify").args(["-format", "%n "]).arg(path).output().ok()?;
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    told.split_whitespace().next()?.parse().ok()
}

#[test]
fn an_animation_has_the_frames_and_the_size_that_were_asked_for_and_moves() {
    let folder = tempfile::tempdir().unwrap();
    let session = folder.path().join("s.ron");
    run_tabu(&sample("puzzles/sudoku/hard-1.txt"), &["--save", session.to_str().unwrap()]);
    let iterations = load_session(&session).unwrap().runs[0].run.iterations();
    let out = folder.path().join("run.gif");
    let asked = ["--frames", "8", "--size", "200", "--fps", "20"];
    let said = animation(&session, &out, &asked);
    assert_eq!(said.code, 0, "{}", said.stderr);
    let told = said.json();
    assert!(told["notes"].as_array().unwrap().is_empty(), "{told}");
    let (seen, size) = frames(&out);
    let expected = 8.min(iterations as usize + 1);
    assert_eq!((seen.len(), told["frames"].as_u64()), (expected, Some(expected as u64)));
    assert_eq!(size.iter().max(), Some(&200));
    assert_eq!([told["width"].as_u64(), told["height"].as_u64()], size.map(|side| Some(u64::from(side))));
    assert!(seen[0] != seen[seen.len() - 1], "the first and the last frame are alike");
    match frames_by_imagemagick(&out) {
        Some(found) => assert_eq!(found, expected),
        None => eprintln!("ImageMagick is not installed; the animation was read by its own crate alone."),
    }
    let bytes = std::fs::read(&out).unwrap();
    assert_eq!(animation(&session, &out, &asked).code, 0);
    assert!(std::fs::read(&out).unwrap() == bytes, "the same run gives the same bytes");

    let pictures = folder.path().join("pictures");
    let said = animation(&session, &pictures, &["--frames", "3", "--size", "100"]);
    assert_eq!(said.code, 0, "{}", said.stderr);
    let mut names: Vec<String> = std::fs::read_dir(&pictures)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    assert_eq!(names, ["frame-1.png", "frame-2.png", "frame-3.png"]);
    let reader = png::Decoder::new(std::io::BufReader::new(
        std::fs::File::open(pictures.join("frame-3.png")).unwrap(),
    ));
    let info = reader.read_info().unwrap();
    assert_eq!(info.info().width.max(info.info().height), 100);
}

#[test]
fn an_animation_of_a_run_that_cannot_be_made_again_shows_what_was_recorded_and_says_so() {
    let found = found("ac3-tabu");
    let run = recorded(&found, ENDLESS, 2000, 1);
    let folder = tempfile::tempdir().unwrap();
    let mut session = engine::session::Session::default();
    let name = "endless".to_string();
    let puzzle = session.add_puzzle(name, "sudoku-grid".into(), ENDLESS.into(), Arc::clone(run.puzzle()));
    session.add_run(puzzle, "0".repeat(64), run);
    let path = folder.path().join("s.ron");
    save_session(&path, &session).unwrap();
    let out = folder.path().join("run.gif");
    let said = animation(&path, &out, &["--frames", "5"]);
    assert_eq!(said.code, 0, "{}", said.stderr);
    let note = said.json()["notes"][0].as_str().unwrap().to_string();
    assert!(note.contains("nearest boards that were recorded") && note.contains("another build"), "{note}");
    assert_eq!(frames(&out).0.len(), 5);
    let said = animation(&path, &out, &["--from", "5000"]);
    assert_eq!(said.code, 2);
    assert!(said.json()["message"].as_str().unwrap().contains("2000 iterations"), "{}", said.stdout);
    assert_eq!(animation(&path, &out, &["--run", "9"]).code, 2);
}
