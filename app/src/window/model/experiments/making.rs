//! Makes the runs of an experiment: planned on a thread of its own, made by the engine's batch, and taken into the
//! session as they end. One experiment at a time.

use super::order::{Begun, Made, Order};
use super::{ExperimentDone, ExperimentId, Experiments};
use crate::window::background::{Background, Done};
use crate::window::model::{Model, NoticeKind};
use crate::wording::{count, duration, ended_text};
use engine::batch::live::{Place, Said};
use engine::batch::{Control, Ending, Live, Progress, Tally};
use engine::session::{PuzzleId, RunId, SessionRun};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// Longest time that one frame spends on runs that have ended.
const FRAME_TIME: Duration = Duration::from_millis(6);

/// How much of an experiment is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// All that is left.
    All,
    /// A few, spread over it.
    Few,
}

/// How far an experiment is that is made ready or run.
pub enum Stage {
    /// Its puzzles are read or made, and everything is checked.
    Planning,
    /// Its runs are made.
    Running(Live),
}

/// The experiment that is made ready or run.
pub struct Active {
    /// Which.
    pub id: ExperimentId,
    /// How far it is.
    pub stage: Stage,
    extent: Extent,
    control: Arc<Control>,
    /// Names the start that it comes of, since another may have been given up.
    number: u64,
    began: Instant,
    /// The puzzles of the plan that are in the session.
    puzzles: HashMap<PuzzleId, PuzzleId>,
}

impl Active {
    /// How far it is.
    pub fn progress(&self) -> Progress {
        self.control.progress_now()
    }

    /// Whether it was asked to stop.
    pub fn is_stopping(&self) -> bool {
        self.control.is_stopped()
    }

    /// What is running now, for how long.
    pub fn running_now(&self, progress: &Progress) -> Vec<String> {
        let Stage::Running(live) = &self.stage else { return Vec::new() };
        let plan = live.plan();
        let told = progress.running().map(|current| {
            let run = plan.run(current.place);
            let solver = &plan.combinations[run.combination].found.solver.id;
            let puzzle = &plan.puzzles[run.puzzle].name;
            let seconds = current.since.elapsed().as_secs();
            format!("{solver} on {puzzle}, seed {}, for {seconds} s", run.seed)
        });
        told.collect()
    }
}

impl Experiments {
    /// Whether one is made ready or run.
    pub fn is_active(&self) -> bool {
        self.active.is_some()
    }
}

impl Model {
    pub(super) fn run_experiment(
        &mut self,
        id: ExperimentId,
        extent: Extent,
        left: Option<PathBuf>,
        background: &Background,
    ) {
        if self.experiments.is_active() {
            let text = "Another experiment is running. Wait for it, or stop it.".into();
            return self.tell(NoticeKind::Problem, text);
        }
        let (Some(entry), Some(catalog)) = (self.experiments.entry(id), self.plugins.catalog()) else {
            return;
        };
        let (Ok(experiment), Ok(jobs)) = (&entry.checked, entry.draft.jobs()) else {
            let text = "The experiment cannot run yet: mend the fields that are marked.".into();
            return self.tell(NoticeKind::Problem, text);
        };
        let stop = Arc::new(AtomicBool::new(false));
        let control = Arc::new(Control::new(Arc::clone(&stop), background.wake()));
        let order = Order {
            experiment: experiment.clone(),
            folder: entry.draft.folder.clone(),
            catalog: catalog.clone(),
            folders: self.plugins.folders().to_vec(),
            program: self.plugins.program().clone(),
            how: (jobs, entry.draft.workers),
            extent,
            places: left
                .map_or_else(|| self.places_for_journal(&experiment.name), |path| vec![Place::Left(path)]),
            made: self.made_of(&experiment.name),
            control: Arc::clone(&control),
            stop,
        };
        self.state_number += 1;
        let number = self.state_number;
        let (began, puzzles) = (Instant::now(), HashMap::new());
        let stage = Stage::Planning;
        self.experiments.active = Some(Active { id, stage, extent, control, number, began, puzzles });
        self.listing.interrupt();
        background.spawn("plan-experiment", move || {
            Done::Experiment(ExperimentDone::Begun(number, Box::new(order.begin())))
        });
    }

