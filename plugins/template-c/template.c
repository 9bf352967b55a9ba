/* A solver to start from, in C: depth-first search that fills the cell with the fewest candidates first.
 * `make` builds it; the header says what each type and function means. */
#include "solver_plugin.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- What the solver says of itself ---- */

enum { METRIC_DEPTH, METRIC_NODES };
enum { ORDER_ASCENDING, ORDER_DESCENDING };

static const sp_choice orders[] = {
    {SP_STR("ascending"), SP_STR("Ascending"), SP_STR("The smallest digit first."), {0, 0}, {0, 0}},
    {SP_STR("descending"), SP_STR("Descending"), SP_STR("The largest digit first."), {0, 0}, {0, 0}},
};

static const sp_param order = {
    .struct_size = sizeof(sp_param),
    .kind = SP_PARAM_CHOICE,
    .n_choices = 2,
    .key = SP_STR("order"),
    .label = SP_STR("Order of digits"),
    .doc = SP_STR("In which order the digits of a cell are tried."),
    .int_max = 1,
    .choices = orders,
};

static const sp_metric depth = {
    .struct_size = sizeof(sp_metric),
    .kind = SP_METRIC_GAUGE,
    .key = SP_STR("depth"),
    .label = SP_STR("Depth"),
    .unit = SP_STR("cells"),
    .doc = SP_STR("Cells that the search has filled."),
    .target = NAN,
};

static const sp_metric nodes = {
    .struct_size = sizeof(sp_metric),
    .kind = SP_METRIC_COUNTER,
    .key = SP_STR("nodes"),
    .label = SP_STR("Nodes"),
    .doc = SP_STR("Digits that were tried; the unit of work."),
    .target = NAN,
};

/* ---- The search ---- */

typedef struct search {
  const sp_puzzle *puzzle;
  int descending;
  uint32_t *grid;     /* [n_cells] a digit, or 0 */
  uint32_t *cells;    /* [depth] the cells that the search has filled, in order */
  uint32_t *tried;    /* [depth] how many digits of each are done with; the last of them is in the cell */
  uint8_t *excluded;  /* [n_digits + 1] scratch of count_candidates */
  uint32_t depth;
  int failed; /* the last decision is to be changed before another is made */
} search;

typedef enum step { TRIED, TAKEN_BACK, SOLVED, EXHAUSTED } step;

/* Marks the digits that a cell may not hold, and returns how many it may. */
static uint32_t count_candidates(search *s, uint32_t cell) {
  const sp_puzzle *p = s->puzzle;
  uint32_t count = 0;
  memset(s->excluded, 0, p->n_digits + 1);
  for (uint32_t c = 0; c < p->n_constraints; c++) {
    const uint32_t *scope = p->scope + p->constraints[c].first;
    uint32_t len = p->constraints[c].len, inside = 0;
    for (uint32_t i = 0; i < len; i++) inside |= scope[i] == cell;
    for (uint32_t i = 0; inside && i < len; i++)
      if (scope[i] != cell) s->excluded[s->grid[scope[i]]] = 1;
  }
  for (uint32_t digit = 1; digit <= p->n_digits; digit++) {
    uint64_t word = p->domains[(size_t)cell * p->domain_words + (digit - 1) / 64];
    if (!(word >> ((digit - 1) % 64) & 1)) s->excluded[digit] = 1;
    count += !s->excluded[digit];
  }
  return count;
}

/* The empty cell with the fewest candidates, or n_cells. */
static uint32_t narrowest_cell(search *s) {
  uint32_t best = s->puzzle->n_cells, fewest = UINT32_MAX;
  for (uint32_t cell = 0; cell < s->puzzle->n_cells; cell++) {
    if (s->grid[cell] != 0) continue;
    uint32_t count = count_candidates(s, cell);
    if (count < fewest) {
      fewest = count;
      best = cell;
    }
  }
  return best;
}

/* Tries the next digit of the last decision, or of a new one. */
static step advance(search *s) {
  uint32_t n_digits = s->puzzle->n_digits;
  if (!s->failed) {
    uint32_t cell = narrowest_cell(s);
    if (cell == s->puzzle->n_cells) return SOLVED;
    s->cells[s->depth] = cell;
    s->tried[s->depth] = 0;
    s->depth += 1;
  }
  if (s->depth == 0) return EXHAUSTED;
  uint32_t cell = s->cells[s->depth - 1];
  s->grid[cell] = 0;
  count_candidates(s, cell);
  for (uint32_t next = s->tried[s->depth - 1]; next < n_digits; next++) {
    uint32_t digit = s->descending ? n_digits - next : next + 1;
    if (s->excluded[digit]) continue;
    s->grid[cell] = digit;
    s->tried[s->depth - 1] = next + 1;
    s->failed = 0;
    return TRIED;
  }
  s->depth -= 1;
  s->failed = 1;
  return TAKEN_BACK;
}

