# Solved runs and the median time to the solution, a row for each series and a column for each solver, from the answer of
# `workbench stats SESSION --by series,solver,preset --measure seconds --json`.
def solver: .by | if .preset then "\(.solver), \(.preset)" else .solver end;
def time: if . == null then "∞" elif . >= 0.1 then "\(. * 100 | round / 100) s" else "\(. * 1e5 | round / 100) ms" end;
def unique: reduce .[] as $one ([]; if index([$one]) then . else . + [$one] end);
def line: "| \(join(" | ")) |";
.groups as $groups
| ([$groups[] | solver] | unique) as $solvers
| (["puzzles"] + $solvers | line),
  ("|---" * (1 + ($solvers | length)) + "|"),
  ([$groups[].by.series] | unique[] as $of
   | [$of] + [$solvers[] as $solver | $groups[] | select(solver == $solver and .by.series == $of)
              | "\(.solved) of \(.runs), \(.effort.median | time)"] | line)