    /// The runs of the session that belong to some experiment of this name.
    fn made_of(&self, name: &str) -> Vec<Made> {
        let start = format!("{name} (plan ");
        let of_name = |run: &&SessionRun| run.experiment.as_ref().is_some_and(|tag| tag.starts_with(&start));
        let made = |run: &SessionRun| Made {
            tag: run.experiment.clone().unwrap_or_default(),
            puzzle: Arc::clone(run.run.puzzle()),
            setup: run.run.setup().clone(),
            tally: Tally::of([&run.run]),
        };
        self.session.runs.iter().filter(of_name).map(made).collect()
    }

    /// Where runs are kept until they are in a file: beside the session's file, else where unsaved work is.
    fn places_for_journal(&self, name: &str) -> Vec<Place> {
        let letters = name.chars().map(|c| if c.is_alphanumeric() { c } else { '-' });
        let slug: String = letters.take(40).collect();
        let beside = self.path.as_ref().and_then(|path| {
            let file = path.file_name()?.to_string_lossy().into_owned();
            Some(free_path(path.parent()?, &format!("{file}.{slug}")))
        });
        let unsaved = self.plugins.home_of_user().and_then(|home| {
            let folder = home.unsaved();
            engine::store::create_folder(&folder).ok()?;
            Some(free_path(&folder, &format!("{}{slug}-{}", super::cut_off::UNSAVED, std::process::id())))
        });
        beside.into_iter().chain(unsaved).map(Place::New).collect()
    }

    pub(super) fn take_begun(&mut self, number: u64, begun: Result<Begun, String>, background: &Background) {
        let is_wanted = self.experiments.active.as_ref().is_some_and(|active| active.number == number);
        if !is_wanted {
            if let Ok(begun) = begun {
                // Dropping it waits for its workers.
                background.spawn("end-experiment", move || {
                    let journal = begun.live.journal().cloned();
                    drop(begun);
                    journal.map(|journal| journal.remove());
                    Done::Nothing
                });
            }
            return;
        }
        match begun {
            Ok(begun) => self.begin_taking(begun),
            Err(message) => {
                let was_stopped = self.experiments.active.take().is_some_and(|active| active.is_stopping());
                let text = format!("The experiment did not begin: {message}");
                if was_stopped {
                    self.tell(NoticeKind::Info, "The experiment was stopped before its first run.".into());
                } else {
                    self.tell(NoticeKind::Problem, text);
                }
            }
        }
    }

    fn begin_taking(&mut self, begun: Begun) {
        let Begun { live, text, found, notes } = begun;
        let Some(active) = &mut self.experiments.active else { return };
        let (id, tag) = (active.id, live.plan().tag().to_string());
        active.stage = Stage::Running(live);
        if let Some(entry) = self.experiments.entry_mut(id) {
            (entry.tag, entry.ran) = (Some(tag), Some(text));
        }
        found.into_values().for_each(|run| self.take_experiment_run(run));
        match notes.len() {
            0 => {}
            1..=3 => self.tell(NoticeKind::Info, notes.join("\n")),
            more => {
                let text = format!("{}\n{} more remarks.", notes[..2].join("\n"), more - 2);
                self.tell(NoticeKind::Info, text);
            }
        }
    }

    /// Takes runs that have ended, for a few milliseconds at most; true when more is waiting.
    pub fn drain_experiment(&mut self, background: &Background) -> bool {
        let began = Instant::now();
        while began.elapsed() < FRAME_TIME {
            let Some(Active { stage: Stage::Running(live), .. }) = &self.experiments.active else {
                return false;
            };
            match live.said().try_recv() {
                Ok(Said::Run(_, run)) => {
                    self.take_experiment_run(*run);
                    self.state_number += 1;
                }
                Ok(Said::Ended(ending)) => self.end_experiment(&ending, background),
                Err(_) => return false,
            }
        }
        true
    }

    fn take_experiment_run(&mut self, mut run: SessionRun) {
        let Some(Active { stage: Stage::Running(live), puzzles, .. }) = &mut self.experiments.active else {
            return;
        };
        let is_kept = live.journal().is_some();
        let planned = &live.plan().puzzles[(run.puzzle.0 as usize).saturating_sub(1)];
        run.puzzle = *puzzles.entry(run.puzzle).or_insert_with(|| {
            let (name, format, text) = (planned.name.clone(), planned.format.clone(), planned.text.clone());
            self.session.add_puzzle(name, format, text, Arc::clone(&planned.puzzle))
        });
        let last = self.session.runs.iter().next_back().map_or(0, |run| run.id.0);
        // Runs stand in the order of their numbers, but for what was put in their midst.
        let is_free = self.session.run(RunId(last + 1)).is_none();
        let highest = || self.session.runs.iter().map(|run| run.id.0).max().unwrap_or(0);
        run.id = RunId(if is_free { last + 1 } else { highest() + 1 });
        self.experiments.counts.add(&run);
        if is_kept {
            self.experiments.journaled.insert(run.id);
        }
        self.session.runs.push(run);
        self.count_is_right();
    }

