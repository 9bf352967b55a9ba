//! `workbench approve` and `workbench install`: an unknown plugin may run from now on, or is brought in.

use super::{Plugins, executable};
use crate::cli::{Exit, Output, print_json, print_text, refuse};
use clap::Args;
use engine::catalog::{Card, Consent, Home};
use engine::worker::WorkerProgram;
use serde_json::json;
use std::path::PathBuf;

/// What can be typed after `approve` and `install`.
#[derive(Debug, Args)]
pub struct Arguments {
    /// The plugin's file
    plugin: PathBuf,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Shows what the plugin is and remembers its content as approved.
pub fn main(arguments: &Arguments, plugins: &Plugins) -> Exit {
    serve(arguments, plugins, "approved", |home, program| {
        let card =
            home.card(&arguments.plugin, program, Consent::Given).map_err(|error| error.to_string())?;
        let name = arguments.plugin.file_name().unwrap_or_default().to_string_lossy();
        home.approve(&card.library.sha256, &name).map_err(|error| error.to_string())?;
        Ok(card)
    })
}

/// Copies the plugin into the user's plugin folder and shows what it is. It is not approved by that.
pub fn bring_in(arguments: &Arguments, plugins: &Plugins) -> Exit {
    serve(arguments, plugins, "installed", |home, program| {
        home.install(&arguments.plugin, program).map_err(|error| error.to_string())
    })
}

fn serve(
    arguments: &Arguments,
    plugins: &Plugins,
    done: &str,
    act: impl Fn(&Home, &WorkerProgram) -> Result<Card, String>,
) -> Exit {
    let output = Output::from_flag(arguments.json);
    let program = executable().and_then(|executable| plugins.program(&executable));
    let home = Home::of_user().ok_or_else(|| "This user has no folder for plugins. Set HOME.".to_string());
    let card = match program.and_then(|program| act(&home?, &program)) {
        Ok(card) => card,
        Err(message) => return refuse(output, Exit::Refused, &message),
    };
    let solvers: Vec<String> =
        card.info.solvers.iter().map(|solver| format!("{} {}", solver.id, solver.version)).collect();
    match output {
        Output::Json => print_json(&json!({
            "status": done,
            "plugin": card.path.to_string_lossy(),
            "sha256": card.library.sha256,
            "solvers": solvers,
            "terms": card.terms,
        })),
        Output::Text => {
            print_text(&format!("{} is {done}: {}.", card.path.display(), solvers.join(", ")));
            print_text(&format!("Its content: {}", card.library.sha256));
            card.terms.iter().for_each(|term| print_text(term));
        }
    }
    Exit::Done
}
