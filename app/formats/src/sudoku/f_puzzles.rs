//! f-puzzles: JSON with `size` and `grid`, or a link that carries it compressed. Cages, diagonals and
//! regions are read; any other rule is refused by its name.

use super::variant::Variant;
use crate::diagnostic::Diagnostic;
use crate::found::Found;
use crate::json::{Kind, Value};
use crate::reading::{Draft, Options};
use crate::source::Source;
use puzzle::{CellIndex, KillerCage};

/// Members that carry no rule.
const PLAIN: [&str; 14] = [
    "size",
    "title",
    "author",
    "ruleset",
    "solution",
    "grid",
    "highlightConflicts",
    "successMessage",
    "disabledlogic",
    "truecandidatesoptions",
    "text",
    "circle",
    "rectangle",
    "version",
];

/// Whether a JSON value is such a puzzle.
pub(crate) fn looks_like(value: &Value<'_>) -> bool {
    value.get("size").is_some()
        && value
            .get("grid")
            .is_some_and(|grid| grid.items().iter().all(|row| row.items().iter().all(Value::is_object)))
}

/// Whether a text is a link to such a puzzle, or its compressed part alone.
pub(crate) fn is_link(text: &str) -> bool {
    let text = text.trim();
    !text.contains(char::is_whitespace)
        && (text.contains("?load=") || text.contains("fpuz") || text.starts_with("N4Ig"))
}

/// The whole text is one puzzle.
pub(crate) fn pieces(source: &Source<'_>, found: &mut Found) {
    found.push_all(source);
}

/// The puzzle.
pub(crate) fn build(source: &Source<'_>, options: &Options) -> Result<Draft, Vec<Diagnostic>> {
    super::build_json_or_link(source, options, build_value)
}

fn build_value(value: &Value<'_>, options: &Options) -> Result<Draft, Vec<Diagnostic>> {
    let side = value.get("size").and_then(Value::integer).filter(|side| (2..=64).contains(side));
    let side = side.ok_or_else(|| Diagnostic::error(value.at, "\"size\" is no number from 2 to 64"))? as u32;
    let mut variant = Variant::new(side, value.at);
    variant.name =
        value.get("title").and_then(Value::text).map(crate::print::one_line).filter(|name| !name.is_empty());
    read_grid(&mut variant, value, options)?;
    for (key, member) in value.members() {
        match key.as_str() {
            "killercage" => {
                for cage in member.items() {
                    variant.cages.push(read_cage(side, cage)?);
                }
            }
            "diagonal+" => variant.rising_diagonal = !member.is_empty(),
            "diagonal-" => variant.falling_diagonal = !member.is_empty(),
            key if PLAIN.contains(&key) || member.is_empty() => {}
            key => {
                let message = format!(
                    "the puzzle has the rule \"{key}\", which is not known here; it would be another puzzle without it"
                );
                return Err(Diagnostic::error(member.at, message).into());
            }
        }
    }
    variant.build(options)
}

fn read_grid(variant: &mut Variant, value: &Value<'_>, options: &Options) -> Result<(), Diagnostic> {
    let side = variant.side as usize;
    let grid = value.get("grid").map_or(&[][..], Value::items);
    if grid.len() != side || grid.iter().any(|row| row.items().len() != side) {
        let message = format!("\"grid\" has not {side} rows of {side} cells");
        return Err(Diagnostic::error(value.get("grid").map_or(value.at, |grid| grid.at), message));
    }
    let usual = super::boxes::shape(variant.side, options);
    let mut regions = Vec::new();
    let mut irregular = false;
    for (k, cell) in grid.iter().flat_map(Value::items).enumerate() {
        variant.positions[k] = cell.at;
        let is_given = cell.get("given").is_some_and(|given| matches!(given.kind, Kind::Bool(true)));
        if let Some(number) = cell.get("value").filter(|_| is_given) {
            let digit = number.integer().unwrap_or(-1);
            variant.give(k, digit, number.at)?;
        }
        if let Some(marks) = cell.get("givenPencilMarks").filter(|marks| !marks.is_empty()) {
            return Err(Diagnostic::error(
                marks.at,
                "the puzzle has the rule \"givenPencilMarks\", which is not known here",
            ));
        }
        let (row, col) = ((k / side) as u32, (k % side) as u32);
        let in_box = usual.map(|shape| row / shape.rows * shape.rows + col / shape.cols);
        let region = match cell.get("region") {
            None => in_box,
            Some(region) => {
                irregular = true;
                region.integer().and_then(|number| u32::try_from(number).ok())
            }
        };
        regions.push(region);
    }
    let same = regions.iter().enumerate().all(|(k, region)| {
        let (row, col) = ((k / side) as u32, (k % side) as u32);
        usual.is_some_and(|shape| *region == Some(row / shape.rows * shape.rows + col / shape.cols))
    });
    if irregular && !same {
        variant.regions = Some(regions);
    }
    Ok(())
}

