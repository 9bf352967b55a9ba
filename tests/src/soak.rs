//! The real window with endless runs in it: how much memory it takes, how much of that its points are, and whether it
//! still answers.

use crate::paths::workbench;
use crate::screen::Stroke::{Down, Up};
use crate::screen::{PATIENCE, Picture, wait};
use crate::shown::Shown;
use crate::workers::{ENDLESS, workers_of};
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

/// Most bytes that a sample takes in the window's memory.
pub const BYTES_OF_A_SAMPLE: u64 = 34;

/// Where the window keeps what is its own, below the home of its user.
const DATA: &str = ".local/share/puzzle-workbench";

const F5: u32 = 0xffc2;
const RETURN: u32 = 0xff0d;
const ESCAPE: u32 = 0xff1b;
const CTRL: u32 = 0xffe3;
const SHIFT: u32 = 0xffe1;
const A: u32 = 0x61;
const P: u32 = 0x70;
const S: u32 = 0x73;

/// A window with endless runs.
pub struct Soak {
    shown: Shown,
    /// What the window took before its first run, in bytes.
    before: u64,
    began: Instant,
    is_dark: bool,
}

/// Memory at a moment, in bytes.
#[derive(Clone, Copy, Debug)]
pub struct Memory {
    /// What the window takes.
    pub window: u64,
    /// The most that it has taken so far.
    pub most: u64,
    /// What its workers take, which are processes of their own.
    pub workers: u64,
}

/// What series hold together.
#[derive(Clone, Copy, Debug, Default)]
pub struct Kept {
    /// Samples.
    pub points: u64,
    /// Every how many-th sample is kept of the series that was thinned least.
    pub every: u64,
}

impl Soak {
    /// Opens the window for a user of its own, and starts so many runs at once.
    ///
    /// # Panics
    ///
    /// When the window does not come.
    pub fn start(runs: usize) -> Soak {
        let home = tempfile::tempdir().expect("there is a folder for temporary files");
        let puzzle = home.path().join("endless.txt");
        let data = home.path().join(DATA);
        fs::create_dir_all(&data).expect("a folder is made");
        fs::write(&puzzle, ENDLESS).expect("a file is written");
        let settings = format!("(version: 1, content: (theme: Light, places: Some({runs})))");
        fs::write(data.join("settings.ron"), settings).expect("a file is written");

        let mut command = Command::new(workbench());
        // Without a session bus, and without zenity in the path, it asks for a path itself.
        command.arg(&puzzle).current_dir(home.path()).env("PATH", home.path());
        command.env_remove("DBUS_SESSION_BUS_ADDRESS").env_remove("XDG_RUNTIME_DIR");
        let shown = Shown::open(home, command);
        shown.screen.wait_for_rest("the first frame", |picture| picture.colours() > 50);
        let before = memory(shown.process.0.id()).window;
        let soak = Soak { shown, before, began: Instant::now(), is_dark: false };
        for run in 1..=runs {
            soak.shown.screen.press(F5);
            wait("a worker", || (workers_of(soak.shown.process.0.id()).len() >= run).then_some(()));
        }
        soak
    }

    /// Time since the first run began.
    pub fn time(&self) -> Duration {
        self.began.elapsed()
    }

    /// What the window took before its first run, in bytes.
    pub fn before(&self) -> u64 {
        self.before
    }

    /// Memory now.
    pub fn memory(&self) -> Memory {
        let workers =
            workers_of(self.shown.process.0.id()).into_iter().map(|worker| memory(worker).window).sum();
        Memory { workers, ..memory(self.shown.process.0.id()) }
    }

    /// What the runs kept when they were last written as unsaved work; none before the first time.
    pub fn kept(&self) -> Option<Kept> {
        let files = fs::read_dir(self.shown.home.path().join(DATA).join("unsaved")).ok()?.flatten();
        let mut files = files.map(|entry| entry.path());
        let file: PathBuf =
            files.find(|path| path.extension().is_some_and(|extension| extension == "ron"))?;
        kept_in(&file)
    }

    /// How many pictures a second the window shows, as far as they differ and are seen in passing. It waits for the first.
    ///
    /// # Panics
    ///
    /// When none comes in time.
    pub fn pictures(&self) -> f64 {
        let first = self.shown.screen.picture();
        let began = Instant::now();
        let mut before = self.shown.screen.wait_for_picture("another picture", |picture| *picture != first);
        let mut pictures = 1;
        while began.elapsed() < Duration::from_secs(2) {
            let now = self.shown.screen.picture();
            pictures += u32::from(now != before);
            before = now;
        }
        f64::from(pictures) / began.elapsed().as_secs_f64()
    }

