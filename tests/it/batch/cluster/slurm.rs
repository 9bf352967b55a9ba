//! A Slurm of one node, started from unpacked packages as this user, with its own settings, ports and folders.

use super::{lab_with_script, merged, unpacked};
use crate::batch::assert_equal;
use std::fs::{self, File};
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Longest time that the array and the merge may take.
const PATIENCE: Duration = Duration::from_secs(240);

/// The three daemons; they are ended when this is dropped.
struct Slurm {
    root: PathBuf,
    folder: tempfile::TempDir,
    daemons: Vec<Child>,
}

impl Slurm {
    /// Starts munged, slurmctld and slurmd, and waits for the node.
    fn start(root: &Path) -> Result<Slurm, String> {
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let mut slurm = Slurm { root: root.to_path_buf(), folder, daemons: Vec::new() };
        for name in ["state", "spool", "munge"] {
            fs::create_dir(slurm.path(name)).map_err(|error| error.to_string())?;
        }
        let key: Vec<u8> = (0..1024_u32).map(|i| (i * i % 251) as u8).collect();
        fs::write(slurm.path("munge/key"), key).map_err(|error| error.to_string())?;
        for (name, mode) in [("munge/key", 0o400), ("munge", 0o700), (".", 0o755)] {
            let mode = fs::Permissions::from_mode(mode);
            fs::set_permissions(slurm.path(name), mode).map_err(|error| error.to_string())?;
        }
        let host = slurm.output("hostname", &["-s"])?;
        fs::write(slurm.path("slurm.conf"), slurm.settings(host.trim())?)
            .map_err(|error| error.to_string())?;
        let file = |name: &str| slurm.path(name).to_string_lossy().into_owned();
        let munged = [
            "--foreground".into(),
            "--force".into(),
            "--num-threads=2".into(),
            format!("--key-file={}", file("munge/key")),
            format!("--socket={}", file("munge.socket")),
            format!("--pid-file={}", file("munge/pid")),
            format!("--log-file={}", file("munge/log")),
            format!("--seed-file={}", file("munge/seed")),
        ];
        let (settings, host) = (file("slurm.conf"), host.trim().to_string());
        let stepd = root.join("usr/sbin/slurmstepd-wlm").to_string_lossy().into_owned();
        let slurmctld = ["-D".into(), "-f".into(), settings.clone()];
        let slurmd = ["-D".into(), "-f".into(), settings, "-d".into(), stepd, "-N".into(), host];
        slurm.daemon("usr/sbin/munged", &munged)?;
        slurm.wait("munge", || slurm.path("munge.socket").exists())?;
        slurm.daemon("usr/sbin/slurmctld-wlm", &slurmctld)?;
        slurm.daemon("usr/sbin/slurmd-wlm", &slurmd)?;
        slurm.wait("the node", || {
            slurm.output("sinfo", &["--noheader", "--format=%T"]).is_ok_and(|state| state.trim() == "idle")
        })?;
        Ok(slurm)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn settings(&self, host: &str) -> Result<String, String> {
        let (control, node) = (free_port()?, free_port()?);
        let user = self.output("id", &["-un"])?;
        let (user, folder, root) = (user.trim(), self.folder.path().display(), self.root.display());
        Ok(format!(
            "ClusterName=test\nSlurmctldHost={host}(127.0.0.1)\nSlurmUser={user}\nSlurmdUser={user}\n\
             SlurmctldPort={control}\nSlurmdPort={node}\nAuthType=auth/munge\nCryptoType=crypto/munge\n\
             AuthInfo=socket={folder}/munge.socket\nPluginDir={root}/usr/lib/{arch}-linux-gnu/slurm-wlm\n\
             StateSaveLocation={folder}/state\nSlurmdSpoolDir={folder}/spool\nSlurmctldPidFile={folder}/control.pid\n\
             SlurmdPidFile={folder}/node.pid\nSlurmctldLogFile={folder}/control.log\nSlurmdLogFile={folder}/node.log\n\
             ProctrackType=proctrack/pgid\nTaskPlugin=task/none\nMpiDefault=none\nSwitchType=switch/none\n\
             SchedulerType=sched/builtin\nSelectType=select/cons_tres\nSelectTypeParameters=CR_CPU\nReturnToService=2\n\
             MailProg=/bin/true\nJobAcctGatherType=jobacct_gather/none\nAccountingStorageType=accounting_storage/none\n\
             SchedulerParameters=batch_sched_delay=0,sched_interval=1\n\
             NodeName={host} NodeAddr=127.0.0.1 CPUs=2\n\
             PartitionName=all Nodes={host} Default=YES MaxTime=INFINITE State=UP\n",
            arch = std::env::consts::ARCH
        ))
    }

    /// A command that finds Slurm's programs, libraries and settings.
    fn command(&self, program: impl AsRef<std::ffi::OsStr>) -> Command {
        let libraries = self.root.join(format!("usr/lib/{}-linux-gnu", std::env::consts::ARCH));
        let path = std::env::var("PATH").unwrap_or_default();
        let mut command = Command::new(program);
        command
            .env("LD_LIBRARY_PATH", format!("{0}:{0}/slurm-wlm", libraries.display()))
            .env("PATH", format!("{}:{path}", self.root.join("usr/bin").display()))
            .env("SLURM_CONF", self.path("slurm.conf"))
            .stdin(Stdio::null());
        command
    }

    fn output(&self, program: &str, arguments: &[&str]) -> Result<String, String> {
        let output = self.command(program).args(arguments).output();
        let output = output.map_err(|error| format!("{program}: {error}"))?;
        match output.status.success() {
            true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
            false => Err(format!("{program}: {}", String::from_utf8_lossy(&output.stderr))),
        }
    }

    fn daemon(&mut self, program: &str, arguments: &[String]) -> Result<(), String> {
        let log =
            File::create(self.path(&format!("{}.out", self.daemons.len()))).map_err(|e| e.to_string())?;
        let errors = log.try_clone().map_err(|error| error.to_string())?;
        let child = self.command(self.root.join(program)).args(arguments).stdout(log).stderr(errors).spawn();
        self.daemons.push(child.map_err(|error| format!("{program}: {error}"))?);
        Ok(())
    }

    fn wait(&self, what: &str, is_there: impl Fn() -> bool) -> Result<(), String> {
        let deadline = Instant::now() + Duration::from_secs(60);
        while Instant::now() < deadline {
            if is_there() {
                return Ok(());
            }
            thread::sleep(Duration::from_millis(50));
        }
        let logs =
            ["0.out", "1.out", "2.out"].map(|name| fs::read_to_string(self.path(name)).unwrap_or_default());
        Err(format!("{what} did not come up: {}", logs.join("\n")))
    }
}

impl Drop for Slurm {
    fn drop(&mut self) {
        // They are ours, and have no more use.
        for daemon in self.daemons.iter_mut().rev() {
            let _ = daemon.kill();
            let _ = daemon.wait();
        }
    }
}

fn free_port() -> Result<u16, String> {
    let listener = TcpListener::bind("127.0.0.1:0").map_err(|error| error.to_string())?;
    Ok(listener.local_addr().map_err(|error| error.to_string())?.port())
}

#[test]
fn a_slurm_array_of_eight_shards_equals_the_whole() {
    let Some(root) = unpacked("slurm") else {
        eprintln!("skipped: Slurm is not unpacked; `cargo workbench-test` does that where it can");
        return;
    };
    let slurm = match Slurm::start(&root) {
        Ok(slurm) => slurm,
        Err(reason) => {
            eprintln!("skipped: Slurm does not start here: {reason}");
            return;
        }
    };
    let (lab, script) = lab_with_script("slurm");
    // The tasks outlive the command that submits them, and so does their home.
    let home = lab.path("home");
    fs::create_dir(&home).unwrap();
    let mut submit = slurm.command("sh");
    submit.arg(&script).env("HOME", &home);
    for variable in ["XDG_DATA_HOME", "XDG_CACHE_HOME", "WORKBENCH_PLUGINS"] {
        submit.env_remove(variable);
    }
    let said = submit.output().unwrap();
    assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
    let deadline = Instant::now() + PATIENCE;
    while !slurm.output("squeue", &["--noheader"]).unwrap().trim().is_empty() {
        assert!(Instant::now() < deadline, "{:?}", slurm.output("squeue", &[]));
        thread::sleep(Duration::from_millis(200));
    }
    let log = fs::read_to_string(lab.path("all of it.ron.merge.log")).unwrap_or_default();
    assert!(lab.path("all of it.ron").exists(), "{log}");
    let whole = lab.whole("whole.ron", &[]);
    assert_eq!(whole.len(), 600);
    assert_equal(&merged(&lab), &whole, "eight tasks of Slurm");
}
