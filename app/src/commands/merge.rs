//! `workbench merge`: several sessions become one.

use crate::cli::{Exit, Output, print_json, refuse, tell};
use crate::wording::count;
use clap::Args;
use engine::batch::merge::{self, Joined};
use engine::store;
use serde_json::{Value, json};
use std::path::PathBuf;

/// Remarks that are told one by one; of more, only the number. JSON lists all.
const MOST_TOLD: usize = 20;

/// What can be typed after `merge`.
#[derive(Debug, Args)]
pub struct Arguments {
    /// The sessions
    #[arg(required = true, value_name = "SESSION")]
    sessions: Vec<PathBuf>,
    /// The session that comes of them
    #[arg(long, value_name = "OUT.ron")]
    save: PathBuf,
    /// Replace a session that is there already
    #[arg(long)]
    force: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Joins the sessions.
pub fn main(arguments: &Arguments) -> Exit {
    let output = Output::from_flag(arguments.json);
    match join(arguments) {
        Ok(joined) => report(output, arguments, &joined),
        Err(message) => refuse(output, Exit::Refused, &message),
    }
}

fn join(arguments: &Arguments) -> Result<Joined, String> {
    let save = &arguments.save;
    if save.exists() && !arguments.force {
        return Err(format!("{} is there already. Choose another name, or add --force.", save.display()));
    }
    store::check_target(save).map_err(|error| format!("--save: {error}"))?;
    let sessions = arguments.sessions.iter().map(|path| {
        let session = store::load_session(path).map_err(|error| error.to_string())?;
        Ok((path.display().to_string(), session))
    });
    let joined = merge::merge(sessions.collect::<Result<_, String>>()?);
    store::save_session(save, &joined.session).map_err(|error| error.to_string())?;
    Ok(joined)
}

fn report(output: Output, arguments: &Arguments, joined: &Joined) -> Exit {
    let missing: usize = joined.missing.iter().map(|missing| missing.runs.len()).sum();
    match output {
        Output::Json => {
            let missing: Vec<Value> = joined
                .missing
                .iter()
                .map(|missing| json!({ "experiment": missing.experiment, "runs": missing.runs }))
                .collect();
            print_json(&json!({
                "status": "done",
                "sessions": arguments.sessions.len(),
                "runs": joined.session.runs.len(),
                "puzzles": joined.session.puzzles.len(),
                "doubled": joined.doubled,
                "missing": missing,
                "notes": joined.notes,
                "session": arguments.save.to_string_lossy(),
            }));
        }
        Output::Text => {
            joined.notes.iter().take(MOST_TOLD).for_each(|note| tell(note));
            if joined.notes.len() > MOST_TOLD {
                tell(&format!("{} in all.", count(joined.notes.len() as u64, "remark")));
            }
            for missing in &joined.missing {
                let (number, ranges) = (count(missing.runs.len() as u64, "run"), missing.ranges());
                tell(&format!(
                    "{}: {number} of the plan are in none of the sessions: {ranges}.",
                    missing.experiment
                ));
            }
            tell(&format!(
                "{} of {} saved as {}.",
                count(joined.session.runs.len() as u64, "run"),
                count(arguments.sessions.len() as u64, "session"),
                arguments.save.display()
            ));
        }
    }
    if missing == 0 { Exit::Done } else { Exit::NotSolved }
}
