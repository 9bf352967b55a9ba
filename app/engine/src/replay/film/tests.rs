//! What holds for an animation of any run, here of one that is only recorded.

use super::super::sample::{board, run_of};
use super::{FilmError, Frames, Subject, film};
use crate::export::folder::Existing;
use crate::worker::WorkerProgram;
use std::path::Path;
use std::sync::atomic::AtomicBool;

const FRAMES: Frames = Frames { from: 0, to: 4, count: 5, rate: 10.0, size: 120 };

fn make(out: &Path, frames: &Frames, is_over: bool) -> Result<super::Film, FilmError> {
    let run = run_of(&[4.0, 3.0, 2.0, 1.0], &[board(1, 1), board(3, 2)]);
    let subject = Subject {
        run: &run,
        replay: Err("it cannot be made again".into()),
        program: &WorkerProgram::new("nobody".into()),
        title: "made up".into(),
    };
    let mut shares = Vec::new();
    let made = film(&subject, frames, out, Existing::Keep, &AtomicBool::new(is_over), &mut |share| {
        shares.push(share)
    });
    assert!(shares.is_sorted() && shares.iter().all(|share| (0.0..=1.0).contains(share)), "{shares:?}");
    made
}

#[test]
fn steps_are_even_and_a_short_run_shows_each_iteration_once() {
    let moments = |from, to, count| Frames { from, to, count, ..FRAMES }.moments();
    assert_eq!(moments(0, 100, 5), [0, 25, 50, 75, 100]);
    assert_eq!(moments(7, 9, 60), [7, 8, 9]);
    assert_eq!(moments(0, u64::MAX, 3), [0, u64::MAX / 2, u64::MAX]);
}

#[test]
fn a_gif_has_its_frames_its_size_and_a_note_that_boards_are_the_nearest_recorded() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("run.gif");
    let made = make(&out, &FRAMES, false).unwrap();
    assert!(made.notes[0].contains("nearest boards"), "{:?}", made.notes);
    let mut decoder = gif::DecodeOptions::new();
    decoder.set_color_output(gif::ColorOutput::Indexed);
    let bytes = std::fs::read(&out).unwrap();
    let mut decoder = decoder.read_info(bytes.as_slice()).unwrap();
    assert_eq!([u32::from(decoder.width()), u32::from(decoder.height())], made.size);
    let mut frames = 0;
    while decoder.read_next_frame().unwrap().is_some() {
        frames += 1;
    }
    assert_eq!((frames, made.frames), (5, 5));
    make(&folder.path().join("again.gif"), &FRAMES, false).unwrap();
    assert!(std::fs::read(folder.path().join("again.gif")).unwrap() == bytes, "the same run, the same bytes");
}

#[test]
fn a_folder_has_a_picture_for_each_frame_and_what_is_there_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("frames");
    let made = make(&out, &FRAMES, false).unwrap();
    assert_eq!(made.files.len(), 5);
    assert!(out.join("frame-5.png").is_file());
    assert!(matches!(make(&out, &FRAMES, false), Err(FilmError::Folder(_))));
}

#[test]
fn what_is_stopped_or_makes_no_sense_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("run.gif");
    assert!(matches!(make(&out, &FRAMES, true), Err(FilmError::Stopped)));
    for frames in [
        Frames { to: 5, ..FRAMES },
        Frames { from: 4, ..FRAMES },
        Frames { count: 1, ..FRAMES },
        Frames { size: 5, ..FRAMES },
        Frames { rate: f64::NAN, ..FRAMES },
    ] {
        assert!(matches!(make(&out, &frames, false), Err(FilmError::Refused(_))), "{frames:?}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}
