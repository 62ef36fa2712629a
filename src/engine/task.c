/* Analyses in the order in which they need each other. What does not bear on the property is left out by the slice
 * before blocks are made: cut points and blocks exist only in the part that matters. */
#include "engine/task.h"

#include "analysis/memory/unspecified.h"

bool task_init(struct task *t, struct context *ctx, const struct program *p,
               const struct engine_parameters *parameters) {
  *t = (struct task){.ctx = ctx, .program = p, .parameters = parameters};
  terms_init(&t->terms);
  t->cfg = cfg_new(p);
  statistics_start(&ctx->stats, PHASE_POINTS_TO);
  t->points_to = points_to_compute(ctx, p);
  statistics_stop(&ctx->stats, PHASE_POINTS_TO);
  if (!t->points_to) return false;
  t->call_graph = call_graph_new(p, t->points_to);
  t->reachable = reachable_new(t->cfg, t->call_graph, PROPERTY_UNREACH_CALL);
  statistics_start(&ctx->stats, PHASE_SLICE);
  t->slice = slice_new(ctx, t->cfg, t->call_graph, t->reachable, PROPERTY_UNREACH_CALL, SLICE_RELATED_BLOCKING);
  statistics_stop(&ctx->stats, PHASE_SLICE);
  if (!t->slice) return false;
  assert(t->slice->edges.size == p->edges.len && t->slice->skipped.size == p->edges.len);
  bitset_init(&t->part, p->edges.len);
  for (edge_id e = 0; e < p->edges.len; e++)
    if (bitset_has(&t->slice->edges, e) || bitset_has(&t->slice->skipped, e)) {
      assert(!bitset_has(&t->slice->edges, e) || !bitset_has(&t->slice->skipped, e)); /* kept or skipped */
      bitset_add(&t->part, e);
    }
  statistics_start(&ctx->stats, PHASE_BLOCKS);
  t->blocks = blocks_new(ctx, t->cfg, parameters->block, BLOCK_DEFAULT_EDGES, &t->part);
  statistics_stop(&ctx->stats, PHASE_BLOCKS);
  return t->blocks;
}

void task_release(struct task *t) {
  task_hand_over(t, NULL, NULL);
  blocks_free(t->blocks);
  bitset_release(&t->part);
  slice_free(t->slice);
  reachable_free(t->reachable);
  call_graph_free(t->call_graph);
  points_to_free(t->points_to);
  cfg_free(t->cfg);
  terms_release(&t->terms);
}

void task_hand_over(struct task *t, void *handed, void (*free)(void *)) {
  assert(!handed || free);
  if (t->handed) t->free_handed(t->handed);
  t->handed = handed;
  t->free_handed = free;
}

void *task_take(struct task *t) {
  void *handed = t->handed;
  t->handed = NULL;
  return handed;
}

static edge_id find_mark(const struct program *p, const struct bitset *edges) {
  for (edge_id e = bitset_next(edges, 0); e < edges->size; e = bitset_next(edges, e + 1))
    if (p->edges.data[e].marks & MARK_MISSING) return e;
  return ID_NONE;
}

edge_id task_missing_mark(const struct task *t) { return find_mark(t->program, &t->part); }

edge_id task_missing_anywhere(const struct task *t) {
  const struct bitset *all = &t->reachable->edges;
  edge_id marked = find_mark(t->program, all);
  return marked != ID_NONE ? marked : unspecified_comparison(t->program, t->cfg, t->points_to, all);
}

/* Of the part that matters, the edges that the given program has, too: guards keep their numbers. */
static edge_id unspecified_in_given(const struct task *t) {
  const struct task *given = t->given;
  struct bitset part;
  bitset_init(&part, given->program->edges.len);
  for (edge_id e = bitset_next(&t->part, 0); e < given->program->edges.len; e = bitset_next(&t->part, e + 1))
    bitset_add(&part, e);
  edge_id found = unspecified_comparison(given->program, given->cfg, given->points_to, &part);
  bitset_release(&part);
  return found;
}

edge_id task_missing_behaviour(const struct task *t) {
  edge_id marked = task_missing_mark(t);
  if (marked != ID_NONE) return marked;
  return t->given ? unspecified_in_given(t) : unspecified_comparison(t->program, t->cfg, t->points_to, &t->part);
}
