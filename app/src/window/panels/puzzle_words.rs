//! What the list says of a puzzle: kind, size, givens, solutions and level.

use crate::solutions::Solutions;
use crate::window::listed::{Facts, SECONDS};
use crate::window::model::Listed;
use crate::window::theme::Palette;
use crate::wording::count;
use engine::grade::Level;
use puzzle::Family;

/// `Sudoku 9×9 · 23 givens`.
pub fn details(facts: &Facts) -> String {
    let Facts { family, rows, cols, n_givens, .. } = facts;
    let givens = match (family, n_givens) {
        (Family::Kakuro | Family::KenKen | Family::Pattern, 0) | (Family::Pattern, _) => String::new(),
        _ => format!(" · {}", count(*n_givens as u64, "given")),
    };
    format!("{} {rows}×{cols}{givens}", family.name())
}

/// The same in full.
pub fn full_details(facts: &Facts) -> String {
    let Facts { family, rows, cols, n_cells, n_givens, box_shape, .. } = facts;
    let boxes = match box_shape {
        Some(shape) if *family == Family::Sudoku && shape.rows != shape.cols => {
            format!(", boxes of {} rows and {} columns", shape.rows, shape.cols)
        }
        _ => String::new(),
    };
    format!("{} {rows}×{cols}{boxes}, {n_givens} of {n_cells} cells given", family.name())
}

/// A word on its solutions and level, and its colour.
pub fn solutions_word(listed: Option<&Listed>, colours: Palette) -> (String, egui::Color32) {
    let (word, colour) = match listed {
        None => ("…", colours.faint),
        Some(listed) if listed.facts.clash.is_some() => ("clash", colours.wrong),
        Some(listed) if !listed.facts.can_count() => ("", colours.faint),
        Some(listed) => match listed.solutions {
            None => ("…", colours.faint),
            Some(Solutions::Unique) => (Solutions::Unique.key(), colours.right),
            Some(Solutions::None) => (Solutions::None.key(), colours.wrong),
            Some(known @ (Solutions::Many | Solutions::Unknown)) => (known.key(), colours.ink),
        },
    };
    match listed.and_then(|listed| listed.level) {
        Some(level) => (format!("{word}, level {}", level.number()), colour),
        None => (word.into(), colour),
    }
}

/// What a level means, for a person.
fn means(level: Level) -> String {
    let means = match level {
        Level::Singles => "singles suffice",
        Level::HiddenSingles => "it takes hidden singles",
        Level::Combinations => "it takes subsets or the combinations of sums",
        Level::Shaving => "it takes shaving: trying digits by singles",
        Level::Search => "it takes search",
    };
    format!("Level {} of 5: {means}.", level.number())
}

/// A sentence on its solutions and level.
pub fn solutions_sentence(listed: Option<&Listed>, is_running: bool) -> String {
    let Some(listed) = listed else { return "It is being looked at.".into() };
    if let Some(clash) = &listed.facts.clash {
        return format!("{clash}. It has no solution.");
    }
    if !listed.facts.can_count() {
        return "A pattern is recalled from others; there are no solutions to count.".into();
    }
    match listed.solutions {
        Some(Solutions::Unique) => match listed.level {
            Some(level) => format!("It has exactly one solution. {}", means(level)),
            None => "It has exactly one solution.".into(),
        },
        Some(Solutions::Many) => "It has more than one solution.".into(),
        Some(Solutions::None) => "It has no solution: all grids were ruled out.".into(),
        Some(Solutions::Unknown) => format!(
            "How many solutions it has was not found out within {SECONDS} seconds; it may have none, one or \
             many."
        ),
        None if is_running => "Its solutions will be counted when no run is in progress.".into(),
        None => "Its solutions are being counted.".into(),
    }
}
