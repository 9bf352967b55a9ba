//! A table of groups for a paper, one row a group: how many runs were solved, and with what effort. Every
//! share stands with its interval and its number of runs.

use super::folder::Folder;
use super::{ExportError, Request, Source};
use crate::analysis::{Measure, Summary, group};
use crate::statistics::Interval;
use std::io::{self, Write};
use std::path::Path;

/// Seed of the interval of the expected running time, so that the same session gives the same table.
const SEED: u64 = 1;

/// How a table is written down.
pub(super) trait Markup {
    /// The name of the file.
    fn file(&self) -> &'static str;
    /// Text in which nothing means markup.
    fn escaped(&self, text: &str) -> String;
    /// The sign for what never ends.
    fn infinity(&self) -> &'static str;
    /// The whole table: names of columns, rows, and what to know about it.
    fn write(
        &self,
        to: &mut dyn Write,
        names: &[String],
        rows: &[Vec<String>],
        caption: &str,
    ) -> io::Result<()>;
}

/// Markdown with a table, as GitHub and pandoc read it.
pub(super) struct Markdown;

/// Text in which nothing means markup of Markdown.
pub fn markdown_text(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '|' | '*' | '_' | '`' | '<' | '[' | ']' | '\\' | '#' | '~' => escaped.extend(['\\', c]),
            '&' => escaped.push_str("&amp;"),
            c if c.is_control() => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}

/// LaTeX with the package booktabs.
pub(super) struct Latex;

pub(super) fn write(
    source: &Source<'_>,
    request: &Request,
    markup: &dyn Markup,
    folder: &mut Folder,
) -> Result<Vec<String>, ExportError> {
    let groups = group(source.session, &request.by);
    let summaries: Vec<(Vec<String>, Summary)> = groups
        .iter()
        .filter_map(|group| {
            let keys = group.by.iter().map(|(_, value)| markup.escaped(&value.text)).collect();
            Some((keys, Summary::of(group, request.measure, SEED)?))
        })
        .collect();
    let mut names: Vec<String> = request.by.iter().map(|key| markup.escaped(key.name())).collect();
    let more = ["runs", "solved", "95 % interval", "ERT", "95 % interval", "median", "quartiles", "unit"];
    names.extend(more.map(|name| markup.escaped(name)));
    let rows: Vec<Vec<String>> = summaries
        .iter()
        .map(|(keys, summary)| keys.iter().cloned().chain(cells(summary, markup)).collect())
        .collect();
    let mut file = folder.file(Path::new(markup.file()))?;
    markup.write(&mut file, &names, &rows, &caption(request.measure))?;
    file.flush()?;
    Ok(Vec::new())
}

fn caption(measure: Measure) -> String {
    let effort = match measure {
        Measure::Work => "work in the solver's own unit",
        Measure::Iterations => "iterations",
        Measure::Seconds => "seconds of solver time",
    };
    format!(
        "Solved runs with Wilson's interval; expected running time (ERT) with a bootstrap interval; median and \
         quartiles of the effort to the solution over all runs, where a run without one counts as infinite. \
         Effort: {effort}."
    )
}

fn cells(summary: &Summary, markup: &dyn Markup) -> Vec<String> {
    let number = |value: f64| if value.is_finite() { rounded(value) } else { markup.infinity().to_string() };
    let pair = |low: f64, high: f64| format!("{}–{}", number(low), number(high));
    let interval = |interval: &Interval| pair(interval.low, interval.high);
    let share = |share: f64| format!("{share:.2}");
    vec![
        summary.runs.to_string(),
        summary.solved.to_string(),
        format!("{}–{}", share(summary.rate.low), share(summary.rate.high)),
        number(summary.ert.mean),
        summary.ert.interval.as_ref().map_or_else(|| "–".into(), interval),
        number(summary.effort.median),
        pair(summary.effort.first, summary.effort.third),
        markup.escaped(summary.unit.as_deref().unwrap_or("mixed")),
    ]
}