fn read_cage(side: u32, cage: &Value<'_>) -> Result<KillerCage, Diagnostic> {
    let cells = cage.get("cells").map_or(&[][..], Value::items);
    let cells = cells.iter().map(|cell| {
        let index = cell.text().and_then(|name| cell_index(side, name));
        index.ok_or_else(|| {
            Diagnostic::error(cell.at, format!("this is no cell of the grid, such as R1C{side}"))
        })
    });
    let cells = cells.collect::<Result<Vec<_>, _>>()?;
    let sum = match cage.get("value") {
        None => None,
        Some(value) if value.is_empty() => None,
        Some(value) => Some(
            value.integer().ok_or_else(|| Diagnostic::error(value.at, "the sum of a cage is no number"))?,
        ),
    };
    Ok(KillerCage { sum, cells })
}

/// The cell `R1C2`.
fn cell_index(side: u32, name: &str) -> Option<CellIndex> {
    let (row, col) = name.strip_prefix(['R', 'r'])?.split_once(['C', 'c'])?;
    let within = |text: &str| text.parse::<u32>().ok().filter(|n| (1..=side).contains(n)).map(|n| n - 1);
    Some(CellIndex(within(row)? * side + within(col)?))
}

#[cfg(test)]
mod tests {
    use crate::{Format, Options, Position, read};
    use puzzle::{Relation, Role};

    fn text(extra: &str) -> String {
        let row = "[{}, {}, {}, {}]";
        format!(
            "{{\"size\": 4, \"title\": \"T\", \"grid\": [[{{\"value\": 3, \"given\": true}}, {{\"value\": 1}}, {{}}, {{}}],\n{row}, {row}, {row}]{extra}}}"
        )
    }

    #[test]
    fn givens_cages_and_diagonals_are_read() {
        let extra = ", \"killercage\": [{\"cells\": [\"R1C1\", \"R1C2\"], \"value\": \"5\"}], \"diagonal+\": true, \"arrow\": []";
        let reading = read("a.json", text(extra).as_bytes(), &Options::default()).unwrap();
        assert_eq!((reading.format(), reading.name(0)), (Format::FPuzzles, "T".into()));
        let entry = reading.entry(0);
        assert_eq!((entry.puzzle.n_givens(), entry.positions[0]), (1, Position { line: 1, column: 47 }));
        let last = entry.puzzle.constraints().last().unwrap();
        assert_eq!((last.role, last.relation), (Role::Cage, Relation::Sum(5)));
    }

    #[test]
    fn a_link_carries_the_puzzle_compressed() {
        let link = "https://example.org/?load=N4IgzglgXgpiBcAWANCA5gJwgEwQbT1ADcBDAGwFc54BmVNCImAOwQBcMqBfZYHv3lwC6yQv3GCRYwTL5SBC8UKFcg";
        let entry = read("link.txt", link.as_bytes(), &Options::default()).unwrap().entry(0);
        assert_eq!((entry.puzzle.n_givens(), entry.positions[15]), (1, Position { line: 1, column: 1 }));
    }

    #[test]
    fn a_rule_that_is_not_known_is_refused_by_name() {
        let extra = ", \"thermometer\": [{\"lines\": [[\"R1C1\", \"R1C2\"]]}]";
        let told = read("a.json", text(extra).as_bytes(), &Options::default()).unwrap_err().to_string();
        assert!(told.contains("the rule \"thermometer\""), "{told}");
    }
}
