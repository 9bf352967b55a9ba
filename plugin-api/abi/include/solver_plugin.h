/* The C ABI between Puzzle Workbench and its solver plugins, version 1. For C99 and C++11.
 *
 * This is the same contract as the Rust crate plugin-abi, which explains it at more length: the type
 * Entry there is sp_entry here, the constant MAGIC is SP_MAGIC. Nothing else is needed: include this file,
 * export solver_plugin_entry_v1, build a shared library.
 *
 * Rules of the boundary
 *
 *  1. A plugin exports one function, solver_plugin_entry_v1. It returns a static sp_entry.
 *  2. Every descriptor starts with struct_size, set to its sizeof, and grows only at its end. Types that
 *     are marked "frozen" never change.
 *  3. Optional features go through get_extension("name/1") on either side; an unknown id gives NULL.
 *  4. Only fixed-width integers, floating-point numbers and pointers cross.
 *  5. No memory changes its owner. The callee copies before it returns. Descriptors are static and live
 *     until the process ends; a library is never unloaded.
 *  6. Strings are UTF-8, pointer and length, without a closing NUL, and are read lossily.
 *  7. No exception, panic or longjmp leaves a function of the plugin or of the host. Catch, call explain,
 *     return SP_VERDICT_ERROR.
 *  8. run blocks on one thread. Threads that it starts are joined before it returns. Thread marks:
 *       [run]    the thread that called run
 *       [owner]  the thread that uses the lane, one at a time
 *       [any]    any thread that the plugin started and joins before run returns
 *       [one]    any thread of the host, one call at a time
 *  9. Host and plugin each state their version and the oldest one of the other that they accept.
 * 10. Digits are 1 to n_digits; 0 means that a cell holds none.
 */
#ifndef SOLVER_PLUGIN_H
#define SOLVER_PLUGIN_H

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32)
#define SP_EXPORT __declspec(dllexport)
#define SP_CALL __cdecl
#else
#define SP_EXPORT __attribute__((visibility("default")))
#define SP_CALL
#endif

