//! Boards between those that were recorded: the run is made again in the background, up to the moments that are wanted,
//! from the nearest checkpoint that an earlier time has left. One worker at a time; a newer wish ends an older one.

use super::{Model, RunId};
use crate::window::background::{Background, Done};
use engine::catalog::{Found, Status};
use engine::replay::{Film, Replay, ReplayError, Told};
use engine::session::SessionRun;
use engine::worker::{Board, Checkpoint};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Most boards that are kept, and most bytes of them.
const BOARDS: (usize, usize) = (1024, 64 << 20);
/// Most checkpoints that are kept, and most bytes of them.
const CHECKPOINTS: (usize, usize) = (64, 64 << 20);
/// While wishes come faster than this the newest one waits for it, so that a drag does not start a worker each frame.
const QUIET: Duration = Duration::from_millis(80);
/// Time from one word to the window to the next, while boards come that were made ahead.
const WAKE: Duration = Duration::from_millis(50);
/// Time after which progress is shown.
const PATIENCE: Duration = Duration::from_millis(300);

/// What background tasks of the cursor bring.
pub enum CursorDone {
    /// What the replay with this number tells.
    Told(u64, Told),
    /// The replay with this number is over.
    Ended(u64, Result<(), ReplayError>),
    /// How much of the animation is made, from 0 to 1.
    Filmed(f32),
    /// The animation is made, or the sentence that says why not; and the run that it is of.
    FilmEnded(RunId, Result<Film, String>),
    /// Where the animation is wanted.
    FilmPath(PathBuf),
}

/// The boards of one run that were made again, and what is wanted.
#[derive(Default)]
pub(super) struct Replaying {
    boards: BTreeMap<u64, Arc<Board>>,
    checkpoints: BTreeMap<u64, Checkpoint>,
    /// Moments that no task has been started for, the most wanted first.
    wanted: Vec<u64>,
    not_before: Option<Instant>,
    task: Option<Task>,
    number: u64,
    /// Why the run cannot be made again, now or at all.
    cannot: Option<String>,
    has_failed: bool,
}

/// A replay in progress.
struct Task {
    number: u64,
    is_over: Arc<AtomicBool>,
    moments: Vec<u64>,
    from: u64,
    reached: u64,
    began: Instant,
}

impl Task {
    fn end(&self) {
        self.is_over.store(true, Ordering::Relaxed);
    }
}

impl Drop for Task {
    fn drop(&mut self) {
        self.end();
    }
}

impl Replaying {
    /// The board of a moment, if it was made.
    pub fn board(&self, moment: u64) -> Option<Arc<Board>> {
        self.boards.get(&moment).cloned()
    }

    /// Whether the board of a moment is not there yet and will come.
    pub fn is_expected(&self, moment: u64) -> bool {
        self.is_on_its_way(moment) || self.wanted.contains(&moment) && !self.boards.contains_key(&moment)
    }

    /// Whether the replay in progress will bring the board of a moment.
    fn is_on_its_way(&self, moment: u64) -> bool {
        let brings = |task: &Task| !task.is_over.load(Ordering::Relaxed) && task.moments.contains(&moment);
        !self.boards.contains_key(&moment) && self.task.as_ref().is_some_and(brings)
    }

    /// Forgets everything of a run.
    pub fn forget(&mut self) {
        let number = self.number;
        *self = Replaying { number, ..Replaying::default() };
    }

    /// Nothing is wanted any more.
    pub fn want_nothing(&mut self) {
        self.wanted.clear();
        self.task.iter().for_each(Task::end);
    }

    /// Wants the boards of these moments, the first one most.
    pub fn want(&mut self, moments: Vec<u64>) {
        let Some(&first) = moments.first() else { return };
        let is_there_soon = |at: &u64| self.boards.contains_key(at) || self.is_on_its_way(*at);
        let is_enough = moments.iter().take(moments.len().div_ceil(4)).all(is_there_soon);
        let is_first_there = is_there_soon(&first);
        if self.has_failed || is_enough {
            self.wanted.clear();
            return;
        }
        self.cannot = None;
        if !is_first_there {
            self.task.iter().for_each(Task::end);
        }
        let is_missing = |at: &u64| !self.boards.contains_key(at);
        self.wanted = moments.into_iter().filter(is_missing).collect();
        let now = Instant::now();
        let is_in_a_row = self.not_before.is_some_and(|then| now < then + QUIET);
        self.not_before = Some(if is_in_a_row { now + QUIET } else { now });
    }

