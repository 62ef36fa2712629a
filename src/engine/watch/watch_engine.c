/* Engine `watch`: `impact` proves the program in which one element of each array is followed; the hints of that program
 * are what it tries as facts. Violations of it say nothing. */
#include "engine/watch/watch_engine.h"

#include "analysis/watch/watch.h"
#include "engine/impact/impact.h"

#include <stdlib.h>

struct watching {
  struct task inner;
  bool has_inner;
  struct watched *watched;
};

static void watching_free(void *owner) {
  struct watching *w = owner;
  if (w->has_inner) task_release(&w->inner);
  watch_free(w->watched);
  free(w);
}

static struct verdict give_up(struct watching *w, struct verdict *v) {
  struct verdict own = VERDICT_INIT;
  own.statistics = v->statistics;
  if (v->kind == VERDICT_UNKNOWN)
    verdict_give_up(&own, v->reason.id, v->reason.at, v->reason.detail.text);
  else
    verdict_give_up(&own, REASON_ELEMENTS, POSITION_NONE, NULL);
  verdict_release(v);
  watching_free(w);
  return own;
}

struct verdict watch_run(struct task *task) {
  struct verdict v = VERDICT_INIT;
  edge_id missing = task_missing_behaviour(task);
  struct watch_request request = {task->program, task->cfg, task->call_graph};
  if (missing != ID_NONE) {
    verdict_blame_missing(&v, task->program, missing);
    return v;
  }
  struct watching *w = xcalloc(1, sizeof *w);
  w->watched = watch_new(&request);
  w->has_inner = w->watched;
  if (!w->watched) {
    verdict_give_up(&v, REASON_ELEMENTS, POSITION_NONE, NULL);
    watching_free(w);
    return v;
  }
  if (!task_init(&w->inner, task->ctx, w->watched->program, task->parameters)) {
    verdict_blame_limits(&v, &task->ctx->limits);
    return give_up(w, &v);
  }
  w->inner.progress = task->progress;
  w->inner.progress_data = task->progress_data;
  w->inner.hints = w->watched->hints.data;
  w->inner.hint_count = w->watched->hints.len;
  w->inner.is_searched = true; /* its runs are none of the program's */
  v = impact_run(&w->inner);
  if (v.kind != VERDICT_SAFE) return give_up(w, &v);
  assert(v.proof.kind == PROOF_INVARIANTS && !v.proof.by_invariants.translated.program);
  v.proof.by_invariants.translated = (struct translated){w->watched->program, w, watching_free, NULL};
  return v;
}
