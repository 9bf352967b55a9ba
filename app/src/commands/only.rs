//! Part of a session in the place of all of it.

use clap::Args;
use engine::analysis::keep;
use engine::session::Session;

/// Which runs count.
#[derive(Debug, Args)]
pub struct Only {
    /// Leave out all other runs, such as series=newspaper-8x8,solver=sat
    #[arg(long, value_name = "KEY=VALUE,…")]
    only: Option<String>,
}

impl Only {
    /// Takes all other runs out of the session.
    ///
    /// # Errors
    ///
    /// The sentence for a person, also when no run would be left.
    pub fn of(&self, session: &mut Session) -> Result<(), String> {
        let Some(text) = &self.only else { return Ok(()) };
        keep(session, text).map_err(|error| format!("--only: {error}"))
    }
}