/// Three significant digits, and all digits before the point.
fn rounded(value: f64) -> String {
    let before = if value.abs() >= 1.0 { value.abs().log10().floor() as i32 + 1 } else { 0 };
    let decimals = match value.abs() {
        0.0 => 0,
        small if small < 1.0 => (2 - small.log10().floor() as i32).clamp(3, 9),
        _ => (3 - before).max(0),
    };
    format!("{value:.*}", decimals as usize)
}

impl Markup for Markdown {
    fn file(&self) -> &'static str {
        "summary.md"
    }

    fn escaped(&self, text: &str) -> String {
        markdown_text(text)
    }

    fn infinity(&self) -> &'static str {
        "∞"
    }

    fn write(
        &self,
        to: &mut dyn Write,
        names: &[String],
        rows: &[Vec<String>],
        caption: &str,
    ) -> io::Result<()> {
        writeln!(to, "| {} |", names.join(" | "))?;
        writeln!(to, "|{}", "---|".repeat(names.len()))?;
        for row in rows {
            writeln!(to, "| {} |", row.join(" | "))?;
        }
        writeln!(to, "\n{}", self.escaped(caption))
    }
}

impl Markup for Latex {
    fn file(&self) -> &'static str {
        "summary.tex"
    }

    fn escaped(&self, text: &str) -> String {
        let mut escaped = String::new();
        for c in text.chars() {
            match c {
                '&' | '%' | '$' | '#' | '_' | '{' | '}' => escaped.extend(['\\', c]),
                '\\' => escaped.push_str("\\textbackslash{}"),
                '~' => escaped.push_str("\\textasciitilde{}"),
                '^' => escaped.push_str("\\textasciicircum{}"),
                '<' => escaped.push_str("\\textless{}"),
                '>' => escaped.push_str("\\textgreater{}"),
                '"' => escaped.push_str("\\textquotedbl{}"),
                '–' => escaped.push_str("--"),
                c if c.is_control() => escaped.push(' '),
                c => escaped.push(c),
            }
        }
        escaped
    }

    fn infinity(&self) -> &'static str {
        "$\\infty$"
    }

    fn write(
        &self,
        to: &mut dyn Write,
        names: &[String],
        rows: &[Vec<String>],
        caption: &str,
    ) -> io::Result<()> {
        let texts = names.len().saturating_sub(8);
        writeln!(
            to,
            "% Needs \\usepackage{{booktabs}}; with accents in names also \\usepackage[T1]{{fontenc}}."
        )?;
        writeln!(to, "\\begin{{table}}\n\\centering\n\\caption{{{}}}", self.escaped(caption))?;
        writeln!(to, "\\begin{{tabular}}{{{}rrrrrrrl}}\n\\toprule", "l".repeat(texts))?;
        writeln!(to, "{} \\\\\n\\midrule", names.join(" & "))?;
        for row in rows {
            writeln!(to, "{} \\\\", row.join(" & ").replace('–', "--"))?;
        }
        writeln!(to, "\\bottomrule\n\\end{{tabular}}\n\\end{{table}}")
    }
}

#[cfg(test)]
mod tests {
    use super::{Latex, Markdown, Markup, rounded};

    #[test]
    fn numbers_have_three_digits_and_lose_none_before_the_point() {
        let numbers = [0.0, 0.001234, 0.5, 1.0, 12.345, 123.4, 123_456.7];
        assert_eq!(numbers.map(rounded), ["0", "0.00123", "0.500", "1.00", "12.3", "123", "123457"]);
    }

    #[test]
    fn names_are_no_markup() {
        assert_eq!(Latex.escaped("50 % of a_b & {c} \\d"), "50 \\% of a\\_b \\& \\{c\\} \\textbackslash{}d");
        assert_eq!(Markdown.escaped("a|b*c\n<i>"), "a\\|b\\*c \\<i>");
    }
}
