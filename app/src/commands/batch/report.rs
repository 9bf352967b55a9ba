//! What is told of a batch: as sentences or as one JSON object.

use super::Arguments;
use crate::cli::{Exit, Output, print_json, print_text, tell};
use crate::wording::{count, duration, ended_text, long_duration};
use engine::batch::Ending;
use engine::experiment::Plan;
use engine::outcome::Status;
use engine::session::{Session, SessionRun};
use serde_json::{Value, json};
use std::path::Path;
use std::time::Duration;

/// Failed runs that are told one by one; of more, only the number. JSON lists all.
const MOST_TOLD: usize = 20;

/// How the runs of a session ended.
pub struct Summary<'a> {
    plan: &'a Plan,
    session: &'a Session,
    path: &'a Path,
    took: Duration,
}

impl<'a> Summary<'a> {
    /// Of a session that was saved there; the batch took so long, earlier starts not counted.
    pub fn of(plan: &'a Plan, session: &'a Session, path: &'a Path, took: Duration) -> Summary<'a> {
        Summary { plan, session, path, took }
    }

    /// Tells it, and gives the exit code.
    pub fn report(&self, output: Output, ending: &Ending) -> Exit {
        let failed: Vec<&SessionRun> = self.session.runs.iter().filter(|run| is_failed(run)).collect();
        match output {
            Output::Json => print_json(&self.as_json(&failed, ending)),
            Output::Text => self.tell(&failed, ending),
        }
        match ending {
            Ending::Halted(_) if self.session.runs.is_empty() => Exit::PluginFailed,
            Ending::Halted(_) | Ending::Stopped => Exit::NotSolved,
            Ending::Complete if failed.is_empty() => Exit::Done,
            Ending::Complete => Exit::NotSolved,
        }
    }

    fn number_of(&self, status: Status) -> usize {
        let outcomes = self.session.runs.iter().filter_map(|run| run.run.outcome());
        outcomes.filter(|outcome| outcome.status == status).count()
    }

    fn tell(&self, failed: &[&SessionRun], ending: &Ending) {
        for run in failed.iter().take(MOST_TOLD) {
            tell(&format!("Run {} failed: {}", run.id.0, self.about(run)));
        }
        if failed.len() > MOST_TOLD {
            tell(&format!("{} failed in all.", count(failed.len() as u64, "run")));
        }
        match ending {
            Ending::Complete => {}
            Ending::Stopped => tell("Stopped. Go on with the same command and --resume."),
            Ending::Halted(why) => tell(&format!("{why} The same command with --resume goes on.")),
        }
        let statuses = self.session.runs.iter().filter_map(|run| run.run.outcome());
        let how = ended_text(statuses.map(|outcome| outcome.status));
        tell(&format!(
            "{}: {} ({}). Saved as {}.",
            count(self.session.runs.len() as u64, "run"),
            how,
            duration(self.took.as_secs_f64()),
            self.path.display()
        ));
    }

    /// Solver, puzzle and seed of a run, and what happened.
    fn about(&self, run: &SessionRun) -> String {
        let setup = run.run.setup();
        let message = run.run.outcome().map_or("", |outcome| outcome.message.as_str());
        format!("{} on {} with seed {}: {message}", setup.solver, self.puzzle_of(run), setup.seed)
    }

    fn puzzle_of(&self, run: &SessionRun) -> &str {
        self.session.puzzle(run.puzzle).map_or("", |puzzle| &puzzle.name)
    }

    fn as_json(&self, failed: &[&SessionRun], ending: &Ending) -> Value {
        let failures: Vec<Value> = failed
            .iter()
            .map(|run| {
                json!({
                    "run": run.id.0,
                    "solver": run.run.setup().solver,
                    "puzzle": self.puzzle_of(run),
                    "seed": run.run.setup().seed,
                    "message": run.run.outcome().map(|outcome| outcome.message.as_str()),
                })
            })
            .collect();
        let (status, message) = match ending {
            Ending::Complete => ("done", None),
            Ending::Stopped => ("stopped", None),
            Ending::Halted(why) => ("error", Some(why)),
        };
        json!({
            "status": status,
            "message": message,
            "experiment": self.plan.name,
            "planned": self.plan.len(),
            "runs": self.session.runs.len(),
            "solved": self.number_of(Status::Solved),
            "not_solved": self.number_of(Status::NotSolved),
            "unsolvable": self.number_of(Status::Unsolvable),
            "unsupported": self.number_of(Status::Unsupported),
            "failed": failed.len(),
            "failures": failures,
            "notes": self.plan.notes,
            "seconds": self.took.as_secs_f64(),
            "session": self.path.to_string_lossy(),
        })
    }
}

fn is_failed(run: &SessionRun) -> bool {
    run.run.outcome().is_some_and(|outcome| outcome.status == Status::Error)
}

/// Says what would be run, and how long it may take.
pub fn dry_run(output: Output, arguments: &Arguments, plan: &Plan) -> Exit {
    let shard = arguments.shard;
    let of_shard = plan.shard(shard.number, shard.of).len();
    let longest = plan.budget().max_seconds.map(|limit| limit * of_shard as f64);
    match output {
        Output::Json => print_json(&json!({
            "status": "done",
            "experiment": plan.name,
            "plan": plan.hash(),
            "puzzles": plan.puzzles.len(),
            "combinations": plan.combinations.len(),
            "planned": plan.len(),
            "runs": of_shard,
            "longest_seconds": longest,
            "notes": plan.notes,
        })),
        Output::Text => {
            let mut text = format!(
                "{}: {}, {}, {}",
                plan.name,
                count(plan.puzzles.len() as u64, "puzzle"),
                count(plan.combinations.len() as u64, "combination"),
                count(plan.len() as u64, "run"),
            );
            if shard.of > 1 {
                text += &format!("; shard {shard} makes {}", count(of_shard as u64, "run"));
            }
            if let Some(longest) = longest {
                text += &format!("; at most {} with one job", long_duration(longest));
            }
            print_text(&format!("{text}."));
        }
    }
    Exit::Done
}