    fn end_experiment(&mut self, ending: &Ending, background: &Background) {
        let Some(active) = self.experiments.active.take() else { return };
        let Stage::Running(live) = active.stage else { return };
        self.experiments.journals.extend(live.journal().cloned());
        let (tag, planned) = (live.plan().tag(), live.plan().len());
        background.spawn("end-experiment", move || {
            drop(live);
            Done::Nothing
        });
        self.state_number += 1;
        let of_tag = |run: &&SessionRun| run.experiment.as_deref() == Some(tag.to_string().as_str());
        let statuses: Vec<_> =
            self.session.runs.iter().filter(of_tag).filter_map(|run| run.run.outcome()).collect();
        let done = statuses.len();
        let how = ended_text(statuses.iter().map(|outcome| outcome.status));
        let took = duration(active.began.elapsed().as_secs_f64());
        let runs = if done == planned {
            count(planned as u64, "run")
        } else {
            format!("{done} of {}", count(planned as u64, "run"))
        };
        let summary = format!("{runs}, {how} ({took}).");
        let name = &tag.name;
        let (kind, text) = match (ending, active.extent) {
            (Ending::Complete, Extent::All) => {
                (NoticeKind::Info, format!("The experiment \"{name}\" has ended: {summary}"))
            }
            (Ending::Complete, Extent::Few) => {
                let text = format!("A few runs of \"{name}\" were tried: {summary} Run makes the rest.");
                (NoticeKind::Info, text)
            }
            (Ending::Stopped, _) => {
                let text =
                    format!("The experiment \"{name}\" was stopped: {summary} Run goes on with the rest.");
                (NoticeKind::Info, text)
            }
            (Ending::Halted(why), _) => (
                NoticeKind::Problem,
                format!("The experiment \"{name}\" was halted: {why} Until then: {summary}"),
            ),
        };
        if *ending != Ending::Stopped {
            self.experiments.ended = Some(text.clone());
        }
        self.tell(kind, text);
    }

    pub(super) fn toggle_experiment_pause(&mut self) {
        if let Some(active) = &self.experiments.active {
            if active.control.is_paused() { active.control.resume() } else { active.control.pause() }
        }
    }

    pub(in crate::window::model) fn stop_experiment(&mut self) {
        if let Some(active) = &self.experiments.active {
            active.control.stop();
        }
    }

    /// Whether a journal holds a run, so that it need not be kept a second time.
    pub(in crate::window::model) fn is_journaled(&self, id: RunId) -> bool {
        self.experiments.journaled.contains(&id)
    }

    /// What journals of ended batches hold is in a file now.
    pub(in crate::window::model) fn settle_journals(&mut self, background: &Background) {
        let journals = std::mem::take(&mut self.experiments.journals);
        if !self.experiments.is_active() {
            self.experiments.journaled.clear();
        }
        background.spawn("settle-journals", move || {
            for journal in journals {
                // One that cannot be removed is only offered again.
                let _ = journal.remove();
            }
            Done::Nothing
        });
    }

    /// The session is closed as its user wants it to: nothing of its experiments is wanted any more.
    pub(in crate::window::model) fn drop_experiments(&mut self) {
        let experiments = std::mem::take(&mut self.experiments);
        let of_active = experiments.active.as_ref().and_then(|active| match &active.stage {
            Stage::Running(live) => live.journal().cloned(),
            Stage::Planning => None,
        });
        if let Some(active) = &experiments.active {
            active.control.stop();
        }
        for journal in experiments.journals.iter().chain(of_active.as_ref()) {
            let _ = journal.remove();
        }
        (self.experiments.last, self.experiments.cut_off) = (experiments.last, experiments.cut_off);
        // Its workers are waited for elsewhere; where there is no thread for that, here.
        let _ =
            std::thread::Builder::new().name("end-experiment".into()).spawn(move || drop(experiments.active));
    }
}

/// A path in a folder that nothing stands at.
fn free_path(folder: &Path, stem: &str) -> PathBuf {
    let mut names =
        std::iter::once(format!("{stem}.journal")).chain((2..).map(|k| format!("{stem}-{k}.journal")));
    let free = names.find_map(|name| Some(folder.join(name)).filter(|path| !path.exists()));
    free.unwrap_or_else(|| folder.join(stem))
}
