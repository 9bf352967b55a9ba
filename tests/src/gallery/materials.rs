//! What the states of the gallery open: samples, and what the program makes of them.

use crate::paths::{build_folder, sample, workbench};
use crate::workers;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

/// A session with the runs of a sample experiment.
pub const SESSION: &str = "short.ron";
/// A Sudoku that keeps a solver busy.
pub const ENDLESS: &str = "endless.txt";
/// A Sudoku of 36 rows.
pub const SUDOKU_36: &str = "sudoku-36.solo";
/// A Kakuro of 60 rows.
pub const KAKURO_60: &str = "kakuro-60.kakuro";
/// Pictures for an associative memory.
pub const PATTERN: &str = "letters.pattern";
/// A puzzle that cannot be read.
pub const BROKEN: &str = "broken.txt";

/// Three letters; the first has lost some of its points.
const LETTERS: &str = "\
.###.\n#....\n#.#.#\n#...#\n..#..\n\n\
.###.\n#...#\n#####\n#...#\n#...#\n\n\
####.\n#...#\n####.\n#...#\n####.\n\n\
.####\n#....\n#....\n#....\n.####\n";

/// A folder with what is opened, made when it is asked for first.
pub struct Materials {
    folder: TempDir,
    plugins: Vec<PathBuf>,
}

impl Materials {
    /// Begins with a plugin that is none.
    ///
    /// # Errors
    ///
    /// The file system's.
    pub fn new() -> io::Result<Materials> {
        let folder = tempfile::tempdir()?;
        let broken = folder.path().join("plugins");
        std::fs::create_dir(&broken)?;
        std::fs::write(broken.join(format!("broken.{}", std::env::consts::DLL_EXTENSION)), "no library")?;
        Ok(Materials { folder, plugins: vec![build_folder(), broken] })
    }

    /// Where plugins are.
    pub fn plugins(&self) -> &[PathBuf] {
        &self.plugins
    }

    /// The file of this name: one of the names above, or a sample.
    ///
    /// # Errors
    ///
    /// The file system's, and the program's.
    pub fn file(&self, name: &str) -> io::Result<PathBuf> {
        let path = self.folder.path().join(name);
        if path.exists() {
            return Ok(path);
        }
        match name {
            SESSION => {
                let experiment = sample("experiments/short.ron");
                self.program(&["batch".as_ref(), &experiment, "--save".as_ref(), &path])?;
            }
            SUDOKU_36 => self.generated("sudoku --size 36 --givens 700", &path)?,
            KAKURO_60 => self.generated("kakuro --rows 60 --cols 60 --any", &path)?,
            ENDLESS => std::fs::write(&path, workers::ENDLESS)?,
            PATTERN => std::fs::write(&path, LETTERS)?,
            BROKEN => std::fs::write(&path, format!("5......5.\n{}", ".........\n".repeat(8)))?,
            _ => return Ok(sample(name)),
        }
        Ok(path)
    }

    /// Has the program make a puzzle.
    fn generated(&self, kind: &str, path: &Path) -> io::Result<()> {
        let out = tempfile::tempdir_in(self.folder.path())?;
        let words = ["generate"].into_iter().chain(kind.split(' ')).map(Path::new);
        let words: Vec<&Path> = words.chain(["--out".as_ref(), out.path()]).collect();
        self.program(&words)?;
        let made =
            std::fs::read_dir(out.path())?.next().ok_or_else(|| io::Error::other("nothing was made"))?;
        std::fs::rename(made?.path(), path)
    }

    fn program(&self, arguments: &[&Path]) -> io::Result<()> {
        let status = Command::new(workbench()).args(arguments).status()?;
        if status.success() { Ok(()) } else { Err(io::Error::other(format!("{arguments:?} failed"))) }
    }
}
