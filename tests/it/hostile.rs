//! Hostile plugins: whatever they do, the run ends with a sentence that says what happened, the program and its
//! other runs go on, and nothing outside the scratch folder is changed.
//!
//! All is bounded: bombs stop by themselves at a small count, no socket connects, and signals go only to processes that
//! the test started.

mod beside;
mod claims;
mod endings;
mod libraries;
mod reaching;

use serde_json::Value;
use std::collections::BTreeSet;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use workbench_tests::paths::{build_folder, root, sample, workbench};

/// Most memory that the program may ever have taken during a run, in KiB.
const MEMORY: u64 = 200 << 10;
/// How many runs are made at the same time.
const AT_ONCE: usize = 3;

/// Compiles a fixture, once in this process, into a folder of its own, and gives the folder.
pub fn fixture(name: &str, compiler: &str, sources: &[&str], defines: &[String]) -> PathBuf {
    static BUILT: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    let folder = build_folder().join("hostile").join(name);
    let mut built = BUILT.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    if built.insert(name.to_string()) {
        std::fs::create_dir_all(&folder).unwrap();
        let sources = sources.iter().map(|source| root().join("tests/fixtures/hostile").join(source));
        let output = Command::new(compiler)
            .args(["-shared", "-fPIC", "-O0", "-g0", "-Wall", "-Wextra", "-o"])
            .arg(folder.join(format!("{name}.{}", std::env::consts::DLL_EXTENSION)))
            .arg("-I")
            .arg(root().join("plugin-api/abi/include"))
            .args(defines.iter().map(|define| format!("-D{define}")))
            .args(sources)
            .args(["-lpthread", "-lm"])
            .output()
            .unwrap_or_else(|error| panic!("{compiler}: {error}"));
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    folder
}

/// The hostile plugin in C, whose deeds are parameters.
pub fn hostile() -> PathBuf {
    fixture("hostile", "cc", &["plugin.c", "die.c", "lie.c", "reach.c"], &[])
}

/// The hostile plugin in C that does a deed while it is loaded.
pub fn early(deed: &str, target: &str) -> PathBuf {
    let defines = [format!("CONSTRUCTOR=\"{deed}\""), format!("TARGET=\"{target}\"")];
    fixture(&format!("early-{deed}"), "cc", &["plugin.c", "die.c", "lie.c", "reach.c"], &defines)
}

/// A home with a file in it, where the program runs.
pub struct Home {
    folder: tempfile::TempDir,
}

impl Home {
    pub fn new() -> Home {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("canary.txt"), "canary\n").unwrap();
        std::fs::create_dir(folder.path().join("tmp")).unwrap();
        Home { folder }
    }

    pub fn canary(&self) -> PathBuf {
        self.folder.path().join("canary.txt")
    }

    /// A file that does not exist, outside of every scratch folder.
    pub fn outside(&self) -> PathBuf {
        self.folder.path().join("outside.txt")
    }

    /// Runs the program to its end and watches its memory.
    pub fn program(&self, arguments: &[&str]) -> Said {
        let (stdout, stderr) = (self.folder.path().join("stdout"), self.folder.path().join("stderr"));
        let mut child = Command::new(workbench())
            .args(arguments)
            .env_clear()
            .env("HOME", self.folder.path())
            .env("TMPDIR", self.folder.path().join("tmp"))
            .stdin(Stdio::null())
            .stdout(File::create(&stdout).unwrap())
            .stderr(File::create(&stderr).unwrap())
            .spawn()
            .unwrap();
        let mut peak = 0;
        let code = loop {
            peak = peak_memory(child.id()).unwrap_or(0).max(peak);
            if let Some(status) = child.try_wait().unwrap() {
                break status.code().expect("the program itself ends by itself");
            }
            std::thread::sleep(Duration::from_millis(2));
        };
        let read = |path: &Path| String::from_utf8_lossy(&std::fs::read(path).unwrap()).into_owned();
        let said = Said { code, stdout: read(&stdout), stderr: read(&stderr), peak };
        std::fs::remove_file(stdout).unwrap();
        std::fs::remove_file(stderr).unwrap();
        said
    }

    /// Asserts that nothing was changed: the file is as it was, no other came to be but the program's own copies
    /// of libraries, and every scratch folder is gone.
    pub fn assert_untouched(&self, what: &str) {
        assert_eq!(std::fs::read_to_string(self.canary()).unwrap(), "canary\n", "{what}");
        let names = |folder: &Path| -> Vec<String> {
            let entries = std::fs::read_dir(folder).unwrap();
            entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect()
        };
        let allowed = ["canary.txt", "tmp", ".cache", ".local"];
        let odd: Vec<String> =
            names(self.folder.path()).into_iter().filter(|name| !allowed.contains(&name.as_str())).collect();
        assert!(odd.is_empty(), "{what} made {odd:?}");
        assert_eq!(names(&self.folder.path().join("tmp")), Vec::<String>::new(), "{what} left scratch files");
    }
}

