//! Scripts that run all shards of an experiment on a cluster and merge them: for a Slurm array, or GNU parallel.
//!
//! A script is plain `sh`. It calls itself for each shard, and each shard goes on where it was (`--resume`), so that a
//! script that was interrupted is simply started again.

use super::Workers;
use crate::check::quoted;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// What runs the shards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Runner {
    /// A Slurm array, with the merge as a job that waits for it.
    Slurm,
    /// GNU parallel on one machine, or over its own list of machines.
    Parallel,
}

/// What a script is to do.
#[derive(Clone, Debug)]
pub struct Script {
    /// What runs the shards.
    pub runner: Runner,
    /// The program.
    pub program: PathBuf,
    /// Arguments that each call gets, such as folders of plugins.
    pub arguments: Vec<String>,
    /// The experiment file.
    pub experiment: PathBuf,
    /// The session that comes of all shards.
    pub save: PathBuf,
    /// How many shards.
    pub shards: u32,
    /// Runs that a shard makes at the same time.
    pub jobs: usize,
    /// Whether each run has a worker of its own.
    pub workers: Workers,
}

impl Script {
    /// The text of the script.
    pub fn text(&self) -> String {
        let (experiment, save) = (quoted_path(&self.experiment), quoted_path(&self.save));
        let mut text = String::from("#!/bin/sh\n");
        let how = match self.runner {
            Runner::Slurm => {
                "# Submits a Slurm array with one task a shard, and a job that merges them when all have ended. Start it\n\
                 # on a machine that can submit, with: sh THIS-FILE [OPTIONS OF SBATCH]. The jobs need the same folders.\n"
            }
            Runner::Parallel => {
                "# Runs the shards with GNU parallel and merges them. Start it with: sh THIS-FILE [OPTIONS OF PARALLEL],\n\
                 # such as --jobs 4 for four shards at a time; otherwise one for each processor runs.\n"
            }
        };
        let _ = writeln!(text, "# All {} shards of an experiment, written by workbench.", self.shards);
        text.push_str(how);
        text.push_str("# It can be started again after an interruption: what is done is not done again.\n");
        text.push_str("set -u\n\n");
        let _ = writeln!(text, "workbench() {{\n    {} \"$@\"\n}}\n", self.call());
        text.push_str("case \"${1:-}\" in\nshard)\n");
        let shard = match self.runner {
            Runner::Slurm => "\"$SLURM_ARRAY_TASK_ID\"",
            Runner::Parallel => "\"$2\"",
        };
        let _ = writeln!(text, "    shard={shard}");
        let _ = writeln!(
            text,
            "    workbench batch {experiment} --save {} \\\n        --shard \"$shard/{}\" --jobs {} --resume{}",
            self.shard_file("\"$shard\""),
            self.shards,
            self.jobs,
            if self.workers == Workers::Fresh { " --fresh-workers" } else { "" }
        );
        // Runs that failed are part of the result.
        text.push_str("    code=$?\n    [ $code -eq 1 ] && code=0\n    exit $code\n    ;;\nmerge)\n");
        text.push_str("    workbench merge");
        for shard in 1..=self.shards {
            let _ = write!(text, " \\\n        {}", self.shard_file(&shard.to_string()));
        }
        let _ = writeln!(text, " \\\n        --save {save} --force\n    ;;");
        text.push_str(&self.start());
        text.push_str("esac\n");
        text
    }

    /// What the script does when it is started by hand.
    fn start(&self) -> String {
        let shards = self.shards;
        match self.runner {
            Runner::Parallel => {
                let numbers: Vec<String> = (1..=shards).map(|shard| shard.to_string()).collect();
                format!(
                    "*)\n    parallel \"$@\" --quote sh \"$0\" shard {{}} ::: {} || exit 1\n    sh \"$0\" merge\n    ;;\n",
                    numbers.join(" ")
                )
            }
            Runner::Slurm => {
                // Slurm reads a per cent sign in the name of an output as its own.
                let save = self.save.to_string_lossy().replace('%', "%%");
                let log = |what: &str| quoted(&format!("{save}{what}"));
                format!(
                    "*)\n    array=$(sbatch --parsable --job-name=workbench --array=1-{shards} --cpus-per-task={jobs} \\\n        \
                     --output={array} \"$@\" \"$0\" shard) || exit 1\n    \
                     sbatch --parsable --job-name=workbench-merge --dependency=\"afterany:${{array%%;*}}\" \\\n        \
                     --output={merge} \"$@\" \"$0\" merge\n    ;;\n",
                    jobs = self.jobs,
                    array = log(".shard-%a.log"),
                    merge = log(".merge.log"),
                )
            }
        }
    }

    fn call(&self) -> String {
        let mut call = quoted_path(&self.program);
        for argument in &self.arguments {
            call.push(' ');
            call.push_str(&quoted(argument));
        }
        call
    }

    /// The session of a shard, beside the one that comes of all.
    fn shard_file(&self, shard: &str) -> String {
        let stem = self.save.with_extension("");
        format!(
            "{}{shard}{}",
            quoted_path(&with_suffix(&stem, ".shard-")),
            quoted(&format!("-of-{}.ron", self.shards))
        )
    }
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_os_string();
    name.push(suffix);
    name.into()
}

fn quoted_path(path: &Path) -> String {
    quoted(&path.to_string_lossy())
}

#[cfg(test)]
mod tests {
    use super::{Runner, Script};
    use crate::batch::Workers;

    fn script(runner: Runner) -> String {
        Script {
            runner,
            program: "/opt/it's here/workbench".into(),
            arguments: vec!["--plugins".into(), "/my plugins".into()],
            experiment: "/e/hard one.ron".into(),
            save: "/o/out put.ron".into(),
            shards: 3,
            jobs: 2,
            workers: Workers::Fresh,
        }
        .text()
    }

    #[test]
    fn every_path_stands_as_a_shell_takes_it() {
        for runner in [Runner::Slurm, Runner::Parallel] {
            let text = script(runner);
            assert!(text.contains(r"'/opt/it'\''s here/workbench' --plugins '/my plugins'"), "{text}");
            assert!(
                text.contains("batch '/e/hard one.ron' --save '/o/out put.shard-'\"$shard\"-of-3.ron"),
                "{text}"
            );
            assert!(text.contains("'/o/out put.shard-'3-of-3.ron"), "{text}");
            assert!(text.contains("--save '/o/out put.ron' --force"), "{text}");
        }
    }
}
