//! `workbench new-plugin`: a folder with a solver to start from.
//!
//! The folder needs nothing but a compiler: it holds the template and its own copy of the plugin interface,
//! as this program speaks it.

mod sources;

use crate::cli::{Exit, Output, print_json, refuse, tell};
use clap::{Args, ValueEnum};
use serde_json::json;
use sources::{C, HEADER, LICENSES, PLUGIN_API, RUST};
use std::fs;
use std::path::Path;

/// What can be typed after `new-plugin`.
#[derive(Debug, Args)]
pub struct Arguments {
    /// Name of the plugin, its solver and the new folder, such as my-solver
    name: String,
    /// The language of the template
    #[arg(long, value_enum)]
    lang: Language,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The language of a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Language {
    /// Needs cargo
    Rust,
    /// Needs a C compiler and make
    C,
}

/// Writes the folder.
pub fn main(arguments: &Arguments) -> Exit {
    let output = Output::from_flag(arguments.json);
    let name = &arguments.name;
    if let Err(message) = check_name(name).and_then(|()| write(name, &files(arguments.lang, name))) {
        return refuse(output, Exit::Refused, &message);
    }
    let (build, folder) = match arguments.lang {
        Language::Rust => ("cargo build --release", "target/release"),
        Language::C => ("make", "build"),
    };
    let next = [
        format!("cd {name}"),
        build.to_string(),
        format!("workbench --plugins {folder} run PUZZLE --solver {name}"),
    ];
    match output {
        Output::Json => print_json(&json!({ "status": "done", "folder": name, "next": next })),
        Output::Text => {
            tell(&format!("{name} holds a solver that works. Next:\n\n    {}\n", next.join("\n    ")));
        }
    }
    Exit::Done
}

/// Names that Rust, or the interface itself, keeps.
const TAKEN: &[&str] = &[
    "abstract",
    "alloc",
    "as",
    "async",
    "await",
    "become",
    "box",
    "break",
    "build",
    "const",
    "continue",
    "core",
    "crate",
    "do",
    "dyn",
    "else",
    "enum",
    "examples",
    "extern",
    "false",
    "final",
    "fn",
    "for",
    "gen",
    "if",
    "impl",
    "in",
    "let",
    "loop",
    "macro",
    "match",
    "mod",
    "move",
    "mut",
    "override",
    "plugin-abi",
    "plugin-api",
    "priv",
    "proc-macro",
    "pub",
    "puzzle",
    "ref",
    "return",
    "self",
    "static",
    "std",
    "struct",
    "super",
    "test",
    "trait",
    "true",
    "try",
    "type",
    "typeof",
    "unsafe",
    "unsized",
    "use",
    "virtual",
    "where",
    "while",
    "yield",
];

fn check_name(name: &str) -> Result<(), String> {
    let words_fit = name
        .split('-')
        .all(|word| !word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit()));
    if !words_fit || !name.starts_with(|c: char| c.is_ascii_lowercase()) || name.len() > 64 {
        return Err(format!(
            "\"{name}\" is no name for a plugin. Take up to 64 small letters and digits, in words that are joined by \
             a hyphen, such as my-solver."
        ));
    }
    if TAKEN.contains(&name) {
        return Err(format!(
            "\"{name}\" has another meaning in Rust. Choose another name, such as my-{name}."
        ));
    }
    Ok(())
}

/// Paths in the new folder, with their texts.
fn files(language: Language, name: &str) -> Vec<(String, String)> {
    let snake = name.replace('-', "_");
    let title = title(name);
    let owned = |(path, text): &(&str, &str)| (path.to_string(), text.to_string());
    match language {
        Language::Rust => {
            let named = |text: &str| text.replace("template-rust", name).replace("Template Rust", &title);
            let template = RUST.iter().map(|(path, text)| (path.to_string(), named(text)));
            let mut files: Vec<_> = template.chain(PLUGIN_API.iter().map(owned)).collect();
            for (path, text) in &mut files {
                if path == "Cargo.toml" {
                    // A workspace of its own, so that it can lie inside another one.
                    *text = text.replace("../../plugin-api", "plugin-api") + "\n[workspace]\n";
                }
            }
            let license = |(path, text): &(&str, &str)| (format!("plugin-api/{path}"), text.to_string());
            files.extend(LICENSES.iter().map(license));
            files.push((".gitignore".into(), "/target\n".into()));
            files
        }
        Language::C => {
            let named = |text: &str| {
                let text = text.replace("template.c", &format!("{snake}.c")).replace("template_c", &snake);
                let text = text.replace("template-c", name).replace("Template C", &title);
                text.replace("../../plugin-api/abi/include", "include")
            };
            let mut files: Vec<_> = C.iter().map(|(path, text)| (named(path), named(text))).collect();
            files.push(("include/solver_plugin.h".into(), HEADER.into()));
            let license = |(path, text): &(&str, &str)| (format!("include/{path}"), text.to_string());
            files.extend(LICENSES.iter().map(license));
            files.push((".gitignore".into(), "/build\n".into()));
            files
        }
    }
}

/// `my-solver` as a name for people: `My solver`.
fn title(name: &str) -> String {
    let words = name.replace('-', " ");
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn write(name: &str, files: &[(String, String)]) -> Result<(), String> {
    let folder = Path::new(name);
    let failed =
        |path: &Path, error: std::io::Error| format!("{} cannot be written: {error}.", path.display());
    fs::create_dir(folder).map_err(|error| match error.kind() {
        std::io::ErrorKind::AlreadyExists => {
            format!("{name} is there already, and nothing is overwritten. Choose another name.")
        }
        _ => failed(folder, error),
    })?;
    for (path, text) in files {
        let path = folder.join(path);
        let parent = path.parent().unwrap_or(folder);
        fs::create_dir_all(parent).map_err(|error| failed(parent, error))?;
        fs::write(&path, text).map_err(|error| failed(&path, error))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::sources::PLUGIN_API;
    use super::{Language, check_name, files, title};
    use std::path::{Path, PathBuf};

    #[test]
    fn names_are_kebab_case_and_not_taken() {
        for name in ["my-solver", "x", "a1-b2"] {
            assert_eq!(check_name(name), Ok(()), "{name}");
        }
        for name in ["", "My-solver", "1st", "-x", "x-", "a--b", "a_b", "../x", "puzzle", "fn", "é"] {
            let message = check_name(name).unwrap_err();
            assert!(message.ends_with('.') && message.contains("my-"), "{message}");
        }
        assert_eq!(title("my-solver"), "My solver");
    }

    #[test]
    fn nothing_of_the_template_is_left_but_its_search() {
        for language in [Language::Rust, Language::C] {
            for (path, text) in files(language, "my-solver") {
                let foreign = path.starts_with("plugin-api/") || path.starts_with("include/");
                assert!(foreign || !text.to_lowercase().contains("template"), "{path}");
                assert!(!text.contains("../"), "{path} looks outside its folder");
            }
        }
    }

    #[test]
    fn the_copy_of_the_interface_is_whole() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let mut folders: Vec<PathBuf> = ["plugin-api/src", "plugin-api/abi/src", "plugin-api/puzzle/src"]
            .iter()
            .map(|f| root.join(f))
            .collect();
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else {
                    let name = path.strip_prefix(&root).unwrap().to_string_lossy().replace('\\', "/");
                    assert!(PLUGIN_API.iter().any(|(known, _)| *known == name), "{name} is not written out");
                }
            }
        }
    }
}