    fn take_board(&mut self, board: Board, moment: u64) {
        let bytes = 4 * board.cells.len() + 8 * board.candidates.len() + 4 * board.heat.len();
        let most = BOARDS.0.min(BOARDS.1 / bytes.max(1)).max(2);
        while self.boards.len() >= most {
            // The one that is farthest from where somebody looks goes.
            let far = |at: Option<(&u64, &Arc<Board>)>| at.map_or(0, |(at, _)| at.abs_diff(moment));
            if far(self.boards.first_key_value()) > far(self.boards.last_key_value()) {
                self.boards.pop_first();
            } else {
                self.boards.pop_last();
            }
        }
        self.boards.insert(board.iteration, Arc::new(board));
    }

    fn take_checkpoint(&mut self, checkpoint: Checkpoint) {
        self.checkpoints.insert(checkpoint.iteration, checkpoint);
        let bytes = |checkpoints: &BTreeMap<u64, Checkpoint>| {
            checkpoints.values().map(|checkpoint| checkpoint.bytes.len()).sum::<usize>()
        };
        while self.checkpoints.len() > CHECKPOINTS.0
            || self.checkpoints.len() > 1 && bytes(&self.checkpoints) > CHECKPOINTS.1
        {
            let mut place = 0;
            self.checkpoints.retain(|_, _| {
                place += 1;
                place % 2 == 0
            });
        }
    }
}

impl Model {
    /// The solver that made a run: of that very plugin where it is installed, else the newest with its id.
    ///
    /// # Errors
    ///
    /// The end of a sentence that says why there is none.
    pub(super) fn maker_of(&self, run: &SessionRun) -> Result<Found, String> {
        let id = &run.run.setup().solver;
        let catalog = self.plugins().catalog().ok_or("plugins are still being looked for")?;
        let usable =
            |(found, status): &(Found, Status)| found.solver.id == *id && *status != Status::Unapproved;
        let mut of_id: Vec<(Found, Status)> = catalog.all().into_iter().filter(usable).collect();
        let same = of_id.iter().position(|(found, _)| found.library.sha256 == run.plugin_sha256);
        let ready = || of_id.iter().position(|(_, status)| *status == Status::Ready);
        let place = same.or_else(ready).ok_or_else(|| format!("the plugin with {id} is not installed"))?;
        Ok(of_id.swap_remove(place).0)
    }

    /// Why the boards between those recorded are not shown; the end of a sentence.
    pub(super) fn why_not_made_again(&self) -> Option<&str> {
        self.cursor.replaying.cannot.as_deref()
    }

    /// How far the replay is, from 0 to 1, where it takes long enough that somebody would ask.
    pub fn replay_progress(&self) -> Option<f32> {
        let task = self.cursor.replaying.task.as_ref().filter(|task| task.began.elapsed() >= PATIENCE)?;
        let to = self.moment().filter(|&moment| self.cursor.replaying.is_expected(moment))?;
        let whole = to.saturating_sub(task.from).max(1) as f32;
        Some((task.reached.saturating_sub(task.from) as f32 / whole).clamp(0.0, 1.0))
    }

