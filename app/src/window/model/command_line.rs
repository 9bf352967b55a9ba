//! The run that Run would start, as a command line.

use super::Model;
use super::library::Items;
use crate::window::background::Origin;
use engine::parameter;

impl Model {
    /// The command line that makes the same run; none where there is nothing to run, or the puzzle is in no file.
    pub fn command_line(&self) -> Option<String> {
        let found = self.solver()?;
        let key = self.current.as_ref()?.key?;
        let source = self.sources.get(key.source)?;
        let (Origin::File(path), Items::Reading(reading)) = (&source.origin, &source.items) else {
            return None;
        };
        let mut words = vec!["workbench".into(), "run".into(), quoted(path.to_str()?)];
        if reading.len() > 1 {
            words.extend(["--index".into(), (key.item + 1).to_string()]);
        }
        words.extend(["--solver".into(), found.solver.id.clone()]);
        let base = self.form.preset.as_deref();
        if let Some(preset) = base {
            words.extend(["--preset".into(), preset.to_string()]);
        }
        let before = parameter::resolve(&found.solver, base, &[]).unwrap_or_default();
        for (key, value) in self.form.parameters.iter().filter(|(key, value)| before.get(*key) != Some(value))
        {
            words.extend(["--set".into(), quoted(&format!("{key}={value}"))]);
        }
        words.extend(["--seed".into(), self.form.seed.to_string()]);
        let budget = self.form.budget;
        let limits = [
            ("--max-iterations", budget.max_iterations.map(|limit| limit.to_string())),
            ("--max-work", budget.max_work.map(|limit| limit.to_string())),
            ("--max-seconds", budget.max_seconds.map(|limit| limit.to_string())),
        ];
        for (name, limit) in limits {
            words.extend(limit.into_iter().flat_map(|limit| [name.to_string(), limit]));
        }
        Some(words.join(" "))
    }
}

/// A word as a shell takes it for one.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "/._-=+,:@%".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_string();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn a_word_is_quoted_where_a_shell_would_take_it_apart() {
        assert_eq!(quoted("/a/b-1.txt"), "/a/b-1.txt");
        assert_eq!(quoted("two words"), "'two words'");
        assert_eq!(quoted("it's $HOME"), r"'it'\''s $HOME'");
        assert_eq!(quoted(""), "''");
    }
}