/// What the program said, and the most memory that it ever had, in KiB.
pub struct Said {
    pub code: i32,
    pub stdout: String,
    pub stderr: String,
    pub peak: u64,
}

impl Said {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.stdout)
            .unwrap_or_else(|error| panic!("{error} in {:?}\n{}", self.stdout, self.stderr))
    }

    pub fn message(&self) -> String {
        self.json()["message"].as_str().unwrap_or_default().to_string()
    }
}

fn peak_memory(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

/// Whether this system confines plugins as designed; a test that needs it says why it is skipped.
pub fn is_confined() -> bool {
    let sandbox = Home::new().program(&["solvers", "--json"]).json()["sandbox"].clone();
    let whole = sandbox["missing"].as_array().is_some_and(Vec::is_empty);
    if !whole {
        println!("skipped: this system does not confine plugins fully: {}", sandbox["missing"]);
    }
    whole
}

/// One run of a hostile plugin, and what must come of it.
pub struct Case {
    /// Folder of the plugin.
    pub plugins: PathBuf,
    /// Id of its solver.
    pub solver: &'static str,
    /// What it does.
    pub misdeed: &'static str,
    /// How often.
    pub target: &'static str,
    /// Limit in seconds.
    pub seconds: &'static str,
    /// Part of the sentence.
    pub expected: &'static str,
    /// Exit code of the program.
    pub code: i32,
}

impl Case {
    /// A run of the plugin in C that fails.
    pub fn fails(misdeed: &'static str, expected: &'static str) -> Case {
        Case { plugins: hostile(), solver: "hostile", misdeed, target: "", seconds: "20", expected, code: 3 }
    }

    /// A run of it that does no harm, and ends without a solution.
    pub fn harmless(misdeed: &'static str, expected: &'static str) -> Case {
        Case { code: 1, ..Case::fails(misdeed, expected) }
    }

    fn check(&self) -> Said {
        let home = Home::new();
        let puzzle = sample("puzzles/sudoku/easy-1.txt");
        let (misdeed, target) = (format!("misdeed={}", self.misdeed), format!("target={}", self.target));
        let mut arguments = vec!["run", puzzle.to_str().unwrap(), "--solver", self.solver, "--json"];
        arguments.extend(["--plugins", self.plugins.to_str().unwrap(), "--set", &misdeed]);
        arguments.extend(["--max-seconds", self.seconds]);
        if !self.target.is_empty() {
            arguments.extend(["--set", &target]);
        }
        let said = home.program(&arguments);
        let (misdeed, message) = (self.misdeed, said.message());
        assert_eq!(said.code, self.code, "{misdeed}: {message} {}", said.stderr);
        assert!(message.contains(self.expected), "{misdeed}: {message}");
        assert!(message.ends_with('.') && !said.stderr.contains("panicked at"), "{misdeed}: {}", said.stderr);
        assert!(said.peak < MEMORY, "{misdeed}: the program took {} KiB", said.peak);
        home.assert_untouched(misdeed);
        said
    }
}

/// Checks all cases, some at the same time.
pub fn check_all(cases: &[Case]) {
    side_by_side(cases, |case| {
        case.check();
    });
}

/// Does something for each, some at the same time.
pub fn side_by_side<T: Sync>(items: &[T], act: impl Fn(&T) + Sync) {
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..AT_ONCE {
            scope.spawn(|| {
                while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
                    act(item);
                }
            });
        }
    });
}
