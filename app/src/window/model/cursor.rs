//! The one time cursor: the moment of the run shown at which board and curves are looked at. Without one the newest is
//! shown. [`replaying`] finds the board of a moment, [`playing`] moves on by itself, [`filming`] makes an animation,
//! [`last_board`] finds the last board of a run that is over.

mod filming;
mod last_board;
mod playing;
mod replaying;

use super::Model;
use crate::window::background::Background;
use crate::wording::grouped;
use engine::recording::{Boards, Recording, Samples};
use engine::replay::{self, Counts, Events};
use engine::run::RunSetup;
use engine::session::{RunId, SessionRun};
use engine::worker::Board;
use puzzle::Puzzle;
use std::sync::Arc;
use std::time::Duration;

pub use filming::FilmCommand;
use filming::Filming;
use playing::Playing;
pub use playing::SPEEDS;
pub use replaying::CursorDone;
use replaying::Replaying;

/// What a run of the window keeps: all samples, and boards from its first millisecond on, as even over its time as they
/// are shown on the screen, and [`CAPACITY`](engine::snapshots::CAPACITY) of them at most.
pub(in crate::window::model) const RECORDING: Recording =
    Recording { samples: Samples::All, boards: Boards::EverySeconds(0.001) };

/// Moments before or after the one shown whose boards are made at once with it, since they are likely to be wanted next.
const AHEAD: usize = 32;

/// What moves the cursor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CursorCommand {
    /// To an iteration.
    Go(u64),
    /// Before the first iteration.
    First,
    /// One iteration back.
    Back,
    /// One iteration on.
    Forward,
    /// To the event before.
    PreviousEvent,
    /// To the next event.
    NextEvent,
    /// To the newest, and along with it.
    Newest,
    /// From event to event by itself, or no more.
    TogglePlay,
    /// So many events a second.
    Speed(f64),
}

/// Where the board of a moment is from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    /// The run was made again up to there.
    MadeAgain,
    /// It is the nearest that was recorded.
    Recorded,
}

/// A board with where it is from.
struct Seen {
    board: Arc<Board>,
    source: Source,
}

/// The cursor.
#[derive(Default)]
pub(super) struct Cursor {
    /// The run that all of this is of.
    of: Option<Key>,
    moment: Option<u64>,
    seen: Option<Seen>,
    /// Whether the last board of the run was asked for.
    wants_last: bool,
    replaying: Replaying,
    playing: Playing,
    filming: Filming,
}

/// Tells one run from another, also from one that has got the number of a run that was removed.
#[derive(PartialEq)]
struct Key {
    id: RunId,
    plugin_sha256: String,
    setup: RunSetup,
    puzzle: Arc<Puzzle>,
}

impl Key {
    fn is_of(&self, run: &SessionRun) -> bool {
        self.id == run.id
            && self.plugin_sha256 == run.plugin_sha256
            && Arc::ptr_eq(&self.puzzle, run.run.puzzle())
            && self.setup == *run.run.setup()
    }
}

/// Which moments are likely to be wanted next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Heading {
    Nowhere,
    Back,
    Forward,
    Events,
}

impl Model {
    /// The run that the cursor is of: the one shown, once it has done something.
    pub fn cursor_run(&self) -> Option<&SessionRun> {
        self.shown_run().filter(|shown| shown.run.iterations() > 0)
    }

    /// The iteration that is looked at; none for the newest.
    pub fn moment(&self) -> Option<u64> {
        let run = self.cursor_run()?;
        self.cursor.moment.filter(|_| self.cursor.of.as_ref().is_some_and(|key| key.is_of(run)))
    }

    /// What was counted at the moment that is looked at.
    pub fn counts_at_moment(&self) -> Option<Counts> {
        let run = &self.cursor_run()?.run;
        Some(replay::counts_at(run, self.moment().unwrap_or(run.iterations())))
    }

    /// The board of the moment that is looked at, where that is not the newest that the run has told.
    pub fn board_at_moment(&self) -> Option<&Board> {
        self.moment().or_else(|| self.untold_last())?;
        self.cursor.seen.as_ref().map(|seen| seen.board.as_ref())
    }

    /// Whether the cursor goes on by itself.
    pub fn is_playing(&self) -> bool {
        self.cursor.playing.is_on()
    }

    /// Events a second at which it does.
    pub fn play_speed(&self) -> f64 {
        self.cursor.playing.speed()
    }

    /// Which board is shown, in a sentence.
    pub fn board_told(&self) -> String {
        let Some(moment) = self.moment() else { return self.newest_told() };
        let moment = grouped(moment);
        match &self.cursor.seen {
            Some(Seen { source: Source::MadeAgain, .. }) => {
                format!("Board of iteration {moment}: the run was made again up to there.")
            }
            Some(Seen { board, .. }) => {
                let at = grouped(board.iteration);
                let why = self.why_not_made_again().map_or(String::new(), |why| format!("; {why}"));
                format!("Board of iteration {at}, the nearest that was recorded{why}.")
            }
            None => {
                let why = self.why_not_made_again().map_or(String::new(), |why| format!("; {why}"));
                format!("No board was recorded near iteration {moment}{why}.")
            }
        }
    }