/* ---- The run ---- */

static void show(const sp_host *host, const sp_lane *lane, const search *s) {
  sp_state state = {
      .struct_size = sizeof(sp_state),
      .focus = s->depth > 0 ? (int32_t)s->cells[s->depth - 1] : -1,
      .iteration = lane->iteration,
      .n_cells = s->puzzle->n_cells,
      .n_digits = s->puzzle->n_digits,
      .cells = s->grid,
  };
  host->publish(host, &state);
}

static int32_t explain(const sp_host *host, int32_t verdict, const char *text) {
  sp_str str = {text, strlen(text)};
  host->explain(host, str);
  return verdict;
}

static int32_t run_search(const sp_host *host, search *s) {
  sp_lane *lane = host->open_lane(host, 0);
  for (;;) {
    uint32_t wanted;
    while ((wanted = sp_tick(host, lane)) != 0) {
      if (wanted == SP_CONTROL_STOP) return SP_VERDICT_CANCELLED;
      if (wanted == SP_CONTROL_WANT_STATE) show(host, lane, s);
    }
    step done = advance(s);
    lane->work += done == TRIED;
    sp_sample_now(host, lane, METRIC_NODES, (double)lane->work);
    sp_sample_now(host, lane, METRIC_DEPTH, s->depth);
    if (done == SOLVED) {
      host->solution(host, s->grid, s->puzzle->n_cells);
      return SP_VERDICT_SOLVED;
    }
    if (done == EXHAUSTED) return explain(host, SP_VERDICT_UNSOLVABLE, "the whole tree was searched");
  }
}

/* The puzzles that it takes, as the host names them. */
#define FAMILY "sudoku"

static int32_t SP_CALL run(const sp_host *host, const sp_job *job) {
  const sp_puzzle *p = job->puzzle;
  static const sp_str taken = SP_STR(FAMILY);
  if (p->family.len != taken.len || memcmp(p->family.ptr, taken.ptr, taken.len) != 0)
    return explain(host, SP_VERDICT_UNSUPPORTED, "only a " FAMILY " is taken");
  for (uint32_t c = 0; c < p->n_constraints; c++)
    if (p->constraints[c].relation != SP_RELATION_ALL_DIFFERENT)
      return explain(host, SP_VERDICT_UNSUPPORTED, "only rules of different digits are understood");

  int32_t verdict = SP_VERDICT_ERROR;
  search s = {.puzzle = p, .descending = job->values[0].i == ORDER_DESCENDING};
  s.grid = calloc(p->n_cells + 1, sizeof *s.grid);
  s.cells = calloc(p->n_cells + 1, sizeof *s.cells);
  s.tried = calloc(p->n_cells + 1, sizeof *s.tried);
  s.excluded = calloc(p->n_digits + 1, sizeof *s.excluded);
  if (s.grid && s.cells && s.tried && s.excluded) {
    for (uint32_t cell = 0; cell < p->n_cells; cell++) s.grid[cell] = p->given[cell];
    verdict = run_search(host, &s);
  } else {
    explain(host, verdict, "there is no memory left");
  }
  free(s.grid);
  free(s.cells);
  free(s.tried);
  free(s.excluded);
  return verdict;
}

/* ---- What the library exports ---- */

static const sp_param *const params[] = {&order};
static const sp_metric *const metrics[] = {&depth, &nodes};

static const sp_solver solver = {
    .struct_size = sizeof(sp_solver),
    .flags = SP_SOLVER_DETERMINISTIC | SP_SOLVER_COMPLETE,
    .id = SP_STR("template-c"),
    .name = SP_STR("Template C"),
    .version = SP_STR("0.1.0"),
    .doc = SP_STR("Depth-first search that fills the cell with the fewest candidates first."),
    .iteration_doc = SP_STR("One digit is tried in a cell, or the last decision is taken back."),
    .families = SP_STR(FAMILY),
    .relations = UINT64_C(1) << SP_RELATION_ALL_DIFFERENT,
    .work_metric = METRIC_NODES,
    .n_params = 1,
    .n_metrics = 2,
    .params = params,
    .metrics = metrics,
    .run = run,
};

static const sp_solver *SP_CALL get_solver(uint32_t index) { return index == 0 ? &solver : NULL; }

static const sp_entry entry = {
    .struct_size = sizeof(sp_entry),
    .magic = SP_MAGIC,
    .abi_major = SP_ABI_MAJOR,
    .abi_minor = SP_ABI_MINOR,
    .n_solvers = 1,
    .build_info = SP_STR("C"),
    .get_solver = get_solver,
};

SP_EXPORT const sp_entry *SP_CALL solver_plugin_entry_v1(void) { return &entry; }
