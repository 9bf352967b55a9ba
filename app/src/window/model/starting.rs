//! What Run does: each chosen puzzle with each chosen solver, once for each seed.

use super::cursor::RECORDING;
use super::solver::Values;
use super::{Model, NoticeKind};
use crate::window::background::Background;
use crate::window::command::PuzzleKey;
use crate::wording::{count, grouped};
use engine::catalog::Found;
use engine::job::{Job, Start, Watch};
use engine::parameter;
use engine::run::Run;
use engine::session::{PuzzleId, RunId};
use puzzle::Puzzle;
use std::sync::Arc;

/// More runs than these are an experiment, which keeps a journal and asks no window to hold them all.
const MOST_AT_ONCE: usize = 1000;

/// How much Run does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// Puzzles.
    pub puzzles: usize,
    /// Solvers.
    pub solvers: usize,
    /// Seeds.
    pub seeds: u32,
    /// Whether it may be less, since a solver takes no puzzle like the one shown.
    pub is_most: bool,
}

impl Extent {
    /// Number of runs.
    pub fn runs(self) -> usize {
        self.puzzles.saturating_mul(self.solvers).saturating_mul(self.seeds as usize)
    }

    /// What is multiplied, if there is more than one run: `6: 3 puzzles × 2 solvers`, `up to 6: …`.
    pub fn words(self) -> Option<String> {
        let parts = [(self.puzzles, "puzzle"), (self.solvers, "solver"), (self.seeds as usize, "seed")];
        let parts = parts.iter().filter(|(number, _)| *number > 1);
        let parts: Vec<String> = parts.map(|(number, noun)| count(*number as u64, noun)).collect();
        let up_to = if self.is_most { "up to " } else { "" };
        let runs = grouped(self.runs() as u64);
        (!parts.is_empty()).then(|| format!("{up_to}{runs}: {}", parts.join(" × ")))
    }
}

/// A puzzle that is in the session.
struct Ready {
    id: PuzzleId,
    name: String,
    puzzle: Arc<Puzzle>,
}

impl Model {
    /// How much Run would do. Which solver takes which puzzle is known of the one shown; the others may not even be read yet.
    pub fn extent(&self) -> Extent {
        let (puzzles, seeds) = (self.chosen_puzzles.len().max(1), self.form.runs);
        let chosen = 1 + self.form.ticked.len();
        let fitting = if chosen > 1 { self.solvers_for_shown() } else { chosen };
        let is_one = puzzles == 1;
        let solvers = if is_one { fitting } else { chosen };
        Extent { puzzles, solvers, seeds, is_most: !is_one && fitting < chosen }
    }

    /// How many of the chosen solvers take the puzzle shown.
    fn solvers_for_shown(&self) -> usize {
        let Some(current) = &self.current else { return 1 + self.form.ticked.len() };
        let keys = self.form.key().into_iter().chain(self.form.ticked.iter().cloned());
        let found = keys.filter_map(|key| self.found_solver(&key));
        found.filter(|found| found.solver.takes_puzzle(&current.puzzle)).count()
    }

    /// Whether a puzzle of the list is chosen for the next runs.
    pub fn is_puzzle_chosen(&self, key: PuzzleKey) -> bool {
        if self.chosen_puzzles.is_empty() {
            self.current.as_ref().is_some_and(|current| current.key == Some(key))
        } else {
            self.chosen_puzzles.contains(&key)
        }
    }

    /// The chosen puzzles; none where only the one that is shown is meant.
    pub fn chosen_puzzles(&self) -> impl Iterator<Item = PuzzleKey> {
        self.chosen_puzzles.iter().copied()
    }

    /// Chooses puzzles; one alone is shown, and needs no choice.
    pub(super) fn choose_puzzles(&mut self, keys: Vec<PuzzleKey>) {
        if let [only] = keys.as_slice() {
            self.show_puzzle(*only);
        } else {
            self.chosen_puzzles = keys.into_iter().collect();
        }
    }

    /// Starts the runs that were asked for, as far as there are places; held, only the puzzle and solver shown.
    pub(super) fn run(&mut self, start: Start, background: &Background) {
        if let Err(error) = self.form.budget.check() {
            self.tell(NoticeKind::Problem, error.to_string());
            return;
        }
        let is_one = start == Start::Held;
        let one = Extent { puzzles: 1, solvers: 1, seeds: 1, is_most: false };
        let extent = if is_one { one } else { self.extent() };
        if extent.runs() > MOST_AT_ONCE {
            let (asked, most) = (grouped(extent.runs() as u64), grouped(MOST_AT_ONCE as u64));
            let text = format!(
                "{asked} runs were asked for; the window starts {most} at once. Choose fewer puzzles or seeds, or \
                 make an experiment of them."
            );
            self.tell(NoticeKind::Problem, text);
            return;
        }
        let Some(last_seed) = self.form.seed.checked_add(u64::from(extent.seeds) - 1) else {
            self.tell(
                NoticeKind::Problem,
                "The seeds would go past the greatest; begin with a smaller one.".into(),
            );
            return;
        };
        let solvers = self.solvers_to_start(is_one);
        let puzzles = self.puzzles_to_start(is_one);
        let mut refused = Vec::new();
        let mut first = None;
        for seed in self.form.seed..=last_seed {
            for ready in &puzzles {
                for (found, values) in &solvers {
                    if found.solver.takes_puzzle(&ready.puzzle) {
                        let id = self.start(ready, found, values, seed, start, background);
                        first.get_or_insert(id);
                    } else if seed == last_seed {
                        refused.push((found.solver.name.clone(), ready.name.clone()));
                    }
                }
            }
        }
        self.tell_refused(&refused);
        if let Some(id) = first {
            // The choice stays for the next runs, whichever puzzle is shown.
            let chosen = std::mem::take(&mut self.chosen_puzzles);
            self.show_run(id);
            self.chosen_puzzles = chosen;
        }
    }