#if defined(__cplusplus)
#define SP_ASSERT(name, condition) static_assert(condition, #name)
extern "C" {
#else
#define SP_ASSERT(name, condition) typedef char sp_assert_##name[(condition) ? 1 : -1]
#endif

#define SP_MAGIC 0x31425750u /* "PWB1" in little-endian order */
#define SP_ABI_MAJOR 1
#define SP_ABI_MINOR 0
#define SP_MIN_PLUGIN_MINOR 0

/* Text; NULL with length 0 is empty. SP_STR("literal") is an initialiser. */
typedef struct sp_str { /* frozen */
  const char *ptr;
  uint64_t len; /* bytes */
} sp_str;
#define SP_STR(literal) { (literal), sizeof(literal) - 1 }

typedef struct sp_host sp_host;
typedef struct sp_job sp_job;
typedef struct sp_solver sp_solver;

/* ---- What a plugin says of itself ---------------------------------------------------------------- */

typedef struct sp_entry {
  uint32_t struct_size;
  uint32_t magic;          /* SP_MAGIC */
  uint16_t abi_major;      /* SP_ABI_MAJOR */
  uint16_t abi_minor;      /* SP_ABI_MINOR */
  uint16_t min_host_minor; /* oldest minor version of the host that the plugin accepts */
  uint16_t reserved0;
  uint32_t n_solvers;
  uint32_t reserved1;
  sp_str build_info; /* compiler and versions, for messages only */
  /* The solver with this index, or NULL past the end. [one] */
  const sp_solver *(SP_CALL *get_solver)(uint32_t index);
  /* Optional features of the plugin; may be NULL. May be missing. [one] */
  const void *(SP_CALL *get_extension)(sp_str id);
} sp_entry;

/* The one function that a plugin exports:
 *     SP_EXPORT const sp_entry *SP_CALL solver_plugin_entry_v1(void);
 * with extern "C" in C++. [one] */

#define SP_SOLVER_DETERMINISTIC 1u /* same seed, parameters and puzzle give the same run */
#define SP_SOLVER_COMPLETE 2u      /* may prove that a puzzle has no solution */
#define SP_SOLVER_CAN_RESUME 4u    /* gives checkpoints when asked, and goes on from one */
#define SP_SOLVER_THREADS 8u       /* may start threads; each writes to a lane of its own */

#define SP_PARAM_BOOL 1u   /* int_default 0 or 1 */
#define SP_PARAM_INT 2u    /* int_* */
#define SP_PARAM_REAL 3u   /* real_* */
#define SP_PARAM_CHOICE 4u /* choices; int_default is an index */
#define SP_PARAM_TEXT 5u   /* text_default */

#define SP_PARAM_LOG_SCALE 1u /* a slider moves by factors */
#define SP_PARAM_ADVANCED 2u  /* shown under "more" */

typedef struct sp_choice { /* frozen */
  sp_str key;              /* kebab-case */
  sp_str label;
  sp_str doc;
  sp_str enabled_key;    /* the choice is available only while this parameter ... */
  sp_str enabled_values; /* ... has one of these values, separated by commas; empty: always */
} sp_choice;

typedef struct sp_param {
  uint32_t struct_size;
  uint32_t kind;  /* SP_PARAM_BOOL to SP_PARAM_TEXT */
  uint32_t flags; /* SP_PARAM_LOG_SCALE, SP_PARAM_ADVANCED */
  uint32_t n_choices;
  sp_str key; /* kebab-case, stable */
  sp_str label;
  sp_str group; /* heading in the form; may be empty */
  sp_str unit;  /* may be empty */
  sp_str doc;   /* one sentence */
  int64_t int_min, int_max, int_default, int_step;
  double real_min, real_max, real_default, real_step; /* step 0: left to the window */
  sp_str text_default;
  const sp_choice *choices; /* [n_choices] */
  sp_str enabled_key;       /* has an effect only while this parameter ... May be missing. */
  sp_str enabled_values;    /* ... has one of these values, separated by commas; empty: always */
} sp_param;

typedef struct sp_setting { /* frozen */
  sp_str key;               /* of a parameter */
  sp_str value;             /* as on the command line */
} sp_setting;

typedef struct sp_preset { /* a named set of parameter values; the others keep their defaults */
  uint32_t struct_size;
  uint32_t n_settings;
  sp_str key; /* kebab-case */
  sp_str doc;
  const sp_setting *settings; /* [n_settings] */
} sp_preset;

#define SP_GOAL_NONE 0u
#define SP_GOAL_MIN 1u /* smaller is better */
#define SP_GOAL_MAX 2u /* greater is better */
#define SP_METRIC_GAUGE 0u
#define SP_METRIC_COUNTER 1u /* never falls within a run */
#define SP_SCALE_LINEAR 0u
#define SP_SCALE_LOG 1u

typedef struct sp_metric {
  uint32_t struct_size;
  uint32_t kind;  /* SP_METRIC_GAUGE or SP_METRIC_COUNTER */
  uint32_t goal;  /* SP_GOAL_* */
  uint32_t scale; /* SP_SCALE_*, a hint */
  sp_str key;     /* kebab-case, stable */
  sp_str label;
  sp_str unit; /* may be empty */
  sp_str doc;
  double target; /* value that means success; NaN for none. May be missing. */
} sp_metric;

#define SP_NO_METRIC 0xffffffffu

struct sp_solver {
  uint32_t struct_size;
  uint32_t flags; /* SP_SOLVER_* */
  sp_str id;      /* kebab-case, unique among solvers */
  sp_str name;
  sp_str version;       /* major.minor.patch */
  sp_str doc;           /* what it does, in a few sentences */
  sp_str iteration_doc; /* what one iteration is, in one sentence */
  sp_str families;      /* "sudoku,kenken"; empty takes all */
  uint64_t relations;   /* bit k set: constraints of relation k are understood */
  uint32_t work_metric; /* index of the metric that counts work, or SP_NO_METRIC */
  uint32_t n_params, n_metrics, n_presets;
  const sp_param *const *params;   /* [n_params] */
  const sp_metric *const *metrics; /* [n_metrics] */
  const sp_preset *const *presets; /* [n_presets] */
  /* Runs one job and returns an SP_VERDICT_*. One run at a time; a later one may come on another thread. */
  int32_t(SP_CALL *run)(const sp_host *host, const sp_job *job);
  /* Optional features of the solver; may be NULL. May be missing. [one] */
  const void *(SP_CALL *get_extension)(sp_str id);
};

/* ---- What a plugin is asked to do: all of it is valid until run returns --------------------------- */

#define SP_RELATION_ALL_DIFFERENT 1u
#define SP_RELATION_SUM 2u
#define SP_RELATION_PRODUCT 3u
#define SP_RELATION_DIFFERENCE 4u   /* the largest minus the sum of the others is target */
#define SP_RELATION_QUOTIENT 5u     /* the largest is target times the product of the others */
#define SP_RELATION_NO_OPERATION 6u /* one of sum, product, difference or quotient gives target */

#define SP_ROLE_OTHER 0u
#define SP_ROLE_ROW 1u
#define SP_ROLE_COLUMN 2u
#define SP_ROLE_BOX 3u
#define SP_ROLE_RUN 4u
#define SP_ROLE_CAGE 5u
#define SP_ROLE_DIAGONAL 6u

typedef struct sp_constraint { /* frozen */
  uint32_t relation;           /* SP_RELATION_* */
  uint32_t role;               /* SP_ROLE_* */
  uint32_t first, len;         /* its part of the puzzle's scope */
  int64_t target;
} sp_constraint;

typedef struct sp_puzzle {
  uint32_t struct_size;
  uint32_t flags; /* zero */
  uint32_t n_cells;
  uint32_t n_digits;
  uint32_t domain_words; /* 64-bit words in one domain: enough for n_digits bits */
  uint32_t n_constraints;
  uint32_t n_scope;
  uint32_t rows, cols;         /* of the grid that the cells lie in */
  uint32_t box_rows, box_cols; /* 0 without regular boxes */
  uint32_t reserved0;
  sp_str family;                    /* "sudoku", "kakuro", "kenken" or "pattern" */
  const uint32_t *given;            /* [n_cells] a digit, or 0 */
  const uint64_t *domains;          /* [n_cells][domain_words] bit d - 1: digit d is allowed */
  const uint32_t *positions;        /* [n_cells][2] row and column from 0 */
  const sp_constraint *constraints; /* [n_constraints] */
  const uint32_t *scope;            /* [n_scope] cell indices */
} sp_puzzle;

typedef struct sp_value { /* frozen; which field counts follows from the parameter's kind */
  uint32_t kind;          /* SP_PARAM_BOOL to SP_PARAM_TEXT */
  uint32_t reserved0;
  int64_t i; /* bool, int, index of a choice */
  double r;  /* real */
  sp_str s;  /* text */
} sp_value;

typedef struct sp_checkpoint { /* frozen; where a run stood, in the solver's own form */
  const uint8_t *bytes;        /* [len] */
  uint64_t len;
  uint32_t version; /* of the form; the solver counts it for itself */
  uint32_t reserved0;
} sp_checkpoint;

struct sp_job {
  uint32_t struct_size;
  uint32_t n_values;
  const sp_puzzle *puzzle;
  const sp_value *values; /* [n_values], in the order of the solver's params */
  uint64_t seed;
  uint64_t max_iterations; /* 0: no limit. The limits are kept by the host; these are for information. */
  uint64_t max_work;
  uint64_t max_ns;
  const sp_checkpoint *resume; /* where to go on; NULL to begin. Lane 0 opens with its counts of then. */
};

/* ---- What crosses while a solver runs ------------------------------------------------------------- */

typedef struct sp_sample { /* frozen */
  uint64_t time_ns;        /* since the run began, from the coarse clock */
  uint64_t iteration;
  double value;
  uint32_t metric; /* index */
  uint32_t lane;
} sp_sample;

/* What one thread of a solver writes to without a call. The host never writes to it outside a call made
 * by its owner. Lane 0 is the run's own: boards and checkpoints go by its iterations. */
typedef struct sp_lane {           /* frozen */
  const volatile uint32_t *control; /* SP_CONTROL_* bits; 0: go on */
  uint64_t iteration;               /* iterations begun */
  uint64_t work;                    /* in the solver's own unit */
  uint64_t attention_iteration;     /* sync is due before an iteration that would follow this many */
  uint64_t attention_work;          /* sync is due before an iteration that would follow this much work */
  sp_sample *buf;
  uint32_t len, cap;
  uint32_t number;
  uint32_t reserved0;
} sp_lane;

#define SP_CONTROL_STOP 1u             /* sync returns it: return SP_VERDICT_CANCELLED */
#define SP_CONTROL_PAUSE 2u            /* sync blocks */
#define SP_CONTROL_FLUSH 4u            /* sync hands on the samples */
#define SP_CONTROL_WANT_STATE 8u       /* sync returns it: publish the board, call sync again. Lane 0 only. */
#define SP_CONTROL_WANT_CHECKPOINT 16u /* sync returns it: hand over a checkpoint, call sync again. Lane 0 only. */

typedef struct sp_state {
  uint32_t struct_size;
  int32_t focus; /* cell that the solver works on, or -1 */
  uint64_t iteration;
  uint32_t n_cells, n_digits; /* the puzzle's; a board of another size is not shown */
  const uint32_t *cells;      /* [n_cells] a digit, or 0; may be NULL */
  const uint64_t *candidates; /* [n_cells][domain_words] digits still possible; may be NULL */
  const float *heat;          /* [n_cells][n_digits] intensity from 0 to 1; may be NULL. May be missing. */
} sp_state;

#define SP_LOG_DEBUG 1u   /* of use to the plugin's author */
#define SP_LOG_INFO 2u    /* of use to a user */
#define SP_LOG_WARNING 3u /* the run goes on, but a user should know */
#define SP_LOG_ERROR 4u   /* the run fails */

struct sp_host { /* valid until run returns */
  uint32_t struct_size;
  uint16_t abi_major, abi_minor;
  uint16_t min_plugin_minor; /* oldest minor version of a plugin that the host accepts */
  uint16_t reserved0;
  uint32_t reserved1;
  void *context;                     /* the host's own */
  const volatile uint64_t *clock_ns; /* since the run began, renewed about once a millisecond */
  /* Gives the lane with this number. A lane that was closed goes on with its counts. [any] */
  sp_lane *(SP_CALL *open_lane)(const sp_host *host, uint32_t number);
  /* Takes a lane back with its samples; what is still open when run returns is taken back then. [owner] */
  void(SP_CALL *close_lane)(const sp_host *host, sp_lane *lane);
  /* Slow path of an iteration: hands on samples, blocks while paused. Returns 0 to go on, or one of
   * SP_CONTROL_STOP, SP_CONTROL_WANT_STATE, SP_CONTROL_WANT_CHECKPOINT. [owner] */
  uint32_t(SP_CALL *sync)(const sp_host *host, sp_lane *lane);
  /* Hands on the samples of a full lane. [owner] */
  void(SP_CALL *flush)(const sp_host *host, sp_lane *lane);
  /* Copies a board. [any] */
  void(SP_CALL *publish)(const sp_host *host, const sp_state *state);
  /* Copies a claimed solution, one digit a cell; the host checks it. [any] */
  void(SP_CALL *solution)(const sp_host *host, const uint32_t *cells, uint32_t n);
  /* Copies the sentence that goes with the verdict. [any] */
  void(SP_CALL *explain)(const sp_host *host, sp_str text);
  /* Copies a checkpoint, with the counts of the lane. [owner of lane 0, after WANT_CHECKPOINT] */
  void(SP_CALL *checkpoint)(const sp_host *host, sp_lane *lane, const sp_checkpoint *checkpoint);
  /* Copies a line of the log. [any] */
  void(SP_CALL *log)(const sp_host *host, uint32_t level, sp_str text);
  /* Optional features of the host; NULL for an unknown id. [any] */
  const void *(SP_CALL *get_extension)(const sp_host *host, sp_str id);
};

#define SP_VERDICT_SOLVED 1      /* a grid went to solution */
#define SP_VERDICT_NOT_SOLVED 2  /* none was found; nothing is proved */
#define SP_VERDICT_UNSOLVABLE 3  /* it is proved that there is none */
#define SP_VERDICT_CANCELLED 4   /* sync said stop */
#define SP_VERDICT_UNSUPPORTED 5 /* the solver does not take such a puzzle; say why to explain */
#define SP_VERDICT_ERROR 6       /* the solver failed; say why to explain */

/* ---- Extension of the host: search-tree/1 --------------------------------------------------------- */

#define SP_SEARCH_TREE "search-tree/1"
#define SP_NO_NODE 0xffffffffu
#define SP_NO_CELL 0xffffffffu

typedef struct sp_tree_node { /* frozen */
  uint32_t node;              /* unique in its tree, and the same each time that the tree is shown */
  uint32_t parent;            /* stands before it in the array; SP_NO_NODE for none */
  uint32_t cell;              /* that was decided, or SP_NO_CELL */
  uint32_t digit;             /* that the cell got; 0 for none */
  double score;               /* in the solver's own unit; NaN for none */
} sp_tree_node;

typedef struct sp_search_tree {
  uint32_t struct_size;
  uint32_t most_nodes; /* those behind them are dropped */
  /* Copies the nodes of the tree. [owner of lane 0, after WANT_STATE] */
  void(SP_CALL *publish)(const sp_host *host, uint64_t iteration, const sp_tree_node *nodes, uint32_t n_nodes);
} sp_search_tree;

/* ---- Loops are short with these ------------------------------------------------------------------- */

#if defined(__GNUC__)
#define SP_LOAD(pointer) __atomic_load_n((pointer), __ATOMIC_RELAXED)
#else
#define SP_LOAD(pointer) (*(pointer))
#endif

/* Begins an iteration. 0: it is counted, go on. Otherwise one of SP_CONTROL_STOP, SP_CONTROL_WANT_STATE
 * and SP_CONTROL_WANT_CHECKPOINT: do that, and call it again.
 *
 *     uint32_t wanted;
 *     while ((wanted = sp_tick(host, lane)) != 0) {
 *       if (wanted == SP_CONTROL_STOP) return SP_VERDICT_CANCELLED;
 *       if (wanted == SP_CONTROL_WANT_STATE) show(host, lane);
 *     }
 */
static inline uint32_t sp_tick(const sp_host *host, sp_lane *lane) {
  if (lane->iteration >= lane->attention_iteration || lane->work >= lane->attention_work ||
      SP_LOAD(lane->control) != 0) {
    uint32_t wanted = host->sync(host, lane);
    if (wanted != 0) return wanted;
  }
  lane->iteration += 1;
  return 0;
}

/* Emits a value of a metric. Emit the work metric first in each iteration that emits anything:
 *     sp_sample_now(host, lane, METRIC_NODES, (double)lane->work); */
static inline void sp_sample_now(const sp_host *host, sp_lane *lane, uint32_t metric, double value) {
  sp_sample *sample;
  if (lane->len >= lane->cap) host->flush(host, lane);
  sample = &lane->buf[lane->len++];
  sample->time_ns = SP_LOAD(host->clock_ns);
  sample->iteration = lane->iteration;
  sample->value = value;
  sample->metric = metric;
  sample->lane = lane->number;
}

/* ---- Sizes are part of the contract on 64-bit machines -------------------------------------------- */

#if UINTPTR_MAX == 0xffffffffffffffffu
SP_ASSERT(str, sizeof(sp_str) == 16);
SP_ASSERT(entry, sizeof(sp_entry) == 56);
SP_ASSERT(solver, sizeof(sp_solver) == 168);
SP_ASSERT(choice, sizeof(sp_choice) == 80);
SP_ASSERT(param, sizeof(sp_param) == 216);
SP_ASSERT(setting, sizeof(sp_setting) == 32);
SP_ASSERT(preset, sizeof(sp_preset) == 48);
SP_ASSERT(metric, sizeof(sp_metric) == 88);
SP_ASSERT(constraint, sizeof(sp_constraint) == 24);
SP_ASSERT(puzzle, sizeof(sp_puzzle) == 104);
SP_ASSERT(value, sizeof(sp_value) == 40);
SP_ASSERT(checkpoint, sizeof(sp_checkpoint) == 24);
SP_ASSERT(job, sizeof(sp_job) == 64);
SP_ASSERT(sample, sizeof(sp_sample) == 32);
SP_ASSERT(lane, sizeof(sp_lane) == 64);
SP_ASSERT(state, sizeof(sp_state) == 48);
SP_ASSERT(host, sizeof(sp_host) == 112);
SP_ASSERT(tree_node, sizeof(sp_tree_node) == 24);
SP_ASSERT(search_tree, sizeof(sp_search_tree) == 16);
#endif

#if defined(__cplusplus)
}
#endif

#endif
