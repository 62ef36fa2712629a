/* Which edges feed an assumption that may block: a condition often comes to it through a temporary (`a && b`) or a
 * parameter (of a function that ends the program unless its argument holds). If such an edge reads something that
 * matters behind it, the assumption matters. */
#include "analysis/slice/private.h"

enum { DEEPEST = 4, MOST_FEEDS = 400 };

struct feeding {
  struct slicer *s;
  edge_id assumption;
  struct map followed; /* variables */
  uint32_t count;
  const edge_list *assignments; /* by variable */
};

static function_id function_of(const struct slicer *s, edge_id e) {
  return s->p->locations.data[s->p->edges.data[e].source].function;
}

static void follow(struct feeding *f, var_id v, uint32_t depth);

/* The edge evaluates `x` on behalf of the assumption. */
static void feed(struct feeding *f, edge_id edge, expr x, uint32_t depth) {
  struct slicer *s = f->s;
  VEC(var_id) variables = VEC_INIT;
  struct slice_feed new = {.assumption = f->assumption, .first = s->pool.len};
  if (expr_is_none(x) || !bitset_has(s->part, edge) || f->count++ >= MOST_FEEDS) return;
  walk_begin(&s->walk, &s->p->exprs);
  walk_add(&s->walk, &s->p->exprs, x);
  for (uint32_t i = 0; i < s->walk.order.len; i++) {
    const struct expr_node *n = expr_get(&s->p->exprs, s->walk.order.data[i]);
    slot_id slot = n->kind == E_VAR ? n->ref : n->kind == E_LOAD ? scalars_find(s->scalars, n->a, n->width) : ID_NONE;
    if (slot != ID_NONE) vec_push(&s->pool, slice_bit(s, function_of(s, edge), slot));
    if (n->kind == E_VAR) vec_push(&variables, n->ref);
    if (n->kind != E_LOAD || slot != ID_NONE) continue;
    uint32_t r = points_to_region(s->points_to, n->a, n->width / 8u);
    if (r < REGION_MANY) vec_push(&s->blocking_readers[r], f->assumption);
  }
  new.uses = s->pool.len - new.first;
  assert(s->p->edges.data[f->assumption].op.kind == OP_ASSUME);
  uint64_t *chain = map_put(&s->feed_index, edge);
  new.next = (uint32_t)*chain;
  vec_push(&s->feeds, new);
  *chain = s->feeds.len;
  for (uint32_t i = 0; i < variables.len; i++) follow(f, variables.data[i], depth + 1);
  vec_release(&variables);
}

/* The edges that give a temporary its values, and the branches that decide between them. */
static void follow_temporary(struct feeding *f, var_id v, uint32_t depth) {
  const struct slicer *s = f->s;
  for (uint32_t i = 0; i < f->assignments[v].len; i++) {
    edge_id e = f->assignments[v].data[i];
    loc_id from = s->p->edges.data[e].source;
    feed(f, e, s->p->edges.data[e].op.a, depth);
    for (uint32_t k = 0; k < cfg_in_count(s->cfg, from); k++) {
      edge_id branch = cfg_in_edges(s->cfg, from)[k];
      if (s->p->edges.data[branch].op.kind == OP_ASSUME) feed(f, branch, s->p->edges.data[branch].op.a, depth);
    }
  }
}

static void follow_parameter(struct feeding *f, var_id v, uint32_t depth) {
  const struct slicer *s = f->s;
  const struct function *g = &s->p->functions.data[s->p->variables.data[v].function];
  uint32_t number = 0;
  while (number < g->parameters.len && g->parameters.data[number] != v) number++;
  for (uint32_t i = 0; i < call_graph_caller_count(s->calls, s->p->variables.data[v].function); i++) {
    edge_id call = call_graph_callers(s->calls, s->p->variables.data[v].function)[i];
    const struct operation *op = &s->p->edges.data[call].op;
    assert(op->kind == OP_CALL && number < g->parameters.len);
    if (number < op->arg_count) feed(f, call, s->p->args.data[op->first_arg + number], depth);
  }
}

static void follow(struct feeding *f, var_id v, uint32_t depth) {
  if (depth > DEEPEST || map_get(&f->followed, v)) return;
  *map_put(&f->followed, v) = 1;
  switch (f->s->p->variables.data[v].kind) {
  case VARIABLE_TEMPORARY: follow_temporary(f, v, depth); return;
  case VARIABLE_PARAMETER: follow_parameter(f, v, depth); return;
  case VARIABLE_LOCAL:
  case VARIABLE_GLOBAL: return;
  }
}

void slice_feeds_init(struct slicer *s) {
  edge_list *assignments = xcalloc(s->p->variables.len + 1, sizeof *assignments);
  for (edge_id e = bitset_next(s->part, 0); e < s->part->size; e = bitset_next(s->part, e + 1))
    if (s->p->edges.data[e].op.kind == OP_ASSIGN) vec_push(&assignments[s->p->edges.data[e].op.var], e);
  for (edge_id e = bitset_next(s->part, 0); e < s->part->size; e = bitset_next(s->part, e + 1)) {
    const struct edge *x = &s->p->edges.data[e];
    if (x->op.kind != OP_ASSUME || !bitset_has(&s->is_blocking, x->source)) continue;
    struct feeding f = {.s = s, .assumption = e, .assignments = assignments};
    feed(&f, e, x->op.a, 0);
    map_release(&f.followed);
  }
  for (var_id v = 0; v < s->p->variables.len; v++) vec_release(&assignments[v]);
  free(assignments);
}

void slice_feeds_release(struct slicer *s) {
  map_release(&s->feed_index);
  vec_release(&s->feeds);
}
