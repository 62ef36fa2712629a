/* A certificate has an invariant at every loop of every activation, also where the unwinding did not go: cut points
 * that it did not come to are not reached, and in a call that the slice skips the invariant of the place behind it
 * holds all the time, since nothing that it speaks of is changed there. */
#include "engine/invariants.h"

#include <stdlib.h>

/* Cut points that the unwinding did not come to, in activations that it knows, are not reached. Only such from which an
 * error may follow: the unwinding has no others. */
static void collect_unreached(struct verdict *verdict, const struct task *task, const struct map *reached) {
  const struct places *places = &verdict->proof.by_invariants.semantics->places;
  const struct program *p = task->program;
  bool *is_framed = xcalloc(places->contexts.len, sizeof *is_framed);
  for (context_id c = 0; c < places->contexts.len; c++) is_framed[c] = places_is_framed(places, c);
  for (loc_id l = 0; l < p->locations.len; l++) {
    uint32_t count = 0;
    if (blocks_is_cut(task->blocks, l)) blocks_from(task->blocks, l, &count);
    for (context_id c = 0; c < places->contexts.len && count; c++) {
      if (places->contexts.data[c].function != p->locations.data[l].function || is_framed[c]) continue;
      if (!map_get(reached, (uint64_t)c << 32 | l))
        vec_push(&verdict->proof.by_invariants.invariants, ((struct invariant){c, l, term_false}));
    }
  }
  free(is_framed);
}

/* What holds after a call that the slice skips holds all through it: the callee changes nothing that matters. Its loops
 * need that as their invariant. */
static void frame_function(struct verdict *verdict, const struct task *task, context_id c, term formula,
                           uint32_t nesting) {
  enum { DEEPEST = 12 };
  const struct program *p = task->program;
  function_id f = verdict->proof.by_invariants.semantics->places.contexts.data[c].function;
  assert(f < p->functions.len);
  if (nesting > DEEPEST || p->functions.data[f].entry == ID_NONE) return;
  for (uint32_t i = task->cfg->order_first[f]; i < task->cfg->order_first[f + 1]; i++) {
    loc_id l = task->cfg->order[i];
    if (cfg_is_loop_head(task->cfg, l))
      vec_push(&verdict->proof.by_invariants.invariants, ((struct invariant){c, l, formula}));
    for (uint32_t k = 0; k < p->locations.data[l].out.len; k++) {
      edge_id e = p->locations.data[l].out.data[k];
      if (p->edges.data[e].op.kind != OP_CALL) continue;
      uint32_t count;
      const function_id *callees = points_to_callees(task->points_to, e, &count);
      for (uint32_t j = 0; j < count; j++)
        if (p->functions.data[callees[j]].entry != ID_NONE)
          frame_function(verdict, task, places_call(&verdict->proof.by_invariants.semantics->places, c, e, callees[j]),
                         formula, nesting + 1);
    }
  }
}

static void collect_frames(struct verdict *verdict, const struct task *task) {
  assert(verdict->kind == VERDICT_SAFE && verdict->proof.kind == PROOF_INVARIANTS);
  const struct program *p = task->program;
  for (uint32_t i = 0, count = verdict->proof.by_invariants.invariants.len; i < count; i++) {
    const struct invariant x = verdict->proof.by_invariants.invariants.data[i];
    assert(term_is_bool(verdict->proof.by_invariants.semantics->terms, x.formula));
    uint32_t in_count = cfg_in_count(task->cfg, x.location);
    for (uint32_t k = 0; k < in_count && x.formula.id != term_false.id; k++) {
      edge_id e = cfg_in_edges(task->cfg, x.location)[k];
      if (p->edges.data[e].op.kind != OP_CALL || !bitset_has(&task->slice->skipped, e)) continue;
      uint32_t callee_count;
      const function_id *callees = points_to_callees(task->points_to, e, &callee_count);
      for (uint32_t j = 0; j < callee_count; j++)
        if (p->functions.data[callees[j]].entry != ID_NONE)
          frame_function(verdict, task,
                         places_call(&verdict->proof.by_invariants.semantics->places, x.context, e, callees[j]),
                         x.formula, 0);
    }
  }
}

void invariants_complete(struct verdict *verdict, struct task *task, const struct map *reached) {
  collect_unreached(verdict, task, reached);
  collect_frames(verdict, task);
}
