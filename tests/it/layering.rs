//! The doors of ARCHITECTURE.md: who may depend on whom.

use cargo_metadata::{DependencyKind, MetadataCommand};
use std::collections::{BTreeMap, BTreeSet};
use workbench_tests::paths::root;

/// Crates of this workspace with the names of their dependencies, development ones apart.
fn dependencies() -> BTreeMap<String, BTreeSet<String>> {
    let metadata = MetadataCommand::new().manifest_path(root().join("Cargo.toml")).no_deps().exec().unwrap();
    let names = |package: &cargo_metadata::Package| {
        let normal =
            package.dependencies.iter().filter(|dependency| dependency.kind == DependencyKind::Normal);
        normal.map(|dependency| dependency.name.clone()).collect()
    };
    metadata.packages.iter().map(|package| (package.name.to_string(), names(package))).collect()
}

fn plugins() -> BTreeSet<String> {
    let folders = std::fs::read_dir(root().join("plugins")).unwrap().map(|folder| folder.unwrap());
    let crates = folders.filter(|folder| folder.path().join("Cargo.toml").is_file());
    crates.map(|folder| folder.file_name().to_string_lossy().into_owned()).collect()
}

#[test]
fn the_plugin_side_depends_on_nothing_but_itself() {
    let all = dependencies();
    assert_eq!(all["plugin-abi"], BTreeSet::new());
    assert_eq!(all["reasoning"], BTreeSet::from(["puzzle".into()]));
    assert_eq!(all["puzzle"], BTreeSet::new());
    // A stream of random numbers that never changes, and the text of its state.
    let numbers = ["plugin-api", "postcard", "rand_xoshiro"];
    assert_eq!(all["random"], BTreeSet::from(numbers.map(String::from)));
    assert_eq!(all["plugin-api"], BTreeSet::from(["plugin-abi".into(), "puzzle".into()]));
    for package in ["plugin-api", "plugin-api/abi", "plugin-api/puzzle"] {
        let manifest = std::fs::read_to_string(root().join(package).join("Cargo.toml")).unwrap();
        assert!(!manifest.contains("workspace ="), "{package} inherits a key of the workspace");
    }
}

#[test]
fn a_plugin_knows_the_plugin_api_random_numbers_and_reasoning_and_nothing_else_of_ours() {
    let all = dependencies();
    let plugins = plugins();
    assert!(!plugins.is_empty());
    let ours: BTreeSet<String> = all.keys().cloned().collect();
    for plugin in &plugins {
        let used: BTreeSet<&String> = all[plugin].intersection(&ours).collect();
        assert!(used.contains(&"plugin-api".to_string()), "{plugin}");
        let known = ["plugin-api", "random", "reasoning"];
        let others = used.into_iter().filter(|used| !known.contains(&used.as_str()));
        assert_eq!(others.count(), 0, "{plugin} knows more of ours");
    }
    for (package, used) in &all {
        assert!(used.is_disjoint(&plugins), "{package} links a plugin");
        assert!(!used.contains("workbench-tests"), "{package} uses the tests");
    }
}

/// What plugins use of other people's, and why. Each runs inside the sandbox: no file, no process, no network.
const LIBRARIES: [&str; 7] = [
    // Ours: the random numbers of a run, and what follows from the rules of a puzzle.
    "random",
    "reasoning",
    // Solvers: the search of `sat`, and that of `constraint-programming`.
    "batsat",
    "pumpkin-core",
    "pumpkin-constraints",
    "pumpkin-conflict-resolvers",
    // An allocator that frees the model of a stopped run in time.
    "mimalloc",
];

#[test]
fn a_plugin_uses_no_library_that_is_not_named_with_its_reason() {
    let all = dependencies();
    for plugin in plugins() {
        let others = all[&plugin].iter().filter(|name| *name != "plugin-api");
        let unnamed: Vec<&String> = others.filter(|name| !LIBRARIES.contains(&name.as_str())).collect();
        assert_eq!(unnamed, Vec::<&String>::new(), "{plugin}");
    }
}

#[test]
fn only_the_program_and_its_tests_know_the_window() {
    let window = ["eframe", "egui", "egui_plot", "egui_tiles", "egui_kittest", "rfd", "winit"];
    for (package, used) in dependencies() {
        let knows = window.iter().any(|crate_name| used.contains(*crate_name));
        // The tests drive the window and paint it.
        assert_eq!(knows, ["workbench", "workbench-tests"].contains(&package.as_str()), "{package}");
    }
    assert_eq!(dependencies()["task"], BTreeSet::new());
}

#[test]
fn formats_know_the_puzzle_and_no_file() {
    let all = dependencies();
    let ours: BTreeSet<String> = all.keys().cloned().collect();
    let used: BTreeSet<&String> = all["puzzle-formats"].intersection(&ours).collect();
    assert_eq!(used, BTreeSet::from([&"puzzle".to_string()]));
    for (path, text) in crate::tidy::sources("app/formats/src") {
        assert!(!text.contains("std::fs"), "{} opens files", path.display());
    }
}

#[test]
fn inside_the_engine_only_the_store_and_the_plugin_search_touch_files_and_workers_know_no_session() {
    for (path, text) in crate::tidy::sources("app/engine/src") {
        // Tests look at what was written.
        if text.contains("std::fs") && !path.ends_with("tests.rs") {
            // The last two: the folder of an export, and the journal of a batch.
            let rooms = [
                "store",
                "store.rs",
                "library.rs",
                "machine.rs",
                "catalog",
                "catalog.rs",
                "child",
                "child.rs",
                "folder.rs",
                "journal.rs",
            ];
            let allowed = path.components().any(|part| rooms.iter().any(|room| part.as_os_str() == *room));
            assert!(allowed, "{} opens files", path.display());
        }
        if path.components().any(|part| part.as_os_str() == "worker") {
            assert!(!text.contains("crate::session") && !text.contains("crate::run"), "{}", path.display());
        }
    }
    for (path, text) in crate::tidy::sources("app/src/window/panels") {
        let others = text.lines().filter(|line| line.starts_with("use") && line.contains("panels::"));
        assert_eq!(others.count(), 0, "{} imports a panel", path.display());
    }
}