    fn start(
        &mut self,
        ready: &Ready,
        found: &Found,
        values: &Values,
        seed: u64,
        start: Start,
        background: &Background,
    ) -> RunId {
        let job = Job {
            puzzle: Arc::clone(&ready.puzzle),
            plugin: found.path.clone(),
            library: found.library.clone(),
            solver: Arc::clone(&found.solver),
            preset: values.preset.clone(),
            parameters: values.parameters.clone(),
            seed,
            budget: self.form.budget,
            recording: RECORDING,
        };
        self.start_job(ready.id, &job, start, background)
    }

    /// Makes a run of a job on a puzzle of the session, or lets it wait for a place.
    pub(super) fn start_job(
        &mut self,
        puzzle: PuzzleId,
        job: &Job,
        start: Start,
        background: &Background,
    ) -> RunId {
        let id = self.session.add_run(puzzle, job.library.sha256.clone(), Run::new(job));
        self.enqueue(id, job.request(Watch::Board, start), start, background);
        id
    }

    /// The solvers with their values; the one that is shown comes first.
    fn solvers_to_start(&mut self, is_one: bool) -> Vec<(Found, Values)> {
        let Some(shown) = self.solver() else { return Vec::new() };
        let (preset, parameters) = (self.form.preset.clone(), self.form.parameters.clone());
        let mut solvers = vec![(shown, Values { preset, parameters })];
        for key in self.form.ticked.clone().into_iter().filter(|_| !is_one) {
            let Some(found) = self.found_solver(&key) else {
                self.tell(NoticeKind::Problem, format!("The solver \"{}\" is not installed.", key.id));
                continue;
            };
            let kept = self.form.kept.get(&key).cloned().unwrap_or_default();
            match parameter::complete(&found.solver, &kept.parameters) {
                Ok(parameters) => solvers.push((found, Values { preset: kept.preset, parameters })),
                Err(error) => self.tell(NoticeKind::Problem, error.to_string()),
            }
        }
        solvers
    }

    /// The puzzles, in the session now; those whose givens clash are told.
    fn puzzles_to_start(&mut self, is_one: bool) -> Vec<Ready> {
        if is_one || self.chosen_puzzles.is_empty() {
            let Some(id) = self.current_puzzle_id() else { return Vec::new() };
            return self.ready(id).into_iter().collect();
        }
        let mut puzzles = Vec::new();
        for key in self.chosen_puzzles.clone() {
            match self.puzzle_id_at(key) {
                Ok(id) => puzzles.extend(self.ready(id)),
                Err(clash) => self.tell(NoticeKind::Problem, clash),
            }
        }
        puzzles
    }

    fn ready(&self, id: PuzzleId) -> Option<Ready> {
        let puzzle = self.session.puzzle(id)?;
        Some(Ready { id, name: puzzle.name.clone(), puzzle: Arc::clone(&puzzle.puzzle) })
    }

    /// Tells which solvers do not take which puzzles.
    fn tell_refused(&mut self, refused: &[(String, String)]) {
        let mut sentences: Vec<String> = Vec::new();
        for of_solver in refused_by_solver(refused) {
            let (solver, first) = &of_solver[0];
            let more = match of_solver.len() - 1 {
                0 => String::new(),
                n => format!(" and {}", count(n as u64, "more puzzle")),
            };
            sentences.push(format!("{solver} does not take {first}{more}."));
        }
        if !sentences.is_empty() {
            self.tell(NoticeKind::Problem, sentences.join(" "));
        }
    }
}

fn refused_by_solver(refused: &[(String, String)]) -> Vec<Vec<(String, String)>> {
    let mut groups: Vec<Vec<(String, String)>> = Vec::new();
    for pair in refused {
        match groups.iter_mut().find(|group| group[0].0 == pair.0) {
            Some(group) => group.push(pair.clone()),
            None => groups.push(vec![pair.clone()]),
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::Extent;

    #[test]
    fn what_run_does_is_told_where_it_is_more_than_one() {
        let words = |puzzles, solvers, seeds| Extent { puzzles, solvers, seeds, is_most: false }.words();
        assert_eq!(words(1, 1, 1), None);
        assert_eq!(words(3, 2, 1).as_deref(), Some("6: 3 puzzles × 2 solvers"));
        assert_eq!(words(1, 1, 5).as_deref(), Some("5: 5 seeds"));
        assert_eq!(words(40, 30, 10).as_deref(), Some("12\u{2009}000: 40 puzzles × 30 solvers × 10 seeds"));
        let most = Extent { puzzles: 2, solvers: 3, seeds: 1, is_most: true };
        assert_eq!(most.words().as_deref(), Some("up to 6: 2 puzzles × 3 solvers"));
    }
}
