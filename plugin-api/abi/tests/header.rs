//! The C header says the same as the Rust types: every size, every offset, every constant. A C program
//! made from the tables below prints what the compiler thinks of the header.

#![cfg(target_pointer_width = "64")]

use plugin_abi as abi;
use std::collections::BTreeMap;
use std::io::Write as _;
use std::mem::{offset_of, size_of};
use std::path::{Path, PathBuf};
use std::process::Command;

/// A type: its name in C, its size, and its fields with their offsets.
struct Layout {
    name: &'static str,
    size: usize,
    fields: Vec<(&'static str, usize)>,
}

/// Takes the layout of structs. The pattern makes the compiler refuse a list that lacks a field.
macro_rules! layouts {
    ($($name:ident as $c:literal { $($field:ident),+ $(,)? })+) => {
        vec![$({
            let _complete = |value: &abi::$name| {
                let abi::$name { $($field: _),+ } = value;
            };
            Layout {
                name: $c,
                size: size_of::<abi::$name>(),
                fields: vec![$((stringify!($field), offset_of!(abi::$name, $field))),+],
            }
        }),+]
    };
}

fn layouts() -> Vec<Layout> {
    layouts! {
        Str as "sp_str" { ptr, len }
        Entry as "sp_entry" {
            struct_size, magic, abi_major, abi_minor, min_host_minor, reserved0, n_solvers, reserved1, build_info,
            get_solver, get_extension,
        }
        Solver as "sp_solver" {
            struct_size, flags, id, name, version, doc, iteration_doc, families, relations, work_metric, n_params,
            n_metrics, n_presets, params, metrics, presets, run, get_extension,
        }
        Choice as "sp_choice" { key, label, doc, enabled_key, enabled_values }
        Param as "sp_param" {
            struct_size, kind, flags, n_choices, key, label, group, unit, doc, int_min, int_max, int_default, int_step,
            real_min, real_max, real_default, real_step, text_default, choices, enabled_key, enabled_values,
        }
        Setting as "sp_setting" { key, value }
        Preset as "sp_preset" { struct_size, n_settings, key, doc, settings }
        Metric as "sp_metric" { struct_size, kind, goal, scale, key, label, unit, doc, target }
        Constraint as "sp_constraint" { relation, role, first, len, target }
        Puzzle as "sp_puzzle" {
            struct_size, flags, n_cells, n_digits, domain_words, n_constraints, n_scope, rows, cols, box_rows, box_cols,
            reserved0, family, given, domains, positions, constraints, scope,
        }
        Value as "sp_value" { kind, reserved0, i, r, s }
        Checkpoint as "sp_checkpoint" { bytes, len, version, reserved0 }
        Job as "sp_job" {
            struct_size, n_values, puzzle, values, seed, max_iterations, max_work, max_ns, resume,
        }
        Sample as "sp_sample" { time_ns, iteration, value, metric, lane }
        Lane as "sp_lane" {
            control, iteration, work, attention_iteration, attention_work, buf, len, cap, number, reserved0,
        }
        State as "sp_state" { struct_size, focus, iteration, n_cells, n_digits, cells, candidates, heat }
        Host as "sp_host" {
            struct_size, abi_major, abi_minor, min_plugin_minor, reserved0, reserved1, context, clock_ns, open_lane,
            close_lane, sync, flush, publish, solution, explain, checkpoint, log, get_extension,
        }
        TreeNode as "sp_tree_node" { node, parent, cell, digit, score }
        SearchTree as "sp_search_tree" { struct_size, most_nodes, publish }
    }
}

fn folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The number constants of the crate's sources, by name.
fn constants() -> BTreeMap<String, i64> {
    let mut constants = BTreeMap::new();
    for file in std::fs::read_dir(folder().join("src")).unwrap() {
        let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
        for line in text.lines().filter_map(|line| line.strip_prefix("pub const ")) {
            let (name, rest) = line.split_once(": ").unwrap();
            let (kind, value) = rest.split_once(" = ").unwrap();
            if ["u16", "u32", "i32"].contains(&kind) {
                let value = value.trim_end_matches(';').replace('_', "");
                let value = match (value.strip_prefix("0x"), value.as_str()) {
                    (Some(digits), _) => i64::from_str_radix(digits, 16).unwrap(),
                    (_, "u32::MAX") => i64::from(u32::MAX),
                    (_, digits) => digits.parse().unwrap(),
                };
                constants.insert(name.to_string(), value);
            }
        }
    }
    assert!(constants.len() > 40, "the constants were found");
    constants
}

/// Prints one line a type, a field and a constant.
fn c_program(layouts: &[Layout], constants: &BTreeMap<String, i64>) -> String {
    let mut program = String::from("#include \"solver_plugin.h\"\n#include <stdio.h>\nint main(void) {\n");
    for Layout { name, fields, .. } in layouts {
        program += &format!("  printf(\"{name} %u\\n\", (unsigned)sizeof({name}));\n");
        for (field, _) in fields {
            program += &format!("  printf(\"{name}.{field} %u\\n\", (unsigned)offsetof({name}, {field}));\n");
        }
    }
    for name in constants.keys() {
        program += &format!("  printf(\"{name} %lld\\n\", (long long)SP_{name});\n");
    }
    program += "  printf(\"SEARCH_TREE %s\\n\", SP_SEARCH_TREE);\n  return 0;\n}\n";
    program
}

fn expected(layouts: &[Layout], constants: &BTreeMap<String, i64>) -> String {
    let mut lines = Vec::new();
    for Layout { name, size, fields } in layouts {
        lines.push(format!("{name} {size}"));
        lines.extend(fields.iter().map(|(field, offset)| format!("{name}.{field} {offset}")));
    }
    lines.extend(constants.iter().map(|(name, value)| format!("{name} {value}")));
    lines.push(format!("SEARCH_TREE {}", abi::SEARCH_TREE));
    lines.join("\n") + "\n"
}

fn has(program: &str) -> bool {
    Command::new(program).arg("--version").output().map_or(false, |output| output.status.success())
}

/// Builds and runs the program; gives what it printed.
fn answer_of(compiler: &str, dialect: &str, source: &Path) -> String {
    let program = source.with_extension(format!("{compiler}-{dialect}").replace('+', "p"));
    let built = Command::new(compiler)
        .args([&format!("-std={dialect}"), "-pedantic", "-Wall", "-Wextra", "-Werror", "-I"])
        .arg(folder().join("include"))
        .arg(source)
        .arg("-o")
        .arg(&program)
        .output()
        .unwrap();
    assert!(built.status.success(), "{compiler} -std={dialect}: {}", String::from_utf8_lossy(&built.stderr));
    String::from_utf8(Command::new(&program).output().unwrap().stdout).unwrap()
}

#[test]
fn the_header_and_the_rust_types_are_the_same() {
    let (layouts, constants) = (layouts(), constants());
    let scratch = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let program = c_program(&layouts, &constants);
    let expected = expected(&layouts, &constants);
    let compilers = [
        ("gcc", "c", &["c99", "c17"][..]),
        ("g++", "cpp", &["c++11", "c++17"]),
        ("clang", "c", &["c99"]),
        ("clang++", "cpp", &["c++11"]),
    ];
    for (compiler, ending, dialects) in compilers {
        if !has(compiler) {
            // Around the capture of the test runner, so that a skip is seen.
            let _ = writeln!(std::io::stderr(), "skipped: the header in {compiler}, which is not installed");
            continue;
        }
        let source = scratch.join(format!("layout-{compiler}.{ending}").replace('+', "p"));
        std::fs::write(&source, &program).unwrap();
        for dialect in dialects {
            assert_eq!(answer_of(compiler, dialect, &source), expected, "{compiler} -std={dialect}");
        }
    }
}

#[test]
fn every_type_of_the_header_is_compared() {
    let header = std::fs::read_to_string(folder().join("include/solver_plugin.h")).unwrap();
    let compared: Vec<&str> = layouts().iter().map(|layout| layout.name).collect();
    for line in header.lines().filter(|line| line.ends_with('{') || line.contains("{ /*")) {
        let mut words = line.split_whitespace().skip_while(|word| *word == "typedef");
        if words.next() == Some("struct") {
            let name = words.next().unwrap();
            assert!(compared.contains(&name), "{name} is not compared");
        }
    }
}
