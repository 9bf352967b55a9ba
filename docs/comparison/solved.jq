# Solved runs and the median time to the solution, a row for each solver and a column for each series, from the answer of
# `workbench stats SESSION --by series,solver,preset --measure seconds --json`.
def solver: .by | if .preset then "\(.solver), \(.preset)" else .solver end;
def time: if . == null then "∞" elif . >= 0.1 then "\(. * 100 | round / 100) s" else "\(. * 1e5 | round / 100) ms" end;
def unique: reduce .[] as $one ([]; if index([$one]) then . else . + [$one] end);
def line: "| \(join(" | ")) |";
.groups as $groups
| ([$groups[].by.series] | unique) as $series
| (["solver"] + $series | line),
  ("|---" * (1 + ($series | length)) + "|"),
  ([$groups[] | solver] | unique[] as $solver
   | [$solver] + [$series[] as $of | $groups[] | select(solver == $solver and .by.series == $of)
                  | "\(.solved) of \(.runs), \(.effort.median | time)"] | line)