    pub(super) fn move_cursor(&mut self, command: CursorCommand) {
        let Some(run) = self.cursor_run() else { return };
        let end = run.run.iterations();
        let at = self.moment().unwrap_or(end);
        match command {
            CursorCommand::Speed(speed) => return self.cursor.playing.set_speed(speed),
            CursorCommand::TogglePlay => return self.toggle_play(),
            _ => self.cursor.playing.stop(),
        }
        let (to, heading) = match command {
            CursorCommand::Go(iteration) => (Some(iteration), Heading::Nowhere),
            CursorCommand::First => (Some(0), Heading::Forward),
            CursorCommand::Back => (Some(at.saturating_sub(1)), Heading::Back),
            CursorCommand::Forward => (Some(at + 1), Heading::Forward),
            CursorCommand::PreviousEvent => {
                let event = self.with_events(|events| events.previous(at));
                (Some(event.map_or(0, |(at, _)| at)), Heading::Nowhere)
            }
            CursorCommand::NextEvent => {
                (self.with_events(|events| events.next(at)).map(|(at, _)| at), Heading::Events)
            }
            CursorCommand::Newest | CursorCommand::TogglePlay | CursorCommand::Speed(_) => {
                (None, Heading::Nowhere)
            }
        };
        self.look_at(to, heading);
    }

    /// Looks something up among the events of the run shown.
    fn with_events<T>(&self, look_up: impl FnOnce(&Events<'_>) -> Option<T>) -> Option<T> {
        let run = self.cursor_run()?;
        let found = self.maker_of(run);
        let solver = found.as_ref().ok().map(|found| found.solver.as_ref());
        look_up(&Events::of(&run.run, solver))
    }

    /// Looks at a moment; at the newest where there is none, or where it is the last of a run.
    fn look_at(&mut self, to: Option<u64>, heading: Heading) {
        self.settle_key();
        let Some(run) = self.cursor_run() else { return };
        let end = run.run.iterations();
        self.cursor.moment = to.filter(|&to| to < end);
        self.see();
        let Some(moment) = self.cursor.moment else {
            self.cursor.wants_last = false;
            return self.cursor.replaying.want_nothing();
        };
        let near = AHEAD as u64;
        let moments = match heading {
            Heading::Nowhere => vec![moment],
            Heading::Back => (moment.saturating_sub(near)..=moment).rev().collect(),
            Heading::Forward => (moment..end.min(moment + near)).collect(),
            Heading::Events => {
                let following = self.with_events(|events| Some(events.following(moment, AHEAD)));
                let following = following.into_iter().flatten().filter(|&at| at < end);
                std::iter::once(moment).chain(following).collect()
            }
        };
        self.cursor.replaying.want(moments);
    }

    /// Forgets the moment when another run is shown.
    fn settle_key(&mut self) {
        let run = self.cursor_run();
        let is_same = match (&self.cursor.of, run) {
            (Some(key), Some(run)) => key.is_of(run),
            (None, None) => true,
            _ => false,
        };
        if is_same {
            return;
        }
        self.cursor.of = run.map(|run| Key {
            id: run.id,
            plugin_sha256: run.plugin_sha256.clone(),
            setup: run.run.setup().clone(),
            puzzle: Arc::clone(run.run.puzzle()),
        });
        self.cursor.moment = None;
        self.cursor.seen = None;
        self.cursor.wants_last = false;
        self.cursor.playing.stop();
        self.cursor.replaying.forget();
    }

    /// Finds the board of the moment among those that were made again, or else the nearest that was recorded.
    fn see(&mut self) {
        let moment = self.cursor.moment.or_else(|| self.untold_last());
        let Some((moment, run)) = moment.zip(self.cursor_run()) else {
            self.cursor.seen = None;
            return;
        };
        let made = self.cursor.replaying.board(moment);
        let recorded = || replay::nearest(&run.run, moment).map(|found| Arc::new(found.board()));
        let seen = made.map(|board| Seen { board, source: Source::MadeAgain });
        let seen = seen.or_else(|| recorded().map(|board| Seen { board, source: Source::Recorded }));
        self.cursor.seen = seen;
    }

    /// Lets the cursor go on where it plays, and starts what it wants. Gives the time until it is to be called again.
    pub fn settle_cursor(&mut self, background: &Background) -> Option<Duration> {
        self.settle_key();
        self.want_last();
        let played = self.play();
        let wanted = self.start_replay(background);
        [played, wanted].into_iter().flatten().min()
    }
}
