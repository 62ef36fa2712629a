/* One analysis for all checks: a violation that has no state is not reached. */
#include "analysis/numeric/discharge.h"

#include "analysis/numeric/numeric.h"

const char *check_status_name(enum check_status s) {
  static const char *const names[] = {
#define X(status, name) name,
      CHECK_STATUSES(X)
#undef X
  };
  return names[s];
}

static enum check_status status_of(const struct numeric *n, const struct check *c) {
  loc_id at = n->program->edges.data[c->edge].source;
  function_id f = n->program->locations.data[at].function;
  assert(n->program->edges.data[c->edge].op.kind == OP_VIOLATION);
  if (n->entry[f] == STATE_NONE && f != n->program->start) return CHECK_IS_UNCALLED;
  return cfg_is_reached(n->cfg, at) && numeric_reaches(n, at) ? CHECK_IS_OPEN : CHECK_IS_DISCHARGED;
}

/* Where the model has too few behaviours nothing is shown. */
static bool is_missing(const struct numeric *n) {
  const struct program *p = n->program;
  for (edge_id e = 0; e < p->edges.len; e++) {
    const struct edge *x = &p->edges.data[e];
    bool is_end = x->op.kind == OP_STOP && x->op.sub == STOP_UNMODELLED;
    if ((is_end || x->marks & MARK_MISSING) && cfg_is_reached(n->cfg, x->source) && numeric_reaches(n, x->source))
      return true;
  }
  return false;
}

static enum check_status *statuses(const struct numeric *n) {
  const struct program *p = n->program;
  enum check_status *all = xcalloc(p->checks.len + 1, sizeof *all);
  bool is_all_open = is_missing(n);
  for (check_id i = 0; i < p->checks.len; i++) {
    all[i] = status_of(n, &p->checks.data[i]);
    if (is_all_open && all[i] == CHECK_IS_DISCHARGED) all[i] = CHECK_IS_OPEN;
  }
  return all;
}

enum check_status *discharge_checks(struct context *ctx, const struct program *p) {
  struct cfg *cfg = cfg_new(p);
  struct points_to *points_to = points_to_compute(ctx, p);
  struct call_graph *calls = points_to ? call_graph_new(p, points_to) : NULL;
  statistics_start(&ctx->stats, PHASE_NUMERIC);
  struct numeric *n = calls ? numeric_new(ctx, cfg, calls) : NULL;
  enum check_status *all = n ? statuses(n) : NULL;
  statistics_stop(&ctx->stats, PHASE_NUMERIC);
  if (n) ctx->stats.numeric_visits += n->visits;
  numeric_free(n);
  call_graph_free(calls);
  points_to_free(points_to);
  cfg_free(cfg);
  return all;
}
