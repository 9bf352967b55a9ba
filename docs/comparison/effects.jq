# How often the solver of the row needs less than that of the column (Vargha and Delaney's A, the mean over puzzles), bold
# where Wilcoxon's test finds a difference after Holm's correction, from the answer of
# `workbench compare SESSION --by solver,preset --measure seconds --json`.
def line: "| \(join(" | ")) |";
def short: gsub("preset="; "");
def cell: if .differs then "**\(.a12 * 100 | round / 100)**" else "\(.a12 * 100 | round / 100)" end;
[.groups[].name] as $names
| [.tests[] | select(.test == "wilcoxon-signed-rank")] as $tests
| (["", ($names[] | short)] | line),
  ("|---" * (1 + ($names | length)) + "|"),
  ($names[] as $row
   | [($row | short)] + [$names[] as $column
      | [$tests[] | if .between == [$row, $column] then cell
                    elif .between == [$column, $row] then (.a12 |= 1 - .) | cell else empty end]
      | first // ""] | line)
