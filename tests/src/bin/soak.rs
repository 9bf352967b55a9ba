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
    println!("minutes  window MB  most MB  workers MB      points kept  pictures/s  answer s");
    let (mut looks, mut most_points) = (Vec::new(), 0);
    while soak.time() < length {
        thread::sleep(STEP);
        let points = soak.kept().map_or(0, |kept| kept.points);
        most_points = most_points.max(points);
        let is_full = points < most_points || looks.last().is_some_and(|last: &Look| last.is_full);
        looks.push(Look { memory: soak.memory(), is_full });
        if looks.len().is_multiple_of(LOOKS) {
            tell(&mut soak);
        }
    }
    tell(&mut soak);
    judge(soak.before(), &looks)
}

/// What was seen at a moment.
struct Look {
    memory: Memory,
    /// Whether fewer points were kept once than before, since series are thinned by then as fast as others grow. Some
    /// metrics have so few samples that they never are.
    is_full: bool,
}

/// Prints a line.
fn tell(soak: &mut Soak) {
    let Memory { window, most, workers } = soak.memory();
    let points = soak.kept().map_or("–".into(), |kept| format!("{} 1/{}", kept.points, kept.every));
    let (pictures, answer) = (soak.pictures(), soak.answer());
    println!(
        "{:>7.1}  {:>9}  {:>7}  {:>10}  {points:>15}  {pictures:>10.1}  {:>8.2}",
        soak.time().as_secs_f64() / 60.0,
        window >> 20,
        most >> 20,
        workers >> 20,
        answer.as_secs_f64(),
    );
}

/// Holds the memory against what the points can take at most. While unsaved work is written, it shares all samples; series
/// that are thinned meanwhile are there twice, once as they are written and half as they go on.
fn judge(before: u64, looks: &[Look]) -> Result<(), String> {
    let points = (RUNS * KEPT) as u64 * BYTES_OF_A_SAMPLE;
    let bound = before + points + points / 2 + BESIDE;
    let most = looks.iter().map(|look| look.memory.most).max().unwrap_or(0);
    println!("most {} MB; up to {} MB are in order", most >> 20, bound >> 20);
    if most > bound {
        return Err(format!("The window took {} MB; its points explain {} MB.", most >> 20, bound >> 20));
    }
    let full: Vec<u64> = looks.iter().filter(|look| look.is_full).map(|look| look.memory.window).collect();
    if full.len() < 2 {
        return Err(
            "No series were thinned in this time: it was too short to tell whether memory grows.".into()
        );
    }
    // From then on points come and go by halves, and what goes makes room for what comes.
    let (earlier, later) = full.split_at(full.len() / 2);
    let median = |sizes: &[u64]| {
        let mut sizes = sizes.to_vec();
        sizes.sort_unstable();
        sizes[sizes.len() / 2]
    };
    let (earlier, later) = (median(earlier), median(later));
    println!("once series are thinned: median {} MB, then {} MB", earlier >> 20, later >> 20);
    if later > earlier + points / 4 {
        return Err(format!("Memory grew from {} MB to {} MB.", earlier >> 20, later >> 20));
    }
    Ok(())
}
