//! Runs the paper's eight tables, and smart-square with each geometric crossover, and prints them beside the paper's
//! figures. Each cell is "solved of the runs / mean best fitness".
//!
//! `cargo run --release -p geometric-ga --example ga-tables -- [--runs 30] [--threads 1] [--only TEXT] [--column TEXT] \
//! [--set KEY=VALUE] [FILE OR FOLDER…]`
//!
//! Without a file it takes the 9×9 samples of this project. `--only` takes the tables whose title has the text,
//! `--column` the columns whose name has it, and `--set` changes a parameter of all runs.
//! A file is 81 cells, `0` or `.` for an open one.

use geometric_ga::{GeometricGa, HillClimber};
use plugin_api::puzzle::{BoxShape, Digit, Puzzle, sudoku};
use plugin_api::{Drive, Driven, abi, drive};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// One table: its title, settings for all columns, the parameter that differs, and its values.
struct Table {
    title: &'static str,
    solver: Solver,
    common: &'static [(&'static str, &'static str)],
    columns: &'static [&'static [(&'static str, &'static str)]],
    /// What the paper has, for those of its grids that it publishes.
    paper: &'static [(&'static str, &'static str)],
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Solver {
    Ga,
    Climber,
}

const HAMMING: &[&[(&str, &str)]] = &[
    &[("crossover", "none")],
    &[("crossover", "uniform")],
    &[("crossover", "two-point")],
    &[("crossover", "whole-row")],
];

const ROW_SWAP: &[&[(&str, &str)]] = &[
    &[("crossover", "none")],
    &[("crossover", "whole-row")],
    &[("crossover", "pmx")],
    &[("crossover", "one-cycle")],
    &[("crossover", "multi-cycle")],
    &[("crossover", "uniform-swap")],
];

const NOT_PUBLISHED: &[(&str, &str)] = &[("all", "tables V to VII are not in the available text")];

const TABLES: [Table; 9] = [
    Table {
        title: "I. Hamming, no mutation",
        solver: Solver::Ga,
        common: &[("space", "hamming"), ("mutation", "none")],
        columns: HAMMING,
        paper: &[
            ("easy 1", "0/211, 0/212, 0/240, 1/239"),
            ("easy 2", "0/212, 0/212, 1/239, 7/241"),
            ("easy 3", "0/215, 0/214, 4/239, 1/239"),
            ("medium", "0/210, 0/210, 0/235, 0/236"),
            ("hard", "0/210, 0/209, 0/237, 0/239"),
        ],
    },
    Table {
        title: "II. Hamming, point mutation",
        solver: Solver::Ga,
        common: &[("space", "hamming"), ("mutation", "point")],
        columns: HAMMING,
        paper: &[
            ("easy 1", "0/231, 0/212, 4/240, 1/240"),
            ("easy 2", "0/231, 0/212, 2/239, 8/241"),
            ("easy 3", "0/232, 0/213, 5/241, 9/241"),
            ("medium", "0/228, 0/210, 0/235, 0/237"),
            ("hard", "0/230, 0/210, 0/237, 1/239"),
        ],
    },
    Table {
        title: "III. Hamming, uniform swap mutation",
        solver: Solver::Ga,
        common: &[("space", "hamming"), ("mutation", "uniform-swap")],
        columns: HAMMING,
        paper: &[
            ("easy 1", "0/231, 0/212, 2/240, 5/241"),
            ("easy 2", "0/231, 0/212, 4/238, 8/241"),
            ("easy 3", "0/231, 0/213, 4/240, 14/242"),
            ("medium", "0/227, 0/210, 0/232, 0/236"),
            ("hard", "0/229, 0/210, 0/236, 0/238"),
        ],
    },
    Table {
        title: "IV. Hamming, exponential point mutation",
        solver: Solver::Ga,
        common: &[("space", "hamming"), ("mutation", "exponential-point")],
        columns: HAMMING,
        paper: &[
            ("easy 1", "0/222, 0/212, 1/238, 2/240"),
            ("easy 2", "0/221, 0/212, 1/237, 8/241"),
            ("easy 3", "0/221, 0/214, 3/238, 3/240"),
            ("medium", "0/220, 0/210, 0/231, 0/235"),
            ("hard", "0/220, 0/210, 0/234, 0/238"),
        ],
    },
    Table {
        title: "V. Row-swap, no mutation",
        solver: Solver::Ga,
        common: &[("mutation", "none")],
        columns: ROW_SWAP,
        paper: NOT_PUBLISHED,
    },
    Table {
        title: "VI. Row-swap, row swap mutation",
        solver: Solver::Ga,
        common: &[("mutation", "row-swap")],
        columns: ROW_SWAP,
        paper: NOT_PUBLISHED,
    },
    Table {
        title: "VII. Row-swap, exponential row swap mutation",
        solver: Solver::Ga,
        common: &[("mutation", "exponential-row-swap")],
        columns: ROW_SWAP,
        paper: NOT_PUBLISHED,
    },
    Table {
        title: "VIII. Hill climbers",
        solver: Solver::Climber,
        common: &[],
        columns: &[
            &[("space", "hamming"), ("mutation", "point")],
            &[("space", "hamming"), ("mutation", "uniform-swap")],
            &[("space", "hamming"), ("mutation", "exponential-point")],
            &[("space", "row-swap"), ("mutation", "row-swap")],
            &[("space", "row-swap"), ("mutation", "exponential-row-swap")],
            &[("space", "hamming"), ("mutation", "smart-square")],
            &[("space", "row-swap"), ("mutation", "smart-square")],
        ],
        paper: &[("all", "smart-square solves the easy grids at once; none gets near on medium and hard")],
    },
    Table {
        title: "Future work: row-swap, smart-square mutation",
        solver: Solver::Ga,
        common: &[("mutation", "smart-square")],
        columns: ROW_SWAP,
        paper: &[("all", "not done in the paper")],
    },
];

