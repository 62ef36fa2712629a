/* A local object has the same address in all activations that one call makes, and whenever its block is entered again:
 * that is how engines see it. An address of an earlier life would pass for one of the present life. So no access may be
 * meant for an object of which such an address may be known: it was stored in memory that outlives the activation, kept
 * in a global variable or returned, and the function may run again. */
#include "analysis/guards/private.h"
#include "analysis/memory/unspecified.h"

/* Is all memory at the address that of local objects of the function? */
static bool is_local_memory(const struct guards *g, expr address, function_id f) {
  target_list targets = VEC_INIT;
  bool is_local = true;
  points_to_targets(g->request->points_to, address, &targets);
  for (uint32_t i = 0; i < targets.len; i++) {
    const struct target *t = &targets.data[i];
    is_local &= t->kind == TARGET_OBJECT && g->request->program->objects.data[t->id].function == f;
  }
  vec_release(&targets);
  return is_local;
}

/* The local objects that the value may lead to are kept, unless it is only in memory of their function. */
static void keep(const struct guards *g, expr value, expr where, struct bitset *kept) {
  const struct program *p = g->request->program;
  if (expr_width(&p->exprs, value) != p->pointer_width) return;
  target_list targets = VEC_INIT;
  points_to_targets(g->request->points_to, value, &targets);
  for (uint32_t i = 0; i < targets.len; i++) {
    const struct target *t = &targets.data[i];
    function_id owner = t->kind == TARGET_OBJECT ? p->objects.data[t->id].function : ID_NONE;
    if (owner == ID_NONE || bitset_has(kept, t->id)) continue;
    if (expr_is_none(where) || !is_local_memory(g, where, owner)) bitset_add(kept, t->id);
  }
  vec_release(&targets);
}

/* What is copied may hold any address. */
static void keep_copied(const struct guards *g, const struct operation *op, struct bitset *kept) {
  const struct program *p = g->request->program;
  for (object_id o = 0; o < p->objects.len; o++) {
    function_id f = p->objects.data[o].function;
    if (f != ID_NONE && p->objects.data[o].is_escaping && !is_local_memory(g, op->a, f)) bitset_add(kept, o);
  }
}

static void find_kept(const struct guards *g, struct bitset *kept) {
  const struct program *p = g->request->program;
  for (edge_id e = 0; e < p->edges.len; e++) {
    const struct operation *op = &p->edges.data[e].op;
    if (!cfg_is_reached(g->request->cfg, p->edges.data[e].source)) continue;
    if (op->kind == OP_STORE) keep(g, op->b, op->a, kept);
    if (op->kind == OP_COPY) keep_copied(g, op, kept);
    if (op->kind == OP_ASSIGN && p->variables.data[op->var].kind == VARIABLE_GLOBAL) keep(g, op->a, EXPR_NONE, kept);
    for (uint32_t i = 0; i < op->arg_count && op->kind == OP_RETURN; i++)
      keep(g, p->args.data[op->first_arg + i], EXPR_NONE, kept);
  }
}

void find_lives(struct guards *g) {
  const struct program *p = g->request->program;
  struct bitset kept;
  for (edge_id e = 0; e < p->edges.len; e++)
    if (p->edges.data[e].op.kind == OP_END_LIFE)
      bitset_add(&g->mortal, expr_get(&p->exprs, p->edges.data[e].op.a)->ref);
  unspecified_remembered(p, g->request->cfg, g->request->points_to, &g->ambiguous);
  bitset_init(&kept, p->objects.len);
  find_kept(g, &kept);
  for (object_id o = bitset_next(&kept, 0); o < kept.size; o = bitset_next(&kept, o + 1)) {
    function_id f = p->objects.data[o].function;
    if (points_to_is_called(g->request->points_to, f) && is_repeated(g, p->functions.data[f].entry))
      bitset_add(&g->ambiguous, o);
  }
  bitset_release(&kept);
}