    /// Starts a worker for what is wanted, once the one before has ended. Gives the time until it is to be called again.
    pub(super) fn start_replay(&mut self, background: &Background) -> Option<Duration> {
        let replaying = &self.cursor.replaying;
        if let Some(task) = &replaying.task {
            // Progress is shown once it has taken a while, and nobody else may wake the window then.
            return PATIENCE.checked_sub(task.began.elapsed()).filter(|wait| !wait.is_zero());
        }
        if replaying.wanted.is_empty() || self.plugins().catalog().is_none() {
            return None;
        }
        let wait = replaying.not_before.and_then(|then| then.checked_duration_since(Instant::now()));
        if let Some(wait) = wait.filter(|wait| !wait.is_zero()) {
            return Some(wait);
        }
        let replay = self.cursor_run().map(|run| {
            let replay = |found: Found| Replay::of(&run.run, &run.plugin_sha256, &found);
            self.maker_of(run).and_then(|found| replay(found).map_err(|why| why.to_string()))
        })?;
        let moments = std::mem::take(&mut self.cursor.replaying.wanted);
        match replay {
            Ok(replay) => self.start_task(replay, moments, background),
            Err(why) => {
                let why = format!("the run cannot be made again: {}", why.trim_end_matches('.'));
                self.cursor.replaying.cannot = Some(why);
            }
        }
        None
    }

    fn start_task(&mut self, replay: Replay, moments: Vec<u64>, background: &Background) {
        let (Some(&first), Some(&least)) = (moments.first(), moments.iter().min()) else { return };
        let program = self.plugins().program().clone();
        let replaying = &mut self.cursor.replaying;
        let from =
            replaying.checkpoints.range(..=least).next_back().map(|(_, checkpoint)| checkpoint.clone());
        replaying.number += 1;
        let (number, is_over) = (replaying.number, Arc::new(AtomicBool::new(false)));
        let begin = from.as_ref().map_or(0, |from| from.iteration);
        replaying.task = Some(Task {
            number,
            is_over: Arc::clone(&is_over),
            moments: moments.clone(),
            from: begin,
            reached: begin,
            began: Instant::now(),
        });
        let (tell, wake) = (background.teller(), background.wake());
        background.spawn("replay-run", move || {
            let mut woken = Instant::now();
            let ended = replay.boards(&program, &moments, from, &is_over, &mut |told| {
                // Those who look at the first board wait for it; the others are told of in a while.
                let is_first = matches!(&told, Told::Board(board) if board.iteration == first);
                tell(Done::Cursor(CursorDone::Told(number, told)));
                if is_first || woken.elapsed() >= WAKE {
                    woken = Instant::now();
                    wake();
                }
            });
            Done::Cursor(CursorDone::Ended(number, ended))
        });
    }

    pub(in crate::window::model) fn take_cursor(&mut self, done: CursorDone) {
        match done {
            CursorDone::Told(number, told) => self.take_told(number, told),
            CursorDone::Ended(number, ended) => self.take_replay_ended(number, ended),
            CursorDone::Filmed(share) => self.cursor.filming.take_share(share),
            CursorDone::FilmEnded(run, ended) => self.take_film(run, ended),
            CursorDone::FilmPath(path) => self.cursor.filming.take_path(path),
        }
    }

    fn take_told(&mut self, number: u64, told: Told) {
        let looked_at = self.cursor.moment.or_else(|| self.untold_last());
        let moment = looked_at.unwrap_or(0);
        let replaying = &mut self.cursor.replaying;
        let Some(task) = replaying.task.as_mut().filter(|task| task.number == number) else { return };
        match told {
            Told::Reached(reached) => task.reached = reached,
            Told::Board(board) => {
                task.reached = task.reached.max(board.iteration);
                let is_looked_at = looked_at == Some(board.iteration);
                replaying.take_board(board, moment);
                if is_looked_at {
                    self.see();
                }
            }
            Told::Checkpoint(checkpoint) => replaying.take_checkpoint(checkpoint),
        }
    }

    fn take_replay_ended(&mut self, number: u64, ended: Result<(), ReplayError>) {
        let replaying = &mut self.cursor.replaying;
        if replaying.task.as_ref().is_none_or(|task| task.number != number) {
            return;
        }
        replaying.task = None;
        if let Err(error @ (ReplayError::Differs(_) | ReplayError::Failed(_))) = ended {
            replaying.forget();
            replaying.has_failed = true;
            replaying.cannot = Some(error.to_string());
            self.see();
        }
    }
}
