//! Opens every file of some folders with the real program and prints one line a file: its format, what it
//! holds and how many solutions that has, or why it was refused. For collections that are not ours to commit.
//!
//! `cargo workbench-cases FOLDER...`; the exit code tells whether each file got an answer that holds together.

use serde_json::Value;
use std::collections::BTreeMap;
use std::io::{Read as _, Seek as _};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, ExitStatus, Stdio};
use std::time::{Duration, Instant};
use workbench_tests::paths::workbench;

/// After this a file has got no answer.
const LIMIT: Duration = Duration::from_secs(300);
/// After this the count of one puzzle is given up as unknown.
const COUNT_SECONDS: &str = "10";

fn main() -> ExitCode {
    let folders: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    if folders.is_empty() {
        eprintln!("Name the folders that hold the files.");
        return ExitCode::from(2);
    }
    let (mut opened, mut refused, mut wrong) = (0, 0, 0);
    for folder in &folders {
        let files = match files(folder) {
            Ok(files) => files,
            Err(error) => {
                eprintln!("{}: {error}", folder.display());
                return ExitCode::from(2);
            }
        };
        for file in files {
            let begin = Instant::now();
            let answer = ask(&file);
            let (tally, told) = match answer {
                Ok(Answer::Opened(what)) => (&mut opened, what),
                Ok(Answer::Refused(why)) => (&mut refused, format!("refused: {why}")),
                Err(why) => (&mut wrong, format!("WRONG: {why}")),
            };
            *tally += 1;
            println!("{} | {told} | {:.2} s", file.display(), begin.elapsed().as_secs_f64());
        }
    }
    println!("{opened} opened, {refused} refused, {wrong} without a right answer");
    if wrong == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

enum Answer {
    Opened(String),
    Refused(String),
}

fn files(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let is_note = path.extension().is_some_and(|extension| extension == "md");
        if path.is_file() && !is_note {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// What the program says of a file. An error when it does not keep to what it promises: one object in time,
/// with puzzles, or with exit code 2 and a message.
fn ask(file: &Path) -> Result<Answer, String> {
    let (status, stdout, stderr) = run(file)?;
    let said: Value = serde_json::from_str(&stdout).map_err(|error| format!("{error} in {stdout:?}"))?;
    let puzzles = said["puzzles"].as_array().ok_or("there is no array of puzzles")?;
    match status.code() {
        // A file in which the givens of every puzzle clash ends with 2 as well, for there is nothing to solve.
        Some(0 | 2) if !puzzles.is_empty() => {
            let format = said["format"].as_str().ok_or("there is no format")?;
            Ok(Answer::Opened(format!("{format}: {}", summary(puzzles)?)))
        }
        Some(2) => {
            let message = said["message"].as_str().ok_or("a refusal without a message")?;
            Ok(Answer::Refused(message.lines().next().unwrap_or_default().to_owned()))
        }
        _ => Err(format!("{status} with {} puzzles; {stderr}", puzzles.len())),
    }
}

fn run(file: &Path) -> Result<(ExitStatus, String, String), String> {
    let failed = |error: std::io::Error| error.to_string();
    let (mut stdout, mut stderr) =
        (tempfile::tempfile().map_err(failed)?, tempfile::tempfile().map_err(failed)?);
    let mut child = Command::new(workbench())
        .arg("puzzle")
        .arg(file)
        .args(["--json", "--count", "--count-seconds", COUNT_SECONDS])
        .stdin(Stdio::null())
        .stdout(stdout.try_clone().map_err(failed)?)
        .stderr(stderr.try_clone().map_err(failed)?)
        .spawn()
        .map_err(failed)?;
    let end = Instant::now() + LIMIT;
    let status = loop {
        match child.try_wait().map_err(failed)? {
            Some(status) => break status,
            None if Instant::now() < end => std::thread::sleep(Duration::from_millis(2)),
            None => {
                child.kill().and_then(|()| child.wait()).map_err(failed)?;
                return Err(format!("no answer within {} seconds", LIMIT.as_secs()));
            }
        }
    };
    let mut text = [String::new(), String::new()];
    for (stream, text) in [&mut stdout, &mut stderr].into_iter().zip(&mut text) {
        stream.rewind().and_then(|()| stream.read_to_string(text)).map_err(failed)?;
    }
    let [stdout, stderr] = text;
    Ok((status, stdout, stderr))
}

/// Equal puzzles are told once, with their number.
fn summary(puzzles: &[Value]) -> Result<String, String> {
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    for puzzle in puzzles {
        let text = |key: &str| puzzle[key].as_str().ok_or(format!("a puzzle has no {key}"));
        let number = |key: &str| puzzle[key].as_u64().ok_or(format!("a puzzle has no {key}"));
        let conflicts = puzzle["conflicts"].as_array().ok_or("a puzzle has no conflicts")?;
        let clash = if conflicts.is_empty() { "" } else { " (its givens clash)" };
        let (family, rows, cols, count) = (text("family")?, number("rows")?, number("cols")?, text("count")?);
        // The givens of one puzzle are worth telling, those of each in a list are not.
        let givens =
            if puzzles.len() == 1 { format!(", {} givens", number("givens")?) } else { String::new() };
        *kinds.entry(format!("{family} {rows}×{cols}{givens}, {count}{clash}")).or_default() += 1;
    }
    let told = kinds.into_iter().map(|(kind, n)| if n == 1 { kind } else { format!("{n} × {kind}") });
    Ok(told.collect::<Vec<_>>().join("; "))
}