/// What one run came to.
#[derive(Clone, Copy, Default)]
struct Result {
    is_solved: bool,
    best: f64,
    evaluations: u64,
}

struct Options {
    runs: usize,
    threads: usize,
    only: String,
    column: String,
    settings: Vec<(String, String)>,
    files: Vec<PathBuf>,
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("{sentence}");
            ExitCode::from(2)
        }
    }
}

fn run() -> std::result::Result<(), String> {
    let options = options()?;
    let puzzles = options.files.iter().map(|file| read(file)).collect::<std::result::Result<Vec<_>, _>>()?;
    for table in TABLES.iter().filter(|table| table.title.contains(&options.only)) {
        println!("\n{}", table.title);
        let columns = table.columns.iter().filter(|column| name_of(column).contains(&options.column));
        let columns: Vec<_> = columns.collect();
        let names: Vec<String> = columns.iter().map(|column| name_of(column)).collect();
        println!("| grid | {} |", names.join(" | "));
        println!("|---{}|", "|---".repeat(columns.len()));
        for (file, puzzle) in options.files.iter().zip(&puzzles) {
            let cells = columns.iter().map(|column| cell(table, column, puzzle, &options));
            println!("| {} | {} |", name(file), cells.collect::<Vec<_>>().join(" | "));
        }
        for (grid, figures) in table.paper {
            println!("paper, {grid}: {figures}");
        }
    }
    Ok(())
}

/// Solved of the runs, mean best fitness, and the median evaluations where any run was solved.
fn cell(table: &Table, column: &[(&str, &str)], puzzle: &Puzzle, options: &Options) -> String {
    let given = options.settings.iter().map(|(key, value)| (key.as_str(), value.as_str()));
    let settings: Vec<_> = table.common.iter().chain(column).copied().chain(given).collect();
    let results = Mutex::new(vec![Result::default(); options.runs]);
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..options.threads {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= options.runs {
                        return;
                    }
                    let how = Drive { seed: number as u64 + 1, settings: &settings, ..Drive::default() };
                    let result = match table.solver {
                        Solver::Ga => result(&drive::<GeometricGa>(puzzle, &how)),
                        Solver::Climber => result(&drive::<HillClimber>(puzzle, &how)),
                    };
                    results.lock().unwrap_or_else(PoisonError::into_inner)[number] = result;
                }
            });
        }
    });
    let results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    let solved: Vec<&Result> = results.iter().filter(|result| result.is_solved).collect();
    let mean = results.iter().map(|result| result.best).sum::<f64>() / results.len() as f64;
    let mut evaluations: Vec<u64> = solved.iter().map(|result| result.evaluations).collect();
    evaluations.sort_unstable();
    match evaluations.get(evaluations.len() / 2) {
        Some(0) => format!("{}/{mean:.1} at once", solved.len()),
        _ => format!("{}/{mean:.1}", solved.len()),
    }
}

fn result(run: &Driven) -> Result {
    // Both solvers have the best fitness as their first metric; a puzzle that smart-square solves has no sample.
    let best = run.samples.iter().rfind(|sample| sample.metric == 0).map_or(243.0, |sample| sample.value);
    Result { is_solved: run.verdict == abi::VERDICT_SOLVED, best, evaluations: run.work }
}

fn options() -> std::result::Result<Options, String> {
    let mut options = Options {
        runs: 30,
        threads: 1,
        only: String::new(),
        column: String::new(),
        settings: Vec::new(),
        files: Vec::new(),
    };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or(format!("{argument} takes a value"));
        match argument.as_str() {
            "--runs" => options.runs = number(&value()?)?,
            "--threads" => options.threads = number(&value()?)?,
            "--only" => options.only = value()?,
            "--column" => options.column = value()?,
            "--set" => {
                let text = value()?;
                let (key, value) = text.split_once('=').ok_or("--set takes KEY=VALUE")?;
                options.settings.push((key.to_string(), value.to_string()));
            }
            path => add_files(Path::new(path), &mut options.files)?,
        }
    }
    if options.files.is_empty() {
        let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples/puzzles/sudoku");
        for name in ["easy-1.txt", "medium-1.txt", "hard-1.txt", "hard-2.txt"] {
            options.files.push(samples.join(name));
        }
    }
    Ok(options)
}

fn number(text: &str) -> std::result::Result<usize, String> {
    text.parse().ok().filter(|&number| number > 0).ok_or(format!("{text} is no whole number above 0"))
}

fn add_files(path: &Path, files: &mut Vec<PathBuf>) -> std::result::Result<(), String> {
    if !path.is_dir() {
        files.push(path.to_path_buf());
        return Ok(());
    }
    let entries = std::fs::read_dir(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut found: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    found.retain(|path| path.extension().is_some_and(|extension| extension == "txt"));
    found.sort_unstable();
    files.extend(found);
    Ok(())
}

fn read(file: &Path) -> std::result::Result<Puzzle, String> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let cells = text.chars().filter(|c| !c.is_whitespace());
    let givens: Vec<Option<Digit>> = cells.map(|c| c.to_digit(10).and_then(Digit::new)).collect();
    if givens.len() != 81 {
        return Err(format!("{} has {} cells; a 9×9 grid has 81", file.display(), givens.len()));
    }
    sudoku(BoxShape { rows: 3, cols: 3 }, &givens).map_err(|error| format!("{}: {error}", file.display()))
}

fn name_of(column: &[(&str, &str)]) -> String {
    column.iter().map(|(_, value)| *value).collect::<Vec<_>>().join(" ")
}

fn name(file: &Path) -> String {
    file.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}
