//! A plugin in a session file, and the numbers that runs name it by.

use crate::session::SessionRun;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// A library of the file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PluginRecord {
    /// Its number.
    pub id: u32,
    /// Its file, without the folder.
    pub file: PathBuf,
    /// Version of the solver.
    pub version: String,
    /// Hash of its content.
    pub sha256: String,
}

impl PluginRecord {
    /// The plugin of a run, with the number 1.
    pub fn of(run: &SessionRun) -> PluginRecord {
        let setup = run.run.setup();
        // Which machine's folder it lay in is nobody's business; the hash names the library.
        let file = setup.plugin.file_name().map(PathBuf::from).unwrap_or_default();
        PluginRecord { id: 1, file, version: setup.solver_version.clone(), sha256: run.plugin_sha256.clone() }
    }

    /// The number of a run's plugin in a list, to which it is added when it is new.
    pub fn number_in(plugins: &mut Vec<PluginRecord>, run: &SessionRun) -> u32 {
        let record = PluginRecord::of(run);
        let is_same = |known: &&PluginRecord| PluginRecord { id: record.id, ..(*known).clone() } == record;
        if let Some(known) = plugins.iter().find(is_same) {
            return known.id;
        }
        let id = plugins.len() as u32 + 1;
        plugins.push(PluginRecord { id, ..record });
        id
    }
}
