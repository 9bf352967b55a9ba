//! The window with eight endless runs for half an hour, or for as many minutes as are asked for: its memory must not
//! grow beyond its points, and it must answer. Prints a line a moment; ends with 1 and a sentence when something is wrong.

use engine::run::KEPT;
use std::process::ExitCode;
use std::thread;
use std::time::Duration;
use workbench_tests::soak::{BYTES_OF_A_SAMPLE, Memory, Soak};

/// Runs at once.
const RUNS: usize = 8;
/// How long it goes on, in minutes, if nothing else is asked for.
const MINUTES: u64 = 30;
/// Time from one look to the next.
const STEP: Duration = Duration::from_secs(5);
/// Looks from one line to the next.
const LOOKS: usize = 12;
/// What the window takes beside its points: pictures, letters, what is on its way from the workers, and the columns that
/// are being packed.
const BESIDE: u64 = 300 << 20;

fn main() -> ExitCode {
    let minutes = std::env::args().nth(1).map_or(Some(MINUTES), |argument| argument.parse().ok());
    let Some(minutes) = minutes.filter(|&minutes| minutes > 0) else {
        eprintln!("How many minutes it goes on is a whole number, and {MINUTES} without one.");
        return ExitCode::from(2);
    };
    match soak(Duration::from_secs(60 * minutes)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn soak(length: Duration) -> Result<(), String> {
    let mut soak = Soak::start(RUNS);
    println!("before the first run: {} MB", soak.before() >> 20);
    println!("minutes  window MB  most MB  workers MB  points kept  pictures/s  answer s");
    let mut looks: Vec<Memory> = Vec::new();
    while soak.time() < length {
        thread::sleep(STEP);
        looks.push(soak.memory());
        if looks.len().is_multiple_of(LOOKS) {
            tell(&mut soak);
        }
    }
    tell(&mut soak);
    judge(soak.before(), &looks)
}

/// Prints a line.
fn tell(soak: &mut Soak) {
    let Memory { window, most, workers } = soak.memory();
    let points = soak.points().map_or("–".into(), |points| points.to_string());
    let (pictures, answer) = (soak.pictures(), soak.answer());
    println!(
        "{:>7.1}  {:>9}  {:>7}  {:>10}  {points:>11}  {pictures:>10.1}  {:>8.2}",
        soak.time().as_secs_f64() / 60.0,
        window >> 20,
        most >> 20,
        workers >> 20,
        answer.as_secs_f64(),
    );
}

/// Holds the memory against what the points can take at most. While unsaved work is written, it shares all samples; series
/// that are thinned meanwhile are there twice, once as they are written and half as they go on.
fn judge(before: u64, looks: &[Memory]) -> Result<(), String> {
    let points = (RUNS * KEPT) as u64 * BYTES_OF_A_SAMPLE;
    let bound = before + points + points / 2 + BESIDE;
    let most = looks.iter().map(|look| look.most).max().unwrap_or(0);
    println!("most {} MB, and at most {} MB are in order", most >> 20, bound >> 20);
    if most > bound {
        return Err(format!("The window took {} MB; its points explain {} MB.", most >> 20, bound >> 20));
    }
    // The first half fills the series. From then on they are thinned, and memory stays.
    let median = |looks: &[Memory]| {
        let mut sizes: Vec<u64> = looks.iter().map(|look| look.window).collect();
        sizes.sort_unstable();
        sizes.get(sizes.len() / 2).copied().unwrap_or(0)
    };
    let (third, last) = (&looks[looks.len() / 2..looks.len() * 3 / 4], &looks[looks.len() * 3 / 4..]);
    let (earlier, later) = (median(third), median(last));
    println!("median of the third quarter {} MB, of the last {} MB", earlier >> 20, later >> 20);
    Ok(())
}