    /// Asks for the other theme with keys alone, and gives the time until it is seen.
    ///
    /// # Panics
    ///
    /// When it does not come.
    pub fn answer(&mut self) -> Duration {
        self.is_dark = !self.is_dark;
        let words = if self.is_dark { "theme dark" } else { "theme light" };
        // The field is there soon, but later where others take the processor; who types before that types again.
        for pause in [1, 2, 4, 8, 16, 32] {
            self.press_with_ctrl(P);
            thread::sleep(Duration::from_secs(pause));
            self.shown.screen.enter(words);
            thread::sleep(Duration::from_millis(500));
            let began = Instant::now();
            self.shown.screen.press(RETURN);
            while began.elapsed() < PATIENCE {
                if is_dark(&self.shown.screen.picture()) == self.is_dark {
                    return began.elapsed();
                }
                thread::sleep(Duration::from_millis(20));
            }
            self.shown.screen.press(ESCAPE);
        }
        panic!("the window does not take the words {words:?} any more");
    }

    /// Ends all runs.
    ///
    /// # Panics
    ///
    /// When they go on.
    pub fn stop(&self) {
        self.shown.screen.strike(CTRL, Down);
        self.shown.screen.strike(SHIFT, Down);
        self.shown.screen.press(F5);
        self.shown.screen.strike(SHIFT, Up);
        self.shown.screen.strike(CTRL, Up);
        wait("the end of all runs", || workers_of(self.shown.process.0.id()).is_empty().then_some(()));
    }

    /// Saves the session once all runs have ended, and gives what it holds.
    ///
    /// # Panics
    ///
    /// When there is no such file in time.
    pub fn save(&self) -> Kept {
        let file = self.shown.home.path().join("saved.ron");
        // The field is there soon, but later where others take the processor; who types before that types again.
        for pause in [1, 2, 4, 8, 16] {
            self.press_with_ctrl(S);
            thread::sleep(Duration::from_secs(pause));
            // A name is proposed, which what is typed replaces.
            self.press_with_ctrl(A);
            self.shown.screen.enter("saved.ron");
            self.shown.screen.press(RETURN);
            let began = Instant::now();
            while began.elapsed() < Duration::from_secs(20) {
                if let Some(kept) = kept_in(&file) {
                    return kept;
                }
                thread::sleep(Duration::from_millis(100));
            }
            self.shown.screen.press(ESCAPE);
        }
        panic!("the window does not save its session");
    }

    fn press_with_ctrl(&self, key: u32) {
        self.shown.screen.strike(CTRL, Down);
        self.shown.screen.press(key);
        self.shown.screen.strike(CTRL, Up);
    }
}

/// Memory of one process; 0 of one that is gone.
fn memory(process: u32) -> Memory {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let kilobytes = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name));
        line.and_then(|rest| rest.split_whitespace().next()?.parse::<u64>().ok()).unwrap_or(0)
    };
    Memory { window: kilobytes("VmRSS:") << 10, most: kilobytes("VmHWM:") << 10, workers: 0 }
}

/// What a session file says of each series that is packed; a short one is a list, and does not count.
fn kept_in(file: &Path) -> Option<Kept> {
    let lines = BufReader::new(fs::File::open(file).ok()?).split(b'\n');
    let mut kept = Kept::default();
    for line in lines.map_while(Result::ok) {
        // What a series says of itself stands before its columns, which are long.
        let head: String = String::from_utf8_lossy(&line[..line.len().min(400)]).split_whitespace().collect();
        let number = |name: &str| -> Option<u64> {
            let (_, rest) = head.split_once(name)?;
            rest.split([',', ')']).next()?.parse().ok()
        };
        if let Some((points, every)) = number(",kept:Some(").zip(number(",every:")) {
            kept.points += points;
            kept.every = if kept.every == 0 { every } else { kept.every.min(every) };
        }
    }
    Some(kept)
}

fn is_dark(picture: &Picture) -> bool {
    let sum: u64 = picture.pixels.iter().flatten().map(|&part| u64::from(part)).sum();
    sum < picture.pixels.len() as u64 * 3 * 110
}
