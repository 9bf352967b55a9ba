/* The plugin of the benches: as many iterations, samples and busy steps as it is asked for. */
#include "solver_plugin.h"

#include <math.h>

#define INT_PARAM(name, default)                                                                     \
  {                                                                                                  \
    .struct_size = sizeof(sp_param), .kind = SP_PARAM_INT, .key = SP_STR(name), .label = SP_STR(name), \
    .int_max = INT64_MAX, .int_default = default, .int_step = 1                                       \
  }

static const sp_param iterations = INT_PARAM("iterations", 1);
static const sp_param samples = INT_PARAM("samples", 1); /* in each iteration */
static const sp_param busy = INT_PARAM("busy", 0);       /* steps of about a nanosecond in each iteration */
static const sp_metric value = {.struct_size = sizeof(sp_metric), .key = SP_STR("value"), .label = SP_STR("value"), .target = NAN};

static void show(const sp_host *host, const sp_lane *lane, const sp_puzzle *puzzle) {
  sp_state state = {.struct_size = sizeof(sp_state), .focus = -1, .iteration = lane->iteration,
                    .n_cells = puzzle->n_cells, .n_digits = puzzle->n_digits, .cells = puzzle->given,
                    .candidates = puzzle->domains};
  host->publish(host, &state);
}

static int32_t SP_CALL run(const sp_host *host, const sp_job *job) {
  const int64_t n_iterations = job->values[0].i, n_samples = job->values[1].i, n_busy = job->values[2].i;
  sp_lane *lane = host->open_lane(host, 0);
  uint64_t state = job->seed;
  for (int64_t i = 0; i < n_iterations; i++) {
    uint32_t wanted;
    while ((wanted = sp_tick(host, lane)) != 0) {
      if (wanted == SP_CONTROL_STOP) return SP_VERDICT_CANCELLED;
      if (wanted == SP_CONTROL_WANT_STATE) show(host, lane, job->puzzle);
    }
    for (int64_t step = 0; step < n_busy; step++) state = state * 6364136223846793005u + 1442695040888963407u;
    for (int64_t sample = 0; sample < n_samples; sample++) sp_sample_now(host, lane, 0, (double)(state ^ (uint64_t)sample));
  }
  return SP_VERDICT_NOT_SOLVED;
}

static const sp_param *const params[] = {&iterations, &samples, &busy};
static const sp_metric *const metrics[] = {&value};
static const sp_solver solver = {
    .struct_size = sizeof(sp_solver), .flags = SP_SOLVER_DETERMINISTIC, .id = SP_STR("flood"), .name = SP_STR("Flood"),
    .version = SP_STR("1.0.0"), .relations = ~UINT64_C(0), .work_metric = SP_NO_METRIC, .n_params = 3, .n_metrics = 1,
    .params = params, .metrics = metrics, .run = run};
static const sp_solver *SP_CALL get_solver(uint32_t index) { return index == 0 ? &solver : NULL; }
static const sp_entry entry = {.struct_size = sizeof(sp_entry), .magic = SP_MAGIC, .abi_major = SP_ABI_MAJOR,
                               .abi_minor = SP_ABI_MINOR, .n_solvers = 1, .build_info = SP_STR("bench"), .get_solver = get_solver};

SP_EXPORT const sp_entry *SP_CALL solver_plugin_entry_v1(void) { return &entry; }
