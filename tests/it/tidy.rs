//! Rules of the house that a machine can check.

use std::path::{Path, PathBuf};
use workbench_tests::paths::root;

/// All Rust files below a folder of the repository, with their text.
pub fn sources(folder: &str) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    walk(&root().join(folder), "rs", &mut found);
    assert!(!found.is_empty(), "{folder} has sources");
    found
}

fn walk(folder: &Path, extension: &str, found: &mut Vec<(PathBuf, String)>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() && name != "target" && !name.starts_with('.') {
            walk(&path, extension, found);
        } else if path.extension().is_some_and(|found| found == extension) {
            found.push((path.clone(), std::fs::read_to_string(&path).unwrap()));
        }
    }
}

#[test]
fn every_file_says_what_it_is() {
    for (path, text) in sources(".") {
        assert!(text.starts_with("//!"), "{} has no //! line", path.display());
    }
}

#[test]
fn documents_name_only_paths_that_exist() {
    let mut documents = Vec::new();
    walk(&root(), "md", &mut documents);
    assert!(documents.iter().any(|(path, _)| path.ends_with("ARCHITECTURE.md")));
    for (document, text) in documents {
        let folder = document.parent().unwrap();
        // Odd parts between backquotes are code; those with a known ending are paths.
        for quoted in text.split('`').skip(1).step_by(2) {
            let is_path =
                [".rs", ".md", ".toml", ".txt", ".sdm", ".png"].iter().any(|end| quoted.ends_with(end));
            let is_plain = quoted.chars().all(|c| c.is_ascii_alphanumeric() || "./-_".contains(c));
            if is_path && is_plain && quoted.contains('/') {
                let exists = root().join(quoted).exists() || folder.join(quoted).exists();
                assert!(exists, "{} names {quoted}, which does not exist", document.display());
            }
        }
        for target in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            if !target.starts_with("http") && !target.starts_with('#') {
                let file = target.split('#').next().unwrap_or(target);
                assert!(folder.join(file).exists(), "{} links to {target}", document.display());
            }
        }
    }
}

#[test]
fn nothing_is_called_utils_or_imported_by_glob() {
    for (path, text) in sources(".") {
        let stem = path.file_stem().unwrap().to_string_lossy().into_owned();
        assert!(
            !["utils", "util", "common", "helpers", "misc", "prelude"].contains(&stem.as_str()),
            "{stem}"
        );
        let glob = text
            .lines()
            .find(|line| line.trim_start().starts_with("use ") && line.trim_end().ends_with("::*;"));
        assert_eq!(glob, None, "{}", path.display());
    }
}
