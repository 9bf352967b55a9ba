//! The run of the memory network: from the probe to a stored picture, or to none.

use crate::describe::memory_metric as metric;
use crate::equations::{Gain, energy, indicator, memory_model};
use plugin_api::puzzle::{BoxShape, Digit, Puzzle};
use plugin_api::{Board, Ctx, Damaged, Job, Outcome, Stop, restore, store};
use random::Random;

/// How the memory network runs; each is a parameter.
#[derive(Clone, Copy, Debug)]
pub struct MemoryRules {
    /// Euler step.
    pub step: f64,
    /// Half the width of the gain's ramp.
    pub eps: f64,
    /// Distance of the starting state from 0.
    pub level: f64,
    /// Random part of the starting state.
    pub noise: f64,
    /// Distance from 0 of a recalled point.
    pub on: f64,
    /// The network has settled when its largest step is below this.
    pub stall_tolerance: f64,
    /// Steps after which it is given up.
    pub max_steps: u64,
}

/// Runs until the network has settled; from the beginning, or from where the job goes on.
///
/// # Errors
///
/// [`Stop`] when the host ends the run.
pub fn run(job: &Job<'_>, rules: &MemoryRules, ctx: &mut Ctx<'_>) -> Result<Outcome, Stop> {
    let puzzle = job.puzzle();
    let Some(pictures) = pictures(puzzle) else {
        return Ok(Outcome::Unsupported(
            "memory-network takes a probe, stored pictures and an open one".into(),
        ));
    };
    let (probe, memories) = (&pictures[0], &pictures[1..]);
    let gain = Gain::new(rules.eps);
    let mut x = begin(probe, rules, &mut Random::new(job.seed()));
    match job.resume().map(restore::<Vec<f64>>) {
        None => sample(&x, memories, gain, ctx),
        Some(Ok(resumed)) if resumed.len() == x.len() => x = resumed,
        Some(Ok(_)) => return Ok(Damaged("its points are not those of the picture").into()),
        Some(Err(damaged)) => return Ok(damaged.into()),
    }
    for _ in ctx.iteration()..rules.max_steps {
        ctx.tick_saving(|board| draw(puzzle, &x, gain, board), || store(&x))?;
        ctx.work((x.len() * memories.len()) as u64);
        let rates = memory_model(memories, gain, &x);
        let mut largest = 0.0_f64;
        for (x, rate) in x.iter_mut().zip(&rates) {
            *x += rules.step * rate;
            largest = largest.max((rules.step * rate).abs());
        }
        sample(&x, memories, gain, ctx);
        if largest < rules.stall_tolerance {
            return Ok(outcome(puzzle, &x, memories, rules.on));
        }
    }
    Ok(Outcome::NotSolved(format!("the network has not settled within {} steps", rules.max_steps)))
}

/// The probe and the stored pictures, each `[points]`; none when the puzzle is no pattern.
fn pictures(puzzle: &Puzzle) -> Option<Vec<Vec<bool>>> {
    let BoxShape { rows, cols } = puzzle.box_shape()?;
    let n_points = rows as usize * cols as usize;
    let (stored, open) = puzzle.cells().split_at(puzzle.cells().len().checked_sub(n_points)?);
    let dark = |cell: &plugin_api::puzzle::Cell| cell.given.map(|digit| digit.value() == 2);
    let points: Option<Vec<bool>> = stored.iter().map(dark).collect();
    let is_open = open.iter().all(|cell| cell.given.is_none());
    points
        .filter(|points| is_open && !points.is_empty())
        .map(|points| points.chunks(n_points).map(<[bool]>::to_vec).collect())
}

fn begin(probe: &[bool], rules: &MemoryRules, random: &mut Random) -> Vec<f64> {
    let noise = |random: &mut Random| rules.noise * (2.0 * random.unit() - 1.0);
    probe.iter().map(|&dark| if dark { rules.level } else { -rules.level } + noise(random)).collect()
}

/// Which memory the settled state is, if any.
fn outcome(puzzle: &Puzzle, x: &[f64], memories: &[Vec<bool>], on: f64) -> Outcome {
    let is_state =
        |memory: &Vec<bool>| memory.iter().zip(x).all(|(&dark, &x)| if dark { x >= on } else { x <= -on });
    if !memories.iter().any(is_state) {
        let largest = x.iter().fold(0.0_f64, |largest, x| largest.max(x.abs()));
        let what =
            if largest < 1e-6 { "the state decayed to nothing" } else { "the network settled elsewhere" };
        return Outcome::NotSolved(format!("no memory was recalled: {what}"));
    }
    let recalled = x.iter().map(|&x| Digit::new(1 + u32::from(x > 0.0)));
    let given = puzzle.cells()[..puzzle.cells().len() - x.len()].iter().map(|cell| cell.given);
    Outcome::Solved(given.chain(recalled).flatten().collect())
}

fn sample(x: &[f64], memories: &[Vec<bool>], gain: Gain, ctx: &mut Ctx<'_>) {
    let distance = |memory: &[bool]| -> f64 {
        let points = memory.iter().zip(x).map(|(&dark, x)| (if dark { 1.0 } else { -1.0 } - x).abs());
        points.sum::<f64>() / x.len() as f64
    };
    let distances = memories.iter().map(|memory| distance(memory)).enumerate();
    if let Some((nearest, distance)) = distances.reduce(|a, b| if b.1 < a.1 { b } else { a }) {
        ctx.sample(metric::CLOSENESS, 1.0 - distance / 2.0);
        ctx.sample(metric::NEAREST, nearest as f64 + 1.0);
        let products = memories.iter().map(|memory| indicator(memory, gain, x));
        ctx.sample(metric::STRONGEST, products.fold(0.0, f64::max));
    }
    ctx.sample(metric::LARGEST_X, x.iter().fold(0.0, |largest: f64, x| largest.max(x.abs())));
    ctx.sample(metric::ENERGY, energy(&memory_model(memories, gain, x)));
}

/// The state in the place of the recalled picture: g(x) as heat of "dark".
fn draw(puzzle: &Puzzle, x: &[f64], gain: Gain, board: &mut Board) {
    let first = puzzle.cells().len() - x.len();
    for (cell, &x) in (first..).zip(x) {
        let dark = gain.of(x);
        if let (Some(light), Some(digit)) = (Digit::new(1), Digit::new(2)) {
            board.heat(cell, digit, dark as f32);
            board.heat(cell, light, 1.0 - dark as f32);
        }
    }
}
