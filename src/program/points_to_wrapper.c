/* Allocation wrappers: functions such as `void *xmalloc(size_t n) { void *p = malloc(n); if (!p) abort(); return p; }`.
 *
 * A function is one if it has a single ALLOCATE edge and the new address goes nowhere but into local variables by plain
 * assignment, into comparisons and into RETURN: it is not stored, passed on, computed with or dereferenced. Then each
 * call yields objects that no other call yields, and the callers' sets may name the call (heap cloning by one level).
 */
#include "program/points_to_private.h"

struct candidate {
  struct points_to *pt;
  function_id function;
  struct bitset *carriers; /* variables that may hold the new address */
  struct walk walk;
};

static bool is_carrier(const struct candidate *c, expr e) {
  const struct expr_node *n = expr_get(&c->pt->program->exprs, e);
  return n->kind == E_VAR && bitset_has(c->carriers, n->ref);
}

/* Carriers occur in `e` only as operands of comparisons. */
static bool only_compares(struct candidate *c, expr e) {
  const struct exprs *s = &c->pt->program->exprs;
  if (expr_is_none(e)) return true;
  if (is_carrier(c, e)) return false;
  walk_begin(&c->walk, s);
  walk_add(&c->walk, s, e);
  for (uint32_t i = 0; i < c->walk.order.len; i++) {
    const struct expr_node *n = expr_get(s, c->walk.order.data[i]);
    const expr operands[] = {n->a, n->b, n->c};
    bool compares = n->kind >= E_EQ && n->kind <= E_SLE;
    for (int k = 0; k < expr_arity((enum expr_kind)n->kind) && !compares; k++)
      if (!expr_is_none(operands[k]) && is_carrier(c, operands[k])) return false;
  }
  return true;
}

static bool uses_are_plain(struct candidate *c, const struct operation *op) {
  const struct program *p = c->pt->program;
  if (op->kind != OP_ASSIGN || !is_carrier(c, op->a))
    if (!only_compares(c, op->a)) return false;
  if (!only_compares(c, op->b) || !only_compares(c, op->c)) return false;
  for (uint32_t i = 0; i < op->arg_count; i++) {
    expr e = p->args.data[op->first_arg + i];
    if (!(op->kind == OP_RETURN && is_carrier(c, e)) && !only_compares(c, e)) return false;
  }
  return true;
}

/* Adds what is assigned from a carrier; false if that is no local variable. */
static bool spread(struct candidate *c, const struct operation *op, bool *changed) {
  if (op->kind != OP_ASSIGN || !is_carrier(c, op->a)) return true;
  if (scalars_function(c->pt->scalars, op->var) != c->function) return false;
  *changed |= bitset_add(c->carriers, op->var);
  return true;
}

/* Calls `check` for every reached edge of the function; false as soon as it fails. */
static bool for_edges(struct candidate *c, bool *changed, bool last) {
  const struct points_to *pt = c->pt;
  for (uint32_t i = pt->cfg->order_first[c->function]; i < pt->cfg->order_first[c->function + 1]; i++) {
    const struct location *l = &pt->program->locations.data[pt->cfg->order[i]];
    for (uint32_t k = 0; k < l->out.len; k++) {
      const struct operation *op = &pt->program->edges.data[l->out.data[k]].op;
      if (last ? !uses_are_plain(c, op) : !spread(c, op, changed)) return false;
    }
  }
  return true;
}

static bool is_wrapper(struct points_to *pt, const struct edge *allocation, struct bitset *carriers) {
  struct candidate c = {pt, pt->program->locations.data[allocation->source].function, carriers, WALK_INIT};
  bool ok = allocation->op.sub != ALLOC_STACK && scalars_function(pt->scalars, allocation->op.var) == c.function;
  if (ok) bitset_add(carriers, allocation->op.var);
  for (bool changed = ok; ok && changed;) {
    changed = false;
    ok = for_edges(&c, &changed, false);
  }
  bool ignored;
  ok = ok && for_edges(&c, &ignored, true);
  walk_release(&c.walk);
  return ok;
}

void pt_find_wrappers(struct points_to *pt) {
  const struct program *p = pt->program;
  uint32_t *count = xcalloc(p->functions.len + 1, sizeof *count);
  for (edge_id e = 0; e < p->edges.len; e++)
    if (p->edges.data[e].op.kind == OP_ALLOCATE) count[p->locations.data[p->edges.data[e].source].function]++;
  struct bitset carriers;
  bitset_init(&carriers, p->variables.len);
  for (edge_id e = 0; e < p->edges.len; e++) {
    const struct edge *x = &p->edges.data[e];
    function_id f = p->locations.data[x->source].function;
    if (x->op.kind != OP_ALLOCATE || count[f] != 1 || !cfg_is_reached(pt->cfg, x->source)) continue;
    if (p->functions.data[f].result_widths.len != 1) continue;
    bitset_clear(&carriers);
    if (is_wrapper(pt, x, &carriers)) bitset_add(&pt->is_wrapper, f);
  }
  bitset_release(&carriers);
  free(count);
}
